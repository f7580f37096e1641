//! The key moment of a game that is over: the move that gave most away.

use std::cell::RefCell;
use std::rc::Rc;

use leptos::prelude::*;
use rayuela_coach::{Judgement, Report, TurnReport, Value};
use rayuela_rules::{AnyGame, Color, Position};

use super::coach::look;
use crate::play::{Driver, Saying, Tone, only_person};
use crate::scored::{Scored, judge};
use crate::screens::analysis::coach::say;
use crate::t;

/// Positions that the engine visits for each position of the game.
const NODES: u32 = 4_000;
/// Shorter games have no key moment.
const SHORTEST: usize = 6;

/// A game being looked through.
struct Work {
    id: String,
    game: AnyGame,
    scored: RefCell<Vec<Option<Scored>>>,
}

/// Looks through the game for its key moment and says it.
pub(super) fn find(driver: Driver) {
    driver.says.set(None);
    let work = driver.look(|session| {
        let game = session.core.game.clone();
        let scored = RefCell::new(vec![None; game.ply() + 1]);
        Work { id: session.id.clone(), game, scored }
    });
    if let Some(work) = work.filter(|work| work.game.ply() >= SHORTEST) {
        let last = work.game.ply();
        step(driver, &Rc::new(work), last);
    }
}

/// Looks at the position after so many moves and then at those before it: what is known of later positions helps.
fn step(driver: Driver, work: &Rc<Work>, ply: usize) {
    // The person may have begun another game, or taken moves back.
    let same = driver.look(|session| session.id == work.id && session.core.game.ply() == work.game.ply());
    if same != Some(true) {
        return;
    }
    let Some(game) = work.game.up_to(ply) else { return };
    let next = {
        let work = work.clone();
        move |scored: Option<Scored>| {
            // Without an answer there is nothing to say.
            let Some(scored) = scored else { return };
            work.scored.borrow_mut()[ply] = Some(scored);
            match ply.checked_sub(1) {
                Some(before) => step(driver, &work, before),
                None => tell(driver, &work),
            }
        }
    };
    match game.ending() {
        Some(ending) => {
            let value = Value::of_outcome(ending.outcome, game.position().turn());
            next(Some(Scored::ended(value)));
        }
        None => look(driver, &game, NODES, next),
    }
}

/// Says the key moment.
fn tell(driver: Driver, work: &Work) {
    let scored: Vec<Scored> = work.scored.borrow().iter().flatten().cloned().collect();
    let person = driver.look(|session| only_person(session.plan())).flatten();
    driver.says.set(Some(moment(&work.game, &judge(&work.game, &scored), person)));
}

/// The move that gave most away, of the only person if there is one.
fn worst(report: &Report, person: Option<Color>) -> Option<&TurnReport> {
    let of_person = report.turns.iter().filter(|turn| person.is_none_or(|person| turn.color == person));
    of_person.filter(|turn| turn.judgement >= Judgement::Mistake).max_by(|a, b| a.drop.total_cmp(&b.drop))
}

/// The key moment in words.
fn moment(game: &AnyGame, report: &Report, person: Option<Color>) -> Saying {
    let Some(turn) = worst(report, person) else { return Saying::new(Tone::KeyMoment, t!("key-moment-none")) };
    let played = format!("{}. {}", turn.ply / 2 + 1, game.notation(turn.ply).unwrap_or_default());
    let words = match turn.reasons.first() {
        Some(reason) => {
            let why = say(reason.key(), &reason.args(game.position().variant()));
            t!("key-moment", turn = played, why = why)
        }
        None => t!("key-moment-plain", turn = played),
    };
    Saying { ply: Some(turn.ply), ..Saying::new(Tone::KeyMoment, words) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::{Lang, set_lang};
    use rayuela_rules::AnyPosition;

    #[test]
    fn the_worst_move_is_the_key_moment() {
        set_lang(Lang::En);
        let mut game = AnyGame::new(AnyPosition::start("nine".parse().unwrap()));
        for turn in ["a7", "a1", "d7", "d1"] {
            game.play_text(turn).unwrap();
        }
        let best = |text: &str, ply: usize| vec![game.position_at(ply).unwrap().parse_turn(text).unwrap()];
        let scored = [
            Scored::new(Value::Estimate(0.5), best("a7", 0)),
            Scored::new(Value::Estimate(0.5), best("a1", 1)),
            Scored::new(Value::Estimate(0.5), best("d7", 2)),
            // Black should have stopped the mill on g7.
            Scored::new(Value::Estimate(0.5), best("g7", 3)),
            Scored::new(Value::Estimate(0.9), best("g7xa1", 4)),
        ];
        let report = judge(&game, &scored);
        let saying = moment(&game, &report, Some(Color::Black));
        assert_eq!((saying.ply, saying.tone), (Some(3), Tone::KeyMoment));
        assert!(saying.words.contains("2. d1") && saying.words.contains("g7"), "{}", saying.words);
        assert_eq!(moment(&game, &report, Some(Color::White)).ply, None);
    }
}

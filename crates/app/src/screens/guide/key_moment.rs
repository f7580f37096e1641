//! The key moment of a game that is over: the move that gave most away.

use std::cell::RefCell;
use std::rc::Rc;

use leptos::prelude::*;
use rayuela_coach::{Judgement, Report, TurnReport, Value};
use rayuela_rules::{AnyGame, AnyMove, AnyPosition, Color, Position};
use rayuela_worker::messages::Found;
use wasm_bindgen_futures::spawn_local;

use super::coach::search;
use crate::exact::{Known, Tables, can_be_known};
use crate::play::{Driver, Saying, Tone, only_person};
use crate::scored::{Scored, judge, of_search, with_exact};
use crate::screens::analysis::coach::say;
use crate::{fair_play, t};

/// Positions that the engine visits for each position of the game.
const NODES: u32 = 4_000;
/// Shorter games have no key moment.
const SHORTEST: usize = 6;

/// A game being looked through.
struct Work {
    id: String,
    game: AnyGame,
    /// the only person who has played it
    person: Option<Color>,
    /// what is proved of the positions in which that person was to move, by ply; may be shorter
    known: Vec<Known>,
    scored: RefCell<Vec<Option<Scored>>>,
}

/// Looks through the game for its key moment and says it.
pub(super) fn find(driver: Driver) {
    driver.says.set(None);
    let work = driver.look(|session| {
        let game = session.core.game.clone();
        let scored = RefCell::new(vec![None; game.ply() + 1]);
        Work { id: session.id.clone(), game, person: only_person(session.plan()), known: Vec::new(), scored }
    });
    if let Some(mut work) = work.filter(|work| work.game.ply() >= SHORTEST) {
        let last = work.game.ply();
        spawn_local(async move {
            work.known = look_up(driver, &work).await;
            step(driver, &Rc::new(work), last);
        });
    }
}

/// Whether the screen still shows the game: the person may have left it, begun another one, or taken moves back.
fn is_shown(driver: Driver, work: &Work) -> bool {
    // A screen that has been left has no such signal any more.
    driver.says.try_get_untracked().is_some()
        && driver.look(|session| session.id == work.id && session.core.game == work.game) == Some(true)
}

/// What is proved of the positions in which the person was to move: the moves of the others are not judged. Nothing is looked up
/// where help must wait.
async fn look_up(driver: Driver, work: &Work) -> Vec<Known> {
    let game = &work.game;
    let positions: Vec<AnyPosition> = (0..game.ply()).filter_map(|ply| game.position_at(ply).copied()).collect();
    let is_wanted = || is_shown(driver, work);
    if !can_be_known(game.start().variant())
        || positions.iter().any(fair_play::must_wait)
        || fair_play::must_wait_for_others(&positions, is_wanted).await
    {
        return Vec::new();
    }
    let (tables, mut known) = (Tables::of(game), Vec::new());
    for position in positions {
        if !is_wanted() {
            break;
        }
        let is_judged = work.person.is_none_or(|person| person == position.turn());
        known.push(if is_judged { tables.look_up(position).await } else { Known::Nothing });
    }
    known
}

/// Looks at the position after so many moves and then at those before it: what is known of later positions helps.
fn step(driver: Driver, work: &Rc<Work>, ply: usize) {
    if !is_shown(driver, work) {
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
        None => {
            let known = work.known.get(ply).cloned().unwrap_or_default();
            search(driver, &game, NODES, move |found| next(found.and_then(|found| scored(&found, &known))));
        }
    }
}

/// What a search says of a position, corrected by what is proved of it; a server's word counts less than a proof found here.
fn scored(found: &Found<AnyMove>, known: &Known) -> Option<Scored> {
    let (line, searched) = (found.lines.first()?, of_search(found)?);
    Some(match known {
        Known::Exact(exact, _) if !known.is_refuted_by(line.score) => {
            with_exact(searched, exact.value, &exact.moves, exact.complete)
        }
        _ => searched,
    })
}

/// Says the key moment.
fn tell(driver: Driver, work: &Work) {
    let scored: Vec<Scored> = work.scored.borrow().iter().flatten().cloned().collect();
    driver.says.set(Some(moment(&work.game, &judge(&work.game, &scored), work.person)));
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
    use crate::exact::{Exact, Source};
    use crate::i18n::{Lang, set_lang};
    use rayuela_worker::messages::{Line, Score};

    fn game() -> AnyGame {
        let mut game = AnyGame::new(AnyPosition::start("nine".parse().unwrap()));
        for turn in ["a7", "a1", "d7", "d1"] {
            game.play_text(turn).unwrap();
        }
        game
    }

    #[test]
    fn the_worst_move_is_the_key_moment() {
        set_lang(Lang::En);
        let game = game();
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

    #[test]
    fn what_is_proved_counts_more_than_a_search() {
        set_lang(Lang::En);
        let game = game();
        let search = |score: Score, text: &str, ply: usize| {
            let turns = vec![game.position_at(ply).unwrap().parse_turn(text).unwrap()];
            Found { id: 1, depth: 4, nodes: 0, ms: 0, threads: 1, lines: vec![Line { score, turns }] }
        };
        let even = Score::Estimate { chance: 0.5, value: 0 };
        let good = Score::Estimate { chance: 0.9, value: 0 };
        // All moves draw, except these.
        let proved = |ply: usize, lost: &[&str], source: Source| {
            let position = game.position_at(ply).unwrap();
            let is_lost = |mv: AnyMove| lost.iter().any(|text| position.parse_turn(text).unwrap() == mv);
            let score = |mv| if is_lost(mv) { Score::Loss { turns: 4 } } else { Score::Draw };
            let moves = position.legal_moves().into_iter().map(|mv| (mv, score(mv))).collect();
            Known::Exact(Exact { value: Score::Draw, moves, complete: true }, source)
        };
        // A search likes Black's first move and finds the second one bad; the tables know that it is the other way round.
        let of_search = [(even, "a7"), (even, "a1"), (even, "d7"), (even, "g7"), (good, "g7xa1")];
        let of_tables = [
            Known::Nothing,
            proved(1, &["a1"], Source::Device),
            Known::Nothing,
            proved(3, &[], Source::Book),
            Known::Nothing,
        ];
        let judged = |known: &[Known]| {
            let positions = of_search.iter().zip(known).enumerate();
            let scored: Vec<Scored> = positions
                .map(|(ply, ((score, best), known))| scored(&search(*score, best, ply), known).unwrap())
                .collect();
            moment(&game, &judge(&game, &scored), Some(Color::Black)).ply
        };
        assert_eq!(judged(&[const { Known::Nothing }; 5]), Some(3));
        assert_eq!(judged(&of_tables), Some(1));
        // A server is not believed against a proof.
        let proof = search(Score::Win { turns: 5 }, "a1", 1);
        let is_believed = |source| scored(&proof, &proved(1, &["a1"], source)).unwrap().exact;
        assert!(is_believed(Source::Device) && !is_believed(Source::Server));
    }
}

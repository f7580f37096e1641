//! The coach of a first game: looks at a move before it is played, warns of blunders, praises frames and mills, and says
//! what to watch.

use leptos::prelude::*;
use rayuela_coach::{Judgement, Threats, Value, reasons};
use rayuela_rules::{AnyGame, AnyMove, AnyPosition, Position, Variant};
use rayuela_worker::messages::{Found, Limit, Search};
use wasm_bindgen_futures::spawn_local;

use super::hints::sentence;
use crate::engine::{self, SearchEvent};
use crate::exact::{Known, look_up};
use crate::play::{Driver, Saying, Session, Tone, Waiting};
use crate::scored::{Scored, of_search, value_of};
use crate::screens::analysis::coach::say;
use crate::settings::Confirm;
use crate::{dom, fair_play, t, words};

/// Positions that the engine visits for one look: enough to see what a newcomer overlooks, at once on any device.
const NODES: u32 = 12_000;

/// Has the engine look at a game's position; `None` if it does not answer.
fn look(driver: Driver, game: &AnyGame, done: impl Fn(Option<Scored>) + 'static) {
    search(driver, game, NODES, move |found| done(found.and_then(|found| of_search(&found))));
}

/// Has the engine search a game's position; `None` if it does not answer.
pub(super) fn search(driver: Driver, game: &AnyGame, nodes: u32, done: impl Fn(Option<Found<AnyMove>>) + 'static) {
    let memory = driver.app().settings.with_untracked(|settings| settings.memory);
    let search = Search::of(game, Limit::Nodes(nodes), 1, memory);
    engine::ask(search, *game.position(), move |event| match event {
        SearchEvent::Deeper(_) => {}
        SearchEvent::Done(_, found) => done(Some(found)),
        SearchEvent::Failed => done(None),
    });
}

/// Looks at the move that waits: plays it, or warns of it.
pub(super) fn consider(driver: Driver) {
    let waits = driver.look(|session| Some((session.core.game.clone(), session.pending()?))).flatten();
    let Some((game, mv)) = waits else { return };
    driver.says.set(None);
    if fair_play::must_wait(game.position()) {
        return accept(driver, *game.position(), mv);
    }
    driver.update(|session| session.waiting = Some(Waiting::Coach));
    spawn_local(async move {
        let (position, known) = (*game.position(), look_up(*game.position()).await);
        if !still_waits(driver, &position, mv) {
            return;
        }
        match proved(&known, mv) {
            Some((best, played)) => judged(driver, position, mv, &best, played),
            None => search_through(driver, game, mv),
        }
    });
}

/// What is proved of the best move and of this one; nothing unless both are, because a proof and an estimate are no measure of each
/// other.
fn proved(known: &Known, mv: AnyMove) -> Option<(Scored, Value)> {
    let (best, score) = known.best()?;
    let (_, played) = known.moves().iter().find(|(one, _)| *one == mv)?;
    Some((Scored::new(value_of(score).0, vec![best]), value_of(*played).0))
}

/// Has the engine look at the position and at what the move makes of it.
fn search_through(driver: Driver, game: AnyGame, mv: AnyMove) {
    let before = game.clone();
    look(driver, &before, move |best| {
        let position = *game.position();
        let Some(best) = best.filter(|best| best.line.first() != Some(&mv)) else {
            return accept(driver, position, mv);
        };
        let mut after = game.clone();
        if after.play(mv).is_err() {
            return accept(driver, position, mv);
        }
        if let Some(ending) = after.ending() {
            return judged(driver, position, mv, &best, Value::of_outcome(ending.outcome, position.turn()));
        }
        look(driver, &after, move |reply| match reply {
            Some(reply) => judged(driver, position, mv, &best, reply.value.flipped()),
            None => accept(driver, position, mv),
        });
    });
}

/// The move is worth so much: plays it, or warns of it.
fn judged(driver: Driver, position: AnyPosition, mv: AnyMove, best: &Scored, played: Value) {
    match warning(&position, mv, best, played) {
        Some(saying) if still_waits(driver, &position, mv) => {
            driver.update(|session| session.waiting = None);
            driver.says.set(Some(saying));
        }
        Some(_) => {}
        None => accept(driver, position, mv),
    }
}

/// What the coach says against a move, if it is a mistake or worse.
fn warning(position: &AnyPosition, mv: AnyMove, best: &Scored, played: Value) -> Option<Saying> {
    if Judgement::of(best.value, played) < Judgement::Mistake {
        return None;
    }
    let better = best.line.first().copied();
    let reasons = reasons(position, mv, better).unwrap_or_default();
    let words = match reasons.first() {
        Some(reason) => t!("coach-warning", why = say(reason.key(), &reason.args(position.variant()))),
        None => t!("coach-warning-plain"),
    };
    Some(Saying { better, ..Saying::new(Tone::Warning, words) })
}

/// Whether the person still waits for the coach's word on this move.
fn still_waits(driver: Driver, position: &AnyPosition, mv: AnyMove) -> bool {
    driver.look(|session| {
        let same = session.core.game.position() == position && session.pending() == Some(mv);
        same && session.waiting == Some(Waiting::Coach)
    }) == Some(true)
}

/// Nothing speaks against the move: it is played, or waits to be confirmed if that is what the settings say.
fn accept(driver: Driver, position: AnyPosition, mv: AnyMove) {
    let confirms = driver.app().settings.with_untracked(|settings| settings.confirm) == Confirm::Always;
    driver.update(|session| {
        if *session.core.game.position() != position || session.pending() != Some(mv) {
            return;
        }
        session.waiting = None;
        if !confirms {
            session.set_pending(None);
            let _ = session.play(mv, dom::now());
        }
    });
}

/// Speaks at a new stage of the game: praise for the person's move, or advice for the next.
pub(super) fn speak(driver: Driver) {
    let said = driver.look(|session| match session.humans_turn() {
        true if fair_play::must_wait(session.core.game.position()) => None,
        true => advice(session),
        false => praise(session),
    });
    let said = said.flatten();
    let keeps = |before: &Option<Saying>| before.as_ref().is_some_and(|saying| saying.tone == Tone::Praise);
    // Praise stays until there is something to watch.
    if said.is_some() || !driver.says.with_untracked(keeps) {
        driver.says.set(said);
    }
}

/// Praise for the move just made by the person.
fn praise(session: &Session) -> Option<Saying> {
    let last = session.last().filter(|last| session.plan().player(last.mover).is_human())?;
    let variant = session.plan().variant;
    let words = match variant {
        Variant::Morelli(_) if last.enthroned => t!("praise-throne", edition = words::edition(variant)),
        Variant::Morelli(_) if !last.lines.is_empty() => t!("praise-frame"),
        Variant::Morelli(_) if last.captured.len() > 1 => t!("praise-captures", n = last.captured.len()),
        Variant::Stacking if !last.taken.is_empty() => t!("praise-stack"),
        Variant::Morris(_) if !last.lines.is_empty() => t!("praise-mill"),
        _ => return None,
    };
    Some(Saying::new(Tone::Praise, words))
}

/// Advice for the person's next move.
fn advice(session: &Session) -> Option<Saying> {
    let position = session.core.game.position();
    let first = session.core.last_turn_of_a_person().is_none();
    let words = if first { Some(opening(position.variant())) } else { tip(position) };
    words.map(|words| Saying::new(Tone::Advice, words))
}

/// The first words of a coached game.
fn opening(variant: Variant) -> String {
    match variant {
        Variant::Morelli(_) => t!("coach-begin-morelli"),
        Variant::Morris(_) => t!("coach-begin-morris"),
        Variant::Stacking => t!("coach-begin-stacking"),
    }
}

/// The most important thing to see in a position: a chance to win first, then a threat, then a chance.
fn tip(position: &AnyPosition) -> Option<String> {
    let chances = Threats::chances(position);
    if chances.wins {
        return Some(t!("chance-win"));
    }
    if !chances.frames.is_empty() {
        return Some(t!("chance-frame"));
    }
    if !chances.mills.is_empty() {
        return Some(t!("chance-mill"));
    }
    sentence(position, &Threats::of(position))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::{Exact, Source};
    use crate::i18n::{Lang, set_lang};
    use crate::play::Plan;
    use rayuela_worker::messages::Score;
    use std::time::Duration;

    fn parse(variant: &str, position: &str) -> AnyPosition {
        AnyPosition::parse(variant.parse().unwrap(), position).unwrap()
    }

    #[test]
    fn a_blunder_is_warned_of_with_its_reason() {
        set_lang(Lang::En);
        // White threatens a mill on g7; a man elsewhere lets it be closed.
        let position = parse("nine", "ww./.../.../....../.../.../b.. b 7 8");
        let (bad, good) = (position.parse_turn("d1").unwrap(), position.parse_turn("g7").unwrap());
        let best = Scored::new(Value::Estimate(0.5), vec![good]);
        let saying = warning(&position, bad, &best, Value::Estimate(0.2)).unwrap();
        assert!(saying.words.contains("g7"), "{}", saying.words);
        assert_eq!((saying.better, saying.tone), (Some(good), Tone::Warning));
        assert_eq!(warning(&position, bad, &best, Value::Estimate(0.45)), None);
    }

    #[test]
    fn what_is_proved_of_both_moves_comes_before_a_search() {
        set_lang(Lang::En);
        let position = parse("nine", "ww./.../.../....../.../.../b.. b 7 8");
        let [good, bad, unknown] = ["g7", "d1", "d2"].map(|turn| position.parse_turn(turn).unwrap());
        let known = |value, best| {
            let moves = vec![(good, best), (bad, Score::Loss { turns: 4 })];
            Known::Exact(Exact { value, moves, complete: false }, Source::Server)
        };
        let drawn = known(Score::Draw, Score::Draw);
        let (best, played) = proved(&drawn, bad).unwrap();
        assert_eq!((best.value, best.line.as_slice(), played), (Value::Draw, [good].as_slice(), Value::Loss));
        assert!(warning(&position, bad, &best, played).is_some());
        let (best, played) = proved(&drawn, good).unwrap();
        assert_eq!(warning(&position, good, &best, played), None);
        // Nothing is known of this move, or of the one that wins.
        assert!(proved(&drawn, unknown).is_none() && proved(&Known::Nothing, bad).is_none());
        assert!(proved(&known(Score::Win { turns: 0 }, Score::Draw), bad).is_none());
    }

    #[test]
    fn frames_and_mills_are_praised_and_threats_told() {
        for lang in Lang::ALL {
            set_lang(lang);
            for (variant, setup, turn) in [
                ("morelli7", "7/7/2b1b2/7/2b4/7/w5b b -", "G1-E3*"),
                ("nine", "ww./.../.../..b..b/.../.../... w 1 2", "g7xc4"),
            ] {
                let query = [("setup".to_string(), setup.to_string())];
                let plan = Plan::from_query(variant.parse().unwrap(), &query);
                let mut session = Session::new(plan, "1".to_string(), 7, Duration::ZERO);
                session.extras.coach = true;
                assert!(advice(&session).is_some_and(|saying| saying.tone == Tone::Advice));
                let chance = tip(session.core.game.position()).unwrap();
                assert!(!chance.starts_with("chance-"), "{chance}");
                let mv = session.core.game.position().parse_turn(turn).unwrap();
                session.play(mv, Duration::ZERO).unwrap();
                let praise = praise(&session).unwrap();
                assert!(praise.tone == Tone::Praise && !praise.words.starts_with("praise-"), "{}", praise.words);
            }
        }
    }
}

//! Games put away and taken up again: a record with a few more tags.

use rayuela_rules::{AnyGame, Color, Outcome, Reason, Record};

use super::clock::Clock;
use super::plan::Plan;
use super::session::{Phase, Session};

/// Tags of our own, which other programs pass over.
const PLAN: &str = "Plan";
const ID: &str = "Id";
const LEFT: &str = "ClockLeft";
const PLACED: &str = "Placed";
const FLIPPED: &str = "Flipped";

/// The record of a game for people and other programs.
pub(crate) fn record(session: &Session) -> Record {
    let mut record = Record::of_game(&session.game);
    for (name, value) in &session.tags {
        record.set_tag(name, value);
    }
    for color in Color::ALL {
        record.set_tag(&color.to_string(), session.plan.player(color).to_string());
    }
    record.set_tag("Clock", session.plan.time.to_string());
    if let Some(ending) = session.ending() {
        record.set_tag("Result", ending.outcome.name());
        record.set_tag("Termination", ending.reason.name());
    }
    record
}

/// A game as it is kept on the device.
pub(crate) fn put_away(session: &Session, now: f64) -> String {
    let mut record = record(session);
    record.set_tag(ID, &session.id);
    let plan: Vec<String> = session.plan.query().into_iter().map(|(name, value)| format!("{name}={value}")).collect();
    record.set_tag(PLAN, plan.join("&"));
    record.set_tag(FLIPPED, if session.flipped { "yes" } else { "no" });
    let left = Color::ALL.map(|color| session.clock.left(color, now).unwrap_or_default().round());
    record.set_tag(LEFT, format!("{} {}", left[0], left[1]));
    if let Phase::Placing(placing) = &session.phase {
        record.set_tag(PLACED, format!("{} {placing}", placing.kind().tag()));
    }
    record.to_string()
}

/// Takes a game up again; `None` if the text is no such game.
pub(crate) fn take_up(text: &str, now: f64) -> Option<Session> {
    let record = Record::parse_all(text).ok()?.into_iter().next()?;
    let variant = record.tag("Variant")?.parse().ok()?;
    let query: Vec<(String, String)> = record
        .tag(PLAN)?
        .split('&')
        .filter_map(|pair| pair.split_once('='))
        .map(|(name, value)| (name.to_string(), value.to_string()))
        .collect();
    let plan = Plan::from_query(variant, &query);
    let id = record.tag(ID)?.to_string();
    let mut session = match placing(&record) {
        Some(placing) => {
            let mut session = Session::new(plan, id, 0, now);
            session.phase = Phase::Placing(placing);
            session
        }
        // Nothing has happened before fists are shown, so they begin anew.
        None if plan.position(0).is_none() && record.tag("Mode").is_none() => Session::new(plan, id, now as u64, now),
        None => Session::from_game(plan, id, record.replay().ok()?.game),
    };
    let kept = |name: &str| ["Mode", "Fists", "Pairs", "Free"].contains(&name);
    session.tags = record.tags.iter().filter(|(name, _)| kept(name)).cloned().collect();
    session.flipped = record.tag(FLIPPED) == Some("yes");
    let left: Vec<f64> = record.tag(LEFT)?.split(' ').filter_map(|left| left.parse().ok()).collect();
    if let [white, black] = left[..] {
        session.set_clock(Clock::with_left(session.plan.time, [white, black]));
    }
    session.renew(now);
    end_as_written(&mut session, &record);
    Some(session)
}

/// Ends that no position tells are called again.
fn end_as_written(session: &mut Session, record: &Record) {
    let outcome: Option<Outcome> = record.tag("Result").and_then(|result| result.parse().ok());
    let reason: Option<Reason> = record.tag("Termination").and_then(|reason| reason.parse().ok());
    let loser = match outcome {
        Some(Outcome::Win(winner)) => Some(!winner),
        _ => None,
    };
    let game: &mut AnyGame = &mut session.game;
    let _ = rayuela_rules::each_game!(AnyGame, game, game => match (reason, loser) {
        (Some(Reason::Agreement), _) => game.agree().map(|_| ()),
        (Some(Reason::Resignation), Some(loser)) => game.resign(loser).map(|_| ()),
        (Some(Reason::Time), Some(loser)) => game.time_out(loser).map(|_| ()),
        (Some(Reason::GameTime), _) => game.game_time_out().map(|_| ()),
        _ => Ok(()),
    });
    if session.ending().is_some() {
        session.clock.stop(0.0);
    }
}

/// The pieces placed when the game was put away in a set-up phase.
fn placing(record: &Record) -> Option<rayuela_rules::morelli::Placing> {
    use rayuela_rules::morelli::{Placing, PlacingKind};
    let Ok(rayuela_rules::Variant::Morelli(variant)) = record.tag("Variant")?.parse() else { return None };
    let (kind, placed) = record.tag(PLACED)?.split_once(' ')?;
    let kind = [PlacingKind::Pairs, PlacingKind::Free].into_iter().find(|known| known.tag() == kind)?;
    Placing::parse(kind, variant.size, placed).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rayuela_draw::Spot;

    fn session(variant: &str, query: &[(&str, &str)]) -> Session {
        let query: Vec<_> = query.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
        Session::new(Plan::from_query(variant.parse().unwrap(), &query), "ab".to_string(), 3, 0.0)
    }

    #[test]
    fn a_game_comes_back_as_it_was() {
        let mut game = session("morelli7", &[("clock", "5+2"), ("white", "human")]);
        let turn = game.game.position().compact_turns()[0].clone();
        game.play(&turn, 10_000.0).unwrap();
        game.flipped = true;
        let back = take_up(&put_away(&game, 12_000.0), 50_000.0).unwrap();
        assert_eq!((&back.game, &back.plan, back.flipped), (&game.game, &game.plan, true));
        assert_eq!(back.clock.left(Color::White, 50_000.0), Some(298_000.0));
        assert_eq!(back.tags, game.tags);
    }

    #[test]
    fn a_set_up_phase_comes_back() {
        let mut game = session("morelli5", &[("setup", "pairs"), ("white", "human")]);
        assert!(game.place(Spot { file: 0, rank: 0 }, 0.0));
        let back = take_up(&put_away(&game, 0.0), 0.0).unwrap();
        assert_eq!(back.phase, game.phase);
        let fists = session("morelli5+2011", &[("setup", "fists")]);
        assert!(matches!(take_up(&put_away(&fists, 0.0), 0.0).unwrap().phase, Phase::Fists(_)));
    }

    #[test]
    fn an_ending_comes_back() {
        let mut game = session("six", &[]);
        game.play("a1", 0.0).unwrap();
        game.resign(Color::Black, 0.0);
        let back = take_up(&put_away(&game, 0.0), 0.0).unwrap();
        assert_eq!(back.ending(), game.ending());
        assert!(take_up("nonsense", 0.0).is_none());
    }
}

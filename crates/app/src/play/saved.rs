//! Saved games: records with a few more tags.

use std::time::Duration;

use rayuela_rules::{Color, Record};
use rayuela_seat::{Clock, Fists, Phase, Plan, end_as_written};

use super::extras::Extras;
use super::session::Session;

/// Tags of our own, which other programs ignore.
const PLAN: &str = "Plan";
const ID: &str = "Id";
const LEFT: &str = "ClockLeft";
const PLACED: &str = "Placed";
const SHOWN: &str = "Shown";
const FLIPPED: &str = "Flipped";

/// The record of a game for people and other programs.
pub(crate) fn record(session: &Session) -> Record {
    let mut record = Record::of_game(&session.core.game);
    for (name, value) in &session.core.tags {
        record.set_tag(name, value);
    }
    for color in Color::ALL {
        let player = session.core.plan.player(color).to_string();
        record.set_tag(&color.to_string(), session.name(color).map_or(player, str::to_string));
    }
    record.set_tag("Clock", session.core.plan.time.name());
    if let Some(ending) = session.ending() {
        record.set_tag("Result", ending.outcome.name());
        record.set_tag("Termination", ending.reason.name());
    }
    record
}

/// A game as it is saved on the device.
pub(crate) fn save_text(session: &Session, now: Duration) -> String {
    let mut record = record(session);
    record.set_tag(ID, &session.id);
    let query = session.core.plan.query().into_iter().chain(session.extras.query());
    let plan: Vec<String> = query.map(|(name, value)| format!("{name}={value}")).collect();
    record.set_tag(PLAN, plan.join("&"));
    record.set_tag(FLIPPED, if session.flipped { "yes" } else { "no" });
    let left = Color::ALL.map(|color| session.core.left(color, now).unwrap_or_default().as_millis());
    record.set_tag(LEFT, format!("{} {}", left[0], left[1]));
    match &session.core.phase {
        Phase::Placing(placing) => record.set_tag(PLACED, format!("{} {placing}", placing.kind().tag())),
        // Revealed fists stay, so that nobody can choose again by reloading the page.
        Phase::Fists(fists) => {
            if let Some(([white, black], _)) = fists.revealed() {
                record.set_tag(SHOWN, format!("{white} {black}"));
            }
        }
        Phase::Turns => {}
    }
    record.to_string()
}

/// Restores a game; `None` if the text is not a saved game.
pub(crate) fn restore(text: &str, now: Duration) -> Option<Session> {
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
            session.core.phase = Phase::Placing(placing);
            session
        }
        // Before the fists are revealed nothing has happened, so they start again.
        None if plan.position(0).is_none() && record.tag("Mode").is_none() => {
            let mut session = Session::new(plan, id, now.as_millis() as u64, now);
            if let Some(fists) = shown(&record) {
                session.core.phase = Phase::Fists(fists);
            }
            session
        }
        None => Session::from_game(plan, id, record.replay().ok()?.game),
    };
    let is_set_up_tag = |name: &str| ["Mode", "Fists", "Pairs", "Free"].contains(&name);
    session.core.tags = record.tags.iter().filter(|(name, _)| is_set_up_tag(name)).cloned().collect();
    session.extras = Extras::from_query(&query);
    session.flipped = record.tag(FLIPPED) == Some("yes");
    let left: Vec<u64> = record.tag(LEFT)?.split(' ').filter_map(|left| left.parse().ok()).collect();
    if let [white, black] = left[..] {
        session.core.set_clock(Clock::with_left(session.core.plan.time, [white, black]));
    }
    session.renew(now);
    end_as_written(&mut session.core.game, &record);
    if session.ending().is_some() {
        session.core.stop_clock(now);
    }
    Some(session)
}

/// The fists that both have seen.
fn shown(record: &Record) -> Option<Fists> {
    let (white, black) = record.tag(SHOWN)?.split_once(' ')?;
    Some(Fists::shown(white.parse().ok()?, black.parse().ok()?))
}

/// The pieces placed when the game was saved in a set-up phase.
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
    use rayuela_rules::{Position, Spot};

    fn session(variant: &str, query: &[(&str, &str)]) -> Session {
        let query: Vec<_> = query.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
        Session::new(Plan::from_query(variant.parse().unwrap(), &query), "ab".to_string(), 3, Duration::ZERO)
    }

    #[test]
    fn a_game_comes_back_as_it_was() {
        let mut game = session("morelli7", &[("clock", "5+2"), ("white", "human")]);
        let turn = game.core.game.position().legal_moves()[0];
        game.play(turn, Duration::from_secs(10)).unwrap();
        game.flipped = true;
        let back = restore(&save_text(&game, Duration::from_secs(12)), Duration::from_secs(50)).unwrap();
        assert_eq!((&back.core.game, &back.core.plan, back.flipped), (&game.core.game, &game.core.plan, true));
        assert_eq!(back.core.left(Color::White, Duration::from_secs(50)), Some(Duration::from_secs(298)));
        assert_eq!(back.core.tags, game.core.tags);
    }

    #[test]
    fn a_set_up_phase_comes_back() {
        let mut game = session("morelli5", &[("setup", "pairs"), ("white", "human")]);
        assert!(game.choose(Spot { file: 0, rank: 0 }, false, Duration::ZERO));
        let back = restore(&save_text(&game, Duration::ZERO), Duration::ZERO).unwrap();
        assert_eq!(back.core.phase, game.core.phase);
        let mut fists = session("morelli5+2011", &[("setup", "fists")]);
        assert!(matches!(
            restore(&save_text(&fists, Duration::ZERO), Duration::ZERO).unwrap().core.phase,
            Phase::Fists(_)
        ));
        use rayuela_rules::morelli::Choice;
        for shown in Choice::ALL {
            fists.core.phase = Phase::Fists(Fists::shown(shown, Choice::Free));
            assert_eq!(
                restore(&save_text(&fists, Duration::ZERO), Duration::ZERO).unwrap().core.phase,
                fists.core.phase
            );
        }
    }

    #[test]
    fn an_ending_comes_back() {
        let mut game = session("six", &[]);
        game.play(game.core.game.position().parse_turn("a1").unwrap(), Duration::ZERO).unwrap();
        game.resign(Color::Black, Duration::ZERO);
        let back = restore(&save_text(&game, Duration::ZERO), Duration::ZERO).unwrap();
        assert_eq!(back.ending(), game.ending());
        assert!(restore("nonsense", Duration::ZERO).is_none());
    }
}

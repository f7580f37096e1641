//! Logs of games between people, as a client gets them from a server.

use rayuela_online::{Command, Entry, Event, Moment, Offer, Player, Room, Terms, TimeControl};
use rayuela_rules::morelli::StartMode;
use rayuela_rules::{Color, Rng, Variant};

use super::wire::WORDS;
use crate::mutations::below;
use crate::trace::{Trace, accepted, joined, refused};
use crate::{Target, input, seeds};

pub(super) const TARGET: Target = Target {
    name: "log",
    about: "logs of games between people",
    run,
    seeds: || (0..40).map(|seed| fresh(&mut Rng::new(seed))).collect(),
    fresh: Some(fresh),
    words: WORDS,
    longest: 16 * 1024,
};

/// Terms of any kind that can be played.
pub(super) fn any_terms(rng: &mut Rng) -> Terms {
    let variant = seeds::any_variant(rng);
    let setup = variant.is_morelli().then(|| StartMode::ALL[below(rng, StartMode::ALL.len())]);
    let clocks = [
        TimeControl::Unlimited,
        TimeControl::Fischer { start: 60_000, increment: 1_000 },
        TimeControl::ByoYomi { main: 10_000, period: 5_000, periods: 3 },
        TimeControl::Correspondence { bank: 86_400_000, increment: 3_600_000, cap: 2 * 86_400_000 },
        TimeControl::Game { total: 600_000 },
    ];
    let timed = if variant.is_morelli() { 5 } else { 4 };
    Terms { variant, setup, clock: clocks[below(rng, timed)], rated: false }
}

/// The first entry of a game.
pub(super) fn created(terms: Terms) -> Entry {
    let player = |id: &str| Player::new(id.parse().expect("an id"), id.to_uppercase());
    let event = Event::Created { terms, white: player("u1"), black: player("u2"), after: None };
    Entry { seq: 1, at: 1_000_000, event }
}

/// A sensible command of a player.
pub(super) fn any_command(room: &Room, rng: &mut Rng) -> Command {
    let offer = Offer::ALL[below(rng, 2)];
    let turn = room.game().and_then(|game| seeds::any_turn(game.position(), rng)).unwrap_or_default();
    match rng.below(16) {
        0 => Command::Offer { offer },
        1 => Command::Accept { offer },
        2 => Command::Decline { offer },
        3 => Command::Plan { plan: Some(rayuela_online::Plan::Premove { turn }) },
        4 if rng.below(8) == 0 => Command::Resign,
        5 if rng.below(8) == 0 => Command::Abort,
        6 => Command::Rematch,
        _ => match room.phase() {
            rayuela_online::Phase::Placing(placing) => {
                let cells: Vec<_> = placing.legal().collect();
                let name = cells.get(below(rng, cells.len().max(1))).map(|cell| cell.name(placing.size()).to_string());
                Command::Place { cell: name.unwrap_or_default() }
            }
            _ => Command::Turn { turn },
        },
    }
}

/// A log that grew by commands of both players and by time.
pub(super) fn fresh(rng: &mut Rng) -> Vec<u8> {
    let first = created(any_terms(rng));
    let Ok(mut room) = Room::open(&first) else { return Vec::new() };
    let mut log = vec![first];
    for _ in 0..below(rng, 24) {
        let by = Color::ALL[below(rng, 2)];
        let moment = Moment { now: room.last() + rng.below(3_000), lag: rng.below(600), fresh: "fresh".into() };
        let command = any_command(&room, rng);
        for event in room.decide(by, &command, room.seq(), &moment).unwrap_or_default() {
            let entry = Entry { seq: room.seq() + 1, at: moment.now, event };
            if room.apply(&entry).is_ok() {
                log.push(entry);
            }
        }
    }
    serde_json::to_vec(&log).unwrap_or_default()
}

fn run(data: &[u8]) -> Trace {
    let text = &*input::text(data);
    let log = match serde_json::from_str::<Vec<Entry>>(text) {
        Ok(log) => log,
        Err(error) => return refused(error.to_string().split(" at line").next().unwrap_or_default()),
    };
    let written = serde_json::to_string(&log).expect("what was read can be written");
    assert_eq!(serde_json::from_str::<Vec<Entry>>(&written).ok().as_ref(), Some(&log), "{written}");
    let Some((first, rest)) = log.split_first() else { return 1 };
    let mut room = match Room::open(first) {
        Ok(room) => room,
        Err(error) => return refused(error.why),
    };
    for entry in rest {
        look(&room, entry.at);
        let before = room.clone();
        if let Err(error) = room.apply(entry) {
            assert!(room == before, "an entry was refused and changed the room: {error}");
            return joined([refused(error.why), 2]);
        }
    }
    look(&room, room.last());
    look(&room, u64::MAX);
    assert_eq!(Room::replay(&log).as_ref(), Ok(&room));
    let morelli = usize::from(matches!(room.terms().variant, Variant::Morelli(_)));
    accepted(&[log.len(), room.ply(), morelli, usize::from(room.over().is_some())])
}

/// Asks everything that a client asks.
pub(super) fn look(room: &Room, now: u64) {
    let (_, _, _) = (room.clock().read(now), room.deadline(), room.terms().pool());
    for color in Color::ALL {
        let (_, _, _) = (room.clock().period_left(color, now), room.awaits(color), room.can_abort());
        let _ = Offer::ALL.map(|offer| room.may_offer(color, offer));
    }
    if let Some(event) = room.due(now) {
        let entry = Entry { seq: room.seq() + 1, at: now.max(room.last()), event };
        room.clone().apply(&entry).unwrap_or_else(|error| panic!("what is due cannot happen: {error}: {entry:?}"));
    }
    if let Some(record) = room.record() {
        let text = record.to_string();
        assert!(rayuela_rules::Record::parse_all(&text).is_ok(), "{text}");
    }
}

//! Commands of players in a game: a line with the terms, then lines of a colour, milliseconds, a lag and a command.

use rayuela_online::{Command, Entry, Moment, Room, Terms};
use rayuela_rules::{Color, Rng};

use super::log::{any_command, any_terms, created, look};
use super::wire::WORDS;
use crate::mutations::below;
use crate::trace::{Trace, accepted, joined, refused};
use crate::{Target, input};

pub(super) const TARGET: Target = Target {
    name: "commands",
    about: "what players ask for in a game, and when",
    run,
    seeds: || (0..40).map(|seed| fresh(&mut Rng::new(seed))).collect(),
    fresh: Some(fresh),
    words: WORDS,
    longest: 8192,
};

/// Lines that a game follows, or mostly.
fn fresh(rng: &mut Rng) -> Vec<u8> {
    let terms = any_terms(rng);
    let mut text = serde_json::to_string(&terms).unwrap_or_default();
    let Ok(mut room) = Room::open(&created(terms)) else { return text.into_bytes() };
    for _ in 0..below(rng, 20) {
        let by = Color::ALL[below(rng, 2)];
        let (wait, lag) = (rng.below(4_000), rng.below(700));
        let command = any_command(&room, rng);
        let line = serde_json::to_string(&command).unwrap_or_default();
        text.push_str(&format!("\n{} {wait} {lag} {line}", by.letter()));
        step(&mut room, &mut Vec::new(), by, (wait, lag), &command);
    }
    text.into_bytes()
}

/// What a line says: who, after how long, with what lag, what.
fn read(line: &str) -> Option<(Color, u64, u64, Command)> {
    let mut words = line.splitn(4, ' ');
    let color = words.next()?.chars().next().and_then(Color::from_letter)?;
    let (wait, lag) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    Some((color, wait, lag, serde_json::from_str(words.next()?).ok()?))
}

/// Lets time pass and a player act. What is decided can happen, and whatever is refused changes nothing.
fn step(room: &mut Room, log: &mut Vec<Entry>, by: Color, (wait, lag): (u64, u64), command: &Command) -> Trace {
    // Servers keep time for some thousand years.
    let now = (room.last() + wait % (1 << 40)).min(1 << 50);
    if let Some(event) = room.due(now) {
        let entry = Entry { seq: room.seq() + 1, at: now.max(room.last()), event };
        room.apply(&entry).unwrap_or_else(|error| panic!("what is due cannot happen: {error}: {entry:?}"));
        log.push(entry);
    }
    let moment = Moment { now, lag, fresh: "fresh".into() };
    match room.decide(by, command, room.seq(), &moment) {
        Ok(events) => {
            assert!(!events.is_empty(), "{command:?}");
            for event in events {
                let entry = Entry { seq: room.seq() + 1, at: now.max(room.last()), event };
                room.apply(&entry).unwrap_or_else(|error| panic!("decided, and cannot happen: {error}: {entry:?}"));
                log.push(entry);
            }
            accepted(&[room.ply(), usize::from(room.over().is_some())])
        }
        Err(refusal) => refused(refusal),
    }
}

fn run(data: &[u8]) -> Trace {
    let text = &*input::text(data);
    let (line, rest) = input::first_line(text);
    let terms = match serde_json::from_str::<Terms>(line) {
        Ok(terms) => terms,
        Err(error) => return refused(error.to_string().split(" at line").next().unwrap_or_default()),
    };
    let first = created(terms);
    let mut room = match Room::open(&first) {
        Ok(room) => room,
        Err(error) => return refused(error),
    };
    let mut log = vec![first];
    let mut traces = Vec::new();
    for (by, wait, lag, command) in rest.lines().filter_map(read) {
        traces.push(step(&mut room, &mut log, by, (wait, lag), &command));
        look(&room, room.last());
    }
    assert_eq!(Room::replay(&log).as_ref(), Ok(&room));
    // The last answers are enough to tell paths apart.
    joined(traces.into_iter().rev().take(2))
}

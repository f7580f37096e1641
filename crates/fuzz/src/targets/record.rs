//! Game records: what is read is written and reads the same; what replays is a game whose own record replays.

use rayuela_rules::{Record, Rng};

use crate::mutations::below;
use crate::trace::{Trace, accepted, joined, refused};
use crate::{Target, input, seeds};

const WORDS: &[&str] = &[
    "[Variant \"nine\"]\n",
    "[Start \"",
    "[Result \"draw\"]\n",
    "[Termination \"agreement\"]\n",
    "[Mode \"random\"]\n",
    "[Seed \"7\"]\n",
    "[Mode \"pairs\"]\n[Pairs \"",
    "[Mode \"free\"]\n[Free \"",
    "[Fists \"free facing\"]\n",
    "1. ",
    "1... ",
    "12.",
    "...",
    "(",
    ")",
    "()",
    "{",
    "}",
    "{note}",
    "*",
    "//",
    "x",
    "xa1",
    "~a1",
    "~a1xb2>c3 ",
    "_",
    "\\\"",
    "\u{feff}",
    "morelli5",
    "stacking",
];

pub(super) const TARGET: Target = Target {
    name: "record",
    about: "game records, written again and replayed",
    run,
    seeds: || seeds::bytes(seeds::records()),
    fresh: Some(fresh),
    words: WORDS,
    longest: 8192,
};

/// A game with comments and variations here and there.
pub(super) fn fresh(rng: &mut Rng) -> Vec<u8> {
    let variant = seeds::any_variant(rng);
    let plies = below(rng, 30);
    let game = seeds::any_game(variant, plies, rng);
    let mut record = Record::of_game(&game);
    for ply in 0..record.line.turns.len() {
        let position = game.position_at(ply).unwrap_or(game.position());
        let turn = &mut record.line.turns[ply];
        if rng.below(8) == 0 {
            turn.comments.push("a note".to_string());
        }
        if rng.below(6) == 0
            && let Some(text) = seeds::any_turn(position, rng)
        {
            let turns = vec![rayuela_rules::RecordTurn { text, ..Default::default() }];
            turn.variations.push(rayuela_rules::Line { comments: Vec::new(), turns });
        }
    }
    record.to_string().into_bytes()
}

fn run(data: &[u8]) -> Trace {
    let records = match Record::parse_all(&input::text(data)) {
        Ok(records) => records,
        Err(error) => return refused(error.kind),
    };
    let written: String = records.iter().map(|record| format!("{record}\n")).collect();
    let again = Record::parse_all(&written).unwrap_or_else(|error| panic!("{error}: {written}"));
    // Games without tags and turns leave nothing behind, and only tags show where the next game begins.
    let kept = records.iter().filter(|record| **record != Record::default());
    let expected: Vec<Record> = kept.cloned().map(one_line).collect();
    if expected.iter().skip(1).all(|record| !record.tags.is_empty()) {
        assert_eq!(again, expected, "{written}");
    }
    joined(records.iter().map(replay).chain([accepted(&[records.len()])]))
}

/// The record with what cannot stand in the one line of a tag left out, as writing does it.
pub(super) fn one_line(mut record: Record) -> Record {
    for (_, value) in &mut record.tags {
        *value = value.replace('\r', " ");
    }
    record
}

fn replay(record: &Record) -> Trace {
    match record.replay() {
        Ok(replayed) => {
            let own = Record::of_game(&replayed.game);
            let again = own.replay().unwrap_or_else(|error| panic!("{error}: {own}"));
            assert!(again.game == replayed.game, "{own}");
            assert!(again.doubts.is_empty(), "{:?}: {own}", again.doubts);
            let doubts = joined(replayed.doubts.iter().map(refused));
            joined([accepted(&[replayed.game.ply(), usize::from(replayed.result.is_some())]), doubts])
        }
        Err(error) => refused(error),
    }
}

//! Answers to the lessons' figures: a line with the figure's number, then the turn.

use rayuela_lessons::{Figure, Verdict, lessons};
use rayuela_rules::Position;

use super::{GAME_WORDS, USUAL};
use crate::trace::{Trace, accepted, hash, refused};
use crate::{Target, input};

pub(super) const TARGET: Target = Target {
    name: "lesson",
    about: "turns tried on the lessons' figures",
    run,
    seeds: || {
        let seed = |(i, figure): (usize, &Figure)| {
            let turn = figure.start().compact_turns().into_iter().next_back().unwrap_or_default();
            format!("{i}\n{turn}").into_bytes()
        };
        figures().enumerate().map(seed).collect()
    },
    words: GAME_WORDS,
    longest: 400,
    ..USUAL
};

fn figures() -> impl Iterator<Item = &'static Figure> {
    lessons().iter().flat_map(|lesson| lesson.figures())
}

fn run(data: &[u8]) -> Trace {
    let text = input::text(data);
    let (line, turn) = input::first_line(&text);
    let count = figures().count();
    let number = line.parse().unwrap_or(hash(line.as_bytes()) as usize) % count;
    let Some(figure) = figures().nth(number) else { return 0 };
    let start = figure.start();
    let verdict = figure.accepts(&start, turn);
    let compact = start.parse_turn(turn).map(|mv| start.compact(mv));
    match (&verdict, compact) {
        (Verdict::Illegal(error), Err(expected)) => {
            assert_eq!(*error, expected, "{turn}");
            refused(figure.failure_key())
        }
        (Verdict::Solved | Verdict::NotThis, Ok(compact)) => {
            // How the turn is written does not matter.
            assert_eq!(figure.accepts(&start, &compact), verdict, "{turn}");
            accepted(&[number, usize::from(verdict == Verdict::Solved)])
        }
        (verdict, compact) => panic!("{turn}: {verdict:?}, {compact:?}"),
    }
}

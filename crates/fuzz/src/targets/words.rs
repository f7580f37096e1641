//! Small things that are written as a word or two: clocks, levels, names, hashes, cells, frames, choices.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use rayuela_engine::Level;
use rayuela_online::{Hex, check_name, is_command_id};
use rayuela_rules::morelli::{Choice, Fists, Frame, StartMode};
use rayuela_rules::morris::PointName;
use rayuela_rules::{Color, Outcome, Reason};
use rayuela_seat::TimeControl;

use super::USUAL;
use crate::trace::{Trace, accepted};
use crate::{Target, input, seeds};

const WORDS: &[&str] = &[
    "none",
    "5+3",
    "game20",
    "600+600",
    "10",
    "1",
    "Orange 3",
    "Red 1",
    "a1",
    "g7",
    "random",
    "pairs",
    "facing",
    "adjacent",
    "free",
    "free facing",
    "white",
    "black",
    "draw",
    "no-move",
    "time",
    "full-board",
    "la_maga-2",
    "0123456789abcdef0123456789abcdef0123456789abcdef0123456789ABCDEF",
];

pub(super) const TARGET: Target = Target {
    name: "words",
    about: "clocks, levels, names, hashes, points, frames, modes",
    run,
    seeds: || seeds::bytes(WORDS),
    words: WORDS,
    longest: 200,
    ..USUAL
};

fn run(data: &[u8]) -> Trace {
    let text = &*input::text(data);
    if let Some((black, white)) = Fists::parse_tag(text) {
        assert_eq!(Fists::parse_tag(&format!("{black} {white}")), Some((black, white)));
    }
    if check_name(text).is_ok() {
        assert!(text.is_ascii() && is_command_id(text), "{text:?}");
    }
    let read = [
        TimeControl::from_name(text).is_some_and(|control| TimeControl::from_name(&control.name()) == Some(control)),
        same_again::<Level>(text),
        same_again::<Hex>(text),
        same_again::<Frame>(text),
        same_again::<PointName>(text),
        same_again::<StartMode>(text),
        same_again::<Choice>(text),
        same_again::<Outcome>(text),
        same_again::<Reason>(text),
        text.parse::<Color>().is_ok_and(|color| color.name() == text),
        is_command_id(text),
        check_name(text).is_ok(),
        Fists::parse_tag(text).is_some(),
    ];
    accepted(&[read.iter().fold(0, |bits, &read| bits << 1 | usize::from(read)), text.len()])
}

/// Whether the text is one; what is read is written so that it reads the same.
fn same_again<T: FromStr + Display + PartialEq + Debug>(text: &str) -> bool {
    let Ok(value) = text.parse::<T>() else { return false };
    let written = value.to_string();
    assert_eq!(written.parse().ok().as_ref(), Some(&value), "{text:?} becomes {written:?}");
    true
}

//! Arguments of messages.

use std::fmt;

use rayuela_rules::morelli::Frame;
use rayuela_rules::{Color, Variant};

/// One argument of a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Arg {
    /// one of a few words that a message chooses by, such as `white` or `orange`
    Word(&'static str),
    /// a number, for plurals too
    Number(u32),
    /// text to be shown as it is: names of cells and points
    Text(String),
}

/// The arguments of a message by name.
pub type Args = Vec<(&'static str, Arg)>;

/// A player as a word to choose by.
pub(crate) fn color(name: &'static str, color: Color) -> (&'static str, Arg) {
    (name, Arg::Word(color.name()))
}

/// A frame as two arguments, `band` to choose a colour's name by and `number`.
pub(crate) fn frame(frame: Frame) -> [(&'static str, Arg); 2] {
    // The words of the bands, from the centre outwards.
    const BANDS: [&str; 7] = ["violet", "indigo", "blue", "green", "yellow", "orange", "red"];
    [("band", Arg::Word(BANDS[frame.band().distance()])), ("number", Arg::Number(frame.number() as u32))]
}

/// Names of cells or points, one after another.
pub(crate) fn places<T: fmt::Display>(name: &'static str, places: &[T]) -> (&'static str, Arg) {
    let names: Vec<String> = places.iter().map(T::to_string).collect();
    (name, Arg::Text(names.join(" ")))
}

/// The edition being played as a word to choose terms by; Morris has none.
pub(crate) fn edition(variant: Variant) -> Option<(&'static str, Arg)> {
    use rayuela_rules::morelli::Edition;
    match variant {
        Variant::Morelli(variant) => {
            let word = if variant.edition == Edition::E2011 { "e2011" } else { "e2015" };
            Some(("edition", Arg::Word(word)))
        }
        _ => None,
    }
}

//! All that tables say of one position, for people and programs to read.

use std::fmt::Write as _;

use rayuela_rules::Position;
use rayuela_rules::morris::{Morris, MorrisMove};

use crate::error::FileError;
use crate::ranking::Lookup;
use crate::six::{SIX, SixOracle};
use crate::value::Value;

/// The value of a position and of each of its turns.
///
/// # Examples
/// ```
/// use rayuela_rules::morris::Morris;
/// use rayuela_tables::{Probed, SIX, Value};
/// // Six is built in, so that nothing else is asked.
/// let probed = Probed::of(&Morris::start(SIX), |_| Ok(None)).unwrap().unwrap();
/// assert_eq!((probed.value, probed.turns.len()), (Value::Draw, 16));
/// assert!(probed.to_json().ends_with("\"value\":\"draw\",\"variant\":\"six\"}"));
/// ```
#[derive(Clone, Debug)]
pub struct Probed {
    position: Morris,
    /// the value for the side to move
    pub value: Value,
    /// every turn with what it is worth to the one who plays it, best first
    pub turns: Vec<(MorrisMove, Value)>,
}

impl Probed {
    /// Looks a position up: Six in what is built in, the rest by asking for values; `None` if one is not known.
    ///
    /// # Errors
    /// What goes wrong when asking.
    pub fn of(
        position: &Morris,
        ask: impl Fn(&Morris) -> Result<Option<Value>, FileError>,
    ) -> Result<Option<Probed>, FileError> {
        let built_in = || Some((SixOracle::embedded().value(position)?, SixOracle::embedded().turns(position)?));
        let found = match built_in().filter(|_| position.variant() == SIX) {
            Some(found) => Some(found),
            None => asked(position, ask)?,
        };
        Ok(found.map(|(value, mut turns)| {
            turns.sort_by_cached_key(|(mv, value)| (-value.rank(), position.compact(*mv)));
            Probed { position: *position, value, turns }
        }))
    }

    /// The same as JSON: the variant, the position, its value with the distance, and its turns, each with its own value
    /// and the number of turns to it.
    pub fn to_json(&self) -> String {
        // Variants, positions and turns hold nothing that would have to be escaped.
        let mut json = format!("{{\"position\":\"{}\",\"turns\":[", self.position.setup());
        for (i, (mv, value)) in self.turns.iter().enumerate() {
            let comma = if i > 0 { "," } else { "" };
            let _ =
                write!(json, "{comma}{{\"turn\":\"{}\",{}}}", self.position.compact(*mv), value_json(*value, "turns"));
        }
        let _ = write!(json, "],{},\"variant\":\"{}\"}}", value_json(self.value, "distance"), self.position.variant());
        json
    }
}

type Values = (Value, Vec<(MorrisMove, Value)>);

fn asked(
    position: &Morris,
    ask: impl Fn(&Morris) -> Result<Option<Value>, FileError>,
) -> Result<Option<Values>, FileError> {
    let Some(value) = ask(position)? else { return Ok(None) };
    let mut turns = Vec::new();
    for mv in position.legal_moves() {
        let mut next = *position;
        next.play_unchecked(mv);
        let Some(value) = ask(&next)? else { return Ok(None) };
        turns.push((mv, value.before(!mv.removed.is_empty())));
    }
    Ok(Some((value, turns)))
}

fn value_json(value: Value, distance: &str) -> String {
    match value {
        Value::Draw => "\"value\":\"draw\"".to_string(),
        Value::Win(n) => format!("\"value\":\"win\",\"{distance}\":{n}"),
        Value::Loss(n) => format!("\"value\":\"loss\",\"{distance}\":{n}"),
    }
}

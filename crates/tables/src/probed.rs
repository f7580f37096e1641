//! All that tables say of one position, for people and programs to read.

use rayuela_rules::Position;
use rayuela_rules::morris::{Morris, MorrisMove};
use serde::Serialize;

use crate::error::FileError;
use crate::ranking::turn_values;
use crate::six::{SIX, SixTablebase};
use crate::value::ProbeValue;

/// The value of a position and of each of its turns.
///
/// # Examples
/// ```
/// use rayuela_rules::morris::Morris;
/// use rayuela_tables::{Probed, SIX, Wdl};
/// // Six is built in, so that nothing else is asked.
/// let probed = Probed::of(&Morris::start(SIX), |_| Ok(None)).unwrap().unwrap();
/// assert_eq!((probed.value.wdl, probed.turns.len()), (Wdl::Draw, 16));
/// assert!(probed.to_json().ends_with("\"value\":\"draw\",\"variant\":\"six\"}"));
/// ```
#[derive(Clone, Debug)]
pub struct Probed {
    position: Morris,
    /// the value for the side to move
    pub value: ProbeValue,
    /// every turn with what it is worth to the one who plays it, best first
    pub turns: Vec<(MorrisMove, ProbeValue)>,
}

impl Probed {
    /// Looks a position up: Six in what is built in, the rest by asking for values; `None` if one is not known.
    ///
    /// # Errors
    /// What goes wrong when asking.
    pub fn of(
        position: &Morris,
        ask: impl Fn(&Morris) -> Result<Option<ProbeValue>, FileError>,
    ) -> Result<Option<Probed>, FileError> {
        let found = if position.variant() == SIX {
            // Unpacking what is built in takes longer than a look into files.
            let six = SixTablebase::embedded();
            let turns = turn_values(position, |next| six.probe(next));
            let built_in = six.probe(position).zip(turns);
            built_in
                .map(|(value, turns)| (value.into(), turns.into_iter().map(|(mv, value)| (mv, value.into())).collect()))
        } else {
            None
        };
        let found = match found {
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
        let turns = self.turns.iter().map(|&(mv, value)| JsonTurn {
            turn: self.position.compact(mv),
            value: value.wdl.to_string(),
            turns: value.distance,
        });
        let json = Json {
            position: self.position.setup().to_string(),
            turns: turns.collect(),
            value: self.value.wdl.to_string(),
            distance: self.value.distance,
            variant: self.position.variant().to_string(),
        };
        // Texts and numbers only: nothing that JSON could refuse.
        serde_json::to_string(&json).unwrap_or_default()
    }
}

/// What [`Probed::to_json`] writes, in this order.
#[derive(Serialize)]
struct Json {
    position: String,
    turns: Vec<JsonTurn>,
    value: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    distance: Option<u16>,
    variant: String,
}

#[derive(Serialize)]
struct JsonTurn {
    turn: String,
    value: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    turns: Option<u16>,
}

type Values = (ProbeValue, Vec<(MorrisMove, ProbeValue)>);

fn asked(
    position: &Morris,
    ask: impl Fn(&Morris) -> Result<Option<ProbeValue>, FileError>,
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::Value;

    #[test]
    fn json_to_the_letter() {
        let position = Morris::parse(SIX, "w.w/.b./w..b/.../..b w 0 0").unwrap();
        let mut probed = Probed::of(&position, |_| Ok(None)).unwrap().unwrap();
        let json = probed.to_json();
        assert!(json.starts_with("{\"position\":\"w.w/.b./w..b/.../..b w 0 0\",\"turns\":[{\"turn\":\""), "{json}");
        probed.turns.truncate(1);
        probed.turns[0].1 = Value::Win(3).into();
        probed.value = Value::Loss(4).into();
        let turn = position.compact(probed.turns[0].0);
        let expected = format!(
            "{{\"position\":\"{}\",\"turns\":[{{\"turn\":\"{turn}\",\"value\":\"win\",\"turns\":3}}],\
             \"value\":\"loss\",\"distance\":4,\"variant\":\"six\"}}",
            position.setup()
        );
        assert_eq!(probed.to_json(), expected);
        probed.turns.clear();
        probed.value = Value::Draw.into();
        assert!(probed.to_json().ends_with("\"turns\":[],\"value\":\"draw\",\"variant\":\"six\"}"));
    }
}

//! Values of positions.

use std::fmt;

/// The value of a position for the side to move: win, draw or loss (WDL), with a distance to conversion.
///
/// Distances are turns of both players up to the next removal or the end, whichever comes first; the winner minimizes
/// the distance, the loser maximizes it.
///
/// # Examples
/// ```
/// use rayuela_tables::{Value, Wdl};
/// // A move to a position that the opponent loses in 4 wins in 5; with a removal it is the first of a new count.
/// assert_eq!((Value::Loss(4).before(false), Value::Loss(4).before(true)), (Value::Win(5), Value::Win(1)));
/// assert_eq!((Value::Win(5).to_string().as_str(), Value::Win(5).wdl()), ("win 5", Wdl::Win));
/// assert!(Value::Win(5).rank() > Value::Win(9).rank());
/// // Tables without distances tell no more than who wins.
/// assert_eq!((Value::Win(5).distance(), Value::Draw.distance()), (Some(5), None));
/// assert!(Value::without_distance(Wdl::Win).rank() < Value::Win(900).rank());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// Neither side can force a win.
    Draw,
    /// The side to move wins.
    Win(u16),
    /// The side to move loses.
    Loss(u16),
}

/// Win, draw or loss, without a distance.
///
/// # Examples
/// ```
/// use rayuela_tables::Wdl;
/// assert_eq!((Wdl::Win.flipped(), Wdl::Draw.flipped()), (Wdl::Loss, Wdl::Draw));
/// assert!(Wdl::Loss < Wdl::Draw && Wdl::Draw < Wdl::Win);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Wdl {
    /// the side to move loses
    Loss = 0,
    /// neither side wins
    Draw = 1,
    /// the side to move wins
    Win = 2,
}

impl Value {
    /// The value without the distance.
    pub const fn wdl(self) -> Wdl {
        match self {
            Value::Draw => Wdl::Draw,
            Value::Win(_) => Wdl::Win,
            Value::Loss(_) => Wdl::Loss,
        }
    }

    /// The distance of a win or loss; a draw has none.
    pub const fn distance(self) -> Option<u16> {
        match self {
            Value::Draw => None,
            Value::Win(n) | Value::Loss(n) => Some(n),
        }
    }

    /// The value of a turn for the player who plays it, if it leads to a position of this value for the opponent.
    /// A removal restarts the distance.
    #[must_use]
    pub const fn before(self, removal: bool) -> Value {
        match self {
            Value::Draw => Value::Draw,
            Value::Win(n) => Value::Loss(if removal { 1 } else { n + 1 }),
            Value::Loss(n) => Value::Win(if removal { 1 } else { n + 1 }),
        }
    }

    /// The order of preference of the side to move: quick wins, slow wins, draws, slow losses, quick losses.
    pub const fn rank(self) -> i32 {
        match self {
            Value::Draw => 0,
            Value::Win(n) => 0x1_0000 - n as i32,
            Value::Loss(n) => n as i32 - 0x1_0000,
        }
    }

    /// A value whose distance is not known; it ranks behind every one with a distance.
    pub const fn without_distance(wdl: Wdl) -> Value {
        match wdl {
            Wdl::Win => Value::Win(MAX_DISTANCE - 1),
            Wdl::Draw => Value::Draw,
            Wdl::Loss => Value::Loss(MAX_DISTANCE - 1),
        }
    }

    /// The value in 16 bits, for working arrays.
    pub(crate) const fn code(self) -> u16 {
        match self {
            Value::Draw => 0,
            Value::Win(n) => DECIDED | WON | n,
            Value::Loss(n) => DECIDED | n,
        }
    }

    /// The value of 16 bits; what is undecided at the end is a draw.
    pub(crate) const fn from_code(code: u16) -> Value {
        match (code & DECIDED != 0, code & WON != 0) {
            (false, _) => Value::Draw,
            (true, true) => Value::Win(code & MAX_DISTANCE),
            (true, false) => Value::Loss(code & MAX_DISTANCE),
        }
    }
}

impl Wdl {
    /// The WDL value of two bits.
    #[inline(always)]
    pub(crate) const fn from_bits(bits: u8) -> Wdl {
        match bits & 3 {
            0 => Wdl::Loss,
            2 => Wdl::Win,
            _ => Wdl::Draw,
        }
    }

    /// The code of a value without its distance.
    pub(crate) const fn code(self) -> u16 {
        match self {
            Wdl::Draw => 0,
            Wdl::Win => DECIDED | WON,
            Wdl::Loss => DECIDED,
        }
    }

    /// The WDL value for the other side.
    #[must_use]
    pub const fn flipped(self) -> Wdl {
        match self {
            Wdl::Win => Wdl::Loss,
            Wdl::Loss => Wdl::Win,
            Wdl::Draw => Wdl::Draw,
        }
    }
}

/// What tables say of a position: its WDL value, and the distance where the tables hold it.
///
/// The tables of the placing phase of Nine and Twelve hold no distances.
///
/// # Examples
/// ```
/// use rayuela_tables::{ProbeValue, Value, Wdl};
/// assert_eq!(ProbeValue::from(Value::Win(5)).to_string(), "win 5");
/// assert_eq!(ProbeValue::from(Wdl::Loss).before(false).to_string(), "win");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ProbeValue {
    /// win, draw or loss of the side to move
    pub wdl: Wdl,
    /// the moves of both players to the next removal or the end; a draw has none, and it may not be known
    pub distance: Option<u16>,
}

impl ProbeValue {
    /// The value of a turn for the player who plays it, if it leads to a position of this value for the opponent.
    #[must_use]
    pub const fn before(self, removal: bool) -> ProbeValue {
        let distance = match (self.wdl, self.distance) {
            (Wdl::Draw, _) => None,
            // Whatever comes after a removal, the removal itself is one turn away.
            (_, _) if removal => Some(1),
            (_, None) => None,
            (_, Some(n)) => Some(n + 1),
        };
        ProbeValue { wdl: self.wdl.flipped(), distance }
    }

    /// The order of preference as [`Value::rank`] has it; wins and losses of unknown distance come next to the draws.
    pub const fn rank(self) -> i32 {
        let distance = match self.distance {
            Some(n) => n,
            None => MAX_DISTANCE,
        };
        match self.wdl {
            Wdl::Draw => 0,
            Wdl::Win => Value::Win(distance).rank(),
            Wdl::Loss => Value::Loss(distance).rank(),
        }
    }
}

impl From<Value> for ProbeValue {
    fn from(value: Value) -> ProbeValue {
        ProbeValue { wdl: value.wdl(), distance: value.distance() }
    }
}

impl From<ProbeValue> for Value {
    /// The value; where the distance is not known, one that ranks behind every one with a distance.
    fn from(probed: ProbeValue) -> Value {
        match (probed.wdl, probed.distance) {
            (Wdl::Win, Some(n)) => Value::Win(n),
            (Wdl::Loss, Some(n)) => Value::Loss(n),
            (wdl, _) => Value::without_distance(wdl),
        }
    }
}

impl From<Wdl> for ProbeValue {
    fn from(wdl: Wdl) -> ProbeValue {
        ProbeValue { wdl, distance: None }
    }
}

impl fmt::Display for ProbeValue {
    /// `draw`, `win N` or `loss N`; without the number where it is not known.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.distance {
            Some(n) => write!(f, "{} {n}", self.wdl),
            None => write!(f, "{}", self.wdl),
        }
    }
}

/// Set in the code of a decided position; the code of an open one counts the turns that are not refuted yet.
pub(crate) const DECIDED: u16 = 0x8000;
/// Set beside [`DECIDED`] in the code of a won position.
pub(crate) const WON: u16 = 0x4000;
/// The longest distance that codes can hold.
pub(crate) const MAX_DISTANCE: u16 = 0x3fff;

impl fmt::Display for Value {
    /// `draw`, `win N` or `loss N`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Draw => f.write_str("draw"),
            Value::Win(n) => write!(f, "win {n}"),
            Value::Loss(n) => write!(f, "loss {n}"),
        }
    }
}

impl fmt::Display for Wdl {
    /// `draw`, `win` or `loss`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Wdl::Draw => "draw",
            Wdl::Win => "win",
            Wdl::Loss => "loss",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_round_trip() {
        for value in [Value::Draw, Value::Win(1), Value::Loss(0), Value::Win(16000), Value::Loss(300)] {
            assert_eq!(Value::from_code(value.code()), value);
        }
    }

    #[test]
    fn order_of_preference() {
        let values = [Value::Win(1), Value::Win(9), Value::Draw, Value::Loss(8), Value::Loss(0)].map(Value::rank);
        assert!(values.is_sorted_by(|a, b| a > b));
    }
}

//! A scored game in a line of text: what `play` writes and `fit` reads.

use std::fmt;

use rayuela_coach::{Calibration, Report, Value};
use rayuela_rules::{Color, Outcome};

use crate::scoring::Who;

/// A value before any curve: an estimate in hundredths, or a proved result.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Raw {
    /// proved: won
    Win,
    /// proved: drawn
    Draw,
    /// proved: lost
    Loss,
    /// hundredths of a man or piece
    Centi(i32),
}

impl Raw {
    /// The estimate that a curve has made this value of.
    fn of(value: Value, calibration: &Calibration) -> Raw {
        match value {
            Value::Win => Raw::Win,
            Value::Draw => Raw::Draw,
            Value::Loss => Raw::Loss,
            Value::Estimate(chance) => Raw::Centi((calibration.centi * (chance / (1.0 - chance)).ln()).round() as i32),
        }
    }

    /// The value on another curve.
    pub(crate) fn value(self, calibration: &Calibration) -> Value {
        match self {
            Raw::Win => Value::Win,
            Raw::Draw => Value::Draw,
            Raw::Loss => Value::Loss,
            Raw::Centi(centi) => Value::Estimate(calibration.expected(centi)),
        }
    }

    fn parse(text: &str) -> Option<Raw> {
        match text {
            "W" => Some(Raw::Win),
            "D" => Some(Raw::Draw),
            "L" => Some(Raw::Loss),
            _ => text.parse().ok().map(Raw::Centi),
        }
    }
}

impl fmt::Display for Raw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Raw::Win => f.write_str("W"),
            Raw::Draw => f.write_str("D"),
            Raw::Loss => f.write_str("L"),
            Raw::Centi(centi) => centi.fmt(f),
        }
    }
}

/// One move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Move {
    /// who made it
    pub(crate) color: Color,
    /// the position with best play, for them
    pub(crate) best: Raw,
    /// what is left of it
    pub(crate) played: Raw,
    /// both come from tables
    pub(crate) exact: bool,
    /// it counts
    pub(crate) at_stake: bool,
}

/// A scored game.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Sample {
    /// the variant's name
    pub(crate) variant: String,
    /// nodes for each position
    pub(crate) effort: u64,
    /// White and Black
    pub(crate) players: [Who; 2],
    /// the result
    pub(crate) outcome: Outcome,
    /// the moves
    pub(crate) moves: Vec<Move>,
}

impl Sample {
    /// The moves of a report that was made with this calibration.
    pub(crate) fn moves_of(report: &Report, calibration: &Calibration) -> Vec<Move> {
        let one = |turn: &rayuela_coach::TurnReport| Move {
            color: turn.color,
            best: Raw::of(turn.best.0, calibration),
            played: Raw::of(turn.played.0, calibration),
            exact: turn.exact,
            at_stake: turn.at_stake,
        };
        report.turns.iter().map(one).collect()
    }

    /// Reads a line; `None` if it is not one.
    pub(crate) fn parse(line: &str) -> Option<Sample> {
        let mut words = line.split_whitespace();
        let (variant, effort) = (words.next()?.to_string(), words.next()?.parse().ok()?);
        let players = [Who::parse(words.next()?)?, Who::parse(words.next()?)?];
        let outcome = match words.next()? {
            "1-0" => Outcome::Win(Color::White),
            "0-1" => Outcome::Win(Color::Black),
            _ => Outcome::Draw,
        };
        let moves = words.map(parse_move).collect::<Option<Vec<_>>>()?;
        Some(Sample { variant, effort, players, outcome, moves })
    }
}

fn parse_move(word: &str) -> Option<Move> {
    let (color, rest) = word.split_at_checked(1)?;
    let color = if color == "w" { Color::White } else { Color::Black };
    let flags = rest.trim_start_matches(|sign| !matches!(sign, 'x' | '.'));
    let (best, played) = rest.strip_suffix(flags)?.split_once('>')?;
    let (best, played) = (Raw::parse(best)?, Raw::parse(played)?);
    Some(Move { color, best, played, exact: flags.contains('x'), at_stake: !flags.contains('.') })
}

impl fmt::Display for Sample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let result = match self.outcome {
            Outcome::Win(Color::White) => "1-0",
            Outcome::Win(Color::Black) => "0-1",
            Outcome::Draw => "1/2",
        };
        let [white, black] = self.players.map(Who::name);
        write!(f, "{} {} {white} {black} {result}", self.variant, self.effort)?;
        for mv in &self.moves {
            let color = if mv.color == Color::White { 'w' } else { 'b' };
            let (exact, idle) = (if mv.exact { "x" } else { "" }, if mv.at_stake { "" } else { "." });
            write!(f, " {color}{}>{}{exact}{idle}", mv.best, mv.played)?;
        }
        Ok(())
    }
}

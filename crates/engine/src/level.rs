//! Levels for people: from a beginner who overlooks things to full strength.
//!
//! A level sees less far, misjudges positions by some noise, and overlooks some tactical turns, its own and those that
//! threaten it; it never plays at random. The errors change from turn to turn with the chance given, so that no two
//! games are alike.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use crate::limits::Limits;
use crate::options::Weakness;

/// A level from 1 to 10.
///
/// # Examples
/// ```
/// use std::sync::atomic::AtomicBool;
/// use std::time::Duration;
/// use rayuela_engine::{Engine, Level, LevelError, Options};
/// use rayuela_rules::{Game, Position, stacking::Stacking};
/// let level = Level::new(3).unwrap();
/// let options = Options { hash_mib: 1.0, weakness: level.weakness(7), ..Options::default() };
/// let (mut engine, game) = (Engine::new(options), Game::new(Stacking::start()));
/// let limits = level.limits(Duration::from_secs(1));
/// let result = engine.search(&game, &limits, &AtomicBool::new(false), &mut |_| {}).unwrap();
/// assert!(game.position().is_legal(result.best));
/// assert_eq!("11".parse::<Level>(), Err(LevelError));
/// assert_eq!(Level::all().map(Level::number).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

impl Level {
    /// The strongest.
    pub const FULL: Level = Level(10);

    /// The level with this number, 1 to 10.
    pub const fn new(number: u8) -> Option<Level> {
        if number >= 1 && number <= 10 { Some(Level(number)) } else { None }
    }

    /// All levels, the weakest first.
    pub fn all() -> impl Iterator<Item = Level> {
        (1..=10).map(Level)
    }

    /// The number, 1 to 10.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The errors of this level, drawn from `seed`. How many there are depends on the game and comes with
    /// [`Level::limits`].
    pub const fn weakness(self, seed: u64) -> Weakness {
        // Never the seed of full strength.
        if self.0 == Level::FULL.0 { Weakness::NONE } else { Weakness { noise: 0, blind: 0.0, seed: seed | 1 } }
    }

    /// The limits of a search at this level; full strength takes `time`.
    pub fn limits(self, time: Duration) -> Limits {
        if self == Level::FULL {
            return Limits::movetime(time);
        }
        // Positions are counted, so that a level is as strong on any machine; time is a safety net on slow ones.
        Limits { level: Some(self), movetime: Some(Duration::from_secs(5)), ..Limits::default() }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Level {
    type Err = LevelError;

    fn from_str(text: &str) -> Result<Level, LevelError> {
        text.parse().ok().and_then(Level::new).ok_or(LevelError)
    }
}

/// There is no such level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LevelError;

impl fmt::Display for LevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a level is a number from 1 to 10")
    }
}

impl std::error::Error for LevelError {}

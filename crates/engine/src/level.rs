//! Levels for people: from a beginner who overlooks things to full strength.
//!
//! A level sees less far, misjudges positions by some noise, and overlooks some tactical turns, its own and those that
//! threaten it; it never plays at random. The errors change from turn to turn with the chance given, so that no two
//! games are alike.

use std::fmt;
use std::str::FromStr;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use rayuela_rules::{AnyGame, Game, Rng};

use crate::any::{AnyResult, any_result};
use crate::engine::{Engine, SearchResult};
use crate::eval::Evaluate;
use crate::limits::Limits;
use crate::options::{Options, Weakness};

/// A level from 1 to 10.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

/// How a level plays.
struct Manner {
    nodes: u64,
    depth: u32,
    /// hundredths of a man
    noise: i32,
    /// share of tactical turns overlooked
    blind: f64,
}

const fn manner(nodes: u64, depth: u32, noise: i32, blind: f64) -> Manner {
    Manner { nodes, depth, noise, blind }
}

/// Measured by `rayuela match`, see docs/engine.md.
const MANNERS: [Manner; 9] = [
    manner(400, 1, 190, 0.45),
    manner(800, 1, 140, 0.32),
    manner(1_500, 2, 125, 0.28),
    manner(3_000, 2, 85, 0.18),
    manner(6_000, 3, 75, 0.13),
    manner(12_000, 4, 55, 0.08),
    manner(30_000, 5, 30, 0.02),
    manner(80_000, 7, 20, 0.005),
    manner(250_000, 12, 8, 0.0),
];

/// What full strength takes for a turn when nobody says otherwise.
const FULL_TIME: Duration = Duration::from_secs(1);

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

    /// A player of this level. `time` is the most that level 10 takes for a turn, one second if not given; the other
    /// levels take a fraction of a second.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn player<P: Evaluate>(self, time: Option<Duration>) -> LevelPlayer<P> {
        LevelPlayer::new(self, time, std::sync::Arc::new(crate::limits::SystemClock::default()))
    }

    /// Chooses a turn with a fresh player; `None` if the game is over.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn choose<P: Evaluate>(self, game: &Game<P>, rng: &mut Rng) -> Option<P::Move> {
        Some(self.player(None).choose(game, rng, &AtomicBool::new(false))?.best)
    }

    /// Chooses a turn in any game, in writing.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn choose_any(self, game: &AnyGame, rng: &mut Rng, stop: &AtomicBool) -> Option<AnyResult> {
        rayuela_rules::each_game!(AnyGame, game, game => {
            let result = self.player(None).choose(game, rng, stop)?;
            Some(any_result(game.position(), &result))
        })
    }

    /// What makes an engine play at this level, with errors drawn from `seed`.
    pub fn weakness(self, seed: u64) -> Weakness {
        match MANNERS.get(usize::from(self.0) - 1) {
            Some(manner) => Weakness { noise: manner.noise, blind: manner.blind, seed },
            None => Weakness::NONE,
        }
    }

    /// The limits of a search at this level.
    pub fn limits(self, time: Option<Duration>) -> Limits {
        match MANNERS.get(usize::from(self.0) - 1) {
            // Time is a safety net on slow machines.
            Some(manner) => Limits {
                nodes: Some(manner.nodes),
                depth: Some(manner.depth),
                movetime: Some(Duration::from_secs(5)),
                ..Limits::default()
            },
            None => Limits::movetime(time.unwrap_or(FULL_TIME)),
        }
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

/// A player of a level, who keeps his engine from turn to turn.
pub struct LevelPlayer<P: Evaluate> {
    level: Level,
    limits: Limits,
    engine: Engine<P>,
}

impl<P: Evaluate> LevelPlayer<P> {
    /// A player with a clock of the caller's.
    pub fn new(level: Level, time: Option<Duration>, clock: std::sync::Arc<dyn crate::Clock>) -> LevelPlayer<P> {
        let hash_mib = if level == Level::FULL { 64.0 } else { 1.0 };
        let options = Options { hash_mib, ..Options::default() };
        LevelPlayer { level, limits: level.limits(time), engine: Engine::with_clock(options, clock) }
    }

    /// Chooses a turn; `None` if the game is over. Below full strength the errors are drawn anew for every turn.
    pub fn choose(&mut self, game: &Game<P>, rng: &mut Rng, stop: &AtomicBool) -> Option<SearchResult<P::Move>> {
        let mut options = *self.engine.options();
        options.weakness = self.level.weakness(rng.next_u64());
        self.engine.set_options(options);
        let mut limits = self.limits;
        if let Some(opening) = opening_noise(game, self.level) {
            options.weakness.noise = options.weakness.noise.max(opening);
            options.weakness.seed = rng.next_u64();
            self.engine.set_options(options);
            limits.nodes = Some(limits.nodes.unwrap_or(u64::MAX).min(1_000_000));
        }
        self.engine.search(game, &limits, stop, &mut |_| {})
    }
}

/// The first turns are varied even at full strength by a noise too small to throw anything away.
fn opening_noise<P: Evaluate>(game: &Game<P>, level: Level) -> Option<i32> {
    (level == Level::FULL && game.moves().len() < 4).then_some(6)
}

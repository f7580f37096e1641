//! Levels for people: from a beginner who overlooks things to full strength.
//!
//! A level sees less far, misjudges positions by some noise, and overlooks some tactical turns, its own and those that
//! threaten it; it never plays at random. The errors change from turn to turn with the chance given, so that no two
//! games are alike.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use rayuela_rules::{AnyGame, AnyMove, Position, Rng, Variant};

use crate::any::AnyEngine;
use crate::engine::SearchResult;
use crate::limits::Limits;
use crate::options::{Options, Weakness};

/// A level from 1 to 10.
///
/// # Examples
/// ```
/// use rayuela_engine::Level;
/// use rayuela_rules::{AnyGame, AnyPosition, Position, Rng};
/// let game = AnyGame::new(AnyPosition::start("stacking".parse().unwrap()));
/// let result = Level::new(3).unwrap().choose(&game, &mut Rng::new(1)).unwrap();
/// assert!(game.position().is_legal(result.best));
/// assert_eq!("11".parse::<Level>().unwrap_err().to_string(), "a level is a number from 1 to 10");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

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
    pub fn player(self, variant: Variant, time: Option<Duration>) -> LevelPlayer {
        LevelPlayer::new(self, variant, time, Arc::new(crate::limits::SystemClock::default()))
    }

    /// Chooses a turn with a fresh player; `None` if the game is over.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn choose(self, game: &AnyGame, rng: &mut Rng) -> Option<SearchResult<AnyMove>> {
        self.player(game.position().variant(), None).choose(game, rng, &AtomicBool::new(false))
    }

    /// The errors of this level, drawn from `seed`. How many there are depends on the game and comes with
    /// [`Level::limits`].
    pub const fn weakness(self, seed: u64) -> Weakness {
        // Never the seed of full strength.
        if self.0 == Level::FULL.0 { Weakness::NONE } else { Weakness { noise: 0, blind: 0.0, seed: seed | 1 } }
    }

    /// The limits of a search at this level.
    pub fn limits(self, time: Option<Duration>) -> Limits {
        if self == Level::FULL {
            return Limits::movetime(time.unwrap_or(FULL_TIME));
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

/// A player of a level, who keeps their engine from turn to turn.
///
/// # Examples
/// ```
/// use std::sync::atomic::AtomicBool;
/// use rayuela_engine::Level;
/// use rayuela_rules::{AnyGame, AnyPosition, Rng, Variant};
/// let (mut rng, stop) = (Rng::new(1), AtomicBool::new(false));
/// let mut players = [1, 2].map(|number| Level::new(number).unwrap().player(Variant::Stacking, None));
/// let mut game = AnyGame::new(AnyPosition::start(Variant::Stacking));
/// for ply in 0..6 {
///     let chosen = players[ply % 2].choose(&game, &mut rng, &stop).unwrap();
///     game.play(chosen.best).unwrap();
/// }
/// assert_eq!(game.moves().len(), 6);
/// ```
pub struct LevelPlayer {
    level: Level,
    limits: Limits,
    engine: AnyEngine,
}

impl LevelPlayer {
    /// A player with a clock of the caller's.
    pub fn new(level: Level, variant: Variant, time: Option<Duration>, clock: Arc<dyn crate::Clock>) -> LevelPlayer {
        let hash_mib = match level.number() {
            10 => 64.0,
            // Forgotten before every turn.
            8 | 9 => 4.0,
            _ => 1.0,
        };
        let options = Options { hash_mib, ..Options::default() };
        LevelPlayer { level, limits: level.limits(time), engine: AnyEngine::with_clock(variant, options, clock) }
    }

    /// Chooses a turn; `None` if the game is over. Below full strength the errors are drawn again for every turn.
    pub fn choose(&mut self, game: &AnyGame, rng: &mut Rng, stop: &AtomicBool) -> Option<SearchResult<AnyMove>> {
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
fn opening_noise(game: &AnyGame, level: Level) -> Option<i32> {
    (level == Level::FULL && game.ply() < 4).then_some(6)
}

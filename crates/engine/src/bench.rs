//! Fixed searches with recorded node counts.
//!
//! A change that is not meant to change play visits the same nodes. `rayuela bench search` times these searches,
//! `data/signatures.txt` holds their node counts, and a test compares the two (docs/benches.md).

use std::fmt;
use std::str::FromStr;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use rayuela_rules::{AnyGame, AnyPosition, Position, Rng, Variant};

use crate::{AnyEngine, Limits, Options};

/// The positions of a variant: its start and places in random games of fixed seeds.
///
/// # Examples
/// ```
/// use rayuela_engine::bench::positions;
/// let games = positions("nine".parse().unwrap());
/// assert_eq!(games[0].ply(), 0);
/// assert!(games.len() > 1 && games.iter().all(|game| game.ending().is_none()));
/// ```
pub fn positions(variant: Variant) -> Vec<AnyGame> {
    let mut games = vec![AnyGame::new(AnyPosition::start(variant))];
    for seed in 0..9 {
        let mut rng = Rng::new(seed);
        let mut game = AnyGame::new(AnyPosition::start(variant));
        for _ in 0..4 * (seed + 1) {
            if let Some(mv) = game.position().random_move(&mut rng) {
                // A drawn number is a legal turn; a repetition only ends the walk.
                let _ = game.play(mv);
            }
        }
        if game.ending().is_none() {
            games.push(game);
        }
    }
    games
}

/// The depth to which speed is measured.
///
/// # Examples
/// ```
/// use rayuela_engine::bench::{full_depth, test_depth};
/// let nine = "nine".parse().unwrap();
/// assert!(full_depth(nine) > test_depth(nine));
/// ```
pub fn full_depth(variant: Variant) -> u32 {
    match variant {
        Variant::Morelli(morelli) => match morelli.size.side() {
            5 => 12,
            7 => 7,
            9 => 6,
            _ => 4,
        },
        Variant::Morris(_) => 13,
        Variant::Stacking => 7,
    }
}

/// The depth of the signatures that a test compares: all variants together take a few seconds.
pub fn test_depth(variant: Variant) -> u32 {
    match variant {
        Variant::Morelli(morelli) => match morelli.size.side() {
            5 => 7,
            7 | 9 => 4,
            _ => 3,
        },
        Variant::Morris(_) => 8,
        Variant::Stacking => 4,
    }
}

/// The options of a search to this depth: below the full one the table is small, because making a large one would take
/// longer than searching.
///
/// # Examples
/// ```
/// use rayuela_engine::bench::{full_depth, options};
/// let nine = "nine".parse().unwrap();
/// assert!(options(nine, 2).hash_mib < options(nine, full_depth(nine)).hash_mib);
/// ```
pub fn options(variant: Variant, depth: u32) -> Options {
    let hash_mib = if depth < full_depth(variant) { 1.0 } else { Options::default().hash_mib };
    Options { hash_mib, ..Options::default() }
}

/// The nodes and the time of a pass over the positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pass {
    /// positions visited by all threads
    pub nodes: u64,
    /// the time of the searches; making the tables is not searching
    pub time: Duration,
}

/// Searches every position of `games` to `depth`, each with an engine of its own.
///
/// # Examples
/// ```
/// use rayuela_engine::bench::{Pass, options, positions, search, test_depth};
/// let variant = "morelli5".parse().unwrap();
/// let depth = test_depth(variant) - 3;
/// let pass = || search(variant, &positions(variant), depth, options(variant, depth));
/// let Pass { nodes, .. } = pass();
/// assert_eq!(pass().nodes, nodes, "the same every time");
/// ```
pub fn search(variant: Variant, games: &[AnyGame], depth: u32, options: Options) -> Pass {
    let mut pass = Pass::default();
    for game in games {
        let mut engine = AnyEngine::new(variant, options);
        let stop = AtomicBool::new(false);
        if let Some(result) = engine.search(game, &Limits::depth(depth), &stop, &mut |_| {}) {
            pass.nodes += result.nodes;
            pass.time += result.time;
        }
    }
    pass
}

/// A line of `data/signatures.txt`: how many nodes one thread visits to a depth, `VARIANT DEPTH NODES`.
///
/// # Examples
/// ```
/// use rayuela_engine::bench::{BadSignature, Signature};
/// let signature = Signature::of("morelli5".parse().unwrap(), 2);
/// assert_eq!(signature.to_string().parse(), Ok(signature));
/// assert_eq!("morelli5 2".parse::<Signature>(), Err(BadSignature("morelli5 2".into())));
/// assert_eq!(Signature::read(&format!("# a comment\n\n{signature}\n")), Ok(vec![signature]));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Signature {
    /// the game
    pub variant: Variant,
    /// turns looked ahead
    pub depth: u32,
    /// positions visited
    pub nodes: u64,
}

impl Signature {
    /// Searches, and counts.
    pub fn of(variant: Variant, depth: u32) -> Signature {
        let pass = search(variant, &positions(variant), depth, options(variant, depth));
        Signature { variant, depth, nodes: pass.nodes }
    }

    /// Reads all lines of a text but empty ones and comments, which begin with `#`.
    ///
    /// # Errors
    /// The first line that is no signature.
    pub fn read(text: &str) -> Result<Vec<Signature>, BadSignature> {
        text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')).map(str::parse).collect()
    }
}

impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.variant, self.depth, self.nodes)
    }
}

/// A line that is no signature.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadSignature(pub String);

impl fmt::Display for BadSignature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not of the form `VARIANT DEPTH NODES`", self.0)
    }
}

impl std::error::Error for BadSignature {}

impl FromStr for Signature {
    type Err = BadSignature;

    fn from_str(line: &str) -> Result<Signature, BadSignature> {
        let read = || {
            let mut fields = line.split_whitespace();
            let variant = fields.next()?.parse().ok()?;
            let (depth, nodes) = (fields.next()?.parse().ok()?, fields.next()?.parse().ok()?);
            fields.next().is_none().then_some(Signature { variant, depth, nodes })
        };
        read().ok_or_else(|| BadSignature(line.to_string()))
    }
}

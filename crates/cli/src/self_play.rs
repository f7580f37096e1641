//! Self-play: games of the engine against itself, as training data.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use indicatif::{ProgressBar, ProgressStyle};
use rayuela_engine::{Engine, Evaluate, Limits, Options, Score};
use rayuela_rules::{AnyGame, Color, Game, Outcome, Rng, Variant};

use crate::matches::arbiter;

/// Converts a game to positions of a single kind; `None` if it is of another kind.
pub(crate) type Unwrap<P> = fn(AnyGame) -> Option<Game<P>>;

/// How the games are played and learnt from: what the commands that do so have in common. Each has defaults of its own.
#[derive(clap::Args)]
pub(crate) struct GamesArgs {
    /// Games to play
    #[arg(long, default_value_t = 0, display_order = 1)]
    games: u64,
    /// Nodes per move
    #[arg(long, default_value_t = 2000, display_order = 2)]
    nodes: u64,
    /// The share of moves played at random, for variety
    #[arg(long, default_value_t = 0.0, display_order = 3)]
    random: f64,
    /// Passes over all positions
    #[arg(long, default_value_t = 0, display_order = 5)]
    pub(crate) rounds: u32,
    /// Threads to use
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024), display_order = 6)]
    pub(crate) threads: u16,
    /// The seed of openings and random moves
    #[arg(long, default_value_t = 1, display_order = 7)]
    pub(crate) seed: u64,
}

impl GamesArgs {
    /// Games with a network instead of the game's own, where one is given.
    pub(crate) fn self_play(&self, network: Option<Vec<u8>>) -> SelfPlay<'_> {
        SelfPlay { args: self, network }
    }
}

/// Games to be played.
pub(crate) struct SelfPlay<'a> {
    args: &'a GamesArgs,
    /// a network to play with instead of the game's own
    network: Option<Vec<u8>>,
}

/// A position of a game with its result, seen by the player to move.
pub(crate) struct LabelledPosition<P> {
    pub(crate) position: P,
    /// the points they got: 1, one half or 0
    pub(crate) points: f64,
    /// the share that the search expected, where the turn was searched and quiet
    pub(crate) expected: Option<f64>,
}

/// The longest game in turns; one not decided by then counts as drawn.
const MOST_PLIES: usize = 200;

impl SelfPlay<'_> {
    /// Plays the games and returns all their positions, game by game.
    pub(crate) fn play<P: Evaluate>(&self, variant: Variant, unwrap: Unwrap<P>) -> Vec<LabelledPosition<P>> {
        let inner = unwrap(arbiter::opening(variant, 0, 0)).map(|game| game.position().variant());
        let positions = Mutex::new(Vec::new());
        let next = AtomicU64::new(0);
        let style = ProgressStyle::with_template("{bar:30} {pos}/{len} games, {per_sec}, {eta} left")
            .unwrap_or_else(|_| ProgressStyle::default_bar());
        let bar = ProgressBar::new(self.args.games).with_style(style);
        std::thread::scope(|scope| {
            for _ in 0..self.args.threads {
                scope.spawn(|| {
                    let mut engine = Engine::<P>::new(Options { hash_mib: 4.0, ..Options::default() });
                    if let (Some(inner), Some(bytes)) = (inner, &self.network) {
                        engine.set_network(inner, bytes);
                    }
                    loop {
                        let number = next.fetch_add(1, Relaxed);
                        if number >= self.args.games {
                            break;
                        }
                        let seed = self.args.seed.wrapping_mul(1_000_003).wrapping_add(number);
                        if let Some(game) = unwrap(arbiter::opening(variant, seed, 4)) {
                            let played = self.one_game(&mut engine, game, seed);
                            if let Ok(mut positions) = positions.lock() {
                                positions.extend(played);
                            }
                        }
                        bar.inc(1);
                    }
                });
            }
        });
        bar.finish_and_clear();
        positions.into_inner().unwrap_or_default()
    }

    fn one_game<P: Evaluate>(&self, engine: &mut Engine<P>, mut game: Game<P>, seed: u64) -> Vec<LabelledPosition<P>> {
        let mut rng = Rng::new(seed ^ 0x7475_6e65);
        let stop = AtomicBool::new(false);
        let mut positions = Vec::new();
        let mut outcome = None;
        engine.clear();
        while game.ending().is_none() && game.moves().len() < MOST_PLIES {
            let position = *game.position();
            let chance = rng.below(1 << 20) as f64 / f64::from(1 << 20);
            let random = if chance < self.args.random { position.random_move(&mut rng) } else { None };
            let (mv, expected) = match random {
                Some(mv) => (mv, None),
                None => {
                    let Some(result) = engine.search(&game, &Limits::nodes(self.args.nodes), &stop, &mut |_| {}) else {
                        break;
                    };
                    outcome = proved(result.score, position.turn());
                    let quiet = position.gain(result.best) == 0;
                    (result.best, quiet.then_some(result.score.expectation()))
                }
            };
            positions.push((position, expected));
            // A proved result needs no further turns.
            if outcome.is_some() || game.play(mv).is_err() {
                break;
            }
        }
        let outcome = outcome.or(game.ending().map(|ending| ending.outcome)).unwrap_or(Outcome::Draw);
        let points = |position: &P| match outcome {
            Outcome::Draw => 0.5,
            Outcome::Win(color) => f64::from(u8::from(color == position.turn())),
        };
        positions
            .into_iter()
            .map(|(position, expected)| LabelledPosition { points: points(&position), position, expected })
            .collect()
    }
}

fn proved(score: Score, mover: Color) -> Option<Outcome> {
    match score {
        Score::Win(_) => Some(Outcome::Win(mover)),
        Score::Loss(_) => Some(Outcome::Win(!mover)),
        Score::Draw => Some(Outcome::Draw),
        Score::Estimate { .. } => None,
    }
}

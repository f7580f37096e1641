//! Self-play: games of the engine against itself, as training data.

use std::collections::HashSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};

use anyhow::Result;
use rayuela_engine::{Engine, Evaluate, Features, Limits, Options, Score};
use rayuela_rules::morelli::Morelli;
use rayuela_rules::morris::Morris;
use rayuela_rules::stacking::Stacking;
use rayuela_rules::{AnyMove, AnyPosition, Color, Game, Outcome, Position, Rng, Variant};

use crate::openings::opening;

/// The learnt weights that games are played with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Learnt {
    /// the game's own, where it has some
    Own,
    /// none: so the first generation is played
    Without,
    /// those in the bytes of a file
    From(Vec<u8>),
}

/// Games to be played.
#[derive(Clone, Debug)]
pub struct SelfPlay {
    /// the game
    pub variant: Variant,
    /// how many games
    pub games: u32,
    /// nodes per move
    pub nodes: u64,
    /// the share of moves played at random
    pub random: f64,
    /// threads to use
    pub threads: u16,
    /// the seed of openings and random moves
    pub seed: u64,
    /// what positions are judged by beside the linear estimate
    pub learnt: Learnt,
    /// the numbers of games that were played before
    pub played: HashSet<u32>,
}

/// A move of a game that was played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ply {
    /// its number among the legal moves in their order
    pub mv: u16,
    /// the share of the points that the search expected, in 65,535ths, where the move was searched and quiet
    pub expected: Option<u16>,
}

/// A game of the engine against itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedGame {
    /// which of the games it is, from 0
    pub number: u32,
    /// the text of the position after the opening
    pub start: String,
    /// how it ended, or what was proved
    pub outcome: Outcome,
    /// its moves
    pub plies: Vec<Ply>,
}

/// A position of a game with its result, seen by the player to move.
pub struct LabelledPosition<P> {
    /// the position
    pub position: P,
    /// the points they got: 1, one half or 0
    pub points: f64,
    /// the share that the search expected, where the move was searched and quiet
    pub expected: Option<f64>,
}

/// Gets each game as it ends.
pub type OnGame<'a> = dyn FnMut(PlayedGame) -> Result<()> + Send + 'a;

/// The longest game in moves; one not decided by then counts as drawn.
const MOST_PLIES: usize = 200;

impl SelfPlay {
    /// Plays the games; `on_game` gets each as it ends, and ends the run by an error.
    ///
    /// # Errors
    /// That of `on_game`.
    pub fn play(&self, on_game: &mut OnGame<'_>) -> Result<()> {
        match self.variant {
            Variant::Morelli(_) => self.play_all::<Morelli>(on_game),
            Variant::Morris(_) => self.play_all::<Morris>(on_game),
            Variant::Stacking => self.play_all::<Stacking>(on_game),
        }
    }

    fn play_all<P: Evaluate + TryFrom<AnyPosition>>(&self, on_game: &mut OnGame<'_>) -> Result<()>
    where
        P::Move: TryFrom<AnyMove>,
    {
        let next = AtomicU32::new(0);
        let sink = Mutex::new((on_game, Ok(())));
        std::thread::scope(|scope| {
            for _ in 0..self.threads {
                scope.spawn(|| {
                    let features = Features { network: self.learnt != Learnt::Without, ..Features::ALL };
                    let mut engine = Engine::<P>::new(Options { hash_mib: 1.0, features, ..Options::default() });
                    loop {
                        let number = next.fetch_add(1, Relaxed);
                        if number >= self.games {
                            break;
                        }
                        if self.played.contains(&number) {
                            continue;
                        }
                        let game = self.one_game(&mut engine, number);
                        let Ok(mut sink) = sink.lock() else { break };
                        if sink.1.is_err() {
                            break;
                        }
                        if let Some(game) = game {
                            sink.1 = (sink.0)(game);
                        }
                    }
                });
            }
        });
        sink.into_inner().map_or(Ok(()), |(_, result)| result)
    }

    fn one_game<P: Evaluate + TryFrom<AnyPosition>>(&self, engine: &mut Engine<P>, number: u32) -> Option<PlayedGame>
    where
        P::Move: TryFrom<AnyMove>,
    {
        let seed = self.seed.wrapping_mul(1_000_003).wrapping_add(number.into());
        let mut game: Game<P> = opening(self.variant, seed, 4)?.of_kind()?;
        let start = game.position().setup().to_string();
        let mut rng = Rng::new(seed ^ 0x7475_6e65);
        let stop = AtomicBool::new(false);
        let mut plies = Vec::new();
        let mut outcome = None;
        engine.clear();
        if let Learnt::From(network) = &self.learnt {
            engine.set_network(game.position().variant(), network).ok()?;
        }
        while game.ending().is_none() && plies.len() < MOST_PLIES {
            let position = *game.position();
            let chance = rng.below(1 << 20) as f64 / f64::from(1 << 20);
            let random = if chance < self.random { position.random_move(&mut rng) } else { None };
            let (mv, expected) = match random {
                Some(mv) => (mv, None),
                None => {
                    let Some(result) = engine.search(&game, &Limits::nodes(self.nodes), &stop, &mut |_| {}) else {
                        break;
                    };
                    outcome = proved(result.score, position.turn());
                    let quiet = position.gain(result.best) == 0;
                    (result.best, quiet.then_some((result.score.expectation() * 65_535.0).round() as u16))
                }
            };
            let number = ordered_moves(&position).iter().position(|&legal| legal == mv)?;
            plies.push(Ply { mv: u16::try_from(number).ok()?, expected });
            // A proved result needs no further moves.
            if outcome.is_some() || game.play(mv).is_err() {
                break;
            }
        }
        let outcome = outcome.or(game.ending().map(|ending| ending.outcome)).unwrap_or(Outcome::Draw);
        Some(PlayedGame { number, start, outcome, plies })
    }
}

/// The legal moves in the order by which games number them.
fn ordered_moves<P: Position>(position: &P) -> Vec<P::Move> {
    let mut moves = position.legal_moves();
    moves.sort_unstable();
    moves
}

impl PlayedGame {
    /// The positions of the game, each with its result; `None` if it is no game of this variant.
    pub fn positions<P: Position>(&self, variant: P::Variant) -> Option<Vec<LabelledPosition<P>>> {
        let mut position = P::parse(variant, &self.start).ok()?;
        let mut positions = Vec::with_capacity(self.plies.len());
        for ply in &self.plies {
            let points = match self.outcome {
                Outcome::Draw => 0.5,
                Outcome::Win(color) => f64::from(u8::from(color == position.turn())),
            };
            let expected = ply.expected.map(|share| f64::from(share) / 65_535.0);
            positions.push(LabelledPosition { position, points, expected });
            position.play_unchecked(*ordered_moves(&position).get(usize::from(ply.mv))?);
        }
        Some(positions)
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

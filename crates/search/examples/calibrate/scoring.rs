//! Players with a fixed effort, and games scored as a report of the app scores them.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use rayuela_coach::{Calibration, Distance, ScoredPosition, Value};
use rayuela_engine::{AnyEngine, Level, Limits, NoClock, Options, Score};
use rayuela_rules::{AnyGame, AnyMove, AnyPosition, Outcome, Position, Rng, Variant};
use rayuela_seat::Strength;
use rayuela_tables::{SIX, SixTablebase, TablebaseAdapter, Wdl, turn_values};

/// The memory of the engine that scores, in mebibytes.
const HASH_MIB: f64 = 16.0;

/// One of those whose games are measured.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Who {
    /// every legal move with the same chance
    Random,
    /// a level of the engine
    Level(u8),
}

impl Who {
    /// The name in data files.
    pub(crate) fn name(self) -> String {
        match self {
            Who::Random => "random".to_string(),
            Who::Level(number) => format!("level:{number}"),
        }
    }

    /// The player with this name.
    pub(crate) fn parse(name: &str) -> Option<Who> {
        match name.strip_prefix("level:") {
            Some(number) => number.parse().ok().map(Who::Level),
            None => (name == "random").then_some(Who::Random),
        }
    }
}

/// An engine without a clock, with the tables of Six where the game is Six: the same result on every machine.
fn engine(variant: Variant, hash_mib: f64, tables: bool) -> AnyEngine {
    let options = Options { hash_mib, ..Options::default() };
    let mut engine = AnyEngine::with_clock(variant, options, Arc::new(NoClock));
    if tables && variant == Variant::Morris(SIX) {
        let probe = |position: &_| SixTablebase::embedded().probe(position);
        engine.set_morris_tablebase(Arc::new(TablebaseAdapter::new(probe)));
    }
    engine
}

/// A player at the board.
pub(crate) enum Player {
    /// plays at random
    Random,
    /// a level
    Engine {
        /// how strong it is
        strength: Strength,
        /// what thinks
        engine: Box<AnyEngine>,
        /// the nodes of full strength, which would otherwise take time
        full_nodes: u64,
    },
}

impl Player {
    /// A player of a variant; full strength searches `full_nodes` positions for each move.
    pub(crate) fn new(who: Who, variant: Variant, full_nodes: u64) -> Player {
        match who {
            Who::Random => Player::Random,
            Who::Level(number) => {
                let strength =
                    Strength { memory_mib: HASH_MIB, ..Strength::new(Level::new(number).unwrap_or(Level::FULL)) };
                Player::Engine { strength, engine: Box::new(engine(variant, 1.0, true)), full_nodes }
            }
        }
    }

    /// Chooses a move; `None` if the game is over.
    pub(crate) fn choose(&mut self, game: &AnyGame, rng: &mut Rng) -> Option<AnyMove> {
        match self {
            Player::Random => game.position().random_move(rng),
            Player::Engine { strength, engine, full_nodes } => {
                let (options, mut limits) = strength.turn(game.ply(), None, rng.next_u64());
                if strength.level == Level::FULL {
                    limits = Limits::nodes(*full_nodes);
                }
                engine.set_options(options);
                engine.search(game, &limits, &AtomicBool::new(false), &mut |_| {}).map(|found| found.best)
            }
        }
    }
}

/// What the scoring of a position found, before any curve is applied.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct RawPosition {
    /// the engine's score for the player to move; `None` where the game is over
    pub(crate) score: Option<Score>,
    /// how the game ended here, for the player to move
    pub(crate) ended: Option<Value>,
    /// the best line
    pub(crate) line: Vec<AnyMove>,
    /// the exact value of every move, where tables know it
    pub(crate) moves: Option<Vec<(AnyMove, Value)>>,
}

impl RawPosition {
    /// The position for the coach.
    pub(crate) fn scored(&self, calibration: &Calibration) -> ScoredPosition {
        let (value, within) = match (self.score, self.ended) {
            (_, Some(ended)) => (ended, Some(Distance::End(0))),
            (Some(Score::Win(n)), _) => (Value::Win, u16::try_from(n).ok().map(Distance::End)),
            (Some(Score::Loss(n)), _) => (Value::Loss, u16::try_from(n).ok().map(Distance::End)),
            (Some(Score::Draw), _) => (Value::Draw, None),
            (Some(Score::Estimate { centi, .. }), _) => (Value::Estimate(calibration.expected(centi)), None),
            (None, None) => (Value::Estimate(0.5), None),
        };
        let (line, moves) = (self.line.clone(), self.moves.clone());
        ScoredPosition { value, within, line, exact: moves.is_some(), moves }
    }
}

/// Scores every position of a game with `nodes` each, the last first, as a report does; `None` when `give_up` says so.
pub(crate) fn score_game(game: &AnyGame, nodes: u64, give_up: &dyn Fn() -> bool) -> Option<Vec<RawPosition>> {
    let mut engine = engine(game.start().variant(), HASH_MIB, true);
    let mut raw: Vec<RawPosition> = Vec::new();
    for ply in (0..=game.ply()).rev() {
        if give_up() {
            return None;
        }
        let at = game.up_to(ply)?;
        let mover = at.position().turn();
        let ended = at.ending().map(|ending| Value::of_outcome(ending.outcome, mover));
        let moves = if ended.is_none() { exact(at.position()) } else { None };
        let found = match ended {
            Some(_) => None,
            None => engine.search(&at, &Limits::nodes(nodes), &AtomicBool::new(false), &mut |_| {}),
        };
        let line = found.as_ref().and_then(|found| found.lines.first()).map(|line| line.turns.clone());
        raw.push(RawPosition { score: found.map(|found| found.score), ended, line: line.unwrap_or_default(), moves });
    }
    raw.reverse();
    Some(raw)
}

/// The exact value of every move where tables know it: in Six.
fn exact(position: &AnyPosition) -> Option<Vec<(AnyMove, Value)>> {
    let AnyPosition::Morris(morris) = position else { return None };
    let values = turn_values(morris, |next| SixTablebase::embedded().probe(next))?;
    let value = |wdl| match wdl {
        Wdl::Win => Value::Win,
        Wdl::Draw => Value::Draw,
        Wdl::Loss => Value::Loss,
    };
    Some(values.into_iter().map(|(mv, exact)| (AnyMove::Morris(mv), value(exact.wdl()))).collect())
}

/// The start of game number `seed`: a random set-up for Morelli, the usual start otherwise.
pub(crate) fn opening(variant: Variant, seed: u64) -> AnyGame {
    AnyGame::new(match variant {
        Variant::Morelli(morelli) => AnyPosition::Morelli(rayuela_rules::morelli::Morelli::random_start(morelli, seed)),
        _ => AnyPosition::start(variant),
    })
}

/// Plays a game, at most so many moves; `players` has White first. `None` when `give_up` says so.
pub(crate) fn play(
    variant: Variant,
    players: &mut [Player; 2],
    seed: u64,
    most_plies: usize,
    give_up: &dyn Fn() -> bool,
) -> Option<AnyGame> {
    let mut rng = Rng::new(seed ^ 0x6163_6375);
    let mut game = opening(variant, seed);
    while game.ending().is_none() && game.ply() < most_plies {
        if give_up() {
            return None;
        }
        let mover = game.position().turn().index();
        let mv = players[mover].choose(&game, &mut rng)?;
        game.play(mv).ok()?;
    }
    Some(game)
}

/// How a game ended; one that was broken off is drawn.
pub(crate) fn outcome(game: &AnyGame) -> Outcome {
    game.ending().map_or(Outcome::Draw, |ending| ending.outcome)
}

//! What one game shows when it is replayed.

use rayuela_coach::Gridlock;
use rayuela_rules::morelli::{Morelli, MorelliMove};
use rayuela_rules::{AnyGame, AnyMove, AnyPosition, Color, Outcome, Position};

use crate::game_line::{GameLine, LineError, Player};
use crate::measures::{Measures, lead_change};

/// What one game shows.
#[derive(Clone, PartialEq, Debug)]
pub struct Observed {
    /// the points of the player who moved first; `None` if the game is unfinished
    pub first_points: Option<f64>,
    /// the points of player A
    pub a_points: Option<f64>,
    /// legal moves before each move
    pub branching: Vec<u64>,
    /// pieces captured, men removed or taken
    pub captures: u32,
    /// moves that captured
    pub capturing: u32,
    /// moves at which a capture was possible
    pub could_capture: u32,
    /// moves that offered captures which could be refused: Morelli's first edition
    pub offers: u32,
    /// such moves with at least one capture refused
    pub refusals: u32,
    /// what happened on the Throne, in Morelli
    pub throne: Option<Throne>,
    /// whether neither player could have moved at the end, in Morelli
    pub both_gridlocked: Option<bool>,
    /// the share that the first player could expect before each move, where it was searched
    pub expected: Vec<Option<f64>>,
    /// how exciting it was, if somebody won
    pub measures: Option<Measures>,
    /// how often the lead changed hands
    pub lead_change: Option<f64>,
}

/// What happened on the Throne.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Throne {
    /// how often a king was put on it
    pub enthroned: u32,
    /// how often a king was put on it in place of the other
    pub changes: u32,
    /// the number of the move, from 1, after which it did not change any more
    pub settled: Option<usize>,
}

impl Observed {
    /// Replays a game and looks at it.
    ///
    /// # Errors
    /// If the line is not a game by the rules.
    pub fn of(line: &GameLine) -> Result<Observed, LineError> {
        let game = line.replay()?;
        let first = game.start().turn();
        let points = |color: Color| {
            game.ending().map(|ending| match ending.outcome {
                Outcome::Draw => 0.5,
                Outcome::Win(winner) => f64::from(u8::from(winner == color)),
            })
        };
        let expected = seen_by_first(&game, &line.expected, first);
        let searched: Vec<f64> = expected.iter().flatten().copied().collect();
        let winner = match game.ending().map(|ending| ending.outcome) {
            Some(Outcome::Win(winner)) => Some(winner),
            _ => None,
        };
        let by_winner = |winner: Color| -> Vec<f64> {
            searched.iter().map(|share| if winner == first { *share } else { 1.0 - share }).collect()
        };
        let mut observed = Observed {
            first_points: points(first),
            a_points: points(if line.first == Player::A { first } else { !first }),
            branching: Vec::new(),
            captures: 0,
            capturing: 0,
            could_capture: 0,
            offers: 0,
            refusals: 0,
            throne: None,
            both_gridlocked: None,
            measures: winner.and_then(|winner| Measures::of(&by_winner(winner))),
            lead_change: lead_change(&searched),
            expected,
        };
        for ply in 0..game.ply() {
            if let Some((position, mv)) = game.turn_at(ply) {
                observed.look_at(position, mv, ply);
            }
        }
        if let AnyPosition::Morelli(last) = game.position() {
            observed.throne.get_or_insert_default();
            observed.both_gridlocked = Some(Gridlock::of(last).sides.iter().all(|side| side.moves == 0));
        }
        Ok(observed)
    }

    /// Counts a move.
    fn look_at(&mut self, position: &AnyPosition, mv: AnyMove, ply: usize) {
        let legal = position.legal_moves();
        self.branching.push(legal.len() as u64);
        let captured = captures(position, mv);
        self.captures += captured;
        self.capturing += u32::from(captured > 0);
        self.could_capture += u32::from(legal.iter().any(|&mv| captures(position, mv) > 0));
        if let (AnyPosition::Morelli(position), AnyMove::Morelli(mv)) = (position, mv) {
            self.look_at_morelli(position, mv, ply);
        }
    }

    fn look_at_morelli(&mut self, position: &Morelli, mv: MorelliMove, ply: usize) {
        let same_path = |other: &MorelliMove| (other.from, other.to) == (mv.from, mv.to);
        let choices = position.legal_moves().into_iter().filter(same_path);
        let (mut most, mut fewest) = (0, u32::MAX);
        for choice in choices {
            most = most.max(choice.capture_count());
            fewest = fewest.min(choice.capture_count());
        }
        self.offers += u32::from(fewest < most);
        self.refusals += u32::from(mv.capture_count() < most);
        let throne = self.throne.get_or_insert_default();
        if mv.occupies {
            throne.enthroned += 1;
            throne.changes += u32::from(position.throne().is_some());
            throne.settled = Some(ply + 1);
        }
    }

    /// The number of moves.
    pub fn plies(&self) -> usize {
        self.branching.len()
    }
}

/// The pieces that a move captures, the men that it removes or takes.
fn captures(position: &AnyPosition, mv: AnyMove) -> u32 {
    match mv {
        AnyMove::Morelli(mv) => mv.capture_count(),
        // Each is an `x` in notation.
        _ => position.compact(mv).matches('x').count() as u32,
    }
}

/// The first player's expectation before each move.
fn seen_by_first(game: &AnyGame, expected: &[Option<u16>], first: Color) -> Vec<Option<f64>> {
    let mover = |ply: usize| game.position_at(ply).map(|position| position.turn());
    let share = |(ply, thousandths): (usize, &Option<u16>)| {
        let share = f64::from((*thousandths)?) / 1000.0;
        Some(if mover(ply) == Some(first) { share } else { 1.0 - share })
    };
    expected.iter().enumerate().map(share).collect()
}

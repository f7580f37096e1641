//! Which move is the only right one: proved, never estimated.

use std::sync::Arc;

use rayuela_rules::morris::Morris;
use rayuela_rules::stacking::Stacking;
use rayuela_rules::{AnyMove, AnyPosition, Color, Outcome, Position, Variant};
use rayuela_tables::{SolveError, Wdl};
use thiserror::Error;

use super::bounded::{Bounded, MayWin};
use super::morelli_search::MorelliSearch;
use super::morris_values::MorrisValues;
use crate::Goal;

/// A proof would take longer than allowed, or nothing is known about the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("there is no proof within reach")]
pub struct Unproved;

/// What a player has to force.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Needed {
    /// a win
    Win,
    /// at least a draw
    Draw,
}

/// Proves which move of a position is the only right one.
///
/// # Examples
/// ```
/// use rayuela_puzzles::{Goal, make::Prover};
/// use rayuela_rules::{AnyPosition, Position};
/// let variant = "stacking".parse().unwrap();
/// let mut prover = Prover::new(variant, 1).unwrap();
/// // Nobody wins from the empty board with one move.
/// assert_eq!(prover.sole_move(&AnyPosition::start(variant), Goal::WinIn(1)), Ok(None));
/// ```
pub struct Prover {
    game: GameProver,
}

enum GameProver {
    Morelli(Box<MorelliSearch>),
    Morris { values: Option<Arc<MorrisValues>>, bounded: Box<Bounded<Morris>> },
    Stacking(Box<Bounded<Stacking>>),
}

/// Positions that the proof of one puzzle may take: a few hundredths of a second.
const MORELLI_BUDGET: u64 = 3_000;
const BOUNDED_BUDGET: u64 = 40_000;
/// To see whether another first move loses at once.
const QUICK_LOSS: u8 = 2;

impl Prover {
    /// A prover for a variant. Nine and Twelve get small tables first, built on so many threads.
    ///
    /// # Errors
    /// If the tables cannot be built.
    pub fn new(variant: Variant, threads: usize) -> Result<Prover, SolveError> {
        let values = MorrisValues::of(variant, threads)?.map(Arc::new);
        Ok(Prover::with_values(variant, values))
    }

    /// A prover that shares its tables with others.
    pub fn with_values(variant: Variant, values: Option<Arc<MorrisValues>>) -> Prover {
        let game = match variant {
            Variant::Morelli(_) => GameProver::Morelli(Box::new(MorelliSearch::new(MORELLI_BUDGET))),
            Variant::Morris(_) => GameProver::Morris { values, bounded: Box::new(Bounded::new(BOUNDED_BUDGET)) },
            Variant::Stacking => GameProver::Stacking(Box::new(Bounded::new(BOUNDED_BUDGET))),
        };
        Prover { game }
    }

    /// Begins with another puzzle: what earlier searches found is forgotten, so that a proof never depends on them.
    pub fn reset(&mut self) {
        match &mut self.game {
            GameProver::Morelli(search) => search.reset(),
            GameProver::Morris { bounded, .. } => bounded.reset(),
            GameProver::Stacking(bounded) => bounded.reset(),
        }
    }

    /// The only move that reaches the goal; `None` if there is none or more than one. For [`Goal::WinIn`] there must also
    /// be no quicker win, for [`Goal::Draw`] no win.
    ///
    /// # Errors
    /// If it cannot be proved.
    pub fn sole_move(&mut self, position: &AnyPosition, goal: Goal) -> Result<Option<AnyMove>, Unproved> {
        match (&mut self.game, position) {
            (GameProver::Morelli(search), AnyPosition::Morelli(position)) => {
                let needed = needed(goal).ok_or(Unproved)?;
                let mv = sole(position, needed, &mut |next, player, needed| search.reaches(next, player, needed));
                mv.map(|mv| mv.map(AnyMove::from))
            }
            (GameProver::Morris { values, bounded }, AnyPosition::Morris(position)) => match (goal, values) {
                (Goal::WinIn(moves), _) => quickest(bounded, position, moves).map(|mv| mv.map(AnyMove::from)),
                (_, Some(values)) => {
                    let needed = needed(goal).ok_or(Unproved)?;
                    let mv = sole(position, needed, &mut |next, player, needed| table(values, next, player, needed));
                    mv.map(|mv| mv.map(AnyMove::from))
                }
                (_, None) => Err(Unproved),
            },
            (GameProver::Stacking(bounded), AnyPosition::Stacking(position)) => match goal {
                Goal::WinIn(moves) => quickest(bounded, position, moves).map(|mv| mv.map(AnyMove::from)),
                Goal::Win | Goal::Draw => Err(Unproved),
            },
            _ => Err(Unproved),
        }
    }

    /// Whether every move but this one loses. Where only a search of a few moves is to be had, it is one that sees quick
    /// losses, and `false` says nothing.
    ///
    /// # Errors
    /// If it cannot be proved.
    pub fn others_lose(&mut self, position: &AnyPosition, right: AnyMove) -> Result<bool, Unproved> {
        match (&mut self.game, position, right) {
            (GameProver::Morelli(search), AnyPosition::Morelli(position), AnyMove::Morelli(right)) => {
                all_others(position, right, |next| Ok(!search.reaches(next, position.turn(), Needed::Draw)?))
            }
            (GameProver::Morris { values, bounded }, AnyPosition::Morris(position), AnyMove::Morris(right)) => {
                let known = values.as_deref().filter(|values| values.covers(position));
                all_others(position, right, |next| match known {
                    Some(values) => Ok(!table(values, next, position.turn(), Needed::Draw)?),
                    None => wins_quickly(bounded, next),
                })
            }
            (GameProver::Stacking(bounded), AnyPosition::Stacking(position), AnyMove::Stacking(right)) => {
                all_others(position, right, |next| wins_quickly(bounded, next))
            }
            _ => Err(Unproved),
        }
    }

    /// How many moves the player to move, who loses, can hold out to the next removal or the end; 0 where it is not known.
    pub(super) fn resistance(&self, position: &AnyPosition) -> u16 {
        match (&self.game, position) {
            (GameProver::Morris { values: Some(values), .. }, AnyPosition::Morris(position)) => {
                values.value(position).and_then(|value| value.distance()).unwrap_or(0)
            }
            _ => 0,
        }
    }

    /// Whether exact values of this position are to be had at once, or might be found by a search.
    pub(super) fn has_exact_values(&self, position: &AnyPosition) -> bool {
        match (&self.game, position) {
            (GameProver::Morelli(_), _) => true,
            (GameProver::Morris { values: Some(values), .. }, AnyPosition::Morris(position)) => values.covers(position),
            _ => false,
        }
    }

    /// Gives the next search its whole budget, and keeps what was found.
    pub(super) fn restart(&mut self) {
        match &mut self.game {
            GameProver::Morelli(search) => search.restart(),
            GameProver::Morris { bounded, .. } => bounded.reset(),
            GameProver::Stacking(bounded) => bounded.reset(),
        }
    }
}

fn needed(goal: Goal) -> Option<Needed> {
    match goal {
        Goal::Win => Some(Needed::Win),
        Goal::Draw => Some(Needed::Draw),
        Goal::WinIn(_) => None,
    }
}

/// The value that tables give to a position, as an answer to what a player needs.
fn table(values: &MorrisValues, position: &Morris, player: Color, needed: Needed) -> Result<bool, Unproved> {
    let wdl = values.value(position).ok_or(Unproved)?.wdl();
    let own = if position.turn() == player { wdl } else { wdl.flipped() };
    Ok(own >= if needed == Needed::Win { Wdl::Win } else { Wdl::Draw })
}

/// The only move after which the player still reaches what they need. A draw counts only where no move wins.
fn sole<P: Position>(
    position: &P,
    needed: Needed,
    reaches: &mut impl FnMut(&P, Color, Needed) -> Result<bool, Unproved>,
) -> Result<Option<P::Move>, Unproved> {
    let mut found = None;
    for mv in position.legal_moves() {
        let mut next = *position;
        next.play_unchecked(mv);
        if reaches(&next, position.turn(), needed)? {
            if found.is_some() || needed == Needed::Draw && reaches(&next, position.turn(), Needed::Win)? {
                return Ok(None);
            }
            found = Some(mv);
        }
    }
    Ok(found)
}

/// The only move that wins within so many moves, where nothing wins sooner.
fn quickest<P: MayWin>(bounded: &mut Bounded<P>, position: &P, moves: u8) -> Result<Option<P::Move>, Unproved> {
    if moves == 0 || position.outcome().is_some() || bounded.wins_within(position, moves - 1)? {
        return Ok(None);
    }
    let mut found = None;
    for mv in position.legal_moves() {
        let mut next = *position;
        next.play_unchecked(mv);
        if bounded.loses_within(&next, moves - 1)? {
            if found.is_some() {
                return Ok(None);
            }
            found = Some(mv);
        }
    }
    Ok(found)
}

fn all_others<P: Position>(
    position: &P,
    right: P::Move,
    mut loses: impl FnMut(&P) -> Result<bool, Unproved>,
) -> Result<bool, Unproved> {
    for mv in position.legal_moves().into_iter().filter(|&mv| mv != right) {
        let mut next = *position;
        next.play_unchecked(mv);
        if !loses(&next)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether the player to move has won, or wins within a few moves.
fn wins_quickly<P: MayWin>(bounded: &mut Bounded<P>, position: &P) -> Result<bool, Unproved> {
    match position.outcome() {
        Some(outcome) => Ok(outcome == Outcome::Win(position.turn())),
        None => bounded.wins_within(position, QUICK_LOSS),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rayuela_rules::Rng;
    use rayuela_rules::morelli::Morelli;
    use rayuela_tables::{SIX, SixTablebase};

    fn sole_text(variant: &str, position: &str, goal: Goal) -> Result<Option<String>, Unproved> {
        let variant = variant.parse().unwrap();
        let position = AnyPosition::parse(variant, position).unwrap();
        let mv = Prover::new(variant, 1).unwrap().sole_move(&position, goal)?;
        Ok(mv.map(|mv| position.compact(mv)))
    }

    #[test]
    fn a_block_in_one_is_the_only_one() {
        let position = "bbb/.w./w.../.../..w w 0 0";
        assert_eq!(sole_text("six", position, Goal::WinIn(1)), Ok(Some("e1-e3".to_string())));
        // It wins in one, so nothing wins in two and not sooner.
        assert_eq!(sole_text("six", position, Goal::WinIn(2)), Ok(None));
    }

    #[test]
    fn three_ways_to_take_the_last_man_are_not_one_answer() {
        let position = "ww./.b./..../b.w/b.. w 1 0";
        assert_eq!(sole_text("six", position, Goal::WinIn(1)), Ok(None));
    }

    #[test]
    fn without_tables_only_quick_wins_are_proved() {
        let start = ".../.../.../....../.../.../... w 9 9";
        assert_eq!(sole_text("stacking", start, Goal::Draw), Err(Unproved));
        assert_eq!(sole_text("stacking", start, Goal::WinIn(1)), Ok(None));
    }

    /// A forced win that the search finds is a win in the tables; one that the tables say is none is never found.
    #[test]
    fn quick_wins_agree_with_tables() {
        let six = SixTablebase::embedded();
        let mut rng = Rng::new(3);
        let mut won = 0;
        for _ in 0..300 {
            let mut position = Morris::start(SIX);
            for _ in 0..8 + rng.below(30) {
                if let Some(mv) = position.random_move(&mut rng) {
                    position.play_unchecked(mv);
                }
            }
            if position.outcome().is_some() {
                continue;
            }
            let mut bounded = Bounded::new(BOUNDED_BUDGET);
            if bounded.wins_within(&position, 3) == Ok(true) {
                won += 1;
                assert_eq!(six.probe(&position).unwrap().wdl(), Wdl::Win, "{}", position.setup());
            }
        }
        assert!(won > 10, "{won} positions were won");
    }

    /// The search of Morelli endings against plain minimax without any shortcut.
    #[test]
    fn morelli_endings_agree_with_minimax() {
        fn minimax(position: &Morelli, player: Color, nodes: &mut u32) -> Option<i32> {
            *nodes += 1;
            if *nodes > 20_000 {
                return None;
            }
            if let Some(outcome) = position.outcome() {
                return Some(match outcome {
                    Outcome::Draw => 0,
                    Outcome::Win(color) if color == player => 1,
                    Outcome::Win(_) => -1,
                });
            }
            let own = position.turn() == player;
            let mut best = None;
            for mv in position.legal_moves() {
                let mut next = *position;
                next.play_unchecked(mv);
                let value = minimax(&next, player, nodes)?;
                best = Some(best.map_or(value, |best: i32| if own { best.max(value) } else { best.min(value) }));
            }
            best
        }
        let mut rng = Rng::new(5);
        let mut compared = [0; 3];
        for name in ["morelli5", "morelli5+2011", "morelli7"] {
            let Ok(Variant::Morelli(variant)) = name.parse() else { panic!("{name}") };
            for _ in 0..100 {
                let mut game = vec![Morelli::random_start(variant, rng.next_u64())];
                while let Some(mv) = game[game.len() - 1].random_move(&mut rng) {
                    let mut next = game[game.len() - 1];
                    next.play_unchecked(mv);
                    game.push(next);
                }
                let position = game[game.len().saturating_sub(6 + rng.below(4) as usize)];
                for player in Color::ALL {
                    let Some(value) = minimax(&position, player, &mut 0) else { continue };
                    let mut search = MorelliSearch::new(u64::MAX);
                    assert_eq!(search.reaches(&position, player, Needed::Win), Ok(value > 0), "{}", position.setup());
                    assert_eq!(search.reaches(&position, player, Needed::Draw), Ok(value >= 0), "{}", position.setup());
                    compared[(value + 1) as usize] += 1;
                }
            }
        }
        assert!(compared.iter().all(|&count| count > 0), "{compared:?}");
    }
}

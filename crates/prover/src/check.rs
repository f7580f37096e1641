//! Checking certificates: small, and without anything of the search.

use std::collections::HashSet;
use std::hash::Hash;

use rayuela_engine::shut_out;
use rayuela_rules::morelli::{Morelli, MorelliVariant};
use rayuela_rules::{Color, Position, Symmetric};
use thiserror::Error;

use crate::certificate::Certificate;
use crate::goal::shut_out_settles;

/// Knows the rules. The checker asks it everything.
pub trait Referee {
    /// A position.
    type State: Clone + Eq + Hash;

    /// Reads a position text; `None` if it is not one.
    fn read(&self, text: &str) -> Option<Self::State>;

    /// The position text of the one position that stands for all symmetric ones.
    fn canonical(&self, state: &Self::State) -> (Self::State, String);

    /// The player to move.
    fn turn(&self, state: &Self::State) -> Color;

    /// Whose king is on the Throne.
    fn throne(&self, state: &Self::State) -> Option<Color>;

    /// Every legal move in compact notation with the position after it; none if the game is over.
    fn moves(&self, state: &Self::State) -> Vec<(String, Self::State)>;

    /// By [`Color::index`], which players can certainly never complete a frame again.
    fn shut_out(&self, state: &Self::State) -> [bool; 2];
}

/// What was checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Checked {
    /// positions, up to symmetry
    pub positions: u64,
    /// those of them in which the game is over
    pub finished: u64,
    /// those of them that a shut-out decides
    pub shut_out: u64,
}

/// Why a certificate proves nothing.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Refusal {
    /// The game can end in another way.
    #[error("after these moves the game can end otherwise: {0}")]
    Ending(String),
    /// There is no move for a position that can arise.
    #[error("no move is given for {0}")]
    Missing(String),
    /// A move is not legal.
    #[error("{mv} is not a legal move of {position}")]
    Illegal {
        /// the position
        position: String,
        /// the move
        mv: String,
    },
    /// The position is not one.
    #[error("{0} is not a position")]
    Unreadable(String),
}

/// Replays a proof: the given move where the player of the claim is to move, all legal moves where the other one is, until
/// the game is over or one player is shut out.
///
/// # Errors
/// The first position at which the proof fails.
pub fn check<R: Referee>(certificate: &Certificate, referee: &R) -> Result<Checked, Refusal> {
    let claim = certificate.claim;
    let text = certificate.position.setup().to_string();
    let root = referee.read(&text).ok_or(Refusal::Unreadable(text))?;
    let root = referee.canonical(&root).0;
    let (mut seen, mut left) = (HashSet::from([root.clone()]), vec![root]);
    let mut checked = Checked::default();
    while let Some(state) = left.pop() {
        checked.positions += 1;
        let moves = referee.moves(&state);
        let throne = referee.throne(&state);
        if moves.is_empty() {
            if !claim.holds(throne) {
                return Err(Refusal::Ending(referee.canonical(&state).1));
            }
            checked.finished += 1;
            continue;
        }
        if claim.holds(throne) && shut_out_settles(claim, throne, referee.shut_out(&state)) {
            checked.shut_out += 1;
            continue;
        }
        let chosen = if referee.turn(&state) == claim.player {
            let position = referee.canonical(&state).1;
            let Some(given) = certificate.moves.get(&position) else { return Err(Refusal::Missing(position)) };
            let legal = moves.into_iter().find(|(mv, _)| mv == given);
            vec![legal.ok_or(Refusal::Illegal { position, mv: given.clone() })?]
        } else {
            moves
        };
        for (_, next) in chosen {
            let next = referee.canonical(&next).0;
            if seen.insert(next.clone()) {
                left.push(next);
            }
        }
    }
    Ok(checked)
}

/// The rules of this workspace, by their plain functions.
#[derive(Clone, Copy, Debug)]
pub struct RulesReferee(pub MorelliVariant);

impl Referee for RulesReferee {
    type State = Morelli;

    fn read(&self, text: &str) -> Option<Morelli> {
        Morelli::parse(self.0, text).ok()
    }

    fn canonical(&self, state: &Morelli) -> (Morelli, String) {
        let canonical = state.canonical();
        (canonical, canonical.setup().to_string())
    }

    fn turn(&self, state: &Morelli) -> Color {
        state.turn()
    }

    fn throne(&self, state: &Morelli) -> Option<Color> {
        state.throne()
    }

    fn moves(&self, state: &Morelli) -> Vec<(String, Morelli)> {
        let after = |mv| {
            let mut next = *state;
            next.play_unchecked(mv);
            next
        };
        state.legal_moves().into_iter().map(|mv| (state.compact(mv), after(mv))).collect()
    }

    fn shut_out(&self, state: &Morelli) -> [bool; 2] {
        shut_out(state).players
    }
}

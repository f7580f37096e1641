//! The gridlock meter of Morelli: how many turns are left to each side, as far as it is certain.

use std::ops::ControlFlow;

use rayuela_rules::morelli::{CellSet, Morelli};
use rayuela_rules::{Color, Position};

use crate::reachability::Reachability;
use crate::seen_by::SeenBy;

/// Both sides' turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gridlock {
    /// by [`Color::index`]
    pub sides: [SideGridlock; 2],
    /// certain: the game lasts at most this many more turns, both players' counted
    pub most_turns: u32,
}

/// One side's turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SideGridlock {
    /// whose
    pub color: Color,
    /// the pieces that could move now, were it this side's turn
    pub movable: u32,
    /// the moves they have: pairs of a cell to leave and a cell to land on
    pub moves: u32,
    /// certain: this side makes at most this many more turns
    pub most_turns: u32,
}

impl Gridlock {
    /// Looks at a position.
    pub fn of(position: &Morelli) -> Gridlock {
        let reachability = Reachability::of(position);
        let over = !position.has_moves();
        let sides = Color::ALL.map(|color| {
            let (movable, moves) = mobility(&position.seen_by(color));
            let most_turns = if over { 0 } else { reachability.most_turns_of(color) };
            SideGridlock { color, movable, moves, most_turns }
        });
        Gridlock { sides, most_turns: if over { 0 } else { reachability.most_turns() } }
    }
}

/// The pieces of the player to move that can, and the pairs of from and to.
fn mobility(position: &Morelli) -> (u32, u32) {
    let mut from = CellSet::EMPTY;
    let (mut paths, mut last) = (0, None);
    // In 2011 a path has several turns in a row, one for each choice of captures.
    let _ = position.visit_moves(|mv| {
        from = from | CellSet::of(mv.from);
        let path = Some((mv.from, mv.to));
        paths += u32::from(last != path);
        last = path;
        ControlFlow::<()>::Continue(())
    });
    (from.len(), paths)
}

//! The frame radar of Morelli: which frames each side can still complete, and what is missing.

use std::ops::ControlFlow;

use rayuela_rules::morelli::{Cell, CellName, Frame, Morelli, MorelliMove};
use rayuela_rules::{Color, Position};

use crate::insertion_sort::insertion_sort_by_key;
use crate::reachability::Reachability;
use crate::seen_by::SeenBy;

/// Both sides' frames.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Radar {
    /// by [`Color::index`]
    pub sides: [SideRadar; 2],
}

/// One side's frames.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SideRadar {
    /// whose
    pub color: Color,
    /// the frames that may still be completed, nearest first
    pub open: Vec<OpenFrame>,
    /// the frames that stand complete; they never count again unless a corner is lost and won back
    pub standing: Vec<Frame>,
    /// the frames that this side will certainly never complete
    pub dead: Vec<Frame>,
    /// certainly no frame will be completed by this side any more
    pub shut_out: bool,
}

/// A frame that may still be completed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenFrame {
    /// which
    pub frame: Frame,
    /// the corners that are not this side's
    pub missing: Vec<Missing>,
    /// how near it is
    pub nearness: Nearness,
}

/// A corner that a side lacks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Missing {
    /// the corner's name on this board
    pub cell: CellName,
    /// the adverse piece that stands there: it must be captured or leave; `None` for a vacant corner
    pub held_by: Option<Color>,
}

/// How near a frame is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Nearness {
    /// one turn of this side completes it as the board stands
    NextTurn,
    /// so many corners are missing, and no single turn brings them
    Missing(u8),
}

impl Radar {
    /// Looks at a position.
    pub fn of(position: &Morelli) -> Radar {
        let reachability = Reachability::of(position);
        Radar { sides: Color::ALL.map(|color| SideRadar::of(position, &reachability, color)) }
    }
}

impl SideRadar {
    fn of(position: &Morelli, reachability: &Reachability, color: Color) -> SideRadar {
        let ready = ready_frames(&position.seen_by(color));
        let own = position.pieces(color);
        let name = |cell: Cell| cell.name(position.size());
        let mut side = SideRadar { color, open: vec![], standing: vec![], dead: vec![], shut_out: true };
        for frame in Frame::all(position.size()) {
            let lacking = frame.cells().into_iter().filter(|&cell| !own.contains(cell));
            let missing: Vec<Missing> =
                lacking.map(|cell| Missing { cell: name(cell), held_by: position.piece_at(cell) }).collect();
            let possible = reachability.may_complete(color, frame);
            side.shut_out &= !possible;
            if missing.is_empty() {
                side.standing.push(frame);
            } else if possible {
                let next = ready.contains(&frame);
                let nearness = if next { Nearness::NextTurn } else { Nearness::Missing(missing.len() as u8) };
                side.open.push(OpenFrame { frame, missing, nearness });
            } else {
                side.dead.push(frame);
            }
        }
        insertion_sort_by_key(&mut side.open, |open| (open.nearness, open.missing.len()));
        side
    }
}

/// The frames that the player to move can complete on this turn, each once.
fn ready_frames(position: &Morelli) -> Vec<Frame> {
    frames_of(position, |_| true)
}

/// The frames that some turn of this kind completes, in order, each once.
pub(crate) fn frames_of(position: &Morelli, kind: fn(MorelliMove) -> bool) -> Vec<Frame> {
    let mut met = Vec::new();
    let _ = position.visit_moves(|mv| {
        if kind(mv) {
            met.extend(position.frames_completed(mv));
        }
        ControlFlow::<()>::Continue(())
    });
    Frame::all(position.size()).filter(|frame| met.contains(frame)).collect()
}

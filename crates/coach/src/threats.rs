//! What the opponent threatens: what they could do if it were their turn.

use std::ops::ControlFlow;

use rayuela_rules::morelli::{CellName, Morelli};
use rayuela_rules::morris::PointName;
use rayuela_rules::{AnyPosition, Color, Position};

use crate::comparison::winning_reply;
use crate::insertion_sort::insertion_sort_by_key;
use crate::morris_view::{mill_points, names};
use crate::radar::{Nearness, OpenFrame, Radar, SideRadar};
use crate::seen_by::SeenBy;
use crate::stacking_view::StackingView;

/// What the opponent of the player to move could do if it were their turn.
///
/// # Examples
/// ```
/// use rayuela_coach::Threats;
/// use rayuela_rules::{AnyPosition, Position};
/// let position = AnyPosition::parse("nine".parse().unwrap(), "ww./.../.../....../.../.../b.. b 7 8").unwrap();
/// let threats = Threats::of(&position);
/// assert_eq!(threats.mills.iter().map(|point| point.to_string()).collect::<Vec<_>>(), ["g7"]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Threats {
    /// Morelli: the frames by which they would take the Throne
    pub frames: Vec<OpenFrame>,
    /// Morelli: pieces of the player to move that they could capture
    pub captures: Vec<CellName>,
    /// Morris: points where they could close a mill
    pub mills: Vec<PointName>,
    /// Stacking: men of the player to move that they could take, and stacks that they could turn over
    pub exposed: Vec<PointName>,
    /// they could win at once
    pub wins: bool,
}

impl Threats {
    /// Looks at a position.
    pub fn of(position: &AnyPosition) -> Threats {
        let by = !position.turn();
        match position {
            AnyPosition::Morelli(position) => {
                let captures = captures(&position.seen_by(by));
                let frames = enthroning(position, by);
                Threats { frames, captures, ..Threats::default() }
            }
            AnyPosition::Morris(position) => {
                let seen = position.seen_by(by);
                let wins = winning_reply(&seen).is_some();
                Threats { mills: names(position, mill_points(&seen)), wins, ..Threats::default() }
            }
            AnyPosition::Stacking(position) => {
                let view = StackingView::of(position);
                let (own, other) = (&view.sides[(!by).index()], &view.sides[by.index()]);
                let exposed = [own.exposed.as_slice(), &own.turnable].concat();
                Threats { exposed, wins: other.wins_next, ..Threats::default() }
            }
        }
    }

    /// Whether there is nothing to fear.
    pub fn is_empty(&self) -> bool {
        *self == Threats::default()
    }

    /// What the player to move could do now: the same, with the sides exchanged.
    pub fn chances(position: &AnyPosition) -> Threats {
        match position {
            AnyPosition::Morelli(now) => {
                Threats { frames: enthroning(now, now.turn()), captures: captures(now), ..Threats::default() }
            }
            AnyPosition::Morris(now) => Threats {
                mills: names(now, mill_points(now)),
                wins: winning_reply(now).is_some(),
                ..Threats::default()
            },
            AnyPosition::Stacking(now) => {
                let view = StackingView::of(now);
                let (own, other) = (&view.sides[now.turn().index()], &view.sides[(!now.turn()).index()]);
                let exposed = [other.exposed.as_slice(), &other.turnable].concat();
                Threats { exposed, wins: own.wins_next, ..Threats::default() }
            }
        }
    }
}

/// The frames that a player could complete next and by which they would take the Throne.
fn enthroning(position: &Morelli, by: Color) -> Vec<OpenFrame> {
    if position.throne() == Some(by) {
        return Vec::new();
    }
    let [white, black] = Radar::of(position).sides;
    let SideRadar { open, .. } = if by == Color::White { white } else { black };
    open.into_iter().filter(|frame| frame.nearness == Nearness::NextTurn).collect()
}

/// The cells that some turn of the player to move captures, by file, then rank.
fn captures(position: &Morelli) -> Vec<CellName> {
    let mut cells: Vec<CellName> = Vec::new();
    let _ = position.visit_moves(|mv| {
        for cell in mv.captured().map(|cell| cell.name(position.size())) {
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        }
        ControlFlow::<()>::Continue(())
    });
    insertion_sort_by_key(&mut cells, |cell| *cell);
    cells
}

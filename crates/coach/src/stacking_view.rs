//! What stands out in Stacking Morris: lines of stacks within reach, mills waiting, men that can be taken.

use rayuela_rules::morris::{PointName, PointSet};
use rayuela_rules::stacking::{Stacking, StackingMove};
use rayuela_rules::{Color, Position};

use crate::insertion_sort::insertion_sort_by_key;
use crate::seen_by::SeenBy;

/// Both sides.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StackingView {
    /// by [`Color::index`]
    pub sides: [SideStacking; 2],
}

/// One side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SideStacking {
    /// whose
    pub color: Color,
    /// men that stand alone
    pub singletons: u32,
    /// stacks owned
    pub stacks: u32,
    /// men in hand
    pub hand: u32,
    /// one turn makes a line of three stacks, were it this side's turn
    pub wins_next: bool,
    /// lines of this side's own stacks with one corner to go
    pub two_stacks: u32,
    /// one-level mills that stand now, to be processed when this side's turn begins
    pub waiting: u32,
    /// singletons that the opponent could take on a turn of theirs now
    pub exposed: Vec<PointName>,
    /// stacks that the opponent could turn over on a turn of theirs now
    pub turnable: Vec<PointName>,
}

impl StackingView {
    /// Looks at a position.
    pub fn of(position: &Stacking) -> StackingView {
        StackingView { sides: Color::ALL.map(|color| SideStacking::of(position, color)) }
    }
}

impl SideStacking {
    fn of(position: &Stacking, color: Color) -> SideStacking {
        let seen = position.seen_by(color);
        let against = position.seen_by(!color).legal_moves();
        let stacks = position.stacks(color);
        let lines = position.lines().all().filter(|(_, line)| (*line & stacks).len() == 2);
        SideStacking {
            color,
            singletons: position.singles(color).len(),
            stacks: stacks.len(),
            hand: u32::from(position.hand(color)),
            wins_next: seen.legal_moves().into_iter().any(|mv| makes_stack_line(&seen, mv)),
            two_stacks: lines.count() as u32,
            waiting: position.mills(color).count() as u32,
            // A man placed or moved in the same turn is not the opponent's, so these all stand there now.
            exposed: names(against.iter().copied().flat_map(taken_by).collect()),
            turnable: names(against.iter().copied().flat_map(turned_by).collect()),
        }
    }
}

/// The names of a set of points, by file, then rank.
pub(crate) fn names(points: PointSet) -> Vec<PointName> {
    let mut names: Vec<PointName> =
        points.iter().map(|point| point.name(rayuela_rules::stacking::StackingVariant::BOARD)).collect();
    insertion_sort_by_key(&mut names, |name| *name);
    names
}

/// The singletons that a turn takes.
pub(crate) fn taken_by(mv: StackingMove) -> impl Iterator<Item = rayuela_rules::morris::Point> {
    [mv.before, mv.after].into_iter().filter_map(|processing| processing.taken).map(|(taken, _)| taken)
}

/// The stacks that a turn turns over.
pub(crate) fn turned_by(mv: StackingMove) -> impl Iterator<Item = rayuela_rules::morris::Point> {
    [mv.before, mv.after].into_iter().filter_map(|processing| processing.turned)
}

fn makes_stack_line(position: &Stacking, mv: StackingMove) -> bool {
    let mut after = *position;
    after.play_unchecked(mv);
    after.stack_lines(position.turn()).next().is_some()
}

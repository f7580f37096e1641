//! What stands out in Nine, Six and Twelve: mills within reach, double mills, blocked men.

use rayuela_rules::morris::{Morris, MorrisMove, Point, PointName, PointSet};
use rayuela_rules::{Color, Position};

use crate::insertion_sort::insertion_sort_by_key;
use crate::seen_by::SeenBy;

/// Both sides.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MorrisView {
    /// by [`Color::index`]
    pub sides: [SideMorris; 2],
}

/// One side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SideMorris {
    /// whose
    pub color: Color,
    /// men on the board
    pub men: u32,
    /// men in hand
    pub hand: u32,
    /// lines that stand as mills
    pub mills: Vec<[PointName; 3]>,
    /// points where one turn closes a mill, were it this side's turn
    pub reach: Vec<PointName>,
    /// double mills ready to swing, were it this side's turn
    pub doubles: Vec<DoubleMill>,
    /// men that cannot move; none while men are in hand or the side may fly
    pub blocked: Vec<PointName>,
}

/// A man in a mill that can close another mill by moving, and whose old point nobody can take before it moves back.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct DoubleMill {
    /// where it stands in a mill
    pub from: PointName,
    /// where it closes the other
    pub to: PointName,
}

impl MorrisView {
    /// Looks at a position.
    pub fn of(position: &Morris) -> MorrisView {
        MorrisView { sides: Color::ALL.map(|color| SideMorris::of(position, color)) }
    }
}

impl SideMorris {
    fn of(position: &Morris, color: Color) -> SideMorris {
        let seen = position.seen_by(color);
        let own = position.men(color);
        let lines = position.lines();
        let mills = lines.all().map(|(_, line)| line).filter(|line| own.contains_all(*line));
        SideMorris {
            color,
            men: own.len(),
            hand: u32::from(position.hand(color)),
            mills: mills.filter_map(|line| names(position, line).try_into().ok()).collect(),
            reach: names(position, mill_points(&seen)),
            doubles: double_mills(&seen),
            blocked: names(position, blocked_men(position, color)),
        }
    }
}

/// The names of a set of points, by file, then rank.
pub(crate) fn names(position: &Morris, points: PointSet) -> Vec<PointName> {
    let mut names: Vec<PointName> = points.iter().map(|point| point.name(position.lines().board)).collect();
    insertion_sort_by_key(&mut names, |name| *name);
    names
}

/// The points where the player to move can close a mill.
pub(crate) fn mill_points(position: &Morris) -> PointSet {
    let closing = |mv: &MorrisMove| position.mills_completed(*mv).next().is_some();
    position.legal_moves().into_iter().filter(closing).map(|mv| mv.to).collect()
}

/// The men of a player that have no vacant neighbour; none while the player places or flies.
pub(crate) fn blocked_men(position: &Morris, color: Color) -> PointSet {
    let (own, vacant) = (position.men(color), position.vacant());
    let flies = position.variant().flying && own.len() == 3;
    if position.hand(color) > 0 || flies {
        return PointSet::EMPTY;
    }
    own.iter().filter(|&man| (position.lines().neighbours(man) & vacant).is_empty()).collect()
}

/// The double mills that the player to move can swing on this turn.
pub(crate) fn double_mills(position: &Morris) -> Vec<DoubleMill> {
    // Where broken mills may not be closed again at once, stepping back closes nothing.
    if position.variant().noreform {
        return Vec::new();
    }
    let board = position.lines().board;
    let own = position.men(position.turn());
    let in_mill = |man: Point| position.lines().all().any(|(_, line)| line.contains(man) && own.contains_all(line));
    let mut doubles = Vec::new();
    for mv in position.legal_moves() {
        let Some(from) = mv.from.filter(|&from| in_mill(from)) else { continue };
        if position.mills_completed(mv).next().is_some() && stays_vacant(position, mv, from) {
            let double = DoubleMill { from: from.name(board), to: mv.to.name(board) };
            // The same swing comes once for each man it may remove.
            if !doubles.contains(&double) {
                doubles.push(double);
            }
        }
    }
    doubles
}

/// Whether the game goes on after this turn and no reply takes the point that the man has left.
fn stays_vacant(position: &Morris, mv: MorrisMove, from: Point) -> bool {
    let mut after = *position;
    after.play_unchecked(mv);
    after.ending().is_none() && after.legal_moves().into_iter().all(|reply| reply.to != from)
}

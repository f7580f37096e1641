//! What the diagonals of a Morris board are for.

use rayuela_rules::morris::{Lines, PointSet};

/// What the diagonals of a Morris board are for.
///
/// # Examples
/// ```
/// use rayuela_draw::Diagonals;
/// use rayuela_rules::Variant;
/// let of = |name: &str| match name.parse() {
///     Ok(Variant::Morris(variant)) => Diagonals::of(variant.lines()),
///     _ => panic!("{name} is a game of Morris"),
/// };
/// let names = ["nine", "nine+diagonal", "twelve"];
/// assert_eq!(names.map(of), [Diagonals::None, Diagonals::Moves, Diagonals::Mills]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Diagonals {
    /// there are none
    None,
    /// men move along them
    Moves,
    /// men move along them and mill on them
    Mills,
}

impl Diagonals {
    /// Derives it from the lines.
    pub fn of(lines: Lines) -> Diagonals {
        // The corners are the points with an even index: a step between corners of two squares is a step of 8.
        let corner = PointSet::from_bits(1);
        let across = PointSet::from_bits(1 | 1 << 8);
        if lines.all().any(|(_, line)| line.contains_all(across)) {
            Diagonals::Mills
        } else if corner.iter().any(|point| lines.neighbours(point).len() > 2) {
            Diagonals::Moves
        } else {
            Diagonals::None
        }
    }
}

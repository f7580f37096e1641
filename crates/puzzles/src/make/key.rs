use rayuela_rules::{AnyPosition, Color, Position, Symmetric, each_game};

/// One key for all positions that a symmetry of the board, or an exchange of the colours, maps onto each other.
///
/// # Examples
/// ```
/// use rayuela_puzzles::make::key;
/// use rayuela_rules::AnyPosition;
/// let start = AnyPosition::start("six".parse().unwrap());
/// assert_eq!(key(&start.after("a1").unwrap()), key(&start.after("e5").unwrap()));
/// assert_ne!(key(&start.after("a1").unwrap()), key(&start.after("c1").unwrap()));
/// ```
pub fn key(position: &AnyPosition) -> u64 {
    each_game!(position, p => {
        let as_white = if p.turn() == Color::White { *p } else { p.colors_swapped() };
        as_white.canonical().zobrist()
    })
}

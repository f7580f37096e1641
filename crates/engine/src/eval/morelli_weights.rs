//! Morelli's weights in hundredths of a piece, made by `rayuela tune`; see docs/engine.md.
//!
//! Rows: what belongs to no band; then a row for each band from Indigo outwards (one, two, three, four own cells of a
//! frame with the rest vacant, two and three with an enemy), the same again at the end of the game; pieces by band.

use super::morelli::FEATURES;

#[rustfmt::skip]
/// Boards up to 9×9.
pub(super) const SMALL: [i32; FEATURES] = [
    98, 202, 23, -30, 21, -13, 8, 6, 11, 1, 1, 11,
    8, 12, 45, 10, 5, -2,
    6, 10, 26, 15, 5, 8,
    2, 3, 30, 16, 11, 10,
    3, 10, 40, 10, 5, 10,
    3, 10, 40, 10, 5, 10,
    2, 7, 45, 1, -5, -5,
    5, 1, 35, 5, -7, 0,
    -12, -7, 30, 5, 1, 3,
    0, 5, 40, 0, 0, 5,
    0, 5, 40, 0, 0, 5,
    30, 16, 16, 19, 10, 0,
];

#[rustfmt::skip]
/// The 11×11 and 13×13 boards.
pub(super) const LARGE: [i32; FEATURES] = [
    77, 202, 15, -14, 17, -13, 3, 10, 3, 0, -4, 14,
    27, 12, 30, 11, 2, 2,
    12, 13, 33, 6, 11, 4,
    14, 12, 18, 18, 5, 10,
    -4, 6, 31, 10, 12, 24,
    -2, 14, 40, 10, 0, 7,
    12, 7, 33, 3, -9, -5,
    13, 8, 38, 3, 2, -5,
    -2, -4, 28, 8, -6, 7,
    -8, -2, 34, 0, 7, 17,
    6, 8, 40, 0, -4, 3,
    12, 9, 11, 14, 2, 28,
];

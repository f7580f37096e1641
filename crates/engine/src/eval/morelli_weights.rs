//! Morelli's weights in hundredths of a piece, made by `rayuela tune`; see docs/engine.md.
//!
//! Rows: what belongs to no band; then a row for each band from Indigo outwards (one, two, three, four own cells of a
//! frame with the rest vacant, two and three with an enemy), the same again at the end of the game; pieces by band.

use std::sync::{Arc, OnceLock};

use rayuela_rules::Variant;
use rayuela_rules::morelli::{Morelli, MorelliVariant, Size};

use super::inputs::{compiled_in, network_file};
use super::morelli::FEATURES;
use super::morelli_inputs::HIDDEN;
use super::network::{PreparedNetwork, Weights};
use super::network_file::network_game;

/// The weights of Morelli's evaluation.
///
/// # Examples
/// ```
/// use rayuela_engine::{Evaluate, MorelliWeights};
/// use rayuela_rules::morelli::{Edition, Morelli, MorelliVariant, Size};
/// let variant = MorelliVariant { size: Size::N9, edition: Edition::E2015 };
/// let weights: MorelliWeights = Morelli::weights(variant, false);
/// assert!(weights.network.is_none());
/// for (index, weight) in weights.linear.iter().enumerate().take(3) {
///     println!("{}: {weight} hundredths of a piece", Morelli::weight_name(index));
/// }
/// ```
pub type MorelliWeights = Weights<FEATURES, PreparedNetwork<HIDDEN>>;

/// The network of a board trained by `rayuela train`, where it is compiled in.
pub(super) fn trained(variant: MorelliVariant) -> Option<Arc<PreparedNetwork<HIDDEN>>> {
    static TRAINED: [OnceLock<Option<Arc<PreparedNetwork<HIDDEN>>>>; 5] = [const { OnceLock::new() }; 5];
    let read = || {
        let game = Variant::Morelli(variant);
        let bytes = network_file(game).and_then(compiled_in)?;
        PreparedNetwork::read::<Morelli>(bytes, network_game(game).ok()?, variant).ok()
    };
    TRAINED[variant.size.radius() - Size::N5.radius()].get_or_init(read).clone()
}

#[rustfmt::skip]
/// Boards up to 9×9.
pub(super) const SMALL: [i32; FEATURES] = [
    128, 229, 16, -28, 47, -29, 24, -7, 9, -13, 4, 10, -33, 24, 1,
    2, 21, 55, 5, 0, -8,
    -5, 8, 29, 16, 4, 8,
    8, 3, 21, 20, 6, 13,
    3, 10, 40, 10, 5, 10,
    3, 10, 40, 10, 5, 10,
    -1, 10, 51, -1, -8, -15,
    18, 8, 38, 6, 1, 0,
    -2, -6, 20, 9, -2, 6,
    0, 5, 40, 0, 0, 5,
    0, 5, 40, 0, 0, 5,
    36, 14, 14, 10, 10, 0,
];

#[rustfmt::skip]
/// The 11×11 and 13×13 boards.
pub(super) const LARGE: [i32; FEATURES] = [
    82, 241, 22, -9, 27, -29, 4, 1, -3, -16, 14, 19, -19, 4, 4,
    46, 42, 37, -2, 1, -28,
    1, 9, 27, 8, 14, 19,
    23, 19, 10, 15, 5, 13,
    9, 11, 28, 15, -9, 18,
    16, 18, 36, 11, -2, 7,
    26, 14, 42, 1, -9, -22,
    18, 20, 38, 7, 0, 11,
    -8, 1, 17, 4, -16, 7,
    -2, 6, 33, 5, -9, 12,
    -3, 8, 37, 1, -6, 3,
    -2, 13, 2, 13, 17, 41,
];

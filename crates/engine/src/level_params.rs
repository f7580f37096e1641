//! The parameters of levels 1 to 9 for each game, fitted by matches: see docs/engine.md.

use crate::options::Weakness;

/// The parameters of a level: how much it searches and how it errs.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct LevelParams {
    /// positions to search
    pub nodes: u64,
    /// the error of evaluations, in hundredths of a man or piece
    pub noise: i32,
    /// the share of tactical turns that are overlooked
    pub blind: f64,
}

impl LevelParams {
    /// The errors of this level, or those of `other` where they are larger.
    pub(crate) fn weakness(self, other: Weakness) -> Weakness {
        Weakness { noise: self.noise.max(other.noise), blind: self.blind.max(other.blind), seed: other.seed }
    }
}

/// The parameters of levels 1 to 9 of a game; 10 is full strength.
///
/// # Examples
/// ```
/// use rayuela_engine::{Evaluate, LevelParams, LevelTable};
/// use rayuela_rules::stacking::{Stacking, StackingVariant};
/// let levels: &LevelTable = Stacking::level_params(StackingVariant);
/// // Each level searches more than the one below it, and errs less.
/// let is_stronger = |a: &LevelParams, b: &LevelParams| a.nodes > b.nodes && a.noise < b.noise && a.blind < b.blind;
/// assert!(levels.windows(2).all(|pair| is_stronger(&pair[1], &pair[0])));
/// ```
pub type LevelTable = [LevelParams; 9];

const fn params(nodes: u64, noise: i32, blind: f64) -> LevelParams {
    LevelParams { nodes, noise, blind }
}

/// Morelli up to 9×9.
pub(crate) const MORELLI_SMALL: LevelTable = [
    params(60, 200, 0.45),
    params(120, 175, 0.39),
    params(250, 151, 0.333),
    params(530, 127, 0.275),
    params(1_300, 98, 0.207),
    params(3_200, 72, 0.149),
    params(6_800, 50, 0.1),
    params(16_000, 28, 0.053),
    params(40_000, 6, 0.011),
];

/// Morelli on 11×11 and 13×13.
pub(crate) const MORELLI_LARGE: LevelTable = [
    params(140, 168, 0.373),
    params(215, 154, 0.339),
    params(390, 133, 0.291),
    params(650, 115, 0.249),
    params(1_300, 92, 0.194),
    params(2_700, 69, 0.141),
    params(5_500, 48, 0.096),
    params(16_000, 22, 0.042),
    params(30_000, 9, 0.016),
];

/// Nine and Six.
pub(crate) const MORRIS: LevelTable = [
    params(60, 200, 0.45),
    params(200, 165, 0.366),
    params(500, 139, 0.303),
    params(920, 123, 0.266),
    params(2_000, 101, 0.215),
    params(4_500, 80, 0.167),
    params(12_000, 57, 0.115),
    params(35_000, 32, 0.061),
    params(110_000, 9, 0.015),
];

/// Twelve, where a hundred times the nodes gain less than in Nine, so the levels are others.
pub(crate) const TWELVE: LevelTable = [
    params(60, 200, 0.45),
    params(104, 184, 0.412),
    params(190, 166, 0.368),
    params(325, 151, 0.333),
    params(630, 133, 0.289),
    params(1_500, 111, 0.239),
    params(4_200, 82, 0.171),
    params(26_000, 38, 0.075),
    params(110_000, 9, 0.015),
];

/// Stacking Morris.
pub(crate) const STACKING: LevelTable = [
    params(60, 200, 0.45),
    params(130, 175, 0.39),
    params(300, 150, 0.328),
    params(880, 117, 0.251),
    params(2_300, 89, 0.187),
    params(5_700, 64, 0.13),
    params(14_000, 41, 0.08),
    params(32_000, 21, 0.039),
    params(76_000, 4, 0.006),
];

//! How each level plays each game, fitted by matches: see docs/engine.md.

use crate::options::Weakness;

/// How a level plays.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Manner {
    /// positions looked at
    pub nodes: u64,
    /// how far estimates are off, in hundredths of a man or piece
    pub noise: i32,
    /// share of tactical turns overlooked
    pub blind: f64,
}

impl Manner {
    /// These errors, drawn from `seed`, beside those that are asked for anyway.
    pub(crate) fn weakness(self, other: Weakness) -> Weakness {
        Weakness { noise: self.noise.max(other.noise), blind: self.blind.max(other.blind), seed: other.seed }
    }
}

/// Levels 1 to 9 of a game; 10 is full strength.
pub type Manners = [Manner; 9];

const fn manner(nodes: u64, noise: i32, blind: f64) -> Manner {
    Manner { nodes, noise, blind }
}

/// Morelli up to 9×9.
pub(crate) const MORELLI_SMALL: Manners = [
    manner(60, 200, 0.45),
    manner(120, 175, 0.39),
    manner(250, 151, 0.333),
    manner(530, 127, 0.275),
    manner(1_300, 98, 0.207),
    manner(3_200, 72, 0.149),
    manner(6_800, 50, 0.1),
    manner(16_000, 28, 0.053),
    manner(40_000, 6, 0.011),
];

/// Morelli on 11×11 and 13×13.
pub(crate) const MORELLI_LARGE: Manners = [
    manner(140, 168, 0.373),
    manner(195, 157, 0.346),
    manner(275, 145, 0.32),
    manner(410, 131, 0.285),
    manner(760, 110, 0.237),
    manner(1_350, 92, 0.194),
    manner(2_800, 69, 0.141),
    manner(5_400, 49, 0.098),
    manner(13_500, 23, 0.043),
];

/// Nine, Six and Twelve.
pub(crate) const MORRIS: Manners = [
    manner(60, 200, 0.45),
    manner(200, 165, 0.366),
    manner(500, 139, 0.303),
    manner(920, 123, 0.266),
    manner(2_000, 101, 0.215),
    manner(4_500, 80, 0.167),
    manner(12_000, 57, 0.115),
    manner(35_000, 32, 0.061),
    manner(110_000, 9, 0.015),
];

/// Stacking Morris.
pub(crate) const STACKING: Manners = [
    manner(60, 200, 0.45),
    manner(130, 175, 0.39),
    manner(300, 150, 0.328),
    manner(880, 117, 0.251),
    manner(2_300, 89, 0.187),
    manner(5_700, 64, 0.13),
    manner(14_000, 41, 0.08),
    manner(32_000, 21, 0.039),
    manner(76_000, 4, 0.006),
];

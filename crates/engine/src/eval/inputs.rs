//! What a game tells its network about a position, and the files of the networks.

use rayuela_rules::morelli::{MorelliVariant, Size};
use rayuela_rules::morris::{MorrisBase, MorrisVariant};
use rayuela_rules::{Symmetric, Variant};

use super::Evaluate;

/// A game whose estimate a network corrects.
///
/// # Examples
/// ```
/// use rayuela_engine::NetworkInputs;
/// use rayuela_rules::morelli::{Edition, Morelli, MorelliVariant, Size};
/// let variant = MorelliVariant { size: Size::N9, edition: Edition::E2015 };
/// let mut on = Vec::new();
/// let stage = Morelli::facing_start(variant).visit_inputs(|input| on.push(input));
/// assert!(stage < 4 && on.len() <= Morelli::MOST_INPUTS);
/// let count = Morelli::input_count(variant);
/// assert!(on.iter().all(|&input| input < count && Morelli::other_view(variant, input) < count));
/// ```
pub trait NetworkInputs: Evaluate + Symmetric {
    /// The width of the hidden layer.
    const HIDDEN: usize;

    /// The most inputs that are on at once.
    const MOST_INPUTS: usize;

    /// The number of inputs.
    fn input_count(variant: Self::Variant) -> usize;

    /// Visits every input that is on, as the player to move sees the board. Returns the stage of the game, which chooses the
    /// output weights: below [`BUCKETS`](super::network::BUCKETS).
    fn visit_inputs(&self, visit: impl FnMut(usize)) -> usize;

    /// The input that the other player sees where the player to move sees `input`.
    fn other_view(variant: Self::Variant, input: usize) -> usize;
}

/// The name of the file with the learnt weights of a variant, where there is one: a network for Morelli, patterns for the
/// others. Morelli 5×5 is solved within a second and Six is looked up in tables.
///
/// # Examples
/// ```
/// use rayuela_engine::network_file;
/// let name = |variant: &str| network_file(variant.parse().unwrap());
/// assert_eq!(name("morelli9+2011"), Some("morelli9.net"));
/// assert_eq!(name("nine+flying"), Some("nine-flying.net"));
/// assert_eq!(name("six"), None);
/// ```
pub const fn network_file(variant: Variant) -> Option<&'static str> {
    match variant {
        Variant::Morelli(MorelliVariant { size, .. }) => match size {
            Size::N5 => None,
            Size::N7 => Some("morelli7.net"),
            Size::N9 => Some("morelli9.net"),
            Size::N11 => Some("morelli11.net"),
            Size::N13 => Some("morelli13.net"),
        },
        Variant::Morris(MorrisVariant { base, flying, diagonal, .. }) => match base {
            MorrisBase::Nine if flying => Some("nine-flying.net"),
            MorrisBase::Nine if diagonal => Some("nine-diagonal.net"),
            MorrisBase::Nine => Some("nine.net"),
            MorrisBase::Six => None,
            MorrisBase::Twelve => Some("twelve.net"),
        },
        Variant::Stacking => Some("stacking.net"),
    }
}

/// The bytes of a file with learnt weights, where they are compiled in.
pub(super) fn compiled_in(name: &str) -> Option<&'static [u8]> {
    #[cfg(not(feature = "networks"))]
    let found = |_: &str| None;
    #[cfg(feature = "networks")]
    let found = |name: &str| -> Option<&'static [u8]> {
        Some(match name {
            "morelli7.net" => include_bytes!("../../networks/morelli7.net"),
            "morelli9.net" => include_bytes!("../../networks/morelli9.net"),
            "morelli11.net" => include_bytes!("../../networks/morelli11.net"),
            "morelli13.net" => include_bytes!("../../networks/morelli13.net"),
            "nine.net" => include_bytes!("../../networks/nine.net"),
            "nine-diagonal.net" => include_bytes!("../../networks/nine-diagonal.net"),
            "nine-flying.net" => include_bytes!("../../networks/nine-flying.net"),
            "twelve.net" => include_bytes!("../../networks/twelve.net"),
            "stacking.net" => include_bytes!("../../networks/stacking.net"),
            _ => return None,
        })
    };
    found(name)
}

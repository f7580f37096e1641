//! Morelli's weights in hundredths of a piece, made by `rayuela tune`; see docs/engine.md.
//!
//! Rows: what belongs to no band; then a row for each band from Indigo outwards (one, two, three, four own cells of a
//! frame with the rest vacant, two and three with an enemy), the same again at the end of the game; pieces by band.

use std::sync::Arc;

use rayuela_rules::morelli::Size;

use super::morelli::FEATURES;
use super::morelli_inputs;
use super::network::PreparedNetwork;

/// The weights of Morelli's evaluation.
#[derive(Clone, Debug)]
pub struct MorelliWeights {
    /// weights by feature
    pub linear: [i32; FEATURES],
    /// the network that corrects the linear estimate
    pub network: Option<Arc<PreparedNetwork>>,
}

impl AsRef<[i32]> for MorelliWeights {
    fn as_ref(&self) -> &[i32] {
        &self.linear
    }
}

impl AsMut<[i32]> for MorelliWeights {
    fn as_mut(&mut self) -> &mut [i32] {
        &mut self.linear
    }
}

impl MorelliWeights {
    /// The network of a board trained by `rayuela train`, where it is compiled in.
    pub(super) fn trained(size: Size) -> Option<Arc<PreparedNetwork>> {
        match size {
            #[cfg(feature = "networks")]
            Size::N9 => NINE.clone(),
            #[cfg(feature = "networks")]
            Size::N13 => THIRTEEN.clone(),
            _ => None,
        }
    }
}

#[cfg(feature = "networks")]
static NINE: std::sync::LazyLock<Option<Arc<PreparedNetwork>>> =
    std::sync::LazyLock::new(|| read(include_bytes!("../../networks/morelli9.net"), Size::N9));
#[cfg(feature = "networks")]
static THIRTEEN: std::sync::LazyLock<Option<Arc<PreparedNetwork>>> =
    std::sync::LazyLock::new(|| read(include_bytes!("../../networks/morelli13.net"), Size::N13));

/// The name of the file with the network of a board, where there is one.
///
/// # Examples
/// ```
/// use rayuela_engine::network_file;
/// use rayuela_rules::morelli::Size;
/// assert_eq!((network_file(Size::N9), network_file(Size::N5)), (Some("morelli9.net"), None));
/// ```
pub const fn network_file(size: Size) -> Option<&'static str> {
    match size {
        Size::N9 => Some("morelli9.net"),
        Size::N13 => Some("morelli13.net"),
        _ => None,
    }
}

/// The network of a board in the bytes of its file.
pub(super) fn read(bytes: &[u8], size: Size) -> Option<Arc<PreparedNetwork>> {
    morelli_inputs::prepared(bytes, size).map(Arc::new)
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

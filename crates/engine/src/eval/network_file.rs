//! What the files of all learnt weights have in common: what they hold, for which game, and a checksum.
//!
//! A file begins with four bytes for what it holds (`RNW3` a network, `RPW2` patterns), the length of the game's name in a
//! byte, and the name, such as `nine-flying`. Then follow the weights, which `network.rs` and `pattern_weights.rs` describe, and a
//! checksum of everything before it (u32, FNV-1a). Numbers are little-endian.

use std::fmt;

use rayuela_rules::Variant;

use super::inputs::network_file;

const SUFFIX: &str = ".net";

/// What a file holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Network,
    Patterns,
}

impl Kind {
    const fn magic(self) -> &'static [u8; 4] {
        match self {
            Kind::Network => b"RNW3",
            Kind::Patterns => b"RPW2",
        }
    }
}

/// Why a file of learnt weights is refused.
///
/// # Examples
/// ```
/// use rayuela_engine::{AnyEngine, NetworkError, Options, pattern_file};
/// let twelve = "twelve".parse().unwrap();
/// let mut engine = AnyEngine::new(twelve, Options { hash_mib: 1.0, ..Options::default() });
/// let refused = |engine: &mut AnyEngine, bytes: &[u8]| engine.set_network(twelve, bytes).unwrap_err();
/// assert_eq!(refused(&mut engine, b"a text"), NetworkError::Unknown);
/// let foreign = refused(&mut engine, &pattern_file("nine", &[1, 2, 3]));
/// assert_eq!(foreign.to_string(), "this is the network of `nine`, not of `twelve`");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NetworkError {
    /// it is no file of learnt weights, or one of another version
    Unknown,
    /// it was cut off or changed
    Damaged,
    /// it is for another game
    Foreign {
        /// the game that it is for
        of: String,
        /// the game that is played
        not: &'static str,
    },
    /// it has other inputs, or as many weights as another version had
    Shape,
    /// its weights are so large that sums of them would overflow
    TooLarge,
    /// the game has no learnt weights
    NoNetwork,
}

impl fmt::Display for NetworkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NetworkError::Unknown => f.write_str("this is no network, or one of another version"),
            NetworkError::Damaged => f.write_str("this network is damaged"),
            NetworkError::Foreign { of, not } => write!(f, "this is the network of `{of}`, not of `{not}`"),
            NetworkError::Shape => f.write_str("this network has other inputs than this version"),
            NetworkError::TooLarge => f.write_str("the weights of this network are too large"),
            NetworkError::NoNetwork => f.write_str("this game has no network"),
        }
    }
}

impl std::error::Error for NetworkError {}

/// The name by which files say which game they are for: variants that share their weights share it.
///
/// # Examples
/// ```
/// use rayuela_engine::{NetworkError, network_game};
/// let name = |variant: &str| network_game(variant.parse().unwrap());
/// assert_eq!(name("morelli9+2011"), Ok("morelli9"));
/// assert_eq!(name("six"), Err(NetworkError::NoNetwork));
/// ```
///
/// # Errors
/// The game has no learnt weights.
pub fn network_game(variant: Variant) -> Result<&'static str, NetworkError> {
    network_file(variant).and_then(|file| file.strip_suffix(SUFFIX)).ok_or(NetworkError::NoNetwork)
}

/// FNV-1a: a change of a single byte never goes unnoticed.
fn checksum(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |hash: u32, &byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

/// The bytes of a file; a name longer than a byte can say is cut.
pub(super) fn write(kind: Kind, game: &str, weights: impl IntoIterator<Item = u8>) -> Vec<u8> {
    let length = game.floor_char_boundary(u8::MAX.into());
    let mut bytes = kind.magic().to_vec();
    bytes.push(length as u8);
    bytes.extend_from_slice(&game.as_bytes()[..length]);
    bytes.extend(weights);
    bytes.extend_from_slice(&checksum(&bytes).to_le_bytes());
    bytes
}

/// A file whose checksum is right.
pub(super) struct NetworkFile<'a> {
    kind: Kind,
    /// the game that the weights are for
    pub(super) game: &'a str,
    weights: &'a [u8],
}

impl<'a> NetworkFile<'a> {
    /// Reads a file of either kind.
    pub(super) fn read(bytes: &'a [u8]) -> Result<NetworkFile<'a>, NetworkError> {
        let magic = |kind: &Kind| bytes.starts_with(kind.magic());
        let kind = [Kind::Network, Kind::Patterns].into_iter().find(magic).ok_or(NetworkError::Unknown)?;
        let damaged = || NetworkError::Damaged;
        let (whole, check) = bytes.split_last_chunk().ok_or_else(damaged)?;
        if checksum(whole) != u32::from_le_bytes(*check) {
            return Err(NetworkError::Damaged);
        }
        let (&length, rest) = whole.get(kind.magic().len()..).and_then(<[u8]>::split_first).ok_or_else(damaged)?;
        let (game, weights) = rest.split_at_checked(length.into()).ok_or_else(damaged)?;
        let game = std::str::from_utf8(game).map_err(|_| NetworkError::Damaged)?;
        Ok(NetworkFile { kind, game, weights })
    }

    /// The same, if it is for this game.
    pub(super) fn of(self, game: &'static str) -> Result<NetworkFile<'a>, NetworkError> {
        if self.game == game { Ok(self) } else { Err(NetworkError::Foreign { of: self.game.to_string(), not: game }) }
    }

    /// The weights, if the file holds such.
    pub(super) fn weights(&self, kind: Kind) -> Result<&'a [u8], NetworkError> {
        if self.kind == kind { Ok(self.weights) } else { Err(NetworkError::Shape) }
    }
}

/// Numbers of 16 bits as bytes, and back.
pub(super) fn to_bytes<'a>(numbers: impl IntoIterator<Item = &'a i16>) -> impl Iterator<Item = u8> {
    numbers.into_iter().flat_map(|number| number.to_le_bytes())
}

/// See [`to_bytes`]; an odd byte at the end is left out.
pub(super) fn to_numbers(bytes: &[u8]) -> impl Iterator<Item = i16> {
    bytes.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_come_back() {
        for kind in [Kind::Network, Kind::Patterns] {
            let bytes = write(kind, "nine", [1, 2, 3]);
            let file = NetworkFile::read(&bytes).and_then(|file| file.of("nine")).unwrap();
            assert_eq!((file.game, file.weights(kind)), ("nine", Ok([1, 2, 3].as_slice())));
        }
        let long = "é".repeat(200);
        let bytes = write(Kind::Network, &long, []);
        assert_eq!(NetworkFile::read(&bytes).unwrap().game, &long[..254]);
    }

    #[test]
    fn whatever_is_changed_or_missing_is_noticed() {
        let bytes = write(Kind::Patterns, "nine", to_bytes(&[7, -9, 300]));
        for at in 0..bytes.len() {
            assert!(NetworkFile::read(&bytes[..at]).is_err(), "cut at {at}");
            for bit in 0..8 {
                let mut damaged = bytes.clone();
                damaged[at] ^= 1 << bit;
                assert!(NetworkFile::read(&damaged).is_err(), "bit {bit} of byte {at}");
            }
        }
    }

    #[test]
    fn other_games_and_kinds_are_told_apart() {
        let bytes = write(Kind::Patterns, "nine", []);
        let foreign = NetworkFile::read(&bytes).and_then(|file| file.of("twelve"));
        assert_eq!(foreign.err(), Some(NetworkError::Foreign { of: "nine".into(), not: "twelve" }));
        assert_eq!(NetworkFile::read(&bytes).unwrap().weights(Kind::Network), Err(NetworkError::Shape));
        assert_eq!(NetworkFile::read(b"RNW2 of another version").err(), Some(NetworkError::Unknown));
        // A length that reaches beyond the end, with a checksum that is right.
        let mut bytes = b"RNW3\x09nine".to_vec();
        bytes.extend(checksum(&bytes).to_le_bytes());
        assert_eq!(NetworkFile::read(&bytes).err(), Some(NetworkError::Damaged));
    }
}

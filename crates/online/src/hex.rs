//! Thirty-two bytes as sixty-four digits, for hashes and secrets in messages.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error as _};
use serde::ser::{Serialize, Serializer};
use thiserror::Error;

/// Thirty-two bytes, written in hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Hex(pub [u8; 32]);

/// The text is not sixty-four hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("expected 64 hexadecimal digits")]
pub struct HexError;

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Hex {
    type Err = HexError;

    fn from_str(text: &str) -> Result<Hex, HexError> {
        let digit = |byte: u8| char::from(byte).to_digit(16).ok_or(HexError);
        let text = text.as_bytes();
        let mut bytes = [0; 32];
        if text.len() != 64 {
            return Err(HexError);
        }
        for (byte, pair) in bytes.iter_mut().zip(text.chunks(2)) {
            *byte = (digit(pair[0])? * 16 + digit(pair[1])?) as u8;
        }
        Ok(Hex(bytes))
    }
}

impl Serialize for Hex {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Hex {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Hex, D::Error> {
        Cow::<str>::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_round_trip() {
        let hex = Hex(std::array::from_fn(|i| (i * 8 + 3) as u8));
        assert_eq!(hex.to_string().parse(), Ok(hex));
        for bad in ["", "00", &"0".repeat(63), &"g".repeat(64), &"é".repeat(32)] {
            assert_eq!(bad.parse::<Hex>(), Err(HexError), "{bad}");
        }
    }
}

//! Names and secrets that nobody can guess.

use hmac::{Hmac, KeyInit, Mac};
use rayuela_online::Hex;
use sha2::{Digest, Sha256};

/// Random bytes.
///
/// # Panics
/// If the system has no random numbers, without which nothing here is safe.
pub(crate) fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system has random numbers");
    bytes
}

/// A name of this many letters and digits.
pub(crate) fn fresh_id(length: usize) -> String {
    const LETTERS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    let mut id = String::with_capacity(length);
    while id.len() < length {
        // Bytes from 248 on would make the first letters more likely.
        id.extend(
            bytes::<16>()
                .into_iter()
                .filter(|&byte| byte < 248)
                .map(|byte| char::from(LETTERS[usize::from(byte) % 62])),
        );
    }
    id.truncate(length);
    id
}

/// What is kept of a key: enough to know it again, not enough to use it.
pub(crate) fn fingerprint(key: &str) -> String {
    Hex(Sha256::digest(key).into()).to_string()
}

/// A number that only those who know the secret can make out of a text.
pub(crate) fn seal(secret: &[u8; 32], text: &str) -> Hex {
    Hex(mac(secret, text).finalize().into_bytes().into())
}

/// Whether a seal belongs to a text; takes as long for wrong ones as for right ones.
pub(crate) fn is_sealed(secret: &[u8; 32], text: &str, seal: &Hex) -> bool {
    mac(secret, text).verify_slice(&seal.0).is_ok()
}

fn mac(secret: &[u8; 32], text: &str) -> Hmac<Sha256> {
    // A key shorter than a block is filled up with zeros, by definition.
    let mut block = [0; 64];
    block[..32].copy_from_slice(secret);
    let mut mac = <Hmac<Sha256> as KeyInit>::new(&block.into());
    mac.update(text.as_bytes());
    mac
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seals_hold() {
        let seal = seal(&[1; 32], "text");
        assert!(is_sealed(&[1; 32], "text", &seal));
        assert!(!is_sealed(&[1; 32], "texts", &seal) && !is_sealed(&[2; 32], "text", &seal));
    }

    #[test]
    fn names_differ() {
        assert_eq!(fresh_id(12).len(), 12);
        assert_ne!(fresh_id(12), fresh_id(12));
    }
}

//! The result of an input as a number: inputs with a new one are worth mutating further.

use std::fmt::Display;

/// Tells ways through a parser apart, roughly: one number for each kind of answer.
pub type Trace = u64;

/// FNV-1a.
pub fn hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

/// The trace of a refusal: its words, without what it quotes or counts.
pub fn refused(error: impl Display) -> Trace {
    let mut quoted = false;
    let mut kind = 0;
    for c in error.to_string().chars() {
        quoted ^= c == '`';
        if !quoted && c.is_ascii_alphabetic() {
            kind = hash(&[c as u8, kind as u8, (kind >> 8) as u8, (kind >> 16) as u8, (kind >> 24) as u8]);
        }
    }
    kind
}

/// The trace of something accepted, by numbers that describe it; large ones count by their magnitude.
pub fn accepted(features: &[usize]) -> Trace {
    let magnitude = |&n: &usize| if n < 4 { n as u8 } else { 4 + n.ilog2() as u8 };
    hash(&features.iter().map(magnitude).collect::<Vec<u8>>()) | 1 << 63
}

/// Several traces in one.
pub fn joined(traces: impl IntoIterator<Item = Trace>) -> Trace {
    traces.into_iter().fold(1, |all, trace| all.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ trace)
}

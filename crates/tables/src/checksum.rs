//! The checksum of everything that is read from files.

/// FNV-1a in 64 bits over these parts, one after another.
pub(crate) fn checksum(parts: &[&[u8]]) -> u64 {
    let bytes = parts.iter().flat_map(|part| part.iter());
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

/// What follows the first bytes of a file and its checksum, if both are right.
pub(crate) fn checked<'a>(magic: &[u8; 8], file: &'a [u8]) -> Option<&'a [u8]> {
    let (sum, rest) = file.strip_prefix(magic)?.split_first_chunk::<8>()?;
    (u64::from_le_bytes(*sum) == checksum(&[rest])).then_some(rest)
}

/// A file of these first bytes, the checksum, and the rest.
#[cfg(feature = "solver")]
pub(crate) fn sealed(magic: &[u8; 8], rest: &[u8]) -> Vec<u8> {
    [magic, &checksum(&[rest]).to_le_bytes(), rest].concat()
}

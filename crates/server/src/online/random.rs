//! Random bytes that nobody can guess.

/// Random bytes.
///
/// # Panics
/// If the system has no random numbers, without which nothing here is safe.
pub(crate) fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system has random numbers");
    bytes
}

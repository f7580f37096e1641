//! Seeds that nobody has chosen.

/// A random seed, small enough to be typed again; from the time if the system has no random numbers.
pub(crate) fn fresh_seed() -> u64 {
    getrandom::u32().map_or_else(
        |_| std::time::UNIX_EPOCH.elapsed().map_or(1, |time| time.as_nanos() as u64 & 0xffff_ffff),
        u64::from,
    )
}

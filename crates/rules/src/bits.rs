//! Bit tricks shared by the sets of both families.

/// The index of the `n`-th set bit of `bits` (from 0).
///
/// One `pdep` where the machine has it (measured: a third of a random Nine playout went into clearing bits one by one).
#[inline]
pub(crate) fn nth_bit(bits: u64, n: u32) -> u32 {
    debug_assert!(n < bits.count_ones());
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    // SAFETY: the cfg above says that the target has BMI2.
    let lone = unsafe { std::arch::x86_64::_pdep_u64(1 << n, bits) };
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    let lone = {
        let mut rest = bits;
        for _ in 0..n {
            rest &= rest - 1;
        }
        rest
    };
    lone.trailing_zeros()
}

/// The indices of the set bits, lowest first.
#[inline]
pub(crate) fn ones(mut bits: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        (bits != 0).then(|| {
            let index = bits.trailing_zeros();
            bits &= bits - 1;
            index
        })
    })
}

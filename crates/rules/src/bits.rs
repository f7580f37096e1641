//! Bit operations on sets, by single instructions where the processor has them (BMI2).

/// The index of the `n`-th set bit of `bits` (from 0); there must be more than `n`.
///
/// One `pdep` where the machine has it (measured, `nine+flying` playouts/s: 665,000 with it, 321,000 bit by bit).
///
/// # Examples
/// ```
/// use rayuela_rules::bits::nth_bit;
/// assert_eq!((nth_bit(0b1010_0100, 0), nth_bit(0b1010_0100, 2)), (2, 7));
/// ```
#[inline]
pub fn nth_bit(bits: u64, n: u32) -> u32 {
    debug_assert!(n < bits.count_ones());
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    {
        // SAFETY: the cfg above says that the target has BMI2.
        unsafe { std::arch::x86_64::_pdep_u64(1 << n, bits) }.trailing_zeros()
    }
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    nth_bit_slow(bits, n)
}

/// The same on any processor, bit by bit.
#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "bmi2"))))]
fn nth_bit_slow(mut bits: u64, n: u32) -> u32 {
    for _ in 0..n {
        bits &= bits - 1;
    }
    bits.trailing_zeros()
}

/// The indices of the set bits, lowest first.
///
/// # Examples
/// ```
/// use rayuela_rules::bits::ones;
/// assert!(ones(0b1010_0100).eq([2, 5, 7]));
/// ```
#[inline]
pub fn ones(mut bits: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        (bits != 0).then(|| {
            let index = bits.trailing_zeros();
            bits &= bits - 1;
            index
        })
    })
}

/// The set bits, each as a set of one, lowest first.
#[inline(always)]
pub fn singles(mut set: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let single = set & set.wrapping_neg();
        set ^= single;
        (single != 0).then_some(single)
    })
}

/// Parallel extract: the bits of `value` under `mask`, pushed together at the low end.
///
/// # Examples
/// ```
/// use rayuela_rules::bits::{pdep, pext};
/// assert_eq!(pext(0b1010_0110, 0b1111_0000), 0b1010);
/// assert_eq!(pdep(0b1010, 0b1111_0000), 0b1010_0000);
/// ```
#[inline(always)]
pub fn pext(value: u32, mask: u32) -> u32 {
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    // SAFETY: the cfg above says that the target has BMI2.
    unsafe {
        std::arch::x86_64::_pext_u32(value, mask)
    }
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    pext_slow(value, mask)
}

/// The same on any processor, bit by bit.
#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "bmi2"))))]
fn pext_slow(value: u32, mask: u32) -> u32 {
    singles(mask).enumerate().fold(0, |bits, (i, place)| bits | u32::from(value & place != 0) << i)
}

/// Parallel deposit: the low bits of `value`, spread over the places of `mask`.
#[inline(always)]
pub fn pdep(value: u32, mask: u32) -> u32 {
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    // SAFETY: the cfg above says that the target has BMI2.
    unsafe {
        std::arch::x86_64::_pdep_u32(value, mask)
    }
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    pdep_slow(value, mask)
}

/// The same on any processor, bit by bit.
#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "bmi2"))))]
fn pdep_slow(value: u32, mask: u32) -> u32 {
    singles(mask).enumerate().fold(0, |bits, (i, place)| bits | if value >> i & 1 != 0 { place } else { 0 })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rng;

    #[test]
    fn every_processor_finds_the_same_bit() {
        let mut rng = Rng::new(11);
        for _ in 0..2_000 {
            let bits = rng.next_u64() & rng.next_u64();
            for (n, index) in ones(bits).enumerate() {
                assert_eq!(nth_bit(bits, n as u32), index);
                assert_eq!(nth_bit_slow(bits, n as u32), index);
            }
        }
    }

    #[test]
    fn every_processor_extracts_and_deposits_the_same_bits() {
        let mut rng = Rng::new(12);
        for _ in 0..20_000 {
            let (value, mask) = (rng.next_u64() as u32, rng.next_u64() as u32);
            assert_eq!(pext(value, mask), pext_slow(value, mask));
            assert_eq!(pdep(value, mask), pdep_slow(value, mask));
            assert_eq!(pdep(pext(value, mask), mask), value & mask);
            assert_eq!(
                singles(mask).map(u32::trailing_zeros).collect::<Vec<_>>(),
                ones(mask.into()).collect::<Vec<_>>()
            );
        }
    }
}

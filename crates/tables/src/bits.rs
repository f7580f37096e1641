//! Gathering and scattering bits.

/// The bits of `value` under `mask`, pushed together at the low end.
#[inline(always)]
pub(crate) fn gather(value: u32, mask: u32) -> u32 {
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    // SAFETY: the cfg above says that the target has BMI2.
    unsafe {
        std::arch::x86_64::_pext_u32(value, mask)
    }
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    {
        let (mut gathered, mut rest, mut place) = (0, mask, 1);
        while rest != 0 {
            let low = rest & rest.wrapping_neg();
            if value & low != 0 {
                gathered |= place;
            }
            place <<= 1;
            rest ^= low;
        }
        gathered
    }
}

/// The low bits of `value`, spread over the places of `mask`.
#[inline(always)]
pub(crate) fn scatter(value: u32, mask: u32) -> u32 {
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    // SAFETY: the cfg above says that the target has BMI2.
    unsafe {
        std::arch::x86_64::_pdep_u32(value, mask)
    }
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    {
        let (mut scattered, mut rest, mut place) = (0, mask, 1);
        while rest != 0 {
            let low = rest & rest.wrapping_neg();
            if value & place != 0 {
                scattered |= low;
            }
            place <<= 1;
            rest ^= low;
        }
        scattered
    }
}

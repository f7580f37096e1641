//! Checks that this machine can run this build, so that it fails with a sentence and not with an illegal instruction.

/// The instruction set that the build uses and the machine lacks.
///
/// # Errors
/// The missing instruction set.
#[cfg(all(target_arch = "x86_64", target_feature = "avx2", target_feature = "bmi2"))]
pub(crate) fn check() -> Result<(), &'static str> {
    use std::arch::x86_64::{__cpuid, __cpuid_count};
    // The usual detection macro is constant for features that the build assumes, so the processor is asked directly.
    #[allow(unused_unsafe, reason = "asking was unsafe in older compilers")]
    // SAFETY: every x86-64 processor has this instruction.
    let features = unsafe { if __cpuid(0).eax >= 7 { __cpuid_count(7, 0).ebx } else { 0 } };
    match (features >> 5 & 1, features >> 8 & 1) {
        (1, 1) => Ok(()),
        (0, _) => Err("AVX2"),
        _ => Err("BMI2"),
    }
}

/// Other builds assume nothing beyond what their architecture guarantees.
///
/// # Errors
/// Never.
#[cfg(not(all(target_arch = "x86_64", target_feature = "avx2", target_feature = "bmi2")))]
pub(crate) fn check() -> Result<(), &'static str> {
    Ok(())
}

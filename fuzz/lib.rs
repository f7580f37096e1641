//! The targets of `crates/fuzz` for libFuzzer, one program each.

pub use libfuzzer_sys;
pub use rayuela_fuzz;

/// The program of a target.
#[macro_export]
macro_rules! target {
    ($name:literal) => {
        $crate::libfuzzer_sys::fuzz_target!(|data: &[u8]| {
            let target = $crate::rayuela_fuzz::find($name).expect("a target of this name");
            (target.run)(data);
        });
    };
}

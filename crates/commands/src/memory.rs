//! How much memory a command may use.

use anyhow::{Result, bail};

const GIB: f64 = (1u64 << 30) as f64;
/// Where the system does not say how much there is.
const UNKNOWN: f64 = 16.0;

/// What `--memory` allows in bytes; without it three quarters of what is available, so that other programs keep some.
pub(crate) fn allowed(option: Option<f64>) -> Result<u64> {
    let allowed = option.unwrap_or_else(|| {
        let told = std::fs::read_to_string("/proc/meminfo").unwrap_or_default();
        available(&told).map_or(UNKNOWN, |bytes| 0.75 * gib(bytes))
    });
    if !(allowed > 0.0 && allowed < 1e6) {
        bail!("--memory {allowed}: expected a number of GiB above 0");
    }
    Ok((allowed * GIB) as u64)
}

/// Bytes as GiB.
pub(crate) fn gib(bytes: u64) -> f64 {
    bytes as f64 / GIB
}

/// The bytes that Linux says are available.
fn available(meminfo: &str) -> Option<u64> {
    let line = meminfo.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kib: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kib.checked_mul(1024).filter(|&bytes| bytes > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_system_says_is_read() {
        let told = "MemTotal:       24689012 kB\nMemFree:        16980000 kB\nMemAvailable:   20971520 kB\n";
        assert_eq!(available(told), Some(20 << 30));
        for unknown in ["", "MemAvailable: lots kB", "MemAvailable: 0 kB", "MemTotal: 5 kB"] {
            assert_eq!(available(unknown), None, "{unknown}");
        }
    }

    #[test]
    fn what_is_asked_for_is_allowed() {
        assert_eq!(allowed(Some(1.5)).unwrap(), 3 << 29);
        assert!(allowed(None).unwrap() > 0);
        for wrong in [0.0, -1.0, f64::NAN, 1e9] {
            assert!(allowed(Some(wrong)).unwrap_err().to_string().contains("--memory"));
        }
    }
}

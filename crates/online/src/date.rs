//! Days of the calendar.

use crate::Millis;

/// The day of a moment in UTC, `2026-01-31`.
pub fn date(at: Millis) -> String {
    rayuela_rules::date(at / 86_400_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days() {
        assert_eq!(date(0), "1970-01-01");
        assert_eq!(date(19_782 * 86_400_000), "2024-02-29");
        assert_eq!(date(20_454 * 86_400_000 - 1), "2025-12-31");
    }
}

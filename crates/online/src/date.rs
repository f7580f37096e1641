//! Days of the calendar.

use crate::Millis;

/// The day of a moment in UTC, `2026-01-31`.
pub fn date(at: Millis) -> String {
    // Years that begin in March put the leap day last.
    let days = (at / 86_400_000) as i64 + 719_468;
    let (era, day_of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let (month, later) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    format!("{}-{month:02}-{day:02}", year + 400 * era + later)
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

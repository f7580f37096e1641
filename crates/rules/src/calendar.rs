//! Days of the Gregorian calendar, for the dates in records and lists.

/// The date of a day, counted from 1 January 1970 as day 0, such as `2026-01-31`.
///
/// # Examples
/// ```
/// assert_eq!(rayuela_rules::date(19_782), "2024-02-29");
/// ```
pub fn date(day: u64) -> String {
    // Years that begin in March put the leap day last; 719,468 days lie between 1 March of the year 0 and 1970.
    let days = day + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let (month, next_year) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    format!("{:04}-{month:02}-{day:02}", year + 400 * era + next_year)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days() {
        assert_eq!(date(0), "1970-01-01");
        assert_eq!(date(19_782), "2024-02-29");
        assert_eq!(date(20_453), "2025-12-31");
        assert_eq!(date(20_454), "2026-01-01");
    }
}

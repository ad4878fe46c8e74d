//! Dates, as in PGN.

use std::fmt;
use std::time::{SystemTime, UNIX_EPOCH};

/// A date: `2024.05.31`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    /// The year, four digits.
    pub year: u16,
    /// The month from 1; 0 if unknown.
    pub month: u8,
    /// The day from 1; 0 if unknown.
    pub day: u8,
}

impl Date {
    /// The current date in UTC.
    pub fn today() -> Date {
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        Date::from_days(since.map_or(0, |since| since.as_secs() / 86_400))
    }

    /// The day so many days after 1 January 1970. The years are counted from
    /// March, so that the leap day comes last.
    fn from_days(days: u64) -> Date {
        let days = days + 719_468;
        let (era, of_era) = (days / 146_097, days % 146_097);
        let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year + year / 4 - year / 100);
        let month = (5 * of_year + 2) / 153;
        let (day, month) = (
            of_year - (153 * month + 2) / 5 + 1,
            if month < 10 { month + 3 } else { month - 9 },
        );
        let year = era * 400 + year + u64::from(month <= 2);
        Date {
            year: u16::try_from(year).unwrap_or(9999),
            month: month as u8,
            day: day as u8,
        }
    }

    /// The days since 1 January 1970; none before it. An unknown month or day
    /// counts as the first.
    fn to_days(self) -> u64 {
        let (month, day) = (u64::from(self.month.max(1)), u64::from(self.day.max(1)));
        let year = u64::from(self.year) - u64::from(month <= 2 && self.year > 0);
        let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
        let days = year * 365 + year / 4 - year / 100 + year / 400 + of_year;
        days.saturating_sub(719_468)
    }

    /// The date so many days later.
    #[must_use]
    pub fn plus(self, days: u32) -> Date {
        Date::from_days(self.to_days() + u64::from(days))
    }

    /// How many days later another date is; 0 if it is earlier.
    pub fn until(self, later: Date) -> u32 {
        let days = later.to_days().saturating_sub(self.to_days());
        u32::try_from(days).unwrap_or(u32::MAX)
    }

    /// Parses the tag `Date`, whose month and day may be unknown: `2024.05.??`.
    pub fn from_tag(text: &str) -> Option<Date> {
        let mut parts = text.split('.');
        let year = parts.next()?.parse().ok()?;
        let mut part = |most: u8| {
            let number: Option<u8> = parts.next().and_then(|part| part.parse().ok());
            number.filter(|&number| number <= most).unwrap_or(0)
        };
        let (month, day) = (part(12), part(31));
        Some(Date { year, month, day })
    }

    /// The first and the last day it can be, in a form that can be compared.
    pub(crate) fn span(self) -> (i64, i64) {
        let at = |month: u8, day: u8| {
            i64::from(self.year) * 10_000 + i64::from(month) * 100 + i64::from(day)
        };
        match (self.month, self.day) {
            (0, _) => (at(0, 0), at(99, 99)),
            (month, 0) => (at(month, 0), at(month, 99)),
            (month, day) => (at(month, day), at(month, day)),
        }
    }
}

/// Writes the date as in the tag `Date`.
impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}", self.year)?;
        for part in [self.month, self.day] {
            match part {
                0 => f.write_str(".??")?,
                known => write!(f, ".{known:02}")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted_as_the_calendar_does() {
        for (days, text) in [
            (0, "1970.01.01"),
            (59, "1970.03.01"),
            (11_016, "2000.02.29"),
            (11_017, "2000.03.01"),
            (19_874, "2024.05.31"),
            (20_454, "2026.01.01"),
        ] {
            assert_eq!(Date::from_days(days).to_string(), text);
        }
        for days in (0..40_000).step_by(13) {
            assert_eq!(Date::from_days(days).to_days(), days);
            assert_eq!(Date::from_days(days).plus(7), Date::from_days(days + 7));
        }
    }

    #[test]
    fn tags_are_read_as_far_as_they_are_known() {
        for text in ["2024.05.31", "2024.05.??", "2024.??.??"] {
            assert_eq!(
                Date::from_tag(text).map(|date| date.to_string()).as_deref(),
                Some(text)
            );
        }
        assert_eq!(Date::from_tag("????.??.??"), None);
        assert_eq!(Date::from_tag("soon"), None);
    }
}

//! The tags of a game in their order.

use std::collections::HashMap;

/// Six of the seven tags every game has, in the order of the standard, with
/// what stands for "not known". The seventh is the result, which the
/// [`Tree`](super::Tree) keeps.
const ROSTER: [(&str, &str); 6] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
];

/// Names and values of tags. The roster comes first and is always there;
/// other tags keep the order in which they were set.
///
/// `Result`, `FEN`, `SetUp` and a `Variant` of Chess960 are not kept here: they
/// follow from the game.
#[derive(Clone, Debug)]
pub struct Tags {
    pairs: Vec<(String, String)>,
    /// Where a name stands, so that a file full of tags is read in linear
    /// time.
    index: HashMap<String, usize>,
}

impl Default for Tags {
    fn default() -> Tags {
        let mut tags = Tags {
            pairs: Vec::new(),
            index: HashMap::new(),
        };
        for (name, unknown) in ROSTER {
            tags.set(name, unknown);
        }
        tags
    }
}

impl PartialEq for Tags {
    fn eq(&self, other: &Tags) -> bool {
        self.pairs == other.pairs
    }
}

impl Eq for Tags {}

impl Tags {
    /// The value of a tag.
    pub fn get(&self, name: &str) -> Option<&str> {
        let (_, value) = self.pairs.get(*self.index.get(name)?)?;
        Some(value)
    }

    /// Sets a tag, in its old place if it has one.
    ///
    /// Line ends and other control characters become spaces, which is all a
    /// PGN file can hold. A name that is not of letters, digits and underscores
    /// is not taken; then the answer is false.
    pub(crate) fn set(&mut self, name: &str, value: &str) -> bool {
        if !is_name(name) {
            return false;
        }
        let value = value
            .chars()
            .map(|c| if c.is_control() { ' ' } else { c })
            .collect();
        match self.index.get(name).and_then(|&at| self.pairs.get_mut(at)) {
            Some((_, old)) => *old = value,
            None => {
                self.index.insert(name.to_owned(), self.pairs.len());
                self.pairs.push((name.to_owned(), value));
            }
        }
        true
    }

    /// Removes a tag; one of the roster becomes unknown.
    pub(crate) fn remove(&mut self, name: &str) {
        match ROSTER.iter().find(|(known, _)| *known == name) {
            Some((_, unknown)) => _ = self.set(name, unknown),
            None => {
                self.pairs.retain(|(known, _)| known != name);
                let places = self.pairs.iter().enumerate();
                self.index = places.map(|(at, (name, _))| (name.clone(), at)).collect();
            }
        }
    }

    /// Writes the roster as the standard has it: `?` for an empty value, and
    /// `1957.??.??` for a date that is only a year.
    pub(crate) fn repair_roster(&mut self) {
        for (name, _) in ROSTER {
            let value = self.get(name).unwrap_or_default();
            if value.trim().is_empty() {
                self.remove(name);
            } else if name == "Date"
                && let Some(date) = standard_date(value)
            {
                self.set(name, &date);
            }
        }
    }

    /// Names and values, the roster first.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.pairs
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// The six of the roster, then the others.
    pub(crate) fn roster_and_rest(
        &self,
    ) -> (
        impl Iterator<Item = (&str, &str)>,
        impl Iterator<Item = (&str, &str)>,
    ) {
        (
            self.iter().take(ROSTER.len()),
            self.iter().skip(ROSTER.len()),
        )
    }
}

/// The tags that every game should have, in the order of the standard.
pub(crate) fn roster() -> impl Iterator<Item = &'static str> {
    ROSTER.iter().map(|&(name, _)| name).chain(["Result"])
}

/// A date as the standard has it, such as `1957.??.??` for `1957`; `None` if it
/// does not begin with a year, or if it is no date.
pub(crate) fn standard_date(text: &str) -> Option<String> {
    let mut parts = text.trim().split(['.', '-', '/']);
    let year = parts.next()?;
    let is_year = year.len() == 4
        && year
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'?');
    let mut part = |most: u8| match parts.next() {
        None | Some("?" | "??") => Some("??".to_owned()),
        Some(number) => {
            let is_number = number.len() <= 2 && number.bytes().all(|byte| byte.is_ascii_digit());
            let number: u8 = number.parse().ok().filter(|_| is_number)?;
            (1..=most).contains(&number).then(|| format!("{number:02}"))
        }
    };
    let (month, day) = (part(12)?, part(31)?);
    (is_year && parts.next().is_none()).then(|| format!("{year}.{month}.{day}"))
}

fn is_name(name: &str) -> bool {
    !name.is_empty()
        && name
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

#[cfg(test)]
mod tests {
    use super::standard_date;

    #[test]
    fn dates_are_completed_as_far_as_they_are_clear() {
        for (text, date) in [
            ("1957", "1957.??.??"),
            ("1957-6-5", "1957.06.05"),
            ("1957/12", "1957.12.??"),
            ("????.??.??", "????.??.??"),
            ("19??.??.??", "19??.??.??"),
            (" 2024.05.31 ", "2024.05.31"),
        ] {
            assert_eq!(standard_date(text).as_deref(), Some(date), "{text}");
        }
        for text in [
            "",
            "31.05.2024",
            "June 1957",
            "1957.13",
            "1957.06.32",
            "1957.06.05.1",
        ] {
            assert_eq!(standard_date(text), None, "{text}");
        }
    }
}

//! The secret of one start. Whoever has it may come in: other people on this
//! computer reach the port, but not the key.

use std::fmt;
use std::hint::black_box;

/// 256 random bits, written in hexadecimal digits.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Key(String);

impl Key {
    /// A key nobody has ever had.
    ///
    /// # Errors
    ///
    /// If the system has no random numbers to give.
    pub(crate) fn random() -> Result<Key, getrandom::Error> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes)?;
        Ok(Key(bytes
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect()))
    }

    /// A key that was written down.
    pub(crate) fn read(text: &str) -> Key {
        Key(text.to_owned())
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether `given` is this key. It takes as long for a good guess as for a
    /// bad one.
    pub(crate) fn opens(&self, given: &str) -> bool {
        let (ours, theirs) = (self.0.as_bytes(), given.as_bytes());
        let differences = ours
            .iter()
            .zip(theirs)
            .fold(0, |all, (our, their)| black_box(all | (our ^ their)));
        ours.len() == theirs.len() && differences == 0
    }
}

/// A key is never printed by accident.
impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(…)")
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn ten_thousand_starts_have_ten_thousand_keys_of_256_bits() {
        let keys: HashSet<String> = (0..10_000)
            .map(|_| Key::random().expect("random numbers").0)
            .collect();
        assert_eq!(keys.len(), 10_000);
        assert!(keys.iter().all(|key| key.len() == 64));
    }

    #[test]
    fn only_the_whole_key_opens() {
        let key = Key::random().expect("random numbers");
        let text = key.as_str().to_owned();
        assert!(key.opens(&text));
        assert!(!key.opens(&text[..63]));
        assert!(!key.opens(&format!("{text}0")));
        assert!(!key.opens(&text.to_uppercase().replace('0', "1")));
        assert!(!key.opens(""));
    }

    #[test]
    fn a_key_is_not_printed_by_accident() {
        let key = Key::random().expect("random numbers");
        assert_eq!(format!("{key:?}"), "Key(…)");
    }
}

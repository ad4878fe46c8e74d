//! The secret of one start, which gives access to the games: other users of this
//! computer can reach the port, but do not know the secret.

use std::fmt;
use std::hint::black_box;

/// 256 random bits, written in hexadecimal digits.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Secret(String);

impl Secret {
    /// A new secret.
    ///
    /// # Errors
    ///
    /// If the system has no random numbers.
    pub(crate) fn random() -> Result<Secret, getrandom::Error> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes)?;
        Ok(Secret(
            bytes.iter().map(|byte| format!("{byte:02x}")).collect(),
        ))
    }

    /// A secret that was written to a file.
    pub(crate) fn from_text(text: &str) -> Secret {
        Secret(text.to_owned())
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether `given` is this secret, in a time that does not depend on how much
    /// of it is right.
    pub(crate) fn matches(&self, given: &str) -> bool {
        let (ours, theirs) = (self.0.as_bytes(), given.as_bytes());
        let differences = ours
            .iter()
            .zip(theirs)
            .fold(0, |all, (our, their)| black_box(all | (our ^ their)));
        ours.len() == theirs.len() && differences == 0
    }
}

/// A secret is never printed by accident.
impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn ten_thousand_starts_have_ten_thousand_secrets_of_256_bits() {
        let secrets: HashSet<String> = (0..10_000)
            .map(|_| Secret::random().expect("random numbers").0)
            .collect();
        assert_eq!(secrets.len(), 10_000);
        assert!(secrets.iter().all(|secret| secret.len() == 64));
    }

    #[test]
    fn only_the_whole_secret_matches() {
        let secret = Secret::random().expect("random numbers");
        let text = secret.as_str().to_owned();
        assert!(secret.matches(&text));
        assert!(!secret.matches(&text[..63]));
        assert!(!secret.matches(&format!("{text}0")));
        assert!(!secret.matches(&text.to_uppercase().replace('0', "1")));
        assert!(!secret.matches(""));
    }

    #[test]
    fn a_secret_is_not_printed_by_accident() {
        let secret = Secret::random().expect("random numbers");
        assert_eq!(format!("{secret:?}"), "Secret(…)");
    }
}

//! The secret of one start, which gives access to the games: other users of this
//! computer can reach the port, but do not know the secret.

use std::fmt;
use std::hint::black_box;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use chacha20::ChaCha20;
use chacha20::cipher::{KeyIvInit, StreamCipher};
use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// 256 random bits, written in hexadecimal digits.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
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
        Ok(Secret(hexadecimal(&bytes)))
    }

    /// A secret that was written to a file.
    pub(crate) fn from_text(text: &str) -> Secret {
        Secret(text.to_owned())
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    /// The answer to a challenge that only one who has the secret can give: its
    /// HMAC-SHA-256.
    pub(crate) fn proof(&self, challenge: &str) -> String {
        let mut mac = Hmac::<Sha256>::new_from_slice(self.0.as_bytes())
            .expect("a key of any length is accepted");
        mac.update(challenge.as_bytes());
        hexadecimal(&mac.finalize().into_bytes())
    }

    /// A secret for one challenge, which only one who has this secret can derive:
    /// the beginning of the ChaCha20 key stream with the challenge as nonce.
    pub(crate) fn derive(&self, Challenge(nonce): Challenge) -> Secret {
        let mut bytes = [0; 32];
        ChaCha20::new(&self.bytes().into(), &nonce.into()).apply_keystream(&mut bytes);
        Secret(hexadecimal(&bytes))
    }

    /// Its SHA-256, by which it can be recognized but not found.
    pub(crate) fn hash(&self) -> Secret {
        Secret(hexadecimal(&Sha256::digest(self.0.as_bytes())))
    }

    /// Encrypts a text for one who has the secret: ChaCha20 with a random nonce of
    /// 12 bytes in front, in Base64. `web/src/sealed.ts` decrypts it.
    ///
    /// # Errors
    ///
    /// If the system has no random numbers.
    pub(crate) fn seal(&self, text: &str) -> Result<String, getrandom::Error> {
        let mut nonce = [0; 12];
        getrandom::fill(&mut nonce)?;
        Ok(self.seal_with(nonce, text))
    }

    fn seal_with(&self, nonce: [u8; 12], text: &str) -> String {
        let mut bytes = [&nonce, text.as_bytes()].concat();
        let (_, contents) = bytes.split_at_mut(nonce.len());
        ChaCha20::new(&self.bytes().into(), &nonce.into()).apply_keystream(contents);
        STANDARD.encode(bytes)
    }

    /// The text of [`seal`](Secret::seal), if this is the secret.
    #[cfg(test)]
    pub(crate) fn unseal(&self, sealed: &str) -> Option<String> {
        let bytes = STANDARD.decode(sealed).ok()?;
        let (nonce, contents) = bytes.split_first_chunk::<12>()?;
        let mut contents = contents.to_vec();
        ChaCha20::new(&self.bytes().into(), nonce.into()).apply_keystream(&mut contents);
        String::from_utf8(contents).ok()
    }

    /// The 256 bits.
    fn bytes(&self) -> [u8; 32] {
        let digit = |at: usize| {
            let digit = self.0.as_bytes().get(at).copied().unwrap_or_default();
            char::from(digit).to_digit(16).unwrap_or_default() as u8
        };
        std::array::from_fn(|at| digit(2 * at) << 4 | digit(2 * at + 1))
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

/// Twelve random bytes of a page, written in hexadecimal digits.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(try_from = "String")]
pub(crate) struct Challenge([u8; 12]);

impl TryFrom<String> for Challenge {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Challenge, &'static str> {
        let wrong = "a challenge has 24 hexadecimal digits";
        if text.len() != 24 || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(wrong);
        }
        let number = u128::from_str_radix(&text, 16).map_err(|_| wrong)?;
        let [_, _, _, _, bytes @ ..] = number.to_be_bytes();
        Ok(Challenge(bytes))
    }
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
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

    /// Test case 2 of RFC 4231.
    #[test]
    fn a_proof_is_the_hmac_of_the_challenge() {
        let secret = Secret::from_text("Jefe");
        let expected = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843";
        assert_eq!(secret.proof("what do ya want for nothing?"), expected);
    }

    /// The result is that of `openssl enc -chacha20`.
    #[test]
    fn a_sealed_text_is_chacha20() {
        let digits: String = (0..32).map(|byte| format!("{byte:02x}")).collect();
        let secret = Secret::from_text(&digits);
        let sealed = secret.seal_with([7; 12], "{\"name\":\"Paolo Żółć ♞\"}");
        assert_eq!(
            sealed,
            "BwcHBwcHBwcHBwcHj/Juu7ZIPjcwFj/diMYl5pLr4whv22Raf7l3eIE="
        );
        assert_ne!(secret.seal("one").ok(), secret.seal("one").ok());
    }

    /// The result is that of `openssl enc -chacha20` of 32 zeros.
    #[test]
    fn a_derived_secret_is_the_key_stream_of_chacha20() {
        let digits: String = (0..32).map(|byte| format!("{byte:02x}")).collect();
        let secret = Secret::from_text(&digits);
        let challenge = Challenge::try_from("07".repeat(12)).expect("24 digits");
        assert_eq!(
            secret.derive(challenge).as_str(),
            "f4d000dadb2d1c0d12465eb2e4a90523292850cded1fe37a9d20e95afc136634"
        );
        for wrong in ["", "07", &"0g".repeat(12), &"07".repeat(13)] {
            assert!(Challenge::try_from(wrong.to_owned()).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_secret_is_not_printed_by_accident() {
        let secret = Secret::random().expect("random numbers");
        assert_eq!(format!("{secret:?}"), "Secret(…)");
    }
}

//! Checksums of rows.
//!
//! SQLite detects a broken page, but not a flipped bit inside a text. Every row
//! has a checksum over its values; a step of a game also includes the checksum
//! of the step before, so that a missing step is detected.

/// FNV-1a with 64 bits: small, and any single changed byte changes the value.
/// It guards against accidents, not against tampering.
#[derive(Clone, Copy)]
pub(crate) struct Checksum(u64);

impl Checksum {
    pub(crate) fn new() -> Checksum {
        Checksum(0xcbf2_9ce4_8422_2325)
    }

    pub(crate) fn number(self, number: i64) -> Checksum {
        self.bytes(&number.to_le_bytes())
    }

    /// The length goes before the text, so that no byte can move from one text to the next.
    pub(crate) fn text(self, text: &str) -> Checksum {
        self.number(text.len() as i64).bytes(text.as_bytes())
    }

    pub(crate) fn optional(self, text: Option<&str>) -> Checksum {
        match text {
            Some(text) => self.number(1).text(text),
            None => self.number(0),
        }
    }

    /// As SQLite stores it, which has no unsigned numbers.
    pub(crate) fn value(self) -> i64 {
        self.0.cast_signed()
    }

    fn bytes(self, bytes: &[u8]) -> Checksum {
        let step = |sum: u64, &byte: &u8| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        Checksum(bytes.iter().fold(self.0, step))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_flipped_bit_changes_the_sum() {
        let text = "1. e4 {[%clk 0:04:53]} 1... e5 *";
        let right = Checksum::new().text(text).value();
        for at in 0..text.len() * 8 {
            let mut bytes = text.as_bytes().to_vec();
            bytes[at / 8] ^= 1 << (at % 8);
            let wrong = Checksum::new().number(bytes.len() as i64).bytes(&bytes);
            assert_ne!(wrong.value(), right, "bit {at}");
        }
    }
}

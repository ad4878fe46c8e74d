//! Whether what is read is what was written.
//!
//! SQLite notices a broken page, but not a flipped bit inside a text. Every row
//! carries a sum over its values; a step of a game also over the sum of the
//! step before, so that none can be missing in between.

/// FNV-1a with 64 bits: small, and any single changed byte changes the sum.
/// It guards against accidents, not against people.
#[derive(Clone, Copy)]
pub(crate) struct Sum(u64);

impl Sum {
    pub(crate) fn new() -> Sum {
        Sum(0xcbf2_9ce4_8422_2325)
    }

    pub(crate) fn number(self, number: i64) -> Sum {
        self.bytes(&number.to_le_bytes())
    }

    /// The length goes before the text, so that no byte can change sides.
    pub(crate) fn text(self, text: &str) -> Sum {
        self.number(text.len() as i64).bytes(text.as_bytes())
    }

    pub(crate) fn optional(self, text: Option<&str>) -> Sum {
        match text {
            Some(text) => self.number(1).text(text),
            None => self.number(0),
        }
    }

    /// As SQLite keeps it, which has no unsigned numbers.
    pub(crate) fn value(self) -> i64 {
        self.0.cast_signed()
    }

    fn bytes(self, bytes: &[u8]) -> Sum {
        let step = |sum: u64, &byte: &u8| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        Sum(bytes.iter().fold(self.0, step))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_flipped_bit_changes_the_sum() {
        let text = "1. e4 {[%clk 0:04:53]} 1... e5 *";
        let right = Sum::new().text(text).value();
        for at in 0..text.len() * 8 {
            let mut bytes = text.as_bytes().to_vec();
            bytes[at / 8] ^= 1 << (at % 8);
            let wrong = Sum::new().number(bytes.len() as i64).bytes(&bytes);
            assert_ne!(wrong.value(), right, "bit {at}");
        }
    }
}

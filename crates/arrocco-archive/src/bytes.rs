//! Numbers and texts in a row of bytes.
//!
//! A number takes seven bits a byte, the lowest first; the highest bit says that
//! more follow. A text is its length and its bytes.

/// Appends a number.
pub(crate) fn push_number(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Appends a text.
pub(crate) fn push_text(bytes: &mut Vec<u8>, text: &str) {
    push_number(bytes, text.len() as u64);
    bytes.extend_from_slice(text.as_bytes());
}

/// Takes numbers and texts from the front. `None` if there is no such thing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bytes<'a>(pub(crate) &'a [u8]);

impl<'a> Bytes<'a> {
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (front, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(front)
    }

    pub(crate) fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.take(N)?.try_into().ok()
    }

    #[inline]
    pub(crate) fn number(&mut self) -> Option<u64> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let [byte] = self.array()?;
            number |= u64::from(byte & 0x7F) << shift;
            if byte & 0x80 == 0 {
                return Some(number);
            }
        }
        None
    }

    pub(crate) fn small<T: TryFrom<u64>>(&mut self) -> Option<T> {
        T::try_from(self.number()?).ok()
    }

    pub(crate) fn text(&mut self) -> Option<&'a str> {
        let len = self.small()?;
        str::from_utf8(self.take(len)?).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_texts_come_back() {
        let numbers = [0, 1, 127, 128, 300, 65_535, u64::from(u32::MAX), u64::MAX];
        let mut bytes = Vec::new();
        numbers.iter().for_each(|&n| push_number(&mut bytes, n));
        push_text(&mut bytes, "Nakamura, H");
        let mut rest = Bytes(&bytes);
        for number in numbers {
            assert_eq!(rest.number(), Some(number));
        }
        assert_eq!(rest.text(), Some("Nakamura, H"));
        assert!(rest.is_empty() && rest.number().is_none());
    }

    #[test]
    fn what_is_cut_short_is_nothing() {
        assert_eq!(Bytes(&[0x80]).number(), None);
        assert_eq!(Bytes(&[0xFF; 11]).number(), None);
        assert_eq!(Bytes(&[5, b'a']).text(), None);
        assert_eq!(Bytes(&[200, 1]).small::<u8>(), Some(200));
    }
}

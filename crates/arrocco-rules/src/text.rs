//! Short ASCII text on the stack, for this crate and others that write moves.
//!
//! Moves and positions are a few bytes long; building them here and appending
//! them once spares the formatting machinery and every allocation.

use alloc::string::String;

use crate::Square;

/// Up to eight bytes of ASCII text in a register, which a move takes.
///
/// What is pushed or not costs no branch: a processor could not predict which
/// piece moves and whether it captures. Bytes beyond eight are dropped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ShortText {
    bytes: u64,
    /// How many of the bits are used.
    bits: u32,
}

impl ShortText {
    /// No text yet.
    pub const fn new() -> ShortText {
        ShortText { bytes: 0, bits: 0 }
    }

    /// Adds a byte of ASCII.
    #[inline]
    pub const fn push(&mut self, byte: u8) {
        self.push_if(true, byte);
    }

    /// Adds a byte of ASCII if the condition holds.
    #[inline]
    pub const fn push_if(&mut self, condition: bool, byte: u8) {
        debug_assert!(byte.is_ascii() && (self.bits < 64 || !condition));
        let byte = (byte & 0x7F & (condition as u8).wrapping_neg()) as u64;
        self.bytes |= byte.unbounded_shl(self.bits);
        self.bits += 8 * condition as u32;
    }

    /// Adds bytes of ASCII.
    #[inline]
    pub fn push_all(&mut self, text: &[u8]) {
        for &byte in text {
            self.push(byte);
        }
    }

    /// A square's two letters.
    #[inline]
    pub const fn push_square(&mut self, square: Square) {
        debug_assert!(self.bits <= 48);
        let (file, rank) = (square.file() as u64, square.rank() as u64);
        let letters = u16::from_le_bytes(*b"a1") as u64 + (file | rank << 8);
        self.bytes |= letters.unbounded_shl(self.bits);
        self.bits += 16;
    }

    /// Adds this to a text.
    #[inline]
    pub fn append_to(self, text: &mut String) {
        let len = text.len() + self.len();
        text.reserve(8);
        // All eight are written, since how many there are cannot be predicted.
        for byte in self.bytes.to_le_bytes() {
            text.push(char::from(byte & 0x7F));
        }
        text.truncate(len);
    }

    /// The same as text that can be borrowed.
    #[inline]
    pub fn buffer<const N: usize>(self) -> Buffer<N> {
        let mut text = Buffer::new();
        text.push_all(
            self.bytes
                .to_le_bytes()
                .get(..self.len())
                .unwrap_or_default(),
        );
        text
    }

    #[inline]
    const fn len(self) -> usize {
        (self.bits / 8) as usize
    }
}

/// Up to `N` bytes of ASCII text. Bytes beyond that are dropped, which the
/// callers rule out by choosing `N` for the longest text they can write.
#[derive(Clone, Copy, Debug)]
#[repr(align(8))]
pub struct Buffer<const N: usize> {
    bytes: [u8; N],
    len: usize,
}

impl<const N: usize> Buffer<N> {
    /// No text yet.
    pub const fn new() -> Buffer<N> {
        Buffer {
            bytes: [0; N],
            len: 0,
        }
    }

    /// Adds a byte of ASCII.
    #[inline]
    pub fn push(&mut self, byte: u8) {
        debug_assert!(byte.is_ascii() && self.len < N);
        if let Some(slot) = self.bytes.get_mut(self.len) {
            *slot = byte;
            self.len += 1;
        }
    }

    /// Adds up to eight bytes. All eight are written and the surplus left to
    /// be written over, so the number costs no branch.
    #[inline]
    pub fn push_some(&mut self, len: u8, byte: impl Fn(usize) -> u8) {
        let free = self.bytes.get_mut(self.len..).unwrap_or_default();
        debug_assert!(usize::from(len) <= free.len().min(8));
        if let Some(slots) = free.first_chunk_mut::<8>() {
            *slots = core::array::from_fn(byte);
            self.len += usize::from(len & 15);
        } else {
            for slot in 0..usize::from(len) {
                self.push(byte(slot));
            }
        }
    }

    /// Adds texts of up to eight bytes, with one byte between them. The buffer must
    /// have room for eight bytes after the last of them begins.
    // The length stays in a register meanwhile: to read it back from memory for
    // each text takes longer than to write the text.
    #[inline]
    pub(crate) fn push_joined(&mut self, texts: impl Iterator<Item = (u8, [u8; 8])>, between: u8) {
        let mut end = self.len;
        for (len, bytes) in texts {
            if end > self.len
                && let Some(slot) = self.bytes.get_mut(end)
            {
                *slot = between;
                end += 1;
            }
            let free = self.bytes.get_mut(end..).unwrap_or_default();
            debug_assert!(len <= 8 && free.len() >= 8);
            if let Some(slots) = free.first_chunk_mut::<8>() {
                *slots = bytes;
                end += usize::from(len & 15);
            }
        }
        self.len = end;
    }

    /// Adds bytes of ASCII.
    #[inline]
    pub fn push_all(&mut self, text: &[u8]) {
        for &byte in text {
            self.push(byte);
        }
    }

    /// A square's two letters.
    #[inline]
    pub fn push_square(&mut self, square: Square) {
        self.push(b'a' + square.file() as u8);
        self.push(b'1' + square.rank() as u8);
    }

    /// A number; most have one or two digits.
    #[inline]
    pub fn push_number(&mut self, number: u32) {
        if number < 100 {
            let (tens, ones) = (number as u8 / 10, number as u8 % 10);
            let digits = [b'0' + tens, b'0' + ones];
            let skip = usize::from(tens == 0);
            self.push_some(2 - skip as u8, |slot| digits[(slot + skip) & 1]);
        } else {
            self.push_long_number(number);
        }
    }

    fn push_long_number(&mut self, mut number: u32) {
        let mut digits = [0; 10];
        let mut first = digits.len();
        loop {
            first -= 1;
            digits[first] = b'0' + (number % 10) as u8;
            number /= 10;
            if number == 0 {
                break;
            }
        }
        self.push_all(&digits[first..]);
    }

    /// The text so far.
    #[inline]
    pub fn as_str(&self) -> &str {
        // All bytes pushed are ASCII and the others are or were, so this never
        // falls back. Whole blocks are looked at faster than single bytes.
        let end = self.len.next_multiple_of(16).min(N);
        let text = str::from_utf8(&self.bytes[..end]).unwrap_or_default();
        text.get(..self.len).unwrap_or_default()
    }
}

impl<const N: usize> Default for Buffer<N> {
    fn default() -> Buffer<N> {
        Buffer::new()
    }
}

/// The character at a byte of a text, for messages; the replacement character
/// where the bytes are no UTF-8.
pub fn char_at(text: &[u8], at: usize) -> char {
    let rest = text.get(at..).unwrap_or_default();
    let head = rest.get(..4).unwrap_or(rest);
    head.utf8_chunks()
        .next()
        .and_then(|chunk| chunk.valid().chars().next())
        .unwrap_or(char::REPLACEMENT_CHARACTER)
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn numbers_are_written_as_usual() {
        for number in [0, 1, 9, 10, 99, 100, 4096, u32::MAX] {
            let mut text = Buffer::<16>::new();
            text.push_number(number);
            assert_eq!(text.as_str(), number.to_string());
        }
    }

    #[test]
    fn squares_have_two_letters() {
        let mut text = Buffer::<2>::new();
        text.push_square(Square::E4);
        assert_eq!(text.as_str(), "e4");
    }
}

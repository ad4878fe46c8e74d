//! Eight bytes at once, in one register: no branch for each of them.
//!
//! A set of bytes is given by their highest bits. Where a text is only known to end,
//! what is behind it reads as zeros.

pub(super) const ONES: u64 = 0x0101_0101_0101_0101;
const HIGHS: u64 = 0x8080_8080_8080_8080;

/// The bytes below a limit. Only the lowest is certain, since a borrow runs upwards.
pub(super) const fn below(chunk: u64, limit: u8) -> u64 {
    chunk.wrapping_sub(ONES * limit as u64) & !chunk & HIGHS
}

/// The bytes that are no decimal digits.
pub(super) const fn no_digits(chunk: u64) -> u64 {
    let values = chunk ^ (ONES * 0x30);
    // Bytes above 9 carry into their highest bit.
    (values.wrapping_add(ONES * 0x76) | values) & HIGHS
}

/// The bytes that are this one. Only the lowest is certain.
const fn equal(chunk: u64, byte: u8) -> u64 {
    below(chunk ^ (ONES * byte as u64), 1)
}

/// The bytes from `first` to `last`, both ASCII, of bytes that all are.
const fn within(chunk: u64, first: u8, last: u8) -> u64 {
    let from = chunk.wrapping_add(ONES * (0x80 - first) as u64);
    let behind = chunk.wrapping_add(ONES * (0x7F - last) as u64);
    from & !behind & HIGHS
}

/// The bytes that cannot stand in the name of a tag, which has letters, digits and
/// underscores.
pub(super) const fn not_in_name(chunk: u64) -> u64 {
    let ascii = chunk & !HIGHS;
    let letters = within(ascii | (ONES * 0x20), b'a', b'z');
    let known = letters | within(ascii, b'0', b'9') | within(ascii, b'_', b'_');
    (!known | chunk) & HIGHS
}

/// The bytes of a tag's value that may mean something: a quote, a backslash, the end of
/// the line. Only the lowest is certain.
pub(super) const fn special_in_value(chunk: u64) -> u64 {
    equal(chunk, b'"') | equal(chunk, b'\\') | equal(chunk, b'\n') | equal(chunk, b'\r')
}

/// The bytes of a comment that may end it: a closing brace, or the end of a line before
/// a new game. Only the lowest is certain.
pub(super) const fn ends_comment(chunk: u64) -> u64 {
    equal(chunk, b'}') | equal(chunk, b'\n')
}

/// How many bytes come before the first of a set.
#[inline]
pub(super) fn prefix_len(text: &[u8], set: impl Fn(u64) -> u64) -> usize {
    let mut at = 0;
    loop {
        let rest = text.get(at..).unwrap_or_default();
        let (chunk, len) = match rest.first_chunk() {
            Some(bytes) => (u64::from_le_bytes(*bytes), 8),
            None => (short(rest), rest.len()),
        };
        let first = set(chunk).trailing_zeros() as usize / 8;
        at += first.min(len);
        if first < len || len < 8 {
            return at;
        }
    }
}

/// Fewer than eight bytes.
#[cold]
fn short(bytes: &[u8]) -> u64 {
    let push = |chunk: u64, &byte: &u8| chunk << 8 | u64::from(byte);
    bytes.iter().rev().fold(0, push)
}

/// How many bytes come before the first closing brace, and whether there may be quotes
/// among them. `None` if there is no brace, or only among the last few bytes.
#[inline]
pub(super) fn comment_len(text: &[u8]) -> Option<(usize, bool)> {
    let mut at = 0;
    let mut quotes = 0;
    loop {
        let chunk = u64::from_le_bytes(*text.get(at..)?.first_chunk()?);
        quotes |= equal(chunk, b'"');
        let brace = equal(chunk, b'}');
        if brace != 0 {
            return Some((at + brace.trailing_zeros() as usize / 8, quotes != 0));
        }
        at += 8;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_end_with_the_first_brace_and_quotes_before_it_are_seen() {
        for len in 0..40 {
            for quote in 0..len {
                let mut text = vec![b'a'; len];
                text.extend(*b"} } \"56789");
                assert_eq!(comment_len(&text).unwrap().0, len);
                text[quote] = b'"';
                assert_eq!(comment_len(&text), Some((len, true)));
            }
        }
        assert_eq!(comment_len(b"12345678901234567890"), None);
        assert_eq!(comment_len(b"1234567 }23456789"), Some((8, false)));
    }

    /// Every byte in every place of texts of all lengths around a register.
    fn agrees(set: impl Fn(u64) -> u64 + Copy, belongs: impl Fn(u8) -> bool, filler: u8) {
        for len in 0..20 {
            for at in 0..len {
                for byte in 0..=u8::MAX {
                    let mut text = vec![filler; len];
                    text[at] = byte;
                    // What comes behind it does not matter.
                    text[len - 1] = if at + 1 < len { byte ^ 1 } else { byte };
                    let first = text.iter().position(|&byte| belongs(byte));
                    assert_eq!(prefix_len(&text, set), first.unwrap_or(len), "{text:?}");
                }
            }
        }
    }

    #[test]
    fn names_end_where_a_byte_is_no_letter_digit_or_underscore() {
        agrees(
            not_in_name,
            |byte| !(byte.is_ascii_alphanumeric() || byte == b'_'),
            b'Z',
        );
    }

    #[test]
    fn values_go_on_to_a_quote_a_backslash_or_the_end_of_the_line() {
        agrees(
            special_in_value,
            |byte| matches!(byte, b'"' | b'\\' | b'\n' | b'\r'),
            b' ',
        );
    }

    #[test]
    fn comments_go_on_to_a_brace_or_the_end_of_a_line() {
        agrees(ends_comment, |byte| matches!(byte, b'}' | b'\n'), b' ');
    }

    #[test]
    fn digits_end_where_a_byte_is_none() {
        agrees(no_digits, |byte| !byte.is_ascii_digit(), b'9');
    }
}

//! Places in a file as byte offset, line and column.

use std::fmt;

use memchr::{memchr_iter, memrchr2};

/// A place in a file: a byte offset from 0, line and column from 1.
///
/// Lines end with a line feed, a carriage return or both. Columns count
/// characters where the text is UTF-8, bytes where it is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// Bytes before it.
    pub offset: u64,
    /// The line, from 1.
    pub line: u64,
    /// The column, from 1.
    pub column: u64,
}

impl Place {
    /// Where a file begins.
    pub const START: Place = Place {
        offset: 0,
        line: 1,
        column: 1,
    };

    /// The place behind `bytes`, which begin here. `next` is the byte that
    /// follows them, if any: a carriage return before a line feed does not end
    /// a line by itself.
    #[must_use]
    pub fn after(self, bytes: &[u8], next: Option<u8>) -> Place {
        let offset = self.offset + bytes.len() as u64;
        match last_line_end(bytes, next) {
            None => Place {
                offset,
                column: self.column + width(bytes),
                ..self
            },
            Some(end) => {
                let tail = bytes.get(end + 1..).unwrap_or_default();
                let line = self.line + line_ends(bytes, next);
                Place {
                    offset,
                    line,
                    column: 1 + width(tail),
                }
            }
        }
    }
}

impl Default for Place {
    fn default() -> Place {
        Place::START
    }
}

/// `line:column`, as compilers and editors write it.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

fn width(bytes: &[u8]) -> u64 {
    if bytes.is_ascii() {
        return bytes.len() as u64;
    }
    let count = std::str::from_utf8(bytes).map_or(bytes.len(), |text| text.chars().count());
    count as u64
}

fn line_ends(bytes: &[u8], next: Option<u8>) -> u64 {
    let feeds = memchr_iter(b'\n', bytes).count();
    (feeds + bare_returns(bytes, next).count()) as u64
}

/// Carriage returns that end a line by themselves.
pub(crate) fn bare_returns(bytes: &[u8], next: Option<u8>) -> impl Iterator<Item = usize> {
    let follower = move |at: usize| bytes.get(at + 1).copied().or(next);
    memchr_iter(b'\r', bytes).filter(move |&at| follower(at) != Some(b'\n'))
}

fn last_line_end(bytes: &[u8], next: Option<u8>) -> Option<usize> {
    let last = memrchr2(b'\n', b'\r', bytes)?;
    let halves_a_pair =
        last + 1 == bytes.len() && bytes.last() == Some(&b'\r') && next == Some(b'\n');
    if halves_a_pair {
        memrchr2(b'\n', b'\r', bytes.get(..last)?)
    } else {
        Some(last)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(offset: u64, line: u64, column: u64) -> Place {
        Place {
            offset,
            line,
            column,
        }
    }

    #[test]
    fn every_kind_of_line_end_counts_once() {
        assert_eq!(
            Place::START.after(b"ab\ncd\r\ne\rfg", None),
            place(11, 4, 3)
        );
    }

    #[test]
    fn columns_count_characters_in_utf_8_and_bytes_elsewhere() {
        assert_eq!(Place::START.after("né".as_bytes(), None).column, 3);
        assert_eq!(Place::START.after(b"n\xE9", None).column, 3);
    }

    #[test]
    fn a_split_anywhere_but_inside_a_pair_changes_nothing() {
        let text = b"one\r\ntwo\rthree\nfour";
        let whole = Place::START.after(text, None);
        for cut in (0..text.len()).filter(|&cut| text[cut] != b'\n') {
            let half = Place::START.after(&text[..cut], Some(text[cut]));
            assert_eq!(half.after(&text[cut..], None), whole, "cut at {cut}");
        }
    }
}

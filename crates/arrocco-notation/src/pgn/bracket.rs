//! Tag pairs, and the borders between games that they mark.

use memchr::{memchr_iter, memmem};

use super::swar;

pub(super) const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";
const EVENT: &[u8] = b"[Event \"";

pub(super) fn begins_line(bytes: &[u8], at: usize) -> bool {
    let before = bytes.get(..at).unwrap_or_default();
    let before = before.strip_suffix(BYTE_ORDER_MARK).unwrap_or(before);
    matches!(before.last(), None | Some(b'\n' | b'\r'))
}

/// Whether an `Event` tag begins a line here, behind an empty line or at the
/// beginning of the file.
pub(super) fn is_border(bytes: &[u8], at: usize) -> bool {
    bytes.get(at..).is_some_and(|rest| rest.starts_with(EVENT)) && follows_empty_line(bytes, at)
}

/// Where the last game of a block begins, if a border between games is seen:
/// an `Event` tag that begins a line behind an empty line.
///
/// The reader takes every such tag for the beginning of a game, even within a
/// comment that was never closed. So a file cut at borders has the same games
/// as the whole, in the same places if the parts are read with
/// [`Reader::starting_at`](super::Reader::starting_at).
pub fn last_border(block: &[u8]) -> Option<usize> {
    let hits = memmem::rfind_iter(block, b"\n[Event \"").map(|hit| hit + 1);
    hits.into_iter().find(|&at| is_border(block, at))
}

/// The first border between games at `from` or after it: see [`last_border`].
pub fn first_border(block: &[u8], from: usize) -> Option<usize> {
    let before = from.saturating_sub(1);
    let hits = memmem::find_iter(block.get(before..)?, b"\n[Event \"");
    hits.map(|hit| before + hit + 1)
        .find(|&at| at >= from && is_border(block, at))
}

fn follows_empty_line(bytes: &[u8], at: usize) -> bool {
    let before = bytes.get(..at).unwrap_or_default();
    let before = before.strip_suffix(BYTE_ORDER_MARK).unwrap_or(before);
    let ends = |ending: &[u8]| before.ends_with(ending);
    before.is_empty() || ends(b"\n\n") || ends(b"\n\r\n") || ends(b"\r\r")
}

/// The name in `[Name "` and where its value begins.
#[inline]
pub(super) fn tag_opening(rest: &[u8]) -> Option<(&[u8], usize)> {
    plain_tag_opening(rest).or_else(|| spaced_tag_opening(rest))
}

/// The same for a tag with one blank, as nearly all have.
#[inline]
pub(super) fn plain_tag_opening(rest: &[u8]) -> Option<(&[u8], usize)> {
    let text = rest.strip_prefix(b"[")?;
    let len = swar::prefix_len(text, swar::not_in_name);
    let (name, behind) = text.split_at_checked(len)?;
    (len > 0 && behind.starts_with(b" \"")).then_some((name, len + 3))
}

#[inline(never)]
fn spaced_tag_opening(rest: &[u8]) -> Option<(&[u8], usize)> {
    let space_from = |at: usize| {
        let behind = rest.get(at..).unwrap_or_default();
        at + behind
            .iter()
            .take_while(|&&byte| matches!(byte, b' ' | b'\t'))
            .count()
    };
    let name_at = space_from(1);
    let name = rest.get(name_at..)?;
    let len = swar::prefix_len(name, swar::not_in_name);
    let quote = space_from(name_at + len);
    (len > 0 && rest.get(quote) == Some(&b'"')).then_some((name.get(..len)?, quote + 1))
}

/// What was found behind the first quote of a tag.
pub(super) struct Quoted {
    /// The length of the value.
    pub(super) len: usize,
    /// Where the next token may begin.
    pub(super) end: usize,
    pub(super) is_closed: bool,
    pub(super) has_raw_quotes: bool,
}

/// The value ends with the first quote that has a bracket behind it. A quote
/// without one is taken for part of the value.
pub(super) fn quoted(rest: &[u8]) -> Quoted {
    let mut at = 0;
    let mut has_raw_quotes = false;
    loop {
        at += swar::prefix_len(rest.get(at..).unwrap_or_default(), swar::special_in_value);
        let Some(&byte) = rest.get(at) else {
            break;
        };
        match byte {
            b'"' => match closing_bracket(rest, at + 1) {
                Some(end) => {
                    return Quoted {
                        len: at,
                        end,
                        is_closed: true,
                        has_raw_quotes,
                    };
                }
                None => has_raw_quotes |= !ends_line(rest, at + 1),
            },
            b'\\' if matches!(rest.get(at + 1), Some(b'"' | b'\\')) => at += 1,
            b'\n' | b'\r' => break,
            _ => {}
        }
        at += 1;
    }
    let end = at.min(rest.len());
    let text = rest.get(..end).unwrap_or_default().trim_ascii_end();
    let text = text.strip_suffix(b"]").unwrap_or(text);
    let text = text.strip_suffix(b"\"").unwrap_or(text);
    Quoted {
        len: text.len(),
        end,
        is_closed: false,
        has_raw_quotes,
    }
}

fn closing_bracket(rest: &[u8], from: usize) -> Option<usize> {
    let behind = rest.get(from..)?;
    let space = behind
        .iter()
        .take_while(|&&byte| matches!(byte, b' ' | b'\t'))
        .count();
    (behind.get(space) == Some(&b']')).then_some(from + space + 1)
}

fn ends_line(rest: &[u8], from: usize) -> bool {
    let behind = rest.get(from..).unwrap_or_default();
    let visible = behind.iter().find(|&&byte| !matches!(byte, b' ' | b'\t'));
    matches!(visible, None | Some(b'\n' | b'\r'))
}

/// Where in the text of a comment nobody closed a line looks like a tag: there
/// the next game begins. The end if no line does.
pub(super) fn first_tag_line(text: &[u8]) -> usize {
    let line_starts = memchr_iter(b'\n', text).map(|end| end + 1);
    let is_tag = |&at: &usize| {
        let line = text.get(at..).unwrap_or_default();
        line.first() == Some(&b'[') && tag_opening(line).is_some()
    };
    line_starts.into_iter().find(is_tag).unwrap_or(text.len())
}

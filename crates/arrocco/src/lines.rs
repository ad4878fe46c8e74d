//! Lines of unknown origin, each no longer than a limit.

use std::io::{self, BufRead, BufReader, ErrorKind, Read};

const BUFFER: usize = 1 << 16;

/// A line without its end.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Line<'a> {
    /// The bytes of the line.
    Whole(&'a [u8]),
    /// The line is longer than the limit; it was skipped.
    TooLong,
}

/// Reads lines from a source, keeping no more than one of them.
#[derive(Debug)]
pub(crate) struct Lines<R> {
    source: BufReader<R>,
    limit: usize,
    line: Vec<u8>,
    number: u64,
}

impl<R: Read> Lines<R> {
    pub(crate) fn new(source: R, limit: usize) -> Lines<R> {
        Lines::buffered(BufReader::with_capacity(BUFFER, source), limit)
    }

    fn buffered(source: BufReader<R>, limit: usize) -> Lines<R> {
        Lines {
            source,
            limit,
            line: Vec::new(),
            number: 0,
        }
    }

    /// The number of the line read last, from 1.
    pub(crate) fn number(&self) -> u64 {
        self.number
    }

    /// The next line, without line feed and the carriage return before it.
    /// `wait` is called before the source may have to be waited for, and only
    /// then.
    ///
    /// # Errors
    ///
    /// Those of the source, and those of `wait`.
    pub(crate) fn next(
        &mut self,
        mut wait: impl FnMut() -> io::Result<()>,
    ) -> io::Result<Option<Line<'_>>> {
        self.line.clear();
        let mut is_begun = false;
        let mut is_too_long = false;
        loop {
            if self.source.buffer().is_empty() {
                wait()?;
            }
            let Some((part, is_end)) = next_part(&mut self.source)? else {
                break;
            };
            is_begun = true;
            is_too_long |= self.line.len() + part.len() > self.limit;
            if !is_too_long {
                self.line.extend_from_slice(part);
            }
            let used = part.len() + usize::from(is_end);
            self.source.consume(used);
            if is_end {
                break;
            }
        }
        self.number += u64::from(is_begun);
        Ok(is_begun.then(|| self.finished(is_too_long)))
    }

    fn finished(&self, is_too_long: bool) -> Line<'_> {
        if is_too_long {
            return Line::TooLong;
        }
        Line::Whole(self.line.strip_suffix(b"\r").unwrap_or(&self.line))
    }
}

/// What is at hand of the line, and whether the line ends behind it. `None` at
/// the end of the source.
fn next_part(source: &mut impl BufRead) -> io::Result<Option<(&[u8], bool)>> {
    while let Err(error) = source.fill_buf() {
        if error.kind() != ErrorKind::Interrupted {
            return Err(error);
        }
    }
    // The buffer is filled, so this asks nobody.
    let buffer = source.fill_buf()?;
    if buffer.is_empty() {
        return Ok(None);
    }
    match buffer.iter().position(|&byte| byte == b'\n') {
        Some(end) => Ok(Some((buffer.get(..end).unwrap_or_default(), true))),
        None => Ok(Some((buffer, false))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &[u8], limit: usize) -> Vec<Option<Vec<u8>>> {
        let mut lines = Lines::buffered(BufReader::with_capacity(3, text), limit);
        let mut found = Vec::new();
        while let Some(line) = lines.next(|| Ok(())).unwrap() {
            found.push(match line {
                Line::Whole(bytes) => Some(bytes.to_vec()),
                Line::TooLong => None,
            });
        }
        found
    }

    #[test]
    fn lines_end_with_either_sign_or_the_file() {
        let expected = ["one", "", "two", "three"].map(|line| Some(line.into()));
        assert_eq!(read(b"one\n\ntwo\r\nthree", 10), expected);
        assert_eq!(read(b"", 10), []);
    }

    #[test]
    fn a_line_beyond_the_limit_is_skipped_and_the_next_is_read() {
        let text = [b"x".repeat(1000), b"\nok\n".to_vec()].concat();
        assert_eq!(read(&text, 10), [None, Some(b"ok".to_vec())]);
    }
}

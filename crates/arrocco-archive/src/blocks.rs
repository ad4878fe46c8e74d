//! A stream cut into parts that can be read side by side.

use std::io::{self, ErrorKind, Read};

use arrocco_notation::pgn::{Options, Place, Reader, last_border};

/// How much is read at a time.
const BLOCK: usize = 512 * 1024;
/// A stream without a border for so long is not cut any more.
const PATIENCE: usize = 16 << 20;
/// What a border needs to see of the bytes before it.
const LOOKBEHIND: usize = 64;

/// Some whole games.
#[derive(Debug)]
pub(crate) struct Part {
    pub(crate) text: Vec<u8>,
    pub(crate) place: Place,
}

/// What comes next of a stream.
pub(crate) enum Cut<R> {
    Part(Part),
    /// No border is in sight: the rest is one part of unknown length.
    Endless(Rest<R>),
    End,
}

impl Part {
    pub(crate) fn reader(self, options: Options) -> Reader<io::Empty> {
        Reader::of_part(self.text, options, self.place)
    }
}

/// A stream of which the beginning has been read.
pub(crate) struct Rest<R> {
    begun: Vec<u8>,
    source: R,
    place: Place,
}

impl<R: Read> Rest<R> {
    pub(crate) fn reader(self, options: Options) -> Reader<impl Read> {
        let source = io::Cursor::new(self.begun).chain(self.source);
        Reader::starting_at(source, options, self.place)
    }
}

/// Cuts a stream at borders between games.
pub(crate) struct Blocks<R> {
    /// `None` when it is used up.
    source: Option<R>,
    /// What ended it too soon, reported after what came before.
    error: Option<io::Error>,
    /// The beginning of the next part.
    text: Vec<u8>,
    place: Place,
    block: usize,
    patience: usize,
}

impl<R: Read> Blocks<R> {
    pub(crate) fn new(source: R) -> Blocks<R> {
        Blocks {
            source: Some(source),
            error: None,
            text: Vec::new(),
            place: Place::START,
            block: BLOCK,
            patience: PATIENCE,
        }
    }

    /// # Errors
    ///
    /// That of the stream, after all that came before it.
    pub(crate) fn next(&mut self) -> io::Result<Cut<R>> {
        while let Some(source) = &mut self.source {
            let known = self.text.len();
            let read = read_block(source, self.block, &mut self.text);
            if !matches!(read, Ok(count) if count == self.block) {
                self.source = None;
                self.error = read.err();
                break;
            }
            let from = known.saturating_sub(LOOKBEHIND);
            let border = last_border(self.text.get(from..).unwrap_or_default());
            // A border at the very beginning leaves nothing before it.
            if let Some(border) = border.map(|at| from + at).filter(|&at| at > 0) {
                return Ok(Cut::Part(self.split(border)));
            }
            if self.text.len() >= self.patience
                && let Some(source) = self.source.take()
            {
                return Ok(Cut::Endless(Rest {
                    begun: std::mem::take(&mut self.text),
                    source,
                    place: self.place,
                }));
            }
        }
        if self.text.is_empty() {
            return self.error.take().map_or(Ok(Cut::End), Err);
        }
        let end = self.text.len();
        Ok(Cut::Part(self.split(end)))
    }

    fn split(&mut self, at: usize) -> Part {
        let mut rest = Vec::with_capacity(self.block + self.block / 2);
        rest.extend_from_slice(self.text.get(at..).unwrap_or_default());
        let mut text = std::mem::replace(&mut self.text, rest);
        text.truncate(at);
        let place = self.place;
        self.place = place.after(&text, self.text.first().copied());
        Part { text, place }
    }
}

/// Reads until a block is full or the stream ends; answers how much.
fn read_block(source: &mut impl Read, block: usize, text: &mut Vec<u8>) -> io::Result<usize> {
    let begin = text.len();
    loop {
        let missing = block - (text.len() - begin);
        match source.by_ref().take(missing as u64).read_to_end(text) {
            Ok(_) => return Ok(text.len() - begin),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use arrocco_notation::pgn::{Report, read};

    /// Reads in parts of about this size and puts the reports together.
    fn in_parts(text: &[u8], block: usize, patience: usize) -> Report {
        let mut whole = Report::default();
        let mut blocks = Blocks {
            block,
            patience,
            ..Blocks::new(text)
        };
        loop {
            let mut report = Report::default();
            let options = Options::default();
            match blocks.next().unwrap() {
                Cut::End => return whole,
                Cut::Part(part) => part.reader(options).read_all(&mut report).unwrap(),
                Cut::Endless(rest) => rest.reader(options).read_all(&mut report).unwrap(),
            }
            let before = whole.plies.len() as u64;
            report
                .problems
                .iter_mut()
                .for_each(|problem| problem.game += before);
            whole.plies.extend(report.plies);
            whole.problems.extend(report.problems);
        }
    }

    #[test]
    fn what_came_before_an_error_is_not_lost() {
        struct Broken;
        impl Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::Error::other("broken"))
            }
        }
        let mut blocks = Blocks::new(b"1. e4 *".chain(Broken));
        assert!(matches!(blocks.next(), Ok(Cut::Part(part)) if part.text == b"1. e4 *"));
        assert!(blocks.next().is_err());
        assert!(matches!(blocks.next(), Ok(Cut::End)));
    }

    #[test]
    fn parts_of_any_size_give_what_the_whole_gives() {
        let game =
            "[Event \"a\"]\n[Result \"1-0\"]\n\n1. e4 {odd} e5 (1... c5 2. Ke3) 2. Ke3 1-0\n\n";
        let open = "[Event \"b\"]\r\n\r\n1. d4 {never closed\r\n\r\n";
        let bare = "1. c4 c5 2. Nf3 Nf6 *\n\n\n";
        let text = [game, game, open, game, bare, bare, game, open].concat();
        let mut whole = Report::default();
        read(text.as_bytes(), Options::default(), &mut whole);
        assert_eq!(whole.games(), 8);
        for block in 1..text.len() + 2 {
            assert_eq!(
                in_parts(text.as_bytes(), block, usize::MAX),
                whole,
                "{block}"
            );
            assert_eq!(in_parts(text.as_bytes(), block, 100), whole, "{block}");
        }
    }
}

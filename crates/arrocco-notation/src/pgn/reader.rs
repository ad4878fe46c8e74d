//! Reads files of any size through a window of constant size.

use std::io::{self, ErrorKind, Read};

use super::lexer::{LOOKBEHIND, Lexer};
use super::line_column::Place;
use super::options::Options;
use super::parser::{Facts, Parser, Pass, Stop};
use super::visitor::Visitor;

/// How much is read at a time. The window only grows beyond it for a token
/// that is longer.
const BLOCK: usize = 256 * 1024;
/// The longest comment or tag. A few kilobytes can unpack to gigabytes.
const LONGEST_TOKEN: usize = 16 << 20;

/// Reads PGN from any source and passes it to a [`Visitor`].
///
/// Memory is bounded by the longest comment or tag, which may have 16 MB, and the
/// depth of variations; time is linear in the length of the file.
///
/// ```
/// use arrocco_notation::pgn::{GameEnd, Next, Ply, Reader, Visitor};
///
/// /// Counts captures, those in variations left out.
/// #[derive(Default)]
/// struct Captures(u32);
///
/// impl Visitor for Captures {
///     type Output = u32;
///
///     fn play(&mut self, ply: &Ply<'_>) {
///         let pieces = |position: &arrocco_rules::Position| position.board().occupied().count();
///         self.0 += pieces(ply.before) - pieces(ply.after);
///     }
///     fn begin_variation(&mut self) -> Next {
///         Next::Skip
///     }
///     fn end_game(&mut self, _: &GameEnd) -> u32 {
///         std::mem::take(&mut self.0)
///     }
/// }
///
/// let file = "1. e4 d5 (1... e5) 2. exd5 Qxd5 *  1. d4 *";
/// let mut reader = Reader::new(file.as_bytes());
/// let mut captures = Captures::default();
/// assert_eq!(reader.read_game(&mut captures)?, Some(2));
/// assert_eq!(reader.read_game(&mut captures)?, Some(0));
/// assert_eq!(reader.read_game(&mut captures)?, None);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    source: R,
    parser: Parser,
    /// What has been read and not been used, with a little that has.
    buffer: Vec<u8>,
    /// How much of the buffer is filled.
    filled: usize,
    /// Where the next token is looked for.
    at: usize,
    /// The offset of the buffer in the file.
    base: u64,
    facts: Facts,
    is_last: bool,
    is_begun: bool,
}

impl Reader<io::Empty> {
    /// Reads a part of a file that is in memory already, as
    /// [`starting_at`](Reader::starting_at) but without a copy.
    pub fn of_part(text: Vec<u8>, options: Options, place: Place) -> Reader<io::Empty> {
        let mut reader = Reader::starting_at(io::empty(), options, place);
        reader.facts = Facts::of(&text);
        reader.filled = text.len();
        reader.buffer = text;
        reader.is_last = true;
        reader.is_begun = true;
        reader.skip_byte_order_mark();
        reader
    }
}

impl<R: Read> Reader<R> {
    /// Reads leniently, with all checks.
    pub fn new(source: R) -> Reader<R> {
        Reader::with_options(source, Options::default())
    }

    /// Reads with these options.
    pub fn with_options(source: R, options: Options) -> Reader<R> {
        Reader::starting_at(source, options, Place::START)
    }

    /// Reads a part of a file that begins at this place, between games: see
    /// [`last_border`](super::last_border). Games are counted from 1.
    pub fn starting_at(source: R, options: Options, place: Place) -> Reader<R> {
        Reader {
            source,
            parser: Parser::new(options, place),
            buffer: Vec::new(),
            filled: 0,
            at: 0,
            base: place.offset,
            facts: Facts::default(),
            is_last: false,
            is_begun: false,
        }
    }

    /// Reads one game and returns what the visitor makes of it; `None` if there
    /// is none left.
    ///
    /// # Errors
    ///
    /// Those of the source, and [`ErrorKind::InvalidData`] if a comment or a tag
    /// has no end within 16 MB. What else is wrong with the text goes to
    /// [`Visitor::problem`].
    pub fn read_game<V: Visitor>(&mut self, visitor: &mut V) -> io::Result<Option<V::Output>> {
        if !self.is_begun {
            self.begin()?;
        }
        loop {
            let window = self.buffer.get(..self.filled).unwrap_or_default();
            let lexer = Lexer::window(window, self.at, self.is_last);
            let mut pass = Pass::new(&mut self.parser, lexer, self.base, self.facts, visitor);
            let stop = pass.run();
            self.at = pass.position();
            match stop {
                Stop::Game(output) => return Ok(Some(output)),
                Stop::Window if self.is_last => return Ok(pass.end_of_file()),
                Stop::Window => self.refill()?,
            }
        }
    }

    /// The source, from which everything that was read has been taken.
    pub fn into_source(self) -> R {
        self.source
    }

    /// The offset in the file behind the last game that was read. A part of the
    /// file that begins here has the games that are left.
    pub fn offset(&self) -> u64 {
        self.base + self.at as u64
    }

    /// Reads all games that are left and drops what the visitor makes of them.
    ///
    /// # Errors
    ///
    /// As [`read_game`](Reader::read_game).
    pub fn read_all<V: Visitor>(&mut self, visitor: &mut V) -> io::Result<()> {
        while self.read_game(visitor)?.is_some() {}
        Ok(())
    }

    /// Fills the first window and steps over a byte order mark.
    fn begin(&mut self) -> io::Result<()> {
        self.refill()?;
        self.skip_byte_order_mark();
        self.is_begun = true;
        Ok(())
    }

    /// A mark at the beginning of the file says nothing.
    fn skip_byte_order_mark(&mut self) {
        if self.base == 0 {
            let window = self.buffer.get(..self.filled).unwrap_or_default();
            self.at = Lexer::new(window).position();
        }
    }

    /// Drops what is used, makes room for a block and fills it.
    fn refill(&mut self) -> io::Result<()> {
        if self.filled - self.at > LONGEST_TOKEN {
            let text = format!(
                "byte {}: a comment or tag of more than 16 MB",
                self.offset()
            );
            return Err(io::Error::new(ErrorKind::InvalidData, text));
        }
        let used = self.at.saturating_sub(LOOKBEHIND);
        self.buffer.copy_within(used..self.filled, 0);
        self.filled -= used;
        self.at -= used;
        self.base += used as u64;
        // Doubling keeps the time linear for a token of any length.
        let size = (2 * self.filled).max(BLOCK);
        if self.buffer.len() < size {
            self.buffer.resize(size, 0);
        }
        self.fill()
    }

    fn fill(&mut self) -> io::Result<()> {
        let from = self.filled;
        while let Some(room) = self
            .buffer
            .get_mut(self.filled..)
            .filter(|room| !room.is_empty())
        {
            match self.source.read(room) {
                Ok(0) => {
                    self.is_last = true;
                    break;
                }
                Ok(count) => self.filled += count,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        // A token kept from the last window may hold what was noted there.
        self.facts = Facts::of(self.buffer.get(..self.filled).unwrap_or_default());
        debug_assert!(from <= self.filled);
        Ok(())
    }
}

/// Reads all games of a text in memory and drops what the visitor makes of
/// them.
///
/// ```
/// use arrocco_notation::pgn::{self, Options, Report};
///
/// let mut report = Report::default();
/// pgn::read(b"1. e4 e5 2. Ke3 *", Options::default(), &mut report);
/// assert_eq!(report.plies, [2]);
/// assert_eq!(
///     report.problems[0].to_string(),
///     "1:13: game 1: `Ke3`: illegal move: a king cannot go from e1 to e3"
/// );
/// ```
pub fn read<V: Visitor>(text: &[u8], options: Options, visitor: &mut V) {
    let mut parser = Parser::new(options, Place::START);
    let facts = Facts::of(text);
    let mut pass = Pass::new(&mut parser, Lexer::new(text), 0, facts, visitor);
    while let Stop::Game(_) = pass.run() {}
    pass.end_of_file();
}

//! PGN files that a page has opened: the text in a temporary file, and a list of
//! the games in memory.
//!
//! A file is read while it arrives, so that memory grows with the number of its
//! games and not with its length.

use std::collections::{HashMap, VecDeque};
use std::fs::File;
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use arrocco_notation::language::Language;
use arrocco_notation::opening::{self, localized};
use arrocco_notation::pgn::{
    GameEnd, GameResult, Next, Options, Ply, Problem, Reader, Severity, Tag, Visitor, decode,
    decode_tag_value,
};
use axum::body::Bytes;
use tokio::sync::{Semaphore, mpsc};
use tokio::task::spawn_blocking;

use super::protocol::{FileGame, FileGames, OpenedFile, Reason, ReasonKind};

/// The most bytes of a file.
pub(crate) const MAX_FILE: u64 = 200 * 1024 * 1024;
/// The most files that stay open; the one opened first is closed.
const MAX_FILES: usize = 4;
/// The most files that are read at the same time.
const MAX_READERS: usize = 2;
/// The most games of a file in its list.
const MAX_GAMES: usize = 500_000;
/// The most bytes of a game that can be opened. A game of 3,000 moves with a clock
/// has about 100 KB.
const MAX_GAME: u64 = 1024 * 1024;
/// The most characters of a tag in the list.
const MAX_TAG: usize = 60;
/// The most games in one answer.
const MAX_ROWS: usize = 200;
/// How many plies are compared with the table of openings.
const OPENING_PLIES: u32 = 40;
/// Between the fields of a row.
const SEPARATOR: char = '\n';

/// The open files. The last one is the newest.
#[derive(Debug)]
pub(crate) struct OpenFiles {
    files: Mutex<Numbered>,
    readers: Semaphore,
}

#[derive(Debug, Default)]
struct Numbered {
    last: u32,
    files: VecDeque<(u32, Arc<GameFile>)>,
}

impl Default for OpenFiles {
    fn default() -> OpenFiles {
        OpenFiles {
            files: Mutex::default(),
            readers: Semaphore::new(MAX_READERS),
        }
    }
}

impl OpenFiles {
    /// Reads a file from the chunks that arrive, and keeps it if all of it came.
    ///
    /// # Errors
    ///
    /// If it cannot be kept, or too many files are being read.
    pub(crate) async fn open(
        &self,
        chunks: mpsc::Receiver<Bytes>,
        is_whole: impl Future<Output = Result<(), Reason>>,
    ) -> Result<OpenedFile, Reason> {
        let busy = |_| Reason::plain(ReasonKind::Busy, "other files are being read");
        let _permit = self.readers.try_acquire().map_err(busy)?;
        let read = spawn_blocking(|| GameFile::read(chunks));
        let (read, received) = tokio::join!(read, is_whole);
        let file = read
            .map_err(io::Error::other)
            .flatten()
            .map_err(|error| Reason::because(ReasonKind::NotKept, error))?;
        received?;
        let (games, faulty, is_cut) = (file.rows.len() as u32, file.faulty, file.is_cut);
        let has_games = games > 0;
        Ok(OpenedFile {
            file: if has_games { self.keep(file) } else { 0 },
            games,
            faulty,
            is_cut,
        })
    }

    fn keep(&self, file: GameFile) -> u32 {
        let mut open = self.lock();
        open.last += 1;
        let number = open.last;
        open.files.push_back((number, Arc::new(file)));
        if open.files.len() > MAX_FILES {
            open.files.pop_front();
        }
        number
    }

    /// The games of a file that match all words of a text, from `skip` on.
    pub(crate) async fn list(
        &self,
        file: u32,
        words: String,
        skip: usize,
        limit: usize,
    ) -> Result<FileGames, Reason> {
        let file = self.file(file)?;
        // Dropped with this future, which ends when the client hangs up.
        let asked = Arc::new(());
        let waits = Arc::downgrade(&asked);
        let listed = spawn_blocking(move || {
            let is_asked = || waits.strong_count() > 0;
            file.list(&words, skip, limit.min(MAX_ROWS), is_asked)
        });
        let listed = listed.await;
        drop(asked);
        listed.map_err(|error| Reason::because(ReasonKind::Busy, error))
    }

    /// The text of a game, by its number from 1.
    pub(crate) async fn game(&self, file: u32, number: u32) -> Result<String, Reason> {
        let file = self.file(file)?;
        let text = spawn_blocking(move || file.text(number)).await;
        text.map_err(io::Error::other)
            .flatten()
            .map_err(|error| Reason::because(ReasonKind::NotReadable, error))
    }

    fn file(&self, number: u32) -> Result<Arc<GameFile>, Reason> {
        let open = self.lock();
        let found = open.files.iter().find(|(known, _)| *known == number);
        let unknown = || Reason::plain(ReasonKind::NoSuchFile, "this file is not open any more");
        found.map(|(_, file)| Arc::clone(file)).ok_or_else(unknown)
    }

    fn lock(&self) -> MutexGuard<'_, Numbered> {
        self.files.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A file and the list of its games.
#[derive(Debug)]
struct GameFile {
    text: Mutex<File>,
    length: u64,
    rows: Vec<Row>,
    /// The texts of all rows, one behind the other: seven fields each.
    fields: String,
    /// How many games have errors.
    faulty: u32,
    /// Whether there are more games than the list has.
    is_cut: bool,
}

#[derive(Clone, Copy, Debug)]
struct Row {
    /// Where the game begins in the file, in bytes.
    start: u32,
    /// Where its texts begin.
    fields: u32,
    plies: u16,
    is_faulty: bool,
}

impl GameFile {
    fn read(chunks: mpsc::Receiver<Bytes>) -> io::Result<GameFile> {
        let arriving = Arriving {
            chunks,
            rest: Bytes::new(),
            copy: BufWriter::new(tempfile::tempfile()?),
            length: 0,
        };
        let mut reader = Reader::with_options(arriving, Options::LEGALITY);
        let mut lister = Lister::default();
        let (mut rows, mut fields) = (Vec::new(), String::new());
        let (mut faulty, mut is_cut, mut start) = (0, false, 0);
        while let Some(game) = reader.read_game(&mut lister)? {
            let is_empty =
                game.plies == 0 && !game.has_position && game.fields.iter().all(String::is_empty);
            if rows.len() == MAX_GAMES {
                is_cut = true;
            } else if !is_empty {
                faulty += u32::from(game.is_faulty);
                rows.push(Row {
                    start: u32::try_from(start).unwrap_or(u32::MAX),
                    fields: u32::try_from(fields.len()).unwrap_or(u32::MAX),
                    plies: u16::try_from(game.plies).unwrap_or(u16::MAX),
                    is_faulty: game.is_faulty,
                });
                for field in &game.fields {
                    fields.push_str(field);
                    fields.push(SEPARATOR);
                }
            }
            start = reader.offset();
        }
        let Arriving { copy, length, .. } = reader.into_source();
        let text = copy.into_inner().map_err(io::IntoInnerError::into_error)?;
        rows.shrink_to_fit();
        fields.shrink_to_fit();
        Ok(GameFile {
            text: Mutex::new(text),
            length,
            rows,
            fields,
            faulty,
            is_cut,
        })
    }

    /// The games that have all these words. The search ends early if nobody asks for
    /// it any more.
    fn list(
        &self,
        words: &str,
        skip: usize,
        limit: usize,
        mut is_asked: impl FnMut() -> bool,
    ) -> FileGames {
        let words = words.to_lowercase();
        let words: Vec<&str> = words.split_whitespace().collect();
        let mut italian = ItalianNames::default();
        let mut found = 0;
        let mut games = Vec::new();
        for number in (0..self.rows.len()).take_while(|_| is_asked()) {
            let fields = self.fields_of(number);
            let matches = words.is_empty() || {
                let text = fields.to_lowercase();
                let mut missing = words
                    .iter()
                    .filter(|word| !text.contains(**word))
                    .peekable();
                missing.peek().is_none() || {
                    let name = italian.of(fields);
                    missing.all(|word| name.contains(word))
                }
            };
            if matches {
                if found >= skip && games.len() < limit {
                    games.extend(self.game(number, fields));
                }
                found += 1;
            }
        }
        FileGames {
            found: found as u32,
            games,
        }
    }

    fn fields_of(&self, index: usize) -> &str {
        let at = |index: usize| self.rows.get(index).map(|row| row.fields as usize);
        let start = at(index).unwrap_or_default();
        let end = at(index + 1).unwrap_or(self.fields.len());
        self.fields.get(start..end).unwrap_or_default()
    }

    fn game(&self, index: usize, fields: &str) -> Option<FileGame> {
        let row = self.rows.get(index)?;
        let mut fields = fields.split(SEPARATOR).map(str::to_owned);
        let mut next = || fields.next().unwrap_or_default();
        let [white, black, event, date, result, eco, opening] = std::array::from_fn(|_| next());
        Some(FileGame {
            number: index as u32 + 1,
            white,
            black,
            event,
            date,
            result,
            eco,
            italian: localized(&opening, Language::Italian).into_owned(),
            opening,
            plies: u32::from(row.plies),
            is_faulty: row.is_faulty,
        })
    }

    fn text(&self, number: u32) -> io::Result<String> {
        let index = (number as usize).wrapping_sub(1);
        let start = |index: usize| self.rows.get(index).map(|row| u64::from(row.start));
        let missing = || io::Error::new(io::ErrorKind::NotFound, "the file has no such game");
        let from = start(index).ok_or_else(missing)?;
        let length = start(index + 1).unwrap_or(self.length) - from;
        let mut bytes = Vec::new();
        let mut file = self.text.lock().unwrap_or_else(PoisonError::into_inner);
        file.seek(SeekFrom::Start(from))?;
        (&mut *file)
            .take(length.min(MAX_GAME))
            .read_to_end(&mut bytes)?;
        Ok(decode(&bytes).into_owned())
    }
}

/// The Italian names of the openings that a search has met, in small letters.
#[derive(Default)]
struct ItalianNames(HashMap<String, String>);

impl ItalianNames {
    /// That of the game with these fields.
    fn of(&mut self, fields: &str) -> &str {
        let english = fields.split(SEPARATOR).nth(OPENING).unwrap_or_default();
        if !self.0.contains_key(english) {
            let italian = localized(english, Language::Italian).to_lowercase();
            self.0.insert(english.to_owned(), italian);
        }
        self.0.get(english).map_or("", String::as_str)
    }
}

/// The chunks of a file as they arrive. What is read is copied to the disk.
struct Arriving {
    chunks: mpsc::Receiver<Bytes>,
    rest: Bytes,
    copy: BufWriter<File>,
    length: u64,
}

impl Read for Arriving {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.rest.is_empty() {
            match self.chunks.blocking_recv() {
                Some(chunk) => self.rest = chunk,
                None => return Ok(0),
            }
        }
        let part = self.rest.split_to(buffer.len().min(self.rest.len()));
        if let Some(room) = buffer.get_mut(..part.len()) {
            room.copy_from_slice(&part);
        }
        self.copy.write_all(&part)?;
        self.length += part.len() as u64;
        Ok(part.len())
    }
}

/// What the list has of one game.
struct ListedGame {
    /// White, Black, event, date, result, code and name of the opening.
    fields: [String; 7],
    plies: u64,
    /// Whether it begins with a position of its own.
    has_position: bool,
    is_faulty: bool,
}

/// Code and name of the opening of a game; empty if it has none.
pub(crate) fn opening_of(pgn: &str) -> (String, String) {
    let mut reader = Reader::with_options(pgn.as_bytes(), Options::LEGALITY);
    let game = reader.read_game(&mut Lister::default()).ok().flatten();
    game.map_or_else(Default::default, |game| {
        let [_, _, _, _, _, eco, opening] = game.fields;
        (eco, opening)
    })
}

/// Collects what the list has of a game.
#[derive(Default)]
struct Lister {
    fields: [String; 7],
    ply: u32,
    has_position: bool,
    is_faulty: bool,
}

// The places of the fields.
const WHITE: usize = 0;
const BLACK: usize = 1;
const EVENT: usize = 2;
const DATE: usize = 3;
const RESULT: usize = 4;
const ECO: usize = 5;
const OPENING: usize = 6;

impl Visitor for Lister {
    type Output = ListedGame;

    fn begin_game(&mut self, _: u64) {
        *self = Lister::default();
    }

    fn tag(&mut self, tag: &Tag<'_>) {
        let field = match tag.name {
            b"White" => WHITE,
            b"Black" => BLACK,
            b"Event" => EVENT,
            b"Date" => DATE,
            b"Result" => RESULT,
            b"ECO" => ECO,
            b"Opening" => OPENING,
            b"FEN" => return self.has_position = true,
            _ => return,
        };
        let value = decode_tag_value(tag.value);
        let known = value.trim();
        if let Some(field) = self.fields.get_mut(field) {
            let shown = known.chars().filter(|one| !one.is_control());
            *field = shown.take(MAX_TAG).collect();
            if field.chars().all(|one| matches!(one, '?' | '.' | '-')) {
                field.clear();
            }
        }
    }

    fn play(&mut self, ply: &Ply<'_>) {
        self.ply += 1;
        if self.ply > OPENING_PLIES {
            return;
        }
        if let Some(named) = opening::find(ply.after) {
            for (field, value) in [(ECO, named.eco), (OPENING, named.name)] {
                if let Some(field) = self.fields.get_mut(field) {
                    value.clone_into(field);
                }
            }
        }
    }

    /// Variations have no place in the list.
    fn begin_variation(&mut self) -> Next {
        Next::Skip
    }

    fn result(&mut self, result: GameResult) {
        if let Some(field) = self.fields.get_mut(RESULT)
            && (field.is_empty() || field == "*")
        {
            *field = result.to_string();
        }
    }

    fn problem(&mut self, problem: Problem) {
        self.is_faulty |= problem.severity == Severity::Error;
    }

    fn end_game(&mut self, end: &GameEnd) -> ListedGame {
        ListedGame {
            fields: std::mem::take(&mut self.fields),
            plies: end.plies,
            has_position: self.has_position,
            is_faulty: self.is_faulty,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(games: usize) -> GameFile {
        let (sender, chunks) = mpsc::channel(1);
        let pgn = "[White \"Anna\"]\n\n1. e4 c5 2. Nf3 d6 *\n\n".repeat(games);
        sender.try_send(Bytes::from(pgn)).expect("room");
        drop(sender);
        GameFile::read(chunks).expect("a file")
    }

    /// The games of a large file were searched to the end for clients that had hung up.
    #[test]
    fn a_search_ends_when_nobody_waits_for_it() {
        let file = file(100);
        let mut asked = 0;
        let mut waits = || {
            asked += 1;
            asked <= 3
        };
        assert_eq!(file.list("anna", 0, 10, &mut waits).found, 3);
        assert_eq!(asked, 4);
    }

    /// Players who read Italian names of openings could search only the English ones.
    #[test]
    fn openings_are_searched_by_their_names_in_both_languages() {
        let file = file(1);
        for words in ["sicilian defense", "difesa siciliana", "anna SICILIANA"] {
            assert_eq!(file.list(words, 0, 10, || true).found, 1, "{words}");
        }
        assert_eq!(file.list("spagnola", 0, 10, || true).found, 0);
        let shown = file.list("", 0, 10, || true).games;
        assert_eq!(shown[0].italian, "Difesa siciliana: varianti moderne");
    }
}

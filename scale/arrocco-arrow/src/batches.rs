//! The rows of a split, some thousand at a time.

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::vec;

use arrocco_archive::{Source, Split, SplitReader, TextPlace};
use arrocco_notation::pgn::{self, Place, Reader};
use arrow_array::{RecordBatch, RecordBatchReader};
use arrow_schema::{ArrowError, SchemaRef};

use crate::columns::{GamePlace, Projection, Table, UnknownColumn};
use crate::error::{Errors, ReadError};
use crate::game::{Game, GameError};
use crate::games::Games;
use crate::positions::Positions;
use crate::split::{FileSplit, file_error};

/// Rows of a batch if nobody says otherwise.
pub const DEFAULT_BATCH: usize = 8192;
/// A column of text cannot have more than 2 GB, so a batch is over before, however many
/// rows it may have.
const MOST_BYTES: usize = 1 << 30;
/// A frame of zstd has at most 2^15 bytes of text for each of its own, so its
/// place times this and the place in its text name a game, and these names grow
/// along the file.
const FRAME_STEP: u64 = 1 << 16;

/// How to read.
#[derive(Clone, Debug)]
pub struct Options {
    /// What happens with damaged games.
    pub errors: Errors,
    /// Rows of a batch; one game's positions are not divided.
    pub batch: usize,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            errors: Errors::Raise,
            batch: DEFAULT_BATCH,
        }
    }
}

/// Reads a split batch by batch.
pub struct Batches {
    split: FileSplit,
    /// The name of the file.
    file: String,
    options: Options,
    table: Box<dyn Table>,
    projection: Projection,
    /// `None` before the first batch.
    frames: Option<vec::IntoIter<Split>>,
    reader: Option<FrameReader>,
    game: Game,
    /// Text of a batch, which is over when it has so much.
    most_bytes: usize,
    is_over: bool,
}

impl fmt::Debug for Batches {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Batches")
            .field("split", &self.split)
            .field("options", &self.options)
            .finish_non_exhaustive()
    }
}

impl Batches {
    /// The games of a split, one row each.
    pub fn games(split: FileSplit, options: Options) -> Batches {
        let table = Box::new(Games::new());
        let projection = whole(table.as_ref());
        Batches::new(split, options, table, projection)
    }

    /// Some columns of the games of a split.
    ///
    /// # Errors
    ///
    /// A column that there is not.
    pub fn games_with(
        split: FileSplit,
        options: Options,
        columns: Option<&[String]>,
    ) -> Result<Batches, UnknownColumn> {
        let table = Box::new(Games::new());
        let projection = Projection::new(&table.schema(), columns)?;
        Ok(Batches::new(split, options, table, projection))
    }

    /// The positions of the games of a split: one row for each position of the
    /// main line, with the move that was played there.
    pub fn positions(split: FileSplit, options: Options) -> Batches {
        let table = Box::new(Positions::new(None));
        let projection = whole(table.as_ref());
        Batches::new(split, options, table, projection)
    }

    /// Some columns of the positions of a split. Leaving out `san` and `fen`
    /// makes it several times as fast.
    ///
    /// # Errors
    ///
    /// A column that there is not.
    pub fn positions_with(
        split: FileSplit,
        options: Options,
        columns: Option<&[String]>,
    ) -> Result<Batches, UnknownColumn> {
        let table = Box::new(Positions::new(columns));
        let projection = Projection::new(&table.schema(), columns)?;
        Ok(Batches::new(split, options, table, projection))
    }

    fn new(
        split: FileSplit,
        options: Options,
        table: Box<dyn Table>,
        projection: Projection,
    ) -> Batches {
        let game = Game::new(table.needs_positions());
        Batches {
            file: split.file.display().to_string(),
            split,
            options,
            table,
            projection,
            frames: None,
            reader: None,
            game,
            most_bytes: MOST_BYTES,
            is_over: false,
        }
    }

    /// The next batch; an error ends them.
    ///
    /// # Errors
    ///
    /// What cannot be read, as [`Errors`] says.
    pub fn next_batch(&mut self) -> Option<Result<RecordBatch, ReadError>> {
        if self.is_over {
            return None;
        }
        if let Err(error) = self.fill() {
            self.is_over = true;
            return Some(Err(error));
        }
        let rows = self.table.rows();
        if rows == 0 {
            return None;
        }
        let columns = self.table.finish();
        let batch = columns.and_then(|columns| self.projection.batch(&columns, rows));
        Some(batch.map_err(|error| file_error(&self.split.file, error.to_string())))
    }

    /// Adds rows until there are enough for a batch.
    fn fill(&mut self) -> Result<(), ReadError> {
        while !self.is_full() && !self.is_over {
            let Some(reader) = &mut self.reader else {
                self.open_next()?;
                continue;
            };
            match reader.read(&mut self.game, &self.split.file) {
                Outcome::Game(id) => {
                    if let (Errors::Raise, Some(error)) = (self.options.errors, &self.game.error) {
                        return Err(ReadError {
                            place: error.place,
                            ..reader.error(&self.file, error.message.clone())
                        });
                    }
                    let file = &self.file;
                    self.table.push(GamePlace { file, id }, &self.game);
                }
                Outcome::Broken(id, message) => {
                    let error = reader.error(&self.file, message);
                    self.reader = None;
                    self.report(id, error)?;
                }
                Outcome::End => self.reader = None,
            }
        }
        Ok(())
    }

    fn is_full(&self) -> bool {
        self.table.rows() >= self.options.batch.max(1) || self.table.bytes() >= self.most_bytes
    }

    /// Begins with the next frame.
    fn open_next(&mut self) -> Result<(), ReadError> {
        let Some(frames) = &mut self.frames else {
            match self.split.frames() {
                Ok(frames) => self.frames = Some(frames.into_iter()),
                Err(error) => {
                    self.frames = Some(Vec::new().into_iter());
                    self.report(self.split.from, error)?;
                }
            }
            return Ok(());
        };
        let Some(frame) = frames.next() else {
            self.is_over = true;
            return Ok(());
        };
        match FrameReader::open(&self.split.file, frame) {
            Ok(reader) => self.reader = Some(reader),
            Err(error) => {
                let error = file_error(&self.split.file, error.to_string());
                self.report(frame.from.saturating_mul(FRAME_STEP), error)?;
            }
        }
        Ok(())
    }

    /// An error as a row or as the end.
    fn report(&mut self, id: u64, error: ReadError) -> Result<(), ReadError> {
        match self.options.errors {
            Errors::Raise => Err(error),
            Errors::Rows => {
                let place = GamePlace {
                    file: &self.file,
                    id: id.cast_signed(),
                };
                self.table.push_error(place, &error.message);
                Ok(())
            }
        }
    }
}

fn whole(table: &dyn Table) -> Projection {
    Projection::all(&table.schema())
}

impl Iterator for Batches {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Result<RecordBatch, ArrowError>> {
        let batch = self.next_batch()?;
        Some(batch.map_err(|error| ArrowError::ExternalError(Box::new(error))))
    }
}

impl RecordBatchReader for Batches {
    fn schema(&self) -> SchemaRef {
        Arc::clone(&self.projection.schema)
    }
}

/// What came of reading a game.
enum Outcome {
    /// It is read, with this id, and may have an error.
    Game(i64),
    /// Something that is no game could not be read.
    Broken(u64, String),
    End,
}

/// The games of one frame, or of a split of a file without frames.
struct FrameReader {
    reader: Reader<Guarded>,
    guard: Arc<Mutex<Guard>>,
    /// Where the text begins.
    place: TextPlace,
    /// Lines before it, when somebody asked.
    lines: Option<u64>,
}

/// What a reader of games does not need to know about its source, so that all
/// games before an error are read.
#[derive(Default)]
struct Guard {
    /// How many bytes were given.
    count: u64,
    error: Option<io::Error>,
}

struct Guarded {
    source: SplitReader,
    guard: Arc<Mutex<Guard>>,
}

impl Read for Guarded {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.source.read(buffer);
        let mut guard = self.guard.lock().unwrap_or_else(PoisonError::into_inner);
        match read {
            Ok(count) => {
                guard.count += count as u64;
                Ok(count)
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => Err(error),
            Err(error) => {
                guard.error = Some(error);
                Ok(0)
            }
        }
    }
}

impl FrameReader {
    fn open(file: &Path, frame: Split) -> io::Result<FrameReader> {
        let mut source = Source::named(file).read_split(frame)?;
        let place = source.first_game()?;
        let guard = Arc::default();
        let guarded = Guarded {
            source,
            guard: Arc::clone(&guard),
        };
        let begin = Place {
            offset: place.offset,
            ..Place::START
        };
        Ok(FrameReader {
            reader: Reader::starting_at(guarded, pgn::Options::LEGALITY, begin),
            guard,
            place,
            lines: None,
        })
    }

    fn read(&mut self, game: &mut Game, file: &Path) -> Outcome {
        let id = self.id();
        match self.reader.read_game(game) {
            Ok(Some(())) => {
                self.note_break(game);
                if let Some((line, _)) = game.error.as_mut().and_then(|error| error.place.as_mut())
                {
                    *line += self.lines_before(file);
                }
                Outcome::Game(id.cast_signed())
            }
            Ok(None) => match self.guard().error.take() {
                None => Outcome::End,
                Some(error) => Outcome::Broken(self.id(), error.to_string()),
            },
            Err(error) => Outcome::Broken(id, error.to_string()),
        }
    }

    /// The last game before damaged data is damaged itself unless its end was
    /// seen.
    fn note_break(&self, game: &mut Game) {
        if game.has_result() {
            return;
        }
        let mut guard = self.guard();
        let is_last = self.reader.offset() >= self.place.offset + guard.count;
        if guard.error.is_some()
            && is_last
            && let Some(error) = guard.error.take()
        {
            game.error = Some(GameError {
                message: error.to_string(),
                ply: game.plies,
                place: None,
            });
        }
    }

    /// Names the game that comes next.
    fn id(&self) -> u64 {
        self.place
            .frame
            .saturating_mul(FRAME_STEP)
            .saturating_add(self.reader.offset())
    }

    fn error(&self, file: &str, message: String) -> ReadError {
        ReadError {
            file: file.to_owned(),
            frame: Some(self.place.frame).filter(|&frame| frame > 0),
            place: None,
            message,
        }
    }

    fn guard(&self) -> std::sync::MutexGuard<'_, Guard> {
        self.guard.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The lines of a plain file before this split. They are counted only
    /// when there is an error to be placed.
    fn lines_before(&mut self, file: &Path) -> u64 {
        let TextPlace { frame, offset } = self.place;
        if frame > 0 || offset == 0 {
            return 0;
        }
        *self
            .lines
            .get_or_insert_with(|| count_lines(file, offset).unwrap_or(0))
    }
}

/// The lines that end in the first bytes of a file.
fn count_lines(file: &Path, bytes: u64) -> io::Result<u64> {
    let mut file = File::open(file)?.take(bytes);
    let mut place = Place::START;
    let mut next = vec![0; 1 << 20];
    let mut chunk = Vec::new();
    loop {
        let count = file.read(&mut next)?;
        let read = next.get(..count).unwrap_or_default();
        place = place.after(&chunk, read.first().copied());
        if count == 0 {
            return Ok(place.line - 1);
        }
        chunk.clear();
        chunk.extend_from_slice(read);
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use crate::split::{DEFAULT_SPLIT, splits};

    use super::*;

    #[test]
    fn a_batch_is_over_before_its_text_is_too_long_for_a_column() {
        let name = format!("arrocco-batches-{}.pgn", std::process::id());
        let path = std::env::temp_dir().join(name);
        let game = "[Event \"A long name, again and again\"]\n\n1. e4 *\n\n";
        fs::write(&path, game.repeat(40)).expect("a file");
        let options = Options {
            batch: usize::MAX,
            ..Options::default()
        };
        let split = || splits(&path, DEFAULT_SPLIT).expect("a split").remove(0);
        let rows = |most_bytes| -> Vec<usize> {
            [
                Batches::games(split(), options.clone()),
                Batches::positions(split(), options.clone()),
            ]
            .into_iter()
            .flat_map(|batches| Batches {
                most_bytes,
                ..batches
            })
            .map(|batch| batch.expect("rows").num_rows())
            .collect()
        };
        assert_eq!(rows(MOST_BYTES), [40, 80]);
        let many = rows(1000);
        assert!(many.len() > 4, "{many:?}");
        assert_eq!(many.iter().sum::<usize>(), 40 + 80);
        fs::remove_file(&path).expect("removed");
    }
}

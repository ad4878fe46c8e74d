//! Builds an index, or adds files to one, in bounded memory.
//!
//! The moves of the games are sorted in memory, as many as fit, and written to
//! files ("runs") in a folder beside the index; in the end the runs are merged
//! with what the index has. After every run the folder knows how far each file
//! has been read, so a build that was stopped goes on from there. The index
//! itself is replaced in one step.

use std::fs;
use std::io::{self, Read};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::UNIX_EPOCH;

use arrocco_notation::pgn::GameResult;
use rusqlite::{Connection, OpenFlags, OptionalExtension, params};

use super::extract::{Extract, Extraction, Part};
use super::files::IndexFiles;
use super::merge::merge;
use super::runs::{MAX_GAMES, Pair, write_run};
use super::seen::{Seen, numbers, read_numbers};
use super::{APPLICATION, IndexError, VERSION};
use crate::decompress::ReadProgress;
use crate::packed::GamesWriter;
use crate::read::read_games;
use crate::source::{STDIN, Source};

/// How an index is built.
#[derive(Clone, Debug)]
pub struct IndexOptions {
    /// Moves of a game that are counted; `None` for those of the index there
    /// is, or 50.
    pub plies: Option<u32>,
    /// Count the same moves of the same players more than once.
    pub keep_duplicates: bool,
    /// How many games are remembered as examples for each position.
    pub samples: usize,
    /// How many threads read games.
    pub jobs: usize,
    /// How many moves are sorted in memory: 16 bytes each.
    pub run: NonZeroUsize,
    /// Set by another thread, it ends the build with [`IndexError::Stopped`].
    /// The index stays as it was; what was read stays for the next build.
    pub stop: Arc<AtomicBool>,
}

impl IndexOptions {
    pub(super) fn check_stop(&self) -> Result<(), IndexError> {
        match self.stop.load(Ordering::Relaxed) {
            true => Err(IndexError::Stopped),
            false => Ok(()),
        }
    }
}

impl Default for IndexOptions {
    fn default() -> IndexOptions {
        IndexOptions {
            plies: None,
            keep_duplicates: false,
            samples: 4,
            jobs: 1,
            run: const { NonZeroUsize::new(4 << 20).unwrap() },
            stop: Arc::default(),
        }
    }
}

/// Plies that are counted if nothing else is asked for.
const PLIES: u32 = 50;

/// What a build did.
#[derive(Clone, Debug, Default)]
pub struct IndexReport {
    /// Games that were read and are new.
    pub added: u64,
    /// Games that were there already and were left out.
    pub duplicates: u64,
    /// Games of the index.
    pub games: u64,
    /// Positions that two games or more have.
    pub positions: u64,
    /// Files that were in the index already.
    pub known_files: Vec<String>,
    /// Files that could not be read to their end, and why. What came before
    /// is in the index.
    pub failures: Vec<(String, String)>,
    /// Games that an earlier, unfinished build had read.
    pub resumed: u64,
}

/// How far a file has been read.
#[derive(Clone, Debug, PartialEq, Eq)]
struct FileState {
    path: String,
    size: i64,
    modified: i64,
    /// Bytes of plain text.
    offset: i64,
    is_done: bool,
}

impl FileState {
    fn new(source: &Source) -> FileState {
        let path = source.path();
        let metadata = path.metadata().ok();
        let modified = metadata.as_ref().and_then(|data| data.modified().ok());
        let since = modified.and_then(|time| time.duration_since(UNIX_EPOCH).ok());
        let name = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        FileState {
            path: match path == Path::new(STDIN) {
                true => STDIN.to_owned(),
                false => name.display().to_string(),
            },
            size: metadata.map_or(-1, |data| data.len() as i64),
            modified: since.map_or(0, |time| time.as_nanos() as i64),
            offset: 0,
            is_done: false,
        }
    }

    /// Whether this seems to be the same file.
    fn is_same(&self, other: &FileState) -> bool {
        self.path == other.path && self.size == other.size && self.modified == other.modified
    }
}

/// Builds an index of the games of these files, or adds them to the index
/// there is.
///
/// # Errors
///
/// If the index cannot be written. Files that cannot be read are in the report.
pub fn build(
    index: &Path,
    sources: &[Source],
    options: &IndexOptions,
    progress: &ReadProgress,
) -> Result<IndexReport, IndexError> {
    let files = IndexFiles::new(index);
    let mut build = Build::begin(&files, options)?;
    for source in sources {
        build.read(source, progress)?;
    }
    build.finish()
}

/// Removes what an unfinished build of this index has left.
///
/// # Errors
///
/// If the folder cannot be removed.
pub fn discard(index: &Path) -> Result<(), IndexError> {
    let files = IndexFiles::new(index);
    let remove = |path: &Path, removed: io::Result<()>| match removed {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(IndexError::of(path)(error)),
        _ => Ok(()),
    };
    let folder = files.build_folder();
    remove(&folder, fs::remove_dir_all(&folder))?;
    for path in [files.new_index(), files.games()] {
        // The games of an index are shortened by the next build.
        if path != files.games() || !files.index.exists() {
            remove(&path, fs::remove_file(&path))?;
        }
    }
    Ok(())
}

/// What an index says about itself.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct IndexFacts {
    pub(super) generation: u64,
    pub(super) plies: u32,
    pub(super) games: u64,
    pub(super) games_len: u64,
}

impl IndexFacts {
    pub(super) fn read(index: &Connection) -> Result<IndexFacts, IndexError> {
        let application: i32 = index.query_row("PRAGMA application_id", [], |row| row.get(0))?;
        let version: i32 = index.query_row("PRAGMA user_version", [], |row| row.get(0))?;
        if application != APPLICATION {
            let message = "this SQLite file is not an index of games".to_owned();
            return Err(IndexError::Usage(message));
        }
        if version != VERSION {
            let message =
                format!("the index has version {version}, expected {VERSION}: build it again");
            return Err(IndexError::Usage(message));
        }
        let facts = "SELECT generation, plies, games, games_len FROM facts";
        Ok(index.query_row(facts, [], |row| {
            Ok(IndexFacts {
                generation: row.get::<_, i64>(0)? as u64,
                plies: row.get(1)?,
                games: row.get::<_, i64>(2)? as u64,
                games_len: row.get::<_, i64>(3)? as u64,
            })
        })?)
    }
}

fn open_index(path: &Path) -> Result<Connection, IndexError> {
    if let Err(error) = fs::metadata(path) {
        return Err(IndexError::of(path)(error));
    }
    let index = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    Ok(index)
}

/// Opens an index to look positions up: the file becomes part of the memory.
pub(super) fn open_mapped(path: &Path) -> Result<Connection, IndexError> {
    let index = open_index(path)?;
    // Only this program writes it, and it replaces the file in one step.
    index.pragma_update(None, "mmap_size", 1_i64 << 30)?;
    Ok(index)
}

const STATE: &str = "
CREATE TABLE IF NOT EXISTS build (generation INTEGER, plies INTEGER, added INTEGER,
    duplicates INTEGER, games_len INTEGER, runs INTEGER);
CREATE TABLE IF NOT EXISTS files (path TEXT PRIMARY KEY, size INTEGER, modified INTEGER,
    offset INTEGER, is_done INTEGER);
CREATE TABLE IF NOT EXISTS blocks (first INTEGER PRIMARY KEY, offset INTEGER);
";

struct Build<'a> {
    files: &'a IndexFiles,
    options: &'a IndexOptions,
    /// The index that files are added to.
    base: Option<Connection>,
    base_facts: IndexFacts,
    plies: u32,
    /// What is known about the build, on disk.
    state: Connection,
    runs: u64,
    pairs: Vec<Pair>,
    games: GamesWriter,
    seen: Seen,
    read: Vec<FileState>,
    /// The last game of the current file. If the file breaks off there, only a
    /// part of it has been read, so it waits until more follows.
    last: Option<Extract>,
    report: IndexReport,
}

impl<'a> Build<'a> {
    fn begin(files: &'a IndexFiles, options: &'a IndexOptions) -> Result<Build<'a>, IndexError> {
        let base = match files.index.exists() {
            true => Some(open_index(&files.index)?),
            false => None,
        };
        let base_facts = match &base {
            Some(base) => IndexFacts::read(base)?,
            None => IndexFacts::default(),
        };
        let folder = files.build_folder();
        fs::create_dir_all(&folder).map_err(IndexError::of(&folder))?;
        let state = open_state(&folder)?;
        let mut found = read_state(&state)?;
        if found.is_some_and(|found| found.generation != base_facts.generation) {
            // That build was finished; only its folder was left.
            clear_folder(&folder)?;
            state.execute_batch("DELETE FROM build; DELETE FROM files; DELETE FROM blocks;")?;
            found = None;
        }
        let known_plies = match (&base, found) {
            (Some(_), _) => Some(base_facts.plies),
            (None, found) => found.map(|found| found.plies),
        };
        let plies = options.plies.or(known_plies).unwrap_or(PLIES);
        if let Some(known) = known_plies.filter(|&known| known != plies) {
            let message = format!("this index counts {known} plies of a game, not {plies}");
            return Err(IndexError::Usage(message));
        }
        let found = found.unwrap_or(StateRow {
            generation: base_facts.generation,
            plies,
            added: 0,
            duplicates: 0,
            games_len: base_facts.games_len,
            runs: 0,
        });
        let games = files.games();
        let next = base_facts.games + found.added;
        let mut build = Build {
            files,
            options,
            base_facts,
            plies,
            runs: found.runs,
            pairs: Vec::new(),
            games: GamesWriter::open(&games, found.games_len, next)
                .map_err(IndexError::of(&games))?,
            seen: Seen::default(),
            read: read_files(&state)?,
            last: None,
            report: IndexReport {
                added: found.added,
                duplicates: found.duplicates,
                resumed: found.added,
                ..IndexReport::default()
            },
            state,
            base,
        };
        build.load_seen()?;
        Ok(build)
    }

    fn load_seen(&mut self) -> Result<(), IndexError> {
        if let Some(base) = &self.base {
            let count = "SELECT coalesce(sum(length(hashes)), 0) / 8 FROM seen";
            let count: i64 = base.query_row(count, [], |row| row.get(0))?;
            let mut all = Vec::with_capacity(usize::try_from(count).unwrap_or(0));
            let mut rows = base.prepare("SELECT hashes FROM seen ORDER BY part")?;
            let mut rows = rows.query([])?;
            while let Some(row) = rows.next()? {
                all.extend(numbers(row.get_ref(0)?.as_blob().unwrap_or_default()));
            }
            self.seen = Seen::of_index(all);
        }
        for run in 0..self.runs {
            let path = self.seen_file(run);
            let read = read_numbers(&path).map_err(IndexError::of(&path))?;
            self.seen.add(read);
        }
        Ok(())
    }

    fn run_file(&self, run: u64) -> PathBuf {
        self.files.build_folder().join(format!("run{run}"))
    }

    fn seen_file(&self, run: u64) -> PathBuf {
        self.files.build_folder().join(format!("seen{run}"))
    }

    /// Reads a file, or what is left of it.
    fn read(&mut self, source: &Source, progress: &ReadProgress) -> Result<(), IndexError> {
        let mut file = FileState::new(source);
        let known = match file.path == STDIN {
            true => None,
            false => self.known(&file)?,
        };
        if let Some(known) = known {
            if known.is_done {
                self.report.known_files.push(source.name());
                if let Some(size) = source.size() {
                    progress(size);
                }
                return Ok(());
            }
            file.offset = known.offset;
        }
        let begin = file.offset as u64;
        let number = self.read.len();
        self.read.retain(|other| other.path != file.path);
        self.read.push(file);
        let jobs = self.options.jobs;
        let extraction = Arc::new(Extraction { plies: self.plies });
        let bytes = source
            .open_with(jobs, Arc::clone(progress))
            .and_then(|mut bytes| {
                io::copy(&mut bytes.by_ref().take(begin), &mut io::sink())?;
                Ok(bytes)
            });
        let read = match bytes {
            Ok(bytes) => {
                let mut take = |parts: Vec<Part>| {
                    parts
                        .into_iter()
                        .try_for_each(|part| self.take(part, begin, number as u32))
                };
                read_games(bytes, &extraction, jobs, &mut take)?
            }
            Err(error) => Err(error),
        };
        let last = self.last.take();
        match read {
            Ok(()) => {
                if let Some(last) = last {
                    self.add(last, begin, number as u32)?;
                }
                if let Some(file) = self.read.last_mut() {
                    file.is_done = file.path != STDIN;
                }
            }
            Err(error) => {
                let error = IndexError::of(source.path())(error).to_string();
                let reason = error.strip_prefix(&format!("{}: ", source.name()));
                let reason = reason.unwrap_or(&error).to_owned();
                self.report.failures.push((source.name(), reason));
            }
        }
        Ok(())
    }

    /// What is known about a file from this build or from the index.
    fn known(&self, file: &FileState) -> Result<Option<FileState>, IndexError> {
        if let Some(known) = self.read.iter().find(|known| known.is_same(file)) {
            return Ok(Some(known.clone()));
        }
        let Some(base) = &self.base else {
            return Ok(None);
        };
        let known = read_files(base)?;
        Ok(known.into_iter().find(|known| known.is_same(file)))
    }

    /// Takes games of the current file, which was begun at this offset.
    fn take(&mut self, part: Part, begin: u64, file: u32) -> Result<(), IndexError> {
        self.options.check_stop()?;
        let mut games = part.games;
        let held_back = self.last.take();
        self.last = games.pop();
        if self.last.is_none() {
            self.last = held_back;
        } else {
            for extract in held_back.into_iter().chain(games) {
                self.add(extract, begin, file)?;
            }
        }
        let end = self.last.as_ref().map_or(part.end, |last| last.game.offset);
        if let Some(file) = self.read.last_mut() {
            file.offset = (begin + end) as i64;
        }
        if self.pairs.len() >= self.options.run.get() {
            self.flush()?;
        }
        Ok(())
    }

    /// Adds a game, unless it is there already.
    fn add(&mut self, mut extract: Extract, begin: u64, file: u32) -> Result<(), IndexError> {
        if extract.game.moves.is_empty() {
            return Ok(());
        }
        let is_new = self.seen.insert(extract.game.fingerprint());
        if !is_new && !self.options.keep_duplicates {
            self.report.duplicates += 1;
            return Ok(());
        }
        let number = self.report.added;
        if number + 1 >= MAX_GAMES {
            let message = format!(
                "more than {MAX_GAMES} games in one build: index the other files afterwards"
            );
            return Err(IndexError::Usage(message));
        }
        let facts = extract.facts();
        if facts.result != GameResult::Unknown {
            let pairs = extract.pairs.iter();
            self.pairs
                .extend(pairs.map(|&(hash, m)| Pair::new(hash, m, facts, number)));
        }
        extract.game.file = file;
        extract.game.offset += begin;
        self.games
            .push(&extract.game)
            .map_err(IndexError::of(&self.files.games()))?;
        self.report.added += 1;
        Ok(())
    }

    /// Writes a run and all that is needed to go on from here.
    fn flush(&mut self) -> Result<(), IndexError> {
        self.pairs.sort_unstable();
        let (run, seen) = (self.run_file(self.runs), self.seen_file(self.runs));
        write_run(&run, &self.pairs).map_err(IndexError::of(&run))?;
        self.seen.save(&seen).map_err(IndexError::of(&seen))?;
        let synced = self.games.sync();
        let (games_len, blocks) = synced.map_err(IndexError::of(&self.files.games()))?;
        self.pairs.clear();
        self.runs += 1;
        let transaction = self.state.transaction()?;
        transaction.execute("DELETE FROM build", [])?;
        transaction.execute(
            "INSERT INTO build VALUES (?, ?, ?, ?, ?, ?)",
            params![
                self.base_facts.generation as i64,
                self.plies,
                self.report.added as i64,
                self.report.duplicates as i64,
                games_len as i64,
                self.runs as i64
            ],
        )?;
        write_files(&transaction, &self.read)?;
        write_blocks(&transaction, &blocks)?;
        transaction.commit()?;
        Ok(())
    }

    /// Merges everything into the new index and puts it in place.
    fn finish(mut self) -> Result<IndexReport, IndexError> {
        if self.runs == 0 && self.report.added == 0 && self.base.is_some() {
            // Nothing new, but files may have become known.
            if self.read.is_empty() {
                return self.close();
            }
        }
        self.flush()?;
        let runs: Vec<PathBuf> = (0..self.runs).map(|run| self.run_file(run)).collect();
        let facts = IndexFacts {
            generation: self.base_facts.generation + 1,
            plies: self.plies,
            games: self.base_facts.games + self.report.added,
            games_len: self
                .state
                .query_row("SELECT games_len FROM build", [], |row| {
                    row.get::<_, i64>(0)
                })? as u64,
        };
        let path = self.files.new_index();
        let _ = fs::remove_file(&path);
        let new = create_index(&path, facts)?;
        let old_once = self.files.once(self.base_facts.generation);
        let new_once = self.files.once(facts.generation);
        merge(
            self.base.as_ref(),
            &old_once,
            &runs,
            self.base_facts.games,
            self.options,
            &new,
            &new_once,
        )?;
        self.copy_rest(&new)?;
        new.close().map_err(|(_, error)| error)?;
        fs::File::open(&path)
            .and_then(|file| file.sync_all())
            .and_then(|()| fs::rename(&path, &self.files.index))
            .map_err(IndexError::of(&self.files.index))?;
        if self.base.take().is_some() {
            let _ = fs::remove_file(old_once);
        }
        self.close()
    }

    /// Files, blocks and fingerprints of the old index and of this build.
    fn copy_rest(&mut self, new: &Connection) -> Result<(), IndexError> {
        new.execute_batch("BEGIN")?;
        if let Some(base) = &self.base {
            write_files(new, &read_files(base)?)?;
            write_blocks(new, &read_blocks(base)?)?;
        }
        let read: Vec<FileState> = self
            .read
            .iter()
            .filter(|f| f.path != STDIN)
            .cloned()
            .collect();
        write_files(new, &read)?;
        write_blocks(new, &read_blocks(&self.state)?)?;
        let mut insert = new.prepare("INSERT INTO seen (hashes) VALUES (?)")?;
        for part in std::mem::take(&mut self.seen).into_sorted().chunks(1 << 13) {
            let bytes: Vec<u8> = part.iter().flat_map(|n| n.to_le_bytes()).collect();
            insert.execute([bytes])?;
        }
        drop(insert);
        new.execute_batch("COMMIT")?;
        Ok(())
    }

    /// Leaves the build behind.
    fn close(self) -> Result<IndexReport, IndexError> {
        let mut report = self.report;
        let folder = self.files.build_folder();
        drop((self.state, self.base));
        fs::remove_dir_all(&folder).map_err(IndexError::of(&folder))?;
        let index = open_index(&self.files.index)?;
        report.games = IndexFacts::read(&index)?.games;
        let count = index.query_row("SELECT positions FROM facts", [], |row| {
            row.get::<_, i64>(0)
        })?;
        report.positions = count as u64;
        Ok(report)
    }
}

#[derive(Clone, Copy, Debug)]
struct StateRow {
    generation: u64,
    plies: u32,
    added: u64,
    duplicates: u64,
    games_len: u64,
    runs: u64,
}

/// Opens the state for this program alone.
fn open_state(folder: &Path) -> Result<Connection, IndexError> {
    let state = Connection::open(folder.join("state.db"))?;
    state.pragma_update(None, "locking_mode", "EXCLUSIVE")?;
    state.execute_batch(&format!("BEGIN EXCLUSIVE; {STATE} COMMIT;"))?;
    Ok(state)
}

fn read_state(state: &Connection) -> Result<Option<StateRow>, IndexError> {
    let row = state.query_row("SELECT * FROM build", [], |row| {
        let number = |at| row.get::<_, i64>(at).map(|number| number as u64);
        Ok(StateRow {
            generation: number(0)?,
            plies: row.get(1)?,
            added: number(2)?,
            duplicates: number(3)?,
            games_len: number(4)?,
            runs: number(5)?,
        })
    });
    Ok(row.optional()?)
}

fn read_files(database: &Connection) -> Result<Vec<FileState>, IndexError> {
    let mut rows = database.prepare("SELECT path, size, modified, offset, is_done FROM files")?;
    let rows = rows.query_map([], |row| {
        Ok(FileState {
            path: row.get(0)?,
            size: row.get(1)?,
            modified: row.get(2)?,
            offset: row.get(3)?,
            is_done: row.get(4)?,
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

fn write_files(database: &Connection, files: &[FileState]) -> Result<(), IndexError> {
    let mut insert = database.prepare("INSERT OR REPLACE INTO files VALUES (?, ?, ?, ?, ?)")?;
    for file in files {
        insert.execute(params![
            file.path,
            file.size,
            file.modified,
            file.offset,
            file.is_done
        ])?;
    }
    Ok(())
}

fn read_blocks(database: &Connection) -> Result<Vec<(u64, u64)>, IndexError> {
    let mut rows = database.prepare("SELECT first, offset FROM blocks")?;
    let rows = rows.query_map([], |row| {
        Ok((row.get::<_, i64>(0)? as u64, row.get::<_, i64>(1)? as u64))
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

fn write_blocks(database: &Connection, blocks: &[(u64, u64)]) -> Result<(), IndexError> {
    let mut insert = database.prepare("INSERT OR REPLACE INTO blocks VALUES (?, ?)")?;
    for &(first, offset) in blocks {
        insert.execute([first as i64, offset as i64])?;
    }
    Ok(())
}

/// Removes the runs of a build, but not its state.
fn clear_folder(folder: &Path) -> Result<(), IndexError> {
    let entries = fs::read_dir(folder).map_err(IndexError::of(folder))?;
    for entry in entries.flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if name.starts_with("run") || name.starts_with("seen") {
            fs::remove_file(entry.path()).map_err(IndexError::of(folder))?;
        }
    }
    Ok(())
}

fn create_index(path: &Path, facts: IndexFacts) -> Result<Connection, IndexError> {
    let index = Connection::open(path)?;
    // The file is put in place when it is complete, so nothing has to be
    // undone.
    index.execute_batch(
        "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -16000;",
    )?;
    index.execute_batch(&format!(
        "PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {VERSION};
        CREATE TABLE facts (generation INTEGER, plies INTEGER, games INTEGER, games_len INTEGER,
            positions INTEGER);
        CREATE TABLE files (path TEXT PRIMARY KEY, size INTEGER, modified INTEGER,
            offset INTEGER, is_done INTEGER);
        CREATE TABLE blocks (first INTEGER PRIMARY KEY, offset INTEGER);
        CREATE TABLE seen (part INTEGER PRIMARY KEY, hashes BLOB);
        CREATE TABLE positions (hash INTEGER PRIMARY KEY, moves BLOB);
        CREATE TABLE samples (hash INTEGER PRIMARY KEY, games BLOB);"
    ))?;
    index.execute(
        "INSERT INTO facts VALUES (?, ?, ?, ?, 0)",
        [
            facts.generation as i64,
            i64::from(facts.plies),
            facts.games as i64,
            facts.games_len as i64,
        ],
    )?;
    Ok(index)
}

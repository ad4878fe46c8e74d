//! The databases of the opening explorer: the saved games, the files that were
//! imported on the page, and the indexes named on the command line.
//!
//! Everything is answered from files of this computer, in this process.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::SystemTime;

use arrocco_archive::index::{
    self, Explorer, IndexError, IndexOptions, IndexReport, MemoryIndex, MoveCount, PositionCount,
};
use arrocco_archive::{PackedGame, PackedGames, PositionQuery, Source};
use arrocco_game::{MoveRequest, NamedOpening};
use arrocco_notation::{opening, san};
use arrocco_rules::{Move, Position};
use axum::body::Bytes;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};
use tokio::task::spawn_blocking;

use super::game_store::GameStore;
use super::protocol::{
    Database, DatabaseKind, Databases, ExploredGame, ExploredGames, ExploredMove, ExploredPosition,
    Import, ImportState, Reason, ReasonKind,
};

/// The name of the saved games in requests.
const SAVED: &str = "saved";
/// The name of the imported games in requests.
const IMPORTED: &str = "imported";
/// The index of the imported games, in the folder of the user's games.
const IMPORTED_FILE: &str = "imported-games.db";
/// A file that is being imported.
const INCOMING_FILE: &str = "imported-games.incoming";
/// How many plies of the saved games are counted.
const PLIES: u32 = 50;
/// The most bytes of an import.
pub(crate) const MAX_IMPORT: u64 = 64 << 30;
/// The most threads of an import; the rest of the computer is for games.
const MAX_JOBS: usize = 4;
/// The most games in one list.
const MAX_ROWS: usize = 100;
/// The most lists that are searched for at the same time.
const MAX_SEARCHES: usize = 2;

/// All databases.
#[derive(Debug)]
pub(crate) struct ExplorerDatabases {
    /// The imported games; `None` if nothing can be kept on disk.
    imported: Option<Arc<IndexFile>>,
    named: Vec<Arc<IndexFile>>,
    /// Locked while the saved games are read: whoever asks meanwhile waits for
    /// them and does not read them too.
    saved: tokio::sync::Mutex<Option<SavedIndex>>,
    import: Arc<Mutex<Option<ImportJob>>>,
    searches: Arc<Semaphore>,
}

/// The saved games, and what the store counted when they were read.
#[derive(Debug)]
struct SavedIndex {
    changes: u64,
    index: Arc<MemoryIndex>,
}

impl Default for ExplorerDatabases {
    fn default() -> ExplorerDatabases {
        ExplorerDatabases {
            imported: None,
            named: Vec::new(),
            saved: Default::default(),
            import: Arc::default(),
            searches: Arc::new(Semaphore::new(MAX_SEARCHES)),
        }
    }
}

/// A database that was asked for.
enum Found {
    Saved(Arc<MemoryIndex>),
    Index(Arc<IndexFile>),
}

impl ExplorerDatabases {
    /// The databases of a folder, and the indexes that were named.
    ///
    /// # Errors
    ///
    /// If a named index cannot be read.
    pub(crate) fn open(
        folder: Option<&Path>,
        named: &[PathBuf],
    ) -> Result<ExplorerDatabases, String> {
        let named = named.iter().map(|path| {
            let file = IndexFile::new(path);
            let opened = file.with(|explorer| Ok(explorer.games()));
            opened.map_err(|error| format!("{}: {error}", path.display()))?;
            Ok(Arc::new(file))
        });
        let imported = folder.map(|folder| {
            let file = IndexFile::new(&folder.join(IMPORTED_FILE));
            // An import ends with the program.
            let _ = index::discard(&file.path);
            let _ = fs::remove_file(file.incoming());
            Arc::new(file)
        });
        Ok(ExplorerDatabases {
            imported,
            named: named.collect::<Result<_, String>>()?,
            ..ExplorerDatabases::default()
        })
    }

    /// The databases that have games, and the import.
    pub(crate) async fn list(&self, store: &GameStore) -> Result<Databases, Reason> {
        let saved = self.saved(store).await?;
        let mut databases = vec![Database {
            database: SAVED.to_owned(),
            kind: DatabaseKind::Saved,
            name: String::new(),
            games: saved.games().len() as u64,
        }];
        let files = self.imported.iter().chain(&self.named).enumerate();
        for (index, file) in files {
            let is_imported = self.imported.is_some() && index == 0;
            if is_imported && !file.path.exists() {
                continue;
            }
            let games = read(file, |explorer| Ok(explorer.games())).await;
            databases.push(Database {
                database: match is_imported {
                    true => IMPORTED.to_owned(),
                    false => (index - usize::from(self.imported.is_some())).to_string(),
                },
                kind: match is_imported {
                    true => DatabaseKind::Imported,
                    false => DatabaseKind::File,
                },
                name: match is_imported {
                    true => String::new(),
                    false => file.name.clone(),
                },
                // What is wrong is said when it is asked about a position.
                games: games.unwrap_or(0),
            });
        }
        Ok(Databases {
            databases,
            can_import: self.imported.is_some(),
            import: lock(&self.import).as_ref().map(ImportJob::report),
        })
    }

    async fn find(&self, database: &str, store: &GameStore) -> Result<Found, Reason> {
        let unknown = || Reason::plain(ReasonKind::NoSuchFile, "there is no such database");
        let named = |number: usize| self.named.get(number).cloned();
        Ok(match database {
            SAVED => Found::Saved(self.saved(store).await?),
            IMPORTED => Found::Index(self.imported.clone().ok_or_else(unknown)?),
            number => {
                let number = number.parse().ok();
                Found::Index(number.and_then(named).ok_or_else(unknown)?)
            }
        })
    }

    /// The saved games, read again if one was added or deleted.
    pub(crate) async fn saved(&self, store: &GameStore) -> Result<Arc<MemoryIndex>, Reason> {
        let mut saved = self.saved.lock().await;
        let changes = store.saved_changes();
        if let Some(known) = &*saved
            && known.changes == changes
        {
            return Ok(Arc::clone(&known.index));
        }
        let pgn = store.all_saved().await?;
        let read = spawn_blocking(move || MemoryIndex::read(pgn.as_bytes(), PLIES)).await;
        let read = read.map_err(io::Error::other).flatten();
        let index = Arc::new(read.map_err(unreadable)?);
        *saved = Some(SavedIndex {
            changes,
            index: Arc::clone(&index),
        });
        Ok(index)
    }

    /// What a database knows about the last of these positions.
    pub(crate) async fn look_up(
        &self,
        store: &GameStore,
        database: &str,
        positions: Vec<Position>,
    ) -> Result<ExploredPosition, Reason> {
        let position = positions.last().copied().unwrap_or_default();
        let (found, games, plies) = match self.find(database, store).await? {
            Found::Saved(index) => {
                let found = index.look_up(&position);
                let games = found.samples.iter().filter_map(|&number| {
                    let game = index.games().get(usize::try_from(number).ok()?)?;
                    Some(ExploredGame::new(number, game, &position))
                });
                let games = games.collect();
                (found, games, PLIES)
            }
            Found::Index(file) => {
                read(&file, move |explorer| {
                    let found = explorer.look_up(&position)?;
                    let mut games = Vec::new();
                    for &number in &found.samples {
                        if let Some(game) = explorer.game(number)? {
                            games.push(ExploredGame::new(number, &game, &position));
                        }
                    }
                    Ok((found, games, explorer.plies()))
                })
                .await?
            }
        };
        let named = opening::find_last(&positions);
        Ok(ExploredPosition::new(
            &position, named, plies, &found, games,
        ))
    }

    /// The games of a database that have a position and all words of a text,
    /// from `skip` on.
    pub(crate) async fn games(
        &self,
        store: &GameStore,
        database: &str,
        position: Position,
        words: &str,
        skip: usize,
    ) -> Result<ExploredGames, Reason> {
        let busy = |_| Reason::plain(ReasonKind::Busy, "other lists are being searched for");
        let permit = Arc::clone(&self.searches)
            .try_acquire_owned()
            .map_err(busy)?;
        let list = GameList {
            words: words
                .to_lowercase()
                .split_whitespace()
                .map(str::to_owned)
                .collect(),
            position,
            skip,
            found: ExploredGames {
                games: Vec::new(),
                has_more: false,
            },
            stop: Arc::default(),
        };
        match self.find(database, store).await? {
            Found::Saved(index) => {
                let search = move |list: &mut GameList| {
                    search_saved(&index, list);
                    Ok(())
                };
                fill(list, permit, search).await
            }
            Found::Index(file) => {
                // Others ask the index while its games are looked at.
                let games = read(&file, |explorer| explorer.packed_games()).await?;
                fill(list, permit, move |list| search(games, list)).await
            }
        }
    }

    /// A game as PGN.
    pub(crate) async fn pgn(
        &self,
        store: &GameStore,
        database: &str,
        number: u64,
    ) -> Result<String, Reason> {
        let game = match self.find(database, store).await? {
            Found::Saved(index) => {
                let number = usize::try_from(number).unwrap_or(usize::MAX);
                index.games().get(number).cloned()
            }
            Found::Index(file) => read(&file, move |explorer| explorer.game(number)).await?,
        };
        let missing = || Reason::plain(ReasonKind::NoSuchGame, "the database has no such game");
        let game = game.ok_or_else(missing)?;
        Ok(game.to_tree().to_string())
    }

    // ---- import ------------------------------------------------------------

    /// Receives a file and begins to read its games, in the background.
    ///
    /// # Errors
    ///
    /// If another import is under way, or the file cannot be stored.
    pub(crate) async fn import(
        &self,
        name: String,
        total: u64,
        chunks: mpsc::Receiver<Bytes>,
        is_whole: impl Future<Output = Result<(), Reason>>,
    ) -> Result<(), Reason> {
        let no_folder = || Reason::plain(ReasonKind::NotKept, "nothing can be kept on this disk");
        let file = Arc::clone(self.imported.as_ref().ok_or_else(no_folder)?);
        let job = ImportJob::new(name, total);
        {
            let mut import = lock(&self.import);
            if import.as_ref().is_some_and(ImportJob::is_under_way) {
                let message = "another file is being imported";
                return Err(Reason::plain(ReasonKind::Busy, message));
            }
            *import = Some(job.clone());
        }
        // If the client hangs up, this function is dropped where it waits.
        let mut unfinished = Unfinished {
            job: Some(&job),
            path: file.incoming(),
        };
        let incoming = create_private(&unfinished.path);
        let stored = spawn_blocking(move || store_chunks(incoming?, chunks));
        let (stored, received) = tokio::join!(stored, is_whole);
        let stored = stored.map_err(io::Error::other).flatten();
        stored.map_err(|error| Reason::because(ReasonKind::NotKept, plain(&error)))?;
        received?;
        unfinished.job = None;
        let reader = job.clone();
        let spawned = thread::Builder::new()
            .name("import".to_owned())
            .spawn(move || reader.run(&file));
        spawned.map_err(|error| {
            job.end(ImportState::Failed);
            Reason::because(ReasonKind::Busy, error)
        })?;
        Ok(())
    }

    /// Stops the import; the database stays as it was.
    pub(crate) fn cancel_import(&self) {
        if let Some(job) = &*lock(&self.import) {
            job.stop.store(true, Ordering::Relaxed);
        }
    }
}

/// An index on disk, opened when it is first asked.
#[derive(Debug)]
struct IndexFile {
    path: PathBuf,
    name: String,
    open: Mutex<Option<OpenIndex>>,
    /// Of one who asks: those who wait for the lock would hold a thread each.
    turn: Arc<Semaphore>,
}

#[derive(Debug)]
struct OpenIndex {
    explorer: Explorer,
    /// When the file was written: it may be replaced by another one.
    modified: Option<SystemTime>,
}

impl IndexFile {
    fn new(path: &Path) -> IndexFile {
        let name = path.file_name().unwrap_or(path.as_os_str());
        IndexFile {
            path: path.to_owned(),
            name: name.to_string_lossy().into_owned(),
            open: Mutex::default(),
            turn: Arc::new(Semaphore::new(1)),
        }
    }

    fn incoming(&self) -> PathBuf {
        self.path.with_file_name(INCOMING_FILE)
    }

    fn with<T>(
        &self,
        ask: impl FnOnce(&mut Explorer) -> Result<T, IndexError>,
    ) -> Result<T, IndexError> {
        let modified = fs::metadata(&self.path)
            .and_then(|data| data.modified())
            .ok();
        let mut open = lock(&self.open);
        if open.as_ref().is_some_and(|open| open.modified != modified) {
            *open = None;
        }
        let open = match &mut *open {
            Some(open) => open,
            none => none.insert(OpenIndex {
                explorer: Explorer::open(&self.path)?,
                modified,
            }),
        };
        ask(&mut open.explorer)
    }
}

/// Asks an index on a thread where it may block.
async fn read<T: Send + 'static>(
    file: &Arc<IndexFile>,
    ask: impl FnOnce(&mut Explorer) -> Result<T, IndexError> + Send + 'static,
) -> Result<T, Reason> {
    let turn = Arc::clone(&file.turn).acquire_owned().await;
    let file = Arc::clone(file);
    let read = spawn_blocking(move || {
        let answer = file.with(ask);
        drop(turn);
        answer
    });
    read.await.map_err(unreadable)?.map_err(unreadable)
}

fn unreadable(error: impl ToString) -> Reason {
    Reason::because(ReasonKind::DatabaseUnreadable, error)
}

/// An error of the system without its number.
fn plain(error: &io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or(&text).to_owned()
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

// ---- games -----------------------------------------------------------------

/// A list that is filled while games are looked at.
struct GameList {
    words: Vec<String>,
    position: Position,
    skip: usize,
    found: ExploredGames,
    /// Set when nobody waits for it any more.
    stop: Arc<AtomicBool>,
}

/// Sets a flag when it is dropped, also if the client hangs up.
struct StopOnDrop(Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Fills a list on a thread where that may take long. The permit is free again
/// when the thread is.
async fn fill(
    mut list: GameList,
    permit: OwnedSemaphorePermit,
    search: impl FnOnce(&mut GameList) -> Result<(), IndexError> + Send + 'static,
) -> Result<ExploredGames, Reason> {
    let _stop = StopOnDrop(Arc::clone(&list.stop));
    let filled = spawn_blocking(move || {
        let searched = search(&mut list);
        drop(permit);
        searched.map(|()| list.found)
    });
    filled.await.map_err(unreadable)?.map_err(unreadable)
}

impl GameList {
    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Takes a game that has the position; false if no more are needed.
    fn add(&mut self, number: u64, game: &PackedGame) -> bool {
        let text = || {
            let year = (game.date / 10_000).to_string();
            [
                &game.white,
                &game.black,
                &game.event,
                &game.site,
                &game.eco,
                &year,
            ]
            .map(|text| text.to_lowercase())
            .join("\n")
        };
        if !self.words.is_empty() {
            let text = text();
            if !self.words.iter().all(|word| text.contains(word)) {
                return true;
            }
        }
        if self.skip > 0 {
            self.skip -= 1;
        } else if self.found.games.len() == MAX_ROWS {
            self.found.has_more = true;
            return false;
        } else {
            let game = ExploredGame::new(number, game, &self.position);
            self.found.games.push(game);
        }
        true
    }
}

/// Looks at all saved games, until the list is full.
fn search_saved(index: &MemoryIndex, list: &mut GameList) {
    for (number, game) in (0..).zip(index.games()) {
        let mut positions = game.positions().into_iter();
        let is_found = positions.any(|one| one.same_as(&list.position));
        if list.is_stopped() || (is_found && !list.add(number, game)) {
            break;
        }
    }
}

/// Looks at all games of an index, until the list is full.
fn search(mut games: PackedGames, list: &mut GameList) -> Result<(), IndexError> {
    let query = PositionQuery::exact(&list.position);
    let unreadable = |error: io::Error| IndexError::Usage(plain(&error));
    let mut number = 0;
    while let Some(block) = games.next_packed().map_err(unreadable)? {
        if list.is_stopped() {
            break;
        }
        let block = block.decompress().map_err(unreadable)?;
        for view in block.games() {
            if query.find(&view).is_some()
                && let Some(game) = view.unpack()
                && !list.add(number, &game)
            {
                return Ok(());
            }
            number += 1;
        }
    }
    Ok(())
}

impl ExploredPosition {
    fn new(
        position: &Position,
        named: Option<&opening::Opening>,
        plies: u32,
        found: &PositionCount,
        games: Vec<ExploredGame>,
    ) -> ExploredPosition {
        let sum = |of: fn(&MoveCount) -> u64| {
            let counts = found.moves.iter().map(of);
            counts.fold(0, u64::saturating_add)
        };
        ExploredPosition {
            fen: position.to_string(),
            opening: named.map(NamedOpening::from),
            plies,
            white: sum(|m| m.white),
            draws: sum(|m| m.draws),
            black: sum(|m| m.black),
            moves: found
                .moves
                .iter()
                .map(|m| ExploredMove::new(position, m))
                .collect(),
            games,
        }
    }
}

impl ExploredMove {
    fn new(position: &Position, count: &MoveCount) -> ExploredMove {
        let mut after = *position;
        after.play_unchecked(count.played);
        ExploredMove {
            uci: position.uci(count.played).to_string(),
            san: san::write(position, count.played),
            request: MoveRequest::of(count.played),
            white: count.white,
            draws: count.draws,
            black: count.black,
            rating: count.rating,
            first_year: count.years.map(|years| years.0),
            last_year: count.years.map(|years| years.1),
            opening: opening::find(&after).map(NamedOpening::from),
        }
    }
}

impl ExploredGame {
    fn new(number: u64, game: &PackedGame, position: &Position) -> ExploredGame {
        let positions = game.positions();
        let ply = positions.iter().position(|one| one.same_as(position));
        let ply = ply.unwrap_or(0);
        let known = |text: &str| match text.chars().all(|one| matches!(one, '?' | '.' | '-')) {
            true => String::new(),
            false => text.to_owned(),
        };
        let rating = |rating: u16| (rating > 0).then_some(rating);
        ExploredGame {
            number,
            white: known(&game.white),
            black: known(&game.black),
            white_elo: rating(game.white_elo),
            black_elo: rating(game.black_elo),
            result: game.result.to_string(),
            date: known(&game.pgn_date()),
            event: known(&game.event),
            site: known(&game.site),
            ply: ply as u32,
            san: next_move(game, ply).and_then(|m| {
                let before = positions.get(ply)?;
                before.is_legal(m).then(|| san::write(before, m))
            }),
        }
    }
}

fn next_move(game: &PackedGame, ply: usize) -> Option<Move> {
    let (moves, _) = game.moves.as_chunks::<2>();
    arrocco_archive::unpack_move(*moves.get(ply)?)
}

// ---- import ----------------------------------------------------------------

/// An import under way, or the last one.
#[derive(Clone, Debug)]
struct ImportJob {
    name: String,
    total: u64,
    /// Bytes whose games have been read.
    read: Arc<AtomicU64>,
    stop: Arc<AtomicBool>,
    end: Arc<Mutex<Progress>>,
}

#[derive(Debug)]
struct Progress {
    state: ImportState,
    report: IndexReport,
    problem: Option<String>,
}

impl ImportJob {
    fn new(name: String, total: u64) -> ImportJob {
        ImportJob {
            name,
            total,
            read: Arc::default(),
            stop: Arc::default(),
            end: Arc::new(Mutex::new(Progress {
                state: ImportState::Receiving,
                report: IndexReport::default(),
                problem: None,
            })),
        }
    }

    fn is_under_way(&self) -> bool {
        match lock(&self.end).state {
            ImportState::Receiving | ImportState::Reading => true,
            ImportState::Done | ImportState::Cancelled | ImportState::Failed => false,
        }
    }

    fn report(&self) -> Import {
        let end = lock(&self.end);
        Import {
            name: self.name.clone(),
            state: end.state,
            read: self.read.load(Ordering::Relaxed).min(self.total),
            total: self.total,
            added: end.report.added,
            duplicates: end.report.duplicates,
            problem: end.problem.clone(),
        }
    }

    fn end(&self, state: ImportState) {
        lock(&self.end).state = state;
    }

    /// Reads the games of the file that was received.
    fn run(&self, file: &IndexFile) {
        self.end(ImportState::Reading);
        let read = Arc::clone(&self.read);
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let options = IndexOptions {
            jobs: cores.clamp(1, MAX_JOBS),
            stop: Arc::clone(&self.stop),
            ..IndexOptions::default()
        };
        let progress = Arc::new(move |count| {
            read.fetch_add(count, Ordering::Relaxed);
        });
        let incoming = file.incoming();
        let built = index::build(
            &file.path,
            &[Source::named(&incoming)],
            &options,
            &(progress as _),
        );
        let _ = fs::remove_file(&incoming);
        if built.is_err() {
            let _ = index::discard(&file.path);
        }
        let mut end = lock(&self.end);
        match built {
            Ok(report) => {
                end.problem = report.failures.first().map(|(_, reason)| reason.clone());
                end.report = report;
                end.state = ImportState::Done;
            }
            Err(IndexError::Stopped) => end.state = ImportState::Cancelled,
            Err(error) => {
                end.problem = Some(error.to_string());
                end.state = ImportState::Failed;
            }
        }
    }
}

/// A file that is being received. Dropped too soon, the import is cancelled.
struct Unfinished<'a> {
    /// `None` once it is complete.
    job: Option<&'a ImportJob>,
    path: PathBuf,
}

impl Drop for Unfinished<'_> {
    fn drop(&mut self) {
        if let Some(job) = self.job {
            // Another import may begin as soon as this one has ended.
            let _ = fs::remove_file(&self.path);
            job.end(ImportState::Cancelled);
        }
    }
}

/// An empty file that only this user can read.
fn create_private(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

fn store_chunks(mut file: File, mut chunks: mpsc::Receiver<Bytes>) -> io::Result<()> {
    while let Some(chunk) = chunks.blocking_recv() {
        file.write_all(&chunk)?;
    }
    Ok(())
}

/// What the tests need.
#[cfg(test)]
impl ExplorerDatabases {
    /// Holds the first named index while `wait` runs.
    pub(crate) async fn hold(self: Arc<Self>, wait: impl FnOnce() + Send + 'static) {
        let held = read(&self.named[0], move |_| {
            wait();
            Ok(())
        });
        held.await.expect("an index");
    }

    /// How many lists can be searched for.
    pub(crate) fn free_searches(&self) -> usize {
        self.searches.available_permits()
    }

    /// A search that goes on until it is stopped.
    pub(crate) async fn search_until_stopped(&self) {
        let permit = Arc::clone(&self.searches).acquire_owned().await;
        let list = GameList {
            words: Vec::new(),
            position: Position::initial(),
            skip: 0,
            found: ExploredGames {
                games: Vec::new(),
                has_more: false,
            },
            stop: Arc::default(),
        };
        let search = |list: &mut GameList| {
            while !list.is_stopped() {
                thread::yield_now();
            }
            Ok(())
        };
        let _ = fill(list, permit.expect("a permit"), search).await;
    }
}

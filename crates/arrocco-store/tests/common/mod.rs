//! Helpers of the tests.
#![allow(dead_code, reason = "every test file uses some of it")]

use std::path::{Path, PathBuf};

use arrocco_game::{Command, Game, Millis, MoveText, Settings, Table};
use arrocco_store::{Date, GameId, Store};
use tempfile::TempDir;

pub(crate) const NOW: Millis = Millis(0);
pub(crate) const DAY: Date = Date {
    year: 2024,
    month: 5,
    day: 31,
};

pub(crate) fn at(seconds: u64) -> Millis {
    Millis::seconds(seconds)
}

/// A folder of its own for the file of games.
pub(crate) struct Folder(TempDir);

impl Folder {
    pub(crate) fn new() -> Folder {
        Folder(tempfile::tempdir().expect("a folder"))
    }

    /// One that is quick, where the system has such a place: for tests that
    /// make many files and do not ask whether they are durable.
    pub(crate) fn quick() -> Folder {
        let in_memory = tempfile::tempdir_in("/dev/shm");
        in_memory.map_or_else(|_| Folder::new(), Folder)
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }

    pub(crate) fn file(&self) -> PathBuf {
        self.path().join("games.db")
    }

    pub(crate) fn open(&self) -> Store {
        Store::open(self.file()).unwrap_or_else(|error| panic!("{error}"))
    }

    /// The names of what is in it.
    pub(crate) fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(self.path()).expect("a folder");
        let name = |entry: std::io::Result<std::fs::DirEntry>| {
            let name = entry.expect("an entry").file_name();
            name.into_string().expect("a plain name")
        };
        let mut names: Vec<String> = entries.map(name).collect();
        names.sort();
        names
    }
}

/// The current game.
pub(crate) fn id() -> GameId {
    GameId::current()
}

pub(crate) fn named(name: &str) -> GameId {
    name.parse().expect("a name")
}

pub(crate) fn timed(control: &str) -> Settings {
    Settings {
        time: control.parse().expect("a time control"),
        ..Settings::default()
    }
}

pub(crate) fn between(white: &str, black: &str) -> Settings {
    let mut settings = Settings::default();
    settings.white.name = white.to_owned();
    settings.black.name = black.to_owned();
    settings
}

/// Carries out a command that must be accepted and kept.
pub(crate) fn ok(store: &Store, id: &GameId, table: &mut Table, command: Command, now: Millis) {
    let done = store.carry_out(id, table, command, now);
    done.unwrap_or_else(|failed| panic!("{failed}"));
}

/// A table with a new game.
pub(crate) fn begin(store: &Store, id: &GameId, settings: Settings, now: Millis) -> Table {
    let mut table = Table::new();
    ok(store, id, &mut table, Command::start(settings), now);
    table
}

/// `e2e4`
pub(crate) fn text(uci: &str) -> MoveText {
    let (from, to) = uci.split_at(2);
    let square = |text: &str| text.parse().expect("a square");
    MoveText::new(square(from), square(to))
}

pub(crate) fn play(store: &Store, id: &GameId, table: &mut Table, moves: &str, now: Millis) {
    for uci in moves.split_whitespace() {
        ok(store, id, table, Command::play(text(uci)), now);
    }
}

pub(crate) fn game_on(table: &Table) -> &Game {
    table.game().expect("a game")
}

/// The game as the file has it.
pub(crate) fn stored(store: &Store, id: &GameId, now: Millis) -> Game {
    let game = store
        .read(id, now)
        .unwrap_or_else(|error| panic!("{error}"));
    game.expect("it was kept")
}

/// Random numbers that are the same in every run (xorshift).
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % end as u64) as usize
    }
}

/// Some legal move, or nothing when the game is over.
pub(crate) fn some_move(game: &Game, random: &mut Random) -> Option<Command> {
    let moves = game.position().legal_moves();
    let is_open = game.outcome().is_in_progress() && !moves.is_empty();
    is_open.then(|| Command::play(moves[random.below(moves.len())].into()))
}

//! Commands per second: in memory, and written to disk before they are
//! confirmed. Here we have no peers; what counts is how long a player waits.
//!
//! In memory CPU time counts, on disk the time on the wall, for it is the disk
//! that is waited for.

use std::path::Path;
use std::sync::mpsc;
use std::time::{Duration, Instant};

use arrocco_game::{Command, Game, Millis, Settings, Table};
use arrocco_store::{GameId, Store};
use cpu_time::ThreadTime;

use crate::random::Random;

/// Games that are played at once on a server.
const GAMES: usize = 500;
/// As long as a long game.
const LONG: usize = 600;
const NOW: Millis = Millis(0);

pub(crate) fn run(rounds: usize) {
    println!("\n## Commands to a game\n");
    println!("| task | commands a second | median | 99 of 100 | longest |");
    println!("|---|---:|---:|---:|---:|");
    in_memory(
        "in memory, a subscriber listening",
        rounds,
        |table, command| table.handle(command, NOW).is_ok(),
    );
    in_memory(
        "in memory, drafted and adopted",
        rounds,
        |table, command| {
            let draft = table.draft(command, NOW);
            table.adopt(draft).is_ok()
        },
    );
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.db");
    let store = Store::open(&path).expect("a store");
    one_after_another(&store);
    all_at_once(&store, rounds);
    one_a_second(&store, rounds);
    drop(store);
    long_game(folder.path());
}

/// What one task took.
struct Waits(Vec<Duration>);

impl Waits {
    fn print(mut self, task: &str, took: f64) {
        self.0.sort_unstable();
        let rate = self.0.len() as f64 / took;
        let at = |part: f64| {
            let index = (self.0.len() as f64 * part) as usize;
            let wait = self.0.get(index.min(self.0.len() - 1));
            wait.map_or(0.0, Duration::as_secs_f64) * 1e3
        };
        println!(
            "| {task} | {rate:.0} | {:.2} ms | {:.2} ms | {:.2} ms |",
            at(0.5),
            at(0.99),
            at(1.0)
        );
    }
}

/// Whole games of random moves; the best of the rounds.
fn in_memory(task: &str, rounds: usize, handle: impl Fn(&mut Table, Command) -> bool) {
    let mut best = 0.0_f64;
    for _ in 0..rounds {
        let mut random = Random(1);
        let (mut commands, mut took) = (0, Duration::ZERO);
        for _ in 0..100 {
            let mut table = Table::new();
            table.subscribe_all(|event| _ = std::hint::black_box(event));
            while let Some(command) = next(&table, &mut random) {
                let start = ThreadTime::now();
                assert!(handle(&mut table, command), "legal moves are accepted");
                took += start.elapsed();
                commands += 1;
            }
        }
        best = best.max(f64::from(commands) / took.as_secs_f64());
    }
    println!("| {task} | {best:.0} | | | |");
}

/// A start, then random moves; nothing at the end or after [`LONG`] plies.
fn next(table: &Table, random: &mut Random) -> Option<Command> {
    let Some(game) = table.game() else {
        return Some(Command::start(Settings::default()));
    };
    let moves = game.position().legal_moves();
    let goes_on = game.outcome().is_in_progress() && game.ply() < LONG;
    goes_on.then(|| Command::play(moves[random.below(moves.len())].into()))
}

/// Such a command without an end: a game that is over is begun anew.
fn endless(table: &Table, random: &mut Random) -> Command {
    next(table, random).unwrap_or_else(|| Command::Start {
        settings: Box::default(),
        abandon: true,
    })
}

/// One player: every move waits for the disk.
fn one_after_another(store: &Store) {
    let (id, mut table, mut random) = (GameId::current(), Table::new(), Random(2));
    let mut waits = Vec::new();
    let begun = Instant::now();
    for _ in 0..500 {
        let command = endless(&table, &mut random);
        let start = Instant::now();
        let done = store.carry_out(&id, &mut table, command, NOW);
        waits.push(start.elapsed());
        done.expect("it is kept");
    }
    Waits(waits).print("on disk, one after another", begun.elapsed().as_secs_f64());
}

/// Many tables, each with a move under way at most.
struct Games<'a> {
    store: &'a Store,
    tables: Vec<(GameId, Table)>,
    random: Random,
    receiver: mpsc::Receiver<Written>,
    sender: mpsc::Sender<Written>,
    waits: Vec<Duration>,
}

/// A move was kept.
struct Written {
    index: usize,
    draft: Box<arrocco_game::Draft>,
    wait: Duration,
}

impl<'a> Games<'a> {
    fn new(store: &'a Store, name: &str) -> Games<'a> {
        let (sender, receiver) = mpsc::channel();
        let id = |index| format!("{name}-{index}").parse().expect("a name");
        Games {
            store,
            tables: (0..GAMES).map(|index| (id(index), Table::new())).collect(),
            random: Random(3),
            receiver,
            sender,
            waits: Vec::new(),
        }
    }

    /// Has a random move kept at one table.
    fn submit(&mut self, index: usize) {
        let (id, table) = &self.tables[index];
        let command = endless(table, &mut self.random);
        let draft = Box::new(table.draft(command.clone(), NOW));
        let after: Game = draft.to_keep().expect("something happens").clone();
        let (sender, start) = (self.sender.clone(), Instant::now());
        self.store
            .keep_then(id, &command, NOW, &after, move |kept| {
                kept.expect("it is kept");
                let wait = start.elapsed();
                // The run has ended and does not need the result.
                let _ = sender.send(Written { index, draft, wait });
            });
    }

    /// Adopts a draft that is durable. Returns the index of its game.
    fn adopt(&mut self, written: Written) -> usize {
        self.waits.push(written.wait);
        let done = self.tables[written.index].1.adopt(*written.draft);
        done.expect("the table has waited");
        written.index
    }
}

/// Every table plays on as soon as its move is kept.
fn all_at_once(store: &Store, rounds: usize) {
    let mut games = Games::new(store, "busy");
    let begun = Instant::now();
    (0..GAMES).for_each(|index| games.submit(index));
    for _ in 0..GAMES * (rounds - 1) {
        let written = games.receiver.recv().expect("an answer");
        let index = games.adopt(written);
        games.submit(index);
    }
    for _ in 0..GAMES {
        let written = games.receiver.recv().expect("an answer");
        games.adopt(written);
    }
    let task = format!("on disk, {GAMES} games as fast as they can");
    Waits(games.waits).print(&task, begun.elapsed().as_secs_f64());
}

/// Every table makes one move a second, evenly spread.
fn one_a_second(store: &Store, seconds: usize) {
    let mut games = Games::new(store, "calm");
    let begun = Instant::now();
    for count in 0..GAMES * seconds {
        let due = Duration::from_secs_f64(count as f64 / GAMES as f64);
        while let Some(left) = due.checked_sub(begun.elapsed()) {
            if let Ok(written) = games.receiver.recv_timeout(left) {
                games.adopt(written);
            }
        }
        games.submit(count % GAMES);
    }
    while games.waits.len() < GAMES * seconds {
        let written = games.receiver.recv().expect("an answer");
        games.adopt(written);
    }
    let task = format!("on disk, {GAMES} games, one move per second each");
    Waits(games.waits).print(&task, begun.elapsed().as_secs_f64());
}

/// What the moves of a long game leave on the disk.
fn long_game(folder: &Path) {
    let path = folder.join("long.db");
    let store = Store::open(&path).expect("a store");
    let (empty, id, mut table) = (size(&path), GameId::current(), Table::new());
    let commands = long_commands();
    for command in &commands {
        let done = store.carry_out(&id, &mut table, command.clone(), NOW);
        done.expect("it is kept");
    }
    drop(store);
    let (bytes, moves) = (size(&path) - empty, commands.len() as u64 - 1);
    println!(
        "\nA game of {moves} moves takes {} KB on disk, {} bytes a move.",
        bytes / 1024,
        bytes / moves
    );
}

/// The first random game that is long.
fn long_commands() -> Vec<Command> {
    let mut random = Random(4);
    loop {
        let (mut table, mut commands) = (Table::new(), Vec::new());
        while let Some(command) = next(&table, &mut random) {
            let done = table.handle(command.clone(), NOW);
            done.expect("legal moves are accepted");
            commands.push(command);
        }
        if commands.len() > LONG / 2 {
            return commands;
        }
    }
}

fn size(path: &Path) -> u64 {
    std::fs::metadata(path).map_or(0, |data| data.len())
}

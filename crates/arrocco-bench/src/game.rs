//! How many commands a game takes: in memory, and kept on disk before anybody
//! is confirmed. Here we have no peers; what counts is how long a player waits.
//!
//! In memory CPU time counts, on disk the time on the wall, for it is the disk
//! that is waited for.

use std::path::Path;
use std::sync::mpsc;
use std::time::{Duration, Instant};

use arrocco_game::{Applied, Command, Game, Millis, MoveRequest, Settings};
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
    println!("| task | commands per second | median | 99 of 100 | longest |");
    println!("|---|---:|---:|---:|---:|");
    in_memory("in memory", rounds, |game, command| {
        game.apply(command, NOW)
    });
    in_memory("in memory, on a copy", rounds, |game, command| {
        let copy = game.clone();
        std::hint::black_box(game);
        copy.apply(command, NOW)
    });
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
fn in_memory(task: &str, rounds: usize, apply: impl Fn(Game, Command) -> Applied) {
    let mut best = 0.0_f64;
    for _ in 0..rounds {
        let mut random = Random(1);
        let (mut commands, mut took) = (0, Duration::ZERO);
        for _ in 0..100 {
            let mut game = new_game();
            while let Some(command) = next(&game, &mut random) {
                let start = ThreadTime::now();
                let applied = apply(game, command);
                took += start.elapsed();
                assert_eq!(applied.refused, None, "legal moves are accepted");
                game = applied.game;
                commands += 1;
            }
        }
        best = best.max(f64::from(commands) / took.as_secs_f64());
    }
    println!("| {task} | {best:.0} | | | |");
}

fn new_game() -> Game {
    Game::new(Settings::default(), NOW).expect("a game can begin")
}

/// A new game, which is kept.
fn begin(store: &Store, id: &GameId) -> Game {
    let game = new_game();
    let start = Command::start(Settings::default());
    store.keep(id, &start, NOW, &game).expect("it is kept");
    game
}

/// A random move; nothing at the end or after [`LONG`] plies.
fn next(game: &Game, random: &mut Random) -> Option<Command> {
    let moves = game.position().legal_moves();
    let goes_on = game.outcome().is_in_progress() && game.ply() < LONG;
    goes_on.then(|| Command::play(MoveRequest::of(moves[random.below(moves.len())])))
}

/// Such a command without an end: a game that is over is begun anew.
fn endless(game: &Game, random: &mut Random) -> Command {
    next(game, random).unwrap_or_else(|| Command::Start {
        settings: Box::default(),
        abandon: true,
    })
}

/// One player: every move waits for the disk.
fn one_after_another(store: &Store) {
    let (id, mut random) = (GameId::current(), Random(2));
    let mut game = begin(store, &id);
    let mut waits = Vec::new();
    let begun = Instant::now();
    for _ in 0..500 {
        let command = endless(&game, &mut random);
        let start = Instant::now();
        let done = store.carry_out(&id, &game, command, NOW);
        waits.push(start.elapsed());
        game = done.expect("it is kept").game;
    }
    Waits(waits).print("on disk, one after another", begun.elapsed().as_secs_f64());
}

/// Many games, each with a move under way at most.
struct Games<'a> {
    store: &'a Store,
    games: Vec<(GameId, Game)>,
    random: Random,
    kept: mpsc::Receiver<Kept>,
    sender: mpsc::Sender<Kept>,
    waits: Vec<Duration>,
}

/// A move was kept.
struct Kept {
    index: usize,
    game: Box<Game>,
    wait: Duration,
}

impl<'a> Games<'a> {
    fn new(store: &'a Store, name: &str) -> Games<'a> {
        let (sender, kept) = mpsc::channel();
        let game = |index| {
            let id = format!("{name}-{index}").parse().expect("a name");
            let game = begin(store, &id);
            (id, game)
        };
        Games {
            store,
            games: (0..GAMES).map(game).collect(),
            random: Random(3),
            kept,
            sender,
            waits: Vec::new(),
        }
    }

    /// Has a random move of one game kept.
    fn submit(&mut self, index: usize) {
        let (id, game) = &self.games[index];
        let command = endless(game, &mut self.random);
        let after = Box::new(game.clone().apply(command.clone(), NOW).game);
        let (sender, start, game) = (self.sender.clone(), Instant::now(), after.clone());
        self.store
            .keep_then(id, &command, NOW, &after, move |kept| {
                kept.expect("it is kept");
                let wait = start.elapsed();
                // The benchmark may have ended.
                let _ = sender.send(Kept { index, game, wait });
            });
    }

    /// Goes on with what was kept. Returns the index of the game.
    fn adopt(&mut self, kept: Kept) -> usize {
        self.waits.push(kept.wait);
        self.games[kept.index].1 = *kept.game;
        kept.index
    }
}

/// Every game goes on as soon as its move is kept.
fn all_at_once(store: &Store, rounds: usize) {
    let mut games = Games::new(store, "busy");
    let begun = Instant::now();
    (0..GAMES).for_each(|index| games.submit(index));
    for _ in 0..GAMES * (rounds - 1) {
        let kept = games.kept.recv().expect("an answer");
        let index = games.adopt(kept);
        games.submit(index);
    }
    for _ in 0..GAMES {
        let kept = games.kept.recv().expect("an answer");
        games.adopt(kept);
    }
    let task = format!("on disk, {GAMES} games as fast as they can");
    Waits(games.waits).print(&task, begun.elapsed().as_secs_f64());
}

/// Every game makes one move per second, evenly spread.
fn one_a_second(store: &Store, seconds: usize) {
    let mut games = Games::new(store, "calm");
    let begun = Instant::now();
    for count in 0..GAMES * seconds {
        let due = Duration::from_secs_f64(count as f64 / GAMES as f64);
        while let Some(left) = due.checked_sub(begun.elapsed()) {
            if let Ok(kept) = games.kept.recv_timeout(left) {
                games.adopt(kept);
            }
        }
        games.submit(count % GAMES);
    }
    while games.waits.len() < GAMES * seconds {
        let kept = games.kept.recv().expect("an answer");
        games.adopt(kept);
    }
    let task = format!("on disk, {GAMES} games, one move per second each");
    Waits(games.waits).print(&task, begun.elapsed().as_secs_f64());
}

/// What the moves of a long game leave on the disk.
fn long_game(folder: &Path) {
    let path = folder.join("long.db");
    let store = Store::open(&path).expect("a store");
    let (empty, id) = (size(&path), GameId::current());
    let mut game = begin(&store, &id);
    let commands = long_commands();
    for command in &commands {
        let done = store.carry_out(&id, &game, command.clone(), NOW);
        game = done.expect("it is kept").game;
    }
    drop(store);
    let (bytes, moves) = (size(&path) - empty, commands.len() as u64);
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
        let (mut game, mut commands) = (new_game(), Vec::new());
        while let Some(command) = next(&game, &mut random) {
            game = game.apply(command.clone(), NOW).game;
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

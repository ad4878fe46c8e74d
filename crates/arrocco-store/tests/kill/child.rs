//! The program that plays and confirms. It is this very test, started once more
//! with `ARROCCO_CHILD` set to a [`Manner`].

use std::env;
use std::io::{BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdout, Command as Process, Stdio};
use std::thread;
use std::time::Duration;

use arrocco_game::{Command, Game, Millis, Table};
use arrocco_rules::Color;
use arrocco_store::Store;

use crate::common::*;

/// How far the games have got: which game, which ply, what is left on the clocks,
/// which position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Progress {
    pub(crate) round: usize,
    pub(crate) ply: usize,
    pub(crate) clocks: String,
    pub(crate) fen: String,
}

impl Progress {
    pub(crate) fn of(game: &Game, now: Millis) -> Progress {
        let round = game.settings().tags.get("Round");
        let left = |color| game.clock().left(color, now).unwrap_or_default().0;
        Progress {
            round: round.and_then(|round| round.parse().ok()).unwrap_or(0),
            ply: game.ply(),
            clocks: format!("{}:{}", left(Color::White), left(Color::Black)),
            fen: game.fen(),
        }
    }

    /// `confirmed 3 17 299000:300000 rnbq...`
    pub(crate) fn parse(line: &str) -> Option<Progress> {
        let mut words = line.strip_prefix("confirmed ")?.splitn(4, ' ');
        Some(Progress {
            round: words.next()?.parse().ok()?,
            ply: words.next()?.parse().ok()?,
            clocks: words.next()?.to_owned(),
            fen: words.next()?.to_owned(),
        })
    }
}

/// When the program confirms.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Manner {
    /// Confirms what is durable.
    Careful,
    /// Confirms first, to show that the test would notice.
    Careless,
}

impl Manner {
    fn name(self) -> &'static str {
        match self {
            Manner::Careful => "careful",
            Manner::Careless => "careless",
        }
    }
}

#[test]
#[ignore = "the program that is killed, not a test"]
fn play_until_killed() {
    let (Ok(manner), Ok(file)) = (env::var("ARROCCO_CHILD"), env::var("ARROCCO_FILE")) else {
        return;
    };
    let store = Store::open(file).expect("every file opens");
    let game = store.resume(&id(), NOW).expect("every game is read");
    let mut table = game.map_or_else(Table::new, Table::with_game);
    let mut random = Random::new(u64::from(std::process::id()));
    let moves = env::var("ARROCCO_MOVES")
        .ok()
        .and_then(|text| text.parse().ok());
    let mut now = NOW;
    for _ in 0..moves.unwrap_or(usize::MAX) {
        let command = next_command(&table, &mut random);
        now = now + Millis(random.below(2000) as u64);
        if manner == Manner::Careless.name() {
            confirm(foreseen(&table, &command, now));
            thread::sleep(Duration::from_millis(200));
            ok(&store, &id(), &mut table, command, now);
        } else {
            if let Err(failed) = store.carry_out(&id(), &mut table, command, now) {
                return say(&format!("failed {failed}"));
            }
            confirm(Progress::of(game_on(&table), now));
        }
    }
}

/// A random move, or a new game after the last one.
fn next_command(table: &Table, random: &mut Random) -> Command {
    let round = table
        .game()
        .map_or(0, |game| Progress::of(game, NOW).round + 1);
    let go_on = table.game().and_then(|game| some_move(game, random));
    go_on.unwrap_or_else(|| {
        let mut settings = timed("5+3");
        settings.tags.insert("Round".to_owned(), round.to_string());
        Command::start(settings)
    })
}

fn confirm(progress: Progress) {
    let Progress {
        round,
        ply,
        clocks,
        fen,
    } = progress;
    say(&format!("confirmed {round} {ply} {clocks} {fen}"));
}

fn say(line: &str) {
    let mut out = std::io::stdout().lock();
    out.write_all(format!("{line}\n").as_bytes())
        .expect("a reader");
    out.flush().expect("a reader");
}

/// What a careless program claims before it is true.
fn foreseen(table: &Table, command: &Command, now: Millis) -> Progress {
    let draft = table.draft(command.clone(), now);
    Progress::of(draft.to_keep().expect("something happens"), now)
}

/// This test once more, as the program that plays.
pub(crate) fn command(file: &Path, manner: Manner) -> Process {
    let mut command = Process::new(env::current_exe().expect("this test"));
    command
        .args([
            "--exact",
            "child::play_until_killed",
            "--ignored",
            "--nocapture",
        ])
        .env("ARROCCO_CHILD", manner.name())
        .env("ARROCCO_FILE", file);
    command
}

pub(crate) fn start(mut command: Process) -> (Child, BufReader<ChildStdout>) {
    command.stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().expect("a process");
    let out = BufReader::new(child.stdout.take().expect("its output"));
    (child, out)
}

//! The program that plays and confirms. It is this very test, started once more
//! with `ARROCCO_CHILD` set to a [`Manner`].

use std::env;
use std::io::{BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdout, Command as Process, Stdio};
use std::thread;
use std::time::Duration;

use arrocco_game::{Command, Game, Millis, Settings};
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
    let opened = Store::open(file).map_err(|error| error.to_string());
    let resumed = opened.and_then(|store| match store.resume(&id(), NOW) {
        Ok(game) => Ok((store, game)),
        Err(error) => Err(error.to_string()),
    });
    let (store, mut game) = match resumed {
        Ok(resumed) => resumed,
        Err(error) => return say(&format!("failed to open: {error}")),
    };
    let mut random = Random::new(u64::from(std::process::id()));
    let moves = env::var("ARROCCO_MOVES")
        .ok()
        .and_then(|text| text.parse().ok());
    let mut now = NOW;
    for _ in 0..moves.unwrap_or(usize::MAX) {
        let command = next_command(game.as_ref(), &mut random);
        now = now + Millis(random.below(2000) as u64);
        let after = applied(game.as_ref(), &command, now);
        let progress = Progress::of(&after, now);
        if manner == Manner::Careless.name() {
            confirm(progress);
            thread::sleep(Duration::from_millis(200));
            let kept = store.keep(&id(), &command, now, &after);
            kept.unwrap_or_else(|failed| panic!("{failed}"));
        } else if let Err(failed) = store.keep(&id(), &command, now, &after) {
            return say(&format!("failed the game could not be kept: {failed}"));
        } else {
            confirm(progress);
        }
        game = Some(after);
    }
}

/// A random move, or a new game after the last one.
fn next_command(game: Option<&Game>, random: &mut Random) -> Command {
    let round = game.map_or(0, |game| Progress::of(game, NOW).round + 1);
    let go_on = game.and_then(|game| some_move(game, random));
    go_on.unwrap_or_else(|| {
        let mut settings = timed("5+3");
        settings.tags.insert("Round".to_owned(), round.to_string());
        Command::start(settings)
    })
}

/// The game after a command.
fn applied(game: Option<&Game>, command: &Command, now: Millis) -> Game {
    match (game, command) {
        (Some(game), command) => game.clone().apply(command.clone(), now).game,
        (None, Command::Start { settings, .. }) => {
            Game::new(Settings::clone(settings), now).expect("a game can begin")
        }
        (None, _) => panic!("no game has begun"),
    }
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

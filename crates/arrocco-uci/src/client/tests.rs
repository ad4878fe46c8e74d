//! The client against engines that behave and engines that do not: small programs
//! of the shell.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use arrocco_engine::Score;

use super::*;

/// A folder for one test.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Relaxed);
        let name = format!("arrocco-uci-client-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path).expect("a folder of our own");
        Folder(path)
    }

    /// A program by these lines of the shell.
    fn program(&self, lines: &str) -> EngineSpec {
        let path = self.0.join("fake");
        fs::write(&path, format!("#!/bin/sh\n{lines}\n")).expect("our file");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("our file");
        path.display().to_string().parse().expect("a command")
    }

    /// An engine that greets well and answers `go` by these commands.
    fn engine(&self, go: &str) -> EngineSpec {
        self.program(&format!(
            "while read -r line; do case \"$line\" in\n\
             uci) echo id name Fake 2; echo option name Hash type spin default 1 min 1 max 9;\n\
             echo option name UCI_Chess960 type check default false; echo uciok;;\n\
             isready) echo readyok;;\n\
             go*) {go};;\n\
             quit) exit 0;;\n\
             *) echo \"$line\" >> \"$0.log\";;\n\
             esac; done"
        ))
    }

    fn log(&self) -> String {
        fs::read_to_string(self.0.join("fake.log")).unwrap_or_default()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Long enough for a busy machine.
const PATIENT: Duration = Duration::from_secs(60);

/// Short, for engines that never answer.
const IMPATIENT: Duration = Duration::from_millis(300);

fn moves(limits: ClientLimits) -> ClientSearch<'static> {
    static START: std::sync::LazyLock<Position> = std::sync::LazyLock::new(Position::initial);
    ClientSearch {
        start: &START,
        moves: &[],
        limits,
    }
}

fn nodes() -> ClientLimits {
    SpecLimit::Nodes(5).of_a_move()
}

fn ask(spec: &EngineSpec, patience: Duration) -> Result<ClientAnswer, ClientError> {
    let mut client = Client::start(spec, patience)?;
    let time = SpecLimit::MoveTime(Duration::from_millis(1)).of_a_move();
    client.go(&moves(time), &SearchControl::new(), &mut |_| {})
}

#[test]
fn a_good_engine_is_named_and_answers_with_its_lines() {
    let folder = Folder::new();
    let spec = folder.engine(
        "echo info depth 1 multipv 1 score cp 20 pv e2e4; \
         echo info depth 2 multipv 1 score cp 30 pv d2d4 d7d5; \
         echo info depth 2 multipv 2 score cp 10 pv g1f3; \
         echo bestmove d2d4 ponder d7d5",
    );
    let mut client = Client::start(&spec, PATIENT).expect("it starts");
    assert_eq!(client.name(), "Fake 2");
    assert!(client.option("hash").is_some() && client.option("Elo").is_none());
    let mut heard = 0;
    let answer = client.go(&moves(nodes()), &SearchControl::new(), &mut |_| heard += 1);
    let answer = answer.expect("an answer");
    let position = Position::initial();
    let best = answer.best.expect("a move");
    assert_eq!(position.uci(best).to_string(), "d2d4");
    assert!(answer.ponder.is_some());
    let scores: Vec<Score> = answer.lines.iter().map(|line| line.score).collect();
    assert_eq!(scores, [Score::Centipawns(30), Score::Centipawns(10)]);
    assert_eq!(heard, 3);
}

#[test]
fn the_game_the_limits_and_the_options_are_sent() {
    let folder = Folder::new();
    let spec = folder.engine("echo \"$line\" >> \"$0.log\"; echo bestmove e7e5");
    let mut client = Client::start(&spec, PATIENT).expect("it starts");
    client.set_option("hash", "4").expect("it has it");
    let start = Position::initial();
    let first = legal("e2e4", &start).expect("legal");
    let clocks = Clocks {
        remaining: [Duration::from_secs(60), Duration::ZERO],
        increment: [Duration::from_secs(1), Duration::ZERO],
        moves_to_go: Some(3),
    };
    let search = ClientSearch {
        start: &start,
        moves: &[first],
        limits: ClientLimits {
            clocks: Some(clocks),
            ..ClientLimits::default()
        },
    };
    client
        .go(&search, &SearchControl::new(), &mut |_| {})
        .expect("an answer");
    drop(client);
    let log = folder.log();
    for line in [
        "setoption name Hash value 4\n",
        "ucinewgame\n",
        "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves e2e4\n",
        "go wtime 60000 btime 1 winc 1000 binc 0 movestogo 3\n",
    ] {
        assert!(log.contains(line), "{line}{log}");
    }
    assert!(!log.contains("UCI_Chess960"), "{log}");
}

#[test]
fn without_a_limit_the_search_ends_when_it_is_stopped() {
    let folder = Folder::new();
    let spec = folder.engine(
        "echo info depth 1 score cp 1 pv e2e4; read -r line; echo \"$line\" >> \"$0.log\"; \
         echo bestmove e2e4",
    );
    let mut client = Client::start(&spec, PATIENT).expect("it starts");
    let control = SearchControl::new();
    let search = moves(ClientLimits::default());
    // Stopped as soon as it has said something.
    let answer = client.go(&search, &control, &mut |_| control.stop());
    assert!(answer.expect("an answer").best.is_some());
    assert!(folder.log().contains("stop\n"), "{}", folder.log());
}

#[test]
fn an_engine_that_ignores_stop_hangs() {
    let folder = Folder::new();
    let spec = folder.engine("echo info depth 1 score cp 1 pv e2e4; read -r line");
    let mut client = Client::start(&spec, IMPATIENT).expect("it starts");
    let control = SearchControl::new();
    let search = moves(ClientLimits::default());
    let answer = client.go(&search, &control, &mut |_| control.stop());
    assert!(
        matches!(answer, Err(ClientError::Hang { .. })),
        "{answer:?}"
    );
}

#[test]
fn what_does_not_start_or_does_not_speak_uci_is_refused() {
    let folder = Folder::new();
    let missing = "/no/such/engine".parse().expect("a command");
    let error = ask(&missing, PATIENT).expect_err("it is not there");
    assert!(matches!(error, ClientError::Start { .. }), "{error}");
    for lines in [
        "exit 0",
        "echo Hello",
        "echo uciok no; read -r line; exit 1",
    ] {
        let error = ask(&folder.program(lines), PATIENT).expect_err("it ends");
        assert!(
            matches!(error, ClientError::NotUci { ended: true, .. }),
            "{lines}: {error}"
        );
    }
}

#[test]
fn misbehaviour_of_every_kind_is_an_error_of_its_own() {
    let folder = Folder::new();
    for answer in ["e2e5", "e7e5", "", "0000", "(none)", "resign", "e2e4x"] {
        let spec = folder.engine(&format!("echo \"bestmove {answer}\""));
        let error = ask(&spec, PATIENT).expect_err(answer);
        assert!(
            matches!(error, ClientError::Illegal { .. }),
            "{answer}: {error}"
        );
    }
    let error = ask(&folder.engine("exit 3"), PATIENT).expect_err("it ends");
    assert!(
        matches!(
            error,
            ClientError::Exit {
                status: Some(3),
                ..
            }
        ),
        "{error}"
    );
    let error = ask(&folder.engine("kill -9 $$"), PATIENT).expect_err("it is killed");
    assert!(
        matches!(error, ClientError::Exit { status: None, .. }),
        "{error}"
    );
    let error = ask(&folder.engine("true"), IMPATIENT).expect_err("it says nothing");
    assert!(matches!(error, ClientError::Hang { .. }), "{error}");
}

/// Lines without end and bytes that are no text must neither fill the memory nor
/// hide the answer.
#[test]
fn noise_is_left_out() {
    let folder = Folder::new();
    let spec = folder.engine(
        "head -c 300000 /dev/zero; printf '\\377\\376 noise\\n'; \
         echo info depth x score cp 1; echo bestmove e2e4",
    );
    assert!(ask(&spec, PATIENT).expect("an answer").best.is_some());
}

#[test]
fn an_engine_that_talks_without_end_still_hangs() {
    let folder = Folder::new();
    let spec = folder.engine("while :; do echo info depth 1 score cp 1 pv e2e4; done");
    let error = ask(&spec, IMPATIENT).expect_err("no move comes");
    assert!(matches!(error, ClientError::Hang { .. }), "{error}");
}

#[test]
fn options_the_engine_does_not_have_or_cannot_set_are_refused() {
    let folder = Folder::new();
    let path = folder.engine("true").command().0.to_owned();
    for (setting, fits) in [("Hash=5", true), ("Hash=10", false), ("Elo=5", false)] {
        let spec: EngineSpec = format!("{path} {setting}").parse().expect("a command");
        let started = Client::start(&spec, PATIENT).map(drop);
        assert_eq!(started.is_ok(), fits, "{setting}: {started:?}");
    }
}

#[test]
fn where_the_game_is_over_there_is_no_move() {
    let folder = Folder::new();
    let spec = folder.engine("echo bestmove '(none)'");
    let mut client = Client::start(&spec, PATIENT).expect("it starts");
    let start: Position = "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1".parse().expect("good");
    let search = ClientSearch {
        start: &start,
        moves: &[],
        limits: nodes(),
    };
    let answer = client.go(&search, &SearchControl::new(), &mut |_| {});
    assert_eq!(answer.expect("an answer").best, None);
}

#[test]
fn chess960_is_announced_to_engines_that_know_it() {
    let folder = Folder::new();
    let spec = folder.engine("echo bestmove f1h1");
    let mut client = Client::start(&spec, PATIENT).expect("it starts");
    let text = "4k3/8/8/8/8/8/8/5K1R w H - 0 1";
    let start: Position = text.parse().expect("good");
    assert_eq!(start.castling_mode(), CastlingMode::Chess960);
    let search = ClientSearch {
        start: &start,
        moves: &[],
        limits: nodes(),
    };
    let _ = client.go(&search, &SearchControl::new(), &mut |_| {});
    drop(client);
    let log = folder.log();
    assert!(
        log.contains("setoption name UCI_Chess960 value true\n"),
        "{log}"
    );
}

/// An engine that ignores `quit` is ended with its owner.
#[test]
fn a_process_ends_when_the_client_is_dropped() {
    let folder = Folder::new();
    let spec = folder.program(
        "trap '' HUP TERM; echo uciok; echo readyok; while :; do read -r line || sleep 1; done",
    );
    let client = Client::start(&spec, PATIENT).expect("it starts");
    let id = client.child.id();
    drop(client);
    assert!(!PathBuf::from(format!("/proc/{id}")).exists());
}

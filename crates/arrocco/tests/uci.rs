//! Sessions with the engine through the real program: what a chess program
//! may rely on, and what strangers may throw at it.
//!
//! Every wait has a limit far beyond what a slow machine needs, so that a hang
//! is a failed test and not a stuck one.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

const PATIENCE: Duration = Duration::from_secs(60);

struct Session {
    child: Child,
    input: Option<ChildStdin>,
    output: Receiver<String>,
}

impl Session {
    fn start() -> Session {
        let mut child = Command::new(env!("CARGO_BIN_EXE_arrocco"))
            .arg("uci")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let lines = BufReader::new(child.stdout.take().expect("its output is ours"));
        let (sender, output) = channel();
        thread::spawn(move || {
            for line in lines.lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        let input = child.stdin.take();
        Session {
            child,
            input,
            output,
        }
    }

    fn send_bytes(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("the input is open");
        input.write_all(bytes).expect("the program reads");
        input.flush().expect("the program reads");
    }

    fn send(&mut self, text: &str) {
        self.send_bytes(format!("{text}\n").as_bytes());
    }

    /// The next line that begins like this; others are skipped.
    fn expect(&mut self, beginning: &str) -> String {
        loop {
            let line = self
                .output
                .recv_timeout(PATIENCE)
                .unwrap_or_else(|_| panic!("nothing said that begins with `{beginning}`"));
            if line.starts_with(beginning) {
                return line;
            }
        }
    }

    /// Everything said until `readyok`.
    fn until_ready(&mut self) -> Vec<String> {
        self.send("isready");
        let mut lines = Vec::new();
        loop {
            let line = self.output.recv_timeout(PATIENCE).expect("an answer");
            if line == "readyok" {
                return lines;
            }
            lines.push(line);
        }
    }

    fn best(&mut self) -> String {
        let line = self.expect("bestmove ");
        let word = line.split(' ').nth(1).expect("a move");
        word.to_owned()
    }

    fn ask(&mut self, position: &str, go: &str) -> String {
        self.send(&format!("position {position}"));
        self.send(go);
        self.best()
    }

    fn close_input(&mut self) {
        self.input = None;
    }

    fn ends(&mut self) -> ExitStatus {
        let started = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("a child can be waited for") {
                return status;
            }
            assert!(started.elapsed() < PATIENCE, "the program goes on and on");
            thread::sleep(Duration::from_millis(5));
        }
    }

    fn quits(mut self) {
        self.send("quit");
        assert!(self.ends().success());
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        // Already ended is fine.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The start of a mate in two, for positions with few answers.
const LADDER: &str = "fen 6k1/8/8/8/8/8/R7/1R5K w - - 0 1";
const MATED: &str = "fen R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1";
const STALEMATED: &str = "fen 7k/5K2/6Q1/8/8/8/8/8 b - - 0 1";

#[test]
fn it_introduces_itself_and_its_options() {
    let mut session = Session::start();
    session.send("uci");
    assert!(session.expect("id name ").starts_with("id name Arrocco"));
    session.expect("id author ");
    for option in [
        "Hash",
        "Threads",
        "MultiPV",
        "Move Overhead",
        "Level",
        "UCI_Elo",
        "Clear Hash",
        "Network",
        "Ponder",
        "UCI_Chess960",
        "UCI_LimitStrength",
        "UCI_ShowWDL",
    ] {
        session.expect(&format!("option name {option} type "));
    }
    session.expect("uciok");
    session.quits();
}

#[test]
fn it_plays_and_expects_an_answer() {
    let mut session = Session::start();
    session.send("position startpos moves e2e4 e7e5");
    session.send("go depth 6");
    let info = session.expect("info depth 6 ");
    for part in [
        " score ",
        " nodes ",
        " nps ",
        " time ",
        " hashfull ",
        " pv ",
    ] {
        assert!(info.contains(part), "{info}");
    }
    let best = session.expect("bestmove ");
    assert!(best.contains(" ponder "), "{best}");
    session.quits();
}

#[test]
fn every_limit_ends_the_search() {
    let mut session = Session::start();
    for go in [
        "go depth 3",
        "go nodes 2000",
        "go nodes 0",
        "go movetime 20",
        "go movetime 0",
        "go wtime 1 btime 1",
        "go wtime 0 btime 0",
        "go wtime -50 btime -50 winc 10 binc 10",
        "go wtime 200 btime 200 winc 5 binc 5",
        "go wtime 100 btime 100 movestogo 1",
        "go wtime 100 btime 100 movestogo 0",
        "go mate 2 nodes 5000",
        "go depth 99999999999999999999999999 nodes 3000",
        "go nodes 1000 searchmoves",
        "go nodes 1000 searchmoves a2a3",
        "go nodes 1000 searchmoves a1a8",
        "go nodes 1000 unknown words",
    ] {
        let best = session.ask("startpos moves", go);
        assert_ne!(best, "0000", "{go}");
        if go.ends_with("a2a3") {
            assert_eq!(best, "a2a3");
        }
    }
    session.quits();
}

/// Many moves on clocks that are nearly empty: each is answered, by a move.
#[test]
fn short_clocks_are_always_answered() {
    let mut session = Session::start();
    for round in 0..250 {
        let clock = round % 50 + 1;
        let go = match round % 3 {
            0 => format!("go wtime {clock} btime {clock}"),
            1 => format!("go wtime {clock} btime {clock} winc 1 binc 1"),
            _ => format!("go movetime {clock}"),
        };
        let position = ["startpos", LADDER, "startpos moves d2d4"][round % 3];
        assert_ne!(session.ask(position, &go), "0000", "{go}");
    }
    session.quits();
}

#[test]
fn every_level_plays_and_a_rating_chooses_one() {
    let mut session = Session::start();
    for level in 1..=10 {
        session.send(&format!("setoption name Level value {level}"));
        assert_ne!(session.ask("startpos", "go nodes 20000"), "0000");
    }
    session.send("setoption name UCI_LimitStrength value true");
    for elo in ["-5", "1000", "2000", "99999999999999999999"] {
        session.send(&format!("setoption name UCI_Elo value {elo}"));
        assert_ne!(session.ask("startpos", "go nodes 20000"), "0000", "{elo}");
    }
    session.quits();
}

#[test]
fn a_weak_level_waits_for_the_stop_too() {
    let mut session = Session::start();
    session.send("setoption name Level value 1");
    session.send("position startpos");
    session.send("go infinite");
    let said = session.until_ready();
    assert!(said.iter().all(|line| !line.starts_with("bestmove")));
    session.send("stop");
    assert_ne!(session.best(), "0000");
    session.quits();
}

#[test]
fn huge_numbers_do_no_harm() {
    let mut session = Session::start();
    let huge = "9".repeat(400);
    for name in [
        "wtime",
        "movestogo",
        "winc",
        "nodes",
        "depth",
        "movetime",
        "mate",
    ] {
        session.send(&format!("go {name} {huge} wtime {huge} btime {huge}"));
        session.until_ready();
        session.send("stop");
        session.best();
    }
    for option in ["Threads", "MultiPV", "Move Overhead"] {
        session.send(&format!("setoption name {option} value -{huge}"));
    }
    session.send(&format!("setoption name MultiPV value {huge}"));
    session.ask("startpos", "go nodes 3000");
    session.quits();
}

#[test]
fn what_makes_no_sense_is_reported_and_changes_nothing() {
    let mut session = Session::start();
    session.send(&format!("position {LADDER}"));
    for nonsense in [
        "position",
        "position fen",
        "position fen hello world",
        "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
        "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e9 0 1",
        "position startpos moves e2e5",
        "position startpos moves e2e4 0000",
        "position startpos moves x",
        "setoption",
        "setoption name",
        "setoption name Hash value lots",
        "setoption name Nobody value 1",
        "setoption name UCI_Chess960 value maybe",
        "go depth",
        "go depth many",
        "go wtime 1e3",
        "nonsense",
        "bench deep",
        "\u{0}\u{1}\u{2}",
    ] {
        session.send(nonsense);
        let said = session.until_ready();
        let complaint = said.iter().any(|line| line.starts_with("info string "));
        assert!(complaint, "{nonsense}: {said:?}");
    }
    session.send("go depth 8");
    session.expect("info depth 8 ");
    let best = session.best();
    assert!(["a2a7", "b1b7"].contains(&best.as_str()), "{best}");
    session.quits();
}

#[test]
fn words_before_a_command_are_skipped() {
    let mut session = Session::start();
    session.send("   hello \t isready  ");
    session.expect("readyok");
    session.send("\r");
    session.send("");
    session.quits();
}

#[test]
fn without_a_move_the_answer_is_0000() {
    let mut session = Session::start();
    assert_eq!(session.ask(MATED, "go depth 5"), "0000");
    session.send("go movetime 10");
    session.expect("info depth 0 score mate 0");
    assert_eq!(session.best(), "0000");
    assert_eq!(session.ask(STALEMATED, "go wtime 100 btime 100"), "0000");
    session.quits();
}

/// Also where nothing is left to search, `go infinite` waits for `stop`.
#[test]
fn an_infinite_search_ends_only_when_stopped() {
    let mut session = Session::start();
    for position in [MATED, STALEMATED, LADDER, "startpos"] {
        session.send(&format!("position {position}"));
        session.send("go infinite");
        thread::sleep(Duration::from_millis(30));
        let early = session.until_ready();
        assert!(!early.iter().any(|line| line.starts_with("bestmove")));
        session.send("stop");
        session.best();
    }
    session.quits();
}

#[test]
fn pondering_waits_for_the_hit_or_the_stop() {
    let mut session = Session::start();
    for end in ["ponderhit", "stop"] {
        session.send("position startpos moves e2e4 e7e5");
        session.send("go ponder wtime 50 btime 50");
        thread::sleep(Duration::from_millis(120));
        let early = session.until_ready();
        assert!(
            !early.iter().any(|line| line.starts_with("bestmove")),
            "{end}"
        );
        session.send(end);
        session.best();
    }
    session.send("ponderhit");
    session.until_ready();
    session.quits();
}

#[test]
fn commands_during_a_search_wait_or_are_refused() {
    let mut session = Session::start();
    session.send("position startpos");
    session.send("go infinite");
    session.send("go depth 1");
    session.send("setoption name Hash value 2");
    session.send("setoption name Threads value 2");
    session.send("setoption name Clear Hash");
    session.send("ucinewgame");
    session.send(&format!("position {LADDER}"));
    let said = session.until_ready();
    assert!(said.iter().any(|line| line.starts_with("info string go:")));
    session.send("stop");
    session.send("stop");
    let best = session.best();
    assert!(
        !["a2a7", "b1b7"].contains(&best.as_str()),
        "the old position: {best}"
    );
    session.send("go depth 8");
    session.best();
    session.quits();
}

/// A program that is in a hurry does not wait for the answer it stopped.
#[test]
fn stop_and_go_in_one_breath_give_two_answers() {
    let mut session = Session::start();
    for _ in 0..50 {
        session.send("position startpos");
        session.send("go infinite");
        session.send("stop");
        session.send(&format!("position {LADDER}"));
        session.send("go nodes 500");
        session.best();
        session.best();
    }
    session.quits();
}

#[test]
fn perft_counts_behind_every_move() {
    let mut session = Session::start();
    let kiwipete = "fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    for (position, depth, nodes) in [
        ("startpos", 3, "8902"),
        (kiwipete, 2, "2039"),
        (kiwipete, 0, "1"),
        (MATED, 4, "0"),
    ] {
        session.send(&format!("position {position}"));
        session.send(&format!("go perft {depth}"));
        assert_eq!(
            session.expect("Nodes searched: "),
            format!("Nodes searched: {nodes}")
        );
    }
    session.send("position startpos");
    session.send("go perft 2");
    assert_eq!(session.expect("e2e4: "), "e2e4: 20");
    for wrong in ["go perft", "go perft deep", "go perft 99", "go perft -1"] {
        session.send(wrong);
        session.expect("info string go perft: ");
    }
    session.send("go perft 12");
    session.send("stop");
    session.expect("Nodes searched: ");
    session.send("go perft 12");
    session.close_input();
    assert!(session.ends().success());
}

#[test]
fn d_draws_the_board_and_names_the_position() {
    let mut session = Session::start();
    session.send("position startpos moves e2e4 f7f6 d1h5");
    session.send("d");
    let said = session.until_ready().join("\n");
    for part in [
        "| r | n | b | q | k | b | n | r | 8\n",
        "|   |   |   |   |   |   |   | Q | 5\n",
        "  a   b   c   d   e   f   g   h\n",
        "\nFen: rnbqkbnr/ppppp1pp/5p2/7Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 1 2\n",
        "\nCheckers: h5",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    session.quits();
}

/// Any table the machine can hold is made and cleared without touching all of it:
/// that took longer than chess programs wait.
#[test]
fn the_biggest_table_is_ready_at_once() {
    let mut session = Session::start();
    session.send("setoption name Hash value 999999999");
    session.send("ucinewgame");
    session.until_ready();
    #[cfg(target_os = "linux")]
    {
        let path = format!("/proc/{}/status", session.child.id());
        let status = std::fs::read_to_string(path).expect("it runs");
        let line = status.lines().find(|line| line.starts_with("VmHWM:"));
        let peak = line.and_then(|line| line.split_whitespace().nth(1)?.parse().ok());
        assert!(peak < Some(256 * 1024), "{peak:?} KB were touched");
    }
    assert_ne!(session.ask("startpos", "go nodes 3000"), "0000");
    session.quits();
}

/// A mate in two was reported with a selective depth of 120, line after line.
#[test]
fn the_selective_depth_of_a_mate_is_its_length() {
    let mut session = Session::start();
    session.send(&format!("position {LADDER}"));
    session.send("go depth 60");
    let mut lines = 0;
    loop {
        let line = session.output.recv_timeout(PATIENCE).expect("an answer");
        if line.starts_with("bestmove") {
            break;
        }
        if line.contains(" score mate 2 ") {
            let words: Vec<&str> = line.split(' ').collect();
            let at = words.iter().position(|&word| word == "seldepth");
            let seldepth: u32 = words[at.expect("a depth") + 1].parse().expect("a number");
            assert!(seldepth <= 12, "{line}");
            lines += 1;
        }
    }
    assert!((1..20).contains(&lines), "{lines}");
    session.quits();
}

#[test]
fn stop_while_idle_is_nothing() {
    let mut session = Session::start();
    session.send("stop");
    session.send("stop");
    assert_eq!(session.until_ready(), Vec::<String>::new());
    session.quits();
}

#[test]
fn several_lines_are_distinguished() {
    let mut session = Session::start();
    session.send("setoption name MultiPV value 3");
    session.send("setoption name UCI_ShowWDL value true");
    session.send("position startpos");
    session.send("go depth 5");
    for rank in 1..=3 {
        let line = session.expect("info depth 5 ");
        assert!(line.contains(&format!(" multipv {rank} ")), "{line}");
        assert!(line.contains(" wdl "), "{line}");
    }
    session.best();
    session.quits();
}

#[test]
fn castling_is_written_as_the_mode_wants() {
    let castles = "fen 5k2/8/8/8/8/8/8/4K2R w K - 0 1";
    let mut session = Session::start();
    let go = "go depth 1 searchmoves e1h1";
    assert_eq!(session.ask(castles, go), "e1g1");
    session.send("setoption name UCI_Chess960 value true");
    assert_eq!(session.ask(castles, go), "e1h1");
    let array = "fen bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEge - 0 1";
    assert_ne!(session.ask(array, "go nodes 2000"), "0000");
    session.quits();
}

#[test]
fn the_end_of_input_ends_the_program_in_any_state() {
    for commands in [
        "",
        "uci",
        "go infinite",
        "go ponder wtime 1000 btime 1000",
        "go depth 100",
        "go infinite\nstop\ngo infinite",
        "position fen R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1\ngo infinite",
    ] {
        let mut session = Session::start();
        session.send(commands);
        session.close_input();
        assert!(session.ends().success(), "{commands}");
    }
}

#[test]
fn quit_ends_the_program_in_any_state() {
    for commands in ["go infinite", "go ponder", "go depth 100", "bench 30"] {
        let mut session = Session::start();
        session.send(commands);
        session.quits();
    }
}

#[test]
fn a_line_without_end_is_not_kept() {
    let mut session = Session::start();
    session.send_bytes(&b"position startpos moves ".repeat(100_000));
    session.send("");
    let said = session.until_ready();
    assert!(
        said.iter().any(|line| line.contains("too long")),
        "{said:?}"
    );
    session.quits();
}

/// SplitMix64.
fn random(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

#[test]
fn random_bytes_do_no_harm() {
    let mut session = Session::start();
    let mut state = 3;
    for _ in 0..200 {
        let bytes: Vec<u8> = (0..random(&mut state) % 300)
            .map(|_| random(&mut state) as u8)
            .collect();
        session.send_bytes(&bytes);
        session.send("");
    }
    session.until_ready();
    session.ask("startpos", "go nodes 1000");
    session.quits();
}

/// Words of the protocol in any order; in the end it still plays.
#[test]
fn random_commands_do_no_harm() {
    const WORDS: [&str; 30] = [
        "uci",
        "isready",
        "ucinewgame",
        "position startpos",
        "position fen",
        "moves",
        "e2e4",
        "e7e5",
        "go",
        "go infinite",
        "go ponder",
        "go nodes 300",
        "go movetime 5",
        "depth 3",
        "wtime 10",
        "btime 10",
        "stop",
        "stop",
        "stop",
        "ponderhit",
        "searchmoves",
        "g1f3",
        "setoption name Hash value 1",
        "setoption name Threads value 2",
        "setoption name MultiPV",
        "value 3",
        "setoption name Clear Hash",
        "debug on",
        "register later",
        "-1",
    ];
    let mut session = Session::start();
    let mut state = 4;
    for _ in 0..600 {
        let count = 1 + random(&mut state) % 3;
        let words: Vec<&str> = (0..count)
            .map(|_| WORDS[(random(&mut state) % WORDS.len() as u64) as usize])
            .collect();
        session.send(&words.join(" "));
    }
    session.send("stop");
    session.until_ready();
    session.send("stop");
    session.send("position startpos");
    session.send("go nodes 1000");
    session.best();
    session.quits();
}

#[test]
fn the_bench_counts_the_same_nodes_every_time() {
    let mut session = Session::start();
    let mut nodes = || {
        session.send("bench 7");
        loop {
            let line = session.output.recv_timeout(PATIENCE).expect("a count");
            if let Some((count, _)) = line.split_once(" nodes ") {
                return count.to_owned();
            }
        }
    };
    assert_eq!(nodes(), nodes());
}

/// A client of others: MultiPV, pondering, `searchmoves`, Chess960, `go perft`
/// and `d` as python-chess expects them. `ARROCCO_PYTHON` names a Python that has
/// it, if `python3` does not.
#[test]
fn python_chess_finds_what_it_expects() {
    let python = std::env::var("ARROCCO_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let has_chess = Command::new(&python)
        .args(["-c", "import chess.engine"])
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success());
    if !has_chess {
        eprintln!("skipped: {python} has no package chess (python-chess)");
        return;
    }
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/python_chess.py");
    let output = Command::new(python)
        .args([script, env!("CARGO_BIN_EXE_arrocco")])
        .output()
        .expect("Python starts");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
}

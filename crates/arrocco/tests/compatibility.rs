//! What other programs rely on is as it was in version 0.1.0: commands, options,
//! exit codes, JSON forms and the UCI handshake. Fields and options may be
//! added, and sentences may be worded better.
//!
//! `tests/data/compatibility.jsonl` was recorded from 0.1.0. To record cases
//! that are added, name the program: `ARROCCO_RECORD=PROGRAM cargo test -p
//! arrocco --test it compatibility::`.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs, thread};

use serde_json::{Value, json};

const POSITIONS: [&str; 9] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
    "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
    "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
    "8/8/8/8/8/8/8/K1k5 w - - 0 1",
    "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
];

const COMMANDS: [&str; 17] = [
    "moves",
    "attackers",
    "explain",
    "status",
    "convert",
    "config",
    "pgn",
    "board",
    "perft",
    "jsonl",
    "tui",
    "uci",
    "match",
    "analyse",
    "ask",
    "completions",
    "man",
];

/// Moves from the first position and what the rules say about each.
const EXPLAINED: [(usize, &str); 13] = [
    (0, "e2e4"),
    (0, "e2e5"),
    (0, "e7e5"),
    (0, "e4e5"),
    (0, "a1a3"),
    (0, "d1d2"),
    (0, "g1f3"),
    (1, "e1g1"),
    (1, "e1c1"),
    (2, "b5b6"),
    (3, "e8g8"),
    (6, "a1b1"),
    (7, "e5f6"),
];

struct Case {
    arguments: Vec<String>,
    input: String,
}

fn case(arguments: &[&str], input: impl Into<String>) -> Case {
    Case {
        arguments: arguments.iter().map(|&text| text.to_owned()).collect(),
        input: input.into(),
    }
}

fn questions() -> Vec<Value> {
    let mut questions = Vec::new();
    for fen in POSITIONS {
        questions.push(json!({"op": "fen", "text": fen}));
        questions.push(json!({"op": "fen", "text": fen, "chess960": true, "id": 7}));
        questions.push(json!({"op": "legal", "fen": fen}));
        questions.push(json!({"op": "dests", "fen": fen}));
        questions.push(json!({"op": "status", "fen": fen}));
        questions.push(json!({"op": "attackers", "fen": fen, "square": "e4"}));
        questions.push(json!({"op": "san", "fen": fen, "uci": "g1f3"}));
    }
    for (at, uci) in EXPLAINED {
        questions.push(json!({"op": "explain", "fen": POSITIONS[at], "uci": uci}));
    }
    let start = "rnbqkbnr$pppppppp$8$8$8$8$PPPPPPPP$RNBQKBNR";
    let e4 = "rnbqkbnr$pppppppp$8$8$4P3$8$PPPP1PPP$RNBQKBNR";
    questions.extend([
        json!({"op": "status", "fen": POSITIONS[0], "moves": ["e2e4", "e7e5", "g1f3"]}),
        json!({"op": "uci", "fen": POSITIONS[1], "san": "O-O"}),
        json!({"op": "uci", "fen": POSITIONS[1], "san": "O-O", "chess960": true}),
        json!({"op": "uci", "fen": POSITIONS[0], "san": "Nf6"}),
        json!({"op": "config", "text": start}),
        json!({"op": "config", "text": "rnbqkbnr$pppppppp$9"}),
        json!({"op": "sequence", "config": start, "moves": "5254;5755"}),
        json!({"op": "sequence", "config": start, "moves": "5256"}),
        json!({"op": "compare", "config": start, "moves": "5254", "expected": e4}),
        json!({"op": "fen", "text": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1"}),
        json!({"op": "nothing"}),
        json!({"fen": POSITIONS[0]}),
        json!(3),
    ]);
    questions
}

fn cases() -> Vec<Case> {
    let lines: String = questions()
        .iter()
        .map(|question| format!("{question}\n"))
        .collect();
    let pgn = "[Event \"a\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Ke3 1-0\n\n1. d4 d5 *\n";
    let mut cases = vec![
        case(&["jsonl"], lines),
        case(&["pgn", "check", "--json"], pgn),
        case(&["uci"], "uci\nisready\nquit\n"),
        // Exit codes.
        case(&["moves", "startpos"], ""),
        case(&["moves", "nonsense"], ""),
        case(&["explain", "startpos", "e2e4"], ""),
        case(&["explain", "startpos", "e2e5"], ""),
        case(&["explain", "startpos", "zz"], ""),
        case(&["status", "startpos"], ""),
        case(&["status", POSITIONS[4]], ""),
        case(&["attackers", "startpos", "f3"], ""),
        case(&["perft", "startpos", "--depth", "3"], ""),
        case(&["convert", "--to", "uci", "startpos", "e4"], ""),
        case(&["pgn", "check"], pgn),
        case(&["pgn", "check", "no-such-file.pgn"], ""),
        case(&["nonsense"], ""),
        case(&["--version"], ""),
    ];
    cases.extend(COMMANDS.map(|command| case(&["help", command], "")));
    for pgn in ["check", "clean", "filter", "stats"] {
        cases.push(case(&["help", "pgn", pgn], ""));
    }
    cases
}

/// What of the output must stay: JSON as it is, of the handshake the lines, of
/// a help text the options, of everything else nothing but the exit code.
fn recorded(program: &Path, case: &Case) -> Value {
    let mut child = Command::new(program)
        .args(&case.arguments)
        .env("COLUMNS", "80")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("its input is ours");
    let input = case.input.clone();
    let feeder = thread::spawn(move || stdin.write_all(input.as_bytes()).is_ok());
    let output = child.wait_with_output().expect("the program ends");
    feeder.join().expect("the feeder does not panic");
    let text = String::from_utf8_lossy(&output.stdout);
    let first = case.arguments[0].as_str();
    let is_json = first == "jsonl" || case.arguments.iter().any(|text| text == "--json");
    let lines: Vec<Value> = if is_json {
        let read = |line| serde_json::from_str(line).expect("JSON");
        text.lines().map(read).collect()
    } else if first == "uci" {
        text.lines().map(on_any_computer).map(Value::from).collect()
    } else if first == "help" {
        let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
        let options: BTreeSet<&str> = words.filter(|word| word.starts_with("--")).collect();
        options.into_iter().map(Value::from).collect()
    } else {
        Vec::new()
    };
    json!({"args": case.arguments, "exit": output.status.code(), "out": lines})
}

/// A line of the UCI handshake without what is measured: the size of this
/// computer's memory, which limits the hash, and the ratings of the levels.
fn on_any_computer(line: &str) -> &str {
    let measured = [
        "option name Hash type spin default 16 min 1",
        "option name UCI_Elo type spin default ",
    ];
    let known = measured.into_iter().find(|known| line.starts_with(known));
    known.unwrap_or(line)
}

/// Whether all of `old` is in `new`. The wording of messages is free.
fn is_kept(old: &Value, new: &Value) -> bool {
    match (old, new) {
        (Value::Object(old), Value::Object(new)) => old.iter().all(|(name, value)| {
            let found = new.get(name);
            match name.as_str() {
                "message" => found.is_some_and(Value::is_string),
                _ => found.is_some_and(|found| is_kept(value, found)),
            }
        }),
        (Value::Array(old), Value::Array(new)) => {
            old.len() == new.len() && old.iter().zip(new).all(|(old, new)| is_kept(old, new))
        }
        _ => old == new,
    }
}

fn is_case_kept(old: &Value, new: &Value) -> bool {
    let lines = |value: &Value| value["out"].as_array().cloned().unwrap_or_default();
    let (before, now) = (lines(old), lines(new));
    let kept = match old["args"][0].as_str() {
        // Options and lines of the handshake may be added.
        Some("help" | "uci") => before.iter().all(|line| now.contains(line)),
        _ => before.len() == now.len() && before.iter().zip(&now).all(|(a, b)| is_kept(a, b)),
    };
    kept && old["exit"] == new["exit"]
}

fn file() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/compatibility.jsonl")
}

#[test]
fn what_programs_rely_on_is_as_in_0_1_0() {
    if let Some(program) = env::var_os("ARROCCO_RECORD") {
        let program = PathBuf::from(program);
        let lines: String = cases()
            .iter()
            .map(|case| format!("{}\n", recorded(&program, case)))
            .collect();
        fs::write(file(), lines).expect("the record can be written");
    }
    let record = fs::read_to_string(file()).expect("the record is there");
    let old: Vec<Value> = record
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    let cases = cases();
    assert_eq!(old.len(), cases.len());
    let program = Path::new(env!("CARGO_BIN_EXE_arrocco"));
    let changed: Vec<String> = old
        .iter()
        .zip(&cases)
        .map(|(old, case)| (old, recorded(program, case)))
        .filter(|(old, new)| !is_case_kept(old, new))
        .flat_map(|(old, new)| differences(old, &new))
        .collect();
    assert!(changed.is_empty(), "changed:\n{}", changed.join("\n"));
}

/// The lines of a case that are not kept, for the message.
fn differences(old: &Value, new: &Value) -> Vec<String> {
    let lines = |value: &Value| value["out"].as_array().cloned().unwrap_or_default();
    let mut found = vec![format!(
        "{}: exit {} then {}",
        old["args"], old["exit"], new["exit"]
    )];
    let pairs = lines(old).into_iter().zip(lines(new));
    let differing = pairs.filter(|(old, new)| !is_kept(old, new));
    found.extend(differing.map(|(old, new)| format!("  was {old}\n  now {new}")));
    found
}

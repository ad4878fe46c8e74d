//! Random lines for the parts of the program that read them: requests of scripts,
//! commands of chess programs, and what is typed. Every line is survived, and the one
//! after it is answered.
//!
//! `ARROCCO_FUZZ_SECONDS` lets each run for so long, with other numbers each time.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use crate::common::{Random, fed};

/// How many lines there are if no time is given.
const LINES: usize = 300;
/// How many lines one run of the program gets.
const PORTION: usize = 2_000;

const JSON: [&str; 14] = [
    r#"{"id":1,"op":"fen","text":"8/8/8/8/8/8/8/K1k5 w - - 0 1"}"#,
    r#"{"op":"legal","fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"}"#,
    r#"{"op":"dests","fen":"r3k2r/8/8/8/8/8/8/R3K2R w KQkq -","chess960":true}"#,
    r#"{"op":"san","fen":"8/P6k/8/8/8/8/8/K7 w - - 0 1","uci":"a7a8q"}"#,
    r#"{"op":"uci","fen":"8/P6k/8/8/8/8/8/K7 w - - 0 1","san":"a8=Q"}"#,
    r#"{"op":"status","fen":"8/8/8/8/8/5k2/5q2/7K w - - 99 80","moves":[]}"#,
    r#"{"op":"explain","fen":"8/8/8/8/8/8/8/K1k5 w - -","uci":"a1b1"}"#,
    r#"{"op":"attackers","fen":"8/8/8/8/8/8/8/K1k5 w - -","square":"b1","by":"white"}"#,
    r#"{"op":"opening","moves":["e2e4","c7c5","g1f3"]}"#,
    r#"{"op":"pgn","text":"[White \"A\"]\n\n1. e4 e5 (1... c5) 2. Nf3 {x} *"}"#,
    r#"{"op":"analyse","fen":"8/P6k/8/8/8/8/8/K7 w - - 0 1","nodes":50,"lines":3}"#,
    r#"{"op":"config","text":"rnbqkbnr$pppppppp$8$8$8$8$PPPPPPPP$RNBQKBNR"}"#,
    r#"{"op":"sequence","config":"8$8$8$8$8$8$8$8","moves":"5254$","strict":true}"#,
    r#"{"op":"compare","a":"8$8$8$8$8$8$8$8","b":"8$8$8$8$8$8$8$8"}"#,
];

const UCI: [&str; 12] = [
    "position startpos moves e2e4 e7e5 g1f3",
    "position fen 8/P6k/8/8/8/8/8/K7 w - - 0 1 moves a7a8q",
    "go nodes 200 searchmoves e2e4 d2d4",
    "go depth 2 wtime 1000 btime 1000 winc 10 binc 10 movestogo 3",
    "go movetime 2 mate 3",
    "stop",
    "setoption name Hash value 1",
    "setoption name MultiPV value 3",
    "setoption name UCI_Chess960 value true",
    "setoption name Level value 3",
    "ucinewgame",
    "d",
];

const TYPED: [&str; 14] = [
    "e4",
    "e7 e5",
    "Nf3",
    "moves g1",
    "why e1 e3",
    "attackers e4",
    "undo",
    "new 5+3",
    "new 960",
    "name white Anna",
    "fen",
    "draw",
    "language it",
    "8/P6k/8/8/8/8/8/K7 w - - 0 1",
];

/// One of these lines, with some bytes changed, left out or repeated.
fn line(random: &mut Random, lines: &[&str]) -> Vec<u8> {
    let mut text = lines[random.below(lines.len())].as_bytes().to_vec();
    for _ in 0..random.below(4) {
        let length = text.len().max(1);
        let (at, end) = (random.below(length), random.below(length));
        match random.below(4) {
            0 => text.splice(at..at, random.bytes(1)).for_each(drop),
            1 if at < end => text.drain(at..end).for_each(drop),
            2 if at < end => {
                let part = text[at..end].to_vec();
                text.splice(at..at, part).for_each(drop);
            }
            _ => text.insert(at, b"\"{}[]\\,:0-9 $"[random.below(13)]),
        }
    }
    text.retain(|byte| *byte != b'\n');
    text
}

/// Sends lines in portions; `check` sees what the program said to each, whose last
/// line is `last`.
fn survives(arguments: &[&str], lines: &[&str], last: &str, check: impl Fn(&str)) {
    let seconds = std::env::var("ARROCCO_FUZZ_SECONDS").ok();
    let seconds: Option<u64> = seconds.and_then(|text| text.parse().ok());
    let time = SystemTime::now().duration_since(UNIX_EPOCH);
    let seed = seconds.map_or(1, |_| time.map_or(1, |time| time.as_nanos() as u64 | 1));
    println!("seed {seed}");
    let mut random = Random(seed);
    let begun = Instant::now();
    let mut count = 0;
    loop {
        let portion = seconds.map_or(LINES, |_| PORTION);
        let mut input = Vec::new();
        for _ in 0..portion {
            input.extend(line(&mut random, lines));
            input.push(b'\n');
        }
        input.extend(last.as_bytes());
        let run = fed(arguments.iter().copied(), &input);
        assert!(!run.err.contains("panicked"), "{}", run.err);
        assert_eq!(run.code, 0, "{}", run.err);
        check(&run.out);
        count += portion;
        if seconds.is_none_or(|seconds| begun.elapsed() >= Duration::from_secs(seconds)) {
            break;
        }
    }
    println!("{count} lines in {} s", begun.elapsed().as_secs());
}

#[test]
fn random_requests_of_scripts_are_survived() {
    let last = r#"{"id":"last","op":"opening","moves":[]}"#;
    survives(&["jsonl"], &JSON, last, |said| {
        let answer = said.lines().last().unwrap_or_default();
        assert!(answer.contains(r#""id":"last""#), "{answer}");
    });
}

#[test]
fn random_commands_of_chess_programs_are_survived() {
    let last = "stop\nisready\nquit\n";
    survives(&["uci"], &UCI, last, |said| {
        assert!(said.lines().any(|line| line == "readyok"), "{said}");
    });
}

#[test]
fn random_typed_lines_are_survived() {
    let last = "\n\nlanguage en\nstatus\n";
    survives(&["tui", "--words", "--lang", "en"], &TYPED, last, |said| {
        assert!(!said.is_empty());
    });
}

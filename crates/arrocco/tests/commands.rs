//! The other commands: questions about positions, conversions, perft, help.

use crate::common::{Folder, Random, arrocco, fed};
use insta::assert_snapshot;
use proptest::prelude::*;

const S: &str = "rnbqkbnr$pppppppp$8$8$8$8$PPPPPPPP$RNBQKBNR";
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Exit code, output and errors in one text.
fn transcript<'a>(arguments: impl IntoIterator<Item = &'a str>) -> String {
    let run = arrocco(arguments);
    format!(
        "{}--- stderr\n{}--- exit code {}",
        run.out, run.err, run.code
    )
}

#[test]
fn help_shows_every_command_with_examples() {
    assert_snapshot!("help", arrocco(["--help"]).out);
    for command in [
        "ask",
        "moves",
        "attackers",
        "explain",
        "explore",
        "status",
        "convert",
        "config",
        "pgn",
        "board",
        "match",
        "analyse",
        "puzzles",
        "perft",
        "jsonl",
        "tui",
        "join",
        "bot",
        "completions",
        "man",
    ] {
        let run = arrocco([command, "--help"]);
        assert_eq!(run.code, 0);
        assert_snapshot!(format!("help-{command}"), run.out);
    }
    for verb in [
        "check", "clean", "filter", "find", "index", "tag", "dedup", "sort", "split", "stats",
    ] {
        assert_snapshot!(
            format!("help-pgn-{verb}"),
            arrocco(["pgn", verb, "--help"]).out
        );
    }
    assert_snapshot!(
        "help-config-check",
        arrocco(["config", "check", "--help"]).out
    );
}

/// `docs/COMMANDS.md` had no `match`, `analyse` and `ask`, and the table of what is
/// there no `puzzles`.
#[test]
fn every_command_is_described_in_the_reference() {
    let reference = include_str!("../../../docs/COMMANDS.md");
    let help = arrocco(["--help"]).out;
    let commands: Vec<&str> = help
        .lines()
        .skip_while(|line| *line != "Commands:")
        .skip(1)
        .take_while(|line| !line.is_empty())
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert!(commands.len() > 20, "{commands:?}");
    for command in commands {
        let is_section = reference.contains(&format!("\n## {command}\n"));
        let is_listed = reference.contains(&format!("[`{command}`]("));
        let is_elsewhere = ["tui", "uci"].contains(&command) && is_listed;
        let is_in_introduction = reference.contains(&format!("`arrocco {command}"));
        assert!(
            is_section && is_listed || is_elsewhere || is_in_introduction,
            "{command}"
        );
    }
}

/// The same answers as `jsonl`, which computes them on its own.
#[test]
fn json_of_moves_status_and_explain_agrees_with_jsonl() {
    let json = |text: &str| serde_json::from_str::<serde_json::Value>(text).expect("JSON");
    let castling = "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1";
    for fen in [START, castling, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"] {
        let moves = json(&arrocco(["moves", fen, "--json"]).out);
        let request = serde_json::json!({"op": "legal", "fen": fen}).to_string();
        let legal = json(&fed(["jsonl"], request.as_bytes()).out);
        let ucis: Vec<_> = moves["moves"]
            .as_array()
            .expect("moves")
            .iter()
            .map(|m| m["uci"].clone())
            .collect();
        assert_eq!(legal["moves"], serde_json::Value::Array(ucis), "{fen}");
        assert_eq!(moves["fen"], fen);
    }
    let of_g1 = json(&arrocco(["moves", "startpos", "g1", "--json"]).out);
    assert_eq!(of_g1["moves"][1]["san"], "Nh3");

    let mate = ["f2f3", "e7e5", "g2g4", "d8h4"];
    let status = json(&arrocco(["status", "startpos", "--json"].into_iter().chain(mate)).out);
    let request = serde_json::json!({"op": "status", "fen": START, "moves": mate}).to_string();
    let expected = json(&fed(["jsonl"], request.as_bytes()).out);
    for (name, value) in expected.as_object().expect("an object") {
        if name != "ok" {
            assert_eq!(&status[name], value, "{name}");
        }
    }
    assert_eq!(
        (&status["turn"], &status["check"]),
        (&"white".into(), &true.into())
    );

    for (fen, m, code) in [
        (START, "e2e4", 0),
        (START, "e2e5", 1),
        (castling, "e8c8", 0),
    ] {
        let run = arrocco(["explain", fen, m, "--json"]);
        let explained = json(&run.out);
        let request = serde_json::json!({"op": "explain", "fen": fen, "uci": m}).to_string();
        let expected = json(&fed(["jsonl"], request.as_bytes()).out);
        assert_eq!(run.code, code, "{m}");
        for name in ["legal", "reason", "squares"] {
            assert_eq!(explained[name], expected[name], "{m} {name}");
        }
    }
    let italian = arrocco(["explain", "startpos", "Cd4", "--lang", "it", "--json"]).out;
    assert_eq!(
        json(&italian)["message"],
        "Nessun cavallo può andare in d4."
    );
    let two = arrocco([
        "explain",
        "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1",
        "Nd2",
        "--json",
    ])
    .out;
    assert_eq!(json(&two)["reason"], "ambiguous");
}

#[test]
fn errors_say_what_is_wrong_where_and_what_to_do() {
    for (name, arguments) in [
        ("no-such-command", vec!["fly"]),
        ("fen-without-quotes", vec!["status", "8/8/8/8/8/8/8/K1k5"]),
        ("moves-without-position", vec!["status", "e4", "e5"]),
        (
            "fen-with-a-slip",
            vec!["moves", "8/8/8/8/8/8/9/K1k5 w - - 0 1"],
        ),
        (
            "position-nobody-can-play",
            vec!["moves", "8/8/8/8/8/8/8/K7 w - - 0 1"],
        ),
        ("no-move", vec!["explain", "startpos", "Zf3"]),
        (
            "illegal-move-in-a-list",
            vec!["status", "startpos", "e4", "e4"],
        ),
        ("no-square", vec!["attackers", "startpos", "k9"]),
        (
            "no-configuration",
            vec!["config", "show", "8$8$8$8$8$8$8$z7"],
        ),
        ("no-file", vec!["config", "show", "games.txt"]),
        ("no-sequence", vec!["config", "check", S, "5254;57"]),
        (
            "illegal-in-a-sequence",
            vec!["config", "check", S, "5254;1113$"],
        ),
        (
            "stopped-in-a-sequence",
            vec!["config", "check", S, "5254;1112$"],
        ),
        (
            "side-without-strict",
            vec!["config", "check", S, "$", "--side", "black"],
        ),
        (
            "no-epd",
            vec!["perft", "--epd", "nothing.epd", "--depth", "1"],
        ),
        (
            "position-to-moves",
            vec!["convert", "--to", "san", "startpos"],
        ),
    ] {
        assert_snapshot!(format!("error-{name}"), transcript(arguments));
    }
}

#[test]
fn answers_are_words_and_a_drawing() {
    for (name, arguments) in [
        ("explain-blocked", vec!["explain", "startpos", "a1a3"]),
        (
            "explain-castling",
            vec!["explain", "3rk3/8/8/8/8/8/8/R3K3 w Q - 0 1", "O-O-O"],
        ),
        (
            "explain-pinned",
            vec!["explain", "4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1", "Nc3"],
        ),
        ("explain-legal", vec!["explain", "startpos", "5254"]),
        (
            "explain-game-over",
            vec!["explain", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "Kg8"],
        ),
        ("moves", vec!["moves", "startpos"]),
        (
            "moves-of-a-king",
            vec!["moves", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1"],
        ),
        (
            "attackers",
            vec!["attackers", "8/8/8/8/4r3/8/8/R3K2R", "e1"],
        ),
        (
            "status",
            vec!["status", "startpos", "f3", "e5", "g4", "Qh4#"],
        ),
        (
            "status-with-claims",
            vec!["status", "4k3/8/8/8/8/8/8/R3K3 w - - 99 80"],
        ),
    ] {
        assert_snapshot!(name, transcript(arguments));
    }
}

#[test]
fn yes_is_0_and_no_is_1() {
    for (arguments, code) in [
        (vec!["explain", "startpos", "e4"], 0),
        (vec!["explain", "startpos", "e5"], 1),
        (vec!["attackers", "startpos", "f3", "--by", "white"], 0),
        (vec!["attackers", "startpos", "f3", "--by", "black"], 1),
        (vec!["attackers", "startpos", "e4"], 1),
        (vec!["status", "startpos"], 0),
        (vec!["--version"], 0),
    ] {
        assert_eq!(
            arrocco(arguments.iter().copied()).code,
            code,
            "{arguments:?}"
        );
    }
}

/// Letters of either language and figurines are read; the language of the
/// answer is that of `--lang` or of the environment.
#[test]
fn explain_reads_and_answers_in_both_languages() {
    let reason = |arguments: &[&str], code| {
        let run = arrocco([&["explain", "startpos"], arguments].concat());
        assert_eq!((run.code, &*run.err), (code, ""), "{arguments:?}");
        run.out.lines().next().unwrap_or_default().to_owned()
    };
    for text in ["Cf3", "♘f3", "♞f3", "1.Nf3", "nf3"] {
        let expected = format!("{text} is legal: Nf3, g1f3 to engines");
        assert_eq!(reason(&[text], 0), expected);
        let expected = format!("{text} è legale: Cf3, g1f3 per i motori");
        assert_eq!(reason(&[text, "--lang", "it"], 0), expected);
    }
    assert_eq!(
        reason(&["O-O", "--lang", "it"], 1),
        "O-O è illegale. Il re non può arroccare: l'alfiere in f1 e il cavallo in g1 sbarrano la via."
    );
    // The same letter is the English rook and the Italian king.
    assert_eq!(reason(&["Rd3"], 1), "Rd3 is illegal: no rook can go to d3");
    assert_eq!(
        reason(&["Rd3", "--lang", "it"], 1),
        "Rd3 è illegale. Un re non va da e1 a d3."
    );
    let mated = "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1";
    let run = arrocco(["explain", mated, "h6", "--lang", "it"]);
    assert_eq!(
        run.out.lines().next(),
        Some("h6 è illegale. Scacco matto al nero. Vince il bianco.")
    );
}

#[test]
fn moves_of_a_game_may_keep_their_numbers() {
    let plain = arrocco(["status", "startpos", "e4", "e5", "Nf3"]).silent();
    for moves in [
        vec!["1.", "e4", "e5", "2.", "Nf3"],
        vec!["1.e4", "1...e5", "2.Nf3"],
        vec!["1.", "e4", "1...", "e5", "2.", "Cf3"],
    ] {
        let run = arrocco([vec!["status", "startpos"], moves].concat());
        assert_eq!(run.silent(), plain);
    }
}

#[test]
fn zero_threads_are_refused_in_plain_words() {
    for arguments in [
        ["analyse", "startpos", "--threads=0"],
        ["analyse", "startpos", "--multipv=0"],
        ["perft", "startpos", "--threads=0"],
    ] {
        let run = arrocco(arguments);
        assert_eq!(run.code, 2);
        assert!(run.err.contains("at least 1"), "{}", run.err);
    }
}

#[test]
fn a_square_without_moves_says_why() {
    let line = |square| {
        let (code, out) = arrocco(["moves", "startpos", square]).silent();
        assert_eq!(code, 0);
        out.lines().next().unwrap_or_default().to_owned()
    };
    assert_eq!(line("E3"), "0 legal moves: no piece stands on e3");
    assert_eq!(
        line("e7"),
        "0 legal moves: the piece on e7 is black; White is to move"
    );
    assert_eq!(line("a1"), "0 legal moves");
}

#[test]
fn moves_can_be_listed_for_engines() {
    let (code, out) = arrocco(["moves", START, "--uci"]).silent();
    assert_eq!((code, out.lines().count()), (0, 20));
    assert_eq!(out.lines().next(), Some("a2a3"));
}

#[track_caller]
fn assert_converts(to: &str, item: &str, expected: &str) {
    let (code, out) = arrocco(["convert", "--to", to, item]).silent();
    assert_eq!((code, out.trim_end()), (0, expected), "{item} to {to}");
    let run = fed(
        ["convert", "--to", to],
        format!("{item}\n{item}\n").as_bytes(),
    );
    assert_eq!(run.out, out.repeat(2), "{item} to {to} as a stream");
}

#[test]
fn moves_are_converted_between_all_notations() {
    let san = "e4 d5 exd5 Nf6 Bb5+";
    let uci = "e2e4 d7d5 e4d5 g8f6 f1b5";
    let lan = "e2-e4 d7-d5 e4xd5 Ng8-f6 Bf1-b5+";
    let numeric = "5254 4745 5445 7866 6125";
    let sequence = "5254;4745;5445;7866;6125$";
    let after = "rnbqkb1r/ppp1pppp/5n2/1B1P4/8/8/PPPP1PPP/RNBQK1NR b KQkq - 2 3";
    for item in [
        san,
        uci,
        "1. e4 d5 2.exd5 Nf6 3. Bb5+",
        "1. e4 d5 2. exd5 ♞f6 3. Ab5+",
        numeric,
        sequence,
        "1. e4 d5 2.exd5 Nf6 3. Bb5+",
    ] {
        assert_converts("san", item, san);
        assert_converts("uci", item, uci);
        assert_converts("lan", item, lan);
        assert_converts("numeric", item, numeric);
        assert_converts("sequence", item, sequence);
        assert_converts("fen", item, after);
    }
    let pgn = arrocco(["convert", "--to", "pgn", san]).out;
    assert!(
        pgn.ends_with("\n1. e4 d5 2. exd5 Nf6 3. Bb5+ *\n\n"),
        "{pgn}"
    );
    for (to, expected) in [
        ("san", san),
        ("uci", uci),
        ("sequence", sequence),
        ("fen", after),
    ] {
        let run = fed(["convert", "--to", to], pgn.repeat(3).as_bytes());
        assert_eq!(run.silent(), (0, format!("{expected}\n").repeat(3)));
        assert_eq!(
            arrocco(["convert", "--to", to, &pgn]).out,
            format!("{expected}\n")
        );
    }
}

#[test]
fn positions_are_converted_between_all_notations() {
    let drawing = arrocco(["convert", "--to", "diagram", "startpos"]).out;
    assert_snapshot!("diagram", drawing);
    assert_eq!(
        fed(["convert", "--to", "fen"], drawing.repeat(2).as_bytes()).out,
        format!("{START}\n").repeat(2)
    );
    assert_converts("config", START, S);
    assert_converts("config", S, S);
    assert_converts("fen", S, &START.replace("KQkq", "-"));
    assert_converts("fen", START, START);
    // Nobody can play from here, but it can be written.
    assert_converts("config", "8/8/8/8/8/8/8/K7 w - - 0 1", "8$8$8$8$8$8$8$K7");
    let black = arrocco([
        "convert",
        "--to",
        "fen",
        "--side",
        "black",
        "8$8$8$8$8$8$8$K1k5",
    ]);
    assert_eq!(black.out, "8/8/8/8/8/8/8/K1k5 b - - 0 1\n");
    let shredder = arrocco(["convert", "--to", "fen", "--chess960", START]);
    assert_eq!(shredder.out, format!("{}\n", START.replace("KQkq", "HAha")));
}

#[test]
fn a_stream_that_goes_wrong_names_the_line() {
    let run = fed(["convert", "--to", "uci"], b"e4\n\nd4 d5\ne5\n");
    assert_eq!((run.code, run.out.as_str()), (1, "e2e4\nd2d4 d7d5\n"));
    assert!(
        run.err
            .starts_with("arrocco: line 4: move 1: `e5` is illegal"),
        "{}",
        run.err
    );
    let run = fed(["convert", "--to", "uci", "--from", "uci"], b"1. e4 Ke9\n");
    assert_eq!(run.code, 2);
}

#[test]
fn perft_counts_with_any_number_of_threads() {
    for threads in ["1", "2", "5"] {
        let run = arrocco(["perft", "startpos", "--depth", "4", "--threads", threads]);
        assert!(run.out.starts_with("nodes: 197281\n"), "{}", run.out);
    }
    for (depth, nodes) in [("0", 1), ("1", 20), ("2", 400), ("3", 8902)] {
        let run = arrocco(["perft", START, "--depth", depth]);
        assert!(
            run.out.starts_with(&format!("nodes: {nodes}\n")),
            "{}",
            run.out
        );
    }
}

#[test]
fn perft_divides_among_the_first_moves() {
    let out = arrocco(["perft", "startpos", "--depth", "3", "--divide"]).out;
    let counts: Vec<(&str, u64)> = out
        .lines()
        .take_while(|line| !line.is_empty())
        .map(|line| line.split_once(": ").expect("a count"))
        .map(|(m, count)| (m, count.parse().expect("a number")))
        .collect();
    assert_eq!(counts.len(), 20);
    assert_eq!(counts[0], ("a2a3", 380));
    assert_eq!(counts.iter().map(|(_, count)| count).sum::<u64>(), 8902);
    assert!(out.contains("\nnodes: 8902\n"), "{out}");
}

#[test]
fn perft_verifies_a_file_up_to_a_depth() {
    let folder = Folder::new();
    let suite = format!(
        "# counts\n{START} ;D1 20 ;D2 400 ;D3 1 ;id start\n\n\
         bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9 ;D1 21 ;D2 528 ;id nine ;variant chess960\n"
    );
    let file = folder.file("suite.epd", suite);
    let (code, out) = arrocco(["perft", "--epd", &file, "--depth", "2"]).silent();
    assert_eq!(code, 0);
    assert!(
        out.starts_with("2 positions, 4 counts, 0 mismatches, 969 nodes\n"),
        "{out}"
    );
    let (code, out) = arrocco(["perft", "--epd", &file, "--depth", "3"]).silent();
    assert_eq!(code, 1);
    assert!(
        out.starts_with("mismatch: start D3: expected 1, found 8902\n"),
        "{out}"
    );
    let bad = folder.file("bad.epd", format!("{START} ;D1 twenty\n"));
    let run = arrocco(["perft", "--epd", &bad, "--depth", "1"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("bad.epd:1: `D1 twenty`"), "{}", run.err);
}

#[test]
fn completions_and_manual_pages_are_made() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let (code, out) = arrocco(["completions", shell]).silent();
        assert_eq!(code, 0);
        assert!(out.contains("explain"), "{shell}");
    }
    assert!(arrocco(["man"]).out.contains(".TH arrocco 1"));
    let folder = Folder::new();
    let pages = folder.name("man1");
    assert_eq!(arrocco(["man", "--dir", &pages]).code, 0);
    let made = std::fs::read_dir(&pages).expect("a folder").count();
    assert!(made > 10, "{made} pages");
}

#[test]
fn no_colour_is_used_where_nobody_sees_it() {
    for arguments in [
        vec!["--help"],
        vec!["fly"],
        vec!["explain", "startpos", "e5"],
    ] {
        let run = arrocco(arguments);
        assert!(!run.out.contains('\u{1b}') && !run.err.contains('\u{1b}'));
    }
}

/// What reads the standard input.
const READERS: [&[&str]; 12] = [
    &["config"],
    &["convert", "--to", "fen"],
    &["convert", "--to", "pgn", "--from", "diagram"],
    &["convert", "--to", "san", "--from", "pgn"],
    &["jsonl"],
    &["pgn", "check"],
    &["pgn", "check", "--json", "--strict"],
    &["pgn", "clean"],
    &["pgn", "filter", "--player", "a", "--position", START],
    &["pgn", "stats"],
    &["board", "-"],
    &["board", "-", "--format", "gif", "--size", "16"],
];

fn assert_survives(input: &[u8]) {
    for reader in READERS {
        let run = fed(reader.iter().copied(), input);
        assert!([0, 1, 2].contains(&run.code), "{reader:?}");
        assert!(!run.err.contains("panicked"), "{reader:?}: {}", run.err);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_are_answered(input in proptest::collection::vec(any::<u8>(), 0..400)) {
        assert_survives(&input);
    }

    #[test]
    fn anything_that_looks_like_chess_is_answered(
        words in proptest::collection::vec(
            prop_oneof![
                Just("e4"), Just("5254;"), Just("$"), Just("[Event \""), Just("\"]\n"), Just("("),
                Just("{"), Just("\n"), Just(" "), Just("8/8/"), Just("rnbqkbnr$"), Just("r "),
                Just("{\"op\":\"fen\",\"text\":\""), Just("\"}\n"), Just("m "), Just("w KQkq - 0 1"),
                Just(". . . . . . . .\n"), Just("1."), Just("½-½"), Just("\0"), Just("\r"),
            ],
            0..60,
        )
    ) {
        assert_survives(words.concat().as_bytes());
    }
}

/// Arguments are strangers' text too.
#[test]
fn any_argument_is_answered() {
    let mut random = Random(11);
    for length in 1..40 {
        let bytes = random.bytes(length);
        let text: String = bytes
            .iter()
            .map(|byte| char::from(byte % 94 + 33))
            .collect();
        let text = text.trim_start_matches('-');
        for arguments in [
            vec!["moves", text],
            vec!["attackers", text, "e4"],
            vec!["explain", "startpos", text],
            vec!["status", "startpos", text],
            vec!["config", "check", S, text],
            vec!["convert", "--to", "fen", text],
            vec!["board", text],
            vec!["board", "startpos", text],
            vec!["board", "startpos", "--title", text],
        ] {
            let run = arrocco(arguments.iter().copied());
            assert!([0, 1, 2].contains(&run.code), "{arguments:?}");
            assert!(!run.err.contains("panicked"), "{arguments:?}: {}", run.err);
        }
    }
}

#[test]
fn very_long_arguments_are_answered() {
    let long = "e4 ".repeat(20_000);
    assert_eq!(arrocco(["convert", "--to", "fen", &long]).code, 1);
    let digits = "5254;".repeat(20_000);
    assert_eq!(arrocco(["config", "check", S, &digits]).code, 2);
}

/// They aborted, for want of memory or stack.
#[test]
#[cfg(unix)]
fn numbers_beyond_reason_are_cut_or_refused() {
    let folder = Folder::new();
    let file = folder.file("one.pgn", "1. e4 e5 *\n");
    let most = usize::MAX.to_string();
    let million = "1000000";
    let fen = "8/8/8/8/8/8/8/K1k5 w - - 0 1";
    let search = ["--nodes", "10", "--hash", "1", "--threads"];
    let with_search = |first: &'static str, threads, last| {
        let mut arguments = vec![first];
        arguments.extend(search);
        arguments.extend([threads, last]);
        arguments
    };
    let mut wrong = Vec::new();
    for (arguments, code) in [
        (vec!["pgn", "check", "--jobs", million, &file], 0),
        (vec!["pgn", "check", "--jobs", &most, &file], 0),
        (with_search("analyse", million, &file), 0),
        (with_search("analyse", &most, &file), 0),
        (with_search("analyse", &most, fen), 0),
        (with_search("puzzles", &most, &file), 0),
        (vec!["perft", fen, "--depth", "6", "--threads", &most], 0),
        (vec!["perft", "startpos", "--depth", "20000"], 2),
    ] {
        // So many threads have no place in 4 GB of addresses.
        let run = std::process::Command::new("sh")
            .args(["-c", r#"ulimit -v 4000000; exec "$0" "$@""#])
            .arg(env!("CARGO_BIN_EXE_arrocco"))
            .args(&arguments)
            .output()
            .expect("the program starts");
        if run.status.code() != Some(code) {
            wrong.push(format!("{arguments:?}: {run:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

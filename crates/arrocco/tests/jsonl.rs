//! `arrocco jsonl`: every operation, its failures, and shakmaty's opinion.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use crate::common::{Random, ask, ask_all, fed};
use serde_json::{Value, json};
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const CASTLING: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
const S: &str = "rnbqkbnr$pppppppp$8$8$8$8$PPPPPPPP$RNBQKBNR";
const S_E4: &str = "rnbqkbnr$pppppppp$8$8$4P3$8$PPPP1PPP$RNBQKBNR";

/// The kind and place of the failure that a request must meet with.
fn failure(request: Value) -> (String, Value) {
    let answer = ask(request);
    assert_eq!(answer["ok"], false, "{answer}");
    let error = answer["error"].as_object().expect("an object");
    let fields: Vec<&str> = error.keys().map(String::as_str).collect();
    assert_eq!(fields, ["at", "kind", "message"]);
    assert!(
        error["message"]
            .as_str()
            .is_some_and(|message| !message.is_empty())
    );
    (
        error["kind"].as_str().expect("a name").to_owned(),
        error["at"].clone(),
    )
}

#[test]
fn fen_is_made_canonical() {
    assert_eq!(
        ask(
            json!({"op": "fen", "text": "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3"})
        ),
        json!({"ok": true, "chess960": false,
            "fen": "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"})
    );
    assert_eq!(
        ask(json!({"op": "fen", "text": START, "chess960": true})),
        json!({"ok": true, "chess960": true,
            "fen": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"})
    );
    let inner_rooks = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9";
    assert_eq!(
        ask(json!({"op": "fen", "text": inner_rooks})),
        json!({"ok": true, "chess960": true, "fen": inner_rooks})
    );
}

#[test]
fn san_and_uci_are_turned_into_each_other() {
    let after = "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1";
    assert_eq!(
        ask(json!({"op": "san", "fen": CASTLING, "uci": "e1g1"})),
        json!({"ok": true, "san": "O-O", "after": after})
    );
    assert_eq!(
        ask(json!({"op": "uci", "fen": CASTLING, "san": "O-O"})),
        json!({"ok": true, "uci": "e1g1", "after": after})
    );
    assert_eq!(
        ask(json!({"op": "uci", "fen": CASTLING, "san": "O-O", "chess960": true})),
        json!({"ok": true, "uci": "e1h1", "after": "r3k2r/8/8/8/8/8/8/R4RK1 b ha - 1 1"})
    );
}

#[test]
fn legal_lists_moves_and_dests_sorts_them_by_square() {
    let fen = "8/8/8/8/8/8/6k1/4K2R w K - 0 1";
    assert_eq!(
        ask(json!({"op": "legal", "fen": "8/8/8/8/8/8/8/K1k5 w - - 0 1"})),
        json!({"ok": true, "moves": ["a1a2"]})
    );
    let dests = ask(json!({"op": "dests", "fen": CASTLING}));
    assert_eq!(
        dests["dests"]["e1"],
        json!(["c1", "d1", "d2", "e2", "f1", "f2", "g1"])
    );
    let dests = ask(json!({"op": "dests", "fen": CASTLING, "chess960": true}));
    assert_eq!(
        dests["dests"]["e1"],
        json!(["a1", "d1", "d2", "e2", "f1", "f2", "h1"])
    );
    let dests = ask(json!({"op": "dests", "fen": START}));
    assert_eq!(dests["dests"]["e2"], json!(["e3", "e4"]));
    assert_eq!(
        dests["dests"].as_object().map(serde_json::Map::len),
        Some(10)
    );
    assert_eq!(
        ask(json!({"op": "dests", "fen": fen}))["dests"]["e1"],
        json!(["d1", "d2", "e2"])
    );
}

#[test]
fn status_has_exactly_its_fields() {
    assert_eq!(
        ask(json!({"op": "status", "fen": START, "moves": ["e2e4"]})),
        json!({"ok": true,
            "end_fen": "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
            "checkmate": false, "stalemate": false, "insufficient": false, "dead": false,
            "repetitions": 1, "threefold": false, "fivefold": false, "halfmove": 0,
            "fifty": false, "seventyfive": false, "threefold_next": false,
            "fifty_next": false, "outcome": null, "result": "*"})
    );
}

fn status(fen: &str, moves: &[&str]) -> Value {
    ask(json!({"op": "status", "fen": fen, "moves": moves}))
}

#[test]
fn status_knows_every_way_a_game_ends() {
    for (fen, outcome, result) in [
        ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "checkmate", "1-0"),
        ("K1q5/1r6/8/8/8/8/8/7k w - - 0 1", "checkmate", "0-1"),
        ("K7/1rr5/8/8/8/8/8/7k w - - 0 1", "stalemate", "1/2-1/2"),
        (
            "4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1",
            "insufficient",
            "1/2-1/2",
        ),
        (
            "8/8/1k1p1p1p/1p1P1P1P/1P6/1K6/8/8 w - - 0 1",
            "dead",
            "1/2-1/2",
        ),
        (
            "4k3/8/8/8/8/8/8/R3K3 w - - 150 100",
            "seventyfive",
            "1/2-1/2",
        ),
    ] {
        let answer = status(fen, &[]);
        assert_eq!(answer["outcome"], outcome, "{fen}");
        assert_eq!(answer["result"], result, "{fen}");
    }
    let mate_at_150 = status("7k/8/5KQ1/8/8/8/8/8 w - - 149 100", &["g6g7"]);
    assert_eq!(mate_at_150["outcome"], "checkmate");
    assert_eq!(
        (&mate_at_150["fifty"], &mate_at_150["seventyfive"]),
        (&json!(false), &json!(false))
    );
}

#[test]
fn repetitions_are_counted_and_foreseen() {
    let shuffle = ["g1f3", "g8f6", "f3g1", "f6g8"];
    let moves: Vec<&str> = shuffle.into_iter().cycle().take(16).collect();
    for (plies, repetitions, next) in [(0, 1, false), (4, 2, false), (7, 2, true), (8, 3, true)] {
        let answer = status(START, &moves[..plies]);
        assert_eq!(answer["repetitions"], repetitions, "{plies}");
        assert_eq!(answer["threefold"], repetitions >= 3, "{plies}");
        assert_eq!(answer["threefold_next"], next, "{plies}");
        assert_eq!(answer["outcome"], Value::Null);
    }
    assert_eq!(status(START, &moves)["outcome"], "fivefold");
    // A draw that came by itself does not stop the list.
    let beyond = [&moves[..], &["e2e4"]].concat();
    assert_eq!(status(START, &beyond)["repetitions"], 1);
    assert_eq!(status(START, &beyond)["outcome"], Value::Null);
}

#[test]
fn fifty_moves_are_claimable_now_or_with_the_next_move() {
    let claims = |fen: &str| {
        let answer = status(fen, &[]);
        (
            answer["fifty"].as_bool().unwrap(),
            answer["fifty_next"].as_bool().unwrap(),
        )
    };
    assert_eq!(claims("4k3/8/8/8/8/8/8/R3K3 w - - 98 80"), (false, false));
    assert_eq!(claims("4k3/8/8/8/8/8/8/R3K3 w - - 99 80"), (false, true));
    assert_eq!(claims("4k3/8/8/8/8/8/8/R3K3 w - - 100 80"), (true, true));
    // The only move is a capture.
    assert_eq!(claims("8/8/8/8/8/8/1q6/K6k w - - 100 80"), (true, false));
}

#[test]
fn explain_names_the_reason_and_the_squares() {
    for (fen, m, reason, squares) in [
        (START, "e4e5", "no_piece", json!(["e4"])),
        (START, "e7e5", "not_your_piece", json!(["e7"])),
        (START, "a1a2", "own_piece", json!(["a2"])),
        (START, "g1g3", "geometry", json!([])),
        (START, "a1a3", "blocked", json!(["a2"])),
        (
            "4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1",
            "e2c3",
            "leaves_check",
            json!(["e1", "e8"]),
        ),
        (
            "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
            "e1g1",
            "castling_lost",
            json!([]),
        ),
        (
            "4k3/8/8/8/8/8/8/4K1nR w K - 0 1",
            "e1g1",
            "castling_blocked",
            json!(["g1"]),
        ),
        (
            "4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1",
            "e1g1",
            "castling_in_check",
            json!(["e1", "e4"]),
        ),
        (
            "3rk3/8/8/8/8/8/8/R3K3 w Q - 0 1",
            "e1c1",
            "castling_through_check",
            json!(["d1", "d8"]),
        ),
        (
            "7k/P7/8/8/8/8/8/K7 w - - 0 1",
            "a7a8",
            "promotion_missing",
            json!(["a8"]),
        ),
        (START, "e2e4q", "promotion_wrong", json!(["e4"])),
        (START, "e1g1", "castling_blocked", json!(["f1", "g1"])),
        (
            "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1",
            "e5d6",
            "en_passant_late",
            json!(["d5"]),
        ),
        (
            "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1",
            "h8g8",
            "game_over",
            json!(["g7", "h8"]),
        ),
    ] {
        let answer = ask(json!({"op": "explain", "fen": fen, "uci": m}));
        let message = answer["message"].as_str().expect("text").to_owned();
        assert!(!message.is_empty());
        let expected = json!({"ok": true, "legal": false, "reason": reason,
            "message": message, "squares": squares});
        assert_eq!(answer, expected, "{fen} {m}");
    }
    let answer = ask(json!({"op": "explain", "fen": START, "uci": "e2e4"}));
    assert_eq!(
        (&answer["legal"], &answer["reason"]),
        (&json!(true), &Value::Null)
    );
}

#[test]
fn configurations_are_read_played_and_compared() {
    assert_eq!(
        ask(json!({"op": "config", "text": format!("{S}$")})),
        json!({"ok": true, "canonical": S, "pieces": 32,
            "board": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
            "white_to_move_ok": true, "black_to_move_ok": true})
    );
    let check = ask(json!({"op": "config", "text": "4k3$8$8$8$4R3$8$8$4K3"}));
    assert_eq!(check["white_to_move_ok"], false);
    assert_eq!(check["black_to_move_ok"], true);
    for (moves, outcome, config, at) in [
        ("5254$", "applied", S_E4, Value::Null),
        ("5254;4131$", "stopped", S_E4, json!(2)),
        ("5254;1113$", "illegal", S, json!(2)),
    ] {
        assert_eq!(
            ask(json!({"op": "sequence", "config": S, "moves": moves})),
            json!({"ok": true, "outcome": outcome, "config": config, "at": at})
        );
    }
    let strict = json!({"op": "sequence", "config": S, "moves": "5254;4244$", "strict": true});
    assert_eq!(ask(strict)["outcome"], "illegal");
    assert_eq!(
        ask(json!({"op": "compare", "a": S, "b": S_E4})),
        json!({"ok": true, "move": "5254"})
    );
    assert_eq!(
        ask(json!({"op": "compare", "a": S, "b": S})),
        json!({"ok": true, "move": ""})
    );
}

#[test]
fn attackers_are_found_with_and_without_kings() {
    assert_eq!(
        ask(json!({"op": "attackers", "fen": START, "square": "f3", "by": "white"})),
        json!({"ok": true, "squares": ["e2", "g1", "g2"]})
    );
    let kingless = "8/2N5/5R2/1N2Q3/3K4/8/4R3/8 w - - 0 1";
    assert_eq!(
        ask(json!({"op": "attackers", "fen": kingless, "square": "e5", "by": "black"})),
        json!({"ok": true, "squares": []})
    );
}

#[test]
fn an_id_of_any_kind_comes_back_as_it_was() {
    for id in [
        "1",
        "null",
        "\"x\"",
        "[1,{\"a\":2}]",
        "123456789012345678901234567890.5",
    ] {
        for rest in [
            "\"op\":\"legal\",\"fen\":\"?\"",
            "\"op\":\"nothing\"",
            "\"op\":7",
        ] {
            let run = fed(["jsonl"], format!("{{\"id\":{id},{rest}}}\n").as_bytes());
            let expected = format!("{{\"id\":{id},\"ok\":false");
            assert!(run.out.starts_with(&expected), "{}", run.out);
        }
    }
}

#[test]
fn failures_have_a_kind_and_a_place() {
    let bad_fen = "rnbqkbnr/pppppppp/8/8/8/9/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for (request, kind, at) in [
        (json!({"op": "fen", "text": bad_fen}), "fen", json!(25)),
        (
            json!({"op": "fen", "text": "8/8/8/8/8/8/8/8 w - - 0 1"}),
            "position",
            Value::Null,
        ),
        (
            json!({"op": "san", "fen": START, "uci": "e2x4"}),
            "move",
            json!(3),
        ),
        (
            json!({"op": "san", "fen": START, "uci": "e2e5"}),
            "illegal",
            Value::Null,
        ),
        (
            json!({"op": "san", "fen": START, "uci": "0000"}),
            "illegal",
            Value::Null,
        ),
        (
            json!({"op": "uci", "fen": START, "san": "Nz3"}),
            "move",
            json!(2),
        ),
        (
            json!({"op": "uci", "fen": START, "san": "Nd3"}),
            "illegal",
            Value::Null,
        ),
        (
            json!({"op": "uci", "fen": "6k1/8/8/8/8/8/8/RK5R w - - 0 1", "san": "Rd2"}),
            "illegal",
            Value::Null,
        ),
        (
            json!({"op": "uci", "fen": "6k1/8/8/8/8/K7/8/R6R w - - 0 1", "san": "Rd1"}),
            "ambiguous",
            Value::Null,
        ),
        (
            json!({"op": "status", "fen": START, "moves": ["e2e4", "e2e4"]}),
            "illegal",
            json!(2),
        ),
        (
            json!({"op": "status", "fen": START, "moves": ["e2e4", "zz"]}),
            "move",
            json!(2),
        ),
        (
            json!({"op": "explain", "fen": START, "uci": "e9"}),
            "move",
            json!(2),
        ),
        (json!({"op": "config", "text": "8$8$z"}), "config", json!(5)),
        (
            json!({"op": "sequence", "config": S, "moves": "5254"}),
            "sequence",
            json!(5),
        ),
        (
            json!({"op": "compare", "a": S, "b": "8"}),
            "config",
            json!(2),
        ),
        (
            json!({"op": "sequence", "config": "8$8$8$8$8$8$8$8", "moves": "$", "strict": true}),
            "position",
            Value::Null,
        ),
        (
            json!({"op": "attackers", "fen": START, "square": "i9", "by": "white"}),
            "square",
            json!(1),
        ),
    ] {
        let (found, place) = failure(request.clone());
        assert_eq!((found.as_str(), place), (kind, at), "{request}");
    }
    for request in [
        json!({"op": "none"}),
        json!({"fen": START}),
        json!({"op": "legal"}),
        json!({"op": "legal", "fen": 1}),
        json!({"op": "legal", "fen": START, "chess960": "yes"}),
        json!({"op": "attackers", "fen": START, "square": "a1", "by": "red"}),
        json!([1, 2]),
        json!("legal"),
        json!(null),
    ] {
        assert_eq!(failure(request.clone()).0, "request", "{request}");
    }
}

/// Every line has an answer, and the one after a bad one is served.
#[test]
fn no_line_ends_the_conversation() {
    let mut random = Random(77);
    let good = format!("{{\"id\":\"good\",\"op\":\"legal\",\"fen\":\"{START}\"}}\n");
    let mut input = Vec::new();
    let mut lines = 0;
    for length in 0..200 {
        let mut noise = random.bytes(length);
        noise
            .iter_mut()
            .filter(|byte| **byte == b'\n')
            .for_each(|byte| *byte = b' ');
        input.extend(noise);
        input.push(b'\n');
        input.extend(good.as_bytes());
        lines += 2;
    }
    for hostile in [
        "[".repeat(100_000),
        "{\"op\":".repeat(100_000),
        "9".repeat(5 << 20),
    ] {
        input.extend(hostile.as_bytes());
        input.push(b'\n');
        input.extend(good.as_bytes());
        lines += 2;
    }
    let run = fed(["jsonl"], &input);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let answers: Vec<Value> = run
        .out
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(answers.len(), lines);
    for pair in answers.chunks(2) {
        assert_eq!(pair[0]["ok"], false);
        assert_eq!(pair[1]["id"], "good");
        assert_eq!(pair[1]["moves"].as_array().map(Vec::len), Some(20));
    }
}

#[test]
fn a_line_that_is_too_long_is_said_to_be() {
    let answer = fed(["jsonl"], "x".repeat(5 << 20).as_bytes()).out;
    assert!(answer.contains("\"kind\":\"too_long\""), "{answer}");
}

/// A script that waits for each answer gets it.
#[test]
fn an_answer_comes_before_the_next_request() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_arrocco"))
        .arg("jsonl")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("its input is ours");
    let mut answers = BufReader::new(child.stdout.take().expect("its output is ours")).lines();
    for id in 0..50 {
        writeln!(
            stdin,
            "{{\"id\":{id},\"op\":\"legal\",\"fen\":\"{START}\"}}"
        )
        .expect("it reads");
        let answer = answers.next().expect("it answers").expect("text");
        assert!(
            answer.starts_with(&format!("{{\"id\":{id},\"ok\":true")),
            "{answer}"
        );
    }
    drop(stdin);
    assert!(child.wait().expect("it ends").success());
}

/// A random game as shakmaty plays it.
struct Game {
    start: Chess,
    moves: Vec<String>,
    positions: Vec<Chess>,
}

fn random_game(random: &mut Random, plies: usize) -> Game {
    let start = Chess::default();
    let mut game = Game {
        start: start.clone(),
        moves: Vec::new(),
        positions: vec![start],
    };
    for _ in 0..plies {
        let position = game.positions.last().expect("a start").clone();
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        let m = legal[random.below(legal.len())];
        game.moves
            .push(m.to_uci(CastlingMode::Standard).to_string());
        game.positions.push(position.play(m).expect("legal"));
    }
    game
}

fn fen_of(position: &Chess) -> String {
    Fen::from_position(position, EnPassantMode::Legal).to_string()
}

#[test]
fn legal_and_san_agree_with_shakmaty_on_hundreds_of_positions() {
    let mut random = Random(4);
    let (mut requests, mut expected) = (Vec::new(), Vec::new());
    for _ in 0..6 {
        for position in random_game(&mut random, 120).positions {
            let fen = fen_of(&position);
            let legal = position.legal_moves();
            let uci = |m: &shakmaty::Move| m.to_uci(CastlingMode::Standard).to_string();
            let mut moves: Vec<String> = legal.iter().map(uci).collect();
            moves.sort();
            requests.push(json!({"op": "legal", "fen": fen}));
            expected.push(json!({"ok": true, "moves": moves}));
            if legal.is_empty() {
                continue;
            }
            let m = legal[random.below(legal.len())];
            let san = SanPlus::from_move(position.clone(), m).to_string();
            let after = fen_of(&position.clone().play(m).expect("legal"));
            requests.push(json!({"op": "san", "fen": fen, "uci": uci(&m)}));
            expected.push(json!({"ok": true, "san": san, "after": after}));
            requests.push(json!({"op": "uci", "fen": fen, "san": san}));
            expected.push(json!({"ok": true, "uci": uci(&m), "after": after}));
        }
    }
    assert!(requests.len() > 1500, "{}", requests.len());
    for ((request, answer), expected) in requests.iter().zip(ask_all(&requests)).zip(expected) {
        assert_eq!(answer, expected, "{request}");
    }
}

#[test]
fn status_agrees_with_shakmaty_on_hundreds_of_positions() {
    let mut random = Random(5);
    let (mut requests, mut expected) = (Vec::new(), Vec::new());
    for _ in 0..40 {
        let game = random_game(&mut random, 300);
        for plies in (0..=game.moves.len()).rev().step_by(37) {
            let start = fen_of(&game.start);
            requests.push(json!({"op": "status", "fen": start, "moves": game.moves[..plies]}));
            expected.push(facts(&game.positions[..=plies]));
        }
    }
    assert!(requests.len() > 250, "{}", requests.len());
    for ((request, mut answer), expected) in requests.iter().zip(ask_all(&requests)).zip(expected) {
        let answer = answer.as_object_mut().expect("an object");
        answer.retain(|name, _| expected.get(name).is_some());
        assert_eq!(Value::Object(answer.clone()), expected, "{request}");
    }
}

/// What shakmaty and a count of positions say of the last of them.
fn facts(positions: &[Chess]) -> Value {
    let position = positions.last().expect("a start");
    let key = |position: &Chess| {
        let fen = fen_of(position);
        fen.split(' ').take(4).collect::<Vec<_>>().join(" ")
    };
    let mut counts: HashMap<String, u32> = HashMap::new();
    for position in positions {
        *counts.entry(key(position)).or_default() += 1;
    }
    let times = |position: &Chess| counts.get(&key(position)).copied().unwrap_or(0);
    let repetitions = times(position);
    let legal = position.legal_moves();
    let next: Vec<Chess> = legal
        .iter()
        .map(|&m| position.clone().play(m).expect("legal"))
        .collect();
    let halfmove = position.halfmoves();
    let can_claim = |after: &Chess| after.halfmoves() >= 100 && !after.legal_moves().is_empty();
    json!({
        "end_fen": fen_of(position),
        "checkmate": position.is_checkmate(),
        "stalemate": position.is_stalemate(),
        "insufficient": position.is_insufficient_material(),
        "repetitions": repetitions,
        "threefold": repetitions >= 3,
        "fivefold": repetitions >= 5,
        "halfmove": halfmove,
        "fifty": halfmove >= 100 && !legal.is_empty(),
        "seventyfive": halfmove >= 150 && !legal.is_empty(),
        "threefold_next": next.iter().any(|after| times(after) >= 2),
        "fifty_next": next.iter().any(can_claim),
    })
}

#[test]
fn the_opening_of_moves_or_of_a_position_has_its_code_and_name() {
    let slav = json!({"ok": true, "eco": "D10", "name": "Slav Defense"});
    for moves in [
        ["d2d4", "d7d5", "c2c4", "c7c6"],
        ["c2c4", "c7c6", "d2d4", "d7d5"],
    ] {
        assert_eq!(ask(json!({"op": "opening", "moves": moves})), slav);
    }
    assert_eq!(
        ask(json!({"op": "opening",
            "fen": "rnbqkbnr/pp2pppp/2p5/3p4/2PP4/8/PP2PPPP/RNBQKBNR w KQkq - 0 3"})),
        slav
    );
    // The name stays when the game leaves the table.
    let moves = ["d2d4", "d7d5", "c2c4", "c7c6", "h2h4", "h7h5"];
    assert_eq!(ask(json!({"op": "opening", "moves": moves})), slav);
    let none = json!({"ok": true, "eco": null, "name": null});
    assert_eq!(ask(json!({"op": "opening", "fen": "startpos"})), none);
    assert_eq!(ask(json!({"op": "opening", "moves": []})), none);
    let bad = json!({"op": "opening", "moves": ["e2e4", "e2e4"]});
    assert_eq!(failure(bad), ("illegal".to_owned(), json!(2)));
}

/// All lines of the table, and the name it gives them.
#[test]
fn openings_are_those_of_the_table() {
    let requests = arrocco_notation::opening::all().map(|named| {
        let mut position = arrocco_rules::Position::initial();
        let sans = named.moves.split(' ').filter(|word| !word.ends_with('.'));
        let moves: Vec<String> = sans
            .map(|san| {
                let san: arrocco_notation::san::San = san.parse().expect("a move");
                let m = san.to_move(&position).expect("a legal move");
                let uci = position.uci(m).to_string();
                position.play_unchecked(m);
                uci
            })
            .collect();
        let request = json!({"op": "opening", "moves": moves});
        (
            request,
            json!({"ok": true, "eco": named.eco, "name": named.name}),
        )
    });
    let (requests, expected): (Vec<Value>, Vec<Value>) = requests.unzip();
    assert_eq!(ask_all(&requests), expected);
}

#[test]
fn startpos_stands_for_the_initial_position() {
    assert_eq!(
        ask(json!({"op": "fen", "text": "startpos"})),
        json!({"ok": true, "chess960": false, "fen": START})
    );
    assert_eq!(
        ask(json!({"op": "san", "fen": "startpos", "uci": "g1f3"}))["san"],
        "Nf3"
    );
    assert_eq!(
        ask(json!({"op": "attackers", "fen": "startpos", "square": "f3", "by": "white"}))["squares"],
        json!(["e2", "g1", "g2"])
    );
}

#[test]
fn what_is_not_json_is_called_that() {
    let answer = fed(["jsonl"], b"legal moves please\n{\"op\":\n").out;
    let messages: Vec<Value> = answer
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("JSON")["error"]["message"].clone())
        .collect();
    assert_eq!(
        messages,
        ["not JSON: expected a value", "the JSON is not complete"]
    );
}

#[test]
fn the_games_of_a_pgn_text_are_read() {
    let text = "[White \"Anna\"]\n[Result \"1-0\"]\n\n1. e4 e5 (1... c5) 2. Qh5 Ke7 3. Qxe5# 1-0\n\n\
                [White \"Bob\"]\n\n1. d4 Ke5 *\n";
    let answer = ask(json!({"op": "pgn", "text": text}));
    assert_eq!(answer["ok"], true);
    let game = &answer["games"][0];
    assert_eq!(game["tags"]["White"], "Anna");
    assert_eq!(game["result"], "1-0");
    assert_eq!(game["fen"], START);
    assert_eq!(
        game["moves"],
        json!(["e2e4", "e7e5", "d1h5", "e8e7", "h5e5"])
    );
    assert_eq!(game["san"], json!(["e4", "e5", "Qh5", "Ke7", "Qxe5#"]));
    assert_eq!(
        game["end_fen"],
        "rnbq1bnr/ppppkppp/8/4Q3/4P3/8/PPPP1PPP/RNB1KBNR b KQ - 0 3"
    );
    assert_eq!(game["name"], "King's Pawn Game: Wayward Queen Attack");
    assert_eq!(answer["games"][1]["moves"], json!(["d2d4"]));
    assert_eq!(answer["errors"][0]["game"], 2);
    assert_eq!(answer["errors"][0]["line"], 8);
    assert_eq!(answer["errors"].as_array().map(Vec::len), Some(1));
}

#[test]
fn the_engine_is_asked_for_its_best_lines() {
    let mate = "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1";
    let answer = ask(json!({"op": "analyse", "fen": mate, "nodes": 5000}));
    let line = &answer["lines"][0];
    assert_eq!((&line["mate"], &line["cp"]), (&json!(1), &Value::Null));
    assert_eq!(line["moves"], json!(["d1d8"]));
    assert_eq!(line["san"], json!(["Rd8#"]));
    let after = ask(json!({"op": "analyse", "fen": mate, "moves": ["d1d8"]}));
    assert_eq!(after["lines"], json!([]));
    let two = ask(json!({"op": "analyse", "fen": "startpos", "depth": 3, "multipv": 2}));
    assert_eq!(two["lines"].as_array().map(Vec::len), Some(2));
}

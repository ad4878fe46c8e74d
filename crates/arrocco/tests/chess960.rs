//! `arrocco jsonl` with `"chess960": true`: Shredder-FEN out, castling as the
//! king taking its rook, in every operation that knows positions.

use crate::common::{Random, ask, ask_all};
use serde_json::{Value, json};
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position};

/// Standard squares, where only the mode decides how castling is written.
const STANDARD: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
/// The king on the c-file: castling to its side leaves it where it is.
const C_FILE: &str = "r1k4r/8/8/8/8/8/8/R1K4R w HAha - 0 1";

/// The answer to a request in Chess960 mode.
fn ask_960(mut request: Value) -> Value {
    request["chess960"] = json!(true);
    ask(request)
}

#[test]
fn fens_are_written_with_the_files_of_the_rooks() {
    let shredder = "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1";
    for (text, fen) in [
        (STANDARD, shredder),
        (shredder, shredder),
        ("r1k4r/8/8/8/8/8/8/R1K4R w KQkq - 0 1", C_FILE),
        // Between king and edge stands another rook: only the file says which.
        (
            "4k3/8/8/8/8/8/8/RR2K3 w B - 0 1",
            "4k3/8/8/8/8/8/8/RR2K3 w B - 0 1",
        ),
    ] {
        assert_eq!(
            ask_960(json!({"op": "fen", "text": text})),
            json!({"ok": true, "chess960": true, "fen": fen})
        );
    }
}

#[test]
fn castling_is_the_king_taking_its_rook() {
    for (fen, castlings, king_moves) in [
        (STANDARD, ["e1a1", "e1h1"], ["e1c1", "e1g1"]),
        (C_FILE, ["c1a1", "c1h1"], ["c1c1", "c1g1"]),
    ] {
        let legal = ask_960(json!({"op": "legal", "fen": fen}));
        let moves = legal["moves"].as_array().expect("a list");
        assert!(castlings.iter().all(|&m| moves.contains(&json!(m))));
        assert!(!king_moves.iter().any(|&m| moves.contains(&json!(m))));
    }
    assert_eq!(
        ask_960(json!({"op": "dests", "fen": C_FILE}))["dests"]["c1"],
        json!(["a1", "b1", "b2", "c2", "d1", "d2", "h1"])
    );
}

#[test]
fn san_and_uci_name_the_same_castling() {
    for (fen, uci, san, after) in [
        (
            STANDARD,
            "e1h1",
            "O-O",
            "r3k2r/8/8/8/8/8/8/R4RK1 b ha - 1 1",
        ),
        (
            STANDARD,
            "e1a1",
            "O-O-O",
            "r3k2r/8/8/8/8/8/8/2KR3R b ha - 1 1",
        ),
        (C_FILE, "c1h1", "O-O", "r1k4r/8/8/8/8/8/8/R4RK1 b ha - 1 1"),
        (
            C_FILE,
            "c1a1",
            "O-O-O",
            "r1k4r/8/8/8/8/8/8/2KR3R b ha - 1 1",
        ),
    ] {
        assert_eq!(
            ask_960(json!({"op": "san", "fen": fen, "uci": uci})),
            json!({"ok": true, "san": san, "after": after})
        );
        assert_eq!(
            ask_960(json!({"op": "uci", "fen": fen, "san": san})),
            json!({"ok": true, "uci": uci, "after": after})
        );
    }
}

#[test]
fn refused_castlings_are_explained() {
    for (fen, m, reason, squares) in [
        (C_FILE, "c1a1", Value::Null, json!([])),
        (STANDARD, "e1h1", Value::Null, json!([])),
        (
            "r1k4r/8/8/8/8/8/8/RNK4R w HAha - 0 1",
            "c1a1",
            json!("castling_blocked"),
            json!(["b1"]),
        ),
        (
            "2k2r2/8/8/8/8/8/8/2K4R w H - 0 1",
            "c1h1",
            json!("castling_through_check"),
            json!(["f1", "f8"]),
        ),
        // Without the right this is no castling at all.
        (
            "1k6/8/8/8/8/8/8/R1K4R w - - 0 1",
            "c1h1",
            json!("own_piece"),
            json!(["h1"]),
        ),
    ] {
        let mut answer = ask_960(json!({"op": "explain", "fen": fen, "uci": m}));
        let fields = answer.as_object_mut().expect("an object");
        fields.remove("message").expect("words");
        let legal = reason.is_null();
        let expected = json!({"ok": true, "legal": legal, "reason": reason, "squares": squares});
        assert_eq!(answer, expected, "{fen} {m}");
    }
}

#[test]
fn a_status_follows_castlings_of_both_sides() {
    for (fen, moves, end) in [
        (
            STANDARD,
            ["e1h1", "e8a8"],
            "2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2",
        ),
        (
            C_FILE,
            ["c1h1", "c8a8"],
            "2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2",
        ),
        (C_FILE, ["c1b1", "c8b8"], "rk5r/8/8/8/8/8/8/RK5R w - - 2 2"),
        (
            C_FILE,
            ["h1g1", "h8g8"],
            "r1k3r1/8/8/8/8/8/8/R1K3R1 w Aa - 2 2",
        ),
    ] {
        let answer = ask_960(json!({"op": "status", "fen": fen, "moves": moves}));
        assert_eq!(answer["end_fen"], end, "{answer}");
        assert_eq!(answer["result"], "*");
    }
}

const STARTS: [&str; 4] = [
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "nrkqbbrn/pppppppp/8/8/8/8/PPPPPPPP/NRKQBBRN w GBgb - 0 1",
    "rkbbqnnr/pppppppp/8/8/8/8/PPPPPPPP/RKBBQNNR w HAha - 0 1",
    "rkr5/pppppppp/8/8/8/8/PPPPPPPP/RKR5 w CAca - 0 1",
];

fn read(fen: &str) -> Chess {
    let fen: Fen = fen.parse().expect("a FEN");
    fen.into_position(CastlingMode::Chess960)
        .expect("a position")
}

#[test]
fn legal_san_and_uci_agree_with_shakmaty_in_chess960() {
    let mut random = Random(960);
    let mut castlings = 0;
    for start in STARTS.iter().cycle().take(24) {
        let mut position = read(start);
        let (mut requests, mut expected) = (Vec::new(), Vec::new());
        for _ in 0..60 {
            let fen = Fen::from_position(&position, EnPassantMode::Legal).to_string();
            let legal = position.legal_moves();
            let uci = |m: &shakmaty::Move| m.to_uci(CastlingMode::Chess960).to_string();
            let mut moves: Vec<String> = legal.iter().map(uci).collect();
            moves.sort();
            requests.push(json!({"op": "legal", "fen": fen, "chess960": true}));
            expected.push(json!({"ok": true, "moves": moves}));
            let Some(&m) = legal.get(random.below(legal.len().max(1))) else {
                break;
            };
            // Random play seldom castles by itself.
            let m = legal.iter().copied().find(|m| m.is_castle()).unwrap_or(m);
            castlings += usize::from(m.is_castle());
            let san = SanPlus::from_move(position.clone(), m).to_string();
            requests.push(json!({"op": "san", "fen": fen, "uci": uci(&m), "chess960": true}));
            expected.push(json!({"ok": true, "san": san}));
            requests.push(json!({"op": "uci", "fen": fen, "san": san, "chess960": true}));
            expected.push(json!({"ok": true, "uci": uci(&m)}));
            position = position.play(m).expect("legal");
            let after = Fen::from_position(&position, EnPassantMode::Legal).to_string();
            for expected in expected.iter_mut().rev().take(2) {
                expected["after"] = json!(after);
            }
        }
        compare(&requests, &expected);
    }
    assert!(castlings > 20, "{castlings}");
}

/// Positions are compared as such: shakmaty writes rights in another way.
fn compare(requests: &[Value], expected: &[Value]) {
    for ((request, mut answer), expected) in requests.iter().zip(ask_all(requests)).zip(expected) {
        if let Some(after) = expected["after"].as_str() {
            let given = answer["after"].as_str().expect("a position");
            let rights = given.split(' ').nth(2).expect("rights");
            assert!(!rights.contains(['K', 'Q', 'k', 'q']), "{given}");
            assert_eq!(read(given), read(after), "{request}");
            answer["after"] = json!(after);
        }
        assert_eq!(answer, *expected, "{request}");
    }
}

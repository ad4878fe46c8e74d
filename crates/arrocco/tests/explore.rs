//! `arrocco pgn index` and `arrocco explore`: an index built, added to, broken
//! off and asked.

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::common::{Folder, arrocco};
use serde_json::Value;

/// Games that differ in their players and in one move.
fn games(count: usize) -> String {
    let replies = ["c5", "e5", "e6", "c6"];
    let results = ["1-0", "0-1", "1/2-1/2"];
    (0..count)
        .map(|n| {
            format!(
                "[Event \"e\"]\n[Date \"20{:02}.01.01\"]\n[White \"W{n}\"]\n[Black \"B\"]\n[WhiteElo \"{}\"]\n[Result \"{r}\"]\n\n\
                 1. e4 {} 2. Nf3 a6 {r}\n\n",
                n % 20,
                2000 + n % 500,
                replies[n % 4],
                r = results[n % 3]
            )
        })
        .collect()
}

fn json(arguments: &[&str]) -> Value {
    let run = arrocco(arguments.iter().copied());
    assert_eq!(run.code, 0, "{}", run.err);
    serde_json::from_str(&run.out).expect("JSON")
}

#[test]
fn the_moves_of_a_position_are_counted() {
    let folder = Folder::new();
    let (file, db) = (folder.file("a.pgn", games(120)), folder.name("o.db"));
    let built = json(&["pgn", "index", "--json", &file, "-o", &db]);
    assert_eq!(
        (&built["added"], &built["games"]),
        (&120.into(), &120.into())
    );
    let start = json(&["explore", "--db", &db, "--json", "startpos"]);
    let moves = start["moves"].as_array().expect("a list");
    assert_eq!(moves.len(), 1);
    for (field, value) in [("uci", "e2e4"), ("san", "e4")] {
        assert_eq!(moves[0][field], value);
    }
    for field in ["white", "draws", "black"] {
        assert_eq!(moves[0][field], 40, "{field}");
    }
    let after = json(&[
        "explore", "--db", &db, "--json", "startpos", "1.", "e4", "c5",
    ]);
    assert_eq!(after["eco"], "B20");
    assert_eq!(after["moves"][0]["san"], "Nf3");
    assert_eq!(after["white"], 10);
    assert_eq!(after["games"].as_array().map(Vec::len), Some(4));
    let text = arrocco(["explore", "--db", &db, "startpos", "e4"]);
    assert_eq!(text.code, 0);
    assert!(
        text.out.starts_with("B00 King's Pawn Game\n"),
        "{}",
        text.out
    );
    assert!(
        text.out
            .contains("\nc5          30    25 %   33.3   33.3   33.3"),
        "{}",
        text.out
    );
    // Italian players read English names of openings.
    let italian = [
        "explore", "--db", &db, "--lang", "it", "startpos", "e4", "c5",
    ];
    let italian = arrocco(italian).out;
    assert!(
        italian.starts_with(
            "B20 Difesa siciliana\nmossa  partite         bianco  patta   nero  Elo     anni\nCf3"
        ),
        "{italian}"
    );
    let nowhere = json(&["explore", "--db", &db, "--json", "startpos", "d4"]);
    assert_eq!(nowhere["moves"], serde_json::json!([]));
}

#[test]
fn an_index_that_is_missing_or_something_else_is_named() {
    let folder = Folder::new();
    let run = arrocco(["explore", "--db", &folder.name("no.db"), "startpos"]);
    assert_eq!(run.code, 2);
    assert!(
        run.err.contains("no.db: No such file") || run.err.contains("no.db: no such file"),
        "{}",
        run.err
    );
    let text = folder.file(
        "text.db",
        "not SQLite at all, but long enough to be read as a file",
    );
    let run = arrocco(["explore", "--db", &text, "startpos"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("not an index"), "{}", run.err);
}

#[test]
fn a_damaged_file_gives_2_and_the_other_games_are_there() {
    let folder = Folder::new();
    let packed = zstd::bulk::compress(games(3000).as_bytes(), 3).expect("compressed");
    let bad = folder.file("bad.pgn.zst", &packed[..packed.len() - 30]);
    let good = folder.file("good.pgn", games(5).replace("\"W", "\"V"));
    let db = folder.name("o.db");
    let run = arrocco(["pgn", "index", &bad, &good, "-o", &db]);
    assert_eq!(run.code, 2);
    assert!(
        run.err.contains("bad.pgn.zst: the file ends too early"),
        "{}",
        run.err
    );
    let start = json(&["explore", "--db", &db, "--json", "startpos"]);
    let counted = ["white", "draws", "black"].map(|field| start[field].as_u64().unwrap_or(0));
    assert!(counted.iter().sum::<u64>() > 5, "{counted:?}");
}

/// Killed at any moment, the build goes on, and the counts are those of a
/// build that was not.
#[test]
fn a_build_that_is_killed_goes_on() {
    let folder = Folder::new();
    let file = folder.file("a.pgn", games(40_000));
    let whole = folder.name("whole.db");
    let began = Instant::now();
    json(&["pgn", "index", "--json", "--jobs", "1", &file, "-o", &whole]);
    let took = began.elapsed();
    let expected = json(&["explore", "--db", &whole, "--json", "startpos", "e4"]);
    let db = folder.name("killed.db");
    for part in [1, 3, 5, 7, 9] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_arrocco"))
            .args(["pgn", "index", "--jobs", "1", &file, "-o", &db])
            .stdout(Stdio::null())
            .spawn()
            .expect("started");
        std::thread::sleep(
            took.mul_f64(f64::from(part) / 10.0)
                .min(Duration::from_secs(10)),
        );
        let _ = child.kill();
        child.wait().expect("ended");
    }
    let built = json(&["pgn", "index", "--json", "--jobs", "1", &file, "-o", &db]);
    assert_eq!(built["games"], 40_000);
    assert_eq!(
        json(&["explore", "--db", &db, "--json", "startpos", "e4"]),
        expected
    );
}

/// Runs a build whose files may not grow beyond so many blocks of 512 bytes, as
/// on a full disk. The system's signal about it is ignored, so that the write
/// fails.
#[cfg(unix)]
fn limited_build(blocks: usize, file: &str, db: &str) -> (Option<i32>, String) {
    let run = Command::new("sh")
        .args(["-c", "trap '' XFSZ; ulimit -f \"$0\"; exec \"$@\""])
        .args([&blocks.to_string(), env!("CARGO_BIN_EXE_arrocco")])
        .args(["pgn", "index", "--jobs", "1", file, "-o", db])
        .output()
        .expect("started");
    let err = String::from_utf8_lossy(&run.stderr).into_owned();
    (run.status.code(), err)
}

/// Wherever the space ends, the file that could not be written is named, the
/// index there was answers as before, and with more space the build goes on.
#[cfg(unix)]
#[test]
fn a_disk_that_is_full_leaves_the_index_as_it_was_and_the_build_goes_on() {
    let folder = Folder::new();
    let first = folder.file("a.pgn", games(200));
    let more = folder.file("b.pgn", games(20_000).replace("\"W", "\"V"));
    let whole = folder.name("whole.db");
    json(&["pgn", "index", "--json", &first, &more, "-o", &whole]);
    let expected = json(&["explore", "--db", &whole, "--json", "startpos", "e4"]);
    let db = folder.name("full.db");
    json(&["pgn", "index", "--json", &first, "-o", &db]);
    let before = json(&["explore", "--db", &db, "--json", "startpos", "e4"]);
    let mut failed = 0;
    for blocks in [64, 256, 1000, 2200] {
        let (code, err) = limited_build(blocks, &more, &db);
        if code == Some(0) {
            break;
        }
        failed += 1;
        assert_eq!(code, Some(2), "{blocks}: {err}");
        assert!(err.contains("full.db"), "{blocks}: {err}");
        assert!(err.contains("give the command again"), "{blocks}: {err}");
        let now = json(&["explore", "--db", &db, "--json", "startpos", "e4"]);
        assert_eq!(now, before, "{blocks}");
    }
    assert!(failed >= 2, "{failed}");
    let built = json(&["pgn", "index", "--json", &more, "-o", &db]);
    assert_eq!(built["games"], 20_200);
    let now = json(&["explore", "--db", &db, "--json", "startpos", "e4"]);
    assert_eq!(now, expected);
}

#[test]
fn packed_games_are_found_like_those_of_a_file() {
    let folder = Folder::new();
    let (file, db) = (folder.file("a.pgn", games(200)), folder.name("o.db"));
    json(&["pgn", "index", "--json", &file, "-o", &db]);
    let fen = "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2";
    for conditions in [
        vec!["--fen", fen],
        vec![
            "--material",
            "KQRRBBNNPPPPPPPPvKQRRBBNNPPPPPPPP",
            "--result",
            "1-0",
        ],
        vec![
            "--pattern",
            "????????/????????/????????/????????/4P3/????????/????????/????????",
            "--player",
            "w7",
        ],
        vec!["--min-rating", "2400"],
        vec!["--opening", "french", "--since", "2010", "--max-plies", "4"],
        vec!["--min-plies", "5"],
    ] {
        let places = |source: &[&str]| {
            let mut arguments = vec!["pgn", "find", "--json"];
            arguments.extend(&conditions);
            arguments.extend(source);
            let run = arrocco(arguments.iter().copied());
            let found: Vec<(Value, Value)> = run
                .out
                .lines()
                .map(|line| {
                    let line: Value = serde_json::from_str(line).expect("JSON");
                    (line["game"].clone(), line["ply"].clone())
                })
                .collect();
            assert_eq!(run.code, i32::from(found.is_empty()), "{conditions:?}");
            found
        };
        assert_eq!(places(&[&file]), places(&["--db", &db]), "{conditions:?}");
    }
}

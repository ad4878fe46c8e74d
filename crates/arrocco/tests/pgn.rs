//! `arrocco pgn`: archives good, broken, compressed and hostile.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use crate::common::{Folder, Random, Run, arrocco, fed};
use serde_json::{Value, json};

const GOOD: &str = "\
[Event \"a\"]
[Site \"?\"]
[Date \"2024.05.31\"]
[Round \"1\"]
[White \"Anna\"]
[Black \"Bob\"]
[Result \"1-0\"]
[ECO \"C20\"]

1. e4 e5 2. Qh5 Nc6 3. Bc4 (3. Nf3 Nf6) Nf6 4. Qxf7# 1-0

";
const OTHER: &str = "\
[Event \"b\"]
[Site \"?\"]
[Date \"2019.01.01\"]
[Round \"2\"]
[White \"Carla\"]
[Black \"Anna\"]
[Result \"1/2-1/2\"]

1. d4 d5 1/2-1/2

";
const BROKEN: &str = "\
[Event \"c\"]
[Result \"*\"]

1. e4 e5 2. Ke3 Nc6 *

[Event \"d\"]
[Result \"*\"]

1. e4 e5 (1... Kd5) 2. Nf3 Ng8f6 *

";

fn report(arguments: &[&str], input: &[u8]) -> Value {
    let run = fed(
        ["pgn", "check", "--json"]
            .into_iter()
            .chain(arguments.iter().copied()),
        input,
    );
    assert_eq!(run.out.lines().count(), 1, "{}", run.out);
    serde_json::from_str(&run.out).expect("JSON")
}

/// `pgn-extract -Wlalg` and `-Whalg` write moves as squares; `e6f7` was read, and with
/// its check it was "no such pawn".
#[test]
fn long_moves_may_have_the_signs_of_check_and_mate() {
    for moves in [
        "1. e2e4 d7d5 2. e4d5 e7e6 3. d5e6 a7a6 4. e6f7+ e8e7 5. f7g8N+ h8g8 *",
        "1. e2-e4 d7-d5 2. e4-d5 e7-e6 3. d5-e6 a7-a6 4. e6-f7+ Ke8-e7 5. f7-g8=N+ *",
        "1. e2e4 d7d5 2. e4xd5 e7e6 3. d5xe6 a7a6 4. e6xf7+ Ke8e7 5. f7xg8=N+ *",
        "1. f2f3 e7e5 2. g2g4 d8h4# 0-1",
        "1. f2-f3 e7-e5 2. g2-g4 Qd8-h4++ 0-1",
    ] {
        let report = report(&["-"], moves.as_bytes());
        assert_eq!(report["errors"], json!([]), "{moves}: {report}");
    }
}

#[test]
fn a_good_file_is_counted() {
    let folder = Folder::new();
    let file = folder.file("good.pgn", [GOOD, OTHER].concat());
    let run = arrocco(["pgn", "check", &file]);
    assert_eq!(
        run.silent(),
        (
            0,
            "1 file, 2 games, 9 plies, 0 errors, 0 warnings\n".to_owned()
        )
    );
}

#[test]
fn errors_are_reported_with_file_line_column_and_game() {
    let folder = Folder::new();
    let file = folder.file("broken.pgn", BROKEN);
    let (code, out) = arrocco(["pgn", "check", &file]).silent();
    assert_eq!(code, 1);
    let expected = format!(
        "{file}:4:13: game 1: `Ke3`: illegal move: a king cannot go from e1 to e3\n\
         {file}:9:16: game 2: `Kd5`: illegal move: a king cannot go from e8 to d5\n\
         1 file, 2 games, 6 plies, 2 errors, 1 warning\n"
    );
    assert_eq!(out, expected);
    let listed = arrocco(["pgn", "check", "--warnings", &file]).out;
    assert!(listed.contains("9:28: game 2: warning: `Ng8f6`: needless disambiguation"));
}

#[test]
fn json_is_one_object_a_file_and_nothing_else() {
    let folder = Folder::new();
    let (broken, good) = (
        folder.file("broken.pgn", BROKEN),
        folder.file("good.pgn", GOOD),
    );
    let (code, out) = arrocco(["pgn", "check", "--json", &broken, &good]).silent();
    assert_eq!(code, 1);
    let reports: Vec<Value> = out
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(
        reports,
        [
            json!({"file": broken, "games": 2, "plies": [2, 4],
                "errors": [
                    {"game": 1, "line": 4, "column": 13,
                     "message": "`Ke3`: illegal move: a king cannot go from e1 to e3"},
                    {"game": 2, "line": 9, "column": 16,
                     "message": "`Kd5`: illegal move: a king cannot go from e8 to d5"}],
                "warnings": [
                    {"game": 2, "line": 9, "column": 28,
                     "message": "`Ng8f6`: needless disambiguation"}]}),
            json!({"file": good, "games": 1, "plies": [7], "errors": [], "warnings": []}),
        ]
    );
}

/// Every kind of error and warning once, as people see it.
#[test]
fn every_class_of_error_and_warning_is_reported() {
    let moves = [
        ("an illegal move", "1. e4 e5 2. Ke3 *"),
        ("an ambiguous move", "1. c4 e5 2. Nc3 Nf6 3. e3 d6 4. Ne2 *"),
        ("a garbage token", "1. e4 %%foo e5 *"),
        ("a move after mate", "1. f3 e5 2. g4 Qh4# 3. e4 *"),
        ("an open comment", "1. e4 {never *"),
        ("an open variation", "1. e4 (1. d4"),
        ("a stray closing sign", "1. e4 ) e5 *"),
        ("a zero byte", "1. e4 \0 e5 *"),
        ("an error in a variation", "1. e4 (1. e5) e5 *"),
        ("no result", "1. e4 e5"),
        ("another result than the tag's", "1. e4 1-0"),
        ("a wrong check mark", "1. e4+ e5 *"),
        ("a missing check mark", "1. e4 f6 2. Qh5 *"),
        ("a mate marked as a check", "1. f3 e5 2. g4 Qh4+ *"),
        ("a wrong move number", "1. e4 e5 3. Nf3 *"),
        ("a legacy glyph", "1. e4!? e5 *"),
        ("coordinate moves", "1. e2e4 e7-e5 *"),
        ("a long move", "1. Ng1-f3 *"),
        ("a needless origin", "1. Ngf3 *"),
        (
            "a needless half of an origin",
            "1. Na3 e5 2. Nf3 e4 3. Nb1 d5 4. Nc3 d4 5. Nc3b1 *",
        ),
        ("a pawn letter", "1. Pe4 *"),
        ("a note of en passant", "1. e4 a6 2. e5 d5 3. exd6 e.p. *"),
        ("odd dots", "1.. e4 *"),
        ("bad dollars", "1. e4 $ e5 $999 *"),
        ("half a draw", "1. e4 1/2"),
        ("a draw in fractions", "1. e4 \u{bd}-\u{bd}"),
        ("null moves", "1. e4 -- 2. Nf3 Z0 *"),
        ("a null move in check", "1. e4 f6 2. Qh5+ -- *"),
        ("an empty variation", "1. e4 () e5 *"),
        ("a result in a variation", "1. e4 (1. d4 1-0) e5 *"),
    ];
    let mut reports = String::new();
    let mut report = |name: &str, text: &[u8]| {
        let run = fed(["pgn", "check", "--warnings"], text);
        reports += &format!("{name}: exit code {}\n{}\n", run.code, run.out);
    };
    for (name, text) in moves {
        report(name, format!("[Result \"*\"]\n\n{text}").as_bytes());
    }
    let files: [(&str, &[u8]); 9] = [
        (
            "a bad FEN tag",
            b"[FEN \"9/8 w\"]\n[Result \"*\"]\n\n1. e4 *",
        ),
        (
            "another encoding",
            b"[White \"M\xFCller\"]\n[Result \"*\"]\n\n*",
        ),
        (
            "a tag twice",
            b"[White \"a\"]\n[White \"b\"]\n[Result \"*\"]\n\n*",
        ),
        ("an open tag", b"[White \"a\"\n[Result \"*\"]\n\n*"),
        ("tags on one line", b"[White \"a\"] [Result \"*\"]\n\n*"),
        ("raw quotes", b"[White \"a\"b\"c\"]\n[Result \"*\"]\n\n*"),
        (
            "lines of carriage returns",
            b"[White \"a\"]\r[Result \"*\"]\r\r1. e4 *\r",
        ),
        (
            "a mark between games",
            b"[Result \"*\"]\n\n*\n\n\xEF\xBB\xBF[Result \"*\"]\n\n*\n",
        ),
        (
            "a move after an automatic draw",
            b"[FEN \"8/8/8/4k3/8/8/4P3/4K3 w - - 149 100\"]\n[SetUp \"1\"]\n[Result \"*\"]\n\n\
              100. Kd2 Kd5 *",
        ),
    ];
    for (name, text) in files {
        report(name, text);
    }
    insta::assert_snapshot!("every-class", reports);
}

#[test]
fn strict_makes_warnings_errors() {
    let text = "[Event \"?\"]\n[Result \"*\"]\n\n1. e2e4 *\n";
    assert_eq!(fed(["pgn", "check"], text.as_bytes()).code, 0);
    assert_eq!(fed(["pgn", "check", "--strict"], text.as_bytes()).code, 1);
    let report = report(&["--strict"], text.as_bytes());
    assert_eq!(report["warnings"], json!([]));
    let errors = report["errors"].as_array().expect("a list");
    assert_eq!(errors.last().expect("an error")["column"], 4);
}

#[test]
fn strict_names_seven_tags_that_are_missing_empty_or_no_date_and_clean_mends_them() {
    let text = "[White \"Anna\"]\n[Date \"1957\"]\n[Round \"\"]\n\n1. e4 *\n";
    let report = report(&["--strict"], text.as_bytes());
    let errors = report["errors"].as_array().expect("a list").iter();
    let messages: Vec<&str> = errors.filter_map(|one| one["message"].as_str()).collect();
    assert_eq!(
        messages,
        [
            "`1957`: not a date such as 1957.12.31 or 1957.??.??",
            "`Round`: an empty tag; what is not known is `?`",
            "the game has no Event tag",
            "the game has no Site tag",
            "the game has no Black tag",
            "the game has no Result tag",
        ]
    );
    let (_, cleaned) = fed(["pgn", "clean"], text.as_bytes()).silent();
    assert!(
        cleaned.contains("[Date \"1957.??.??\"]\n[Round \"?\"]\n[White \"Anna\"]\n[Black \"?\"]"),
        "{cleaned}"
    );
    assert_eq!(
        fed(["pgn", "check", "--strict"], cleaned.as_bytes()).code,
        0
    );
}

#[test]
fn the_standard_input_is_read_without_files_and_for_a_dash() {
    for arguments in [&[][..], &["-"][..]] {
        let report = report(arguments, GOOD.as_bytes());
        assert_eq!(
            (&report["file"], &report["games"]),
            (&json!("-"), &json!(1))
        );
    }
}

#[test]
fn a_file_that_cannot_be_read_gives_2_and_the_others_are_read() {
    let folder = Folder::new();
    let good = folder.file("good.pgn", GOOD);
    let run = arrocco(["pgn", "check", "--json", "no-such.pgn", &good]);
    assert_eq!(run.code, 2);
    assert_eq!(run.err, "arrocco: no-such.pgn: no such file or directory\n");
    assert!(
        run.out
            .lines()
            .last()
            .is_some_and(|line| line.contains("\"games\":1"))
    );
    let folder_name = folder.path().to_string_lossy().into_owned();
    assert_eq!(arrocco(["pgn", "check", &folder_name]).code, 2);
}

/// Compresses by a program of the system, if it is there.
fn compressed(program: &str, text: &[u8]) -> Option<Vec<u8>> {
    let child = Command::new(program)
        .arg("-c")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn();
    let mut child = child.ok()?;
    let mut stdin = child.stdin.take()?;
    let text = text.to_vec();
    let feeder = std::thread::spawn(move || stdin.write_all(&text));
    let output = child.wait_with_output().ok()?;
    feeder.join().ok()?.ok()?;
    Some(output.stdout)
}

fn gzip(text: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    encoder.write_all(text).expect("memory");
    encoder.finish().expect("memory")
}

fn bzip2(text: &[u8]) -> Vec<u8> {
    let mut encoder = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::default());
    encoder.write_all(text).expect("memory");
    encoder.finish().expect("memory")
}

fn zstd(text: &[u8]) -> Vec<u8> {
    zstd::bulk::compress(text, 3).expect("compressed")
}

#[test]
fn compressed_files_of_one_part_or_several_are_read() {
    let folder = Folder::new();
    let games = GOOD.repeat(500);
    let plain = report(&[], games.as_bytes());
    let skippable = b"\x50\x2A\x4D\x18\x04\x00\x00\x00skip".to_vec();
    let both = |pack: fn(&[u8]) -> Vec<u8>| {
        let (head, tail) = games.as_bytes().split_at(games.len() / 3);
        [pack(head), pack(tail)].concat()
    };
    for (name, content) in [
        ("a.gz", gzip(games.as_bytes())),
        ("b.gz", both(gzip)),
        ("a.bz2", bzip2(games.as_bytes())),
        ("b.bz2", both(bzip2)),
        ("a.zst", zstd(games.as_bytes())),
        ("b.zst", both(zstd)),
        ("c.zst", [skippable, both(zstd)].concat()),
    ] {
        let file = folder.file(name, &content);
        let by_name = report(&[&file], b"");
        assert_eq!(by_name["plies"], plain["plies"], "{name}");
        assert_eq!(by_name["errors"], json!([]), "{name}");
        assert_eq!(
            report(&[], &content)["plies"],
            plain["plies"],
            "{name} piped"
        );
    }
    for program in ["gzip", "bzip2", "zstd"] {
        if let Some(content) = compressed(program, games.as_bytes()) {
            assert_eq!(report(&[], &content)["plies"], plain["plies"], "{program}");
        }
    }
}

#[test]
fn formats_that_cannot_be_read_are_named() {
    let folder = Folder::new();
    for (name, head) in [
        ("p.xz", &b"\xFD7zXZ\0\0\x04"[..]),
        ("p.zip", b"PK\x03\x04\x14\0"),
    ] {
        let file = folder.file(name, head);
        let run = arrocco(["pgn", "check", &file]);
        let format = name.trim_start_matches("p.");
        assert_eq!(run.code, 2);
        assert!(
            run.err
                .contains(&format!("{name}: {format} is not supported")),
            "{}",
            run.err
        );
    }
}

#[test]
fn a_zstd_file_that_ends_too_early_is_called_that() {
    let packed = zstd(GOOD.repeat(500).as_bytes());
    let run = fed(["pgn", "check"], &packed[..packed.len() - 9]);
    assert_eq!(run.code, 2);
    assert!(
        run.err
            .contains("-: the file ends too early: its zstd data break off after"),
        "{}",
        run.err
    );
}

#[test]
fn a_compressed_file_that_breaks_off_gives_2_and_what_came_before() {
    let games: String = (0..3000)
        .map(|n| GOOD.replace("\"a\"", &format!("\"{n}\"")))
        .collect();
    for content in [
        gzip(games.as_bytes()),
        bzip2(games.as_bytes()),
        zstd(games.as_bytes()),
    ] {
        let cut = &content[..content.len() * 9 / 10];
        let run = fed(["pgn", "check", "--json"], cut);
        assert_eq!(run.code, 2);
        assert_eq!(run.err.lines().count(), 1, "{}", run.err);
    }
    let half = gzip(games.as_bytes());
    let report = report(&[], &half[..half.len() / 2]);
    assert!(
        report["games"].as_u64().is_some_and(|games| games > 500),
        "{}",
        report["games"]
    );
}

/// Games of all kinds in an order that differs from part to part.
fn mixture(games: usize) -> String {
    let mut random = Random(9);
    let kinds = [
        GOOD,
        OTHER,
        BROKEN,
        "1. c4 c5 *\n\n",
        "[Event \"e\"]\n\n1. e4 {open\n\n",
    ];
    (0..games)
        .map(|_| kinds[random.below(kinds.len())])
        .collect()
}

#[test]
fn any_number_of_jobs_reports_the_same_in_the_same_order() {
    let text = mixture(20_000);
    assert!(text.len() > 1_500_000, "several blocks");
    let one = fed(["pgn", "check", "-w", "--jobs", "1"], text.as_bytes());
    assert_eq!(one.code, 1);
    for jobs in ["2", "3", "8"] {
        let several = fed(["pgn", "check", "-w", "--jobs", jobs], text.as_bytes());
        assert!(several.out == one.out, "{jobs} jobs report something else");
    }
    let clean = fed(["pgn", "clean", "--jobs", "1"], text.as_bytes());
    assert!(fed(["pgn", "clean"], text.as_bytes()).out == clean.out);
}

#[test]
fn a_stream_without_borders_is_read_too() {
    // Twenty megabytes with no tag at all.
    let text = "1. c4 c5 2. Nf3 Nf6 *\n".repeat(950_000);
    let run = fed(["pgn", "check"], text.as_bytes());
    let expected = "1 file, 950000 games, 3800000 plies, 0 errors, 0 warnings\n";
    assert_eq!(run.silent(), (0, expected.to_owned()));
}

#[test]
fn huge_tokens_are_errors_with_a_place() {
    for text in [
        "x".repeat(3 << 20),
        format!("1. e4 {{{}", "never closed ".repeat(200_000)),
        format!("[Event \"{}", "a".repeat(3 << 20)),
        format!("1. e4 {}", "(".repeat(1 << 20)),
        format!("1. e4 ${}", "9".repeat(1 << 20)),
        "\0".repeat(1 << 20),
    ] {
        let head: String = text.chars().take(8).collect();
        let run = fed(["pgn", "check", "-w"], text.as_bytes());
        assert!([0, 1].contains(&run.code), "{head}");
        assert!(
            run.out.starts_with("-:1:"),
            "{head}: {}",
            &run.out[..80.min(run.out.len())]
        );
        assert!(run.out.len() < 4000, "{head}: messages are short");
    }
}

#[test]
fn random_bytes_are_no_reason_to_stop() {
    let mut random = Random(3);
    for length in [1, 10, 100, 1000, 100_000] {
        let noise = random.bytes(length);
        for verb in ["check", "clean", "filter", "stats"] {
            let run = fed(["pgn", verb], &noise);
            assert!([0, 1].contains(&run.code), "{verb}: {}", run.err);
            assert!(!run.err.contains("panicked"), "{}", run.err);
        }
    }
}

#[test]
fn clean_writes_what_the_standard_wants() {
    let text = "[White \"Anna\"]\n1.e2e4 e5 2 Ng1f3?! (2.Bc4 {good}) 2...Nc6 1/2";
    let (code, out) = fed(["pgn", "clean"], text.as_bytes()).silent();
    assert_eq!(code, 0);
    assert!(
        out.ends_with("1. e4 e5 2. Nf3 $6 (2. Bc4 {good}) 2... Nc6 1/2-1/2\n\n"),
        "{out}"
    );
    assert_eq!(fed(["pgn", "check", "--strict"], out.as_bytes()).code, 0);
    assert_eq!(fed(["pgn", "clean"], out.as_bytes()).out, out);
    let bare = fed(
        [
            "pgn",
            "clean",
            "--no-comments",
            "--no-variations",
            "--no-nags",
        ],
        text.as_bytes(),
    );
    assert!(
        bare.out.ends_with("1. e4 e5 2. Nf3 Nc6 1/2-1/2\n\n"),
        "{}",
        bare.out
    );
}

#[test]
fn clean_keeps_the_moves_before_an_error_and_tells() {
    let run = fed(["pgn", "clean"], BROKEN.as_bytes());
    assert_eq!(run.code, 1);
    assert!(run.out.contains("\n1. e4 e5 *\n"), "{}", run.out);
    assert!(
        run.err.contains("-:4:13: `Ke3`: illegal move"),
        "{}",
        run.err
    );
}

fn filtered(arguments: &[&str]) -> (i32, Vec<String>) {
    let text = [GOOD, OTHER].concat();
    let Run { code, out, .. } = fed(
        ["pgn", "filter"]
            .into_iter()
            .chain(arguments.iter().copied()),
        text.as_bytes(),
    );
    let event = |line: &str| {
        line.strip_prefix("[Event \"")
            .map(|rest| rest[..1].to_owned())
    };
    (code, out.lines().filter_map(event).collect())
}

#[test]
fn filter_selects_by_tags_result_and_position() {
    let mate = "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4";
    let after_e4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -";
    let in_variation = "r1bqkbnr/pppp1ppp/2n5/4p2Q/4P3/5N2/PPPP1PPP/RNB1KB1R b KQkq - 3 3";
    for (arguments, events) in [
        (vec!["--player", "anna"], vec!["a", "b"]),
        (vec!["--white", "ANNA"], vec!["a"]),
        (vec!["--black", "anna"], vec!["b"]),
        (vec!["--date", "2024"], vec!["a"]),
        (vec!["--since", "2020-01-01"], vec!["a"]),
        (vec!["--until", "2019"], vec!["b"]),
        (vec!["--eco", "c2"], vec!["a"]),
        (vec!["--result", "1/2-1/2"], vec!["b"]),
        (vec!["--position", after_e4], vec!["a"]),
        (vec!["--position", "startpos"], vec!["a", "b"]),
        (vec!["--position", in_variation], vec![]),
        (vec!["--final", mate], vec!["a"]),
        (vec!["--final", after_e4], vec![]),
        (vec!["--player", "anna", "--result", "0-1"], vec![]),
        (vec![], vec!["a", "b"]),
    ] {
        let (code, found) = filtered(&arguments);
        assert_eq!(found, events, "{arguments:?}");
        assert_eq!(code, i32::from(events.is_empty()), "{arguments:?}");
    }
    assert_eq!(filtered(&["--result", "2-0"]).0, 2);
    assert_eq!(filtered(&["--position", "nonsense"]).0, 2);
}

#[test]
fn stats_count_results_lengths_and_openings() {
    let text = [GOOD, OTHER, GOOD].concat();
    let (code, out) = fed(["pgn", "stats"], text.as_bytes()).silent();
    assert_eq!(code, 0);
    insta::assert_snapshot!(out);
}

/// Whoever reads only the first lines gets no error for it.
#[cfg(unix)]
#[test]
fn a_reader_who_leaves_ends_it_quietly() {
    let folder = Folder::new();
    let file = folder.file("many.pgn", BROKEN.repeat(20_000));
    let mut child = Command::new(env!("CARGO_BIN_EXE_arrocco"))
        .args(["pgn", "check", &file])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut output = BufReader::new(child.stdout.take().expect("its output is ours"));
    let mut line = String::new();
    output.read_line(&mut line).expect("text");
    assert!(line.contains(":4:13: game 1:"), "{line}");
    drop(output);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn bad_dates_are_refused() {
    for date in ["yesterday", "25.06.2025", "2024.13"] {
        for option in ["--since", "--until", "--date"] {
            let run = fed(["pgn", "filter", option, date], GOOD.as_bytes());
            assert_eq!((run.code, run.out.as_str()), (2, ""), "{option} {date}");
            assert!(run.err.contains("expected a date"), "{}", run.err);
        }
    }
    let run = fed(["pgn", "filter", "--since", "2024-05"], GOOD.as_bytes());
    assert_eq!(run.code, 0);
}

#[test]
fn games_are_filtered_by_rating_length_opening_material_pattern_and_comment() {
    let rated = GOOD.replace(
        "[Result",
        "[WhiteElo \"2500\"]\n[BlackElo \"2450\"]\n[Result",
    );
    let commented = OTHER.replace("1. d4", "1. d4 {A quiet start}");
    let both = [rated, commented].concat();
    let count = |arguments: &[&str]| {
        let all = ["pgn", "filter"]
            .into_iter()
            .chain(arguments.iter().copied());
        fed(all, both.as_bytes()).out.matches("[Event ").count()
    };
    assert_eq!(count(&["--min-rating", "2400"]), 1);
    assert_eq!(count(&["--min-rating", "2460"]), 0);
    assert_eq!(count(&["--max-rating", "2500"]), 1);
    assert_eq!(count(&["--min-plies", "3"]), 1);
    assert_eq!(count(&["--max-plies", "2"]), 1);
    assert_eq!(count(&["--opening", "queen's pawn"]), 1);
    assert_eq!(count(&["--comment", "QUIET"]), 1);
    assert_eq!(count(&["--material", "KQRRBBNNP+vKQRRBBNNP+"]), 2);
    assert_eq!(
        count(&["--material", "KQRRBBNNPPPPPPPPvKQRRBBNNPPPPPPP"]),
        1
    );
    let hanging = "????????/????????/????????/3p4/3P4/????????/????????/????????";
    assert_eq!(count(&["--pattern", hanging]), 1);
    let run = fed(["pgn", "filter", "--pattern", "8/8"], both.as_bytes());
    assert_eq!(run.code, 2);
    assert!(
        run.err.contains("--pattern: a pattern has 8 ranks"),
        "{}",
        run.err
    );
}

#[test]
fn tag_adds_opening_and_length() {
    let run = fed(["pgn", "tag"], [GOOD, OTHER].concat().as_bytes());
    assert_eq!(run.code, 0);
    for tag in [
        "[Opening \"King's Pawn Game: Wayward Queen Attack\"]",
        "[ECO \"D00\"]",
        "[Opening \"Queen's Pawn Game\"]",
        "[PlyCount \"7\"]",
        "[PlyCount \"2\"]",
    ] {
        assert!(run.out.contains(tag), "{tag}\n{}", run.out);
    }
    let json = fed(["pgn", "tag", "--json"], GOOD.as_bytes()).out;
    let game: Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(game["tags"]["PlyCount"], "7");
    assert_eq!((&game["file"], &game["game"]), (&json!("-"), &json!(1)));
}

#[test]
fn dedup_keeps_the_first_of_games_that_are_the_same() {
    let renamed = GOOD.replace("Anna", "Berta");
    let elsewhere = GOOD.replace("[Event \"a\"]", "[Event \"z\"]");
    let all = [GOOD, OTHER, &elsewhere, &renamed].concat();
    let run = fed(["pgn", "dedup"], all.as_bytes());
    assert_eq!(run.code, 0);
    assert_eq!(run.out.matches("[Event ").count(), 3);
    assert!(!run.out.contains("\"z\""));
    assert!(run.err.contains("3 games written, 1 duplicates left out"));
    let run = fed(["pgn", "dedup", "--moves-only"], all.as_bytes());
    assert_eq!(run.out.matches("[Event ").count(), 2);
}

#[test]
fn sort_puts_games_in_order() {
    let all = [GOOD, OTHER].concat();
    let dates = |arguments: &[&str]| {
        let all_arguments = ["pgn", "sort"].into_iter().chain(arguments.iter().copied());
        let out = fed(all_arguments, all.as_bytes()).out;
        let lines = out.lines().filter(|line| line.starts_with("[Date "));
        lines.map(|line| line[7..11].to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(dates(&[]), ["2019", "2024"]);
    assert_eq!(dates(&["--reverse"]), ["2024", "2019"]);
    assert_eq!(dates(&["--by", "plies"]), ["2019", "2024"]);
    assert_eq!(dates(&["--by", "white"]), ["2024", "2019"]);
}

#[test]
fn split_distributes_games_over_files() {
    let folder = Folder::new();
    let file = folder.file("all.pgn", [GOOD, OTHER, GOOD].concat());
    let prefix = folder.name("part");
    let run = arrocco(["pgn", "split", "--games", "2", &file, "-o", &prefix]);
    assert_eq!(run.silent(), (0, "3 games in 2 files\n".to_owned()));
    assert_eq!(folder.read("part-1.pgn").matches("[Event ").count(), 2);
    assert_eq!(folder.read("part-2.pgn").matches("[Event ").count(), 1);
    let again = arrocco(["pgn", "split", "--games", "2", &file, "-o", &prefix]);
    assert_eq!(again.code, 2, "files are not replaced");
}

#[test]
fn stats_speak_json() {
    let out = fed(
        ["pgn", "stats", "--json"],
        [GOOD, OTHER].concat().as_bytes(),
    )
    .out;
    let stats: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(stats["games"], 2);
    assert_eq!(stats["plies"], 9);
    assert_eq!(stats["results"]["1-0"], 1);
    assert_eq!(
        (&stats["shortest"], &stats["longest"]),
        (&json!(2), &json!(7))
    );
    assert_eq!(stats["eco"], json!([{"name": "C20", "games": 1}]));
}

#[test]
fn find_lists_games_with_the_ply() {
    let fen = "rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 2";
    let run = fed(
        ["pgn", "find", "--fen", fen],
        [GOOD, OTHER].concat().as_bytes(),
    );
    assert_eq!(
        run.silent(),
        (
            0,
            "-: game 2: ply 2: Carla - Anna  1/2-1/2  2019.01.01\n".to_owned()
        )
    );
    let run = fed(["pgn", "find", "--player", "nobody"], GOOD.as_bytes());
    assert_eq!(run.silent(), (1, String::new()));
}

/// The position comes after ply 302:
///
/// ```text
/// 8  r n b q k b n r
/// 7  p p p p . p p p
/// 6  . . . . . . . .
/// 5  . . . . p . . .
/// 4  . . . . P . . .
/// 3  . . . . . . . .
/// 2  P P P P . P P P
/// 1  R N B Q K B N R
///    a b c d e f g h
/// ```
///
/// pgn-extract gives up after ply 300, so it finds fewer games of real files:
/// 15,175 and not 15,177 with a white piece alone on the fifth rank, on e5, of
/// 70,353. In the two others it stands there first after plies 325 and 377.
#[test]
fn a_position_that_comes_after_move_150_is_found() {
    let back_and_forth = (0..75).map(|n| {
        let number = 2 * n + 1;
        format!("{number}. Nf3 Nf6 {}. Ng1 Ng8 ", number + 1)
    });
    let moves: String = back_and_forth.collect();
    let game = format!("[White \"Anna\"]\n[Black \"Bob\"]\n\n{moves}151. e4 e5 *\n");
    let pattern = "*/*/*/4p3/4P3/*/*/*";
    let run = fed(["pgn", "find", "--pattern", pattern], game.as_bytes());
    let line = "-: game 1: ply 302: Anna - Bob  *  ????.??.??\n";
    assert_eq!(run.silent(), (0, line.to_owned()));
}

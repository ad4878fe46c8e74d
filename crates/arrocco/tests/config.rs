//! `arrocco config` by the requirements C-13 to C-22 and C-D01 to C-D12.

use std::fs;
use std::thread;

use crate::common::{Folder, arrocco, fed};

/// The start (C-03).
const S: &str = "rnbqkbnr$pppppppp$8$8$8$8$PPPPPPPP$RNBQKBNR";
/// The example of C-02.
const E: &str = "1q3kr1$3rb2p$p3Q3$8$1p6$8$PPP3PP$4R2K";
const S_E4: &str = "rnbqkbnr$pppppppp$8$8$4P3$8$PPPP1PPP$RNBQKBNR";

/// How a check must end.
#[derive(Clone, Copy, Debug)]
enum Ending {
    True,
    False,
    /// The move that is named.
    Error(&'static str),
}
use Ending::{Error, False, True};

#[track_caller]
fn assert_check(board: &str, moves: &str, ending: Ending, after: &str) {
    let run = arrocco(["config", "check", board, moves]);
    assert_eq!(run.out, format!("{after}\n"), "{moves}");
    let code = if matches!(ending, True) { 0 } else { 1 };
    assert_eq!(run.code, code, "{moves}");
    match ending {
        True => assert_eq!(run.err, "", "{moves}"),
        False => assert!(run.err.contains("taken by an own piece"), "{}", run.err),
        Error(m) => assert!(
            run.err.contains(&format!("({m}) is illegal")),
            "{}",
            run.err
        ),
    }
}

#[test]
fn all_sixteen_rows() {
    let e_qxe7 = "1q3kr1$3rQ2p$p7$8$1p6$8$PPP3PP$4R2K";
    for (board, moves, ending, after) in [
        (
            S,
            "5254;5755$",
            True,
            "rnbqkbnr$pppp1ppp$8$4p3$4P3$8$PPPP1PPP$RNBQKBNR",
        ),
        (
            S,
            "5254;5755;7163;2836$",
            True,
            "r1bqkbnr$pppp1ppp$2n5$4p3$4P3$5N2$PPPP1PPP$RNBQKB1R",
        ),
        (
            S,
            "2133$",
            True,
            "rnbqkbnr$pppppppp$8$8$8$2N5$PPPPPPPP$R1BQKBNR",
        ),
        (S, "1112$", False, S),
        (S, "5254;4131$", False, S_E4),
        (S, "1113$", Error("1113"), S),
        (S, "5254;5254$", Error("5254"), S),
        (E, "5657$", True, e_qxe7),
        (
            E,
            "5657;4757;5157$",
            True,
            "1q3kr1$4R2p$p7$8$1p6$8$PPP3PP$7K",
        ),
        (E, "5651$", False, E),
        (E, "5657;8182$", False, e_qxe7),
        (E, "5668$", Error("5668"), E),
        (E, "5158$", Error("5158"), E),
        (E, "5657;1213;1311$", Error("1311"), E),
        (E, "2423$", True, "1q3kr1$3rb2p$p3Q3$8$8$1p6$PPP3PP$4R2K"),
        (E, "2425$", Error("2425"), E),
    ] {
        assert_check(board, moves, ending, after);
    }
}

#[test]
fn the_second_move_is_named_as_such() {
    let run = arrocco(["config", "check", S, "5254;5254$"]);
    assert!(
        run.err
            .contains("move 2 (5254) is illegal: no piece stands on e2"),
        "{}",
        run.err
    );
}

#[test]
fn the_move_between_two_boards() {
    let two_moves = "rnbqkbnr$pppp1ppp$8$4p3$4P3$8$PPPP1PPP$RNBQKBNR";
    for (a, b, expected) in [
        (S, S_E4, "5254"),
        (S_E4, S, ""),
        (S, S, ""),
        (S, two_moves, ""),
        (E, "1q3kr1$3rQ2p$p7$8$1p6$8$PPP3PP$4R2K", "5657"),
    ] {
        let code = i32::from(expected.is_empty());
        let answer = arrocco(["config", "compare", a, b]).silent();
        assert_eq!(answer, (code, format!("{expected}\n")));
    }
}

#[test]
fn the_last_configuration_of_a_file_is_the_current_one() {
    let folder = Folder::new();
    let file = folder.file("three.txt", format!("{E}\n{S}\n{S_E4}\n"));
    assert_eq!(
        arrocco(["config", "show", &file]).silent(),
        (0, format!("{S_E4}\n"))
    );
}

#[test]
fn a_configuration_is_shown_as_it_was_given() {
    assert_eq!(
        arrocco(["config", "show", E]).silent(),
        (0, format!("{E}\n"))
    );
}

#[test]
fn write_appends_and_keeps_what_was_there() {
    let folder = Folder::new();
    let file = folder.file("game.txt", format!("{S}\n"));
    let run = arrocco(["config", "check", &file, "5254$", "--write"]);
    assert_eq!(run.silent(), (0, format!("{S_E4}\n")));
    assert_eq!(folder.read("game.txt"), format!("{S}\n{S_E4}\n"));
    assert_eq!(arrocco(["config", "show", &file]).out, format!("{S_E4}\n"));
}

#[test]
fn an_illegal_move_writes_nothing_and_a_stop_writes_what_stays_played() {
    let folder = Folder::new();
    let file = folder.file("game.txt", format!("{S}\n"));
    assert_eq!(
        arrocco(["config", "check", &file, "5254;1113$", "--write"]).code,
        1
    );
    assert_eq!(folder.read("game.txt"), format!("{S}\n"));
    assert_eq!(
        arrocco(["config", "check", &file, "5254;4131$", "--write"]).code,
        1
    );
    assert_eq!(folder.read("game.txt"), format!("{S}\n{S_E4}\n"));
}

#[test]
fn write_needs_a_file() {
    assert_eq!(arrocco(["config", "check", S, "5254$", "--write"]).code, 2);
}

#[test]
fn a_missing_line_end_is_added_before_the_new_line() {
    let folder = Folder::new();
    let file = folder.file("open.txt", S);
    assert_eq!(
        arrocco(["config", "append", &file, E]).silent(),
        (0, String::new())
    );
    assert_eq!(folder.read("open.txt"), format!("{S}\n{E}\n"));
}

#[test]
fn append_makes_a_file_and_takes_the_current_line_of_another() {
    let folder = Folder::new();
    let other = folder.file("other.txt", format!("{S}\n{E}\n"));
    let new = folder.name("new.txt");
    assert_eq!(arrocco(["config", "append", &new, &other]).code, 0);
    assert_eq!(folder.read("new.txt"), format!("{E}\n"));
}

#[test]
fn lines_of_many_who_append_at_once_are_all_there() {
    let folder = Folder::new();
    let file = folder.file("shared.txt", S);
    thread::scope(|scope| {
        for _ in 0..20 {
            scope.spawn(|| assert_eq!(arrocco(["config", "append", &file, E]).code, 0));
        }
    });
    let text = folder.read("shared.txt");
    assert_eq!(text.lines().filter(|line| *line == E).count(), 20);
    assert_eq!(text.lines().filter(|line| *line == S).count(), 1);
    assert!(text.lines().all(|line| [S, E].contains(&line)), "{text}");
}

#[test]
fn a_check_leaves_the_file_alone() {
    let folder = Folder::new();
    let file = folder.file("game.txt", format!("{S}\n"));
    assert_eq!(arrocco(["config", "check", &file, "5254$"]).code, 0);
    assert_eq!(folder.read("game.txt"), format!("{S}\n"));
}

#[test]
fn backup_replaces_what_was_there_and_leaves_nothing_behind() {
    let folder = Folder::new();
    let file = folder.file("game.txt", format!("{S}\n{E}\n"));
    let old = folder.file("old.txt", "something else\n".repeat(100));
    assert_eq!(
        arrocco(["config", "backup", &file, &old]).silent(),
        (0, String::new())
    );
    assert_eq!(folder.read("old.txt"), format!("{E}\n"));
    assert_eq!(folder.read("game.txt"), format!("{S}\n{E}\n"));
    assert_eq!(folder.names(), ["game.txt", "old.txt"]);
}

#[test]
fn a_file_is_not_backed_up_onto_itself() {
    let folder = Folder::new();
    let file = folder.file("game.txt", format!("{S}\n{E}\n"));
    let roundabout = folder.name("./game.txt");
    assert_eq!(arrocco(["config", "backup", &file, &roundabout]).code, 2);
    assert_eq!(folder.read("game.txt"), format!("{S}\n{E}\n"));
}

#[test]
fn a_backup_that_cannot_be_made_says_so_and_leaves_nothing() {
    let folder = Folder::new();
    let nowhere = folder.name("no/such/folder.txt");
    let run = arrocco(["config", "backup", S, &nowhere]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("no such file or directory"), "{}", run.err);
    let folder_name = folder.path().to_string_lossy().into_owned();
    assert_eq!(arrocco(["config", "backup", S, &folder_name]).code, 2);
    assert_eq!(folder.names(), [""; 0]);
}

#[cfg(unix)]
#[test]
fn the_rights_of_a_replaced_file_stay() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    let old = folder.file("old.txt", "");
    fs::set_permissions(&old, fs::Permissions::from_mode(0o640)).unwrap();
    assert_eq!(arrocco(["config", "backup", S, &old]).code, 0);
    let mode = fs::metadata(&old).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o640);
}

#[test]
fn with_a_closing_sign_the_move_makes_the_other_board() {
    let m = arrocco(["config", "compare", S, S_E4]).out;
    let sequence = format!("{}$", m.trim());
    assert_check(S, &sequence, True, S_E4);
}

#[test]
fn a_missing_file_is_a_message_and_no_trace() {
    let run = arrocco(["config", "show", "no-such-file.txt"]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(
        run.err
            .starts_with("arrocco: `no-such-file.txt`: there is no such file")
    );
    assert!(!run.err.contains("panicked"));
}

#[test]
fn a_session_reads_shows_plays_compares_and_ends() {
    let folder = Folder::new();
    let file = folder.file("game.txt", format!("{S}\n"));
    let session = format!("read {file}\nm\n5254$\nc {S}\nw\nm 5755$\nl\ns\nc {S}\nm 1113$\nq\n");
    let run = fed(["config"], session.as_bytes());
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let answers: Vec<&str> = run
        .out
        .lines()
        .filter(|line| !line.starts_with("  "))
        .skip(1)
        .collect();
    let written = format!("written to {file}");
    assert_eq!(
        answers,
        [
            S,
            "legal",
            S_E4,
            "no single move leads there",
            written.as_str(),
            "legal",
            "rnbqkbnr$pppp1ppp$8$4p3$4P3$8$PPPP1PPP$RNBQKBNR",
            S_E4,
            S_E4,
            "no single move leads there",
            "move 1 (1113) is illegal: the pawn on a2 is in the way",
            S_E4,
        ]
    );
    assert_eq!(folder.read("game.txt"), format!("{S}\n{S_E4}\n"));
}

#[test]
fn the_end_of_the_input_ends_a_session_anywhere() {
    for session in ["", "r", "r\n", "m", "s\n", "c\n", "zzz\n", "q"] {
        assert_eq!(fed(["config"], session.as_bytes()).code, 0, "{session:?}");
    }
}

#[test]
fn a_mistake_does_not_end_a_session() {
    let run = fed(["config"], b"r nothing\nfly\nm 52\ne 8$8\nl\ns\n");
    assert_eq!(run.code, 0);
    assert_eq!(run.err.matches("arrocco: ").count(), 5, "{}", run.err);
    assert!(run.out.ends_with(&format!("{S}\n")));
}

#[test]
fn nothing_is_jumped_over() {
    assert_check(E, "5158$", Error("5158"), E);
    assert_check(
        "8$8$8$8$8$p7$P7$8",
        "1214$",
        Error("1214"),
        "8$8$8$8$8$p7$P7$8",
    );
}

#[test]
fn an_empty_start_and_a_move_on_the_spot_are_illegal() {
    assert_check(S, "5455$", Error("5455"), S);
    assert_check(S, "5252$", Error("5252"), S);
}

#[test]
fn a_pawn_towards_an_own_piece_is_illegal_and_not_a_stop() {
    let board = "8$8$8$8$8$1PP5$1P6$8";
    assert_check(board, "2223$", Error("2223"), board);
    assert_check(board, "2233$", Error("2233"), board);
}

#[test]
fn a_pawn_goes_two_squares_from_its_home_rank_only() {
    assert_check("8$p7$8$8$8$8$8$8", "1715$", True, "8$8$8$p7$8$8$8$8");
    assert_check(
        "8$8$8$8$8$P7$8$8",
        "1315$",
        Error("1315"),
        "8$8$8$8$8$P7$8$8",
    );
}

#[test]
fn literally_nothing_but_movement_counts_and_strictly_everything() {
    // Twice White, a king left in check, a pawn that stays a pawn.
    assert_check(
        S,
        "5254;4244$",
        True,
        "rnbqkbnr$pppppppp$8$8$3PP3$8$PPP2PPP$RNBQKBNR",
    );
    let pinned = "4r2k$8$8$8$8$8$4N3$4K3";
    assert_check(pinned, "5233$", True, "4r2k$8$8$8$8$2N5$8$4K3");
    assert_check("8$P7$8$8$8$8$8$8", "1718$", True, "P7$8$8$8$8$8$8$8");

    let strict = |board, moves, side| {
        let run = arrocco(["config", "check", board, moves, "--strict", "--side", side]);
        (run.code, run.out.trim_end().to_owned())
    };
    assert_eq!(strict(S, "5254;4244$", "white"), (1, S.to_owned()));
    assert_eq!(strict(pinned, "5233$", "white"), (1, pinned.to_owned()));
    let promoted = "Q6k$8$8$8$8$8$8$K7".to_owned();
    assert_eq!(
        strict("7k$P7$8$8$8$8$8$K7", "1718$", "white"),
        (0, promoted)
    );
    let castled = "4k3$8$8$8$8$8$8$5RK1".to_owned();
    assert_eq!(
        strict("4k3$8$8$8$8$8$8$4K2R", "5171$", "white"),
        (0, castled)
    );
    assert_eq!(strict("8$8$8$8$8$8$8$K7", "1112$", "white").0, 1);
}

#[test]
fn strict_asks_whose_move_it_is_and_takes_white_by_default() {
    let black_first = ["config", "check", S, "5755$", "--strict"];
    assert_eq!(arrocco(black_first).code, 1);
    let legal = ["config", "check", S, "5755$", "--strict", "--side", "black"];
    assert_eq!(arrocco(legal).code, 0);
    assert_eq!(arrocco(["config", "check", S, "5755$"]).code, 0);
}

#[test]
fn a_refusal_says_why_and_changes_nothing() {
    let run = arrocco(["config", "check", S, "5254;1113$"]);
    assert_eq!(run.out, format!("{S}\n"));
    assert!(
        run.err
            .contains("move 2 (1113) is illegal: the pawn on a2 is in the way")
    );
}

#[test]
fn a_closing_sign_is_read_and_not_written() {
    assert_eq!(
        arrocco(["config", "show", &format!("{E}$")]).silent(),
        (0, format!("{E}\n"))
    );
}

#[test]
fn what_is_no_configuration_is_named_by_row_and_column() {
    for (text, place) in [
        ("8$8$8$8$8$8$8$8$8", "row 9"),
        ("7$8$8$8$8$8$8$8", "row 1, column 2"),
        ("08$8$8$8$8$8$8$8", "row 1, column 1"),
        ("9$8$8$8$8$8$8$8", "row 1, column 1"),
        ("44$8$8$8$8$8$8$8", "row 1, column 2"),
        ("8$8$z7$8$8$8$8$8", "row 3, column 1"),
        ("8$8$8 $8$8$8$8$8", "row 3, column 2"),
        ("", "row 1"),
    ] {
        let run = arrocco(["config", "show", text]);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{text}");
        assert!(run.err.contains(place), "{text}: {}", run.err);
    }
}

#[test]
fn the_board_of_a_session_is_kept() {
    let run = fed(["config"], format!("e {E}\ne 8$8$z\ns\n").as_bytes());
    assert!(run.out.ends_with(&format!("{E}\n{E}\n")), "{}", run.out);
}

#[test]
fn what_is_no_sequence_is_refused_before_a_move_is_played() {
    for moves in [
        "5254",
        "5254;;5755$",
        "5259$",
        "525$",
        "5254$x",
        "",
        ";$",
        "5254;$",
        "52545$",
    ] {
        let run = arrocco(["config", "check", S, moves]);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{moves}");
        assert!(run.err.contains("not a sequence"), "{moves}: {}", run.err);
    }
    assert_check(S, "$", True, S);
}

#[test]
fn blank_lines_are_ignored_and_a_file_without_configurations_is_an_error() {
    let folder = Folder::new();
    let blank_end = folder.file("blank.txt", format!("\n{S}\n\n{E}\r\n  \n\n"));
    assert_eq!(
        arrocco(["config", "show", &blank_end]).silent(),
        (0, format!("{E}\n"))
    );
    for content in ["", "\n\n", "  \n"] {
        let file = folder.file("empty.txt", content);
        let run = arrocco(["config", "show", &file]);
        assert_eq!(run.code, 2);
        assert!(
            run.err.contains("the file has no configuration"),
            "{}",
            run.err
        );
    }
}

#[test]
fn a_bad_last_line_is_named_and_a_bad_line_above_is_mentioned() {
    let folder = Folder::new();
    let bad_end = folder.file("bad.txt", format!("{S}\nnonsense\n"));
    let run = arrocco(["config", "show", &bad_end]);
    assert_eq!(run.code, 2);
    assert!(
        run.err
            .contains("bad.txt:2: not a configuration: row 1, column 2"),
        "{}",
        run.err
    );
    let bad_middle = folder.file("middle.txt", format!("nonsense\nmore\n{S}\n"));
    let run = arrocco(["config", "show", &bad_middle]);
    assert_eq!((run.code, run.out), (0, format!("{S}\n")));
    assert!(
        run.err.contains("middle.txt:1:") && run.err.contains("and 1 more"),
        "{}",
        run.err
    );
}

#[test]
fn a_name_that_exists_is_a_file_whatever_it_looks_like() {
    let folder = Folder::new();
    let file = folder.file(S, format!("{E}\n"));
    assert_eq!(
        arrocco(["config", "show", &file]).silent(),
        (0, format!("{E}\n"))
    );
}

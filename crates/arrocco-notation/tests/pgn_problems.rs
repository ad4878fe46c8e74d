//! Every kind of problem, at its exact place.

use arrocco_notation::pgn::{Mode, Options, Report, Severity, read};

/// The problems of a text as `line:column code`, and the plies of its games.
fn check(text: &[u8]) -> (Vec<String>, Vec<u64>) {
    let mut report = Report::default();
    read(text, Options::default(), &mut report);
    let found = report
        .problems
        .iter()
        .map(|problem| format!("{} {}", problem.place, problem.kind.code()));
    (found.collect(), report.plies)
}

#[track_caller]
fn expect(text: &str, problems: &[&str], plies: &[u64]) {
    expect_bytes(text.as_bytes(), problems, plies);
}

#[track_caller]
fn expect_bytes(text: &[u8], problems: &[&str], plies: &[u64]) {
    let (found, counted) = check(text);
    assert_eq!(found, problems, "{}", String::from_utf8_lossy(text));
    assert_eq!(counted, plies, "{}", String::from_utf8_lossy(text));
}

const TAGS: &str = "[Event \"a\"]\n[Result \"*\"]\n\n";

#[test]
fn a_good_game_has_no_problems() {
    let moves = "1. e4 e5 2. Nf3 Nc6 (2... Nf6 3. Nxe5) 3. Bb5 {Ruy} $1 *\n";
    expect(&format!("{TAGS}{moves}"), &[], &[5]);
}

#[test]
fn illegal_moves_end_the_game_and_the_next_one_is_read() {
    expect(
        "[Event \"a\"]\n\n1. e4 e5 2. Ke3 Nc6 1-0\n\n[Event \"b\"]\n\n1. d4 *",
        &["3:13 illegal_move"],
        &[2, 1],
    );
}

#[test]
fn after_an_error_a_game_without_tags_is_found_behind_the_result() {
    expect(
        "1. e4 e5 2. Ke3 Nc6 1-0\n\n1. d4 d5 *",
        &["1:13 illegal_move"],
        &[2, 2],
    );
}

#[test]
fn ambiguous_moves_are_errors() {
    expect(
        "1. Nf3 d5 2. d3 d4 3. Nd2 *",
        &["1:23 ambiguous_move"],
        &[4],
    );
}

#[test]
fn an_error_in_a_variation_keeps_the_main_line() {
    expect(
        "1. e4 (1. d4 d6 2. Ke3 (2. c4) Nf6) e5 2. Nf3 *",
        &["1:20 illegal_move"],
        &[3],
    );
    expect("1. e4 (1. d4 ] d6) e5 *", &["1:14 stray_closing"], &[2]);
}

#[test]
fn garbage_is_an_error() {
    expect("1. e4 foo e5 *", &["1:7 garbage"], &[1]);
    expect("1. e4 <x> e5 *", &["1:7 garbage"], &[1]);
    expect("1. e4 [%clk 1] e5 *", &["1:7 garbage"], &[1]);
    expect("1. e4 !!! e5 *", &["1:7 garbage"], &[1]);
    expect("[Event x]\n\n1. e4 *", &["1:1 garbage"], &[0]);
    expect(
        "[Event \"x\"]\n[Site y]\n[Date \"z\"]\n\n1. e4 *",
        &["2:1 garbage"],
        &[0],
    );
}

#[test]
fn moves_after_mate_and_stalemate_are_errors() {
    expect(
        "1. f3 e5 2. g4 Qh4# 3. Kf2 0-1",
        &["1:24 move_after_end"],
        &[4],
    );
    let fen = "[FEN \"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\"]\n\n";
    expect(&format!("{fen}1... Kg8 *"), &["3:6 move_after_end"], &[0]);
    expect(&format!("{fen}1... -- *"), &["3:6 move_after_end"], &[0]);
}

#[test]
fn a_bad_fen_is_an_error_of_its_game() {
    let bad = "[Event \"a\"]\n [FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4 *\n\n";
    expect(
        &format!("{bad}[Event \"b\"]\n\n1. e4 *"),
        &["2:2 bad_fen"],
        &[0, 1],
    );
    expect("[SetUp \"1\"]\n\n1. e4 *", &["1:1 missing_fen"], &[1]);
}

#[test]
fn comments_never_closed() {
    expect("1. e4 {never", &["1:7 unclosed_comment"], &[1]);
    let next = "[Event \"b\"]\n\n1. d4 {closed} *";
    expect(
        &format!("1. e4 {{never\n\n{next}"),
        &["1:7 unclosed_comment"],
        &[1, 1],
    );
    expect(
        "1. e4 {never\n[White \"b\"]\n\n1. d4 *",
        &["1:7 unclosed_comment"],
        &[1, 1],
    );
    expect("{never", &["1:1 unclosed_comment"], &[]);
}

#[test]
fn variations_never_closed() {
    expect(
        "1. e4 (1. d4 (1. c4) d5 (1... Nf6",
        &["1:7 unclosed_variation"],
        &[1],
    );
    let problems = ["1:14 result_in_variation", "1:7 unclosed_variation"];
    expect("1. e4 (1. d4 1-0\n[White \"b\"]\n\n*", &problems, &[1, 0]);
}

#[test]
fn stray_closing_signs() {
    expect("1. e4 ) e5 *", &["1:7 stray_closing"], &[1]);
    expect("1. e4 } e5 *", &["1:7 stray_closing"], &[1]);
    expect("1. e4 ] e5 *", &["1:7 stray_closing"], &[1]);
    expect("1. e4 * )", &["1:9 stray_closing"], &[1]);
}

#[test]
fn nul_bytes() {
    expect("1. e4 \0 e5 *", &["1:7 nul"], &[1]);
    expect("1. e4 {a\0b} e5 *", &["1:9 nul"], &[1]);
    expect("1. e4\0 e5 *", &["1:6 nul"], &[1]);
    expect(
        "[Event \"a\0b\"]\n[Site \"c\"]\n\n1. e4 *",
        &["1:10 nul"],
        &[0],
    );
    expect("\0\0\0", &["1:1 nul"], &[0]);
}

#[test]
fn results_missing_odd_or_wrong() {
    expect("1. e4 e5", &["1:9 missing_result"], &[2]);
    expect(
        "1. e4 e5\n\n\n[Event \"b\"]\n\n*",
        &["1:9 missing_result"],
        &[2, 0],
    );
    expect(
        "[Event \"a\"]\n\n[Event \"b\"]\n\n*",
        &["1:12 missing_result"],
        &[0, 0],
    );
    expect("1. e4 1/2", &["1:7 odd_result"], &[1]);
    expect("1. e4 ½-½", &["1:7 odd_result"], &[1]);
    expect_bytes(
        b"1. e4 \xBD-\xBD",
        &["1:7 encoding", "1:7 odd_result"],
        &[1],
    );
    expect(
        "[Result \"1-0\"]\n\n1. e4 0-1",
        &["3:7 result_mismatch"],
        &[1],
    );
    expect(
        "[Result \"won\"]\n\n1. e4 0-1",
        &["1:1 odd_result_tag"],
        &[1],
    );
    expect("1. e4 1-0 1-0", &["1:11 repeated_result"], &[1]);
    expect("1. e4 1-0 hooray again", &["1:11 garbage"], &[1]);
    expect(
        "1. e4 (1. d4 1-0) e5 *",
        &["1:14 result_in_variation"],
        &[2],
    );
    expect(
        "1. e4 (1. d4 1/2) e5 *",
        &["1:14 result_in_variation"],
        &[2],
    );
}

#[test]
fn check_marks_wrong_or_missing() {
    expect("1. e4 f6 2. Qh5 *", &["1:13 check_mark"], &[3]);
    expect("1. e4+ f6 *", &["1:4 check_mark"], &[2]);
    expect("1. f3 e5 2. g4 Qh4+ 0-1", &["1:16 check_mark"], &[4]);
    expect("1. e4 f6 2. Qh5# *", &["1:13 check_mark"], &[3]);
    expect("1. e4 f6 2. Qh5++ *", &["1:13 spelling"], &[3]);
}

/// Whether a check is mate is asked only where no move follows, and reported before
/// whatever does.
#[test]
fn a_mate_marked_as_a_check_is_reported_first_whatever_follows() {
    let mate = "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7+";
    let behind = "{a comment that is long enough for what comes before it}";
    for (follows, others, plies) in [
        (" 1-0", &[][..], 7),
        (" {mate} 1-0", &[], 7),
        (" $1 1-0", &[], 7),
        (" (4. d3) 1-0", &[], 7),
        ("\n1-0", &[], 7),
        (
            " 5. d4 1-0",
            &["1:41 move_number", "1:41 odd_dots", "1:44 move_after_end"],
            7,
        ),
        (" Ke7 1-0", &["1:41 move_after_end"], 7),
        (" Nf6 1-0", &["1:41 move_after_end"], 7),
        (" ) 1-0", &["1:41 stray_closing"], 7),
    ] {
        let mut problems = vec!["1:35 check_mark"];
        problems.extend(others);
        expect(&format!("{mate}{follows} {behind}"), &problems, &[plies]);
    }
    let line = "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. d3 (4. Qxf7+) 4... d6 1-0";
    expect(&format!("{line} {behind}"), &["1:42 check_mark"], &[8]);
    let check = "1. e4 e5 2. Bc4 Nc6 3. Bxf7+ Kxf7 4. Qh5+ g6 1-0";
    expect(&format!("{check} {behind}"), &[], &[8]);
}

#[test]
fn move_numbers_and_dots() {
    expect("1. e4 e5 3. Nf3 *", &["1:10 move_number"], &[3]);
    let problems = ["1:7 odd_dots", "1:13 odd_dots", "1:21 odd_dots"];
    expect("1. e4 1. e5 2.. Nf3 ... Nc6 *", &problems, &[4]);
    expect("1 e4 1... e5 2.Nf3 2...Nc6 *", &[], &[4]);
}

#[test]
fn foreign_encodings_are_noted_once_a_game() {
    let latin = b"[White \"R\xE9ti\"]\n[Black \"R\xE9ti\"]\n\n1. e4 {\xE9} *";
    expect_bytes(latin, &["1:1 encoding"], &[1]);
    expect("\u{FEFF}[White \"Réti\"]\n\n1. e4 {é} *", &[], &[1]);
}

#[test]
fn legacy_glyphs() {
    let problems = [
        "1:6 glyph",
        "1:10 glyph",
        "1:20 glyph",
        "1:28 glyph",
        "1:37 glyph",
    ];
    expect("1. e4! e5?? 2. Nf3 +/= Nc6 = 3. Bb5 +- *", &problems, &[5]);
    expect("1. e4 ± *", &["1:7 glyph"], &[1]);
}

#[test]
fn long_and_coordinate_moves() {
    let places = [4, 9, 18, 23, 33].map(|column| format!("1:{column} long_move"));
    let problems: Vec<&str> = places.iter().map(String::as_str).collect();
    expect("1. e2e4 e7-e5 2. g1f3 Nb8-c6 3. f1b5 *", &problems, &[5]);
    expect("1. e2e5 *", &["1:4 illegal_move"], &[0]);
    let fen = "[FEN \"8/P5k1/8/8/8/8/8/4K2R w K - 0 1\"]\n\n";
    expect(&format!("{fen}1. a7a8q *"), &["3:4 long_move"], &[1]);
    // pgn-extract -Wlalg writes captures so, with a check mark.
    let capture = "[FEN \"4k3/8/8/8/8/4p3/3B4/R3K3 w - - 0 1\"]\n\n";
    expect(
        &format!("{capture}1. d2e3 Kf8 2. a1a8+ *"),
        &["3:4 long_move", "3:16 long_move"],
        &[3],
    );
    expect(
        &format!("{capture}1. d2e3+ *"),
        &["3:4 long_move", "3:4 check_mark"],
        &[1],
    );
    let castling = "[FEN \"7k/8/8/8/8/8/8/R3K3 w Q - 0 1\"]\n\n";
    expect(&format!("{castling}1. e1c1 *"), &["3:4 long_move"], &[1]);
}

#[test]
fn needless_disambiguation() {
    expect("1. Ngf3 *", &["1:4 disambiguation"], &[1]);
    expect("1. Nf3 d5 2. d3 d4 3. Nbd2 *", &[], &[5]);
    expect(
        "1. Nf3 d5 2. d3 d4 3. Nb1d2 *",
        &["1:23 disambiguation"],
        &[5],
    );
}

#[test]
fn odd_spellings() {
    expect("1. Pe4 *", &["1:4 pawn_letter"], &[1]);
    let fen = "[FEN \"4k3/8/8/3pP3/8/8/8/4K2R w K d6 0 1\"]\n\n";
    expect(
        &format!("{fen}1. exd6e.p. *"),
        &["3:4 en_passant_note"],
        &[1],
    );
    expect(
        &format!("{fen}1. exd6 e.p. *"),
        &["3:9 en_passant_note"],
        &[1],
    );
    expect(&format!("{fen}1. 0-0 *"), &["3:4 spelling"], &[1]);
}

#[test]
fn odd_nags() {
    expect(
        "1. e4 $ e5 $256 2. d4 $255 *",
        &["1:7 odd_nag", "1:12 odd_nag"],
        &[3],
    );
}

#[test]
fn null_moves_count_and_are_errors_in_check() {
    expect(
        "1. e4 -- 2. Z0 e5 *",
        &["1:7 null_move", "1:13 null_move"],
        &[4],
    );
    expect("1. e4 f6 2. Qh5+ -- *", &["1:18 null_move_in_check"], &[3]);
}

#[test]
fn variations_empty_or_early() {
    expect("1. e4 () e5 *", &["1:8 empty_variation"], &[2]);
    expect("(1. d4) 1. e4 *", &["1:1 early_variation"], &[1]);
    expect("1. e4 ((1. d4)) e5 *", &["1:15 empty_variation"], &[2]);
}

#[test]
fn tags_duplicate_unclosed_on_one_line_or_with_raw_quotes() {
    expect(
        "[White \"a\"]\n[White \"b\"]\n\n*",
        &["2:1 duplicate_tag"],
        &[0],
    );
    expect(
        "[White \"a\"\n[Black \"b]\n\n*",
        &["1:1 unclosed_tag", "2:1 unclosed_tag"],
        &[0],
    );
    expect(
        "[White \"a\"] [Black \"b\"]\n\n*",
        &["1:13 same_line_tag"],
        &[0],
    );
    expect(
        "1. e4 * [White \"a\"]\n\n*",
        &["1:9 same_line_tag"],
        &[1, 0],
    );
    expect(
        "[White \"a \"b\" c\"]\n  [Black \"\\\"d\\\"\"]\n\n*",
        &["1:1 raw_quotes"],
        &[0],
    );
    expect("[Variant \"Atomic\"]\n\n*", &["1:1 variant"], &[0]);
}

/// A comment and a variation follow before anything else is reported, and work out
/// places of their own.
#[test]
fn a_carriage_return_among_moves_is_reported_where_it_is() {
    expect(
        "1. e4 e5 2. Nf3\r{x} (2. Nc3 Nf6) 2... Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *",
        &["1:16 bare_return"],
        &[10],
    );
}

/// A move ends where its word ends, whatever it looks like before.
#[test]
fn signs_behind_a_mate_belong_to_its_word() {
    expect(
        "1. f3 e5 2. g4 Qh4#+ 3. a3 a6 4. b3 b6 5. c3 c6 *",
        &["1:16 garbage"],
        &[3],
    );
}

#[test]
fn carriage_returns_alone() {
    let problems = ["1:12 bare_return", "4:4 illegal_move"];
    expect("[Event \"a\"]\r\r1. e4 e5\r2. Ke3\r*", &problems, &[2]);
    expect(
        "[Event \"a\"]\r\n\r\n1. e4 e5\r\n2. Ke3\r\n*",
        &["4:4 illegal_move"],
        &[2],
    );
    expect("1. e4 {a\rb} e5 *", &["1:9 bare_return"], &[2]);
}

#[test]
fn byte_order_marks_within_the_file() {
    expect(
        "*\n\n\u{FEFF}[Event \"a\"]\n\n*",
        &["3:1 byte_order_mark"],
        &[0, 0],
    );
}

#[test]
fn moves_after_automatic_draws() {
    let shuffle = " Nf3 Nf6 Ng1 Ng8".repeat(4);
    expect(&format!("{shuffle} *"), &[], &[16]);
    expect(
        &format!("{shuffle} e4 e5 *"),
        &["1:66 move_after_draw"],
        &[18],
    );
    let fen = "[FEN \"4k3/8/8/8/8/8/8/R3K3 w - - 149 90\"]\n\n";
    expect(
        &format!("{fen}90. Ra2 Ke7 91. Ra3 *"),
        &["3:9 move_after_draw"],
        &[3],
    );
    let bare = "[FEN \"4k3/8/8/8/8/8/4p3/4K3 w - - 0 1\"]\n\n";
    expect(
        &format!("{bare}1. Kxe2 Ke7 2. Ke3 *"),
        &["3:9 move_after_draw"],
        &[3],
    );
    let locked = "[FEN \"4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1\"]\n\n";
    expect(
        &format!("{locked}1. Ke2 Ke7 *"),
        &["3:4 move_after_draw"],
        &[2],
    );
}

#[test]
fn strict_mode_makes_errors_of_warnings_and_reads_the_same() {
    let text = b"1. e4! e5";
    let (mut lenient, mut strict) = (Report::default(), Report::default());
    read(text, Options::default(), &mut lenient);
    read(
        text,
        Options {
            mode: Mode::Strict,
            ..Options::default()
        },
        &mut strict,
    );
    assert_eq!(
        (lenient.errors().count(), lenient.warnings().count()),
        (0, 2)
    );
    assert_eq!((strict.errors().count(), strict.warnings().count()), (2, 0));
    assert_eq!(strict.problems[0].severity, Severity::Error);
    assert_eq!(lenient.plies, strict.plies);
}

#[test]
fn strict_mode_finds_seven_tags_that_are_missing_empty_or_no_date() {
    let found = |text: &str| {
        let mut report = Report::default();
        read(text.as_bytes(), Options::STRICT, &mut report);
        let list = report.problems.iter().map(ToString::to_string);
        list.collect::<Vec<_>>()
    };
    let names = "[White \"a\"]\n[Black \"b\"]\n[Result \"*\"]\n\n1. e4 *\n";
    let whole = "[Event \"?\"]\n[Site \"?\"]\n[Date \"1957.??.??\"]\n[Round \"-\"]\n";
    assert_eq!(found(&format!("{whole}{names}")), [""; 0]);
    assert_eq!(
        found(&format!(
            "[Event \"x\"]\n[Date \"1957\"]\n[Round \"\"]\n{names}"
        )),
        [
            "2:1: game 1: `1957`: not a date such as 1957.12.31 or 1957.??.??",
            "3:1: game 1: `Round`: an empty tag; what is not known is `?`",
            "6:13: game 1: the game has no Site tag",
        ]
    );
    let bare = found("1. e4 *");
    assert_eq!(bare.len(), 7, "{bare:?}");
    assert!(bare[0].starts_with("1:1: game 1: the game has no Event tag"));
    // A lenient reader does not complain about text that was pasted.
    assert_eq!(check(b"1. e4 *").0, [""; 0]);
}

#[test]
fn messages_name_the_culprit_and_the_place() {
    let mut report = Report::default();
    read(b"1. e4 e5\n2. Ke3 *", Options::default(), &mut report);
    let problem = &report.problems[0];
    assert_eq!((problem.game, problem.place.offset), (1, 12));
    assert!(
        problem
            .to_string()
            .starts_with("2:4: game 1: `Ke3`: illegal move: "),
        "{problem}"
    );
}

#[test]
fn comments_between_tags_do_not_end_them() {
    let tags = "; about\n[White \"a\"]\n; more\n[Black \"b\"]\n%x\n[Round \"1\"]\n\n";
    expect(&format!("{tags}1. e4 *"), &[], &[1]);
}

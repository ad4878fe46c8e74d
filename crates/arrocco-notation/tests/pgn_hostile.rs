//! Files that want to break the reader: nothing panics, nothing recurses, and
//! it does not matter how a file is cut into pieces.

use std::io::{self, Read};
use std::time::{Duration, Instant};

use arrocco_notation::pgn::{
    Lexer, MAX_DEPTH, Options, Place, Problem, Reader, Report, Tree, WriteOptions, last_border,
    read,
};
use proptest::prelude::*;

fn check(text: &[u8]) -> Report {
    let mut report = Report::default();
    read(text, Options::default(), &mut report);
    report
}

fn codes(report: &Report) -> Vec<&'static str> {
    report
        .problems
        .iter()
        .map(|problem| problem.kind.code())
        .collect()
}

/// Gives a file in small pieces.
struct Drip<'a>(&'a [u8], usize);

impl Read for Drip<'_> {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        let size = self.1.min(room.len()).min(self.0.len());
        let (piece, rest) = self.0.split_at(size);
        room[..size].copy_from_slice(piece);
        self.0 = rest;
        Ok(size)
    }
}

fn check_dripping(text: &[u8], size: usize) -> Report {
    let mut report = Report::default();
    Reader::new(Drip(text, size)).read_all(&mut report).unwrap();
    report
}

/// A few kilobytes can unpack to a comment of gigabytes.
#[test]
fn what_has_no_end_is_given_up_after_16_megabytes() {
    for opening in ["1. e4 {", "1. e4 ;", "[Event \""] {
        let endless = io::repeat(b'x').take(1 << 28);
        let mut source = opening.as_bytes().chain(endless);
        let read = Reader::new(&mut source).read_all(&mut Report::default());
        assert_eq!(read.unwrap_err().kind(), io::ErrorKind::InvalidData);
        let (_, rest) = source.get_ref();
        assert!(
            rest.limit() > 200 << 20,
            "{opening}: {} unread",
            rest.limit()
        );
    }
}

/// It was refused, kept with spaces instead, and then good in the file that was
/// written.
#[test]
fn a_position_with_control_characters_is_the_same_when_it_is_written() {
    let text = b"[FEN \"8/P6k/8/8/8/8/8/K7\0\x01 w - - 0 1\"]\n\n1. a8=Q *\n";
    let (tree, _) = Tree::read_first(text);
    let written = tree.write(WriteOptions::default());
    assert!(Tree::read_first(written.as_bytes()).0 == tree, "{written}");
}

#[test]
fn two_hundred_thousand_open_parentheses() {
    let report = check(format!("1. e4 {}", "(".repeat(200_000)).as_bytes());
    assert_eq!(codes(&report), ["unclosed_variation"]);
    assert_eq!(report.plies, [1]);
    assert_eq!(
        report.problems[0].place,
        Place {
            offset: 6,
            line: 1,
            column: 7
        }
    );
}

/// Line and column of a variation are worked out when somebody asks, or before the bytes
/// it began with are dropped.
#[test]
fn an_open_variation_keeps_its_place_when_the_file_goes_on() {
    let comments = "{a comment of some length}\n".repeat(20_000);
    for inside in ["", "e5 $300 "] {
        let text = format!("1. e4\n  e5 ({inside}{comments} (1... c5) {comments} 2. Nf3 *");
        let report = check_dripping(text.as_bytes(), 5000);
        assert_eq!(report, check(text.as_bytes()));
        let unclosed = report.problems.last().unwrap();
        assert_eq!(unclosed.kind.code(), "unclosed_variation");
        let (offset, line, column) = (11, 2, 6);
        let place = Place {
            offset,
            line,
            column,
        };
        assert_eq!(unclosed.place, place);
    }
}

#[test]
fn closed_again_the_game_goes_on() {
    let (open, close) = ("(".repeat(200_000), ")".repeat(200_000));
    let report = check(format!("1. e4 {open}{close} e5 *").as_bytes());
    assert_eq!(report.errors().count(), 0);
    assert_eq!(report.plies, [2]);
}

#[test]
fn deeper_than_the_limit_is_an_error_and_keeps_the_game() {
    let (open, close) = ("(".repeat(MAX_DEPTH + 7), ")".repeat(MAX_DEPTH + 7));
    let report = check(format!("1. e4 {open}{close} e5 *").as_bytes());
    assert_eq!(report.errors().count(), 1);
    assert!(codes(&report).contains(&"too_deep"));
    assert_eq!(report.plies, [2]);
}

#[test]
fn tags_and_comments_of_eight_megabytes() {
    let long = "x".repeat(8 << 20);
    let text = format!("[Event \"{long}\"]\n\n1. e4 {{{long}}} e5 ;{long}\n2. d4 *");
    for report in [
        check(text.as_bytes()),
        check_dripping(text.as_bytes(), 1 << 20),
    ] {
        assert_eq!((report.problems, report.plies), (vec![], vec![3]));
    }
    let unclosed = format!("1. e4 {{{long}");
    assert_eq!(
        codes(&check_dripping(unclosed.as_bytes(), 1 << 20)),
        ["unclosed_comment"]
    );
}

#[test]
fn a_game_of_six_thousand_plies() {
    let text = format!("{} *", "Nf3 Nf6 Ng1 Ng8 ".repeat(1500));
    assert_eq!(check(text.as_bytes()).plies, [6000]);
}

/// Places are worked out from the last one, and draws and tags are looked up,
/// so problems on one endless line cost linear time.
#[test]
fn a_million_problems_on_one_line_take_no_time() {
    let start = Instant::now();
    let glyphs = format!("1. e4 {}", "! ".repeat(1_000_000));
    assert_eq!(check(glyphs.as_bytes()).problems.len(), 1_000_001);
    let shuffle = "Nf3 Nf6 Ng1 Ng8 ".repeat(100_000);
    assert_eq!(check(shuffle.as_bytes()).problems.len(), 2);
    let tags: String = (0..200_000).map(|i| format!("[T{i} \"x\"]")).collect();
    assert_eq!(check(tags.as_bytes()).problems.len(), 200_000);
    assert_eq!(
        Tree::read_first(tags.as_bytes()).0.tags().iter().count(),
        200_006
    );
    assert!(start.elapsed() < Duration::from_secs(60));
}

const GAME: &str = "\u{FEFF}[Event \"Tata \\\"Steel\\\"\"]\r\n[White \"Réti\"]\r\n[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\r\n\r\n{first} 1. e4 e5! (1... c5 2. Nf3 (2. c3) d6 {[%clk 0:10:00]}) 2. Nf3 $6 Nc6 ; rest\r\n% escape\r\n3. Bb5 a6 4. Bxc6 dxc6 5. O-O f6 1/2-1/2\r\n\r\n[Event \"b\"]\r\n\r\n1. d4 *\r\n";

#[test]
fn every_prefix_of_a_game_can_be_read() {
    let whole = check(GAME.as_bytes());
    assert_eq!((codes(&whole), whole.plies), (vec!["glyph"], vec![10, 1]));
    for end in 0..GAME.len() {
        let text = &GAME.as_bytes()[..end];
        let report = check(text);
        assert_eq!(report, check_dripping(text, 3), "{end}");
        let (trees, _) = Tree::read_all(text);
        assert_eq!(trees.len(), report.games());
    }
}

#[test]
fn line_ends_make_no_difference_to_lines() {
    let unix = "[Event \"a\"]\n\n1. e4 {a\nb}\n; c\n(1. d4)\n2. x";
    let places = |text: &str| -> Vec<(u64, u64)> {
        let problems = check(text.as_bytes()).problems;
        let found = problems
            .iter()
            .filter(|problem| problem.kind.code() != "bare_return");
        found
            .map(|problem| (problem.place.line, problem.place.column))
            .collect()
    };
    assert_eq!(places(unix), places(&unix.replace('\n', "\r\n")));
    assert_eq!(places(unix), places(&unix.replace('\n', "\r")));
}

/// Reads a file in parts cut at borders, as many threads would.
fn check_parts(text: &[u8], cuts: &[usize]) -> (Vec<Problem>, Vec<u64>) {
    let (mut problems, mut plies) = (Vec::new(), Vec::new());
    let (mut at, mut place) = (0, Place::START);
    let borders = cuts.iter().filter_map(|&cut| last_border(&text[..cut]));
    for end in borders.chain([text.len()]).filter(|&end| end > 0) {
        if end <= at {
            continue;
        }
        let mut report = Report::default();
        let part = &text[at..end];
        Reader::starting_at(part, Options::default(), place)
            .read_all(&mut report)
            .unwrap();
        let games = plies.len() as u64;
        problems.extend(report.problems.into_iter().map(|mut problem| {
            problem.game += games;
            problem
        }));
        plies.extend(report.plies);
        place = place.after(part, text.get(end).copied());
        at = end;
    }
    (problems, plies)
}

#[test]
fn parts_cut_at_borders_are_the_whole() {
    let game = "[Event \"a\"]\n[White \"b\"]\n\n1. e4! {x (1. d4) e5 2. Nf3 foo\n\n";
    let good = "[Event \"a\"]\n\n[White \"b\"]\n\n1. e4 e5\n\n";
    let text = format!("{game}{good}{game}{good}{good}");
    let whole = check(text.as_bytes());
    assert_eq!(whole.games(), 5);
    for cut in 0..text.len() {
        let parts = check_parts(text.as_bytes(), &[cut / 2, cut]);
        assert_eq!(
            parts,
            (whole.problems.clone(), whole.plies.clone()),
            "{cut}"
        );
    }
}

/// Pieces of PGN, right and wrong, that random files are put together from.
fn piece() -> impl Strategy<Value = String> {
    let pieces = [
        "e4",
        "e5",
        "Nf3",
        "Nc6",
        "Bb5",
        "O-O",
        "exd5",
        "Qxd5+",
        "e8=Q#",
        "--",
        "Z0",
        "1.",
        "1...",
        "2.",
        "...",
        "$1",
        "$",
        "$999",
        "!",
        "??",
        "(",
        ")",
        "{",
        "}",
        "{ a [%clk 0:01:02] }",
        "[",
        "]",
        ";x\n",
        "\n%x\n",
        "*",
        "1-0",
        "1/2",
        "½-½",
        "e.p.",
        "e2e4",
        "g1f3",
        "Pd4",
        "\n",
        "\r",
        "\r\n",
        "\n\n",
        "\t",
        "\0",
        "\u{FEFF}",
        "é",
        "\"",
        "<",
        "+/=",
        "foo",
        "\n\n[Event \"x\"]\n",
        "[White \"a \"b\" c\"]",
        "\n[Black \"c",
        "\n[Result \"0-1\"]\n",
        "\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n",
        "[FEN \"x\"]\n",
        "d4",
        "d5",
        "c4",
    ];
    prop::sample::select(pieces.to_vec()).prop_map(str::to_owned)
}

fn soup() -> impl Strategy<Value = String> {
    prop::collection::vec(piece(), 0..60).prop_map(|pieces| pieces.join(" "))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..Default::default() })]

    #[test]
    fn any_bytes_can_be_read(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let report = check(&bytes);
        prop_assert_eq!(&report, &check_dripping(&bytes, 7));
        prop_assert!(Lexer::new(&bytes).count() <= bytes.len());
    }

    #[test]
    fn any_soup_is_read_alike_in_pieces(text in soup(), size in 1usize..50) {
        let report = check(text.as_bytes());
        prop_assert_eq!(&report, &check_dripping(text.as_bytes(), size));
        for problem in &report.problems {
            let before = &text.as_bytes()[..problem.place.offset as usize];
            let next = text.as_bytes().get(before.len()).copied();
            prop_assert_eq!(problem.place, Place::START.after(before, next));
        }
    }

    #[test]
    fn trees_are_written_and_read_back(text in soup()) {
        for tree in Tree::read_all(text.as_bytes()).0 {
            let written = tree.write(WriteOptions::default());
            let (again, problems) = Tree::read_first(written.as_bytes());
            prop_assert!(tree == again, "{}\n{}", text, written);
            prop_assert_eq!(&again.write(WriteOptions::default()), &written);
            let serious = problems.iter().filter(|p| {
                !matches!(p.kind.code(), "null_move" | "move_after_draw" | "bad_fen" | "variant")
            });
            prop_assert_eq!(serious.count(), 0, "{:?}\n{}", problems, written);
        }
    }
}

/// Counts what is read of an endless text.
struct Endless {
    head: &'static [u8],
    read: usize,
}

impl Read for &mut Endless {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        let from = self.read.min(self.head.len());
        let count = room.len().min(self.head.len() - from);
        room.fill(b'x');
        room[..count].copy_from_slice(&self.head[from..from + count]);
        self.read += room.len();
        Ok(room.len())
    }
}

/// A comment of 4 GB, which is a small file if it is packed, took all memory.
#[test]
fn a_comment_or_tag_without_end_is_given_up() {
    for head in [&b"1. e4 {"[..], b"[Event \"", b"1. e4 ;", b"1. e4 e5 Nf3"] {
        let mut endless = Endless { head, read: 0 };
        let mut reader = Reader::new(&mut endless);
        let refused = reader.read_all(&mut Report::default());
        let refused = refused.expect_err("nothing so long is read");
        assert_eq!(refused.kind(), io::ErrorKind::InvalidData);
        assert!(refused.to_string().contains("byte "), "{refused}");
        assert!(endless.read <= 64 << 20, "{} bytes", endless.read);
    }
}

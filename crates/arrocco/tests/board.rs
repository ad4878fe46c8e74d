//! `arrocco board`: pictures through the real program.

use std::fs;

use crate::common::{Folder, Random, arrocco, fed, raw};
use insta::assert_snapshot;

const MATE: &str = "\
[White \"Anna <a> & \\\"Co\\\"\"]
[Black \"Bruno\"]

1. f3 e5 2. g4 {[%cal Rd8h4][%csl Gg4]} Qh4# 0-1

[White \"Carla\"]
[Black \"Dario\"]

1. e4 (1. d4 d5) 1... e5 2. Bc4 *
";

/// The size of a PNG and its pixels, three or four bytes each.
fn decoded(png: &[u8]) -> (u32, u32, Vec<u8>) {
    let mut reader = png::Decoder::new(std::io::Cursor::new(png))
        .read_info()
        .expect("a PNG");
    let mut pixels = vec![0; reader.output_buffer_size().expect("a size")];
    let info = reader.next_frame(&mut pixels).expect("pixels");
    assert_eq!(info.color_type, png::ColorType::Rgba);
    (info.width, info.height, pixels)
}

/// The delays of all frames of a GIF, in hundredths of a second, and whether
/// it repeats.
fn delays(gif: &[u8]) -> (Vec<u16>, bool) {
    let mut decoder = gif::DecodeOptions::new().read_info(gif).expect("a GIF");
    let mut delays = Vec::new();
    while let Some(frame) = decoder.read_next_frame().expect("a frame") {
        delays.push(frame.delay);
    }
    (delays, decoder.repeat() == gif::Repeat::Infinite)
}

#[test]
fn an_svg_has_all_that_was_asked_for() {
    let run = arrocco([
        "board",
        "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1",
        "--last-move",
        "e7e2",
        "--arrow",
        "e1e2:red",
        "--circle",
        "d1",
        "--title",
        "take <it> & \"run\"",
    ]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert_snapshot!("board-svg", run.out);
}

#[test]
fn a_flipped_board_in_another_theme_without_coordinates() {
    let run = arrocco([
        "board",
        "K7/8/8/8/8/8/8/k7",
        "--flip",
        "--theme",
        "gray",
        "--no-coordinates",
        "--size",
        "200",
    ]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.contains("width=\"200\" height=\"200\""));
    assert!(run.out.contains("<use href=\"#wK\" x=\"315\" y=\"315\"/>"));
    assert!(run.out.contains("#a0a0a0"));
    assert!(!run.out.contains("scale("));
}

#[test]
fn a_png_has_the_size_and_the_colours_that_were_asked_for() {
    let folder = Folder::new();
    let path = folder.name("start.png");
    let size = ["--size", "160", "--theme", "green"];
    let run = arrocco(
        ["board", "startpos", "e4", "-o", &path]
            .into_iter()
            .chain(size),
    );
    assert_eq!(run.silent(), (0, String::new()));
    let (width, height, pixels) = decoded(&fs::read(&path).expect("a file"));
    assert_eq!((width, height), (160, 160));
    let pixel = |x: usize, y: usize| &pixels[4 * (y * 160 + x)..][..4];
    assert_eq!(pixel(50, 50), [0xed, 0xeb, 0xd9, 0xff], "c6 is light");
    assert_eq!(pixel(70, 50), [0x7f, 0x9f, 0x7a, 0xff], "d6 is dark");
    assert_ne!(pixel(90, 130), pixel(50, 50), "e2 is where the move began");
}

#[test]
fn a_gif_has_a_frame_for_every_position_and_a_longer_last() {
    let folder = Folder::new();
    let games = folder.file("games.pgn", MATE);
    let path = folder.name("mate.gif");
    let run = arrocco(["board", &games, "-o", &path, "--size", "64"]);
    assert_eq!(run.silent(), (0, String::new()));
    let gif = fs::read(&path).expect("a file");
    assert_eq!(delays(&gif), (vec![80, 80, 80, 80, 400], true));
    let options = [
        "--game",
        "2",
        "--ply",
        "2",
        "--delay",
        "500",
        "--last-delay",
        "1000",
        "--once",
        "--flip",
    ];
    let run = arrocco(["board", &games, "-o", &path].into_iter().chain(options));
    assert_eq!(run.silent(), (0, String::new()));
    let gif = fs::read(&path).expect("a file");
    assert_eq!(delays(&gif), (vec![50, 50, 100], false));
    assert_eq!(
        folder.names(),
        ["games.pgn", "mate.gif"],
        "nothing is left behind"
    );
}

#[test]
fn a_game_is_shown_at_its_end_or_after_some_moves() {
    let end = fed(["board", "-"], MATE.as_bytes()).silent().1;
    assert!(end.contains("<title>Anna &lt;a&gt; &amp; &quot;Co&quot; - Bruno, 2... Qh4#</title>"));
    assert!(end.contains("#a3261a"), "the check is marked");
    let before = fed(["board", "-", "--ply", "3"], MATE.as_bytes())
        .silent()
        .1;
    assert!(before.contains("Bruno, 2. g4</title>"));
    assert!(
        before.contains("rotate("),
        "the arrow of the comment is drawn"
    );
    let second = fed(["board", "-", "--game", "2"], MATE.as_bytes())
        .silent()
        .1;
    assert!(second.contains("Carla - Dario, 2. Bc4"));
    let start = fed(["board", "-", "--ply", "0"], MATE.as_bytes())
        .silent()
        .1;
    assert!(start.contains("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"));
}

#[test]
fn the_standard_output_takes_every_kind() {
    let bytes = |kind| {
        raw(
            [
                "board", "startpos", "-o", "-", "--format", kind, "--size", "32",
            ],
            b"",
        )
    };
    assert!(bytes("svg").starts_with(b"<svg"));
    assert_eq!(decoded(&bytes("png")).0, 32);
    assert_eq!(delays(&bytes("gif")).0.len(), 1);
}

#[test]
fn pieces_without_kings_are_drawn_and_configurations_too() {
    for pieces in [
        "8/8/3N4/8/8/8/8/8",
        "8$8$3N4$8$8$8$8$8",
        "8/8/3N4/8/8/8/8/8 w - - 0 1",
    ] {
        let (code, svg) = arrocco(["board", pieces]).silent();
        assert_eq!((code, svg.matches("<use").count()), (0, 1), "{pieces}");
    }
}

#[test]
fn a_game_with_an_error_is_drawn_up_to_there() {
    let run = fed(["board", "-"], b"1. e4 e5 2. Ke3 *");
    assert_eq!(run.code, 1);
    assert_eq!(
        run.err,
        "arrocco: -:1:13: game 1: `Ke3`: illegal move: a king cannot go from e1 to e3\n"
    );
    assert!(run.out.contains("1... e5</title>"));
}

#[test]
fn what_cannot_be_drawn_is_said_and_nothing_is_written() {
    let folder = Folder::new();
    let games = folder.file("games.pgn", MATE);
    let out = folder.name("out.png");
    for (arguments, code, message) in [
        (vec!["startpos", "e4", "e4"], 1, "move 2: `e4` is illegal"),
        (vec!["startpos", "Zz9"], 2, "move 1: `Zz9` is not a move"),
        (vec!["8/8/8/8/8/8/8/8", "e4"], 2, "not a FEN: side to move"),
        (vec!["8$8$8$8$8$8$8$8", "e4"], 2, "moves need a whole FEN"),
        (vec!["8/8/8/8/8/8/8/9 w - - 0 1"], 2, "not a FEN"),
        (vec!["8$8$8"], 2, "not a configuration"),
        (vec!["nothing.pgn"], 2, "nothing.pgn: no such file"),
        (vec![&games, "--game", "3"], 2, "no game 3, there are 2"),
        (
            vec![&games, "--ply", "9"],
            2,
            "--ply 9: there are only 4 plies",
        ),
        (vec![&games, "e4"], 2, "a PGN file has moves of its own"),
        (
            vec!["startpos", "--game", "2"],
            2,
            "--game is for PGN files",
        ),
        (
            vec!["startpos", "--arrow", "e2"],
            2,
            "`e2` is not two squares",
        ),
        (
            vec!["startpos", "--circle", "e2:pink"],
            2,
            "no colour `pink`",
        ),
        (vec!["startpos", "--size", "9"], 2, "9 is not in 16..=4096"),
        (
            vec!["startpos", "--theme", "pink"],
            2,
            "possible values: page",
        ),
    ] {
        let run = arrocco(["board", "-o", &out].into_iter().chain(arguments.clone()));
        assert!(run.err.contains(message), "{arguments:?}: {}", run.err);
        assert_eq!(run.code, code, "{arguments:?}");
    }
    assert_eq!(folder.names(), ["games.pgn"]);
    let run = arrocco(["board", "startpos", "-o", "picture.bmp"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("let the name end with .svg, .png or .gif"));
}

#[test]
fn an_existing_picture_is_replaced() {
    let folder = Folder::new();
    let path = folder.file("board.svg", "old");
    assert_eq!(arrocco(["board", "startpos", "-o", &path]).code, 0);
    assert!(folder.read("board.svg").starts_with("<svg"));
    assert_eq!(folder.names(), ["board.svg"]);
    let run = arrocco(["board", "startpos", "-o", &folder.name("no/board.svg")]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("no such file"));
}

#[test]
fn any_bytes_are_drawn_or_refused() {
    let mut random = Random(5);
    let folder = Folder::new();
    for length in [0, 1, 7, 100, 3000] {
        let noise = random.bytes(length);
        let path = folder.file("noise", &noise);
        let garbled = [
            b"[White \"".to_vec(),
            noise.clone(),
            b"\"]\n\n1. e4 {".to_vec(),
            noise,
        ]
        .concat();
        for run in [
            arrocco(["board", &path]),
            fed(["board", "-", "--format", "gif", "--size", "16"], &garbled),
        ] {
            assert!((0..=2).contains(&run.code), "{}", run.err);
            assert!(!run.err.contains("panicked"), "{}", run.err);
        }
    }
}

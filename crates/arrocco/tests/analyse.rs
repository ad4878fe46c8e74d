//! Analysis through the real program.

mod common;

use std::fs;

use common::{Folder, arrocco};

#[test]
fn a_position_has_as_many_lines_as_asked_for() {
    let said = arrocco(["analyse", "startpos", "--depth", "6", "--multipv", "3"]);
    assert_eq!(said.code, 0, "{}", said.err);
    assert_eq!(said.out.lines().count(), 3, "{}", said.out);
    for (line, rank) in said.out.lines().zip(1..) {
        assert!(line.starts_with(&format!("{rank}. ")), "{line}");
        assert!(line.contains("(depth 6): 1. "), "{line}");
    }
}

#[test]
fn a_mate_is_written_as_one_and_a_finished_game_is_said_to_be() {
    let mate = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
    let said = arrocco(["analyse", mate, "--nodes", "2000"]).out;
    assert!(said.starts_with("1. #1 "), "{said}");
    assert!(said.trim_end().ends_with("1. Ra8#"), "{said}");
    let mated = "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1";
    let said = arrocco(["analyse", mated]).out;
    assert!(said.starts_with("the game is over"), "{said}");
}

#[test]
fn games_come_out_annotated_with_a_graph() {
    let folder = Folder::new();
    let moves = "1. e4 e5 2. Qh5 Nc6 3. Qxf7+ Kxf7 0-1";
    let game = folder.file("game.pgn", format!("[White \"A & <B>\"]\n\n{moves}\n"));
    for end in ["svg", "png"] {
        let graph = folder.name(&format!("graph.{end}"));
        let said = arrocco(["analyse", &game, "--depth", "6", "--graph", &graph]);
        assert_eq!(said.code, 0, "{}", said.err);
        // Where lines are broken depends on the values before.
        let annotated = said.out.replace('\n', " ");
        assert!(annotated.contains("3. Qxf7+ $4 {[%eval -"), "{annotated}");
        let drawn = fs::read(&graph).expect("the graph");
        match end {
            "png" => assert!(drawn.starts_with(b"\x89PNG")),
            _ => {
                let svg = String::from_utf8(drawn).expect("text");
                assert!(svg.contains("<title>A &amp; &lt;B&gt; - "), "{svg}");
                assert!(svg.contains("<circle"), "{svg}");
            }
        }
    }
}

#[test]
fn what_cannot_be_analysed_is_an_error() {
    let folder = Folder::new();
    let empty = folder.file("empty.pgn", "");
    for (subject, why) in [
        ("/no/such/file.pgn", "no such file"),
        ("8/8/8/8/8/8/8/8 w - - 0 1", "nobody can play"),
        ("nonsense with words", "not a FEN"),
        (empty.as_str(), "no games"),
    ] {
        let answer = arrocco(["analyse", subject]);
        assert_ne!(answer.code, 0, "{subject}");
        assert!(answer.err.contains(why), "{subject}: {}", answer.err);
    }
}

/// A graph once became an SVG whatever the name said.
#[test]
fn a_graph_is_svg_or_png_and_nothing_is_searched_for_another() {
    let folder = Folder::new();
    let game = folder.file("game.pgn", "1. e4 e5 *\n");
    for name in ["graph.jpg", "graph.gif", "graph"] {
        let answer = arrocco(["analyse", &game, "--graph", &folder.name(name)]);
        assert_eq!((answer.code, &*answer.out), (2, ""), "{name}");
        assert!(answer.err.contains(".svg or .png"), "{}", answer.err);
    }
    assert_eq!(folder.names(), ["game.pgn"]);
}

#[test]
fn an_illegal_move_is_reported_and_what_comes_before_is_analysed() {
    let folder = Folder::new();
    let game = folder.file("game.pgn", "1. e4 e5 2. Ke3 *\n");
    let answer = arrocco(["analyse", &game, "--depth", "4"]);
    assert_eq!(answer.code, 1);
    assert!(answer.err.contains("Ke3"), "{}", answer.err);
    assert!(answer.out.contains("[%eval"));
}

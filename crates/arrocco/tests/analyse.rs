//! Analysis through the real program.

use std::fs;
use std::process::{Command, Output};

use tempfile::TempDir;

fn arrocco(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_arrocco"))
        .args(arguments)
        .output()
        .expect("the program runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn a_position_has_as_many_lines_as_asked_for() {
    let output = arrocco(&["analyse", "startpos", "--depth", "6", "--multipv", "3"]);
    let said = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{said}");
    assert_eq!(said.lines().count(), 3, "{said}");
    for (line, rank) in said.lines().zip(1..) {
        assert!(line.starts_with(&format!("{rank}. ")), "{line}");
        assert!(line.contains("(depth 6): 1. "), "{line}");
    }
}

#[test]
fn a_mate_is_written_as_one_and_a_finished_game_is_said_to_be() {
    let mate = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
    let said = text(&arrocco(&["analyse", mate, "--nodes", "2000"]).stdout);
    assert!(said.starts_with("1. #1 "), "{said}");
    assert!(said.trim_end().ends_with("1. Ra8#"), "{said}");
    let mated = "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1";
    let said = text(&arrocco(&["analyse", mated]).stdout);
    assert!(said.starts_with("the game is over"), "{said}");
}

#[test]
fn games_come_out_annotated_with_a_graph() {
    let folder = TempDir::new().expect("room");
    let game = folder.path().join("game.pgn");
    fs::write(
        &game,
        "[White \"A & <B>\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Qxf7+ Kxf7 0-1\n",
    )
    .expect("room");
    for end in ["svg", "png"] {
        let graph = folder.path().join(format!("graph.{end}"));
        let output = arrocco(&[
            "analyse",
            game.to_str().expect("a plain name"),
            "--depth",
            "6",
            "--graph",
            graph.to_str().expect("a plain name"),
        ]);
        // Where lines are broken depends on the values before.
        let said = text(&output.stdout).replace('\n', " ");
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        assert!(said.contains("3. Qxf7+ $4 {[%eval -"), "{said}");
        let drawn = fs::read(&graph).expect("the graph");
        match end {
            "png" => assert!(drawn.starts_with(b"\x89PNG")),
            _ => {
                let svg = text(&drawn);
                assert!(svg.contains("<title>A &amp; &lt;B&gt; - "), "{svg}");
                assert!(svg.contains("<circle"), "{svg}");
            }
        }
    }
}

#[test]
fn what_cannot_be_analysed_is_told() {
    let folder = TempDir::new().expect("room");
    let empty = folder.path().join("empty.pgn");
    fs::write(&empty, "").expect("room");
    for (subject, why) in [
        ("/no/such/file.pgn", "no such file"),
        ("8/8/8/8/8/8/8/8 w - - 0 1", "nobody can play"),
        ("nonsense with words", "not a FEN"),
        (empty.to_str().expect("a plain name"), "no games"),
    ] {
        let output = arrocco(&["analyse", subject]);
        assert_ne!(output.status.code(), Some(0), "{subject}");
        let told = text(&output.stderr);
        assert!(told.contains(why), "{subject}: {told}");
    }
}

#[test]
fn an_illegal_move_is_told_and_what_comes_before_is_analysed() {
    let folder = TempDir::new().expect("room");
    let game = folder.path().join("game.pgn");
    fs::write(&game, "1. e4 e5 2. Ke3 *\n").expect("room");
    let output = arrocco(&[
        "analyse",
        game.to_str().expect("a plain name"),
        "--depth",
        "4",
    ]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        text(&output.stderr).contains("Ke3"),
        "{}",
        text(&output.stderr)
    );
    assert!(text(&output.stdout).contains("[%eval"));
}

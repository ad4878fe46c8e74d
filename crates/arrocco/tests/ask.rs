//! `arrocco ask` through the real program. Answers by an engine are tested in
//! `arrocco-oracle`; here no engine is needed.

use std::process::{Command, Output};

fn ask(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_arrocco"))
        .arg("ask")
        .args(arguments)
        .output()
        .expect("the program runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn a_position_is_exported_with_the_laws() {
    let output = ask(&["--export", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]);
    let file = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0));
    assert!(file.contains("n_move("), "the theory is in the file");
    assert!(file.contains("% The position."), "and so is the position");
}

#[test]
fn a_goal_that_is_no_question_is_refused_with_its_place() {
    for goal in ["halt", "shell(ls)", "n_move(0, 0, X", ""] {
        let output = ask(&["startpos", goal]);
        assert_eq!(output.status.code(), Some(2), "{goal:?}");
        assert!(text(&output.stderr).contains("column"), "{goal:?}");
        assert!(output.stdout.is_empty(), "{goal:?}");
    }
}

#[test]
fn a_bad_fen_is_refused_before_anything_is_asked() {
    let output = ask(&["no fen at all", "n_move(0, 0, X, Y)"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).starts_with("arrocco: "));
}

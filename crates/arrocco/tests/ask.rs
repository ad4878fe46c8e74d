//! `arrocco ask` through the real program. Answers by an engine are tested in
//! `arrocco-oracle`; here no engine is needed.

mod common;

use common::arrocco;

#[test]
fn a_position_is_exported_with_the_laws() {
    let file = arrocco(["ask", "--export", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]);
    assert_eq!(file.code, 0);
    assert!(file.out.contains("n_move("), "the theory is in the file");
    assert!(
        file.out.contains("% The position."),
        "and so is the position"
    );
}

#[test]
fn a_goal_that_is_no_question_is_refused_with_its_place() {
    for goal in ["halt", "shell(ls)", "n_move(0, 0, X", ""] {
        let told = arrocco(["ask", "startpos", goal]);
        assert_eq!(told.code, 2, "{goal:?}");
        assert!(told.err.contains("column"), "{goal:?}");
        assert_eq!(told.out, "", "{goal:?}");
    }
}

#[test]
fn a_bad_fen_is_refused_before_anything_is_asked() {
    let told = arrocco(["ask", "no fen at all", "n_move(0, 0, X, Y)"]);
    assert_eq!(told.code, 2);
    assert!(told.err.starts_with("arrocco: "));
}

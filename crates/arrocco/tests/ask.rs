//! `arrocco ask` through the real program. Answers by an engine are tested in
//! `arrocco-oracle`; here only those to the examples of the help.

use crate::common::arrocco;

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
        let answer = arrocco(["ask", "startpos", goal]);
        assert_eq!(answer.code, 2, "{goal:?}");
        assert!(answer.err.contains("column"), "{goal:?}");
        assert_eq!(answer.out, "", "{goal:?}");
    }
}

/// The help once showed a goal that nothing answers.
#[test]
fn the_examples_of_the_help_have_answers() {
    let help = arrocco(["ask", "--help"]).out;
    let goals: Vec<&str> = help
        .lines()
        .filter_map(|line| line.trim().strip_prefix("arrocco ask startpos '"))
        .map(|goal| goal.trim_end_matches('\''))
        .collect();
    assert_eq!(goals.len(), 2, "{help}");
    for goal in goals {
        let answer = arrocco(["ask", "startpos", goal]);
        let is_missing = answer.err.contains("is not installed");
        assert!(answer.code == 0 || is_missing, "{goal}: {}", answer.err);
    }
}

/// A question without an answer that can be shown was blamed on a missing
/// engine.
#[test]
fn a_question_that_leaves_too_much_open_is_said_to_do_so() {
    let answer = arrocco(["ask", "startpos", "attacks(A, B, C)"]);
    assert_eq!(answer.code, 2);
    let is_missing = answer.err.contains("is not installed");
    assert_eq!(answer.err.contains("install SWI-Prolog"), is_missing);
    assert!(
        is_missing || answer.err.contains("leave less open"),
        "{}",
        answer.err
    );
}

#[test]
fn a_bad_fen_is_refused_before_anything_is_asked() {
    let answer = arrocco(["ask", "no fen at all", "n_move(0, 0, X, Y)"]);
    assert_eq!(answer.code, 2);
    assert!(answer.err.starts_with("arrocco: "));
}

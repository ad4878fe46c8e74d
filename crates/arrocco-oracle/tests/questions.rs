//! Goals that may be asked, the tables that are printed, and refusals.

mod common;

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use arrocco_oracle::{
    AskError, EngineError, Facts, Goal, PREDICATES, Prolog, ProofLimits, Swi, Theory, ask_on,
    export,
};
use arrocco_rules::{Position, Setup};
use common::{ask, swi, tutorial};

fn start() -> Setup {
    Setup::from(&Position::initial())
}

#[test]
fn every_answer_of_the_tutorial_is_right() {
    let Some(mut theory) = swi() else { return };
    tutorial::check(&mut theory);
}

/// A predicate that was renamed in the theory would raise an error here.
#[test]
fn every_predicate_of_the_vocabulary_can_be_asked_openly_and_ends() {
    let Some(mut theory) = swi() else { return };
    theory
        .set_facts(&Facts::try_from(&start()).unwrap())
        .unwrap();
    for predicate in PREDICATES {
        let goal = match predicate.arguments.strip_prefix("Situation") {
            Some(rest) => format!("{}(now{rest})", predicate.name),
            None if predicate.name == "one_of" => "one_of(E, [a])".to_owned(),
            None => format!("{}({})", predicate.name, predicate.arguments),
        };
        let answers = ask(&mut theory, &goal);
        assert!(answers.is_complete, "{goal}");
        let mut once = answers.rows.clone();
        once.sort_by_key(|row| format!("{row:?}"));
        once.dedup();
        assert_eq!(
            once.len(),
            answers.rows.len(),
            "{goal} gives each answer once"
        );
    }
}

#[test]
fn a_question_becomes_a_table() {
    let Some(_) = swi() else { return };
    let limits = ProofLimits::default();
    let answers = ask_on(Swi::start, &start(), "can_play(b1, To, Kind)", limits).unwrap();
    assert_eq!(
        answers.to_string(),
        "To  Kind\nc3  plain\na3  plain\n2 answers\n"
    );
}

#[test]
fn a_goal_that_is_refused_starts_no_engine() {
    let never = || -> Result<Swi, EngineError> { panic!("started") };
    let error = ask_on(never, &start(), "consult(user)", ProofLimits::default()).unwrap_err();
    assert!(matches!(error, AskError::Goal(_)));
    assert_eq!(
        error.to_string(),
        "column 1: no predicate `consult` with 1 argument is known"
    );
}

#[test]
fn an_error_in_the_goal_is_reported_and_the_engine_goes_on() {
    let Some(mut theory) = swi() else { return };
    let goal: Goal = "e4 < 3".parse().unwrap();
    let error = theory.ask(&goal).unwrap_err();
    assert!(matches!(error, EngineError::Raised(_)), "{error}");
    assert_eq!(ask(&mut theory, "opponent(white, C)").rows.len(), 1);
}

#[test]
fn a_search_that_takes_too_long_is_ended() {
    let Some(_) = swi() else { return };
    let mut swi = Swi::start().unwrap();
    let goal: Goal = "square(A), square(B), square(C), square(D), square(E), A == b"
        .parse()
        .unwrap();
    let limits = ProofLimits {
        time: Duration::from_millis(500),
        ..ProofLimits::default()
    };
    let start = Instant::now();
    let error = swi.solve(&goal, limits).unwrap_err();
    assert_eq!(error, EngineError::Timeout(Duration::from_millis(500)));
    assert!(start.elapsed() < Duration::from_secs(20));
    assert_eq!(swi.solve(&goal, limits), Err(EngineError::Stopped));
}

#[test]
fn more_answers_than_wanted_are_counted_off() {
    let Some(_) = swi() else { return };
    let mut swi = Swi::start().unwrap();
    let goal: Goal = "square(S)".parse().unwrap();
    for (most, found, is_complete) in [(10, 10, false), (64, 64, true), (63, 63, false)] {
        let limits = ProofLimits {
            answers: most,
            ..ProofLimits::default()
        };
        let answers = swi.solve(&goal, limits).unwrap();
        assert_eq!(
            (answers.rows.len(), answers.is_complete),
            (found, is_complete)
        );
    }
}

/// Variables that stay unknown, that are the same, and that are not
/// business.
#[test]
fn rows_hold_whatever_the_variables_stand_for() {
    let Some(mut theory) = swi() else { return };
    let answers = ask(&mut theory, "A = B, C = f(D, 'Odd one', [1, 2-3]), _ = x");
    assert_eq!(answers.variables, ["A", "B", "C", "D"]);
    let [row] = answers.rows.as_slice() else {
        panic!("{answers}")
    };
    assert_eq!(row[0], row[1]);
    assert!(row[2].to_string().ends_with(",'Odd one',[1,2-3])"));
}

/// The file alone, in a fresh process, with nothing said on standard error.
#[test]
fn an_exported_file_answers_by_itself_and_loads_without_a_warning() {
    let Some(_) = swi() else { return };
    let setup = "K1q5/1r6/8/8/8/8/8/7k w - - 0 1".parse::<Setup>().unwrap();
    let file = std::env::temp_dir().join(format!("arrocco-oracle-{}.pl", std::process::id()));
    std::fs::write(&file, export(&setup).unwrap()).unwrap();
    let output = Command::new("swipl")
        .args([
            "-q",
            "-f",
            "none",
            "-g",
            "situation_of(white, W), print(W), halt",
        ])
        .arg(&file)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    std::fs::remove_file(&file).unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stdout), "checkmate");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[test]
fn an_export_begins_with_a_picture_and_ends_with_the_facts() {
    let file = export(&start()).unwrap();
    assert!(file.contains("%   rnbqkbnr\n%   pppppppp\n"));
    assert!(file.ends_with("castling_right(black,kingside).\n"));
    let theory = arrocco_oracle::laws();
    assert!(file.contains(&theory));
}

#[test]
fn one_engine_serves_many_positions() {
    let Some(mut theory): Option<Theory<Swi>> = swi() else {
        return;
    };
    for (fen, moves) in [
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", 5),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", 15),
        ("4k3/8/8/8/8/8/8/4K3 b - - 0 1", 5),
    ] {
        common::set_fen(&mut theory, fen);
        assert_eq!(theory.legal_moves().unwrap().len(), moves);
    }
}

//! The same theory on the engine inside the program.

#![cfg(feature = "logic")]

mod common;

use std::time::{Duration, Instant};

use arrocco_oracle::{EngineError, Goal, Prolog, ProofLimits, Scryer, Situation, Theory};
use arrocco_rules::{Color, Position, Setup};
use common::{ask, compare, geometry, positions, say, tutorial};

fn theory() -> Theory<Scryer> {
    Theory::new(Scryer::start().unwrap())
}

#[test]
fn directions_knight_king_and_pawns_agree_both_ways_on_all_squares() {
    let mut theory = theory();
    let start = Instant::now();
    for relation in geometry::relations() {
        geometry::check_one_way_and_back(&mut theory, &relation);
    }
    say(&format!("oracle: geometry in {:.1?}", start.elapsed()));
}

#[test]
fn legal_moves_and_situation_agree() {
    let mut theory = theory();
    let mut cases = positions::random(100);
    cases.extend(positions::special());
    cases.extend(positions::perft());
    let tally = compare::all(&mut theory, &cases, "positions on scryer").unwrap();
    assert!(tally.positions >= 185);
}

#[test]
fn every_answer_of_the_tutorial_is_right() {
    tutorial::check(&mut theory());
}

#[test]
fn a_question_becomes_a_table_and_a_slip_a_message() {
    let start = Setup::from(&Position::initial());
    let limits = ProofLimits::default();
    let answers = arrocco_oracle::ask(&start, "can_play(b1, To, Kind)", limits).unwrap();
    assert_eq!(
        answers.to_string(),
        "To  Kind\nc3  plain\na3  plain\n2 answers\n"
    );
    for slip in ["can_play(b1, To", "]", "halt", "X", ")(", "a :- b", "\u{0}"] {
        assert!(arrocco_oracle::ask(&start, slip, limits).is_err(), "{slip}");
    }
}

/// The file alone, without facts.
#[test]
fn an_exported_file_answers_by_itself() {
    let setup = "K1q5/1r6/8/8/8/8/8/7k w - - 0 1".parse::<Setup>().unwrap();
    let program = arrocco_oracle::export(&setup).unwrap();
    let mut theory = Theory::new(Scryer::with_program(program).unwrap());
    assert!(theory.legal_moves().unwrap().is_empty());
    let situation = theory.situation(Color::White).unwrap();
    assert_eq!(situation, Situation::Checkmate);
}

#[test]
fn an_error_in_the_goal_is_reported_and_the_engine_goes_on() {
    let mut theory = theory();
    let goal: Goal = "e4 < 3".parse().unwrap();
    let error = theory.ask(&goal).unwrap_err();
    assert!(matches!(error, EngineError::Raised(_)), "{error}");
    assert_eq!(ask(&mut theory, "opponent(white, C)").rows.len(), 1);
}

#[test]
fn answers_and_time_are_limited() {
    let mut scryer = Scryer::start().unwrap();
    let goal: Goal = "square(Row)".parse().unwrap();
    for (most, found, is_complete) in [(10, 10, false), (64, 64, true)] {
        let limits = ProofLimits {
            answers: most,
            ..ProofLimits::default()
        };
        let answers = scryer.solve(&goal, limits).unwrap();
        assert_eq!(
            (answers.rows.len(), answers.is_complete),
            (found, is_complete)
        );
    }
    let goal: Goal = "square(A), square(B), square(C), square(D), square(E), A == b"
        .parse()
        .unwrap();
    let limits = ProofLimits {
        time: Duration::from_millis(300),
        ..ProofLimits::default()
    };
    let error = scryer.solve(&goal, limits).unwrap_err();
    assert_eq!(error, EngineError::Timeout(limits.time));
    assert_eq!(scryer.solve(&goal, limits), Err(EngineError::Stopped));
}

#[test]
fn rows_hold_whatever_the_variables_stand_for() {
    let answers = ask(
        &mut theory(),
        "A = B, C = f(D, 'Odd one', [1, 2-3], [a, b]), _ = x",
    );
    assert_eq!(answers.variables, ["A", "B", "C", "D"]);
    let [row] = answers.rows.as_slice() else {
        panic!("{answers}")
    };
    assert_eq!(row[0], row[1]);
    assert!(row[2].to_string().ends_with(",'Odd one',[1,2-3],[a,b])"));
}

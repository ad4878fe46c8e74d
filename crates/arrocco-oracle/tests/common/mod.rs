//! What the tests of the theory share: an engine, positions, and the
//! comparison with `arrocco-rules`.

#![allow(
    dead_code,
    unreachable_pub,
    reason = "each test file takes what it needs"
)]

pub(crate) mod compare;
#[path = "../../../arrocco-rules/tests/common/diagram.rs"]
pub(crate) mod diagram;
pub(crate) mod geometry;
pub(crate) mod positions;
pub(crate) mod tutorial;

use std::io::Write;

use arrocco_oracle::{Answers, EngineError, Facts, Goal, Prolog, Swi, Theory};
use arrocco_rules::{Board, Color, Setup};
use diagram::Diagram;

/// A line that is shown even when the test passes.
pub(crate) fn say(line: &str) {
    // Unlike `eprintln!`, this is not captured; losing the line is no failure.
    let _ = writeln!(std::io::stderr(), "{line}");
}

/// The theory on SWI-Prolog.
///
/// Without `swipl` there is nothing to test with: on a developer's machine that is said and
/// let pass, on CI it fails.
pub(crate) fn swi() -> Option<Theory<Swi>> {
    started(Swi::start())
}

/// The same with another text of the theory.
pub(crate) fn swi_with(program: &str) -> Option<Theory<Swi>> {
    started(Swi::with_program(program))
}

fn started(swi: Result<Swi, EngineError>) -> Option<Theory<Swi>> {
    match swi {
        Ok(swi) => Some(Theory::new(swi)),
        Err(EngineError::Missing(name)) => {
            let is_ci = std::env::var("CI").is_ok_and(|value| value == "true");
            assert!(!is_ci, "`{name}` must be installed on CI");
            say(&format!(
                "SKIPPED: `{name}` is not installed, so the theory was not tested"
            ));
            None
        }
        Err(error) => panic!("{error}"),
    }
}

/// All answers to a goal.
pub(crate) fn ask<P: Prolog>(theory: &mut Theory<P>, goal: &str) -> Answers {
    let goal: Goal = goal
        .parse()
        .unwrap_or_else(|error| panic!("{goal}: {error}"));
    theory
        .ask(&goal)
        .unwrap_or_else(|error| panic!("{goal}: {error}"))
}

/// The answers as text, a row each, values parted by a blank.
pub(crate) fn rows<P: Prolog>(theory: &mut Theory<P>, goal: &str) -> Vec<String> {
    let text = |row: &Vec<arrocco_oracle::Term>| {
        let values: Vec<String> = row.iter().map(ToString::to_string).collect();
        values.join(" ")
    };
    ask(theory, goal).rows.iter().map(text).collect()
}

/// States a position given as FEN.
pub(crate) fn set_fen<P: Prolog>(theory: &mut Theory<P>, fen: &str) {
    let setup = fen.parse::<Setup>().unwrap();
    theory.set_facts(&Facts::try_from(&setup).unwrap()).unwrap();
}

/// States a drawn board, with or without kings.
pub(crate) fn set_drawn<P: Prolog>(theory: &mut Theory<P>, board: &Board) {
    theory
        .set_facts(&Facts::of_board(board, Color::White))
        .unwrap();
}

/// A drawn board with its marks.
pub(crate) fn drawn(drawing: &str) -> Diagram {
    drawing
        .parse()
        .unwrap_or_else(|error| panic!("{error}:\n{drawing}"))
}

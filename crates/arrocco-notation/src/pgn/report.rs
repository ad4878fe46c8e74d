//! The number of games and moves of a file, and everything that is wrong with
//! it.

use super::problem::{Problem, Severity};
use super::visitor::{GameEnd, Visitor};

/// A visitor that keeps the counts and the problems, and nothing else.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The plies of the main line of every game.
    pub plies: Vec<u64>,
    /// What is wrong, in the order it was found.
    pub problems: Vec<Problem>,
}

impl Report {
    /// How many games there are.
    pub fn games(&self) -> usize {
        self.plies.len()
    }

    /// The problems that are errors.
    pub fn errors(&self) -> impl Iterator<Item = &Problem> {
        self.of(Severity::Error)
    }

    /// The problems that are warnings.
    pub fn warnings(&self) -> impl Iterator<Item = &Problem> {
        self.of(Severity::Warning)
    }

    fn of(&self, severity: Severity) -> impl Iterator<Item = &Problem> {
        self.problems
            .iter()
            .filter(move |problem| problem.severity == severity)
    }
}

impl Visitor for Report {
    type Output = ();

    fn problem(&mut self, problem: Problem) {
        self.problems.push(problem);
    }

    fn end_game(&mut self, end: &GameEnd) {
        self.plies.push(end.plies);
    }
}

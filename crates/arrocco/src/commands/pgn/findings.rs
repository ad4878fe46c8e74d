//! What a check finds: games and what is wrong with them.

use std::io::{self, Read};
use std::ops::ControlFlow;

use arrocco_archive::Job;
use arrocco_notation::pgn::{GameEnd, Options, Problem, Reader, Severity, Visitor};

/// Something a check finds, in the order of the file.
#[derive(Debug)]
pub(super) enum Finding {
    /// Something wrong with the game that ends next.
    Problem {
        is_error: bool,
        line: u64,
        column: u64,
        message: String,
    },
    /// A game ends, after this many plies of its main line.
    Game { plies: u64 },
}

impl From<&Problem> for Finding {
    fn from(problem: &Problem) -> Finding {
        Finding::Problem {
            is_error: problem.severity == Severity::Error,
            line: problem.place.line,
            column: problem.place.column,
            message: problem.message(),
        }
    }
}

/// Validates every move of every game.
pub(super) struct Validation {
    pub(super) options: Options,
}

impl Job for Validation {
    type Item = Finding;

    fn options(&self) -> Options {
        self.options
    }

    fn read<R: Read>(
        &self,
        mut reader: Reader<R>,
        give: &mut dyn FnMut(Finding) -> ControlFlow<()>,
    ) -> io::Result<()> {
        let mut visitor = Findings {
            give,
            next: ControlFlow::Continue(()),
        };
        while visitor.next.is_continue() && reader.read_game(&mut visitor)? {}
        Ok(())
    }
}

struct Findings<'a> {
    give: &'a mut dyn FnMut(Finding) -> ControlFlow<()>,
    next: ControlFlow<()>,
}

impl Visitor for Findings<'_> {
    fn problem(&mut self, problem: Problem) {
        self.next = (self.give)(Finding::from(&problem));
    }

    fn end_game(&mut self, end: &GameEnd) {
        self.next = (self.give)(Finding::Game { plies: end.plies });
    }
}

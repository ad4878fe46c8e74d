//! The results of a check: games and what is wrong with them.

use std::io::{self, Read};
use std::ops::ControlFlow;

use arrocco_archive::Job;
use arrocco_notation::pgn::{GameEnd, Options, Problem, Reader, Visitor};

/// A result of a check, in the order of the file.
#[derive(Debug)]
pub(super) enum Finding {
    /// Something wrong with the game that ends next. Its number counts from the
    /// beginning of a part, not of the file.
    Problem(Problem),
    /// A game ends, after this many plies of its main line.
    Game { plies: u64 },
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
        let mut findings = Findings {
            give,
            flow: ControlFlow::Continue(()),
        };
        while reader.read_game(&mut findings)? == Some(ControlFlow::Continue(())) {}
        Ok(())
    }
}

/// Gives problems away one by one: those of one game need not fit into memory.
struct Findings<'a> {
    give: &'a mut dyn FnMut(Finding) -> ControlFlow<()>,
    flow: ControlFlow<()>,
}

impl Findings<'_> {
    fn hand_over(&mut self, finding: Finding) {
        if self.flow.is_continue() {
            self.flow = (self.give)(finding);
        }
    }
}

impl Visitor for Findings<'_> {
    type Output = ControlFlow<()>;

    fn problem(&mut self, problem: Problem) {
        self.hand_over(Finding::Problem(problem));
    }

    fn end_game(&mut self, end: &GameEnd) -> ControlFlow<()> {
        self.hand_over(Finding::Game { plies: end.plies });
        self.flow
    }
}

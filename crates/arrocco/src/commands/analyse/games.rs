//! Games read one after the other, worked on by several threads, and handed on
//! in their order as soon as they are done.

use std::collections::BTreeMap;
use std::io::{self, Read};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

use arrocco_archive::Source;
use arrocco_engine::SearchControl;
use arrocco_notation::pgn::{
    GameEnd, GameResult, Nag, Next, Ply, Problem, ProblemKind, Reader, Severity, Start, Tag, Tree,
    TreeBuilder, Visitor,
};
use arrocco_review::{Judge, ReviewError};
use arrocco_uci::client::EngineSpec;
use indicatif::{ProgressBar, ProgressStyle};

use super::{other_engine, own_engine};
use crate::failure::{Failure, Outcome, Verdict, complain, plain};

/// A game that was read.
pub(in crate::commands) struct Game {
    /// From 1.
    pub(in crate::commands) number: u64,
    pub(in crate::commands) tree: Tree,
    pub(in crate::commands) problems: Vec<Problem>,
    /// The error or the null move that ends the review of its main line, if one does.
    pub(in crate::commands) broken_by: Option<Problem>,
}

/// The games of a file, and what is spent on them.
pub(in crate::commands) struct Work<'a> {
    pub(in crate::commands) source: &'a Source,
    /// How many games at the beginning are done already.
    pub(in crate::commands) skip: u64,
    pub(in crate::commands) threads: usize,
    /// Mebibytes for the engine of each thread.
    pub(in crate::commands) hash: usize,
    /// The engine that judges; ours if none is named.
    pub(in crate::commands) engine: Option<&'a EngineSpec>,
}

/// What stops the work, and what is called with its progress.
pub(in crate::commands) struct Running<'a> {
    pub(in crate::commands) control: &'a SearchControl,
    bar: &'a ProgressBar,
}

impl Running<'_> {
    /// Says how far a game is, on a terminal only.
    pub(in crate::commands) fn progress(&self, game: u64) -> impl FnMut(usize, usize) {
        let bar = self.bar.clone();
        move |done, all| bar.set_message(format!("game {game}: position {done} of {all}"))
    }
}

/// What a thread found.
enum Message<T> {
    Done(Box<(Game, T)>),
    Failed(String),
}

impl Work<'_> {
    /// Does a job for each game and gives the results to the sink, in order.
    /// Errors in the games are reported; then the answer is no.
    pub(in crate::commands) fn run<T: Send>(
        &self,
        job: impl Fn(&mut Judge, &Game, &Running<'_>) -> Result<T, ReviewError> + Sync,
        mut sink: impl FnMut(Game, T) -> Result<(), Failure>,
    ) -> Outcome {
        let name = self.source.name();
        let bytes = self
            .source
            .open()
            .map_err(|error| Failure::file(name.as_ref(), &error))?;
        let games = Games::new(Reader::new(bytes), self.skip);
        let mut engines = Vec::new();
        for _ in 0..self.threads.max(1) {
            engines.push(self.judge()?);
        }
        let bar = bar();
        let (mut next, mut is_wrong) = (self.skip + 1, false);
        let mut waiting = BTreeMap::new();
        let result = thread::scope(|scope| {
            let (sender, receiver) = channel();
            for engine in engines {
                let (sender, games, bar, job) = (sender.clone(), &games, &bar, &job);
                scope.spawn(move || self.work(engine, games, bar, job, &sender));
            }
            drop(sender);
            for message in receiver {
                match message {
                    Message::Failed(why) => {
                        games.control.stop();
                        return Err(Failure::usage(format_args!("{name}: {why}")));
                    }
                    Message::Done(done) => waiting.insert(done.0.number, done),
                };
                while let Some(done) = waiting.remove(&next) {
                    next += 1;
                    let (game, found) = *done;
                    let handed_on = bar.suspend(|| {
                        is_wrong |= report(&name, &game.problems);
                        sink(game, found)
                    });
                    if handed_on.is_err() {
                        games.control.stop();
                        return handed_on;
                    }
                    bar.inc(1);
                }
            }
            Ok(())
        });
        bar.finish_and_clear();
        result?;
        if next == 1 {
            return Err(Failure::usage(format_args!("{name}: no games")));
        }
        Ok(Verdict::of(!is_wrong))
    }

    fn judge(&self) -> Result<Judge, Failure> {
        match self.engine {
            None => Ok(Judge::own(own_engine(self.hash, 1)?)),
            Some(spec) => other_engine(spec, self.hash).map(Judge::Other),
        }
    }

    /// Does the job until there are no games left. A game in which another engine
    /// fails is begun anew with ours.
    fn work<T>(
        &self,
        mut judge: Judge,
        games: &Games<impl Read>,
        bar: &ProgressBar,
        job: &impl Fn(&mut Judge, &Game, &Running<'_>) -> Result<T, ReviewError>,
        sender: &Sender<Message<T>>,
    ) {
        let running = Running {
            control: &games.control,
            bar,
        };
        loop {
            let message = match games.next() {
                Ok(None) => return,
                Err(error) => Message::Failed(plain(&error)),
                Ok(Some(game)) => {
                    let mut done = job(&mut judge, &game, &running);
                    if let Err(ReviewError::Engine(error)) = &done
                        && judge.replace(|| own_engine(self.hash, 1).ok(), &error.0)
                    {
                        bar.suspend(|| {
                            complain(format_args!(
                                "{error}; our engine judges game {} and what follows",
                                game.number
                            ));
                        });
                        done = job(&mut judge, &game, &running);
                    }
                    match done {
                        Err(ReviewError::Stopped) => return,
                        Err(ReviewError::Engine(error)) => Message::Failed(error.to_string()),
                        Ok(found) => Message::Done(Box::new((game, found))),
                    }
                }
            };
            let is_failure = matches!(message, Message::Failed(_));
            if sender.send(message).is_err() || is_failure {
                return;
            }
        }
    }
}

/// The games of a file, for several threads.
struct Games<R> {
    reader: Mutex<Reader<R>>,
    control: SearchControl,
}

impl<R: Read> Games<R> {
    /// All but the first `skipped`.
    fn new(reader: Reader<R>, skipped: u64) -> Games<R> {
        let games = Games {
            reader: Mutex::new(reader),
            control: SearchControl::new(),
        };
        for _ in 0..skipped {
            // What cannot be read is met again.
            if !matches!(games.next(), Ok(Some(_))) {
                break;
            }
        }
        games
    }

    fn next(&self) -> io::Result<Option<Game>> {
        let mut reader = self.reader.lock().unwrap_or_else(PoisonError::into_inner);
        reader.read_game(&mut GameBuilder::default())
    }
}

/// Builds a game and knows what ends the review of its main line: an error in a
/// variation, or behind the result, does not.
#[derive(Default)]
struct GameBuilder {
    tree: TreeBuilder,
    /// The variations that are open.
    depth: usize,
    has_result: bool,
    broken_by: Option<Problem>,
}

impl Visitor for GameBuilder {
    type Output = Game;

    fn begin_game(&mut self, game: u64) {
        self.tree.begin_game(game);
    }

    fn tag(&mut self, tag: &Tag<'_>) {
        self.tree.tag(tag);
    }

    fn begin_moves(&mut self, start: &Start) -> Next {
        self.tree.begin_moves(start)
    }

    fn play(&mut self, ply: &Ply<'_>) {
        self.tree.play(ply);
    }

    fn nag(&mut self, nag: Nag) {
        self.tree.nag(nag);
    }

    fn comment(&mut self, text: &[u8]) {
        self.tree.comment(text);
    }

    fn begin_variation(&mut self) -> Next {
        self.depth += 1;
        self.tree.begin_variation()
    }

    fn end_variation(&mut self) {
        self.depth -= 1;
        self.tree.end_variation();
    }

    fn result(&mut self, result: GameResult) {
        self.has_result = true;
        self.tree.result(result);
    }

    fn problem(&mut self, problem: Problem) {
        // A variation that is never closed holds what follows in the main line.
        let is_main = self.depth == 0 || matches!(problem.kind, ProblemKind::UnclosedVariation(_));
        // A null move is allowed, but nothing can be said of it and what follows.
        let is_end = problem.severity == Severity::Error || problem.kind == ProblemKind::NullMove;
        if is_main && is_end && !self.has_result {
            self.broken_by.get_or_insert_with(|| problem.clone());
        }
        self.tree.problem(problem);
    }

    fn end_game(&mut self, end: &GameEnd) -> Game {
        let (tree, problems) = self.tree.end_game(end);
        Game {
            number: end.game,
            tree,
            problems,
            broken_by: self.broken_by.take(),
        }
    }
}

/// Says what is wrong with a game, and whether anything is.
fn report(name: &str, problems: &[Problem]) -> bool {
    let errors = problems
        .iter()
        .filter(|problem| problem.severity == Severity::Error);
    let mut is_wrong = false;
    for problem in errors {
        complain(format_args!("{name}: {problem}"));
        is_wrong = true;
    }
    is_wrong
}

/// What is being done, on a terminal only.
fn bar() -> ProgressBar {
    let bar = ProgressBar::new_spinner();
    match ProgressStyle::with_template("{pos} games done in {elapsed}; {msg}") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

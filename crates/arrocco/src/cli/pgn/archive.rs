//! Archives read on all cores, with results in the order of the games.
//!
//! One thread reads and cuts the stream, others read the games of the parts,
//! and whoever asked puts the results together. Permits bound how many parts
//! are under way, so memory does not grow with the file.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::io::{self, Read};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;

use arrocco_notation::pgn::{Options, Reader, Visitor};
use clap::Args;
use indicatif::ProgressBar;

use super::blocks::{Blocks, Cut, Part};
use super::source::{Source, progress};
use crate::cli::failure::plain;
use crate::cli::perft::cores;
use crate::cli::{Failure, Outcome, Verdict};

/// Results of a stream that is not cut go out so many at a time.
const BATCH: usize = 1024;

#[derive(Debug, Args)]
pub(super) struct Input {
    /// PGN files, compressed or not; the standard input if there are none
    files: Vec<PathBuf>,
    /// How many threads read games; all cores if not given
    #[arg(long, value_name = "N")]
    jobs: Option<NonZeroUsize>,
}

/// What is to be found out about games.
pub(super) trait Job: Send + Sync + 'static {
    type Item: Send + 'static;

    /// What the reader has to look at.
    fn options(&self) -> Options;

    /// Reads games and gives away what it finds until nobody wants more.
    ///
    /// # Errors
    ///
    /// Those of the reader.
    fn read<R: Read>(
        &self,
        reader: Reader<R>,
        give: &mut dyn FnMut(Self::Item) -> Wish,
    ) -> io::Result<()>;
}

/// Reads games and gives away what the visitor makes of them.
pub(super) fn give_games<V: Visitor>(
    mut reader: Reader<impl Read>,
    visitor: &mut V,
    give: &mut dyn FnMut(V::Output) -> Wish,
) -> io::Result<()> {
    while let Some(output) = reader.read_game(visitor)? {
        if give(output) == Wish::Enough {
            break;
        }
    }
    Ok(())
}

/// Whether more results are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wish {
    More,
    Enough,
}

impl Wish {
    fn of(more: bool) -> Wish {
        if more { Wish::More } else { Wish::Enough }
    }
}

/// Where results go.
pub(super) trait Sink<T> {
    /// A file begins.
    fn begin_file(&mut self, name: &str);

    /// Whether taking a result writes something a person sees, so that the bar
    /// has to make room.
    fn speaks(&self, item: &T) -> bool;

    /// A result of the current file.
    fn take(&mut self, item: T) -> Result<(), Failure>;

    /// The file is over, or cannot be read any further.
    fn end_file(&mut self, error: Option<&io::Error>) -> Result<(), Failure>;

    /// Whether all that was taken is well.
    fn is_well(&self) -> bool;
}

/// Reads all files one after another. A file that cannot be read is told about
/// and the others are read all the same.
pub(super) fn read<J: Job>(input: &Input, job: J, sink: &mut impl Sink<J::Item>) -> Outcome {
    let job = Arc::new(job);
    let jobs = input.jobs.map_or_else(cores, NonZeroUsize::get);
    let sources = Source::all(&input.files);
    let bar = progress(&sources);
    let mut unreadable = None;
    for source in &sources {
        let name = source.name();
        sink.begin_file(&name);
        let read = read_source(source, &bar, &job, jobs, sink)?;
        bar.suspend(|| sink.end_file(read.as_ref().err()))?;
        if let Err(error) = read {
            let failure = Failure::usage(format_args!("{name}: {}", plain(&error)));
            bar.suspend(|| failure.report());
            unreadable = Some(failure);
        }
    }
    bar.finish_and_clear();
    match unreadable {
        Some(failure) => Err(failure.told()),
        None => Ok(Verdict::of(sink.is_well())),
    }
}

fn read_source<J: Job>(
    source: &Source,
    bar: &ProgressBar,
    job: &Arc<J>,
    jobs: usize,
    sink: &mut impl Sink<J::Item>,
) -> Result<io::Result<()>, Failure> {
    let bytes = match source.open(bar) {
        Ok(bytes) => bytes,
        Err(error) => return Ok(Err(error)),
    };
    let mut take = |items: Vec<J::Item>| {
        let speaks = items.iter().any(|item| sink.speaks(item));
        let take_all = || items.into_iter().try_for_each(|item| sink.take(item));
        if speaks {
            bar.suspend(take_all)
        } else {
            take_all()
        }
    };
    if jobs == 1 {
        read_alone(bytes, job.as_ref(), &mut take)
    } else {
        read_together(bytes, job, jobs, &mut take)
    }
}

/// Reads on this thread alone.
fn read_alone<J: Job>(
    bytes: impl Read,
    job: &J,
    take: &mut impl FnMut(Vec<J::Item>) -> Result<(), Failure>,
) -> Result<io::Result<()>, Failure> {
    let mut taken = Ok(());
    let mut batches = Batches::new(|batch| {
        taken = take(batch);
        Wish::of(taken.is_ok())
    });
    let read = read_parts(bytes, job, &mut |item| batches.push(item));
    batches.finish();
    taken.map(|()| read)
}

fn read_parts<J: Job>(
    bytes: impl Read,
    job: &J,
    give: &mut dyn FnMut(J::Item) -> Wish,
) -> io::Result<()> {
    let mut blocks = Blocks::new(bytes);
    let wish = Cell::new(Wish::More);
    let mut give = |item| {
        wish.set(give(item));
        wish.get()
    };
    while wish.get() == Wish::More {
        match blocks.next()? {
            Cut::End => break,
            Cut::Part(part) => job.read(part.reader(job.options()), &mut give)?,
            Cut::Endless(rest) => return job.read(rest.reader(job.options()), &mut give),
        }
    }
    Ok(())
}

/// The results of one part, or why there are no more parts.
struct Done<T> {
    index: usize,
    results: io::Result<Vec<T>>,
}

/// A part on its way to a worker.
type Task = (usize, Part);

fn read_together<J: Job>(
    bytes: Box<dyn Read + Send>,
    job: &Arc<J>,
    jobs: usize,
    take: &mut impl FnMut(Vec<J::Item>) -> Result<(), Failure>,
) -> Result<io::Result<()>, Failure> {
    let (permit, permits) = channel();
    let (task, tasks) = channel::<Task>();
    let (done, results) = channel();
    // The reader and whoever asked hold parts too.
    for _ in 0..2 * jobs + 2 {
        let _ = permit.send(());
    }
    let tasks = Arc::new(Mutex::new(tasks));
    for _ in 0..jobs {
        let (job, tasks, done) = (Arc::clone(job), Arc::clone(&tasks), done.clone());
        thread::spawn(move || work(job.as_ref(), &tasks, &done));
    }
    let job = Arc::clone(job);
    thread::spawn(move || cut(bytes, job.as_ref(), &permits, &task, &done));
    merge(&results, &permit, take)
}

/// Reads parts until there are no more.
fn work<J: Job>(job: &J, tasks: &Mutex<Receiver<Task>>, done: &Sender<Done<J::Item>>) {
    loop {
        let task = match tasks.lock() {
            Ok(tasks) => tasks.recv(),
            Err(_) => return,
        };
        let Ok((index, part)) = task else { return };
        let mut items = Vec::new();
        let read = job.read(part.reader(job.options()), &mut |item| {
            items.push(item);
            Wish::More
        });
        let results = read.map(|()| items);
        if done.send(Done { index, results }).is_err() {
            return;
        }
    }
}

/// Cuts the stream into parts, or reads it here if it cannot be cut. Stops
/// when nobody waits for results any more.
fn cut<J: Job>(
    bytes: Box<dyn Read + Send>,
    job: &J,
    permits: &Receiver<()>,
    task: &Sender<Task>,
    done: &Sender<Done<J::Item>>,
) {
    let mut blocks = Blocks::new(bytes);
    let mut index = 0;
    while permits.recv().is_ok() {
        let failed = match blocks.next() {
            Ok(Cut::End) => return,
            Ok(Cut::Part(part)) => {
                let _ = task.send((index, part));
                index += 1;
                continue;
            }
            Ok(Cut::Endless(rest)) => {
                let reader = rest.reader(job.options());
                read_endless(reader, job, index, permits, done)
            }
            Err(error) => Some((index, error)),
        };
        if let Some((index, error)) = failed {
            let results = Err(error);
            let _ = done.send(Done { index, results });
        }
        return;
    }
}

/// Reads a stream without borders as it comes. Answers the error that ended
/// it, with its place in the order.
fn read_endless<J: Job>(
    reader: Reader<impl Read>,
    job: &J,
    first: usize,
    permits: &Receiver<()>,
    done: &Sender<Done<J::Item>>,
) -> Option<(usize, io::Error)> {
    let mut index = first;
    let mut batches = Batches::new(|batch| {
        let results = Ok(batch);
        let sent = done.send(Done { index, results });
        index += 1;
        Wish::of(sent.is_ok() && permits.recv().is_ok())
    });
    let read = job.read(reader, &mut |item| batches.push(item));
    batches.finish();
    read.err().map(|error| (index, error))
}

/// Hands on results in the order of the parts and gives permits back.
fn merge<T>(
    results: &Receiver<Done<T>>,
    permit: &Sender<()>,
    take: &mut impl FnMut(Vec<T>) -> Result<(), Failure>,
) -> Result<io::Result<()>, Failure> {
    let mut waiting = BTreeMap::new();
    let mut next = 0;
    for done in results {
        waiting.insert(done.index, done.results);
        while let Some(results) = waiting.remove(&next) {
            match results {
                Ok(items) => take(items)?,
                Err(error) => return Ok(Err(error)),
            }
            next += 1;
            let _ = permit.send(());
        }
    }
    match waiting.is_empty() {
        true => Ok(Ok(())),
        false => Ok(Err(io::Error::other("a part of the file was not read"))),
    }
}

/// Collects results and gives them on several at a time.
struct Batches<T, F> {
    items: Vec<T>,
    give: F,
}

impl<T, F: FnMut(Vec<T>) -> Wish> Batches<T, F> {
    fn new(give: F) -> Batches<T, F> {
        let items = Vec::new();
        Batches { items, give }
    }

    fn push(&mut self, item: T) -> Wish {
        self.items.push(item);
        if self.items.len() < BATCH {
            return Wish::More;
        }
        (self.give)(std::mem::take(&mut self.items))
    }

    fn finish(mut self) {
        let _ = (self.give)(std::mem::take(&mut self.items));
    }
}

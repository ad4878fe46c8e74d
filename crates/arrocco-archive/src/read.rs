//! The games of a stream read on several threads, with results in the order of
//! the games.
//!
//! One thread reads and cuts the stream, others read the games of the parts,
//! and the caller takes the results. Permits bound how many parts are in
//! memory at once, so memory does not grow with the file.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::io::{self, Read};
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;

use arrocco_notation::pgn::{Options, Reader, Visitor};

use crate::blocks::{Blocks, Cut, Part};

/// The work to do on each game of a stream.
pub trait Job: Send + Sync + 'static {
    /// The result for one game, or one of several.
    type Item: Send + 'static;

    /// How many results of a stream are collected before they are handed over,
    /// where the order of parts does not decide that.
    const BATCH: usize = 1024;

    /// The options of the PGN reader.
    fn options(&self) -> Options;

    /// Reads games and hands over results until `give` breaks
    /// once nobody takes results any more.
    ///
    /// # Errors
    ///
    /// The errors of the stream.
    fn read<R: Read>(
        &self,
        reader: Reader<R>,
        give: &mut dyn FnMut(Self::Item) -> ControlFlow<()>,
    ) -> io::Result<()>;
}

/// Reads all games and hands over what the visitor makes of each, until `give`
/// breaks.
///
/// # Errors
///
/// Those of the reader.
pub fn give_games<V: Visitor>(
    mut reader: Reader<impl Read>,
    visitor: &mut V,
    give: &mut dyn FnMut(V::Output) -> ControlFlow<()>,
) -> io::Result<()> {
    while let Some(output) = reader.read_game(visitor)? {
        if give(output).is_break() {
            break;
        }
    }
    Ok(())
}

/// Reads all games of a stream on `jobs` threads and hands the results, in the
/// order of the games, to `take`.
///
/// # Errors
///
/// The outer error is the one of `take`, which ends the reading; the inner one
/// is the stream's. Results of the games before a stream's error are handed
/// over first.
pub fn read_games<J: Job, E>(
    bytes: Box<dyn Read + Send>,
    job: &Arc<J>,
    jobs: usize,
    take: &mut impl FnMut(Vec<J::Item>) -> Result<(), E>,
) -> Result<io::Result<()>, E> {
    if jobs == 1 {
        read_alone(bytes, job.as_ref(), take)
    } else {
        read_together(bytes, job, jobs, take)
    }
}

/// Reads on this thread alone.
fn read_alone<J: Job, E>(
    bytes: impl Read,
    job: &J,
    take: &mut impl FnMut(Vec<J::Item>) -> Result<(), E>,
) -> Result<io::Result<()>, E> {
    let mut taken = Ok(());
    let mut batches = Batches::new(J::BATCH, |batch| {
        taken = take(batch);
        go_on(taken.is_ok())
    });
    let read = read_parts(bytes, job, &mut |item| batches.push(item));
    batches.finish();
    taken.map(|()| read)
}

fn read_parts<J: Job>(
    bytes: impl Read,
    job: &J,
    give: &mut dyn FnMut(J::Item) -> ControlFlow<()>,
) -> io::Result<()> {
    let mut blocks = Blocks::new(bytes);
    let next = Cell::new(ControlFlow::Continue(()));
    let mut give = |item| {
        next.set(give(item));
        next.get()
    };
    while next.get().is_continue() {
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

/// A part for a worker, with its place in the order.
struct Task {
    index: usize,
    part: Part,
}

fn read_together<J: Job, E>(
    bytes: Box<dyn Read + Send>,
    job: &Arc<J>,
    jobs: usize,
    take: &mut impl FnMut(Vec<J::Item>) -> Result<(), E>,
) -> Result<io::Result<()>, E> {
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
        let Ok(Task { index, part }) = task else {
            return;
        };
        let mut items = Vec::new();
        let read = job.read(part.reader(job.options()), &mut |item| {
            items.push(item);
            ControlFlow::Continue(())
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
                let _ = task.send(Task { index, part });
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
    let mut batches = Batches::new(J::BATCH, |batch| {
        let results = Ok(batch);
        let sent = done.send(Done { index, results });
        index += 1;
        go_on(sent.is_ok() && permits.recv().is_ok())
    });
    let read = job.read(reader, &mut |item| batches.push(item));
    batches.finish();
    read.err().map(|error| (index, error))
}

/// Hands on results in the order of the parts and gives permits back.
fn merge<T, E>(
    results: &Receiver<Done<T>>,
    permit: &Sender<()>,
    take: &mut impl FnMut(Vec<T>) -> Result<(), E>,
) -> Result<io::Result<()>, E> {
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
    size: usize,
    give: F,
}

impl<T, F: FnMut(Vec<T>) -> ControlFlow<()>> Batches<T, F> {
    fn new(size: usize, give: F) -> Batches<T, F> {
        let items = Vec::new();
        Batches { items, size, give }
    }

    fn push(&mut self, item: T) -> ControlFlow<()> {
        self.items.push(item);
        if self.items.len() < self.size {
            return ControlFlow::Continue(());
        }
        (self.give)(std::mem::take(&mut self.items))
    }

    fn finish(mut self) {
        let _ = (self.give)(std::mem::take(&mut self.items));
    }
}

fn go_on(more: bool) -> ControlFlow<()> {
    if more {
        ControlFlow::Continue(())
    } else {
        ControlFlow::Break(())
    }
}

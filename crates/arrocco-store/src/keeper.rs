//! The thread that owns the file.
//!
//! All work on the file is done here, one piece after another, so nothing else
//! has to be locked. Pieces that wait together share one transaction, hence one
//! sync of the disk, and every one is answered only after it. The more there is
//! to do, the more share a sync.

use std::any::Any;
use std::marker::PhantomData;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, Receiver, SendError, Sender};
use std::thread::{self, JoinHandle};

use rusqlite::{Connection, ffi};

use crate::StoreError;
use crate::file::Opened;

/// How many pieces of work share a transaction at most.
const MOST_TOGETHER: usize = 256;

/// A piece of work: it is given the file, within a transaction, or the reason
/// why there is none. It tells how it went, and leaves its answer to be given
/// after the commit.
type Work = Box<dyn FnOnce(Result<&Connection, StoreError>) -> Done + Send>;
type Done = (Result<(), StoreError>, Answer);
type Answer = Box<dyn FnOnce(Result<(), StoreError>) + Send>;

#[derive(Debug)]
pub(crate) struct Keeper {
    work: Option<Sender<Work>>,
    thread: Option<JoinHandle<()>>,
}

impl Keeper {
    pub(crate) fn start(file: Opened) -> Result<Keeper, StoreError> {
        let (work, waiting) = mpsc::channel();
        let thread = thread::Builder::new()
            .name("games".to_owned())
            .spawn(move || Desk::new(file).serve(&waiting))
            .map_err(|error| StoreError::Disk(error.to_string()))?;
        Ok(Keeper {
            work: Some(work),
            thread: Some(thread),
        })
    }

    /// Has something done, then calls `then` from the keeper's thread. What was
    /// written is durable by then, or nothing of it is there.
    pub(crate) fn submit<T: Send + 'static>(
        &self,
        task: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
        then: impl FnOnce(Result<T, StoreError>) + Send + 'static,
    ) {
        let reply = Reply(Some(then), PhantomData);
        let work: Work = Box::new(move |file| {
            let done = file.and_then(|file| apart(file, task));
            let outcome = done.as_ref().map(|_| ()).map_err(StoreError::clone);
            let answer = move |committed: Result<(), StoreError>| {
                reply.send(done.and_then(|value| committed.map(|()| value)));
            };
            (outcome, Box::new(answer))
        });
        let Some(sender) = &self.work else {
            return;
        };
        if let Err(SendError(work)) = sender.send(work) {
            let (_, answer) = work(Err(StoreError::Closed));
            answer(Ok(()));
        }
    }

    /// Has something done and waits for it.
    pub(crate) fn call<T: Send + 'static>(
        &self,
        task: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (answer, answered) = mpsc::sync_channel(1);
        self.submit(task, move |result| {
            // Nobody waits any more: then nobody wants to know.
            let _ = answer.send(result);
        });
        answered.recv().unwrap_or(Err(StoreError::Closed))
    }
}

/// What is called with the result of a task, in any case: should the thread end
/// before, it is called with an error. A panic in it concerns nobody else.
struct Reply<T, F: FnOnce(Result<T, StoreError>)>(Option<F>, PhantomData<fn(T)>);

impl<T, F: FnOnce(Result<T, StoreError>)> Reply<T, F> {
    fn send(mut self, result: Result<T, StoreError>) {
        self.call(result);
    }

    fn call(&mut self, result: Result<T, StoreError>) {
        if let Some(then) = self.0.take() {
            // The panic has been reported; there is nobody to pass it to.
            let _ = catch_unwind(AssertUnwindSafe(|| then(result)));
        }
    }
}

impl<T, F: FnOnce(Result<T, StoreError>)> Drop for Reply<T, F> {
    fn drop(&mut self) {
        self.call(Err(StoreError::Closed));
    }
}

/// Waits until everything is done and the file is closed, so that it can be
/// opened again.
impl Drop for Keeper {
    fn drop(&mut self) {
        self.work = None;
        if let Some(thread) = self.thread.take()
            && thread.thread().id() != thread::current().id()
        {
            // Should it have panicked, nothing is left to wait for.
            let _ = thread.join();
        }
    }
}

/// Where the work is done.
struct Desk {
    file: Opened,
    /// Set when a sync has failed: see [`StoreError::Closed`].
    is_closed: bool,
}

impl Desk {
    fn new(file: Opened) -> Desk {
        Desk {
            file,
            is_closed: false,
        }
    }

    fn serve(mut self, waiting: &Receiver<Work>) {
        while let Ok(first) = waiting.recv() {
            let more = waiting.try_iter().take(MOST_TOGETHER - 1);
            self.do_together(std::iter::once(first).chain(more));
        }
    }

    fn do_together(&mut self, works: impl Iterator<Item = Work>) {
        let mut state = self.begin();
        let mut answers = Vec::new();
        for work in works {
            let (outcome, answer) = work(state.clone().map(|()| &self.file.connection));
            answers.push(answer);
            // Some errors end the whole transaction, and what was done before
            // is undone with it.
            if self.file.connection.is_autocommit() {
                state = state.and(outcome);
            }
        }
        let committed = state.and_then(|()| self.commit());
        for answer in answers {
            answer(committed.clone());
        }
    }

    fn begin(&self) -> Result<(), StoreError> {
        if self.is_closed {
            return Err(StoreError::Closed);
        }
        self.file.check_in_place()?;
        let begin = if self.file.is_read_only() {
            "BEGIN"
        } else {
            "BEGIN IMMEDIATE"
        };
        Ok(self.file.connection.execute_batch(begin)?)
    }

    fn commit(&mut self) -> Result<(), StoreError> {
        let Err(error) = self.file.connection.execute_batch("COMMIT") else {
            return Ok(());
        };
        self.is_closed = is_failed_sync(&error);
        if !self.file.connection.is_autocommit() {
            // Should this fail too, the next `BEGIN` will say so.
            let _ = self.file.connection.execute_batch("ROLLBACK");
        }
        Err(error.into())
    }
}

/// A failed sync is not tried again: the system may have dropped the pages and
/// would then report success for nothing.
fn is_failed_sync(error: &rusqlite::Error) -> bool {
    let code = error.sqlite_error().map(|error| error.extended_code);
    matches!(
        code,
        Some(ffi::SQLITE_IOERR_FSYNC | ffi::SQLITE_IOERR_DIR_FSYNC)
    )
}

/// Does a task as a whole or not at all, whatever others in the same
/// transaction do.
fn apart<T>(
    file: &Connection,
    task: impl FnOnce(&Connection) -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    file.prepare_cached("SAVEPOINT task")?.execute(())?;
    let done = catch_unwind(AssertUnwindSafe(|| task(file))).unwrap_or_else(panicked);
    if done.is_err() && !file.is_autocommit() {
        file.prepare_cached("ROLLBACK TO task")?.execute(())?;
    }
    if !file.is_autocommit() {
        file.prepare_cached("RELEASE task")?.execute(())?;
    }
    done
}

/// A task that panics is undone like one that fails. The connection itself is
/// sound: statements are finished as they are dropped.
fn panicked<T>(panic: Box<dyn Any + Send>) -> Result<T, StoreError> {
    let text = panic.downcast_ref::<&str>().copied();
    let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    let text = text.unwrap_or("unknown");
    Err(StoreError::Disk(format!("a fault in the program: {text}")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::file;

    fn count(file: &Connection) -> Result<i64, StoreError> {
        Ok(file.query_row("SELECT count(*) FROM saved", (), |row| row.get(0))?)
    }

    fn insert(file: &Connection) -> Result<(), StoreError> {
        let row = "INSERT INTO saved VALUES (NULL, '', '', '', '', 0, 0, '*', 0, '', 0)";
        Ok(file.execute_batch(row)?)
    }

    #[test]
    fn a_task_that_panics_is_undone_and_the_next_ones_are_carried_out() {
        let keeper = Keeper::start(file::in_memory().expect("a store")).expect("a thread");
        let failed: Result<(), StoreError> = keeper.call(|file| {
            insert(file)?;
            panic!("on purpose")
        });
        let expected = StoreError::Disk("a fault in the program: on purpose".to_owned());
        assert_eq!(failed, Err(expected));
        keeper.call(insert).expect("the thread goes on");
        assert_eq!(keeper.call(count), Ok(1));
    }

    #[test]
    fn a_reply_that_panics_does_not_end_the_thread() {
        let keeper = Keeper::start(file::in_memory().expect("a store")).expect("a thread");
        keeper.submit(insert, |_| panic!("on purpose"));
        assert_eq!(keeper.call(count), Ok(1));
    }

    #[test]
    fn a_task_that_is_never_carried_out_is_answered_with_an_error() {
        let (answer, answered) = mpsc::channel();
        let reply = Reply(
            Some(move |result| answer.send(result).expect("a receiver")),
            PhantomData,
        );
        drop(reply);
        assert_eq!(answered.recv(), Ok(Err::<(), _>(StoreError::Closed)));
    }
}

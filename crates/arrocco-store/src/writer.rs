//! The writer thread, which owns the database connection.
//!
//! All jobs run here, one after another, so nothing else has to be locked. Jobs
//! that are queued together share one transaction, hence one sync of the disk
//! (group commit), and each is answered only after the commit. The longer the
//! queue, the more jobs share a sync.

use std::any::Any;
use std::marker::PhantomData;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, Receiver, SendError, Sender};
use std::thread::{self, JoinHandle};

use rusqlite::{Connection, ffi};

use crate::StoreError;
use crate::file::Opened;

/// The largest number of jobs in one transaction.
const MAX_BATCH: usize = 256;

/// A job gets the connection, within a transaction, or the reason why there is
/// none. It returns its result and a callback for the result of the commit.
type Job =
    Box<dyn FnOnce(Result<&Connection, StoreError>) -> (Result<(), StoreError>, OnCommit) + Send>;
type OnCommit = Box<dyn FnOnce(Result<(), StoreError>) + Send>;

#[derive(Debug)]
pub(crate) struct Writer {
    jobs: Option<Sender<Job>>,
    thread: Option<JoinHandle<()>>,
}

impl Writer {
    pub(crate) fn start(file: Opened) -> Result<Writer, StoreError> {
        let (jobs, queue) = mpsc::channel();
        let thread = thread::Builder::new()
            .name("games".to_owned())
            .spawn(move || WriterThread::new(file).run(&queue))
            .map_err(|error| StoreError::Disk(error.to_string()))?;
        Ok(Writer {
            jobs: Some(jobs),
            thread: Some(thread),
        })
    }

    /// Queues a task; `then` is called with its result on the writer thread,
    /// after all it wrote is durable, or after all of it was undone.
    pub(crate) fn submit<T: Send + 'static>(
        &self,
        task: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
        then: impl FnOnce(Result<T, StoreError>) + Send + 'static,
    ) {
        let reply = Reply(Some(then), PhantomData);
        let job: Job = Box::new(move |file| {
            let done = file.and_then(|file| in_savepoint(file, task));
            let result = done.as_ref().map(|_| ()).map_err(StoreError::clone);
            let on_commit = move |committed: Result<(), StoreError>| {
                reply.send(done.and_then(|value| committed.map(|()| value)));
            };
            (result, Box::new(on_commit))
        });
        let Some(sender) = &self.jobs else {
            return;
        };
        if let Err(SendError(job)) = sender.send(job) {
            let (_, on_commit) = job(Err(StoreError::Closed));
            on_commit(Ok(()));
        }
    }

    /// Runs a task on the writer thread and waits for its result.
    pub(crate) fn call<T: Send + 'static>(
        &self,
        task: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (answer, answered) = mpsc::sync_channel(1);
        self.submit(task, move |result| {
            // The caller is gone and does not need the result.
            let _ = answer.send(result);
        });
        answered.recv().unwrap_or(Err(StoreError::Closed))
    }
}

/// The callback of a task. It is called in any case, with an error if the thread
/// ends before the task has run. A panic in it is contained.
struct Reply<T, F: FnOnce(Result<T, StoreError>)>(Option<F>, PhantomData<fn(T)>);

impl<T, F: FnOnce(Result<T, StoreError>)> Reply<T, F> {
    fn send(mut self, result: Result<T, StoreError>) {
        self.call(result);
    }

    fn call(&mut self, result: Result<T, StoreError>) {
        if let Some(then) = self.0.take() {
            // The panic has been reported; there is no caller to pass it to.
            let _ = catch_unwind(AssertUnwindSafe(|| then(result)));
        }
    }
}

impl<T, F: FnOnce(Result<T, StoreError>)> Drop for Reply<T, F> {
    fn drop(&mut self) {
        self.call(Err(StoreError::Closed));
    }
}

/// Waits until the queue is empty and the file is closed, so that it can be
/// opened again.
impl Drop for Writer {
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(thread) = self.thread.take()
            && thread.thread().id() != thread::current().id()
        {
            // Should it have panicked, nothing is left to wait for.
            let _ = thread.join();
        }
    }
}

/// What the thread owns.
struct WriterThread {
    file: Opened,
    /// Set when a sync has failed: see [`StoreError::Closed`].
    is_closed: bool,
}

impl WriterThread {
    fn new(file: Opened) -> WriterThread {
        WriterThread {
            file,
            is_closed: false,
        }
    }

    fn run(mut self, queue: &Receiver<Job>) {
        while let Ok(first) = queue.recv() {
            let more = queue.try_iter().take(MAX_BATCH - 1);
            let batch = std::iter::once(first).chain(more);
            // Tasks and callbacks contain their panics. One of this module itself
            // fails the batch, whose callers are answered as it is dropped.
            let done = catch_unwind(AssertUnwindSafe(|| self.run_batch(batch)));
            if done.is_err() {
                self.roll_back();
            }
        }
    }

    /// Undoes what a batch has left. If that fails, the next `BEGIN` says so.
    fn roll_back(&self) {
        if !self.file.connection.is_autocommit() {
            let _ = self.file.connection.execute_batch("ROLLBACK");
        }
    }

    fn run_batch(&mut self, jobs: impl Iterator<Item = Job>) {
        let mut state = self.begin();
        let mut callbacks = Vec::new();
        for job in jobs {
            let (result, on_commit) = job(state.clone().map(|()| &self.file.connection));
            callbacks.push(on_commit);
            // Some errors end the whole transaction, and what was done before
            // is undone with it.
            if self.file.connection.is_autocommit() {
                state = state.and(result);
            }
        }
        let committed = state.and_then(|()| self.commit());
        for on_commit in callbacks {
            on_commit(committed.clone());
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
        self.roll_back();
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

/// Runs a task as a whole or not at all, independently of the other tasks in the
/// transaction.
fn in_savepoint<T>(
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
        let writer = Writer::start(file::in_memory().expect("a store")).expect("a thread");
        let failed: Result<(), StoreError> = writer.call(|file| {
            insert(file)?;
            panic!("on purpose")
        });
        let expected = StoreError::Disk("a fault in the program: on purpose".to_owned());
        assert_eq!(failed, Err(expected));
        writer.call(insert).expect("the thread goes on");
        assert_eq!(writer.call(count), Ok(1));
    }

    #[test]
    fn a_fault_of_the_writer_itself_fails_its_batch_and_it_goes_on() {
        let writer = Writer::start(file::in_memory().expect("a store")).expect("a thread");
        let jobs = writer.jobs.as_ref().expect("it runs");
        let (ready, wait) = mpsc::channel::<()>();
        // All that follows comes in one batch.
        writer.submit(
            move |_| {
                let _ = wait.recv();
                Ok(())
            },
            |_| {},
        );
        let (answer, answered) = mpsc::channel();
        writer.submit(insert, move |result| {
            answer.send(result).expect("a receiver");
        });
        jobs.send(Box::new(|_| panic!("on purpose")))
            .expect("it runs");
        drop(ready);
        assert_eq!(answered.recv(), Ok(Err(StoreError::Closed)));
        writer.call(insert).expect("the thread goes on");
        assert_eq!(writer.call(count), Ok(1));
    }

    #[test]
    fn a_reply_that_panics_does_not_end_the_thread() {
        let writer = Writer::start(file::in_memory().expect("a store")).expect("a thread");
        writer.submit(insert, |_| panic!("on purpose"));
        assert_eq!(writer.call(count), Ok(1));
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

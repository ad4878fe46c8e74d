//! The engine thread of a game, which runs one task at a time.

use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use arrocco_engine::{Engine, SearchControl};
use arrocco_game::{Game, Millis};
use arrocco_rules::Position;
use arrocco_uci::client::EngineSpec;

use super::event::EngineEvent;
use super::external::External;
use super::task::{Engines, Task};

/// The memory of a worker, in MiB: a server holds many.
const MEMORY: usize = 8;

type SendEvent = Arc<dyn Fn(EngineEvent) + Send + Sync>;

/// Runs one engine task at a time on its own thread. The thread starts with the
/// first task and ends with the worker.
pub struct EngineWorker {
    send: SendEvent,
    pace: Duration,
    external: Option<Arc<EngineSpec>>,
    seed: u64,
    jobs: Option<Sender<Job>>,
    current: Option<Job>,
}

#[derive(Clone)]
struct Job {
    task: Arc<Task>,
    control: Arc<SearchControl>,
    is_done: Arc<AtomicBool>,
}

impl EngineWorker {
    /// A worker that passes its events to `send`, on its own thread. A move takes
    /// about `pace`, so that people can follow it.
    pub fn new(pace: Duration, send: impl Fn(EngineEvent) + Send + Sync + 'static) -> EngineWorker {
        EngineWorker {
            send: Arc::new(send),
            pace,
            external: None,
            seed: RandomState::new().hash_one(0),
            jobs: None,
            current: None,
        }
    }

    /// The same worker with the engine of another program, which plays where a
    /// seat's strength is `uci`.
    #[must_use]
    pub fn with_external(mut self, external: Option<Arc<EngineSpec>>) -> EngineWorker {
        self.external = external;
        self
    }

    /// Updates the worker after a change of the game: starts the task of the
    /// engine's seat unless it runs already, or stops if there is none.
    pub fn update(&mut self, game: &Game, now: Millis) {
        match Task::of_game(game, now, self.seed) {
            None => self.stop(),
            Some(task) if self.is_about(&task) => {}
            Some(task) => self.begin(task),
        }
    }

    /// Searches for a good move, then sends [`EngineEvent::Hint`].
    pub fn hint(&mut self, position: Position) {
        self.begin(Task::hint(position));
    }

    /// Sends the best lines as they are found, until it is stopped.
    pub fn analyse(&mut self, position: Position, lines: usize) {
        let task = Task::lines(position, lines);
        if !self.is_about(&task) {
            self.begin(task);
        }
    }

    /// Stops the current task; its later events are not sent.
    pub fn stop(&mut self) {
        if let Some(job) = self.current.take() {
            job.control.stop();
        }
    }

    fn is_about(&self, task: &Task) -> bool {
        self.current
            .as_ref()
            .is_some_and(|job| !job.is_done.load(Relaxed) && job.task.is_same(task))
    }

    fn begin(&mut self, task: Task) {
        self.stop();
        let job = Job {
            task: Arc::new(task),
            control: Arc::new(SearchControl::new()),
            is_done: Arc::default(),
        };
        if let Some(jobs) = self.jobs() {
            // The thread lives as long as its channel.
            let _ = jobs.send(job.clone());
            self.current = Some(job);
        }
    }

    /// The channel to the thread, which starts now if it has not. `None` if the
    /// system gives no thread; the next task tries again.
    fn jobs(&mut self) -> Option<&Sender<Job>> {
        if self.jobs.is_none() {
            let (sender, receiver) = mpsc::channel();
            let (send, pace) = (Arc::clone(&self.send), self.pace);
            let external = self.external.clone();
            thread::Builder::new()
                .name("worker".to_owned())
                .spawn(move || run(&receiver, &send, pace, external))
                .ok()?;
            self.jobs = Some(sender);
        }
        self.jobs.as_ref()
    }
}

impl Drop for EngineWorker {
    fn drop(&mut self) {
        self.stop();
    }
}

/// The loop of the thread.
fn run(jobs: &Receiver<Job>, send: &SendEvent, pace: Duration, external: Option<Arc<EngineSpec>>) {
    let Ok(own) = Engine::new(MEMORY) else {
        return;
    };
    let mut engines = Engines {
        own,
        external: External::new(external),
    };
    let mut next = jobs.recv().ok();
    while let Some(job) = next {
        next = run_job(&job, jobs, &mut engines, send, pace);
        job.is_done.store(true, Relaxed);
        next = next.or_else(|| jobs.recv().ok());
    }
}

/// Runs one job. Returns the next one, if it came before this was answered.
fn run_job(
    job: &Job,
    jobs: &Receiver<Job>,
    engines: &mut Engines,
    send: &SendEvent,
    pace: Duration,
) -> Option<Job> {
    let begun = Instant::now();
    let send = |event| {
        if !job.control.is_stopped() {
            send(event);
        }
    };
    let event = job.task.run(engines, &job.control, &send)?;
    let pause = job.task.thinking_time(pace).saturating_sub(begun.elapsed());
    if !pause.is_zero() {
        match jobs.recv_timeout(pause) {
            Ok(next) => return Some(next),
            Err(RecvTimeoutError::Disconnected) => return None,
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
    job.is_done.store(true, Relaxed);
    send(event);
    None
}

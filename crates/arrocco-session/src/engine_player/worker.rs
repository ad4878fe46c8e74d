//! The thread that thinks for a game, and the line to it.

use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use arrocco_engine::{Engine, SearchControl};
use arrocco_game::{Game, Millis};
use arrocco_rules::Position;

use super::event::EngineEvent;
use super::task::Task;

/// The memory of a worker, in MiB: a server holds many.
const MEMORY: usize = 8;

type Tell = Arc<dyn Fn(EngineEvent) + Send + Sync>;

/// Somebody who thinks about one thing at a time, on a thread of its own. The
/// thread begins with the first task and ends with the worker.
pub struct EngineWorker {
    tell: Tell,
    pace: Duration,
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
    /// A worker that tells its engine_events to `tell`, on its own thread. Its
    /// moves take at least `pace`, so that people see them coming.
    pub fn new(pace: Duration, tell: impl Fn(EngineEvent) + Send + Sync + 'static) -> EngineWorker {
        EngineWorker {
            tell: Arc::new(tell),
            pace,
            seed: RandomState::new().hash_one(0),
            jobs: None,
            current: None,
        }
    }

    /// Looks at the game after a change: begins what an engine's seat has to do,
    /// goes on with what it does already, and stops what nobody waits for.
    pub fn attend(&mut self, game: &Game, now: Millis) {
        match Task::of_game(game, now, self.seed) {
            None => self.rest(),
            Some(task) if self.is_about(&task) => {}
            Some(task) => self.begin(task),
        }
    }

    /// Looks for a good move, then tells [`EngineEvent::Hint`].
    pub fn hint(&mut self, position: Position) {
        self.begin(Task::hint(position));
    }

    /// Tells the best lines as they are found, until it is told otherwise.
    pub fn follow(&mut self, position: Position, lines: usize) {
        let task = Task::lines(position, lines);
        if !self.is_about(&task) {
            self.begin(task);
        }
    }

    /// Stops. What was not told by now is never told.
    pub fn rest(&mut self) {
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
        self.rest();
        let job = Job {
            task: Arc::new(task),
            control: Arc::new(SearchControl::new()),
            is_done: Arc::default(),
        };
        if let Some(jobs) = self.jobs() {
            // The thread lives as long as its line.
            let _ = jobs.send(job.clone());
            self.current = Some(job);
        }
    }

    /// The line to the thread, which begins now if it has not. Nothing if the
    /// system gives no thread; the next task tries again.
    fn jobs(&mut self) -> Option<&Sender<Job>> {
        if self.jobs.is_none() {
            let (sender, receiver) = mpsc::channel();
            let (tell, pace) = (Arc::clone(&self.tell), self.pace);
            thread::Builder::new()
                .name("worker".to_owned())
                .spawn(move || work(&receiver, &tell, pace))
                .ok()?;
            self.jobs = Some(sender);
        }
        self.jobs.as_ref()
    }
}

impl Drop for EngineWorker {
    fn drop(&mut self) {
        self.rest();
    }
}

/// The life of the thread.
fn work(jobs: &Receiver<Job>, tell: &Tell, pace: Duration) {
    let Ok(mut engine) = Engine::new(MEMORY) else {
        return;
    };
    let mut next = jobs.recv().ok();
    while let Some(job) = next {
        next = attend_to(&job, jobs, &mut engine, tell, pace);
        job.is_done.store(true, Relaxed);
        next = next.or_else(|| jobs.recv().ok());
    }
}

/// Does one job. The answer is the next one, if it came before this was told.
fn attend_to(
    job: &Job,
    jobs: &Receiver<Job>,
    engine: &mut Engine,
    tell: &Tell,
    pace: Duration,
) -> Option<Job> {
    let begun = Instant::now();
    let say = |thought| {
        if !job.control.is_stopped() {
            tell(thought);
        }
    };
    let thought = job.task.carry_out(engine, &job.control, &say)?;
    if job.task.is_move() {
        match jobs.recv_timeout(pace.saturating_sub(begun.elapsed())) {
            Ok(next) => return Some(next),
            Err(RecvTimeoutError::Disconnected) => return None,
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
    job.is_done.store(true, Relaxed);
    say(thought);
    None
}

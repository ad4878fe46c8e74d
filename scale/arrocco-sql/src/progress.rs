//! How far reading is, as a line on the standard error.

use std::io::{self, IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// Between two lines.
const PERIOD: Duration = Duration::from_millis(250);

/// What was read so far.
#[derive(Debug, Default)]
pub(crate) struct Progress {
    rows: AtomicUsize,
    done: AtomicUsize,
    parts: AtomicUsize,
}

impl Progress {
    /// Parts that will be read.
    pub(crate) fn add_parts(&self, count: usize) {
        self.parts.fetch_add(count, Relaxed);
    }

    /// Rows that were read.
    pub(crate) fn add_rows(&self, count: usize) {
        self.rows.fetch_add(count, Relaxed);
    }

    /// A part is read to its end.
    pub(crate) fn end_part(&self) {
        self.done.fetch_add(1, Relaxed);
    }

    fn line(&self) -> String {
        format!(
            "{} rows, {} of {} parts",
            self.rows.load(Relaxed),
            self.done.load(Relaxed),
            self.parts.load(Relaxed)
        )
    }
}

/// When to show it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Show {
    /// If the standard error is a terminal.
    Auto,
    /// In any case.
    Always,
    /// Never.
    Never,
}

/// Shows the progress until it is dropped.
#[derive(Debug)]
pub(crate) struct Display {
    progress: Arc<Progress>,
    is_over: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
    is_terminal: bool,
}

impl Display {
    /// `None` if it is not to be shown.
    pub(crate) fn start(progress: &Arc<Progress>, show: Show) -> Option<Display> {
        let is_terminal = io::stderr().is_terminal();
        let is_shown = match show {
            Show::Auto => is_terminal,
            Show::Always => true,
            Show::Never => false,
        };
        let is_over = Arc::new(AtomicBool::new(false));
        is_shown.then(|| {
            let (counts, over) = (Arc::clone(progress), Arc::clone(&is_over));
            // A line that is written over again is of no use in a file.
            let thread = is_terminal.then(|| {
                thread::spawn(move || {
                    while !over.load(Relaxed) {
                        eprint!("\r{}", counts.line());
                        let _ = io::stderr().flush();
                        thread::park_timeout(PERIOD);
                    }
                })
            });
            Display {
                progress: Arc::clone(progress),
                is_over,
                thread,
                is_terminal,
            }
        })
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        self.is_over.store(true, Relaxed);
        if let Some(thread) = self.thread.take() {
            thread.thread().unpark();
            let _ = thread.join();
        }
        let start = if self.is_terminal { "\r" } else { "" };
        eprintln!("{start}{}", self.progress.line());
    }
}

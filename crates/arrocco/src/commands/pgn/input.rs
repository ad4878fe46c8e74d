//! The files that `arrocco pgn` commands read: arguments, progress bar and
//! errors around [`arrocco_archive::read_games`].

use std::io;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;

use arrocco_archive::{Job, ReadProgress, Source, read_games};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use crate::argument::{self, cores};
use crate::failure::{Failure, Outcome, Verdict, plain};

#[derive(Debug, Args)]
pub(super) struct Input {
    /// PGN files, compressed or not; the standard input if there are none
    files: Vec<PathBuf>,
    /// How many threads read games; all cores if not given
    #[arg(long, value_name = "N", value_parser = argument::threads)]
    jobs: Option<NonZeroUsize>,
}

impl Input {
    /// The files, or the standard input.
    pub(super) fn sources(&self) -> Vec<Source> {
        Source::all(&self.files)
    }

    /// The number of threads.
    pub(super) fn jobs(&self) -> usize {
        self.jobs.map_or_else(cores, NonZeroUsize::get)
    }

    /// A bar over all files, on a terminal only.
    pub(super) fn bar(&self) -> ProgressBar {
        bar(&self.sources())
    }
}

/// Moves a bar on by what is read.
pub(super) fn progress(bar: &ProgressBar) -> ReadProgress {
    let bar = bar.clone();
    Arc::new(move |count| bar.inc(count))
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

/// Reads all files one after another. A file that cannot be read is
/// reported, and the others are read all the same.
pub(super) fn read<J: Job>(input: &Input, job: J, sink: &mut impl Sink<J::Item>) -> Outcome {
    let job = Arc::new(job);
    let jobs = input.jobs();
    let sources = input.sources();
    let bar = bar(&sources);
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
        Some(failure) => Err(failure.reported()),
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
    let bytes = match source.open_with(jobs, progress(bar)) {
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
    read_games(bytes, job, jobs, &mut take)
}

/// A bar over all sources, on a terminal only.
fn bar(sources: &[Source]) -> ProgressBar {
    let sizes: Option<Vec<u64>> = sources.iter().map(Source::size).collect();
    let (bar, template) = match sizes {
        Some(sizes) => (
            ProgressBar::new(sizes.iter().sum()),
            "{bar:30} {bytes} of {total_bytes}, {bytes_per_sec}, {eta} left",
        ),
        None => (
            ProgressBar::new_spinner(),
            "{spinner} {bytes}, {bytes_per_sec}",
        ),
    };
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

//! `convert`: PGN to Parquet, several splits at a time.

use std::path::Path;
use std::sync::Mutex;
use std::thread;

use arrocco_arrow::{FileSplit, Options, ReadError, parquet};

use crate::progress::Progress;

/// What was written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Summary {
    /// Games in files that were written.
    pub(crate) games: usize,
    /// Files that were written.
    pub(crate) written: usize,
    /// Files that were there.
    pub(crate) kept: usize,
}

/// Converts all splits. The first error ends it; files that are complete stay.
///
/// # Errors
///
/// Those of reading and writing.
pub(crate) fn run(
    splits: Vec<FileSplit>,
    folder: &Path,
    options: &Options,
    threads: usize,
    progress: &Progress,
) -> Result<Summary, ReadError> {
    progress.add_parts(splits.len());
    let threads = threads.min(splits.len());
    let splits = Mutex::new(splits.into_iter());
    // `None` after an error: the others do not begin anything new.
    let next = || splits.lock().ok().and_then(|mut splits| splits.next());
    let stop = || {
        if let Ok(mut splits) = splits.lock() {
            *splits = Vec::new().into_iter();
        }
    };
    let work = || -> Result<Summary, ReadError> {
        let mut summary = Summary::default();
        while let Some(split) = next() {
            let converted = parquet::convert(&split, folder, options.clone());
            let converted = converted.inspect_err(|_| stop())?;
            progress.end_part();
            match converted.rows {
                None => summary.kept += 1,
                Some(rows) => {
                    progress.add_rows(rows);
                    summary.games += rows;
                    summary.written += 1;
                }
            }
        }
        Ok(summary)
    };
    let results: Vec<_> = thread::scope(|scope| {
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        threads
            .into_iter()
            .filter_map(|thread| thread.join().ok())
            .collect()
    });
    results
        .into_iter()
        .try_fold(Summary::default(), |all, one| {
            let one = one?;
            Ok(Summary {
                games: all.games + one.games,
                written: all.written + one.written,
                kept: all.kept + one.kept,
            })
        })
}

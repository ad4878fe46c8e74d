//! Several splits as one table, read on one thread or several.

use std::collections::VecDeque;
use std::fmt;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::{thread, vec};

use arrow_array::{RecordBatch, RecordBatchReader};
use arrow_schema::{ArrowError, SchemaRef};

use crate::batches::{Batches, Options};
use crate::columns::{Projection, UnknownColumn};
use crate::error::ReadError;
use crate::games::games_schema;
use crate::positions::positions_schema;
use crate::split::FileSplit;

/// Batches of a split that may wait until their turn comes.
const WAITING: usize = 2;

/// What the rows are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TableKind {
    /// One row a game.
    Games,
    /// One row a position.
    Positions,
}

/// Splits and what is to be read of them. It can be read any number of times.
#[derive(Clone, Debug)]
pub struct Dataset {
    kind: TableKind,
    splits: Vec<FileSplit>,
    options: Options,
    columns: Option<Vec<String>>,
    schema: SchemaRef,
}

impl Dataset {
    /// These columns of a table, all if none are named.
    ///
    /// # Errors
    ///
    /// A column that there is not.
    pub fn new(
        kind: TableKind,
        splits: Vec<FileSplit>,
        options: Options,
        columns: Option<Vec<String>>,
    ) -> Result<Dataset, UnknownColumn> {
        let all = match kind {
            TableKind::Games => games_schema(),
            TableKind::Positions => positions_schema(),
        };
        let schema = Projection::new(&all, columns.as_deref())?.schema;
        Ok(Dataset {
            kind,
            splits,
            options,
            columns,
            schema,
        })
    }

    /// The columns.
    pub fn schema(&self) -> SchemaRef {
        Arc::clone(&self.schema)
    }

    /// The splits.
    pub fn splits(&self) -> &[FileSplit] {
        &self.splits
    }

    /// Reads the splits, `threads` at a time; the rows come in the order of the
    /// splits all the same.
    pub fn read(&self, threads: usize) -> DatasetReader {
        let work = Work {
            kind: self.kind,
            options: self.options.clone(),
            columns: self.columns.clone(),
        };
        let splits = self.splits.clone();
        let mode = match threads.min(splits.len()) {
            0 | 1 => Mode::Alone {
                work,
                splits: splits.into_iter(),
                current: None,
            },
            threads => Mode::Together(read_together(work, splits, threads)),
        };
        DatasetReader {
            schema: self.schema(),
            mode,
            is_over: false,
        }
    }
}

/// How a split is read.
#[derive(Clone, Debug)]
struct Work {
    kind: TableKind,
    options: Options,
    columns: Option<Vec<String>>,
}

impl Work {
    fn begin(&self, split: FileSplit) -> Result<Batches, UnknownColumn> {
        let (options, columns) = (self.options.clone(), self.columns.as_deref());
        match self.kind {
            TableKind::Games => Batches::games_with(split, options, columns),
            TableKind::Positions => Batches::positions_with(split, options, columns),
        }
    }
}

type Read = Result<RecordBatch, ReadError>;

enum Mode {
    Alone {
        work: Work,
        splits: vec::IntoIter<FileSplit>,
        current: Option<Box<Batches>>,
    },
    /// One receiver for each split.
    Together(VecDeque<Receiver<Read>>),
}

/// Reads the batches of all splits.
pub struct DatasetReader {
    schema: SchemaRef,
    mode: Mode,
    is_over: bool,
}

impl fmt::Debug for DatasetReader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DatasetReader").finish_non_exhaustive()
    }
}

/// Starts threads that take splits in order. One that is ahead waits, since its
/// channel holds few batches; the split whose turn it is always has a thread.
fn read_together(work: Work, splits: Vec<FileSplit>, threads: usize) -> VecDeque<Receiver<Read>> {
    let (tasks, receivers): (Vec<_>, VecDeque<_>) = splits
        .into_iter()
        .map(|split| {
            let (give, take) = sync_channel(WAITING);
            ((split, give), take)
        })
        .unzip();
    let tasks = Arc::new(Mutex::new(tasks.into_iter()));
    for _ in 0..threads {
        let (work, tasks) = (work.clone(), Arc::clone(&tasks));
        thread::spawn(move || run(&work, &tasks));
    }
    receivers
}

/// Reads splits until there are none, or nobody takes the batches.
fn run(work: &Work, tasks: &Mutex<vec::IntoIter<(FileSplit, SyncSender<Read>)>>) {
    loop {
        let task = tasks.lock().ok().and_then(|mut tasks| tasks.next());
        let Some((split, give)) = task else {
            return;
        };
        // The columns were checked when the dataset was made.
        let Ok(mut batches) = work.begin(split) else {
            return;
        };
        while let Some(batch) = batches.next_batch() {
            if give.send(batch).is_err() {
                return;
            }
        }
    }
}

impl DatasetReader {
    /// The next batch; an error ends them.
    ///
    /// # Errors
    ///
    /// What cannot be read, as [`Errors`](crate::Errors) says.
    pub fn next_batch(&mut self) -> Option<Read> {
        if self.is_over {
            return None;
        }
        let batch = self.mode.next();
        self.is_over = !matches!(batch, Some(Ok(_)));
        if self.is_over {
            // Ends the threads.
            self.mode = Mode::Together(VecDeque::new());
        }
        batch
    }
}

impl Mode {
    fn next(&mut self) -> Option<Read> {
        match self {
            Mode::Alone {
                work,
                splits,
                current,
            } => loop {
                if let Some(batch) = current.as_mut().and_then(|batches| batches.next_batch()) {
                    return Some(batch);
                }
                *current = work.begin(splits.next()?).ok().map(Box::new);
            },
            Mode::Together(receivers) => loop {
                match receivers.front()?.recv() {
                    Ok(batch) => return Some(batch),
                    Err(_) => drop(receivers.pop_front()),
                }
            },
        }
    }
}

impl Iterator for DatasetReader {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Result<RecordBatch, ArrowError>> {
        let batch = self.next_batch()?;
        Some(batch.map_err(|error| ArrowError::ExternalError(Box::new(error))))
    }
}

impl RecordBatchReader for DatasetReader {
    fn schema(&self) -> SchemaRef {
        Arc::clone(&self.schema)
    }
}

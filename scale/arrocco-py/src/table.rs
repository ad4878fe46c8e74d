//! Files, splits and tables.

use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::thread::{self, ThreadId};

use arrocco_arrow::{
    DEFAULT_BATCH, DEFAULT_SPLIT, Dataset, DatasetReader, Errors, FileSplit, Options, TableKind,
    parquet,
};
use arrow_array::ffi::{FFI_ArrowSchema, to_ffi};
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{Array, RecordBatch, RecordBatchReader, StructArray};
use arrow_schema::{ArrowError, SchemaRef};
use pyo3::exceptions::{PyOSError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyType};

use crate::error::read_error;

/// A part of a file that can be read by itself.
#[pyclass(module = "arrocco", frozen, eq, hash, from_py_object)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Split {
    inner: FileSplit,
}

#[pymethods]
impl Split {
    #[new]
    fn new(file: PathBuf, start: u64, end: u64, size: u64, check: u64) -> Split {
        Split {
            inner: FileSplit {
                file,
                from: start,
                to: end,
                size,
                check,
            },
        }
    }

    #[getter]
    fn file(&self) -> String {
        self.inner.file.display().to_string()
    }

    #[getter]
    fn start(&self) -> u64 {
        self.inner.from
    }

    #[getter]
    fn end(&self) -> u64 {
        self.inner.to
    }

    #[getter]
    fn size(&self) -> u64 {
        self.inner.size
    }

    #[getter]
    fn check(&self) -> u64 {
        self.inner.check
    }

    fn __repr__(&self) -> String {
        let FileSplit { file, from, to, .. } = &self.inner;
        format!("<Split {} {from}..{to}>", file.display())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, SplitFields) {
        let FileSplit {
            file,
            from,
            to,
            size,
            check,
        } = slf.get().inner.clone();
        (
            slf.get_type(),
            (file.into_os_string(), from, to, size, check),
        )
    }
}

type SplitFields = (std::ffi::OsString, u64, u64, u64, u64);

/// What can be read: a file, a split, or a list of them.
pub(crate) enum Input {
    Split(Split),
    File(PathBuf),
    Several(Vec<Input>),
}

impl Input {
    /// A file or a split.
    fn one(object: &Bound<'_, PyAny>) -> Option<Input> {
        let file = || object.extract().ok().map(Input::File);
        object.extract().ok().map(Input::Split).or_else(file)
    }
}

impl<'py> FromPyObject<'_, 'py> for Input {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Input> {
        if let Some(one) = Input::one(&object) {
            return Ok(one);
        }
        let one = |object: Bound<'_, PyAny>| Input::one(&object).ok_or_else(|| no_source(&object));
        match object.extract::<Vec<Bound<'_, PyAny>>>() {
            Ok(several) => Ok(Input::Several(
                several.into_iter().map(one).collect::<PyResult<_>>()?,
            )),
            Err(_) => Err(no_source(&object)),
        }
    }
}

fn no_source(object: &Bound<'_, PyAny>) -> PyErr {
    PyTypeError::new_err(format!(
        "expected a path, a Split or a list of them, not {}",
        kind(object)
    ))
}

/// The name of its type.
fn kind(object: &Bound<'_, PyAny>) -> String {
    let name = object.get_type().name();
    name.map_or_else(|_| "this".to_owned(), |name| name.to_string())
}

/// Names of columns.
pub(crate) struct Columns(Vec<String>);

impl<'py> FromPyObject<'_, 'py> for Columns {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Columns> {
        object.extract().map(Columns).map_err(|_| {
            PyTypeError::new_err(format!("columns is a list of names, not {}", kind(&object)))
        })
    }
}

impl Input {
    fn collect(self, size: u64, all: &mut Vec<FileSplit>) -> Result<(), arrocco_arrow::ReadError> {
        match self {
            Input::Split(split) => all.push(split.inner),
            Input::File(path) => all.extend(arrocco_arrow::splits(&path, size)?),
            Input::Several(inputs) => {
                for input in inputs {
                    input.collect(size, all)?;
                }
            }
        }
        Ok(())
    }

    fn splits(self, py: Python<'_>, size: u64) -> PyResult<Vec<FileSplit>> {
        if size == 0 {
            return Err(PyValueError::new_err("size is at least 1 byte"));
        }
        let mut all = Vec::new();
        py.detach(|| self.collect(size, &mut all))
            .map_err(|error| read_error(py, &error))?;
        Ok(all)
    }
}

fn errors(name: &str) -> PyResult<Errors> {
    match name {
        "raise" => Ok(Errors::Raise),
        "rows" => Ok(Errors::Rows),
        other => Err(PyValueError::new_err(format!(
            "errors is '{other}', expected 'raise' or 'rows'"
        ))),
    }
}

#[pyfunction]
#[pyo3(signature = (source, size=DEFAULT_SPLIT))]
pub(crate) fn splits(py: Python<'_>, source: Input, size: u64) -> PyResult<Vec<Split>> {
    let splits = source.splits(py, size)?;
    Ok(splits.into_iter().map(|inner| Split { inner }).collect())
}

#[pyfunction]
#[pyo3(signature = (source, *, columns=None, errors="raise", batch_size=DEFAULT_BATCH, threads=1))]
pub(crate) fn games(
    py: Python<'_>,
    source: Input,
    columns: Option<Columns>,
    errors: &str,
    batch_size: usize,
    threads: usize,
) -> PyResult<Table> {
    let options = (errors, batch_size, threads);
    table(py, TableKind::Games, source, columns, options)
}

#[pyfunction]
#[pyo3(signature = (source, *, columns=None, errors="raise", batch_size=DEFAULT_BATCH, threads=1))]
pub(crate) fn positions(
    py: Python<'_>,
    source: Input,
    columns: Option<Columns>,
    errors: &str,
    batch_size: usize,
    threads: usize,
) -> PyResult<Table> {
    let options = (errors, batch_size, threads);
    table(py, TableKind::Positions, source, columns, options)
}

fn table(
    py: Python<'_>,
    kind: TableKind,
    source: Input,
    columns: Option<Columns>,
    (mode, batch, threads): (&str, usize, usize),
) -> PyResult<Table> {
    if batch == 0 || threads == 0 {
        return Err(PyValueError::new_err(
            "batch_size and threads are at least 1",
        ));
    }
    let options = Options {
        errors: errors(mode)?,
        batch,
    };
    let splits = source.splits(py, DEFAULT_SPLIT)?;
    let dataset = Dataset::new(kind, splits, options, columns.map(|columns| columns.0))
        .map_err(|error| PyValueError::new_err(error.to_string()))?;
    Ok(Table { dataset, threads })
}

#[pyfunction]
#[pyo3(signature = (source, folder, *, errors="raise", size=DEFAULT_SPLIT))]
pub(crate) fn convert(
    py: Python<'_>,
    source: Input,
    folder: PathBuf,
    errors: &str,
    size: u64,
) -> PyResult<Vec<String>> {
    let options = Options {
        errors: self::errors(errors)?,
        batch: DEFAULT_BATCH,
    };
    let mut files = Vec::new();
    for split in source.splits(py, size)? {
        py.check_signals()?;
        let converted = py
            .detach(|| parquet::convert(&split, &folder, options.clone()))
            .map_err(|error| read_error(py, &error))?;
        files.push(converted.path.display().to_string());
    }
    Ok(files)
}

/// Games or positions of splits. It can be read any number of times.
#[pyclass(module = "arrocco", frozen)]
pub(crate) struct Table {
    dataset: Dataset,
    threads: usize,
}

#[pymethods]
impl Table {
    #[getter]
    fn column_names(&self) -> Vec<String> {
        let schema = self.dataset.schema();
        schema
            .fields()
            .iter()
            .map(|field| field.name().clone())
            .collect()
    }

    #[getter]
    fn splits(&self) -> Vec<Split> {
        let splits = self.dataset.splits().iter().cloned();
        splits.map(|inner| Split { inner }).collect()
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let schema = FFI_ArrowSchema::try_from(self.dataset.schema().as_ref());
        let schema = schema.map_err(|error| PyValueError::new_err(error.to_string()))?;
        PyCapsule::new_with_value(py, schema, c"arrow_schema")
    }

    /// A requested schema may be ignored: the consumer casts.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let _ = requested_schema;
        let reader = Interruptible {
            reader: self.dataset.read(self.threads),
            thread: thread::current().id(),
        };
        let stream = FFI_ArrowArrayStream::new(Box::new(reader));
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }

    fn __iter__(&self) -> Batches {
        Batches {
            reader: Mutex::new(Box::new(self.dataset.read(self.threads))),
        }
    }

    fn write_parquet(&self, py: Python<'_>, path: PathBuf) -> PyResult<usize> {
        let reader = Interruptible {
            reader: self.dataset.read(self.threads),
            thread: thread::current().id(),
        };
        let written = py.detach(|| parquet::write(&path, reader));
        py.check_signals()?;
        written.map_err(|error| match parquet::reading_error(error) {
            Ok(error) => read_error(py, &error),
            Err(error) => {
                // Without the name that the library gives to errors of the system.
                let text = error.to_string();
                let text = text.trim_start_matches("External: ");
                PyOSError::new_err(format!("{}: {text}", path.display()))
            }
        })
    }

    fn __repr__(&self) -> String {
        let splits = self.dataset.splits().len();
        format!(
            "<Table of {splits} splits: {}>",
            self.column_names().join(", ")
        )
    }
}

/// Ends with an error when Ctrl+C is pressed, which Python then sees.
struct Interruptible {
    reader: DatasetReader,
    /// Only the thread that asked for the stream waits for the interpreter:
    /// another one could wait for a thread that waits for it.
    thread: ThreadId,
}

impl Iterator for Interruptible {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Result<RecordBatch, ArrowError>> {
        if thread::current().id() == self.thread {
            let interrupted = Python::attach(|py| {
                let signals = py.check_signals();
                if signals.is_err() {
                    // Raised again as soon as the consumer returns.
                    let _ = py
                        .import("_thread")
                        .and_then(|module| module.call_method0("interrupt_main"));
                }
                signals.is_err()
            });
            if interrupted {
                let error = ArrowError::ComputeError("interrupted".to_owned());
                return Some(Err(error));
            }
        }
        self.reader.next()
    }
}

impl RecordBatchReader for Interruptible {
    fn schema(&self) -> SchemaRef {
        self.reader.schema()
    }
}

/// The batches of a table, one after another.
#[pyclass(module = "arrocco", frozen)]
pub(crate) struct Batches {
    /// In a box, since it is aligned to more bytes than Python's objects are.
    reader: Mutex<Box<DatasetReader>>,
}

#[pymethods]
impl Batches {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Batch>> {
        let batch = py.detach(|| {
            let mut reader = self.reader.lock().unwrap_or_else(PoisonError::into_inner);
            reader.next_batch()
        });
        match batch {
            None => Ok(None),
            Some(Ok(batch)) => Ok(Some(Batch { batch })),
            Some(Err(error)) => Err(read_error(py, &error)),
        }
    }
}

/// Some thousand rows.
#[pyclass(module = "arrocco", frozen)]
pub(crate) struct Batch {
    pub(crate) batch: RecordBatch,
}

#[pymethods]
impl Batch {
    #[getter]
    fn num_rows(&self) -> usize {
        self.batch.num_rows()
    }

    fn __len__(&self) -> usize {
        self.batch.num_rows()
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let schema = FFI_ArrowSchema::try_from(self.batch.schema().as_ref());
        let schema = schema.map_err(|error| PyValueError::new_err(error.to_string()))?;
        PyCapsule::new_with_value(py, schema, c"arrow_schema")
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<(Bound<'py, PyCapsule>, Bound<'py, PyCapsule>)> {
        let _ = requested_schema;
        let array = StructArray::from(self.batch.clone());
        let failed = |error: ArrowError| PyValueError::new_err(error.to_string());
        let (array, _) = to_ffi(&array.to_data()).map_err(failed)?;
        let schema = FFI_ArrowSchema::try_from(self.batch.schema().as_ref()).map_err(failed)?;
        Ok((
            PyCapsule::new_with_value(py, schema, c"arrow_schema")?,
            PyCapsule::new_with_value(py, array, c"arrow_array")?,
        ))
    }
}

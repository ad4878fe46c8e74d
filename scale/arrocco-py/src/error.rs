//! Errors as Python exceptions.

use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

create_exception!(
    arrocco,
    ReadError,
    PyValueError,
    "A file, a split or a game cannot be read.\n\n\
     The attributes `file`, `frame`, `line`, `column` and `message` say where and why;\n\
     `line` and `column` are None if the file itself is damaged, `frame` is the byte at\n\
     which the zstd frame begins if it is not the first of the file."
);

create_exception!(
    arrocco,
    IllegalMoveError,
    PyValueError,
    "A text is no move, or the move is not legal in the position."
);

/// With its attributes, and with them also after pickling.
pub(crate) fn read_error(py: Python<'_>, error: &arrocco_arrow::ReadError) -> PyErr {
    let raised = ReadError::new_err(error.to_string());
    let value = raised.value(py);
    let attributes = || -> PyResult<()> {
        value.setattr("file", &error.file)?;
        value.setattr("frame", error.frame)?;
        value.setattr("line", error.place.map(|(line, _)| line))?;
        value.setattr("column", error.place.map(|(_, column)| column))?;
        value.setattr("message", &error.message)
    };
    match attributes() {
        Ok(()) => raised,
        Err(other) => other,
    }
}

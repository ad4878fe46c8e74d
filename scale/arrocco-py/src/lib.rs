//! The Python module `arrocco._arrocco`, which the package `arrocco` offers.
//!
//! What it promises is written in `python/arrocco/__init__.pyi`.

mod board;
mod engine;
mod error;
mod review;
mod table;

use pyo3::prelude::*;

/// Python aligns objects to 16 bytes, whatever they hold.
const _: () = {
    assert!(align_of::<board::Position>() <= 16);
    assert!(align_of::<board::Move>() <= 16);
    assert!(align_of::<engine::Engine>() <= 16);
    assert!(align_of::<engine::Analysis>() <= 16);
    assert!(align_of::<table::Split>() <= 16);
    assert!(align_of::<table::Table>() <= 16);
    assert!(align_of::<table::Batches>() <= 16);
    assert!(align_of::<table::Batch>() <= 16);
};

#[pymodule]
fn _arrocco(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("ReadError", py.get_type::<error::ReadError>())?;
    module.add("IllegalMoveError", py.get_type::<error::IllegalMoveError>())?;
    module.add_class::<board::Position>()?;
    module.add_class::<board::Move>()?;
    module.add_class::<engine::Engine>()?;
    module.add_class::<engine::Analysis>()?;
    module.add_class::<table::Split>()?;
    module.add_class::<table::Table>()?;
    module.add_class::<table::Batches>()?;
    module.add_class::<table::Batch>()?;
    module.add_function(wrap_pyfunction!(board::replay, module)?)?;
    module.add_function(wrap_pyfunction!(review::review, module)?)?;
    module.add_function(wrap_pyfunction!(table::splits, module)?)?;
    module.add_function(wrap_pyfunction!(table::games, module)?)?;
    module.add_function(wrap_pyfunction!(table::positions, module)?)?;
    module.add_function(wrap_pyfunction!(table::convert, module)?)?;
    Ok(())
}

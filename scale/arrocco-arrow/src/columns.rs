//! Tables that are filled row by row.

use std::fmt;
use std::sync::Arc;

use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{ArrowError, Schema, SchemaRef};

use crate::game::Game;

/// What names a game: the file, and a number that grows along it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GamePlace<'a> {
    pub(crate) file: &'a str,
    pub(crate) id: i64,
}

/// A table whose rows are made of games.
pub(crate) trait Table: Send {
    /// All its columns.
    fn schema(&self) -> SchemaRef;
    /// Whether it needs the positions of a game.
    fn needs_positions(&self) -> bool;
    /// Adds the rows of a game.
    fn push(&mut self, place: GamePlace<'_>, game: &Game);
    /// Adds a row for something that could not be read.
    fn push_error(&mut self, place: GamePlace<'_>, message: &str);
    /// The number of rows.
    fn rows(&self) -> usize;
    /// How many bytes the texts of these rows have.
    fn bytes(&self) -> usize;
    /// All columns, and begins again.
    fn finish(&mut self) -> Result<Vec<ArrayRef>, ArrowError>;
}

/// A column that a table does not have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownColumn {
    /// Its name.
    pub name: String,
    /// The columns that there are.
    pub columns: Vec<String>,
}

impl fmt::Display for UnknownColumn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "there is no column `{}`; the columns are {}",
            self.name,
            self.columns.join(", ")
        )
    }
}

impl std::error::Error for UnknownColumn {}

/// Some columns of a table, in the order they were asked for.
#[derive(Clone, Debug)]
pub(crate) struct Projection {
    pub(crate) schema: SchemaRef,
    indices: Vec<usize>,
}

impl Projection {
    pub(crate) fn all(all: &SchemaRef) -> Projection {
        Projection {
            schema: Arc::clone(all),
            indices: (0..all.fields().len()).collect(),
        }
    }

    pub(crate) fn new(all: &SchemaRef, names: Option<&[String]>) -> Result<Self, UnknownColumn> {
        let Some(names) = names else {
            return Ok(Projection::all(all));
        };
        let index = |name: &String| {
            all.index_of(name).map_err(|_| UnknownColumn {
                name: name.clone(),
                columns: all.fields().iter().map(|f| f.name().clone()).collect(),
            })
        };
        let indices: Vec<usize> = names.iter().map(index).collect::<Result<_, _>>()?;
        let fields: Vec<_> = indices
            .iter()
            .filter_map(|&at| all.fields().get(at).cloned())
            .collect();
        let schema = Arc::new(Schema::new_with_metadata(fields, all.metadata().clone()));
        Ok(Projection { schema, indices })
    }

    pub(crate) fn batch(
        &self,
        columns: &[ArrayRef],
        rows: usize,
    ) -> Result<RecordBatch, ArrowError> {
        let columns = self
            .indices
            .iter()
            .filter_map(|&at| columns.get(at).cloned())
            .collect();
        let options = arrow_array::RecordBatchOptions::new().with_row_count(Some(rows));
        RecordBatch::try_new_with_options(Arc::clone(&self.schema), columns, &options)
    }
}

//! The rows of a statement as a table, CSV, JSON lines or Parquet.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::sync::Arc;

use arrocco_arrow::Unfinished;
use datafusion::arrow::array::{ArrayRef, StringArray};
use datafusion::arrow::csv;
use datafusion::arrow::datatypes::{DataType, Field, Schema, SchemaRef};
use datafusion::arrow::error::ArrowError;
use datafusion::arrow::json::LineDelimitedWriter;
use datafusion::arrow::record_batch::RecordBatch;
use datafusion::arrow::util::display::{ArrayFormatter, FormatOptions};
use datafusion::arrow::util::pretty::pretty_format_batches_with_options;
use datafusion::error::Result;
use datafusion::execution::SendableRecordBatchStream;
use datafusion::parquet::arrow::ArrowWriter;
use datafusion::parquet::basic::{Compression, ZstdLevel};
use datafusion::parquet::file::properties::WriterProperties;
use futures::StreamExt;

/// Rows that a table shows.
pub(crate) const TABLE_ROWS: usize = 1000;

/// How rows are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Format {
    /// Columns of text, for people; at most 1000 rows.
    Table,
    /// Values with commas between them, below a line of names.
    Csv,
    /// One JSON object in each line.
    Json,
    /// A Parquet file.
    Parquet,
}

impl Format {
    /// What the name of a file says.
    pub(crate) fn of(path: &Path) -> Option<Format> {
        match path.extension()?.to_str()? {
            "csv" => Some(Format::Csv),
            "json" | "jsonl" | "ndjson" => Some(Format::Json),
            "parquet" => Some(Format::Parquet),
            "txt" => Some(Format::Table),
            _ => None,
        }
    }
}

/// Writes all rows to a file, or to the standard output.
///
/// A file has its name when it is complete.
pub(crate) async fn write(
    rows: SendableRecordBatchStream,
    format: Format,
    path: Option<&Path>,
) -> Result<()> {
    let Some(path) = path else {
        // Each line goes out as soon as it is complete.
        return write_to(rows, format, BufWriter::new(io::stdout())).await;
    };
    let unfinished = Unfinished::new(path);
    let written = match File::create(unfinished.path()) {
        Ok(file) => write_to(rows, format, BufWriter::new(file)).await,
        Err(error) => Err(error.into()),
    };
    unfinished.finish(written)
}

async fn write_to(
    rows: SendableRecordBatchStream,
    format: Format,
    out: impl Write + Send,
) -> Result<()> {
    match format {
        Format::Table => write_table(rows, out).await,
        Format::Csv => write_csv(rows, out).await,
        Format::Json => write_json(rows, out).await,
        Format::Parquet => write_parquet(rows, out).await,
    }
}

async fn write_table(mut rows: SendableRecordBatchStream, mut out: impl Write) -> Result<()> {
    let schema = rows.schema();
    let mut shown = Vec::new();
    let mut left = TABLE_ROWS;
    let mut is_cut = false;
    while let Some(batch) = rows.next().await {
        let batch = batch?;
        is_cut = batch.num_rows() > left;
        shown.push(batch.slice(0, batch.num_rows().min(left)));
        left -= batch.num_rows().min(left);
        if is_cut {
            break;
        }
    }
    if shown.is_empty() {
        shown.push(RecordBatch::new_empty(schema));
    }
    let options = FormatOptions::default().with_display_error(true);
    writeln!(
        out,
        "{}",
        pretty_format_batches_with_options(&shown, &options)?
    )?;
    if is_cut {
        writeln!(
            out,
            "the first {TABLE_ROWS} rows; all of them: --format csv, json or parquet"
        )?;
    }
    out.flush()?;
    Ok(())
}

async fn write_csv(mut rows: SendableRecordBatchStream, out: impl Write) -> Result<()> {
    let flat = flat_schema(&rows.schema());
    let mut writer = csv::WriterBuilder::new().with_header(true).build(out);
    // Without rows there are names all the same.
    writer.write(&RecordBatch::new_empty(Arc::clone(&flat)))?;
    while let Some(batch) = rows.next().await {
        writer.write(&flattened(&batch?, &flat)?)?;
    }
    writer.into_inner().flush()?;
    Ok(())
}

/// Lists and maps are text, since CSV has neither.
fn flat_schema(schema: &SchemaRef) -> SchemaRef {
    let flat = |field: &Arc<Field>| match field.data_type().is_nested() {
        true => Arc::new(Field::new(field.name(), DataType::Utf8, true)),
        false => Arc::clone(field),
    };
    Arc::new(Schema::new(
        schema.fields().iter().map(flat).collect::<Vec<_>>(),
    ))
}

fn flattened(
    batch: &RecordBatch,
    flat: &SchemaRef,
) -> std::result::Result<RecordBatch, ArrowError> {
    let options = FormatOptions::default();
    let text = |column: &ArrayRef| -> std::result::Result<ArrayRef, ArrowError> {
        if !column.data_type().is_nested() {
            return Ok(Arc::clone(column));
        }
        let formatter = ArrayFormatter::try_new(column.as_ref(), &options)?;
        let value = |row| match column.is_null(row) {
            true => Ok(None),
            false => formatter.value(row).try_to_string().map(Some),
        };
        let values = (0..column.len())
            .map(value)
            .collect::<std::result::Result<StringArray, _>>()?;
        Ok(Arc::new(values))
    };
    let columns = batch
        .columns()
        .iter()
        .map(text)
        .collect::<std::result::Result<_, _>>()?;
    RecordBatch::try_new(Arc::clone(flat), columns)
}

async fn write_json(mut rows: SendableRecordBatchStream, out: impl Write) -> Result<()> {
    let mut writer = LineDelimitedWriter::new(out);
    while let Some(batch) = rows.next().await {
        writer.write(&batch?)?;
    }
    writer.finish()?;
    writer.into_inner().flush()?;
    Ok(())
}

async fn write_parquet(mut rows: SendableRecordBatchStream, out: impl Write + Send) -> Result<()> {
    let properties = WriterProperties::builder()
        .set_compression(Compression::ZSTD(ZstdLevel::default()))
        .build();
    let mut writer = ArrowWriter::try_new(out, rows.schema(), Some(properties))?;
    while let Some(batch) = rows.next().await {
        writer.write(&batch?)?;
    }
    writer.into_inner()?.flush()?;
    Ok(())
}

//! Tables as Parquet files.
//!
//! A file is written under another name and renamed when it is complete, so a
//! file that is there is whole. [`convert`] writes one for each split and leaves
//! out those that are there, so a conversion that was broken off goes on.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use ::parquet::arrow::arrow_reader::{ParquetRecordBatchReader, ParquetRecordBatchReaderBuilder};
use ::parquet::arrow::{ArrowWriter, ProjectionMask};
use ::parquet::basic::{Compression, Encoding, ZstdLevel};
use ::parquet::errors::ParquetError;
use ::parquet::file::metadata::KeyValue;
use ::parquet::file::properties::{WriterProperties, WriterVersion};
use ::parquet::schema::types::ColumnPath;
use arrow_array::{RecordBatch, RecordBatchReader};
use arrow_schema::ArrowError;

use crate::batches::{Batches, Options};
use crate::columns::{Projection, UnknownColumn};
use crate::error::ReadError;
use crate::games::VERSION;
use crate::positions::{SOURCES, positions_of, positions_schema};
use crate::split::{FileSplit, file_error};
use crate::unfinished::Unfinished;

/// The key in the metadata of a schema under which the version stands of
/// columns, moves and hashes.
pub const VERSION_KEY: &str = "arrocco.version";
/// The key in the metadata of a file under which its split stands.
const SPLIT_KEY: &str = "arrocco.split";
/// Rows that are compressed together.
const ROW_GROUP: usize = 128 << 10;
/// The positions of a game, about.
const POSITIONS: usize = 80;
/// Moves take 120 bytes a game with it, 129 with level 3 and 119 with level 12.
const LEVEL: i32 = 7;

/// Writes all batches to a file; returns the number of rows.
///
/// # Errors
///
/// Those of the batches and of writing. The file is then not there, or as it was.
pub fn write(path: &Path, batches: impl RecordBatchReader) -> Result<usize, ParquetError> {
    write_with(path, batches, None)
}

fn write_with(
    path: &Path,
    batches: impl RecordBatchReader,
    split: Option<String>,
) -> Result<usize, ParquetError> {
    let file = Unfinished::new(path);
    let rows = write_file(file.path(), batches, split);
    file.finish(rows)
}

fn write_file(
    path: &Path,
    batches: impl RecordBatchReader,
    split: Option<String>,
) -> Result<usize, ParquetError> {
    let metadata = split.map(|split| vec![KeyValue::new(SPLIT_KEY.to_owned(), split)]);
    let mut properties = WriterProperties::builder()
        .set_writer_version(WriterVersion::PARQUET_2_0)
        .set_compression(Compression::ZSTD(ZstdLevel::try_new(LEVEL)?))
        .set_max_row_group_row_count(Some(ROW_GROUP))
        .set_key_value_metadata(metadata);
    // Values that hardly ever come twice: a dictionary would only be in the way.
    for (column, encoding) in [
        ("id", Encoding::DELTA_BINARY_PACKED),
        ("game", Encoding::DELTA_BINARY_PACKED),
        ("moves", Encoding::DELTA_LENGTH_BYTE_ARRAY),
        ("final_hash", Encoding::PLAIN),
        ("hash", Encoding::PLAIN),
        ("fen", Encoding::DELTA_BYTE_ARRAY),
    ] {
        let column = ColumnPath::from(column);
        properties = properties
            .set_column_dictionary_enabled(column.clone(), false)
            .set_column_encoding(column, encoding);
    }
    let file = File::create(path)?;
    let mut writer = ArrowWriter::try_new(file, batches.schema(), Some(properties.build()))?;
    let mut rows = 0;
    for batch in batches {
        let batch = batch?;
        rows += batch.num_rows();
        writer.write(&batch)?;
    }
    let file = writer.into_inner()?;
    // A pipe cannot be synced.
    if file.metadata()?.is_file() {
        file.sync_data()?;
    }
    Ok(rows)
}

/// Reads a file, batch by batch.
///
/// # Errors
///
/// A file that cannot be read, is no Parquet, or is of another version.
pub fn read(path: &Path, batch: usize) -> Result<ParquetRecordBatchReader, ParquetError> {
    open(path)?.with_batch_size(batch.max(1)).build()
}

/// Reads the positions of the games of a file, as
/// [`Batches::positions_with`](crate::Batches::positions_with) reads them from PGN.
/// `batch` is the number of rows that a batch has about.
///
/// # Errors
///
/// Those of [`read`], and columns that there are not.
pub fn positions(
    path: &Path,
    batch: usize,
    columns: Option<&[String]>,
) -> Result<impl Iterator<Item = Result<RecordBatch, ArrowError>> + use<>, ParquetError> {
    let unknown = |error: UnknownColumn| ParquetError::General(error.to_string());
    let projection = Projection::new(&positions_schema(), columns).map_err(unknown)?;
    let columns = columns.map(<[String]>::to_vec);
    let reader = open(path)?;
    let mask = ProjectionMask::columns(reader.parquet_schema(), SOURCES);
    let games = reader
        .with_projection(mask)
        .with_batch_size((batch / POSITIONS).max(1))
        .build()?;
    Ok(games.map(move |games| positions_of(&games?, columns.as_deref(), &projection)))
}

/// Whether a file can be read: any Parquet file but those of another version.
///
/// # Errors
///
/// A file that cannot be read, is no Parquet, or is of another version.
pub fn check(path: &Path) -> Result<(), ParquetError> {
    match open(path) {
        Err(ParquetError::General(message)) if message == FOREIGN => Ok(()),
        opened => opened.map(|_| ()),
    }
}

/// What is said of a file of others.
const FOREIGN: &str = "not a file of games or positions of Arrocco";

/// A file of ours, of this version.
fn open(path: &Path) -> Result<ParquetRecordBatchReaderBuilder<File>, ParquetError> {
    let reader = ParquetRecordBatchReaderBuilder::try_new(File::open(path)?)?;
    match reader.schema().metadata().get(VERSION_KEY) {
        Some(version) if version == VERSION => Ok(reader),
        Some(version) => {
            let message = format!("the file has version {version}, expected {VERSION}");
            Err(ParquetError::General(message))
        }
        None => Err(ParquetError::General(FOREIGN.to_owned())),
    }
}

/// A split that is, or was before, converted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Converted {
    /// The Parquet file.
    pub path: PathBuf,
    /// The number of rows; `None` if the file was there.
    pub rows: Option<usize>,
}

/// Writes the games of a split to a file in `folder` whose name says which
/// split it is. A file that is there for the same split of the same file is
/// left as it is.
///
/// # Errors
///
/// Those of reading and writing.
pub fn convert(split: &FileSplit, folder: &Path, options: Options) -> Result<Converted, ReadError> {
    let stem = split.file.file_name().unwrap_or_default().to_string_lossy();
    let path = folder.join(format!("{stem}.{:012}.parquet", split.from));
    let id = format!(
        "{} {} {} {:016x} {:?}",
        split.from, split.to, split.size, split.check, options.errors
    );
    let is_there = || -> Result<bool, ParquetError> {
        let file = match File::open(&path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
            Err(error) => return Err(error.into()),
        };
        let reader = ParquetRecordBatchReaderBuilder::try_new(file)?;
        let metadata = reader.metadata().file_metadata().key_value_metadata();
        let entries = metadata.into_iter().flatten();
        Ok(entries
            .into_iter()
            .any(|entry| entry.key == SPLIT_KEY && entry.value.as_ref() == Some(&id)))
    };
    // A file that is damaged or of another split is written again.
    if is_there().unwrap_or(false) {
        return Ok(Converted { path, rows: None });
    }
    fs::create_dir_all(folder).map_err(|error| file_error(folder, error.to_string()))?;
    let batches = Batches::games(split.clone(), options);
    match write_with(&path, batches, Some(id)) {
        Ok(rows) => Ok(Converted {
            path,
            rows: Some(rows),
        }),
        Err(error) => {
            Err(reading_error(error).unwrap_or_else(|error| file_error(&path, error.to_string())))
        }
    }
}

/// The error of reading games within one of writing Parquet.
///
/// # Errors
///
/// The same error if it is none of reading games.
pub fn reading_error(error: ParquetError) -> Result<ReadError, ParquetError> {
    let ParquetError::External(inner) = &error else {
        return Err(error);
    };
    let inner: &(dyn std::error::Error + 'static) = inner.as_ref();
    let mut found = Some(inner);
    while let Some(error) = found {
        if let Some(error) = error.downcast_ref::<ReadError>() {
            return Ok(error.clone());
        }
        found = error.source();
    }
    Err(error)
}

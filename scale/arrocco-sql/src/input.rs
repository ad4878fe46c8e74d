//! The files of a statement: PGN, cut into splits, or Parquet.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use arrocco_arrow::{FileSplit, ReadError, UNFINISHED, splits};

/// What the tables are read from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Input {
    /// Splits of PGN files, in order.
    Pgn(Vec<FileSplit>),
    /// Files with rows of `games`.
    Parquet(Vec<PathBuf>),
}

impl Input {
    /// Files and folders. A folder stands for its Parquet files, or else for its
    /// PGN files.
    ///
    /// # Errors
    ///
    /// Files that are not there, folders without files, PGN and Parquet together.
    pub(crate) fn find(paths: &[PathBuf], split: u64) -> Result<Input, ReadError> {
        let mut files = Vec::new();
        for path in paths {
            match path.is_dir() {
                true => files.extend(in_folder(path)?),
                false => files.push(path.clone()),
            }
        }
        let (parquet, pgn): (Vec<PathBuf>, Vec<PathBuf>) =
            files.into_iter().partition(|path| is_parquet(path));
        match (parquet.first(), pgn.first()) {
            (Some(one), Some(other)) => {
                let message = format!("is Parquet and {} is not", other.display());
                Err(failed(one, message))
            }
            (Some(_), None) => {
                for path in &parquet {
                    fs::metadata(path).map_err(|error| failed(path, error.to_string()))?;
                }
                Ok(Input::Parquet(parquet))
            }
            (None, _) => {
                let mut all = Vec::new();
                for path in &pgn {
                    all.extend(splits(path, split)?);
                }
                Ok(Input::Pgn(all))
            }
        }
    }
}

fn failed(path: &Path, message: String) -> ReadError {
    ReadError {
        file: path.display().to_string(),
        frame: None,
        place: None,
        message,
    }
}

fn is_parquet(path: &Path) -> bool {
    path.extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case("parquet"))
}

/// The Parquet files of a folder, or else its PGN files, by name.
fn in_folder(folder: &Path) -> Result<Vec<PathBuf>, ReadError> {
    let entries = fs::read_dir(folder).and_then(Iterator::collect::<io::Result<Vec<_>>>);
    let entries = entries.map_err(|error| failed(folder, error.to_string()))?;
    let mut files: Vec<PathBuf> = entries.into_iter().map(|entry| entry.path()).collect();
    files.sort();
    let is_pgn = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let name = name.to_ascii_lowercase();
        // What a conversion leaves that was killed is named after the PGN file.
        name.ends_with(".pgn") || (name.contains(".pgn.") && !name.ends_with(UNFINISHED))
    };
    let parquet: Vec<PathBuf> = files
        .iter()
        .filter(|path| is_parquet(path))
        .cloned()
        .collect();
    if !parquet.is_empty() {
        return Ok(parquet);
    }
    files.retain(|path| is_pgn(path));
    match files.is_empty() {
        true => Err(failed(folder, "no Parquet or PGN files in it".to_owned())),
        false => Ok(files),
    }
}

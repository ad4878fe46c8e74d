//! Files of records: one worker appends, all commands read.
//!
//! A file begins with [`HEADER`] bytes that say in words how it was made, then
//! come records and nothing else. Whole games are appended at once; what a
//! crash tore off is cut away before the next game is written.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::record::{LENGTH, Packed, Record};

/// The bytes before the first record.
pub(crate) const HEADER: usize = 256;

const MAGIC: &str = "arrocco data 1";

/// The end of a data file's name.
const EXTENSION: &str = "positions";

/// A file that one worker appends to.
pub(crate) struct Appender {
    file: File,
    records: u64,
}

impl Appender {
    /// Opens a file to append to, or begins it with this recipe.
    ///
    /// # Errors
    ///
    /// If it cannot be opened, another process writes to it, or it was made by
    /// another recipe.
    pub(crate) fn open(path: &Path, recipe: &str) -> io::Result<Appender> {
        let mut options = OpenOptions::new();
        let mut file = options
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)?;
        file.try_lock()
            .map_err(|_| refused(path, "another process writes to it"))?;
        let length = file.metadata()?.len();
        if length < HEADER as u64 {
            file.set_len(0)?;
            file.write_all(&header(recipe))?;
        } else if read_header(&mut file, path)? != recipe {
            return Err(refused(path, "it was made by another recipe"));
        }
        let records = length.saturating_sub(HEADER as u64) / LENGTH as u64;
        file.set_len(HEADER as u64 + records * LENGTH as u64)?;
        file.seek(SeekFrom::End(0))?;
        Ok(Appender { file, records })
    }

    /// How many records the file holds.
    pub(crate) fn records(&self) -> u64 {
        self.records
    }

    /// Appends the records of a game.
    ///
    /// # Errors
    ///
    /// If they cannot be written.
    pub(crate) fn append(&mut self, records: &[Record]) -> io::Result<()> {
        let bytes: Vec<u8> = records.iter().flat_map(Record::to_bytes).collect();
        self.file.write_all(&bytes)?;
        self.records += records.len() as u64;
        Ok(())
    }
}

fn refused(path: &Path, why: &str) -> io::Error {
    io::Error::other(format!("{}: {why}", path.display()))
}

/// The recipe in a header; what does not fit is left out.
fn header(recipe: &str) -> [u8; HEADER] {
    let text = format!("{MAGIC}\n{recipe}\n");
    let mut bytes = [b' '; HEADER];
    let length = text.len().min(HEADER - 1);
    bytes[..length].copy_from_slice(&text.as_bytes()[..length]);
    bytes[HEADER - 1] = b'\n';
    bytes
}

fn read_header(file: &mut impl Read, path: &Path) -> io::Result<String> {
    let mut bytes = [0; HEADER];
    file.read_exact(&mut bytes)?;
    let text = String::from_utf8_lossy(&bytes);
    let mut lines = text.lines();
    match (lines.next(), lines.next()) {
        (Some(MAGIC), Some(recipe)) => Ok(recipe.to_owned()),
        _ => Err(refused(path, "it is no file of positions")),
    }
}

/// The data files of a folder, in the order of their names.
///
/// # Errors
///
/// If the folder cannot be read.
pub(crate) fn in_folder(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|end| end == EXTENSION) {
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths)
}

/// Where a worker of a generation writes.
pub(crate) fn path_of(folder: &Path, generation: u32, worker: usize) -> PathBuf {
    folder.join(format!("generation-{generation}-{worker:02}.{EXTENSION}"))
}

/// How a data file was made.
///
/// # Errors
///
/// If it cannot be read or is no data file.
pub(crate) fn recipe(path: &Path) -> io::Result<String> {
    read_header(&mut File::open(path)?, path)
}

/// What was read from a file.
pub(crate) struct Contents {
    pub(crate) recipe: String,
    pub(crate) records: Vec<Packed>,
    /// Records that made no sense and were left out.
    pub(crate) bad: u64,
}

/// Reads all whole records of a file, also while it is being written.
///
/// # Errors
///
/// If it cannot be read or is no data file.
pub(crate) fn read(path: &Path) -> io::Result<Contents> {
    let mut file = BufReader::with_capacity(1 << 20, File::open(path)?);
    let recipe = read_header(&mut file, path)?;
    let mut contents = Contents {
        recipe,
        records: Vec::new(),
        bad: 0,
    };
    let mut bytes = [0; LENGTH];
    while let Ok(()) = file.read_exact(&mut bytes) {
        match Packed::new(bytes) {
            Ok(record) => contents.records.push(record),
            Err(_) => contents.bad += 1,
        }
    }
    Ok(contents)
}

#[cfg(test)]
mod tests {
    use arrocco_rules::Position;

    use super::*;

    fn records(count: usize) -> Vec<Record> {
        (0..count)
            .map(|ply| Record::new(&Position::initial(), ply as i32, ply))
            .collect()
    }

    #[test]
    fn a_torn_tail_is_cut_away_and_the_rest_goes_on() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = path_of(folder.path(), 0, 1);
        let mut appender = Appender::open(&path, "nodes 5").expect("a new file");
        appender.append(&records(3)).expect("room");
        drop(appender);
        let whole = fs::read(&path).expect("just written");
        fs::write(&path, &whole[..whole.len() - 7]).expect("room");

        let mut appender = Appender::open(&path, "nodes 5").expect("the same recipe");
        assert_eq!(appender.records(), 2);
        appender.append(&records(4)).expect("room");
        let contents = read(&path).expect("a good file");
        assert_eq!((contents.records.len(), contents.bad), (6, 0));
        assert_eq!(contents.recipe, "nodes 5");
    }

    #[test]
    fn a_file_is_written_by_one_process_and_one_recipe() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = path_of(folder.path(), 0, 0);
        let first = Appender::open(&path, "nodes 5").expect("a new file");
        assert!(Appender::open(&path, "nodes 5").is_err(), "locked");
        drop(first);
        assert!(Appender::open(&path, "nodes 6").is_err(), "another recipe");
        assert!(Appender::open(&path, "nodes 5").is_ok());
    }

    #[test]
    fn only_data_files_are_listed() {
        let folder = tempfile::tempdir().expect("a folder");
        for name in ["b.positions", "a.positions", "notes.txt"] {
            fs::write(folder.path().join(name), "").expect("room");
        }
        let names = in_folder(folder.path()).expect("a folder");
        assert_eq!(names.len(), 2);
        assert!(names.is_sorted());
    }
}

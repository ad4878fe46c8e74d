//! Files of configurations: one a line, the last is the current one.
//!
//! A line is appended in one piece and a file is replaced in one step, both
//! safely on disk before the command answers, so that neither a crash nor another
//! writer loses a line.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use arrocco_legacy::config::{ConfigBoard, ParseConfigError};

use crate::failure::Failure;
use crate::failure::complain;
use crate::lines::{Line, Lines};
use crate::replace;

/// No configuration is nearly as long.
const LIMIT: usize = 4096;

/// The current configuration of a file. Blank lines are ignored; that
/// a line above the last is no configuration is mentioned.
pub(super) fn read(path: &Path) -> Result<ConfigBoard, Failure> {
    let name = path.display();
    let (last, faults) = scan(path).map_err(|error| Failure::file(path, &error))?;
    let failure = match last {
        Some((_, Ok(board))) => {
            faults.mention(path);
            return Ok(board);
        }
        Some((number, Err(fault))) => Failure::usage(format_args!("{name}:{number}: {fault}"))
            .hint("the last line of the file must be a configuration"),
        None => Failure::usage(format_args!("{name}: the file has no configuration"))
            .hint("write one with `arrocco config append`"),
    };
    Err(failure)
}

/// A line that is not blank: its configuration, or what is wrong with it.
type Found = Result<ConfigBoard, String>;

/// The last line that is not blank, with its number, and what is wrong with
/// those above it.
fn scan(path: &Path) -> io::Result<(Option<(u64, Found)>, Faults)> {
    let mut lines = Lines::new(File::open(path)?, LIMIT);
    let mut last = None;
    let mut faults = Faults::default();
    while let Some(line) = lines.next(|| Ok(()))? {
        let Some(found) = read_line(&line) else {
            continue;
        };
        if let Some((number, Err(fault))) = last.replace((lines.number(), found)) {
            faults.count += 1;
            faults.first.get_or_insert((number, fault));
        }
    }
    Ok((last, faults))
}

/// Lines that are no configurations, of which a file of another kind may have
/// very many.
#[derive(Debug, Default)]
struct Faults {
    first: Option<(u64, String)>,
    count: u64,
}

impl Faults {
    fn mention(&self, path: &Path) {
        if let Some((number, fault)) = &self.first {
            complain(format_args!("{}:{number}: {fault}", path.display()));
        }
        if self.count > 1 {
            let others = self.count - 1;
            complain(format_args!("{}: and {others} more lines", path.display()));
        }
    }
}

/// The configuration of a line, or what is wrong with it; `None` if the line
/// is blank.
fn read_line(line: &Line<'_>) -> Option<Found> {
    let bytes = match line {
        Line::TooLong => return Some(Err("not a configuration: the line is too long".into())),
        Line::Whole(bytes) => bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes),
    };
    if bytes.trim_ascii().is_empty() {
        return None;
    }
    let text = String::from_utf8_lossy(bytes);
    let board = text
        .parse()
        .map_err(|error: ParseConfigError| error.to_string());
    Some(board)
}

/// Appends a configuration in one piece, on a line of its own even if
/// the file does not end with a line end. The file is made if need be.
pub(super) fn append(path: &Path, board: &ConfigBoard) -> Result<(), Failure> {
    let made = !path.exists();
    try_append(path, board)
        .and_then(|()| {
            if made {
                replace::sync_folder(path)
            } else {
                Ok(())
            }
        })
        .map_err(|error| Failure::file(path, &error))
}

fn try_append(path: &Path, board: &ConfigBoard) -> io::Result<()> {
    let mut options = OpenOptions::new();
    let mut file = options.create(true).read(true).append(true).open(path)?;
    // Others who append wait; where files cannot be locked, one write of a
    // short line is still one piece.
    let _ = file.lock();
    let length = file.metadata()?.len();
    let separator = if ends_its_line(&mut file, length)? {
        ""
    } else {
        "\n"
    };
    let line = format!("{separator}{board}\n");
    let written = file
        .write_all(line.as_bytes())
        .and_then(|()| file.sync_all());
    if written.is_err() {
        take_back(&file, length, line.len() as u64);
    }
    written
}

/// Removes part of a line that a full disk left behind, if nothing else came
/// to stand behind it.
fn take_back(file: &File, length: u64, added: u64) {
    if let Ok(metadata) = file.metadata()
        && metadata.len() < length + added
    {
        let _ = file.set_len(length);
    }
}

fn ends_its_line(file: &mut File, length: u64) -> io::Result<bool> {
    if length == 0 {
        return Ok(true);
    }
    let mut last = [0];
    file.seek(SeekFrom::End(-1))?;
    file.read_exact(&mut last)?;
    Ok(last == *b"\n")
}

/// Makes a file with nothing but this configuration. Whoever looks sees
/// the old content or the new one, never a part.
pub(super) fn replace(path: &Path, board: &ConfigBoard) -> Result<(), Failure> {
    let line = format!("{board}\n");
    replace::replace(path, line.as_bytes()).map_err(|error| Failure::file(path, &error))
}

/// Whether two names lead to one file.
pub(super) fn is_same(a: &Path, b: &Path) -> bool {
    match (fs::canonicalize(a), fs::canonicalize(b)) {
        (Ok(a), Ok(b)) => a == b,
        _ => false,
    }
}

//! The report of a check for programs: one JSON object per file, on one line.
//!
//! The lists of a file may be longer than memory, so they are written to
//! temporary files when they grow, and put together at the end.

use std::fmt::Display;
use std::io::{self, BufWriter, Seek, SeekFrom, Write};

use arrocco_notation::pgn::Severity;
use serde::{Serialize, Serializer};
use tempfile::SpooledTempFile;

use super::findings::Finding;
use super::input::Sink;
use crate::failure::Failure;
use crate::failure::plain;

/// Lists longer than this go to disk.
const IN_MEMORY: usize = 8 << 20;

pub(super) struct JsonReport<'a, W> {
    out: &'a mut W,
    file: String,
    games: u64,
    plies: List,
    errors: List,
    warnings: List,
    is_well: bool,
}

#[derive(Serialize)]
struct Entry<M: Display> {
    game: u64,
    line: u64,
    column: u64,
    #[serde(serialize_with = "as_text")]
    message: M,
}

fn as_text<S: Serializer>(text: &impl Display, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(text)
}

impl<'a, W: Write> JsonReport<'a, W> {
    pub(super) fn new(out: &'a mut W) -> JsonReport<'a, W> {
        JsonReport {
            out,
            file: String::new(),
            games: 0,
            plies: List::new(),
            errors: List::new(),
            warnings: List::new(),
            is_well: true,
        }
    }
}

impl<W: Write> Sink<Finding> for JsonReport<'_, W> {
    fn begin_file(&mut self, name: &str) {
        self.file = name.to_owned();
        self.games = 0;
    }

    fn speaks(&self, _: &Finding) -> bool {
        false
    }

    fn take(&mut self, finding: Finding) -> Result<(), Failure> {
        match finding {
            Finding::Game { plies } => {
                self.games += 1;
                self.plies.push(&plies)
            }
            Finding::Problem(problem) => {
                let list = match problem.severity {
                    Severity::Error => {
                        self.is_well = false;
                        &mut self.errors
                    }
                    Severity::Warning => &mut self.warnings,
                };
                list.push(&Entry {
                    game: self.games + 1,
                    line: problem.place.line,
                    column: problem.place.column,
                    message: problem.message(),
                })
            }
        }
    }

    /// What was read of a file that breaks off is reported, and that it does.
    fn end_file(&mut self, error: Option<&io::Error>) -> Result<(), Failure> {
        if let Some(error) = error {
            self.errors.push(&Entry {
                game: self.games + 1,
                line: 0,
                column: 0,
                message: format_args!("cannot be read: {}", plain(error)),
            })?;
        }
        let file = serde_json::to_string(&self.file).map_err(io::Error::from)?;
        write!(
            self.out,
            "{{\"file\":{file},\"games\":{},\"plies\":[",
            self.games
        )?;
        self.plies.drain_to(self.out)?;
        self.out.write_all(b"],\"errors\":[")?;
        self.errors.drain_to(self.out)?;
        self.out.write_all(b"],\"warnings\":[")?;
        self.warnings.drain_to(self.out)?;
        self.out.write_all(b"]}\n")?;
        Ok(self.out.flush()?)
    }

    fn is_well(&self) -> bool {
        self.is_well
    }
}

/// The inside of a JSON list that is being written.
struct List {
    text: BufWriter<SpooledTempFile>,
    is_empty: bool,
}

impl List {
    fn new() -> List {
        List {
            text: BufWriter::new(SpooledTempFile::new(IN_MEMORY)),
            is_empty: true,
        }
    }

    fn push(&mut self, value: &impl Serialize) -> Result<(), Failure> {
        let mut text = Vec::with_capacity(64);
        if !self.is_empty {
            text.push(b',');
        }
        self.is_empty = false;
        serde_json::to_writer(&mut text, value)
            .map_err(io::Error::from)
            .and_then(|()| self.text.write_all(&text))
            .map_err(|error| trouble(&error))
    }

    /// Writes the list and empties it.
    fn drain_to(&mut self, out: &mut impl Write) -> Result<(), Failure> {
        let mut list = std::mem::replace(self, List::new());
        list.text.flush().map_err(|error| trouble(&error))?;
        let text = list.text.get_mut();
        let start = text.seek(SeekFrom::Start(0));
        start.map_err(|error| trouble(&error))?;
        io::copy(text, out)?;
        Ok(())
    }
}

fn trouble(error: &io::Error) -> Failure {
    Failure::usage(format_args!(
        "cannot write a temporary file: {}",
        plain(error)
    ))
}

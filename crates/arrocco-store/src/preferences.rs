//! The user's preferences, in a TOML file.
//!
//! ```toml
//! language = "it"
//!
//! [players]
//! white = "Anna"        # the same every evening
//!
//! [game]
//! level = "level 4"
//! time = "5+3"
//!
//! [board]
//! colours = "green"
//! sound = false
//! ```
//!
//! All entries are optional. Unknown entries, comments and the order of entries
//! are preserved. An invalid value is reported with its line and stays in the
//! file until another value is set.

mod error;
mod value;
mod write;

use std::fs;
use std::io;
use std::path::Path;

pub use arrocco_notation::language::Language;
pub use error::PreferencesError;
use toml_edit::{Document, DocumentMut, TableLike};
use value::PreferenceValue;

/// The preferences; `None` stands for the default.
#[derive(Clone, Debug, Default)]
pub struct Preferences {
    /// The language of the interface.
    pub language: Option<Language>,
    /// The name of the player of the white pieces.
    pub white: Option<String>,
    /// The name of the player of the black pieces.
    pub black: Option<String>,
    /// The level of the engine: `level 4`.
    pub level: Option<String>,
    /// The usual time control: `5+3`.
    pub time: Option<String>,
    /// The colours of the board.
    pub colours: Option<String>,
    /// The set of pieces.
    pub pieces: Option<String>,
    /// Whether coordinates are shown.
    pub coordinates: Option<bool>,
    /// Whether the legal destinations of a piece are marked.
    pub targets: Option<bool>,
    /// Whether sounds are on.
    pub sound: Option<bool>,
    /// The text it was read from.
    source: Source,
}

#[derive(Clone, Debug, Default)]
struct Source {
    document: DocumentMut,
    /// Entries with invalid values.
    bad: Vec<(&'static str, &'static str)>,
    /// Whether the file is not TOML, so that it must not be overwritten.
    is_unreadable: bool,
}

/// Visits every preference with its table and its name.
trait Visitor {
    fn visit<T: PreferenceValue>(
        &mut self,
        table: &'static str,
        name: &'static str,
        value: &mut Option<T>,
    );
}

impl Preferences {
    /// Visits all preferences with their places in the file.
    fn each(&mut self, visitor: &mut impl Visitor) {
        visitor.visit(ROOT, "language", &mut self.language);
        visitor.visit("players", "white", &mut self.white);
        visitor.visit("players", "black", &mut self.black);
        visitor.visit("game", "level", &mut self.level);
        visitor.visit("game", "time", &mut self.time);
        visitor.visit("board", "colours", &mut self.colours);
        visitor.visit("board", "pieces", &mut self.pieces);
        visitor.visit("board", "coordinates", &mut self.coordinates);
        visitor.visit("board", "targets", &mut self.targets);
        visitor.visit("board", "sound", &mut self.sound);
    }

    /// Reads a file; returns the preferences and the errors in the file. A file
    /// that does not exist has no preferences and no errors.
    ///
    /// # Errors
    ///
    /// If there is a file that cannot be read.
    pub fn load(path: &Path) -> io::Result<(Preferences, Vec<PreferencesError>)> {
        match fs::read(path) {
            Ok(bytes) => Ok(Preferences::parse_bytes(&bytes)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Default::default()),
            Err(error) => Err(error),
        }
    }

    fn parse_bytes(bytes: &[u8]) -> (Preferences, Vec<PreferencesError>) {
        match std::str::from_utf8(bytes) {
            Ok(text) => Preferences::parse(text),
            Err(error) => Preferences::unreadable(PreferencesError::of_bytes(bytes, error)),
        }
    }

    fn unreadable(why: PreferencesError) -> (Preferences, Vec<PreferencesError>) {
        let mut preferences = Preferences::default();
        preferences.source.is_unreadable = true;
        (preferences, vec![why])
    }

    /// Reads a text. If it is not TOML, none of it is used.
    pub fn parse(text: &str) -> (Preferences, Vec<PreferencesError>) {
        let document = match Document::parse(text) {
            Ok(document) => document,
            Err(error) => {
                return Preferences::unreadable(PreferencesError::of_syntax(text, &error));
            }
        };
        let mut preferences = Preferences::default();
        let mut reader = TomlReader {
            text,
            document: &document,
            bad: Vec::new(),
            errors: Vec::new(),
        };
        preferences.each(&mut reader);
        let (bad, errors) = (reader.bad, reader.errors);
        preferences.source = Source {
            document: document.into_mut(),
            bad,
            is_unreadable: false,
        };
        (preferences, errors)
    }
}

/// The table of the entries before the first table.
const ROOT: &str = "";

/// Reads the preferences out of a document.
struct TomlReader<'a> {
    text: &'a str,
    document: &'a Document<&'a str>,
    bad: Vec<(&'static str, &'static str)>,
    errors: Vec<PreferencesError>,
}

impl TomlReader<'_> {
    fn table(&self, name: &str) -> Option<&dyn TableLike> {
        match name {
            ROOT => Some(self.document.as_table()),
            name => self.document.get(name)?.as_table_like(),
        }
    }
}

impl Visitor for TomlReader<'_> {
    fn visit<T: PreferenceValue>(
        &mut self,
        table: &'static str,
        name: &'static str,
        value: &mut Option<T>,
    ) {
        let Some(item) = self.table(table).and_then(|table| table.get(name)) else {
            return;
        };
        *value = T::read(item);
        if value.is_none() {
            let error =
                PreferencesError::of_value(self.text, item.span(), table, name, T::EXPECTED);
            self.errors.push(error);
            self.bad.push((table, name));
        }
    }
}

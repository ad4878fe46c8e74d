//! What a person prefers, in a small text file that can be read and edited.
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
//! Everything may be missing. What this program does not know stays in the
//! file, and so do comments and the order of things. A value that makes no
//! sense is reported with its line and stays too, until another is chosen.

mod complaint;
mod kind;
mod write;

use std::fs;
use std::io;
use std::path::Path;

pub use complaint::Complaint;
use kind::Kind;
pub use kind::Language;
use toml_edit::{Document, DocumentMut, TableLike};

/// What a person prefers; nothing is what the program does by itself.
#[derive(Clone, Debug, Default)]
pub struct Preferences {
    /// In which language.
    pub language: Option<Language>,
    /// The name of who has White.
    pub white: Option<String>,
    /// The name of who has Black.
    pub black: Option<String>,
    /// How strong the engine plays: `level 4`.
    pub level: Option<String>,
    /// The usual time control: `5+3`.
    pub time: Option<String>,
    /// The colours of the board.
    pub colours: Option<String>,
    /// The set of pieces.
    pub pieces: Option<String>,
    /// Whether the squares have letters and numbers.
    pub coordinates: Option<bool>,
    /// Whether the squares a piece can go to are marked.
    pub targets: Option<bool>,
    /// Whether moves can be heard.
    pub sound: Option<bool>,
    /// The text it was read from.
    source: Source,
}

#[derive(Clone, Debug, Default)]
struct Source {
    document: DocumentMut,
    /// What is in the file but makes no sense.
    bad: Vec<(&'static str, &'static str)>,
    /// Whether the file is no TOML at all, so that it must not be written over.
    is_unreadable: bool,
}

/// Visits every preference with its table and its name.
trait Visitor {
    fn visit<T: Kind>(&mut self, table: &'static str, name: &'static str, value: &mut Option<T>);
}

impl Preferences {
    /// The one place that says where each of them stands in the file.
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

    /// Reads a file, with what is wrong with it. Without a file there are no
    /// preferences, which is fine.
    ///
    /// # Errors
    ///
    /// If there is a file that cannot be read.
    pub fn load(path: &Path) -> io::Result<(Preferences, Vec<Complaint>)> {
        match fs::read(path) {
            Ok(bytes) => Ok(Preferences::parse_bytes(&bytes)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Default::default()),
            Err(error) => Err(error),
        }
    }

    fn parse_bytes(bytes: &[u8]) -> (Preferences, Vec<Complaint>) {
        match std::str::from_utf8(bytes) {
            Ok(text) => Preferences::parse(text),
            Err(error) => Preferences::unreadable(Complaint::of_bytes(bytes, error)),
        }
    }

    fn unreadable(why: Complaint) -> (Preferences, Vec<Complaint>) {
        let mut preferences = Preferences::default();
        preferences.source.is_unreadable = true;
        (preferences, vec![why])
    }

    /// Reads a text. If it is no TOML, nothing of it counts.
    pub fn parse(text: &str) -> (Preferences, Vec<Complaint>) {
        let document = match Document::parse(text) {
            Ok(document) => document,
            Err(error) => return Preferences::unreadable(Complaint::of_syntax(text, &error)),
        };
        let mut preferences = Preferences::default();
        let mut reader = Reader {
            text,
            document: &document,
            bad: Vec::new(),
            complaints: Vec::new(),
        };
        preferences.each(&mut reader);
        let (bad, complaints) = (reader.bad, reader.complaints);
        preferences.source = Source {
            document: document.into_mut(),
            bad,
            is_unreadable: false,
        };
        (preferences, complaints)
    }
}

/// The table of what stands before all tables.
const ROOT: &str = "";

/// Fills in the preferences.
struct Reader<'a> {
    text: &'a str,
    document: &'a Document<&'a str>,
    bad: Vec<(&'static str, &'static str)>,
    complaints: Vec<Complaint>,
}

impl Reader<'_> {
    fn table(&self, name: &str) -> Option<&dyn TableLike> {
        match name {
            ROOT => Some(self.document.as_table()),
            name => self.document.get(name)?.as_table_like(),
        }
    }
}

impl Visitor for Reader<'_> {
    fn visit<T: Kind>(&mut self, table: &'static str, name: &'static str, value: &mut Option<T>) {
        let Some(item) = self.table(table).and_then(|table| table.get(name)) else {
            return;
        };
        *value = T::read(item);
        if value.is_none() {
            let complaint = Complaint::of_value(self.text, item.span(), table, name, T::EXPECTED);
            self.complaints.push(complaint);
            self.bad.push((table, name));
        }
    }
}

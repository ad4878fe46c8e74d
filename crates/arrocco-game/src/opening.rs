//! The name of an opening, as snapshots show it.

use arrocco_notation::language::Language;
use arrocco_notation::opening;
use serde::Serialize;

/// A named opening.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Opening"))]
pub struct NamedOpening {
    /// Its code: a letter and two digits.
    pub eco: &'static str,
    /// Its name.
    pub name: &'static str,
    /// Its Italian name; the English one with a note if it has none.
    pub italian: String,
    /// The moves that lead there, in standard notation.
    pub moves: &'static str,
}

impl From<&opening::Opening> for NamedOpening {
    fn from(named: &opening::Opening) -> NamedOpening {
        NamedOpening {
            eco: named.eco,
            name: named.name,
            italian: opening::localized(named.name, Language::Italian).into_owned(),
            moves: named.moves,
        }
    }
}

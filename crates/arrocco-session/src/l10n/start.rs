//! Why no game can begin from a text.

use arrocco_notation::fen::{FenError, FenFault, FenField, ReadFenError};
use arrocco_notation::{PlacementError, PlacementFault};

use super::{Speech, with};

impl Speech {
    /// Why no game can begin from a FEN.
    pub fn no_start(&self, error: &ReadFenError) -> String {
        match error {
            ReadFenError::Syntax(error) => self.not_a_fen(error),
            ReadFenError::Setup(error) => self.setup_error(error),
            ReadFenError::Odd(oddity) => {
                self.say_with("start-refused", &[with("reason", oddity.to_string())])
            }
        }
    }

    fn not_a_fen(&self, error: &FenError) -> String {
        let (fault, found) = fault(&error.fault);
        let words = [
            with("field", field(error.field)),
            with("column", error.column().to_string()),
            with("fault", fault),
            with("found", found.map(String::from).unwrap_or_default()),
        ];
        self.say_with("start-not-a-fen", &words)
    }
}

/// The field's name among the variants of the sentence.
fn field(field: FenField) -> &'static str {
    match field {
        FenField::Board => "board",
        FenField::Turn => "turn",
        FenField::Castling => "castling",
        FenField::EnPassant => "en-passant",
        FenField::Halfmove => "halfmove",
        FenField::Fullmove => "fullmove",
        FenField::Rest => "rest",
    }
}

/// The fault's name among the variants, and the letter it is about.
fn fault(fault: &FenFault) -> (&'static str, Option<char>) {
    match *fault {
        FenFault::Missing => ("missing", None),
        FenFault::Board(PlacementError { fault, .. }) => on_board(fault),
        FenFault::Unexpected { found, .. } => ("unexpected", Some(found)),
        FenFault::Incomplete { .. } => ("short", None),
        FenFault::Repeated(found) => ("twice", Some(found)),
        FenFault::TooLarge => ("large", None),
        FenFault::Extra => ("extra", None),
        FenFault::Zero | FenFault::Spacing => ("other", None),
    }
}

fn on_board(fault: PlacementFault) -> (&'static str, Option<char>) {
    match fault {
        PlacementFault::Unknown(found) | PlacementFault::SplitGap(found) => {
            ("unexpected", Some(found))
        }
        PlacementFault::ShortRow(_) | PlacementFault::LongRow => ("row", None),
        PlacementFault::MissingRows(_) | PlacementFault::ExtraRow => ("rows", None),
    }
}

//! Why no game can begin from a text.

use super::{Localizer, with};
use arrocco_rules::fen::{
    FenFault, FenField, FieldError, FieldFault, PlacementError, PlacementFault,
};

impl Localizer {
    /// Why no game can begin from a FEN.
    pub fn no_start(&self, error: &FenFault) -> String {
        match error {
            FenFault::Syntax(error) => self.not_a_fen(error),
            FenFault::Setup(error) => self.setup_error(error),
            FenFault::Odd(oddity) => {
                self.format_with("start-refused", &[with("reason", oddity.to_string())])
            }
        }
    }

    fn not_a_fen(&self, error: &FieldError) -> String {
        let (fault, found) = fault(&error.fault);
        let words = [
            with("field", field(error.field)),
            with("column", error.column().to_string()),
            with("fault", fault),
            with("found", found.map(String::from).unwrap_or_default()),
        ];
        self.format_with("start-not-a-fen", &words)
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
fn fault(fault: &FieldFault) -> (&'static str, Option<char>) {
    match *fault {
        FieldFault::Missing => ("missing", None),
        FieldFault::Board(PlacementError { fault, .. }) => on_board(fault),
        FieldFault::Unexpected { found, .. } => ("unexpected", Some(found)),
        FieldFault::Incomplete { .. } => ("short", None),
        FieldFault::Repeated(found) => ("twice", Some(found)),
        FieldFault::TooLarge => ("large", None),
        FieldFault::Extra => ("extra", None),
        FieldFault::Zero | FieldFault::Spacing => ("other", None),
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

//! A configuration as text and as pieces on squares.

use std::fmt;
use std::str::FromStr;

use arrocco_rules::fen::{self, PlacementError, PlacementFault};
use arrocco_rules::{Board, Square};

use super::ConfigPiece;

/// The pieces of a configuration. Nobody is to move, and kings are pieces like the
/// others. A clone is independent of the original.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[doc(alias = "ChessBoard")]
pub struct ConfigBoard {
    pub(super) board: Board,
}

impl ConfigBoard {
    /// The start of a game.
    pub const fn initial() -> ConfigBoard {
        ConfigBoard {
            board: Board::initial(),
        }
    }

    /// Replaces the pieces by those of another configuration.
    ///
    /// # Errors
    ///
    /// Where the text is malformed; the pieces then stay as they are.
    #[doc(alias = "setChessBoard")]
    pub fn set(&mut self, text: &str) -> Result<(), ParseConfigError> {
        *self = text.parse()?;
        Ok(())
    }

    /// Who stands where.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The pieces, from a1 to h8.
    pub fn pieces(&self) -> impl Iterator<Item = ConfigPiece> + '_ {
        self.board
            .iter()
            .map(|(square, piece)| ConfigPiece::on(square, piece))
    }

    /// The piece on a square.
    pub fn piece_at(&self, square: Square) -> Option<ConfigPiece> {
        self.board
            .piece_at(square)
            .map(|piece| ConfigPiece::on(square, piece))
    }
}

impl From<Board> for ConfigBoard {
    fn from(board: Board) -> ConfigBoard {
        ConfigBoard { board }
    }
}

/// Eight rows joined by `$`; one more at the end is accepted.
impl FromStr for ConfigBoard {
    type Err = ParseConfigError;

    fn from_str(text: &str) -> Result<ConfigBoard, ParseConfigError> {
        let rows = text.strip_suffix('$').unwrap_or(text);
        match fen::parse_board(&swap_separators(rows)) {
            Ok(board) => Ok(ConfigBoard { board }),
            Err(error) => Err(ParseConfigError(PlacementError {
                fault: match error.fault {
                    PlacementFault::Unknown(found) => PlacementFault::Unknown(swapped(found)),
                    fault @ (PlacementFault::SplitGap(_)
                    | PlacementFault::ShortRow(_)
                    | PlacementFault::LongRow
                    | PlacementFault::MissingRows(_)
                    | PlacementFault::ExtraRow) => fault,
                },
                ..error
            })),
        }
    }
}

/// The configuration, without a `$` at the end.
impl fmt::Display for ConfigBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&swap_separators(&fen::write_board(&self.board)))
    }
}

/// Turns the rows of a configuration into those of a FEN, and back: the two
/// differ only in the sign between rows, and each sign is unknown to the other.
fn swap_separators(text: &str) -> String {
    text.chars().map(swapped).collect()
}

const fn swapped(letter: char) -> char {
    match letter {
        '$' => '/',
        '/' => '$',
        other => other,
    }
}

/// The text is not a configuration. Names row and column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ParseConfigError(pub PlacementError);

impl fmt::Display for ParseConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not a configuration: {}", self.0)
    }
}

impl std::error::Error for ParseConfigError {}

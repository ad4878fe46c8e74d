//! A configuration as text and as men on squares.

use std::fmt;
use std::str::FromStr;

use arrocco_rules::fen::{self, PlacementError, PlacementFault};
use arrocco_rules::{Board, Square};

use super::ConfigPiece;

/// The men of a configuration. Nobody is to move, and kings are men like the
/// others. A clone is independent of the original (C-16).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[doc(alias = "ChessBoard")]
pub struct ConfigBoard {
    pub(super) board: Board,
}

impl ConfigBoard {
    /// The start of a game (C-03).
    pub const fn initial() -> ConfigBoard {
        ConfigBoard {
            board: Board::initial(),
        }
    }

    /// Replaces the men by those of another configuration (C-14).
    ///
    /// # Errors
    ///
    /// Where the text is malformed; the men then stay as they are.
    #[doc(alias = "setChessBoard")]
    pub fn set(&mut self, text: &str) -> Result<(), ParseConfigError> {
        *self = text.parse()?;
        Ok(())
    }

    /// Who stands where.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The men, from a1 to h8.
    pub fn pieces(&self) -> impl Iterator<Item = ConfigPiece> + '_ {
        self.board
            .iter()
            .map(|(square, piece)| ConfigPiece::on(square, piece))
    }

    /// The man on a square.
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

/// Eight rows joined by `$`; one more at the end is accepted (C-D06).
impl FromStr for ConfigBoard {
    type Err = ParseConfigError;

    fn from_str(text: &str) -> Result<ConfigBoard, ParseConfigError> {
        let rows = text.strip_suffix('$').unwrap_or(text);
        match fen::parse_board(&swapped(rows)) {
            Ok(board) => Ok(ConfigBoard { board }),
            Err(error) => {
                let fault = match error.fault {
                    PlacementFault::Unknown('$') => PlacementFault::Unknown('/'),
                    fault => fault,
                };
                Err(ParseConfigError(PlacementError { fault, ..error }))
            }
        }
    }
}

/// The configuration, without a `$` at the end (C-14, C-D06).
impl fmt::Display for ConfigBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&swapped(&fen::write_board(&self.board)))
    }
}

/// The board of a FEN with `$` for `/`, or the other way round: the two differ
/// in nothing else.
fn swapped(text: &str) -> String {
    let swap = |sign| match sign {
        '/' => '$',
        '$' => '/',
        other => other,
    };
    text.chars().map(swap).collect()
}

/// The text is not a configuration (C-D07). Names row and column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ParseConfigError(pub PlacementError);

impl fmt::Display for ParseConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not a configuration: {}", self.0)
    }
}

impl std::error::Error for ParseConfigError {}

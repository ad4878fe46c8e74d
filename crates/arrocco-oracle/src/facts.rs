//! A position as the facts the theory starts from.

use std::fmt;

use arrocco_rules::{Bitboard, Board, CastlingSide, Color, File, Position, Rank, Setup, Square};

use crate::FactsError;

/// What holds `now`: the pieces, the turn, the castling rights, and the square a
/// pawn has just gone over.
///
/// Nothing is vetted. A board without kings has facts, and an en passant
/// square is stated as claimed: whether a pawn may really capture there is for the
/// theory to find out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    board: Board,
    turn: Color,
    rights: Vec<(Color, CastlingSide)>,
    en_passant: Option<Square>,
}

impl Facts {
    /// A board with this side to move, without castling rights.
    pub fn of_board(board: &Board, turn: Color) -> Facts {
        Facts {
            board: *board,
            turn,
            rights: Vec::new(),
            en_passant: None,
        }
    }

    /// The facts one by one, without a stop.
    pub(crate) fn clauses(&self) -> impl Iterator<Item = String> + '_ {
        let pieces = self.board.iter().map(|(square, piece)| {
            let (x, y) = coordinates(square);
            format!("piece({x},{y},{},{})", piece.color, piece.role)
        });
        let turn = format!("turn({})", self.turn);
        let rights = self.rights.iter();
        let rights = rights.map(|(color, side)| format!("castling_right({color},{})", word(*side)));
        let en_passant = self.en_passant.map(|square| {
            let (x, y) = coordinates(square);
            format!("en_passant({x},{y})")
        });
        pieces.chain([turn]).chain(rights).chain(en_passant)
    }

    /// The board, for a picture above the facts.
    pub(crate) fn board(&self) -> &Board {
        &self.board
    }
}

/// File and rank from 0, as the theory counts.
fn coordinates(square: Square) -> (usize, usize) {
    (square.file().index(), square.rank().index())
}

/// The word of the theory for a side to castle on.
fn word(side: CastlingSide) -> &'static str {
    match side {
        CastlingSide::Kingside => "kingside",
        CastlingSide::Queenside => "queenside",
    }
}

impl TryFrom<&Setup> for Facts {
    type Error = FactsError;

    fn try_from(setup: &Setup) -> Result<Facts, FactsError> {
        let rights = setup
            .castling_rooks
            .into_iter()
            .map(|rook| right(&setup.board, rook).ok_or(FactsError { rook }));
        Ok(Facts {
            board: setup.board,
            turn: setup.turn,
            rights: rights.collect::<Result<_, _>>()?,
            en_passant: setup.en_passant,
        })
    }
}

/// Whose right, and on which side, a rook that may castle stands for. None if
/// king or rook stand where only Chess960 has them; a king off its rank has
/// lost the right anyway, and the theory says so.
fn right(board: &Board, rook: Square) -> Option<(Color, CastlingSide)> {
    let home = |color: &Color| Rank::First.relative_to(*color) == rook.rank();
    let color = Color::ALL.into_iter().find(home)?;
    let corner = |side: &CastlingSide| side.standard_rook_file() == rook.file();
    let side = CastlingSide::ALL.into_iter().find(corner)?;
    let first_rank = Bitboard::rank(rook.rank());
    let king = board.king(color).filter(|&king| first_rank.has(king));
    king.is_none_or(|king| king.file() == File::E)
        .then_some((color, side))
}

impl TryFrom<&Position> for Facts {
    type Error = FactsError;

    fn try_from(position: &Position) -> Result<Facts, FactsError> {
        Facts::try_from(&Setup::from(position))
    }
}

/// One fact a line, as a Prolog system consults them.
impl fmt::Display for Facts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.clauses()
            .try_for_each(|clause| writeln!(f, "{clause}."))
    }
}

#[cfg(test)]
mod tests {

    use super::*;

    #[test]
    fn a_position_becomes_its_pieces_turn_rights_and_en_passant_square() {
        let setup = "4k3/8/8/8/4P3/8/8/R3K3 b Q e3 0 1"
            .parse::<Setup>()
            .unwrap();
        let facts = Facts::try_from(&setup).unwrap().to_string();
        assert_eq!(
            facts,
            "piece(0,0,white,rook).\npiece(4,0,white,king).\npiece(4,3,white,pawn).\n\
             piece(4,7,black,king).\nturn(black).\ncastling_right(white,queenside).\n\
             en_passant(4,2).\n"
        );
    }

    #[test]
    fn castling_of_chess960_is_refused() {
        for (text, rook) in [
            ("4k3/8/8/8/8/8/8/4K1R1 w G - 0 1", Square::G1),
            ("4k3/8/8/8/8/8/8/3K3R w H - 0 1", Square::H1),
        ] {
            let setup = text.parse::<Setup>().unwrap();
            assert_eq!(Facts::try_from(&setup), Err(FactsError { rook }));
        }
    }
}

//! Playing a sequence on a configuration, and finding the move between two.

use std::fmt;

use arrocco_notation::numeric::NumericMove;
use arrocco_rules::{
    Bitboard, Board, Color, Move, Piece, Position, Refusal, Role, Setup, SetupError, Square,
    attacks,
};

use super::{ConfigBoard, ConfigPiece, MoveSequence};

/// How a sequence without an illegal move ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SequenceOutcome {
    /// All moves were played.
    Applied,
    /// A move would be legal but for an own piece on its target. The moves
    /// before it stay played.
    Stopped {
        /// Which move it is, from 1.
        at: usize,
        /// The move.
        m: NumericMove,
    },
}

/// A move of a sequence is illegal; nothing was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[doc(alias = "IllegalMoveException")]
pub struct IllegalConfigMove {
    /// Which move it is, from 1.
    pub at: usize,
    /// The move.
    pub m: NumericMove,
    /// Why it is illegal.
    pub reason: Refusal,
}

impl fmt::Display for IllegalConfigMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "move {} ({}) is illegal: {}",
            self.at, self.m, self.reason
        )
    }
}

impl std::error::Error for IllegalConfigMove {}

/// A sequence cannot be played by the rules of chess; nothing was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StrictError {
    /// Nobody can play on from this configuration.
    Setup(SetupError),
    /// A move is illegal.
    Illegal(IllegalConfigMove),
}

impl fmt::Display for StrictError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StrictError::Setup(error) => error.fmt(f),
            StrictError::Illegal(illegal) => illegal.fmt(f),
        }
    }
}

impl std::error::Error for StrictError {}

/// What is to be said of one move.
enum Verdict {
    Legal,
    OwnTarget,
    Illegal(Refusal),
}

impl ConfigBoard {
    /// Plays a sequence by the literal rules of configurations: pieces go as they
    /// go, not past others, in any order of sides, whatever happens to kings;
    /// pawns stay pawns, so a move that says what one becomes is illegal.
    ///
    /// # Errors
    ///
    /// The first illegal move, with the reason; the pieces then stand as before
    /// the call.
    #[doc(alias = "checkMoves")]
    pub fn check_moves(
        &mut self,
        sequence: &MoveSequence,
    ) -> Result<SequenceOutcome, IllegalConfigMove> {
        let mut board = self.board;
        for (index, &m) in sequence.moves().iter().enumerate() {
            match literal_verdict(&board, m) {
                Verdict::Legal => shift(&mut board, m.from, m.to),
                Verdict::OwnTarget => {
                    self.board = board;
                    return Ok(SequenceOutcome::Stopped { at: index + 1, m });
                }
                Verdict::Illegal(reason) => {
                    return Err(IllegalConfigMove {
                        at: index + 1,
                        m,
                        reason,
                    });
                }
            }
        }
        self.board = board;
        Ok(SequenceOutcome::Applied)
    }

    /// Plays a sequence by the rules of chess, this side moving first.
    ///
    /// Castling is the king's move; a king and a rook on the squares where
    /// standard chess starts are taken not to have moved, as pawns on their
    /// home rank are. Four digits promote to a queen, a fifth is ICCF's.
    ///
    /// # Errors
    ///
    /// Why nobody can play on from this configuration, or the first illegal
    /// move with the reason; the pieces then stand as before the call.
    pub fn check_moves_strict(
        &mut self,
        sequence: &MoveSequence,
        turn: Color,
    ) -> Result<SequenceOutcome, StrictError> {
        let mut position = self.position(turn).map_err(StrictError::Setup)?;
        for (index, &m) in sequence.moves().iter().enumerate() {
            match strict_move(&position, m) {
                Ok(found) => position.play_unchecked(found),
                Err(Verdict::Illegal(reason)) => {
                    let illegal = IllegalConfigMove {
                        at: index + 1,
                        m,
                        reason,
                    };
                    return Err(StrictError::Illegal(illegal));
                }
                Err(_) => {
                    self.board = *position.board();
                    return Ok(SequenceOutcome::Stopped { at: index + 1, m });
                }
            }
        }
        self.board = *position.board();
        Ok(SequenceOutcome::Applied)
    }

    /// The configuration as a position with this side to move, castling
    /// allowed wherever king and rook stand as at the start.
    ///
    /// # Errors
    ///
    /// Why nobody can play on from there.
    pub fn position(&self, turn: Color) -> Result<Position, SetupError> {
        let mut setup = Setup::new(self.board, turn);
        for (color, king, rooks) in [
            (Color::White, Square::E1, [Square::A1, Square::H1]),
            (Color::Black, Square::E8, [Square::A8, Square::H8]),
        ] {
            if self.board.by_piece(Role::King.of(color)).has(king) {
                let corners: Bitboard = rooks.into_iter().collect();
                setup.castling_rooks |= self.board.by_piece(Role::Rook.of(color)) & corners;
            }
        }
        Position::try_from(&setup)
    }

    /// The one move that leads from here to another configuration by the
    /// literal rules, if there is one. Followed by `$` it is a sequence
    /// that makes this configuration the other.
    #[doc(alias = "compareChessBoards")]
    pub fn compare(&self, other: &ConfigBoard) -> Option<NumericMove> {
        let differs =
            |square: &Square| self.board.piece_at(*square) != other.board.piece_at(*square);
        let mut changed = Square::ALL.into_iter().filter(differs);
        let (a, b) = (changed.next()?, changed.next()?);
        let left = |&(from, _): &(Square, Square)| other.board.piece_at(from).is_none();
        let leads = |&(from, to): &(Square, Square)| {
            let mut board = self.board;
            let legal = matches!(verdict(&board, from, to), Verdict::Legal);
            shift(&mut board, from, to);
            legal && board == other.board
        };
        let (from, to) = [(a, b), (b, a)].into_iter().filter(left).find(leads)?;
        Some(NumericMove {
            from,
            to,
            promotion: None,
        })
    }
}

fn shift(board: &mut Board, from: Square, to: Square) {
    if let Some(piece) = board.take(from) {
        board.put(to, piece);
    }
}

fn literal_verdict(
    board: &Board,
    NumericMove {
        from,
        to,
        promotion,
    }: NumericMove,
) -> Verdict {
    match promotion {
        Some(role) => Verdict::Illegal(Refusal::PromotionWrong { from, to, role }),
        None => verdict(board, from, to),
    }
}

/// The literal rules. A pawn does not go towards an own piece at all.
fn verdict(board: &Board, from: Square, to: Square) -> Verdict {
    let Some(piece) = board.piece_at(from) else {
        return Verdict::Illegal(Refusal::NoPiece { from });
    };
    if board.reach(from).has(to) {
        Verdict::Legal
    } else if piece.role != Role::Pawn && board.attacks_from(from).has(to) {
        Verdict::OwnTarget
    } else {
        Verdict::Illegal(refusal(board, from, to, piece))
    }
}

/// Why a piece does not get to a square: something is in its way, or it does not
/// move like that.
fn refusal(board: &Board, from: Square, to: Square, piece: Piece) -> Refusal {
    let is_push = piece.role != Role::Pawn || from.file() == to.file();
    let way = attacks::between(from, to).with(to) & board.occupied();
    let nearest = way.into_iter().min_by_key(|square| square.distance(from));
    let blocker = nearest.and_then(|by| Some((by, board.piece_at(by)?)));
    match blocker {
        Some((by, blocker)) if is_push && ConfigPiece::on(from, piece).ways().has(to) => {
            Refusal::Blocked {
                from,
                to,
                by,
                blocker,
            }
        }
        _ => Refusal::Geometry { from, to, piece },
    }
}

/// The rules of chess. Castling written as the king going to its rook is not
/// the king's move; an own piece on the target stops only what else could go.
fn strict_move(position: &Position, m: NumericMove) -> Result<Move, Verdict> {
    let reason = match m.to_move_or_queen(position) {
        Ok(found) if found.destination() == m.to => return Ok(found),
        Ok(_) => Refusal::OwnPiece {
            from: m.from,
            to: m.to,
            piece: Role::Rook.of(position.turn()),
        },
        Err(reason) => reason,
    };
    let is_own_piece = matches!(reason, Refusal::OwnPiece { .. });
    Err(if is_own_piece {
        verdict(position.board(), m.from, m.to)
    } else {
        Verdict::Illegal(reason)
    })
}

//! A state: all that decides which moves are valid.

use arrocco_rules::{
    Bitboard, CastlingSide, Color, Move, Position, Rank, Role, Setup, Square, attacks,
};

use super::{Board, promotion};

/// Board, side to move, castling and en passant possibilities.
#[derive(Clone, Debug, PartialEq, Eq)]
#[doc(alias = "Stato")]
pub struct State {
    board: Board,
    setup: Setup,
    /// The same to play on; `None` if a king could be taken, which only a
    /// simulated move brings about.
    position: Option<Position>,
}

impl Default for State {
    fn default() -> State {
        State::new()
    }
}

impl State {
    /// The start of a game.
    pub fn new() -> State {
        State::from(Position::initial())
    }

    /// Who stands where.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Whether White is to move.
    pub fn is_white_to_move(&self) -> bool {
        self.setup.turn == Color::White
    }

    /// Whether a side may still castle, on the king's side and on the queen's
    /// side.
    pub fn castling(&self, white: bool) -> [bool; 2] {
        let color = if white { Color::White } else { Color::Black };
        let position = self.position.as_ref();
        CastlingSide::ALL.map(|side| {
            position.is_some_and(|position| position.castling_rook(color, side).is_some())
        })
    }

    /// The square a pawn has just passed over with a double step, 0 if none
    /// has.
    pub fn en_passant(&self) -> i32 {
        let square = self.setup.en_passant;
        square.map_or(0, |square| i32::from(square.numeric()))
    }

    /// Whether a square is attacked by White, or by Black if `white` is false.
    /// The square must be empty or hold a piece of the other side.
    #[doc(alias = "sottoAttacco")]
    pub fn is_attacked(&self, square: i32, white: bool) -> bool {
        let by = if white { Color::White } else { Color::Black };
        let board = &self.setup.board;
        Square::from_numeric(square).is_some_and(|square| {
            board.color_at(square) != Some(by) && board.is_attacked(square, by)
        })
    }

    /// Whether the king of the side to move is attacked.
    #[doc(alias = "scacco")]
    pub fn is_check(&self) -> bool {
        self.setup.board.is_check(self.setup.turn)
    }

    /// Whether the side to move is in check and has no valid move.
    #[doc(alias = "scaccoMatto")]
    pub fn is_checkmate(&self) -> bool {
        self.position
            .is_some_and(|position| position.is_checkmate())
    }

    /// Whether the side to move is not in check and has no valid move.
    #[doc(alias = "stallo")]
    pub fn is_stalemate(&self) -> bool {
        self.position
            .is_some_and(|position| position.is_stalemate())
    }

    /// The state after a displacement or a capture, this one staying as it is;
    /// `None` if the piece does not move like that. What becomes of the
    /// own king is not asked.
    #[doc(alias = "simulaSpostamentoOCattura")]
    pub fn simulate_with(&self, from: i32, to: i32, code: i32) -> Option<State> {
        let (from, to) = (Square::from_numeric(from)?, Square::from_numeric(to)?);
        let board = &self.setup.board;
        let piece = board
            .piece_at(from)
            .filter(|piece| piece.color == self.setup.turn)?;
        let takes = self.attacks(from).has(to) && board.color_at(to) == Some(!piece.color);
        if !takes && !self.displacements(from).has(to) {
            return None;
        }
        let promotes = piece.role == Role::Pawn && is_last_row(to, piece.color);
        let role = if promotes {
            Some(promotion(code)?)
        } else {
            None
        };
        self.after(from, to, role)
    }

    /// The same with promotion 0.
    #[doc(alias = "simulaSpostamentoOCattura")]
    pub fn simulate(&self, from: i32, to: i32) -> Option<State> {
        self.simulate_with(from, to, 0)
    }

    /// Whether a move is valid: it can be simulated and leaves the own king in
    /// safety.
    #[doc(alias = "mossaValida")]
    pub fn is_valid_with(&self, from: i32, to: i32, code: i32) -> bool {
        let simulated = self.simulate_with(from, to, code);
        simulated.is_some_and(|state| !state.setup.board.is_check(self.setup.turn))
    }

    /// The same with promotion 0.
    #[doc(alias = "mossaValida")]
    pub fn is_valid(&self, from: i32, to: i32) -> bool {
        self.is_valid_with(from, to, 0)
    }

    /// Plays a valid move; otherwise nothing changes and the answer is false.
    #[doc(alias = "eseguiMossa")]
    pub fn play_with(&mut self, from: i32, to: i32, code: i32) -> bool {
        let is_valid = self.is_valid_with(from, to, code);
        if let Some(next) = self.simulate_with(from, to, code).filter(|_| is_valid) {
            *self = next;
        }
        is_valid
    }

    /// The same with promotion 0.
    #[doc(alias = "eseguiMossa")]
    pub fn play(&mut self, from: i32, to: i32) -> bool {
        self.play_with(from, to, 0)
    }

    /// The position, if nobody could take a king.
    pub fn position(&self) -> Option<&Position> {
        self.position.as_ref()
    }

    /// The legal move that two numbers and a code stand for.
    pub(super) fn find(&self, from: i32, to: i32, code: i32) -> Option<Move> {
        let (from, to) = (Square::from_numeric(from)?, Square::from_numeric(to)?);
        let position = self.position?;
        let plain = position.find(from, to, None);
        plain
            .or_else(|_| position.find(from, to, promotion(code)))
            .ok()
    }

    /// Squares an own or enemy piece attacks, own pieces left out.
    pub(super) fn attacks(&self, from: Square) -> Bitboard {
        let board = &self.setup.board;
        let own = board.color_at(from).map(|color| board.by_color(color));
        own.map_or(Bitboard::EMPTY, |own| board.attacks_from(from).minus(own))
    }

    /// Empty squares a piece can go to, its own king aside.
    pub(super) fn displacements(&self, from: Square) -> Bitboard {
        let board = &self.setup.board;
        let Some(piece) = board.piece_at(from) else {
            return Bitboard::EMPTY;
        };
        let steps = board.reach(from).minus(board.occupied());
        match piece.role {
            Role::King => steps | self.castlings(from, piece.color),
            Role::Pawn if piece.color == self.setup.turn => {
                // Also where the king forbids it: that is for the validity.
                let passed = self.setup.en_passant.map_or(Bitboard::EMPTY, Bitboard::of);
                steps | attacks::pawn(piece.color, from) & passed
            }
            _ => steps,
        }
    }

    /// Where a king lands that may castle, whoever is to move.
    fn castlings(&self, king: Square, color: Color) -> Bitboard {
        let as_if = Setup {
            turn: color,
            en_passant: None,
            ..self.setup.clone()
        };
        let landings = Position::try_from(&as_if).map(|position| position.displacements(king));
        landings.map_or(Bitboard::EMPTY, |all| all.minus(attacks::king(king)))
    }

    /// The state after a move that geometry allows.
    fn after(&self, from: Square, to: Square, role: Option<Role>) -> Option<State> {
        let position = self.position?;
        let setup = match position.simulate(from, to, role) {
            Some(setup) => setup,
            None => self.after_forbidden_en_passant(from, to),
        };
        let mut board = self.board.clone();
        if let Some(victim) = self.en_passant_victim(from, to) {
            board.remove(victim);
        }
        if let Some(rook) = self.castling_rook(from, to) {
            board.relocate(rook, CastlingSide::of(from, rook).rook_target(from));
        }
        board.relocate(from, to);
        if let Some(role) = role {
            board.promote(to, role);
        }
        let setup = Setup {
            en_passant: self.passed_by(from, to),
            ..setup
        };
        Some(State::of(board, setup))
    }

    /// The rules know en passant only where it is legal; a simulation does not
    /// ask whether the own king allows it.
    fn after_forbidden_en_passant(&self, from: Square, to: Square) -> Setup {
        let mut setup = self.setup.clone();
        let pawn = setup.board.take(from);
        setup.board.take(Square::at(to.file(), from.rank()));
        if let Some(pawn) = pawn {
            setup.board.put(to, pawn);
        }
        setup.fullmove_number += setup.turn as u32;
        setup.turn = !setup.turn;
        setup.halfmove_clock = 0;
        setup
    }

    fn en_passant_victim(&self, from: Square, to: Square) -> Option<Square> {
        let board = &self.setup.board;
        let takes = board.role_at(from) == Some(Role::Pawn)
            && from.file() != to.file()
            && board.piece_at(to).is_none();
        takes.then(|| Square::at(to.file(), from.rank()))
    }

    fn castling_rook(&self, from: Square, to: Square) -> Option<Square> {
        let is_king = self.setup.board.role_at(from) == Some(Role::King);
        let side = CastlingSide::of(from, to);
        let rook = self.position?.castling_rook(self.setup.turn, side);
        rook.filter(|_| is_king && !attacks::king(from).has(to))
    }

    /// The square a double step passes over.
    fn passed_by(&self, from: Square, to: Square) -> Option<Square> {
        let is_pawn = self.setup.board.role_at(from) == Some(Role::Pawn);
        let passed = from.forward(self.setup.turn);
        passed.filter(|_| is_pawn && from.distance(to) == 2)
    }

    fn of(board: Board, setup: Setup) -> State {
        let position = Position::try_from(&setup).ok();
        State {
            board,
            setup,
            position,
        }
    }
}

/// A state of a position, with new pieces.
impl From<Position> for State {
    fn from(position: Position) -> State {
        let board = Board::of(position.board());
        State::of(board, Setup::from(&position))
    }
}

fn is_last_row(square: Square, color: Color) -> bool {
    square.rank() == Rank::Eighth.relative_to(color)
}

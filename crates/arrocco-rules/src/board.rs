//! Who stands where. Kings are optional, nothing is vetted, nobody is to move.
//!
//! A board answers questions of geometry: what a piece attacks, who attacks a
//! square, where a piece could go if its own king did not matter. What is
//! legal is a question for [`Position`](crate::Position).
//!
//! Four words hold all 64 squares: three planes with the bits of the
//! [`Role`](crate::Role) and one with the white pieces. Sets of one role are an
//! `and` away, the sliders fall out of the planes themselves, and a copy costs
//! half a cache line.

use core::fmt;

use crate::{Bitboard, Color, File, Piece, Rank, Role, Square, attacks, zobrist};

/// The pieces on the 64 squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[doc(alias = "Scacchiera")]
pub struct Board {
    /// Rooks, queens and knights (bit 0 of the role).
    straight: Bitboard,
    /// Bishops, queens and kings (bit 1).
    diagonal: Bitboard,
    /// Pawns, knights and kings (bit 2).
    leaper: Bitboard,
    white: Bitboard,
}

impl Board {
    /// The 64 squares with nothing on them.
    pub const fn empty() -> Board {
        Board {
            straight: Bitboard::EMPTY,
            diagonal: Bitboard::EMPTY,
            leaper: Bitboard::EMPTY,
            white: Bitboard::EMPTY,
        }
    }

    /// The 32 pieces where a game begins.
    pub const fn initial() -> Board {
        Board {
            straight: Bitboard(0xCB00_0000_0000_00CB),
            diagonal: Bitboard(0x3C00_0000_0000_003C),
            leaper: Bitboard(0x52FF_0000_0000_FF52),
            white: Bitboard(0xFFFF),
        }
    }

    /// The pieces from four sets: bit 0, bit 1 and bit 2 of each one's [`Role`],
    /// and the white pieces. `None` if some square has all three bits, which no
    /// role has, or is white with nothing on it.
    ///
    /// For readers that know all squares at once; others use
    /// [`put`](Board::put).
    #[inline]
    pub fn from_planes(planes: [Bitboard; 4]) -> Option<Board> {
        let [straight, diagonal, leaper, white] = planes;
        let board = Board {
            straight,
            diagonal,
            leaper,
            white,
        };
        let no_role = straight & diagonal & leaper;
        (no_role | white.minus(board.occupied()))
            .is_empty()
            .then_some(board)
    }

    /// The four sets of [`from_planes`](Board::from_planes).
    #[inline]
    pub fn planes(&self) -> [Bitboard; 4] {
        [self.straight, self.diagonal, self.leaper, self.white]
    }

    /// All squares with something on them.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.straight | self.diagonal | self.leaper
    }

    /// The squares with a piece of this colour. One that is only known when the
    /// program runs costs no branch.
    #[inline]
    pub fn by_color(&self, color: Color) -> Bitboard {
        let of_black = Bitboard((color as u64).wrapping_neg());
        self.white ^ self.occupied() & of_black
    }

    /// The squares with a piece of this role, in either colour. A role that is
    /// only known when the program runs costs no branch.
    #[inline]
    pub fn by_role(&self, role: Role) -> Bitboard {
        let code = u64::from(role.code());
        let agree =
            |plane: Bitboard, bit: u64| Bitboard(plane.0 ^ (code >> bit & 1).wrapping_sub(1));
        agree(self.straight, 0) & agree(self.diagonal, 1) & agree(self.leaper, 2)
    }

    /// The squares with this very piece.
    #[inline]
    pub fn by_piece(&self, piece: Piece) -> Bitboard {
        self.by_role(piece.role) & self.by_color(piece.color)
    }

    /// All pawns.
    #[inline]
    pub fn pawns(&self) -> Bitboard {
        self.leaper.minus(self.straight | self.diagonal)
    }

    /// All knights.
    #[inline]
    pub fn knights(&self) -> Bitboard {
        self.leaper & self.straight
    }

    /// All kings.
    #[inline]
    pub fn kings(&self) -> Bitboard {
        self.leaper & self.diagonal
    }

    /// All rooks and queens.
    #[inline]
    pub fn straight_sliders(&self) -> Bitboard {
        self.straight.minus(self.leaper)
    }

    /// All bishops and queens.
    #[inline]
    pub fn diagonal_sliders(&self) -> Bitboard {
        self.diagonal.minus(self.leaper)
    }

    /// The king of this colour, if there is exactly one.
    pub fn king(&self, color: Color) -> Option<Square> {
        let kings = self.kings() & self.by_color(color);
        kings.first().filter(|_| !kings.more_than_one())
    }

    /// The plane bits of a square; 0 when nothing stands there.
    #[inline]
    pub(crate) fn code_at(&self, square: Square) -> u8 {
        let bit = |plane: Bitboard| plane.0 >> square as u8 & 1;
        (bit(self.straight) + 2 * bit(self.diagonal) + 4 * bit(self.leaper)) as u8
    }

    /// What role stands on a square.
    #[inline]
    pub fn role_at(&self, square: Square) -> Option<Role> {
        Role::from_code(self.code_at(square))
    }

    /// Whose piece stands on a square.
    #[inline]
    pub fn color_at(&self, square: Square) -> Option<Color> {
        let color = if self.white.has(square) {
            Color::White
        } else {
            Color::Black
        };
        self.occupied().has(square).then_some(color)
    }

    /// What stands on a square.
    #[inline]
    #[doc(alias = "get")]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let role = self.role_at(square)?;
        let color = if self.white.has(square) {
            Color::White
        } else {
            Color::Black
        };
        Some(role.of(color))
    }

    /// Puts a piece on a square; what stood there is gone.
    #[inline]
    pub fn put(&mut self, square: Square, piece: Piece) {
        self.clear(Bitboard::of(square));
        self.add(square, piece.role.code(), piece.color);
    }

    /// Takes away what stands on a square.
    #[inline]
    pub fn take(&mut self, square: Square) -> Option<Piece> {
        let piece = self.piece_at(square);
        self.clear(Bitboard::of(square));
        piece
    }

    /// Empties these squares.
    #[inline]
    pub(crate) fn clear(&mut self, squares: Bitboard) {
        self.straight = self.straight.minus(squares);
        self.diagonal = self.diagonal.minus(squares);
        self.leaper = self.leaper.minus(squares);
        self.white = self.white.minus(squares);
    }

    /// Puts plane bits on an empty square.
    #[inline]
    pub(crate) fn add(&mut self, square: Square, code: u8, color: Color) {
        let bit = |value: u8| Bitboard(u64::from(value & 1) << square as u8);
        self.straight |= bit(code);
        self.diagonal |= bit(code >> 1);
        self.leaper |= bit(code >> 2);
        self.white |= bit(color.other() as u8);
    }

    /// Empties `touched` and puts a piece on `filled`, given by the planes it is in.
    /// All planes alike, so that they fit into one register.
    #[inline(always)]
    pub(crate) fn replace(&mut self, touched: Bitboard, filled: Bitboard, planes: &[u64; 4]) {
        let [straight, diagonal, leaper, white] = self.planes();
        let old = [straight.0, diagonal.0, leaper.0, white.0];
        let mut new = [0; 4];
        for i in 0..4 {
            new[i] = old[i] & !touched.0 | planes[i] & filled.0;
        }
        let [straight, diagonal, leaper, white] = new.map(Bitboard);
        *self = Board {
            straight,
            diagonal,
            leaper,
            white,
        };
    }

    /// The sum of the pieces' Zobrist keys, computed from nothing.
    pub(crate) fn keys(&self) -> u64 {
        self.occupied().into_iter().fold(0, |keys, square| {
            let color = if self.white.has(square) {
                Color::White
            } else {
                Color::Black
            };
            keys ^ zobrist::piece(color, self.code_at(square), square)
        })
    }

    /// The pieces with their squares, from a1 to h8.
    pub fn iter(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.occupied()
            .into_iter()
            .filter_map(|square| Some((square, self.piece_at(square)?)))
    }

    /// The squares that the piece on `from` attacks, its own side's included; none if
    /// nothing stands there. Kings left in check do not matter here.
    #[doc(alias = "attacco")]
    #[doc(alias = "listaAttacco")]
    pub fn attacks_from(&self, from: Square) -> Bitboard {
        self.piece_at(from).map_or(Bitboard::EMPTY, |piece| {
            attacks::of(piece.role, piece.color, from, self.occupied())
        })
    }

    /// The squares the piece on `from` could go to if no king mattered: not
    /// onto its own pieces, not past anyone, pawns as pawns do.
    ///
    /// Castling and en passant need a history and so a
    /// [`Position`](crate::Position).
    pub fn reach(&self, from: Square) -> Bitboard {
        let Some(piece) = self.piece_at(from) else {
            return Bitboard::EMPTY;
        };
        let attacked = self.attacks_from(from).minus(self.by_color(piece.color));
        match piece.role {
            Role::Pawn => attacked & self.occupied() | self.pushes(from, piece.color),
            _ => attacked,
        }
    }

    /// One step ahead if free, two from the home rank if both are.
    #[inline]
    pub(crate) fn pushes(&self, from: Square, color: Color) -> Bitboard {
        let free = !self.occupied();
        let one = Bitboard::of(from).forward(color) & free;
        let third = Bitboard::rank(Rank::Third.relative_to(color));
        one | (one & third).forward(color) & free
    }

    /// The pieces of one side that attack a square, the square's own occupant
    /// left out of account.
    #[inline]
    pub fn attackers(&self, square: Square, by: Color) -> Bitboard {
        self.attackers_through(square, by, self.occupied())
    }

    /// The same with another set of blockers, to look through a piece that is
    /// about to move.
    #[inline]
    pub fn attackers_through(&self, square: Square, by: Color, occupied: Bitboard) -> Bitboard {
        self.attackers_of_any_color(square, by, occupied) & self.by_color(by)
    }

    #[inline]
    fn attackers_of_any_color(&self, square: Square, by: Color, occupied: Bitboard) -> Bitboard {
        attacks::pawn(by.other(), square) & self.pawns()
            | attacks::knight(square) & self.knights()
            | attacks::king(square) & self.kings()
            | attacks::rook(square, occupied) & self.straight_sliders()
            | attacks::bishop(square, occupied) & self.diagonal_sliders()
    }

    /// Whether one side attacks a square past these blockers, its pieces on the
    /// squares `gone` left out; there must be a blocker. Looks along the few lines that
    /// lead to a slider, which is cheaper than the attack tables if asked just once.
    #[inline(always)]
    pub(crate) fn is_attacked_past(
        &self,
        square: Square,
        by: Color,
        occupied: Bitboard,
        gone: Bitboard,
    ) -> bool {
        let pieces = self.by_color(by).minus(gone);
        let sight = attacks::sight(square);
        // Nothing is between a square and a leaper that attacks it, so that all of them
        // are looked at alike.
        let first = (sight.pawn[by.other().index()] & self.pawns()
            | sight.knight & self.knights()
            | sight.king & self.kings()
            | sight.rook & self.straight_sliders()
            | sight.bishop & self.diagonal_sliders())
            & pieces;
        let sees = |set| (attacks::between_lowest(set, square) & occupied).is_empty();
        // There are rarely more than two, so two cost no branch.
        let second = first.without_lowest();
        let more = second.without_lowest();
        sees(first) | sees(second) || more.into_iter().any(|one| sees(one.into()))
    }

    /// What bears on the king of this colour, which must be there. Both are found in
    /// one look, along the same lines as in
    /// [`is_attacked_past`](Board::is_attacked_past).
    #[inline(always)]
    pub(crate) fn king_safety(&self, color: Color) -> KingSafety {
        let pieces = self.by_color(!color);
        let occupied = self.occupied();
        let king = (self.kings() & self.by_color(color)).lowest();
        let sight = attacks::sight(king);
        let first = (sight.pawn[color.index()] & self.pawns()
            | sight.knight & self.knights()
            | sight.rook & self.straight_sliders()
            | sight.bishop & self.diagonal_sliders())
            & pieces;
        let mut is_check = false;
        let mut shields = Bitboard::EMPTY;
        let mut look = |set| {
            let way = attacks::between_lowest(set, king) & occupied;
            let is_single = way.without_lowest().is_empty();
            is_check |= way.is_empty();
            shields |= way & Bitboard(u64::from(is_single).wrapping_neg());
        };
        // There are rarely more than two, so two cost no branch; a third would cost more
        // than it saves.
        let second = first.without_lowest();
        look(first);
        look(second);
        for one in second.without_lowest() {
            look(one.into());
        }
        KingSafety { is_check, shields }
    }

    /// Whether the king of this colour, which must be there, is attacked.
    #[inline]
    pub(crate) fn is_king_attacked(&self, color: Color) -> bool {
        let king = (self.kings() & self.by_color(color)).lowest();
        self.is_attacked_past(king, !color, self.occupied(), Bitboard::EMPTY)
    }

    /// Whether one side attacks a square. The colour is the attacker's.
    #[inline]
    #[doc(alias = "sottoAttacco")]
    #[doc(alias = "AttackedBy")]
    pub fn is_attacked(&self, square: Square, by: Color) -> bool {
        self.attackers(square, by).any()
    }

    /// Whether this side's king is attacked; `false` when it has no king.
    pub fn is_check(&self, color: Color) -> bool {
        self.king(color)
            .is_some_and(|king| self.is_attacked(king, color.other()))
    }
}

/// What bears on a king: see [`Position::king_safety`](crate::Position::king_safety).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KingSafety {
    /// Whether it is in check.
    pub is_check: bool,
    /// The squares with the only piece, of whatever colour, between the king and an
    /// attacker.
    pub shields: Bitboard,
}

impl FromIterator<(Square, Piece)> for Board {
    fn from_iter<I: IntoIterator<Item = (Square, Piece)>>(pieces: I) -> Board {
        let mut board = Board::empty();
        for (square, piece) in pieces {
            board.put(square, piece);
        }
        board
    }
}

/// Eight lines, the eighth rank first, `.` for an empty square.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            for file in File::ALL {
                let piece = self.piece_at(Square::at(file, rank));
                write!(f, "{}", piece.map_or('.', Piece::char))?;
            }
            f.write_str("\n")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board(\n{self})")
    }
}

//! The moves and captures of a game, oldest first, material and opening.

use std::cmp::Ordering;

use arrocco_notation::opening;
use arrocco_rules::{Board, Color, Move, Piece, Position, Role, Square};

use super::{Game, Ply};
use crate::{BySide, MoveId, NamedOpening, Played};

impl Game {
    /// The moves that stand, oldest first.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = &Played> + ExactSizeIterator {
        self.standing().map(|ply| &ply.played)
    }

    /// The move that was played last.
    pub fn last_move(&self) -> Option<&Played> {
        self.last_ply().map(|ply| &ply.played)
    }

    /// The moves of the piece that stands on a square now, oldest first. A
    /// castling is a move of the king and of the rook.
    pub fn moves_of(&self, square: Square) -> Vec<&Played> {
        if self.position().board().piece_at(square).is_none() {
            return Vec::new();
        }
        let mut at = square;
        let mut moves = Vec::new();
        for played in self.moves().rev() {
            if let Some(origin) = played.origin_of(at) {
                moves.push(played);
                at = origin;
            }
        }
        moves.reverse();
        moves
    }

    /// The pieces of one colour that were taken, in the order they were.
    pub fn captured(&self, color: Color) -> Vec<Role> {
        let captured = self.captured_by(self.ply);
        match color {
            Color::White => captured.white,
            Color::Black => captured.black,
        }
    }

    /// How much more White has on the board than Black, in pawns.
    pub fn material(&self) -> i32 {
        material(self.position().board())
    }

    /// The opening as far as it has a name, found by position, so that other
    /// ways to get there count too.
    pub fn opening(&self) -> Option<NamedOpening> {
        self.named_opening().map(NamedOpening::from)
    }

    fn named_opening(&self) -> Option<&'static opening::Opening> {
        match self.last_ply() {
            Some(ply) => ply.opening,
            None => opening::find(&self.start),
        }
    }

    /// A legal move of the tree with where it leads, to be added to the line.
    pub(super) fn ply_of(&self, id: MoveId, m: Move) -> Ply {
        let before = self.position();
        let played = Played::new(id, before, m, self.mode());
        let after = before.after(m);
        let earlier = self.last_ply().map_or(0, |ply| ply.last_capture);
        let takes = played.captured.is_some();
        Ply {
            opening: opening::find(&after).or_else(|| self.named_opening()),
            last_capture: if takes { self.ply + 1 } else { earlier },
            played,
            after,
        }
    }

    /// The pieces that the first moves of the line took, by their colour, in
    /// order.
    pub(crate) fn captured_by(&self, plies: usize) -> BySide<Vec<Role>> {
        let last_capture = |plies: usize| {
            let ply = self.line.get(plies.checked_sub(1)?)?;
            self.line.get(ply.last_capture.checked_sub(1)?)
        };
        let captures = std::iter::successors(last_capture(plies), |ply| {
            last_capture(ply.last_capture - 1)
        });
        let mut captured: BySide<Vec<Role>> = BySide::default();
        for piece in captures.filter_map(|ply| ply.played.captured_piece()) {
            captured.of_mut(piece.color).push(piece.role);
        }
        captured.white.reverse();
        captured.black.reverse();
        captured
    }

    /// How many moves of the line lead to a move of the tree, or to the move where
    /// its variation leaves the line, and the moves of that variation. `None` is a
    /// null move.
    pub(crate) fn way_to(&self, id: MoveId) -> (usize, Vec<Option<Move>>) {
        let (mut at, mut tried) = (id, Vec::new());
        let plies = loop {
            if let Some(plies) = self.number_in_line(at) {
                break plies;
            }
            let Some(parent) = self.tree.parent(at) else {
                break 0;
            };
            tried.push(self.tree.played(at));
            at = parent;
        };
        tried.reverse();
        (plies, tried)
    }

    /// The number of a move of the line, counted from 1; 0 for the start.
    fn number_in_line(&self, id: MoveId) -> Option<usize> {
        if id == MoveId::START {
            return Some(0);
        }
        // Every move has a higher number than the one before.
        let (mut low, mut high) = (0, self.line.len());
        while low < high {
            let middle = low.midpoint(high);
            match self.line[middle].played.id.cmp(&id) {
                Ordering::Less => low = middle + 1,
                Ordering::Equal => return Some(middle + 1),
                Ordering::Greater => high = middle,
            }
        }
        None
    }

    /// The position after so many moves of the line.
    pub(crate) fn position_at(&self, plies: usize) -> &Position {
        let ply = plies.checked_sub(1).and_then(|index| self.line.get(index));
        ply.map_or(&self.start, |ply| &ply.after)
    }

    /// The position after a move of the tree.
    pub(crate) fn position_after(&self, id: MoveId) -> Position {
        let (plies, tried) = self.way_to(id);
        let mut position = *self.position_at(plies);
        for m in tried {
            match m {
                Some(m) => position.play_unchecked(m),
                None => position.pass(),
            }
        }
        position
    }
}

/// How much more White has on a board than Black, in pawns.
pub(crate) fn material(board: &Board) -> i32 {
    let worth = |(_, piece): (Square, Piece)| match piece.color {
        Color::White => value(piece.role),
        Color::Black => -value(piece.role),
    };
    board.iter().map(worth).sum()
}

/// What beginners are taught.
const fn value(role: Role) -> i32 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 0,
    }
}

//! The functions of T-15 to T-18 and T-22, stated with coordinates and codes, on
//! top of the library: what they promise holds.

#[path = "../../arrocco-notation/tests/common/mod.rs"]
mod common;

use arrocco_legacy::codes::{self, Matrix};
use arrocco_notation::diagram;
use arrocco_rules::{Color, Position, Refusal, Role, Square};

/// A cell of the matrix: column, then row counted from the eighth rank.
type Cell = (usize, usize);

fn square((x, y): Cell) -> Option<Square> {
    (x < 8 && y < 8).then(|| Square::ALL[(7 - y) * 8 + x])
}

/// The coordinates of a square.
fn cell(text: &str) -> Cell {
    let square: Square = text.parse().unwrap();
    (square.file().index(), 7 - square.rank().index())
}

/// T's state and its four functions, each a few lines over a [`Position`].
struct Machine {
    position: Position,
    before: Vec<Position>,
}

impl Machine {
    fn new(text: &str) -> Machine {
        Machine {
            position: text.parse::<Position>().unwrap(),
            before: vec![],
        }
    }

    /// `LegalMove`, with the reason of a refusal where a square has one.
    fn refusal(&self, from: Cell, to: Cell) -> Result<(), Option<Refusal>> {
        let (from, to) = square(from).zip(square(to)).ok_or(None)?;
        match self.position.explain(from, to, None) {
            None | Some(Refusal::PromotionMissing { .. }) => Ok(()),
            refusal => Err(refusal),
        }
    }

    /// `Move`: plays if it is legal and the promotion has the mover's colour.
    fn play(&mut self, from: Cell, to: Cell, white: bool, promote_to: u8) -> bool {
        let color = if white { Color::White } else { Color::Black };
        let role = match codes::piece(promote_to) {
            Ok(Some(piece)) if piece.color == color => Some(piece.role),
            Ok(None) => None,
            _ => return false,
        };
        let found = square(from)
            .zip(square(to))
            .filter(|_| self.position.turn() == color)
            .and_then(|(from, to)| self.position.find(from, to, role).ok());
        if let Some(m) = found {
            self.before.push(self.position);
            self.position.play_unchecked(m);
        }
        found.is_some()
    }

    /// `UndoMove`.
    fn undo(&mut self) {
        self.position = self.before.pop().unwrap();
    }

    /// `Checkmate`: whether it is mate, and whether it is a draw.
    fn checkmate(&self) -> (bool, bool) {
        let draw = self.position.is_stalemate() || self.position.is_insufficient_material();
        (self.position.is_checkmate(), draw)
    }

    fn matrix(&self) -> Matrix {
        codes::matrix(self.position.board())
    }
}

#[test]
fn move_takes_in_passing() {
    let mut machine = Machine::new("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2");
    assert!(machine.play(cell("e5"), cell("d6"), true, 0));
    let (x, y) = cell("d5");
    assert_eq!(machine.matrix()[y][x], 0);
    assert_eq!(machine.position.en_passant(), None);
}

#[test]
fn move_promotes_to_what_is_asked() {
    for (code, role) in [
        (5, Role::Queen),
        (4, Role::Rook),
        (3, Role::Bishop),
        (2, Role::Knight),
    ] {
        let mut machine = Machine::new("8/4P1k1/8/8/8/8/8/4K3 w - - 0 1");
        assert!(machine.play(cell("e7"), cell("e8"), true, code));
        assert_eq!(
            machine.position.board().piece_at(Square::E8),
            Some(role.of(Color::White))
        );
    }
}

#[test]
fn move_brings_the_rook_and_ends_the_rights() {
    let mut machine = Machine::new("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    assert!(machine.play(cell("e1"), cell("g1"), true, 0));
    assert_eq!(machine.matrix()[7], [4, 0, 0, 0, 0, 4, 6, 0]);
    assert_eq!(machine.position.castling_rooks().count(), 2);
    assert!(machine.play(cell("e8"), cell("c8"), false, 0));
    assert_eq!(machine.matrix()[0], [0, 0, 12, 10, 0, 0, 0, 10]);
    assert!(machine.position.castling_rooks().is_empty());
}

#[test]
fn a_wrong_promotion_or_an_illegal_move_changes_nothing() {
    let mut machine = Machine::new("8/4P1k1/8/8/8/8/8/4K3 w - - 0 1");
    let before = machine.position;
    for code in [0, 1, 6, 7, 8, 9, 10, 11, 12, 13, 255] {
        assert!(!machine.play(cell("e7"), cell("e8"), true, code), "{code}");
    }
    assert!(!machine.play(cell("e7"), cell("e6"), true, 5));
    assert!(
        !machine.play(cell("e1"), cell("e2"), true, 5),
        "only pawns promote"
    );
    assert!(
        !machine.play(cell("e7"), cell("e8"), false, 11),
        "not black's turn"
    );
    assert_eq!(machine.position, before);
}

#[test]
fn undo_restores_everything() {
    for (seed, start) in common::STARTS.into_iter().enumerate() {
        let mut machine = Machine::new(start);
        let mut seen = vec![];
        for (position, m) in common::game(start, seed as u64, 120) {
            assert_eq!(machine.position, position);
            seen.push((position, position.zobrist()));
            let code = m
                .promotion()
                .map_or(0, |role| codes::code(Some(role.of(position.turn()))));
            let (from, to) = (cell(&m.from().to_string()), cell(&m.to().to_string()));
            assert!(machine.play(from, to, position.turn() == Color::White, code));
        }
        for (position, hash) in seen.into_iter().rev() {
            machine.undo();
            assert_eq!(
                (machine.position, machine.position.zobrist()),
                (position, hash)
            );
        }
    }
}

#[test]
fn each_refusal_has_its_reason() {
    let start = Machine::new(common::STARTS[0]);
    let refusal = |from, to| {
        start
            .refusal(cell(from), cell(to))
            .unwrap_err()
            .unwrap()
            .kind()
    };
    assert_eq!(start.refusal((8, 0), (0, 0)), Err(None));
    assert_eq!(start.refusal((0, 6), (0, usize::MAX)), Err(None));
    assert_eq!(refusal("e2", "e2"), "geometry");
    assert_eq!(refusal("e4", "e5"), "no_piece");
    assert_eq!(refusal("e7", "e5"), "not_your_piece");
    assert_eq!(refusal("a1", "a2"), "own_piece");
    assert_eq!(refusal("e2", "e5"), "geometry");
    assert_eq!(refusal("c1", "h6"), "blocked");
    assert_eq!(start.refusal(cell("e2"), cell("e4")), Ok(()));
}

#[test]
fn the_own_king_is_looked_after_and_nothing_changes() {
    let setup = diagram::drawn(
        "
        8  . . . . r . . k
        7  . . . . . . . .
        6  . . . . . . . .
        5  . . . . . . . .
        4  . . . . . . . .
        3  . . . . . . . .
        2  . . . . N . . .
        1  . . . . K . . .
           a b c d e f g h   white to move
        ",
    )
    .unwrap();
    let machine = Machine {
        position: Position::try_from(&setup).unwrap(),
        before: vec![],
    };
    let before = machine.position;
    let refusal = machine
        .refusal(cell("e2"), cell("c3"))
        .unwrap_err()
        .unwrap();
    assert_eq!(refusal.kind(), "leaves_check");
    assert_eq!(machine.position, before);
}

#[test]
fn checkmate_and_draw() {
    for (text, expected) in [
        ("K1q5/1r6/8/8/8/8/8/7k w - - 0 1", (true, false)),
        ("K7/1rr5/8/8/8/8/8/7k w - - 0 1", (false, true)),
        ("4k3/8/8/8/8/8/8/4KB2 w - - 0 1", (false, true)),
        ("4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1", (false, true)),
        ("2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1", (false, false)),
        ("K7/8/2b5/8/8/8/7p/7k w - - 0 1", (false, false)),
        (common::STARTS[0], (false, false)),
    ] {
        assert_eq!(Machine::new(text).checkmate(), expected, "{text}");
    }
}

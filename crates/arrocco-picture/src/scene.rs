//! [`Scene`]: a board with its marks.

use arrocco_notation::pgn::{Annotation, annotations};
use arrocco_rules::{Bitboard, Board, Move, Position, Square};

use crate::mark::{Arrow, Circle};

/// A board and the marks on it.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Scene {
    /// The pieces; kings may be missing.
    pub board: Board,
    /// Origin and destination of the last move.
    pub last_move: Option<(Square, Square)>,
    /// The kings in check.
    pub checked: Bitboard,
    /// Arrows, in the order they are drawn.
    pub arrows: Vec<Arrow>,
    /// Circles, in the order they are drawn.
    pub circles: Vec<Circle>,
    /// A description in plain text for screen readers.
    pub title: String,
}

impl Scene {
    /// The pieces alone, without a side to move: no king is in check.
    pub fn of_board(board: &Board) -> Scene {
        Scene {
            board: *board,
            ..Scene::default()
        }
    }

    /// A position: the king of the side to move is marked if it is in check.
    pub fn of(position: &Position) -> Scene {
        let mut scene = Scene::of_board(position.board());
        if position.is_check() {
            scene.checked = position.king(position.turn()).into();
        }
        scene
    }

    /// The position a move leads to, the move marked.
    pub fn after(before: &Position, m: Move) -> Scene {
        let mut position = *before;
        position.play_unchecked(m);
        Scene {
            last_move: Some((m.from(), m.destination())),
            ..Scene::of(&position)
        }
    }

    /// Adds the arrows and circles that programs leave in a comment,
    /// `[%cal Ge2e4]` and `[%csl Rd5]`.
    pub fn annotate(&mut self, comment: &str) {
        for annotation in annotations(comment) {
            match annotation {
                Annotation::Arrows(arrows) => {
                    self.arrows
                        .extend(arrows.into_iter().filter_map(|(paint, from, to)| {
                            (from != to).then_some(Arrow { from, to, paint })
                        }));
                }
                Annotation::Squares(squares) => self.circles.extend(
                    squares
                        .into_iter()
                        .map(|(paint, square)| Circle { square, paint }),
                ),
                Annotation::Clock(_) | Annotation::MoveTime(_) | Annotation::Eval { .. } => {}
            }
        }
    }
}

//! The inputs of the network for a position, and its target.

use arrocco_engine::network::{Outlook, stage};
use arrocco_rules::Color;

use crate::loss::Target;
use crate::record::Record;

/// The inputs of both views and the points to expect, for the side to move.
pub(super) struct Example {
    /// The side to move first; as many inputs as there are pieces.
    pub(super) views: [[u16; 32]; 2],
    pub(super) pieces: usize,
    pub(super) stage: usize,
    pub(super) target: f32,
}

impl Example {
    pub(super) fn new(record: &Record, target: &Target) -> Example {
        let board = &record.board;
        let outlooks = [record.turn, !record.turn].map(|side| Outlook::new(board, side));
        let mut example = Example {
            views: [[0; 32]; 2],
            pieces: 0,
            stage: stage(board),
            target: match record.turn {
                Color::White => target.of(record),
                Color::Black => 1.0 - target.of(record),
            },
        };
        for (square, piece) in board.iter().take(32) {
            for (view, outlook) in example.views.iter_mut().zip(outlooks) {
                view[example.pieces] = outlook.feature(piece, square) as u16;
            }
            example.pieces += 1;
        }
        example
    }
}

#[cfg(test)]
mod tests {
    use arrocco_rules::Position;

    use super::*;

    #[test]
    fn both_sides_see_the_start_alike() {
        let record = Record::new(&Position::initial(), 0, 0);
        let example = Example::new(&record, &Target { result_share: 0.5 });
        let sorted = |view: [u16; 32]| {
            let mut view = view;
            view.sort_unstable();
            view
        };
        assert_eq!(example.pieces, 32);
        assert_eq!(sorted(example.views[0]), sorted(example.views[1]));
        assert_eq!(example.target, 0.5);
    }
}

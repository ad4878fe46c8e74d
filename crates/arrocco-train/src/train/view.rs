//! What the network sees of a position, and what it should say.

use arrocco_engine::network::{Outlook, stage};
use arrocco_rules::Color;

use crate::loss::Target;
use crate::record::Record;

/// The inputs of both views and the points to expect, for the side to move.
pub(super) struct Example {
    /// The side to move first; as many inputs as there are men.
    pub(super) views: [[u16; 32]; 2],
    pub(super) men: usize,
    pub(super) stage: usize,
    pub(super) target: f32,
}

impl Example {
    pub(super) fn new(record: &Record, target: &Target) -> Example {
        let board = &record.board;
        let outlooks = [record.turn, !record.turn].map(|side| Outlook::new(board, side));
        let mut example = Example {
            views: [[0; 32]; 2],
            men: 0,
            stage: stage(board),
            target: match record.turn {
                Color::White => target.of(record),
                Color::Black => 1.0 - target.of(record),
            },
        };
        for (square, piece) in board.iter().take(32) {
            for (view, outlook) in example.views.iter_mut().zip(outlooks) {
                view[example.men] = outlook.feature(piece, square) as u16;
            }
            example.men += 1;
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
        assert_eq!(example.men, 32);
        assert_eq!(sorted(example.views[0]), sorted(example.views[1]));
        assert_eq!(example.target, 0.5);
    }
}

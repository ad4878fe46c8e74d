//! The inputs of the network for a position, and its target.

use arrocco_engine::network::{Outlook, stage_of};
use arrocco_rules::{Color, Role};

use crate::loss::Target;
use crate::record::Packed;

/// The inputs of both views and the points to expect, for the side to move.
pub(super) struct Example {
    /// The side to move first; as many inputs as there are pieces.
    pub(super) views: [[u16; 32]; 2],
    pub(super) pieces: usize,
    pub(super) stage: usize,
    pub(super) target: f32,
}

impl Example {
    pub(super) fn new(packed: &Packed, target: &Target) -> Example {
        let turn = packed.turn();
        let mut kings = [None; 2];
        for (square, piece) in packed.pieces() {
            if piece.role == Role::King {
                kings[piece.color.index()] = Some(square);
            }
        }
        let outlooks = [turn, !turn].map(|side| Outlook::of_king(side, kings[side.index()]));
        let white = target.of(packed.score(), packed.outcome());
        let mut example = Example {
            views: [[0; 32]; 2],
            pieces: 0,
            stage: 0,
            target: match turn {
                Color::White => white,
                Color::Black => 1.0 - white,
            },
        };
        for (square, piece) in packed.pieces() {
            for (view, outlook) in example.views.iter_mut().zip(outlooks) {
                view[example.pieces] = outlook.feature(piece, square) as u16;
            }
            example.pieces += 1;
        }
        example.stage = stage_of(example.pieces);
        example
    }
}

#[cfg(test)]
mod tests {
    use arrocco_rules::Position;

    use super::*;
    use crate::record::Record;

    #[test]
    fn both_sides_see_the_start_alike() {
        let record = Record::new(&Position::initial(), 0, 0);
        let packed = Packed::new(record.to_bytes()).expect("a good record");
        let example = Example::new(&packed, &Target { result_share: 0.5 });
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

//! Positions and moves of random games, as text.

use std::ops::Range;

use arrocco_notation::san;
use arrocco_rules::{CastlingMode, Move, Position, fen, uci};

use crate::random::Random;

/// Texts that lie one after another, as they do in a file: readers are to be
/// measured, not the way to scattered strings.
#[derive(Default)]
pub(crate) struct Texts {
    text: String,
    ranges: Vec<Range<usize>>,
}

impl Texts {
    fn push(&mut self, append: impl FnOnce(&mut String)) {
        let start = self.text.len();
        append(&mut self.text);
        self.ranges.push(start..self.text.len());
        self.text.push(' ');
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &str> {
        self.ranges.iter().map(|range| &self.text[range.clone()])
    }
}

/// The same positions and moves in three notations.
#[derive(Default)]
pub(crate) struct Samples {
    pub(crate) fen: Texts,
    pub(crate) uci: Texts,
    pub(crate) san: Texts,
}

impl Samples {
    /// Every fourth position of random games of at most 120 plies, with the
    /// move played there.
    pub(crate) fn new(count: usize) -> Samples {
        let mut random = Random(7);
        let mut samples = Samples::default();
        while samples.len() < count {
            samples.add_game(&mut random, count);
        }
        samples
    }

    fn len(&self) -> usize {
        self.fen.ranges.len()
    }

    fn add_game(&mut self, random: &mut Random, count: usize) {
        let mut position = Position::initial();
        for ply in 0..120 {
            let moves = position.legal_moves();
            if moves.is_empty() || self.len() == count {
                break;
            }
            let m = moves[random.below(moves.len())];
            if ply % 4 == 3 {
                self.add(&position, m);
            }
            position.play_unchecked(m);
        }
    }

    fn add(&mut self, position: &Position, m: Move) {
        self.fen
            .push(|text| fen::append(position, CastlingMode::Standard, text));
        self.uci
            .push(|text| uci::append(m, CastlingMode::Standard, text));
        self.san.push(|text| san::append(position, m, text));
    }
}

//! Moves in words.

use arrocco_game::{Played, PlayedKind};
use arrocco_rules::{CastlingSide, Piece, Square};

use super::{Localizer, With, color, letters, role, with};

impl Localizer {
    /// A move in words: `White: knight from g1 to f3.`
    pub fn played(&self, played: &Played) -> String {
        let sentence = self.format_with(move_id(played), &move_words(played));
        match played.promotion {
            Some(becomes) => {
                let words = [with("role", role(becomes))];
                format!("{sentence} {}", self.format_with("move-becomes", &words))
            }
            None => sentence,
        }
    }

    /// A move in standard notation, with the letters of the language.
    pub fn san(&self, san: &str) -> String {
        letters(san, self.language)
    }

    /// A piece by its name: `white knight`.
    pub fn piece(&self, piece: Piece) -> String {
        let words = [
            with("color", color(piece.color)),
            with("role", role(piece.role)),
        ];
        self.format_with("piece", &words)
    }

    /// Squares as a list: `b1, d2`.
    pub fn squares(&self, squares: impl IntoIterator<Item = Square>) -> String {
        let names: Vec<String> = squares
            .into_iter()
            .map(|square| square.to_string())
            .collect();
        names.join(", ")
    }
}

fn move_id(played: &Played) -> &'static str {
    match (played.castling, played.kind, played.captured) {
        (Some(CastlingSide::Kingside), _, _) => "move-castles-kingside",
        (Some(CastlingSide::Queenside), _, _) => "move-castles-queenside",
        (None, PlayedKind::EnPassant, _) => "move-takes-in-passing",
        (None, _, Some(_)) => "move-takes",
        (None, _, None) => "move-plain",
    }
}

fn move_words(played: &Played) -> Vec<With<'static>> {
    let mut words = vec![
        with("color", color(played.color)),
        with("role", role(played.role)),
        with("from", played.from.to_string()),
        with("to", played.to.to_string()),
    ];
    if let Some(captive) = played.captured {
        words.push(with("other", role(captive.role)));
        words.push(with("at", captive.square.to_string()));
    }
    words
}

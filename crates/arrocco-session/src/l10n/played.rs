//! Moves in words.

use arrocco_game::{Played, PlayedKind};
use arrocco_rules::{Piece, Square};

use super::{Speech, With, color, letters, role, with};

impl Speech {
    /// A move in words: `White: knight from g1 to f3.`
    pub fn played(&self, played: &Played) -> String {
        let told = self.say_with(move_id(played), &move_words(played));
        match played.promotion {
            Some(becomes) => {
                let words = [with("role", role(becomes))];
                format!("{told} {}", self.say_with("move-becomes", &words))
            }
            None => told,
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
        self.say_with("piece", &words)
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
    match (played.kind, played.captured) {
        (PlayedKind::Castling, _) if is_kingside(played) => "move-castles-kingside",
        (PlayedKind::Castling, _) => "move-castles-queenside",
        (PlayedKind::EnPassant, _) => "move-takes-in-passing",
        (_, Some(_)) => "move-takes",
        (_, None) => "move-told",
    }
}

/// In Chess960 a king may castle kingside and go to the left, or stay; but its
/// rook always ends up between it and the middle.
fn is_kingside(played: &Played) -> bool {
    played
        .rook
        .is_some_and(|rook| rook.to.file() < played.to.file())
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

//! The notations, and which one a text seems to be in.

use clap::ValueEnum;

use crate::argument::START;

/// A notation for positions or moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// A position as Forsyth and Edwards have it
    Fen,
    /// Eight rows joined by $
    Config,
    /// A board drawn with letters
    Diagram,
    /// Moves as engines write them: e2e4
    Uci,
    /// Moves as scoresheets have them: Nf3
    San,
    /// Moves from square to square: Ng1-f3
    Lan,
    /// Moves in digits: 5254
    Numeric,
    /// Moves in digits joined by ; and closed by $
    Sequence,
    /// Games with tags
    Pgn,
}

impl Format {
    pub(super) fn is_moves(self) -> bool {
        match self {
            Format::Uci | Format::San | Format::Lan | Format::Numeric | Format::Sequence => true,
            Format::Fen | Format::Config | Format::Diagram | Format::Pgn => false,
        }
    }

    /// What a text most likely is. Lists of moves are distinguished word by word,
    /// so any of their notations will do.
    pub(super) fn guess(text: &str) -> Format {
        let text = text.trim();
        let count = |sign| text.matches(sign).count();
        let is_fen = text
            .split_whitespace()
            .next()
            .is_some_and(|first| first.contains('/'));
        if text.starts_with('[') {
            Format::Pgn
        } else if text == START || is_fen {
            Format::Fen
        } else if count('$') > 1 {
            Format::Config
        } else if count('$') == 1 {
            Format::Sequence
        } else if text.lines().take(8).all(is_row) && text.lines().count() >= 8 {
            Format::Diagram
        } else {
            Format::San
        }
    }
}

/// Whether a line looks like a row of a drawn board.
pub(super) fn is_row(line: &str) -> bool {
    let row = line.trim_start_matches(|c: char| c.is_ascii_digit() || c.is_whitespace());
    let cells = row.chars().filter(|c| !c.is_whitespace() && *c != '|');
    let is_cell = |c: char| "prnbqkPRNBQK.*".contains(c);
    cells.clone().count() == 8 && cells.clone().all(is_cell)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_notation_is_recognised() {
        let drawing = arrocco_notation::diagram::draw(&arrocco_rules::Position::initial());
        for (text, format) in [
            ("startpos", Format::Fen),
            ("8/8/8/8/8/8/8/K1k5 w - - 0 1", Format::Fen),
            (
                "rnbqkbnr$pppppppp$8$8$8$8$PPPPPPPP$RNBQKBNR",
                Format::Config,
            ),
            ("5254;5755$", Format::Sequence),
            ("$", Format::Sequence),
            ("[Event \"?\"]\n\n1. e4 *", Format::Pgn),
            (drawing.as_str(), Format::Diagram),
            ("e4 e5", Format::San),
            ("1. e4 1/2-1/2", Format::San),
        ] {
            assert_eq!(Format::guess(text), format, "{text}");
        }
    }
}

//! A marked move as a text that can be kept and read again, so that the player can
//! be asked for the better move on another day.
//!
//! The text is JSON: the move, the best line and the reply with what they are
//! worth. The position is kept beside it. Everything else follows from these: the
//! mark, the reason and the sentences are found anew when the text is read.

use std::fmt;

use arrocco_rules::{Color, Move, Position, UciMove};
use serde::{Deserialize, Serialize};

use crate::chances::Evaluation;
use crate::evaluator::EvaluatedLine;
use crate::json::EvalJson;
use crate::mark::Mark;
use crate::review::MoveReview;

#[derive(Serialize, Deserialize)]
struct MistakeText {
    played: String,
    best: LineText,
    after: LineText,
}

#[derive(Serialize, Deserialize)]
struct LineText {
    eval: EvalJson,
    depth: u32,
    moves: Vec<String>,
}

/// The text is not a mistake in that position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidMistake(String);

impl fmt::Display for InvalidMistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not a mistake that was kept: {}", self.0)
    }
}

impl std::error::Error for InvalidMistake {}

fn invalid(reason: impl fmt::Display) -> InvalidMistake {
    InvalidMistake(reason.to_string())
}

impl MoveReview {
    /// Whether it is worth practising: a mistake, a blunder or a missed mate, and
    /// the better move is known.
    pub fn is_to_practise(&self) -> bool {
        let is_bad = match self.mark {
            Some(Mark::Mistake | Mark::Blunder | Mark::MissedMate) => true,
            Some(Mark::Inaccuracy) | None => false,
        };
        is_bad && self.best.first().is_some_and(|line| line.first().is_some())
    }

    /// What is needed to read it again with [`MoveReview::from_text`].
    pub fn to_text(&self) -> String {
        let line = |start: Position, eval, line: Option<&EvaluatedLine>| LineText {
            eval: EvalJson::new(eval),
            depth: line.map_or(0, |line| line.depth),
            moves: written(start, line.map_or(&[][..], |line| &line.moves)),
        };
        let text = MistakeText {
            played: self.before.uci(self.played).to_string(),
            best: line(self.before, self.best_eval, self.best.first()),
            after: line(self.after(), self.eval, self.reply.as_ref()),
        };
        // Texts and numbers never fail to serialize.
        serde_json::to_string(&text).unwrap_or_default()
    }

    /// Reads the text of a mistake that was made in this position.
    ///
    /// # Errors
    ///
    /// If it is not such a text, or its moves are not legal.
    pub fn from_text(before: &Position, text: &str) -> Result<MoveReview, InvalidMistake> {
        let text: MistakeText = serde_json::from_str(text).map_err(invalid)?;
        let played = one_move(before, &text.played)?;
        let best = text.best.read(before)?;
        let after = text.after.read(&before.after(played))?;
        Ok(MoveReview::of_lines(before, played, best, after))
    }
}

impl LineText {
    fn read(&self, start: &Position) -> Result<EvaluatedLine, InvalidMistake> {
        let mut position = *start;
        let mut moves = Vec::new();
        for text in &self.moves {
            let m = one_move(&position, text)?;
            moves.push(m);
            position.play_unchecked(m);
        }
        Ok(EvaluatedLine {
            eval: match self.eval {
                EvalJson::Cp(worth) => Evaluation::Centipawns(worth),
                EvalJson::Mate(moves) => {
                    let winner = if moves < 0 {
                        Color::Black
                    } else {
                        Color::White
                    };
                    let count = u32::try_from(moves.unsigned_abs()).map_err(invalid)?;
                    Evaluation::Mate(winner, count)
                }
            },
            depth: self.depth,
            moves,
        })
    }
}

fn one_move(position: &Position, text: &str) -> Result<Move, InvalidMistake> {
    let uci: UciMove = text.parse().map_err(invalid)?;
    uci.to_move(position).map_err(invalid)
}

fn written(mut position: Position, moves: &[Move]) -> Vec<String> {
    let write = |&m: &Move| {
        let text = position.uci(m).to_string();
        position.play_unchecked(m);
        text
    };
    moves.iter().map(write).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Budget, OwnEngine, PlayedGame, ReviewOptions, review};
    use arrocco_engine::SearchControl;
    use arrocco_notation::pgn::Tree;

    fn reviewed(pgn: &str) -> Vec<MoveReview> {
        let (tree, _) = Tree::read_first(pgn.as_bytes());
        let options = ReviewOptions {
            budget: Budget {
                depth: Some(6),
                ..Budget::default()
            },
            lines: 1,
            opening: |_| None,
        };
        let mut engine = OwnEngine::new(1, 1).expect("memory");
        let control = SearchControl::new();
        let game = PlayedGame::from_pgn(&tree);
        let review = review(&game, &mut engine, &options, &control, &mut |_, _| {});
        review.expect("a review").moves
    }

    #[test]
    fn a_mistake_is_read_as_it_was_written() {
        let moves = reviewed("1. e4 e5 2. Qh5 Nc6 3. Qxf7+ Kxf7 4. Nf3 Qh4 5. Nxh4 d6 *");
        let to_practise: Vec<&MoveReview> = moves.iter().filter(|m| m.is_to_practise()).collect();
        assert!(to_practise.len() >= 2, "{}", to_practise.len());
        for m in to_practise {
            let read = MoveReview::from_text(&m.before, &m.to_text()).expect("a mistake");
            assert_eq!(
                (read.played, read.mark, &read.best),
                (m.played, m.mark, &m.best)
            );
            assert_eq!((read.loss, &read.reason), (m.loss, &m.reason));
        }
    }

    #[test]
    fn a_text_that_is_no_mistake_of_the_position_is_refused() {
        let start = Position::initial();
        let line = r#"{"eval":{"cp":0},"depth":1,"moves":["MOVE"]}"#;
        let with = |played: &str, best: &str| {
            let best = line.replace("MOVE", best);
            let after = line.replace("MOVE", "e7e5");
            format!(r#"{{"played":"{played}","best":{best},"after":{after}}}"#)
        };
        assert!(MoveReview::from_text(&start, &with("e2e4", "d2d4")).is_ok());
        for text in [
            "",
            "{}",
            &with("e2e5", "d2d4"),
            &with("e2e4", "d2d5"),
            &with("", "d2d4"),
        ] {
            assert!(MoveReview::from_text(&start, text).is_err(), "{text}");
        }
    }
}

//! Three hundred mistakes and what is said of them.
//!
//! `positions.txt` has one a line: the position, the move, its mark, what the
//! position was worth and the better line, what it is worth after the move and
//! the reply, and the sentence, `-` if nothing is proved. All of them are
//! tactical: mate in at most four moves is allowed or missed, or the engine's
//! lines differ by two pawns or more, six plies on and twelve plies on. Most are
//! from games that the engine played against itself with a few dozen nodes
//! (`examples/reasons.rs`), chosen without regard to whether a reason is found;
//! the others were set up, one motif each.

use arrocco_review::{
    EvaluatedLine, Evaluation, GamePhase, Language, Mark, MoveReview, Reason, Sentences,
};
use arrocco_rules::{Color, Move, Position, UciMove};

use crate::check::confirm;

const POSITIONS: &str = include_str!("positions.txt");
/// The tests that share the positions, so that they run side by side.
const PARTS: usize = 4;

struct Case {
    reviewed: MoveReview,
    expected: &'static str,
}

fn evaluation(text: &str) -> Evaluation {
    let mate = |side, text: &str| Evaluation::Mate(side, text.parse().expect("moves"));
    if let Some(moves) = text.strip_prefix('w') {
        return mate(Color::White, moves);
    }
    if let Some(moves) = text.strip_prefix('b') {
        return mate(Color::Black, moves);
    }
    Evaluation::Centipawns(text.parse().expect("centipawns"))
}

fn play(position: &Position, text: &str) -> Move {
    let written: UciMove = text.parse().expect("a move");
    written.to_move(position).expect("legal")
}

fn line(start: Position, text: &str, eval: Evaluation) -> Option<EvaluatedLine> {
    let mut position = start;
    let mut moves = Vec::new();
    for word in text.split_whitespace() {
        let m = play(&position, word);
        position.play_unchecked(m);
        moves.push(m);
    }
    let depth = 1;
    (!moves.is_empty()).then_some(EvaluatedLine { eval, depth, moves })
}

fn case(text: &'static str) -> Case {
    let parts: Vec<&'static str> = text.split('|').collect();
    let &[fen, played, mark, best_eval, best, eval, reply, expected] = parts.as_slice() else {
        panic!("{text}");
    };
    let before: Position = fen.parse().expect("a position");
    let played = play(&before, played);
    let (best_eval, eval) = (evaluation(best_eval), evaluation(eval));
    let mark = Mark::ALL.into_iter().find(|known| known.key() == mark);
    let mut reviewed = MoveReview {
        before,
        played,
        eval,
        depth: 1,
        chances: eval.chances(),
        loss: 0.0,
        accuracy: 0.0,
        mark,
        missed: None,
        best_eval,
        best: line(before, best, best_eval).into_iter().collect(),
        reply: line(before.after(played), reply, eval),
        reason: None,
        phase: GamePhase::Opening,
        clock: None,
        spent: None,
    };
    reviewed.reason = Reason::find(&reviewed);
    Case { reviewed, expected }
}

fn lines() -> impl Iterator<Item = &'static str> {
    POSITIONS
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
}

/// Compares what is said with what is expected, and confirms it.
fn compare(part: usize) {
    let english = Sentences::new(Language::English);
    let mut wrong = Vec::new();
    for text in lines().skip(part).step_by(PARTS) {
        let Case { reviewed, expected } = case(text);
        let said = match &reviewed.reason {
            Some(reason) => {
                confirm(&reviewed, reason);
                english.reason(&reviewed, reason)
            }
            None => "-".to_owned(),
        };
        if said != expected {
            wrong.push(format!("{}\n  {expected}\n  {said}", reviewed.before));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_first_part_of_the_positions_is_explained() {
    compare(0);
}

#[test]
fn the_second_part_of_the_positions_is_explained() {
    compare(1);
}

#[test]
fn the_third_part_of_the_positions_is_explained() {
    compare(2);
}

#[test]
fn the_fourth_part_of_the_positions_is_explained() {
    compare(3);
}

#[test]
fn four_of_five_tactical_mistakes_have_a_reason() {
    let all = lines().count();
    let explained = lines().filter(|line| !line.ends_with("|-")).count();
    assert!(all >= 300, "{all}");
    assert!(explained * 5 >= all * 4, "{explained} of {all}");
}

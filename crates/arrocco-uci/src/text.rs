//! How the engine's words are written.

use std::fmt::Write;

use arrocco_engine::{Bound, Score, SearchProgress, SearchResult};
use arrocco_rules::{CastlingMode, Move, Position, Rank, uci};

/// How moves and scores are written.
#[derive(Clone, Copy)]
pub(super) struct TextStyle {
    pub(super) castling: CastlingMode,
    pub(super) outlook: bool,
}

/// The `info` line: what the search has found so far.
pub(super) fn info(progress: &SearchProgress, style: TextStyle) -> String {
    let milliseconds = progress.time.as_millis();
    let speed = u128::from(progress.nodes) * 1_000_000 / progress.time.as_micros().max(1);
    let mut text = format!(
        "info depth {} seldepth {} multipv {} score {}",
        progress.depth,
        progress.deepest,
        progress.rank,
        score(progress.score, progress.bound, style),
    );
    // Writing to a string does not fail.
    let _ = write!(
        text,
        " nodes {} nps {speed} hashfull {} time {milliseconds} pv",
        progress.nodes, progress.fullness,
    );
    for &m in progress.line {
        text.push(' ');
        uci::append(m, style.castling, &mut text);
    }
    text
}

fn score(score: Score, bound: Bound, style: TextStyle) -> String {
    let mut text = match score {
        Score::Centipawns(worth) => format!("cp {worth}"),
        Score::Mate(moves) => format!("mate {moves}"),
    };
    text.push_str(match bound {
        Bound::Exact => "",
        Bound::Lower => " lowerbound",
        Bound::Upper => " upperbound",
    });
    if style.outlook {
        let [win, draw, loss] = score.outlook();
        let _ = write!(text, " wdl {win} {draw} {loss}");
    }
    text
}

/// The answer. Where there is no move, `0000` says so.
pub(super) fn best(answer: &SearchResult, style: TextStyle) -> String {
    let Some(best) = answer.best else {
        let score = score(answer.score, Bound::Exact, style);
        return format!("info depth 0 score {score}\nbestmove 0000");
    };
    let mut text = "bestmove ".to_owned();
    uci::append(best, style.castling, &mut text);
    if let Some(ponder) = answer.ponder {
        text.push_str(" ponder ");
        uci::append(ponder, style.castling, &mut text);
    }
    text
}

/// The count behind a move of the root.
pub(super) fn divided(m: Move, count: u64, style: TextStyle) -> String {
    let mut text = String::new();
    uci::append(m, style.castling, &mut text);
    let _ = write!(text, ": {count}");
    text
}

/// The position as a diagram, then its FEN, hash and checkers.
pub(super) fn diagram(position: &Position, fen: &str) -> String {
    let board = position.board().to_string();
    let edge = "+---+---+---+---+---+---+---+---+";
    let mut text = format!("{edge}\n");
    for (row, rank) in board.lines().zip(Rank::ALL.into_iter().rev()) {
        for cell in row.chars() {
            let _ = write!(text, "| {} ", if cell == '.' { ' ' } else { cell });
        }
        let _ = writeln!(text, "| {rank}\n{edge}");
    }
    let _ = writeln!(text, "  a   b   c   d   e   f   g   h\n");
    let _ = writeln!(text, "info string {fen}");
    let _ = writeln!(text, "Fen: {fen}\nKey: {:016X}", position.zobrist());
    let checkers = position.checkers().into_iter();
    let checkers: Vec<String> = checkers.map(|square| square.to_string()).collect();
    let _ = write!(text, "Checkers: {}", checkers.join(" "));
    text
}

//! The events of an engine worker: commands, hints and analysis.

use arrocco_engine::{Score, SearchProgress};
use arrocco_game::{Command, MoveRequest};
use arrocco_notation::san;
use arrocco_rules::{Color, Move, Position};
use arrocco_uci::client::{ClientError, Info};
use serde::Serialize;

/// An event of a worker.
#[derive(Clone, Debug)]
pub enum EngineEvent {
    /// The engine's move or answer. The game may refuse it, if it has gone on
    /// meanwhile.
    Decision(Command),
    /// The analysis so far, deeper each time.
    Analysis(Analysis),
    /// The result of a hint.
    Hint(Analysis),
    /// The engine of another program failed. The usual level plays on in its place.
    Failed(ClientError),
}

/// An analysed line of moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Analysis {
    /// The position that was looked at, as a FEN.
    pub fen: String,
    /// How deep, in plies.
    pub depth: u32,
    /// Which of the best lines, from 1.
    pub rank: usize,
    /// What it is worth to White.
    pub worth: WhiteScore,
    /// The first move of the line.
    pub best: Option<MoveRequest>,
    /// The line in standard notation.
    pub line: Vec<String>,
    /// The line from square to square.
    pub moves: Vec<MoveRequest>,
    /// Positions looked at.
    pub nodes: u64,
}

/// What a position is worth to White.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum WhiteScore {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Mate in so many moves; negative if Black mates.
    Mate(i32),
}

impl WhiteScore {
    /// The score of the side to move, seen from White.
    pub fn new(score: Score, turn: Color) -> WhiteScore {
        let sign = if turn == Color::White { 1 } else { -1 };
        match score {
            Score::Centipawns(worth) => WhiteScore::Centipawns(sign * worth),
            Score::Mate(moves) => WhiteScore::Mate(sign * moves),
        }
    }
}

impl Analysis {
    /// A line is shown so far; nobody reads on.
    const LONGEST_LINE: usize = 12;

    /// The analysis that the engine has reached.
    pub fn new(position: &Position, progress: &SearchProgress<'_>) -> Analysis {
        let &SearchProgress {
            depth,
            rank,
            score,
            nodes,
            line,
            ..
        } = progress;
        Analysis::of_line(position, (depth, rank), score, nodes, line)
    }

    /// The analysis that another engine has reached.
    pub fn of_info(position: &Position, info: &Info) -> Analysis {
        let &Info {
            depth,
            rank,
            score,
            nodes,
            ref moves,
            ..
        } = info;
        Analysis::of_line(position, (depth, rank), score, nodes, moves)
    }

    fn of_line(
        position: &Position,
        (depth, rank): (u32, usize),
        score: Score,
        nodes: u64,
        played: &[Move],
    ) -> Analysis {
        let turn = position.turn();
        let (mut line, mut moves) = (Vec::new(), Vec::new());
        let mut reached = *position;
        for &m in played.iter().take(Analysis::LONGEST_LINE) {
            line.push(san::write(&reached, m));
            moves.push(MoveRequest::of(m));
            reached.play_unchecked(m);
        }
        Analysis {
            fen: position.to_string(),
            depth,
            rank,
            worth: WhiteScore::new(score, turn),
            best: played.first().copied().map(MoveRequest::of),
            line,
            moves,
            nodes,
        }
    }
}

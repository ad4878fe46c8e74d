//! What an engine says while it searches.

use std::time::Duration;

use arrocco_engine::{Bound, Score};
use arrocco_rules::{Move, Position, UciMove};

/// An `info` line with a score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info {
    /// 1 for the best line.
    pub rank: usize,
    /// Plies; 0 if not said.
    pub depth: u32,
    /// For the side to move.
    pub score: Score,
    /// Whether the score is exact.
    pub bound: Bound,
    /// Nodes; 0 if not said.
    pub nodes: u64,
    /// Time, if said.
    pub time: Option<Duration>,
    /// The moves up to the first that is not legal.
    pub moves: Vec<Move>,
}

impl Info {
    /// Reads a line; `None` if it has no score. Words that are not known are
    /// left out.
    pub(super) fn parse(line: &str, position: &Position) -> Option<Info> {
        let mut words = line.split_whitespace();
        if words.next() != Some("info") {
            return None;
        }
        let (mut rank, mut depth, mut nodes, mut time) = (1, 0, 0, None);
        let (mut score, mut bound) = (None, Bound::Exact);
        let mut moves = Vec::new();
        while let Some(word) = words.next() {
            match word {
                // The rest of the line is free text.
                "string" => break,
                "multipv" => rank = words.next()?.parse().ok().filter(|&rank| rank > 0)?,
                "depth" => depth = words.next()?.parse().ok()?,
                "nodes" => nodes = words.next()?.parse().ok()?,
                "time" => time = Some(Duration::from_millis(words.next()?.parse().ok()?)),
                "lowerbound" => bound = Bound::Lower,
                "upperbound" => bound = Bound::Upper,
                "score" => {
                    let (unit, number) = (words.next()?, words.next()?.parse().ok()?);
                    score = Some(match unit {
                        "cp" => Score::Centipawns(number),
                        "mate" => Score::Mate(number),
                        _ => return None,
                    });
                }
                "pv" => {
                    moves = read_moves(words, position);
                    break;
                }
                _ => {}
            }
        }
        Some(Info {
            rank,
            depth,
            score: score?,
            bound,
            nodes,
            time,
            moves,
        })
    }
}

fn read_moves<'a>(words: impl Iterator<Item = &'a str>, start: &Position) -> Vec<Move> {
    let mut position = *start;
    let mut moves = Vec::new();
    for word in words {
        let written = word.parse::<UciMove>().ok();
        let Some(m) = written.and_then(|written| written.to_move(&position).ok()) else {
            break;
        };
        position.play_unchecked(m);
        moves.push(m);
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_bounds_ranks_and_lines_are_read() {
        let position = Position::initial();
        let read = |line: &str| Info::parse(line, &position);
        let info = read("info depth 3 seldepth 9 score cp -35 nodes 9 time 5 pv e2e4 e7e5")
            .expect("a score");
        assert_eq!((info.rank, info.depth, info.nodes), (1, 3, 9));
        assert_eq!(info.score, Score::Centipawns(-35));
        assert_eq!((info.bound, info.moves.len()), (Bound::Exact, 2));
        assert_eq!(info.time, Some(Duration::from_millis(5)));
        let info = read("info multipv 2 score mate -2 upperbound wdl 0 0 1000 pv e2e4 e2e4");
        let info = info.expect("a score");
        assert_eq!((info.rank, info.score), (2, Score::Mate(-2)));
        assert_eq!((info.bound, info.moves.len()), (Bound::Upper, 1));
    }

    #[test]
    fn lines_without_a_good_score_are_left_out() {
        for line in [
            "info string score cp 5",
            "info depth 3 score",
            "info depth 3 score cp",
            "info score cp x",
            "info score elo 5",
            "info depth -1 score cp 5",
            "info multipv 0 score cp 5",
            "info nodes 99999999999999999999999 score cp 5",
            "score cp 5",
            "",
        ] {
            assert_eq!(Info::parse(line, &Position::initial()), None, "{line}");
        }
    }
}

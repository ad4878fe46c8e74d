//! The bench: a fixed search whose node count is the signature of the engine,
//! and whose time is its speed.

use std::collections::TryReserveError;
use std::time::{Duration, Instant};

use arrocco_rules::Position;

use crate::{Engine, GameHistory, Limits, SearchControl};

/// The depth of the signature.
pub const DEPTH: u32 = 11;

/// The signature: the nodes of a run. It changes when the search or the
/// evaluation does, and then the commit says so; it is the same on every machine
/// and in every build.
pub const NODES: u64 = 472_274;

/// The positions in FEN: openings, middlegames with and without queens,
/// endings, a mate, a zugzwang, and a Chess960 array.
pub const POSITIONS: [&str; 18] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r1bqkb1r/pp1n1ppp/2p1pn2/3p4/2PP4/2N1PN2/PP3PPP/R1BQKB1R w KQkq - 2 6",
    "r2q1rk1/1b1nbppp/p2ppn2/1p6/3NPP2/P1NB4/1PP1Q1PP/R1B2RK1 w - - 2 12",
    "r1bq1rk1/pp2ppbp/2np1np1/8/3NP3/2N1BP2/PPPQ2PP/R3KB1R w KQ - 3 9",
    "2rq1rk1/pb2bppp/1p2pn2/3p4/3P4/P1NBPN2/1P2QPPP/2R2RK1 b - - 1 14",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "3r1rk1/p1q2ppp/1pn1p3/2p1P3/2P1Q3/P4N2/1P3PPP/3RR1K1 b - - 4 21",
    "r3kb1r/1bqn1ppp/p2p1n2/1p2p3/4P3/1NN1BP2/PPPQ2PP/2KR1B1R w kq - 0 12",
    "8/p4pkp/1p1r2p1/2p5/2P1R3/1P3PP1/P4K1P/8 w - - 3 33",
    "8/5pk1/4p1p1/1p1pP2p/1P1P3P/3K2P1/5P2/8 w - - 0 44",
    "8/2k5/1pp2p2/p1n1p1p1/P3P1P1/1PN2P2/2K5/8 b - - 6 40",
    "4r1k1/1b3ppp/p7/1p1R4/8/1P2B3/P4PPP/6K1 b - - 0 26",
    "6k1/3q1ppp/p3p3/1p1bP3/3Q4/P5P1/1P3P1P/3B2K1 w - - 5 30",
    "8/8/1p1k4/p1p2p2/P1P2P2/1P1K4/8/8 w - - 10 60",
    "5rk1/5ppp/8/8/8/2Q5/5PPP/3R2K1 w - - 0 1",
    "3r2k1/pp3ppp/2n5/q1bBp3/8/2P2Q2/PP3PPP/3R2K1 w - - 0 22",
    "8/1P4k1/8/8/5pK1/8/8/1r6 b - - 0 55",
    "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEge - 0 1",
];

/// The work of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Work {
    /// Nodes: the same on every machine, in every build.
    pub nodes: u64,
    /// Its time on this machine.
    pub time: Duration,
}

impl Work {
    /// Nodes per second.
    pub fn speed(&self) -> u64 {
        (self.nodes as f64 / self.time.as_secs_f64().max(1e-9)) as u64
    }
}

/// The work that [`NODES`] counts: one thread and a table of 16 MiB.
///
/// # Errors
///
/// If there is not enough memory for the transposition table.
pub fn run(
    positions: impl IntoIterator<Item = Position>,
    depth: u32,
) -> Result<Work, TryReserveError> {
    Ok(run_with(&mut Engine::new(16)?, positions, depth))
}

/// Searches the positions one after the other, each as a game of its own.
pub fn run_with(
    engine: &mut Engine,
    positions: impl IntoIterator<Item = Position>,
    depth: u32,
) -> Work {
    let started = Instant::now();
    let mut nodes = 0;
    for position in positions {
        engine.new_game();
        let limits = Limits::depth(depth);
        let answer = engine.search(
            &GameHistory::new(position),
            &limits,
            &SearchControl::new(),
            &mut |_| {},
        );
        nodes += answer.nodes;
    }
    Work {
        nodes,
        time: started.elapsed(),
    }
}

//! Perft on the six classic positions: with the last ply counted, and with
//! every leaf played.

use std::hint::black_box;

use arrocco_rules::Position;

use crate::measure::{Against, Contest, hold};

struct Case {
    fen: &'static str,
    depth: u32,
    nodes: u64,
    /// Nodes one ply less deep, where every leaf is played.
    played: u64,
}

#[rustfmt::skip]
const CASES: [Case; 6] = [
    Case { fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", depth: 6, nodes: 119_060_324, played: 4_865_609 },
    Case { fen: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", depth: 5, nodes: 193_690_690, played: 4_085_603 },
    Case { fen: "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", depth: 7, nodes: 178_633_661, played: 11_030_083 },
    Case { fen: "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", depth: 5, nodes: 15_833_292, played: 422_333 },
    Case { fen: "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", depth: 5, nodes: 89_941_194, played: 2_103_487 },
    Case { fen: "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", depth: 5, nodes: 164_075_551, played: 3_894_594 },
];

/// A library's perft: position, depth, and whether the last ply is counted.
type Perft = fn(fen: &str, depth: u32, bulk: bool) -> u64;

const CHILDREN: &str = "arrocco for_each_child";
const LIST: &str = "arrocco legal_moves";
const CHECKED: &str = "arrocco legal_moves, play";

const LIBRARIES: [(&str, Perft); 9] = [
    (CHILDREN, children),
    (LIST, list),
    (CHECKED, checked),
    ("cozy-chess", cozy),
    ("shakmaty", shakmaty),
    ("chess", chess),
    ("laura_core", laura),
    ("montyformat", montyformat),
    ("owlchess", owlchess),
];

pub(crate) fn run(rounds: usize) {
    let counted = contest("last ply counted", true)
        .target(CHILDREN, Against::Peers, 2.0)
        .target(LIST, Against::Peers, 0.95)
        .target(LIST, Against::One("shakmaty"), 1.5);
    let played = contest("every leaf played", false)
        .target(CHILDREN, Against::Peers, 1.4)
        .target(LIST, Against::Peers, 1.0)
        .target(LIST, Against::One("shakmaty"), 1.25)
        .target(CHECKED, Against::One(LIST), 0.65);
    hold(
        "Perft, the six classic positions together",
        vec![counted, played],
        rounds,
    );
}

fn contest(task: &'static str, bulk: bool) -> Contest<'static> {
    let nodes = move |case: &Case| if bulk { case.nodes } else { case.played };
    let total = CASES.iter().map(nodes).sum();
    LIBRARIES
        .into_iter()
        .filter(|&(name, _)| !(bulk && name == CHECKED))
        .fold(Contest::new(task, total), |contest, (name, perft)| {
            contest.entrant(name, move || {
                for case in &CASES {
                    let depth = if bulk { case.depth } else { case.depth - 1 };
                    let found = perft(black_box(case.fen), black_box(depth), bulk);
                    assert_eq!(found, nodes(case), "{name} miscounts {}", case.fen);
                }
            })
        })
}

fn ours(fen: &str) -> Position {
    fen.parse::<Position>().expect("a classic position")
}

fn children(fen: &str, depth: u32, bulk: bool) -> u64 {
    fn go<const BULK: bool>(position: &Position, depth: u32) -> u64 {
        if !BULK && depth == 0 {
            black_box(position);
            return 1;
        }
        if BULK && depth == 1 {
            return position.count_legal() as u64;
        }
        let mut nodes = 0;
        position.for_each_child(|_, child| nodes += go::<BULK>(child, depth - 1));
        nodes
    }
    if bulk {
        go::<true>(&ours(fen), depth)
    } else {
        go::<false>(&ours(fen), depth)
    }
}

/// The moves as a list, each played on a copy. Where they are counted, every
/// one is read.
fn list(fen: &str, depth: u32, bulk: bool) -> u64 {
    fn go<const BULK: bool>(position: &Position, depth: u32) -> u64 {
        if !BULK && depth == 0 {
            black_box(position);
            return 1;
        }
        let moves = position.legal_moves();
        if BULK && depth == 1 {
            let mut count = 0;
            for &m in &moves {
                black_box(m);
                count += 1;
            }
            return count;
        }
        let mut nodes = 0;
        for &m in &moves {
            let mut child = *position;
            child.play_unchecked(m);
            nodes += go::<BULK>(&child, depth - 1);
        }
        nodes
    }
    if bulk {
        go::<true>(&ours(fen), depth)
    } else {
        go::<false>(&ours(fen), depth)
    }
}

/// The same with every move checked again.
fn checked(fen: &str, depth: u32, _bulk: bool) -> u64 {
    fn go(position: &Position, depth: u32) -> u64 {
        if depth == 0 {
            black_box(position);
            return 1;
        }
        let mut nodes = 0;
        for &m in &position.legal_moves() {
            let mut child = *position;
            child.play(m).expect("a legal move");
            nodes += go(&child, depth - 1);
        }
        nodes
    }
    go(&ours(fen), depth)
}

fn cozy(fen: &str, depth: u32, bulk: bool) -> u64 {
    use cozy_chess::Board;
    fn go<const BULK: bool>(board: &Board, depth: u32) -> u64 {
        if !BULK && depth == 0 {
            black_box(board);
            return 1;
        }
        let mut nodes = 0;
        board.generate_moves(|set| {
            if BULK && depth == 1 {
                nodes += set.len() as u64;
            } else {
                for m in set {
                    let mut child = board.clone();
                    child.play_unchecked(m);
                    nodes += go::<BULK>(&child, depth - 1);
                }
            }
            false
        });
        nodes
    }
    let board = Board::from_fen(fen, false).expect("a classic position");
    if bulk {
        go::<true>(&board, depth)
    } else {
        go::<false>(&board, depth)
    }
}

fn shakmaty(fen: &str, depth: u32, bulk: bool) -> u64 {
    use shakmaty::{CastlingMode, Chess, Position, fen::Fen};
    fn go<const BULK: bool>(position: &Chess, depth: u32) -> u64 {
        if !BULK && depth == 0 {
            black_box(position);
            return 1;
        }
        let moves = position.legal_moves();
        if BULK && depth == 1 {
            return moves.len() as u64;
        }
        let mut nodes = 0;
        for m in moves {
            let mut child = position.clone();
            child.play_unchecked(m);
            nodes += go::<BULK>(&child, depth - 1);
        }
        nodes
    }
    let fen: Fen = fen.parse().expect("a classic position");
    let position: Chess = fen
        .into_position(CastlingMode::Standard)
        .expect("a classic position");
    if bulk {
        go::<true>(&position, depth)
    } else {
        go::<false>(&position, depth)
    }
}

fn chess(fen: &str, depth: u32, bulk: bool) -> u64 {
    use chess::{Board, MoveGen};
    fn go<const BULK: bool>(board: &Board, depth: u32) -> u64 {
        if !BULK && depth == 0 {
            black_box(board);
            return 1;
        }
        let moves = MoveGen::new_legal(board);
        if BULK && depth == 1 {
            return moves.len() as u64;
        }
        moves
            .map(|m| go::<BULK>(&board.make_move_new(m), depth - 1))
            .sum()
    }
    let board: Board = fen.parse().expect("a classic position");
    if bulk {
        go::<true>(&board, depth)
    } else {
        go::<false>(&board, depth)
    }
}

fn laura(fen: &str, depth: u32, bulk: bool) -> u64 {
    use laura_core::{AllMoves, Board, enumerate_legal_moves};
    fn go<const BULK: bool>(board: &Board, depth: u32) -> u64 {
        if !BULK && depth == 0 {
            black_box(board);
            return 1;
        }
        let mut nodes = 0;
        enumerate_legal_moves::<AllMoves, _>(board, |m| {
            if BULK && depth == 1 {
                nodes += 1;
            } else {
                nodes += go::<BULK>(&board.make_move(m), depth - 1);
            }
            true
        });
        nodes
    }
    let board: Board = fen.parse().expect("a classic position");
    if bulk {
        go::<true>(&board, depth)
    } else {
        go::<false>(&board, depth)
    }
}

fn montyformat(fen: &str, depth: u32, bulk: bool) -> u64 {
    use montyformat::chess::{Castling, Position};
    fn go<const BULK: bool>(position: &Position, castling: &Castling, depth: u32) -> u64 {
        if !BULK && depth == 0 {
            black_box(position);
            return 1;
        }
        let mut nodes = 0;
        if BULK && depth == 1 {
            position.map_legal_moves(castling, |_| nodes += 1);
            return nodes;
        }
        position.map_legal_moves(castling, |m| {
            let mut child = *position;
            child.make(m, castling);
            nodes += go::<BULK>(&child, castling, depth - 1);
        });
        nodes
    }
    let mut castling = Castling::default();
    let position = Position::parse_fen(fen, &mut castling);
    if bulk {
        go::<true>(&position, &castling, depth)
    } else {
        go::<false>(&position, &castling, depth)
    }
}

fn owlchess(fen: &str, depth: u32, bulk: bool) -> u64 {
    use owlchess::{Board, movegen::legal, moves};
    fn go<const BULK: bool>(board: &mut Board, depth: u32) -> u64 {
        if !BULK && depth == 0 {
            black_box(board);
            return 1;
        }
        let list = legal::gen_all(board);
        if BULK && depth == 1 {
            return list.len() as u64;
        }
        let mut nodes = 0;
        for m in list.iter() {
            // SAFETY: the move comes from the legal generator for this board.
            #[expect(unsafe_code, reason = "the peer's fast way to play is unsafe")]
            let undo = unsafe { moves::make_move_unchecked(board, *m) };
            nodes += go::<BULK>(board, depth - 1);
            // SAFETY: takes back the move just made.
            #[expect(unsafe_code, reason = "as above")]
            unsafe {
                moves::unmake_move_unchecked(board, *m, undo);
            }
        }
        nodes
    }
    let mut board = Board::from_fen(fen).expect("a classic position");
    if bulk {
        go::<true>(&mut board, depth)
    } else {
        go::<false>(&mut board, depth)
    }
}

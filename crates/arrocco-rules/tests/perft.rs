//! Exact counts of game trees, from the commented data in `data/perft.epd`.

mod common;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use arrocco_rules::{Position, divide, perft};
use common::{Line, fen, perft_lines};

/// Every count of the data is below this today; a deeper one is left out.
const COUNTED_NODES: u64 = 20_000_000;
const PLAYED_NODES: u64 = 700_000;

#[test]
fn the_first_turns_of_the_game() {
    let counts = [20, 400, 8_902, 197_281];
    for (depth, nodes) in (1..).zip(counts) {
        assert_eq!(perft(&Position::initial(), depth), nodes, "depth {depth}");
    }
}

#[test]
fn kiwipete() {
    let kiwipete = fen("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    for (depth, nodes) in (1..).zip([48, 2_039, 97_862]) {
        assert_eq!(perft(&kiwipete, depth), nodes, "depth {depth}");
    }
}

/// The number [`perft`] counts, by playing every move of every ply.
fn perft_played(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    for m in position.legal_moves() {
        let mut next = *position;
        next.play_unchecked(m);
        nodes += perft_played(&next, depth - 1);
    }
    nodes
}

#[test]
fn nothing_is_played_at_depth_zero() {
    assert_eq!(perft(&Position::initial(), 0), 1);
    assert_eq!(perft_played(&Position::initial(), 0), 1);
}

#[test]
fn every_line_of_the_data_is_exact() {
    on_all_lines(|line| {
        for &(depth, nodes) in line.counts.iter().filter(|count| count.1 <= COUNTED_NODES) {
            assert_eq!(
                perft(&line.position, depth),
                nodes,
                "{} depth {depth}",
                line.id
            );
        }
    });
}

#[test]
fn every_line_is_exact_when_the_leaves_are_played() {
    on_all_lines(|line| {
        for &(depth, nodes) in line.counts.iter().filter(|count| count.1 <= PLAYED_NODES) {
            assert_eq!(
                perft_played(&line.position, depth),
                nodes,
                "{} depth {depth}",
                line.id
            );
        }
    });
}

#[test]
fn divided_counts_add_up() {
    on_all_lines(|line| {
        for &(depth, nodes) in line.counts.iter().filter(|count| count.1 <= 100_000) {
            let sum: u64 = divide(&line.position, depth).map(|(_, count)| count).sum();
            assert_eq!(sum, nodes, "{} depth {depth}", line.id);
        }
    });
}

#[test]
fn the_data_holds_what_its_header_says() {
    let lines = perft_lines();
    let chess960 = lines.iter().filter(|line| line.is_chess960).count();
    assert!(
        lines.len() >= 130 && chess960 >= 40,
        "{} lines, {chess960}",
        lines.len()
    );
    assert!(lines.iter().all(|line| !line.counts.is_empty()));
}

/// Every core takes the next line until none is left.
fn on_all_lines(check: impl Fn(&Line) + Sync) {
    let lines = perft_lines();
    let next = AtomicUsize::new(0);
    let work = || {
        while let Some(line) = lines.get(next.fetch_add(1, Ordering::Relaxed)) {
            check(line);
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(2, usize::from) {
            scope.spawn(work);
        }
    });
}

//! Writes the table of rook and bishop attacks, 107,648 sets, as Rust source.
//!
//! The compiler could evaluate it as a constant, but takes a minute where
//! this takes a moment. The tests compare every entry with a walk of their own.

#[path = "src/magics.rs"]
mod magics;

use std::fmt::Write;
use std::path::Path;

const STRAIGHT: [(i32, i32); 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];
const DIAGONAL: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

fn main() {
    println!("cargo::rerun-if-changed=src/magics.rs");
    println!("cargo::rerun-if-changed=build.rs");
    let mut source = String::from("[\n");
    for (factors, ways) in [(&magics::ROOK, STRAIGHT), (&magics::BISHOP, DIAGONAL)] {
        for (square, &factor) in factors.iter().enumerate() {
            for set in slots(square as i32, factor, ways) {
                writeln!(source, "Bitboard({set}),").expect("a string grows");
            }
        }
    }
    source.push(']');
    let directory = std::env::var_os("OUT_DIR").expect("cargo sets OUT_DIR");
    std::fs::write(Path::new(&directory).join("slides.rs"), source).expect("OUT_DIR is writable");
}

/// The attack sets of one square, each in the slot its blockers multiply to.
fn slots(square: i32, factor: u64, ways: [(i32, i32); 4]) -> Vec<u64> {
    let mask = blockers_that_matter(square, ways);
    let bits = mask.count_ones();
    let mut slots = vec![0; 1 << bits];
    let mut blockers = 0u64;
    loop {
        slots[(blockers.wrapping_mul(factor) >> (64 - bits)) as usize] =
            attacks(square, blockers, ways);
        // The next subset of the mask, by counting in the masked bits.
        blockers = blockers.wrapping_sub(mask) & mask;
        if blockers == 0 {
            return slots;
        }
    }
}

fn attacks(square: i32, blockers: u64, ways: [(i32, i32); 4]) -> u64 {
    let mut set = 0;
    for way in ways {
        for target in ray(square, way) {
            set |= 1 << target;
            if blockers >> target & 1 == 1 {
                break;
            }
        }
    }
    set
}

/// All but the last square of each ray: what stands there blocks nothing.
fn blockers_that_matter(square: i32, ways: [(i32, i32); 4]) -> u64 {
    let mut mask = 0;
    for way in ways {
        let squares: Vec<i32> = ray(square, way).collect();
        for target in squares.iter().rev().skip(1) {
            mask |= 1 << target;
        }
    }
    mask
}

fn ray(square: i32, (files, ranks): (i32, i32)) -> impl Iterator<Item = i32> {
    let (file, rank) = (square % 8, square / 8);
    (1..8)
        .map(move |n| (file + n * files, rank + n * ranks))
        .take_while(|(file, rank)| (0..8).contains(file) && (0..8).contains(rank))
        .map(|(file, rank)| rank * 8 + file)
}

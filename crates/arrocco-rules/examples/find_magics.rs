//! Finds the numbers of `src/magics.rs` by trial and prints them.
//!
//! A factor is good when no two arrangements of blockers with different attack
//! sets meet in one slot. Sparse random numbers are tried until one is found,
//! a few thousand for each square.

use std::collections::HashMap;

use arrocco_rules::{Bitboard, Direction, Square};

fn main() {
    let mut random = Random(0x4172_726f_6363_6f21);
    for (name, ways) in [
        ("ROOK", &Direction::ALL[..4]),
        ("BISHOP", &Direction::ALL[4..]),
    ] {
        println!("{name}");
        for square in Square::ALL {
            println!("    {:#018X},", find(square, ways, &mut random));
        }
    }
}

fn find(square: Square, ways: &[Direction], random: &mut Random) -> u64 {
    let mask = blockers_that_matter(square, ways);
    let arrangements: Vec<(u64, Bitboard)> = subsets(mask)
        .map(|blockers| (blockers, attacks(square, ways, Bitboard(blockers))))
        .collect();
    loop {
        let factor = random.next() & random.next() & random.next();
        let mut slots = HashMap::new();
        let fits = arrangements.iter().all(|&(blockers, set)| {
            let slot = blockers.wrapping_mul(factor) >> (64 - mask.count_ones());
            *slots.entry(slot).or_insert(set) == set
        });
        if fits {
            return factor;
        }
    }
}

fn attacks(square: Square, ways: &[Direction], blockers: Bitboard) -> Bitboard {
    ways.iter()
        .flat_map(|way| way.limited(square, blockers))
        .collect()
}

fn blockers_that_matter(square: Square, ways: &[Direction]) -> u64 {
    let inner = |way: &Direction| {
        let squares: Vec<Square> = way.squares(square).collect();
        squares.split_last().map_or(Bitboard::EMPTY, |(_, inner)| {
            inner.iter().copied().collect()
        })
    };
    ways.iter().map(inner).fold(0, |mask, set| mask | set.0)
}

fn subsets(mask: u64) -> impl Iterator<Item = u64> {
    let next = move |&subset: &u64| Some(subset.wrapping_sub(mask) & mask).filter(|&s| s != 0);
    std::iter::successors(Some(0), next)
}

/// SplitMix64: the same numbers on every run.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }
}

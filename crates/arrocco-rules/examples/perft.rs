//! Counts the move sequences of some plies behind each legal move (divide).
//!
//! `cargo run --release -p arrocco-rules --example perft -- 5 [FEN]`

use std::error::Error;

use arrocco_rules::{Position, divide};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let depth = arguments.next().map_or(Ok(1), |text| text.parse())?;
    let position = match arguments.next() {
        Some(text) => text.parse()?,
        None => Position::initial(),
    };
    let mut total = 0;
    for (m, nodes) in divide(&position, depth) {
        println!("{}: {nodes}", position.uci(m));
        total += nodes;
    }
    println!("{total}");
    Ok(())
}

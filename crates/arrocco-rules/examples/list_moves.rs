//! Prints the legal moves of a FEN, or of the start, as engines write them.
//!
//! `cargo run -p arrocco-rules --example list_moves -- '4k3/8/8/8/8/8/8/4K2R w K - 0 1'`

use arrocco_rules::Position;
use arrocco_rules::fen::FenError;

fn main() -> Result<(), FenError> {
    let position = match std::env::args().nth(1) {
        Some(text) => text.parse()?,
        None => Position::initial(),
    };
    for m in position.legal_moves() {
        println!("{}", position.uci(m));
    }
    Ok(())
}

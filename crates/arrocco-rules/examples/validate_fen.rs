//! Reads a FEN and prints every fault of it, or the position as it is written.
//!
//! `cargo run -p arrocco-rules --example validate_fen -- '8/8/8/8/8/8/8/8 w - - 0 1'`

use std::process::ExitCode;

use arrocco_rules::Position;

fn main() -> ExitCode {
    let text = std::env::args().nth(1).unwrap_or_default();
    match text.parse::<Position>() {
        Ok(position) => {
            println!("{position}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            for fault in error.faults() {
                println!("{fault}");
            }
            ExitCode::FAILURE
        }
    }
}

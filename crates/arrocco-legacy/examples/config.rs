//! Plays a sequence of moves on the `$` configuration of the start.
//!
//! `cargo run -p arrocco-legacy --example config '5254;5755;7163$'`

use arrocco_legacy::config::{ConfigBoard, MoveSequence, SequenceOutcome};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = std::env::args().nth(1);
    let sequence: MoveSequence = text.as_deref().unwrap_or("5254;5755$").parse()?;
    let mut board = ConfigBoard::initial();
    match board.check_moves(&sequence)? {
        SequenceOutcome::Applied => println!("{board}"),
        SequenceOutcome::Stopped { at, m } => {
            println!("move {at}, {m}, ends on a piece of its own side");
        }
    }
    Ok(())
}

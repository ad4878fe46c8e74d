//! Asks the theory about a position, or writes it to a file for a prompt.
//!
//! ```text
//! ask FEN GOAL        answers as a table, by SWI-Prolog or, with the feature
//!                     `logic`, by the engine inside
//! ask --export FEN    a self-contained Prolog file on standard output
//! ```

use arrocco_rules::Setup;
use std::process::ExitCode;

use arrocco_oracle::{ProofLimits, export};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match arguments.as_slice() {
        ["--export", fen] => exported(fen),
        [fen, goal] => answered(fen, goal),
        _ => Err("usage: ask FEN GOAL, or ask --export FEN".into()),
    };
    match result {
        Ok(text) => {
            print!("{text}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("ask: {error}");
            ExitCode::FAILURE
        }
    }
}

fn exported(fen: &str) -> Result<String, Box<dyn std::error::Error>> {
    Ok(export(&fen.parse::<Setup>()?)?)
}

fn answered(fen: &str, goal: &str) -> Result<String, Box<dyn std::error::Error>> {
    let setup = fen.parse::<Setup>()?;
    let limits = ProofLimits::default();
    #[cfg(feature = "logic")]
    let answers = arrocco_oracle::ask(&setup, goal, limits)?;
    #[cfg(not(feature = "logic"))]
    let answers = arrocco_oracle::ask_on(arrocco_oracle::Swi::start, &setup, goal, limits)?;
    Ok(answers.to_string())
}

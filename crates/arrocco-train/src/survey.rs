//! A survey of the training data: results, scores, pieces and plies.

use std::error::Error;
use std::path::PathBuf;

use clap::Args;

use crate::file;
use crate::record::{Outcome, Record};

/// Say what is in the data: how many, who won, how scores and pieces spread
#[derive(Debug, Args)]
pub(crate) struct Survey {
    /// The folder of the data
    #[arg(long, value_name = "FOLDER")]
    data: PathBuf,
}

/// # Errors
///
/// If the data cannot be read.
pub(crate) fn run(arguments: &Survey) -> Result<(), Box<dyn Error>> {
    let mut tally = Tally::default();
    for path in file::in_folder(&arguments.data)? {
        let contents = file::read(&path)?;
        println!(
            "{}: {} positions, {} bad; {}",
            path.file_name().unwrap_or_default().to_string_lossy(),
            contents.records.len(),
            contents.bad,
            contents.recipe
        );
        contents
            .records
            .iter()
            .for_each(|packed| tally.note(&packed.record()));
    }
    tally.print();
    Ok(())
}

#[derive(Default)]
struct Tally {
    positions: u64,
    outcomes: [u64; 3],
    /// By the size of the score, in half pawns.
    scores: [u64; 16],
    /// By pieces, four to a step.
    pieces: [u64; 8],
    /// By ply, twenty to a step.
    plies: [u64; 16],
}

impl Tally {
    fn note(&mut self, record: &Record) {
        self.positions += 1;
        self.outcomes[match record.outcome {
            Outcome::Won => 0,
            Outcome::Drawn => 1,
            Outcome::Lost => 2,
        }] += 1;
        self.scores[usize::from(record.score.unsigned_abs() / 50).min(15)] += 1;
        self.pieces[(record.board.occupied().count() as usize).saturating_sub(1) / 4] += 1;
        self.plies[usize::from(record.ply / 20).min(15)] += 1;
    }

    fn print(&self) {
        println!("positions: {}", self.positions);
        self.row("White won, drew, lost", &self.outcomes);
        self.row("score by half pawns", &self.scores);
        self.row("pieces by fours", &self.pieces);
        self.row("plies by twenties", &self.plies);
    }

    fn row(&self, name: &str, counts: &[u64]) {
        let share = |&count: &u64| 100.0 * count as f64 / self.positions.max(1) as f64;
        let shares: Vec<String> = counts
            .iter()
            .map(share)
            .map(|s| format!("{s:.1}"))
            .collect();
        println!("{name}, in %: {}", shares.join(" "));
    }
}

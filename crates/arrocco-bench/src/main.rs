//! Speed of Arrocco, measured beside its peers in one run.
//!
//! `cargo xtask bench` runs all of it; `perft`, `notation`, `pgn` or `game`
//! after it runs one part, and a number after that sets the rounds. The machine
//! is noisy, so times are CPU time of this thread, each the best of its rounds,
//! and what counts is the ratio to the best peer in the same run. `check`
//! measures the program as a whole on a file, `archive` what is promised about
//! files of many games, `engine` the speed of the search.

mod archive;
mod archives;
mod check;
mod engine;
mod game;
mod measure;
mod notation;
mod perft;
mod pgn;
mod random;
mod samples;

use std::io;
use std::path::Path;

fn main() -> io::Result<()> {
    let arguments: Vec<String> = std::env::args()
        .skip(1)
        .filter(|a| a != "--bench")
        .collect();
    let part = arguments.first().map_or("all", String::as_str);
    let rounds = |at: usize, default| {
        let given = arguments.get(at).and_then(|n| n.parse().ok());
        given.unwrap_or(default)
    };
    match (part, &arguments[..]) {
        ("perft", _) => perft::run(rounds(1, 5)),
        ("notation", _) => notation::run(rounds(1, 15)),
        ("pgn", _) => pgn::run(rounds(1, 3)),
        ("engine", _) => engine::run(rounds(1, 1)),
        ("game", _) => game::run(rounds(1, 5)),
        ("all", _) => {
            perft::run(5);
            notation::run(15);
            pgn::run(3);
            game::run(5);
        }
        ("check", [_, program, ..]) => check::run(Path::new(program), rounds(2, 15))?,
        ("archive", [_, program, files @ ..]) => archives::run(Path::new(program), files, 5)?,
        ("legality", [_, file, jobs]) => archives::legality(file, jobs.parse().unwrap_or(1))?,
        ("measure", [_, command @ ..]) => check::measure(command)?,
        ("peer", [_, file]) => check::peer(file)?,
        _ => eprintln!(
            "usage: cargo xtask bench [perft|notation|pgn|game|engine|check] [ROUNDS]\n       cargo xtask bench archive [FILES]"
        ),
    }
    Ok(())
}

//! How fast Arrocco is, measured beside its peers in one run.
//!
//! `cargo xtask bench` runs all of it; `perft`, `notation`, `pgn` or `game`
//! after it runs one part, and a number after that sets the rounds. The machine is
//! noisy, so times are CPU time of this thread, each the best of its rounds,
//! and what counts is the ratio to the best peer in the same run.

mod archive;
mod game;
mod measure;
mod notation;
mod perft;
mod pgn;
mod random;
mod samples;

fn main() {
    let arguments: Vec<String> = std::env::args()
        .skip(1)
        .filter(|a| a != "--bench")
        .collect();
    let part = arguments.first().map_or("all", String::as_str);
    let rounds = |default| {
        arguments
            .get(1)
            .and_then(|n| n.parse().ok())
            .unwrap_or(default)
    };
    match part {
        "perft" => perft::run(rounds(5)),
        "notation" => notation::run(rounds(15)),
        "pgn" => pgn::run(rounds(3)),
        "game" => game::run(rounds(5)),
        "all" => {
            perft::run(5);
            notation::run(15);
            pgn::run(3);
            game::run(5);
        }
        _ => eprintln!("usage: cargo xtask bench [perft|notation|pgn|game] [ROUNDS]"),
    }
}

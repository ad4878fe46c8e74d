//! Chores of the workspace: `cargo xtask COMMAND`.
//!
//! Each command has a module of its name:
//!
//! | command | does                                          |
//! |---------|-----------------------------------------------|
//! | `test`  | everything that must be green before a commit |
//! | `bench` | measures our crates beside their peers        |
//! | `fuzz`  | feeds random bytes to every parser            |
//! | `nightly` | the long runs: kills, fuzzing, dependencies |
//! | `oracle`| compares the Laws as logic on two Prologs     |
//! | `dist`  | packs the program for other computers         |
//! | `scale` | builds and tests the workspace `scale/`       |
//!
//! Only the standard library is used, so that the first `cargo xtask test` of
//! a fresh clone starts within seconds.

mod bench;
mod chromium;
mod debian;
mod dist;
mod fuzz;
mod nightly;
mod oracle;
mod page;
mod scale;
mod step;
mod test;

use std::env;
use std::process::ExitCode;

const HELP: &str = "\
Chores of the Arrocco workspace

usage: cargo xtask COMMAND [ARGS]

  test            format, lints, tests, documentation, the page in a browser
  bench [PART]    measure our crates beside their peers: perft, notation, pgn,
                  or the program as a whole: check
  bench server    measure the server of the page: clicks, games, rate, analysis,
                  hostile sockets, long games, soak; or the parts that are named
  bench tui       measure the terminal: from a key to the frame that shows it
  fuzz [TARGET]   run every fuzz target (or the named one) for 30 seconds
  nightly         dependencies, kills, hostile positions, ten seconds of fuzzing
                  for each parser
  oracle          the Laws as logic, on SWI-Prolog and Scryer Prolog
  dist            pack the program for other computers: tar.gz, Debian, wheel
  scale [PART]    Arrow tables, SQL and the Python module: rust, sql, wheel,
                  python
  help            print this
";

fn main() -> ExitCode {
    let mut args = env::args().skip(1);
    let command = args.next().unwrap_or_else(|| "help".to_owned());
    let rest: Vec<String> = args.collect();

    let outcome = match command.as_str() {
        "test" => test::run(),
        "bench" => bench::run(&rest),
        "fuzz" => fuzz::run(rest.first().map(String::as_str), fuzz::SECONDS),
        "nightly" => nightly::run(),
        "oracle" => oracle::run(),
        "scale" => scale::run(&rest),
        "dist" => dist::run(),
        "help" | "--help" | "-h" => {
            print!("{HELP}");
            Ok(())
        }
        unknown => Err(format!("unknown command `{unknown}`\n\n{HELP}")),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("xtask: {message}");
            ExitCode::FAILURE
        }
    }
}

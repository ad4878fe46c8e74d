//! The arguments of the program, dispatch to the subcommands, exit codes.
//!
//! | exit code | meaning                                    |
//! |-----------|--------------------------------------------|
//! | 0         | yes, legal, no errors                      |
//! | 1         | no, illegal, errors found                  |
//! | 2         | wrong usage, or a file cannot be read      |
//!
//! Every command has a module with its arguments and a function `run` that
//! writes its answer to the output it is given. Errors go to stderr, here.

use std::env;
use std::ffi::{OsStr, OsString};
use std::io::{self, BufWriter, Write};
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

use crate::argument;
use crate::commands::{
    analyse, ask, attackers, board, bot, completions, config, convert, explain, explore, join,
    jsonl, man, r#match, moves, perft, pgn, puzzles, status, tui,
};
use crate::failure::{Failure, Outcome, Verdict};
use arrocco_server::{self as server, Games};
use arrocco_uci::client::EngineSpec;

/// Chess for two people at one device, and against the engine. Without a
/// command, opens the board in the browser.
#[derive(Debug, Parser)]
#[command(version, args_conflicts_with_subcommands = true, after_help = EXAMPLES)]
struct Arguments {
    /// Port of the local page; the next free one is taken if it is in use, 0 lets the system choose
    #[arg(long, value_name = "N", default_value_t = server::DEFAULT_PORT)]
    port: u16,

    /// Another address of this computer to listen on, for a tablet in the same room; whoever has the
    /// printed address with its key can play
    #[arg(long, value_name = "ADDR")]
    host: Option<IpAddr>,

    /// Only print the address, do not open a browser
    #[arg(long)]
    no_open: bool,

    /// An index of `arrocco pgn index` that `/api/explorer` answers from; may be given several times
    #[arg(long, value_name = "FILE")]
    db: Vec<PathBuf>,

    /// Another UCI engine as opponent: its command, with options and a limit as for `arrocco match`
    #[arg(long, value_name = "COMMAND")]
    engine: Option<EngineSpec>,

    /// Games to open on the page: a PGN file, also compressed, `-` for the standard input, or a FEN in
    /// quotes
    #[arg(value_name = "GAMES")]
    games: Option<OsString>,

    #[command(subcommand)]
    command: Option<Command>,
}

const EXAMPLES: &str = "\
Exit codes: 0 yes, legal or no errors; 1 no, illegal or errors found; 2 wrong
usage or a file that cannot be read.

Examples:
  arrocco
  arrocco games.pgn.zst
  arrocco explain startpos e2e5
  arrocco pgn check games.pgn
  arrocco help config";

#[derive(Debug, Subcommand)]
enum Command {
    Moves(moves::Moves),
    Attackers(attackers::Attackers),
    Explain(explain::Explain),
    Status(status::Status),
    Convert(convert::Convert),
    Config(config::Config),
    Pgn(pgn::Pgn),
    Explore(explore::Explore),
    Board(board::Board),
    Perft(perft::Perft),
    Jsonl(jsonl::Jsonl),
    Tui(tui::Tui),
    Join(join::Join),
    Bot(bot::Bot),
    /// Run as a UCI engine for another chess program
    Uci,
    Match(r#match::Match),
    Analyse(analyse::Analyse),
    Puzzles(puzzles::Puzzles),
    Ask(ask::Ask),
    Completions(completions::Completions),
    Man(man::Man),
}

pub(crate) fn run() -> ExitCode {
    let arguments = parse();
    match execute(&arguments) {
        Ok(verdict) => verdict.code(),
        Err(failure) => {
            failure.report();
            failure.code()
        }
    }
}

/// The arguments. A word that is neither a command nor a file is taken for a wrong
/// command.
fn parse() -> Arguments {
    let parsed = Arguments::try_parse();
    let first = env::args_os().nth(1).unwrap_or_default();
    let games = match &parsed {
        Ok(arguments) => arguments.games.as_ref(),
        Err(_) => Some(&first),
    };
    if let Some(wrong) = games.filter(|games| is_wrong_command(games)) {
        refuse_command(wrong);
    }
    parsed.unwrap_or_else(|error| error.exit())
}

/// Ends the program as if only commands could be named, with the one that is meant.
fn refuse_command(wrong: &OsStr) {
    let all = Arguments::command();
    let usage = all.clone().render_usage().to_string();
    let commands = clap::Command::new("arrocco")
        .override_usage(usage.trim_start_matches("Usage: ").to_owned())
        .subcommands(all.get_subcommands().cloned());
    if let Err(error) = commands.try_get_matches_from([OsStr::new("arrocco"), wrong]) {
        error.exit();
    }
}

/// Whether a word looks like a command, and there is neither such a command nor
/// such a file.
fn is_wrong_command(word: &OsStr) -> bool {
    let text = word.to_str().unwrap_or_default();
    let is_word = |text: &str| {
        text.starts_with(|first: char| first.is_ascii_alphabetic())
            && text
                .chars()
                .all(|one| one.is_ascii_alphanumeric() || one == '-')
    };
    let is_known = || {
        text == argument::START
            || text == "help"
            || Arguments::command().find_subcommand(text).is_some()
    };
    is_word(text) && !is_known() && !Path::new(word).exists()
}

/// The games that are opened on the page.
fn games(word: &OsStr) -> Result<Games, Failure> {
    match word.to_str() {
        Some(text)
            if text == argument::START || text.matches('/').count() == 7 && text.contains(' ') =>
        {
            let position = argument::position(text)?;
            Ok(Games::Position(Box::new(position)))
        }
        Some(_) | None => Ok(Games::File(PathBuf::from(word))),
    }
}

fn execute(arguments: &Arguments) -> Outcome {
    let Some(command) = &arguments.command else {
        return open_page(arguments);
    };
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let outcome = dispatch(command, &mut out);
    // What was written before an error is worth reading too.
    let flushed = out.flush();
    let verdict = outcome?;
    flushed?;
    Ok(verdict)
}

fn dispatch(command: &Command, out: &mut impl Write) -> Outcome {
    match command {
        Command::Moves(arguments) => moves::run(arguments, out),
        Command::Attackers(arguments) => attackers::run(arguments, out),
        Command::Explain(arguments) => explain::run(arguments, out),
        Command::Status(arguments) => status::run(arguments, out),
        Command::Convert(arguments) => convert::run(arguments, out),
        Command::Config(arguments) => config::run(arguments, out),
        Command::Pgn(arguments) => pgn::run(arguments, out),
        Command::Explore(arguments) => explore::run(arguments, out),
        Command::Board(arguments) => board::run(arguments, out),
        Command::Perft(arguments) => perft::run(arguments, out),
        Command::Jsonl(_) => jsonl::run(out),
        Command::Tui(arguments) => tui::run(arguments),
        Command::Join(arguments) => join::run(arguments, out),
        Command::Bot(arguments) => bot::run(arguments, out),
        Command::Uci => uci(),
        Command::Analyse(arguments) => analyse::run(arguments, out),
        Command::Puzzles(arguments) => puzzles::run(arguments, out),
        Command::Match(arguments) => r#match::run(arguments, out),
        Command::Ask(arguments) => ask::run(arguments, out),
        Command::Completions(arguments) => completions::run(arguments, Arguments::command(), out),
        Command::Man(arguments) => man::run(arguments, Arguments::command(), out),
    }
}

/// What is said when the page could not be built with the program.
const NO_PAGE: &str = "arrocco: this program was built without its page, because Node.js 20.19 or \
                       newer or its package registry was missing; here is the board in the terminal";

fn open_page(arguments: &Arguments) -> Outcome {
    let games = arguments.games.as_deref().map(games).transpose()?;
    if !server::has_page() {
        eprintln!("{NO_PAGE}");
        return tui::run(&tui::Tui::opening(games));
    }
    let options = server::ServerOptions {
        host: arguments.host,
        port: arguments.port,
        open_browser: !arguments.no_open,
        databases: arguments.db.clone(),
        engine: arguments.engine.clone(),
        games,
    };
    server::run(&options).map_err(Failure::usage)?;
    Ok(Verdict::Yes)
}

fn uci() -> Outcome {
    arrocco_uci::run()?;
    Ok(Verdict::Yes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_well_formed() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn without_arguments_the_page_opens_on_the_usual_port() {
        let arguments = Arguments::parse_from(["arrocco"]);
        assert_eq!((arguments.port, arguments.no_open), (6464, false));
    }
}

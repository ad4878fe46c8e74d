//! `arrocco status`: where a game stands.

use std::io::Write;

use arrocco_game::{PositionHistory, PositionStatus};
use clap::Args;
use serde::Serialize;

use crate::argument;
use crate::commands::jsonl::StatusAnswer;
use crate::failure::{Failure, Outcome, Verdict};

/// Print whether a game is over and which draws can be claimed
///
/// A draw that ends the game by itself on the way (fivefold repetition,
/// seventy-five moves, a dead position) does not stop the moves; an illegal move
/// does.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  arrocco status startpos 1. e4 e5 2. Qh5 Ke7 3. Qxe5
  arrocco status startpos g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8
  arrocco status startpos f3 e5 g4 Qh4 --json")]
pub(crate) struct Status {
    /// The position: a FEN in quotes, or startpos
    fen: String,
    /// Moves to play from there, in any notation
    moves: Vec<String>,
    /// One JSON object, with the fields of `jsonl`
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct StatusJson {
    turn: String,
    check: bool,
    #[serde(flatten)]
    status: StatusAnswer,
}

pub(crate) fn run(status: &Status, out: &mut impl Write) -> Outcome {
    let mut history = PositionHistory::new(argument::position(&status.fen)?);
    let is_move = |text: &&String| !is_move_number(text);
    for (index, text) in status.moves.iter().filter(is_move).enumerate() {
        let number = index + 1;
        let found = argument::legal_move(text, history.position());
        history.play(found.map_err(|failure| failure.within(format_args!("move {number}")))?);
    }
    let position = history.position();
    let fen = position.to_string();
    let standing = history.status();
    if status.json {
        let answer = StatusJson {
            turn: position.turn().to_string(),
            check: standing.check,
            status: StatusAnswer::new(fen, &standing),
        };
        return super::write_json(&answer, out);
    }
    writeln!(out, "position:     {fen}")?;
    writeln!(out, "to move:      {}", position.turn())?;
    write(&standing, out)?;
    Ok(Verdict::Yes)
}

/// `1.` or `1...`, as in a copied game.
fn is_move_number(text: &str) -> bool {
    let digits = text.trim_end_matches('.');
    digits.len() < text.len() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

fn write(standing: &PositionStatus, out: &mut impl Write) -> Result<(), Failure> {
    let yes = |is_so: bool| if is_so { "yes" } else { "no" };
    let end = standing
        .outcome
        .map_or_else(|| "the game goes on".to_owned(), |end| end.to_string());
    writeln!(out, "check:        {}", yes(standing.check))?;
    writeln!(out, "state:        {end}")?;
    writeln!(out, "result:       {}", standing.result())?;
    writeln!(out, "repetitions:  {}", standing.repetitions)?;
    writeln!(out, "halfmoves:    {}", standing.halfmove)?;
    writeln!(out, "draw claims:  {}", claims(standing))?;
    Ok(())
}

/// What the side to move can claim, now or with its next move.
fn claims(standing: &PositionStatus) -> String {
    if standing.outcome.is_some() {
        return "none, the game is over".to_owned();
    }
    let claims = [
        (standing.threefold, "threefold repetition"),
        (standing.fifty, "fifty moves"),
        (
            standing.threefold_next && !standing.threefold,
            "threefold repetition with the next move",
        ),
        (
            standing.fifty_next && !standing.fifty,
            "fifty moves with the next move",
        ),
    ];
    let made: Vec<&str> = claims
        .into_iter()
        .filter(|(is_so, _)| *is_so)
        .map(|(_, claim)| claim)
        .collect();
    if made.is_empty() {
        "none".to_owned()
    } else {
        made.join(", ")
    }
}

//! `arrocco status`: where a game stands.

use std::io::Write;

use arrocco_game::{Record, Standing};
use clap::Args;

use crate::argument;
use crate::failure::{Failure, Outcome, Verdict};

/// Say whether a game is over, drawn, or can be claimed as a draw
///
/// The moves are played by the rules alone: a draw that comes by itself on the
/// way does not stop them.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  arrocco status startpos e4 e5 Qh5 Ke7 Qxe5
  arrocco status startpos g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8")]
pub(crate) struct Status {
    /// The position: a FEN between quotes, or startpos
    fen: String,
    /// Moves to play from there, in any notation
    moves: Vec<String>,
}

pub(crate) fn run(status: &Status, out: &mut impl Write) -> Outcome {
    let mut record = Record::new(argument::position(&status.fen)?);
    for (index, text) in status.moves.iter().enumerate() {
        let number = index + 1;
        let found = argument::legal_move(text, record.position());
        record.play(found.map_err(|failure| failure.within(format_args!("move {number}")))?);
    }
    let position = record.position();
    let fen = position.to_string();
    let standing = record.standing();
    writeln!(out, "position:     {fen}")?;
    writeln!(out, "to move:      {}", position.turn())?;
    write(&standing, out)?;
    Ok(Verdict::Yes)
}

fn write(standing: &Standing, out: &mut impl Write) -> Result<(), Failure> {
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
fn claims(standing: &Standing) -> String {
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

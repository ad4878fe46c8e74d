//! The text of the theory, and its export to a file.

use crate::{Facts, FactsError};
use arrocco_rules::Setup;

/// The files of the theory, in an order that can be read.
pub const FILES: [(&str, &str); 8] = [
    ("board.pl", include_str!("../prolog/board.pl")),
    ("pieces.pl", include_str!("../prolog/pieces.pl")),
    ("situation.pl", include_str!("../prolog/situation.pl")),
    ("attacks.pl", include_str!("../prolog/attacks.pl")),
    ("moves.pl", include_str!("../prolog/moves.pl")),
    ("castling.pl", include_str!("../prolog/castling.pl")),
    ("legality.pl", include_str!("../prolog/legality.pl")),
    ("questions.pl", include_str!("../prolog/questions.pl")),
];

/// The whole theory as one program.
pub fn laws() -> String {
    FILES.map(|(_, text)| text).join("\n")
}

/// A file with the theory and a position, to be loaded by any of the two
/// Prolog systems: `swipl position.pl` or `scryer-prolog position.pl`.
///
/// # Errors
///
/// When the position castles as only Chess960 does.
pub fn export(setup: &Setup) -> Result<String, FactsError> {
    let facts = Facts::try_from(setup)?;
    let board = facts.board().to_string();
    let picture: String = board.lines().map(|line| format!("%   {line}\n")).collect();
    let laws = laws();
    Ok(format!(
        "% The Laws of Chess and a position, for SWI-Prolog or Scryer Prolog. Try\n\
         %   ?- can_play(From, To, Kind).\n\
         %\n{picture}\n{laws}\n% The position.\n\n{facts}"
    ))
}

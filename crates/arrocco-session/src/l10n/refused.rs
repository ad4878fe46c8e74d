//! The sentences that explain a refusal, naming piece and square.

use arrocco_game::GameRefusal;
use arrocco_notation::any_move::AnyMoveError;
use arrocco_notation::lan::LanError;
use arrocco_rules::uci::UciError;
use arrocco_rules::{Color, Refusal, ResolveError, Role, SetupError, Square};

use super::{Localizer, With, color, role, with};

impl Localizer {
    /// Why a command was refused.
    pub fn refused(&self, refused: &GameRefusal) -> String {
        let words = match refused {
            GameRefusal::Illegal(refusal) => return self.refusal(refusal),
            GameRefusal::NoClaim { repetition, count } => vec![
                with("repetition", self.proof(repetition)),
                with("count", self.proof(count)),
            ],
            GameRefusal::OutOfTime { color: side }
            | GameRefusal::NoTakebacksLeft { color: side }
            | GameRefusal::OfferStands { by: side } => vec![with("color", color(*side))],
            GameRefusal::BadSettings { reason } => vec![with("reason", &**reason)],
            GameRefusal::AlreadyRunning
            | GameRefusal::GameOver
            | GameRefusal::Stale { .. }
            | GameRefusal::Paused
            | GameRefusal::NotPaused
            | GameRefusal::NoClock
            | GameRefusal::TooMuchTime
            | GameRefusal::NoOffer
            | GameRefusal::TakebacksForbidden
            | GameRefusal::NothingToTakeBack
            | GameRefusal::NothingToRedo
            | GameRefusal::TakebackPending
            | GameRefusal::NoTakebackAsked
            | GameRefusal::UnknownMove { .. }
            | GameRefusal::PartOfGame { .. }
            | GameRefusal::AlreadyMain { .. } => Vec::new(),
        };
        self.format_with(&format!("refused-{}", refused.sentence()), &words)
    }

    /// Why a move is refused.
    pub fn refusal(&self, refusal: &Refusal) -> String {
        let (from, to) = refusal.ends();
        let culprit = refusal.culprits().next();
        let words = [
            Some(at("from", from)),
            to.map(|to| at("to", to)),
            refusal.role().map(|moved| with("role", role(moved))),
            refusal.color().map(|side| with("color", color(side))),
            refusal
                .castling_side()
                .map(|side| with("side", side.name())),
            culprit.map(|(by, _)| at("by", by)),
            culprit.map(|(_, other)| with("other", role(other))),
            refusal.attacked().map(|square| at("attacked", square)),
            Some(with("pieces", self.pieces(refusal.culprits()))),
            Some(with("number", number(refusal.culprits().count()))),
        ];
        let words: Vec<With<'_>> = words.into_iter().flatten().collect();
        self.format_with(&format!("refused-{}", refusal.sentence()), &words)
    }

    /// Pieces with their squares, as a list.
    pub(super) fn pieces(&self, pieces: impl Iterator<Item = (Square, Role)>) -> String {
        let mut names: Vec<String> = pieces
            .map(|(square, other)| {
                let words = [with("other", role(other)), at("at", square)];
                self.format_with("the-other-at", &words)
            })
            .collect();
        let Some(last) = names.pop() else {
            return String::new();
        };
        if names.is_empty() {
            return last;
        }
        let words = [with("first", names.join(", ")), with("last", last)];
        self.format_with("list-and", &words)
    }

    /// Why a text gives no move of a position.
    pub fn not_a_move(&self, error: &AnyMoveError) -> String {
        match *error {
            AnyMoveError::Uci(UciError::Illegal(refusal))
            | AnyMoveError::Numeric(refusal)
            | AnyMoveError::Lan(LanError::Illegal(refusal))
            | AnyMoveError::San(ResolveError::Illegal(refusal)) => self.refusal(&refusal),
            AnyMoveError::San(ResolveError::NoneCan { role, to }) => {
                self.about("refused-none-can", role, to)
            }
            AnyMoveError::San(ResolveError::NoSuchPiece { role, to }) => {
                self.about("refused-no-such-piece", role, to)
            }
            AnyMoveError::San(ResolveError::Ambiguous {
                role: kind,
                to,
                candidates,
            }) => {
                let words = [
                    with("role", role(kind)),
                    with("to", to.to_string()),
                    with("squares", self.squares(candidates)),
                ];
                self.format_with("refused-ambiguous", &words)
            }
            AnyMoveError::Lan(LanError::WrongPiece {
                from,
                role: kind,
                found,
            }) => {
                let words = [
                    with("from", from.to_string()),
                    with("role", role(kind)),
                    with("other", role(found)),
                ];
                self.format_with("refused-wrong-piece", &words)
            }
            AnyMoveError::Uci(UciError::Null) => self.format("refused-null"),
            AnyMoveError::Syntax(_) | AnyMoveError::Digits(_) => {
                self.format_with("misread-unknown", &[with("word", error.to_string())])
            }
        }
    }

    /// Why nobody can play on from a position.
    pub fn setup_error(&self, error: &SetupError) -> String {
        let side = |side: Color| with("color", color(side));
        let number = |count: u32| with("count", count.to_string());
        match *error {
            SetupError::Kings { color, count: 0 } => {
                self.format_with("setup-no-king", &[side(color)])
            }
            SetupError::Kings { color, count } => {
                self.format_with("setup-kings", &[side(color), number(count)])
            }
            SetupError::TooManyPieces { color, count } => {
                self.format_with("setup-pieces", &[side(color), number(count)])
            }
            SetupError::TooManyPawns { color, count } => {
                self.format_with("setup-pawns", &[side(color), number(count)])
            }
            SetupError::PawnOnEndRank { square } => {
                self.format_with("setup-pawn-on-end", &[at("at", square)])
            }
            SetupError::KingsTouch { white, black } => {
                self.format_with("setup-kings-touch", &[at("from", white), at("to", black)])
            }
            SetupError::OpponentInCheck { color, king, by } => {
                let words = [side(color), at("at", king), at("by", by)];
                self.format_with("setup-opponent-in-check", &words)
            }
        }
    }

    fn about(&self, id: &str, kind: Role, to: Square) -> String {
        self.format_with(id, &[with("role", role(kind)), with("to", to.to_string())])
    }
}

fn at(name: &'static str, square: Square) -> With<'static> {
    with(name, square.to_string())
}

/// The grammatical number of a verb.
const fn number(count: usize) -> &'static str {
    if count == 1 { "one" } else { "many" }
}

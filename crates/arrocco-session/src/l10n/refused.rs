//! Why something was refused: one sentence that names piece and square.

use arrocco_game::GameRefusal;
use arrocco_notation::any::AnyMoveError;
use arrocco_notation::lan::LanError;
use arrocco_rules::uci::UciError;
use arrocco_rules::{
    CastlingSide, Color, Exposure, Piece, Refusal, ResolveError, Role, SetupError, Square,
};

use super::{Localizer, With, color, role, with};

impl Localizer {
    /// Why a command was refused.
    pub fn refused(&self, refused: &GameRefusal) -> String {
        match refused {
            GameRefusal::Illegal(refusal) => self.refusal(refusal),
            GameRefusal::NoClaim { repetition, count } => {
                let words = [
                    with("repetition", self.proof(repetition)),
                    with("count", self.proof(count)),
                ];
                self.format_with("refused-no-claim", &words)
            }
            other => self.format_with(plain_id(other), &plain_words(other)),
        }
    }

    /// Why a move is refused.
    pub fn refusal(&self, refusal: &Refusal) -> String {
        self.format_with(id(refusal), &words(refusal))
    }

    /// Why a text gives no move of a position.
    pub fn not_a_move(&self, error: &AnyMoveError) -> String {
        if let Some(refusal) = error.refusal() {
            return self.refusal(&refusal);
        }
        match *error {
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
            _ => self.format_with("misread-unknown", &[with("word", error.to_string())]),
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
            SetupError::TooManyMen { color, count } => {
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

/// The name of the sentence for a refused move.
pub(super) fn id(refusal: &Refusal) -> &'static str {
    match *refusal {
        Refusal::NoPiece { .. } => "refused-no-piece",
        Refusal::NotYourPiece { .. } => "refused-not-your-piece",
        Refusal::OwnPiece { .. } => "refused-own-piece",
        Refusal::Geometry { .. } => "refused-geometry",
        Refusal::Blocked { .. } | Refusal::CastlingBlocked { .. } => "refused-blocked",
        Refusal::LeavesCheck { exposure, .. } => match exposure {
            Exposure::Steps => "refused-king-attacked",
            Exposure::Stays => "refused-still-in-check",
            Exposure::Pinned => "refused-pinned",
            Exposure::Uncovered => "refused-uncovered",
        },
        Refusal::CastlingLost { .. } => "refused-castling-lost",
        Refusal::CastlingInCheck { .. } => "refused-castling-in-check",
        Refusal::CastlingThroughCheck {
            from, side, square, ..
        } if side.king_target(from) == square => "refused-king-attacked",
        Refusal::CastlingThroughCheck { .. } => "refused-castling-through-check",
        Refusal::PromotionMissing { .. } => "refused-promotion-missing",
        Refusal::PromotionWrong { .. } => "refused-promotion-wrong",
    }
}

/// The words such a sentence may need.
fn words(refusal: &Refusal) -> Vec<With<'static>> {
    match *refusal {
        Refusal::NoPiece { from } => vec![at("from", from)],
        Refusal::NotYourPiece { from, piece } => {
            vec![at("from", from), with("color", color(piece.color))]
        }
        Refusal::OwnPiece { from, to, piece } => {
            vec![at("from", from), at("to", to), kind("other", piece)]
        }
        Refusal::Geometry { from, to, piece } => {
            vec![at("from", from), at("to", to), kind("role", piece)]
        }
        Refusal::Blocked { by, blocker, .. } | Refusal::CastlingBlocked { by, blocker, .. } => {
            vec![at("by", by), kind("other", blocker)]
        }
        Refusal::LeavesCheck {
            from,
            to,
            piece,
            by,
            attacker,
            ..
        } => vec![
            at("from", from),
            at("to", to),
            kind("role", piece),
            at("by", by),
            kind("other", attacker),
        ],
        Refusal::CastlingLost { from, side } => castling(from, side),
        Refusal::CastlingInCheck {
            from,
            side,
            by,
            attacker,
        } => attacked(castling(from, side), by, attacker),
        Refusal::CastlingThroughCheck {
            from,
            side,
            square,
            by,
            attacker,
        } => {
            let mut words = attacked(castling(from, side), by, attacker);
            words.push(at("attacked", square));
            words
        }
        Refusal::PromotionMissing { from, to } | Refusal::PromotionWrong { from, to, .. } => {
            vec![at("from", from), at("to", to)]
        }
    }
}

fn castling(from: Square, side: CastlingSide) -> Vec<With<'static>> {
    vec![
        at("from", from),
        at("to", side.king_target(from)),
        with("role", "king"),
    ]
}

fn attacked(mut words: Vec<With<'static>>, by: Square, attacker: Piece) -> Vec<With<'static>> {
    words.extend([at("by", by), kind("other", attacker)]);
    words
}

fn at(name: &'static str, square: Square) -> With<'static> {
    with(name, square.to_string())
}

fn kind(name: &'static str, piece: Piece) -> With<'static> {
    with(name, role(piece.role))
}

fn plain_id(refused: &GameRefusal) -> &'static str {
    match refused {
        GameRefusal::AlreadyRunning => "refused-already-running",
        GameRefusal::GameOver => "refused-game-over",
        GameRefusal::Stale { .. } => "refused-stale",
        GameRefusal::Illegal(refusal) => id(refusal),
        GameRefusal::OutOfTime { .. } => "refused-out-of-time",
        GameRefusal::Paused => "refused-paused",
        GameRefusal::NotPaused => "refused-not-paused",
        GameRefusal::NoClock => "refused-no-clock",
        GameRefusal::TooMuchTime => "refused-too-much-time",
        GameRefusal::OfferStands { .. } => "refused-offer-stands",
        GameRefusal::NoOffer => "refused-no-offer",
        GameRefusal::NoClaim { .. } => "refused-no-claim",
        GameRefusal::TakebacksForbidden => "refused-takebacks-forbidden",
        GameRefusal::NoTakebacksLeft { .. } => "refused-no-takebacks-left",
        GameRefusal::NothingToTakeBack => "refused-nothing-to-take-back",
        GameRefusal::NothingToRedo => "refused-nothing-to-redo",
        GameRefusal::TakebackPending => "refused-takeback-pending",
        GameRefusal::NoTakebackAsked => "refused-no-takeback-asked",
        GameRefusal::UnknownMove { .. } => "refused-unknown-move",
        GameRefusal::PartOfGame { .. } => "refused-part-of-game",
        GameRefusal::AlreadyMain { .. } => "refused-already-main",
        GameRefusal::BadSettings { .. } => "refused-bad-settings",
    }
}

fn plain_words(refused: &GameRefusal) -> Vec<With<'_>> {
    let side = |side: Color| with("color", color(side));
    match refused {
        GameRefusal::OutOfTime { color } | GameRefusal::NoTakebacksLeft { color } => {
            vec![side(*color)]
        }
        GameRefusal::OfferStands { by } => vec![side(*by)],
        GameRefusal::BadSettings { reason } => vec![with("reason", &**reason)],
        _ => Vec::new(),
    }
}

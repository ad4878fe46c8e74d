//! Why something was refused: one sentence that names piece and square.

use arrocco_game::Refused;
use arrocco_notation::any::AnyMoveError;
use arrocco_notation::lan::LanError;
use arrocco_rules::uci::UciError;
use arrocco_rules::{
    CastlingSide, Color, Exposure, Piece, Refusal, ResolveError, Role, SetupError, Square,
};

use super::{Speech, With, color, role, with};

impl Speech {
    /// Why a command was refused.
    pub fn refused(&self, refused: &Refused) -> String {
        match refused {
            Refused::Illegal { refusal } => self.refusal(refusal),
            Refused::NoClaim { repetition, count } => {
                let words = [
                    with("repetition", self.proof(repetition)),
                    with("count", self.proof(count)),
                ];
                self.say_with("refused-no-claim", &words)
            }
            other => self.say_with(plain_id(other), &plain_words(other)),
        }
    }

    /// Why a move is refused.
    pub fn refusal(&self, refusal: &Refusal) -> String {
        self.say_with(id(refusal), &words(refusal))
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
                self.say_with("refused-ambiguous", &words)
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
                self.say_with("refused-wrong-piece", &words)
            }
            AnyMoveError::Uci(UciError::Null) => self.say("refused-null"),
            _ => self.say_with("misread-unknown", &[with("word", error.to_string())]),
        }
    }

    /// Why nobody can play on from a position.
    pub fn setup_error(&self, error: &SetupError) -> String {
        let side = |side: Color| with("color", color(side));
        let number = |count: u32| with("count", count.to_string());
        match *error {
            SetupError::Kings { color, count: 0 } => self.say_with("setup-no-king", &[side(color)]),
            SetupError::Kings { color, count } => {
                self.say_with("setup-kings", &[side(color), number(count)])
            }
            SetupError::TooManyMen { color, count } => {
                self.say_with("setup-men", &[side(color), number(count)])
            }
            SetupError::TooManyPawns { color, count } => {
                self.say_with("setup-pawns", &[side(color), number(count)])
            }
            SetupError::PawnOnEndRank { square } => {
                self.say_with("setup-pawn-on-end", &[at("at", square)])
            }
            SetupError::KingsTouch { white, black } => {
                self.say_with("setup-kings-touch", &[at("from", white), at("to", black)])
            }
            SetupError::OpponentInCheck { color, king, by } => {
                let words = [side(color), at("at", king), at("by", by)];
                self.say_with("setup-opponent-in-check", &words)
            }
        }
    }

    fn about(&self, id: &str, kind: Role, to: Square) -> String {
        self.say_with(id, &[with("role", role(kind)), with("to", to.to_string())])
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

fn plain_id(refused: &Refused) -> &'static str {
    match refused {
        Refused::NotRunning => "refused-not-running",
        Refused::AlreadyRunning => "refused-already-running",
        Refused::GameOver => "refused-game-over",
        Refused::AwaitingPromotion => "refused-awaiting-promotion",
        Refused::NoPromotionDue => "refused-no-promotion-due",
        Refused::Stale { .. } => "refused-stale",
        Refused::Illegal { refusal } => id(refusal),
        Refused::OutOfTime { .. } => "refused-out-of-time",
        Refused::Paused => "refused-paused",
        Refused::NotPaused => "refused-not-paused",
        Refused::NoClock => "refused-no-clock",
        Refused::TooMuchTime => "refused-too-much-time",
        Refused::OfferStands { .. } => "refused-offer-stands",
        Refused::NoOffer => "refused-no-offer",
        Refused::NoClaim { .. } => "refused-no-claim",
        Refused::TakebacksForbidden => "refused-takebacks-forbidden",
        Refused::NoTakebacksLeft { .. } => "refused-no-takebacks-left",
        Refused::NothingToTakeBack => "refused-nothing-to-take-back",
        Refused::NothingToRedo => "refused-nothing-to-redo",
        Refused::TakebackPending => "refused-takeback-pending",
        Refused::NoTakebackAsked => "refused-no-takeback-asked",
        Refused::UnknownMove { .. } => "refused-unknown-move",
        Refused::PartOfGame { .. } => "refused-part-of-game",
        Refused::AlreadyMain { .. } => "refused-already-main",
        Refused::BadSettings { .. } => "refused-bad-settings",
        Refused::NotSelectable { .. } => "refused-not-selectable",
    }
}

fn plain_words(refused: &Refused) -> Vec<With<'_>> {
    let side = |side: Color| with("color", color(side));
    match refused {
        Refused::OutOfTime { color } | Refused::NoTakebacksLeft { color } => vec![side(*color)],
        Refused::OfferStands { by } => vec![side(*by)],
        Refused::BadSettings { reason } => vec![with("reason", &**reason)],
        Refused::NotSelectable { square, turn } => vec![at("from", *square), side(*turn)],
        _ => Vec::new(),
    }
}

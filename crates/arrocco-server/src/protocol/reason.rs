//! Why nothing happened: which sentence, and which squares and men it names.

use arrocco_game::{Proof, Refused};
use arrocco_rules::{Color, Exposure, Piece, Refusal, Role, Square};
use serde::Serialize;
use ts_rs::TS;

/// Why nothing happened, with all that the sentence needs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub(crate) struct Reason {
    pub(crate) kind: ReasonKind,
    #[ts(type = "Square | null")]
    pub(crate) from: Option<Square>,
    #[ts(type = "Square | null")]
    pub(crate) to: Option<Square>,
    /// What was to move.
    #[ts(type = "Role | null")]
    pub(crate) role: Option<Role>,
    /// Whose it is, or whom the sentence is about.
    #[ts(type = "Color | null")]
    pub(crate) color: Option<Color>,
    /// Where the man stands that is in the way or attacks.
    #[ts(type = "Square | null")]
    pub(crate) by: Option<Square>,
    /// What it is.
    #[ts(type = "Role | null")]
    pub(crate) other: Option<Role>,
    /// Which square it attacks; nothing if it is only in the way.
    #[ts(type = "Square | null")]
    pub(crate) attacked: Option<Square>,
    /// How far a claim is from being right: repetition, then count.
    pub(crate) proofs: Vec<Proof>,
    /// What else there is to say, in English; the sentence has it as `$reason`.
    pub(crate) detail: Option<String>,
    /// The whole reason in English, as one clause without a final stop.
    pub(crate) text: String,
}

/// The reasons, named as the sentences in `locales/` are: `refused-…`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ReasonKind {
    NoPiece,
    NotYourPiece,
    OwnPiece,
    Geometry,
    Blocked,
    /// The king would step onto an attacked square.
    KingAttacked,
    StillInCheck,
    Pinned,
    /// The pawn taken in passing would open a line to the king.
    Uncovered,
    CastlingLost,
    CastlingInCheck,
    CastlingThroughCheck,
    /// The move lacks nothing but what the pawn becomes: ask, and send it again.
    PromotionMissing,
    PromotionWrong,
    NotRunning,
    AlreadyRunning,
    GameOver,
    AwaitingPromotion,
    NoPromotionDue,
    /// The move was meant for another position.
    Stale,
    OutOfTime,
    Paused,
    NotPaused,
    NoClock,
    TooMuchTime,
    OfferStands,
    NoOffer,
    NoClaim,
    TakebacksForbidden,
    NoTakebacksLeft,
    NothingToTakeBack,
    NothingToRedo,
    TakebackPending,
    NoTakebackAsked,
    UnknownMove,
    PartOfGame,
    AlreadyMain,
    BadSettings,
    NotSelectable,
    /// This page only watches.
    Watching,
    /// The move is an engine's.
    EngineMoves,
    /// The disk did not take it, so it was not done.
    NotKept,
    /// There is no such game.
    NoSuchGame,
    /// The text is neither a FEN nor a PGN game.
    NotReadable,
    /// The message is none of ours.
    NotUnderstood,
    /// Too much is asked for at once.
    Busy,
}

impl Reason {
    /// A reason that needs no squares.
    pub(crate) fn plain(kind: ReasonKind, text: impl Into<String>) -> Reason {
        Reason {
            kind,
            from: None,
            to: None,
            role: None,
            color: None,
            by: None,
            other: None,
            attacked: None,
            proofs: Vec::new(),
            detail: None,
            text: text.into(),
        }
    }

    /// A reason that somebody else gave.
    pub(crate) fn because(kind: ReasonKind, detail: impl ToString) -> Reason {
        let detail = detail.to_string();
        Reason {
            detail: Some(detail.clone()),
            ..Reason::plain(kind, detail)
        }
    }

    /// Tells of a move that the rules refuse.
    pub(crate) fn of_rules(refusal: &Refusal, board: &arrocco_rules::Board) -> Reason {
        let (from, to) = refusal.ends();
        let mover = from.and_then(|from| board.piece_at(from));
        let (by, other) = culprit(refusal).unzip();
        Reason {
            from,
            to,
            role: mover.map(|piece| piece.role),
            color: mover.map(|piece| piece.color),
            by,
            other: other.map(|piece| piece.role),
            attacked: attacked(refusal),
            ..Reason::plain(kind_of_rules(refusal), refusal.to_string())
        }
    }

    /// Tells of a command that the game refuses.
    pub(crate) fn of_game(refused: &Refused, board: &arrocco_rules::Board) -> Reason {
        let plain = Reason::plain(kind_of_game(refused), refused.to_string());
        match refused {
            Refused::Illegal { refusal } => Reason::of_rules(refusal, board),
            &Refused::OutOfTime { color }
            | &Refused::NoTakebacksLeft { color }
            | &Refused::OfferStands { by: color } => Reason {
                color: Some(color),
                ..plain
            },
            &Refused::NotSelectable { square, turn } => Reason {
                from: Some(square),
                color: Some(turn),
                ..plain
            },
            Refused::BadSettings { reason } => Reason {
                detail: Some(reason.clone()),
                ..plain
            },
            Refused::NoClaim { repetition, count } => Reason {
                proofs: vec![repetition.clone(), count.clone()],
                ..plain
            },
            _ => plain,
        }
    }

    /// The same about a move whose squares are known.
    pub(crate) fn about(self, from: Square, to: Square) -> Reason {
        Reason {
            from: self.from.or(Some(from)),
            to: self.to.or(Some(to)),
            ..self
        }
    }
}

fn kind_of_game(refused: &Refused) -> ReasonKind {
    match refused {
        Refused::NotRunning => ReasonKind::NotRunning,
        Refused::AlreadyRunning => ReasonKind::AlreadyRunning,
        Refused::GameOver => ReasonKind::GameOver,
        Refused::AwaitingPromotion => ReasonKind::AwaitingPromotion,
        Refused::NoPromotionDue => ReasonKind::NoPromotionDue,
        Refused::Stale { .. } => ReasonKind::Stale,
        Refused::Illegal { refusal } => kind_of_rules(refusal),
        Refused::OutOfTime { .. } => ReasonKind::OutOfTime,
        Refused::Paused => ReasonKind::Paused,
        Refused::NotPaused => ReasonKind::NotPaused,
        Refused::NoClock => ReasonKind::NoClock,
        Refused::TooMuchTime => ReasonKind::TooMuchTime,
        Refused::OfferStands { .. } => ReasonKind::OfferStands,
        Refused::NoOffer => ReasonKind::NoOffer,
        Refused::NoClaim { .. } => ReasonKind::NoClaim,
        Refused::TakebacksForbidden => ReasonKind::TakebacksForbidden,
        Refused::NoTakebacksLeft { .. } => ReasonKind::NoTakebacksLeft,
        Refused::NothingToTakeBack => ReasonKind::NothingToTakeBack,
        Refused::NothingToRedo => ReasonKind::NothingToRedo,
        Refused::TakebackPending => ReasonKind::TakebackPending,
        Refused::NoTakebackAsked => ReasonKind::NoTakebackAsked,
        Refused::UnknownMove { .. } => ReasonKind::UnknownMove,
        Refused::PartOfGame { .. } => ReasonKind::PartOfGame,
        Refused::AlreadyMain { .. } => ReasonKind::AlreadyMain,
        Refused::BadSettings { .. } => ReasonKind::BadSettings,
        Refused::NotSelectable { .. } => ReasonKind::NotSelectable,
    }
}

fn kind_of_rules(refusal: &Refusal) -> ReasonKind {
    match refusal {
        Refusal::NoPiece { .. } => ReasonKind::NoPiece,
        Refusal::NotYourPiece { .. } => ReasonKind::NotYourPiece,
        Refusal::OwnPiece { .. } => ReasonKind::OwnPiece,
        Refusal::Geometry { .. } => ReasonKind::Geometry,
        Refusal::Blocked { .. } | Refusal::CastlingBlocked { .. } => ReasonKind::Blocked,
        Refusal::LeavesCheck { exposure, .. } => match exposure {
            Exposure::Steps => ReasonKind::KingAttacked,
            Exposure::Stays => ReasonKind::StillInCheck,
            Exposure::Pinned => ReasonKind::Pinned,
            Exposure::Uncovered => ReasonKind::Uncovered,
        },
        Refusal::CastlingLost { .. } => ReasonKind::CastlingLost,
        Refusal::CastlingInCheck { .. } => ReasonKind::CastlingInCheck,
        // A castling king that would arrive there is told as any king is.
        Refusal::CastlingThroughCheck {
            from, side, square, ..
        } if side.king_target(*from) == *square => ReasonKind::KingAttacked,
        Refusal::CastlingThroughCheck { .. } => ReasonKind::CastlingThroughCheck,
        Refusal::PromotionMissing { .. } => ReasonKind::PromotionMissing,
        Refusal::PromotionWrong { .. } => ReasonKind::PromotionWrong,
    }
}

/// The man that stands in the way or attacks, and where.
fn culprit(refusal: &Refusal) -> Option<(Square, Piece)> {
    match *refusal {
        Refusal::OwnPiece { to, piece, .. } => Some((to, piece)),
        Refusal::Blocked { by, blocker, .. } | Refusal::CastlingBlocked { by, blocker, .. } => {
            Some((by, blocker))
        }
        Refusal::LeavesCheck { by, attacker, .. }
        | Refusal::CastlingInCheck { by, attacker, .. }
        | Refusal::CastlingThroughCheck { by, attacker, .. } => Some((by, attacker)),
        _ => None,
    }
}

/// The square the culprit attacks, if it is an attacker.
fn attacked(refusal: &Refusal) -> Option<Square> {
    match *refusal {
        Refusal::LeavesCheck { king, .. } => Some(king),
        Refusal::CastlingInCheck { from, .. } => Some(from),
        Refusal::CastlingThroughCheck { square, .. } => Some(square),
        _ => None,
    }
}

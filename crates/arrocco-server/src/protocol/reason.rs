//! The reason of a refusal: its sentence, and the squares and pieces it names.

use arrocco_game::{GameRefusal, Proof};
use arrocco_rules::{CastlingSide, Color, Refusal, Role, Square};
use axum::http::StatusCode;
use serde::Serialize;

/// Why nothing happened, with all that the sentence needs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Reason {
    pub(crate) kind: ReasonKind,
    #[cfg_attr(test, ts(type = "Square | null"))]
    pub(crate) from: Option<Square>,
    #[cfg_attr(test, ts(type = "Square | null"))]
    pub(crate) to: Option<Square>,
    /// What was to move.
    #[cfg_attr(test, ts(type = "Role | null"))]
    pub(crate) role: Option<Role>,
    /// Whose it is, or whom the sentence is about.
    #[cfg_attr(test, ts(type = "Color | null"))]
    pub(crate) color: Option<Color>,
    /// The side to which the king would have castled.
    #[cfg_attr(test, ts(type = "CastlingSide | null"))]
    pub(crate) side: Option<CastlingSide>,
    /// Where the first piece stands that is in the way or attacks.
    #[cfg_attr(test, ts(type = "Square | null"))]
    pub(crate) by: Option<Square>,
    /// What it is.
    #[cfg_attr(test, ts(type = "Role | null"))]
    pub(crate) other: Option<Role>,
    /// All pieces that are in the way or attack.
    #[cfg_attr(test, ts(type = "Array<Culprit>"))]
    pub(crate) culprits: Box<[Culprit]>,
    /// Which square it attacks; nothing if it is only in the way.
    #[cfg_attr(test, ts(type = "Square | null"))]
    pub(crate) attacked: Option<Square>,
    /// How far a claim is from being right: repetition, then count.
    pub(crate) proofs: Box<[Proof]>,
    /// What else there is to say, in English; the sentence has it as `$reason`.
    pub(crate) detail: Option<Box<str>>,
    /// Where in a file of games it is.
    #[cfg_attr(test, ts(optional))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) place: Option<Box<FilePlace>>,
    /// The whole reason in English, as one clause without a final stop.
    pub(crate) text: Box<str>,
    /// For a typed line: the whole reason in its language.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) sentence: Option<Box<str>>,
}

/// A place in a PGN text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct FilePlace {
    /// What is wrong there, as the sentences are named: `fault-…`; nothing for an
    /// illegal move.
    pub(crate) fault: Option<&'static str>,
    /// The line, from 1.
    pub(crate) line: u64,
    /// The number of the move that is read.
    pub(crate) number: u32,
    /// Who moves.
    #[cfg_attr(test, ts(type = "Color"))]
    pub(crate) color: Color,
    /// The text that is wrong.
    pub(crate) text: String,
}

/// A piece that is the reason of a refusal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Culprit {
    #[cfg_attr(test, ts(type = "Square"))]
    pub(crate) square: Square,
    #[cfg_attr(test, ts(type = "Role"))]
    pub(crate) role: Role,
}

/// The reasons, named as the sentences in `locales/` are: `refused-…`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ReasonKind {
    /// This page only watches.
    Watching,
    /// The move is an engine's.
    EngineMoves,
    /// The disk did not take it, so it was not done.
    NotKept,
    /// There is no such game.
    NoSuchGame,
    /// There is no such open file.
    NoSuchFile,
    /// A database of the explorer cannot be read.
    DatabaseUnreadable,
    /// The file is too long.
    TooLong,
    /// The text is neither a FEN nor a PGN game.
    NotReadable,
    /// The message is none of ours.
    NotUnderstood,
    /// Too much is asked for at once.
    Busy,
    /// The game would have more text or moves than a page can be sent.
    GameTooLong,
    /// A device moves for another colour than its own.
    NotYourColor,
    /// A colour is played on another device.
    OnAnotherDevice,
    /// This device only watches.
    Spectating,
    /// Only the owner can do that.
    OnlyOwner,
    /// The shared game has not begun.
    NotBegun,
    /// No engine helps while a game is played on several devices.
    NoHelp,
    /// The game is played on several devices and stays as it is.
    SharedGame,
    /// No game is shared.
    NotShared,
    /// A game is shared already.
    AlreadyShared,
    /// The address cannot be listened on.
    AddressUnusable,
    /// Nobody has joined for a colour.
    SeatEmpty,
    /// There is no such device.
    NoSuchDevice,
    /// The code is not valid.
    WrongCode,
    /// The code was used.
    CodeUsed,
    /// The code was valid for too short a time.
    CodeExpired,
    /// Too many codes were wrong; `detail` says how many seconds to wait.
    TooManyTries,
    /// Somebody has taken that seat.
    SeatTaken,
    /// No more devices can join.
    TooManyDevices,
    /// A name is empty or too long.
    BadName,
    /// This device has not joined, or no longer belongs to the game.
    NotJoined,
    /// The game or the rules refuse it, for the reason of this name.
    #[serde(untagged)]
    Refused(&'static str),
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
            side: None,
            by: None,
            other: None,
            culprits: Box::default(),
            attacked: None,
            proofs: Box::default(),
            detail: None,
            place: None,
            text: text.into().into_boxed_str(),
            sentence: None,
        }
    }

    /// The side to move is played by an engine.
    pub(crate) fn engine_moves() -> Reason {
        Reason::plain(ReasonKind::EngineMoves, "the engine is at the move")
    }

    /// A reason that is about a side.
    pub(crate) fn about_color(kind: ReasonKind, color: Color, text: impl Into<String>) -> Reason {
        Reason {
            color: Some(color),
            ..Reason::plain(kind, text)
        }
    }

    /// A reason that somebody else gave.
    pub(crate) fn because(kind: ReasonKind, detail: impl ToString) -> Reason {
        let detail = detail.to_string();
        Reason {
            detail: Some(detail.as_str().into()),
            ..Reason::plain(kind, detail)
        }
    }

    /// Why the rules refuse a move.
    pub(crate) fn of_rules(refusal: &Refusal, board: &arrocco_rules::Board) -> Reason {
        let (from, to) = refusal.ends();
        let mover = board.piece_at(from);
        let (by, other) = refusal.culprits().next().unzip();
        let culprits = refusal.culprits();
        Reason {
            from: Some(from),
            to,
            role: mover.map(|piece| piece.role),
            color: refusal.color().or(mover.map(|piece| piece.color)),
            side: refusal.castling_side(),
            by,
            other,
            culprits: culprits
                .map(|(square, role)| Culprit { square, role })
                .collect(),
            attacked: refusal.attacked(),
            ..Reason::plain(ReasonKind::Refused(refusal.sentence()), refusal.to_string())
        }
    }

    /// Why the game refuses a command.
    pub(crate) fn of_game(refused: &GameRefusal, board: &arrocco_rules::Board) -> Reason {
        let plain = Reason::plain(ReasonKind::Refused(refused.sentence()), refused.to_string());
        match refused {
            GameRefusal::Illegal(refusal) => Reason::of_rules(refusal, board),
            &GameRefusal::OutOfTime { color }
            | &GameRefusal::NoTakebacksLeft { color }
            | &GameRefusal::OfferStands { by: color } => Reason {
                color: Some(color),
                ..plain
            },
            GameRefusal::BadSettings { reason } => Reason {
                detail: Some(reason.as_str().into()),
                ..plain
            },
            GameRefusal::NoClaim { repetition, count } => Reason {
                proofs: [repetition.clone(), count.clone()].into(),
                ..plain
            },
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
            | GameRefusal::AlreadyMain { .. } => plain,
        }
    }

    /// The status of an HTTP response with this reason.
    pub(crate) fn status(&self) -> StatusCode {
        match self.kind {
            ReasonKind::NoSuchGame | ReasonKind::NoSuchFile => StatusCode::NOT_FOUND,
            ReasonKind::TooLong => StatusCode::PAYLOAD_TOO_LARGE,
            ReasonKind::NotReadable
            | ReasonKind::GameTooLong
            | ReasonKind::Refused("bad-settings") => StatusCode::UNPROCESSABLE_ENTITY,
            ReasonKind::Busy | ReasonKind::NotKept | ReasonKind::DatabaseUnreadable => {
                StatusCode::SERVICE_UNAVAILABLE
            }
            ReasonKind::OnlyOwner => StatusCode::FORBIDDEN,
            ReasonKind::TooManyTries => StatusCode::TOO_MANY_REQUESTS,
            ReasonKind::NotJoined => StatusCode::UNAUTHORIZED,
            ReasonKind::NotYourColor
            | ReasonKind::OnAnotherDevice
            | ReasonKind::Spectating
            | ReasonKind::NotBegun
            | ReasonKind::NoHelp
            | ReasonKind::SharedGame
            | ReasonKind::NotShared
            | ReasonKind::AlreadyShared
            | ReasonKind::AddressUnusable
            | ReasonKind::SeatEmpty
            | ReasonKind::NoSuchDevice
            | ReasonKind::WrongCode
            | ReasonKind::CodeUsed
            | ReasonKind::CodeExpired
            | ReasonKind::SeatTaken
            | ReasonKind::TooManyDevices
            | ReasonKind::BadName
            | ReasonKind::Watching
            | ReasonKind::EngineMoves
            | ReasonKind::NotUnderstood
            | ReasonKind::Refused(_) => StatusCode::CONFLICT,
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

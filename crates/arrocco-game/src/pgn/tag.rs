//! The tags in which a game is kept.

use arrocco_notation::pgn::Annotation;
use arrocco_rules::Color;

use crate::{Millis, PlayerKind, Takebacks};

pub(super) const TIME_CONTROL: &str = "TimeControl";
pub(super) const PLY_COUNT: &str = "PlyCount";
pub(super) const TERMINATION: &str = "Termination";
/// How the game ended, in our own words.
pub(super) const CAUSE: &str = "Cause";
/// The numbers that show a draw.
pub(super) const PROOF: &str = "Proof";
/// Who has to say that a game is drawn.
pub(super) const DRAWS: &str = "Draws";
/// Whether moves can be taken back.
pub(super) const TAKEBACKS: &str = "Takebacks";
/// How many moves behind [`PLY_COUNT`] were taken back.
pub(super) const TAKEN_BACK: &str = "TakenBack";
/// Who asks to take back.
pub(super) const TAKEBACK_ASKED: &str = "TakebackAsked";
/// Who has offered a draw.
pub(super) const DRAW_OFFER: &str = "DrawOffer";
/// A pawn move without its promotion, which version 0.1.0 wrote; it is not
/// read.
pub(super) const PROMOTION_DUE: &str = "PromotionDue";
/// How long the move under way has taken.
pub(super) const THINKING_TIME: &str = "ThinkingTime";
/// Whether the clock is paused.
pub(super) const PAUSED: &str = "Paused";

/// Tags that follow from the game, so that nobody can set them.
pub(crate) const RESERVED: &[&str] = &[
    "White",
    "Black",
    "WhiteType",
    "BlackType",
    "WhiteStrength",
    "BlackStrength",
    "WhiteTimeControl",
    "BlackTimeControl",
    "WhiteClock",
    "BlackClock",
    "WhiteStart",
    "BlackStart",
    "WhiteTakebacks",
    "BlackTakebacks",
    "Result",
    "FEN",
    "SetUp",
    "Variant",
    "ECO",
    "Opening",
    TIME_CONTROL,
    PLY_COUNT,
    TERMINATION,
    CAUSE,
    PROOF,
    DRAWS,
    TAKEBACKS,
    TAKEN_BACK,
    TAKEBACK_ASKED,
    DRAW_OFFER,
    PROMOTION_DUE,
    THINKING_TIME,
    PAUSED,
];

/// A tag of one side, such as `WhiteType`.
pub(super) fn of_side(color: Color, what: &str) -> String {
    match color {
        Color::White => format!("White{what}"),
        Color::Black => format!("Black{what}"),
    }
}

pub(super) fn color(text: &str) -> Option<Color> {
    Color::ALL
        .into_iter()
        .find(|color| color.to_string() == text)
}

/// The standard knows people and programs; other programs are `client`.
pub(super) fn kind_name(kind: PlayerKind) -> &'static str {
    match kind {
        PlayerKind::Human => "human",
        PlayerKind::Engine => "program",
        PlayerKind::Program => "client",
    }
}

pub(super) fn kind(text: &str) -> PlayerKind {
    match text {
        "program" => PlayerKind::Engine,
        "client" => PlayerKind::Program,
        _ => PlayerKind::Human,
    }
}

pub(super) fn takebacks_name(takebacks: Takebacks) -> String {
    match takebacks {
        Takebacks::Free => "free".to_owned(),
        Takebacks::Counted { each } => each.to_string(),
        Takebacks::Asked => "asked".to_owned(),
        Takebacks::Forbidden => "forbidden".to_owned(),
    }
}

pub(super) fn takebacks(text: &str) -> Takebacks {
    match text {
        "asked" => Takebacks::Asked,
        "forbidden" => Takebacks::Forbidden,
        number => number
            .parse()
            .map_or(Takebacks::Free, |each| Takebacks::Counted { each }),
    }
}

/// `h:mm:ss` with a fraction, as [`Millis`] displays.
pub(super) fn time(text: &str) -> Option<Millis> {
    let command = format!("[%clk {text}]");
    match command.parse().ok()? {
        Annotation::Clock(time) => Some(time.into()),
        Annotation::MoveTime(_)
        | Annotation::Eval { .. }
        | Annotation::Squares(_)
        | Annotation::Arrows(_) => None,
    }
}

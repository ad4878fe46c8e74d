//! What goes over the wire: commands in, events out, as tagged JSON.
//!
//! The page's types are made from these (`web/src/generated/protocol.ts`); a
//! test writes that file anew and fails when it was stale.

use std::collections::BTreeMap;

use arrocco_rules::{Color, Role, Square};
use axum::extract::ws::{Message, Utf8Bytes};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What a person at the page wants.
#[derive(Clone, Copy, Debug, Deserialize, TS)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(crate) enum Command {
    /// Put the piece of `from` on `to`. `ply` is the number of moves the page
    /// has seen, so that a move sent twice is played once.
    Move {
        #[ts(type = "Square")]
        from: Square,
        #[ts(type = "Square")]
        to: Square,
        #[ts(type = "Role | null")]
        promotion: Option<Role>,
        ply: usize,
    },
    /// Take back the last move, or the resignation.
    Undo,
    /// Play again what was taken back.
    Redo,
    /// Start over.
    New,
    /// The side to move gives up.
    Resign,
}

/// What the pages are told.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(crate) enum Event {
    /// To all pages, after every change and at the beginning.
    State(State),
    /// To the page whose command changed nothing.
    Refused(Refused),
}

/// All there is to show, at once: a page needs no memory.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub(crate) struct State {
    /// How many moves stand; `history` may go on with moves taken back.
    pub(crate) ply: usize,
    /// The position, as a FEN.
    pub(crate) fen: String,
    #[ts(type = "Color")]
    pub(crate) turn: Color,
    /// The legal moves, by square.
    #[ts(type = "{ [key in Square]?: Array<Square> }")]
    pub(crate) dests: BTreeMap<Square, Vec<Square>>,
    pub(crate) last_move: Option<LastMove>,
    pub(crate) check: Option<Check>,
    pub(crate) captured: Captured,
    /// The moves in standard notation.
    pub(crate) history: Vec<String>,
    pub(crate) outcome: Option<Outcome>,
    /// The status line in English (M-29); the page has its own languages.
    pub(crate) status: String,
}

/// The move that led here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub(crate) struct LastMove {
    #[ts(type = "Square")]
    pub(crate) from: Square,
    #[ts(type = "Square")]
    pub(crate) to: Square,
    #[ts(type = "Color")]
    pub(crate) color: Color,
    #[ts(type = "Role")]
    pub(crate) role: Role,
}

/// The king in check, and by whom.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub(crate) struct Check {
    #[ts(type = "Square")]
    pub(crate) king: Square,
    #[ts(type = "Array<Square>")]
    pub(crate) attackers: Vec<Square>,
}

/// Captured pieces by their colour, in order of capture.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS)]
pub(crate) struct Captured {
    #[ts(type = "Array<Role>")]
    pub(crate) white: Vec<Role>,
    #[ts(type = "Array<Role>")]
    pub(crate) black: Vec<Role>,
}

/// How the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub(crate) struct Outcome {
    pub(crate) cause: Cause,
    /// Nobody in a draw.
    #[ts(type = "Color | null")]
    pub(crate) winner: Option<Color>,
}

/// Why the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Cause {
    Checkmate,
    Stalemate,
    InsufficientMaterial,
    Resignation,
}

/// Why nothing happened, with the squares and roles the sentence needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub(crate) struct Refused {
    pub(crate) kind: RefusalKind,
    #[ts(type = "Square | null")]
    pub(crate) from: Option<Square>,
    #[ts(type = "Square | null")]
    pub(crate) to: Option<Square>,
    /// What was to move.
    #[ts(type = "Role | null")]
    pub(crate) role: Option<Role>,
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
}

impl Refused {
    /// A refusal that needs no squares.
    pub(crate) fn plain(kind: RefusalKind) -> Self {
        Self {
            kind,
            from: None,
            to: None,
            role: None,
            color: None,
            by: None,
            other: None,
            attacked: None,
        }
    }
}

/// The reasons, named as the sentences in `locales/` are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum RefusalKind {
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
    PromotionMissing,
    PromotionWrong,
    GameOver,
    /// The move was meant for another position.
    Stale,
    NothingToUndo,
    NothingToRedo,
}

impl Event {
    /// The event as one message, written once for all pages that get it.
    pub(crate) fn to_message(&self) -> Message {
        Message::Text(self.to_text())
    }

    pub(crate) fn to_text(&self) -> Utf8Bytes {
        // Strings, numbers and maps with text keys: nothing in there can fail.
        serde_json::to_string(self).unwrap_or_default().into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::path::Path;

    /// The types that the rules own; they have no TypeScript of their own.
    const OF_THE_RULES: &str = r#"export type Color = "white" | "black";
export type Role = "pawn" | "knight" | "bishop" | "rook" | "queen" | "king";
export type Square = `${"a" | "b" | "c" | "d" | "e" | "f" | "g" | "h"}${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`;
"#;

    fn typescript() -> String {
        let config = ts_rs::Config::new().with_large_int("number");
        let declarations = [
            LastMove::decl(&config),
            Check::decl(&config),
            Captured::decl(&config),
            Cause::decl(&config),
            Outcome::decl(&config),
            State::decl(&config),
            RefusalKind::decl(&config),
            Refused::decl(&config),
            Command::decl(&config),
            Event::decl(&config),
        ];
        let own: String = declarations
            .iter()
            .map(|text| format!("export {text}\n"))
            .collect();
        format!(
            "// Written by a test of crates/arrocco, src/server/protocol.rs.\n\n{OF_THE_RULES}{own}"
        )
    }

    #[test]
    fn the_types_of_the_page_are_fresh() {
        let path =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/generated/protocol.ts");
        let fresh = typescript();
        if fs::read_to_string(&path).ok().as_ref() != Some(&fresh) {
            fs::write(&path, fresh).expect("the page's sources can be written");
            panic!("web/src/generated/protocol.ts was stale; it is fresh now, commit it");
        }
    }

    #[test]
    fn squares_and_colours_travel_as_words() {
        let command = r#"{"type":"move","from":"e7","to":"e8","promotion":"knight","ply":8}"#;
        let Ok(Command::Move {
            from,
            promotion,
            ply,
            ..
        }) = serde_json::from_str(command)
        else {
            panic!("not read: {command}");
        };
        assert_eq!((from, promotion, ply), (Square::E7, Some(Role::Knight), 8));
    }

    /// Every reason has its sentence in both languages.
    #[test]
    fn every_refusal_has_words() {
        let kinds = RefusalKind::inline(&ts_rs::Config::new());
        for language in ["en", "it"] {
            let path = Path::new(env!("CARGO_MANIFEST_DIR"))
                .join("../../locales")
                .join(language)
                .join("game.ftl");
            let sentences = fs::read_to_string(path).expect("the locales are in the repository");
            for kind in kinds.split(" | ").map(|kind| kind.trim_matches('"')) {
                let start = format!("\nrefused-{kind} =");
                assert!(
                    sentences.contains(&start),
                    "{language}: no words for {kind}"
                );
            }
        }
    }
}

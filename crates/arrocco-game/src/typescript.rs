//! The types of commands, events and snapshots for a page (feature `ts`).

use ts_rs::{Config, TS};

use crate::event::*;
use crate::*;

/// The types of the rules, which have no TypeScript of their own.
const OF_THE_RULES: &str = r#"export type Color = "white" | "black";
export type Role = "pawn" | "knight" | "bishop" | "rook" | "queen" | "king";
export type Piece = { color: Color, role: Role };
export type Square = `${"a" | "b" | "c" | "d" | "e" | "f" | "g" | "h"}${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`;
export type CastlingSide = "kingside" | "queenside";
export type Exposure = "steps" | "stays" | "pinned" | "uncovered";
export type Refusal =
  | { kind: "no_piece", from: Square }
  | { kind: "not_your_piece", from: Square, piece: Piece }
  | { kind: "own_piece", from: Square, to: Square, piece: Piece }
  | { kind: "geometry", from: Square, to: Square, piece: Piece }
  | { kind: "blocked", from: Square, to: Square, by: Square, blocker: Piece }
  | { kind: "leaves_check", from: Square, to: Square, piece: Piece, king: Square, by: Square, attacker: Piece, exposure: Exposure }
  | { kind: "castling_lost", from: Square, color: Color, side: CastlingSide }
  | { kind: "castling_blocked", from: Square, side: CastlingSide, between: (Role | null)[] }
  | { kind: "castling_in_check", from: Square, side: CastlingSide, by: Square, attacker: Piece }
  | { kind: "castling_through_check", from: Square, side: CastlingSide, square: Square, by: Square, attacker: Piece }
  | { kind: "promotion_missing", from: Square, to: Square }
  | { kind: "en_passant_late", from: Square, to: Square, pawn: Square }
  | { kind: "promotion_wrong", from: Square, to: Square, role: Role };
"#;

/// All declarations, those of the rules first.
pub fn declarations() -> String {
    let config = Config::new().with_large_int("number");
    macro_rules! declare {
        ($($name:ty),* $(,)?) => {
            [$(<$name>::decl(&config)),*]
        };
    }
    let own = declare![
        Millis,
        MoveId,
        MoveRequest,
        PlayedKind,
        Captive,
        RookWay,
        Played,
        Branch,
        ShapeColor,
        Shape,
        MoveSign,
        PlayerKind,
        Seat,
        Takebacks,
        Draws,
        Settings,
        DrawRule,
        Proof,
        Claim,
        WinCause,
        DrawCause,
        Outcome,
        Command,
        GameRefusal,
        GameStarted,
        BoardChanged,
        TurnChanged,
        Check,
        ClockTick,
        ClockPaused,
        ClockResumed,
        ClockAdjusted,
        DrawOffered,
        DrawDeclined,
        ClaimAvailable,
        DrawClaimed,
        TakebackAsked,
        TakebackDeclined,
        TakebackDone,
        MoveRedone,
        TreeChanged,
        TagsChanged,
        GameOver,
        Event,
        EventKind,
        BySide<String>,
        Phase,
        View,
        ListedMove,
        ClockView,
        Kept,
        NamedOpening,
        Snapshot,
    ];
    let own: String = own.iter().map(|text| format!("export {text}\n")).collect();
    format!("{OF_THE_RULES}{own}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_type_that_is_named_is_declared() {
        let text = declarations();
        for part in [
            "export type Snapshot = ",
            "export type Event = { \"type\": \"game_started\" } & GameStarted",
            "export type BySide<T> = ",
            "left: Millis",
        ] {
            assert!(text.contains(part), "{part} in\n{text}");
        }
        assert!(!text.contains("bigint"), "{text}");
    }

    #[test]
    fn every_refusal_of_the_rules_is_declared_with_its_fields() {
        let fens = [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQ - 0 1",
            "4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1",
            "3rk3/1P6/8/8/8/8/8/R3K3 w Q - 0 1",
            "4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1",
        ];
        for fen in fens {
            let position = fen.parse::<arrocco_rules::Position>().expect("a position");
            for from in arrocco_rules::Square::ALL {
                for to in arrocco_rules::Square::ALL {
                    for role in [None, Some(arrocco_rules::Role::Rook)] {
                        position
                            .explain(from, to, role)
                            .iter()
                            .for_each(is_declared);
                    }
                }
            }
        }
    }

    fn is_declared(refusal: &arrocco_rules::Refusal) {
        let json = serde_json::to_value(refusal).expect("JSON");
        let start = format!("{{ kind: {}, ", json["kind"]);
        let line = OF_THE_RULES.lines().find(|line| line.contains(&start));
        let line = line.unwrap_or_else(|| panic!("{json}"));
        let fields = json.as_object().expect("an object");
        for name in fields.keys() {
            assert!(line.contains(&format!(" {name}: ")), "{name} in {line}");
        }
        assert_eq!(line.matches(": ").count(), fields.len(), "{line}");
    }
}

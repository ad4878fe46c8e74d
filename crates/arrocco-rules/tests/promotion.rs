//! Promotion: always said, always to one of four.

mod common;

use arrocco_rules::{Color, MoveKind, Position, Refusal, Role, Square};
use common::{diagram, fen, is_legal, moves, mv, play};

fn ready() -> Position {
    diagram(
        "
        8  . . . r . . . .
        7  . . . . P . . .
        6  . . . . . . . k
        5  . . . . . . . .
        4  . . . . . . . .
        3  . . . . . . . .
        2  . . . . . . . .
        1  . . . . K . . .
           a b c d e f g h   white to move
        ",
    )
}

#[test]
fn by_a_push_and_by_a_capture() {
    let position = ready();
    let promotions: Vec<String> = moves(&position)
        .into_iter()
        .filter(|m| m.starts_with("e7"))
        .collect();
    let expected = [
        "e7d8b", "e7d8n", "e7d8q", "e7d8r", "e7e8b", "e7e8n", "e7e8q", "e7e8r",
    ];
    assert_eq!(promotions, expected);
}

#[test]
fn the_pawn_becomes_what_was_said() {
    for role in Role::PROMOTIONS {
        let text = format!("e7d8{}", role.char());
        let after = play(ready(), &text);
        assert_eq!(
            after.board().piece_at(Square::D8),
            Some(role.of(Color::White))
        );
        assert_eq!(after.board().piece_at(Square::E7), None);
        assert_eq!(after.zobrist(), common::rebuilt(&after).zobrist());
    }
}

#[test]
fn a_promotion_must_say_what_the_pawn_becomes() {
    let position = ready();
    assert!(!is_legal(&position, "e7e8"));
    let refusal = position.explain(Square::E7, Square::E8, None);
    assert_eq!(
        refusal,
        Some(Refusal::PromotionMissing {
            from: Square::E7,
            to: Square::E8
        })
    );
}

#[test]
fn nobody_becomes_a_king_or_stays_a_pawn() {
    for role in [Role::King, Role::Pawn] {
        assert_eq!(MoveKind::promoting(role), None);
        let refusal = ready().explain(Square::E7, Square::E8, Some(role));
        let expected = Refusal::PromotionWrong {
            from: Square::E7,
            to: Square::E8,
            role,
        };
        assert_eq!(refusal, Some(expected));
        assert!(
            ready()
                .simulate(Square::E7, Square::E8, Some(role))
                .is_none()
        );
    }
}

/// The library is strict; J's interface, which ignores the code on other moves
/// (J-18), leaves it out before asking.
#[test]
fn other_moves_do_not_promote() {
    let position = fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    assert!(is_legal(&position, "e2e4"));
    let refusal = position.explain(Square::E2, Square::E4, Some(Role::Rook));
    assert!(matches!(
        refusal,
        Some(Refusal::PromotionWrong {
            role: Role::Rook,
            ..
        })
    ));
}

#[test]
fn choices_come_queen_first() {
    assert_eq!(
        Role::PROMOTIONS,
        [Role::Queen, Role::Rook, Role::Bishop, Role::Knight]
    );
}

#[test]
fn promoting_on_a_rook_ends_its_castling() {
    let position = fen("r3k2r/1P6/8/8/8/8/8/4K3 w kq - 0 1");
    let after = play(position, "b7a8n");
    assert_eq!(after.castling_rooks().count(), 1);
    assert_eq!(after.zobrist(), common::rebuilt(&after).zobrist());
}

#[test]
fn a_promotion_may_give_mate() {
    let position = fen("6k1/4Pppp/8/8/8/8/8/4K3 w - - 0 1");
    assert!(play(position, "e7e8q").is_checkmate());
    assert!(!play(position, "e7e8b").is_check());
    assert!(mv(&position, "e7e8r").promotion() == Some(Role::Rook));
}

#[test]
fn both_sides_promote_and_keep_their_colours() {
    let mut position = fen("8/P6k/8/8/8/8/p6K/8 w - - 0 1");
    for text in ["a7a8q", "a2a1q"] {
        position = play(position, text);
    }
    let stands = |square| position.board().piece_at(square);
    assert_eq!(stands(Square::A8), Some(Role::Queen.of(Color::White)));
    assert_eq!(stands(Square::A1), Some(Role::Queen.of(Color::Black)));
}

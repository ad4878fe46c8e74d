//! Castling: every condition, and every defect that was met elsewhere.

mod common;

use CastlingSide::{Kingside, Queenside};
use arrocco_rules::{CastlingMode, CastlingSide, Color, Position, Refusal, Role, Square};
use common::{castlings, diagram, drawn, fen, is_legal, mv, play};

#[test]
fn nobody_castles_out_of_check() {
    let position = fen("4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1");
    assert!(position.is_check());
    assert_eq!(castlings(&position), []);
}

#[test]
fn the_king_may_not_cross_an_attacked_square() {
    let position = fen("3rk3/8/8/8/8/8/8/R3K3 w Q - 0 1");
    assert_eq!(castlings(&position), []);
    let refusal = position.explain(Square::E1, Square::C1, None);
    let Some(Refusal::CastlingThroughCheck {
        square,
        by,
        attacker,
        ..
    }) = refusal
    else {
        panic!("{refusal:?}")
    };
    assert_eq!(
        (square, by, attacker),
        (Square::D1, Square::D8, Role::Rook.of(Color::Black))
    );
}

#[test]
fn the_rook_may_cross_an_attacked_square() {
    let position = fen("1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
    assert!(position.board().is_attacked(Square::B1, Color::Black));
    assert_eq!(castlings(&position), [Queenside]);
}

#[test]
fn a_piece_on_b1_bars_the_long_way() {
    let position = fen("r3k2r/8/8/8/8/8/8/RN2K2R w KQkq - 0 1");
    assert_eq!(castlings(&position), [Kingside]);
    let refusal = position.explain(Square::E1, Square::C1, None);
    let between = [None, Some(Role::Knight), None, None, None, None, None, None];
    assert_eq!(
        refusal,
        Some(Refusal::CastlingBlocked {
            from: Square::E1,
            side: Queenside,
            between
        })
    );
}

#[test]
fn castling_does_not_take() {
    let position = fen("4k3/8/8/8/8/8/8/4K1nR w K - 0 1");
    assert_eq!(castlings(&position), []);
    assert!(!is_legal(&position, "e1g1"));
    assert!(position.simulate(Square::E1, Square::G1, None).is_none());
}

#[test]
fn short_and_long_for_both_sides() {
    let start = diagram(
        "
        8  r . . . k . . r
        7  p p p p p p p p
        6  . . . . . . . .
        5  . . . . . . . .
        4  . . . . . . . .
        3  . . . . . . . .
        2  P P P P P P P P
        1  R . . . K . . R
           a b c d e f g h   white to move, castling KQkq
        ",
    );
    let both = play(start, "e1g1 e8c8");
    let expected = drawn(
        "
        8  . . k r . . . r
        7  p p p p p p p p
        ** {4}
        2  P P P P P P P P
        1  R . . . . R K .
        ",
    );
    assert_eq!(*both.board(), expected.board);
    assert!(both.castling_rooks().is_empty());
    let other = play(start, "e1c1 e8g8");
    let expected = drawn(
        "
        8  r . . . . r k .
        7  p p p p p p p p
        ** {4}
        2  P P P P P P P P
        1  . . K R . . . R
        ",
    );
    assert_eq!(*other.board(), expected.board);
}

#[test]
fn the_king_goes_two_squares_or_to_its_rook() {
    let position = fen("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    assert_eq!(mv(&position, "e1g1"), mv(&position, "e1h1"));
    assert_eq!(mv(&position, "e1c1"), mv(&position, "e1a1"));
    assert_eq!(mv(&position, "e1g1").destination(), Square::G1);
    assert!(
        !is_legal(&position, "e1b1"),
        "the square beside the rook is not the way to say it"
    );
}

#[test]
fn the_right_goes_with_king_rook_and_the_rooks_capture() {
    let start = fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    let sides = |position: &Position, color| {
        CastlingSide::ALL.map(|side| position.castling_rook(color, side).is_some())
    };
    let moved_king = play(start, "e1e2 a8b8 e2e1 b8a8");
    assert_eq!(sides(&moved_king, Color::White), [false, false]);
    assert_eq!(sides(&moved_king, Color::Black), [true, false]);
    assert_eq!(castlings(&moved_king), []);
    let moved_rook = play(start, "h1h2 h8h7 h2h1 h7h8");
    assert_eq!(castlings(&moved_rook), [Queenside]);
    let taken = play(start, "a1a8");
    assert_eq!(sides(&taken, Color::White), [true, false]);
    assert_eq!(sides(&taken, Color::Black), [true, false]);
}

#[test]
fn start_way_and_target_are_all_looked_at() {
    let attacked = [
        ("k3r3/8/8/8/8/8/8/4K2R w K - 0 1", "start"),
        ("k4r2/8/8/8/8/8/8/4K2R w K - 0 1", "way"),
        ("k5r1/8/8/8/8/8/8/4K2R w K - 0 1", "target"),
    ];
    for (text, why) in attacked {
        assert_eq!(castlings(&fen(text)), [], "{why}");
    }
    assert_eq!(
        castlings(&fen("k6r/8/8/8/8/8/8/4K2R w K - 0 1")),
        [Kingside],
        "the rook may"
    );
}

#[test]
fn only_a_rook_that_never_moved_castles() {
    let queen_in_the_corner = fen("4k3/8/8/8/8/8/8/4K2Q w K - 0 1");
    assert_eq!(castlings(&queen_in_the_corner), []);
    let came_back = play(fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), "h1h2 e8e7 h2h1 e7e8");
    assert_eq!(castlings(&came_back), []);
    let refusal = came_back.explain(Square::E1, Square::G1, None);
    assert_eq!(
        refusal,
        Some(Refusal::CastlingLost {
            from: Square::E1,
            color: Color::White,
            side: Kingside
        })
    );
}

#[test]
fn castling_gives_check_and_mate() {
    let check = play(fen("5k2/8/8/8/8/8/8/4K2R w K - 0 1"), "e1g1");
    assert!(check.is_check() && !check.is_checkmate());
    let mating = fen("4rkr1/4p1p1/8/8/8/8/8/4K2R w K - 0 1");
    assert!(play(mating, "e1g1").is_checkmate());
}

#[test]
fn a_refused_castling_changes_nothing() {
    let position = fen("4k3/8/8/8/8/8/8/4K1n1 w - - 0 1");
    let before = position;
    assert!(position.find(Square::E1, Square::G1, None).is_err());
    assert!(position.simulate(Square::E1, Square::G1, None).is_none());
    assert_eq!(position, before);
    assert_eq!(
        position.board().piece_at(Square::G1),
        Some(Role::Knight.of(Color::Black))
    );
}

#[test]
fn the_kings_displacements_know_all_conditions() {
    let free = fen("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1").displacements(Square::E1);
    assert!(free.has(Square::G1) && free.has(Square::C1));
    let in_check = fen("4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1").displacements(Square::E1);
    assert!(!in_check.has(Square::G1) && !in_check.has(Square::C1));
    let barred = fen("3rk3/8/8/8/8/8/8/R3K2R w KQ - 0 1").displacements(Square::E1);
    assert!(barred.has(Square::G1) && !barred.has(Square::C1));
}

#[test]
fn four_rights_are_kept_apart() {
    for (field, kept) in [("K", 0), ("Q", 1), ("k", 2), ("q", 3)] {
        let position = fen(&format!("r3k2r/8/8/8/8/8/8/R3K2R w {field} - 0 1"));
        let rights = Color::ALL.map(|color| {
            CastlingSide::ALL.map(|side| position.castling_rook(color, side).is_some())
        });
        let expected: Vec<bool> = (0..4).map(|index| index == kept).collect();
        assert_eq!(rights.concat(), expected, "{field}");
    }
}

#[test]
fn chess960_the_king_may_stay_and_the_rook_jump() {
    let position = diagram(
        "
        8  . . . . k . . .
        7  . . . . . . . .
        6  . . . . . . . .
        5  . . . . . . . .
        4  . . . . . . . .
        3  . . . . . . . .
        2  . . . . . . . .
        1  . . . . . . K R
           a b c d e f g h   white to move, castling H
        ",
    );
    assert_eq!(position.castling_mode(), CastlingMode::Chess960);
    assert_eq!(castlings(&position), [Kingside]);
    let castled = play(position, "g1h1");
    assert_eq!(castled.king(Color::White), Square::G1);
    assert_eq!(
        castled.board().piece_at(Square::F1),
        Some(Role::Rook.of(Color::White))
    );
}

#[test]
fn chess960_king_and_rook_change_places() {
    let castled = play(fen("4k3/8/8/8/8/8/8/5KR1 w G - 0 1"), "f1g1");
    assert_eq!(castled.king(Color::White), Square::G1);
    assert_eq!(
        castled.board().piece_at(Square::F1),
        Some(Role::Rook.of(Color::White))
    );
    assert_eq!(castled.zobrist(), common::rebuilt(&castled).zobrist());
}

/// The rook on b1 hides the king from the queen on a1 until it castles.
#[test]
fn chess960_the_leaving_rook_may_uncover_the_king() {
    let position = fen("4k3/8/8/8/8/8/8/qRK4R w HB - 0 1");
    assert_eq!(castlings(&position), [Kingside]);
    let refusal = position.explain(Square::C1, Square::B1, None);
    let Some(Refusal::CastlingThroughCheck { by, .. }) = refusal else {
        panic!("{refusal:?}")
    };
    assert_eq!(by, Square::A1);
}

/// Found by random games: the first square of the king's way is the rook's.
#[test]
fn chess960_castles_with_the_rook_beside_a_king_on_the_e_file() {
    assert_eq!(
        castlings(&fen("4k3/8/8/8/8/8/8/4KR2 w F - 0 1")),
        [Kingside]
    );
    assert_eq!(
        castlings(&fen("4k3/8/8/8/8/8/8/3RK3 w D - 0 1")),
        [Queenside]
    );
    assert_eq!(
        castlings(&fen("3rkr2/8/8/8/8/8/8/4K3 b df - 0 1")),
        [Kingside, Queenside]
    );
}

/// Found by asking for every promotion on every move.
#[test]
fn a_promotion_is_what_is_wrong_with_a_castling_that_promotes() {
    let position = fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    let refusal = position.explain(Square::E1, Square::G1, Some(Role::Queen));
    assert!(
        matches!(refusal, Some(Refusal::PromotionWrong { .. })),
        "{refusal:?}"
    );
}

//! En passant: right after the double step, by a neighbour, king permitting.

mod common;

use arrocco_rules::{Color, Exposure, Position, Refusal, Role, Square};
use common::{diagram, fen, is_legal, moves, mv, play, setup};

#[test]
fn en_passant_is_the_only_escape() {
    let before = diagram(
        "
        8  . . . . . . . .
        7  . . . K Q . . .
        6  Q . . . . . . .
        5  . . . k . . . .
        4  . . . p . . . .
        3  . . . . . . . .
        2  . . . . P . . .
        1  . . . . . . . .
           a b c d e f g h   white to move
        ",
    );
    let position = play(before, "e2e4");
    assert!(position.is_check());
    assert!(!position.is_checkmate());
    assert_eq!(moves(&position), ["d4e3"]);
    let after = play(position, "d4e3");
    assert_eq!(after.board().piece_at(Square::E4), None);
}

#[test]
fn only_on_the_very_next_move() {
    let position = play(Position::initial(), "e2e4 a7a6 e4e5 d7d5");
    assert_eq!(position.en_passant(), Some(Square::D6));
    assert!(is_legal(&position, "e5d6"));
    for own in moves(&position).iter().filter(|m| *m != "e5d6") {
        let between = play(position, own);
        for reply in moves(&between) {
            let later = play(between, &reply);
            let still_there = later.board().piece_at(Square::E5)
                == Some(Role::Pawn.of(Color::White))
                && later.board().piece_at(Square::D6).is_none();
            assert!(
                !still_there || !is_legal(&later, "e5d6"),
                "after {own} {reply}"
            );
        }
    }
}

#[test]
fn the_captured_pawn_leaves_the_board() {
    let position = play(Position::initial(), "e2e4 a7a6 e4e5 d7d5 e5d6");
    assert_eq!(position.board().piece_at(Square::D5), None);
    assert_eq!(
        position.board().piece_at(Square::D6),
        Some(Role::Pawn.of(Color::White))
    );
    assert_eq!(position.board().by_color(Color::Black).count(), 15);
    assert_eq!(position.halfmove_clock(), 0);
}

#[test]
fn en_passant_may_not_uncover_the_king() {
    let mut drawn = setup("4k3/8/8/K2pP2r/8/8/8/8 w - - 0 1");
    drawn.en_passant = Some(Square::D6);
    let position = Position::try_from(&drawn).expect("playable");
    assert_eq!(position.en_passant(), None, "not kept, for nobody can take");
    assert!(!is_legal(&position, "e5d6"));
    let refusal = position.explain(Square::E5, Square::D6, None);
    let Some(Refusal::LeavesCheck {
        king, by, exposure, ..
    }) = refusal
    else {
        panic!("{refusal:?}")
    };
    assert_eq!(
        (king, by, exposure),
        (Square::A5, Square::H5, Exposure::Uncovered)
    );
}

#[test]
fn the_same_by_playing() {
    let position = play(fen("4k3/3p4/8/K3P2r/8/8/8/8 b - - 0 1"), "d7d5");
    assert_eq!(position.en_passant(), None);
    assert!(!is_legal(&position, "e5d6"));
}

#[test]
fn taking_the_checking_pawn_in_passing_ends_the_check() {
    let position = play(fen("8/8/8/4k3/5p2/8/3PP3/4K3 w - - 0 1"), "d2d4");
    assert!(position.is_check());
    assert!(!is_legal(&position, "f4e3"), "that pawn has not moved");
    let position = play(fen("8/8/8/5k2/3p4/8/4P3/4K3 w - - 0 1"), "e2e4");
    assert!(position.is_check());
    assert!(is_legal(&position, "d4e3"));
}

#[test]
fn nobody_takes_his_own_pawn_in_passing() {
    let position = play(Position::initial(), "d2d4 h7h6 e2e4 h6h5");
    assert!(!is_legal(&position, "d4e5"));
    let refusal = position.explain(Square::D4, Square::E5, None);
    assert!(
        matches!(refusal, Some(Refusal::Geometry { .. })),
        "{refusal:?}"
    );
}

#[test]
fn an_older_double_step_is_forgotten_after_en_passant() {
    let start = fen("4k3/3p4/8/4P3/1p6/8/P7/4K3 w - - 0 1");
    let position = play(start, "a2a4 d7d5 e5d6");
    assert!(!is_legal(&position, "b4a3"));
    assert!(is_legal(&play(start, "a2a4"), "b4a3"));
}

#[test]
fn asking_changes_nothing_and_the_square_is_a_displacement() {
    let position = play(Position::initial(), "e2e4 a7a6 e4e5 d7d5");
    let before = position;
    assert!(position.displacements(Square::E5).has(Square::D6));
    let simulated = position
        .simulate(Square::E5, Square::D6, None)
        .expect("possible");
    assert_eq!(simulated.board.piece_at(Square::D5), None);
    assert_eq!(position, before);
    let later = play(position, "h2h3 h7h6");
    assert!(!later.displacements(Square::E5).has(Square::D6));
    assert_eq!(
        later.board().attacks_from(Square::E5),
        position.board().attacks_from(Square::E5)
    );
}

#[test]
fn a_single_step_is_no_double_step() {
    let position = play(Position::initial(), "e2e4 d7d6 e4e5 a7a6 h2h3 d6d5");
    assert_eq!(position.en_passant(), None);
    assert!(!is_legal(&position, "e5d6"));
}

#[test]
fn two_pawns_may_both_take() {
    let position = fen("4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1");
    assert!(is_legal(&position, "c5d6") && is_legal(&position, "e5d6"));
    assert!(mv(&position, "c5d6").is_en_passant());
}

/// One of the two is pinned; the square stays for the other.
#[test]
fn of_two_pawns_the_pinned_one_may_not() {
    let position = fen("4r1k1/8/8/2PpP3/8/8/8/4K3 w - d6 0 1");
    assert_eq!(position.en_passant(), Some(Square::D6));
    assert!(is_legal(&position, "c5d6"));
    assert!(!is_legal(&position, "e5d6"));
    let refusal = position.explain(Square::E5, Square::D6, None);
    let pinned = matches!(
        refusal,
        Some(Refusal::LeavesCheck {
            exposure: Exposure::Pinned,
            ..
        })
    );
    assert!(pinned, "{refusal:?}");
}

/// Article 9.2: a chance nobody has does not make a position another one.
#[test]
fn a_square_that_cannot_be_taken_on_does_not_change_the_hash() {
    let stepped = play(fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"), "e2e4");
    let plain = fen("4k3/8/8/8/4P3/8/8/4K3 b - - 0 1");
    assert!(stepped.same_as(&plain));
    assert_eq!(stepped.zobrist(), plain.zobrist());
}

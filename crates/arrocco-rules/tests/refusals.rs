//! Why a move is refused: each reason once, with its squares and its sentence.

mod common;

use arrocco_rules::{
    Bitboard, CastlingSide, Color, Exposure, Move, Position, Refusal, Role, Square,
};
use common::{diagram, fen, parts, play};

#[track_caller]
fn refusal(position: &Position, text: &str) -> Refusal {
    let (from, to, promotion) = parts(text);
    let before = *position;
    let refusal = position.explain(from, to, promotion).expect("a refusal");
    assert_eq!(*position, before, "a refused move changes nothing");
    assert_eq!(position.find(from, to, promotion), Err(refusal));
    refusal
}

#[track_caller]
fn says(position: &Position, text: &str, kind: &str, sentence: &str) {
    let refusal = refusal(position, text);
    assert_eq!(
        (refusal.kind(), refusal.to_string().as_str()),
        (kind, sentence)
    );
}

#[test]
fn nothing_to_move() {
    let position = Position::initial();
    assert_eq!(
        refusal(&position, "e4e5"),
        Refusal::NoPiece { from: Square::E4 }
    );
    says(&position, "e4e5", "no_piece", "no piece stands on e4");
}

#[test]
fn the_other_sides_piece() {
    says(
        &Position::initial(),
        "e7e5",
        "not_your_piece",
        "the piece on e7 is black; White is to move",
    );
}

#[test]
fn own_piece_on_the_target() {
    says(
        &Position::initial(),
        "a1a2",
        "own_piece",
        "your own pawn is on a2",
    );
}

#[test]
fn start_and_end_are_the_same() {
    let refusal = refusal(&Position::initial(), "e2e2");
    assert!(matches!(refusal, Refusal::Geometry { .. }), "{refusal:?}");
}

#[test]
fn not_how_it_moves() {
    says(
        &Position::initial(),
        "b1b3",
        "geometry",
        "a knight cannot go from b1 to b3",
    );
    says(
        &Position::initial(),
        "e2d3",
        "geometry",
        "a pawn cannot go from e2 to d3",
    );
}

#[test]
fn something_in_the_way() {
    let position = Position::initial();
    says(&position, "a1a5", "blocked", "the pawn on a2 is in the way");
    let refusal = refusal(&position, "a1a5");
    assert_eq!(refusal.squares(), Bitboard::of(Square::A2));
}

#[test]
fn a_pawn_is_blocked_by_what_stands_before_it() {
    let position = fen("4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1");
    says(&position, "e4e5", "blocked", "the pawn on e5 is in the way");
    let second = fen("4k3/8/8/8/4p3/8/4P3/4K3 w - - 0 1");
    says(&second, "e2e4", "blocked", "the pawn on e4 is in the way");
}

#[test]
fn the_king_steps_into_an_attack() {
    let position = fen("3rk3/8/8/8/8/8/8/4K3 w - - 0 1");
    says(
        &position,
        "e1d1",
        "leaves_check",
        "the rook on d8 attacks d1",
    );
}

/// Backing away along the line does not help: the rook sees through the king.
#[test]
fn the_king_cannot_hide_behind_itself() {
    let position = fen("4k3/8/8/4r3/4K3/8/8/8 w - - 0 1");
    says(
        &position,
        "e4e3",
        "leaves_check",
        "the rook on e5 attacks e3",
    );
}

#[test]
fn the_check_is_not_ended() {
    let position = fen("4r1k1/8/8/8/8/8/P7/4K3 w - - 0 1");
    says(
        &position,
        "a2a3",
        "leaves_check",
        "the rook on e8 still gives check",
    );
}

#[test]
fn a_pinned_piece_could_go_but_may_not() {
    let position = diagram(
        "
        8  . . . . r . k .
        7  . . . . . . . .
        6  . . . . . . . .
        5  . . . . . . . .
        4  . . . . . . . .
        3  . . . . N . . .
        2  . . . . . . . .
        1  . . . . K . . .
           a b c d e f g h   white to move
        ",
    );
    says(
        &position,
        "e3d5",
        "leaves_check",
        "the knight on e3 is pinned by the rook on e8",
    );
    let simulated = position
        .simulate(Square::E3, Square::D5, None)
        .expect("geometry allows it");
    assert!(simulated.board.is_check(Color::White));
    assert_eq!(simulated.turn, Color::Black);
    assert_eq!(
        simulated.board.piece_at(Square::D5),
        Some(Role::Knight.of(Color::White))
    );
    assert!(
        position.board().piece_at(Square::E3).is_some(),
        "the old state is untouched"
    );
}

#[test]
fn a_line_opened_in_passing() {
    let position = play(fen("4k3/3p4/8/K3P2r/8/8/8/8 b - - 0 1"), "d7d5");
    says(
        &position,
        "e5d6",
        "leaves_check",
        "the rook on h5 would attack the king on a5",
    );
    let refusal = refusal(&position, "e5d6");
    assert!(matches!(
        refusal,
        Refusal::LeavesCheck {
            exposure: Exposure::Uncovered,
            ..
        }
    ));
}

#[test]
fn castling_each_reason() {
    let lost = fen("4k3/8/8/8/8/8/8/4K2R w - - 0 1");
    let sentence = "White may no longer castle kingside: the king or that rook has moved";
    says(&lost, "e1g1", "castling_lost", sentence);
    let blocked = fen("4k3/8/8/8/8/8/8/4K1NR w K - 0 1");
    says(
        &blocked,
        "e1h1",
        "castling_blocked",
        "the king cannot castle: the knight on g1 is in the way",
    );
    let in_check = fen("4k3/8/8/8/4r3/8/8/4K2R w K - 0 1");
    says(
        &in_check,
        "e1g1",
        "castling_in_check",
        "the king is in check from the rook on e4",
    );
    let crossing = fen("4kr2/8/8/8/8/8/8/4K2R w K - 0 1");
    let sentence = "the king would cross f1, which the rook on f8 attacks";
    says(&crossing, "e1g1", "castling_through_check", sentence);
    let reaching = fen("4k1r1/8/8/8/8/8/8/4K2R w K - 0 1");
    let sentence = "the king would reach g1, which the rook on g8 attacks";
    says(&reaching, "e1g1", "castling_through_check", sentence);
    let refusal = refusal(&reaching, "e1g1");
    assert!(matches!(
        refusal,
        Refusal::CastlingThroughCheck {
            side: CastlingSide::Kingside,
            ..
        }
    ));
    assert_eq!(refusal.squares(), Bitboard::of(Square::G1).with(Square::G8));
}

/// A king that goes two squares means to castle, whatever stands there.
#[test]
fn a_kings_two_square_move_is_explained_as_castling() {
    let both = diagram(
        "
        8  . . . . k . . .
        7  . . . . . . . .
        6  . . . . . . . .
        5  . . . . . . . .
        4  . . . . . . . .
        3  . . . . . . . .
        2  . . . . . . . .
        1  R N B Q K B N R
           a b c d e f g h   white to move   castling KQ
        ",
    );
    let sentence = "the king cannot castle: the bishop on f1 and the knight on g1 are in the way";
    for text in ["e1g1", "e1h1"] {
        says(&both, text, "castling_blocked", sentence);
    }
    let sentence = "the king cannot castle: the knight on b1, the bishop on c1 and the queen on d1 \
                    are in the way";
    says(&both, "e1c1", "castling_blocked", sentence);
    let queenside = refusal(&both, "e1c1");
    let squares = Bitboard::of(Square::B1).with(Square::C1).with(Square::D1);
    assert_eq!(queenside.squares(), squares);
    let culprits: Vec<_> = refusal(&both, "e1g1").culprits().collect();
    assert_eq!(
        culprits,
        [(Square::F1, Role::Bishop), (Square::G1, Role::Knight)]
    );
    says(&both, "e1d1", "own_piece", "your own queen is on d1");
    let lost = fen("r3k1n1/8/8/8/8/8/8/4K3 b - - 0 1");
    let sentence = "Black may no longer castle kingside: the king or that rook has moved";
    says(&lost, "e8g8", "castling_lost", sentence);
}

#[test]
fn en_passant_comes_too_late_after_another_move() {
    let before = diagram(
        "
        8  . . . . k . . .
        7  . . . p . . . .
        6  . . . . . . . .
        5  . . . . P . . .
        4  . . . . . . . .
        3  . . . . . . . .
        2  . . . . . . . .
        1  . . . . K . . .
           a b c d e f g h   black to move
        ",
    );
    let at_once = play(before, "d7d5");
    assert!(at_once.find(Square::E5, Square::D6, None).is_ok());
    let late = play(at_once, "e1e2 e8e7");
    let sentence =
        "a pawn that has gone two squares can be taken en passant only on the very next move";
    says(&late, "e5d6", "en_passant_late", sentence);
    let refusal = refusal(&late, "e5d6");
    assert_eq!(refusal.ends(), (Square::E5, Some(Square::D6)));
    assert_eq!(refusal.squares(), Bitboard::of(Square::D5));
    let nothing_beside = "a pawn cannot go from e5 to f6";
    says(&late, "e5f6", "geometry", nothing_beside);
}

/// Only an enemy pawn beside a pawn on its fifth rank could ever be taken so.
#[test]
fn other_diagonal_steps_of_a_pawn_are_not_en_passant() {
    let position = diagram(
        "
        8  . . . . k . . .
        7  . . . . . . . .
        6  . . . . . . . .
        5  . . . n P P . .
        4  . . p P . . . .
        3  . . . . . . . .
        2  . . . . . . . .
        1  . . . . K . . .
           a b c d e f g h   white to move
        ",
    );
    for text in ["e5d6", "e5f6", "d4c5"] {
        assert_eq!(refusal(&position, text).kind(), "geometry", "{text}");
    }
}

/// It is returned in a `Result` wherever a move is looked up.
#[test]
fn a_refusal_is_small() {
    assert!(size_of::<Refusal>() <= 12);
    assert!(size_of::<Result<Move, Refusal>>() <= 12);
}

#[test]
fn promotion_missing_and_wrong() {
    let position = fen("8/4P1k1/8/8/8/8/8/4K3 w - - 0 1");
    says(
        &position,
        "e7e8",
        "promotion_missing",
        "the pawn promotes on e8: say what it becomes",
    );
    says(
        &position,
        "e7e8k",
        "promotion_wrong",
        "a pawn can become a queen, rook, bishop or knight, not a king",
    );
    says(
        &position,
        "e1e2q",
        "promotion_wrong",
        "the move from e1 to e2 is not a promotion",
    );
}

#[test]
fn when_the_game_is_over_every_move_has_its_own_reason() {
    let mated = play(Position::initial(), "f2f3 e7e5 g2g4 d8h4");
    for from in Square::ALL {
        for to in Square::ALL {
            assert!(mated.explain(from, to, None).is_some());
        }
    }
}

#[test]
fn castling_en_passant_and_ordinary_moves_go_one_way_in() {
    let castling = fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    assert!(
        castling
            .find(Square::E1, Square::G1, None)
            .is_ok_and(Move::is_castling)
    );
    let passing = fen("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    assert!(
        passing
            .find(Square::E5, Square::D6, None)
            .is_ok_and(Move::is_en_passant)
    );
    assert!(
        Position::initial()
            .find(Square::G1, Square::F3, None)
            .is_ok()
    );
}

//! What a position refuses, each with its reason, and what it does without.

mod common;

use std::collections::HashSet;

use arrocco_rules::{Bitboard, Color, Oddity, Position, Setup, SetupError, Square};
use common::{drawn, fen, games, setup};

#[track_caller]
fn fault(text: &str) -> SetupError {
    Position::try_from(&setup(text)).expect_err("a fault")
}

#[track_caller]
fn oddities(text: &str) -> Vec<Oddity> {
    let setup = setup(text);
    Position::try_from(&setup).expect("playable");
    setup.oddities().collect()
}

#[test]
fn a_game_needs_a_king_on_each_side() {
    let white = Color::White;
    assert_eq!(
        fault("4k3/8/8/8/8/8/8/8"),
        SetupError::Kings {
            color: white,
            count: 0
        }
    );
    assert_eq!(fault("4k3/8/8/8/8/8/8/8").to_string(), "white has no king");
    assert_eq!(
        fault("4k3/8/8/8/8/8/8/K3K3").to_string(),
        "white has 2 kings"
    );
    assert_eq!(fault("8/8/8/8/8/8/8/4K3").to_string(), "black has no king");
}

#[test]
fn more_than_sixteen_pieces_a_side() {
    let fault = fault("4k3/8/8/8/8/R7/RRRRRRRR/RRRRKRRR");
    assert_eq!(
        fault,
        SetupError::TooManyPieces {
            color: Color::White,
            count: 17
        }
    );
    assert_eq!(
        fault.to_string(),
        "white has 17 pieces, at most 16 are possible"
    );
}

#[test]
fn more_than_eight_pawns_a_side() {
    let fault = fault("4k3/pppppppp/p7/8/8/8/8/4K3");
    assert_eq!(
        fault,
        SetupError::TooManyPawns {
            color: Color::Black,
            count: 9
        }
    );
    assert_eq!(
        fault.to_string(),
        "black has 9 pawns, at most 8 are possible"
    );
}

#[test]
fn pawns_on_the_first_or_last_rank() {
    for (text, square) in [
        ("P3k3/8/8/8/8/8/8/4K3", Square::A8),
        ("4k3/8/8/8/8/8/8/4K2p", Square::H1),
    ] {
        assert_eq!(fault(text), SetupError::PawnOnEndRank { square });
    }
    assert_eq!(
        fault("P3k3/8/8/8/8/8/8/4K3").to_string(),
        "a pawn cannot stand on a8"
    );
}

#[test]
fn kings_side_by_side() {
    let fault = fault("8/8/8/3k4/4K3/8/8/8");
    assert_eq!(
        fault,
        SetupError::KingsTouch {
            white: Square::E4,
            black: Square::D5
        }
    );
    assert_eq!(
        fault.to_string(),
        "the kings on e4 and d5 stand side by side"
    );
}

#[test]
fn the_side_that_is_not_to_move_is_in_check() {
    let fault = fault("4k3/8/8/8/8/8/8/K3R3 w - - 0 1");
    let expected = SetupError::OpponentInCheck {
        color: Color::Black,
        king: Square::E8,
        by: Square::E1,
    };
    assert_eq!(fault, expected);
    let sentence = "black is not to move, but its king on e8 is attacked from e1";
    assert_eq!(fault.to_string(), sentence);
    assert!(Position::try_from(&setup("4k3/8/8/8/8/8/8/K3R3 b - - 0 1")).is_ok());
}

#[test]
fn more_promoted_pieces_than_pawns_are_missing_is_odd_but_playable() {
    let text = "4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1";
    assert_eq!(oddities(text), [Oddity::Promotions(Color::White)]);
    assert!(setup(text).has_surplus_promotions(Color::White));
    assert_eq!(oddities("4k3/8/8/8/8/8/1PPPPPPP/QQ2K3 w - - 0 1"), []);
    let two_light_bishops = "4k3/8/8/8/8/8/PPPPPPPP/3BKB2 w - - 0 1";
    assert_eq!(
        oddities(two_light_bishops),
        [Oddity::Promotions(Color::White)]
    );
}

#[test]
fn rights_without_king_and_rook_in_place_are_dropped_and_reported() {
    let text = "4k3/8/8/8/8/8/8/R2K3R w KQ - 0 1";
    assert_eq!(oddities(text), [], "in Chess960 the king may stand on d1");
    let king_off_its_rank = "4k3/8/8/8/8/8/3K4/R6R w KQ - 0 1";
    assert_eq!(
        oddities(king_off_its_rank),
        [Oddity::Castling(Square::A1), Oddity::Castling(Square::H1)]
    );
    assert!(fen(king_off_its_rank).castling_rooks().is_empty());
    let no_rook = "4k3/8/8/8/8/8/8/4K3 w K - 0 1";
    assert_eq!(oddities(no_rook), [Oddity::Castling(Square::H1)]);
    let their_rook = "4k3/8/8/8/8/8/8/4K2r w H - 0 1";
    assert_eq!(oddities(their_rook), [Oddity::Castling(Square::H1)]);
}

#[test]
fn one_right_a_side_the_outermost_rook() {
    let mut claimed = setup("4k3/8/8/8/8/8/8/1R1RK1RR w - - 0 1");
    claimed.castling_rooks = Bitboard(0b1100_1010);
    let position = Position::try_from(&claimed).expect("playable");
    assert!(
        position
            .castling_rooks()
            .into_iter()
            .eq([Square::B1, Square::H1])
    );
    let odd: Vec<Oddity> = claimed.oddities().collect();
    assert_eq!(
        odd,
        [Oddity::Castling(Square::D1), Oddity::Castling(Square::G1)]
    );
}

#[test]
fn en_passant_nobody_can_take_is_dropped_and_reported() {
    let nobody_beside = "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1";
    assert_eq!(oddities(nobody_beside), [Oddity::EnPassant(Square::E3)]);
    assert_eq!(fen(nobody_beside).en_passant(), None);
    let pinned = "4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1";
    assert_eq!(oddities(pinned), [Oddity::EnPassant(Square::D6)]);
    let no_pawn = "4k3/8/8/4P3/8/8/8/4K3 w - d6 0 1";
    assert_eq!(oddities(no_pawn), [Oddity::EnPassant(Square::D6)]);
    let home_is_taken = "4k3/3r4/8/3pP3/8/8/8/4K3 w - d6 0 1";
    assert_eq!(oddities(home_is_taken), [Oddity::EnPassant(Square::D6)]);
    let wrong_side = "4k3/8/8/8/3pP3/8/8/4K3 w - e3 0 1";
    assert_eq!(oddities(wrong_side), [Oddity::EnPassant(Square::E3)]);
    let real = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    assert_eq!(oddities(real), []);
    assert_eq!(fen(real).en_passant(), Some(Square::D6));
}

#[test]
fn oddities_have_sentences() {
    let text = |oddity: Oddity| oddity.to_string();
    let castling = "king or rook are not in place to castle with h1";
    assert_eq!(text(Oddity::Castling(Square::H1)), castling);
    let en_passant = "no pawn can be taken en passant on e3";
    assert_eq!(text(Oddity::EnPassant(Square::E3)), en_passant);
    let promotions = "white has more promoted pieces than missing pawns allow";
    assert_eq!(text(Oddity::Promotions(Color::White)), promotions);
}

/// A strict reader may ask about any setup, playable or not.
#[test]
fn oddities_of_an_unplayable_setup_do_not_panic() {
    for text in [
        "8/8/8/8/8/8/8/8 w - - 0 1",
        "k7/8/8/8/8/8/8/8 w K - 0 1",
        "KKKK4/8/8/8/8/8/8/8 b - e3 0 1",
    ] {
        let _ = setup(text).oddities().count();
    }
}

#[test]
fn boards_without_kings_are_drawn_and_asked_but_not_played() {
    let board = drawn("** {3}\n5  . . . . Q . . .\n** {4}").board;
    assert_eq!(board.reach(Square::E5).count(), 27);
    let setup = Setup::new(board, Color::White);
    assert_eq!(
        Position::try_from(setup),
        Err(SetupError::Kings {
            color: Color::White,
            count: 0
        })
    );
}

#[test]
fn a_setup_goes_in_and_comes_out_again() {
    for position in games::positions(50, 15) {
        let setup = Setup::from(&position);
        assert_eq!(Position::try_from(setup), Ok(position));
    }
}

#[test]
fn the_number_of_the_first_move_is_one() {
    let mut zero = setup("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    zero.fullmove_number = 0;
    assert_eq!(
        Position::try_from(&zero)
            .expect("playable")
            .fullmove_number(),
        1
    );
}

/// No game is that long; the counters are cut so that they never run over.
#[test]
fn counters_beyond_all_games_are_cut_and_go_on() {
    let mut late = setup("4k3/8/8/8/8/8/8/4K2R b - - 0 1");
    late.halfmove_clock = u32::MAX;
    late.fullmove_number = u32::MAX;
    let position = Position::try_from(&late).expect("playable");
    let next = common::play(position, "e8e7");
    assert_eq!(next.halfmove_clock(), position.halfmove_clock() + 1);
    assert_eq!(next.fullmove_number(), position.fullmove_number() + 1);
    assert!(position.halfmove_clock() > 1_000_000);
}

#[test]
fn there_are_960_starts_and_518_is_the_usual_one() {
    let starts = (0..960).map(|number| Setup::chess960(number).expect("a start"));
    let all: HashSet<Position> = starts
        .map(|setup| {
            assert_eq!(setup.oddities().count(), 0, "{setup}");
            Position::try_from(setup).expect("a position")
        })
        .collect();
    assert_eq!(all.len(), 960);
    assert!(all.iter().all(|start| start.castling_rooks().count() == 4));
    let text = |number| Setup::chess960(number).expect("a start").to_string();
    assert!(text(518).starts_with("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"));
    assert!(text(0).starts_with("bbqnnrkr/"));
    assert!(text(959).starts_with("rkrnnqbb/"));
    assert_eq!(Setup::chess960(960), None);
}

use arrocco_rules::{CastlingSide, File, Position, Rank, Refusal, ResolveError, Role, Square};

use super::*;

fn position(text: &str) -> Position {
    text.parse::<Position>().unwrap()
}

/// Reads a move in a position and writes it again.
fn again(fen: &str, text: &str) -> String {
    let position = position(fen);
    let m = text.parse::<San>().unwrap().to_move(&position).unwrap();
    write(&position, m)
}

fn error(fen: &str, text: &str) -> ResolveError {
    text.parse::<San>()
        .unwrap()
        .to_move(&position(fen))
        .unwrap_err()
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const CASTLES: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
const PROMOTES: &str = "3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1";

#[test]
fn usual_moves_out_and_in() {
    for (fen, text) in [
        (START, "e4"),
        (START, "e3"),
        (START, "Nf3"),
        (CASTLES, "O-O"),
        (CASTLES, "O-O-O"),
        (CASTLES, "Rxa8+"),
        (PROMOTES, "exd8=Q+"),
        (PROMOTES, "e8=N"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "exd6"),
        ("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", "Ra8#"),
    ] {
        assert_eq!(again(fen, text), text, "{fen}");
    }
}

#[test]
fn unusual_spellings_are_read_and_noted() {
    for (fen, text, usual, noted) in [
        (CASTLES, "0-0", "O-O", Spelling::ZEROS),
        (CASTLES, "0-0-0", "O-O-O", Spelling::ZEROS),
        (PROMOTES, "e8Q+", "e8=Q", Spelling::NO_EQUALS),
        (START, "Pe4", "e4", Spelling::PAWN_LETTER),
        (START, "e2-e4", "e4", Spelling::LONG),
        (START, "e2e4", "e4", Spelling::LONG),
        (START, "Ng1-f3", "Nf3", Spelling::LONG),
        (START, "Ng1f3", "Nf3", Spelling::USUAL),
        (
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2",
            "exd6e.p.",
            "exd6",
            Spelling::EN_PASSANT,
        ),
        (
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2",
            "e5xd6ep",
            "exd6",
            Spelling::EN_PASSANT | Spelling::LONG,
        ),
        (CASTLES, "Ra1xa8++", "Rxa8+", Spelling::DOUBLE_PLUS),
    ] {
        assert_eq!(
            again(fen, text).trim_end_matches('+'),
            usual.trim_end_matches('+'),
            "{text}"
        );
        assert_eq!(text.parse::<San>().unwrap().spelling, noted, "{text}");
    }
}

#[test]
fn marks_and_glyphs_are_kept_as_written() {
    let san: San = "Nf3+!?".parse().unwrap();
    assert_eq!(
        (san.mark, san.glyph),
        (Some(CheckMark::Check), Some(Glyph::Interesting))
    );
    assert_eq!(san.to_string(), "Nf3+");
    let san: San = "e8=Q#".parse().unwrap();
    assert_eq!((san.mark, san.glyph), (Some(CheckMark::Checkmate), None));
}

#[test]
fn no_more_of_the_origin_than_needed() {
    let knights = "k7/8/8/8/8/6N1/8/K5N1 w - - 0 1";
    assert_eq!(again(knights, "N1e2"), "N1e2");
    let pinned = "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1";
    assert_eq!(
        again(pinned, "Nge2"),
        "Ne2",
        "the pinned knight is no rival"
    );
    let queens = "1k6/8/8/8/Q6Q/8/8/K7 w - - 0 1";
    assert_eq!(again(queens, "Qh4d4"), "Qhd4");
    let corner = "1k6/8/8/8/4Q2Q/8/8/K6Q w - - 0 1";
    assert_eq!(again(corner, "Qh4e1"), "Qh4e1");
}

#[test]
fn a_move_that_fits_several_pieces_names_them() {
    let knights = "k7/8/8/8/8/2N5/8/K5N1 w - - 0 1";
    let error = error(knights, "Ne2");
    assert_eq!(error.to_string(), "ambiguous: say Nge2 or Nce2");
    let ResolveError::Ambiguous { candidates, .. } = error else {
        panic!()
    };
    assert_eq!(candidates.count(), 2);
}

#[test]
fn an_illegal_move_says_why() {
    assert!(matches!(
        error(START, "Ke2"),
        ResolveError::Illegal(Refusal::OwnPiece { .. })
    ));
    assert!(matches!(
        error(START, "Qd3"),
        ResolveError::Illegal(Refusal::Blocked { .. })
    ));
    assert!(matches!(
        error(START, "e5"),
        ResolveError::Illegal(Refusal::Geometry { .. })
    ));
    assert!(matches!(
        error(START, "exd3"),
        ResolveError::Illegal(Refusal::Geometry { .. })
    ));
    assert!(matches!(
        error(START, "O-O"),
        ResolveError::Illegal(Refusal::CastlingBlocked { .. })
    ));
    assert!(matches!(
        error(PROMOTES, "e8"),
        ResolveError::Illegal(Refusal::PromotionMissing { .. })
    ));
    assert!(matches!(
        error(START, "e4=Q"),
        ResolveError::Illegal(Refusal::PromotionWrong { .. })
    ));
    assert!(matches!(
        error(START, "Nd4"),
        ResolveError::NoneCan {
            role: Role::Knight,
            ..
        }
    ));
    assert!(matches!(
        error(PROMOTES, "Nd4"),
        ResolveError::NoSuchPiece {
            role: Role::Knight,
            ..
        }
    ));
    assert!(matches!(
        error(PROMOTES, "d4"),
        ResolveError::NoSuchPiece {
            role: Role::Pawn,
            ..
        }
    ));
    let pinned = "4k3/8/8/8/1b6/2N5/8/4K3 w - - 0 1";
    assert!(matches!(
        error(pinned, "Nd5"),
        ResolveError::Illegal(Refusal::LeavesCheck { .. })
    ));
    let lost = "4k3/8/8/8/8/8/8/4K2R w - - 0 1";
    assert!(matches!(
        error(lost, "O-O"),
        ResolveError::Illegal(Refusal::CastlingLost { .. })
    ));
}

#[test]
fn syntax_errors_name_the_place() {
    for (text, at) in [
        ("", 0),
        ("N", 1),
        ("Nf", 2),
        ("Nf9", 2),
        ("nf3", 0),
        ("e4e", 3),
        ("Nxx3", 2),
        ("Ngg1f3", 4),
        ("N123f3", 2),
        ("O-O-", 4),
        ("O-0", 2),
        ("OO", 1),
        ("e8=K", 2),
        ("Nf3=Q", 3),
        ("e4!!!", 4),
        ("é4", 0),
        ("e4 ", 2),
        ("--", 0),
    ] {
        assert_eq!(text.parse::<San>().unwrap_err().at, at, "{text}");
    }
    let message = "Nf9".parse::<San>().unwrap_err().to_string();
    assert_eq!(
        message,
        "column 3: unexpected '9', expected a square such as `e4`"
    );
}

#[test]
fn the_syntax_is_there_to_look_at() {
    let san: San = "Rd1xd8".parse().unwrap();
    let expected = SanStep::Piece {
        role: Role::Rook,
        file: Some(File::D),
        rank: Some(Rank::First),
        capture: true,
        to: Square::D8,
        promotion: None,
    };
    assert_eq!(san.step, expected);
    assert_eq!(
        "O-O".parse::<San>().unwrap().step,
        SanStep::Castling(CastlingSide::Kingside)
    );
}

#[test]
fn null_moves_are_recognised_and_are_no_san() {
    assert!(is_null(b"--") && is_null(b"Z0"));
    assert!(!is_null(b"e4"));
    assert!("Z0".parse::<San>().is_err());
}

#[test]
fn long_garbage_is_refused_in_linear_time() {
    assert!("!".repeat(8_000_000).parse::<San>().is_err());
    assert!("e".repeat(8_000_000).parse::<San>().is_err());
}

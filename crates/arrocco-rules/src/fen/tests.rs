use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::{CastlingMode, Color, Oddity, Position, Setup, SetupError, Square};

use super::*;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn written(text: &str) -> String {
    write(&parse(text).unwrap(), CastlingMode::Standard)
}

fn parse(text: &str) -> Result<Position, FenFault> {
    text.parse().map_err(|error: FenError| error.first())
}

fn parse_setup(text: &str) -> Result<Setup, FieldError> {
    match text.parse::<Setup>() {
        Ok(setup) => Ok(setup),
        Err(error) => match error.first() {
            FenFault::Syntax(error) => Err(error),
            other => panic!("{text}: {other}"),
        },
    }
}

fn syntax_error(text: &str) -> (FenField, usize) {
    let error = parse_setup(text).unwrap_err();
    (error.field, error.at)
}

#[test]
fn the_start_out_and_in() {
    assert_eq!(parse(START), Ok(Position::initial()));
    assert_eq!(parse_strict(START), Ok(Position::initial()));
    assert_eq!(written(START), START);
}

#[test]
fn counters_may_be_absent() {
    let bare = "4k3/8/8/8/8/8/8/4K3 b - -";
    assert_eq!(written(bare), "4k3/8/8/8/8/8/8/4K3 b - - 0 1");
    assert_eq!(
        written("4k3/8/8/8/8/8/8/4K3 b - - 7"),
        "4k3/8/8/8/8/8/8/4K3 b - - 7 1"
    );
    assert_eq!(
        written("4k3/8/8/8/8/8/8/4K3 b - - 7 0"),
        "4k3/8/8/8/8/8/8/4K3 b - - 7 1"
    );
    let error = parse_strict(bare).unwrap_err();
    assert_eq!(
        error.to_string(),
        "halfmove clock at column 26: the field is missing"
    );
}

#[test]
fn a_strict_reader_wants_one_blank() {
    assert!(parse(" 4k3/8/8/8/8/8/8/4K3\tb  - -\n").is_ok());
    for odd in [
        " 4k3/8/8/8/8/8/8/4K3 b - - 0 1",
        "4k3/8/8/8/8/8/8/4K3 b - - 0 1 ",
        "4k3/8/8/8/8/8/8/4K3 b  - - 0 1",
        "4k3/8/8/8/8/8/8/4K3\tb - - 0 1",
    ] {
        let FenFault::Syntax(error) = parse_strict(odd).unwrap_err().first() else {
            panic!("{odd}")
        };
        assert_eq!(error.fault, FieldFault::Spacing, "{odd}");
    }
}

#[test]
fn both_ways_to_name_castling_are_read() {
    let text = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let shredder = "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1";
    let position = parse(text).unwrap();
    assert_eq!(parse(shredder), Ok(position));
    assert_eq!(write(&position, CastlingMode::Standard), text);
    assert_eq!(write(&position, CastlingMode::Chess960), shredder);
}

#[test]
fn an_inner_rook_is_written_by_its_file() {
    let text = "4k3/8/8/8/8/8/8/1K3RR1 w F - 0 1";
    let position = parse(text).unwrap();
    assert_eq!(position.castling_rooks(), Square::F1.into());
    assert_eq!(write(&position, CastlingMode::Standard), text);
    assert_eq!(
        written("4k3/8/8/8/8/8/8/1K3RR1 w K - 0 1"),
        "4k3/8/8/8/8/8/8/1K3RR1 w K - 0 1"
    );
}

#[test]
fn rights_without_king_and_rook_in_place_are_dropped_and_reported() {
    for (text, squares) in [
        ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", &[Square::H1][..]),
        (
            "4k3/8/8/8/8/8/4K3/R6R w KQ - 0 1",
            &[Square::A1, Square::H1],
        ),
        ("4k3/8/8/8/8/8/8/R3K3 w KQ - 0 1", &[Square::H1]),
    ] {
        let setup = parse_setup(text).unwrap();
        let expected: Vec<_> = squares
            .iter()
            .map(|&square| Oddity::Castling(square))
            .collect();
        assert_eq!(setup.oddities().collect::<Vec<_>>(), expected, "{text}");
        assert_eq!(
            parse_strict(text).map_err(|error| error.faults().collect()),
            Err(expected
                .iter()
                .copied()
                .map(FenFault::Odd)
                .collect::<Vec<_>>()),
            "{text}"
        );
        assert!(parse(text).is_ok());
        assert_eq!(setup.to_string(), text);
    }
}

#[test]
fn en_passant_is_written_only_when_legal() {
    let idle = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
    assert_eq!(written(idle), idle.replace("e3", "-"));
    assert_eq!(
        parse_strict(idle).map_err(|error| error.first()),
        Err(FenFault::Odd(Oddity::EnPassant(Square::E3)))
    );
    let real = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2";
    assert_eq!(written(real), real);
    assert!(parse_strict(real).is_ok());
}

#[test]
fn unplayable_setups_are_refused_with_the_reason() {
    let error = parse("8/8/8/8/8/8/8/4K3 w - - 0 1").unwrap_err();
    assert_eq!(error.to_string(), "black has no king");
    assert!(matches!(
        error,
        FenFault::Setup(SetupError::Kings { count: 0, .. })
    ));
}

#[test]
fn every_field_says_what_is_wrong_with_it() {
    use FenField::{Board, Castling, EnPassant, Fullmove, Halfmove, Rest, Turn};
    let board = "4k3/8/8/8/8/8/8/4K3";
    for (rest, field, at) in [
        ("", Turn, 0),
        (" x - - 0 1", Turn, 1),
        (" wb - - 0 1", Turn, 2),
        (" w", Castling, 2),
        (" w KK - 0 1", Castling, 4),
        (" w K- - 0 1", Castling, 4),
        (" w -K - 0 1", Castling, 3),
        (" w Kx - 0 1", Castling, 4),
        (" w -- - 0 1", Castling, 3),
        (" w i - 0 1", Castling, 3),
        (" w -", EnPassant, 4),
        (" w - e4 0 1", EnPassant, 6),
        (" w - e 0 1", EnPassant, 6),
        (" w - e33 0 1", EnPassant, 7),
        (" w - i3 0 1", EnPassant, 5),
        (" w - -- 0 1", EnPassant, 6),
        (" w - - -1 1", Halfmove, 7),
        (" w - - +1 1", Halfmove, 7),
        (" w - - 1.5 1", Halfmove, 8),
        (" w - - 4294967296 1", Halfmove, 7),
        (" w - - 0 one", Fullmove, 9),
        (" w - - 0 1 2", Rest, 11),
    ] {
        assert_eq!(
            syntax_error(&format!("{board}{rest}")),
            (field, board.len() + at),
            "{rest}"
        );
    }
    assert_eq!(syntax_error(""), (Board, 0));
    assert_eq!(syntax_error("4k3/8/8/4é3/8/8/8/4K3 w - - 0 1"), (Board, 9));
}

#[test]
fn every_row_says_what_is_wrong_with_it() {
    use PlacementFault::*;
    for (text, row, column, fault) in [
        ("8/8/8/8/8/8/8", 7, 2, MissingRows(7)),
        ("8/8/8/8/8/8/8/8/8", 9, 1, ExtraRow),
        ("8/8/8/8/8/8/8/8/", 9, 1, ExtraRow),
        ("8/8/7/8/8/8/8/8", 3, 2, ShortRow(7)),
        ("8/8//8/8/8/8/8", 3, 1, ShortRow(0)),
        ("8/8/5p3/8/8/8/8/8", 3, 3, LongRow),
        ("8/8/44/8/8/8/8/8", 3, 2, SplitGap('4')),
        ("8/8/ppppppppp/8/8/8/8/8", 3, 9, LongRow),
        ("8/8/0p7/8/8/8/8/8", 3, 1, Unknown('0')),
        ("9/8/8/8/8/8/8/8", 1, 1, Unknown('9')),
        ("8/zp6/8/8/8/8/8/8", 2, 1, Unknown('z')),
        ("8/pü6/8/8/8/8/8/8", 2, 2, Unknown('ü')),
        ("", 1, 1, ShortRow(0)),
    ] {
        let error = parse_board(text).unwrap_err();
        assert_eq!(
            (error.row, error.column, error.fault),
            (row, column, fault),
            "{text}"
        );
    }
}

#[test]
fn long_garbage_is_refused_at_once() {
    let text = "8/".repeat(4_000_000);
    assert_eq!(parse_board(&text).unwrap_err().row, 9);
    assert_eq!(syntax_error(&"p".repeat(8_000_000)), (FenField::Board, 8));
}

#[test]
fn messages_name_field_column_and_culprit() {
    let message = |text: &str| parse_setup(text).unwrap_err().to_string();
    assert_eq!(
        message("4k3/8/8/8/8/8/8/4K3 w KX - 0 1"),
        "castling at column 24: unexpected 'X', expected one of `KQkq`, a file letter, or `-` alone"
    );
    assert_eq!(
        message("4k3/8/44/8/8/8/8/4K3 w - - 0 1"),
        "board at column 8 (row 3): '4' follows a digit, empty squares in a row are one digit"
    );
}

/// A reader learns everything at once instead of one fault after the other.
#[test]
fn all_faults_of_a_fen_are_reported_together() {
    let faults = |text: &str| -> Vec<String> {
        let error = text.parse::<Position>().unwrap_err();
        assert_eq!(error.to_string(), error.first().to_string());
        error.faults().map(|fault| fault.to_string()).collect()
    };
    assert_eq!(
        faults("4k3/44/9/8/8/8/8/4K3 x KK z9 -1 1 2"),
        [
            "board at column 6 (row 2): '4' follows a digit, empty squares in a row are one digit",
            "board at column 8 (row 3): unexpected '9', expected a piece letter or a digit from 1 to 8",
            "side to move at column 22: unexpected 'x', expected `w` or `b`",
            "castling at column 25: 'K' names a right already given",
            "en passant at column 27: unexpected 'z', expected `-` or a square",
            "halfmove clock at column 30: unexpected '-', expected digits only",
            "end at column 35: nothing may follow the sixth field",
        ]
    );
    assert_eq!(
        faults("8/8/8/8/8/8/8/P6p w - - 0 1"),
        [
            "white has no king",
            "black has no king",
            "a pawn cannot stand on a1",
            "a pawn cannot stand on h1",
        ]
    );
    assert_eq!(
        faults("8/8/8/8/8/8/8/8 w"),
        [
            "castling at column 18: the field is missing",
            "en passant at column 18: the field is missing",
            "white has no king",
            "black has no king",
        ]
    );
    let error = "8/8/8/8/8/8/8/8 w - - 0 1".parse::<Position>().unwrap_err();
    let kings = Color::ALL.map(|color| FenFault::Setup(SetupError::Kings { color, count: 0 }));
    assert!(error.faults().eq(kings));
}

/// A castling right decides how it is written, not the caller.
#[test]
fn a_position_is_written_as_its_rights_demand() {
    for text in [
        START,
        "4k3/8/8/8/8/8/8/1K3RR1 w F - 0 1",
        "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEge - 0 1",
    ] {
        assert_eq!(parse(text).unwrap().to_string(), text);
    }
}

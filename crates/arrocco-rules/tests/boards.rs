//! Boards as the seeds see them: numbers for squares, drawings, simulations.

mod common;

use arrocco_rules::{Bitboard, Board, Color, Position, Rank, Role, Setup, Square};
use common::diagram::{Diagram, DrawingError};
use common::games::{self, Random};
use common::{board_field, drawn, fen, play};

#[test]
fn columns_are_tens_and_rows_are_units() {
    let row = |rank: Rank| -> Vec<u8> {
        Bitboard::rank(rank)
            .into_iter()
            .map(Square::numeric)
            .collect()
    };
    assert_eq!(row(Rank::Eighth), [18, 28, 38, 48, 58, 68, 78, 88]);
    assert_eq!(row(Rank::First), [11, 21, 31, 41, 51, 61, 71, 81]);
    for square in Square::ALL {
        assert_eq!(Square::from_numeric(square.numeric().into()), Some(square));
    }
}

#[test]
fn what_stands_on_a_number() {
    let get = |number| Square::from_numeric(number).and_then(|s| Board::initial().piece_at(s));
    assert_eq!(get(51), Some(Role::King.of(Color::White)));
    for nothing in [44, 0, 19, 90, -5, 99, 100, i32::MIN] {
        assert_eq!(get(nothing), None, "{nothing}");
    }
}

/// A board does not know one rook from another; where a kind of piece stands
/// is a set, empty when it has been taken.
#[test]
fn where_a_piece_stands() {
    let before = fen("4k3/8/8/3q4/8/8/8/3RK3 w - - 0 1");
    let queens = |position: &Position| position.board().by_piece(Role::Queen.of(Color::Black));
    assert_eq!(queens(&before).first().map(Square::numeric), Some(45));
    assert_eq!(
        queens(&play(before, "d1d5"))
            .first()
            .map_or(0, Square::numeric),
        0
    );
}

#[test]
fn eight_lines_without_separators() {
    let text = "rnbqkbnr\npppppppp\n........\n........\n........\n........\nPPPPPPPP\nRNBQKBNR\n";
    assert_eq!(Board::initial().to_string(), text);
    assert_eq!(drawn(text).board, Board::initial());
}

#[test]
fn parse_and_print_again() {
    let text = "\
        *|*|*|*|k|*|*|*\n\
        *|X|*|*|*|*|*|*\n\
        *|*|*|*|*|*|*|*\n\
        *|*|*|*|Q|*|*|*\n\
        *|*|*|*|*|*|*|*\n\
        *|*|*|x|*|*|*|*\n\
        *|*|*|*|*|*|*|*\n\
        *|*|*|*|*|*|*|K\n";
    let diagram = drawn(text);
    assert_eq!(diagram.to_string(), text);
    assert_eq!(diagram.marks, Bitboard::of(Square::B7));
    assert_eq!(diagram.black_marks, Bitboard::of(Square::D3));
}

#[test]
fn moves_are_shown_as_a_marked_board() {
    let board = board_field("8/8/8/8/8/8/8/R3K3");
    let shown = Diagram::marked(&board, board.reach(Square::A1));
    let expected = drawn("X **\nX **\nX **\nX **\nX **\nX **\nX **\nR X X X K **");
    assert_eq!(shown, expected);
}

#[test]
fn shortcuts_and_missing_cells() {
    assert_eq!(drawn("** {7}\nK").board, board_field("8/8/8/8/8/8/8/K7"));
    assert_eq!(drawn("k").board, board_field("k7/8/8/8/8/8/8/8"));
    assert_eq!(drawn("").board, Board::empty());
    assert_eq!(
        drawn("* k **\n**\nQ").board,
        board_field("1k6/8/Q7/8/8/8/8/8")
    );
}

#[test]
fn what_is_too_much_or_unknown_is_an_error() {
    let error = |text: &str| text.parse::<Diagram>().expect_err("an error");
    assert_eq!(
        error("kkkkkkkkk"),
        DrawingError::RowTooLong { rank: Rank::Eighth }
    );
    assert_eq!(
        error("**\n**\n**\n**\n**\n**\n**\n**\nK"),
        DrawingError::TooManyRows
    );
    assert_eq!(error("** {8}\n**"), DrawingError::TooManyRows);
    let unknown = error(". ? .");
    assert_eq!(
        unknown,
        DrawingError::Cell {
            square: Square::B8,
            found: '?'
        }
    );
    assert_eq!(
        unknown.to_string(),
        "`?` on b8 is no piece, marker or empty square"
    );
}

#[test]
fn a_drawing_of_any_board_is_read_back() {
    for position in games::positions(60, 5) {
        let diagram = Diagram::marked(position.board(), Bitboard::EMPTY);
        assert_eq!(drawn(&diagram.to_string()), diagram);
    }
}

#[test]
fn putting_and_taking_keep_the_sets_in_step() {
    let mut random = Random(61);
    let mut board = Board::empty();
    let mut plain = [None; 64];
    for _ in 0..5_000 {
        let square = random.pick(&Square::ALL);
        if random.below(3) == 0 {
            assert_eq!(board.take(square), plain[square.index()].take());
        } else {
            let piece = random.pick(&Role::ALL).of(random.pick(&Color::ALL));
            board.put(square, piece);
            plain[square.index()] = Some(piece);
        }
        assert_eq!(board.piece_at(square), plain[square.index()]);
    }
    for square in Square::ALL {
        assert_eq!(board.piece_at(square), plain[square.index()]);
        assert_eq!(
            board.color_at(square),
            plain[square.index()].map(|piece| piece.color)
        );
    }
    assert_eq!(board.iter().collect::<Board>(), board);
}

#[test]
fn castling_is_the_kings_displacement_not_the_rooks() {
    let position = fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    assert!(position.displacements(Square::E1).has(Square::G1));
    assert!(
        position.displacements(Square::H1).has(Square::F1),
        "an ordinary rook move"
    );
    assert!(!position.displacements(Square::H1).has(Square::E1));
}

#[test]
fn displacements_are_empty_squares() {
    for position in games::positions(62, 8).iter().step_by(5) {
        for from in Square::ALL {
            let displacements = position.displacements(from);
            assert!((displacements & position.board().occupied()).is_empty());
        }
    }
}

#[test]
fn only_the_side_to_move_is_simulated() {
    let position = Position::initial();
    assert!(position.simulate(Square::E7, Square::E5, None).is_none());
    assert!(position.simulate(Square::E4, Square::E5, None).is_none());
    assert!(
        position.simulate(Square::E2, Square::D3, None).is_none(),
        "attacked but empty"
    );
    let after = position
        .simulate(Square::E2, Square::E4, None)
        .expect("a displacement");
    assert_eq!(after.turn, Color::Black);
    assert_eq!(position, Position::initial());
}

/// J's code 0 is a queen on the last row; elsewhere no promotion is asked for.
#[test]
fn simulating_a_promotion_puts_the_queen_there() {
    let position = fen("8/4P1k1/8/8/8/8/8/4K3 w - - 0 1");
    let after = position
        .simulate(Square::E7, Square::E8, Some(Role::Queen))
        .expect("possible");
    assert_eq!(
        after.board.piece_at(Square::E8),
        Some(Role::Queen.of(Color::White))
    );
    assert_eq!(after.board.piece_at(Square::E7), None);
    assert!(position.simulate(Square::E7, Square::E8, None).is_none());
    assert!(position.simulate(Square::E1, Square::E2, None).is_some());
}

#[test]
fn the_board_after_a_move_is_asked_without_changing_this_one() {
    let position = fen("4r1k1/8/8/8/8/4N3/8/4K3 w - - 0 1");
    assert!(!position.board().is_check(Color::White));
    let after = position
        .simulate(Square::E3, Square::C4, None)
        .expect("geometry allows it");
    assert!(after.board.is_check(Color::White));
    assert!(!position.board().is_check(Color::White));
}

#[test]
fn a_valid_move_leaves_the_own_king_safe() {
    for position in games::positions(63, 8).iter().step_by(9) {
        for m in position.legal_moves() {
            assert!(!position.after(m).board().is_check(position.turn()));
        }
    }
}

/// Taking back is keeping a copy: a position is a value of 64 bytes.
#[test]
fn the_copy_before_a_move_is_the_position_before_it() {
    for position in games::positions(65, 8) {
        let (copy, setup) = (position, Setup::from(&position));
        for m in position.legal_moves() {
            assert_ne!(position.after(m), copy);
        }
        assert_eq!(Position::try_from(&setup), Ok(copy));
    }
}

//! The S rows of the requirements, by id.

mod common;

use arrocco_oracle::{Prolog, Situation, Theory, laws};
use arrocco_rules::{Bitboard, Board, Color, Direction, MoveKind, Role, Square};
use common::diagram::Diagram;
use common::{drawn, rows, set_drawn, set_fen, swi, swi_with};
use std::collections::BTreeSet;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The targets of the piece on a square, in order.
fn targets<P: Prolog>(theory: &mut Theory<P>, from: Square) -> Vec<Square> {
    let moves = theory.moves_of(from).unwrap();
    let targets: BTreeSet<Square> = moves.iter().map(|m| m.destination()).collect();
    targets.into_iter().collect()
}

/// Draws a board and the same board marked, and compares.
fn assert_reaches<P: Prolog>(theory: &mut Theory<P>, board: &str, from: Square, marks: &str) {
    let pieces = drawn(board).board;
    set_drawn(theory, &pieces);
    let found: Bitboard = targets(theory, from).into_iter().collect();
    assert_eq!(
        Diagram::marked(&pieces, found),
        Diagram::marked(&pieces, drawn(marks).marks)
    );
}

#[test]
fn from_a1_north_lie_a2_to_a8_in_this_order() {
    let Some(mut theory) = swi() else { return };
    let north = theory.directions(Square::A1, Direction::North).unwrap();
    let file = [
        Square::A2,
        Square::A3,
        Square::A4,
        Square::A5,
        Square::A6,
        Square::A7,
        Square::A8,
    ];
    assert_eq!(north, file);
    let answers = rows(&mut theory, "n_move(0, 0, X, Y)");
    assert_eq!(answers, ["0 1", "0 2", "0 3", "0 4", "0 5", "0 6", "0 7"]);
}

#[test]
fn a_direction_is_an_ordered_list_of_squares() {
    let Some(mut theory) = swi() else { return };
    for direction in Direction::ALL {
        for from in Square::ALL {
            let found = theory.directions(from, direction).unwrap();
            assert!(found.into_iter().eq(direction.squares(from)));
        }
    }
}

#[test]
fn a_line_ends_with_the_first_piece_whatever_its_colour() {
    let Some(mut theory) = swi() else { return };
    let board = drawn(
        "*|*|*|*|*|*|*|*
         *|*|*|*|p|*|*|*
         *|*|*|*|*|*|*|*
         *|P|*|*|R|*|n|*
         *|*|*|*|Q|*|*|*
         *|*|*|*|*|*|*|*
         *|*|*|*|*|*|*|*
         *|*|*|*|*|*|*|*",
    )
    .board;
    set_drawn(&mut theory, &board);
    for (direction, squares) in [
        (Direction::North, vec![Square::E6, Square::E7]),
        (Direction::East, vec![Square::F5, Square::G5]),
        (Direction::South, vec![Square::E4]),
        (Direction::West, vec![Square::D5, Square::C5, Square::B5]),
    ] {
        assert_eq!(theory.line(Square::E5, direction).unwrap(), squares);
    }
}

#[test]
fn the_queen_has_the_directions_of_rook_and_bishop() {
    let Some(mut theory) = swi() else { return };
    let rook = rows(&mut theory, "slides(rook, D)");
    let bishop = rows(&mut theory, "slides(bishop, D)");
    assert_eq!(rook, ["north", "south", "east", "west"]);
    assert_eq!(
        bishop,
        ["north_east", "south_east", "south_west", "north_west"]
    );
    assert_eq!(
        rows(&mut theory, "slides(queen, D)"),
        [rook, bishop].concat()
    );
}

#[test]
fn the_drawn_queen() {
    let Some(mut theory) = swi() else { return };
    assert_reaches(
        &mut theory,
        "*|*|*|*|*|*|*|*
         *|*|N|*|*|*|*|*
         *|*|*|*|*|R|*|*
         *|N|*|*|Q|*|*|*
         *|*|*|K|*|*|*|*
         *|*|*|*|*|*|*|*
         *|*|*|*|R|*|*|*
         *|*|*|*|*|*|*|*",
        Square::E5,
        "*|*|*|*|X|*|*|*
         *|*|N|*|X|*|*|*
         *|*|*|X|X|R|*|*
         *|N|X|X|Q|X|X|X
         *|*|*|K|X|X|*|*
         *|*|*|*|X|*|X|*
         *|*|*|*|R|*|*|X
         *|*|*|*|*|*|*|*",
    );
}

#[test]
fn a_rook_takes_the_first_enemy_and_passes_nobody() {
    let Some(mut theory) = swi() else { return };
    assert_reaches(
        &mut theory,
        "*|*|*|*|p|*|*|*
         *|*|*|*|p|*|*|*
         *|*|*|*|*|*|*|*
         *|P|*|*|R|*|n|b
         *|*|*|*|Q|*|*|*
         *|*|*|*|*|*|*|*
         *|*|*|*|*|*|*|*
         *|*|*|*|*|*|*|*",
        Square::E5,
        "*|*|*|*|*|*|*|*
         *|*|*|*|X|*|*|*
         *|*|*|*|X|*|*|*
         *|*|X|X|*|X|X|*
         *|*|*|*|*|*|*|*
         *|*|*|*|*|*|*|*
         *|*|*|*|*|*|*|*
         *|*|*|*|*|*|*|*",
    );
}

#[test]
fn a_capture_knows_what_it_takes_and_where() {
    let Some(mut theory) = swi() else { return };
    set_fen(&mut theory, "4k3/8/8/3pP3/8/8/8/4K2r w - d6 0 1");
    assert_eq!(
        rows(&mut theory, "takes(From, To, Square, Role)"),
        Vec::<String>::new(),
        "check must be met, and kings are not taken"
    );
    set_fen(&mut theory, "4kn2/4P3/8/3pP3/8/8/8/4K3 w - d6 0 1");
    assert_eq!(
        rows(&mut theory, "takes(e5, To, Square, Role)"),
        ["d6 d5 pawn"]
    );
    assert_eq!(rows(&mut theory, "takes(e7, f8, f8, Role)").len(), 4);
}

#[test]
fn shorthands_for_rules() {
    let Some(mut theory) = swi() else { return };
    set_fen(&mut theory, "4k2r/8/8/4p3/8/8/P7/R3K3 w Qk - 0 1");
    assert_eq!(rows(&mut theory, "stands(e5, C, R)"), ["black pawn"]);
    assert_eq!(rows(&mut theory, "own(S)"), ["a1", "e1", "a2"]);
    assert_eq!(rows(&mut theory, "vacant(now, 4-4)").len(), 0);
    let mut unmoved = rows(&mut theory, "unmoved(S)");
    unmoved.sort();
    assert_eq!(unmoved, ["a1", "a2", "e1", "e8", "h8"]);
}

#[test]
fn the_moves_of_a_piece() {
    let Some(mut theory) = swi() else { return };
    set_fen(&mut theory, START);
    assert_eq!(targets(&mut theory, Square::B1), [Square::A3, Square::C3]);
    assert_eq!(targets(&mut theory, Square::B8), [Square::A6, Square::C6]);
    assert_eq!(targets(&mut theory, Square::E4), []);
}

/// The same pieces with another history have other moves.
#[test]
fn rules_take_the_whole_status() {
    let Some(mut theory) = swi() else { return };
    for (rights, castlings) in [("KQ", 2), ("K", 1), ("-", 0)] {
        let fen = format!("4k3/8/8/8/8/8/8/R3K2R w {rights} - 0 1");
        set_fen(&mut theory, &fen);
        let moves = theory.legal_moves().unwrap();
        assert_eq!(moves.iter().filter(|m| m.is_castling()).count(), castlings);
    }
}

#[test]
fn a_drawing_is_read_and_printed_again() {
    let drawing = "r|n|b|q|k|b|n|r\n*|p|*|*|*|*|*|*\n*|*|*|*|*|*|*|*\n*|*|X|*|*|*|*|*\n\
                   *|*|*|*|*|*|*|*\n*|*|*|*|*|*|*|*\n*|*|*|*|*|*|P|*\nR|N|B|Q|K|B|N|R";
    assert_eq!(drawn(drawing).to_string().trim_end(), drawing);
}

#[test]
fn a_queen_alone_reaches_27_squares() {
    let Some(mut theory) = swi() else { return };
    let mut board = Board::empty();
    board.put(Square::E5, Role::Queen.of(Color::White));
    set_drawn(&mut theory, &board);
    assert_eq!(theory.moves_of(Square::E5).unwrap().len(), 27);
}

#[test]
fn check_stalemate_and_checkmate_are_distinguished() {
    let Some(mut theory) = swi() else { return };
    for (fen, expected) in [
        ("K7/8/2b5/8/8/8/8/7k w - - 0 1", Situation::Check),
        ("K1q5/1r6/8/8/8/8/8/7k w - - 0 1", Situation::Checkmate),
        ("K7/1rr5/8/8/8/8/8/7k w - - 0 1", Situation::Stalemate),
        ("K7/8/8/8/8/8/8/7k w - - 0 1", Situation::None),
    ] {
        set_fen(&mut theory, fen);
        assert_eq!(theory.situation(Color::White).unwrap(), expected);
        assert_eq!(theory.situation(Color::Black).unwrap(), Situation::None);
    }
}

#[test]
fn check_is_an_attack_on_the_king() {
    let Some(mut theory) = swi() else { return };
    set_fen(&mut theory, "K7/8/2b5/8/8/8/8/7k w - - 0 1");
    assert_eq!(rows(&mut theory, "in_check(now, C)"), ["white"]);
    assert_eq!(rows(&mut theory, "attackers_of(a8, black, F)"), ["c6"]);
}

#[test]
fn no_move_no_check() {
    let Some(mut theory) = swi() else { return };
    set_fen(&mut theory, "K7/1rr5/8/8/8/8/8/7k w - - 0 1");
    assert_eq!(rows(&mut theory, "can_move(now, C)"), ["black"]);
    assert_eq!(rows(&mut theory, "stalemate(now, C)"), ["white"]);
}

#[test]
fn the_start_has_no_situation() {
    let Some(mut theory) = swi() else { return };
    set_fen(&mut theory, START);
    let answers = rows(&mut theory, "situation_of(C, What)");
    assert_eq!(answers, ["white none", "black none"]);
}

#[test]
fn directions_are_asked_from_either_end() {
    let Some(mut theory) = swi() else { return };
    let mut south = rows(&mut theory, "n_move(X, Y, 0, 7)");
    south.sort();
    assert_eq!(south, ["0 0", "0 1", "0 2", "0 3", "0 4", "0 5", "0 6"]);
    assert_eq!(rows(&mut theory, "n_move(0, 0, 0, 7)").len(), 1);
    assert_eq!(rows(&mut theory, "n_move(0, 7, 0, 0)").len(), 0);
}

#[test]
fn every_open_question_ends() {
    let Some(mut theory) = swi() else { return };
    assert_eq!(rows(&mut theory, "n_move(A, B, C, D)").len(), 8 * 28);
    assert_eq!(rows(&mut theory, "ray(D, A, B)").len(), 896 + 560);
    assert_eq!(rows(&mut theory, "knight_move(A, B, C, D)").len(), 336);
    assert_eq!(rows(&mut theory, "n_move(8, 8, C, D)").len(), 0);
}

/// Even a theory in which no piece can move knows who is in check.
#[test]
fn check_does_not_ask_for_moves() {
    let head = "possible(S, Colour, Move, Change) :- ";
    let stuck = laws().replace(head, &format!("{head}fail, "));
    let Some(mut theory) = swi_with(&stuck) else {
        return;
    };
    set_fen(&mut theory, "K7/8/2b5/8/8/8/8/7k w - - 0 1");
    assert_eq!(rows(&mut theory, "legal_move(now, M)").len(), 0);
    assert_eq!(rows(&mut theory, "in_check(now, C)"), ["white"]);
}

/// The pieces of the side that is not to move are asked about as well: a pinned
/// attacker gives check, and a king's moves into check do not count.
#[test]
fn the_situation_of_the_side_that_is_not_to_move() {
    let Some(mut theory) = swi() else { return };
    set_fen(&mut theory, "4r2k/8/8/8/8/4N3/6r1/4K3 b - - 0 1");
    assert!(rows(&mut theory, "attackers_of(g2, white, F)").contains(&"e3".to_owned()));
    set_fen(&mut theory, "K7/1rr5/8/8/8/8/8/7k b - - 0 1");
    assert_eq!(
        theory.situation(Color::White).unwrap(),
        Situation::Stalemate
    );
    set_fen(&mut theory, "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1");
    assert_eq!(
        theory.situation(Color::Black).unwrap(),
        Situation::Stalemate
    );
}

#[test]
fn the_west_is_called_west() {
    let Some(mut theory) = swi() else { return };
    assert_eq!(rows(&mut theory, "w_move(2, 0, X, Y)"), ["1 0", "0 0"]);
}

#[test]
fn promotions_on_one_square_stay_apart() {
    let Some(mut theory) = swi() else { return };
    set_fen(&mut theory, "8/P6k/8/8/8/8/7K/8 w - - 0 1");
    let kinds: Vec<MoveKind> = theory
        .moves_of(Square::A7)
        .unwrap()
        .iter()
        .map(|m| m.kind())
        .collect();
    assert_eq!(
        kinds,
        [
            MoveKind::PromoteQueen,
            MoveKind::PromoteRook,
            MoveKind::PromoteBishop,
            MoveKind::PromoteKnight,
        ]
    );
}

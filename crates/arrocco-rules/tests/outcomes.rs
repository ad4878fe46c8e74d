//! How a game ends by its position: mate, stalemate, bare material, and the
//! same position again.

mod common;

use std::collections::HashMap;

use arrocco_rules::{BoardOutcome, Color, Position, Square};
use common::games;
use common::{diagram, fen, is_legal, moves, play};

/// What S-13 and T-22 ask of a position.
#[derive(Debug, PartialEq)]
enum Situation {
    None,
    Check,
    Stale,
    CheckMate,
}

fn situation(position: &Position) -> Situation {
    match (position.is_check(), position.has_legal_moves()) {
        (true, false) => Situation::CheckMate,
        (true, true) => Situation::Check,
        (false, false) => Situation::Stale,
        (false, true) => Situation::None,
    }
}

#[test]
fn check_is_not_mate() {
    let position = diagram(
        "
        8  K . . . . . . .
        7  . . . . . . . .
        6  . . b . . . . .
        5  . . . . . . . .
        4  . . . . . . . .
        3  . . . . . . . .
        2  . . . . . . . .
        1  . . . . . . . k
           a b c d e f g h   white to move
        ",
    );
    assert!(position.is_check() && !position.is_checkmate() && !position.is_stalemate());
    assert!(position.checkers().into_iter().eq([Square::C6]));
    assert_eq!(situation(&position), Situation::Check);
}

#[test]
fn checkmate() {
    let position = diagram(
        "
        8  K . q . . . . .
        7  . r . . . . . .
        6  . . . . . . . .
        5  . . . . . . . .
        4  . . . . . . . .
        3  . . . . . . . .
        2  . . . . . . . .
        1  . . . . . . . k
           a b c d e f g h   white to move
        ",
    );
    assert!(position.is_checkmate() && !position.is_stalemate());
    assert_eq!(situation(&position), Situation::CheckMate);
}

#[test]
fn stalemate() {
    let position = diagram(
        "
        8  K . . . . . . .
        7  . r r . . . . .
        6  . . . . . . . .
        5  . . . . . . . .
        4  . . . . . . . .
        3  . . . . . . . .
        2  . . . . . . . .
        1  . . . . . . . k
           a b c d e f g h   white to move
        ",
    );
    assert!(position.is_stalemate() && !position.is_checkmate() && !position.is_check());
    assert_eq!(situation(&position), Situation::Stale);
}

#[test]
fn stalemate_is_seen_after_every_kind_of_move() {
    let plain = fen("7k/5K2/8/6Q1/8/8/8/8 w - - 0 1");
    assert!(play(plain, "g5g6").is_stalemate());
    let promotion = fen("8/k1P5/2K5/8/8/8/8/8 w - - 0 1");
    assert!(play(promotion, "c7c8q").is_stalemate());
    let castling = fen("6k1/8/5Q2/7Q/8/8/8/4K2R w K - 0 1");
    assert!(play(castling, "e1g1").is_stalemate());
    let en_passant = fen("k7/2Q5/8/3pP2P/5K2/8/8/8 w - d6 0 1");
    assert!(play(en_passant, "e5d6").is_stalemate());
}

#[test]
fn fools_mate() {
    let position = play(Position::initial(), "f2f3 e7e5 g2g4 d8h4");
    assert!(position.is_checkmate());
    assert_eq!(position.turn(), Color::White);
    assert_eq!(position.count_legal(), 0);
}

#[test]
fn mate_and_stalemate_count_en_passant_as_a_move() {
    let position = play(fen("8/3KQ3/Q7/3k4/3p4/8/4P3/8 w - - 0 1"), "e2e4");
    assert_eq!(moves(&position), ["d4e3"]);
    assert_eq!(situation(&position), Situation::Check);
}

#[test]
fn the_first_position_has_no_situation() {
    assert_eq!(situation(&Position::initial()), Situation::None);
    assert!(!Position::initial().is_insufficient_material());
}

#[test]
fn material() {
    let draws = [
        "4k3/8/8/8/8/8/8/4K3",
        "4k3/8/8/8/8/8/8/4KN2",
        "4kn2/8/8/8/8/8/8/4K3",
        "4k3/8/8/8/8/8/8/4KB2",
        "4kb2/8/8/8/8/8/8/2B1K3",
    ];
    for text in draws {
        assert!(fen(text).is_insufficient_material(), "{text}");
    }
    let no_draws = [
        "2b1k3/8/8/8/8/8/8/2B1K3",
        "4k3/8/8/8/8/8/8/4KNN1",
        "4kn2/8/8/8/8/8/8/4KN2",
        "4k3/8/8/8/8/8/8/4KR2",
        "4k3/8/8/8/8/8/8/4KQ2",
        "4k3/8/8/8/8/8/4P3/4K3",
        "4kb2/8/8/8/8/8/8/4KN2",
    ];
    for text in no_draws {
        assert!(!fen(text).is_insufficient_material(), "{text}");
    }
}

/// Outside T-08's list, decided: no mate is possible, so it is a draw.
#[test]
fn any_number_of_bishops_on_one_colour() {
    assert!(fen("4kb2/8/8/8/8/8/8/B1B1K3").is_insufficient_material());
    assert!(!fen("4kb2/8/8/8/8/8/8/BB2K3").is_insufficient_material());
}

#[test]
fn material_is_a_matter_of_each_side() {
    let position = fen("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1");
    assert!(!position.has_insufficient_material(Color::White));
    assert!(position.has_insufficient_material(Color::Black));
}

/// The truth table of T-22: mate first, then stalemate, then material.
#[test]
fn mate_and_draw() {
    let answer = |text: &str| {
        let position = fen(text);
        let is_mate = position.is_checkmate();
        (
            is_mate,
            !is_mate && (position.is_stalemate() || position.is_insufficient_material()),
        )
    };
    assert_eq!(answer("K1q5/1r6/8/8/8/8/8/7k w - - 0 1"), (true, false));
    assert_eq!(answer("K7/1rr5/8/8/8/8/8/7k w - - 0 1"), (false, true));
    assert_eq!(answer("4k3/8/8/8/8/8/8/4KN2 w - - 0 1"), (false, true));
    assert_eq!(answer("4k3/8/8/8/8/8/8/4KR2 w - - 0 1"), (false, false));
}

#[test]
fn the_start_position_a_third_time() {
    let mut position = Position::initial();
    let mut seen = HashMap::from([(position.zobrist(), 1)]);
    for text in "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8".split(' ') {
        position = play(position, text);
        *seen.entry(position.zobrist()).or_insert(0) += 1;
    }
    assert!(position.same_as(&Position::initial()));
    assert_eq!(seen[&Position::initial().zobrist()], 3);
    assert_eq!(position.halfmove_clock(), 8);
    assert_eq!(position.fullmove_number(), 5);
}

/// The pieces stand as before, but a right is gone: not the same position.
#[test]
fn lost_rights_make_another_position() {
    let start = fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    let back = play(start, "h1h2 e8e7 h2h1 e7e8");
    assert_eq!(back.board(), start.board());
    assert!(!back.same_as(&start));
    assert_ne!(back.zobrist(), start.zobrist());
}

/// The double step of e2e4 could be answered in passing only once.
#[test]
fn a_lost_en_passant_makes_another_position() {
    let start = play(fen("4k1n1/8/8/8/3p4/8/4P3/4K1N1 w - - 0 1"), "e2e4");
    let back = play(start, "g8f6 g1f3 f6g8 f3g1");
    assert_eq!(back.board(), start.board());
    assert!(is_legal(&start, "d4e3") && !is_legal(&back, "d4e3"));
    assert_ne!(back.zobrist(), start.zobrist());
}

#[test]
fn over_exactly_when_no_legal_move_is_left() {
    for position in games::positions(40, 20) {
        let over = position.is_checkmate() || position.is_stalemate();
        assert_eq!(over, position.legal_moves().is_empty());
        assert!(!(position.is_checkmate() && position.is_stalemate()));
    }
}

#[test]
fn the_outcome_on_the_board_names_the_winner() {
    let outcome = |fen: &str| fen.parse::<Position>().unwrap().outcome();
    let mate = BoardOutcome::Checkmate {
        winner: Color::Black,
    };
    let fools_mate = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    for (fen, expected, winner) in [
        (fools_mate, Some(mate), Some(Color::Black)),
        (
            "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
            Some(BoardOutcome::Stalemate),
            None,
        ),
        (
            "8/8/8/4k3/8/8/8/4KB2 w - - 0 1",
            Some(BoardOutcome::DeadPosition),
            None,
        ),
        ("8/8/8/4k3/8/8/8/4KR2 w - - 0 1", None, None),
    ] {
        assert_eq!(outcome(fen), expected, "{fen}");
        assert_eq!(expected.and_then(BoardOutcome::winner), winner, "{fen}");
    }
}

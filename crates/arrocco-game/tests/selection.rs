//! Selecting pieces by clicks on a board.

mod common;

use arrocco_game::{Click, Command, Game, Selection};
use arrocco_rules::Square;
use common::*;

#[test]
fn the_clicks_on_a_board() {
    let mut game = new_game();
    let mut selection = Selection::default();
    let click = |selection: &mut Selection, game: &Game, square| selection.click(game, square);
    assert_eq!(
        click(&mut selection, &game, Square::E4),
        Click::Ignored,
        "an empty square"
    );
    assert_eq!(
        click(&mut selection, &game, Square::E7),
        Click::Ignored,
        "an enemy piece"
    );
    assert_eq!(selection, Selection::None);
    assert_eq!(click(&mut selection, &game, Square::E2), Click::Picked);
    let marks = Selection::Piece {
        from: Square::E2,
        destinations: vec![Square::E3, Square::E4],
    };
    assert_eq!(selection, marks);
    assert_eq!(
        click(&mut selection, &game, Square::E2),
        Click::Dropped,
        "the same piece"
    );
    assert_eq!(selection, Selection::None);
    assert_eq!(click(&mut selection, &game, Square::E2), Click::Picked);
    assert_eq!(
        click(&mut selection, &game, Square::D2),
        Click::Picked,
        "X-15: another own piece"
    );
    let refused = click(&mut selection, &game, Square::E5);
    assert!(matches!(refused, Click::Refused(_)), "{refused:?}");
    assert_eq!(selection, Selection::None, "M-28: the selection is dropped");
    assert_eq!(click(&mut selection, &game, Square::D2), Click::Picked);
    let Click::Play(request) = click(&mut selection, &game, Square::D4) else {
        panic!("a move")
    };
    assert_eq!(selection, Selection::None);
    ok(&mut game, Command::play(request), NOW);
    assert_eq!(
        click(&mut selection, &game, Square::D4),
        Click::Ignored,
        "not White's turn"
    );
}

/// What two clicks do in a position.
fn clicks(fen: &str, [king, rook]: [Square; 2]) -> (Click, String) {
    let mut game = from(fen);
    let mut selection = Selection::default();
    assert_eq!(selection.click(&game, king), Click::Picked);
    let click = selection.click(&game, rook);
    if let Click::Play(request) = click {
        ok(&mut game, Command::play(request), NOW);
    }
    (click, game.fen().split(' ').next().unwrap().to_owned())
}

#[test]
fn a_king_clicked_onto_its_rook_castles_if_it_may() {
    for (fen, squares, after) in [
        (
            "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
            [Square::E1, Square::H1],
            "4k3/8/8/8/8/8/8/R4RK1",
        ),
        (
            "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
            [Square::E1, Square::C1],
            "4k3/8/8/8/8/8/8/2KR3R",
        ),
        (
            "4k3/8/8/8/8/8/8/5K1R w H - 0 1",
            [Square::F1, Square::H1],
            "4k3/8/8/8/8/8/8/5RK1",
        ),
        (
            "4k3/8/8/8/8/8/8/5K1R w H - 0 1",
            [Square::F1, Square::G1],
            "4k3/8/8/8/8/8/8/6KR",
        ),
        (
            "4k3/8/8/8/8/8/8/RK6 w A - 0 1",
            [Square::B1, Square::A1],
            "4k3/8/8/8/8/8/8/2KR4",
        ),
        (
            "4k3/8/8/8/8/8/8/1RK5 w B - 0 1",
            [Square::C1, Square::B1],
            "4k3/8/8/8/8/8/8/2KR4",
        ),
    ] {
        let (click, reached) = clicks(fen, squares);
        assert!(matches!(click, Click::Play(_)), "{fen}: {click:?}");
        assert_eq!(reached, after, "{fen}");
    }
    for (fen, squares) in [
        // Without the right, with a piece between, through an attacked square.
        ("4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", [Square::E1, Square::H1]),
        (
            "4k3/8/8/8/8/8/8/R3KB1R w KQ - 0 1",
            [Square::E1, Square::H1],
        ),
        (
            "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1",
            [Square::E1, Square::H1],
        ),
    ] {
        assert_eq!(clicks(fen, squares).0, Click::Picked, "{fen}");
    }
}

#[test]
fn a_king_that_castles_in_place_is_not_sent_to_its_own_square() {
    let game = from("4k3/8/8/8/8/8/8/1RK5 w B - 0 1");
    let king = Square::C1;
    assert!(game.destinations(king).contains(&Square::B1));
    assert!(!game.destinations(king).contains(&king));
    let board = game.snapshot(NOW).board;
    assert!(board.destinations[&king].contains(&Square::B1));
    assert!(!board.destinations[&king].contains(&king));
}

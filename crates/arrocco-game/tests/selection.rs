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

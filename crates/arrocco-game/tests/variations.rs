//! Variations, comments and shapes, and what a snapshot shows of them.

mod common;

use arrocco_game::{Command, Game, GameRefusal, Millis, MoveId, MoveSign, Shape, ShapeColor};
use arrocco_rules::{Color, Square};
use common::*;

#[test]
fn a_move_is_commented_and_the_file_keeps_it() {
    let mut game = new_game();
    play(&mut game, "e2e4 e7e5");
    let id = game.moves().next().expect("a move").id;
    let said = |game: &Game| {
        let branches = game.snapshot(NOW).tree;
        let branch = branches.into_iter().find(|branch| branch.id == id);
        branch.expect("a move").comment
    };
    for comment in ["Best by test.", "The king's pawn.", ""] {
        let comment = comment.to_owned();
        let command = Command::Comment {
            id,
            comment: comment.clone(),
        };
        ok(&mut game, command, NOW);
        assert_eq!(said(&game), comment);
        let again = Game::from_pgn(&game.to_pgn(NOW), NOW).expect("a game");
        assert_eq!(said(&again), comment);
    }
}

#[test]
fn arrows_and_circles_are_drawn_and_the_file_keeps_them_beside_the_words() {
    let mut game = new_game();
    play(&mut game, "e2e4 e7e5");
    let id = game.moves().next().expect("a move").id;
    let comment = "Best by test.".to_owned();
    ok(&mut game, Command::Comment { id, comment }, NOW);
    let arrow = Shape {
        from: Square::G1,
        to: Square::F3,
        color: ShapeColor::Red,
    };
    let circle = Shape {
        from: Square::E4,
        to: Square::E4,
        color: ShapeColor::Green,
    };
    for at in [id, MoveId::START] {
        let shapes = vec![circle, arrow];
        ok(&mut game, Command::Draw { id: at, shapes }, NOW);
    }
    let pgn = game.to_pgn(NOW);
    assert!(pgn.contains("[%csl Ge4]") && pgn.contains("[%cal Rg1f3]"));
    assert!(pgn.contains("Best by test."), "{pgn}");

    let mut again = Game::from_pgn(&pgn, NOW).expect("a game");
    for at in [id, MoveId::START] {
        ok(&mut again, Command::GoTo { id: at }, NOW);
        let seen = again.snapshot(NOW).view.expect("an earlier position");
        assert_eq!(seen.shapes, [circle, arrow]);
        let wipe = Command::Draw {
            id: at,
            shapes: Vec::new(),
        };
        ok(&mut again, wipe, NOW);
    }
    assert!(!again.to_pgn(NOW).contains("[%c"));
    assert!(again.to_pgn(NOW).contains("Best by test."));
}

#[test]
fn variations_are_tried_promoted_and_deleted_beside_the_game() {
    let mut game = new_game();
    play(&mut game, "e2e4 e7e5 g1f3");
    let position = *game.position();
    let first = game.moves().next().expect("a move").id;
    ok(&mut game, Command::GoTo { id: first }, NOW);
    ok(
        &mut game,
        Command::Vary {
            request: text("c7c5"),
        },
        NOW,
    );
    let sicilian = game.cursor();
    ok(
        &mut game,
        Command::Vary {
            request: text("g1f3"),
        },
        NOW,
    );
    ok(&mut game, Command::GoTo { id: first }, NOW);
    ok(
        &mut game,
        Command::Vary {
            request: text("e7e6"),
        },
        NOW,
    );
    let french = game.cursor();
    assert_eq!(game.position(), &position, "the game is not touched");
    assert!(
        game.to_pgn(NOW)
            .contains("1. e4 e5 (1... c5 2. Nf3) (1... e6) 2. Nf3 *")
    );
    ok(&mut game, Command::PromoteVariation { id: french }, NOW);
    assert!(
        game.to_pgn(NOW)
            .contains("1. e4 e5 (1... e6) (1... c5 2. Nf3) 2. Nf3 *")
    );
    let e5 = game.moves().nth(1).expect("a move").id;
    let up = Command::PromoteVariation { id: french };
    assert_eq!(
        refused(&mut game, up, NOW),
        GameRefusal::PartOfGame { id: e5 }
    );
    let delete = Command::DeleteVariation { id: e5 };
    assert_eq!(
        refused(&mut game, delete, NOW),
        GameRefusal::PartOfGame { id: e5 }
    );
    ok(&mut game, Command::DeleteVariation { id: sicilian }, NOW);
    let gone = Command::GoTo { id: sicilian };
    assert_eq!(
        refused(&mut game, gone, NOW),
        GameRefusal::UnknownMove { id: sicilian }
    );
    let unknown = MoveId(99);
    let gone = Command::GoTo { id: unknown };
    assert_eq!(
        refused(&mut game, gone, NOW),
        GameRefusal::UnknownMove { id: unknown }
    );
    play(&mut game, "b8c6");
    assert_eq!(
        game.cursor(),
        game.head(),
        "a move brings one back to the game"
    );
}

#[test]
fn a_tried_line_becomes_the_game_when_it_is_played() {
    let mut game = new_game();
    ok(
        &mut game,
        Command::Vary {
            request: text("d2d4"),
        },
        NOW,
    );
    ok(
        &mut game,
        Command::Vary {
            request: text("d7d5"),
        },
        NOW,
    );
    play(&mut game, "e2e4");
    assert!(game.to_pgn(NOW).contains("1. e4 (1. d4 d5) *"));
    let snapshot = game.snapshot(NOW);
    assert_eq!(snapshot.tree.len(), 3);
    assert_eq!(snapshot.moves.len(), 1);
}

#[test]
fn a_snapshot_shows_everything() {
    let mut game = timed("5+3");
    play_at(&mut game, "e2e4", at(1));
    play_at(&mut game, "f7f6", at(2));
    play_at(&mut game, "d1h5", at(3));
    ok(&mut game, Command::OfferDraw { by: Color::White }, at(3));
    let snapshot = game.snapshot(at(4));
    assert_eq!(snapshot.status, "It's black's turn. | black is in check");
    let check = snapshot.board.check.as_ref().expect("a check");
    assert_eq!(
        (check.king, check.attackers.as_slice()),
        (Square::E8, &[Square::H5][..])
    );
    let legal: Vec<_> = snapshot.board.destinations.iter().collect();
    assert_eq!(legal, [(&Square::G7, &vec![Square::G6])]);
    assert_eq!(snapshot.clock.running, Some(Color::Black));
    assert_eq!(snapshot.clock.left.black, Some(Millis(301_000)));
    assert_eq!(snapshot.draw_offer, Some(Color::White));
    assert_eq!(
        snapshot.opening.as_ref().map(|opening| opening.eco),
        Some("B00")
    );
    assert_eq!(snapshot.names.white, "whitePlayer");
    let json = serde_json::to_value(&snapshot).expect("JSON");
    assert_eq!(json["moves"][2]["san"], "Qh5+");
    assert_eq!(json["outcome"]["kind"], "in_progress");
    assert_eq!(json["board"]["destinations"]["g7"][0], "g6");
}

#[test]
fn an_opening_is_known_by_its_position_whatever_the_order_of_moves() {
    let mut game = new_game();
    play(&mut game, "g1f3 d7d5 d2d4 g8f6 c2c4 e7e6 b1c3 c7c6");
    assert_eq!(
        game.opening().map(|opening| opening.name),
        Some("Semi-Slav Defense")
    );
    play(&mut game, "a2a3 h7h6");
    assert_eq!(
        game.opening().map(|opening| opening.name),
        Some("Semi-Slav Defense")
    );
}

/// A variation within a variation could only be moved up step by step, and no
/// move could be given a sign.
#[test]
fn a_tried_line_becomes_the_first_and_its_moves_get_signs() {
    let mut game = new_game();
    play(&mut game, "e2e4 e7e5");
    let first = game.moves().next().expect("a move").id;
    let vary = |game: &mut Game, m: &str| {
        ok(game, Command::Vary { request: text(m) }, NOW);
        game.cursor()
    };
    ok(&mut game, Command::GoTo { id: first }, NOW);
    vary(&mut game, "c7c5");
    let sicilian = game.cursor();
    vary(&mut game, "g1f3");
    ok(&mut game, Command::GoTo { id: first }, NOW);
    let french = vary(&mut game, "e7e6");
    vary(&mut game, "d2d4");
    ok(&mut game, Command::GoTo { id: french }, NOW);
    let quiet = vary(&mut game, "d2d3");
    let moves = |game: &Game| {
        let pgn = game.to_pgn(NOW);
        pgn.split_once("\n\n")
            .expect("tags and moves")
            .1
            .trim()
            .to_owned()
    };
    assert_eq!(
        moves(&game),
        "1. e4 e5 (1... c5 2. Nf3) (1... e6 2. d4 (2. d3)) *"
    );
    ok(&mut game, Command::MakeMainLine { id: quiet }, NOW);
    assert_eq!(
        moves(&game),
        "1. e4 e5 (1... e6 2. d3 (2. d4)) (1... c5 2. Nf3) *"
    );
    let again = Command::MakeMainLine { id: quiet };
    assert_eq!(
        refused(&mut game, again, NOW),
        GameRefusal::AlreadyMain { id: quiet }
    );
    let of_the_game = Command::MakeMainLine { id: first };
    assert_eq!(
        refused(&mut game, of_the_game, NOW),
        GameRefusal::PartOfGame { id: first }
    );
    let annotate = |id, sign| Command::Annotate { id, sign };
    ok(
        &mut game,
        annotate(sicilian, Some(MoveSign::Interesting)),
        NOW,
    );
    ok(&mut game, annotate(quiet, Some(MoveSign::Mistake)), NOW);
    ok(&mut game, annotate(quiet, Some(MoveSign::Dubious)), NOW);
    ok(&mut game, annotate(first, Some(MoveSign::Good)), NOW);
    ok(&mut game, annotate(first, None), NOW);
    assert_eq!(
        moves(&game),
        "1. e4 e5 (1... e6 2. d3 $6 (2. d4)) (1... c5 $5 2. Nf3) *"
    );
    // The list that pages show has the signs too.
    let listed = game.snapshot(NOW).tree;
    let signs = |id| {
        listed
            .iter()
            .find(|branch| branch.id == id)
            .map(|branch| branch.signs.clone())
    };
    assert_eq!(signs(sicilian).as_deref(), Some("!?"));
    assert_eq!(signs(quiet).as_deref(), Some("?!"));
    assert_eq!(signs(first).as_deref(), Some(""));
    let unknown = annotate(MoveId(99), None);
    assert_eq!(
        refused(&mut game, unknown, NOW),
        GameRefusal::UnknownMove { id: MoveId(99) }
    );
}

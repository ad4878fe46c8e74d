//! Requests and messages, and questions about the board.

mod common;

use std::sync::{Arc, Mutex};

use arrocco_game::Event;
use arrocco_legacy::service::{
    Action, GameService, Message, Request, ServiceEvent, ServiceRefusal, ServiceState, board_size,
    piece_color, piece_name,
};
use arrocco_rules::{Board, Color, Role, Square};
use common::*;

#[test]
fn a_choice_that_is_not_due_or_for_another_square_is_refused() {
    let mut table = table(Some("7k/4P3/8/8/8/8/8/4K3 w - -"));
    let wrong = Action::SwitchFigures {
        figure: Role::Queen,
        position: Square::E8,
    };
    assert!(ask(&mut table, wrong).error);
    click(&mut table, "e7e8");
    let elsewhere = Action::SwitchFigures {
        figure: Role::Queen,
        position: Square::D8,
    };
    assert!(ask(&mut table, elsewhere).error);
    let king = Action::SwitchFigures {
        figure: Role::King,
        position: Square::E8,
    };
    assert!(ask(&mut table, king).error);
    assert_eq!(table.state(), ServiceState::AwaitingPromotion);
}

#[test]
fn an_answer_is_a_line_for_the_console() {
    let mut table = table(None);
    for (moves, line) in [
        ("e2e5", "Error: true, Message: "),
        ("f2f3", "Error: false, Message: "),
        ("e7e5", "Error: false, Message: "),
        ("e2e3", "Error: false, Message: "),
        ("d8h4", "Error: false, Message: check"),
        ("g2g3", "Error: false, Message: "),
    ] {
        assert_eq!(click(&mut table, moves).to_string(), line, "{moves}");
    }
}

#[test]
fn an_answer_says_who_acted_and_what_is_due() {
    let mut table = table(Some("7k/4P3/8/8/8/8/8/4K3 w - -"));
    let selected = select(&mut table, Square::E7);
    assert_eq!(
        (selected.error, selected.msg.as_str()),
        (false, "firstClick")
    );
    let due = click(&mut table, "e7e8");
    assert_eq!(
        (due.action.as_str(), due.player),
        ("chooser", Some(Color::White))
    );
    let choice = Action::SwitchFigures {
        figure: Role::Queen,
        position: Square::E8,
    };
    let chosen = ask(&mut table, choice);
    assert_eq!((chosen.action.as_str(), chosen.msg.as_str()), ("", "check"));
    assert_eq!(chosen.player, Some(Color::White), "the turn is the other's");
    assert_eq!(chosen.text, "It's black's turn. | black is in check");
}

#[test]
fn a_request_flagged_as_an_error_is_ignored() {
    let mut table = table(None);
    let before = game(&table).clone();
    let action = Action::Move {
        start: Square::E2,
        end: Square::E4,
    };
    let answer = table.request(
        Request {
            error: true,
            action,
        },
        NOW,
    );
    assert_eq!(answer, Message::default());
    assert_eq!(game(&table), &before);
}

#[test]
fn requests_are_read_from_json_by_the_names_of_their_actions() {
    for text in [
        r#"{"action":"move","start":"e2","end":"e4"}"#,
        r#"{"action":"checkSelection","start":"e2"}"#,
        r#"{"error":true,"action":"switchFigures","figure":"queen","position":"e8"}"#,
    ] {
        let request: Request = serde_json::from_str(text).expect("a request");
        let value = serde_json::to_value(request).expect("a value");
        let names: serde_json::Value = serde_json::from_str(text).expect("a value");
        assert_eq!(value["action"], names["action"]);
    }
}

#[test]
fn the_turn_passes_with_a_good_move_only() {
    let mut table = table(None);
    assert!(click(&mut table, "e2e5").error);
    assert!(click(&mut table, "a1a5").error);
    assert_eq!(game(&table).turn(), Color::White);
    assert!(!click(&mut table, "e2e4").error);
    assert_eq!(game(&table).turn(), Color::Black);
}

#[test]
fn the_first_message() {
    let message = table(None).first_message();
    assert_eq!(
        (message.error, message.text.as_str()),
        (false, "It's white's turn.")
    );
    assert_eq!(message.to_string(), "Error: false, Message: ", "M-30");
}

#[test]
fn geometry_without_the_kings_safety() {
    let pinned = table(Some("4r2k/8/8/8/8/8/4N3/4K3 w - -"));
    let board = *game(&pinned).position().board();
    assert!(board.reach(Square::E2).has(Square::G3));
    assert!(!board.reach(Square::E2).has(Square::E4));
    assert!(game(&pinned).destinations(Square::E2).is_empty());
}

#[test]
fn check_now_after_a_move_and_without_kings() {
    let table = table(Some("4r2k/8/8/8/8/8/4N3/4K3 w - -"));
    let position = game(&table).position();
    assert!(!position.board().is_check(Color::White));
    let after = position
        .simulate(Square::E2, Square::G3, None)
        .expect("a knight's move");
    assert!(after.board.is_check(Color::White));
    assert!(!Board::empty().is_check(Color::White));
}

#[test]
fn en_passant_counts_as_an_escape() {
    let mut table = table(Some("8/3KQ3/Q7/3k4/3p4/8/4P3/8 w - - 0 1"));
    play(&mut table, "e2e4");
    assert_eq!(table.status(), "It's black's turn. | black is in check");
    assert_eq!(table.find_moves(Square::D4), Ok(vec![Square::E3]));
}

#[test]
fn an_empty_or_foreign_start_is_an_error() {
    let mut table = table(None);
    assert_eq!(click(&mut table, "e4e5").reason, "no piece stands on e4");
    assert!(click(&mut table, "e7e5").error);
}

#[test]
fn asking_for_en_passant_changes_nothing() {
    let table = after("e2e4 a7a6 e4e5 d7d5");
    let before = game(&table).clone();
    assert_eq!(
        table.find_moves(Square::E5),
        Ok(vec![Square::D6, Square::E6])
    );
    assert_eq!(game(&table), &before);
}

#[test]
fn questions_about_the_board() {
    let table = table(None);
    let game = game(&table);
    assert_eq!(board_size(), (8, 8));
    let names = [
        Square::A1,
        Square::B1,
        Square::C1,
        Square::D1,
        Square::E1,
        Square::A2,
        Square::A3,
    ]
    .map(|square| piece_name(game, square));
    assert_eq!(
        names,
        ["Rook", "Knight", "Bishop", "Queen", "King", "Pawn", "Empty"]
    );
    assert_eq!(piece_color(game, Square::A1), "white");
    assert_eq!(piece_color(game, Square::A8), "black");
    assert_eq!(piece_color(game, Square::A4), "");
    assert_eq!(Role::PROMOTIONS.len(), 4);
}

#[test]
fn the_status_after_every_event() {
    let heard = Arc::new(Mutex::new(Vec::new()));
    let notes = Arc::clone(&heard);
    let mut table = table(None);
    table.subscribe_all(move |event| {
        if let ServiceEvent::Game(Event::GameOver(over)) = event {
            notes.lock().expect("no panic").push(over.status.clone());
        }
    });
    let mut texts = Vec::new();
    for text in ["e2e4", "f7f6", "d1h5", "g7g6", "h5g6"] {
        play(&mut table, text);
        texts.push(table.status());
    }
    assert_eq!(
        texts,
        [
            "It's black's turn.",
            "It's white's turn.",
            "It's black's turn. | black is in check",
            "It's white's turn.",
            "It's black's turn. | black is in check",
        ]
    );
    play(&mut table, "h7g6");
    assert!(heard.lock().expect("no panic").is_empty());
}

#[test]
fn another_own_piece_can_be_selected_at_once() {
    let mut table = table(None);
    assert!(!select(&mut table, Square::E2).error);
    assert!(!select(&mut table, Square::G1).error);
}

#[test]
fn an_enemy_piece_is_ignored_and_the_turn_is_said() {
    let mut table = table(None);
    let answer = select(&mut table, Square::E7);
    assert_eq!(answer.reason, "white is to move and has no piece on e7");
}

#[test]
fn without_a_game_there_is_nothing_to_select() {
    let mut table = GameService::new();
    assert!(select(&mut table, Square::E2).error);
    assert_eq!(
        table.find_moves(Square::E2),
        Err(ServiceRefusal::NotRunning)
    );
}

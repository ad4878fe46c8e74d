//! The use cases 00 to 23 as a black box: commands, requests and events.

mod common;

use arrocco_game::event::{BoardChanged, Check};
use arrocco_game::{Event, Outcome, PlayedKind, WinCause};
use arrocco_legacy::service::{Action, GameService, ServiceEvent, ServiceState, piece_name};
use arrocco_rules::{Board, Color, Position, Role, Square};
use common::*;

fn board(table: &GameService) -> Board {
    *game(table).position().board()
}

fn at(table: &GameService, square: Square) -> &'static str {
    piece_name(game(table), square)
}

fn as_check(event: &ServiceEvent) -> Option<&Check> {
    match event {
        ServiceEvent::Game(Event::Check(check)) => Some(check),
        _ => None,
    }
}

fn checks(events: &[ServiceEvent]) -> Vec<&Check> {
    events.iter().filter_map(as_check).collect()
}

#[test]
fn case_00_select_a_piece_of_the_side_to_move() {
    let mut table = table(None);
    let answer = select(&mut table, Square::E2);
    assert_eq!((answer.error, answer.msg.as_str()), (false, "firstClick"));
    let targets = table.find_moves(Square::E2).expect("running");
    assert_eq!(targets, [Square::E3, Square::E4]);
    for nothing in [Square::E4, Square::E7] {
        let answer = select(&mut table, nothing);
        assert!(answer.error, "nothing to select on {nothing}");
        assert_eq!(answer.text, "It's white's turn.");
        assert_eq!(table.find_moves(nothing), Ok(Vec::new()));
    }
}

#[test]
fn case_01_deselect_and_choose_another() {
    // The ring is the screen's; to the game a selection changes nothing.
    let mut table = table(None);
    let before = game(&table).clone();
    for square in [Square::E2, Square::E2, Square::D2] {
        assert!(!select(&mut table, square).error);
    }
    assert_eq!(game(&table), &before);
}

#[test]
fn case_02_and_03_move_a_pawn_on_the_first_turn() {
    let mut table = table(None);
    let answer = click(&mut table, "e2e3");
    assert_eq!(answer.to_string(), "Error: false, Message: ");
    assert_eq!(answer.player, Some(Color::White));
    assert_eq!(answer.text, "It's black's turn.");
    assert_eq!(
        (at(&table, Square::E2), at(&table, Square::E3)),
        ("Empty", "Pawn")
    );
}

#[test]
fn case_02_bis_a_refused_move_changes_nothing_but_is_reported() {
    let mut table = table(None);
    let before = game(&table).clone();
    let answer = click(&mut table, "e2d3");
    assert_eq!(answer.to_string(), "Error: true, Message: ");
    assert_eq!(answer.text, "It's white's turn.");
    assert_eq!(answer.reason, "a pawn cannot go from e2 to d3");
    assert_eq!(game(&table), &before);
}

#[test]
fn a_second_white_move_is_refused() {
    let mut table = after("e2e4");
    let answer = click(&mut table, "d2d4");
    assert!(answer.error);
    assert_eq!(answer.reason, "the piece on d2 is white; Black is to move");
}

#[test]
fn case_04_a_pawn_goes_two_squares() {
    let mut table = table(None);
    let events = play(&mut table, "e2e4");
    let Some(ServiceEvent::Game(Event::BoardChanged(BoardChanged {
        last_move: Some(played),
        ply: 1,
        ..
    }))) = events.first()
    else {
        panic!("{events:?}");
    };
    assert_eq!(played.kind, PlayedKind::DoubleStep);
    assert_eq!(played.uci, "e2e4");
}

#[test]
fn a_double_step_needs_both_squares() {
    for start in [
        "4k3/8/8/8/8/4n3/4P3/4K3 w - -",
        "4k3/8/8/8/4n3/8/4P3/4K3 w - -",
    ] {
        let mut table = table(Some(start));
        assert!(click(&mut table, "e2e4").error, "{start}");
    }
}

#[test]
fn case_05_a_knight_on_the_first_turn() {
    let table = after("g1f3");
    assert_eq!(at(&table, Square::F3), "Knight");
    assert_eq!(Position::initial().legal_moves().len(), 20, "M-21");
}

#[test]
fn case_00_to_04_for_black() {
    let mut table = after("e2e4");
    assert!(!select(&mut table, Square::D7).error);
    assert!(select(&mut table, Square::D2).error);
    play(&mut table, "d7d5");
    assert_eq!(table.status(), "It's white's turn.");
}

#[test]
fn case_06_a_rook_goes_straight_and_jumps_nobody() {
    let mut table = after("a2a4 a7a5");
    assert!(click(&mut table, "a1a4").error);
    play(&mut table, "a1a3");
    play(&mut table, "h7h6");
    play(&mut table, "a3h3");
    assert_eq!(at(&table, Square::H3), "Rook");
}

#[test]
fn case_07_a_bishop_goes_diagonally() {
    let mut table = after("e2e4 e7e5");
    assert!(click(&mut table, "f1f3").error);
    play(&mut table, "f1c4");
    assert_eq!(at(&table, Square::C4), "Bishop");
}

#[test]
fn case_08_a_king_goes_one_square_and_never_into_check() {
    let mut table = table(Some("4k3/8/8/8/8/8/3r4/4K3 w - -"));
    assert!(click(&mut table, "e1e2").error, "the rook attacks it");
    assert!(click(&mut table, "e1d1").error, "the rook attacks it");
    play(&mut table, "e1f1");
    assert_eq!(at(&table, Square::F1), "King");
}

#[test]
fn case_08_alternative_no_move_and_no_check_is_a_draw() {
    let mut table = table(Some("k7/2Q5/8/1K6/8/8/8/8 w - -"));
    play(&mut table, "b5b4");
    assert_eq!(table.status(), "draw | stalemate");
}

#[test]
fn case_09_a_queen_vertically_and_diagonally() {
    let table = after("d2d4 d7d5 d1d3 d8d6 d3h7");
    assert_eq!(at(&table, Square::H7), "Queen");
    assert_eq!(game(&table).captured(Color::Black), [Role::Pawn]);
}

#[test]
fn case_00_to_09_blacks_queen() {
    let table = after("e2e4 d7d5 a2a3 d8d6 a3a4 d6a6");
    assert_eq!(at(&table, Square::A6), "Queen");
}

#[test]
fn case_10_to_12_a_pawn_and_a_knight_later_in_the_game() {
    let mut table = after("e2e4 e7e5 g1f3 b8c6");
    assert!(click(&mut table, "e4e6").error, "no second double step");
    assert!(
        click(&mut table, "e4e5").error,
        "M-12: no capture straight ahead"
    );
    play(&mut table, "f3g5");
    assert_eq!(at(&table, Square::G5), "Knight");
}

#[test]
fn case_13_a_pawn_captures_diagonally() {
    let table = after("e2e4 d7d5 e4d5");
    assert_eq!(game(&table).captured(Color::Black), [Role::Pawn]);
    let last = game(&table).last_move().expect("a move");
    assert_eq!(
        last.captured.map(|captive| captive.square),
        Some(Square::D5)
    );
}

#[test]
fn case_14_a_knight_captures_with_check() {
    let mut table = table_with_check();
    let answer = click(&mut table, "b5c7");
    assert_eq!(answer.to_string(), "Error: false, Message: check");
    assert_eq!(answer.text, "It's black's turn. | black is in check");
    assert_eq!(game(&table).captured(Color::Black), [Role::Pawn]);
}

/// A white knight on b5 looks at the pawn on c7.
fn table_with_check() -> GameService {
    table(Some(
        "r3kbnr/ppp1pppp/8/1N6/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1",
    ))
}

#[test]
fn case_14_the_check_names_king_and_attackers() {
    let mut table = table_with_check();
    let events = play(&mut table, "b5c7");
    let [check] = checks(&events)[..] else {
        panic!("{events:?}")
    };
    assert_eq!((check.color, check.king), (Color::Black, Square::E8));
    assert_eq!(check.attackers, [Square::C7]);
}

#[test]
fn case_15_and_16_rook_and_bishop_capture() {
    let mut table = table(Some("4k3/8/8/r6b/8/8/4B3/R3K3 w - -"));
    play(&mut table, "a1a5");
    play(&mut table, "h5e2");
    assert_eq!(game(&table).captured(Color::Black), [Role::Rook]);
    assert_eq!(game(&table).captured(Color::White), [Role::Bishop]);
}

#[test]
fn case_17_a_king_captures_and_the_check_disappears() {
    let mut table = table(Some("4k3/8/8/8/8/8/3q4/4K3 w - -"));
    assert_eq!(table.status(), "It's white's turn. | white is in check");
    play(&mut table, "e1d2");
    assert!(!table.status().contains("check"));
}

#[test]
fn case_18_a_queen_captures() {
    let mut table = table(Some("4k3/8/8/3p4/8/8/8/3QK3 w - -"));
    play(&mut table, "d1d5");
    assert_eq!(at(&table, Square::D5), "Queen");
}

#[test]
fn case_19_a_pawn_promotes_and_the_game_waits_for_the_choice() {
    for (role, name) in [
        (Role::Rook, "Rook"),
        (Role::Knight, "Knight"),
        (Role::Bishop, "Bishop"),
        (Role::Queen, "Queen"),
    ] {
        let mut table = table(Some("7k/4P3/8/8/8/8/P7/4K3 w - -"));
        let answer = click(&mut table, "e7e8");
        assert_eq!((answer.error, answer.action.as_str()), (false, "chooser"));
        assert_eq!(table.state(), ServiceState::AwaitingPromotion);
        assert!(
            click(&mut table, "h8g7").error,
            "nobody else can move meanwhile"
        );
        assert_eq!(at(&table, Square::E7), "Pawn");
        let chosen = Action::SwitchFigures {
            figure: role,
            position: Square::E8,
        };
        let answer = ask(&mut table, chosen);
        assert!(!answer.error, "{answer:?}");
        let check = matches!(role, Role::Rook | Role::Queen);
        assert_eq!(answer.msg, if check { "check" } else { "" });
        assert_eq!(
            (at(&table, Square::E8), table.state()),
            (name, ServiceState::Running)
        );
    }
}

#[test]
fn case_19_by_a_capture_with_mate() {
    let mut table = table(Some("3r3k/4P1pp/8/8/8/8/8/4K3 w - -"));
    let events = play(&mut table, "e7d8");
    let [
        ServiceEvent::PromotionDue {
            color,
            from,
            to,
            choices,
        },
    ] = &events[..]
    else {
        panic!("{events:?}");
    };
    assert_eq!((*color, *from, *to), (Color::White, Square::E7, Square::D8));
    assert_eq!(
        choices,
        &[Role::Queen, Role::Rook, Role::Bishop, Role::Knight]
    );
    let chosen = Action::SwitchFigures {
        figure: Role::Queen,
        position: Square::D8,
    };
    assert_eq!(ask(&mut table, chosen).msg, "checkmate");
    assert_eq!(table.status(), "black is checkmate | white wins");
    assert_eq!(game(&table).captured(Color::Black), [Role::Rook]);
}

#[test]
fn case_20_en_passant_removes_the_pawn_and_shows_it_among_the_captured() {
    let table = after("e2e4 a7a6 e4e5 d7d5 e5d6");
    assert_eq!(board(&table).piece_at(Square::D5), None);
    assert_eq!(game(&table).captured(Color::Black), [Role::Pawn]);
    let last = game(&table).last_move().expect("a move");
    assert_eq!(last.kind, PlayedKind::EnPassant);
    assert_eq!(
        last.captured.map(|captive| captive.square),
        Some(Square::D5)
    );
    let mut late = after("e2e4 a7a6 e4e5 d7d5 h2h3 h7h6");
    assert!(
        click(&mut late, "e5d6").error,
        "V-08: only on the very next move"
    );
}

#[test]
fn nobody_takes_his_own_pawn_in_passing() {
    let mut table = after("d2d4 h7h6 e2e4 h6h5");
    assert!(click(&mut table, "d4e5").error);
}

#[test]
fn case_21_short_and_long_castling() {
    for (king, rook, empty) in [
        ("e1g1", Square::F1, Square::H1),
        ("e1c1", Square::D1, Square::A1),
    ] {
        let mut table = table(Some("4k3/8/8/8/8/8/8/R3K2R w KQ -"));
        play(&mut table, king);
        assert_eq!((at(&table, rook), at(&table, empty)), ("Rook", "Empty"));
        assert_eq!(game(&table).captured(Color::White), []);
        let last = game(&table).last_move().expect("a move");
        assert_eq!(last.kind, PlayedKind::Castling);
        assert_eq!(last.uci, king);
    }
}

#[test]
fn a_check_given_by_castling_is_announced() {
    let mut table = table(Some("5k2/8/8/8/8/8/8/4K2R w K -"));
    assert_eq!(click(&mut table, "e1g1").msg, "check");
}

#[test]
fn a_refused_castling_changes_nothing() {
    let mut table = table(Some("4k3/8/8/8/8/8/8/4K1n1 w - -"));
    let before = game(&table).clone();
    assert!(click(&mut table, "e1g1").error);
    assert_eq!(game(&table), &before);
}

#[test]
fn case_22_a_player_in_check_must_end_it() {
    let mut table = after("e2e4 f7f6 d1h5");
    let answer = click(&mut table, "a7a6");
    assert_eq!(answer.reason, "the queen on h5 still gives check");
    assert_eq!(answer.text, "It's black's turn. | black is in check");
    play(&mut table, "g7g6");
}

#[test]
fn case_23_checkmate_ends_the_game_and_nothing_is_accepted_any_more() {
    let mut table = after("f2f3 e7e5 g2g4");
    let answer = click(&mut table, "d8h4");
    assert_eq!(answer.to_string(), "Error: false, Message: checkmate");
    assert_eq!(answer.text, "white is checkmate | black wins");
    let won = Outcome::win(Color::Black, WinCause::Checkmate);
    assert_eq!(game(&table).outcome(), &won);
    let answer = click(&mut table, "a2a3");
    assert_eq!(
        (answer.error, answer.reason.as_str()),
        (true, "the game is over")
    );
    assert_eq!(answer.text, "white is checkmate | black wins");
}

#[test]
fn captured_pieces_by_colour_in_order() {
    let table = after("e2e4 d7d5 e4d5 d8d5 b1c3 d5a2 c3a2 e7e5 a2c3 e5e4 d2d4 e4d3");
    assert_eq!(
        game(&table).captured(Color::Black),
        [Role::Pawn, Role::Queen]
    );
    assert_eq!(
        game(&table).captured(Color::White),
        [Role::Pawn, Role::Pawn, Role::Pawn]
    );
    assert_eq!(game(&table).material(), 9 + 1 - 3);
}

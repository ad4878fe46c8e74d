use arrocco_game::{Applied, Command, Game, Millis, Selection, Settings};
use arrocco_rules::{Color, Role, Square};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use proptest::prelude::*;
use ratatui::Terminal;
use ratatui::backend::TestBackend;

use super::appearance::Depth;
use super::{Appearance, Dialog, Model, Seating};
use crate::options::{PieceStyle, TerminalTheme, TuiOptions};
use crate::session::{GameStore, InMemory, KeptGames, Session};
use crate::view;
use arrocco_session::l10n::Language;

/// A moment; nothing here depends on which.
const NOW: Millis = Millis(1000);

pub(crate) const APPEARANCE: Appearance = Appearance {
    theme: TerminalTheme::Slate,
    style: PieceStyle::Auto,
    is_utf8: true,
    depth: Depth::Full,
    seating: Seating::Fixed,
    is_flipped: false,
    has_evaluation: false,
};

/// A screen with a game of two people, from a position.
pub(crate) fn model(fen: &str, language: Language, appearance: Appearance) -> Model {
    let settings = Settings {
        start: (fen != "startpos").then(|| fen.to_owned()),
        ..Settings::default()
    };
    let session = Session::open(settings, language, Box::new(InMemory), Millis::ZERO);
    Model::new(session.expect("a game can begin"), appearance)
}

fn start() -> Model {
    model("startpos", Language::English, APPEARANCE)
}

pub(crate) fn press(model: &mut Model, code: KeyCode) {
    model.key(KeyEvent::new(code, KeyModifiers::NONE), NOW);
}

/// Types a line and enters it.
pub(crate) fn enter(model: &mut Model, line: &str) {
    line.chars()
        .for_each(|letter| press(model, KeyCode::Char(letter)));
    press(model, KeyCode::Enter);
}

/// Draws a frame as text.
pub(crate) fn draw(model: &mut Model, width: u16, height: u16) -> String {
    drawn(model, width, height).backend().to_string()
}

/// Draws a frame, so that the mouse finds things.
fn drawn(model: &mut Model, width: u16, height: u16) -> Terminal<TestBackend> {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a screen");
    let mut areas = Default::default();
    terminal
        .draw(|frame| areas = view::draw(frame, model, NOW))
        .expect("it draws");
    model.click_areas = areas;
    terminal
}

fn mouse(model: &mut Model, kind: MouseEventKind, square: Square) {
    let board = model.click_areas.board.expect("the board was drawn");
    let place = board.place_of(square);
    let event = MouseEvent {
        kind,
        column: place.x + 1,
        row: place.y,
        modifiers: KeyModifiers::NONE,
    };
    model.mouse(event, NOW);
}

fn down(model: &mut Model, square: Square) {
    mouse(model, MouseEventKind::Down(MouseButton::Left), square);
}

fn up(model: &mut Model, square: Square) {
    mouse(model, MouseEventKind::Up(MouseButton::Left), square);
}

fn status(model: &Model) -> String {
    model.session.status()
}

fn is_picked(model: &Model, square: Square) -> bool {
    matches!(model.selection, Selection::Piece { from, .. } if from == square)
}

#[test]
fn to_s_23_clicks_pick_up_put_down_and_play() {
    let mut model = start();
    draw(&mut model, 80, 24);
    for square in [Square::E4, Square::E7] {
        down(&mut model, square);
        up(&mut model, square);
        assert_eq!(model.selection, Selection::None);
    }
    for _ in 0..2 {
        down(&mut model, Square::E2);
        up(&mut model, Square::E2);
        assert!(is_picked(&model, Square::E2));
        down(&mut model, Square::E2);
        up(&mut model, Square::E2);
        assert_eq!(model.selection, Selection::None);
    }
    down(&mut model, Square::E2);
    up(&mut model, Square::E2);
    down(&mut model, Square::D2);
    up(&mut model, Square::D2);
    assert!(is_picked(&model, Square::D2));
    down(&mut model, Square::D4);
    up(&mut model, Square::D4);
    assert_eq!(status(&model), "It's black's turn.");
    assert_eq!(model.selection, Selection::None);
}

#[test]
fn a_piece_is_dragged_also_when_it_was_picked_up_before() {
    let mut model = start();
    draw(&mut model, 120, 40);
    down(&mut model, Square::G1);
    up(&mut model, Square::F3);
    assert_eq!(status(&model), "It's black's turn.");
    down(&mut model, Square::E7);
    up(&mut model, Square::E7);
    down(&mut model, Square::E7);
    up(&mut model, Square::E5);
    assert_eq!(status(&model), "It's white's turn.");
}

#[test]
fn a_refused_move_says_why_and_marks_the_squares() {
    let mut model = start();
    draw(&mut model, 80, 24);
    down(&mut model, Square::F1);
    up(&mut model, Square::C4);
    assert_eq!(model.message, ["The pawn on e2 is in the way."]);
    assert!(model.is_refusal);
    assert_eq!(model.marks.piece, Some(Square::F1));
    assert_eq!(model.marks.target, Some(Square::C4));
    assert!(model.marks.culprits.has(Square::E2));
    press(&mut model, KeyCode::Left);
    assert!(model.marks.is_empty());
}

#[test]
fn arrows_and_enter_play_and_follow_the_side_at_the_bottom() {
    let mut model = start();
    press(&mut model, KeyCode::Enter);
    press(&mut model, KeyCode::Up);
    press(&mut model, KeyCode::Up);
    press(&mut model, KeyCode::Enter);
    assert_eq!(status(&model), "It's black's turn.");
    press(&mut model, KeyCode::F(3));
    assert_eq!(model.bottom(), Color::Black);
    press(&mut model, KeyCode::Left);
    assert_eq!(model.cursor, Square::F4);
}

#[test]
fn a_promotion_is_chosen_by_arrow_letter_or_click_and_can_be_left() {
    let fen = "8/P6k/8/8/8/8/8/K7 w - - 0 1";
    let promoted = |model: &Model| model.session.game().position().board().role_at(Square::A8);
    let mut model = model(fen, Language::English, APPEARANCE);
    enter(&mut model, "a7a8");
    assert!(matches!(model.dialog, Some(Dialog::Promotion { .. })));
    press(&mut model, KeyCode::Esc);
    assert_eq!((promoted(&model), &model.dialog), (None, &None));
    enter(&mut model, "a8");
    press(&mut model, KeyCode::Right);
    press(&mut model, KeyCode::Enter);
    assert_eq!(promoted(&model), Some(Role::Rook));
    enter(&mut model, "undo");
    enter(&mut model, "a8");
    press(&mut model, KeyCode::Char('n'));
    assert_eq!(promoted(&model), Some(Role::Knight));
    enter(&mut model, "undo");
    enter(&mut model, "a8");
    draw(&mut model, 80, 24);
    let (place, _) = model.click_areas.choices[2];
    let event = MouseEvent {
        kind: MouseEventKind::Down(MouseButton::Left),
        column: place.x + 1,
        row: place.y,
        modifiers: KeyModifiers::NONE,
    };
    model.mouse(event, NOW);
    assert_eq!(promoted(&model), Some(Role::Bishop));
}

#[test]
fn the_end_is_a_dialog_with_its_cause_and_a_way_on() {
    let mut model = start();
    for line in ["f3", "e5", "g4", "Qh4"] {
        enter(&mut model, line);
    }
    assert_eq!(model.dialog, Some(Dialog::End { at: 0 }));
    press(&mut model, KeyCode::Enter);
    assert_eq!(status(&model), "It's white's turn.");
    assert_eq!(model.dialog, None);
}

#[test]
fn offers_are_asked_once_and_stand_when_put_aside() {
    let mut model = start();
    enter(&mut model, "draw");
    assert!(matches!(model.dialog, Some(Dialog::Offer { .. })));
    press(&mut model, KeyCode::Esc);
    assert_eq!(model.dialog, None);
    enter(&mut model, "yes");
    assert_eq!(status(&model), "draw | agreement");
}

#[test]
fn the_game_is_browsed_and_variations_are_tried_beside_it() {
    let mut model = start();
    for line in ["e4", "e5", "Nf3"] {
        enter(&mut model, line);
    }
    press(&mut model, KeyCode::PageUp);
    press(&mut model, KeyCode::PageUp);
    assert!(!model.game_view.is_board);
    draw(&mut model, 80, 24);
    down(&mut model, Square::C7);
    up(&mut model, Square::C5);
    let variations: Vec<&str> = model
        .game_view
        .entries
        .iter()
        .filter(|entry| entry.depth > 0)
        .map(|entry| &*entry.san)
        .collect();
    assert_eq!(variations, ["c5"]);
    press(&mut model, KeyCode::End);
    assert!(model.game_view.is_board);
    assert_eq!(status(&model), "It's black's turn.");
}

#[test]
fn the_form_begins_a_game_against_the_engine() {
    let mut model = start();
    press(&mut model, KeyCode::F(2));
    press(&mut model, KeyCode::Right);
    press(&mut model, KeyCode::Down);
    press(&mut model, KeyCode::Right);
    for _ in 0..20 {
        press(&mut model, KeyCode::Down);
    }
    press(&mut model, KeyCode::Enter);
    assert_eq!(model.dialog, None);
    let game = model.session.game();
    assert_eq!(game.settings().black.strength, "level 4");
    assert_eq!(model.lone_person(), Some(Color::White));
}

#[test]
fn a_position_is_set_up_and_played() {
    let mut model = start();
    press(&mut model, KeyCode::F(7));
    press(&mut model, KeyCode::F(8));
    press(&mut model, KeyCode::Enter);
    assert_eq!(model.message, ["White has no king."]);
    model.cursor = Square::E1;
    press(&mut model, KeyCode::Char('K'));
    model.cursor = Square::E8;
    press(&mut model, KeyCode::Char('k'));
    model.cursor = Square::H1;
    press(&mut model, KeyCode::Char('R'));
    press(&mut model, KeyCode::Char('1'));
    press(&mut model, KeyCode::Enter);
    let game = model.session.game();
    assert_eq!(game.fen(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
}

#[test]
fn nothing_is_lost_without_a_question() {
    let mut model = start();
    enter(&mut model, "e4");
    enter(&mut model, "new");
    assert_eq!(model.dialog, Some(Dialog::GiveUp { yes: false }));
    press(&mut model, KeyCode::Enter);
    assert_eq!(status(&model), "It's black's turn.");
    enter(&mut model, "new");
    press(&mut model, KeyCode::Char('y'));
    assert_eq!(status(&model), "It's white's turn.");
}

#[test]
fn the_board_turns_with_the_side_to_move_if_it_shall() {
    let appearance = Appearance {
        seating: Seating::Turning,
        ..APPEARANCE
    };
    let mut model = model("startpos", Language::English, appearance);
    assert_eq!(model.bottom(), Color::White);
    enter(&mut model, "e4");
    assert_eq!(model.bottom(), Color::Black);
}

/// Something that can happen to a screen.
#[derive(Clone, Debug)]
enum Happening {
    Key(KeyCode, KeyModifiers),
    Mouse(MouseEventKind, u16, u16),
    Paste(String),
    Size(u16, u16),
}

fn key_code() -> impl Strategy<Value = KeyCode> {
    prop_oneof![
        4 => any::<char>().prop_map(KeyCode::Char),
        4 => prop::sample::select(vec!['e', '2', '4', 'N', 'f', '3', 'y', 'n', 'q', 'K', 'k', '/', '?', ' ', '1'])
            .prop_map(KeyCode::Char),
        // Leaving ends the test and nothing else.
        2 => (1_u8..=9).prop_map(KeyCode::F),
        6 => prop::sample::select(vec![
            KeyCode::Enter, KeyCode::Esc, KeyCode::Up, KeyCode::Down, KeyCode::Left,
            KeyCode::Right, KeyCode::Tab, KeyCode::BackTab, KeyCode::Backspace, KeyCode::Delete,
            KeyCode::Home, KeyCode::End, KeyCode::PageUp, KeyCode::PageDown, KeyCode::Insert,
        ]),
    ]
}

fn happening() -> impl Strategy<Value = Happening> {
    let modifiers = prop_oneof![
        8 => Just(KeyModifiers::NONE),
        1 => Just(KeyModifiers::CONTROL),
        1 => Just(KeyModifiers::ALT),
    ];
    let kinds = prop::sample::select(vec![
        MouseEventKind::Down(MouseButton::Left),
        MouseEventKind::Up(MouseButton::Left),
        MouseEventKind::Drag(MouseButton::Left),
        MouseEventKind::Down(MouseButton::Right),
        MouseEventKind::ScrollUp,
        MouseEventKind::ScrollDown,
        MouseEventKind::Moved,
    ]);
    prop_oneof![
        8 => (key_code(), modifiers).prop_map(|(code, with)| Happening::Key(code, with)),
        4 => (kinds, 0_u16..130, 0_u16..50).prop_map(|(kind, x, y)| Happening::Mouse(kind, x, y)),
        1 => "\\PC{0,20}".prop_map(Happening::Paste),
        2 => (0_u16..130, 0_u16..50).prop_map(|(width, height)| Happening::Size(width, height)),
        1 => (18_u16..24, 8_u16..14).prop_map(|(width, height)| Happening::Size(width, height)),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn no_keys_no_clicks_and_no_sizes_make_it_panic(
        happenings in prop::collection::vec(happening(), 1..80),
        is_utf8: bool,
        is_plain: bool,
        is_italian: bool,
    ) {
        let theme = if is_plain { TerminalTheme::Plain } else { TerminalTheme::Slate };
        let appearance = Appearance { theme, is_utf8, has_evaluation: is_plain, ..APPEARANCE };
        let language = if is_italian { Language::Italian } else { Language::English };
        let mut model = model("startpos", language, appearance);
        let mut size = (80, 24);
        for happening in happenings {
            match happening {
                Happening::Key(code, with) => model.key(KeyEvent::new(code, with), NOW),
                Happening::Mouse(kind, column, row) => {
                    let modifiers = KeyModifiers::NONE;
                    model.mouse(MouseEvent { kind, column, row, modifiers }, NOW);
                }
                Happening::Paste(text) => model.paste(&text),
                Happening::Size(width, height) => size = (width, height),
            }
            drawn(&mut model, size.0, size.1);
        }
    }
}

/// A store in which a game waits.
struct Kept(Option<Game>);

impl GameStore for Kept {
    fn begin(&mut self, command: &Command, game: &Game, now: Millis) -> Result<(), String> {
        InMemory.begin(command, game, now)
    }

    fn carry_out(&mut self, game: &Game, command: Command, now: Millis) -> Result<Applied, String> {
        InMemory.carry_out(game, command, now)
    }

    fn put(&mut self, game: Game, now: Millis) -> Result<Game, String> {
        InMemory.put(game, now)
    }

    fn resume(&mut self, _: Millis) -> Result<Option<Game>, String> {
        Ok(self.0.take())
    }

    fn suspend(&mut self, _: &Game, _: Millis) {}

    fn kept(&self) -> Option<KeptGames> {
        None
    }
}

/// "The game goes on where it was." was also said of a game that had ended.
#[test]
fn a_finished_game_is_not_said_to_go_on() {
    for (lines, expected) in [
        (&["e4"][..], vec!["The game goes on where it was."]),
        (&["f3", "e5", "g4", "Qh4"][..], vec![]),
    ] {
        let mut played = start();
        lines.iter().for_each(|line| enter(&mut played, line));
        let kept = Kept(Some(played.session.game().clone()));
        let settings = Settings::default();
        let session = Session::open(settings, Language::English, Box::new(kept), NOW);
        let mut model = Model::new(session.expect("a game"), APPEARANCE);
        model.message.clear();
        model.greet(&TuiOptions::default(), NOW);
        assert_eq!(model.message, expected);
    }
}

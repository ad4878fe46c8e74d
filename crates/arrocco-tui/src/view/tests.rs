use arrocco_game::Millis;
use crossterm::event::KeyCode;
use insta::assert_snapshot;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::style::Color;

use super::draw as draw_frame;
use crate::model::Appearance;
use crate::model::tests::{APPEARANCE, draw, enter, model, press};
use crate::options::{PieceStyle, TerminalTheme};
use arrocco_session::engine_player::{Analysis, EngineEvent, WhiteScore};
use arrocco_session::l10n::Language::{English, Italian};

const CHECK: &str = "rnb1kbnr/pppp1ppp/8/4p3/5PPq/8/PPPPP2P/RNBQKBNR w KQkq - 1 3";
const PROMOTION: &str = "8/P6k/8/8/8/8/8/K7 w - - 0 1";

const PLAIN: Appearance = Appearance {
    theme: TerminalTheme::Plain,
    ..APPEARANCE
};

#[test]
fn the_start() {
    assert_snapshot!(draw(&mut model("startpos", English, APPEARANCE), 80, 24));
}

#[test]
fn the_key_that_quits_is_shown_in_narrow_windows_too() {
    for (language, quit) in [(English, "F10 quit"), (Italian, "F10 esci")] {
        for width in [40, 60, 80] {
            let screen = draw(&mut model("startpos", language, APPEARANCE), width, 24);
            let keys = screen.lines().rev().find(|line| line.contains("F1 "));
            assert!(keys.is_some_and(|line| line.contains(quit)), "{screen}");
        }
    }
}

#[test]
fn a_large_window_has_large_pieces() {
    assert_snapshot!(draw(&mut model("startpos", English, APPEARANCE), 120, 40));
}

#[test]
fn a_selection_with_its_destinations() {
    let mut model = model("startpos", English, APPEARANCE);
    enter(&mut model, "e4");
    enter(&mut model, "d5");
    model.cursor = arrocco_rules::Square::E4;
    press(&mut model, KeyCode::Enter);
    assert_snapshot!(draw(&mut model, 80, 24));
}

#[test]
fn a_check_with_its_attacker() {
    let mut model = model("startpos", English, PLAIN);
    for line in ["f4", "e5", "h3", "Qh4"] {
        enter(&mut model, line);
    }
    assert_snapshot!(draw(&mut model, 80, 24));
}

#[test]
fn a_refusal_marks_the_squares() {
    let mut model = model("startpos", English, PLAIN);
    enter(&mut model, "f1c4");
    assert_snapshot!(draw(&mut model, 80, 24));
}

#[test]
fn a_promotion() {
    let mut model = model(PROMOTION, English, APPEARANCE);
    enter(&mut model, "a8");
    assert_snapshot!(draw(&mut model, 80, 24));
}

#[test]
fn the_end() {
    let mut model = model("startpos", English, APPEARANCE);
    for line in ["f3", "e5", "g4", "Qh4"] {
        enter(&mut model, line);
    }
    assert_snapshot!(draw(&mut model, 80, 24));
}

#[test]
fn the_editor() {
    let mut model = model("startpos", English, APPEARANCE);
    press(&mut model, KeyCode::F(7));
    assert_snapshot!(draw(&mut model, 80, 24));
}

#[test]
fn a_new_game() {
    let mut model = model("startpos", English, APPEARANCE);
    press(&mut model, KeyCode::F(2));
    press(&mut model, KeyCode::Right);
    let frame = draw(&mut model, 80, 24);
    // A level shows its rating, which every match makes anew.
    let is_level = |line: &&str| line.contains("Level ");
    assert_eq!(frame.lines().filter(is_level).count(), 1);
    let lines: Vec<&str> = frame.lines().filter(|line| !is_level(line)).collect();
    assert_snapshot!(lines.join("\n"));
}

#[test]
fn help() {
    let mut model = model("startpos", English, APPEARANCE);
    press(&mut model, KeyCode::F(1));
    assert_snapshot!(draw(&mut model, 80, 24));
}

#[test]
fn a_small_window() {
    let mut model = model("startpos", English, APPEARANCE);
    enter(&mut model, "e4");
    assert_snapshot!(draw(&mut model, 40, 20));
}

#[test]
fn the_smallest_window() {
    assert_snapshot!(draw(&mut model("startpos", English, APPEARANCE), 27, 12));
}

#[test]
fn too_small() {
    assert_snapshot!(draw(&mut model("startpos", English, APPEARANCE), 20, 10));
}

#[test]
fn no_colors() {
    let mut model = model(CHECK, English, PLAIN);
    model.shows_cursor = true;
    assert_snapshot!(draw(&mut model, 80, 24));
}

#[test]
fn no_unicode() {
    let appearance = Appearance {
        is_utf8: false,
        theme: TerminalTheme::Plain,
        style: PieceStyle::Auto,
        ..APPEARANCE
    };
    let mut model = model("startpos", English, appearance);
    enter(&mut model, "e4");
    press(&mut model, KeyCode::F(2));
    let frame = draw(&mut model, 80, 24);
    assert!(frame.is_ascii(), "{frame}");
    assert_snapshot!(frame);
}

#[test]
fn in_italian() {
    let mut model = model("startpos", Italian, APPEARANCE);
    for line in ["e4", "e5", "Cf3", "Cc6"] {
        enter(&mut model, line);
    }
    assert_snapshot!(draw(&mut model, 80, 24));
}

#[test]
fn variations_stand_below_the_moves_they_replace() {
    let mut model = model("startpos", English, APPEARANCE);
    for line in [
        "e4", "e5", "Nf3", "back", "back", "try c5", "try Nf3", "back", "try d4",
    ] {
        enter(&mut model, line);
    }
    assert_snapshot!(draw(&mut model, 80, 24));
}

#[test]
fn an_evaluation_has_a_bar_a_score_and_a_line() {
    let appearance = Appearance {
        has_evaluation: true,
        ..APPEARANCE
    };
    let mut model = model("startpos", English, appearance);
    let analysis = Analysis {
        fen: model.session.viewed().to_string(),
        depth: 12,
        rank: 1,
        worth: WhiteScore::Centipawns(130),
        best: None,
        line: vec!["e4".to_owned(), "e5".to_owned(), "Nf3".to_owned()],
        moves: Vec::new(),
        nodes: 1000,
    };
    model.engine_event(EngineEvent::Analysis(analysis), Millis(1000));
    assert_snapshot!(draw(&mut model, 80, 24));
}

/// Everything that is marked differs by its signs alone.
#[test]
fn without_colors_every_state_of_a_square_has_a_sign_of_its_own() {
    let signs = super::Signs { is_utf8: true };
    let ascii = super::Signs { is_utf8: false };
    for signs in [signs, ascii] {
        let rings = [
            signs.selected(),
            signs.capture(),
            signs.last(),
            signs.check(),
            signs.culprit(),
            signs.refused(),
            signs.hint(),
            signs.cursor(),
        ];
        for (index, ring) in rings.iter().enumerate() {
            let same = rings[..index]
                .iter()
                .any(|other| other.one_row == ring.one_row || other.top == ring.top);
            assert!(!same, "{ring:?}");
        }
    }
}

/// The colours of a frame, to see that none is used where none is wanted.
fn colors(appearance: Appearance) -> Vec<Color> {
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).expect("a screen");
    let mut model = model("startpos", English, appearance);
    enter(&mut model, "e4");
    terminal
        .draw(|frame| {
            draw_frame(frame, &model, Millis(1000));
        })
        .expect("it draws");
    let cells = terminal.backend().buffer().content.clone();
    let mut colors: Vec<Color> = cells.iter().flat_map(|cell| [cell.fg, cell.bg]).collect();
    colors.sort_by_key(|color| format!("{color:?}"));
    colors.dedup();
    colors
}

#[test]
fn no_color_means_no_color() {
    assert_eq!(colors(PLAIN), [Color::Reset]);
    assert!(colors(APPEARANCE).len() > 4);
}

/// WCAG contrast of two colours.
fn contrast(a: Color, b: Color) -> f64 {
    let luminance = |color: Color| {
        let Color::Rgb(r, g, b) = color else {
            panic!("{color:?} is no full colour");
        };
        let channel = |value: u8| {
            let value = f64::from(value) / 255.0;
            match value <= 0.03928 {
                true => value / 12.92,
                false => ((value + 0.055) / 1.055).powf(2.4),
            }
        };
        0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b)
    };
    let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05);
    a.max(b) / a.min(b)
}

#[test]
fn pieces_stand_out_on_every_square_in_every_theme() {
    use super::palette::{Palette, Tint};
    for theme in [
        TerminalTheme::Slate,
        TerminalTheme::Wood,
        TerminalTheme::Green,
        TerminalTheme::Contrast,
    ] {
        let palette = Palette::new(&Appearance {
            theme,
            ..APPEARANCE
        });
        for side in arrocco_rules::Color::ALL {
            let ink = palette.piece(side).fg.expect("a colour");
            for is_light in [true, false] {
                for tint in [
                    Tint::None,
                    Tint::Last,
                    Tint::Selected,
                    Tint::Check,
                    Tint::Refused,
                    Tint::Hint,
                ] {
                    let ground = palette.square(is_light, tint).bg.expect("a colour");
                    let contrast = contrast(ink, ground);
                    assert!(
                        contrast >= 2.4,
                        "{theme:?} {side} {is_light} {tint:?}: {contrast:.2}"
                    );
                }
            }
        }
    }
}

/// The second half of a reason was cut off in a window of twelve rows.
#[test]
fn a_long_reason_is_read_to_its_end_in_the_smallest_window() {
    let mut model = model("4k3/8/8/8/2b5/8/8/4K2R w K - 0 1", Italian, APPEARANCE);
    enter(&mut model, "O-O");
    let screen = draw(&mut model, 40, 12);
    let words: Vec<&str> = screen
        .split(['"', '\n', ' '])
        .filter(|word| !word.is_empty())
        .collect();
    let expected = "Il re passerebbe per f1, attaccata dall'alfiere in c4.";
    assert!(words.join(" ").contains(expected), "{screen}");
}

/// While a position was set up, the screen said to type a move, and whose turn it was in
/// the game; a small window named no way out.
#[test]
fn the_editor_says_nothing_of_the_game_and_how_to_leave_it() {
    for (width, height) in [(80, 24), (40, 20), (40, 12)] {
        let mut model = model("startpos", Italian, APPEARANCE);
        press(&mut model, KeyCode::F(7));
        press(&mut model, KeyCode::Tab);
        let screen = draw(&mut model, width, height);
        assert!(!screen.contains("Scrivi una mossa"), "{screen}");
        assert!(!screen.contains("Tocca al bianco"), "{screen}");
        assert!(screen.contains("Tocca al nero."), "{screen}");
        assert!(screen.contains("Esc annulla"), "{screen}");
    }
}

/// The help stood in a column of eight letters.
#[test]
fn the_help_of_a_small_window_stands_below_its_keys() {
    let mut model = model("startpos", Italian, APPEARANCE);
    press(&mut model, KeyCode::F(1));
    let screen = draw(&mut model, 40, 12);
    let is_whole = |line: &str| screen.lines().any(|row| row.contains(line));
    assert!(is_whole("scegli una casa, prendi, posa"), "{screen}");
}

/// A choice was cut because of the room for the label of the button.
#[test]
fn the_choices_of_a_new_game_fit_into_forty_columns() {
    let mut model = model("startpos", Italian, APPEARANCE);
    press(&mut model, KeyCode::F(2));
    let screen = draw(&mut model, 40, 12);
    assert!(screen.contains("◂ senza orologio ▸"), "{screen}");
}

#[test]
fn a_long_name_of_an_opening_ends_in_dots() {
    let mut model = model("startpos", Italian, APPEARANCE);
    for line in ["f3", "e5", "g4"] {
        enter(&mut model, line);
    }
    enter(&mut model, "Dh4");
    press(&mut model, KeyCode::Esc);
    let screen = draw(&mut model, 80, 24);
    let row = screen
        .lines()
        .find(|row| row.contains("A00 "))
        .expect("an opening");
    assert!(row.trim_end_matches(['"', ' ']).ends_with('…'), "{row}");
}

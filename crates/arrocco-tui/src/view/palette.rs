//! Colours, and the signs that say the same without them.
//!
//! Light and dark squares are of middle tones, so that white and black pieces
//! both stand out on either. Every state of a square has a sign of its own
//! besides its colour.

use ratatui::style::{Color, Modifier, Style};

use crate::model::{Appearance, appearance::Depth};
use crate::options::TerminalTheme;

/// A colour for each kind of terminal.
#[derive(Clone, Copy)]
struct Tone(u32, u8, Color);

impl Tone {
    const fn at(self, depth: Depth) -> Color {
        let Tone(full, indexed, basic) = self;
        match depth {
            Depth::Full => Color::Rgb((full >> 16) as u8, (full >> 8) as u8, full as u8),
            Depth::Indexed => Color::Indexed(indexed),
            Depth::Basic => basic,
        }
    }
}

/// The colours of a board; none of them where no colours are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Palette {
    tones: Option<Tones>,
    /// Whether both sides are drawn in one ink, distinguished by outline.
    pub(crate) has_one_ink: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Tones {
    light: Color,
    dark: Color,
    white: Color,
    black: Color,
    last_light: Color,
    last_dark: Color,
    selected: Color,
    check: Color,
    refused: Color,
    hint: Color,
    mark: Color,
    focus: Color,
    accent: Color,
    danger: Color,
}

/// What a square is besides light or dark; the first that holds decides the
/// colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tint {
    /// Nothing.
    None,
    /// Of the last move.
    Last,
    /// Of the piece that is picked up.
    Selected,
    /// Of a king in check or who attacks it.
    Check,
    /// Of a move that was refused.
    Refused,
    /// Of a move that is advised.
    Hint,
}

impl Palette {
    pub(crate) fn new(appearance: &Appearance) -> Palette {
        let depth = appearance.depth;
        let squares = match appearance.theme {
            TerminalTheme::Plain => None,
            TerminalTheme::Slate => Some((
                Tone(0x8F_9A_A0, 246, Color::Gray),
                Tone(0x5C_66_6D, 241, Color::DarkGray),
            )),
            TerminalTheme::Wood => Some((
                Tone(0xB5_88_63, 137, Color::Yellow),
                Tone(0x7A_53_36, 94, Color::Red),
            )),
            TerminalTheme::Green => Some((
                Tone(0x86_A0_66, 107, Color::LightGreen),
                Tone(0x50_70_40, 65, Color::Green),
            )),
            TerminalTheme::Contrast => Some((
                Tone(0xFF_FF_FF, 231, Color::White),
                Tone(0xB8_B8_B8, 250, Color::Gray),
            )),
        };
        let has_one_ink = matches!(
            appearance.theme,
            TerminalTheme::Plain | TerminalTheme::Contrast
        );
        let tones = squares.map(|(light, dark)| Tones {
            light: light.at(depth),
            dark: dark.at(depth),
            ..Tones::of(appearance.theme, depth)
        });
        Palette { tones, has_one_ink }
    }

    /// Whether there are colours.
    pub(crate) fn has_colors(&self) -> bool {
        self.tones.is_some()
    }

    /// The background of a square.
    pub(crate) fn square(&self, is_light: bool, tint: Tint) -> Style {
        let Some(tones) = &self.tones else {
            return Style::new();
        };
        let color = match (tint, is_light) {
            (Tint::None, true) => tones.light,
            (Tint::None, false) => tones.dark,
            (Tint::Last, true) => tones.last_light,
            (Tint::Last, false) => tones.last_dark,
            (Tint::Selected, _) => tones.selected,
            (Tint::Check, _) => tones.check,
            (Tint::Refused, _) => tones.refused,
            (Tint::Hint, _) => tones.hint,
        };
        Style::new().bg(color)
    }

    /// The ink of a piece.
    pub(crate) fn piece(&self, color: arrocco_rules::Color) -> Style {
        let style = Style::new().add_modifier(Modifier::BOLD);
        match (&self.tones, color) {
            (Some(tones), arrocco_rules::Color::White) => style.fg(tones.white),
            (Some(tones), arrocco_rules::Color::Black) => style.fg(tones.black),
            (None, _) => style,
        }
    }

    /// The ink of dots and frames.
    pub(crate) fn mark(&self) -> Style {
        self.ink(|tones| tones.mark).add_modifier(Modifier::BOLD)
    }

    /// The ink of the cursor.
    pub(crate) fn focus(&self) -> Style {
        self.ink(|tones| tones.focus).add_modifier(Modifier::BOLD)
    }

    /// What is lit in lists and dialogs.
    pub(crate) fn lit(&self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD)
    }

    /// Titles and names of keys.
    pub(crate) fn accent(&self) -> Style {
        self.ink(|tones| tones.accent).add_modifier(Modifier::BOLD)
    }

    /// What went wrong.
    pub(crate) fn danger(&self) -> Style {
        self.ink(|tones| tones.danger).add_modifier(Modifier::BOLD)
    }

    fn ink(&self, of: impl Fn(&Tones) -> Color) -> Style {
        self.tones
            .as_ref()
            .map_or_else(Style::new, |tones| Style::new().fg(of(tones)))
    }
}

impl Tones {
    fn of(theme: TerminalTheme, depth: Depth) -> Tones {
        let is_pale = theme == TerminalTheme::Contrast;
        let either = |pale: Tone, middle: Tone| if is_pale { pale } else { middle }.at(depth);
        let black = Tone(0x00_00_00, 16, Color::Black).at(depth);
        let white = Tone(0xFF_FF_FF, 231, Color::White).at(depth);
        Tones {
            light: white,
            dark: black,
            white: if is_pale { black } else { white },
            black,
            last_light: either(
                Tone(0xF2_D5_7E, 222, Color::LightYellow),
                Tone(0xB0_9A_4C, 143, Color::LightYellow),
            ),
            last_dark: either(
                Tone(0xD9_B0_4A, 179, Color::Yellow),
                Tone(0x8A_74_2A, 100, Color::Yellow),
            ),
            selected: either(
                Tone(0x9A_D8_DC, 116, Color::LightCyan),
                Tone(0x2C_7F_88, 30, Color::Cyan),
            ),
            check: either(
                Tone(0xF2_A0_94, 217, Color::LightRed),
                Tone(0xB0_3A_2E, 124, Color::Red),
            ),
            refused: either(
                Tone(0xF2_A0_94, 217, Color::LightRed),
                Tone(0x9C_3B_52, 125, Color::Magenta),
            ),
            hint: either(
                Tone(0xA8_D8_A0, 151, Color::LightGreen),
                Tone(0x3E_8A_4A, 65, Color::Green),
            ),
            mark: either(
                Tone(0x05_3D_43, 23, Color::Black),
                Tone(0x06_2E_33, 16, Color::Black),
            ),
            focus: either(
                Tone(0x00_38_FF, 21, Color::Blue),
                Tone(0xFF_E0_66, 228, Color::LightYellow),
            ),
            accent: Tone(0x3F_A7_AD, 37, Color::Cyan).at(depth),
            danger: Tone(0xE0_6C_5A, 167, Color::LightRed).at(depth),
        }
    }
}

/// Signs for a terminal that shows more than ASCII, or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Signs {
    pub(crate) is_utf8: bool,
}

/// A frame: what stands left and right of a piece in one row, and at the four
/// corners with the bars between them where there are more rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ring {
    pub(crate) one_row: [&'static str; 2],
    pub(crate) top: [&'static str; 2],
    pub(crate) middle: [&'static str; 2],
    pub(crate) bottom: [&'static str; 2],
}

impl Signs {
    const fn ring(self, utf8: [[&'static str; 2]; 4], ascii: [[&'static str; 2]; 4]) -> Ring {
        let [one_row, top, middle, bottom] = if self.is_utf8 { utf8 } else { ascii };
        Ring {
            one_row,
            top,
            middle,
            bottom,
        }
    }

    /// The piece that is picked up.
    pub(crate) const fn selected(self) -> Ring {
        self.ring(
            [["[", "]"], ["┏", "┓"], ["┃", "┃"], ["┗", "┛"]],
            [["[", "]"], ["[", "]"], ["[", "]"], ["[", "]"]],
        )
    }

    /// Where it may take.
    pub(crate) const fn capture(self) -> Ring {
        self.ring(
            [["‹", "›"], ["◤", "◥"], [" ", " "], ["◣", "◢"]],
            [["<", ">"], ["<", ">"], [" ", " "], ["<", ">"]],
        )
    }

    /// Where the last move came from and went.
    pub(crate) const fn last(self) -> Ring {
        self.ring(
            [["(", ")"], ["╭", "╮"], ["│", "│"], ["╰", "╯"]],
            [["(", ")"], ["(", ")"], ["(", ")"], ["(", ")"]],
        )
    }

    /// A king in check.
    pub(crate) const fn check(self) -> Ring {
        self.ring(
            [["!", "!"], ["!", "!"], ["┊", "┊"], ["!", "!"]],
            [["!", "!"], ["!", "!"], [":", ":"], ["!", "!"]],
        )
    }

    /// Who gives check, blocks or attacks.
    pub(crate) const fn culprit(self) -> Ring {
        self.ring(
            [["»", "«"], ["»", "«"], [" ", " "], ["»", "«"]],
            [["+", "+"], ["+", "+"], [" ", " "], ["+", "+"]],
        )
    }

    /// A piece that cannot go where it should, and that square.
    pub(crate) const fn refused(self) -> Ring {
        self.ring(
            [["×", "×"], ["×", "×"], ["╎", "╎"], ["×", "×"]],
            [["x", "x"], ["x", "x"], [" ", " "], ["x", "x"]],
        )
    }

    /// A move that is advised, or squares that are pointed at.
    pub(crate) const fn hint(self) -> Ring {
        self.ring(
            [["*", "*"], ["*", "*"], [" ", " "], ["*", "*"]],
            [["*", "*"], ["*", "*"], [" ", " "], ["*", "*"]],
        )
    }

    /// The square of the arrow keys.
    pub(crate) const fn cursor(self) -> Ring {
        self.ring(
            [["▐", "▌"], ["╔", "╗"], ["║", "║"], ["╚", "╝"]],
            [["{", "}"], ["{", "}"], ["{", "}"], ["{", "}"]],
        )
    }

    /// Where a piece may go.
    pub(crate) const fn dot(self) -> &'static str {
        if self.is_utf8 { "●" } else { "o" }
    }

    /// What fills a dark square where there are no colours.
    pub(crate) const fn shade(self) -> &'static str {
        if self.is_utf8 { "·" } else { "." }
    }

    /// Who is to move.
    pub(crate) const fn turn(self) -> &'static str {
        if self.is_utf8 { "▶" } else { ">" }
    }

    /// Left of the line of text.
    pub(crate) const fn prompt(self) -> &'static str {
        if self.is_utf8 { "❯ " } else { "> " }
    }
}

//! Themes: the colours of a board.

use std::fmt;
use std::str::FromStr;

use arrocco_notation::pgn::Paint;

/// The colours of a board, each as CSS writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    /// What people call it.
    pub name: &'static str,
    /// One sentence for who has to choose.
    pub about: &'static str,
    /// Light squares.
    pub light: &'static str,
    /// Dark squares.
    pub dark: &'static str,
    /// The coordinates.
    pub ink: &'static str,
    /// The last move.
    pub last: SquareMark,
    /// The king in check.
    pub check: &'static str,
    /// Arrows and circles: green, red, yellow, blue, cyan, orange.
    paints: [&'static str; 6],
}

/// How a square of the last move is marked: every sign is a shape before it is
/// a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SquareMark {
    /// The tint over the square.
    pub tint: &'static str,
    /// How strong the tint is, in percent.
    pub strength: u8,
    /// The frame: dashed where the move began, whole where it ended.
    pub line: &'static str,
}

const PAINTS: [&str; 6] = [
    "#0b5a62", "#a3261a", "#b8860b", "#1b4fd6", "#1284a8", "#c2570c",
];
const GOLD: SquareMark = SquareMark {
    tint: "#dea620",
    strength: 46,
    line: "#7a4b00",
};
const BARE: SquareMark = SquareMark {
    tint: "#ffffff",
    strength: 0,
    line: "#000000",
};

/// The tones of the page by day; the others say how they differ.
const PAGE: Theme = Theme {
    name: "page",
    about: "the tones of the page",
    light: "#f1efea",
    dark: "#a9b1ae",
    ink: "#2a302e",
    last: GOLD,
    check: "#a3261a",
    paints: PAINTS,
};

const NIGHT: Theme = Theme {
    name: "night",
    about: "the tones of the page in the dark",
    light: "#d6dad7",
    dark: "#8b9693",
    ink: "#111615",
    last: SquareMark {
        tint: "#e8b030",
        strength: 50,
        line: "#4a2d00",
    },
    check: "#86170d",
    paints: [
        "#053d43", "#86170d", "#7a5a00", "#123a9e", "#0b5c78", "#8f3d05",
    ],
};

const GRAY: Theme = Theme {
    name: "gray",
    about: "white and gray",
    light: "#ffffff",
    dark: "#a0a0a0",
    ink: "#222222",
    ..PAGE
};

const CONTRAST: Theme = Theme {
    name: "contrast",
    about: "black marks on white and gray, for weak eyes",
    light: "#ffffff",
    dark: "#b8b8b8",
    ink: "#000000",
    last: BARE,
    check: "#000000",
    paints: ["#000000"; 6],
};

const PRINT: Theme = Theme {
    name: "print",
    about: "for paper",
    dark: "#d4d4d4",
    paints: [
        "#000000", "#444444", "#777777", "#222222", "#555555", "#666666",
    ],
    ..CONTRAST
};

const WOOD: Theme = Theme {
    name: "wood",
    about: "maple and walnut",
    light: "#f0dcbb",
    dark: "#b98a5e",
    ink: "#3b2513",
    last: SquareMark {
        tint: "#d9c23a",
        strength: 55,
        line: "#5c4300",
    },
    ..PAGE
};

const GREEN: Theme = Theme {
    name: "green",
    about: "the roll-up board of the club",
    light: "#edebd9",
    dark: "#7f9f7a",
    ink: "#1d2f1a",
    ..PAGE
};

const BLUE: Theme = Theme {
    name: "blue",
    about: "cool and pale",
    light: "#e6ecf1",
    dark: "#8fa6bb",
    ink: "#17293a",
    ..PAGE
};

impl Theme {
    /// Every theme, the usual one first.
    pub const ALL: [&'static Theme; 8] = [
        &PAGE, &NIGHT, &GRAY, &CONTRAST, &PRINT, &WOOD, &GREEN, &BLUE,
    ];

    /// The colour of an arrow or circle.
    pub fn paint(&self, paint: Paint) -> &'static str {
        let [green, red, yellow, blue, cyan, orange] = self.paints;
        match paint {
            Paint::Green => green,
            Paint::Red => red,
            Paint::Yellow => yellow,
            Paint::Blue => blue,
            Paint::Cyan => cyan,
            Paint::Orange => orange,
        }
    }
}

impl Default for &'static Theme {
    fn default() -> &'static Theme {
        &PAGE
    }
}

/// No theme is called like this.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownThemeError(pub String);

impl fmt::Display for UnknownThemeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Theme::ALL.map(|theme| theme.name).join(", ");
        write!(f, "no theme `{}`, expected one of {names}", self.0)
    }
}

impl std::error::Error for UnknownThemeError {}

impl FromStr for &'static Theme {
    type Err = UnknownThemeError;

    fn from_str(name: &str) -> Result<&'static Theme, UnknownThemeError> {
        let mut themes = Theme::ALL.into_iter();
        themes
            .find(|theme| theme.name == name)
            .ok_or_else(|| UnknownThemeError(name.to_owned()))
    }
}

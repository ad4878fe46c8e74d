//! The errors of parsing a line, and the kinds of arguments.

/// Why a line was not understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParseError {
    /// There is nothing on it.
    Empty,
    /// It is neither a word nor a move.
    Unknown {
        /// How it begins.
        word: String,
        /// The word that may be meant.
        near: Option<&'static str>,
    },
    /// It is a promotion to a king or a pawn.
    WrongPromotion,
    /// The word needs something after it.
    Missing {
        /// The usual form of the word in the language of the line.
        word: &'static str,
        /// What is missing.
        what: Argument,
    },
    /// What follows the word is not what it needs.
    Wrong {
        /// The usual form of the word in the language of the line.
        word: &'static str,
        /// What was found.
        found: String,
        /// What was expected.
        what: Argument,
    },
}

/// What can follow a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Argument {
    /// A square such as `e4`.
    Square,
    /// A file, a rank or a square.
    Line,
    /// A kind of piece.
    Role,
    /// A move.
    Move,
    /// The name of a file.
    File,
    /// A position.
    Fen,
    /// A level.
    Level,
    /// A depth of at least 1.
    Depth,
    /// A time such as `5+3`.
    Clock,
    /// What can be said of a new game.
    Game,
    /// A language.
    Language,
    /// A colour theme.
    Theme,
    /// A piece style.
    Style,
    /// A side and a name.
    Name,
    /// Nothing more.
    Nothing,
}

impl Argument {
    /// The name of the sentence that describes it.
    pub const fn id(self) -> &'static str {
        match self {
            Argument::Square => "argument-square",
            Argument::Line => "argument-line",
            Argument::Role => "argument-role",
            Argument::Move => "argument-move",
            Argument::File => "argument-file",
            Argument::Fen => "argument-fen",
            Argument::Level => "argument-level",
            Argument::Depth => "argument-depth",
            Argument::Clock => "argument-clock",
            Argument::Game => "argument-game",
            Argument::Language => "argument-language",
            Argument::Theme => "argument-theme",
            Argument::Style => "argument-style",
            Argument::Name => "argument-name",
            Argument::Nothing => "argument-nothing",
        }
    }
}

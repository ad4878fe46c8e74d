//! What a reader looks at.

/// What counts as an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Mode {
    /// Departures from the standard are warnings as long as the meaning is
    /// clear.
    #[default]
    Lenient,
    /// Every warning is reported as an error. What is read stays the same.
    Strict,
}

/// Checks that cost time and are not needed to know that all moves are legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Checks {
    /// Compare the check marks with the position.
    pub check_marks: bool,
    /// Find origins given without need.
    pub disambiguation: bool,
    /// Find moves after draws that come by themselves.
    pub draws: bool,
    /// Look for the seven tags that every game should have. Many files have only
    /// some of them, so this is done only if it is asked for.
    pub roster: bool,
}

impl Checks {
    /// All of them.
    pub const ALL: Checks = Checks {
        roster: true,
        ..Checks::MOVES
    };
    /// All that concern moves: the default.
    pub const MOVES: Checks = Checks {
        check_marks: true,
        disambiguation: true,
        draws: true,
        roster: false,
    };
    /// None: only what is needed to play the moves.
    pub const LEGALITY: Checks = Checks {
        check_marks: false,
        disambiguation: false,
        draws: false,
        roster: false,
    };
}

impl Default for Checks {
    fn default() -> Checks {
        Checks::MOVES
    }
}

/// How to read a file. By default leniently, with all checks of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Options {
    /// What counts as an error.
    pub mode: Mode,
    /// What is looked at beyond legality.
    pub checks: Checks,
}

impl Options {
    /// Leniently, and nothing but whether moves are legal: the fastest.
    pub const LEGALITY: Options = Options {
        mode: Mode::Lenient,
        checks: Checks::LEGALITY,
    };
    /// Everything, warnings being errors.
    pub const STRICT: Options = Options {
        mode: Mode::Strict,
        checks: Checks::ALL,
    };
}

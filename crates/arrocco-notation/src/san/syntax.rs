//! The parts of a written move, before any position is looked at.

use std::ops::{BitOr, BitOrAssign};

use arrocco_rules::{CastlingSide, File, Rank, Role, Square};

/// A move as written. It displays as it would be written in PGN; odd
/// [spellings](Spelling) are not kept, nor is the [glyph](Glyph).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct San {
    /// The move itself.
    pub step: SanStep,
    /// `+` or `#` as written, right or wrong.
    pub mark: Option<CheckMark>,
    /// `!`, `?` and so on as written.
    pub glyph: Option<Glyph>,
    /// What is unusual about the spelling.
    pub spelling: Spelling,
}

/// What moves where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SanStep {
    /// King and rook move together.
    Castling(CastlingSide),
    /// A piece goes to a square.
    Piece {
        /// What it is.
        role: Role,
        /// The file it comes from, if given.
        file: Option<File>,
        /// The rank it comes from, if given.
        rank: Option<Rank>,
        /// Whether an `x` is written.
        capture: bool,
        /// Where it goes.
        to: Square,
        /// What a pawn becomes.
        promotion: Option<Role>,
    },
}

/// A sign for check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CheckMark {
    /// `+`
    Check,
    /// `#`
    Checkmate,
}

impl CheckMark {
    /// `+` or `#`.
    #[inline]
    pub const fn char(self) -> char {
        match self {
            CheckMark::Check => '+',
            CheckMark::Checkmate => '#',
        }
    }
}

/// An opinion written after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Glyph {
    /// `!`
    Good = 1,
    /// `?`
    Mistake = 2,
    /// `!!`
    Brilliant = 3,
    /// `??`
    Blunder = 4,
    /// `!?`
    Interesting = 5,
    /// `?!`
    Dubious = 6,
}

impl Glyph {
    /// The glyph of its signs.
    pub const fn from_ascii(signs: &[u8]) -> Option<Glyph> {
        match signs {
            b"!" => Some(Glyph::Good),
            b"?" => Some(Glyph::Mistake),
            b"!!" => Some(Glyph::Brilliant),
            b"??" => Some(Glyph::Blunder),
            b"!?" => Some(Glyph::Interesting),
            b"?!" => Some(Glyph::Dubious),
            _ => None,
        }
    }

    /// Its signs.
    pub const fn as_str(self) -> &'static str {
        match self {
            Glyph::Good => "!",
            Glyph::Mistake => "?",
            Glyph::Brilliant => "!!",
            Glyph::Blunder => "??",
            Glyph::Interesting => "!?",
            Glyph::Dubious => "?!",
        }
    }

    /// Its number among PGN's numeric annotation glyphs, 1 to 6.
    pub const fn nag(self) -> u8 {
        self as u8
    }
}

/// A set of things that are unusual about how a move is spelt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Spelling(u8);

impl Spelling {
    /// As PGN has it.
    pub const USUAL: Spelling = Spelling(0);
    /// Castling with zeros: `0-0`.
    pub const ZEROS: Spelling = Spelling(1);
    /// A promotion without `=`: `e8Q`.
    pub const NO_EQUALS: Spelling = Spelling(2);
    /// A letter for the pawn: `Pe4`.
    pub const PAWN_LETTER: Spelling = Spelling(4);
    /// `e.p.` after a capture: `exd6e.p.`
    pub const EN_PASSANT: Spelling = Spelling(8);
    /// From square to square: `Ng1-f3`, and for pawns `e2e4`.
    pub const LONG: Spelling = Spelling(16);
    /// `++` for check.
    pub const DOUBLE_PLUS: Spelling = Spelling(32);

    /// Whether nothing is unusual.
    #[inline]
    pub const fn is_usual(self) -> bool {
        self.0 == 0
    }

    /// Whether all of these are noted.
    #[inline]
    pub const fn has(self, other: Spelling) -> bool {
        self.0 & other.0 == other.0
    }
}

impl BitOr for Spelling {
    type Output = Spelling;

    fn bitor(self, other: Spelling) -> Spelling {
        Spelling(self.0 | other.0)
    }
}

impl BitOrAssign for Spelling {
    #[inline]
    fn bitor_assign(&mut self, other: Spelling) {
        self.0 |= other.0;
    }
}

/// Whether a text is one of the ways to write that nobody moves, which is no
/// SAN but is met in PGN: `--`, `Z0`, and with an `@` from other programs.
pub fn is_null(text: &[u8]) -> bool {
    matches!(text, b"--" | b"Z0" | b"null" | b"pass" | b"@@@@")
}

impl San {
    /// A usual spelling without check mark and glyph.
    pub const fn new(step: SanStep) -> San {
        San {
            step,
            mark: None,
            glyph: None,
            spelling: Spelling::USUAL,
        }
    }
}

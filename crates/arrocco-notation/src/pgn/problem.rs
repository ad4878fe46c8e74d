//! Problems of a PGN file: severity, kind and place.

use std::fmt;

use arrocco_rules::ResolveError;
use arrocco_rules::fen::FenFault;

use super::automatic_draw::AutomaticDraw;
use super::line_column::Place;
use super::nag::Nag;
use super::result::GameResult;
use crate::san::CheckMark;

/// How bad a problem is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The file departs from the standard, but what is meant is clear.
    Warning,
    /// What is meant cannot be known or is no chess: the rest of the game, or
    /// of the variation, is left out.
    Error,
}

/// Something wrong at a place of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// How bad it is. In [strict mode](super::Mode::Strict) warnings are
    /// errors.
    pub severity: Severity,
    /// What is wrong.
    pub kind: ProblemKind,
    /// The game it is in, from 1.
    pub game: u64,
    /// Where it is.
    pub place: Place,
    /// The text that is wrong, shortened if it is long; empty if something is
    /// missing.
    pub culprit: String,
}

/// `12:7: game 3: `Ke9`: not a move`.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: game {}: {}", self.place, self.game, self.message())
    }
}

impl Problem {
    /// The culprit and what is wrong with it, without the place.
    pub fn message(&self) -> impl fmt::Display {
        fmt::from_fn(|f| {
            if !self.culprit.is_empty() {
                write!(f, "`{}`: ", self.culprit)?;
            }
            fmt::Display::fmt(&self.kind, f)
        })
    }
}

macro_rules! problem_kinds {
    ($($(#[doc = $doc:literal])+ $name:ident $(($data:ty))? = $severity:ident, $code:literal;)+) => {
        /// What is wrong.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum ProblemKind {
            $($(#[doc = $doc])+ $name $(($data))?,)+
        }

        impl ProblemKind {
            /// How bad it is, strict mode aside.
            pub const fn severity(&self) -> Severity {
                match self {
                    $(problem_kinds!(@pattern $name $(($data))?) => Severity::$severity,)+
                }
            }

            /// A fixed name for programs.
            pub const fn code(&self) -> &'static str {
                match self {
                    $(problem_kinds!(@pattern $name $(($data))?) => $code,)+
                }
            }
        }
    };
    (@pattern $name:ident) => { ProblemKind::$name };
    (@pattern $name:ident ($data:ty)) => { ProblemKind::$name(_) };
}

problem_kinds! {
    /// No piece may make this move.
    IllegalMove(ResolveError) = Error, "illegal_move";
    /// Several pieces may make this move.
    AmbiguousMove(ResolveError) = Error, "ambiguous_move";
    /// A move where the game has ended by checkmate or stalemate.
    MoveAfterEnd(Mate) = Error, "move_after_end";
    /// A null move of a side that is in check.
    NullMoveInCheck = Error, "null_move_in_check";
    /// Something that is no token of PGN, or not here.
    Garbage = Error, "garbage";
    /// The `FEN` tag is no position.
    BadFen(FenFault) = Error, "bad_fen";
    /// A comment that is never closed.
    UnclosedComment = Error, "unclosed_comment";
    /// This many variations that are never closed; the place is the first's.
    UnclosedVariation(u64) = Error, "unclosed_variation";
    /// A `)`, `}` or `]` that closes nothing.
    StrayClosing = Error, "stray_closing";
    /// A byte 0, which no text has.
    Nul = Error, "nul";
    /// Variations within variations deeper than this many.
    TooDeep(usize) = Error, "too_deep";
    /// A game without a result at its end.
    MissingResult = Warning, "missing_result";
    /// A `Result` tag with something that is no result.
    OddResultTag = Warning, "odd_result_tag";
    /// A result that is not the one of the `Result` tag, which is this.
    ResultMismatch(GameResult) = Warning, "result_mismatch";
    /// A result that is not spelt as the standard has it, which is like this.
    OddResult(GameResult) = Warning, "odd_result";
    /// A second result.
    RepeatedResult = Warning, "repeated_result";
    /// A result within a variation.
    ResultInVariation = Warning, "result_in_variation";
    /// A check mark that is wrong or missing; this is the right one.
    CheckMark(Option<CheckMark>) = Warning, "check_mark";
    /// A move number that is wrong; this is the right one.
    MoveNumber(u32) = Warning, "move_number";
    /// Dots that do not fit the number or the side to move.
    OddDots = Warning, "odd_dots";
    /// Text that is no UTF-8; read as Windows-1252. Noted once a game.
    Encoding = Warning, "encoding";
    /// A sign such as `!?` or `+/=` instead of its number, which is this.
    Glyph(Nag) = Warning, "glyph";
    /// A `$` without a number, or with one above 255. It is left out.
    OddNag = Warning, "odd_nag";
    /// A move from square to square, such as `Ng1-f3` or `e2e4`.
    LongMove = Warning, "long_move";
    /// More of the origin than is needed to know which piece moves.
    Disambiguation = Warning, "disambiguation";
    /// A letter for a pawn.
    PawnLetter = Warning, "pawn_letter";
    /// A note that a pawn was taken in passing.
    EnPassantNote = Warning, "en_passant_note";
    /// Castling with zeros, a promotion without `=`, `++` for check.
    Spelling = Warning, "spelling";
    /// A null move. It counts as a ply.
    NullMove = Warning, "null_move";
    /// A variation without moves.
    EmptyVariation = Warning, "empty_variation";
    /// A variation before there is a move to vary.
    EarlyVariation = Warning, "early_variation";
    /// A tag that the game has already. The last one counts.
    DuplicateTag = Warning, "duplicate_tag";
    /// A tag without its closing quote or bracket.
    UnclosedTag = Warning, "unclosed_tag";
    /// A tag that does not begin its line.
    SameLineTag = Warning, "same_line_tag";
    /// A quote in a tag without a backslash before it.
    RawQuotes = Warning, "raw_quotes";
    /// A `Variant` tag with something other than standard chess or Chess960.
    Variant = Warning, "variant";
    /// A `SetUp` tag that promises a `FEN` tag that is not there.
    MissingFen = Warning, "missing_fen";
    /// One of the seven tags that every game should have is missing.
    MissingTag(&'static str) = Warning, "missing_tag";
    /// One of these tags without a value, where `?` stands for "not known".
    EmptyTag = Warning, "empty_tag";
    /// A `Date` tag that is not written as in the standard.
    OddDate = Warning, "odd_date";
    /// Lines that end with a carriage return alone. Noted once a game.
    BareReturn = Warning, "bare_return";
    /// A byte order mark that is not at the beginning of the file.
    ByteOrderMark = Warning, "byte_order_mark";
    /// A move where the Laws have ended the game as drawn. Noted once a game.
    MoveAfterDraw(AutomaticDraw) = Warning, "move_after_draw";
}

/// How a game ended that has further moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mate {
    /// The side to move is checkmated.
    Checkmate,
    /// The side to move is stalemated.
    Stalemate,
}

impl fmt::Display for Mate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Mate::Checkmate => "checkmate",
            Mate::Stalemate => "stalemate",
        })
    }
}

impl fmt::Display for ProblemKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProblemKind::IllegalMove(error) => write!(f, "illegal move: {error}"),
            ProblemKind::AmbiguousMove(error) => error.fmt(f),
            ProblemKind::MoveAfterEnd(mate) => write!(f, "a move after {mate}"),
            ProblemKind::BadFen(error) => write!(f, "not a position: {error}"),
            ProblemKind::UnclosedVariation(1) => f.write_str("variation is never closed"),
            ProblemKind::UnclosedVariation(n) => {
                write!(f, "variation is never closed, nor {} within it", n - 1)
            }
            ProblemKind::TooDeep(limit) => {
                write!(f, "variations nested deeper than {limit} levels")
            }
            ProblemKind::ResultMismatch(tag) => write!(f, "the Result tag says {tag}"),
            ProblemKind::OddResult(result) => write!(f, "odd result, read as {result}"),
            ProblemKind::CheckMark(mark) => fmt_check_mark(*mark, f),
            ProblemKind::MoveNumber(number) => write!(f, "wrong move number, this is {number}"),
            ProblemKind::Glyph(nag) => write!(f, "written out; the standard has `{nag}`"),
            ProblemKind::MoveAfterDraw(draw) => write!(f, "a move after a draw by {draw}"),
            ProblemKind::NullMoveInCheck => f.write_str("a null move in check"),
            ProblemKind::Garbage => f.write_str("not a PGN move, number, comment or result"),
            ProblemKind::UnclosedComment => f.write_str("comment is never closed"),
            ProblemKind::StrayClosing => f.write_str("closes nothing"),
            ProblemKind::Nul => f.write_str("a byte 0 in the text"),
            ProblemKind::MissingResult => f.write_str("the game has no result at its end"),
            ProblemKind::OddResultTag => f.write_str("no result such as 1-0, 0-1, 1/2-1/2 or *"),
            ProblemKind::RepeatedResult => f.write_str("a second result"),
            ProblemKind::ResultInVariation => f.write_str("a result within a variation"),
            ProblemKind::OddDots => f.write_str("odd dots"),
            ProblemKind::Encoding => f.write_str("not UTF-8, read as Windows-1252"),
            ProblemKind::OddNag => f.write_str("`$` needs a number from 0 to 255"),
            ProblemKind::LongMove => f.write_str("a move from square to square"),
            ProblemKind::Disambiguation => f.write_str("needless disambiguation"),
            ProblemKind::PawnLetter => f.write_str("a letter for a pawn"),
            ProblemKind::EnPassantNote => f.write_str("a needless note of en passant"),
            ProblemKind::Spelling => f.write_str("unusual spelling"),
            ProblemKind::NullMove => f.write_str("a null move"),
            ProblemKind::EmptyVariation => f.write_str("variation without moves"),
            ProblemKind::EarlyVariation => f.write_str("variation before any move"),
            ProblemKind::DuplicateTag => f.write_str("the game has this tag already"),
            ProblemKind::UnclosedTag => f.write_str("tag is not closed"),
            ProblemKind::SameLineTag => f.write_str("tag does not begin its line"),
            ProblemKind::RawQuotes => f.write_str("a quote within a tag needs a backslash"),
            ProblemKind::Variant => f.write_str("unknown variant, read as standard chess"),
            ProblemKind::MissingFen => f.write_str("SetUp promises a FEN tag that is missing"),
            ProblemKind::MissingTag(name) => write!(f, "the game has no {name} tag"),
            ProblemKind::EmptyTag => f.write_str("an empty tag; what is not known is `?`"),
            ProblemKind::OddDate => f.write_str("not a date such as 1957.12.31 or 1957.??.??"),
            ProblemKind::BareReturn => f.write_str("lines end with a carriage return alone"),
            ProblemKind::ByteOrderMark => f.write_str("a byte order mark within the file"),
        }
    }
}

fn fmt_check_mark(mark: Option<CheckMark>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match mark {
        None => f.write_str("wrong check mark, this is no check"),
        Some(mark @ CheckMark::Check) => write!(f, "wrong check mark, expected `{}`", mark.char()),
        Some(mark @ CheckMark::Checkmate) => {
            write!(
                f,
                "wrong check mark, expected `{}` for checkmate",
                mark.char()
            )
        }
    }
}

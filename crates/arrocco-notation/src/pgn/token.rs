//! The words of PGN.

use super::result::GameResult;

/// One token of a PGN file. What a [`Word`](Token::Word) means, and whether a
/// token may stand where it stands, is for the [reader](super::Reader) to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Token<'a> {
    /// `[Name "value"]`, closed or not.
    Tag(Tag<'a>),
    /// `12.` or `12...`: digits and the dots right behind them.
    Number {
        /// The number, at most `u32::MAX`.
        number: u32,
        /// How many dots follow.
        dots: u32,
    },
    /// Dots that follow no number.
    Dots(u32),
    /// A move, or something that should have been one.
    Word(&'a [u8]),
    /// One of the four results as the standard writes them.
    Result(GameResult),
    /// `$` and a number of at most `u32::MAX`, or no number.
    Nag(Option<u32>),
    /// A run of `!` and `?`.
    Glyph(&'a [u8]),
    /// What stands between braces. Braces do not nest.
    Comment(&'a [u8]),
    /// What follows a brace that is never closed.
    UnclosedComment(&'a [u8]),
    /// What follows `;` up to the end of the line.
    LineComment(&'a [u8]),
    /// What follows `%` at the beginning of a line.
    Escape(&'a [u8]),
    /// `(`
    OpenVariation,
    /// `)`
    CloseVariation,
    /// `}` outside a comment.
    CloseBrace,
    /// `[` that begins no tag, with the rest up to `]` or the end of the line.
    Bracket(&'a [u8]),
    /// `]` that ends no tag.
    CloseBracket,
    /// A byte order mark that does not stand at the beginning of the file.
    ByteOrderMark,
    /// The byte 0.
    Nul,
}

/// A tag pair. The value is as written between the quotes; see
/// [`decode_tag_value`](super::decode_tag_value).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tag<'a> {
    /// The name: letters, digits and underscores.
    pub name: &'a [u8],
    /// What stands between the quotes, backslashes included.
    pub value: &'a [u8],
    /// Whether quote and bracket are closed on the same line.
    pub is_closed: bool,
    /// Whether a quote within the value lacks its backslash.
    pub has_raw_quotes: bool,
    /// Whether it is an `Event` that begins a line behind an empty one, which
    /// is a border between games wherever it stands, even in a comment.
    pub is_border: bool,
}

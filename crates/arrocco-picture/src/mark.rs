//! Arrows and circles.

use std::fmt;
use std::str::FromStr;

use arrocco_notation::pgn::Paint;
use arrocco_rules::Square;

/// An arrow from one square to another, written `e2e4` or `e2e4:red`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrow {
    /// Where it begins.
    pub from: Square,
    /// Where it points.
    pub to: Square,
    /// Its colour.
    pub paint: Paint,
}

/// A ring around a square, written `e4` or `e4:red`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Circle {
    /// The square inside.
    pub square: Square,
    /// Its colour.
    pub paint: Paint,
}

/// The text is not an arrow or circle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParseMarkError {
    /// An arrow needs two squares.
    Squares(String),
    /// An arrow needs two different squares.
    SameSquare(Square),
    /// A circle needs one square.
    Square(String),
    /// The word after the colon is not a colour.
    Paint(String),
}

impl fmt::Display for ParseMarkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Squares(text) => write!(f, "`{text}` is not two squares such as `e2e4`"),
            Self::SameSquare(square) => write!(f, "an arrow from {square} to itself"),
            Self::Square(text) => write!(f, "`{text}` is not a square such as `e4`"),
            Self::Paint(word) => {
                let names = PAINTS.map(|(name, _)| name).join(", ");
                write!(f, "no colour `{word}`, expected one of {names}")
            }
        }
    }
}

impl std::error::Error for ParseMarkError {}

const PAINTS: [(&str, Paint); 6] = [
    ("green", Paint::Green),
    ("red", Paint::Red),
    ("yellow", Paint::Yellow),
    ("blue", Paint::Blue),
    ("cyan", Paint::Cyan),
    ("orange", Paint::Orange),
];

impl FromStr for Arrow {
    type Err = ParseMarkError;

    fn from_str(text: &str) -> Result<Arrow, ParseMarkError> {
        let (squares, paint) = painted(text)?;
        let (from, to) =
            both(squares).ok_or_else(|| ParseMarkError::Squares(squares.to_owned()))?;
        if from == to {
            return Err(ParseMarkError::SameSquare(from));
        }
        Ok(Arrow { from, to, paint })
    }
}

impl FromStr for Circle {
    type Err = ParseMarkError;

    fn from_str(text: &str) -> Result<Circle, ParseMarkError> {
        let (square, paint) = painted(text)?;
        let no_square = |_| ParseMarkError::Square(square.to_owned());
        let square = square.parse().map_err(no_square)?;
        Ok(Circle { square, paint })
    }
}

/// The text before the colon, and the colour after it.
fn painted(text: &str) -> Result<(&str, Paint), ParseMarkError> {
    let Some((squares, word)) = text.split_once(':') else {
        return Ok((text, Paint::Green));
    };
    let known = PAINTS.into_iter().find(|&(name, _)| name == word);
    let (_, paint) = known.ok_or_else(|| ParseMarkError::Paint(word.to_owned()))?;
    Ok((squares, paint))
}

fn both(squares: &str) -> Option<(Square, Square)> {
    let (from, to) = squares.split_at_checked(2)?;
    Some((from.parse().ok()?, to.parse().ok()?))
}

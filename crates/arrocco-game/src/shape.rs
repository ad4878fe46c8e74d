//! Arrows and circles drawn on a board, as PGN annotations.
//!
//! Files keep them as `[%cal Ge2e4]` and `[%csl Ge4]`, in the comment of the
//! move they belong to.

use arrocco_notation::pgn::{Annotation, Paint};
use arrocco_rules::Square;
use serde::{Deserialize, Serialize};

/// An arrow from one square to another; a circle if both are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Shape {
    /// Where it begins.
    #[cfg_attr(feature = "ts", ts(type = "Square"))]
    pub from: Square,
    /// Where it ends.
    #[cfg_attr(feature = "ts", ts(type = "Square"))]
    pub to: Square,
    /// Its colour; green if nothing is said.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<ShapeColor>"))]
    pub color: ShapeColor,
}

/// The colour of an arrow or a circle, as files have them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ShapeColor {
    /// The usual one.
    #[default]
    Green,
    /// Red.
    Red,
    /// Yellow.
    Yellow,
    /// Blue.
    Blue,
    /// Cyan.
    Cyan,
    /// Orange.
    Orange,
}

impl ShapeColor {
    const fn of(paint: Paint) -> ShapeColor {
        match paint {
            Paint::Green => ShapeColor::Green,
            Paint::Red => ShapeColor::Red,
            Paint::Yellow => ShapeColor::Yellow,
            Paint::Blue => ShapeColor::Blue,
            Paint::Cyan => ShapeColor::Cyan,
            Paint::Orange => ShapeColor::Orange,
        }
    }

    const fn paint(self) -> Paint {
        match self {
            ShapeColor::Green => Paint::Green,
            ShapeColor::Red => Paint::Red,
            ShapeColor::Yellow => Paint::Yellow,
            ShapeColor::Blue => Paint::Blue,
            ShapeColor::Cyan => Paint::Cyan,
            ShapeColor::Orange => Paint::Orange,
        }
    }
}

impl Shape {
    fn is_circle(self) -> bool {
        self.from == self.to
    }
}

/// Whether an annotation draws something.
pub(crate) fn is_shape(annotation: &Annotation) -> bool {
    matches!(annotation, Annotation::Squares(_) | Annotation::Arrows(_))
}

/// What an annotation draws.
pub(crate) fn of(annotation: &Annotation) -> Vec<Shape> {
    let shape = |paint, from, to| Shape {
        from,
        to,
        color: ShapeColor::of(paint),
    };
    match annotation {
        Annotation::Squares(squares) => {
            let circle = |&(paint, at)| shape(paint, at, at);
            squares.iter().map(circle).collect()
        }
        Annotation::Arrows(arrows) => {
            let arrow = |&(paint, from, to)| shape(paint, from, to);
            arrows.iter().map(arrow).collect()
        }
        Annotation::Clock(_) | Annotation::MoveTime(_) | Annotation::Eval { .. } => Vec::new(),
    }
}

/// The annotations that draw these shapes, none for none.
pub(crate) fn annotations(shapes: &[Shape]) -> Vec<Annotation> {
    let (circles, arrows): (Vec<Shape>, Vec<Shape>) =
        shapes.iter().partition(|shape| shape.is_circle());
    let circles = circles
        .iter()
        .map(|shape| (shape.color.paint(), shape.from));
    let arrows = arrows
        .iter()
        .map(|shape| (shape.color.paint(), shape.from, shape.to));
    let (circles, arrows) = (circles.collect::<Vec<_>>(), arrows.collect::<Vec<_>>());
    let squares = (!circles.is_empty()).then_some(Annotation::Squares(circles));
    let lines = (!arrows.is_empty()).then_some(Annotation::Arrows(arrows));
    squares.into_iter().chain(lines).collect()
}

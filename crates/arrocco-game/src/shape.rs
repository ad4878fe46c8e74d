//! Arrows and circles drawn on a board, as PGN annotations.
//!
//! Files keep them as `[%cal Ge2e4]` and `[%csl Ge4]`, in the comment of the
//! move they belong to. All of ours are green; the colours of others are not
//! shown, and are lost when somebody draws anew.

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
    match annotation {
        Annotation::Squares(squares) => {
            let circle = |&(_, at)| Shape { from: at, to: at };
            squares.iter().map(circle).collect()
        }
        Annotation::Arrows(arrows) => {
            let arrow = |&(_, from, to)| Shape { from, to };
            arrows.iter().map(arrow).collect()
        }
        _ => Vec::new(),
    }
}

/// The annotations that draw these shapes, none for none.
pub(crate) fn annotations(shapes: &[Shape]) -> Vec<Annotation> {
    let (circles, arrows): (Vec<Shape>, Vec<Shape>) =
        shapes.iter().partition(|shape| shape.is_circle());
    let circles = circles.iter().map(|shape| (Paint::Green, shape.from));
    let arrows = arrows
        .iter()
        .map(|shape| (Paint::Green, shape.from, shape.to));
    let (circles, arrows) = (circles.collect::<Vec<_>>(), arrows.collect::<Vec<_>>());
    let squares = (!circles.is_empty()).then_some(Annotation::Squares(circles));
    let lines = (!arrows.is_empty()).then_some(Annotation::Arrows(arrows));
    squares.into_iter().chain(lines).collect()
}

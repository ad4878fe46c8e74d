//! How a game went up and down, as a picture with names, scale and legend.
//!
//! The letters are drawn without a font, so that the picture is the same on
//! every computer; words are in capitals without accents.

use std::fmt::Write;

use arrocco_picture::{glyph, svg_head};
use arrocco_rules::Color;

use crate::mark::Mark;
use crate::review::Review;
use crate::sentence::Sentences;
use crate::text::Heading;

/// The width of the picture in pixels.
pub const GRAPH_WIDTH: u32 = 800;
const HEIGHT: u32 = 300;
const LEFT: f64 = 44.0;
const RIGHT: f64 = 16.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 58.0;

const PAPER: &str = "#fbfaf7";
const INK: &str = "#1d2321";
const WHITE_SIDE: &str = "#ffffff";
const BLACK_SIDE: &str = "#39413e";
const WARN: &str = "#7a4b00";
const DANGER: &str = "#a3261a";
const ACCENT: &str = "#0b5a62";

/// A rectangle in which a curve is drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plot {
    pub(crate) left: f64,
    pub(crate) top: f64,
    pub(crate) width: f64,
    pub(crate) height: f64,
    pub(crate) plies: usize,
}

impl Plot {
    fn x(&self, ply: usize) -> f64 {
        self.left + self.width * ply as f64 / self.plies.max(1) as f64
    }

    /// All winning chances of White are at the top.
    fn y(&self, chances: f64) -> f64 {
        self.top + self.height * (1.0 - chances / 100.0)
    }

    /// Both sides, the middle line and the frame.
    pub(crate) fn curve(&self, review: &Review) -> String {
        let mut line = format!(
            "{:.1} {:.1}",
            self.x(0),
            self.y(review.start_eval.chances())
        );
        for (index, m) in review.moves.iter().enumerate() {
            // Writing to a string does not fail.
            let _ = write!(line, "L{:.1} {:.1}", self.x(index + 1), self.y(m.chances));
        }
        // Without moves it stays as it began.
        let _ = write!(line, "H{:.1}", self.left + self.width);
        let Plot {
            left,
            top,
            width,
            height,
            ..
        } = *self;
        let (right, bottom, middle) = (left + width, top + height, top + height / 2.0);
        let area = format!("x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\"");
        format!(
            "<rect {area} fill=\"{BLACK_SIDE}\"/>\
             <path d=\"M{line}L{right:.1} {bottom:.1}L{left:.1} {bottom:.1}z\" fill=\"{WHITE_SIDE}\"/>\
             <path d=\"M{left:.1} {middle:.1}H{right:.1}\" stroke=\"#827c6f\" \
             stroke-dasharray=\"3 3\"/>\
             <path d=\"M{line}\" fill=\"none\" stroke=\"{INK}\" stroke-width=\"1.2\"/>\
             <rect {area} fill=\"none\" stroke=\"{INK}\"/>"
        )
    }

    /// A sign at each marked move.
    pub(crate) fn marks(&self, review: &Review, size: f64) -> String {
        review
            .marked()
            .filter_map(|(ply, m)| {
                let half = size / 2.0;
                let highest = self.top + half;
                let lowest = self.top + self.height - half;
                let y = self.y(m.chances).clamp(highest, lowest);
                Some(sign(m.mark?, self.x(ply), y, size))
            })
            .collect()
    }

    /// The numbers of moves to be written, with their places.
    pub(crate) fn numbers(&self, review: &Review) -> Vec<(u32, f64)> {
        let first = review.start.fullmove_number();
        let offset = usize::from(review.start.turn() == Color::Black);
        let moves = (review.moves.len() + offset).div_ceil(2);
        let step = if moves > 25 { 10 } else { 5 };
        let numbers = (1..=moves).filter(|number| number % step == 0);
        numbers
            .map(|number| {
                let ply = (2 * number - 1).saturating_sub(offset);
                (first + number as u32 - 1, self.x(ply))
            })
            .collect()
    }
}

/// The sign of a mark: a shape before it is a colour.
pub(crate) fn sign(mark: Mark, x: f64, y: f64, size: f64) -> String {
    let shape = match mark {
        Mark::Inaccuracy => format!(
            "<path d=\"M8 2.5 14 13H2z\" fill=\"#fff\" stroke=\"{WARN}\" stroke-width=\"2\" \
             stroke-linejoin=\"round\"/>"
        ),
        Mark::Mistake => format!(
            "<path d=\"M8 1.5 14.5 8 8 14.5 1.5 8z\" fill=\"#fff\" stroke=\"{DANGER}\" \
             stroke-width=\"2\"/>"
        ),
        Mark::Blunder => format!(
            "<path d=\"M2 2h12v12H2z\" fill=\"{DANGER}\" stroke=\"#fff\"/>\
             <path d=\"M5 5l6 6M11 5l-6 6\" stroke=\"#fff\" stroke-width=\"2\"/>"
        ),
        Mark::MissedMate => format!(
            "<circle cx=\"8\" cy=\"8\" r=\"6.5\" fill=\"#fff\" stroke=\"{ACCENT}\" \
             stroke-width=\"1.8\"/><circle cx=\"8\" cy=\"8\" r=\"2.8\" fill=\"{ACCENT}\"/>"
        ),
    };
    let (left, top, scale) = (x - size / 2.0, y - size / 2.0, size / 16.0);
    format!("<g transform=\"translate({left:.1} {top:.1}) scale({scale:.3})\">{shape}</g>")
}

/// The graph of a game as SVG.
pub fn to_graph(review: &Review, heading: &Heading, sentences: Sentences) -> String {
    let plot = Plot {
        left: LEFT,
        top: TOP,
        width: f64::from(GRAPH_WIDTH) - LEFT - RIGHT,
        height: f64::from(HEIGHT) - TOP - BOTTOM,
        plies: review.moves.len(),
    };
    let [white, black] = Color::ALL.map(|side| heading.name(side, sentences));
    let title = format!("{white} - {black}");
    let size = [GRAPH_WIDTH, HEIGHT];
    let mut svg = svg_head(size, size.map(|side| side as f32), &title);
    // Writing to a string does not fail.
    let _ = write!(
        svg,
        "<rect width=\"{GRAPH_WIDTH}\" height=\"{HEIGHT}\" fill=\"{PAPER}\"/>"
    );
    let heading_text = if heading.result.is_empty() {
        title
    } else {
        format!("{title}  {}", heading.result)
    };
    svg.push_str(&words(&heading_text, LEFT, 24.0, 11.0));
    let note = sentences.text("higher-is-better");
    let right = f64::from(GRAPH_WIDTH) - RIGHT - width(&note, 7.0);
    svg.push_str(&words(&note, right, 28.0, 7.0));
    svg.push_str(&plot.curve(review));
    for (chances, label) in [(100.0, "100 %"), (50.0, "50 %"), (0.0, "0 %")] {
        let left = LEFT - 6.0 - width(label, 7.0);
        svg.push_str(&words(label, left, plot.y(chances) + 3.5, 7.0));
    }
    for (number, x) in plot.numbers(review) {
        let label = number.to_string();
        let base = TOP + plot.height + 16.0;
        svg.push_str(&words(&label, x - width(&label, 8.0) / 2.0, base, 8.0));
    }
    svg.push_str(&plot.marks(review, 14.0));
    svg.push_str(&legend(sentences));
    svg.push_str("</svg>\n");
    svg
}

fn legend(sentences: Sentences) -> String {
    let mut x = LEFT;
    let base = f64::from(HEIGHT) - 14.0;
    let mut svg = String::new();
    for mark in [
        Mark::Inaccuracy,
        Mark::Mistake,
        Mark::Blunder,
        Mark::MissedMate,
    ] {
        let label = format!("{} {}", mark.sign(), sentences.text(mark.key()));
        svg.push_str(&sign(mark, x + 7.0, base - 3.5, 13.0));
        svg.push_str(&words(&label, x + 20.0, base, 7.5));
        x += 20.0 + width(&label, 7.5) + 22.0;
    }
    svg
}

/// Capitals without accents.
fn plain(text: &str) -> String {
    text.to_uppercase()
        .chars()
        .map(|letter| match letter {
            'À' | 'Á' | 'Â' | 'Ã' | 'Ä' | 'Å' | 'Ą' => 'A',
            'È' | 'É' | 'Ê' | 'Ë' | 'Ę' | 'Ě' => 'E',
            'Ì' | 'Í' | 'Î' | 'Ï' | 'İ' => 'I',
            'Ò' | 'Ó' | 'Ô' | 'Õ' | 'Ö' | 'Ø' | 'Ő' => 'O',
            'Ù' | 'Ú' | 'Û' | 'Ü' | 'Ű' | 'Ů' => 'U',
            'Ç' | 'Ć' | 'Č' => 'C',
            'Ñ' | 'Ń' | 'Ň' => 'N',
            'Ś' | 'Š' | 'Ş' => 'S',
            'Ź' | 'Ż' | 'Ž' => 'Z',
            'Ł' => 'L',
            'Ř' => 'R',
            'Ý' => 'Y',
            'Đ' | 'Ď' => 'D',
            '–' | '—' | '−' => '-',
            other => other,
        })
        .collect()
}

fn words(text: &str, x: f64, base: f64, height: f64) -> String {
    glyph::write(&plain(text), x as f32, base as f32, height as f32, INK)
}

fn width(text: &str, height: f64) -> f64 {
    glyph::width(&plain(text), height as f32).into()
}

#[cfg(test)]
mod tests {
    use arrocco_engine::SearchControl;
    use arrocco_rules::Position;

    use super::*;
    use crate::{Budget, OwnEngine, PlayedGame, ReviewOptions, review};

    /// The curve of a game without moves fell from the middle to the lower edge, as
    /// if Black had won.
    #[test]
    fn a_game_without_moves_has_a_level_curve() {
        let options = ReviewOptions {
            budget: Budget {
                depth: Some(4),
                ..Budget::default()
            },
            lines: 1,
            opening: |_| None,
        };
        let review = review(
            &PlayedGame::new(Position::initial(), &[]),
            &mut OwnEngine::new(1, 1).expect("memory"),
            &options,
            &SearchControl::new(),
            &mut |_, _| {},
        )
        .expect("a review");
        let plot = Plot {
            left: 0.0,
            top: 0.0,
            width: 100.0,
            height: 100.0,
            plies: 0,
        };
        let y = plot.y(review.start_eval.chances());
        let curve = plot.curve(&review);
        let area = format!("M0.0 {y:.1}H100.0L100.0 100.0L0.0 100.0z");
        assert!(curve.contains(&area), "{curve}");
    }
}

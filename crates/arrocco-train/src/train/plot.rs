//! The loss of each pass as an SVG picture.

use std::fmt::{self, Write};

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 320.0;
const MARGIN: f64 = 48.0;

/// The losses of every pass.
#[derive(Default)]
pub(super) struct Losses {
    seen: Vec<f64>,
    held_out: Vec<f64>,
}

impl Losses {
    pub(super) fn note(&mut self, seen: f64, held_out: f64) {
        self.seen.push(seen);
        self.held_out.push(held_out);
    }

    pub(super) fn passes(&self) -> usize {
        self.seen.len()
    }

    pub(super) fn last_held_out(&self) -> f64 {
        self.held_out.last().copied().unwrap_or_default()
    }

    /// Both losses by pass, as SVG: seen in grey, held out in red.
    pub(super) fn draw(&self) -> String {
        let all = || self.seen.iter().chain(&self.held_out).copied();
        let (least, most) = (all().fold(f64::MAX, f64::min), all().fold(0.0, f64::max));
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
             font-family=\"sans-serif\" font-size=\"12\">\
             <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"white\"/>\
             <text x=\"{MARGIN}\" y=\"20\">loss by pass: seen (grey), held out (red)</text>"
        );
        for (losses, color) in [(&self.seen, "grey"), (&self.held_out, "firebrick")] {
            let points = line(losses, least, most);
            // Writing to a string does not fail.
            let _ = write!(
                svg,
                "<polyline points=\"{points}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"2\"/>"
            );
        }
        let bottom = HEIGHT - MARGIN;
        let _ = writeln!(
            svg,
            "<text x=\"4\" y=\"{MARGIN}\">{most:.4}</text>\
             <text x=\"4\" y=\"{bottom}\">{least:.4}</text>\
             <text x=\"{}\" y=\"{}\">{} passes</text></svg>",
            WIDTH - 2.0 * MARGIN,
            HEIGHT - 16.0,
            self.passes()
        );
        svg
    }
}

impl fmt::Display for Losses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seen = self.seen.last().copied().unwrap_or_default();
        write!(f, "loss {seen:.6}, held out {:.6}", self.last_held_out())
    }
}

fn line(losses: &[f64], least: f64, most: f64) -> String {
    let span = (most - least).max(1e-9);
    let steps = losses.len().saturating_sub(1).max(1) as f64;
    let point = |(index, loss): (usize, &f64)| {
        let x = MARGIN + (WIDTH - 2.0 * MARGIN) * index as f64 / steps;
        let y = MARGIN + (HEIGHT - 2.0 * MARGIN) * (most - loss) / span;
        format!("{x:.1},{y:.1}")
    };
    let points: Vec<String> = losses.iter().enumerate().map(point).collect();
    points.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_losses_are_drawn() {
        let mut losses = Losses::default();
        losses.note(0.3, 0.31);
        losses.note(0.2, 0.25);
        let svg = losses.draw();
        assert_eq!(svg.matches("<polyline").count(), 2);
        assert!(svg.contains("0.3100") && svg.contains("0.2000"), "{svg}");
    }
}

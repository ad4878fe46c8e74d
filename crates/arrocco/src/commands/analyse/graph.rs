//! The evaluation of a game as a graph in SVG.

use std::fmt::Write;

use arrocco_notation::pgn::{NodeId, Tree};
use arrocco_picture::glyph;
use arrocco_rules::Color;

use super::analyst::Finding;
use super::judgement::{Judgement, points};

pub(super) const WIDTH: u32 = 800;
const HEIGHT: u32 = 240;
/// Around the plot, for the numbers.
const MARGIN: f64 = 28.0;

const PAPER: &str = "#fbfaf7";
const INK: &str = "#1d2321";
const WHITE_SIDE: &str = "#ffffff";
const BLACK_SIDE: &str = "#3c4643";

/// Where things are in the plot.
struct Plot {
    plies: f64,
}

impl Plot {
    fn x(&self, ply: usize) -> f64 {
        let span = f64::from(WIDTH) - 2.0 * MARGIN;
        MARGIN + span * ply as f64 / self.plies
    }

    /// All of the points for White are at the top.
    fn y(share: f64) -> f64 {
        let span = f64::from(HEIGHT) - 2.0 * MARGIN;
        MARGIN + span * (1.0 - share)
    }
}

/// The points White could expect after each move, with a mark for every move
/// that was not good. What is below the line is White's.
pub(super) fn draw(tree: &Tree, findings: &[Finding]) -> String {
    let plot = Plot {
        plies: findings.len().saturating_sub(1).max(1) as f64,
    };
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         width=\"{WIDTH}\" height=\"{HEIGHT}\" role=\"img\">\
         <title>{}</title><rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"{PAPER}\"/>",
        title(tree)
    );
    draw_sides(&mut svg, &plot, findings);
    draw_numbers(&mut svg, &plot, tree, findings.len());
    draw_marks(&mut svg, &plot, tree, findings);
    svg.push_str("</svg>\n");
    svg
}

/// The players, as text that cannot be taken for markup.
fn title(tree: &Tree) -> String {
    let name = |tag: &str| tree.tags().get(tag).unwrap_or("?").to_owned();
    let text = format!("{} - {}", name("White"), name("Black"));
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

fn draw_sides(svg: &mut String, plot: &Plot, findings: &[Finding]) {
    let (left, right) = (plot.x(0), plot.x(findings.len().saturating_sub(1).max(1)));
    let (top, middle, bottom) = (Plot::y(1.0), Plot::y(0.5), Plot::y(0.0));
    let (width, height) = (right - left, bottom - top);
    let mut line = String::new();
    for (ply, finding) in findings.iter().enumerate() {
        let (x, y) = (plot.x(ply), Plot::y(points(finding.eval())));
        // Writing to a string does not fail.
        let _ = write!(line, "L{x:.1} {y:.1}");
    }
    let _ = write!(
        svg,
        "<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" \
         fill=\"{BLACK_SIDE}\"/>\
         <path d=\"M{left:.1} {bottom:.1}{line}L{right:.1} {bottom:.1}Z\" fill=\"{WHITE_SIDE}\"/>\
         <path d=\"M{left:.1} {middle:.1}H{right:.1}\" stroke=\"#8a938f\" stroke-width=\"1\"/>\
         <rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" \
         fill=\"none\" stroke=\"{INK}\" stroke-width=\"1\"/>"
    );
}

/// The numbers of moves, some ten of them.
fn draw_numbers(svg: &mut String, plot: &Plot, tree: &Tree, positions: usize) {
    let start = tree.start();
    let first = start.fullmove_number() as usize;
    let offset = usize::from(start.turn() == Color::Black);
    let moves = (positions + offset) / 2;
    let step = (moves / 10).next_multiple_of(5).max(5);
    for number in (0..=moves).step_by(step).skip(1) {
        let text = (first + number - 1).to_string();
        let x = plot.x((2 * (number - 1)).saturating_sub(offset)) as f32;
        let left = x - glyph::width(&text, 10.0) / 2.0;
        svg.push_str(&glyph::write(&text, left, HEIGHT as f32 - 9.0, 10.0, INK));
    }
}

fn draw_marks(svg: &mut String, plot: &Plot, tree: &Tree, findings: &[Finding]) {
    let nodes: Vec<NodeId> = tree.main_line().collect();
    let mut mover = tree.start().turn();
    for (ply, pair) in findings.windows(2).enumerate() {
        let [before, after] = pair else { continue };
        let played = nodes.get(ply).and_then(|&node| tree.played(node));
        let judged = Judgement::new(mover, before.eval(), after.eval());
        if let Some(judgement) = judged.filter(|_| played != before.best()) {
            let (x, y) = (plot.x(ply + 1), Plot::y(points(after.eval())));
            let _ = write!(
                svg,
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\" fill=\"{}\" stroke=\"{INK}\"/>",
                judgement.color()
            );
        }
        mover = !mover;
    }
}

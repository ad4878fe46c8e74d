//! Drawing a scene as SVG.
//!
//! From below: squares, last move, coordinates, check, pieces, circles, arrows,
//! badges. Each layer is a function that adds to the text.

use std::fmt::Write;

use arrocco_rules::{Color, File, Piece, Rank, Square};

use crate::glyph;
use crate::mark::{Arrow, Circle};
use crate::piece::{self, SIDE};
use crate::scene::Scene;
use crate::theme::Theme;

/// How a board is to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PictureStyle {
    /// The colours.
    pub theme: &'static Theme,
    /// The side at the lower edge.
    pub bottom: Color,
    /// Whether files and ranks are named.
    pub coordinates: bool,
    /// The side of the picture in pixels.
    pub size: u32,
}

impl Default for PictureStyle {
    /// The tones of the page, White below, coordinates, 640 pixels.
    fn default() -> PictureStyle {
        PictureStyle {
            theme: Default::default(),
            bottom: Color::White,
            coordinates: true,
            size: 640,
        }
    }
}

/// A scene as an SVG file of its own. Text in it is escaped.
///
/// ```
/// use arrocco_picture::{Scene, PictureStyle, to_svg};
/// let mut scene = Scene::default();
/// scene.title = "Anna <3 & Bruno".to_owned();
/// assert!(to_svg(&scene, &PictureStyle::default()).contains("Anna &lt;3 &amp; Bruno"));
/// ```
pub fn to_svg(scene: &Scene, style: &PictureStyle) -> String {
    let mut canvas = Canvas {
        style,
        svg: String::with_capacity(16 << 10),
    };
    canvas.open(scene);
    canvas.squares();
    canvas.last_move(scene.last_move);
    if style.coordinates {
        canvas.coordinates();
    }
    for king in scene.checked {
        canvas.rings(king);
    }
    for (square, piece) in scene.board.iter() {
        canvas.piece(square, piece);
    }
    for circle in &scene.circles {
        canvas.circle(circle);
    }
    for arrow in &scene.arrows {
        canvas.arrow(arrow);
    }
    for king in scene.checked {
        canvas.badge(king);
    }
    canvas.svg.push_str("</svg>\n");
    canvas.svg
}

/// How an SVG file begins: its size in pixels, the coordinates it is drawn in, and
/// its title, if there is one.
pub fn svg_head(size: [u32; 2], view: [f32; 2], title: &str) -> String {
    let ([width, height], [right, bottom]) = (size, view);
    let title = match title {
        "" => String::new(),
        title => format!("<title>{}</title>\n", escape(title)),
    };
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {right} {bottom}\" role=\"img\">\n{title}"
    )
}

/// Text as it may stand between tags and inside quotes. What XML cannot hold
/// becomes the replacement character.
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            '\t' | '\n' => escaped.push(letter),
            '\r' => escaped.push(' '),
            '\u{0}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            _ => escaped.push(letter),
        }
    }
    escaped
}

/// The text of a picture while it grows.
struct Canvas<'a> {
    style: &'a PictureStyle,
    svg: String,
}

/// Adds a line of SVG; writing to a string does not fail.
macro_rules! draw {
    ($canvas:expr, $($line:tt)*) => {{
        let _ = writeln!($canvas.svg, $($line)*);
    }};
}

impl Canvas<'_> {
    fn open(&mut self, scene: &Scene) {
        let (size, side) = (self.style.size, 8.0 * SIDE);
        self.svg = svg_head([size, size], [side, side], &scene.title);
        draw!(self, "<defs>");
        for piece in piece::all().filter(|&piece| scene.board.by_piece(piece).any()) {
            let (name, drawing) = (piece::name(piece), piece::inside(piece));
            draw!(self, "<g id=\"{name}\">\n{drawing}\n</g>");
        }
        draw!(self, "</defs>");
    }

    fn squares(&mut self) {
        let Theme { light, dark, .. } = *self.style.theme;
        let side = 8.0 * SIDE;
        let is_dark = |&(row, column): &(usize, usize)| (row + column) % 2 == 1;
        let all = (0..8).flat_map(|row| (0..8).map(move |column| (row, column)));
        let path: String = all.filter(is_dark).map(cell).collect();
        draw!(
            self,
            "<rect width=\"{side}\" height=\"{side}\" fill=\"{light}\"/>"
        );
        draw!(
            self,
            "<path fill=\"{dark}\" shape-rendering=\"crispEdges\" d=\"{path}\"/>"
        );
    }

    fn last_move(&mut self, last: Option<(Square, Square)>) {
        let Some((from, to)) = last else { return };
        self.frame(from, " stroke-dasharray=\"3.5 2\"");
        self.frame(to, "");
    }

    fn frame(&mut self, square: Square, dashes: &str) {
        let mark = self.style.theme.last;
        let (x, y) = self.corner(square);
        if mark.strength > 0 {
            draw!(
                self,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"{}\" \
                 fill-opacity=\"{:.2}\" shape-rendering=\"crispEdges\"/>",
                mark.tint,
                f32::from(mark.strength) / 100.0
            );
        }
        let (x, y, inner) = (x + 1.0, y + 1.0, SIDE - 2.0);
        draw!(
            self,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{inner}\" height=\"{inner}\" fill=\"none\" \
             stroke=\"{}\" stroke-width=\"1.4\"{dashes}/>",
            mark.line
        );
    }

    fn coordinates(&mut self) {
        const HEIGHT: f32 = 5.6;
        const MARGIN: f32 = 2.8;
        let ink = self.style.theme.ink;
        for (at, (file, rank)) in File::ALL.into_iter().zip(Rank::ALL).enumerate() {
            let (start, end) = match self.style.bottom {
                Color::White => (at as f32, 7.0 - at as f32),
                Color::Black => (7.0 - at as f32, at as f32),
            };
            let rank = rank.char().to_string();
            let top = end * SIDE + MARGIN + HEIGHT;
            draw!(self, "{}", glyph::write(&rank, MARGIN, top, HEIGHT, ink));
            let file = file.char().to_string();
            let right = (start + 1.0) * SIDE - MARGIN - glyph::width(&file, HEIGHT);
            let base = 8.0 * SIDE - MARGIN - 0.8;
            draw!(self, "{}", glyph::write(&file, right, base, HEIGHT, ink));
        }
    }

    fn rings(&mut self, king: Square) {
        let (x, y) = self.center(king);
        let check = self.style.theme.check;
        draw!(
            self,
            "<g fill=\"none\" stroke=\"{check}\" stroke-width=\"1.6\">\
             <circle cx=\"{x}\" cy=\"{y}\" r=\"21.2\"/>\
             <circle cx=\"{x}\" cy=\"{y}\" r=\"18.4\"/></g>"
        );
    }

    fn badge(&mut self, king: Square) {
        let (x, y) = self.center(king);
        let (x, y) = (x + 15.5, y - 15.5);
        let check = self.style.theme.check;
        draw!(
            self,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"6.2\" fill=\"{check}\" stroke=\"#fff\" \
             stroke-width=\"1.2\"/><path d=\"M{x} {}v4.4m0 2.5v.1\" stroke=\"#fff\" \
             stroke-width=\"1.9\" stroke-linecap=\"round\"/>",
            y - 3.6
        );
    }

    fn piece(&mut self, square: Square, piece: Piece) {
        let (x, y) = self.corner(square);
        let name = piece::name(piece);
        draw!(self, "<use href=\"#{name}\" x=\"{x}\" y=\"{y}\"/>");
    }

    fn circle(&mut self, circle: &Circle) {
        let (x, y) = self.center(circle.square);
        let paint = self.style.theme.paint(circle.paint);
        draw!(
            self,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"20.4\" fill=\"none\" stroke=\"{paint}\" \
             stroke-width=\"3\" stroke-opacity=\".9\"/>"
        );
    }

    /// A shaft that begins off the centre, so that the piece stays to be seen,
    /// and a head whose point is the centre of the target. It lies along the
    /// x-axis and is turned.
    fn arrow(&mut self, arrow: &Arrow) {
        const START: f32 = 12.0;
        const HEAD: f32 = 16.0;
        const HALF_SHAFT: f32 = 3.4;
        const HALF_HEAD: f32 = 9.0;
        let (x, y) = self.center(arrow.from);
        let (to_x, to_y) = self.center(arrow.to);
        let (across, down) = (to_x - x, to_y - y);
        let length = across.hypot(down);
        let angle = down.atan2(across).to_degrees();
        let paint = self.style.theme.paint(arrow.paint);
        let neck = length - HEAD;
        draw!(
            self,
            "<path transform=\"translate({x} {y}) rotate({angle:.2})\" fill=\"{paint}\" \
             fill-opacity=\".82\" d=\"M{START} -{HALF_SHAFT}H{neck:.2}V-{HALF_HEAD}L{length:.2} \
             0L{neck:.2} {HALF_HEAD}V{HALF_SHAFT}H{START}z\"/>"
        );
    }

    /// The upper left corner of a square.
    fn corner(&self, square: Square) -> (f32, f32) {
        let (file, rank) = (square.file().index() as f32, square.rank().index() as f32);
        match self.style.bottom {
            Color::White => (file * SIDE, (7.0 - rank) * SIDE),
            Color::Black => ((7.0 - file) * SIDE, rank * SIDE),
        }
    }

    fn center(&self, square: Square) -> (f32, f32) {
        let (x, y) = self.corner(square);
        (x + SIDE / 2.0, y + SIDE / 2.0)
    }
}

/// The outline of a square, counted from the upper left.
fn cell((row, column): (usize, usize)) -> String {
    let (x, y) = (column as f32 * SIDE, row as f32 * SIDE);
    format!("M{x} {y}h{SIDE}v{SIDE}h-{SIDE}z")
}

//! All pieces on light and dark squares at 160, 80 and 40 pixels, as a PNG on
//! the standard output: `cargo run -p arrocco-picture --example sheet > sheet.png`.

use std::fs;
use std::io::{self, Write};

const PIECES: [&str; 12] = [
    "wK", "wQ", "wR", "wB", "wN", "wP", "bK", "bQ", "bR", "bB", "bN", "bP",
];

fn main() -> io::Result<()> {
    let mut svg = String::from(r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 810">"#);
    let mut top = 0;
    for size in [160, 80, 40] {
        top = rows(size, top, &mut svg);
    }
    svg.push_str("</svg>");
    let png = arrocco_picture::to_png(&svg, 960).expect("a sheet");
    io::stdout().write_all(&png)
}

/// Two colours on two kinds of squares; answers where the next rows begin.
fn rows(size: usize, mut top: usize, svg: &mut String) -> usize {
    for row in PIECES.chunks(6) {
        let shades = if size == 160 { 1 } else { 2 };
        for shade in 0..shades {
            for (column, piece) in row.iter().enumerate() {
                let tone = ["#f1efea", "#a9b1ae"][(column + shade) % 2];
                square(piece, [column * size, top, size], tone, svg);
            }
            top += size;
        }
        top += 2;
    }
    top
}

fn square(piece: &str, [x, y, size]: [usize; 3], tone: &str, svg: &mut String) {
    let path = format!("{}/pieces/{piece}.svg", env!("CARGO_MANIFEST_DIR"));
    let piece = fs::read_to_string(path).expect("a piece");
    let placed = format!("<svg x=\"{x}\" y=\"{y}\" width=\"{size}\" height=\"{size}\"");
    svg.push_str(&format!(
        "<rect x=\"{x}\" y=\"{y}\" width=\"{size}\" height=\"{size}\" fill=\"{tone}\"/>"
    ));
    svg.push_str(&piece.replacen("<svg", &placed, 1));
}

//! Letters and digits as paths, so that no font is needed.
//!
//! What coordinates and scales need: `a` to `h`, the digits and `+ - . # % /`.
//! Each is one line of even width, drawn on a grid with the top of the digits
//! at 0 and the base line at 7.

use std::fmt::Write;

/// Where the base line lies on the grid.
const BASE: f32 = 7.0;
/// How wide the pen is on the grid.
const PEN: f32 = 1.15;
/// How far one character stands from the next.
const GAP: f32 = 1.8;

/// The path of a character and its width.
fn outline(letter: char) -> Option<(&'static str, f32)> {
    let known = match letter {
        '0' => ("M2 0C.7 0 0 1.4 0 3.5S.7 7 2 7s2-1.4 2-3.5S3.3 0 2 0z", 4.0),
        '1' => ("M.2 1.5 2 0v7", 2.2),
        '2' => (
            "M.2 1.8C.3.7 1 0 2 0c1.1 0 1.9.7 1.9 1.8C3.9 3.6.2 4.9.1 7H4",
            4.0,
        ),
        '3' => (
            "M.3 1C.6.4 1.2 0 2 0c1.1 0 1.8.7 1.8 1.7S3 3.3 1.6 3.3C3.1 3.3 4 4 4 5.1S3.2 7 2 7\
             C1.2 7 .5 6.7.1 6",
            4.0,
        ),
        '4' => ("M3.1 7V0L0 5h4.3", 4.3),
        '5' => (
            "M3.6 0H.7L.4 3.2c.5-.4 1-.6 1.6-.6 1.2 0 2 .9 2 2.1C4 6.1 3.2 7 2 7 1.2 7 .6 6.7.1 6.1",
            4.0,
        ),
        '6' => (
            "M3.5.4C3.1.1 2.7 0 2.3 0 .9 0 0 1.7 0 4.2 0 6 .7 7 2 7s2-.9 2-2.2-.8-2.1-2-2.1S0 3.5 0 4.8",
            4.0,
        ),
        '7' => ("M0 0h4C2.5 2 1.7 4.3 1.5 7", 4.0),
        '8' => (
            "M2 3.3C.9 3.3.3 2.6.3 1.6S.9 0 2 0s1.7.6 1.7 1.6S3.1 3.3 2 3.3zm0 0C.8 3.3 0 4 0 5.1\
             S.8 7 2 7s2-.8 2-1.9-.8-1.8-2-1.8z",
            4.0,
        ),
        '9' => (
            "M.5 6.6c.4.3.8.4 1.2.4C3.1 7 4 5.3 4 2.8 4 1 3.3 0 2 0S0 .9 0 2.2s.8 2.1 2 2.1 2-.8 2-2.1",
            4.0,
        ),
        'a' => (
            "M3.8 2.5V7M3.8 4.7c0-1.4-.8-2.3-1.9-2.3S0 3.3 0 4.7.8 7 1.9 7s1.9-.9 1.9-2.3z",
            3.8,
        ),
        'b' => (
            "M0 0v7M0 4.7c0-1.4.8-2.3 1.9-2.3s1.9.9 1.9 2.3S3 7 1.9 7 0 6.1 0 4.7z",
            3.8,
        ),
        'c' => (
            "M3.5 3.2C3.2 2.7 2.7 2.4 2 2.4.8 2.4 0 3.3 0 4.7S.8 7 2 7c.7 0 1.2-.3 1.5-.8",
            3.5,
        ),
        'd' => (
            "M3.8 0v7M3.8 4.7c0-1.4-.8-2.3-1.9-2.3S0 3.3 0 4.7.8 7 1.9 7s1.9-.9 1.9-2.3z",
            3.8,
        ),
        'e' => (
            "M0 4.6h3.7c0-1.3-.7-2.2-1.8-2.2S0 3.3 0 4.7.8 7 2 7c.7 0 1.2-.3 1.5-.8",
            3.7,
        ),
        'f' => ("M2.9.1C2.7 0 2.5 0 2.3 0 1.4 0 1 .5 1 1.4V7M0 2.6h2.6", 2.8),
        'g' => (
            "M3.8 2.5v4.6c0 1.3-.7 2-1.9 2-.6 0-1.1-.2-1.5-.5M3.8 4.7c0-1.4-.8-2.3-1.9-2.3\
             S0 3.3 0 4.7.8 7 1.9 7s1.9-.9 1.9-2.3z",
            3.8,
        ),
        'h' => ("M0 0v7M0 4.5c0-1.3.8-2.1 1.9-2.1s1.7.8 1.7 2.1V7", 3.6),
        '+' => ("M2 1.8v4M0 3.8h4", 4.0),
        '-' => ("M0 3.8h3", 3.0),
        '.' => ("M.3 6.9v.1", 0.6),
        '#' => ("M1.4.6.8 6.4M3.4.6 2.8 6.4M0 2.4h4.2M0 4.7h4.2", 4.2),
        '%' => (
            "M4.4.2.4 6.8M0 1.4a1 1.2 0 1 0 2 0 1 1.2 0 1 0-2 0zM2.9 5.6a1 1.2 0 1 0 2 0 1 1.2 0 1 0-2 0z",
            4.9,
        ),
        '/' => ("M2.6 0 0 7.4", 2.6),
        ' ' => ("", 1.5),
        _ => return None,
    };
    Some(known)
}

/// The characters of a text that can be drawn, as SVG. `x` and `y` say where
/// the base line begins, `height` how high a digit is.
///
/// ```
/// use arrocco_picture::glyph;
/// let svg = glyph::write("+1.5", 10.0, 20.0, 8.0, "#1d2321");
/// assert_eq!(svg.matches("<path").count(), 4);
/// ```
pub fn write(text: &str, x: f32, y: f32, height: f32, color: &str) -> String {
    let scale = height / BASE;
    let top = y - height;
    let mut svg = format!(
        "<g transform=\"translate({x:.2} {top:.2}) scale({scale:.3})\" fill=\"none\" \
         stroke=\"{}\" stroke-width=\"{PEN}\" stroke-linecap=\"round\" stroke-linejoin=\"round\">",
        crate::svg::escape(color)
    );
    let mut left = 0.0;
    for (path, width) in text.chars().filter_map(outline) {
        // Writing to a string does not fail.
        let _ = match path {
            "" => Ok(()),
            _ if left == 0.0 => write!(svg, "<path d=\"{path}\"/>"),
            _ => write!(
                svg,
                "<path transform=\"translate({left:.1} 0)\" d=\"{path}\"/>"
            ),
        };
        left += width + GAP;
    }
    svg.push_str("</g>");
    svg
}

/// How wide [`write()`] makes a text of this height.
pub fn width(text: &str, height: f32) -> f32 {
    let widths = text.chars().filter_map(outline);
    let sum: f32 = widths.map(|(_, width)| width + GAP).sum();
    (sum - GAP).max(0.0) * height / BASE
}

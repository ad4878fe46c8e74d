//! Letters and digits as paths, so that no font is needed.
//!
//! What coordinates and scales need: `a` to `h`, capital letters, the digits and
//! `+ - . , : ? ! # % / ( )`.
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
        'A' => ("M0 7 2.3 0 4.6 7M.8 4.7h3", 4.6),
        'B' => (
            "M0 3.3h2.2C3.3 3.3 4 4 4 5.1S3.3 7 2.2 7H0V0h2c1 0 1.7.6 1.7 1.6S3 3.3 2 3.3",
            4.0,
        ),
        'C' => (
            "M4.4 1.4C4 .5 3.3 0 2.4 0 .9 0 0 1.4 0 3.5S.9 7 2.4 7c.9 0 1.6-.5 2-1.4",
            4.4,
        ),
        'D' => ("M0 0h1.7C3.4 0 4.4 1.3 4.4 3.5S3.4 7 1.7 7H0z", 4.4),
        'E' => ("M3.6 0H0v7h3.6M0 3.4h3", 3.6),
        'F' => ("M3.6 0H0v7M0 3.4h3", 3.6),
        'G' => (
            "M4.3 1.3C3.9.5 3.3 0 2.4 0 .9 0 0 1.4 0 3.5S.9 7 2.4 7c1.3 0 2.1-.9 2.1-2.3V3.8H2.6",
            4.5,
        ),
        'H' => ("M0 0v7M4.2 0v7M0 3.4h4.2", 4.2),
        'I' => ("M.3 0v7", 0.6),
        'J' => ("M2.6 0v5C2.6 6.3 2 7 1.2 7 .6 7 .2 6.7 0 6.2", 2.6),
        'K' => ("M0 0v7M4 0 0 4.3M1.4 2.9 4.2 7", 4.2),
        'L' => ("M0 0v7h3.5", 3.5),
        'M' => ("M0 7V0l2.6 4.6L5.2 0v7", 5.2),
        'N' => ("M0 7V0l4.3 7V0", 4.3),
        'O' => (
            "M2.5 0C.9 0 0 1.4 0 3.5S.9 7 2.5 7 5 5.6 5 3.5 4.1 0 2.5 0z",
            5.0,
        ),
        'P' => ("M0 7V0h2.1C3.3 0 4 .7 4 1.9S3.3 3.8 2.1 3.8H0", 4.0),
        'Q' => (
            "M2.5 0C.9 0 0 1.4 0 3.5S.9 7 2.5 7 5 5.6 5 3.5 4.1 0 2.5 0zM3 5.2 4.9 7.3",
            5.0,
        ),
        'R' => (
            "M0 7V0h2.1C3.3 0 4 .7 4 1.9S3.3 3.7 2.1 3.7H0M2.2 3.7 4.2 7",
            4.2,
        ),
        'S' => (
            "M3.8 1.2C3.5.4 2.9 0 2 0 1 0 .2.6.2 1.7c0 2.3 3.8 1.3 3.8 3.6C4 6.4 3.2 7 2.1 7 1 7 .3 6.5 0 5.6",
            4.0,
        ),
        'T' => ("M0 0h4.4M2.2 0v7", 4.4),
        'U' => ("M0 0v4.7C0 6.2.8 7 2.1 7s2.1-.8 2.1-2.3V0", 4.2),
        'V' => ("M0 0l2.3 7L4.6 0", 4.6),
        'W' => ("M0 0l1.6 7L3.2 1.2 4.8 7 6.4 0", 6.4),
        'X' => ("M0 0l4.3 7M4.3 0 0 7", 4.3),
        'Y' => ("M0 0l2.2 3.6L4.4 0M2.2 3.6V7", 4.4),
        'Z' => ("M0 0h4L0 7h4.1", 4.1),
        '?' => (
            "M0 1.6C.1.6.8 0 1.8 0s1.7.6 1.7 1.6c0 1.5-1.7 1.7-1.7 3.2M1.8 6.9V7",
            3.5,
        ),
        '!' => ("M.3 0v4.7M.3 6.9V7", 0.6),
        ',' => ("M.6 6.8 0 8.2", 0.6),
        ':' => ("M.3 2.6v.1M.3 6.9V7", 0.6),
        '(' => ("M1.4-.5C.4.7 0 2 0 3.5s.4 2.8 1.4 4", 1.4),
        ')' => ("M0-.5C1 .7 1.4 2 1.4 3.5S1 6.3 0 7.5", 1.4),
        '=' => ("M0 2.8h4M0 4.8h4", 4.0),
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

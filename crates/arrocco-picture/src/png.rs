//! SVG as pixels and as PNG.
//!
//! Drawn by resvg without fonts: text elements stay invisible, so that a
//! picture is the same on every computer. Letters are drawn as paths instead,
//! see [`glyph`](crate::glyph). Nothing is loaded from disk or network,
//! whatever the SVG refers to.

use std::fmt;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{ImageHrefResolver, Options, Tree};

/// The widest and highest a picture may be, in pixels.
pub const MAX_SIDE: u32 = 8192;

/// Why there are no pixels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RenderError {
    /// The text is no SVG; the words of the parser, with the place.
    Svg(String),
    /// A picture has between 1 and [`MAX_SIDE`] pixels a side.
    Size {
        /// Pixels from left to right.
        width: u32,
        /// Pixels from top to bottom, as they follow from the width.
        height: u32,
    },
    /// The pixels could not be packed.
    Pack(String),
}

impl fmt::Display for RenderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Svg(error) => write!(f, "not an SVG: {error}"),
            Self::Size { width, height } => write!(
                f,
                "a picture of {width} x {height} pixels, expected 1 to {MAX_SIDE} a side"
            ),
            Self::Pack(error) => write!(f, "cannot pack the pixels: {error}"),
        }
    }
}

impl std::error::Error for RenderError {}

/// The pixels of a picture, row by row from the top left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pixels {
    /// Pixels from left to right.
    pub width: u32,
    /// Pixels from top to bottom.
    pub height: u32,
    /// Red, green, blue and opacity of each pixel; colours are not multiplied
    /// by the opacity.
    pub rgba: Vec<u8>,
}

/// An SVG as a PNG file that many pixels wide; the height follows from the
/// proportions of the SVG.
///
/// ```
/// let svg = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"/>"#;
/// let png = arrocco_picture::to_png(svg, 64)?;
/// assert!(png.starts_with(b"\x89PNG"));
/// # Ok::<(), arrocco_picture::RenderError>(())
/// ```
///
/// # Errors
///
/// The text is no SVG, or a side has no pixels or more than [`MAX_SIDE`].
pub fn to_png(svg: &str, width: u32) -> Result<Vec<u8>, RenderError> {
    draw(svg, width)?
        .encode_png()
        .map_err(|error| RenderError::Pack(error.to_string()))
}

/// An SVG as pixels, that many in a row.
///
/// # Errors
///
/// As [`to_png`].
pub fn to_pixels(svg: &str, width: u32) -> Result<Pixels, RenderError> {
    let pixmap = draw(svg, width)?;
    Ok(Pixels {
        width: pixmap.width(),
        height: pixmap.height(),
        rgba: pixmap.take_demultiplied(),
    })
}

fn draw(svg: &str, width: u32) -> Result<Pixmap, RenderError> {
    let tree = Tree::from_str(svg, &mute()).map_err(|error| RenderError::Svg(error.to_string()))?;
    let size = tree.size();
    let height = (width as f32 * size.height() / size.width()).round() as u32;
    let error = RenderError::Size { width, height };
    if width.max(height) > MAX_SIDE {
        return Err(error);
    }
    let mut pixmap = Pixmap::new(width, height).ok_or(error)?;
    let (x, y) = (width as f32 / size.width(), height as f32 / size.height());
    resvg::render(&tree, Transform::from_scale(x, y), &mut pixmap.as_mut());
    Ok(pixmap)
}

/// Options under which an SVG cannot make us open a file.
fn mute() -> Options<'static> {
    Options {
        image_href_resolver: ImageHrefResolver {
            resolve_data: Box::new(|_, _, _| None),
            resolve_string: Box::new(|_, _| None),
        },
        ..Options::default()
    }
}

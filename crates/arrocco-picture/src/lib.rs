//! Chess boards as pictures: SVG, PNG and animated GIF.
//!
//! | to get                               | use                         |
//! |--------------------------------------|-----------------------------|
//! | a position with marks                | [`Scene`]                   |
//! | colours, size, which side is below   | [`PictureStyle`], [`Theme`]        |
//! | arrows and circles                   | [`Arrow`], [`Circle`]       |
//! | the board as SVG                     | [`to_svg`]                  |
//! | a game as an animated GIF            | [`write_gif`], [`Pace`]     |
//! | any SVG as PNG or as pixels          | [`to_png`], [`to_pixels`]   |
//! | the drawing of one piece             | [`piece::svg`]              |
//! | letters and digits without a font    | [`glyph`]                   |
//!
//! The pieces are drawn for this project and free for any use (CC0). No font is
//! needed and no file is read, so a picture is the same on every computer.
//!
//! ```
//! use arrocco_picture::{Arrow, Scene, PictureStyle, to_png, to_svg};
//! use arrocco_rules::Position;
//!
//! let mut scene = Scene::of(&Position::initial());
//! scene.arrows.push("e2e4:red".parse::<Arrow>()?);
//! let style = PictureStyle { size: 240, ..PictureStyle::default() };
//! let svg = to_svg(&scene, &style);
//! assert!(svg.starts_with("<svg"));
//! assert!(to_png(&svg, style.size)?.starts_with(b"\x89PNG"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod gif;
pub mod glyph;
mod mark;
mod palette;
pub mod piece;
mod png;
mod scene;
mod svg;
mod theme;

pub use gif::{Pace, WriteGifError, write_gif};
pub use mark::{Arrow, Circle, ParseMarkError};
pub use png::{MAX_SIDE, Pixels, RenderError, to_pixels, to_png};
pub use scene::Scene;
pub use svg::{PictureStyle, escape, svg_head, to_svg};
pub use theme::{SquareMark, Theme, UnknownThemeError};

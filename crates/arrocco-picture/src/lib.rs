//! Chess boards as pictures.
//!
//! | to get                           | go to          |
//! |----------------------------------|----------------|
//! | the pixels of any SVG            | [`to_png`]     |

mod png;

pub use png::{MAX_SIDE, Pixels, RenderError, to_pixels, to_png};

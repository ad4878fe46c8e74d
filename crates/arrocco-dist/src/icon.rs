//! The icon: our own rook, which castles, on the colour of the page.

use arrocco_picture::{piece, to_png};
use arrocco_rules::{Color, Role};

use crate::{Error, Tree};

/// The sizes that menus ask for, in pixels.
const SIZES: [u32; 7] = [16, 32, 48, 64, 128, 256, 512];

/// The drawing, without a size of its own.
pub fn svg() -> String {
    let rook = piece::svg(Role::Rook.of(Color::White));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 45 45\">\n\
         <rect width=\"45\" height=\"45\" rx=\"10\" fill=\"#0B5A62\"/>\n\
         <g transform=\"translate(4.5 4) scale(.8)\">\n{rook}</g>\n</svg>\n"
    )
}

/// Adds the drawing, and its pixels for menus that want them.
///
/// # Errors
///
/// If it cannot be drawn.
pub fn add(tree: &mut Tree) -> Result<(), Error> {
    let svg = svg();
    for size in SIZES {
        let png = to_png(&svg, size).map_err(Error::Icon)?;
        let folder = format!("share/icons/hicolor/{size}x{size}/apps");
        tree.add(&format!("{folder}/arrocco.png"), png);
    }
    tree.add("share/icons/hicolor/scalable/apps/arrocco.svg", svg);
    Ok(())
}

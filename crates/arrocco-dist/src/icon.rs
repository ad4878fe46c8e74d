//! The icon: the same as the page's.

use arrocco_picture::to_png;

use crate::{DistError, PackageTree};

/// The sizes that menus ask for, in pixels.
const SIZES: [u32; 7] = [16, 32, 48, 64, 128, 256, 512];

/// The drawing, without a size of its own.
const SVG: &str = include_str!("../../../web/public/icon.svg");

/// Adds the drawing, and its pixels for menus that want them.
///
/// # Errors
///
/// If it cannot be drawn.
pub fn add(tree: &mut PackageTree) -> Result<(), DistError> {
    for size in SIZES {
        let png = to_png(SVG, size).map_err(DistError::Icon)?;
        let folder = format!("share/icons/hicolor/{size}x{size}/apps");
        tree.add(&format!("{folder}/arrocco.png"), png);
    }
    tree.add("share/icons/hicolor/scalable/apps/arrocco.svg", SVG);
    Ok(())
}

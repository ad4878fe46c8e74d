//! Packages of the program: an archive, a Debian package, a wheel, and their content.
//!
//! | question                                     | module         |
//! |----------------------------------------------|----------------|
//! | which files, and where they lie              | [`tree`]       |
//! | completions and manual pages                 | [`manual`]     |
//! | the icon, in every size                      | [`icon`]       |
//! | whose work is inside, under which licence    | [`licence`]    |
//! | which works of others those are              | `parts`        |
//! | the files as one `tar.gz`                    | [`archive`]    |
//! | the files as a Debian package                | [`debian`]     |
//! | the files as a Python wheel                  | [`wheel`]      |
//!
//! Any built program can be packed, so that a test need not build one more:
//! [`PackageTree::of`] asks the program itself for its manual. `cargo xtask dist`
//! builds a portable one first.
#![forbid(unsafe_code)]

pub mod archive;
pub mod debian;
mod error;
pub mod icon;
pub mod licence;
pub mod manual;
mod parts;
pub mod tree;
pub mod wheel;

pub use error::DistError;
pub use tree::PackageTree;

use std::path::{Path, PathBuf};

/// The time stamp of everything inside a package, 2026-01-01: whoever packs the
/// same files gets the same bytes.
pub const DATE: u64 = 1_767_225_600;

/// The name of a package of this version for this kind of computer.
pub fn name() -> String {
    let version = env!("CARGO_PKG_VERSION");
    let (arch, system) = (std::env::consts::ARCH, std::env::consts::OS);
    format!("arrocco-{version}-{arch}-{system}")
}

/// The root of the repository, where licences and the page's packages lie.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

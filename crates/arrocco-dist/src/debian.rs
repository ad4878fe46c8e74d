//! All files as a Debian package, by cargo-deb. Where they go and what is said
//! of them stands in `crates/arrocco/Cargo.toml`.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::manual::ask;
use crate::{DATE, DistError, PackageTree};

/// How to get cargo-deb.
pub const INSTALL: &str = "cargo install cargo-deb --locked";

/// How much time to spend on a small file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// As little as possible, for a test.
    Little,
    /// As much as it takes, for people to download.
    Full,
}

/// Writes a package into `folder`, and the files for it below
/// `folder/release/tree`. `None` if cargo-deb is not installed.
///
/// # Errors
///
/// If the files cannot be written or cargo-deb does not like them.
pub fn pack(
    tree: &PackageTree,
    folder: &Path,
    effort: Effort,
) -> Result<Option<PathBuf>, DistError> {
    if !is_installed() {
        return Ok(None);
    }
    tree.lay_out(&folder.join("release/tree"))?;
    let version = env!("CARGO_PKG_VERSION");
    let package = folder.join(format!("arrocco_{version}_{}.deb", architecture()));
    let mut command = cargo();
    command
        .args(["deb", "--package", "arrocco", "--no-build", "--no-strip"])
        .args(["--locked", "--quiet", "--output"])
        .arg(&package)
        .args((effort == Effort::Little).then_some("--fast"))
        // The files are found there as `target/release/tree`.
        .env("CARGO_TARGET_DIR", folder)
        .env("SOURCE_DATE_EPOCH", DATE.to_string());
    ask(Path::new("cargo-deb"), &mut command)?;
    Ok(Some(package))
}

fn is_installed() -> bool {
    let asked = cargo().args(["deb", "--version"]).output();
    asked.is_ok_and(|output| output.status.success())
}

fn cargo() -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(crate::root());
    command
}

/// Debian's word for this kind of computer.
fn architecture() -> &'static str {
    match env::consts::ARCH {
        "x86_64" => "amd64",
        "aarch64" => "arm64",
        other => other,
    }
}

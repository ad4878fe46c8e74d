//! Finds the system's Chromium; on Debian, as root, installs it.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::step;

/// Usual names, the plain Chromium first.
const NAMES: [&str; 4] = [
    "chromium",
    "chromium-browser",
    "google-chrome-stable",
    "google-chrome",
];

pub(crate) fn find_or_install() -> Option<PathBuf> {
    find().or_else(|| {
        if is_debian_root() {
            install();
        }
        find()
    })
}

fn find() -> Option<PathBuf> {
    if let Some(named) = env::var_os("ARROCCO_CHROMIUM") {
        return Some(PathBuf::from(named));
    }
    let path = env::var_os("PATH")?;
    NAMES.iter().find_map(|name| {
        env::split_paths(&path)
            .map(|folder| folder.join(name))
            .find(|candidate| candidate.is_file())
    })
}

fn is_debian_root() -> bool {
    let user = Command::new("id").arg("-u").output();
    let is_root = user.is_ok_and(|output| output.stdout.trim_ascii() == b"0");
    is_root && Path::new("/etc/debian_version").exists() && step::answers("apt-get", "--version")
}

/// A failure here is not the end: the caller sees that nothing was found.
fn install() {
    let installed =
        step::run("chromium: package list", &mut apt(&["update", "-qq"])).and_then(|()| {
            step::run(
                "chromium: install",
                &mut apt(&[
                    "install",
                    "-qq",
                    "-y",
                    "--no-install-recommends",
                    "chromium",
                ]),
            )
        });
    if let Err(message) = installed {
        eprintln!("{message}");
    }
}

fn apt(args: &[&str]) -> Command {
    let mut command = Command::new("apt-get");
    command.args(args).env("DEBIAN_FRONTEND", "noninteractive");
    command
}

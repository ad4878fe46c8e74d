//! Installs what a test needs from Debian's packages, when we may.

use std::path::Path;
use std::process::Command;

use crate::step::{self, Outcome};

/// Installs a package on Debian as root; elsewhere does nothing. A failure is
/// not the end: the caller looks again and sees that nothing came.
pub(crate) fn install(package: &str) {
    if !is_debian_root() {
        return;
    }
    if let Err(message) = update().and_then(|()| fetch(package)) {
        eprintln!("{message}");
    }
}

fn is_debian_root() -> bool {
    let user = Command::new("id").arg("-u").output();
    let is_root = user.is_ok_and(|output| output.stdout.trim_ascii() == b"0");
    is_root && Path::new("/etc/debian_version").exists() && step::answers("apt-get", "--version")
}

fn update() -> Outcome {
    step::run("package list", &mut apt(&["update", "-qq"]))
}

fn fetch(package: &str) -> Outcome {
    let args = ["install", "-qq", "-y", "--no-install-recommends", package];
    step::run(&format!("install {package}"), &mut apt(&args))
}

fn apt(args: &[&str]) -> Command {
    let mut command = Command::new("apt-get");
    command.args(args).env("DEBIAN_FRONTEND", "noninteractive");
    command
}

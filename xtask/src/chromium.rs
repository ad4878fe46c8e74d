//! Finds the system's Chromium; on Debian, as root, installs it.

use std::env;
use std::path::PathBuf;

use crate::debian;

/// Chromium without windows, and the name of its package.
const HEADLESS: &str = "chromium-headless-shell";

/// Usual names. The one without windows comes first: it runs the tests in two thirds
/// of the time.
const NAMES: [&str; 5] = [
    HEADLESS,
    "chromium",
    "chromium-browser",
    "google-chrome-stable",
    "google-chrome",
];

pub(crate) fn find_or_install() -> Option<PathBuf> {
    find().or_else(|| {
        debian::install(HEADLESS);
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

//! Where a person's files are.
//!
//! `ARROCCO_DATA` and `ARROCCO_CONFIG` name other folders; they serve tests and
//! people who carry the program on a stick.

use std::env;
use std::path::PathBuf;

const FOLDER: &str = "arrocco";

/// The file of games: `$ARROCCO_DATA/games.db`, or `arrocco/games.db` where
/// the system keeps a person's data. Nothing if the system names no such place.
pub fn games() -> Option<PathBuf> {
    let data = from("ARROCCO_DATA").or_else(|| Some(data()?.join(FOLDER)));
    Some(data?.join("games.db"))
}

/// The file of preferences: `$ARROCCO_CONFIG/preferences.toml`, or
/// `arrocco/preferences.toml` where the system keeps a person's settings.
pub fn preferences() -> Option<PathBuf> {
    let config = from("ARROCCO_CONFIG").or_else(|| Some(config()?.join(FOLDER)));
    Some(config?.join("preferences.toml"))
}

#[cfg(windows)]
fn data() -> Option<PathBuf> {
    from("LOCALAPPDATA")
}

#[cfg(windows)]
fn config() -> Option<PathBuf> {
    from("APPDATA")
}

#[cfg(target_os = "macos")]
fn data() -> Option<PathBuf> {
    Some(from("HOME")?.join("Library/Application Support"))
}

#[cfg(target_os = "macos")]
fn config() -> Option<PathBuf> {
    data()
}

#[cfg(not(any(windows, target_os = "macos")))]
fn data() -> Option<PathBuf> {
    from("XDG_DATA_HOME").or_else(|| Some(from("HOME")?.join(".local/share")))
}

#[cfg(not(any(windows, target_os = "macos")))]
fn config() -> Option<PathBuf> {
    from("XDG_CONFIG_HOME").or_else(|| Some(from("HOME")?.join(".config")))
}

/// A folder named by the environment. The XDG rules want paths that are not
/// absolute ignored.
fn from(variable: &str) -> Option<PathBuf> {
    let path = PathBuf::from(env::var_os(variable)?);
    path.is_absolute().then_some(path)
}

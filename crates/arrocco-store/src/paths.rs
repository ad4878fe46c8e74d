//! Paths of the user's files.
//!
//! `ARROCCO_DATA` and `ARROCCO_CONFIG` name other folders, for tests and for
//! portable installations.

use std::env;
use std::ffi::OsString;
use std::path::PathBuf;

const FOLDER: &str = "arrocco";

/// The file of games: `$ARROCCO_DATA/games.db`, or `arrocco/games.db` in the
/// user's data folder. `None` if the environment names no such folder.
pub fn games() -> Option<PathBuf> {
    let folders = Folders(|name: &str| env::var_os(name));
    folders.file("ARROCCO_DATA", folders.data(), "games.db")
}

/// The file of preferences: `$ARROCCO_CONFIG/preferences.toml`, or
/// `arrocco/preferences.toml` in the user's configuration folder.
pub fn preferences() -> Option<PathBuf> {
    let folders = Folders(|name: &str| env::var_os(name));
    folders.file("ARROCCO_CONFIG", folders.config(), "preferences.toml")
}

/// The folders that an environment names.
struct Folders<F>(F);

impl<F: Fn(&str) -> Option<OsString>> Folders<F> {
    fn file(&self, own: &str, usual: Option<PathBuf>, name: &str) -> Option<PathBuf> {
        let folder = self.folder(own).or_else(|| Some(usual?.join(FOLDER)));
        Some(folder?.join(name))
    }

    /// The XDG specification says to ignore paths that are not absolute.
    fn folder(&self, variable: &str) -> Option<PathBuf> {
        let path = PathBuf::from(self.0(variable)?);
        path.is_absolute().then_some(path)
    }

    fn data(&self) -> Option<PathBuf> {
        if cfg!(windows) {
            self.folder("LOCALAPPDATA")
        } else if cfg!(target_os = "macos") {
            self.in_home("Library/Application Support")
        } else {
            let named = self.folder("XDG_DATA_HOME");
            named.or_else(|| self.in_home(".local/share"))
        }
    }

    fn config(&self) -> Option<PathBuf> {
        if cfg!(windows) {
            self.folder("APPDATA")
        } else if cfg!(target_os = "macos") {
            self.data()
        } else {
            let named = self.folder("XDG_CONFIG_HOME");
            named.or_else(|| self.in_home(".config"))
        }
    }

    fn in_home(&self, path: &str) -> Option<PathBuf> {
        Some(self.folder("HOME")?.join(path))
    }
}

#[cfg(all(test, unix, not(target_os = "macos")))]
mod tests {
    use super::*;

    /// The file of games in an environment.
    fn games_in(variables: &[(&str, &str)]) -> Option<String> {
        let folders = Folders(|name: &str| {
            let found = variables.iter().find(|(known, _)| *known == name);
            found.map(|(_, value)| OsString::from(value))
        });
        let path = folders.file("ARROCCO_DATA", folders.data(), "games.db")?;
        path.into_os_string().into_string().ok()
    }

    #[test]
    fn our_variable_precedes_the_systems_and_that_precedes_home() {
        let home = ("HOME", "/home/anna");
        let xdg = ("XDG_DATA_HOME", "/data");
        let own = ("ARROCCO_DATA", "/stick");
        let found = |variables: &[(&str, &str)]| games_in(variables).unwrap_or_default();
        assert_eq!(found(&[home, xdg, own]), "/stick/games.db");
        assert_eq!(found(&[home, xdg]), "/data/arrocco/games.db");
        assert_eq!(found(&[home]), "/home/anna/.local/share/arrocco/games.db");
    }

    #[test]
    fn relative_paths_are_ignored_and_there_may_be_no_folder() {
        let variables = [
            ("ARROCCO_DATA", "here"),
            ("XDG_DATA_HOME", ""),
            ("HOME", "/h"),
        ];
        let path = games_in(&variables);
        assert_eq!(path.as_deref(), Some("/h/.local/share/arrocco/games.db"));
        assert_eq!(games_in(&[]), None);
    }
}

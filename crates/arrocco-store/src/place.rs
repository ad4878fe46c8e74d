//! Where a person's files are.
//!
//! `ARROCCO_DATA` and `ARROCCO_CONFIG` name other folders; they serve tests and
//! people who carry the program on a stick.

use std::env;
use std::ffi::OsString;
use std::path::PathBuf;

const FOLDER: &str = "arrocco";

/// The file of games: `$ARROCCO_DATA/games.db`, or `arrocco/games.db` where
/// the system keeps a person's data. Nothing if the system names no such place.
pub fn games() -> Option<PathBuf> {
    let places = Places(|name: &str| env::var_os(name));
    places.file("ARROCCO_DATA", places.data(), "games.db")
}

/// The file of preferences: `$ARROCCO_CONFIG/preferences.toml`, or
/// `arrocco/preferences.toml` where the system keeps a person's settings.
pub fn preferences() -> Option<PathBuf> {
    let places = Places(|name: &str| env::var_os(name));
    places.file("ARROCCO_CONFIG", places.config(), "preferences.toml")
}

/// The folders that an environment names.
struct Places<F>(F);

impl<F: Fn(&str) -> Option<OsString>> Places<F> {
    fn file(&self, own: &str, usual: Option<PathBuf>, name: &str) -> Option<PathBuf> {
        let folder = self.folder(own).or_else(|| Some(usual?.join(FOLDER)));
        Some(folder?.join(name))
    }

    /// The XDG rules want paths that are not absolute ignored.
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
        let places = Places(|name: &str| {
            let found = variables.iter().find(|(known, _)| *known == name);
            found.map(|(_, value)| OsString::from(value))
        });
        let path = places.file("ARROCCO_DATA", places.data(), "games.db")?;
        path.into_os_string().into_string().ok()
    }

    #[test]
    fn ours_goes_before_the_systems_and_that_before_home() {
        let home = ("HOME", "/home/anna");
        let xdg = ("XDG_DATA_HOME", "/data");
        let own = ("ARROCCO_DATA", "/stick");
        let found = |variables: &[(&str, &str)]| games_in(variables).unwrap_or_default();
        assert_eq!(found(&[home, xdg, own]), "/stick/games.db");
        assert_eq!(found(&[home, xdg]), "/data/arrocco/games.db");
        assert_eq!(found(&[home]), "/home/anna/.local/share/arrocco/games.db");
    }

    #[test]
    fn what_is_not_absolute_does_not_count_and_there_may_be_no_place() {
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

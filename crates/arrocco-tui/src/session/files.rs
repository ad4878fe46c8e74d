//! Saving and loading games.

use std::fs;
use std::path::{Path, PathBuf};

use arrocco_game::{Game, Millis};

use super::{Outcome, Session};
use arrocco_session::l10n::with;

/// The largest file that is read: a game with all its notes is far smaller.
const LARGEST: u64 = 16 << 20;

impl Session {
    pub(super) fn save(&self, name: &str, now: Millis) -> Outcome {
        let path = with_ending(name);
        match write_new(&path, &self.game.to_pgn(now)) {
            Ok(()) => {
                let words = [with("file", path.display().to_string())];
                Outcome::said(self.localizer().format_with("saved", &words))
            }
            Err(error) => self.file_refusal(&path, &error),
        }
    }

    fn file_refusal(&self, path: &Path, error: &std::io::Error) -> Outcome {
        let id = match error.kind() {
            std::io::ErrorKind::AlreadyExists => "file-exists",
            std::io::ErrorKind::NotFound => "file-missing",
            _ => "file-trouble",
        };
        let words = [
            with("file", path.display().to_string()),
            with("reason", error.kind().to_string()),
        ];
        Outcome::not_understood(self.localizer().format_with(id, &words))
    }

    pub(super) fn load(&mut self, name: &str, now: Millis) -> Outcome {
        let path = Path::new(name);
        let text = match read_limited(path) {
            Ok(text) => text,
            Err(error) => return self.file_refusal(path, &error),
        };
        match Game::from_pgn(&text, now) {
            Ok(game) => {
                let step = self.interpreter.replace_or_ask(&self.game, game);
                self.follow(step, now)
            }
            Err(error) => {
                let words = [
                    with("file", path.display().to_string()),
                    with("reason", error.to_string()),
                ];
                Outcome::not_understood(self.localizer().format_with("file-no-game", &words))
            }
        }
    }
}

/// A name without an ending gets the usual one.
fn with_ending(name: &str) -> PathBuf {
    let path = PathBuf::from(name);
    match path.extension() {
        Some(_) => path,
        None => path.with_extension("pgn"),
    }
}

/// Writes a file that was not there before: nobody's game is written over.
fn write_new(path: &Path, text: &str) -> std::io::Result<()> {
    use std::io::Write;
    let mut file = fs::File::create_new(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

fn read_limited(path: &Path) -> std::io::Result<String> {
    use std::io::Read;
    let mut bytes = Vec::new();
    fs::File::open(path)?
        .take(LARGEST)
        .read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

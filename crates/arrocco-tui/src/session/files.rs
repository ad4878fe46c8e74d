//! Saving and loading games.

use std::fs;
use std::path::{Path, PathBuf};

use arrocco_game::{Game, Millis};

use arrocco_notation::pgn::{GameEnd, Next, Reader, Start, Visitor};
use arrocco_store::Date;

use super::{CommandOutcome, Session};
use arrocco_session::export::pgn_file;
use arrocco_session::l10n::with;

/// The largest file that is read: a game with all its notes is far smaller.
const LARGEST: u64 = 16 << 20;

impl Session {
    pub(super) fn save(&self, name: &str, now: Millis) -> CommandOutcome {
        let path = with_ending(name);
        let date = Date::today().to_string();
        let pgn = pgn_file(&self.game, now, &date, &self.localizer());
        match write_new(&path, &pgn) {
            Ok(()) => {
                let words = [with("file", path.display().to_string())];
                CommandOutcome::said(self.localizer().format_with("saved", &words))
            }
            // Where a file is written, its folder is missing.
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                let words = [with("file", path.display().to_string())];
                let sentence = self.localizer().format_with("folder-missing", &words);
                CommandOutcome::not_understood(sentence)
            }
            Err(error) => self.file_refusal(&path, &error),
        }
    }

    fn file_refusal(&self, path: &Path, error: &std::io::Error) -> CommandOutcome {
        let id = match error.kind() {
            std::io::ErrorKind::AlreadyExists => "file-exists",
            std::io::ErrorKind::NotFound => "file-missing",
            _ => "file-trouble",
        };
        let words = [
            with("file", path.display().to_string()),
            with("reason", error.kind().to_string()),
        ];
        CommandOutcome::not_understood(self.localizer().format_with(id, &words))
    }

    pub(super) fn load(&mut self, name: &str, now: Millis) -> CommandOutcome {
        let path = Path::new(name);
        let text = match read_limited(path) {
            Ok(text) => text,
            Err(error) => return self.file_refusal(path, &error),
        };
        match Game::from_pgn(&text, now) {
            Ok(game) => {
                let step = self.interpreter.replace_or_ask(&self.game, game);
                let mut outcome = self.follow(step, now);
                if has_more_games(&text) {
                    let first = self.localizer().format("file-first-game");
                    outcome.lines.insert(0, first);
                }
                outcome
            }
            Err(error) => {
                let words = [
                    with("file", path.display().to_string()),
                    with("reason", error.to_string()),
                ];
                CommandOutcome::not_understood(self.localizer().format_with("file-no-game", &words))
            }
        }
    }
}

/// Whether a text has more than one game.
fn has_more_games(text: &str) -> bool {
    let mut reader = Reader::new(text.as_bytes());
    let mut games = 0;
    while games < 2
        && let Ok(Some(end)) = reader.read_game(&mut GameCounter)
    {
        games += u32::from(end);
    }
    games > 1
}

/// Whether a game has moves or a result.
struct GameCounter;

impl Visitor for GameCounter {
    type Output = bool;

    fn begin_moves(&mut self, _: &Start) -> Next {
        Next::Read
    }

    fn end_game(&mut self, end: &GameEnd) -> bool {
        end.plies > 0
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

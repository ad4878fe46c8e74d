//! Saving and loading games, and starting from a position.

use arrocco_rules::Position;
use std::fs;
use std::path::{Path, PathBuf};

use arrocco_game::{Game, Millis, Settings};

use super::{Effect, Question, Reply, Session, for_next};
use arrocco_session::l10n::with;

/// The largest file that is read: a game with all its notes is far smaller.
const LARGEST: u64 = 16 << 20;

impl Session {
    /// The game as PGN.
    pub(crate) fn pgn(&self, now: Millis) -> String {
        let pgn = self.game().map(|game| game.to_pgn(now));
        pgn.unwrap_or_default().trim_end().to_owned()
    }

    pub(super) fn save(&self, name: &str, now: Millis) -> Reply {
        let path = with_ending(name);
        match write_new(&path, &format!("{}\n", self.pgn(now))) {
            Ok(()) => {
                let words = [with("file", path.display().to_string())];
                Reply::said(self.localizer.format_with("saved", &words))
            }
            Err(error) => self.file_refusal(&path, &error),
        }
    }

    fn file_refusal(&self, path: &Path, error: &std::io::Error) -> Reply {
        let id = match error.kind() {
            std::io::ErrorKind::AlreadyExists => "file-exists",
            std::io::ErrorKind::NotFound => "file-missing",
            _ => "file-trouble",
        };
        let words = [
            with("file", path.display().to_string()),
            with("reason", error.kind().to_string()),
        ];
        Reply::refusal(self.localizer.format_with(id, &words))
    }

    pub(super) fn load(&mut self, name: &str, now: Millis) -> Reply {
        let path = Path::new(name);
        let text = match read_limited(path) {
            Ok(text) => text,
            Err(error) => return self.file_refusal(path, &error),
        };
        match Game::from_pgn(&text, now) {
            Ok(game) => self.put_or_ask(game, now),
            Err(error) => {
                let words = [
                    with("file", path.display().to_string()),
                    with("reason", error.to_string()),
                ];
                Reply::refusal(self.localizer.format_with("file-no-game", &words))
            }
        }
    }

    fn put_or_ask(&mut self, game: Game, now: Millis) -> Reply {
        if !self.would_lose_moves() {
            return self.replace_game(game, now);
        }
        self.question = Some(Question::ReplaceBy(Box::new(game)));
        Reply::said(self.localizer.format("ask-give-up"))
    }

    /// Replaces the game in progress.
    pub(super) fn replace_game(&mut self, game: Game, now: Millis) -> Reply {
        let game = match self.store.put(game, now) {
            Ok(game) => game,
            Err(reason) => {
                let words = [with("reason", reason)];
                return Reply::refusal(self.localizer.format_with("refused-not-kept", &words));
            }
        };
        self.next = for_next(game.settings());
        self.game = game;
        self.question = None;
        Reply::said(self.localizer.format("loaded")).with_effect(Effect::Began)
    }

    /// Begins from a FEN, or from a game as PGN.
    pub(crate) fn start_from(&mut self, text: &str, now: Millis) -> Reply {
        if text == "startpos" {
            let settings = self.next.clone();
            return self.start_or_ask(settings, now);
        }
        match text.parse::<Position>() {
            Ok(_) => {
                let settings = Settings {
                    start: Some(text.to_owned()),
                    ..self.next.clone()
                };
                self.start_or_ask(settings, now)
            }
            Err(error) => Reply::refusal(self.localizer.no_start(&error.first())),
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

//! The viewed position: browsing the game and its variations.

use arrocco_game::{Branch, Command, Game, Millis, MoveId, MoveRequest};
use arrocco_notation::any::AnyMove;
use arrocco_rules::{Position, Square};

use super::{Effect, Reply, Session};
use arrocco_session::command_line::Way;
use arrocco_session::l10n::with;

impl Session {
    /// The viewed move.
    pub(crate) fn looking_at(&self) -> MoveId {
        self.game().map_or(MoveId::START, Game::cursor)
    }

    /// Whether the viewed position is the one on the board.
    pub(crate) fn is_at_board(&self) -> bool {
        self.game().is_none_or(|game| game.cursor() == game.head())
    }

    /// The viewed position.
    pub(crate) fn viewed(&self) -> Position {
        match self.game() {
            Some(game) if !self.is_at_board() => game.viewed(),
            _ => self.position(),
        }
    }

    /// The two squares of the move that led to the viewed position.
    pub(crate) fn last_squares(&self) -> Vec<Square> {
        let Some(game) = self.game() else {
            return Vec::new();
        };
        let last = if self.is_at_board() {
            game.last_move().cloned()
        } else {
            game.viewed_move()
        };
        last.map_or_else(Vec::new, |played| vec![played.from, played.to])
    }

    /// Browses to another move.
    pub(super) fn go(&mut self, way: Way, now: Millis) -> Reply {
        let id = match way {
            Way::First => MoveId::START,
            Way::Back => self.before(self.looking_at()),
            Way::Forward => self.after(self.looking_at()),
            Way::Last => self.game().map_or(MoveId::START, Game::head),
        };
        self.browse(Command::GoTo { id }, now)
    }

    /// Adds a move as a variation of the viewed position.
    pub(super) fn try_text(&mut self, m: &AnyMove, now: Millis) -> Reply {
        match m.to_move(&self.viewed()) {
            Ok(m) => {
                let request = MoveRequest::of(m);
                self.browse(Command::Vary { request }, now)
            }
            Err(error) => self.not_a_move(&error),
        }
    }

    pub(super) fn promote_variation(&mut self, now: Millis) -> Reply {
        let id = self.looking_at();
        self.browse(Command::PromoteVariation { id }, now)
    }

    pub(super) fn delete_variation(&mut self, now: Millis) -> Reply {
        let id = self.looking_at();
        self.browse(Command::DeleteVariation { id }, now)
    }

    /// Carries out a command that changes only the viewed move.
    fn browse(&mut self, command: Command, now: Millis) -> Reply {
        match self.command(command, now) {
            Ok(_) => Reply::said(self.describe_view()).with_effect(Effect::Browsed),
            Err(reply) => reply,
        }
    }

    /// The move before another.
    fn before(&self, id: MoveId) -> MoveId {
        let branches = self.branches();
        let branch = branches.iter().find(|branch| branch.id == id);
        branch.map_or(MoveId::START, |branch| branch.parent)
    }

    /// The move that goes on after another; itself if there is none.
    fn after(&self, id: MoveId) -> MoveId {
        let branches = self.branches();
        let main = |branch: &&Branch| branch.parent == id && branch.is_main;
        branches.iter().find(main).map_or(id, |branch| branch.id)
    }

    fn branches(&self) -> Vec<Branch> {
        self.game().map_or_else(Vec::new, Game::branches)
    }

    /// The viewed position in words.
    fn describe_view(&self) -> String {
        if self.is_at_board() {
            return self.localizer.format("view-board");
        }
        let id = self.looking_at();
        let branches = self.branches();
        match branches.iter().find(|branch| branch.id == id) {
            Some(branch) => {
                let words = [with("move", self.localizer.san(&branch.san))];
                self.localizer.format_with("view-after", &words)
            }
            None => self.localizer.format("view-start"),
        }
    }
}

//! Which position one is looking at, and the way to its neighbours.

use arrocco_game::{Branch, Game, MoveId, Played};
use arrocco_rules::{Position, Square};

use super::Session;
use arrocco_session::l10n::with;

impl Session {
    /// The move one is looking at.
    pub(crate) fn looking_at(&self) -> MoveId {
        self.game().map_or(MoveId::START, Game::cursor)
    }

    /// Whether one is looking at the position on the board.
    pub(crate) fn is_at_board(&self) -> bool {
        self.game().is_none_or(|game| game.cursor() == game.head())
    }

    /// The position one is looking at.
    pub(crate) fn viewed(&self) -> Position {
        let Some(game) = self.game().filter(|_| !self.is_at_board()) else {
            return self.position();
        };
        let view = game.snapshot(Default::default()).view;
        let position = view.and_then(|view| view.fen.parse::<Position>().ok());
        position.unwrap_or_else(|| *game.position())
    }

    /// The position one is looking at, as a FEN.
    pub(crate) fn viewed_fen(&self) -> Option<String> {
        let position = self.viewed();
        Some(position.to_string())
    }

    /// The two squares of the move that led to what one is looking at.
    pub(crate) fn last_squares(&self) -> Vec<Square> {
        let Some(game) = self.game() else {
            return Vec::new();
        };
        let squares = |played: &Played| vec![played.from, played.to];
        if self.is_at_board() {
            return game.last_move().map(squares).unwrap_or_default();
        }
        let view = game.snapshot(Default::default()).view;
        let last = view.and_then(|view| view.last_move);
        last.as_ref().map(squares).unwrap_or_default()
    }

    /// The move before another.
    pub(super) fn before(&self, id: MoveId) -> MoveId {
        let branches = self.branches();
        let branch = branches.iter().find(|branch| branch.id == id);
        branch.map_or(MoveId::START, |branch| branch.parent)
    }

    /// The move that goes on after another; itself if there is none.
    pub(super) fn after(&self, id: MoveId) -> MoveId {
        let branches = self.branches();
        let main = |branch: &&Branch| branch.parent == id && branch.is_main;
        branches.iter().find(main).map_or(id, |branch| branch.id)
    }

    fn branches(&self) -> Vec<Branch> {
        self.game().map_or_else(Vec::new, Game::branches)
    }

    /// Where one is looking, in words.
    pub(super) fn view_told(&self) -> String {
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

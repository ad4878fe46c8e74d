//! The cursor in the tree, variations, comments and shapes.

use super::Game;
use super::play::find;
use crate::event::TreeChanged;
use crate::{Event, GameRefusal, MoveId, MoveRequest, MoveSign, Shape};

impl Game {
    pub(super) fn go_to(&mut self, id: MoveId) -> Result<Vec<Event>, GameRefusal> {
        self.check_known(id)?;
        self.tree.set_cursor(id);
        Ok(self.tree_event())
    }

    pub(super) fn vary(&mut self, request: MoveRequest) -> Result<Vec<Event>, GameRefusal> {
        let cursor = self.tree.cursor();
        let position = self.position_after(cursor);
        let m = find(&position, request)?;
        let id = self.tree.child(cursor, &position, m);
        self.tree.set_cursor(id);
        Ok(self.tree_event())
    }

    pub(super) fn promote_variation(&mut self, id: MoveId) -> Result<Vec<Event>, GameRefusal> {
        self.check_tried(id)?;
        // The first variation on a move of the game would become the game.
        let above = self
            .tree
            .parent(id)
            .and_then(|parent| self.played_after(parent));
        if let Some(id) = above.filter(|_| self.tree.is_first_variation(id)) {
            return Err(GameRefusal::PartOfGame { id });
        }
        if !self.tree.promote(id) {
            return Err(GameRefusal::AlreadyMain { id });
        }
        Ok(self.tree_event())
    }

    pub(super) fn make_main_line(&mut self, id: MoveId) -> Result<Vec<Event>, GameRefusal> {
        self.check_tried(id)?;
        let mut is_changed = false;
        let mut at = Some(id);
        while let Some(tried) = at.filter(|&id| self.check_tried(id).is_ok()) {
            while self.promote_variation(tried).is_ok() {
                is_changed = true;
            }
            at = self.tree.parent(tried);
        }
        if is_changed {
            Ok(self.tree_event())
        } else {
            Err(GameRefusal::AlreadyMain { id })
        }
    }

    pub(super) fn delete_variation(&mut self, id: MoveId) -> Result<Vec<Event>, GameRefusal> {
        self.check_tried(id)?;
        self.tree.delete(id);
        Ok(self.tree_event())
    }

    pub(super) fn comment(&mut self, id: MoveId, comment: &str) -> Result<Vec<Event>, GameRefusal> {
        self.check_known(id)?;
        self.tree.set_comment(id, comment);
        Ok(self.tree_event())
    }

    pub(super) fn annotate(
        &mut self,
        id: MoveId,
        sign: Option<MoveSign>,
    ) -> Result<Vec<Event>, GameRefusal> {
        self.check_known(id)?;
        self.tree.set_sign(id, sign);
        Ok(self.tree_event())
    }

    pub(super) fn draw(&mut self, id: MoveId, shapes: &[Shape]) -> Result<Vec<Event>, GameRefusal> {
        self.check_known(id)?;
        self.tree.set_shapes(id, shapes);
        Ok(self.tree_event())
    }

    pub(crate) fn check_known(&self, id: MoveId) -> Result<(), GameRefusal> {
        if self.tree.has(id) {
            Ok(())
        } else {
            Err(GameRefusal::UnknownMove { id })
        }
    }

    /// A move that was tried, not played and not taken back.
    fn check_tried(&self, id: MoveId) -> Result<(), GameRefusal> {
        self.check_known(id)?;
        let is_played = self.line.iter().any(|ply| ply.played.id == id);
        if id == MoveId::START || is_played {
            return Err(GameRefusal::PartOfGame { id });
        }
        Ok(())
    }

    /// The move of the game that follows a move of the game.
    fn played_after(&self, id: MoveId) -> Option<MoveId> {
        let ids = || self.line.iter().map(|ply| ply.played.id);
        let before = std::iter::once(MoveId::START).chain(ids());
        before
            .zip(ids())
            .find(|&(parent, _)| parent == id)
            .map(|(_, next)| next)
    }

    fn tree_event(&self) -> Vec<Event> {
        let cursor = self.tree.cursor();
        vec![TreeChanged { cursor }.into()]
    }
}

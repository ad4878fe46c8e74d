//! Changes to a tree.

use std::fmt;

use arrocco_rules::{Move, Position};

use super::node::{Node, NodeId, tidy};
use super::{Nag, Tree};

/// The move is not legal after that node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IllegalMove(
    /// The move.
    pub Move,
);

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is not legal here", self.0)
    }
}

impl std::error::Error for IllegalMove {}

impl Tree {
    /// Adds a move after a node: it goes on with the line if nothing does yet,
    /// else it is a new variation, even if the same move is there already.
    ///
    /// # Errors
    ///
    /// If the move is not legal there; the tree stays as it is.
    pub fn add(&mut self, parent: NodeId, m: Move) -> Result<NodeId, IllegalMove> {
        self.add_after(parent, &self.position(parent), m)
    }

    /// As [`add`](Tree::add), if the position after the node is known: finding it
    /// takes as long as the game.
    ///
    /// # Errors
    ///
    /// If the move is not legal in that position.
    pub fn add_after(
        &mut self,
        parent: NodeId,
        position: &Position,
        m: Move,
    ) -> Result<NodeId, IllegalMove> {
        if !position.is_legal(m) {
            return Err(IllegalMove(m));
        }
        Ok(self.append(parent, Some(m)))
    }

    /// Removes a node and all that follows it. The root stays; then the answer
    /// is false.
    pub fn delete(&mut self, id: NodeId) -> bool {
        let Some(parent) = self.parent(id) else {
            return false;
        };
        self.detach(parent, id);
        self.node_mut(id).parent = None;
        self.settle_first(parent);
        true
    }

    /// Moves a variation before the one above it, or makes it go on with the
    /// line if it was the first. False if it goes on already.
    pub fn promote(&mut self, id: NodeId) -> bool {
        let Some(parent) = self.parent(id) else {
            return false;
        };
        let Some(above) = self.sibling_before(parent, id) else {
            return false;
        };
        self.detach(parent, id);
        let before = self.sibling_before(parent, above);
        self.attach(parent, id, before);
        self.settle_first(parent);
        true
    }

    /// Makes the line that leads to a node the main line, all the way up.
    pub fn make_main(&mut self, id: NodeId) {
        let mut node = id;
        while let Some(parent) = self.parent(node) {
            if !self.is_main(node) {
                self.detach(parent, node);
                self.attach(parent, node, None);
                self.settle_first(parent);
            }
            node = parent;
        }
    }

    /// Adds a comment after a move, or before the first one if it is the
    /// root. Space is tidied and `}` becomes `)`.
    pub fn add_comment(&mut self, id: NodeId, comment: &str) {
        if let Some(comment) = tidy(comment) {
            self.node_mut(id).notes_mut().after.push(comment);
        }
    }

    /// Adds a comment before the first move of a variation. For a move that
    /// goes on with its line that is the same as after the move before.
    pub fn add_comment_before(&mut self, id: NodeId, comment: &str) {
        if let Some(comment) = tidy(comment) {
            match self.parent(id).filter(|_| self.is_main(id)) {
                Some(parent) => self.node_mut(parent).notes_mut().after.push(comment),
                None => self.node_mut(id).notes_mut().before.push(comment),
            }
        }
    }

    /// Removes the comments around a move.
    pub fn clear_comments(&mut self, id: NodeId) {
        if let Some(notes) = self.node_mut(id).notes.as_deref_mut() {
            notes.before.clear();
            notes.after.clear();
        }
    }

    /// Adds an opinion on a move.
    pub fn add_nag(&mut self, id: NodeId, nag: Nag) {
        self.node_mut(id).notes_mut().nags.push(nag);
    }

    /// Removes the opinions on a move.
    pub fn clear_nags(&mut self, id: NodeId) {
        if let Some(notes) = self.node_mut(id).notes.as_deref_mut() {
            notes.nags.clear();
        }
    }

    /// Adds a move that is known to be legal, behind the other children.
    pub(super) fn append(&mut self, parent: NodeId, played: Option<Move>) -> NodeId {
        let id = self.new_node(parent, played);
        self.attach(parent, id, self.node(parent).last_child);
        id
    }

    /// Adds a move that is known to be legal, before the other children.
    pub(super) fn prepend(&mut self, parent: NodeId, played: Option<Move>) -> NodeId {
        let id = self.new_node(parent, played);
        self.attach(parent, id, None);
        id
    }

    fn new_node(&mut self, parent: NodeId, played: Option<Move>) -> NodeId {
        let id = NodeId::new(self.nodes.len());
        self.nodes.push(Node::new(played, Some(parent)));
        id
    }

    fn sibling_before(&self, parent: NodeId, id: NodeId) -> Option<NodeId> {
        self.children(parent)
            .find(|&child| self.node(child).next_sibling == Some(id))
    }

    /// Hangs a node behind one of the children, or before them all.
    fn attach(&mut self, parent: NodeId, id: NodeId, behind: Option<NodeId>) {
        let next = match behind {
            Some(sibling) => self.node_mut(sibling).next_sibling.replace(id),
            None => self.node_mut(parent).first_child.replace(id),
        };
        self.node_mut(id).next_sibling = next;
        if next.is_none() {
            self.node_mut(parent).last_child = Some(id);
        }
    }

    fn detach(&mut self, parent: NodeId, id: NodeId) {
        let before = self.sibling_before(parent, id);
        let next = self.node_mut(id).next_sibling.take();
        match before {
            Some(sibling) => self.node_mut(sibling).next_sibling = next,
            None => self.node_mut(parent).first_child = next,
        }
        if next.is_none() {
            self.node_mut(parent).last_child = before;
        }
    }

    /// A move that goes on with its line has no comments before it: they would
    /// be read as comments after the move before.
    pub(super) fn settle_first(&mut self, parent: NodeId) {
        let Some(first) = self.next(parent) else {
            return;
        };
        let Some(notes) = self.node_mut(first).notes.as_deref_mut() else {
            return;
        };
        let before = std::mem::take(&mut notes.before);
        if !before.is_empty() {
            self.node_mut(parent).notes_mut().after.extend(before);
        }
    }
}

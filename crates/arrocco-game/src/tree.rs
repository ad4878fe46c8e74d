//! All moves of a game, those of variations included, with a cursor to look
//! around.
//!
//! The game that is played is a line of this tree and belongs to
//! [`Game`](crate::Game); looking around and trying variations does not touch
//! it.

use std::sync::Arc;

use arrocco_notation::pgn::{Annotation, Nag, NodeId, Tree, annotations, without_annotations};
use arrocco_notation::san;
use arrocco_rules::{CastlingMode, Move, Position};
use serde::{Deserialize, Serialize};

use crate::chunks::Chunks;
use crate::shape::{self, Shape};
use crate::sign::MoveSign;

/// A move of one game's tree, numbered as they came; 0 is the start.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MoveId(pub u32);

impl MoveId {
    /// Before the first move.
    pub const START: MoveId = MoveId(0);
}

/// A move of the tree, as a list of moves shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Branch {
    /// The move.
    pub id: MoveId,
    /// The move before.
    pub parent: MoveId,
    /// Whether it goes on with the line of the move before.
    pub is_main: bool,
    /// In standard notation.
    pub san: String,
    /// Opinions on it, as books print them: `!?`.
    pub signs: String,
    /// What is said about it; nothing that is meant for programs.
    pub comment: String,
}

/// A tree of moves with a cursor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MoveTree {
    tree: Arc<Tree>,
    /// What the numbers stand for, in rising order.
    nodes: Vec<NodeId>,
    /// The moves of these nodes in standard notation, written once. Empty for the
    /// root.
    sans: Chunks<Arc<str>>,
    /// All moves, every one behind the move it follows.
    branches: Chunks<Branch>,
    cursor: MoveId,
}

impl MoveTree {
    pub(crate) fn new(start: Position) -> MoveTree {
        MoveTree::from_tree(Tree::new(start))
    }

    /// Takes over a tree without its tags.
    pub(crate) fn from_tree(tree: Tree) -> MoveTree {
        let mut nodes = vec![tree.root()];
        let mut at = 0;
        while let Some(&node) = nodes.get(at) {
            nodes.extend(tree.children(node));
            at += 1;
        }
        nodes.sort_unstable();
        let mut moves = MoveTree {
            sans: Chunks::default(),
            branches: Chunks::default(),
            tree: Arc::new(tree),
            nodes,
            cursor: MoveId::START,
        };
        moves.write_all();
        moves.list();
        moves
    }

    /// Writes the notation of all moves.
    fn write_all(&mut self) {
        let mut sans: Vec<Arc<str>> = vec![Arc::from(""); self.nodes.len()];
        let mut waiting = vec![(self.tree.root(), *self.tree.start())];
        while let Some((parent, position)) = waiting.pop() {
            let children: Vec<NodeId> = self.tree.children(parent).collect();
            for child in children {
                let Some(m) = self.tree.played(child) else {
                    continue;
                };
                let at = self.nodes.binary_search(&child).unwrap_or_default();
                if let Some(san) = sans.get_mut(at) {
                    *san = san::write(&position, m).into();
                }
                waiting.push((child, position.after(m)));
            }
        }
        self.sans = sans.into_iter().collect();
    }

    pub(crate) fn as_tree(&self) -> &Tree {
        &self.tree
    }

    pub(crate) fn mode(&self) -> CastlingMode {
        if self.tree.is_chess960() {
            CastlingMode::Chess960
        } else {
            CastlingMode::Standard
        }
    }

    /// How many moves it has, deleted ones included.
    pub(crate) fn len(&self) -> usize {
        self.nodes.len() - 1
    }

    /// The bytes of all comments, those meant for programs included.
    pub(crate) fn comment_bytes(&self) -> usize {
        let nodes = self.nodes.iter();
        let comments = nodes.flat_map(|&node| {
            let before = self.tree.comments_before(node).iter();
            before.chain(self.tree.comments(node))
        });
        comments.map(String::len).sum()
    }

    pub(crate) fn cursor(&self) -> MoveId {
        self.cursor
    }

    pub(crate) fn set_cursor(&mut self, id: MoveId) {
        self.cursor = id;
    }

    /// Whether there is such a move and it was not deleted.
    pub(crate) fn has(&self, id: MoveId) -> bool {
        self.node(id).is_some_and(|node| self.is_attached(node))
    }

    fn is_attached(&self, node: NodeId) -> bool {
        let mut ancestors = std::iter::successors(Some(node), |&node| self.tree.parent(node));
        ancestors.any(|node| node == self.tree.root())
    }

    pub(crate) fn node(&self, id: MoveId) -> Option<NodeId> {
        self.nodes.get(usize::try_from(id.0).ok()?).copied()
    }

    fn number(&self, node: NodeId) -> MoveId {
        let at = self.nodes.binary_search(&node).unwrap_or_default();
        MoveId(at as u32)
    }

    pub(crate) fn played(&self, id: MoveId) -> Option<Move> {
        self.tree.played(self.node(id)?)
    }

    pub(crate) fn parent(&self, id: MoveId) -> Option<MoveId> {
        let parent = self.tree.parent(self.node(id)?)?;
        Some(self.number(parent))
    }

    /// The moves of the main line in their order.
    pub(crate) fn main_line(&self) -> impl Iterator<Item = MoveId> {
        self.tree.main_line().map(|node| self.number(node))
    }

    /// The child of a move that plays `m`, made if there is none. `m` must be
    /// legal in `position`, the one after that move.
    pub(crate) fn child(&mut self, parent: MoveId, position: &Position, m: Move) -> MoveId {
        let node = self.node(parent).unwrap_or(self.tree.root());
        let known = self
            .tree
            .children(node)
            .find(|&child| self.tree.played(child) == Some(m));
        if let Some(known) = known {
            return self.number(known);
        }
        match Arc::make_mut(&mut self.tree).add_after(node, position, m) {
            Ok(child) => {
                self.nodes.push(child);
                self.sans.push(san::write(position, m).into());
                // Behind the last move of the list nothing else follows.
                let last = self.branches.last().map_or(MoveId::START, |last| last.id);
                if last == parent {
                    self.branches.push(self.branch(node, child));
                } else {
                    self.list();
                }
                self.number(child)
            }
            Err(_) => parent,
        }
    }

    /// Moves a variation before all others.
    pub(crate) fn make_first(&mut self, id: MoveId) {
        while self.promote(id) {}
    }

    /// Whether a variation stands right behind the main continuation.
    pub(crate) fn is_first_variation(&self, id: MoveId) -> bool {
        let Some(node) = self.node(id) else {
            return false;
        };
        let Some(parent) = self.tree.parent(node) else {
            return false;
        };
        self.tree.children(parent).nth(1) == Some(node)
    }

    /// Moves a variation up by one place.
    pub(crate) fn promote(&mut self, id: MoveId) -> bool {
        let Some(node) = self.node(id).filter(|&node| !self.tree.is_main(node)) else {
            return false;
        };
        let is_promoted = Arc::make_mut(&mut self.tree).promote(node);
        self.list();
        is_promoted
    }

    /// Removes a move and what follows. A cursor within goes to the move
    /// before.
    pub(crate) fn delete(&mut self, id: MoveId) {
        let (Some(node), Some(parent)) = (self.node(id), self.parent(id)) else {
            return;
        };
        Arc::make_mut(&mut self.tree).delete(node);
        self.list();
        if !self.has(self.cursor) {
            self.cursor = parent;
        }
    }

    /// All moves but the first so many, every one behind the move it follows.
    pub(crate) fn branches(&self, skipped: usize) -> Vec<Branch> {
        self.branches.iter().skip(skipped).cloned().collect()
    }

    /// How many moves at the beginning of both lists are the same.
    pub(crate) fn common_branches(&self, other: &MoveTree) -> usize {
        self.branches.common(&other.branches)
    }

    /// Makes the list of all moves.
    fn list(&mut self) {
        let mut branches = Vec::with_capacity(self.nodes.len());
        let mut waiting = vec![self.tree.root()];
        while let Some(parent) = waiting.pop() {
            let is_move = |child: &NodeId| self.tree.played(*child).is_some();
            let children: Vec<NodeId> = self.tree.children(parent).filter(is_move).collect();
            waiting.extend(children.iter().rev());
            branches.extend(children.iter().map(|&child| self.branch(parent, child)));
        }
        self.branches.replace(branches);
    }

    fn branch(&self, parent: NodeId, child: NodeId) -> Branch {
        let id = self.number(child);
        let san = self.sans.get(id.0 as usize);
        Branch {
            id,
            parent: self.number(parent),
            is_main: self.tree.is_main(child),
            san: san.map_or_else(String::new, ToString::to_string),
            signs: self
                .tree
                .nags(child)
                .iter()
                .filter_map(|nag| nag.sign())
                .collect(),
            comment: self.said(child),
        }
    }

    fn said(&self, node: NodeId) -> String {
        let comments = self.tree.comments_before(node).iter();
        let said = comments
            .chain(self.tree.comments(node))
            .map(|comment| without_annotations(comment))
            .filter(|comment| !comment.is_empty());
        said.collect::<Vec<String>>().join(" ")
    }

    /// Replaces what is said about a move; what is meant for programs, such as
    /// a clock, stays.
    pub(crate) fn set_comment(&mut self, id: MoveId, comment: &str) {
        let Some(node) = self.node(id) else { return };
        let kept = self.annotations(node).map(|kept| kept.to_string());
        let comments = kept.chain([comment.to_owned()]).collect();
        self.replace_comments(node, comments);
    }

    /// Replaces the sign of a move; other opinions, such as who stands better,
    /// stay. The start has none.
    pub(crate) fn set_sign(&mut self, id: MoveId, sign: Option<MoveSign>) {
        let Some(node) = self.node(id).filter(|_| id != MoveId::START) else {
            return;
        };
        let nags = self.tree.nags(node).iter().copied();
        let kept: Vec<Nag> = nags.filter(|&nag| !MoveSign::is_sign(nag)).collect();
        let tree = Arc::make_mut(&mut self.tree);
        tree.clear_nags(node);
        for nag in sign.map(MoveSign::nag).into_iter().chain(kept) {
            tree.add_nag(node, nag);
        }
        self.list();
    }

    /// What is drawn on the board after a move.
    pub(crate) fn shapes(&self, id: MoveId) -> Vec<Shape> {
        let node = self.node(id).into_iter();
        node.flat_map(|node| self.annotations(node))
            .flat_map(|annotation| shape::of(&annotation))
            .collect()
    }

    /// Replaces what is drawn; words and everything else stay.
    pub(crate) fn set_shapes(&mut self, id: MoveId, shapes: &[Shape]) {
        let Some(node) = self.node(id) else { return };
        let others = self.annotations(node).filter(|kept| !shape::is_shape(kept));
        let said = self.tree.comments(node).iter();
        let said = said.map(|comment| without_annotations(comment));
        let drawn = shape::annotations(shapes).into_iter();
        let marks = others.chain(drawn).map(|annotation| annotation.to_string());
        let comments = marks.chain(said).collect();
        self.replace_comments(node, comments);
    }

    /// What programs left in the comments of a move.
    fn annotations(&self, node: NodeId) -> impl Iterator<Item = Annotation> {
        let comments = self.tree.comments(node).iter();
        comments.flat_map(|comment| annotations(comment))
    }

    fn replace_comments(&mut self, node: NodeId, comments: Vec<String>) {
        let tree = Arc::make_mut(&mut self.tree);
        tree.clear_comments(node);
        for comment in comments {
            tree.add_comment(node, &comment);
        }
        self.list();
    }
}

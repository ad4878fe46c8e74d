//! A game with its variations, comments and tags, kept in memory.
//!
//! ```
//! use arrocco_notation::pgn::Tree;
//!
//! let (mut tree, problems) = Tree::read_first(b"1. e4 e5 (1... c5 {Sicilian}) 2. Nf3 *");
//! assert!(problems.is_empty());
//! tree.set_tag("White", "Anna");
//! let e4 = tree.main_line().next().unwrap();
//! tree.add_comment(e4, "best by test");
//! let text = tree.to_string();
//! assert!(text.ends_with("1. e4 {best by test} 1... e5 (1... c5 {Sicilian}) 2. Nf3 *\n\n"));
//! ```

mod build;
mod edit;
mod node;
mod write;

use std::io::Read;

use arrocco_rules::{CastlingMode, Move, Position};

pub use build::TreeBuilder;
pub use edit::IllegalMove;
pub use node::NodeId;
use node::{Node, Notes};
pub use write::WriteOptions;

use super::header::variant;
use super::nag::Nag;
use super::problem::Problem;
use super::reader::Reader;
use super::result::GameResult;
use super::tags::Tags;

/// A game: tags, moves with variations and annotations, result.
///
/// Moves are nodes under a root that stands for the start. The first child of
/// a node goes on with its line, the others are variations on the first. Nodes
/// live in one list and are found by their [`NodeId`], so nothing recurses
/// however long the game or deep the variation.
#[derive(Clone, Debug)]
pub struct Tree {
    tags: Tags,
    start: Position,
    is_chess960: bool,
    result: GameResult,
    nodes: Vec<Node>,
}

impl Default for Tree {
    fn default() -> Tree {
        Tree::new(Position::initial())
    }
}

impl Tree {
    /// A game without moves that begins here.
    pub fn new(start: Position) -> Tree {
        Tree {
            tags: Tags::default(),
            start,
            is_chess960: start.castling_mode() == CastlingMode::Chess960,
            result: GameResult::Unknown,
            nodes: vec![Node::root()],
        }
    }

    /// The first game of a text and all problems of the text. A text without
    /// games gives an empty game.
    pub fn read_first(text: &[u8]) -> (Tree, Vec<Problem>) {
        let (trees, problems) = Tree::read_all(text);
        (trees.into_iter().next().unwrap_or_default(), problems)
    }

    /// All games of a text, and what is wrong with it.
    pub fn read_all(text: &[u8]) -> (Vec<Tree>, Vec<Problem>) {
        let mut builder = TreeBuilder::default();
        let mut reader = Reader::new(text);
        let (mut trees, mut problems) = (Vec::new(), Vec::new());
        // A slice gives no errors.
        while let Ok(Some((tree, found))) = reader.read_game(&mut builder) {
            trees.push(tree);
            problems.extend(found);
        }
        problems.extend(builder.take_problems());
        (trees, problems)
    }

    /// The next game of a reader.
    ///
    /// # Errors
    ///
    /// Those of the reader's source.
    pub fn read_next<R: Read>(
        reader: &mut Reader<R>,
    ) -> std::io::Result<Option<(Tree, Vec<Problem>)>> {
        reader.read_game(&mut TreeBuilder::default())
    }

    /// The tags that do not follow from the game itself.
    pub fn tags(&self) -> &Tags {
        &self.tags
    }

    /// Sets a tag. `Result` sets the [result](Tree::result), a `Variant` of
    /// Chess960 the [mode](Tree::is_chess960). False if the name is none, the
    /// result is none, or the tag follows from the start (`FEN`, `SetUp`).
    pub fn set_tag(&mut self, name: &str, value: &str) -> bool {
        match name {
            "FEN" | "SetUp" => false,
            "Result" => {
                let result = GameResult::from_ascii(value.as_bytes());
                self.result = result.unwrap_or(self.result);
                result.is_some()
            }
            "Variant" if variant(value) == Some(CastlingMode::Chess960) => {
                self.is_chess960 = true;
                self.tags.remove(name);
                true
            }
            _ => self.tags.set(name, value),
        }
    }

    /// Removes a tag; one of the roster becomes unknown.
    pub fn remove_tag(&mut self, name: &str) {
        match name {
            "Result" => self.result = GameResult::Unknown,
            _ => self.tags.remove(name),
        }
    }

    /// Writes the seven tags as the standard has them: `?` for an empty value, and
    /// `1957.??.??` for a date that is only a year.
    pub fn repair_roster(&mut self) {
        self.tags.repair_roster();
    }

    /// Where the game begins.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// Whether this is a game of Chess960.
    pub fn is_chess960(&self) -> bool {
        self.is_chess960
    }

    /// How the game ended.
    pub fn result(&self) -> GameResult {
        self.result
    }

    /// Says how the game ended.
    pub fn set_result(&mut self, result: GameResult) {
        self.result = result;
    }

    /// The node before the first move.
    pub fn root(&self) -> NodeId {
        NodeId::ROOT
    }

    /// The move of a node; `None` for the root and for null moves.
    pub fn played(&self, id: NodeId) -> Option<Move> {
        self.node(id).played
    }

    /// The node before; `None` for the root.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).parent
    }

    /// The node that goes on with the line.
    pub fn next(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).first_child
    }

    /// The nodes after: first the one that goes on, then its variations.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(self.node(id).first_child, |&child| {
            self.node(child).next_sibling
        })
    }

    /// The nodes of the main line, without the root.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> {
        std::iter::successors(self.next(NodeId::ROOT), |&node| self.next(node))
    }

    /// Whether a node goes on with its line, rather than being a variation.
    pub fn is_main(&self, id: NodeId) -> bool {
        self.parent(id)
            .is_none_or(|parent| self.next(parent) == Some(id))
    }

    /// The position after the move of a node, played from the start.
    pub fn position(&self, id: NodeId) -> Position {
        let path: Vec<NodeId> =
            std::iter::successors(Some(id), |&node| self.parent(node)).collect();
        path.iter()
            .rev()
            .skip(1)
            .fold(self.start, |position, &node| self.play(position, node))
    }

    fn play(&self, mut position: Position, id: NodeId) -> Position {
        match self.played(id) {
            Some(m) => position.play_unchecked(m),
            None => position.pass(),
        }
        position
    }

    /// Comments after the move; those of the root stand before the first move.
    pub fn comments(&self, id: NodeId) -> &[String] {
        self.notes(id).map_or(&[], |notes| &notes.after)
    }

    /// Comments before the first move of a variation.
    pub fn comments_before(&self, id: NodeId) -> &[String] {
        self.notes(id).map_or(&[], |notes| &notes.before)
    }

    /// Opinions on the move.
    pub fn nags(&self, id: NodeId) -> &[Nag] {
        self.notes(id).map_or(&[], |notes| &notes.nags)
    }

    fn notes(&self, id: NodeId) -> Option<&Notes> {
        self.node(id).notes.as_deref()
    }

    fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }

    fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.index()]
    }

    /// The node after this one when a whole tree is walked, parents first.
    fn following(&self, id: NodeId) -> Option<NodeId> {
        if let Some(child) = self.next(id) {
            return Some(child);
        }
        let mut ancestors = std::iter::successors(Some(id), |&node| self.parent(node));
        ancestors.find_map(|node| self.node(node).next_sibling)
    }

    fn walk(&self) -> impl Iterator<Item = NodeId> {
        std::iter::successors(Some(NodeId::ROOT), |&id| self.following(id))
    }

    /// How deep a node is and what it says. Walked in order, this tells all
    /// about a tree, whatever was deleted from it.
    fn shape(&self) -> impl Iterator<Item = (usize, &Node)> {
        let mut depth = 0;
        let mut last: Option<NodeId> = None;
        self.walk().map(move |id| {
            let node = self.node(id);
            depth = match last {
                Some(last) if node.parent == Some(last) => depth + 1,
                Some(last) => depth - self.climb(last, node.parent),
                None => 0,
            };
            last = Some(id);
            (depth, node)
        })
    }

    /// How many levels up the parent of the next node is, from the last one's.
    fn climb(&self, last: NodeId, parent: Option<NodeId>) -> usize {
        let ancestors = std::iter::successors(self.parent(last), |&node| self.parent(node));
        ancestors.take_while(|&node| Some(node) != parent).count()
    }
}

/// The same game, tags and annotations, however the trees came about.
impl PartialEq for Tree {
    fn eq(&self, other: &Tree) -> bool {
        self.tags == other.tags
            && self.start == other.start
            && self.is_chess960 == other.is_chess960
            && self.result == other.result
            && self.shape().eq_by_content(other.shape())
    }
}

impl Eq for Tree {}

/// Compares walks over two trees.
trait EqByContent<'t>: Iterator<Item = (usize, &'t Node)> + Sized {
    fn eq_by_content(mut self, mut other: impl Iterator<Item = (usize, &'t Node)>) -> bool {
        loop {
            match (self.next(), other.next()) {
                (None, None) => return true,
                (Some((depth, node)), Some((other_depth, other_node)))
                    if depth == other_depth && node.says_the_same_as(other_node) => {}
                _ => return false,
            }
        }
    }
}

impl<'t, I: Iterator<Item = (usize, &'t Node)>> EqByContent<'t> for I {}

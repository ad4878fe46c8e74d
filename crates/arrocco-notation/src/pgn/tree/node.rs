//! One move of a tree with what is said about it.

use arrocco_rules::Move;

use crate::pgn::nag::Nag;

/// A node of one [`Tree`](super::Tree). It stays valid as long as the tree
/// lives, even if the node is deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

impl NodeId {
    pub(super) const ROOT: NodeId = NodeId(0);

    pub(super) fn new(index: usize) -> NodeId {
        // Four billion nodes do not fit into memory before this is wrong.
        NodeId(index as u32)
    }

    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) played: Option<Move>,
    pub(super) parent: Option<NodeId>,
    pub(super) first_child: Option<NodeId>,
    pub(super) last_child: Option<NodeId>,
    pub(super) next_sibling: Option<NodeId>,
    /// Most moves go without saying.
    pub(super) notes: Option<Box<Notes>>,
}

/// What is said about a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Notes {
    pub(super) before: Vec<String>,
    pub(super) nags: Vec<Nag>,
    pub(super) after: Vec<String>,
}

impl Node {
    pub(super) fn root() -> Node {
        Node::new(None, None)
    }

    pub(super) fn new(played: Option<Move>, parent: Option<NodeId>) -> Node {
        Node {
            played,
            parent,
            first_child: None,
            last_child: None,
            next_sibling: None,
            notes: None,
        }
    }

    pub(super) fn notes_mut(&mut self) -> &mut Notes {
        self.notes.get_or_insert_default()
    }

    pub(super) fn says_the_same_as(&self, other: &Node) -> bool {
        let said = |node: &'_ Node| node.notes.clone().filter(|notes| !notes.is_empty());
        self.played == other.played && (self.notes == other.notes || said(self) == said(other))
    }
}

impl Notes {
    fn is_empty(&self) -> bool {
        self.before.is_empty() && self.nags.is_empty() && self.after.is_empty()
    }
}

/// A comment as a PGN file can hold it: no closing brace, no line ends, words
/// one space apart. `None` if nothing is left.
pub(super) fn tidy(comment: &str) -> Option<String> {
    let safe = |c: char| match c {
        '}' => ')',
        c if c.is_control() => ' ',
        c => c,
    };
    let safe: String = comment.chars().map(safe).collect();
    let words: Vec<&str> = safe.split_whitespace().collect();
    (!words.is_empty()).then(|| words.join(" "))
}

//! A visitor that builds trees.

use arrocco_rules::CastlingMode;

use super::node::{NodeId, tidy};
use super::{GameResult, Nag, Problem, Tree};
use crate::pgn::text::{decode, decode_tag_value};
use crate::pgn::token::Tag;
use crate::pgn::visitor::{GameEnd, Next, Ply, Start, Visitor};

/// A visitor that makes a [`Tree`] of every game, with the problems found since
/// the game before.
#[derive(Debug, Default)]
pub struct TreeBuilder {
    tree: Tree,
    line: Line,
    waiting: Vec<Line>,
    /// `FEN` and `SetUp`, until it is known that they are good.
    claims: Vec<(&'static str, String)>,
    problems: Vec<Problem>,
}

/// The line being built.
#[derive(Clone, Debug)]
struct Line {
    /// The node that the next move follows.
    end: NodeId,
    /// Whether the line has a move of its own.
    has_moves: bool,
    /// What was said before the first move.
    comments: Vec<String>,
    nags: Vec<Nag>,
}

impl Line {
    fn from(end: NodeId) -> Line {
        Line {
            end,
            has_moves: false,
            comments: Vec::new(),
            nags: Vec::new(),
        }
    }
}

impl Default for Line {
    fn default() -> Line {
        Line::from(NodeId::ROOT)
    }
}

impl TreeBuilder {
    /// What was wrong behind the last game.
    pub fn take_problems(&mut self) -> Vec<Problem> {
        std::mem::take(&mut self.problems)
    }

    /// Whether what is said now is about the last move, or the start.
    fn has_subject(&self) -> bool {
        self.line.has_moves || self.waiting.is_empty()
    }

    fn claim(&mut self, name: &'static str, tag: &Tag<'_>) {
        self.claims
            .push((name, decode_tag_value(tag.value).into_owned()));
    }
}

impl Visitor for TreeBuilder {
    type Output = (Tree, Vec<Problem>);

    fn begin_game(&mut self, _: u64) {
        self.tree = Tree::default();
        self.line = Line::default();
        self.waiting.clear();
        self.claims.clear();
    }

    fn tag(&mut self, tag: &Tag<'_>) {
        match tag.name {
            b"FEN" => self.claim("FEN", tag),
            b"SetUp" => self.claim("SetUp", tag),
            name => {
                let value = decode_tag_value(tag.value);
                self.tree.set_tag(&decode(name), &value);
            }
        }
    }

    fn begin_moves(&mut self, start: &Start) -> Next {
        let is_chess960 = start.position.castling_mode() == CastlingMode::Chess960;
        self.tree.start = start.position;
        self.tree.is_chess960 |= start.is_chess960 || is_chess960;
        self.claims.clear();
        Next::Read
    }

    fn play(&mut self, ply: &Ply<'_>) {
        let is_main = self.waiting.is_empty();
        // Only variations that came too early can stand there before the move
        // that they vary.
        let id = if is_main {
            self.tree.prepend(self.line.end, ply.played)
        } else {
            self.tree.append(self.line.end, ply.played)
        };
        if !self.line.comments.is_empty() || !self.line.nags.is_empty() {
            let notes = self.tree.node_mut(id).notes_mut();
            notes.before = std::mem::take(&mut self.line.comments);
            notes.nags = std::mem::take(&mut self.line.nags);
        }
        self.line.end = id;
        self.line.has_moves = true;
    }

    fn nag(&mut self, nag: Nag) {
        if self.has_subject() {
            self.tree.add_nag(self.line.end, nag);
        } else {
            self.line.nags.push(nag);
        }
    }

    fn comment(&mut self, text: &[u8]) {
        if self.has_subject() {
            self.tree.add_comment(self.line.end, &decode(text));
        } else {
            self.line.comments.extend(tidy(&decode(text)));
        }
    }

    fn begin_variation(&mut self) -> Next {
        let end = self.line.end;
        let branch = self
            .tree
            .parent(end)
            .filter(|_| self.line.has_moves)
            .unwrap_or(end);
        self.waiting
            .push(std::mem::replace(&mut self.line, Line::from(branch)));
        Next::Read
    }

    fn end_variation(&mut self) {
        let Some(outer) = self.waiting.pop() else {
            return;
        };
        let inner = std::mem::replace(&mut self.line, outer);
        let branch = self
            .tree
            .parent(self.line.end)
            .filter(|_| self.line.has_moves);
        self.tree.settle_first(branch.unwrap_or(self.line.end));
        // What was said in a variation without moves is about what it varies.
        for comment in &inner.comments {
            self.comment(comment.as_bytes());
        }
    }

    fn result(&mut self, result: GameResult) {
        self.tree.set_result(result);
    }

    fn problem(&mut self, problem: Problem) {
        self.problems.push(problem);
    }

    fn end_game(&mut self, _: &GameEnd) -> (Tree, Vec<Problem>) {
        for (name, value) in std::mem::take(&mut self.claims) {
            self.tree.tags.set(name, &value);
        }
        (std::mem::take(&mut self.tree), self.take_problems())
    }
}

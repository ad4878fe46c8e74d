//! A visitor that builds the games that meet conditions.

use arrocco_notation::pgn::{
    GameEnd, GameResult, Nag, Next, Ply, Problem, Start, Tag, Tree, TreeBuilder, Visitor,
    decode_tag_value,
};
use arrocco_rules::Position;

use super::criteria::{Criteria, Seen};

/// A visitor that builds the games that meet conditions, and does not play
/// the moves of those whose tags do not.
pub(super) struct Matching<'a> {
    criteria: &'a Criteria,
    builder: TreeBuilder,
    seen: Seen,
    is_admitted: bool,
    /// How many variations are open.
    depth: u32,
    /// Whether the position looked for has stood on the board.
    has_position: bool,
    last: Option<Position>,
}

impl<'a> Matching<'a> {
    pub(super) fn new(criteria: &'a Criteria) -> Matching<'a> {
        Matching {
            criteria,
            builder: TreeBuilder::default(),
            seen: Seen::default(),
            is_admitted: false,
            depth: 0,
            has_position: false,
            last: None,
        }
    }

    fn matches(&self, tree: &Tree) -> bool {
        let is_last = |end: Position| self.last.is_some_and(|last| last.same_as(&end));
        self.is_admitted
            && self.criteria.admit_result(tree)
            && (self.criteria.position.is_none() || self.has_position)
            && self.criteria.last.is_none_or(is_last)
    }

    /// A position of the main line.
    fn pass(&mut self, position: &Position) {
        let looked_for = self.criteria.position;
        self.has_position |= looked_for.is_some_and(|other| other.same_as(position));
        self.last = Some(*position);
    }
}

impl Visitor for Matching<'_> {
    /// The game and what is wrong with it, if it meets the conditions.
    type Output = Option<(Tree, Vec<Problem>)>;

    fn begin_game(&mut self, game: u64) {
        self.seen = Seen::default();
        self.is_admitted = false;
        self.depth = 0;
        self.has_position = false;
        self.last = None;
        self.builder.begin_game(game);
    }

    fn tag(&mut self, tag: &Tag<'_>) {
        let value = || decode_tag_value(tag.value);
        match tag.name {
            b"White" => self.seen.white = value().to_lowercase(),
            b"Black" => self.seen.black = value().to_lowercase(),
            b"Date" => self.seen.date = value().into_owned(),
            b"ECO" => self.seen.eco = value().to_uppercase(),
            _ => {}
        }
        self.builder.tag(tag);
    }

    fn begin_moves(&mut self, start: &Start) -> Next {
        self.is_admitted = self.criteria.admit_tags(&self.seen);
        self.pass(&start.position);
        self.builder.begin_moves(start);
        if self.is_admitted {
            Next::Read
        } else {
            Next::Skip
        }
    }

    fn play(&mut self, ply: &Ply<'_>) {
        if self.depth == 0 {
            self.pass(ply.after);
        }
        self.builder.play(ply);
    }

    fn nag(&mut self, nag: Nag) {
        self.builder.nag(nag);
    }

    fn comment(&mut self, text: &[u8]) {
        self.builder.comment(text);
    }

    fn begin_variation(&mut self) -> Next {
        self.depth += 1;
        self.builder.begin_variation()
    }

    fn end_variation(&mut self) {
        self.depth = self.depth.saturating_sub(1);
        self.builder.end_variation();
    }

    fn result(&mut self, result: GameResult) {
        self.builder.result(result);
    }

    fn problem(&mut self, problem: Problem) {
        self.builder.problem(problem);
    }

    fn end_game(&mut self, end: &GameEnd) -> Option<(Tree, Vec<Problem>)> {
        let (tree, problems) = self.builder.end_game(end);
        self.matches(&tree).then_some((tree, problems))
    }
}

//! A visitor that builds the games that meet conditions.

use arrocco_archive::PositionQuery;
use arrocco_notation::opening::{self, Opening};
use arrocco_notation::pgn::{
    GameEnd, GameResult, Nag, Next, Ply, Problem, Start, Tag, Tree, TreeBuilder, Visitor, decode,
    decode_tag_value,
};
use arrocco_rules::Position;

use super::criteria::{Criteria, Seen};

/// A game that meets the conditions.
pub(in crate::commands::pgn) struct Found {
    pub(in crate::commands::pgn) tree: Tree,
    pub(in crate::commands::pgn) problems: Vec<Problem>,
    /// The ply after which the position looked for first stood on the board.
    pub(in crate::commands::pgn) ply: Option<u64>,
}

/// A visitor that builds the games that meet conditions, and does not play
/// the moves of those whose tags do not.
pub(in crate::commands::pgn) struct Matching<'a> {
    criteria: &'a Criteria,
    builder: TreeBuilder,
    seen: Seen,
    is_admitted: bool,
    /// How many variations are open.
    depth: u32,
    /// Plies of the main line.
    plies: u64,
    /// Where the position looked for has stood on the board.
    found_at: Option<u64>,
    has_comment: bool,
    opening: Option<&'static Opening>,
    last: Option<Position>,
}

impl<'a> Matching<'a> {
    pub(in crate::commands::pgn) fn new(criteria: &'a Criteria) -> Matching<'a> {
        Matching {
            criteria,
            builder: TreeBuilder::default(),
            seen: Seen::default(),
            is_admitted: false,
            depth: 0,
            plies: 0,
            found_at: None,
            has_comment: false,
            opening: None,
            last: None,
        }
    }

    fn matches(&self, tree: &Tree) -> bool {
        let criteria = self.criteria;
        let is_last = |query: &PositionQuery| self.last.is_some_and(|last| query.matches(&last));
        let is_named = |part: &String| {
            let name = self.opening.map(|named| named.name.to_lowercase());
            name.is_some_and(|name| name.contains(part))
        };
        self.is_admitted
            && criteria.admit_end(tree.result(), self.plies)
            && (criteria.position.is_none() || self.found_at.is_some())
            && criteria.last.as_ref().is_none_or(is_last)
            && (criteria.comment.is_none() || self.has_comment)
            && criteria.opening.as_ref().is_none_or(is_named)
    }

    /// A position of the main line.
    fn pass(&mut self, position: &Position) {
        if self.found_at.is_none()
            && let Some(query) = &self.criteria.position
            && query.matches(position)
        {
            self.found_at = Some(self.plies);
        }
        if self.criteria.opening.is_some() {
            self.opening = opening::find(position).or(self.opening);
        }
        self.last = Some(*position);
    }
}

impl Visitor for Matching<'_> {
    /// The game if it meets the conditions.
    type Output = Option<Found>;

    fn begin_game(&mut self, game: u64) {
        let builder = std::mem::take(&mut self.builder);
        *self = Matching {
            builder,
            ..Matching::new(self.criteria)
        };
        self.builder.begin_game(game);
    }

    fn tag(&mut self, tag: &Tag<'_>) {
        let value = || decode_tag_value(tag.value);
        match tag.name {
            b"White" => self.seen.white = value().to_lowercase(),
            b"Black" => self.seen.black = value().to_lowercase(),
            b"Date" => self.seen.date = value().into_owned(),
            b"ECO" => self.seen.eco = value().to_uppercase(),
            b"WhiteElo" => self.seen.ratings[0] = value().trim().parse().unwrap_or(0),
            b"BlackElo" => self.seen.ratings[1] = value().trim().parse().unwrap_or(0),
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
            self.plies += 1;
            self.pass(ply.after);
        }
        self.builder.play(ply);
    }

    fn nag(&mut self, nag: Nag) {
        self.builder.nag(nag);
    }

    fn comment(&mut self, text: &[u8]) {
        if let Some(part) = &self.criteria.comment {
            self.has_comment |= decode(text).to_lowercase().contains(part);
        }
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

    fn end_game(&mut self, end: &GameEnd) -> Option<Found> {
        let (tree, problems) = self.builder.end_game(end);
        self.matches(&tree).then_some(Found {
            tree,
            problems,
            ply: self.found_at,
        })
    }
}

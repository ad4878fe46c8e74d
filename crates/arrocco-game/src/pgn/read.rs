//! From PGN to a game.

use std::collections::BTreeMap;
use std::fmt;

use arrocco_notation::pgn::{
    Annotation, GameResult, Problem, Reader, Severity, Tree, annotations, without_annotations,
};
use arrocco_rules::{CastlingMode, Color, Position, fen};

use super::tag;
use crate::clock::SavedClock;
use crate::tree::MoveTree;
use crate::{
    Control, DrawCause, DrawRule, Draws, Game, Millis, MoveId, Outcome, Proof, Seat, Settings,
    TimeControl, WinCause,
};

/// The text is no game to go on with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LoadError {
    /// There is no game in it.
    Empty,
    /// Something is wrong with it: the first error.
    Problem(Box<Problem>),
    /// Nobody moves at this ply of the main line.
    NullMove(usize),
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoadError::Empty => f.write_str("there is no game"),
            LoadError::Problem(problem) => problem.fmt(f),
            LoadError::NullMove(ply) => write!(f, "nobody moves at ply {ply}"),
        }
    }
}

impl std::error::Error for LoadError {}

impl Game {
    /// The first game of a PGN file, ready to go on: if it is not over, its
    /// clock runs from now, and nobody is charged for the time between.
    ///
    /// Files of other programs are read too. If such a file does not say how a
    /// game ended, a win is taken for a resignation and a draw for an
    /// agreement, unless the board says more.
    ///
    /// # Errors
    ///
    /// If there is no game or something is wrong with it.
    pub fn from_pgn(text: &str, now: Millis) -> Result<Game, LoadError> {
        let mut reader = Reader::new(text.as_bytes());
        // A slice gives no errors of its own.
        let game = Tree::read_next(&mut reader).ok().flatten();
        let (tree, problems) = game.ok_or(LoadError::Empty)?;
        let is_error = |problem: &Problem| problem.severity == Severity::Error;
        match problems.into_iter().find(is_error) {
            Some(problem) => Err(LoadError::Problem(Box::new(problem))),
            None => Game::load(tree, now),
        }
    }

    fn load(mut tree: Tree, now: Millis) -> Result<Game, LoadError> {
        let tags = Tags::strip(&mut tree);
        let result = tree.result();
        tree.set_result(GameResult::Unknown);
        let settings = tags.settings(tree.start());
        let stamps = strip_clocks(&mut tree);
        let mut game = Game::from_tree(settings, MoveTree::from_tree(tree), now);
        game.load_moves(&tags)?;
        let clock = tags.clock(stamps, game.line.len(), game.ply);
        game.clock.restore(clock, now);
        game.settle(now);
        if game.outcome().is_in_progress() {
            game.load_end(&tags, result);
        }
        game.load_takebacks(&tags);
        if game.outcome().is_in_progress() {
            game.load_offers(&tags);
        } else {
            game.clock.stop(now);
        }
        Ok(game)
    }

    /// Takes the moves of the main line, as many as were played or taken back.
    fn load_moves(&mut self, tags: &Tags) -> Result<(), LoadError> {
        let ids: Vec<MoveId> = self.tree.main_line().collect();
        let played = tags
            .number(tag::PLY_COUNT)
            .unwrap_or(ids.len())
            .min(ids.len());
        let taken = tags.number(tag::TAKEN_BACK).unwrap_or(0);
        let all = played.saturating_add(taken).min(ids.len());
        for (ply, &id) in ids.iter().take(all).enumerate() {
            let m = self.tree.played(id).ok_or(LoadError::NullMove(ply + 1))?;
            self.push(id, m);
        }
        self.ply = played;
        self.tree.set_cursor(self.head());
        Ok(())
    }

    fn load_end(&mut self, tags: &Tags, result: GameResult) {
        let is_time = tags.get(tag::TERMINATION) == Some("time forfeit");
        self.outcome = match result {
            GameResult::Unknown => Outcome::InProgress,
            GameResult::Draw => Outcome::draw(self.draw_cause(tags, is_time)),
            GameResult::WhiteWins | GameResult::BlackWins => {
                let cause = if is_time {
                    WinCause::Time
                } else {
                    WinCause::Resignation
                };
                let winner = result.winner().unwrap_or(!self.turn());
                Outcome::win(winner, cause)
            }
        };
    }

    fn draw_cause(&self, tags: &Tags, is_time: bool) -> DrawCause {
        let flagged = self.turn();
        match (tags.get(tag::CAUSE), tags.proof()) {
            _ if is_time => DrawCause::TimeAgainstBareMaterial { flagged },
            (Some("threefold"), Some(moves)) => DrawRule::Threefold.cause(repetition(&moves)),
            (Some("fifty_moves"), Some(numbers)) => {
                let plies = numbers.first().copied().unwrap_or_default();
                DrawRule::FiftyMoves.cause(Proof::Count { plies })
            }
            (Some(_), _) => DrawCause::Agreement,
            (None, _) => match self.find_claim(None) {
                Ok(claim) => claim.rule.cause(claim.proof),
                Err(_) => DrawCause::Agreement,
            },
        }
    }

    fn load_takebacks(&mut self, tags: &Tags) {
        self.asked = tags.get(tag::TAKEBACK_ASKED).and_then(tag::color);
        for color in Color::ALL {
            let taken = tags.number(&tag::of_side(color, "Takebacks")).unwrap_or(0);
            self.taken[color.index()] = u32::try_from(taken).unwrap_or(u32::MAX);
        }
    }

    fn load_offers(&mut self, tags: &Tags) {
        self.offer = tags.get(tag::DRAW_OFFER).and_then(tag::color);
    }
}

fn repetition(numbers: &[u32]) -> Proof {
    let moves = numbers
        .iter()
        .map(|&number| Some(number).filter(|&number| number > 0));
    Proof::Repetition {
        moves: moves.collect(),
    }
}

/// Takes the clocks out of the comments of the main line.
fn strip_clocks(tree: &mut Tree) -> Vec<Option<Millis>> {
    let nodes: Vec<_> = tree.main_line().collect();
    let mut stamps = Vec::with_capacity(nodes.len());
    for node in nodes {
        let comments = tree.comments(node).to_vec();
        let left = comments.iter().find_map(|comment| clock_in(comment));
        if left.is_some() {
            tree.clear_comments(node);
            comments
                .iter()
                .for_each(|comment| tree.add_comment(node, &without_clock(comment)));
        }
        stamps.push(left);
    }
    stamps
}

fn clock_in(comment: &str) -> Option<Millis> {
    annotations(comment)
        .into_iter()
        .find_map(|annotation| match annotation {
            Annotation::Clock(time) => Some(time.into()),
            Annotation::MoveTime(_)
            | Annotation::Eval { .. }
            | Annotation::Squares(_)
            | Annotation::Arrows(_) => None,
        })
}

fn without_clock(comment: &str) -> String {
    if clock_in(comment).is_none() {
        return comment.to_owned();
    }
    let others = annotations(comment).into_iter();
    let others = others.filter(|annotation| !matches!(annotation, Annotation::Clock(_)));
    let text = without_annotations(comment);
    let words = std::iter::once(text).chain(others.map(|annotation| annotation.to_string()));
    words.collect::<Vec<_>>().join(" ")
}

/// The tags of a file.
struct Tags(BTreeMap<String, String>);

impl Tags {
    /// Takes the tags out of a tree.
    fn strip(tree: &mut Tree) -> Tags {
        let pairs = tree.tags().iter();
        let tags: BTreeMap<_, _> = pairs.map(|(k, v)| (k.to_owned(), v.to_owned())).collect();
        tags.keys().for_each(|name| tree.remove_tag(name));
        Tags(tags)
    }

    fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    fn number(&self, name: &str) -> Option<usize> {
        self.get(name)?.parse().ok()
    }

    fn time(&self, name: &str) -> Option<Millis> {
        self.get(name).and_then(tag::time)
    }

    fn proof(&self) -> Option<Vec<u32>> {
        let words = self.get(tag::PROOF)?.split_whitespace();
        words.map(|word| word.parse().ok()).collect()
    }

    fn settings(&self, start: &Position) -> Settings {
        let is_automatic = self.get(tag::DRAWS) == Some("automatic");
        let settings = Settings {
            white: self.seat(Color::White),
            black: self.seat(Color::Black),
            time: TimeControl {
                white: self.control(Color::White),
                black: self.control(Color::Black),
            },
            draws: if is_automatic {
                Draws::Automatic
            } else {
                Draws::Laws
            },
            takebacks: self
                .get(tag::TAKEBACKS)
                .map(tag::takebacks)
                .unwrap_or_default(),
            start: Some(fen::write(start, CastlingMode::Standard)),
            tags: self.0.clone(),
        };
        settings.tidied(start)
    }

    fn seat(&self, color: Color) -> Seat {
        let get = |what| self.get(&tag::of_side(color, what));
        Seat {
            name: get("").unwrap_or_default().to_owned(),
            kind: get("Type").map(tag::kind).unwrap_or_default(),
            strength: get("Strength").unwrap_or_default().to_owned(),
        }
    }

    fn control(&self, color: Color) -> Control {
        let own = self.get(&tag::of_side(color, "TimeControl"));
        let text = own.or(self.get(tag::TIME_CONTROL));
        text.and_then(Control::from_pgn).unwrap_or_default()
    }

    fn clock(&self, mut stamps: Vec<Option<Millis>>, moves: usize, ply: usize) -> SavedClock {
        stamps.truncate(moves);
        SavedClock {
            starts: Color::ALL.map(|color| self.time(&tag::of_side(color, "Start"))),
            stamps,
            ply,
            used: self.time(tag::THINKING_TIME).unwrap_or_default(),
            is_paused: self.get(tag::PAUSED).is_some(),
        }
    }
}

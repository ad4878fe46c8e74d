//! One game: commands in, events out.
//!
//! Every command comes with the time; the game never reads a clock of the
//! system.

mod apply;
mod draws;
mod explore;
mod history;
mod play;
mod tag;
mod takeback;
mod time;

pub use apply::Applied;
pub(crate) use history::material;

use arrocco_rules::{Bitboard, CastlingMode, Color, Position, Square, fen};

use crate::chunks::Chunks;
use crate::draw::History;
use crate::event::{Check, GameOver, GameStarted, TurnChanged};
use crate::snapshot::targets_of;
use crate::tree::MoveTree;
use crate::{Branch, Clock, Event, GameRefusal, Millis, MoveId, Outcome, Played, Settings};

/// A game from its first move to its end, with everything that was agreed,
/// played, taken back, offered and tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    pub(crate) settings: Settings,
    start: Position,
    pub(crate) tree: MoveTree,
    /// The moves played, those taken back behind the others. They are the
    /// beginning of the tree's main line.
    pub(crate) line: Chunks<Ply>,
    /// How many of them stand.
    pub(crate) ply: usize,
    pub(crate) clock: Clock,
    /// Who has offered a draw that stands.
    pub(crate) offer: Option<Color>,
    /// Who asks to take back.
    pub(crate) asked: Option<Color>,
    /// How often each side has taken back.
    pub(crate) taken: [u32; 2],
    pub(crate) outcome: Outcome,
    /// The seconds that the last tick showed.
    ticked: [Option<u64>; 2],
}

/// A move of the game with where it led.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ply {
    pub(crate) played: Played,
    pub(crate) after: Position,
    /// The last name of an opening up to here.
    opening: Option<&'static arrocco_notation::opening::Opening>,
    /// How many moves were played up to the last that took something, 0 if none
    /// did.
    last_capture: usize,
}

impl Game {
    /// A game that begins now, its clock running.
    ///
    /// # Errors
    ///
    /// [`GameRefusal::BadSettings`] if the start is no position or no clock can be
    /// set like that.
    pub fn new(settings: Settings, now: Millis) -> Result<Game, GameRefusal> {
        let start = settings.position()?;
        settings.check_time()?;
        let settings = settings.tidied(&start);
        Ok(Game::from_tree(settings, MoveTree::new(start), now))
    }

    /// A game without moves over a tree that may have some.
    pub(crate) fn from_tree(settings: Settings, tree: MoveTree, now: Millis) -> Game {
        let start = *tree.as_tree().start();
        let clock = Clock::new(settings.time.clone(), start.turn(), now);
        let mut game = Game {
            settings,
            start,
            tree,
            line: Chunks::default(),
            ply: 0,
            clock,
            offer: None,
            asked: None,
            taken: [0; 2],
            outcome: Outcome::InProgress,
            ticked: [None; 2],
        };
        game.settle(now);
        game
    }

    fn restart(
        &mut self,
        settings: Settings,
        abandon: bool,
        now: Millis,
    ) -> Result<Vec<Event>, GameRefusal> {
        if self.outcome.is_in_progress() && !abandon {
            return Err(GameRefusal::AlreadyRunning);
        }
        *self = Game::new(settings, now)?;
        Ok(self.opening_events())
    }

    /// The events with which a game begins.
    pub fn opening_events(&self) -> Vec<Event> {
        let started = GameStarted {
            settings: self.settings.clone(),
            fen: self.fen(),
        };
        let mut events = vec![started.into()];
        events.extend(self.turn_events());
        events
    }

    /// Whose turn it is, with a check or a claim, or how the game has ended.
    fn turn_events(&self) -> Vec<Event> {
        if !self.outcome.is_in_progress() {
            return vec![self.over_event()];
        }
        let turn = self.turn();
        let mut events = vec![TurnChanged { turn }.into()];
        events.extend(self.check().map(Event::from));
        events.extend(self.claim_event());
        events
    }

    fn over_event(&self) -> Event {
        let over = GameOver {
            outcome: self.outcome.clone(),
            status: self.status(),
        };
        over.into()
    }

    fn end(&mut self, outcome: Outcome, now: Millis) -> Event {
        self.close(outcome, now);
        self.over_event()
    }

    /// Looks whether the position on the board ends the game.
    pub(crate) fn settle(&mut self, now: Millis) {
        match self.judge() {
            Outcome::InProgress => self.outcome = Outcome::InProgress,
            ended @ (Outcome::Win { .. } | Outcome::Draw { .. }) => self.close(ended, now),
        }
    }

    /// Nothing that was asked for stands any more.
    fn close(&mut self, outcome: Outcome, now: Millis) {
        self.outcome = outcome;
        self.offer = None;
        self.asked = None;
        self.clock.stop(now);
    }

    fn judge(&self) -> Outcome {
        self.history().judge(self.settings.draws)
    }

    fn check_running(&self) -> Result<(), GameRefusal> {
        if self.outcome.is_in_progress() {
            Ok(())
        } else {
            Err(GameRefusal::GameOver)
        }
    }

    fn check_not_paused(&self) -> Result<(), GameRefusal> {
        if self.clock.is_paused() {
            Err(GameRefusal::Paused)
        } else {
            Ok(())
        }
    }
}

/// Questions about a game.
impl Game {
    /// What was agreed.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The position on the board.
    pub fn position(&self) -> &Position {
        self.last_ply().map_or(&self.start, |ply| &ply.after)
    }

    /// Where the game began.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The position on the board, as a FEN.
    pub fn fen(&self) -> String {
        fen::write(self.position(), self.mode())
    }

    /// Who is to move.
    pub fn turn(&self) -> Color {
        self.position().turn()
    }

    /// Who won, if it is over.
    pub fn outcome(&self) -> &Outcome {
        &self.outcome
    }

    /// The clock.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// Who has offered a draw that is not answered.
    pub fn draw_offer(&self) -> Option<Color> {
        self.offer
    }

    /// Who asks to take back.
    pub fn takeback_asked(&self) -> Option<Color> {
        self.asked
    }

    /// How many moves stand.
    pub fn ply(&self) -> usize {
        self.ply
    }

    /// The status line in English.
    pub fn status(&self) -> String {
        crate::status(self.position(), &self.outcome)
    }

    /// The legal targets of the piece on a square; none for an empty square,
    /// the other side's piece, or when the game is over. A king that may castle
    /// can also go to its rook.
    #[doc(alias = "findMoves")]
    pub fn destinations(&self, from: Square) -> Vec<Square> {
        if !self.outcome.is_in_progress() {
            return Vec::new();
        }
        targets_from(self.position(), from)
    }

    /// The king in check and its attackers.
    pub fn check(&self) -> Option<Check> {
        check(self.position())
    }

    /// How many moves the tree has, variations and deleted moves included.
    pub fn tree_len(&self) -> usize {
        self.tree.len()
    }

    /// The bytes of all comments together.
    pub fn comment_bytes(&self) -> usize {
        self.tree.comment_bytes()
    }

    /// All moves with their variations, every one behind the move it follows.
    pub fn branches(&self) -> Vec<Branch> {
        self.tree.branches(0)
    }

    /// The move one is looking at.
    pub fn cursor(&self) -> MoveId {
        self.tree.cursor()
    }

    /// The position one is looking at.
    pub fn viewed(&self) -> Position {
        self.position_after(self.cursor())
    }

    /// The move that led to the viewed position; nothing at the start.
    pub fn viewed_move(&self) -> Option<Played> {
        self.tree_move(self.cursor())
    }

    /// The last move of the game.
    pub fn head(&self) -> MoveId {
        self.last_ply().map_or(MoveId::START, |ply| ply.played.id)
    }

    pub(crate) fn mode(&self) -> CastlingMode {
        self.tree.mode()
    }

    /// The moves that stand, oldest first.
    fn standing(&self) -> impl DoubleEndedIterator<Item = &Ply> + ExactSizeIterator + Clone {
        self.line.first(self.ply)
    }

    fn last_ply(&self) -> Option<&Ply> {
        self.line.get(self.ply.checked_sub(1)?)
    }

    fn history(&self) -> History<'_, impl Iterator<Item = &Position> + Clone> {
        let earlier = self.positions().skip(1);
        History::new(self.position(), earlier, self.ply)
    }

    /// The positions of the game, the youngest first.
    fn positions(&self) -> impl Iterator<Item = &Position> + Clone {
        let after = self.standing().rev().map(|ply| &ply.after);
        after.chain(std::iter::once(&self.start))
    }
}

/// Who is in check, and by whom.
pub(crate) fn check(position: &Position) -> Option<Check> {
    position.is_check().then(|| Check {
        color: position.turn(),
        king: position.king(position.turn()),
        attackers: position.checkers().into_iter().collect(),
    })
}

/// The legal targets of the piece on a square, a castling king's rook among
/// them.
pub(crate) fn targets_from(position: &Position, from: Square) -> Vec<Square> {
    let legal = position.legal_moves();
    let targets: Bitboard = legal
        .iter()
        .filter(|m| m.from() == from)
        .flat_map(|&m| targets_of(m))
        .collect();
    targets.into_iter().collect()
}

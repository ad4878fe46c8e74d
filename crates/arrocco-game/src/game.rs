//! One game: commands in, events out.
//!
//! Time is told with every command and never read here. Who listens is for the
//! [`Table`](crate::Table).

mod draws;
mod explore;
mod history;
mod play;
mod tag;
mod takeback;
mod time;

use arrocco_rules::{CastlingMode, Color, Position, Role, Square, fen};

use crate::draw::History;
use crate::event::{Check, GameOver, GameStarted, TurnChanged};
use crate::tree::MoveTree;
use crate::{Branch, Clock, Command, Event, Millis, MoveId, Outcome, Played, Refused, Settings};

/// A game from its first move to its end, with everything that was agreed,
/// played, taken back, offered and tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    pub(crate) settings: Settings,
    start: Position,
    pub(crate) tree: MoveTree,
    /// The moves played, those taken back behind the others. They are the
    /// beginning of the tree's main line.
    pub(crate) line: Vec<Ply>,
    /// How many of them stand.
    pub(crate) ply: usize,
    pub(crate) clock: Clock,
    /// The pawn that waits to be told what it becomes.
    pub(crate) pending: Option<Pending>,
    /// Who has offered a draw that stands.
    pub(crate) offer: Option<Color>,
    /// Who asks to take back.
    pub(crate) asked: Option<Color>,
    /// How often each side has taken back.
    pub(crate) taken: [u32; 2],
    pub(crate) outcome: Outcome,
    /// The seconds that the last tick told.
    told: [Option<u64>; 2],
}

/// A move of the game with where it led.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ply {
    pub(crate) played: Played,
    pub(crate) after: Position,
}

/// A move that lacks nothing but what the pawn becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pending {
    pub(crate) from: Square,
    pub(crate) to: Square,
}

impl Game {
    /// A game that begins now, its clock running.
    ///
    /// # Errors
    ///
    /// [`Refused::BadSettings`] if the start is no position or no clock can be
    /// set like that.
    pub fn new(settings: Settings, now: Millis) -> Result<Game, Refused> {
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
            line: Vec::new(),
            ply: 0,
            clock,
            pending: None,
            offer: None,
            asked: None,
            taken: [0; 2],
            outcome: Outcome::InProgress,
            told: [None; 2],
        };
        game.settle(now);
        game
    }

    /// Carries out a command, as a whole or not at all.
    ///
    /// # Errors
    ///
    /// Why not. The game is then what it was before. A command that comes when
    /// the time is up is refused with [`Refused::OutOfTime`]; the game ends
    /// with the next [`Command::Tick`].
    pub fn handle(&mut self, command: Command, now: Millis) -> Result<Vec<Event>, Refused> {
        match command {
            Command::Start { settings, abandon } => self.restart(*settings, abandon, now),
            Command::Tick => Ok(self.tick(now)),
            Command::Tag { tags } => Ok(self.tag(tags)),
            Command::GoTo { id } => self.go_to(id),
            Command::Vary { text } => self.vary(text),
            Command::PromoteVariation { id } => self.promote_variation(id),
            Command::DeleteVariation { id } => self.delete_variation(id),
            Command::Comment { id, comment } => self.comment(id, &comment),
            Command::Draw { id, shapes } => self.draw(id, &shapes),
            in_game => self.handle_in_game(in_game, now),
        }
    }

    fn handle_in_game(&mut self, command: Command, now: Millis) -> Result<Vec<Event>, Refused> {
        self.check_time(now)?;
        match command {
            Command::Takeback => self.takeback(now),
            Command::AcceptTakeback { by } => self.accept_takeback(by, now),
            Command::DeclineTakeback { by } => self.decline_takeback(by),
            running => {
                self.check_running()?;
                self.handle_running(running, now)
            }
        }
    }

    fn handle_running(&mut self, command: Command, now: Millis) -> Result<Vec<Event>, Refused> {
        match command {
            Command::Move { text, ply } => self.play(text, ply, now),
            Command::Promote { role } => self.promote(role, now),
            Command::Resign { by } => Ok(self.resign(by, now)),
            Command::OfferDraw { by } => self.offer_draw(by),
            Command::AcceptDraw { by } => self.accept_draw(by, now),
            Command::DeclineDraw { by } => self.decline_draw(by),
            Command::ClaimDraw { intended } => self.claim_draw(intended, now),
            Command::Redo => self.redo(now),
            Command::Pause => self.pause(now),
            Command::Resume => self.resume(now),
            Command::AdjustClock { color, left } => self.adjust_clock(color, left, now),
            // These were dealt with before. They are named so that a new command
            // cannot be forgotten here.
            Command::Start { .. }
            | Command::Tick
            | Command::Tag { .. }
            | Command::GoTo { .. }
            | Command::Vary { .. }
            | Command::PromoteVariation { .. }
            | Command::DeleteVariation { .. }
            | Command::Comment { .. }
            | Command::Draw { .. }
            | Command::Takeback
            | Command::AcceptTakeback { .. }
            | Command::DeclineTakeback { .. } => Ok(Vec::new()),
        }
    }

    fn restart(
        &mut self,
        settings: Settings,
        abandon: bool,
        now: Millis,
    ) -> Result<Vec<Event>, Refused> {
        if self.outcome.is_in_progress() && !abandon {
            return Err(Refused::AlreadyRunning);
        }
        *self = Game::new(settings, now)?;
        Ok(self.opening_events())
    }

    /// What a new game tells.
    pub(crate) fn opening_events(&self) -> Vec<Event> {
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
            ended => self.close(ended, now),
        }
    }

    /// Nothing that was asked for stands any more.
    fn close(&mut self, outcome: Outcome, now: Millis) {
        self.outcome = outcome;
        self.pending = None;
        self.offer = None;
        self.asked = None;
        self.clock.stop(now);
    }

    fn judge(&self) -> Outcome {
        self.history().judge(self.settings.draws)
    }

    fn check_running(&self) -> Result<(), Refused> {
        if self.outcome.is_in_progress() {
            Ok(())
        } else {
            Err(Refused::GameOver)
        }
    }

    fn check_time(&self, now: Millis) -> Result<(), Refused> {
        let color = self.turn();
        if self.outcome.is_in_progress() && self.clock.has_flagged(now) {
            Err(Refused::OutOfTime { color })
        } else {
            Ok(())
        }
    }

    fn check_not_pending(&self) -> Result<(), Refused> {
        match self.pending {
            Some(_) => Err(Refused::AwaitingPromotion),
            None => Ok(()),
        }
    }

    fn check_not_paused(&self) -> Result<(), Refused> {
        if self.clock.is_paused() {
            Err(Refused::Paused)
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
        self.standing().last().map_or(&self.start, |ply| &ply.after)
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

    /// Whether a pawn waits to be told what it becomes, and where it goes.
    pub fn promotion_due(&self) -> Option<(Square, Square)> {
        self.pending.map(|pending| (pending.from, pending.to))
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

    /// The status line in English (M-29).
    pub fn status(&self) -> String {
        crate::status(self.position(), &self.outcome)
    }

    /// The legal targets of the piece on a square; none for an empty square,
    /// the other side's piece, or when nobody may move.
    #[doc(alias = "findMoves")]
    pub fn destinations(&self, from: Square) -> Vec<Square> {
        if !self.outcome.is_in_progress() || self.pending.is_some() {
            return Vec::new();
        }
        self.position().destinations(from).into_iter().collect()
    }

    /// The king in check and its attackers.
    pub fn check(&self) -> Option<Check> {
        check(self.position())
    }

    /// All moves with their variations, every one behind the move it follows.
    pub fn branches(&self) -> Vec<Branch> {
        self.tree.branches()
    }

    /// The move one is looking at.
    pub fn cursor(&self) -> MoveId {
        self.tree.cursor()
    }

    /// The position one is looking at.
    pub fn viewed(&self) -> Position {
        self.tree.position(self.cursor())
    }

    /// The last move of the game.
    pub fn head(&self) -> MoveId {
        self.standing()
            .last()
            .map_or(MoveId::START, |ply| ply.played.id)
    }

    /// What a pawn may become, the usual choice first.
    pub const fn promotion_choices() -> [Role; 4] {
        Role::PROMOTIONS
    }

    pub(crate) fn mode(&self) -> CastlingMode {
        self.tree.mode()
    }

    pub(crate) fn standing(&self) -> &[Ply] {
        self.line.get(..self.ply).unwrap_or_default()
    }

    fn history(&self) -> History<'_, impl Iterator<Item = &Position> + Clone> {
        let earlier = self.positions().skip(1);
        History::new(self.position(), earlier)
    }

    /// The positions of the game, the youngest first.
    fn positions(&self) -> impl Iterator<Item = &Position> + Clone {
        let after = self.standing().iter().rev().map(|ply| &ply.after);
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

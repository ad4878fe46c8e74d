//! A game service: one game after another, with states and subscriptions.
//!
//! The service has no game at first. A running game waits for a move, and after
//! a pawn move without its promotion for the choice; then it is over. Handlers
//! are called with every event they subscribed to.
//!
//! ```
//! use std::sync::{Arc, Mutex};
//!
//! use arrocco_game::{Command, EventKind, Millis, MoveRequest, Settings};
//! use arrocco_legacy::service::{GameService, ServiceEventKind};
//! use arrocco_rules::Square;
//!
//! let heard = Arc::new(Mutex::new(Vec::new()));
//! let notes = Arc::clone(&heard);
//! let mut service = GameService::new();
//! let id = service.subscribe_all(move |event| notes.lock().unwrap().push(event.kind()));
//!
//! // Fool's mate.
//! service.handle(Command::start(Settings::default()), Millis(0))?;
//! let moves = [
//!     (Square::F2, Square::F3),
//!     (Square::E7, Square::E5),
//!     (Square::G2, Square::G4),
//!     (Square::D8, Square::H4),
//! ];
//! for (second, (from, to)) in moves.into_iter().enumerate() {
//!     let now = Millis::seconds(second as u64);
//!     service.handle(Command::play(MoveRequest::new(from, to)), now)?;
//! }
//! assert_eq!(service.status(), "white is checkmate | black wins");
//! let over = ServiceEventKind::Game(EventKind::GameOver);
//! assert_eq!(heard.lock().unwrap().last(), Some(&over));
//!
//! let late = Command::play(MoveRequest::new(Square::A2, Square::A3));
//! let refused = service.handle(late, Millis(0)).unwrap_err();
//! assert_eq!(refused.to_string(), "the game is over");
//! service.unsubscribe(id);
//! # Ok::<(), arrocco_legacy::service::ServiceRefusal>(())
//! ```

mod player;
mod refusal;
mod request;

use std::fmt;

use arrocco_game::{Applied, Command, Event, EventKind, Game, GameRefusal, Millis, MoveRequest};
use arrocco_rules::{Color, Refusal, Role, Square};

pub use player::{Human, Player, Program, Seats};
pub use refusal::ServiceRefusal;
pub use request::{Action, Message, Request, board_size, piece_color, piece_name};

/// A service that plays games.
#[derive(Debug, Default)]
#[doc(alias = "ChessGame")]
#[doc(alias = "ChessPort")]
pub struct GameService {
    game: Option<Game>,
    /// A pawn move that lacks its promotion.
    pending: Option<MoveRequest>,
    subscribers: Vec<Subscriber>,
    next_id: u64,
}

/// The state of a service.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ServiceState {
    /// No game has begun.
    NotConfigured,
    /// The game waits for a move.
    Running,
    /// The game waits for what a pawn becomes.
    AwaitingPromotion,
    /// The game has ended.
    Over,
}

/// Something that has happened in a service.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::large_enum_variant, reason = "events are few and soon dropped")]
pub enum ServiceEvent {
    /// Something that has happened in its game.
    Game(Event),
    /// A pawn is about to reach the last rank, and the service waits for what
    /// it becomes.
    PromotionDue {
        /// The side of the pawn.
        color: Color,
        /// Where the pawn stands.
        from: Square,
        /// Where it goes.
        to: Square,
        /// What it may become, the usual choice first.
        choices: [Role; 4],
    },
}

/// The kinds of events of a service, to subscribe to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ServiceEventKind {
    /// An event of the game.
    Game(EventKind),
    /// A promotion is due.
    PromotionDue,
}

impl ServiceEvent {
    /// The kind of the event.
    pub const fn kind(&self) -> ServiceEventKind {
        match self {
            ServiceEvent::Game(event) => ServiceEventKind::Game(event.kind()),
            ServiceEvent::PromotionDue { .. } => ServiceEventKind::PromotionDue,
        }
    }
}

/// The number of a subscription.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SubscriptionId(pub u64);

type Handler = Box<dyn FnMut(&ServiceEvent) + Send>;

struct Subscriber {
    id: SubscriptionId,
    /// The kinds it subscribed to; `None` for all.
    kinds: Option<Vec<ServiceEventKind>>,
    handler: Handler,
}

impl fmt::Debug for Subscriber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (id, kinds) = (self.id, &self.kinds);
        f.debug_struct("Subscriber")
            .field("id", &id)
            .field("kinds", kinds)
            .finish_non_exhaustive()
    }
}

impl GameService {
    /// A service without a game.
    pub fn new() -> GameService {
        GameService::default()
    }

    /// A service with a game that was begun elsewhere.
    pub fn with_game(game: Game) -> GameService {
        GameService {
            game: Some(game),
            ..GameService::default()
        }
    }

    /// The game, even if it is over.
    pub fn game(&self) -> Option<&Game> {
        self.game.as_ref()
    }

    /// The state of the service.
    pub fn state(&self) -> ServiceState {
        match (&self.game, self.pending) {
            (None, _) => ServiceState::NotConfigured,
            (Some(game), _) if !game.outcome().is_in_progress() => ServiceState::Over,
            (Some(_), Some(_)) => ServiceState::AwaitingPromotion,
            (Some(_), None) => ServiceState::Running,
        }
    }

    /// The status line in English; nothing before the first game.
    pub fn status(&self) -> String {
        self.game.as_ref().map_or_else(String::new, Game::status)
    }

    /// Lets time pass, carries out a command, and calls the subscribers.
    ///
    /// A pawn move to the last rank without its promotion is accepted; then
    /// [`promote`](GameService::promote) completes it.
    ///
    /// # Errors
    ///
    /// Why the command was refused. Then nothing has changed but what the clock
    /// brought: a flag that has fallen ends the game before the command.
    pub fn handle(
        &mut self,
        command: Command,
        now: Millis,
    ) -> Result<Vec<ServiceEvent>, ServiceRefusal> {
        let is_late = |game: &Game| game.clock().has_flagged(now);
        if self.pending.is_some()
            && waits_for_promotion(&command)
            && !self.game.as_ref().is_some_and(is_late)
        {
            return Err(ServiceRefusal::AwaitingPromotion);
        }
        let is_move = matches!(command, Command::Move { .. });
        match self.apply(command, now) {
            Err(ServiceRefusal::Game(GameRefusal::Illegal(Refusal::PromotionMissing {
                from,
                to,
            }))) if is_move => Ok(self.await_promotion(MoveRequest::new(from, to))),
            answer => answer,
        }
    }

    /// Says what the pawn becomes that is about to reach the last rank.
    ///
    /// # Errors
    ///
    /// If no promotion is due, or a pawn cannot become that.
    pub fn promote(
        &mut self,
        role: Role,
        now: Millis,
    ) -> Result<Vec<ServiceEvent>, ServiceRefusal> {
        if self.game.is_none() {
            return Err(ServiceRefusal::NotRunning);
        }
        let MoveRequest { from, to, .. } = self.pending.ok_or(ServiceRefusal::NoPromotionDue)?;
        let request = MoveRequest::promoting(from, to, role);
        self.apply(Command::play(request), now)
    }

    /// The pawn move that lacks its promotion.
    pub fn promotion_due(&self) -> Option<(Square, Square)> {
        self.pending.map(|request| (request.from, request.to))
    }

    fn await_promotion(&mut self, request: MoveRequest) -> Vec<ServiceEvent> {
        self.pending = Some(request);
        let turn = self.game.as_ref().map(Game::turn);
        let due = ServiceEvent::PromotionDue {
            color: turn.unwrap_or(Color::White),
            from: request.from,
            to: request.to,
            choices: Role::PROMOTIONS,
        };
        self.publish(std::slice::from_ref(&due));
        vec![due]
    }

    fn apply(
        &mut self,
        command: Command,
        now: Millis,
    ) -> Result<Vec<ServiceEvent>, ServiceRefusal> {
        let (events, refused) = match (self.game.take(), command) {
            (Some(game), command) => {
                let Applied {
                    game,
                    events,
                    refused,
                } = game.apply(command, now);
                self.game = Some(game);
                (events, refused)
            }
            (None, Command::Start { settings, .. }) => {
                let game = Game::new(*settings, now)?;
                let events = game.opening_events();
                self.game = Some(game);
                (events, None)
            }
            (None, _) => return Err(ServiceRefusal::NotRunning),
        };
        let has_moved = |event: &Event| {
            let kinds = [
                EventKind::GameStarted,
                EventKind::BoardChanged,
                EventKind::GameOver,
            ];
            kinds.contains(&event.kind())
        };
        if events.iter().any(has_moved) {
            self.pending = None;
        }
        let events: Vec<ServiceEvent> = events.into_iter().map(ServiceEvent::Game).collect();
        self.publish(&events);
        refused.map_or(Ok(events), |refused| Err(refused.into()))
    }

    /// The legal targets of a piece: none for an empty square or a piece of the
    /// side that is not to move.
    ///
    /// # Errors
    ///
    /// If no game is running.
    #[doc(alias = "findMoves")]
    pub fn find_moves(&self, from: Square) -> Result<Vec<Square>, ServiceRefusal> {
        match (&self.game, self.state()) {
            (Some(game), ServiceState::Running) => {
                Ok(game.position().destinations(from).into_iter().collect())
            }
            (_, ServiceState::AwaitingPromotion) => Err(ServiceRefusal::AwaitingPromotion),
            (_, ServiceState::Over) => Err(GameRefusal::GameOver.into()),
            (_, ServiceState::NotConfigured | ServiceState::Running) => {
                Err(ServiceRefusal::NotRunning)
            }
        }
    }

    /// Calls a handler with every event of these kinds from now on.
    pub fn subscribe(
        &mut self,
        kinds: &[ServiceEventKind],
        handler: impl FnMut(&ServiceEvent) + Send + 'static,
    ) -> SubscriptionId {
        self.add(Some(kinds.to_vec()), Box::new(handler))
    }

    /// Calls a handler with every event from now on.
    pub fn subscribe_all(
        &mut self,
        handler: impl FnMut(&ServiceEvent) + Send + 'static,
    ) -> SubscriptionId {
        self.add(None, Box::new(handler))
    }

    fn add(&mut self, kinds: Option<Vec<ServiceEventKind>>, handler: Handler) -> SubscriptionId {
        let id = SubscriptionId(self.next_id);
        self.next_id += 1;
        self.subscribers.push(Subscriber { id, kinds, handler });
        id
    }

    /// Stops calling that handler. An unknown number is harmless.
    pub fn unsubscribe(&mut self, id: SubscriptionId) {
        self.subscribers.retain(|subscriber| subscriber.id != id);
    }

    fn publish(&mut self, events: &[ServiceEvent]) {
        for event in events {
            let kind = event.kind();
            for Subscriber { kinds, handler, .. } in &mut self.subscribers {
                if kinds.as_ref().is_none_or(|kinds| kinds.contains(&kind)) {
                    handler(event);
                }
            }
        }
    }
}

/// Whether a command cannot be carried out before a due promotion is chosen.
fn waits_for_promotion(command: &Command) -> bool {
    match command {
        Command::Move { .. }
        | Command::AcceptDraw { .. }
        | Command::ClaimDraw { .. }
        | Command::Takeback
        | Command::AcceptTakeback { .. }
        | Command::Redo => true,
        Command::Start { .. }
        | Command::Resign { .. }
        | Command::OfferDraw { .. }
        | Command::DeclineDraw { .. }
        | Command::DeclineTakeback { .. }
        | Command::Pause
        | Command::Resume
        | Command::AdjustClock { .. }
        | Command::Tag { .. }
        | Command::Tick
        | Command::GoTo { .. }
        | Command::Vary { .. }
        | Command::PromoteVariation { .. }
        | Command::MakeMainLine { .. }
        | Command::Annotate { .. }
        | Command::DeleteVariation { .. }
        | Command::Comment { .. }
        | Command::Draw { .. } => false,
    }
}

//! The table with its audience: a game may be on it, and people listen.
//!
//! ```
//! use arrocco_game::{Command, Millis, MoveText, Settings, Table};
//! use arrocco_rules::Square;
//! use std::sync::{Arc, Mutex};
//!
//! // Somebody listens, even before the game begins.
//! let heard = Arc::new(Mutex::new(Vec::new()));
//! let notes = Arc::clone(&heard);
//! let mut table = Table::new();
//! let id = table.subscribe_all(move |event| {
//!     println!("{event:?}");
//!     notes.lock().unwrap().push(event.kind());
//! });
//!
//! // Fool's mate.
//! table.handle(Command::start(Settings::default()), Millis(0))?;
//! let moves = [
//!     (Square::F2, Square::F3),
//!     (Square::E7, Square::E5),
//!     (Square::G2, Square::G4),
//!     (Square::D8, Square::H4),
//! ];
//! for (second, (from, to)) in moves.into_iter().enumerate() {
//!     let now = Millis::seconds(second as u64);
//!     table.handle(Command::play(MoveText::new(from, to)), now)?;
//! }
//! assert_eq!(table.status(), "white is checkmate | black wins");
//! assert_eq!(heard.lock().unwrap().last(), Some(&arrocco_game::EventKind::GameOver));
//!
//! // Nobody can move any more, and nobody has to listen any more.
//! let late = Command::play(MoveText::new(Square::A2, Square::A3));
//! let refused = table.handle(late, Millis(0)).unwrap_err();
//! assert_eq!(refused.to_string(), "the game is over");
//! table.unsubscribe(id);
//! # Ok::<(), arrocco_game::Refused>(())
//! ```

use std::fmt;

use arrocco_rules::Square;

use crate::{Command, Event, EventKind, Game, Millis, Phase, Refused};

/// A place to play at (S-18, R-08, R-09): no game, or one that waits for a
/// move, for a promotion, or has ended. Subscribers hear of everything.
#[derive(Debug, Default)]
#[doc(alias = "ChessGame")]
#[doc(alias = "ChessPort")]
pub struct Table {
    game: Option<Game>,
    subscribers: Vec<Subscriber>,
    next_id: u64,
    /// How often the game was changed, to know a draft that came too late.
    changes: u64,
}

/// What a command would do, worked out beside the table: nothing has happened
/// and nobody knows. It lets a program keep a game without holding the table's
/// thread: draft, keep, and when that is done [`adopt`](Table::adopt).
#[derive(Clone, Debug)]
#[must_use = "nothing has happened yet"]
pub struct Draft {
    game: Option<Game>,
    events: Vec<Event>,
    refused: Option<Refused>,
    changes: u64,
}

impl Draft {
    /// The game as it would be, if anything happens that must be kept. A
    /// refused command changes nothing, unless a flag has fallen meanwhile;
    /// mere ticks of the clock are not kept.
    pub fn to_keep(&self) -> Option<&Game> {
        let is_tick = |event: &Event| event.kind() == EventKind::ClockTick;
        let game = self.game.as_ref();
        game.filter(|_| !self.events.iter().all(is_tick))
    }

    /// Why the command would be refused.
    pub fn refused(&self) -> Option<&Refused> {
        self.refused.as_ref()
    }
}

/// The number of a subscription.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SubscriptionId(pub u64);

/// A command was not carried out, or its outcome could not be kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failed<E> {
    /// The table refused the command.
    Refused(Refused),
    /// The game could not be kept; nothing has changed.
    NotKept(E),
}

impl<E: fmt::Display> fmt::Display for Failed<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failed::Refused(refused) => refused.fmt(f),
            Failed::NotKept(error) => write!(f, "the game could not be kept: {error}"),
        }
    }
}

impl<E: std::error::Error> std::error::Error for Failed<E> {}

type Handler = Box<dyn FnMut(&Event) + Send>;

struct Subscriber {
    id: SubscriptionId,
    kinds: Vec<EventKind>,
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

impl Table {
    /// A table without a game.
    pub fn new() -> Table {
        Table::default()
    }

    /// A table with a game that was going on elsewhere.
    pub fn with_game(game: Game) -> Table {
        Table {
            game: Some(game),
            ..Table::default()
        }
    }

    /// The game on the table, even if it is over.
    pub fn game(&self) -> Option<&Game> {
        self.game.as_ref()
    }

    /// Takes the game off the table.
    pub fn into_game(self) -> Option<Game> {
        self.game
    }

    /// What the table waits for (R-08).
    pub fn phase(&self) -> Phase {
        self.game.as_ref().map_or(Phase::NotConfigured, Game::phase)
    }

    /// The status line in English; nothing before the first game.
    pub fn status(&self) -> String {
        self.game.as_ref().map_or_else(String::new, Game::status)
    }

    /// Lets time pass, then carries out a command, and tells the subscribers.
    /// The answer is what happened, in order.
    ///
    /// # Errors
    ///
    /// Why the command was refused. Then nothing has changed but what the
    /// clock brought: a flag that has fallen ends the game before the command
    /// is looked at.
    pub fn handle(&mut self, command: Command, now: Millis) -> Result<Vec<Event>, Refused> {
        let (events, refused) = self.transact(command, now);
        self.changes += 1;
        self.publish(&events);
        refused.map_or(Ok(events), Err)
    }

    /// The same, but nobody is told before the game is kept: whoever hears of a
    /// move can rely on it. Mere ticks of the clock are not kept.
    ///
    /// # Errors
    ///
    /// [`Failed::Refused`] as [`handle`](Table::handle); [`Failed::NotKept`] if
    /// `keep` fails, and then the table is as it was and nobody hears anything.
    pub fn handle_kept<E>(
        &mut self,
        command: Command,
        now: Millis,
        keep: impl FnOnce(&Game) -> Result<(), E>,
    ) -> Result<Vec<Event>, Failed<E>> {
        let draft = self.draft(command, now);
        if let Some(game) = draft.to_keep() {
            keep(game).map_err(Failed::NotKept)?;
        }
        self.adopt(draft).map_err(Failed::Refused)
    }

    /// Works out what a command would do now, without doing it.
    pub fn draft(&self, command: Command, now: Millis) -> Draft {
        let mut copy = Table {
            game: self.game.clone(),
            ..Table::default()
        };
        let (events, refused) = copy.transact(command, now);
        Draft {
            game: copy.game,
            events,
            refused,
            changes: self.changes,
        }
    }

    /// Lets a draft happen, and tells the subscribers.
    ///
    /// # Errors
    ///
    /// Why the command is refused; [`Refused::Stale`] if anything has happened
    /// at the table since the draft was made, and then the draft comes to
    /// nothing.
    pub fn adopt(&mut self, draft: Draft) -> Result<Vec<Event>, Refused> {
        if draft.changes != self.changes {
            let ply = self.game.as_ref().map_or(0, |game| game.ply() as u32);
            return Err(Refused::Stale { ply });
        }
        self.changes += 1;
        self.game = draft.game;
        self.publish(&draft.events);
        draft.refused.map_or(Ok(draft.events), Err)
    }

    /// What happened, and why the command itself did not.
    fn transact(&mut self, command: Command, now: Millis) -> (Vec<Event>, Option<Refused>) {
        let mut events = self.pass_time(now);
        match self.carry_out(command, now) {
            Ok(more) => {
                events.extend(more);
                (events, None)
            }
            Err(refused) => (events, Some(refused)),
        }
    }

    /// A flag that has fallen. Seconds are told by ticks alone.
    fn pass_time(&mut self, now: Millis) -> Vec<Event> {
        match &mut self.game {
            Some(game) if game.clock().has_flagged(now) => {
                game.handle(Command::Tick, now).unwrap_or_default()
            }
            _ => Vec::new(),
        }
    }

    fn carry_out(&mut self, command: Command, now: Millis) -> Result<Vec<Event>, Refused> {
        match (&mut self.game, command) {
            (Some(game), command) => game.handle(command, now),
            (None, Command::Start { settings, .. }) => {
                let game = Game::new(*settings, now)?;
                let events = game.opening_events();
                self.game = Some(game);
                Ok(events)
            }
            (None, _) => Err(Refused::NotRunning),
        }
    }

    /// The legal targets of a piece: none for an empty square or a piece of the
    /// side that is not to move (R-09).
    ///
    /// # Errors
    ///
    /// If no game is running.
    #[doc(alias = "findMoves")]
    pub fn find_moves(&self, from: Square) -> Result<Vec<Square>, Refused> {
        match (&self.game, self.phase()) {
            (Some(game), Phase::Running) => Ok(game.destinations(from)),
            (_, Phase::AwaitingPromotion) => Err(Refused::AwaitingPromotion),
            (_, Phase::Over) => Err(Refused::GameOver),
            _ => Err(Refused::NotRunning),
        }
    }

    /// Calls a handler with every event of these kinds from now on.
    pub fn subscribe(
        &mut self,
        kinds: &[EventKind],
        handler: impl FnMut(&Event) + Send + 'static,
    ) -> SubscriptionId {
        let id = SubscriptionId(self.next_id);
        self.next_id += 1;
        self.subscribers.push(Subscriber {
            id,
            kinds: kinds.to_vec(),
            handler: Box::new(handler),
        });
        id
    }

    /// Calls a handler with every event from now on.
    pub fn subscribe_all(
        &mut self,
        handler: impl FnMut(&Event) + Send + 'static,
    ) -> SubscriptionId {
        self.subscribe(EventKind::ALL, handler)
    }

    /// Does not call that handler any more. An unknown number is harmless.
    pub fn unsubscribe(&mut self, id: SubscriptionId) {
        self.subscribers.retain(|subscriber| subscriber.id != id);
    }

    fn publish(&mut self, events: &[Event]) {
        for event in events {
            let wants = |subscriber: &&mut Subscriber| subscriber.kinds.contains(&event.kind());
            for subscriber in self.subscribers.iter_mut().filter(wants) {
                (subscriber.handler)(event);
            }
        }
    }
}

//! Handles the requests of a page.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use arrocco_game::{Command, Game, GameRefusal, MoveRequest};
use arrocco_rules::{Color, Square};
use arrocco_store::{SavedId, SavedQuery};
use tokio::sync::mpsc;

use super::App;
use super::game_actor::{Changed, GameActor, HintRequest};
use super::game_store::GameStore;
use super::graph::GraphTask;
use super::protocol::{Message, PageRole, Reason, ReasonKind, Request, RequestKind, Saved};
use super::review::{Answers, ReviewTask};
use super::setup::{self, Source};
use super::typed_line;
use arrocco_session::appearance;
use arrocco_session::interpreter::Interpreter;
use arrocco_session::l10n::Language;
use arrocco_session::random;

/// The most saved games in one list.
const MAX_SAVED: u32 = 2000;
/// The most lines of analysis.
const MAX_LINES: usize = 5;

/// A page that has a game open. It is removed from the game when dropped.
pub(crate) struct Client {
    pub(crate) actor: Arc<GameActor>,
    id: u64,
    /// Where answers are sent that come later.
    pub(crate) answers: mpsc::Sender<Message>,
    graph: GraphTask,
    review: ReviewTask,
    interpreter: Mutex<Interpreter>,
    /// Whether the teacher's lock refuses takebacks.
    is_locked: AtomicBool,
}

impl Client {
    pub(crate) fn connect(actor: Arc<GameActor>, answers: mpsc::Sender<Message>) -> Client {
        let id = actor.clients.connect();
        let interpreter = Interpreter::new(Language::default(), &appearance::PAGE);
        Client {
            actor,
            id,
            answers,
            graph: GraphTask::default(),
            review: ReviewTask::default(),
            interpreter: Mutex::new(interpreter),
            is_locked: AtomicBool::new(false),
        }
    }

    pub(crate) fn id(&self) -> u64 {
        self.id
    }

    /// Calls `act` with the interpreter of the lines typed on this page.
    pub(crate) fn with_interpreter<T>(&self, act: impl FnOnce(&mut Interpreter) -> T) -> T {
        act(&mut self
            .interpreter
            .lock()
            .unwrap_or_else(PoisonError::into_inner))
    }

    /// # Errors
    ///
    /// If this page only watches.
    fn check_plays(&self) -> Result<(), Reason> {
        match self.actor.clients.watch().borrow().seat_of(self.id) {
            (PageRole::Plays, _) => Ok(()),
            (PageRole::Watches, _) => Err(Reason::plain(
                ReasonKind::Watching,
                "this page only watches",
            )),
        }
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        self.actor.clients.disconnect(self.id);
    }
}

/// Handles a request. `None` if the answer comes later.
pub(crate) async fn handle(app: &App, client: &Client, request: Request) -> Option<Message> {
    let Request { id, kind } = request;
    let answer = answer(app, client, id, kind).await;
    answer.unwrap_or_else(|reason| Some(Message::Refused { id, reason }))
}

async fn answer(
    app: &App,
    client: &Client,
    id: Option<u32>,
    kind: RequestKind,
) -> Result<Option<Message>, Reason> {
    let (actor, store) = (&client.actor, &app.registry.store);
    let done = Some(Message::done(id));
    let later = || Answers {
        id,
        sender: client.answers.clone(),
    };
    Ok(match kind {
        RequestKind::Do { command } => {
            execute(client, command).await?;
            done
        }
        RequestKind::Type { line, language } => {
            typed_line::handle(client, &line, language, id).await?
        }
        RequestKind::Why { request } => Some(why(&actor.game(), request, id)),
        RequestKind::Attackers { square } => Some(attackers(&actor.game(), square, id)),
        RequestKind::Hint => {
            request_hint(client, id)?;
            None
        }
        RequestKind::Evaluate { on, lines } => {
            subscribe_to_analysis(client, on, lines);
            done
        }
        RequestKind::Graph { off: true } => {
            client.graph.stop();
            done
        }
        RequestKind::Graph { off: false } => {
            let slots = app.registry.search_slots.clone();
            let answers = client.answers.clone();
            client.graph.start(actor.game(), slots, id, answers);
            None
        }
        RequestKind::Review { off: true } => {
            client.review.stop();
            done
        }
        RequestKind::Review { off: false } => {
            let slots = app.registry.search_slots.clone();
            client.review.start(&actor.game(), slots, later());
            None
        }
        RequestKind::Try { ply, request } => {
            let slots = app.registry.search_slots.clone();
            client
                .review
                .grade(&actor.game(), ply, request, slots, later())?;
            None
        }
        RequestKind::Games { player } => {
            let games = saved_games(store, player).await?;
            Some(Message::Games { id, games })
        }
        RequestKind::Save => {
            let now = actor.time().now();
            store.save(actor.id(), actor.game(), now).await?;
            done
        }
        RequestKind::Open { saved, abandon } => {
            open(app, client, SavedId(saved), abandon).await?;
            done
        }
        RequestKind::Delete { saved } => {
            store.delete_saved(SavedId(saved)).await?;
            done
        }
        RequestKind::Load { text, abandon } => {
            load(client, text, abandon).await?;
            done
        }
        RequestKind::OpenFile {
            file,
            number,
            abandon,
        } => {
            open_file(app, client, file, number, abandon).await?;
            done
        }
        RequestKind::Inspect { fen } => Some(setup::inspect(&fen, id)),
        RequestKind::Chess960 => Some(setup::inspect(&random::chess960(), id)),
        RequestKind::Tag { tags } => {
            execute(client, Command::Tag { tags }).await?;
            done
        }
        RequestKind::Lock { on } => {
            client.is_locked.store(on, Ordering::Relaxed);
            done
        }
        RequestKind::TakeOver => {
            actor.clients.take_over(client.id);
            done
        }
        RequestKind::Watch => {
            actor.clients.watch_only(client.id);
            done
        }
    })
}

/// Applies a command to the game, if this page plays.
pub(crate) async fn execute(client: &Client, command: Command) -> Result<(), Reason> {
    check_may(client, &command)?;
    client.actor.execute(command).await
}

/// Applies a command of a typed line to the game, if this page plays.
pub(crate) async fn attempt(client: &Client, command: Command) -> Result<Changed, Reason> {
    check_may(client, &command)?;
    client.actor.attempt(command).await
}

/// Whether this page plays, and the teacher's lock allows the command.
fn check_may(client: &Client, command: &Command) -> Result<(), Reason> {
    client.check_plays()?;
    if matches!(command, Command::Takeback) && client.is_locked.load(Ordering::Relaxed) {
        let board = *client.actor.game().position().board();
        return Err(Reason::of_game(&GameRefusal::TakebacksForbidden, &board));
    }
    Ok(())
}

/// Replaces the game by a PGN game, if this page plays.
pub(crate) async fn replace(client: &Client, pgn: String) -> Result<(), Reason> {
    client.check_plays()?;
    client.actor.load(pgn, true).await
}

/// Requests a hint from the engine; the answer comes later.
pub(crate) fn request_hint(client: &Client, id: Option<u32>) -> Result<(), Reason> {
    let game = client.actor.game();
    if !game.outcome().is_in_progress() {
        let board = game.position().board();
        return Err(Reason::of_game(&GameRefusal::GameOver, board));
    }
    let answers = client.answers.clone();
    let sent = client.actor.hints.try_send(HintRequest { id, answers });
    sent.map_err(|_| Reason::plain(ReasonKind::Busy, "many hints are asked for already"))
}

async fn load(client: &Client, text: String, abandon: bool) -> Result<(), Reason> {
    client.check_plays()?;
    // A game without moves is replaced without a question.
    let abandon = abandon || client.actor.game().ply() == 0;
    match setup::read(text, abandon) {
        Source::Start(command) => client.actor.execute(command).await,
        Source::Pgn(pgn) => load_pgn(client, pgn, abandon).await,
    }
}

/// Replaces the game by a PGN game. If that has a fault, the reason names its
/// place.
async fn load_pgn(client: &Client, pgn: String, abandon: bool) -> Result<(), Reason> {
    let loaded = client.actor.load(pgn.clone(), abandon).await;
    loaded.map_err(|reason| {
        let fault = (reason.kind == ReasonKind::NotReadable).then(|| setup::fault(&pgn));
        fault.flatten().unwrap_or(reason)
    })
}

async fn open(app: &App, client: &Client, saved: SavedId, abandon: bool) -> Result<(), Reason> {
    client.check_plays()?;
    let pgn = app.registry.store.saved_pgn(saved).await?;
    client.actor.load(pgn, abandon).await
}

/// Replaces the game by one of a file that a page has opened.
async fn open_file(
    app: &App,
    client: &Client,
    file: u32,
    number: u32,
    abandon: bool,
) -> Result<(), Reason> {
    client.check_plays()?;
    let pgn = app.files.game(file, number).await?;
    load_pgn(client, pgn, abandon).await
}

async fn saved_games(store: &GameStore, player: Option<String>) -> Result<Vec<Saved>, Reason> {
    let query = SavedQuery {
        player,
        limit: Some(MAX_SAVED),
        ..SavedQuery::default()
    };
    store.list_saved(query).await
}

fn subscribe_to_analysis(client: &Client, on: bool, lines: u8) {
    let lines = usize::from(lines).clamp(1, MAX_LINES);
    let lines = if on { lines } else { 0 };
    client.actor.clients.subscribe_to_analysis(client.id, lines);
}

fn why(game: &Game, request: MoveRequest, id: Option<u32>) -> Message {
    let position = game.viewed();
    let reason = position
        .explain(request.from, request.to, request.promotion)
        .map(|refusal| {
            Reason::of_rules(&refusal, position.board()).about(request.from, request.to)
        });
    Message::Verdict {
        id,
        request,
        reason,
    }
}

pub(crate) fn attackers(game: &Game, square: Square, id: Option<u32>) -> Message {
    let board = *game.viewed().board();
    let of = |color| board.attackers(square, color).into_iter().collect();
    Message::Attackers {
        id,
        square,
        white: of(Color::White),
        black: of(Color::Black),
    }
}

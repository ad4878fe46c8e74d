//! Handles the requests of a page.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use arrocco_game::{Command, Game, GameRefusal, Millis, MoveId, MoveRequest};
use arrocco_rules::{Color, Square};
use arrocco_store::{SavedId, SavedQuery};
use tokio::sync::{mpsc, oneshot};

use super::App;
use super::game_actor::{Changed, GameActor, HintRequest, squares};
use super::game_store::GameStore;
use super::graph::GraphTask;
use super::practice;
use super::protocol::{Message, Reason, ReasonKind, Request, RequestKind, Saved};
use super::review::{Answers, Attempt, ReviewTask};
use super::seat::{self, Need, Seat};
use super::setup::{self, Source};
use super::shared_game;
use super::typed_line;
use arrocco_session::appearance;
use arrocco_session::interpreter::Interpreter;
use arrocco_session::l10n::Language;
use arrocco_session::random;

/// The most saved games in one list.
const MAX_SAVED: u32 = 1000;
/// The most lines of analysis.
const MAX_LINES: usize = 5;

/// A page that has a game open. It is removed from the game when dropped.
pub(crate) struct Client {
    pub(crate) actor: Arc<GameActor>,
    id: u64,
    /// The number of the device, unless it is a page of the owner.
    device: Option<u32>,
    /// Where answers are sent that come later.
    pub(crate) answers: mpsc::Sender<Message>,
    graph: GraphTask,
    review: ReviewTask,
    interpreter: Mutex<Interpreter>,
    /// Whether the teacher's lock refuses takebacks.
    is_locked: AtomicBool,
}

impl Client {
    /// A page of the owner, or of the device with this number.
    pub(crate) fn connect(
        actor: Arc<GameActor>,
        device: Option<u32>,
        answers: mpsc::Sender<Message>,
    ) -> Client {
        let id = match device {
            None => actor.clients.connect(),
            Some(device) => {
                shared_game::connected(&actor, device);
                actor.clients.connect_device()
            }
        };
        let interpreter = Interpreter::new(Language::default(), &appearance::PAGE);
        Client {
            actor,
            id,
            device,
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

    /// What it may do now. A device that was removed may do nothing.
    pub(crate) fn seat(&self) -> Seat {
        Who::of(self).seat(&self.actor)
    }

    /// # Errors
    ///
    /// If it may not do that.
    fn check(&self, need: Need<'_>) -> Result<(), Reason> {
        let seat = self.seat();
        let shared = self.actor.shared.borrow();
        seat::check(seat, shared.as_ref(), &self.actor.game(), need)
    }
}

/// Who sends a request: a page of the owner, or a device.
#[derive(Clone, Copy, Debug)]
struct Who {
    client: u64,
    device: Option<u32>,
}

impl Who {
    fn of(client: &Client) -> Who {
        Who {
            client: client.id,
            device: client.device,
        }
    }

    fn seat(self, actor: &GameActor) -> Seat {
        let Some(device) = self.device else {
            return actor.clients.watch().borrow().seat_of(self.client);
        };
        let shared = actor.shared.borrow();
        let seat = shared.as_ref().and_then(|shared| shared.seat_of(device));
        seat.unwrap_or(Seat::Spectator)
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        if let Some(device) = self.device {
            shared_game::disconnected(&self.actor, device);
        }
        self.actor.clients.disconnect(self.id);
    }
}

/// Handles a request. `None` if the answer comes later.
pub(crate) async fn handle(app: &App, client: &Client, request: Request) -> Option<Message> {
    let Request { id, kind } = request;
    let answer = match client.check(seat::need(&kind)) {
        Ok(()) => answer(app, client, id, kind).await,
        Err(reason) => Err(reason),
    };
    answer.unwrap_or_else(|reason| {
        if let Some(device) = client.device.filter(|_| is_presumption(reason.kind)) {
            app.sharing.count_refusal(&client.actor, device);
        }
        Some(Message::Refused { id, reason })
    })
}

/// Whether a device has tried what only others may do.
fn is_presumption(kind: ReasonKind) -> bool {
    matches!(
        kind,
        ReasonKind::NotYourColor | ReasonKind::Spectating | ReasonKind::OnlyOwner
    )
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
        RequestKind::Do { command, thought } => {
            execute(client, command, thought).await?;
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
            client.review.start(actor, store, slots, later());
            None
        }
        RequestKind::Try { ply, request } => {
            let slots = app.registry.search_slots.clone();
            let attempt = Attempt::in_game(&actor.game(), ply, request)?;
            client.review.grade(attempt, slots, later());
            None
        }
        RequestKind::Practice => Some(practice::list(actor, store, id).await?),
        RequestKind::Exercise { exercise } => Some(practice::show(store, exercise, id).await?),
        RequestKind::Solve { exercise, request } => {
            let slots = app.registry.search_slots.clone();
            let position = practice::position(store, exercise).await?;
            let attempt = Attempt::in_position(position, request)?;
            client.review.grade(attempt, slots, later());
            None
        }
        RequestKind::Answer {
            exercise,
            is_solved,
        } => Some(practice::answer(store, exercise, is_solved, id).await?),
        RequestKind::ForgetPractice => {
            store.delete_exercises().await?;
            done
        }
        RequestKind::Games { player, skip } => {
            let games = saved_games(store, player, skip).await?;
            let is_cut = games.len() == MAX_SAVED as usize;
            Some(Message::Games { id, games, is_cut })
        }
        RequestKind::Save => {
            let now = actor.time().now();
            store.save(actor.id(), actor.game(), now).await?;
            client.review.mistakes.keep(actor, store).await?;
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
        RequestKind::Presented => {
            let games = app.presentation.take();
            Some(Message::Presented { id, games })
        }
        RequestKind::Inspect { fen } => Some(setup::inspect(&fen, id)),
        RequestKind::Chess960 => Some(setup::inspect(&random::chess960(), id)),
        RequestKind::Tag { tags } => {
            execute(client, Command::Tag { tags }, None).await?;
            done
        }
        RequestKind::Lock { on } => {
            client.is_locked.store(on, Ordering::Relaxed);
            done
        }
        RequestKind::Look { id: place } => Some(look(&actor.game(), place, id)?),
        RequestKind::AskHelp { on } => {
            if let Seat::Player(color) = client.seat() {
                app.sharing.ask_help(actor, color, on);
            }
            done
        }
        RequestKind::Sharing { action } => Some(app.sharing.act(app, actor, action, id).await?),
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

/// Applies a command to the game, if this page or device may.
async fn execute(client: &Client, command: Command, thought: Option<Millis>) -> Result<(), Reason> {
    let request = squares(&command);
    attempt(client, command, thought)
        .await?
        .into_result(request)
}

/// Applies a command to the game, if this page or device may. A refusal by the
/// game is in what came of it.
pub(crate) async fn attempt(
    client: &Client,
    command: Command,
    thought: Option<Millis>,
) -> Result<Changed, Reason> {
    check_lock(client, &command)?;
    let (who, is_move) = (Who::of(client), matches!(command, Command::Move { .. }));
    if client.device.is_some() && is_move {
        // A device that has just returned need not know that the clock waited for it.
        shared_game::released(&client.actor).await;
    }
    let actor = Arc::clone(&client.actor);
    let (sender, credited) = oneshot::channel();
    let check = move |game: &Game, command: &mut Command, now| {
        let seat = who.seat(&actor);
        let shared = actor.shared.borrow();
        seat::check(seat, shared.as_ref(), game, Need::Act(command))?;
        if let (Command::Move { lag, .. }, Some(device)) = (command, who.device) {
            let device = shared.as_ref().and_then(|shared| shared.device(device));
            *lag = device.map_or(Millis::ZERO, |device| {
                device.lag.credit(game.clock().used(now), thought)
            });
            // The receiver waits for the end of this.
            let _ = sender.send(*lag);
        }
        Ok(())
    };
    let changed = client.actor.attempt(command, check).await?;
    if let (true, Some(device), Ok(lag)) = (
        is_move && changed.refused.is_none(),
        client.device,
        credited.await,
    ) {
        shared_game::credited(&client.actor, device, lag);
    }
    Ok(changed)
}

/// Whether the teacher's lock allows the command.
fn check_lock(client: &Client, command: &Command) -> Result<(), Reason> {
    if matches!(command, Command::Takeback) && client.is_locked.load(Ordering::Relaxed) {
        let board = *client.actor.game().position().board();
        return Err(Reason::of_game(&GameRefusal::TakebacksForbidden, &board));
    }
    Ok(())
}

/// Replaces the game by a PGN game, if this page plays.
pub(crate) async fn replace(client: &Client, pgn: String) -> Result<(), Reason> {
    client.check(Need::Replace)?;
    client.actor.load(pgn, true).await
}

/// Requests a hint from the engine; the answer comes later.
pub(crate) fn request_hint(client: &Client, id: Option<u32>) -> Result<(), Reason> {
    client.check(Need::Help)?;
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
    let pgn = app.files.game(file, number).await?;
    load_pgn(client, pgn, abandon).await
}

async fn saved_games(
    store: &GameStore,
    player: Option<String>,
    skip: u32,
) -> Result<Vec<Saved>, Reason> {
    let query = SavedQuery {
        player,
        limit: Some(MAX_SAVED),
        skip,
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

/// The position after a move, for one page only.
fn look(game: &Game, place: MoveId, id: Option<u32>) -> Result<Message, Reason> {
    let view = game.view_of(place);
    let view = view.map_err(|refused| Reason::of_game(&refused, game.position().board()))?;
    let view = Box::new(view);
    Ok(Message::Looked { id, view })
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::Site;

    /// Lists were cut at the latest games, and a search did not find the others.
    #[tokio::test]
    async fn all_saved_games_are_listed_however_many_there_are() {
        let site = Site::new().await;
        let actor = site.app.registry.current();
        let (answers, _later) = mpsc::channel(1);
        let client = Client::connect(Arc::clone(&actor), None, answers);
        let count = MAX_SAVED + 5;
        for number in 1..=count {
            let pgn = format!("[White \"Anna {number}\"]\n\n1. e4 *\n");
            actor.load(pgn, true).await.expect("a game");
            let saved = site
                .app
                .registry
                .store
                .save(actor.id(), actor.game(), actor.time().now());
            saved.await.expect("it is saved");
        }
        let mut listed = Vec::new();
        loop {
            let kind = RequestKind::Games {
                player: None,
                skip: listed.len() as u32,
            };
            let answer = handle(&site.app, &client, Request { id: None, kind }).await;
            let Some(Message::Games { games, is_cut, .. }) = answer else {
                panic!("a list");
            };
            listed.extend(games);
            if !is_cut {
                break;
            }
        }
        assert_eq!(listed.len(), count as usize);
        assert_eq!(listed.last().map(|game| &*game.white), Some("Anna 1"));
    }
}

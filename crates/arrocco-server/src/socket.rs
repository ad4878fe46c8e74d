//! The WebSocket connection of one open page.

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use arrocco_game::Game;
use axum::Extension;
use axum::extract::ws::{
    CloseFrame, Message as Frame, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code,
};
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use tokio::sync::{broadcast, mpsc, watch};
use tokio::time::{Interval, MissedTickBehavior, interval};

use super::App;
use super::auth;
use super::clients::ClientList;
use super::game_actor::{self, EngineNews, GameActor};
use super::page;
use super::places::Place;
use super::protocol::{GameId, Level, Message, PageRole, Reason, ReasonKind, Request};
use super::request::{self, Client};
use super::sessions::Session;

/// The most bytes of a message. Files of games are sent to `/api/files`.
const MAX_MESSAGE: usize = 64 * 1024;
/// The buffers of a connection. The default of 128 KB is much for hundreds of
/// pages that seldom send anything.
const BUFFER: usize = 4 * 1024;
/// The most bytes that wait for a page that does not read: more than any state.
const MAX_BACKLOG: usize = 16 * 1024 * 1024;
/// How often a ping is sent.
const HEARTBEAT: Duration = Duration::from_secs(20);
/// The most answers that wait for a page that does not read them.
const WAITING_ANSWERS: usize = 64;

/// The query of the request: which game to open.
#[derive(Debug, Deserialize)]
pub(crate) struct GameQuery {
    game: Option<GameId>,
}

pub(crate) async fn upgrade(
    State(app): State<App>,
    Extension(session): Extension<Arc<Session>>,
    place: Option<Extension<Arc<Place>>>,
    Query(query): Query<GameQuery>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let permit = Arc::clone(&app.page_permits).try_acquire_owned();
    let is_stranger = place.as_ref().is_some_and(|place| !place.admit());
    let Some(permit) = permit.ok().filter(|_| !is_stranger) else {
        return (StatusCode::SERVICE_UNAVAILABLE, "too many pages are open").into_response();
    };
    let actor = match query.game {
        None => Ok(app.registry.current()),
        Some(id) => app.registry.game(&id).await,
    };
    let actor = match actor {
        Ok(actor) => actor,
        Err(reason) => return (reason.status(), reason.text).into_response(),
    };
    let upgrade = upgrade.protocols([auth::CHANGES_PROTOCOL, auth::PROTOCOL]);
    let selected = upgrade.selected_protocol();
    let wants_changes = selected.is_some_and(|selected| selected == auth::CHANGES_PROTOCOL);
    upgrade
        .max_message_size(MAX_MESSAGE)
        .max_frame_size(MAX_MESSAGE)
        .read_buffer_size(BUFFER)
        .write_buffer_size(BUFFER)
        .max_write_buffer_size(MAX_BACKLOG)
        .on_upgrade(move |socket| async move {
            // A broken connection is the normal end of a page.
            let connection = Connection::new(socket, app, actor, session, wants_changes);
            let _ = connection.run().await;
            drop((permit, place));
        })
}

/// The id of a request that is otherwise not understood.
fn id_of(text: &str) -> Option<u32> {
    #[derive(Deserialize)]
    struct Identified {
        id: Option<u32>,
    }
    serde_json::from_str::<Identified>(text).ok()?.id
}

/// A page and what it has been sent.
struct Connection {
    socket: WebSocket,
    app: App,
    session: Arc<Session>,
    client: Client,
    states: watch::Receiver<game_actor::State>,
    engine_news: broadcast::Receiver<EngineNews>,
    client_list: watch::Receiver<ClientList>,
    /// Whether the page wants only the changes since the last state.
    wants_changes: bool,
    /// The game of the state that was sent last.
    sent: Option<Arc<Game>>,
    /// What was sent last.
    seat: Option<(PageRole, usize)>,
    /// Answers that come later than the next request.
    answers: mpsc::Receiver<Message>,
    heartbeat: Interval,
    /// Whether the page has sent anything since the last ping.
    is_alive: bool,
}

impl Connection {
    fn new(
        socket: WebSocket,
        app: App,
        actor: Arc<GameActor>,
        session: Arc<Session>,
        wants_changes: bool,
    ) -> Connection {
        let (sender, answers) = mpsc::channel(WAITING_ANSWERS);
        let mut heartbeat = interval(HEARTBEAT);
        heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        heartbeat.reset();
        Connection {
            socket,
            app,
            session,
            states: actor.watch(),
            engine_news: actor.engine_news.subscribe(),
            client_list: actor.clients.watch(),
            client: Client::connect(actor, sender),
            wants_changes,
            sent: None,
            seat: None,
            answers,
            heartbeat,
            is_alive: true,
        }
    }

    async fn run(mut self) -> Result<(), axum::Error> {
        let mut stopped = self.app.stop.subscribe();
        let session = Arc::clone(&self.session);
        let mut closed = pin!(session.closed());
        self.send_initial().await?;
        loop {
            tokio::select! {
                () = stopped.wait() => return self.close(close_code::AWAY, "stopped").await,
                () = &mut closed => {
                    return self.close(close_code::POLICY, "session closed").await;
                }
                Ok(()) = self.states.changed() => self.send_latest_state().await?,
                Ok(()) = self.client_list.changed() => self.send_seat().await?,
                Some(answer) = self.answers.recv() => self.send(&answer).await?,
                news = self.engine_news.recv() => self.send_engine_news(news.ok()).await?,
                _ = self.heartbeat.tick() => {
                    if !std::mem::replace(&mut self.is_alive, false) {
                        return Ok(());
                    }
                    self.session.touch();
                    self.socket.send(Frame::Ping(axum::body::Bytes::new())).await?;
                }
                message = self.socket.recv() => {
                    self.is_alive = true;
                    let message = match message.transpose() {
                        Ok(message) => message,
                        // Too long, or no text: the page gets to know why.
                        Err(error) => {
                            let _ = self.close(close_code::SIZE, "too long or no text").await;
                            return Err(error);
                        }
                    };
                    match message {
                        Some(Frame::Text(text)) => self.receive(&text).await?,
                        Some(Frame::Binary(_)) => {
                            return self.close(close_code::UNSUPPORTED, "text only").await;
                        }
                        Some(Frame::Ping(_) | Frame::Pong(_)) => {}
                        Some(Frame::Close(_)) | None => return Ok(()),
                    }
                }
            }
        }
    }

    async fn send_initial(&mut self) -> Result<(), axum::Error> {
        let hello = Message::Hello {
            version: env!("CARGO_PKG_VERSION"),
            build: page::build(),
            levels: Level::all(self.app.registry.search_slots.external().is_some()),
            durable: self.app.registry.store.is_durable(),
        };
        self.send(&hello).await?;
        if let Some(notice) = self.app.registry.store.notice().cloned() {
            self.send(&Message::Notice(notice)).await?;
        }
        self.send_seat().await?;
        self.states.mark_unchanged();
        let state = self.client.actor.current_state();
        self.send_state(&state).await
    }

    async fn receive(&mut self, text: &str) -> Result<(), axum::Error> {
        let answer = match serde_json::from_str::<Request>(text) {
            Ok(request) => request::handle(&self.app, &self.client, request).await,
            Err(error) => Some(Message::Refused {
                id: id_of(text),
                reason: Reason::because(ReasonKind::NotUnderstood, error),
            }),
        };
        // The new state comes before the answer.
        if self.client_list.has_changed().unwrap_or(false) {
            self.send_seat().await?;
        }
        if self.states.has_changed().unwrap_or(false) {
            self.send_latest_state().await?;
        }
        match answer {
            Some(message) => self.send(&message).await,
            None => Ok(()),
        }
    }

    async fn send_latest_state(&mut self) -> Result<(), axum::Error> {
        let state = self.states.borrow_and_update().clone();
        self.send_state(&state).await
    }

    async fn send_state(&mut self, state: &game_actor::State) -> Result<(), axum::Error> {
        let text = match self.sent.as_ref().filter(|_| self.wants_changes) {
            Some(sent) => state.changes_since(sent),
            None => state.text(),
        };
        self.sent = Some(Arc::clone(&state.game));
        self.socket.send(Frame::Text(text)).await
    }

    async fn send_seat(&mut self) -> Result<(), axum::Error> {
        let seat = self
            .client_list
            .borrow_and_update()
            .seat_of(self.client.id());
        if self.seat.replace(seat) == Some(seat) {
            return Ok(());
        }
        let (role, pages) = seat;
        self.send(&Message::Seat { role, pages }).await
    }

    /// Sends an analysis if this page receives them. `None` is one that it missed.
    async fn send_engine_news(&mut self, news: Option<EngineNews>) -> Result<(), axum::Error> {
        let is_subscriber = self
            .client_list
            .borrow()
            .receives_analysis(self.client.id());
        match news {
            Some(EngineNews::Analysis(analysis)) if is_subscriber => {
                self.send(&Message::Evaluation { analysis }).await
            }
            Some(EngineNews::Notice(notice)) => self.send(&Message::Notice(notice)).await,
            Some(EngineNews::Analysis(_)) | None => Ok(()),
        }
    }

    async fn send(&mut self, message: &Message) -> Result<(), axum::Error> {
        self.socket.send(message.to_frame()).await
    }

    async fn close(&mut self, code: u16, reason: &str) -> Result<(), axum::Error> {
        let frame = CloseFrame {
            code,
            reason: Utf8Bytes::from(reason),
        };
        self.socket.send(Frame::Close(Some(frame))).await
    }
}

//! One open page: what it asks is done, and it is told all that happens.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use tokio::sync::{broadcast, mpsc, watch};
use tokio::time::{Interval, MissedTickBehavior, interval};

use super::App;
use super::audience::Seating;
use super::level;
use super::page;
use super::protocol::{Ask, GameId, PageRole, Reason, ReasonKind, Tell};
use super::room::{self, Room};
use super::wish::{self, Visitor};
use arrocco_session::engine_player::Analysis;

/// No message is longer than this many bytes: a PGN game with all its comments
/// fits.
const LONGEST_MESSAGE: usize = 64 * 1024;
/// What a page reads and writes at once. The usual 128 KB are a lot for
/// hundreds of pages that say a line now and then.
const BUFFER: usize = 4 * 1024;
/// What may wait for a page that does not read: more than any state.
const LONGEST_BACKLOG: usize = 4 * 1024 * 1024;
/// How often a silent page is asked whether it is still there.
const HEARTBEAT: Duration = Duration::from_secs(20);
/// How many answers may wait for a page that does not read them.
const WAITING_ANSWERS: usize = 64;

/// Which game the page wants.
#[derive(Debug, Deserialize)]
pub(crate) struct Place {
    game: Option<GameId>,
}

pub(crate) async fn upgrade(
    State(app): State<App>,
    Query(place): Query<Place>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let Ok(chair) = Arc::clone(&app.chairs).try_acquire_owned() else {
        return (StatusCode::SERVICE_UNAVAILABLE, "too many pages are open").into_response();
    };
    let room = match place.game {
        None => Ok(app.hall.main()),
        Some(id) => app.hall.room(&id).await,
    };
    let room = match room {
        Ok(room) => room,
        Err(reason) => return (status(&reason), reason.text).into_response(),
    };
    upgrade
        .max_message_size(LONGEST_MESSAGE)
        .max_frame_size(LONGEST_MESSAGE)
        .read_buffer_size(BUFFER)
        .write_buffer_size(BUFFER)
        .max_write_buffer_size(LONGEST_BACKLOG)
        .on_upgrade(|socket| async move {
            // A broken connection is the normal end of a page.
            let _ = Conversation::new(socket, app, room).hold().await;
            drop(chair);
        })
}

fn status(reason: &Reason) -> StatusCode {
    match reason.kind {
        ReasonKind::NoSuchGame => StatusCode::NOT_FOUND,
        _ => StatusCode::SERVICE_UNAVAILABLE,
    }
}

/// A page and what it has been told.
struct Conversation {
    socket: WebSocket,
    app: App,
    visitor: Visitor,
    states: watch::Receiver<room::State>,
    insights: broadcast::Receiver<Analysis>,
    seating: watch::Receiver<Seating>,
    seat: Option<(PageRole, usize)>,
    /// Answers that took a while.
    answers: mpsc::Receiver<Tell>,
    heartbeat: Interval,
    /// Whether the page has been heard of since the last beat.
    is_alive: bool,
}

impl Conversation {
    fn new(socket: WebSocket, app: App, room: Arc<Room>) -> Conversation {
        let (sender, answers) = mpsc::channel(WAITING_ANSWERS);
        let mut heartbeat = interval(HEARTBEAT);
        heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        heartbeat.reset();
        Conversation {
            socket,
            app,
            states: room.watch(),
            insights: room.insights.subscribe(),
            seating: room.audience.watch(),
            visitor: Visitor::enter(room, sender),
            seat: None,
            answers,
            heartbeat,
            is_alive: true,
        }
    }

    async fn hold(mut self) -> Result<(), axum::Error> {
        let mut stop = self.app.stop.listen();
        self.greet().await?;
        loop {
            tokio::select! {
                () = stop.hear() => return self.close(close_code::AWAY, "stopped").await,
                Ok(()) = self.states.changed() => self.tell_state().await?,
                Ok(()) = self.seating.changed() => self.tell_seat().await?,
                Some(tell) = self.answers.recv() => self.tell(&tell).await?,
                insight = self.insights.recv() => self.tell_insight(insight.ok()).await?,
                _ = self.heartbeat.tick() => {
                    if !std::mem::replace(&mut self.is_alive, false) {
                        return Ok(());
                    }
                    self.socket.send(Message::Ping(axum::body::Bytes::new())).await?;
                }
                message = self.socket.recv() => {
                    self.is_alive = true;
                    match message.transpose()? {
                        Some(Message::Text(text)) => self.heed(&text).await?,
                        Some(Message::Binary(_)) => {
                            return self.close(close_code::UNSUPPORTED, "text only").await;
                        }
                        Some(Message::Ping(_) | Message::Pong(_)) => {}
                        Some(Message::Close(_)) | None => return Ok(()),
                    }
                }
            }
        }
    }

    async fn greet(&mut self) -> Result<(), axum::Error> {
        let hello = Tell::Hello {
            version: env!("CARGO_PKG_VERSION"),
            build: page::build(),
            levels: level::all(),
            durable: self.app.hall.keeper.is_durable(),
        };
        self.tell(&hello).await?;
        if let Some(notice) = self.app.hall.keeper.notice().cloned() {
            self.tell(&Tell::Notice(notice)).await?;
        }
        self.tell_seat().await?;
        self.states.mark_unchanged();
        let state = self.visitor.room.told_now();
        self.socket.send(Message::Text(state)).await
    }

    async fn heed(&mut self, text: &str) -> Result<(), axum::Error> {
        let answer = match serde_json::from_str::<Ask>(text) {
            Ok(ask) => wish::grant(&self.app, &self.visitor, ask).await,
            Err(error) => Some(Tell::Refused {
                id: None,
                reason: Reason::because(ReasonKind::NotUnderstood, error),
            }),
        };
        // What was done is seen before it is confirmed.
        if self.seating.has_changed().unwrap_or(false) {
            self.tell_seat().await?;
        }
        if self.states.has_changed().unwrap_or(false) {
            self.tell_state().await?;
        }
        match answer {
            Some(tell) => self.tell(&tell).await,
            None => Ok(()),
        }
    }

    async fn tell_state(&mut self) -> Result<(), axum::Error> {
        let text = self.states.borrow_and_update().text.clone();
        self.socket.send(Message::Text(text)).await
    }

    async fn tell_seat(&mut self) -> Result<(), axum::Error> {
        let seat = self.seating.borrow_and_update().of(self.visitor.page());
        if self.seat.replace(seat) == Some(seat) {
            return Ok(());
        }
        let (role, pages) = seat;
        self.tell(&Tell::Seat { role, pages }).await
    }

    /// Nothing if this page did not ask for it, or was too slow for it.
    async fn tell_insight(&mut self, insight: Option<Analysis>) -> Result<(), axum::Error> {
        let is_wanted = self.seating.borrow().studies(self.visitor.page());
        match insight.filter(|_| is_wanted) {
            Some(insight) => self.tell(&Tell::Evaluation { insight }).await,
            None => Ok(()),
        }
    }

    async fn tell(&mut self, tell: &Tell) -> Result<(), axum::Error> {
        self.socket.send(tell.to_message()).await
    }

    async fn close(&mut self, code: u16, reason: &str) -> Result<(), axum::Error> {
        let frame = CloseFrame {
            code,
            reason: Utf8Bytes::from(reason),
        };
        self.socket.send(Message::Close(Some(frame))).await
    }
}

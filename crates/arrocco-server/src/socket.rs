//! The WebSocket connection of one open page.

use std::sync::Arc;
use std::time::Duration;

use arrocco_game::Game;
use arrocco_rules::Color;
use axum::Extension;
use axum::extract::ws::{
    CloseFrame, Message as Frame, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code,
};
use axum::extract::{Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use tokio::sync::{broadcast, mpsc, watch};
use tokio::time::{Instant, Interval, MissedTickBehavior, interval, timeout};

use super::App;
use super::auth;
use super::clients::ClientList;
use super::game_actor::{self, EngineNews, GameActor};
use super::page;
use super::places::Place;
use super::presented::When;
use super::protocol::{GameId, Level, Message, Notice, Reason, ReasonKind, Request};
use super::request::{self, Client};
use super::seat::Seat;
use super::session_file::Ticket;
use super::sessions::Session;
use super::shared_game::{self, SharedGame};
use super::sharing::{ANOTHER_SEAT, REMOVED, SHARING_ENDED, not_joined};

/// The most bytes of a message. Files of games are sent to `/api/files`.
const MAX_MESSAGE: usize = 64 * 1024;
/// The buffers of a connection. The default of 128 KB is much for hundreds of
/// pages that seldom send anything.
const BUFFER: usize = 4 * 1024;
/// The most bytes that wait for a page that does not read: more than any state.
const MAX_BACKLOG: usize = 16 * 1024 * 1024;
/// How often a ping is sent.
const HEARTBEAT: Duration = Duration::from_secs(20);
/// How often one is sent to another device: the others should soon know that it
/// is away, and its clock needs the time of the network.
const DEVICE_HEARTBEAT: Duration = Duration::from_secs(2);
/// How many of them may be unanswered.
const DEVICE_PATIENCE: u32 = 3;
/// How long a page has to confirm that it knows why its connection ends.
const CLOSING_TIME: Duration = Duration::from_secs(1);
/// The most pages of one device.
const MAX_DEVICE_PAGES: usize = 4;
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
    let actor = match query.game {
        None => Ok(app.registry.current()),
        Some(id) => app.registry.game(&id).await,
    };
    match actor {
        Ok(actor) => accept(app, actor, Visitor::Owner(session), place, upgrade),
        Err(reason) => (reason.status(), reason.text).into_response(),
    }
}

/// The WebSocket of another device.
pub(crate) async fn upgrade_device(
    State(app): State<App>,
    place: Option<Extension<Arc<Place>>>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    let token = auth::token(&headers);
    let found = token.and_then(|token| app.sharing.find(token));
    let device = found.and_then(|(actor, id)| {
        let closed = actor.shared.borrow().as_ref().and_then(|shared| {
            let device = shared.device(id).filter(|device| device.entered)?;
            (device.pages < MAX_DEVICE_PAGES).then(|| device.closed.subscribe())
        })?;
        Some((actor, Visitor::Device { id, closed }))
    });
    match device {
        Some((actor, device)) => accept(app, actor, device, place, upgrade),
        None => not_joined().into_response(),
    }
}

/// Answers with a WebSocket, if there is a place for it.
fn accept(
    app: App,
    actor: Arc<GameActor>,
    visitor: Visitor,
    place: Option<Extension<Arc<Place>>>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let permit = Arc::clone(&app.page_permits).try_acquire_owned();
    let is_stranger = place.as_ref().is_some_and(|place| !place.admit());
    let Some(permit) = permit.ok().filter(|_| !is_stranger) else {
        return (StatusCode::SERVICE_UNAVAILABLE, "too many pages are open").into_response();
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
            let connection = Connection::new(socket, app, actor, visitor, wants_changes);
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

/// Whose page it is.
enum Visitor {
    Owner(Arc<Session>),
    Device {
        id: u32,
        /// Why it has to go.
        closed: watch::Receiver<Option<&'static str>>,
    },
}

impl Visitor {
    /// By which a page of the owner continues after a restart.
    fn ticket(&self) -> Option<Ticket> {
        match self {
            Visitor::Owner(session) => session.ticket().cloned(),
            Visitor::Device { .. } => None,
        }
    }

    fn device(&self) -> Option<u32> {
        match self {
            Visitor::Owner(_) => None,
            Visitor::Device { id, .. } => Some(*id),
        }
    }

    fn heartbeat(&self) -> Duration {
        match self {
            Visitor::Owner(_) => HEARTBEAT,
            Visitor::Device { .. } => DEVICE_HEARTBEAT,
        }
    }

    /// How many pings may be unanswered.
    fn patience(&self) -> u32 {
        match self {
            Visitor::Owner(_) => 1,
            Visitor::Device { .. } => DEVICE_PATIENCE,
        }
    }

    fn touch(&self) {
        if let Visitor::Owner(session) = self {
            session.touch();
        }
    }

    /// Returns when its session is closed, with the code and the reason.
    async fn closed(&mut self) -> (u16, &'static str) {
        match self {
            Visitor::Owner(session) => {
                session.closed().await;
                (close_code::POLICY, "session closed")
            }
            Visitor::Device { closed, .. } => {
                let why = closed.wait_for(Option::is_some).await;
                match why.ok().and_then(|why| *why) {
                    Some(ended @ SHARING_ENDED) => (close_code::NORMAL, ended),
                    Some(seat @ ANOTHER_SEAT) => (close_code::RESTART, seat),
                    Some(why) => (close_code::POLICY, why),
                    None => (close_code::POLICY, REMOVED),
                }
            }
        }
    }
}

/// A page and what it has been sent.
struct Connection {
    socket: WebSocket,
    app: App,
    visitor: Visitor,
    /// Answers that come later than the next request. Dropped before the client, so
    /// that whoever hears that the page is gone finds this closed.
    answers: mpsc::Receiver<Message>,
    client: Client,
    states: watch::Receiver<game_actor::State>,
    engine_news: broadcast::Receiver<EngineNews>,
    client_list: watch::Receiver<ClientList>,
    shared: watch::Receiver<Option<SharedGame>>,
    /// What the owner sees and should know of other devices.
    sharing: watch::Receiver<u64>,
    notices: broadcast::Receiver<Notice>,
    /// Whether the page knows that the game is shared.
    knows_players: bool,
    /// Whether games wait for a page.
    presentation: watch::Receiver<()>,
    /// Whether the page wants only the changes since the last state.
    wants_changes: bool,
    /// The game of the state that was sent last.
    sent: Option<Arc<Game>>,
    /// What was sent last.
    seat: Option<SentSeat>,
    heartbeat: Interval,
    /// How many pings were sent since the page has sent anything.
    unanswered: u32,
    /// The last ping and when it was sent.
    ping: (u64, Instant),
}

/// What a page knows about its seat.
#[derive(Clone, PartialEq, Eq)]
struct SentSeat {
    seat: Seat,
    pages: usize,
    colors: Vec<Color>,
}

impl Connection {
    fn new(
        socket: WebSocket,
        app: App,
        actor: Arc<GameActor>,
        visitor: Visitor,
        wants_changes: bool,
    ) -> Connection {
        let (sender, answers) = mpsc::channel(WAITING_ANSWERS);
        let mut heartbeat = interval(visitor.heartbeat());
        heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        heartbeat.reset();
        Connection {
            presentation: app.presentation.watch(),
            states: actor.watch(),
            engine_news: actor.engine_news.subscribe(),
            client_list: actor.clients.watch(),
            shared: actor.shared.subscribe(),
            sharing: app.sharing.watch(),
            notices: app.sharing.notices.subscribe(),
            knows_players: false,
            client: Client::connect(actor, visitor.device(), sender),
            socket,
            app,
            visitor,
            wants_changes,
            sent: None,
            seat: None,
            answers,
            heartbeat,
            unanswered: 0,
            ping: (0, Instant::now()),
        }
    }

    async fn run(mut self) -> Result<(), axum::Error> {
        let mut stopped = self.app.stop.subscribe();
        let is_owner = self.visitor.device().is_none();
        self.send_initial().await?;
        loop {
            tokio::select! {
                () = stopped.wait() => return self.close(close_code::AWAY, "stopped").await,
                (code, why) = self.visitor.closed() => return self.close(code, why).await,
                Ok(()) = self.states.changed() => self.send_latest_state().await?,
                Ok(()) = self.client_list.changed() => self.send_seat().await?,
                Ok(()) = self.shared.changed() => self.send_players().await?,
                Ok(()) = self.sharing.changed(), if is_owner => self.send_sharing().await?,
                Ok(notice) = self.notices.recv(), if is_owner => {
                    self.send(&Message::Notice(notice)).await?;
                }
                Ok(()) = self.presentation.changed(), if is_owner => {
                    self.send_present(&[When::Now]).await?;
                }
                Some(answer) = self.answers.recv() => self.send(&answer).await?,
                news = self.engine_news.recv() => self.send_engine_news(news.ok()).await?,
                _ = self.heartbeat.tick() => {
                    if self.unanswered >= self.visitor.patience() {
                        return Ok(());
                    }
                    self.visitor.touch();
                    self.send_ping().await?;
                }
                message = self.socket.recv() => {
                    self.unanswered = 0;
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
                        Some(Frame::Pong(bytes)) => self.measure(&bytes),
                        Some(Frame::Ping(_)) => {}
                        Some(Frame::Close(_)) | None => return Ok(()),
                    }
                }
            }
        }
    }

    async fn send_initial(&mut self) -> Result<(), axum::Error> {
        let is_owner = self.visitor.device().is_none();
        let slots = &self.app.registry.search_slots;
        let hello = Message::Hello {
            version: env!("CARGO_PKG_VERSION"),
            build: page::build(),
            // Only the owner chooses an opponent.
            levels: if is_owner {
                Level::all(slots.external().is_some())
            } else {
                Vec::new()
            },
            durable: self.app.registry.store.is_durable(),
            ticket: self.visitor.ticket(),
        };
        self.send(&hello).await?;
        if is_owner {
            let stored = self.app.registry.store.notice().cloned();
            let notices = [stored, self.app.sharing.resumed()];
            for notice in notices.into_iter().flatten() {
                self.send(&Message::Notice(notice)).await?;
            }
            self.send_sharing().await?;
        } else {
            self.send_ping().await?;
        }
        self.send_players().await?;
        self.send_seat().await?;
        self.states.mark_unchanged();
        let state = self.client.actor.current_state();
        self.send_state(&state).await?;
        match is_owner {
            true => self.send_present(&[When::Now, When::Next]).await,
            false => Ok(()),
        }
    }

    /// Says that games wait, if they wait for such a page.
    async fn send_present(&mut self, pages: &[When]) -> Result<(), axum::Error> {
        let waiting = self.app.presentation.waiting();
        match waiting.filter(|when| pages.contains(when)) {
            Some(when) => self.send(&Message::Present { when }).await,
            None => Ok(()),
        }
    }

    async fn send_ping(&mut self) -> Result<(), axum::Error> {
        self.unanswered += 1;
        self.ping = (self.ping.0 + 1, Instant::now());
        let number = self.ping.0.to_be_bytes().to_vec();
        self.socket.send(Frame::Ping(number.into())).await
    }

    /// A ping of a device has come back: that is the time of the network.
    fn measure(&self, pong: &[u8]) {
        let (number, sent) = self.ping;
        if let Some(device) = self
            .visitor
            .device()
            .filter(|_| pong == number.to_be_bytes())
        {
            shared_game::measured(&self.client.actor, device, sent.elapsed());
        }
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
        if self.shared.has_changed().unwrap_or(false) {
            self.send_players().await?;
        }
        let is_owner = self.visitor.device().is_none();
        if is_owner && self.sharing.has_changed().unwrap_or(false) {
            self.send_sharing().await?;
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
        let pages = self.client_list.borrow_and_update().pages();
        let seat = self.client.seat();
        let colors = seat.colors(self.client.actor.shared.borrow().as_ref());
        let now = SentSeat {
            seat,
            pages,
            colors: colors.clone(),
        };
        if self.seat.as_ref() == Some(&now) {
            return Ok(());
        }
        self.seat = Some(now);
        self.send(&Message::Seat {
            role: seat.role(),
            pages,
            colors,
            can_take_over: seat == Seat::OtherPage,
        })
        .await
    }

    /// Sends who plays on which device, and what that changes for this page.
    async fn send_players(&mut self) -> Result<(), axum::Error> {
        self.send_seat().await?;
        let game = self.client.actor.game();
        let players = self
            .shared
            .borrow_and_update()
            .as_ref()
            .map(|shared| shared.players(&game, Instant::now()));
        if players.is_none() && !self.knows_players {
            return Ok(());
        }
        self.knows_players = players.is_some();
        self.send(&Message::Players { players }).await
    }

    async fn send_sharing(&mut self) -> Result<(), axum::Error> {
        self.sharing.mark_unchanged();
        let sharing = self.app.sharing.seen().map(Box::new);
        self.send(&Message::Sharing { sharing }).await
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

    /// Ends the connection and says why. What the page has sent meanwhile is read until
    /// it confirms: a connection that is dropped with unread bytes is reset, and the page
    /// may lose the reason with it.
    async fn close(self, code: u16, reason: &str) -> Result<(), axum::Error> {
        let mut socket = self.socket;
        // For the others the page is gone.
        drop(self.answers);
        drop(self.client);
        let frame = CloseFrame {
            code,
            reason: Utf8Bytes::from(reason),
        };
        socket.send(Frame::Close(Some(frame))).await?;
        let confirmed = async { while let Some(Ok(_)) = socket.recv().await {} };
        let _ = timeout(CLOSING_TIME, confirmed).await;
        Ok(())
    }
}

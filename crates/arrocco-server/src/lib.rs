//! The local server: serves the page and its API, and runs the games.
//!
//! | part                                       | module       |
//! |--------------------------------------------|--------------|
//! | address and port to listen on              | `address`  |
//! | files by which a second start and the browser find us | `instance` |
//! | limits of connections                      | `listener`, `places`, `timed_stream` |
//! | Host and Origin checks, security headers   | `origin`   |
//! | authentication                             | `auth`, `sessions`, `session_file`, `secret`, `login_page` |
//! | the files of the page                      | `page`     |
//! | the HTTP API for programs                  | `api`      |
//! | messages between page and program          | `protocol` |
//! | the WebSocket of one open page             | `socket`   |
//! | handling of its requests                   | `request`, `typed_line`, `setup`, `graph`, `review` |
//! | one game and its clients                   | `game_actor`, `clients` |
//! | background task of a game, engine searches | `driver`, `search_slots` |
//! | all open games                             | `registry` |
//! | storing them                               | `game_store` |
//! | games on several devices                   | `sharing`, `shared_game`, `invitations`, `network`, `lag`, `qr` |
//! | what a page or a device may do             | `seat` |
//! | another program as a device                | `device_client` |
//! | PGN files that a page has opened           | `files`, `presented` |
//! | databases of the opening explorer          | `databases` |
//! | stopping the program                       | `shutdown` |
//!
//! `router` builds everything that answers a request and needs no socket, so
//! most tests call it directly.

mod address;
mod api;
mod auth;
mod clients;
mod databases;
pub mod device_client;
mod driver;
mod files;
mod game_actor;
mod game_store;
mod graph;
mod instance;
mod invitations;
mod lag;
mod listener;
mod login_page;
mod network;
mod origin;
mod page;
#[cfg(test)]
#[path = "../build.rs"]
#[allow(dead_code, reason = "only its tests are run")]
mod page_build;
mod page_task;
mod places;
mod practice;
mod presented;
mod protocol;
mod qr;
mod registry;
mod request;
mod review;
mod search_slots;
mod seat;
mod secret;
mod session_file;
mod sessions;
mod setup;
mod shared_game;
mod sharing;
mod shutdown;
mod socket;
#[cfg(test)]
mod tests;
mod timed_stream;
mod typed_line;

use std::env;
use std::fmt;
use std::io::{self, Write};
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use arrocco_store::OpenError;
use arrocco_uci::client::EngineSpec;
use axum::extract::{Query, State};
use axum::routing::get;
use axum::{Json, Router, middleware};
use serde::Deserialize;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

use address::{Address, BindError};
use auth::Auth;
use databases::ExplorerDatabases;
use files::OpenFiles;
use game_store::{GameStore, OnDiskError};
use instance::{InstanceFile, Running};
use origin::Hosts;
pub use presented::Games;
use presented::{Presentation, When};
use protocol::{Notice, Reason};
use registry::GameRegistry;
use secret::Secret;
use session_file::SessionFile;
use sessions::Sessions;
use sharing::Sharing;
use shutdown::{Signals, Stop};

pub use qr::half_blocks;

/// The default port. It is fixed so that bookmarks and the data stored by the
/// browser stay valid.
pub const DEFAULT_PORT: u16 = 6464;

/// The most pages that are open at once, in all games together.
const MAX_PAGES: usize = 2500;

/// How often it is stored which sessions were used.
const STORE_SESSIONS: Duration = Duration::from_secs(60 * 60);

/// The options of the command line.
#[derive(Debug)]
pub struct ServerOptions {
    /// Another address of this computer to listen on.
    pub host: Option<IpAddr>,
    /// The port to try first; 0 lets the system choose.
    pub port: u16,
    /// Whether to open the page in a browser, if there is a display.
    pub open_browser: bool,
    /// Indexes of `arrocco pgn index` for the opening explorer.
    pub databases: Vec<PathBuf>,
    /// The engine of another program, as a further opponent.
    pub engine: Option<EngineSpec>,
    /// Games that the page shows.
    pub games: Option<Games>,
}

/// Why the server could not run.
#[derive(Debug)]
pub struct ServerError(ErrorKind);

#[derive(Debug)]
enum ErrorKind {
    /// No address is free.
    Bind(BindError),
    /// No game can be opened.
    Game(Reason),
    /// No store can be opened, not even in memory.
    Store(OpenError),
    /// A named index cannot be read.
    Database(String),
    /// The games that were named cannot be opened.
    Games(String),
    /// There are no random numbers for the secret.
    Secret(getrandom::Error),
    /// The clock shows a time before 1970. HTTP has no dates before, and hyper would
    /// panic at every request.
    Clock,
    /// The system refused a service we need.
    Io(io::Error),
}

impl From<ErrorKind> for ServerError {
    fn from(kind: ErrorKind) -> ServerError {
        ServerError(kind)
    }
}

impl fmt::Display for ServerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            ErrorKind::Bind(error) => error.fmt(f),
            ErrorKind::Game(reason) => write!(f, "no game can be played: {}", reason.text),
            ErrorKind::Store(error) => error.fmt(f),
            ErrorKind::Database(error) | ErrorKind::Games(error) => error.fmt(f),
            ErrorKind::Secret(error) => write!(f, "the system gives no random numbers: {error}"),
            ErrorKind::Clock => {
                f.write_str("the clock of this computer shows a time before 1970: set it first")
            }
            ErrorKind::Io(error) => write!(f, "the server stopped: {error}"),
        }
    }
}

/// Whether the page is part of this program. It is not if Node.js was missing
/// when the program was built.
pub fn has_page() -> bool {
    page::is_built_in()
}

/// Serves the page until Ctrl-C or SIGTERM, or opens the page of a server that is
/// running already.
///
/// # Errors
///
/// If no address is free, no game can be opened, or the clock is before 1970.
pub fn run(options: &ServerOptions) -> Result<(), ServerError> {
    if SystemTime::now() < UNIX_EPOCH {
        return Err(ErrorKind::Clock.into());
    }
    tokio::runtime::Runtime::new()
        .map_err(ErrorKind::Io)?
        .block_on(start(options))
}

async fn start(options: &ServerOptions) -> Result<(), ServerError> {
    let folder = game_store::folder();
    let address = Address {
        host: options.host,
        port: options.port,
    };
    match bind_or_find_running(address, folder.as_deref()).await? {
        Found::Running(running) => hand_over(&running, options),
        Found::Free(listeners) => serve(listeners, folder.as_deref(), options).await,
    }
}

/// A server that is running, or listeners for a new one.
enum Found {
    /// A server from an earlier start.
    Running(Running),
    /// Listeners on a free port.
    Free(Vec<TcpListener>),
}

async fn bind_or_find_running(
    address: Address,
    folder: Option<&Path>,
) -> Result<Found, ServerError> {
    let taken = match address::bind(address).await {
        Ok(listeners) => return Ok(Found::Free(listeners)),
        Err(BindError::Taken) => address.port,
        Err(error) => return Err(ErrorKind::Bind(error).into()),
    };
    if let Some(running) = folder.and_then(|folder| instance::find_running(folder, taken)) {
        return Ok(Found::Running(running));
    }
    let listeners = address::bind_next(address).await.map_err(ErrorKind::Bind)?;
    let port = port(&listeners)?;
    eprintln!("arrocco: another program has port {taken}, using {port}");
    Ok(Found::Free(listeners))
}

fn port(listeners: &[TcpListener]) -> Result<u16, ServerError> {
    let first = listeners.first().map(TcpListener::local_addr);
    let address = first.unwrap_or_else(|| Err(io::ErrorKind::NotConnected.into()));
    Ok(address.map_err(ErrorKind::Io)?.port())
}

/// Presents the board of a server that is running, with the games that were named.
fn hand_over(running: &Running, options: &ServerOptions) -> Result<(), ServerError> {
    if let Some(games) = &options.games {
        let when = When::of(opens_browser(options));
        presented::send(games, running, when).map_err(ErrorKind::Games)?;
    }
    eprintln!("arrocco: it is running already, this is its board");
    if !options.databases.is_empty() {
        eprintln!("arrocco: it was started without these databases; stop it first to open them");
    }
    print_url(&running.url);
    if options.open_browser {
        open_browser(&running.page);
    }
    Ok(())
}

async fn serve(
    listeners: Vec<TcpListener>,
    folder: Option<&Path>,
    options: &ServerOptions,
) -> Result<(), ServerError> {
    let address = Address {
        host: options.host,
        port: port(&listeners)?,
    };
    let key = Secret::random().map_err(ErrorKind::Secret)?;
    let instance = Secret::random().map_err(ErrorKind::Secret)?;
    // A start that comes while this one opens its games finds the file.
    let instance_file = write_instance_file(folder, &address, &instance, &key);
    let store = match GameStore::open_on_disk() {
        Ok(store) => store,
        Err(error) => {
            if let (true, Some(folder)) = (error.is_in_use, folder)
                && let Some(running) = instance::find_any_running(folder, address.port)
            {
                return hand_over(&running, options);
            }
            in_memory(error)?
        }
    };
    if let Some(folder) = folder {
        instance::remove_stale(folder);
    }
    // Imports are kept where games are.
    let data = folder.filter(|_| store.is_durable());
    let databases =
        ExplorerDatabases::open(data, &options.databases).map_err(ErrorKind::Database)?;
    let registry = open_registry(store).await?;
    if let Some(engine) = &options.engine {
        registry.search_slots.set_external(Arc::new(engine.clone()));
    }
    print_warnings(&registry.store, &address);
    let stop = Stop::new();
    let sessions = open_sessions(data, address.port).map_err(ErrorKind::Secret)?;
    let auth = Auth::new(key.clone(), address.port, sessions);
    let mut app = App::new(&address, auth, &instance, registry, stop.clone());
    app.databases = Arc::new(databases);
    app.sharing = Arc::new(Sharing::new(data.map(|data| data.join(sharing::FILE))));
    app.sharing.resume(&app).await;
    if let Some(games) = &options.games {
        let when = When::of(opens_browser(options));
        let presented = presented::present(games, &app.files, &app.presentation, when);
        presented.await.map_err(ErrorKind::Games)?;
    }
    // A script that reads the URL may stop the program at once.
    let signals = Signals::catch();
    let url = instance::login_url(&address.origin(), &key);
    print_url(&url);
    if options.open_browser {
        match &instance_file {
            Some(file) => open_browser(&file.page()),
            None => eprintln!("arrocco: no browser could be opened, open the address in one"),
        }
    }
    answer(listeners, app, stop, signals).await;
    Ok(())
}

/// The sessions of the pages that are open since an earlier start, where games
/// are kept too.
fn open_sessions(data: Option<&Path>, port: u16) -> Result<Sessions, getrandom::Error> {
    let Some(folder) = data else {
        return Ok(Sessions::default());
    };
    session_file::remove_expired(folder);
    Sessions::restored(SessionFile::new(folder, port))
}

/// A store in memory, because of an error of the one on disk.
fn in_memory(error: OnDiskError) -> Result<GameStore, ServerError> {
    let notice = Notice::InMemory {
        detail: error.detail,
    };
    Ok(GameStore::in_memory(Some(notice)).map_err(ErrorKind::Store)?)
}

/// Opens the games of a store. If the game in progress cannot be resumed, it
/// stays in its file, and games are played in memory.
async fn open_registry(store: GameStore) -> Result<GameRegistry, ServerError> {
    match GameRegistry::open(store).await {
        Ok(registry) => Ok(registry),
        Err(reason) => {
            let store = in_memory(OnDiskError::new(reason.text.into_string()))?;
            Ok(GameRegistry::open(store).await.map_err(ErrorKind::Game)?)
        }
    }
}

/// Prints what the user should know before playing.
fn print_warnings(store: &GameStore, address: &Address) {
    match store.notice() {
        Some(Notice::InMemory { detail }) => {
            eprintln!("arrocco: games end with the program, because they cannot be kept: {detail}");
        }
        Some(Notice::Damaged { file }) => {
            eprintln!("arrocco: the file of games was damaged; it was put aside as {file}");
        }
        Some(
            Notice::EngineFailed { .. }
            | Notice::DeviceRefused { .. }
            | Notice::CodesGuessed { .. }
            | Notice::SharingResumed { .. },
        )
        | None => {}
    }
    if address.is_open_to_others() {
        eprintln!(
            "arrocco: other devices reach the board too; whoever has the address with the key \
             can play"
        );
    }
}

/// Writes the files for a second start and for the browser. If the folder of the
/// games cannot be written to, a new one for temporary files is used, where only
/// the browser finds them.
fn write_instance_file(
    folder: Option<&Path>,
    address: &Address,
    instance: &Secret,
    key: &Secret,
) -> Option<InstanceFile> {
    let temporary = env::temp_dir().join(format!("arrocco-{:.16}", instance.as_str()));
    let origin = address.origin();
    let write = |folder: &Path| {
        instance::write(folder, address.port, instance.as_str(), &origin, key)
            .inspect_err(|error| {
                eprintln!("arrocco: a second start will not find this one: {error}");
            })
            .ok()
    };
    folder.and_then(write).or_else(|| write(&temporary))
}

/// Prints the URL, the only line on standard output. If nobody reads it, the
/// server runs all the same.
fn print_url(url: &str) {
    let _ = writeln!(io::stdout(), "{url}");
}

/// Opens the page in the default browser, by the file that signs it in: the
/// arguments of the browser are visible to all users of the computer. A failure is
/// only reported, because the URL is printed already.
fn open_browser(page: &PathBuf) {
    if !has_display() {
        eprintln!(
            "arrocco: there is no display; open the address in a browser, or try `arrocco tui`"
        );
    } else if let Err(error) = open::that_detached(page) {
        eprintln!("arrocco: no browser could be opened ({error})");
    }
}

/// Whether this start opens a browser.
fn opens_browser(options: &ServerOptions) -> bool {
    options.open_browser && has_display()
}

fn has_display() -> bool {
    if cfg!(any(windows, target_os = "macos")) {
        return true;
    }
    ["DISPLAY", "WAYLAND_DISPLAY"]
        .iter()
        .any(|name| env::var_os(name).is_some_and(|value| !value.is_empty()))
}

async fn answer(listeners: Vec<TcpListener>, app: App, stop: Stop, signals: Signals) {
    let trigger = stop.clone();
    tokio::spawn(async move {
        signals.received().await;
        trigger.trigger();
    });
    tokio::spawn(store_sessions(Arc::clone(&app.auth)));
    let (registry, sharing) = (Arc::clone(&app.registry), Arc::clone(&app.sharing));
    let serving = listener::serve(listeners, router(app), stop.clone());
    stop.within_deadline(serving).await;
    // It fails only if nothing is shared.
    let _ = sharing.stop().await;
    registry.close().await;
}

/// Stores from time to time which sessions were used.
async fn store_sessions(auth: Arc<Auth>) {
    let mut hourly = tokio::time::interval(STORE_SESSIONS);
    loop {
        hourly.tick().await;
        auth.sessions.store();
    }
}

/// The state that all handlers share.
#[derive(Clone)]
struct App {
    hosts: Arc<Hosts>,
    auth: Arc<Auth>,
    registry: Arc<GameRegistry>,
    /// The PGN files that pages have opened.
    files: Arc<OpenFiles>,
    /// The games that wait for a page.
    presentation: Arc<Presentation>,
    databases: Arc<ExplorerDatabases>,
    /// Games on several devices.
    sharing: Arc<Sharing>,
    /// Where this computer listens.
    port: u16,
    /// One permit for each open page.
    page_permits: Arc<Semaphore>,
    /// Distinguishes this start from others; not secret.
    instance: Arc<str>,
    stop: Stop,
}

impl App {
    fn new(
        address: &Address,
        auth: Auth,
        instance: &Secret,
        registry: GameRegistry,
        stop: Stop,
    ) -> Self {
        Self {
            hosts: Arc::new(Hosts::new(address.host, address.port)),
            auth: Arc::new(auth),
            registry: Arc::new(registry),
            files: Arc::default(),
            presentation: Arc::default(),
            databases: Arc::default(),
            sharing: Arc::new(Sharing::new(None)),
            port: address.port,
            page_permits: Arc::new(Semaphore::new(MAX_PAGES)),
            instance: instance.as_str().into(),
            stop,
        }
    }
}

/// Everything that answers a request, behind the checks.
fn router(app: App) -> Router {
    Router::new()
        .route("/", get(page::index))
        .route("/{*path}", get(page::file))
        .route("/healthz", get(health))
        .route("/ws", get(socket::upgrade))
        .nest("/api", api::routes())
        .layer(middleware::from_fn_with_state(
            Arc::clone(&app.auth),
            auth::require_session,
        ))
        .layer(middleware::from_fn_with_state(
            Arc::clone(&app.hosts),
            origin::check,
        ))
        .layer(middleware::map_response(origin::add_security_headers))
        .with_state(app)
}

/// The query of `/healthz`.
#[derive(Debug, Deserialize)]
struct HealthQuery {
    challenge: Option<String>,
}

/// `GET /healthz`: by the proof a second start recognizes the server.
async fn health(
    State(app): State<App>,
    Query(query): Query<HealthQuery>,
) -> Json<serde_json::Value> {
    let mut health = serde_json::json!({
        "name": "arrocco",
        "version": env!("CARGO_PKG_VERSION"),
        "instance": &*app.instance,
    });
    if let Some(challenge) = query.challenge {
        health["proof"] = app.auth.proof(&challenge).into();
    }
    Json(health)
}

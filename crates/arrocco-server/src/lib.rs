//! The local server: serves the page and its API, and runs the games.
//!
//! | part                                       | module       |
//! |--------------------------------------------|--------------|
//! | address and port to listen on              | `address`  |
//! | file by which a second start finds us      | `instance` |
//! | limits of connections                      | `listener` |
//! | Host and Origin checks, security headers   | `origin`   |
//! | authentication                             | `auth`, `secret`, `login_page` |
//! | the files of the page                      | `page`     |
//! | the HTTP API for programs                  | `api`      |
//! | messages between page and program          | `protocol` |
//! | the WebSocket of one open page             | `socket`   |
//! | handling of its requests                   | `request`, `typed_line`, `setup`, `graph` |
//! | one game and its clients                   | `game_actor`, `clients` |
//! | background task of a game, engine searches | `driver`, `search_slots` |
//! | all open games                             | `registry` |
//! | storing them                               | `game_store` |
//! | PGN files that a page has opened           | `files` |
//! | stopping the program                       | `shutdown` |
//!
//! `router` builds everything that answers a request and needs no socket, so
//! most tests call it directly.

mod address;
mod api;
mod auth;
mod clients;
mod driver;
mod files;
mod game_actor;
mod game_store;
mod graph;
mod instance;
mod listener;
mod login_page;
mod origin;
mod page;
mod protocol;
mod registry;
mod request;
mod search_slots;
mod secret;
mod setup;
mod shutdown;
mod socket;
#[cfg(test)]
mod tests;
mod typed_line;

use std::env;
use std::fmt;
use std::io;
use std::net::IpAddr;
use std::path::Path;
use std::sync::Arc;

use arrocco_store::OpenError;
use axum::routing::get;
use axum::{Json, Router, middleware};
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

use address::{Address, BindError};
use auth::Auth;
use files::OpenFiles;
use game_store::GameStore;
use instance::InstanceFile;
use origin::Hosts;
use protocol::{Notice, Reason};
use registry::GameRegistry;
use secret::Secret;
use shutdown::{Signals, Stop};

/// The default port. It is fixed so that bookmarks and the data stored by the
/// browser stay valid.
pub const DEFAULT_PORT: u16 = 6464;

/// The most pages that are open at once, in all games together.
const MAX_PAGES: usize = 600;

/// The options of the command line.
#[derive(Debug)]
pub struct Options {
    /// Another address of this computer to listen on.
    pub host: Option<IpAddr>,
    /// The port to try first; 0 lets the system choose.
    pub port: u16,
    /// Whether to open the page in a browser, if there is a display.
    pub open_browser: bool,
}

/// Why the server could not run.
#[derive(Debug)]
pub struct Error(ErrorKind);

#[derive(Debug)]
enum ErrorKind {
    /// No address is free.
    Bind(BindError),
    /// No game can be opened.
    Game(Reason),
    /// No store can be opened, not even in memory.
    Store(OpenError),
    /// There are no random numbers for the secret.
    Secret(getrandom::Error),
    /// The system refused a service we need.
    Io(io::Error),
}

impl From<ErrorKind> for Error {
    fn from(kind: ErrorKind) -> Error {
        Error(kind)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            ErrorKind::Bind(error) => error.fmt(f),
            ErrorKind::Game(reason) => write!(f, "no game can be played: {}", reason.text),
            ErrorKind::Store(error) => error.fmt(f),
            ErrorKind::Secret(error) => write!(f, "the system gives no random numbers: {error}"),
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
/// If no address is free or no game can be opened.
pub fn run(options: &Options) -> Result<(), Error> {
    tokio::runtime::Runtime::new()
        .map_err(ErrorKind::Io)?
        .block_on(start(options))
}

async fn start(options: &Options) -> Result<(), Error> {
    let folder = game_store::folder();
    let address = Address {
        host: options.host,
        port: options.port,
    };
    match bind_or_find_running(address, folder.as_deref()).await? {
        Found::Running(url) => {
            eprintln!("arrocco: it is running already, this is its board");
            present(&url, options);
            Ok(())
        }
        Found::Free(listeners) => serve(listeners, folder.as_deref(), options).await,
    }
}

/// A server that is running, or listeners for a new one.
enum Found {
    /// The URL of a server from an earlier start.
    Running(String),
    /// Listeners on a free port.
    Free(Vec<TcpListener>),
}

async fn bind_or_find_running(address: Address, folder: Option<&Path>) -> Result<Found, Error> {
    let taken = match address::bind(address).await {
        Ok(listeners) => return Ok(Found::Free(listeners)),
        Err(BindError::Taken) => address.port,
        Err(error) => return Err(ErrorKind::Bind(error).into()),
    };
    if let Some(url) = folder.and_then(|folder| instance::find_running(folder, taken)) {
        return Ok(Found::Running(url));
    }
    let listeners = address::bind_next(address).await.map_err(ErrorKind::Bind)?;
    let port = port(&listeners)?;
    eprintln!("arrocco: another program has port {taken}, using {port}");
    Ok(Found::Free(listeners))
}

fn port(listeners: &[TcpListener]) -> Result<u16, Error> {
    let first = listeners.first().map(TcpListener::local_addr);
    let address = first.unwrap_or_else(|| Err(io::ErrorKind::NotConnected.into()));
    Ok(address.map_err(ErrorKind::Io)?.port())
}

async fn serve(
    listeners: Vec<TcpListener>,
    folder: Option<&Path>,
    options: &Options,
) -> Result<(), Error> {
    let address = Address {
        host: options.host,
        port: port(&listeners)?,
    };
    let secret = Secret::random().map_err(ErrorKind::Secret)?;
    let registry = open_registry().await?;
    print_warnings(&registry.store, &address);
    let stop = Stop::new();
    let app = App::new(&address, secret.clone(), registry, stop.clone())?;
    let _instance_file = write_instance_file(folder, &address, &app, &secret);
    // A script that reads the URL may stop the program at once.
    let signals = Signals::catch();
    present(&instance::login_url(&address.origin(), &secret), options);
    answer(listeners, app, stop, signals).await;
    Ok(())
}

/// Opens the games of this user. If the game in progress cannot be resumed, it
/// stays in its file, and games are played in memory.
async fn open_registry() -> Result<GameRegistry, Error> {
    let store = GameStore::open().map_err(ErrorKind::Store)?;
    match GameRegistry::open(store).await {
        Ok(registry) => Ok(registry),
        Err(reason) => {
            let notice = Notice::InMemory {
                detail: reason.text,
            };
            let store = GameStore::in_memory(Some(notice)).map_err(ErrorKind::Store)?;
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
        None => {}
    }
    if address.is_open_to_others() {
        eprintln!(
            "arrocco: other devices reach the board too; whoever has the address with the key \
             can play"
        );
    }
}

/// Writes the file for a second start. Without it a second start runs another
/// server, so a failure is only reported.
fn write_instance_file(
    folder: Option<&Path>,
    address: &Address,
    app: &App,
    secret: &Secret,
) -> Option<InstanceFile> {
    let origin = address.origin();
    let written = instance::write(folder?, address.port, &app.instance, &origin, secret);
    written
        .inspect_err(|error| eprintln!("arrocco: a second start will not find this one: {error}"))
        .ok()
}

/// Prints the URL, the only line on standard output, and opens the page.
fn present(url: &str, options: &Options) {
    println!("{url}");
    if options.open_browser {
        open_browser(url);
    }
}

/// Opens `url` in the default browser. A failure is only reported: the URL is
/// printed already.
fn open_browser(url: &str) {
    if !has_display() {
        eprintln!(
            "arrocco: there is no display; open the address in a browser, or try `arrocco tui`"
        );
    } else if let Err(error) = open::that_detached(url) {
        eprintln!("arrocco: no browser could be opened ({error})");
    }
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
    let registry = Arc::clone(&app.registry);
    let serving = listener::serve(listeners, router(app), stop.clone());
    stop.within_deadline(serving).await;
    registry.close().await;
}

/// The state that all handlers share.
#[derive(Clone)]
struct App {
    hosts: Arc<Hosts>,
    auth: Arc<Auth>,
    registry: Arc<GameRegistry>,
    /// The PGN files that pages have opened.
    files: Arc<OpenFiles>,
    /// One permit for each open page.
    page_permits: Arc<Semaphore>,
    /// Distinguishes this start from others; not secret.
    instance: Arc<str>,
    stop: Stop,
}

impl App {
    fn new(
        address: &Address,
        secret: Secret,
        registry: GameRegistry,
        stop: Stop,
    ) -> Result<Self, Error> {
        let instance = Secret::random().map_err(ErrorKind::Secret)?;
        Ok(Self {
            hosts: Arc::new(Hosts::new(address.host, address.port)),
            auth: Arc::new(Auth::new(secret, address.port)),
            registry: Arc::new(registry),
            files: Arc::default(),
            page_permits: Arc::new(Semaphore::new(MAX_PAGES)),
            instance: instance.as_str().into(),
            stop,
        })
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
            auth::require_cookie,
        ))
        .layer(middleware::from_fn_with_state(
            Arc::clone(&app.hosts),
            origin::check,
        ))
        .layer(middleware::map_response(origin::add_security_headers))
        .with_state(app)
}

/// `GET /healthz`: by it a second start recognizes the server.
async fn health(axum::extract::State(app): axum::extract::State<App>) -> Json<serde_json::Value> {
    Json(serde_json::json!({
        "name": "arrocco",
        "version": env!("CARGO_PKG_VERSION"),
        "instance": &*app.instance,
    }))
}

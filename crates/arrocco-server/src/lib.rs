//! The local server: hands out the page and carries its commands to the table.
//!
//! | question                                   | module       |
//! |--------------------------------------------|--------------|
//! | which address, and is it free              | [`address`]  |
//! | is another one of us running               | [`instance`] |
//! | how many connections, for how long         | [`listener`] |
//! | where does a request come from             | [`guard`]    |
//! | who is let in                              | [`door`], [`key`], [`welcome`] |
//! | the files of the page                      | [`page`]     |
//! | what programs can ask                      | [`api`]      |
//! | what goes over the wire                    | [`protocol`] |
//! | one open page                              | [`socket`]   |
//! | what becomes of its wishes                 | [`wish`], [`typed`], [`setup`], [`graph`] |
//! | one game, and who has it open              | [`room`], [`audience`] |
//! | who lets flags fall and engines think      | [`steward`], [`searches`] |
//! | all open games                             | [`hall`]     |
//! | who keeps them                             | [`keeper`]   |
//! | when to stop                               | [`shutdown`] |
//!
//! [`router`] builds everything that answers; it needs no socket, so the tests
//! ask it directly.

mod address;
mod api;
mod audience;
mod browser;
mod door;
mod graph;
mod guard;
mod hall;
mod instance;
mod keeper;
mod key;
mod level;
mod listener;
mod page;
mod protocol;
mod room;
mod searches;
mod setup;
mod shutdown;
mod socket;
mod steward;
#[cfg(test)]
mod tests;
mod time;
mod typed;
mod welcome;
mod wish;

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
use door::Door;
use guard::Hosts;
use hall::Hall;
use instance::Posted;
use keeper::Keeper;
use key::Key;
use protocol::{Notice, Reason};
use shutdown::{Signals, Stop};

/// Where the page lives unless told otherwise: a fixed port keeps bookmarks
/// and what the browser stores.
pub const DEFAULT_PORT: u16 = 6464;

/// Pages that may be open at once, all games together.
const MOST_PAGES: usize = 600;

/// What the command line decides.
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
    /// No address could be had.
    Bind(BindError),
    /// No game could be set up.
    Game(Reason),
    /// There is no memory for the games.
    Store(OpenError),
    /// There are no random numbers to make a key from.
    Key(getrandom::Error),
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
            ErrorKind::Key(error) => write!(f, "the system gives no random numbers: {error}"),
            ErrorKind::Io(error) => write!(f, "the server stopped: {error}"),
        }
    }
}

/// Whether the page is part of this program. It is not if Node.js was missing
/// when the program was built.
pub fn has_page() -> bool {
    page::is_built_in()
}

/// Serves the page until Ctrl-C or SIGTERM; or opens the one that is running
/// already.
///
/// # Errors
///
/// If there is no place to listen, or nothing to play with.
pub fn run(options: &Options) -> Result<(), Error> {
    tokio::runtime::Runtime::new()
        .map_err(ErrorKind::Io)?
        .block_on(start(options))
}

async fn start(options: &Options) -> Result<(), Error> {
    let folder = keeper::folder();
    let wanted = Address {
        host: options.host,
        port: options.port,
    };
    match find_place(wanted, folder.as_deref()).await? {
        Found::Running(url) => {
            eprintln!("arrocco: it is running already, this is its board");
            present(&url, options);
            Ok(())
        }
        Found::Free(listeners) => serve(listeners, folder.as_deref(), options).await,
    }
}

/// Where the page is to be had.
enum Found {
    /// At this address, from an earlier start.
    Running(String),
    /// Here.
    Free(Vec<TcpListener>),
}

async fn find_place(wanted: Address, folder: Option<&Path>) -> Result<Found, Error> {
    let taken = match address::bind(wanted).await {
        Ok(listeners) => return Ok(Found::Free(listeners)),
        Err(BindError::Taken) => wanted.port,
        Err(error) => return Err(ErrorKind::Bind(error).into()),
    };
    if let Some(url) = folder.and_then(|folder| instance::running(folder, taken)) {
        return Ok(Found::Running(url));
    }
    let listeners = address::bind_next(wanted).await.map_err(ErrorKind::Bind)?;
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
    let key = Key::random().map_err(ErrorKind::Key)?;
    let hall = open_hall().await?;
    warn(&hall.keeper, &address);
    let stop = Stop::new();
    let app = App::new(&address, key.clone(), hall, stop.clone())?;
    let _posted = post(folder, &address, &app, &key);
    // Whoever reads the address may stop the program at once.
    let signals = Signals::catch();
    present(&instance::address(&address.origin(), &key), options);
    answer(listeners, app, stop, signals).await;
    Ok(())
}

/// The games of this person. If the one in progress cannot be taken up, it
/// stays where it is, and people play on in memory.
async fn open_hall() -> Result<Hall, Error> {
    let keeper = Keeper::open().map_err(ErrorKind::Store)?;
    match Hall::open(keeper).await {
        Ok(hall) => Ok(hall),
        Err(reason) => {
            let notice = Notice::InMemory {
                detail: reason.text,
            };
            let keeper = Keeper::in_memory(Some(notice)).map_err(ErrorKind::Store)?;
            Ok(Hall::open(keeper).await.map_err(ErrorKind::Game)?)
        }
    }
}

/// Says what is not as people expect it.
fn warn(keeper: &Keeper, address: &Address) {
    match keeper.notice() {
        Some(Notice::InMemory { detail }) => {
            eprintln!("arrocco: games end with the program, because they cannot be kept: {detail}");
        }
        Some(Notice::Damaged { file }) => {
            eprintln!("arrocco: the file of games was damaged; it was put aside as {file}");
        }
        _ => {}
    }
    if address.is_open_to_others() {
        eprintln!(
            "arrocco: other devices reach the board too; whoever has the address with the key \
             can play"
        );
    }
}

/// Leaves a note for a second start. Without it a second start is another
/// program, which is no reason to stop.
fn post(folder: Option<&Path>, address: &Address, app: &App, key: &Key) -> Option<Posted> {
    let origin = address.origin();
    let posted = instance::post(folder?, address.port, &app.instance, &origin, key);
    posted
        .inspect_err(|error| eprintln!("arrocco: a second start will not find this one: {error}"))
        .ok()
}

/// Prints the one line on standard output, which scripts and tests read, and
/// opens the page.
fn present(url: &str, options: &Options) {
    println!("{url}");
    if options.open_browser {
        browser::open(url);
    }
}

async fn answer(listeners: Vec<TcpListener>, app: App, stop: Stop, signals: Signals) {
    let bell = stop.clone();
    tokio::spawn(async move {
        signals.asked().await;
        bell.announce();
    });
    let hall = Arc::clone(&app.hall);
    let serving = listener::serve(listeners, router(app), stop.clone());
    stop.within_deadline(serving).await;
    hall.close().await;
}

/// What every handler may use.
#[derive(Clone)]
struct App {
    hosts: Arc<Hosts>,
    door: Arc<Door>,
    hall: Arc<Hall>,
    /// The places for pages.
    chairs: Arc<Semaphore>,
    /// Tells this start from others; no secret.
    instance: Arc<str>,
    stop: Stop,
}

impl App {
    fn new(address: &Address, key: Key, hall: Hall, stop: Stop) -> Result<Self, Error> {
        let instance = Key::random().map_err(ErrorKind::Key)?;
        Ok(Self {
            hosts: Arc::new(Hosts::new(address.host, address.port)),
            door: Arc::new(Door::new(key, address.port)),
            hall: Arc::new(hall),
            chairs: Arc::new(Semaphore::new(MOST_PAGES)),
            instance: instance.as_str().into(),
            stop,
        })
    }
}

/// Everything the server answers, guards first.
fn router(app: App) -> Router {
    Router::new()
        .route("/", get(page::index))
        .route("/{*path}", get(page::file))
        .route("/healthz", get(health))
        .route("/ws", get(socket::upgrade))
        .nest("/api", api::routes())
        .layer(middleware::from_fn_with_state(
            Arc::clone(&app.door),
            door::admit,
        ))
        .layer(middleware::from_fn_with_state(
            Arc::clone(&app.hosts),
            guard::admit,
        ))
        .layer(middleware::map_response(guard::seal))
        .with_state(app)
}

/// Says who is here, so that a second `arrocco` can tell.
async fn health(axum::extract::State(app): axum::extract::State<App>) -> Json<serde_json::Value> {
    Json(serde_json::json!({
        "name": "arrocco",
        "version": env!("CARGO_PKG_VERSION"),
        "instance": &*app.instance,
    }))
}

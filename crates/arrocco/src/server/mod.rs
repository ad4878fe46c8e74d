//! The local server: hands out the page and carries its commands to the table.
//!
//! | question                                   | module       |
//! |--------------------------------------------|--------------|
//! | who may talk to us                         | [`guard`]    |
//! | which address, and is it free              | [`address`]  |
//! | the files of the page                      | [`page`]     |
//! | what goes over the wire                    | [`protocol`] |
//! | one open page                              | [`socket`]   |
//! | what becomes of its wishes                 | [`wish`]     |
//! | one game, and who has it open              | [`room`], [`audience`] |
//! | all open games                             | [`hall`]     |
//! | who keeps them                             | [`keeper`]   |
//! | positions and games as text                | [`setup`]    |
//! | when to stop                               | [`shutdown`] |
//!
//! [`router`] builds everything that answers; it needs no socket, so the tests
//! ask it directly.

mod address;
mod audience;
mod browser;
mod guard;
mod hall;
mod keeper;
mod page;
mod protocol;
mod room;
mod setup;
mod shutdown;
mod socket;
#[cfg(test)]
mod tests;
mod time;
mod wish;

use std::fmt;
use std::io;
use std::sync::Arc;

use axum::routing::get;
use axum::{Json, Router, middleware};
use tokio::net::TcpListener;
use tower_http::compression::CompressionLayer;

use guard::Hosts;
use hall::Hall;
use keeper::Keeper;
use protocol::Reason;
use shutdown::Stop;

/// Where the page lives unless told otherwise: a fixed port keeps bookmarks
/// and what the browser stores.
pub(crate) const DEFAULT_PORT: u16 = 6464;

/// What the command line decides.
#[derive(Debug)]
pub(crate) struct Options {
    /// The port to try first; 0 lets the system choose.
    pub(crate) port: u16,
    /// Whether to open the page in a browser, if there is a display.
    pub(crate) open_browser: bool,
}

/// Why the server could not run.
#[derive(Debug)]
pub(crate) enum Error {
    /// The program was built on a machine without Node.js.
    NoPage,
    /// No address could be had.
    Bind(io::Error),
    /// No game could be set up.
    Game(Reason),
    /// The system refused a service we need.
    Io(io::Error),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoPage => f.write_str(
                "this program was built without the page, because Node.js 20.19 or newer was \
                 missing; install it and build again",
            ),
            Self::Game(reason) => write!(f, "no game can be played: {}", reason.text),
            Self::Bind(error) => write!(f, "no free port on this computer: {error}"),
            Self::Io(error) => write!(f, "the server stopped: {error}"),
        }
    }
}

/// Serves the page until Ctrl-C or SIGTERM.
pub(crate) fn run(options: &Options) -> Result<(), Error> {
    if !page::is_built_in() {
        return Err(Error::NoPage);
    }
    tokio::runtime::Runtime::new()
        .map_err(Error::Io)?
        .block_on(serve(options))
}

async fn serve(options: &Options) -> Result<(), Error> {
    let listener = address::bind(options.port).await.map_err(Error::Bind)?;
    let port = listener.local_addr().map_err(Error::Io)?.port();
    // The one line on standard output: scripts and tests read it.
    let url = format!("http://127.0.0.1:{port}/");
    println!("{url}");
    if options.open_browser {
        browser::open(&url);
    }
    let stop = Stop::new();
    let hall = Hall::open(Keeper::memory()).await.map_err(Error::Game)?;
    answer(listener, App::new(port, hall, stop.clone()), stop)
        .await
        .map_err(Error::Io)
}

async fn answer(listener: TcpListener, app: App, stop: Stop) -> io::Result<()> {
    let asked = {
        let stop = stop.clone();
        async move {
            shutdown::asked().await;
            stop.announce();
        }
    };
    let server = axum::serve(listener, router(app)).with_graceful_shutdown(asked);
    stop.within_deadline(async { server.await }).await
}

/// What every handler may use.
#[derive(Clone)]
struct App {
    hosts: Arc<Hosts>,
    hall: Arc<Hall>,
    stop: Stop,
}

impl App {
    fn new(port: u16, hall: Hall, stop: Stop) -> Self {
        Self {
            hosts: Arc::new(Hosts::of_port(port)),
            hall: Arc::new(hall),
            stop,
        }
    }
}

/// Everything the server answers, guards first.
fn router(app: App) -> Router {
    Router::new()
        .route("/", get(page::index))
        .route("/{*path}", get(page::file))
        .route("/healthz", get(health))
        .route("/ws", get(socket::upgrade))
        .layer(CompressionLayer::new())
        .layer(middleware::from_fn_with_state(
            Arc::clone(&app.hosts),
            guard::admit,
        ))
        .layer(middleware::map_response(guard::seal))
        .with_state(app)
}

/// Says who is here, so that a second `arrocco` can tell.
async fn health() -> Json<serde_json::Value> {
    Json(serde_json::json!({
        "name": env!("CARGO_PKG_NAME"),
        "version": env!("CARGO_PKG_VERSION"),
    }))
}

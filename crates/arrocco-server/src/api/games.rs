//! The open games: list, begin, show, play, export, draw.

use arrocco_game::{Command, Game, Settings, Snapshot};
use arrocco_picture::{Scene, Style, to_png, to_svg};
use arrocco_rules::Color;
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use tokio::task::spawn_blocking;

use super::super::App;
use super::super::protocol::{GameId, Reason, ReasonKind};
use super::super::room::Room;
use super::pgn_file;

/// A game in the list.
#[derive(Debug, Serialize)]
pub(super) struct Listed {
    game: GameId,
    white: String,
    black: String,
    ply: usize,
    fen: String,
    status: String,
    is_over: bool,
}

impl Listed {
    fn new(room: &Room) -> Listed {
        let game = room.game();
        let name = |color| game.settings().name(color).to_owned();
        Listed {
            game: room.id().clone(),
            white: name(Color::White),
            black: name(Color::Black),
            ply: game.ply(),
            fen: game.fen(),
            status: game.status(),
            is_over: !game.outcome().is_in_progress(),
        }
    }
}

/// `GET /api/games`
pub(super) async fn list(State(app): State<App>) -> Json<Vec<Listed>> {
    let rooms = app.hall.rooms().await;
    Json(rooms.iter().map(|room| Listed::new(room)).collect())
}

/// `POST /api/games`
pub(super) async fn begin(
    State(app): State<App>,
    Json(settings): Json<Settings>,
) -> Result<Response, Reason> {
    let room = app.hall.begin(settings).await?;
    Ok((StatusCode::CREATED, Json(Listed::new(&room))).into_response())
}

/// `GET /api/games/{game}`
pub(super) async fn show(
    State(app): State<App>,
    Path(game): Path<GameId>,
) -> Result<Json<Snapshot>, Reason> {
    let room = app.hall.room(&game).await?;
    Ok(Json(room.game().snapshot(room.time().now())))
}

/// `POST /api/games/{game}/commands`: what a page that plays could do. The two
/// may get into each other's way, as two hands on one board do.
pub(super) async fn command(
    State(app): State<App>,
    Path(game): Path<GameId>,
    Json(command): Json<Command>,
) -> Result<Json<Snapshot>, Reason> {
    let room = app.hall.room(&game).await?;
    room.obey(command).await?;
    Ok(Json(room.game().snapshot(room.time().now())))
}

/// `GET /api/games/{game}/pgn`
pub(super) async fn pgn(
    State(app): State<App>,
    Path(game): Path<GameId>,
) -> Result<Response, Reason> {
    let room = app.hall.room(&game).await?;
    let pgn = room.game().to_pgn(room.time().now());
    Ok(pgn_file("arrocco", pgn))
}

/// How the board is to be drawn.
#[derive(Debug, Deserialize)]
pub(super) struct Look {
    /// Whether Black sits below.
    #[serde(default)]
    turned: bool,
    /// In pixels.
    size: Option<u32>,
}

/// Larger pictures would take long.
const LARGEST: u32 = 2000;
const USUAL: u32 = 640;

/// `GET /api/games/{game}/board.svg` and `board.png`: what one looks at.
pub(super) async fn picture(
    State(app): State<App>,
    Path((game, picture)): Path<(GameId, String)>,
    Query(look): Query<Look>,
) -> Result<Response, Reason> {
    let is_png = match picture.as_str() {
        "board.png" => true,
        "board.svg" => false,
        _ => return Ok(StatusCode::NOT_FOUND.into_response()),
    };
    let room = app.hall.room(&game).await?;
    let game = room.game();
    let drawn = spawn_blocking(move || draw(&game, &look, is_png)).await;
    drawn.unwrap_or_else(|error| Err(Reason::because(ReasonKind::Busy, error)))
}

fn draw(game: &Game, look: &Look, is_png: bool) -> Result<Response, Reason> {
    let style = Style {
        size: look.size.unwrap_or(USUAL).clamp(64, LARGEST),
        bottom: if look.turned {
            Color::Black
        } else {
            Color::White
        },
        ..Style::default()
    };
    let svg = to_svg(&scene(game), &style);
    let stored = (header::CACHE_CONTROL, "no-store");
    if !is_png {
        return Ok(([(header::CONTENT_TYPE, "image/svg+xml"), stored], svg).into_response());
    }
    let png = to_png(&svg, style.size).map_err(|error| Reason::because(ReasonKind::Busy, error))?;
    Ok(([(header::CONTENT_TYPE, "image/png"), stored], png).into_response())
}

/// The position one looks at, with the move that led there if it is the last.
fn scene(game: &Game) -> Scene {
    let mut scene = Scene::of(&game.viewed());
    if game.cursor() == game.head() {
        scene.last_move = game.last_move().map(|played| (played.from, played.to));
    }
    scene
}

//! `/api/games`: list, start, show, play, export and draw the open games.

use arrocco_game::{Command, Game, Settings, Snapshot};
use arrocco_picture::{PictureStyle, Scene, to_png, to_svg};
use arrocco_rules::Color;
use arrocco_session::export;
use arrocco_session::l10n::{Language, Localizer};
use arrocco_store::Date;
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use tokio::task::spawn_blocking;

use super::super::App;
use super::super::game_actor::GameActor;
use super::super::protocol::{GameId, Reason, ReasonKind};
use super::super::search_slots::Purpose;
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
    fn new(actor: &GameActor) -> Listed {
        let game = actor.game();
        let name = |color| game.settings().name(color).to_owned();
        Listed {
            game: actor.id().clone(),
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
    let games = app.registry.games();
    Json(games.iter().map(|actor| Listed::new(actor)).collect())
}

/// `POST /api/games`
pub(super) async fn start(
    State(app): State<App>,
    Json(settings): Json<Settings>,
) -> Result<Response, Reason> {
    let actor = app.registry.start(settings).await?;
    Ok((StatusCode::CREATED, Json(Listed::new(&actor))).into_response())
}

/// `GET /api/games/{game}`
pub(super) async fn show(
    State(app): State<App>,
    Path(game): Path<GameId>,
) -> Result<Json<Snapshot>, Reason> {
    let actor = app.registry.game(&game).await?;
    Ok(Json(actor.game().snapshot(actor.time().now())))
}

/// The value of the header `Prefer` for an answer without a snapshot.
const MINIMAL: &str = "return=minimal";

/// `POST /api/games/{game}/commands`: a command as from the page that plays,
/// which can send commands at the same time. A client that prefers a minimal
/// answer (RFC 7240) gets no snapshot.
pub(super) async fn command(
    State(app): State<App>,
    Path(game): Path<GameId>,
    headers: HeaderMap,
    Json(command): Json<Command>,
) -> Result<Response, Reason> {
    let actor = app.registry.game(&game).await?;
    actor.execute(command).await?;
    if headers
        .get("prefer")
        .is_some_and(|prefer| prefer == MINIMAL)
    {
        return Ok((StatusCode::NO_CONTENT, [("preference-applied", MINIMAL)]).into_response());
    }
    Ok(Json(actor.game().snapshot(actor.time().now())).into_response())
}

/// The query of a file for people.
#[derive(Debug, Deserialize)]
pub(super) struct PgnQuery {
    /// The language of the players without a name.
    lang: Option<Language>,
}

/// `GET /api/games/{game}/pgn`
pub(super) async fn pgn(
    State(app): State<App>,
    Path(game): Path<GameId>,
    Query(query): Query<PgnQuery>,
) -> Result<Response, Reason> {
    let actor = app.registry.game(&game).await?;
    let (game, now) = (actor.game(), actor.time().now());
    let pgn = match query.lang {
        Some(language) => {
            let date = Date::today().to_string();
            export::pgn_file(&game, now, &date, &Localizer::new(language))
        }
        None => game.to_pgn(now),
    };
    Ok(pgn_file("arrocco", pgn))
}

/// The query of a picture.
#[derive(Debug, Deserialize)]
pub(super) struct PictureQuery {
    /// Whether Black is at the bottom.
    #[serde(default)]
    turned: bool,
    /// In pixels.
    size: Option<u32>,
}

/// The largest size in pixels.
const MAX_SIZE: u32 = 2000;
const DEFAULT_SIZE: u32 = 640;

/// `GET /api/games/{game}/board.svg` and `board.png`: the shown position.
pub(super) async fn picture(
    State(app): State<App>,
    Path((game, picture)): Path<(GameId, String)>,
    Query(query): Query<PictureQuery>,
) -> Result<Response, Reason> {
    let is_png = match picture.as_str() {
        "board.png" => true,
        "board.svg" => false,
        _ => return Ok(StatusCode::NOT_FOUND.into_response()),
    };
    let actor = app.registry.game(&game).await?;
    // A large picture takes 20 MB while it is drawn. Who waits takes none, and
    // who hangs up is not drawn for.
    let slot = app.registry.search_slots.acquire(Purpose::Other).await;
    let game = actor.game();
    let drawn = spawn_blocking(move || {
        let drawn = draw(&game, &query, is_png);
        drop(slot);
        drawn
    })
    .await;
    drawn.unwrap_or_else(|error| Err(Reason::because(ReasonKind::Busy, error)))
}

fn draw(game: &Game, query: &PictureQuery, is_png: bool) -> Result<Response, Reason> {
    let style = PictureStyle {
        size: query.size.unwrap_or(DEFAULT_SIZE).clamp(64, MAX_SIZE),
        bottom: if query.turned {
            Color::Black
        } else {
            Color::White
        },
        ..PictureStyle::default()
    };
    let svg = to_svg(&scene(game), &style);
    if !is_png {
        return Ok(([(header::CONTENT_TYPE, "image/svg+xml")], svg).into_response());
    }
    let png = to_png(&svg, style.size).map_err(|error| Reason::because(ReasonKind::Busy, error))?;
    Ok(([(header::CONTENT_TYPE, "image/png")], png).into_response())
}

/// The shown position, with the last move if it is the position of the game.
fn scene(game: &Game) -> Scene {
    let mut scene = Scene::of(&game.viewed());
    if game.cursor() == game.head() {
        scene.last_move = game.last_move().map(|played| (played.from, played.to));
    }
    scene
}

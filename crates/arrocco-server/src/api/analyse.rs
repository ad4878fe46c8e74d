//! `POST /api/analyse`: the engine's best lines of a position.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use arrocco_engine::{Engine, GameHistory as Line, Limits, SearchControl};
use arrocco_rules::Position;
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use tokio::sync::oneshot;

use super::super::App;
use super::super::protocol::{Reason, ReasonKind};
use super::super::search_slots::Purpose;
use arrocco_session::engine_player::Analysis;

/// The longest search.
const MAX_TIME: Duration = Duration::from_secs(10);
const DEFAULT_TIME: Duration = Duration::from_secs(1);
/// The engine's memory, in MiB.
const MEMORY: usize = 16;

/// The body of the request.
#[derive(Debug, Deserialize)]
pub(super) struct AnalyseRequest {
    fen: String,
    depth: Option<u32>,
    millis: Option<u64>,
    #[serde(default)]
    lines: usize,
}

/// The best lines, the best first.
#[derive(Debug, Serialize)]
pub(super) struct AnalyseResponse {
    lines: Vec<Analysis>,
}

/// Searches a position. The search stops when the client hangs up.
pub(super) async fn analyse(
    State(app): State<App>,
    Json(request): Json<AnalyseRequest>,
) -> Result<Json<AnalyseResponse>, Reason> {
    let position = request
        .fen
        .parse::<Position>()
        .map_err(|error| Reason::because(ReasonKind::NotReadable, error))?;
    let busy = || Reason::plain(ReasonKind::Busy, "the engine thinks for others");
    let slots = &app.registry.search_slots;
    let slot = slots.try_acquire(Purpose::Other).ok_or_else(busy)?;
    let control = Arc::new(SearchControl::new());
    let (sender, receiver) = oneshot::channel();
    let search = Search {
        position,
        lines: request.lines.clamp(1, 5),
        limits: limits(&request),
        control: Arc::clone(&control),
    };
    let _stop = StopOnDrop(control);
    thread::Builder::new()
        .name("analyse".to_owned())
        .spawn(move || {
            let lines = search.run();
            // A client that asks again at once finds the slot free.
            drop(slot);
            // An error means that the client has hung up.
            let _ = sender.send(lines);
        })
        .map_err(|error| Reason::because(ReasonKind::Busy, error))?;
    let lines = receiver.await.ok().flatten().ok_or_else(busy)?;
    Ok(Json(AnalyseResponse { lines }))
}

fn limits(request: &AnalyseRequest) -> Limits {
    let time = match (request.millis, request.depth) {
        (Some(millis), _) => Duration::from_millis(millis).min(MAX_TIME),
        (None, Some(_)) => MAX_TIME,
        (None, None) => DEFAULT_TIME,
    };
    Limits {
        depth: request.depth,
        move_time: Some(time),
        ..Limits::none()
    }
}

/// Stops the search when it is dropped, also if the client hangs up.
struct StopOnDrop(Arc<SearchControl>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.stop();
    }
}

struct Search {
    position: Position,
    lines: usize,
    limits: Limits,
    control: Arc<SearchControl>,
}

impl Search {
    /// The deepest result for each line; `None` if there is no memory.
    fn run(&self) -> Option<Vec<Analysis>> {
        let mut engine = Engine::new(MEMORY).ok()?;
        engine.options.lines = self.lines;
        let mut lines = BTreeMap::new();
        let line = Line::new(self.position);
        engine.search(&line, &self.limits, &self.control, &mut |progress| {
            let analysis = Analysis::new(&self.position, progress);
            lines.insert(analysis.rank, analysis);
        });
        Some(lines.into_values().collect())
    }
}

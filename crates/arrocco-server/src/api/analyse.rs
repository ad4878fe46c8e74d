//! What the engine thinks of a position.

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
use super::super::searches::Place;
use arrocco_session::engine_player::Analysis;

/// Nobody may think longer than this.
const LONGEST: Duration = Duration::from_secs(10);
const USUAL: Duration = Duration::from_secs(1);
/// The engine's memory, in MiB.
const MEMORY: usize = 16;

/// What is asked.
#[derive(Debug, Deserialize)]
pub(super) struct Question {
    fen: String,
    depth: Option<u32>,
    millis: Option<u64>,
    #[serde(default)]
    lines: usize,
}

/// The best lines, the best first.
#[derive(Debug, Serialize)]
pub(super) struct Answer {
    lines: Vec<Analysis>,
}

/// `POST /api/analyse`. The search ends when nobody waits for it any more.
pub(super) async fn analyse(
    State(app): State<App>,
    Json(question): Json<Question>,
) -> Result<Json<Answer>, Reason> {
    let position = question
        .fen
        .parse::<Position>()
        .map_err(|error| Reason::because(ReasonKind::NotReadable, error))?;
    let busy = || Reason::plain(ReasonKind::Busy, "the engine thinks for others");
    let place = app.hall.searches.try_enter().ok_or_else(busy)?;
    let control = Arc::new(SearchControl::new());
    let (tell, told) = oneshot::channel();
    let search = Search {
        position,
        lines: question.lines.clamp(1, 5),
        limits: limits(&question),
        control: Arc::clone(&control),
        _place: place,
    };
    let _stop = StopAtTheEnd(control);
    thread::Builder::new()
        .name("analyse".to_owned())
        .spawn(move || drop(tell.send(search.run())))
        .map_err(|error| Reason::because(ReasonKind::Busy, error))?;
    let lines = told.await.ok().flatten().ok_or_else(busy)?;
    Ok(Json(Answer { lines }))
}

fn limits(question: &Question) -> Limits {
    let time = match (question.millis, question.depth) {
        (Some(millis), _) => Duration::from_millis(millis).min(LONGEST),
        (None, Some(_)) => LONGEST,
        (None, None) => USUAL,
    };
    Limits {
        depth: question.depth,
        move_time: Some(time),
        ..Limits::none()
    }
}

/// Stops the search when the answer is given, or nobody waits for it.
struct StopAtTheEnd(Arc<SearchControl>);

impl Drop for StopAtTheEnd {
    fn drop(&mut self) {
        self.0.stop();
    }
}

struct Search {
    position: Position,
    lines: usize,
    limits: Limits,
    control: Arc<SearchControl>,
    _place: Place,
}

impl Search {
    /// The latest word on each line; `None` if there is no memory to think with.
    fn run(&self) -> Option<Vec<Analysis>> {
        let mut engine = Engine::new(MEMORY).ok()?;
        engine.options.lines = self.lines;
        let mut lines = BTreeMap::new();
        let line = Line::new(self.position);
        engine.search(&line, &self.limits, &self.control, &mut |progress| {
            let insight = Analysis::new(&self.position, progress);
            lines.insert(insight.rank, insight);
        });
        Some(lines.into_values().collect())
    }
}

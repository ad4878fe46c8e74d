//! The graph of a game: an evaluation of every position. A page has at most one
//! graph at work; a new one ends the one before.

use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use arrocco_engine::{Engine, GameHistory as Line, Limits, Score, SearchControl};
use arrocco_game::Game;
use arrocco_rules::Color;
use tokio::sync::{mpsc, oneshot};

use super::protocol::{Message, Point, Reason, ReasonKind};
use super::search_slots::{SearchSlot, SearchSlots};
use arrocco_session::engine_player::WhiteScore;

/// Nodes per point: fast, and enough to see every blunder.
const NODES: u64 = 20_000;
/// The engine's memory, in MiB.
const MEMORY: usize = 4;
/// The number of points per message: the curve grows while it is computed.
const PORTION: usize = 4;

/// The graph that a page has at work.
#[derive(Debug, Default)]
pub(crate) struct RunningGraph(Mutex<Option<Arc<SearchControl>>>);

impl RunningGraph {
    /// Stops the graph at work, if there is one. It sends nothing more.
    pub(crate) fn stop(&self) {
        self.replace(None);
    }

    fn replace(&self, control: Option<Arc<SearchControl>>) {
        let mut running = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(before) = std::mem::replace(&mut *running, control) {
            before.stop();
        }
    }
}

/// Evaluates all positions of `game` and sends the values to `answers` as it
/// goes. The search is stopped when the receiver is dropped, that is, when the
/// page is gone.
pub(crate) fn start(
    game: Arc<Game>,
    search_slots: SearchSlots,
    id: Option<u32>,
    answers: mpsc::Sender<Message>,
    running: &RunningGraph,
) {
    let control = Arc::new(SearchControl::new());
    running.replace(Some(Arc::clone(&control)));
    tokio::spawn(async move {
        let slot = tokio::select! {
            slot = search_slots.acquire() => slot,
            () = answers.closed() => return,
        };
        if control.is_stopped() {
            return;
        }
        let (done, finished) = oneshot::channel::<()>();
        let (sender, stop) = (answers.clone(), Arc::clone(&control));
        // Without a thread the page shows no graph.
        let _ = thread::Builder::new()
            .name("graph".to_owned())
            .spawn(move || {
                evaluate(&game, id, &sender, &control, slot);
                drop(done);
            });
        tokio::select! {
            () = answers.closed() => stop.stop(),
            _ = finished => {}
        }
    });
}

fn evaluate(
    game: &Game,
    id: Option<u32>,
    answers: &mpsc::Sender<Message>,
    control: &SearchControl,
    _slot: SearchSlot,
) {
    let Ok(mut engine) = Engine::new(MEMORY) else {
        let reason = Reason::plain(ReasonKind::Busy, "there is no memory to think with");
        let _ = answers.blocking_send(Message::Refused { id, reason });
        return;
    };
    let mut line = Line::new(*game.start());
    let mut points = vec![point(&mut engine, &line, 0, control)];
    if control.is_stopped() {
        return;
    }
    let moves = game.moves().len();
    for (ply, played) in (1..).zip(game.moves()) {
        let to = played.rook.map_or(played.to, |rook| rook.from);
        let Ok(m) = line.position().find(played.from, to, played.promotion) else {
            break;
        };
        line.play(m);
        points.push(point(&mut engine, &line, ply, control));
        if control.is_stopped() {
            return;
        }
        let is_due = points.len() >= PORTION && (ply as usize) < moves;
        if is_due && !send(id, &mut points, false, answers) {
            return;
        }
    }
    send(id, &mut points, true, answers);
}

fn point(engine: &mut Engine, line: &Line, ply: u32, control: &SearchControl) -> Point {
    let answer = engine.search(line, &Limits::nodes(NODES), control, &mut |_| ());
    let turn = line.position().turn();
    let worth = match answer.score {
        // Mate in no moves has no sign: the side to move has been mated.
        Score::Mate(0) => WhiteScore::Mate(if turn == Color::White { -1 } else { 1 }),
        score => WhiteScore::new(score, turn),
    };
    Point { ply, turn, worth }
}

/// Sends the points; false if the page is gone.
fn send(
    id: Option<u32>,
    points: &mut Vec<Point>,
    done: bool,
    answers: &mpsc::Sender<Message>,
) -> bool {
    let points = std::mem::take(points);
    answers
        .blocking_send(Message::Graph { id, points, done })
        .is_ok()
}

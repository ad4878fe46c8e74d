//! What every position of a game is worth, for a graph.

use std::sync::Arc;
use std::thread;

use arrocco_engine::{Engine, GameHistory as Line, Limits, SearchControl};
use arrocco_game::Game;
use tokio::sync::{mpsc, oneshot};

use super::protocol::{Point, Reason, ReasonKind, Tell};
use super::searches::{Place, Searches};
use arrocco_session::engine_player::WhiteScore;

/// Positions looked at for each point: a moment, and no blunder is missed.
const NODES: u64 = 20_000;
/// The engine's memory, in MiB.
const MEMORY: usize = 4;
/// How many points are told at once.
const PORTION: usize = 8;

/// Evaluates all positions of `game` and sends the values to `answers` as it
/// goes. The search is stopped when the receiver is dropped, that is, when the
/// page is gone.
pub(crate) fn draw(
    game: Arc<Game>,
    searches: Searches,
    id: Option<u32>,
    answers: mpsc::Sender<Tell>,
) {
    tokio::spawn(async move {
        let place = tokio::select! {
            place = searches.enter() => place,
            () = answers.closed() => return,
        };
        let control = Arc::new(SearchControl::new());
        let (done, finished) = oneshot::channel::<()>();
        let (sender, stop) = (answers.clone(), Arc::clone(&control));
        // Without a thread nobody can think; the page shows no graph then.
        let _ = thread::Builder::new()
            .name("graph".to_owned())
            .spawn(move || {
                judge(&game, id, &sender, &control, place);
                drop(done);
            });
        tokio::select! {
            () = answers.closed() => stop.stop(),
            _ = finished => {}
        }
    });
}

fn judge(
    game: &Game,
    id: Option<u32>,
    answers: &mpsc::Sender<Tell>,
    control: &SearchControl,
    _place: Place,
) {
    let Ok(mut engine) = Engine::new(MEMORY) else {
        let reason = Reason::plain(ReasonKind::Busy, "there is no memory to think with");
        let _ = answers.blocking_send(Tell::Refused { id, reason });
        return;
    };
    let mut line = Line::new(*game.start());
    let mut points = vec![point(&mut engine, &line, 0, control)];
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
    Point {
        ply,
        worth: WhiteScore::new(answer.score, line.position().turn()),
    }
}

/// Whether somebody still listens.
fn send(
    id: Option<u32>,
    points: &mut Vec<Point>,
    done: bool,
    answers: &mpsc::Sender<Tell>,
) -> bool {
    let points = std::mem::take(points);
    answers
        .blocking_send(Tell::Graph { id, points, done })
        .is_ok()
}

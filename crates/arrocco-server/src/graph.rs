//! What every position of a game is worth, for a graph.

use std::sync::Arc;
use std::thread;

use arrocco_engine::{Control, Engine, Game as Line, Limits};
use arrocco_game::Game;
use tokio::sync::mpsc;

use super::protocol::{Point, Reason, ReasonKind, Tell};
use super::searches::{Place, Searches};
use arrocco_session::engine_player::Worth;

/// Positions looked at for each point: a moment, and no blunder is missed.
const NODES: u64 = 20_000;
/// The engine's memory, in MiB.
const MEMORY: usize = 4;
/// How many points are told at once.
const PORTION: usize = 8;

/// Judges all positions of `game`, and tells `answers` as it goes. It stops
/// when nobody listens any more.
pub(crate) fn draw(
    game: Arc<Game>,
    searches: Searches,
    id: Option<u32>,
    answers: mpsc::Sender<Tell>,
) {
    tokio::spawn(async move {
        let place = searches.enter().await;
        // Without a thread nobody can think; the page shows no graph then.
        let _ = thread::Builder::new()
            .name("graph".to_owned())
            .spawn(move || judge(&game, id, &answers, place));
    });
}

fn judge(game: &Game, id: Option<u32>, answers: &mpsc::Sender<Tell>, _place: Place) {
    let Ok(mut engine) = Engine::new(MEMORY) else {
        let reason = Reason::plain(ReasonKind::Busy, "there is no memory to think with");
        let _ = answers.blocking_send(Tell::Refused { id, reason });
        return;
    };
    let mut line = Line::new(*game.start());
    let mut points = vec![point(&mut engine, &line, 0)];
    let moves = game.moves().len();
    for (ply, played) in (1..).zip(game.moves()) {
        let to = played.rook.map_or(played.to, |rook| rook.from);
        let Ok(m) = line.position().find(played.from, to, played.promotion) else {
            break;
        };
        line.play(m);
        points.push(point(&mut engine, &line, ply));
        let is_due = points.len() >= PORTION && (ply as usize) < moves;
        if is_due && !send(id, &mut points, false, answers) {
            return;
        }
    }
    send(id, &mut points, true, answers);
}

fn point(engine: &mut Engine, line: &Line, ply: u32) -> Point {
    let answer = engine.search(line, &Limits::nodes(NODES), &Control::new(), &mut |_| ());
    Point {
        ply,
        worth: Worth::new(answer.score, line.position().turn()),
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

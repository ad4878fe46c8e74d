//! The graph of a game: an evaluation of every position.

use std::ops::Range;
use std::sync::Arc;

use arrocco_engine::{Engine, GameHistory as Line, Limits, Score, SearchControl};
use arrocco_game::Game;
use arrocco_rules::Color;
use tokio::sync::mpsc;
use tokio::task::spawn_blocking;

use super::page_task::PageTask;
use super::protocol::{Message, Point, Reason, ReasonKind};
use super::search_slots::{Purpose, SearchSlots};
use arrocco_session::engine_player::WhiteScore;

/// Nodes per point: fast, and enough to see every blunder.
const NODES: u64 = 20_000;
/// The engine's memory, in MiB.
const MEMORY: usize = 4;
/// The number of points per message: the curve grows while it is computed.
const PORTION: usize = 4;

/// The graph of one page. A new request replaces the one that is under way, and
/// both end with the page.
#[derive(Debug, Default)]
pub(crate) struct GraphTask(PageTask);

impl GraphTask {
    /// Evaluates all positions of `game` and sends the values to `answers` as it
    /// goes.
    pub(crate) fn start(
        &self,
        game: Arc<Game>,
        search_slots: SearchSlots,
        id: Option<u32>,
        answers: mpsc::Sender<Message>,
    ) {
        self.0.start(|control| {
            let graph = Graph {
                game,
                id,
                answers,
                control,
            };
            graph.compute(search_slots)
        });
    }

    /// Stops the graph at work, if there is one. It sends nothing more.
    pub(crate) fn stop(&self) {
        self.0.stop();
    }
}

struct Graph {
    game: Arc<Game>,
    id: Option<u32>,
    answers: mpsc::Sender<Message>,
    control: Arc<SearchControl>,
}

impl Graph {
    /// Computes the points portion by portion. The slot is held for one portion,
    /// and never while the page is waited for.
    async fn compute(self, search_slots: SearchSlots) {
        let Ok(engine) = Engine::new(MEMORY) else {
            return self.refuse().await;
        };
        let mut evaluation = Evaluation {
            engine,
            line: Line::new(*self.game.start()),
            control: Arc::clone(&self.control),
        };
        let count = self.game.moves().len() + 1;
        for begin in (0..count).step_by(PORTION) {
            let plies = begin..count.min(begin + PORTION);
            let done = plies.end == count;
            let slot = search_slots.acquire(Purpose::Other).await;
            let game = Arc::clone(&self.game);
            let evaluated = spawn_blocking(move || {
                let points = evaluation.points(&game, plies);
                drop(slot);
                (evaluation, points)
            });
            let Ok((same, points)) = evaluated.await else {
                return self.refuse().await;
            };
            evaluation = same;
            let id = self.id;
            let graph = Message::Graph { id, points, done };
            // An error means that the page is gone.
            if self.answers.send(graph).await.is_err() {
                return;
            }
        }
    }

    async fn refuse(&self) {
        let reason = Reason::plain(ReasonKind::Busy, "there is no memory to think with");
        let id = self.id;
        let _ = self.answers.send(Message::Refused { id, reason }).await;
    }
}

/// The engine, and the position it has come to.
struct Evaluation {
    engine: Engine,
    line: Line,
    control: Arc<SearchControl>,
}

impl Evaluation {
    /// The points of these plies, which follow those of the call before.
    fn points(&mut self, game: &Game, plies: Range<usize>) -> Vec<Point> {
        let mut points = Vec::new();
        for ply in plies {
            if ply > 0 && self.advance(game, ply - 1).is_none() {
                break;
            }
            let limits = Limits::nodes(NODES);
            let found = self
                .engine
                .search(&self.line, &limits, &self.control, &mut |_| ());
            let turn = self.line.position().turn();
            let worth = match found.score {
                // Mate in no moves has no sign: the side to move has been mated.
                Score::Mate(0) => WhiteScore::Mate(if turn == Color::White { -1 } else { 1 }),
                score => WhiteScore::new(score, turn),
            };
            let ply = u32::try_from(ply).unwrap_or(u32::MAX);
            points.push(Point { ply, turn, worth });
            if self.control.is_stopped() {
                break;
            }
        }
        points
    }

    /// Plays a move of the game.
    fn advance(&mut self, game: &Game, index: usize) -> Option<()> {
        let played = game.moves().nth(index)?;
        self.line.play(played.to_move());
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use arrocco_game::{Millis, Settings};

    use super::*;

    fn game() -> Arc<Game> {
        let game = Game::new(Settings::default(), Millis(0));
        Arc::new(game.expect("a game"))
    }

    /// 2,000 requests of one page were all carried out, one after another.
    #[tokio::test]
    async fn a_page_has_one_graph_at_a_time() {
        let (slots, graphs) = (SearchSlots::default(), GraphTask::default());
        let (sender, mut answers) = mpsc::channel(8);
        let held = slots.take_all();
        for id in 1..=50 {
            graphs.start(game(), slots.clone(), Some(id), sender.clone());
            tokio::task::yield_now().await;
        }
        drop((held, sender));
        let mut ids = Vec::new();
        while let Some(Message::Graph { id, .. }) = answers.recv().await {
            ids.push(id);
        }
        assert_eq!(ids, [Some(50)]);
    }

    #[tokio::test]
    async fn a_graph_ends_with_its_page() {
        let (slots, graphs) = (SearchSlots::default(), GraphTask::default());
        let (sender, mut answers) = mpsc::channel(8);
        let held = slots.take_all();
        graphs.start(game(), slots.clone(), None, sender);
        tokio::task::yield_now().await;
        drop(graphs);
        assert!(answers.recv().await.is_none());
        drop(held);
    }

    /// A page that did not read held a slot while it was waited for.
    #[tokio::test]
    async fn a_page_that_does_not_read_holds_no_slot() {
        let (slots, graphs) = (SearchSlots::default(), GraphTask::default());
        let all = slots.available(Purpose::Other);
        let (sender, answers) = mpsc::channel(1);
        for _ in 0..2 {
            graphs.start(game(), slots.clone(), None, sender.clone());
            while slots.available(Purpose::Other) == all && sender.capacity() == 1 {
                tokio::task::yield_now().await;
            }
        }
        while slots.available(Purpose::Other) < all {
            tokio::task::yield_now().await;
        }
        drop(answers);
    }
}

//! What becomes of each wish of a page.

use std::sync::Arc;

use arrocco_game::{Command, Game, MoveText};
use arrocco_rules::{Color, Square};
use tokio::sync::mpsc;

use super::App;
use super::protocol::{Ask, PageRole, Reason, ReasonKind, Tell, Wish};
use super::room::Room;
use super::setup;

/// A page in its room, until it is dropped.
pub(crate) struct Visitor {
    pub(crate) room: Arc<Room>,
    page: u64,
    /// Where answers go that take a while.
    pub(crate) answers: mpsc::Sender<Tell>,
}

impl Visitor {
    pub(crate) fn enter(room: Arc<Room>, answers: mpsc::Sender<Tell>) -> Visitor {
        let page = room.audience.enter();
        Visitor {
            room,
            page,
            answers,
        }
    }

    pub(crate) fn page(&self) -> u64 {
        self.page
    }

    /// # Errors
    ///
    /// If this page only watches.
    fn check_plays(&self) -> Result<(), Reason> {
        match self.room.audience.watch().borrow().of(self.page) {
            (PageRole::Plays, _) => Ok(()),
            (PageRole::Watches, _) => Err(Reason::plain(
                ReasonKind::Watching,
                "this page only watches",
            )),
        }
    }
}

impl Drop for Visitor {
    fn drop(&mut self) {
        self.room.audience.leave(self.page);
    }
}

/// Does what was asked. `None` if the answer comes later.
pub(crate) async fn grant(app: &App, visitor: &Visitor, ask: Ask) -> Option<Tell> {
    let id = ask.id;
    let answer = match ask.wish {
        Wish::Do { command } => act(visitor, command).await.map(|()| Tell::Done { id }),
        Wish::Load { text, abandon } => load(app, visitor, &text, abandon)
            .await
            .map(|()| Tell::Done { id }),
        Wish::Why { text } => Ok(why(&visitor.room.game(), text, id)),
        Wish::Attackers { square } => Ok(attackers(&visitor.room.game(), square, id)),
        Wish::Inspect { fen } => Ok(setup::inspect(&fen, id)),
        Wish::TakeOver => {
            visitor.room.audience.take_over(visitor.page);
            Ok(Tell::Done { id })
        }
        Wish::Watch => {
            visitor.room.audience.step_back(visitor.page);
            Ok(Tell::Done { id })
        }
        _ => Err(Reason::plain(ReasonKind::Busy, "not yet")),
    };
    Some(answer.unwrap_or_else(|reason| Tell::Refused { id, reason }))
}

async fn act(visitor: &Visitor, command: Command) -> Result<(), Reason> {
    visitor.check_plays()?;
    visitor.room.apply(command).await
}

async fn load(app: &App, visitor: &Visitor, text: &str, abandon: bool) -> Result<(), Reason> {
    visitor.check_plays()?;
    let game = setup::read(text, app.hall.time().now())?;
    visitor.room.replace(game, abandon).await
}

fn why(game: &Game, text: MoveText, id: Option<u32>) -> Tell {
    let position = game.viewed();
    let reason = position
        .explain(text.from, text.to, text.promotion)
        .map(|refusal| Reason::of_rules(&refusal, position.board()).about(text.from, text.to));
    Tell::Verdict { id, text, reason }
}

fn attackers(game: &Game, square: Square, id: Option<u32>) -> Tell {
    let board = *game.viewed().board();
    let of = |color| board.attackers(square, color).into_iter().collect();
    Tell::Attackers {
        id,
        square,
        white: of(Color::White),
        black: of(Color::Black),
    }
}

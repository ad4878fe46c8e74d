//! What becomes of each wish of a page.

use std::sync::Arc;

use arrocco_game::{Command, Game, GameRefusal, MoveRequest};
use arrocco_rules::{Color, Square};
use arrocco_store::{SavedId, SavedQuery};
use tokio::sync::mpsc;

use super::App;
use super::graph;
use super::keeper::Keeper;
use super::protocol::{Ask, PageRole, Reason, ReasonKind, Saved, Tell, Wish};
use super::room::{HintAsked, Room};
use super::setup::{self, Source};
use super::typed;

/// More saved games are not listed at once.
const MOST_GAMES: u32 = 500;
/// More lines of the engine are not shown at once.
const MOST_LINES: usize = 5;

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
        Wish::Hint => ask_for_hint(visitor, id).map(|()| None),
        Wish::Type { line, language } => typed::obey(visitor, &line, language, id).await,
        Wish::Graph => {
            let game = visitor.room.game();
            graph::draw(game, app.hall.searches.clone(), id, visitor.answers.clone());
            Ok(None)
        }
        wish => fulfil(app, visitor, wish, id).await.map(Some),
    };
    answer.unwrap_or_else(|reason| Some(Tell::Refused { id, reason }))
}

/// What can be answered at once.
async fn fulfil(app: &App, visitor: &Visitor, wish: Wish, id: Option<u32>) -> Result<Tell, Reason> {
    let (room, keeper) = (&visitor.room, &app.hall.keeper);
    match wish {
        Wish::Why { text } => return Ok(why(&room.game(), text, id)),
        Wish::Attackers { square } => return Ok(attackers(&room.game(), square, id)),
        Wish::Inspect { fen } => return Ok(setup::inspect(&fen, id)),
        Wish::Games { player } => {
            let games = games(keeper, player).await?;
            return Ok(Tell::Games { id, games });
        }
        Wish::Do { command } => act(visitor, command).await?,
        Wish::Load { text, abandon } => load(visitor, text, abandon).await?,
        Wish::Open { saved, abandon } => open(app, visitor, SavedId(saved), abandon).await?,
        Wish::Save => {
            let now = room.time().now();
            keeper.save(room.id(), room.game(), now).await?;
        }
        Wish::Delete { saved } => keeper.delete(SavedId(saved)).await?,
        Wish::Tag { tags } => {
            visitor.check_plays()?;
            room.obey(Command::Tag { tags }).await?;
        }
        Wish::Evaluate { on, lines } => study(visitor, on, lines),
        Wish::TakeOver => room.audience.take_over(visitor.page),
        Wish::Watch => room.audience.step_back(visitor.page),
        // Answered later.
        Wish::Hint | Wish::Graph | Wish::Type { .. } => {}
    }
    Ok(Tell::Done { id })
}

/// Does something in the game.
pub(crate) async fn act(visitor: &Visitor, command: Command) -> Result<(), Reason> {
    visitor.check_plays()?;
    visitor.room.obey(command).await
}

/// Asks the engine for a good move; the answer comes to the visitor.
pub(crate) fn ask_for_hint(visitor: &Visitor, id: Option<u32>) -> Result<(), Reason> {
    if !visitor.room.game().outcome().is_in_progress() {
        return Err(Reason::of_game(
            &GameRefusal::GameOver,
            visitor.room.game().position().board(),
        ));
    }
    let answers = visitor.answers.clone();
    let asked = visitor.room.hints.try_send(HintAsked { id, answers });
    asked.map_err(|_| Reason::plain(ReasonKind::Busy, "many hints are asked for already"))
}

async fn load(visitor: &Visitor, text: String, abandon: bool) -> Result<(), Reason> {
    visitor.check_plays()?;
    // Nobody minds a game without moves.
    let abandon = abandon || visitor.room.game().ply() == 0;
    match setup::read(text, abandon) {
        Source::Start(command) => visitor.room.obey(command).await,
        Source::Pgn(pgn) => visitor.room.load(pgn, abandon).await,
    }
}

async fn open(app: &App, visitor: &Visitor, saved: SavedId, abandon: bool) -> Result<(), Reason> {
    visitor.check_plays()?;
    let pgn = app.hall.keeper.pgn(saved).await?;
    visitor.room.load(pgn, abandon).await
}

async fn games(keeper: &Keeper, player: Option<String>) -> Result<Vec<Saved>, Reason> {
    let search = SavedQuery {
        player,
        limit: Some(MOST_GAMES),
        ..SavedQuery::default()
    };
    let saved = keeper.saved(search).await?;
    Ok(saved.into_iter().map(Saved::from).collect())
}

fn study(visitor: &Visitor, on: bool, lines: u8) {
    let lines = usize::from(lines).clamp(1, MOST_LINES);
    let lines = if on { lines } else { 0 };
    visitor.room.audience.study(visitor.page, lines);
}

fn why(game: &Game, text: MoveRequest, id: Option<u32>) -> Tell {
    let position = game.viewed();
    let reason = position
        .explain(text.from, text.to, text.promotion)
        .map(|refusal| Reason::of_rules(&refusal, position.board()).about(text.from, text.to));
    Tell::Verdict { id, text, reason }
}

pub(crate) fn attackers(game: &Game, square: Square, id: Option<u32>) -> Tell {
    let board = *game.viewed().board();
    let of = |color| board.attackers(square, color).into_iter().collect();
    Tell::Attackers {
        id,
        square,
        white: of(Color::White),
        black: of(Color::Black),
    }
}

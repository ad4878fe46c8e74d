//! One game with its pages, its clock and its engine.

use std::sync::Arc;
use std::time::Duration;

use arrocco_game::{Command, MoveRequest, Outcome, Settings, WinCause};
use arrocco_rules::{Color, Role, Square};
use tokio::time::Instant;

use super::*;
use crate::game_actor::{GameActor, State};
use crate::protocol::ReasonKind;

async fn actor(time: &str) -> Arc<GameActor> {
    let site = Site::new().await;
    let settings = Settings {
        time: time.parse().expect("a time control"),
        ..Settings::default()
    };
    site.app.registry.start(settings).await.expect("a game")
}

fn play(text: &str) -> Command {
    let square = |at: usize| text[at..at + 2].parse::<Square>().expect("a square");
    Command::play(MoveRequest::new(square(0), square(2)))
}

async fn play_all(actor: &Arc<GameActor>, moves: &str) {
    for text in moves.split_whitespace() {
        actor.execute(play(text)).await.expect("a legal move");
    }
}

#[tokio::test]
async fn all_pages_get_the_same_state() {
    let actor = actor("-").await;
    let (mut one, mut two) = (actor.watch(), actor.watch());
    play_all(&actor, "f2f3 e7e5 g2g4 d8h4").await;
    let (one, two) = (
        one.borrow_and_update().text.clone(),
        two.borrow_and_update().text.clone(),
    );
    assert_eq!(one, two);
    assert!(one.contains("white is checkmate | black wins"));
    assert!(one.contains("\"game_over\""), "the event of the last move");
}

#[tokio::test]
async fn a_promotion_without_a_piece_is_refused() {
    let actor = actor("-").await;
    play_all(&actor, "a2a4 b7b5 a4b5 a7a6 b5a6 c8b7 a6b7 h7h6").await;
    let reason = actor
        .execute(play("b7a8"))
        .await
        .expect_err("what becomes of it?");
    assert_eq!(reason.kind, ReasonKind::Refused("promotion-missing"));
    assert_eq!(actor.game().ply(), 8);
    let text = MoveRequest::promoting(Square::B7, Square::A8, Role::Knight);
    actor
        .execute(Command::play(text))
        .await
        .expect("a legal move");
    assert!(actor.game().fen().starts_with('N'));
}

#[tokio::test]
async fn a_refusal_names_piece_and_squares() {
    let actor = actor("-").await;
    let reason = actor.execute(play("d1d3")).await.expect_err("blocked");
    assert_eq!(reason.kind, ReasonKind::Refused("blocked"));
    assert_eq!(
        (reason.from, reason.to),
        (Some(Square::D1), Some(Square::D3))
    );
    assert_eq!(
        (reason.by, reason.other),
        (Some(Square::D2), Some(Role::Pawn))
    );
}

/// Time is not waited for in these two: it jumps to whatever comes next.
#[tokio::test(start_paused = true)]
async fn a_flag_falls_without_a_request() {
    let actor = actor("5").await;
    let _page = actor.clients.connect();
    play_all(&actor, "e2e4").await;
    let mut states = actor.watch();
    let is_over = |state: &State| !state.game.outcome().is_in_progress();
    let over = states.wait_for(is_over).await.expect("the flag falls");
    let expected = Outcome::win(Color::White, WinCause::Time);
    assert_eq!(over.game.outcome(), &expected);
}

/// A page that is reloaded would otherwise show the time of the last move.
#[tokio::test(start_paused = true)]
async fn a_page_that_connects_later_gets_the_clock_of_that_moment() {
    let actor = actor("5").await;
    let _page = actor.clients.connect();
    play_all(&actor, "e2e4").await;
    tokio::time::advance(Duration::from_secs(30)).await;
    let state: serde_json::Value = serde_json::from_str(&actor.current_state()).expect("JSON");
    let left = state["snapshot"]["clock"]["left"]["black"].as_u64();
    assert!(left.is_some_and(|left| left <= 270_000), "{left:?}");
}

#[tokio::test(start_paused = true)]
async fn a_clock_pauses_when_no_page_has_been_open_for_a_while() {
    let actor = actor("5+0").await;
    let page = actor.clients.connect();
    play_all(&actor, "e2e4").await;
    let left = Instant::now();
    actor.clients.disconnect(page);
    let mut states = actor.watch();
    let is_paused = |state: &State| state.game.clock().is_paused();
    states.wait_for(is_paused).await.expect("the clock stops");
    let gone = left.elapsed();
    assert!(
        gone >= Duration::from_secs(5),
        "a page that is reloaded: {gone:?}"
    );
    assert!(gone < Duration::from_secs(30), "{gone:?}");
}

#[tokio::test]
async fn a_command_sent_for_an_engine_is_refused() {
    let site = Site::new().await;
    let mut settings = Settings::default();
    settings.black.kind = arrocco_game::PlayerKind::Engine;
    let actor = site.app.registry.start(settings).await.expect("a game");
    play_all(&actor, "e2e4").await;
    let reason = actor.execute(play("e7e5")).await.expect_err("not yours");
    assert_eq!(reason.kind, ReasonKind::EngineMoves);
}

/// Real thinking takes real time, so this test waits for it and for nothing
/// else.
#[tokio::test]
async fn an_engine_moves_while_a_page_is_open() {
    let site = Site::new().await;
    let mut settings = Settings::default();
    settings.black.kind = arrocco_game::PlayerKind::Engine;
    settings.black.strength = "classic 1".to_owned();
    let actor = site.app.registry.start(settings).await.expect("a game");
    play_all(&actor, "e2e4").await;
    let mut states = actor.watch();
    let _page = actor.clients.connect();
    states
        .wait_for(|state| state.game.ply() == 2)
        .await
        .expect("the engine moves");
}

/// The search slot is free again.
#[tokio::test]
async fn a_search_ends_when_no_page_is_open() {
    let site = Site::new().await;
    let (actor, search_slots) = (
        site.app.registry.current(),
        site.app.registry.search_slots.clone(),
    );
    let all = search_slots.available();
    let page = actor.clients.connect();
    let mut analyses = actor.analyses.subscribe();
    actor.clients.subscribe_to_analysis(page, 1);
    analyses.recv().await.expect("the engine thinks");
    assert_eq!(search_slots.available(), all - 1);
    actor.clients.disconnect(page);
    while search_slots.available() < all {
        tokio::task::yield_now().await;
    }
}

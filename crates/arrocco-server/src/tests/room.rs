//! One game, as its pages and its clock see it.

use std::sync::Arc;
use std::time::Duration;

use arrocco_game::{Command, MoveRequest, Outcome, Settings, WinCause};
use arrocco_rules::{Color, Role, Square};
use tokio::time::Instant;

use super::*;
use crate::protocol::ReasonKind;
use crate::room::{Room, State};

async fn room(time: &str) -> Arc<Room> {
    let site = Site::new().await;
    let settings = Settings {
        time: time.parse().expect("a time control"),
        ..Settings::default()
    };
    site.app.hall.begin(settings).await.expect("a game")
}

fn play(text: &str) -> Command {
    let square = |at: usize| text[at..at + 2].parse::<Square>().expect("a square");
    Command::play(MoveRequest::new(square(0), square(2)))
}

async fn play_all(room: &Arc<Room>, moves: &str) {
    for text in moves.split_whitespace() {
        room.obey(play(text)).await.expect("a legal move");
    }
}

#[tokio::test]
async fn everyone_who_watches_gets_the_same_state() {
    let room = room("-").await;
    let (mut one, mut two) = (room.watch(), room.watch());
    play_all(&room, "f2f3 e7e5 g2g4 d8h4").await;
    let (one, two) = (
        one.borrow_and_update().text.clone(),
        two.borrow_and_update().text.clone(),
    );
    assert_eq!(one, two);
    assert!(one.contains("white is checkmate | black wins"));
    assert!(one.contains("\"game_over\""), "the event of the last move");
}

#[tokio::test]
async fn a_promotion_is_asked_for_and_the_game_does_not_wait() {
    let room = room("-").await;
    play_all(&room, "a2a4 b7b5 a4b5 a7a6 b5a6 c8b7 a6b7 h7h6").await;
    let reason = room
        .obey(play("b7a8"))
        .await
        .expect_err("what becomes of it?");
    assert_eq!(reason.kind, ReasonKind::Refused("promotion-missing"));
    assert_eq!(room.game().ply(), 8);
    let text = MoveRequest::promoting(Square::B7, Square::A8, Role::Knight);
    room.obey(Command::play(text)).await.expect("a legal move");
    assert!(room.game().fen().starts_with('N'));
}

#[tokio::test]
async fn a_refusal_names_piece_and_squares() {
    let room = room("-").await;
    let reason = room.obey(play("d1d3")).await.expect_err("blocked");
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
async fn a_flag_falls_without_anybody_asking() {
    let room = room("5").await;
    let _page = room.audience.enter();
    play_all(&room, "e2e4").await;
    let mut states = room.watch();
    let is_over = |state: &State| !state.game.outcome().is_in_progress();
    let over = states.wait_for(is_over).await.expect("the flag falls");
    let expected = Outcome::win(Color::White, WinCause::Time);
    assert_eq!(over.game.outcome(), &expected);
}

/// A page that is loaded anew would otherwise show the time of the last move.
#[tokio::test(start_paused = true)]
async fn whoever_comes_later_is_told_the_time_of_that_moment() {
    let room = room("5").await;
    let _page = room.audience.enter();
    play_all(&room, "e2e4").await;
    tokio::time::advance(Duration::from_secs(30)).await;
    let state: serde_json::Value = serde_json::from_str(&room.told_now()).expect("JSON");
    let left = state["snapshot"]["clock"]["left"]["black"].as_u64();
    assert!(left.is_some_and(|left| left <= 270_000), "{left:?}");
}

#[tokio::test(start_paused = true)]
async fn a_clock_stops_when_everybody_has_left_for_a_while() {
    let room = room("5+0").await;
    let page = room.audience.enter();
    play_all(&room, "e2e4").await;
    let left = Instant::now();
    room.audience.leave(page);
    let mut states = room.watch();
    let is_paused = |state: &State| state.game.clock().is_paused();
    states.wait_for(is_paused).await.expect("the clock stops");
    let gone = left.elapsed();
    assert!(
        gone >= Duration::from_secs(5),
        "a page that is loaded anew: {gone:?}"
    );
    assert!(gone < Duration::from_secs(30), "{gone:?}");
}

#[tokio::test]
async fn a_command_sent_for_an_engine_is_refused() {
    let site = Site::new().await;
    let mut settings = Settings::default();
    settings.black.kind = arrocco_game::PlayerKind::Engine;
    let room = site.app.hall.begin(settings).await.expect("a game");
    play_all(&room, "e2e4").await;
    let reason = room.obey(play("e7e5")).await.expect_err("not yours");
    assert_eq!(reason.kind, ReasonKind::EngineMoves);
}

/// Real thinking takes real time, so this test waits for it and for nothing
/// else.
#[tokio::test]
async fn an_engine_moves_while_somebody_is_there() {
    let site = Site::new().await;
    let mut settings = Settings::default();
    settings.black.kind = arrocco_game::PlayerKind::Engine;
    settings.black.strength = "classic 1".to_owned();
    let room = site.app.hall.begin(settings).await.expect("a game");
    play_all(&room, "e2e4").await;
    let mut states = room.watch();
    let _page = room.audience.enter();
    states
        .wait_for(|state| state.game.ply() == 2)
        .await
        .expect("the engine moves");
}

/// Whoever leaves takes the search along: the place for it is free again.
#[tokio::test]
async fn a_search_ends_when_nobody_waits_for_it() {
    let site = Site::new().await;
    let (room, searches) = (site.app.hall.main(), site.app.hall.searches.clone());
    let all = searches.free();
    let page = room.audience.enter();
    let mut insights = room.insights.subscribe();
    room.audience.study(page, 1);
    insights.recv().await.expect("the engine thinks");
    assert_eq!(searches.free(), all - 1);
    room.audience.leave(page);
    while searches.free() < all {
        tokio::task::yield_now().await;
    }
}

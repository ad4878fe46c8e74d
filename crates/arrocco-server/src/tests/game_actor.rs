//! One game with its pages, its clock and its engine.

use std::sync::Arc;
use std::time::Duration;

use arrocco_game::{Command, MoveRequest, Outcome, Settings, WinCause};
use arrocco_rules::{Color, Role, Square};
use tokio::sync::mpsc;
use tokio::time::Instant;

use super::*;
use crate::game_actor::{GameActor, HintRequest, State, WAITING_HINTS};
use crate::protocol::ReasonKind;
use crate::search_slots::Purpose;

async fn actor(time: &str) -> Arc<GameActor> {
    let site = Site::new().await;
    let settings = Settings {
        time: time.parse().expect("a time control"),
        ..Settings::default()
    };
    site.app.registry.start(settings).await.expect("a game")
}

pub(super) fn play(text: &str) -> Command {
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
        one.borrow_and_update().text(),
        two.borrow_and_update().text(),
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
    let state: serde_json::Value =
        serde_json::from_str(&actor.current_state().text()).expect("JSON");
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
    let all = search_slots.available(Purpose::Other);
    let page = actor.clients.connect();
    let mut analyses = actor.engine_news.subscribe();
    actor.clients.subscribe_to_analysis(page, 1);
    analyses.recv().await.expect("the engine thinks");
    assert_eq!(search_slots.available(Purpose::Other), all - 1);
    actor.clients.disconnect(page);
    while search_slots.available(Purpose::Other) < all {
        tokio::task::yield_now().await;
    }
}

/// A game against the engine, and its page.
async fn against_engine(site: &Site) -> Arc<GameActor> {
    let mut settings = Settings::default();
    settings.black.kind = arrocco_game::PlayerKind::Engine;
    settings.black.strength = "classic 1".to_owned();
    site.app.registry.start(settings).await.expect("a game")
}

/// Two boards with evaluation on took all slots, and no opponent moved.
#[tokio::test]
async fn an_engine_moves_however_much_is_analysed() {
    let site = Site::new().await;
    let slots = site.app.registry.search_slots.clone();
    let _analyses = slots.take_all();
    let actor = against_engine(&site).await;
    play_all(&actor, "e2e4").await;
    let mut states = actor.watch();
    let _page = actor.clients.connect();
    let moved = states.wait_for(|state| state.game.ply() == 2).await;
    moved.expect("the engine moves");
}

/// An analysis runs for a minute, but lets others search in between.
#[tokio::test(start_paused = true)]
async fn an_analysis_gives_way_to_one_that_waits() {
    let site = Site::new().await;
    let (actor, slots) = (
        site.app.registry.current(),
        site.app.registry.search_slots.clone(),
    );
    let mut others = Vec::new();
    while slots.available(Purpose::Other) > 1 {
        others.extend(slots.try_acquire(Purpose::Other));
    }
    let page = actor.clients.connect();
    actor.clients.subscribe_to_analysis(page, 1);
    while slots.available(Purpose::Other) > 0 {
        tokio::task::yield_now().await;
    }
    let begun = Instant::now();
    let slot = slots.acquire(Purpose::Other).await;
    assert!(begun.elapsed() < Duration::from_secs(10));
    drop(slot);
}

/// After its minute an analysis took its slot again and again, for nothing.
#[tokio::test(start_paused = true)]
async fn an_analysis_ends_after_its_time() {
    let site = Site::new().await;
    let (actor, slots) = (
        site.app.registry.current(),
        site.app.registry.search_slots.clone(),
    );
    let all = slots.available(Purpose::Other);
    let page = actor.clients.connect();
    actor.clients.subscribe_to_analysis(page, 1);
    tokio::time::sleep(Duration::from_secs(61)).await;
    for _ in 0..100 {
        tokio::task::yield_now().await;
        assert_eq!(slots.available(Purpose::Other), all);
    }
}

/// A page asked for hints without end while others searched, and all were kept.
#[tokio::test]
async fn few_hints_wait_for_an_engine() {
    let site = Site::new().await;
    let (actor, slots) = (
        site.app.registry.current(),
        site.app.registry.search_slots.clone(),
    );
    let _held = slots.take_all();
    let _page = actor.clients.connect();
    let (answers, _later) = mpsc::channel(1);
    let mut accepted = 0;
    for _ in 0..1000 {
        let request = HintRequest {
            id: None,
            answers: answers.clone(),
        };
        accepted += usize::from(actor.hints.try_send(request).is_ok());
        tokio::task::yield_now().await;
    }
    assert!((1..=2 * WAITING_HINTS).contains(&accepted), "{accepted}");
}

/// The hint was searched although the page that asked for it was gone.
#[tokio::test]
async fn a_hint_ends_with_its_page() {
    let site = Site::new().await;
    let (actor, slots) = (
        site.app.registry.current(),
        site.app.registry.search_slots.clone(),
    );
    let all = slots.available(Purpose::Other);
    let held = slots.take_all();
    let (page, _other) = (actor.clients.connect(), actor.clients.connect());
    let (answers, later) = mpsc::channel(1);
    let request = HintRequest { id: None, answers };
    assert!(actor.hints.try_send(request).is_ok());
    while !slots.is_contended(Purpose::Other) {
        tokio::task::yield_now().await;
    }
    drop(later);
    actor.clients.disconnect(page);
    for _ in 0..100 {
        tokio::task::yield_now().await;
    }
    assert!(!slots.is_contended(Purpose::Other), "it is searched");
    drop(held);
    assert_eq!(slots.available(Purpose::Other), all);
}

/// Nothing can be stored after the folder is gone: the flag was tried to fall
/// again and again, which took half a core.
#[tokio::test(start_paused = true)]
async fn a_flag_that_cannot_be_stored_is_tried_again_after_a_while() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.db");
    let store = arrocco_store::Store::open(&path).expect("a store");
    let registry = GameRegistry::open(GameStore::on_disk(store)).await;
    let registry = registry.expect("a game");
    let settings = Settings {
        time: "1".parse().expect("a time control"),
        ..Settings::default()
    };
    let actor = registry.start(settings).await.expect("a game");
    let _page = actor.clients.connect();
    play_all(&actor, "e2e4").await;
    drop(folder);
    let before = actor.attempts();
    for _ in 0..120 {
        tokio::time::advance(Duration::from_secs(1)).await;
        // The store has a thread of its own, which needs real time to fail.
        let pause = || std::thread::sleep(Duration::from_millis(3));
        tokio::task::spawn_blocking(pause).await.expect("a thread");
    }
    let attempts = actor.attempts() - before;
    assert!((1..20).contains(&attempts), "{attempts} attempts");
}

/// The clock was stored by one of the threads that others may hold for long, and
/// the game was locked meanwhile.
#[test]
fn a_clock_is_stored_while_all_threads_are_busy() {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .max_blocking_threads(1)
        .build()
        .expect("a runtime");
    runtime.block_on(async {
        let site = Site::new().await;
        let settings = Settings {
            time: "5".parse().expect("a time control"),
            ..Settings::default()
        };
        let actor = site.app.registry.start(settings).await.expect("a game");
        play_all(&actor, "e2e4").await;
        let (release, released) = std::sync::mpsc::channel::<()>();
        let busy = tokio::task::spawn_blocking(move || released.recv().is_ok());
        let saved = tokio::time::timeout(Duration::from_secs(60), actor.save_clock()).await;
        drop(release);
        busy.await.expect("no panic");
        assert!(saved.is_ok(), "it waits for a thread");
    });
}

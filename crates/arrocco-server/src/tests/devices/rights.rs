//! What pages and devices may do.

use arrocco_game::{Command, Game, Millis};
use arrocco_rules::Color;

use super::*;
use crate::protocol::RequestKind;
use crate::seat::{self, Seat};
use crate::shared_game::SharedGame;

/// Every request there is, some in several variants.
const REQUESTS: &[&str] = &[
    r#"{"type":"why","from":"e2","to":"e4"}"#,
    r#"{"type":"attackers","square":"e4"}"#,
    r#"{"type":"look","move":0}"#,
    r#"{"type":"do","command":{"type":"move","from":"e2","to":"e4","ply":0}}"#,
    r#"{"type":"do","command":{"type":"move","from":"e2","to":"e4"}}"#,
    r#"{"type":"do","command":{"type":"resign","by":"white"}}"#,
    r#"{"type":"do","command":{"type":"resign","by":"black"}}"#,
    r#"{"type":"do","command":{"type":"offer_draw","by":"white"}}"#,
    r#"{"type":"do","command":{"type":"offer_draw","by":"black"}}"#,
    r#"{"type":"do","command":{"type":"accept_draw","by":"white"}}"#,
    r#"{"type":"do","command":{"type":"accept_draw","by":"black"}}"#,
    r#"{"type":"do","command":{"type":"decline_draw","by":"white"}}"#,
    r#"{"type":"do","command":{"type":"decline_draw","by":"black"}}"#,
    r#"{"type":"do","command":{"type":"claim_draw"}}"#,
    r#"{"type":"do","command":{"type":"accept_takeback","by":"white"}}"#,
    r#"{"type":"do","command":{"type":"accept_takeback","by":"black"}}"#,
    r#"{"type":"do","command":{"type":"decline_takeback","by":"white"}}"#,
    r#"{"type":"do","command":{"type":"decline_takeback","by":"black"}}"#,
    r#"{"type":"do","command":{"type":"start"}}"#,
    r#"{"type":"do","command":{"type":"redo"}}"#,
    r#"{"type":"do","command":{"type":"pause"}}"#,
    r#"{"type":"do","command":{"type":"resume"}}"#,
    r#"{"type":"do","command":{"type":"adjust_clock","color":"white","left":1}}"#,
    r#"{"type":"do","command":{"type":"tag","tags":{}}}"#,
    r#"{"type":"do","command":{"type":"tick"}}"#,
    r#"{"type":"do","command":{"type":"go_to","id":0}}"#,
    r#"{"type":"do","command":{"type":"vary","from":"e2","to":"e4"}}"#,
    r#"{"type":"do","command":{"type":"promote_variation","id":1}}"#,
    r#"{"type":"do","command":{"type":"make_main_line","id":1}}"#,
    r#"{"type":"do","command":{"type":"delete_variation","id":1}}"#,
    r#"{"type":"do","command":{"type":"comment","id":0,"comment":"x"}}"#,
    r#"{"type":"do","command":{"type":"annotate","id":0,"sign":null}}"#,
    r#"{"type":"do","command":{"type":"draw","id":0,"shapes":[]}}"#,
    r#"{"type":"type","line":"e4","language":"en"}"#,
    r#"{"type":"hint"}"#,
    r#"{"type":"evaluate","on":true}"#,
    r#"{"type":"evaluate","on":false}"#,
    r#"{"type":"graph"}"#,
    r#"{"type":"graph","off":true}"#,
    r#"{"type":"review"}"#,
    r#"{"type":"review","off":true}"#,
    r#"{"type":"try","ply":1,"from":"e2","to":"e4"}"#,
    r#"{"type":"games"}"#,
    r#"{"type":"save"}"#,
    r#"{"type":"open","saved":1}"#,
    r#"{"type":"delete","saved":1}"#,
    r#"{"type":"load","text":"x"}"#,
    r#"{"type":"open_file","file":1,"number":1}"#,
    r#"{"type":"inspect","fen":"x"}"#,
    r#"{"type":"chess960"}"#,
    r#"{"type":"tag","tags":{}}"#,
    r#"{"type":"lock","on":true}"#,
    r#"{"type":"ask_help","on":true}"#,
    r#"{"type":"sharing","action":{"type":"addresses"}}"#,
    r#"{"type":"sharing","action":{"type":"stop"}}"#,
    r#"{"type":"take_over"}"#,
    r#"{"type":"watch"}"#,
];

fn game() -> Game {
    Game::new(Settings::default(), Millis::ZERO).expect("a game")
}

fn on_devices() -> SharedGame {
    let mut shared = SharedGame::new([Place::Device; 2], Absence::Waits);
    shared.begun = true;
    shared
}

/// The requests that a seat may send, by what they are called here.
fn allowed(seat: Seat, shared: Option<&SharedGame>) -> Vec<&'static str> {
    let game = game();
    let is_allowed = |text: &&str| {
        let request: RequestKind = serde_json::from_str(text).expect("a request");
        seat::check(seat, shared, &game, seat::need(&request)).is_ok()
    };
    REQUESTS.iter().copied().filter(is_allowed).collect()
}

#[test]
fn a_spectator_looks_and_nothing_else() {
    let shared = on_devices();
    assert_eq!(allowed(Seat::Spectator, Some(&shared)), REQUESTS[..3]);
    assert_eq!(allowed(Seat::Spectator, None), REQUESTS[..3]);
}

#[test]
fn a_player_acts_for_its_own_colour_and_nothing_else() {
    let shared = on_devices();
    let own = |color: &'static str| -> Vec<&'static str> {
        let by = format!("\"by\":\"{color}\"");
        let is_own = |text: &&str| {
            let of_turn = text.contains("\"move\"") || text.contains("claim_draw");
            text.contains(&by)
                || text.contains("ask_help")
                || (of_turn && color == "white")
                || REQUESTS[..3].contains(text)
        };
        REQUESTS.iter().copied().filter(is_own).collect()
    };
    let white = allowed(Seat::Player(Color::White), Some(&shared));
    assert_eq!(white, own("white"));
    let black = allowed(Seat::Player(Color::Black), Some(&shared));
    assert_eq!(black, own("black"));
}

#[test]
fn before_the_game_begins_nobody_moves() {
    let mut shared = on_devices();
    shared.begun = false;
    for color in Color::ALL {
        let allowed = allowed(Seat::Player(color), Some(&shared));
        assert!(allowed.iter().all(|text| !text.contains("\"do\"")));
    }
    shared.places = [Place::Here, Place::Device];
    let allowed = allowed(Seat::Owner, Some(&shared));
    assert!(allowed.iter().all(|text| !text.contains("\"move\",")));
}

#[test]
fn the_owner_does_everything_but_play_for_a_device_or_get_help() {
    assert_eq!(
        allowed(Seat::Owner, None).len(),
        REQUESTS.len() - 1,
        "all but ask for help"
    );
    let shared = on_devices();
    let allowed = allowed(Seat::Owner, Some(&shared));
    for forbidden in [
        "\"move\",",
        "resign",
        "offer_draw",
        "claim_draw",
        "takeback",
        "start",
        "redo",
        "vary",
        "hint",
        "on\":true}",
        "try",
        "load",
        "\"open",
        "comment",
    ] {
        let is_lock = |text: &&&str| !text.contains("lock") && text.contains(forbidden);
        let found: Vec<_> = allowed.iter().filter(is_lock).collect();
        assert!(found.is_empty(), "{found:?}");
    }
    for permitted in ["pause", "resume", "go_to", "games", "sharing", "save"] {
        assert!(allowed.iter().any(|text| text.contains(permitted)));
    }
}

#[test]
fn what_two_devices_played_can_be_reviewed_when_it_is_over() {
    let shared = on_devices();
    let over = game().apply(Command::Resign { by: Color::White }, Millis::ZERO);
    let review: RequestKind = serde_json::from_str(r#"{"type":"review"}"#).expect("a request");
    let need = || seat::need(&review);
    assert!(seat::check(Seat::Owner, Some(&shared), &over.game, need()).is_ok());
    let player = Seat::Player(Color::White);
    assert!(seat::check(player, Some(&shared), &over.game, need()).is_err());
}

#[tokio::test(start_paused = true)]
async fn a_device_that_moves_for_the_other_side_is_refused_and_the_owner_hears_it() {
    let (shared, mut white, mut black) = Shared::begun("-").await;
    let mut notices = shared.site.app.sharing.notices.subscribe();
    let fen = shared.game().game().fen();
    for _ in 0..20 {
        let answer = black.play("e2e4", 0).await;
        assert_eq!(answer["kind"], "not-your-color");
        assert_eq!(answer["color"], "black");
    }
    let resign = json!({ "type": "resign", "by": "white" });
    assert_eq!(black.act(resign).await["kind"], "not-your-color");
    for request in [
        json!({ "type": "hint" }),
        json!({ "type": "games" }),
        json!({ "type": "load", "text": "*", "abandon": true }),
        json!({ "type": "type", "line": "resign", "language": "en" }),
        json!({ "type": "sharing", "action": { "type": "stop" } }),
        json!({ "type": "take_over" }),
        json!({ "type": "do", "command": { "type": "start", "abandon": true } }),
        json!({ "type": "do", "command": { "type": "pause" } }),
    ] {
        assert_eq!(white.kind_of_refusal(request).await, "only-owner");
    }
    assert_eq!(shared.game().game().fen(), fen);
    assert_eq!(shared.game().game().ply(), 0);
    let refused = |name: &str| {
        let devices = shared.seen().devices;
        let found = devices.iter().find(|device| device.name == name);
        found.expect("it is listed").refused
    };
    assert_eq!((refused("Marco"), refused("Anna")), (21, 8));
    // At most one notice in ten seconds for each.
    let mut names = Vec::new();
    while let Ok(notice) = notices.try_recv() {
        let notice = serde_json::to_value(&notice).expect("JSON");
        assert_eq!(notice["notice"], "device-refused");
        names.push(notice["name"].as_str().unwrap_or_default().to_owned());
    }
    assert_eq!(names, ["Marco", "Anna"]);
}

#[tokio::test(start_paused = true)]
async fn a_spectator_is_refused_everything_that_changes_something() {
    let (shared, mut white, _black) = Shared::begun("-").await;
    let mut sara = shared.spectator().await;
    assert_eq!(sara.seat["role"], "spectator");
    assert_eq!(sara.seat["colors"], json!([]));
    for request in [
        json!({ "type": "do", "command": { "type": "move", "from": "e2", "to": "e4" } }),
        json!({ "type": "do", "command": { "type": "resign", "by": "white" } }),
        json!({ "type": "do", "command": { "type": "takeback" } }),
        json!({ "type": "hint" }),
        json!({ "type": "tag", "tags": { "White": "X" } }),
        json!({ "type": "ask_help", "on": true }),
    ] {
        assert_eq!(sara.kind_of_refusal(request).await, "spectating");
    }
    white.play("e2e4", 0).await;
    sara.until(|device| device.state["ply"] == 1).await;
    let looked = sara.ask(json!({ "type": "look", "move": 0 })).await;
    assert_eq!(looked["view"]["turn"], "white", "{looked}");
    let unknown = sara.ask(json!({ "type": "look", "move": 99 })).await;
    assert_eq!(unknown["kind"], "unknown-move");
}

/// The check is made where the command is applied, under the same lock.
#[tokio::test(start_paused = true)]
async fn two_pages_of_one_device_at_once_do_not_play_for_both_sides() {
    for _ in 0..20 {
        let shared = Shared::new("-").await;
        let token = shared.token(Invited::White, "Anna").await;
        let mut one = shared.connect(&token).await;
        let mut two = shared.connect(&token).await;
        shared.join(Invited::Black, "Marco").await;
        shared.begin().await;
        let play = |from: &str, to: &str| json!({ "type": "do", "command": { "type": "move", "from": from, "to": to } });
        let (one, two) = tokio::join!(one.ask(play("e2", "e4")), two.ask(play("e7", "e5")));
        assert_eq!(one["type"], "done", "{one}");
        assert_eq!(two["type"], "refused", "{two}");
        assert_eq!(shared.game().game().ply(), 1);
    }
}

#[tokio::test(start_paused = true)]
async fn a_device_says_nothing_about_the_time_of_the_network() {
    let (shared, mut white, _black) = Shared::begun("5").await;
    let command = json!({
        "type": "move", "from": "e2", "to": "e4", "ply": 0, "lag": 1_000_000_000_u64
    });
    let answer = white
        .ask(json!({ "type": "do", "command": command, "thought": 1_000_000 }))
        .await;
    assert_eq!(answer["type"], "done", "{answer}");
    let shared = shared.game().shared.borrow().clone().expect("it is shared");
    let device = shared.player(Color::White).expect("a device");
    assert_eq!(device.lag.credited(), Millis::ZERO);
}

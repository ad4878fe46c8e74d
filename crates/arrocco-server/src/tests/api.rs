//! The HTTP API.

use std::time::Duration;

use super::*;
use crate::search_slots::Purpose;

async fn status_of_post(site: &Site, path: &str, kind: &str, body: &str) -> StatusCode {
    let cookie = site.cookie();
    let headers = [
        ("host", OURS),
        ("origin", ORIGIN),
        ("cookie", cookie.as_str()),
        ("content-type", kind),
    ];
    site.ask("POST", path, &headers, body.to_owned())
        .await
        .status()
}

#[tokio::test]
async fn a_game_is_begun_played_shown_and_exported() {
    let site = Site::new().await;
    let begun = site
        .post("/api/games", r#"{"white":{"name":"Anna"}}"#)
        .await;
    assert_eq!(begun.status(), StatusCode::CREATED);
    let id = json(begun).await["game"]
        .as_str()
        .expect("a name")
        .to_owned();
    assert_eq!(id.len(), 32);

    let path = format!("/api/games/{id}/commands");
    let e4 = r#"{"type":"move","from":"e2","to":"e4","ply":0}"#;
    let played = json(site.post(&path, e4).await).await;
    assert_eq!(played["status"], "It's black's turn.");
    let again = site.post(&path, e4).await;
    assert_eq!(again.status(), StatusCode::CONFLICT);
    assert_eq!(json(again).await["kind"], "stale");

    let shown = json(site.get(&format!("/api/games/{id}")).await).await;
    assert_eq!(shown["ply"], 1);
    let exported = site.get(&format!("/api/games/{id}/pgn")).await;
    let disposition = header(&exported, header::CONTENT_DISPOSITION);
    assert_eq!(disposition, "attachment; filename=\"arrocco.pgn\"");
    let pgn = text(exported).await;
    assert!(pgn.contains("[White \"Anna\"]") && pgn.contains("1. e4"));

    let listed = json(site.get("/api/games").await).await;
    let names: Vec<_> = listed
        .as_array()
        .expect("a list")
        .iter()
        .map(|one| &one["game"])
        .collect();
    assert!(names.contains(&&id.into()) && names.contains(&&"current".into()));
}

#[tokio::test]
async fn a_board_is_drawn() {
    let site = Site::new().await;
    let svg = site.get("/api/games/current/board.svg?turned=true").await;
    assert_eq!(header(&svg, header::CONTENT_TYPE), "image/svg+xml");
    assert!(text(svg).await.starts_with("<svg"));
    let png = site.get("/api/games/current/board.png?size=99999").await;
    assert_eq!(header(&png, header::CONTENT_TYPE), "image/png");
    let other = site.get("/api/games/current/board.exe").await;
    assert_eq!(other.status(), StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_position_is_analysed() {
    let site = Site::new().await;
    let question = r#"{"fen":"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1","depth":3,"lines":2}"#;
    let answer = json(site.post("/api/analyse", question).await).await;
    assert_eq!(answer["lines"][0]["line"][0], "Ra8#");
    assert_eq!(answer["lines"][0]["worth"]["mate"], 1);
    assert_eq!(answer["lines"].as_array().map(Vec::len), Some(2));
    let bad = site
        .post("/api/analyse", r#"{"fen":"8/8/8/8/8/8/8/8 w - - 0 1"}"#)
        .await;
    assert_eq!(bad.status(), StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test]
async fn an_unknown_game_is_not_found() {
    let site = Site::new().await;
    let path = format!("/api/games/{}", "0".repeat(32));
    assert_eq!(site.get(&path).await.status(), StatusCode::NOT_FOUND);
}

/// A form or a plain text is all that another site can send without being
/// asked first.
#[tokio::test]
async fn only_json_changes_something() {
    let site = Site::new().await;
    for kind in [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "",
    ] {
        let status = status_of_post(&site, "/api/games", kind, "{}").await;
        assert_eq!(status, StatusCode::UNSUPPORTED_MEDIA_TYPE, "{kind}");
    }
    assert_eq!(site.app.registry.games().len(), 1);
}

#[tokio::test]
async fn reading_changes_nothing() {
    let site = Site::new().await;
    let before = site.app.registry.current().game();
    for path in [
        "/",
        "/api/games",
        "/api/games/current/commands",
        "/api/analyse",
    ] {
        site.get(path).await;
    }
    assert_eq!(site.app.registry.current().game(), before);
    assert_eq!(site.app.registry.games().len(), 1);
}

#[tokio::test]
async fn a_long_body_is_refused() {
    let site = Site::new().await;
    let body = format!(r#"{{"white":{{"name":"{}"}}}}"#, "x".repeat(300 * 1024));
    let status = site.post("/api/games", &body).await.status();
    assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE);
}

/// 40 KB of names would be sent to every page after every move.
#[tokio::test]
async fn long_names_are_refused() {
    let site = Site::new().await;
    let body = format!(r#"{{"white":{{"name":"{}"}}}}"#, "x".repeat(40 * 1024));
    let status = site.post("/api/games", &body).await.status();
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
}

/// Whoever packs a small body that unpacks to a large one gets nowhere: nothing
/// is unpacked.
#[tokio::test]
async fn a_compressed_body_is_refused() {
    let site = Site::new().await;
    let cookie = site.cookie();
    let headers = [
        ("host", OURS),
        ("origin", ORIGIN),
        ("cookie", cookie.as_str()),
        ("content-type", "application/json"),
        ("content-encoding", "gzip"),
    ];
    let answer = site.ask("POST", "/api/games", &headers, "{}").await;
    assert_eq!(answer.status(), StatusCode::UNSUPPORTED_MEDIA_TYPE);
}

#[tokio::test]
async fn malformed_and_deep_json_is_refused() {
    let site = Site::new().await;
    let deep = "[".repeat(100_000);
    let nested = format!(r#"{{"white":{}"#, "{\"a\":".repeat(50_000));
    for body in [
        "",
        "{",
        "nonsense",
        "[1",
        "\"\\ud800\"",
        &deep,
        &nested,
        "null",
    ] {
        let status = site.post("/api/games", body).await.status();
        assert!(status.is_client_error(), "{status}: {:.20}", body);
    }
}

#[tokio::test]
async fn script_in_names_is_sent_as_text() {
    let site = Site::new().await;
    let name = r#"<img src=x onerror=alert(1)>"#;
    let body = format!(r#"{{"white":{{"name":"{name}"}},"tags":{{"Event":"</script>{name}"}}}}"#);
    let begun = json(site.post("/api/games", &body).await).await;
    let id = begun["game"].as_str().expect("a name");
    for path in [format!("/api/games/{id}"), format!("/api/games/{id}/pgn")] {
        let answer = site.get(&path).await;
        let kind = header(&answer, header::CONTENT_TYPE).to_owned();
        assert!(!kind.contains("html") && !kind.contains("script"), "{kind}");
        assert_eq!(header(&answer, header::X_CONTENT_TYPE_OPTIONS), "nosniff");
    }
    let svg = text(site.get(&format!("/api/games/{id}/board.svg")).await).await;
    assert!(!svg.contains("<img"), "a picture is opened by browsers too");
}

const TWO_GAMES: &str = "[Event \"Club\"]\n[White \"Anna\"]\n[Black \"Bruno\"]\n[Date \"2024.05.31\"]\n\
    [Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 1-0\n\n[Event \"Club\"]\n[White \"Carla\"]\n\
    [Black \"Dario\"]\n[Result \"*\"]\n\n1. d4 d5 2. Ke3 *\n";

#[tokio::test]
async fn a_file_of_two_games_lists_both_with_openings_and_faults() {
    let site = Site::new().await;
    let opened = json(site.post("/api/files", TWO_GAMES).await).await;
    assert_eq!(
        (&opened["games"], &opened["faulty"]),
        (&2.into(), &1.into())
    );
    let path = format!("/api/files/{}", opened["file"]);
    let listed = json(site.get(&path).await).await;
    assert_eq!(listed["found"], 2);
    let [first, second] = [&listed["games"][0], &listed["games"][1]];
    assert_eq!(first["opening"], "Ruy Lopez");
    assert_eq!(
        (&first["date"], &first["plies"]),
        (&"2024.05.31".into(), &5.into())
    );
    assert_eq!(second["is_faulty"], true);
    let found = json(site.get(&format!("{path}?search=dario%20club")).await).await;
    assert_eq!(
        (&found["found"], &found["games"][0]["number"]),
        (&1.into(), &2.into())
    );
    assert_eq!(
        json(site.get(&format!("{path}?search=zora")).await).await["found"],
        0
    );
}

#[tokio::test]
async fn the_text_of_each_game_of_a_file_is_that_game() {
    let site = Site::new().await;
    let opened = json(site.post("/api/files", TWO_GAMES).await).await;
    let file = opened["file"]
        .as_u64()
        .and_then(|file| u32::try_from(file).ok());
    let file = file.expect("a number");
    for (number, white) in [(1, "Anna"), (2, "Carla")] {
        let text = site.app.files.game(file, number).await.expect("a text");
        assert_eq!(text.matches("[White ").count(), 1, "{text}");
        assert!(
            text.contains(white) && text.contains("[Event \"Club\"]"),
            "{text}"
        );
    }
    assert!(site.app.files.game(file, 3).await.is_err());
    assert!(site.app.files.game(file, 0).await.is_err());
}

#[tokio::test]
async fn a_file_without_games_is_not_kept_and_old_files_are_closed() {
    let site = Site::new().await;
    for text in ["", "nothing of chess", "\0\u{1}"] {
        let opened = json(site.post("/api/files", text).await).await;
        assert_eq!(
            (&opened["file"], &opened["games"]),
            (&0.into(), &0.into()),
            "{text:?}"
        );
    }
    for _ in 0..5 {
        assert_eq!(
            site.post("/api/files", TWO_GAMES).await.status(),
            StatusCode::OK
        );
    }
    assert_eq!(
        site.get("/api/files/1").await.status(),
        StatusCode::NOT_FOUND
    );
    assert_eq!(site.get("/api/files/5").await.status(), StatusCode::OK);
}

#[tokio::test]
async fn games_are_stored_by_no_browser() {
    let site = Site::new().await;
    for path in [
        "/",
        "/api/games",
        "/api/games/current",
        "/api/games/current/pgn",
        "/api/games/current/board.svg",
        "/api/saved",
    ] {
        let answer = site.get(path).await;
        let caching = header(&answer, header::CACHE_CONTROL);
        assert_eq!(caching, "no-store", "{path}");
    }
}

/// 200 large pictures at once took 3.9 GB. Time stands still while something is
/// drawn, so the wait ends only if nothing is.
#[tokio::test(start_paused = true)]
async fn few_pictures_are_drawn_at_once() {
    let site = Site::new().await;
    let slots = site.app.registry.search_slots.clone();
    let held = slots.take_all();
    let picture = site.get("/api/games/current/board.png");
    let waiting = tokio::time::timeout(Duration::from_secs(10), picture).await;
    assert!(waiting.is_err(), "it is drawn without a slot");
    drop(held);
    let picture = site.get("/api/games/current/board.png").await;
    assert_eq!(picture.status(), StatusCode::OK);
}

/// A client that asks again as soon as it has its answer was refused now and
/// then.
#[tokio::test]
async fn one_client_after_another_is_never_too_many() {
    let site = Site::new().await;
    let slots = site.app.registry.search_slots.clone();
    let mut held = Vec::new();
    while slots.available(Purpose::Other) > 1 {
        held.extend(slots.try_acquire(Purpose::Other));
    }
    let question = r#"{"fen":"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1","depth":1}"#;
    for _ in 0..300 {
        let answer = site.post("/api/analyse", question).await;
        assert_eq!(answer.status(), StatusCode::OK);
    }
}

//! The opening explorer: databases, positions, games, imports.

use std::fs;
use std::path::Path;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use arrocco_archive::Source;
use arrocco_archive::index::{IndexOptions, build};
use arrocco_game::Millis;
use axum::body::{Body, Bytes, HttpBody};
use axum::http::StatusCode;
use hyper::body::Frame;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::sync::mpsc;

use super::{ORIGIN, OURS, Site, json, text};
use crate::databases::ExplorerDatabases;

/// Three games from the same opening.
const GAMES: &str = "\
[Event \"Hastings\"]\n[Date \"1895.08.17\"]\n[White \"Steinitz\"]\n[Black \"Bardeleben\"]\n[Result \"1-0\"]\n
1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 1-0\n
[Event \"Berlin\"]\n[Date \"1852.??.??\"]\n[White \"Anderssen\"]\n[Black \"Dufresne\"]\n[Result \"1-0\"]\n
1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. b4 1-0\n
[Event \"Correspondence\"]\n[White \"Estrin\"]\n[Black \"Berliner\"]\n[Result \"0-1\"]\n
1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 0-1\n";
/// After the first five moves of these games, with blanks for a query.
const LINE: &str = "e4%20e5%20Nf3%20Nc6%20Bc4";

/// A body that arrives piece by piece, until its sender is dropped or sends an
/// error.
struct Arriving(mpsc::Receiver<Result<Bytes, axum::Error>>);

impl Arriving {
    fn body() -> (mpsc::Sender<Result<Bytes, axum::Error>>, Body) {
        let (sender, receiver) = mpsc::channel(1);
        (sender, Body::new(Arriving(receiver)))
    }
}

impl HttpBody for Arriving {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let chunk = self.0.poll_recv(context);
        chunk.map(|chunk| chunk.map(|chunk| chunk.map(Frame::data)))
    }
}

fn index_of(folder: &Path, pgn: &str) -> std::path::PathBuf {
    let (games, index) = (folder.join("classics.pgn"), folder.join("classics.db"));
    fs::write(&games, pgn).expect("a file");
    let progress = Arc::new(|_| {}) as _;
    let options = IndexOptions::default();
    build(&index, &[Source::named(&games)], &options, &progress).expect("an index");
    index
}

/// A server with imports in a folder, and a named index of [`GAMES`].
async fn site(folder: &TempDir) -> Site {
    let index = index_of(folder.path(), GAMES);
    let mut site = Site::new().await;
    let databases = ExplorerDatabases::open(Some(folder.path()), &[index]);
    site.app.databases = Arc::new(databases.expect("databases"));
    site
}

async fn get(site: &Site, path: &str) -> Value {
    let response = site.get(path).await;
    assert_eq!(response.status(), StatusCode::OK, "{path}");
    json(response).await
}

async fn send(site: &Site, method: &str, path: &str, body: impl Into<Body>) -> (StatusCode, Value) {
    let cookie = site.cookie();
    let headers = [
        ("host", OURS),
        ("origin", ORIGIN),
        ("cookie", cookie.as_str()),
    ];
    let response = site.ask(method, path, &headers, body).await;
    let status = response.status();
    let answer = text(response).await;
    (status, serde_json::from_str(&answer).unwrap_or_default())
}

/// The import once it has ended.
async fn imported(site: &Site) -> Value {
    loop {
        let import = get(site, "/api/databases").await["import"].clone();
        match import["state"].as_str() {
            Some("receiving" | "reading") => tokio::task::yield_now().await,
            _ => return import,
        }
    }
}

#[tokio::test]
async fn a_named_index_answers_with_moves_results_names_and_games() {
    let folder = tempfile::tempdir().unwrap();
    let site = site(&folder).await;
    let databases = get(&site, "/api/databases").await["databases"].clone();
    let expected = json!([
        {"database": "saved", "kind": "saved", "name": "", "games": 0},
        {"database": "0", "kind": "file", "name": "classics.db", "games": 3},
    ]);
    assert_eq!(databases, expected);
    let found = get(&site, &format!("/api/explorer?database=0&moves={LINE}")).await;
    assert_eq!(found["opening"]["name"], "Italian Game");
    assert_eq!((&found["white"], &found["black"]), (&json!(2), &json!(1)));
    let moves = found["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 2);
    assert_eq!(
        (&moves[0]["san"], &moves[0]["white"]),
        (&json!("Bc5"), &json!(2))
    );
    assert_eq!(moves[0]["opening"]["name"], "Italian Game: Giuoco Piano");
    assert_eq!(
        (&moves[0]["first_year"], &moves[0]["last_year"]),
        (&json!(1852), &json!(1895))
    );
    assert_eq!(
        (&moves[1]["uci"], &moves[1]["request"]["from"]),
        (&json!("g8f6"), &json!("g8"))
    );
    let games = found["games"].as_array().unwrap();
    let steinitz = games
        .iter()
        .find(|game| game["white"] == "Steinitz")
        .unwrap();
    assert_eq!(
        (&steinitz["ply"], &steinitz["san"]),
        (&json!(5), &json!("Bc5"))
    );
    assert_eq!(games.len(), 3);
}

#[tokio::test]
async fn the_name_of_the_last_named_position_stays() {
    let folder = tempfile::tempdir().unwrap();
    let site = site(&folder).await;
    let path = format!("/api/explorer?database=0&moves={LINE}%20Nf6%20a3%20a5%20h3%20h5");
    let found = get(&site, &path).await;
    assert_eq!(
        found["opening"]["name"],
        "Italian Game: Two Knights Defense"
    );
    assert_eq!((&found["moves"], &found["games"]), (&json!([]), &json!([])));
}

#[tokio::test]
async fn all_games_of_a_position_are_listed_searched_and_opened() {
    let folder = tempfile::tempdir().unwrap();
    let site = site(&folder).await;
    let fen = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R%20b%20KQkq%20-%203%203";
    let list = get(&site, &format!("/api/databases/0/games?fen={fen}")).await;
    assert_eq!(
        (list["games"].as_array().unwrap().len(), &list["has_more"]),
        (3, &json!(false))
    );
    let list = get(
        &site,
        &format!("/api/databases/0/games?fen={fen}&search=BERLIN%201852"),
    )
    .await;
    assert_eq!(list["games"].as_array().unwrap().len(), 1);
    let number = &list["games"][0]["number"];
    let pgn = text(
        site.get(&format!("/api/databases/0/games/{number}/pgn"))
            .await,
    )
    .await;
    assert!(
        pgn.contains("[White \"Anderssen\"]") && pgn.contains("4. b4 1-0"),
        "{pgn}"
    );
    assert!(pgn.contains("[Date \"1852.??.??\"]"), "{pgn}");
}

#[tokio::test]
async fn saved_games_are_counted_and_a_deleted_one_no_longer() {
    let site = Site::new().await;
    let store = &site.app.registry.store;
    let actor = site.app.registry.current();
    for (name, moves, result) in [
        ("a", "1. e4 e5", "1-0"),
        ("b", "1. e4 c5", "0-1"),
        ("c", "1. d4", "*"),
    ] {
        let pgn = format!("[White \"{name}\"]\n[Result \"{result}\"]\n\n{moves} {result}\n");
        actor.load(pgn, true).await.expect("a game");
        store
            .save(actor.id(), actor.game(), Millis(0))
            .await
            .expect("saved");
    }
    let count = async || {
        let found = get(&site, "/api/explorer?database=saved").await;
        (
            found["white"].clone(),
            found["black"].clone(),
            found["moves"].as_array().unwrap().len(),
        )
    };
    assert_eq!(count().await, (json!(1), json!(1), 1));
    let list = store
        .list_saved(arrocco_store::SavedQuery::default())
        .await
        .unwrap();
    let first = list.iter().find(|game| game.white == "a").unwrap();
    store
        .delete_saved(arrocco_store::SavedId(first.saved))
        .await
        .expect("deleted");
    assert_eq!(count().await, (json!(0), json!(1), 1));
}

#[tokio::test]
async fn a_file_is_imported_and_a_second_import_adds_to_it() {
    let folder = tempfile::tempdir().unwrap();
    let site = site(&folder).await;
    let (status, _) = send(&site, "POST", "/api/databases?name=my.pgn", GAMES).await;
    assert_eq!(status, StatusCode::ACCEPTED);
    let import = imported(&site).await;
    assert_eq!(
        (&import["state"], &import["name"]),
        (&json!("done"), &json!("my.pgn"))
    );
    assert_eq!(
        (&import["added"], &import["problem"]),
        (&json!(3), &json!(null))
    );
    let more = format!("{GAMES}\n[White \"Anna\"]\n\n1. e4 e5 1/2-1/2\n");
    send(&site, "POST", "/api/databases?name=more.pgn", more).await;
    let import = imported(&site).await;
    assert_eq!(
        (&import["added"], &import["duplicates"]),
        (&json!(1), &json!(3))
    );
    let found = get(&site, "/api/explorer?database=imported").await;
    assert_eq!(
        (&found["white"], &found["draws"], &found["black"]),
        (&json!(2), &json!(1), &json!(1))
    );
    assert!(!folder.path().join("imported-games.incoming").exists());
    // The next start finds them.
    let again = ExplorerDatabases::open(Some(folder.path()), &[]).expect("databases");
    let listed = again.list(&site.app.registry.store).await.expect("a list");
    assert_eq!(listed.databases[1].games, 4);
}

#[tokio::test]
async fn a_cancelled_import_leaves_the_database_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let site = site(&folder).await;
    send(&site, "POST", "/api/databases?name=my.pgn", GAMES).await;
    imported(&site).await;
    let (sender, body) = Arriving::body();
    let other = GAMES.replace("Steinitz", "Zukertort");
    let import = send(&site, "POST", "/api/databases?name=other.pgn", body);
    let cancel = async {
        sender.send(Ok(Bytes::from(other))).await.expect("received");
        let (_, listed) = send(&site, "DELETE", "/api/databases/import", Body::empty()).await;
        assert_eq!(listed["import"]["state"], "receiving");
        // While one file is being received, another is refused.
        let (status, reason) = send(&site, "POST", "/api/databases?name=third.pgn", GAMES).await;
        assert_eq!(
            (status, &reason["kind"]),
            (StatusCode::SERVICE_UNAVAILABLE, &json!("busy"))
        );
        drop(sender);
    };
    let ((status, _), ()) = tokio::join!(import, cancel);
    assert_eq!(status, StatusCode::ACCEPTED);
    assert_eq!(imported(&site).await["state"], "cancelled");
    let games = get(&site, "/api/databases").await["databases"][1]["games"].clone();
    assert_eq!(games, 3);
    assert!(!folder.path().join("imported-games.incoming").exists());
    assert!(!folder.path().join("imported-games.db.build").exists());
}

#[tokio::test]
async fn an_upload_that_breaks_off_is_forgotten() {
    let folder = tempfile::tempdir().unwrap();
    let site = site(&folder).await;
    let (sender, body) = Arriving::body();
    let import = send(&site, "POST", "/api/databases?name=my.pgn", body);
    let hang_up = async {
        sender.send(Ok(Bytes::from(GAMES))).await.expect("received");
        let broken = Err(axum::Error::new("hung up"));
        sender.send(broken).await.expect("received");
    };
    let ((status, _), ()) = tokio::join!(import, hang_up);
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(imported(&site).await["state"], "cancelled");
    assert!(!folder.path().join("imported-games.incoming").exists());
    let (status, _) = send(&site, "POST", "/api/databases?name=my.pgn", GAMES).await;
    assert_eq!(status, StatusCode::ACCEPTED);
    assert_eq!(imported(&site).await["added"], 3);
}

/// A compressed file that is damaged: what came before is imported, and the
/// place is named.
#[tokio::test]
async fn the_games_before_damage_are_imported() {
    let folder = tempfile::tempdir().unwrap();
    let site = site(&folder).await;
    let many: String = (0..3000)
        .map(|n| GAMES.replace("Steinitz", &format!("S{n}")))
        .collect();
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    std::io::Write::write_all(&mut encoder, many.as_bytes()).unwrap();
    let mut file = encoder.finish().unwrap();
    file.truncate(file.len() / 2);
    send(&site, "POST", "/api/databases?name=cut.pgn.gz", file).await;
    let import = imported(&site).await;
    assert_eq!(import["state"], "done");
    assert!(import["added"].as_u64().unwrap() > 500, "{import}");
    let problem = import["problem"].as_str().unwrap();
    assert!(problem.contains("the file ends too early"), "{problem}");
}

#[tokio::test]
async fn an_unfinished_import_of_an_earlier_start_is_removed() {
    let folder = tempfile::tempdir().unwrap();
    let incoming = folder.path().join("imported-games.incoming");
    let build = folder.path().join("imported-games.db.build");
    fs::write(&incoming, GAMES).unwrap();
    fs::create_dir(&build).unwrap();
    ExplorerDatabases::open(Some(folder.path()), &[]).expect("databases");
    assert!(!incoming.exists() && !build.exists());
}

#[tokio::test]
async fn nobody_without_a_session_sees_a_database() {
    let folder = tempfile::tempdir().unwrap();
    let site = site(&folder).await;
    for (method, path) in [
        ("GET", "/api/databases"),
        ("POST", "/api/databases?name=a"),
        ("DELETE", "/api/databases/import"),
        ("GET", "/api/explorer?database=0"),
        ("GET", "/api/databases/0/games?fen=startpos"),
        ("GET", "/api/databases/0/games/0/pgn"),
    ] {
        let headers = [("host", OURS), ("origin", ORIGIN)];
        let response = site.ask(method, path, &headers, Body::empty()).await;
        assert_eq!(
            response.status(),
            StatusCode::UNAUTHORIZED,
            "{method} {path}"
        );
    }
}

#[tokio::test]
async fn wrong_questions_are_refused_with_a_reason() {
    let folder = tempfile::tempdir().unwrap();
    let site = site(&folder).await;
    for (path, status) in [
        ("/api/explorer?database=7", StatusCode::NOT_FOUND),
        (
            "/api/explorer?database=..%2Fgames.db",
            StatusCode::NOT_FOUND,
        ),
        (
            "/api/explorer?database=imported",
            StatusCode::SERVICE_UNAVAILABLE,
        ),
        (
            "/api/explorer?database=0&fen=x",
            StatusCode::UNPROCESSABLE_ENTITY,
        ),
        (
            "/api/explorer?database=0&moves=e5",
            StatusCode::UNPROCESSABLE_ENTITY,
        ),
        ("/api/databases/0/games/99/pgn", StatusCode::NOT_FOUND),
        (
            "/api/databases/0/games/18446744073709551615/pgn",
            StatusCode::NOT_FOUND,
        ),
        (
            "/api/databases/saved/games/18446744073709551615/pgn",
            StatusCode::NOT_FOUND,
        ),
    ] {
        let response = site.get(path).await;
        assert_eq!(response.status(), status, "{path}");
        assert!(json(response).await["text"].is_string(), "{path}");
    }
}

#[tokio::test]
async fn an_index_that_is_replaced_is_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let site = site(&folder).await;
    let path = "/api/explorer?database=0";
    assert_eq!(get(&site, path).await["white"], 2);
    let more = GAMES.replace("Steinitz", "Zukertort");
    let other = folder.path().join("more.pgn");
    fs::write(&other, more).unwrap();
    let index = folder.path().join("classics.db");
    let progress = Arc::new(|_| {}) as _;
    build(
        &index,
        &[Source::named(&other)],
        &IndexOptions::default(),
        &progress,
    )
    .unwrap();
    assert_eq!(get(&site, path).await["white"], 3);
}

/// Every request that waited for an index held one of the threads that the store
/// needs too.
#[test]
fn who_waits_for_a_database_holds_no_thread() {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .max_blocking_threads(2)
        .build()
        .expect("a runtime");
    runtime.block_on(async {
        let folder = tempfile::tempdir().expect("a folder");
        let site = site(&folder).await;
        let databases = Arc::clone(&site.app.databases);
        let (release, released) = std::sync::mpsc::channel::<()>();
        let held = tokio::spawn(databases.hold(move || _ = released.recv()));
        let questions: Vec<_> = (0..4)
            .map(|_| {
                let router = site.router();
                let cookie = site.cookie();
                tokio::spawn(async move {
                    let path = "/api/explorer?database=0&moves=";
                    let request = axum::http::Request::get(path)
                        .header("host", OURS)
                        .header("cookie", cookie)
                        .body(Body::empty());
                    let request = request.expect("a request");
                    tower::ServiceExt::oneshot(router, request).await
                })
            })
            .collect();
        for _ in 0..100 {
            tokio::task::yield_now().await;
        }
        let store = tokio::task::spawn_blocking(|| "stored");
        assert_eq!(store.await.expect("a thread"), "stored");
        drop(release);
        held.await.expect("no panic");
        for question in questions {
            let answer = question.await.expect("no panic").expect("an answer");
            assert_eq!(answer.status(), StatusCode::OK);
        }
    });
}

/// A list that nobody waited for any more was searched to its end.
#[tokio::test]
async fn a_search_ends_when_its_client_hangs_up() {
    let databases = ExplorerDatabases::default();
    let free = databases.free_searches();
    let search = databases.search_until_stopped();
    let hung_up = tokio::time::timeout(std::time::Duration::from_millis(20), search).await;
    assert!(hung_up.is_err());
    while databases.free_searches() < free {
        tokio::task::yield_now().await;
    }
}

/// Whoever asked while the saved games were read, read them once more.
#[tokio::test]
async fn the_saved_games_are_read_once_for_all_who_wait() {
    let site = Site::new().await;
    let (databases, store) = (&site.app.databases, &site.app.registry.store);
    let (one, two) = tokio::join!(databases.saved(store), databases.saved(store));
    let (one, two) = (one.expect("an index"), two.expect("an index"));
    assert!(Arc::ptr_eq(&one, &two));
}

/// A file that is being imported could be read by every user if the folder could.
#[cfg(unix)]
#[tokio::test]
async fn only_this_user_can_read_a_file_that_is_imported() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().expect("a folder");
    let site = site(&folder).await;
    let (sender, body) = Arriving::body();
    let import = send(&site, "POST", "/api/databases?name=x.pgn", body);
    let look = async {
        let chunk = Bytes::from_static(GAMES.as_bytes());
        sender.send(Ok(chunk)).await.expect("it is received");
        let path = folder.path().join("imported-games.incoming");
        while !path.exists() {
            tokio::task::yield_now().await;
        }
        let mode = fs::metadata(path).expect("a file").permissions().mode();
        drop(sender);
        mode & 0o777
    };
    let ((status, _), mode) = tokio::join!(import, look);
    assert_eq!((status, mode), (StatusCode::ACCEPTED, 0o600));
    assert_eq!(imported(&site).await["state"], "done");
}

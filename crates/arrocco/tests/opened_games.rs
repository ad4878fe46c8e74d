//! `arrocco games.pgn`: the games of a file on the page.

use std::fs::{self, File};
use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::Value;

use crate::common::Folder;
use crate::common::page::{self, Page, Server};

const TWO: &str = "[White \"Anna\"]\n\n1. e4 e5 *\n\n[White \"Bruno\"]\n\n1. d4 d5 *\n";
const ONE: &str = "[White \"Anna\"]\n\n1. e4 e5 *\n";
const BROKEN: &str = "1. e4 e5\n2. Ke3 *\n";

fn write(folder: &Folder, name: &str, text: &str) -> String {
    let path = folder.path().join(name);
    fs::write(&path, text).expect("it can be written");
    path.to_str().expect("text").to_owned()
}

/// Starts the program with games.
fn start(folder: &Folder, games: &str) -> Option<Server> {
    Server::with(folder, &["--port", "0", "--no-open", games])
}

/// Waits until games are announced to a page, and takes them.
fn take(page: &mut Page) -> Value {
    page.hear("present");
    let answer = page.ask(r#"{"id":1,"type":"presented"}"#, "presented");
    answer["games"].clone()
}

/// Exit code and errors of a start that does not serve.
fn refused(folder: &Folder, arguments: &[&str]) -> (Option<i32>, String) {
    let output = page::command(folder, arguments).output();
    let output = output.expect("the program ends");
    let errors = String::from_utf8(output.stderr).expect("text");
    (output.status.code(), errors)
}

#[test]
fn the_games_of_a_file_wait_for_the_first_page() {
    let folder = Folder::new();
    let Some(server) = start(&folder, &write(&folder, "two.pgn", TWO)) else {
        return;
    };
    let mut first = server.page();
    let games = take(&mut first);
    assert_eq!(games["name"], "two.pgn");
    assert_eq!(games["games"], 2);
    let listed = server.get(&format!("/api/files/{}?search=bruno", games["file"]));
    assert!(listed.contains("\"found\":1"), "{listed}");
    let answer = first.ask(r#"{"id":2,"type":"presented"}"#, "presented");
    assert!(answer["games"].is_null(), "one page has them: {answer}");
}

#[test]
fn a_compressed_file_and_a_position_are_opened_too() {
    let folder = Folder::new();
    let packed = folder.path().join("one.pgn.gz");
    let mut file = GzEncoder::new(File::create(&packed).expect("a file"), Compression::fast());
    file.write_all(ONE.as_bytes()).expect("it can be written");
    file.finish().expect("it can be written");
    let fen = "8/P6k/8/8/8/8/8/K7 w - - 0 1";
    let in_file = write(&folder, "position.txt", &format!("{fen}\n"));
    for games in [packed.to_str().expect("text"), fen, &in_file] {
        let Some(server) = start(&folder, games) else {
            return;
        };
        let mut page = server.page();
        page.wait_to_play();
        let games = take(&mut page);
        assert_eq!(games["games"], 1, "{games}");
        let open = format!(
            r#"{{"id":3,"type":"open_file","file":{},"number":1,"abandon":true}}"#,
            games["file"]
        );
        page.ask(&open, "done");
    }
    let Some(server) = start(&folder, fen) else {
        return;
    };
    assert!(server.get("/api/games/current").contains("8/P6k"));
}

#[test]
fn a_second_start_hands_its_games_to_the_first() {
    let folder = Folder::new();
    let Some(server) = Server::start(&folder) else {
        return;
    };
    let mut page = server.page();
    page.wait_to_play();
    let port = server.port().to_string();
    let two = write(&folder, "due partite è.pgn", TWO);
    let second = page::command(&folder, &["--port", &port, "--no-open", &two]);
    let output = { second }.output().expect("it hands over");
    assert!(output.status.success(), "{output:?}");
    let games = take(&mut page);
    assert_eq!(games["name"], "due partite è.pgn");
    assert_eq!(games["games"], 2);

    let broken = write(&folder, "broken.pgn", BROKEN);
    let (code, errors) = refused(&folder, &["--port", &port, "--no-open", &broken]);
    assert_eq!(code, Some(2));
    assert!(
        errors.contains("broken.pgn: 2:4: game 1: `Ke3`"),
        "{errors}"
    );
}

#[test]
fn what_cannot_be_opened_is_refused_with_its_place() {
    let folder = Folder::new();
    let broken = write(&folder, "broken.pgn", BROKEN);
    let empty = write(&folder, "empty.pgn", "");
    let cut = write(&folder, "cut.pgn.gz", "\u{1f}");
    let folder_name = folder.path().to_str().expect("text").to_owned();
    if Server::start(&folder).is_none() {
        return;
    }
    for (games, expected) in [
        ("missing.pgn", "missing.pgn: No such file"),
        (broken.as_str(), "broken.pgn: 2:4: game 1: `Ke3`"),
        (&empty, "it has no games"),
        (&cut, "it has no games"),
        (&folder_name, "Is a directory"),
        ("8/8/8/8/8/8/8/9 w - - 0 1", "not a FEN"),
        (
            "8/8/8/8/8/8/8/8 w - - 0 1",
            "nobody can play from this position",
        ),
        ("fly", "unrecognized subcommand 'fly'"),
        ("mvoes", "a similar subcommand exists: 'moves'"),
    ] {
        let (code, errors) = refused(&folder, &["--port", "0", "--no-open", games]);
        assert!(matches!(code, Some(1 | 2)), "{games}: {code:?}");
        assert!(errors.contains(expected), "{games}: {errors}");
    }
}

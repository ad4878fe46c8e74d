//! The protocol as the page sees it: generated types, JSON, sentences.

use std::fs;
use std::path::{Path, PathBuf};

use arrocco_engine::CHANCES_STEEPNESS;
use arrocco_game::{Command, MoveRequest};
use arrocco_rules::{Role, Square};
use ts_rs::{Config, TS};

use super::*;
use crate::presented::{PresentedGames, When};
use crate::session_file::Ticket;
use arrocco_session::engine_player::{Analysis, WhiteScore};

/// A path from the root of the repository.
fn repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(path)
}

fn typescript() -> String {
    let config = Config::new().with_large_int("number");
    let own = [
        GameId::decl(&config),
        ReasonKind::decl(&config),
        Culprit::decl(&config),
        FilePlace::decl(&config),
        Reason::decl(&config),
        Level::decl(&config),
        PageRole::decl(&config),
        WhiteScore::decl(&config),
        Analysis::decl(&config),
        Point::decl(&config),
        Saved::decl(&config),
        ListedExercise::decl(&config),
        Ticket::decl(&config),
        OpenedFile::decl(&config),
        PresentedGames::decl(&config),
        When::decl(&config),
        FileGame::decl(&config),
        FileGames::decl(&config),
        DatabaseKind::decl(&config),
        Database::decl(&config),
        ImportState::decl(&config),
        Import::decl(&config),
        Databases::decl(&config),
        ExploredMove::decl(&config),
        ExploredGame::decl(&config),
        ExploredGames::decl(&config),
        ExploredPosition::decl(&config),
        ProblemKind::decl(&config),
        Problem::decl(&config),
        Notice::decl(&config),
        ClientAction::decl(&config),
        sharing::Place::decl(&config),
        sharing::Absence::decl(&config),
        sharing::Invited::decl(&config),
        sharing::Pair::decl(&config),
        sharing::SharingAction::decl(&config),
        sharing::NetworkKind::decl(&config),
        sharing::NetworkAddress::decl(&config),
        sharing::QrPicture::decl(&config),
        sharing::Invitation::decl(&config),
        sharing::DeviceKind::decl(&config),
        sharing::Presence::decl(&config),
        sharing::Device::decl(&config),
        sharing::Player::decl(&config),
        sharing::Players::decl(&config),
        sharing::ClassBoard::decl(&config),
        sharing::Class::decl(&config),
        sharing::Sharing::decl(&config),
        sharing::JoinClaim::decl(&config),
        sharing::Choice::decl(&config),
        sharing::Joined::decl(&config),
        sharing::Claimed::decl(&config),
        sharing::Enter::decl(&config),
        Message::decl(&config),
        "type Language = \"en\" | \"it\";".to_owned(),
        RequestKind::decl(&config),
        Request::decl(&config),
    ];
    let own: String = own.iter().map(|text| format!("export {text}\n")).collect();
    let of_the_game = arrocco_game::typescript::declarations();
    let of_reviews = arrocco_review::typescript();
    format!(
        "// Written by a test of crates/arrocco-server, src/protocol/tests.rs.\n\n\
         /** The winning chances of so many centipawns are \
         1 / (1 + exp(-CHANCES_STEEPNESS * centipawns)). */\n\
         export const CHANCES_STEEPNESS = {CHANCES_STEEPNESS};\n\n\
         {of_the_game}{of_reviews}{own}"
    )
}

#[test]
fn the_types_of_the_page_are_fresh() {
    let path = repository("web/src/generated/protocol.ts");
    let fresh = typescript();
    if fs::read_to_string(&path).ok().as_ref() != Some(&fresh) {
        fs::write(&path, fresh).expect("the page's sources can be written");
        panic!("web/src/generated/protocol.ts was out of date; it is written, commit it");
    }
}

fn read(text: &str) -> Request {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[test]
fn squares_and_roles_are_json_strings() {
    let request = read(
        r#"{"id":7,"type":"do","command":{"type":"move","from":"e7","to":"e8","promotion":"knight","ply":8}}"#,
    );
    let RequestKind::Do { command, .. } = request.kind else {
        panic!("{request:?}");
    };
    let expected_move = MoveRequest::promoting(Square::E7, Square::E8, Role::Knight);
    let expected = Command::play_after(expected_move, Some(8));
    assert_eq!((request.id, command), (Some(7), expected));
}

#[test]
fn a_request_may_leave_out_defaults() {
    assert!(matches!(read(r#"{"type":"hint"}"#).kind, RequestKind::Hint));
    let kind = read(r#"{"type":"evaluate","on":true}"#).kind;
    assert!(matches!(kind, RequestKind::Evaluate { on: true, lines: 0 }));
    let kind = read(r#"{"type":"why","from":"e2","to":"e5"}"#).kind;
    assert!(matches!(kind, RequestKind::Why { .. }));
}

#[test]
fn no_path_is_a_game_id() {
    let name = |text: &str| serde_json::from_value::<GameId>(text.into());
    assert!(name("0123456789abcdef0123456789abcdef").is_ok());
    for text in [
        "",
        "..",
        "../games.db",
        "a/b",
        "a%2fb",
        "/etc/passwd",
        "a\\b",
        "a\0b",
    ] {
        assert!(name(text).is_err(), "{text:?}");
    }
}

/// In both languages.
#[test]
fn every_reason_and_problem_has_a_sentence() {
    let config = Config::new();
    let kinds = [
        ("refused", ReasonKind::inline(&config)),
        ("problem", ProblemKind::inline(&config)),
    ];
    for language in ["en", "it"] {
        let sentences = sentences(language);
        for (area, kinds) in &kinds {
            // `string` stands for the reasons of game and rules, whose
            // sentences are checked with them.
            let kinds = kinds.split(" | ").filter(|kind| *kind != "string");
            for kind in kinds.map(|kind| kind.trim_matches('"')) {
                let start = format!("\n{area}-{kind} =");
                assert!(
                    sentences.contains(&start),
                    "{language}: no sentence for{start}"
                );
            }
        }
    }
}

fn sentences(language: &str) -> String {
    let read = |file: &str| {
        fs::read_to_string(repository(&format!("locales/{language}/{file}")))
            .expect("the locales are in the repository")
    };
    read("game.ftl") + &read("page.ftl")
}

proptest::proptest! {
    #[test]
    fn any_bytes_are_read_or_refused(
        at in 0..100_usize,
        bytes in proptest::collection::vec(proptest::prelude::any::<u8>(), 0..20),
    ) {
        let valid = r#"{"id":1,"type":"do","command":{"type":"start","settings":{"time":"5+3"}}}"#;
        let mut text = valid.as_bytes().to_vec();
        let at = at.min(text.len());
        text.splice(at..(at + bytes.len()).min(text.len()), bytes);
        let _ = serde_json::from_slice::<Request>(&text);
    }
}

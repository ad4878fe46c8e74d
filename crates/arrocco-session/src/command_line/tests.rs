use std::collections::HashMap;

use arrocco_notation::any_move::AnyMove;
use arrocco_rules::{CastlingMode, Color, File, Position, Role, Square, UciMove};
use proptest::prelude::*;

use super::words::WORDS;
use super::{Argument, BoardLine, Intent, NewGame, ParseError, Players, Way, complete, read};
use crate::l10n::Language::{English, Italian};

fn english(line: &str) -> Intent {
    read(line, English).unwrap_or_else(|error| panic!("{line}: {error:?}"))
}

fn played(line: &str, language: crate::l10n::Language) -> Option<String> {
    let start = Position::initial();
    match read(line, language) {
        Ok(Intent::Play(m) | Intent::PlayOrLine(m, _)) => m
            .to_move(&start)
            .ok()
            .map(|m| UciMove::from_move(m, CastlingMode::Standard).to_string()),
        _ => None,
    }
}

fn any(text: &str) -> AnyMove {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn a_move_is_read_in_every_notation_and_with_slips_that_leave_no_doubt() {
    for line in [
        "Nf3", "nf3", "g1f3", "G1F3", "g1 f3", "Ng1-f3", "7163", " Nf3 ", "1. Nf3",
    ] {
        assert_eq!(played(line, English).as_deref(), Some("g1f3"), "{line}");
    }
    for line in ["e4", "E4", "e2e4", "E2 E4", "e2-e4", "5254", "1.e4"] {
        assert_eq!(played(line, English).as_deref(), Some("e2e4"), "{line}");
    }
}

#[test]
fn castling_is_read_in_every_spelling() {
    for language in [English, Italian] {
        for line in [
            "O-O", "0-0", "o-o", "oo", "OO", "00", "0–0", "O - O", "1. o-o",
        ] {
            assert_eq!(san(line, language).as_deref(), Some("O-O"), "{line}");
        }
        for line in [
            "O-O-O",
            "0-0-0",
            "o-o-o",
            "ooo",
            "000",
            "0–0–0",
            "12... o-o-o+",
        ] {
            assert_eq!(san(line, language).as_deref(), Some("O-O-O"), "{line}");
        }
        for line in ["o", "oooo", "0", "o-", "-"] {
            assert_eq!(san(line, language), None, "{line}");
        }
    }
}

/// The move a line means with the king on b1, which castles to both sides.
fn san(line: &str, language: crate::l10n::Language) -> Option<String> {
    let position: Position = "4k3/8/8/8/8/8/8/RK5R w HA - 0 1".parse().unwrap();
    match read(line, language) {
        Ok(Intent::Play(m)) => Some(arrocco_notation::san::write(
            &position,
            m.to_move(&position).ok()?,
        )),
        _ => None,
    }
}

#[test]
fn piece_letters_follow_the_language() {
    for language in [English, Italian] {
        assert_eq!(played("Cf3", language).as_deref(), Some("g1f3"));
        assert_eq!(played("♘f3", language).as_deref(), Some("g1f3"));
        assert_eq!(played("♞f3", language).as_deref(), Some("g1f3"));
    }
    assert_eq!(played("Nf3", Italian).as_deref(), Some("g1f3"));
    assert_eq!(read("Rd1", Italian), Ok(Intent::Play(any("Kd1"))));
    assert_eq!(read("Rd1", English), Ok(Intent::Play(any("Rd1"))));
    assert_eq!(read("e8=D", Italian), Ok(Intent::Play(any("e8=Q"))));
}

#[test]
fn words_are_understood_in_both_languages_whatever_the_case() {
    for line in ["undo", "UNDO", "takeback", "ritira"] {
        assert_eq!(read(line, English), Ok(Intent::Undo), "{line}");
        assert_eq!(read(line, Italian), Ok(Intent::Undo), "{line}");
    }
    assert_eq!(english("patta"), Intent::Draw);
    assert_eq!(english("perché e1g1"), Intent::Why(any("e1g1")));
    assert_eq!(english("sì"), Intent::Accept);
}

#[test]
fn every_word_becomes_its_intent() {
    for (line, intent) in [
        ("undo", Intent::Undo),
        ("redo", Intent::Redo),
        ("draw", Intent::Draw),
        ("claim", Intent::Claim(None)),
        ("claim Nf3", Intent::Claim(Some(any("Nf3")))),
        ("resign", Intent::Resign),
        ("flip", Intent::Flip),
        ("hint", Intent::Hint),
        ("why e1g1", Intent::Why(any("e1g1"))),
        ("moves g1", Intent::Moves(Some(Square::G1))),
        ("moves", Intent::Moves(None)),
        ("attackers E4", Intent::Attackers(Square::E4)),
        ("save my game.pgn", Intent::Save("my game.pgn".to_owned())),
        ("load a.pgn", Intent::Load("a.pgn".to_owned())),
        ("fen", Intent::Fen),
        ("pgn", Intent::Pgn),
        ("level 4", Intent::Level("level 4".parse().unwrap())),
        (
            "level classic 3",
            Intent::Level(crate::engine_player::Strength::Classic(3)),
        ),
        (
            "classic 3",
            Intent::Level(crate::engine_player::Strength::Classic(3)),
        ),
        ("clock 5+3", Intent::Clock("5+3".parse().unwrap())),
        ("clock", Intent::Time),
        ("new", Intent::New(NewGame::default())),
        ("quit", Intent::Quit),
        ("help", Intent::Help),
        ("?", Intent::Help),
        ("where knight", Intent::Where(Role::Knight)),
        ("where knights", Intent::Where(Role::Knight)),
        ("dove cavalli", Intent::Where(Role::Knight)),
        ("look e", Intent::Look(BoardLine::File(File::E))),
        ("queen", Intent::Promote(Role::Queen)),
        ("=N", Intent::Promote(Role::Knight)),
        ("back", Intent::Go(Way::Back)),
        ("language it", Intent::Language(Italian)),
        (
            "name white Anna Rossi",
            Intent::Name(Color::White, "Anna Rossi".to_owned()),
        ),
    ] {
        assert_eq!(english(line), intent, "{line}");
    }
}

#[test]
fn a_new_game_is_described_in_any_order() {
    let game = NewGame {
        players: Some(Players::Engine("level 3".parse().unwrap())),
        side: Some(Color::Black),
        clock: Some("5+3".parse().unwrap()),
        is_chess960: true,
    };
    assert_eq!(
        english("new level 3 black 5+3 960"),
        Intent::New(game.clone())
    );
    assert_eq!(english("nuova 960 nero 5+3 livello 3"), Intent::New(game));
}

#[test]
fn what_is_missing_or_wrong_is_named() {
    let error = |line| read(line, English).unwrap_err();
    assert_eq!(error("  "), ParseError::Empty);
    let missing = |word, what| ParseError::Missing { word, what };
    assert_eq!(error("save"), missing("save", Argument::File));
    assert_eq!(error("why"), missing("why", Argument::Move));
    let wrong = |word, found: &str, what| ParseError::Wrong {
        word,
        found: found.to_owned(),
        what,
    };
    assert_eq!(error("moves j9"), wrong("moves", "j9", Argument::Square));
    assert_eq!(error("level 0"), wrong("level", "0", Argument::Level));
    assert_eq!(error("undo that"), wrong("undo", "that", Argument::Nothing));
    let unknown = |word: &str, near| ParseError::Unknown {
        word: word.to_owned(),
        near,
    };
    assert_eq!(error("resgin"), unknown("resgin", Some("resign")));
    assert_eq!(error("filp"), unknown("filp", Some("flip")));
    assert_eq!(error("xyzzy"), unknown("xyzzy", None));
    assert_eq!(error("i9"), unknown("i9", None));
}

#[test]
fn no_word_means_two_things_and_none_is_a_move() {
    let mut seen = HashMap::new();
    for word in WORDS {
        for name in word.names() {
            let before = seen.insert(name, word.usual(English));
            assert!(
                before.is_none_or(|usual| usual == word.usual(English)),
                "{name}"
            );
            assert!(name.parse::<AnyMove>().is_err(), "{name}");
        }
    }
}

#[test]
fn a_line_that_was_begun_is_finished() {
    let start = Position::initial();
    let of = |line| complete(line, &start, English);
    assert_eq!(of("re"), ["redo", "resign", "resume", "review"]);
    assert_eq!(
        of("N"),
        ["no", "new", "name", "next", "Na3", "Nc3", "Nf3", "Nh3"]
    );
    assert_eq!(of("e"), ["eval", "edit", "end", "exit", "e3", "e4"]);
    assert_eq!(of("theme w"), ["theme wood"]);
    assert_eq!(of("why Nf"), ["why Nf3"]);
    assert_eq!(of("new level 3 bl"), ["new level 3 black"]);
    assert_eq!(of(""), Vec::<String>::new());
    assert_eq!(of("xyzzy a"), Vec::<String>::new());
    assert_eq!(
        complete("C", &start, Italian).last().map(String::as_str),
        Some("Ch3")
    );
}

proptest! {
    #[test]
    fn no_line_makes_it_panic(line in "\\PC*", is_italian: bool) {
        let language = if is_italian { Italian } else { English };
        let _ = read(&line, language);
        let _ = complete(&line, &Position::initial(), language);
    }

    #[test]
    fn what_completion_offers_begins_as_the_line_does(line in "[a-zN]{1,3}( [a-h]?)?") {
        for offer in complete(&line, &Position::initial(), English) {
            prop_assert!(offer.to_lowercase().starts_with(&line.to_lowercase()));
        }
    }
}

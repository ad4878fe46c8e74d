//! Preferences are read, written and never lost.

mod common;

use std::fs;

use arrocco_store::preferences::{Language, Preferences};
use common::*;

const FILE: &str = r##"# My own.
language = "it"
favourite = "Tal"      # not known here

[board]
colours = "green"      # easy on the eyes
sound = false

[players]
white = "Anna"
elo = 1500

[clock]
beeps = [3, 2, 1]
"##;

fn parse(text: &str) -> (Preferences, Vec<String>) {
    let (preferences, errors) = Preferences::parse(text);
    let errors = errors.iter().map(ToString::to_string);
    (preferences, errors.collect())
}

#[test]
fn everything_is_read_and_written_as_it_was() {
    let (mut preferences, errors) = parse(FILE);
    assert_eq!(errors, [""; 0]);
    assert_eq!(preferences.language, Some(Language::Italian));
    assert_eq!(preferences.white.as_deref(), Some("Anna"));
    assert_eq!(preferences.black, None);
    assert_eq!(preferences.colours.as_deref(), Some("green"));
    assert_eq!(preferences.sound, Some(false));
    assert_eq!(preferences.to_toml(), FILE);
}

#[test]
fn a_change_leaves_comments_and_unknown_keys_alone() {
    let (mut preferences, _) = parse(FILE);
    preferences.colours = Some("brown".to_owned());
    preferences.black = Some("Bruno \"the Rook\"".to_owned());
    preferences.level = Some("level 4".to_owned());
    preferences.sound = None;
    let text = preferences.to_toml();
    let expected = FILE
        .replace("\"green\" ", "\"brown\" ")
        .replace("sound = false\n", "")
        .replace("elo = 1500\n", "elo = 1500\nblack = 'Bruno \"the Rook\"'\n");
    assert_eq!(text, format!("{expected}\n[game]\nlevel = \"level 4\"\n"));
    let (again, errors) = parse(&text);
    assert_eq!(errors, [""; 0]);
    assert_eq!(again.black, preferences.black);
    assert_eq!(again.level, preferences.level);
}

#[test]
fn a_bad_value_is_reported_with_its_line_and_stays_until_another_is_chosen() {
    let text = "language = \"fr\"\n\n[board]\nsound = \"loud\"\n[game]\nlevel = 4\n";
    let (mut preferences, errors) = parse(text);
    assert_eq!(
        errors,
        [
            "line 1: `language` must be \"en\" or \"it\"",
            "line 4: `board.sound` must be true or false"
        ]
    );
    assert_eq!(preferences.level.as_deref(), Some("4"), "a number will do");
    assert_eq!(preferences.to_toml(), text);
    preferences.sound = Some(true);
    assert_eq!(preferences.to_toml(), text.replace("\"loud\"", "true"));
    preferences.sound = None;
    assert!(!preferences.to_toml().contains("sound"));
}

#[test]
fn something_else_in_the_place_of_a_table_is_not_removed() {
    let (mut preferences, _) = parse("board = 5\n");
    preferences.sound = Some(true);
    assert_eq!(preferences.to_toml(), "board = 5\n");
}

#[test]
fn a_file_is_made_read_and_written_as_a_whole() {
    let folder = Folder::new();
    let path = folder.path().join("deep").join("preferences.toml");
    let (mut preferences, errors) = Preferences::load(&path).expect("no file is fine");
    assert!(errors.is_empty());
    preferences.white = Some("Anna".to_owned());
    preferences.save(&path).expect("saved");
    let text = fs::read_to_string(&path).expect("a file");
    assert_eq!(text, "[players]\nwhite = \"Anna\"\n");
    let (again, _) = Preferences::load(&path).expect("read");
    assert_eq!(again.white.as_deref(), Some("Anna"));
    let names = fs::read_dir(path.parent().expect("a folder")).expect("a folder");
    assert_eq!(names.count(), 1, "nothing is left behind");
}

#[test]
fn a_file_that_is_not_toml_is_reported_and_copied() {
    let folder = Folder::new();
    let path = folder.path().join("preferences.toml");
    let text = "[players]\nwhite = \"Anna\nblack = \"Bruno\"\n";
    fs::write(&path, text).expect("written");
    let (mut preferences, errors) = Preferences::load(&path).expect("read");
    assert_eq!((errors.len(), errors[0].line), (1, 2), "{errors:?}");
    assert_eq!(
        fs::read_to_string(&path).expect("a file"),
        text,
        "untouched"
    );
    preferences.sound = Some(true);
    preferences.save(&path).expect("saved");
    preferences.save(&path).expect("saved again");
    let aside = path.with_file_name("preferences.toml.unreadable-1");
    assert_eq!(fs::read_to_string(aside).expect("kept"), text);
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 2);
}

#[test]
fn letters_of_another_encoding_are_reported_and_kept() {
    let folder = Folder::new();
    let path = folder.path().join("preferences.toml");
    let bytes = b"language = \"it\"\n[players]\nwhite = \"Zo\xeb\"\n";
    fs::write(&path, bytes).expect("written");
    let (mut preferences, errors) = Preferences::load(&path).expect("read");
    assert_eq!(errors[0].to_string(), "line 3: this is not UTF-8");
    preferences.save(&path).expect("saved");
    let aside = path.with_file_name("preferences.toml.unreadable-1");
    assert_eq!(fs::read(aside).expect("kept"), bytes);
}

#[test]
fn what_cannot_be_written_leaves_the_file_as_it_was() {
    let folder = Folder::new();
    let path = folder.path().join("preferences.toml");
    fs::write(&path, FILE).expect("written");
    let (mut preferences, _) = Preferences::load(&path).expect("read");
    preferences.sound = Some(true);
    // Where the new file is made first there is something else.
    fs::create_dir(folder.path().join("preferences.toml.new")).expect("a folder");
    assert!(preferences.save(&path).is_err());
    assert_eq!(fs::read_to_string(&path).expect("a file"), FILE);
}

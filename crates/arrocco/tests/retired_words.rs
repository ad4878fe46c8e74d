//! The private words of early versions stay out of code, documents and texts.

use std::fs;
use std::path::{Path, PathBuf};

/// Metaphors for parts of the architecture, and names for pieces that the Laws
/// of Chess do not use.
const RETIRED: [&str; 16] = [
    "door", "hall", "steward", "keeper", "desk", "shelf", "wish", "deed", "tell", "told", "tiding",
    "taste", "lot", "lesson", "man", "men",
];

const PLACES: [&str; 11] = [
    "crates",
    "locales",
    "web/src",
    "web/test",
    "docs",
    "xtask",
    "fuzz",
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "Cargo.toml",
];

const ENDINGS: [&str; 12] = [
    "rs", "pl", "ts", "mjs", "css", "html", "ftl", "md", "json", "jsonl", "snap", "toml",
];

/// Where `man` is the reader of manual pages or the subcommand that prints them.
const MANUAL: [&str; 15] = [
    "CHANGELOG.md",
    "crates/arrocco-dist/src/manual.rs",
    "crates/arrocco-dist/src/tree.rs",
    "crates/arrocco/Cargo.toml",
    "crates/arrocco/src/cli.rs",
    "crates/arrocco/src/commands.rs",
    "crates/arrocco/src/commands/man.rs",
    "crates/arrocco/tests/commands.rs",
    "crates/arrocco/tests/compatibility.rs",
    "crates/arrocco/tests/data/compatibility.jsonl",
    "crates/arrocco/tests/package.rs",
    "crates/arrocco/tests/snapshots/it__commands__help-man.snap",
    "crates/arrocco/tests/snapshots/it__commands__help.snap",
    "docs/COMMANDS.md",
    "docs/guide/src/introduction.md",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The files to search, by their names from the root.
fn files() -> Vec<String> {
    let mut open: Vec<String> = PLACES.map(str::to_owned).to_vec();
    let mut files = Vec::new();
    while let Some(name) = open.pop() {
        let path = root().join(&name);
        if let Ok(entries) = fs::read_dir(&path) {
            let names = entries.map(|entry| entry.expect("an entry").file_name());
            let names = names.map(|inner| format!("{name}/{}", inner.to_string_lossy()));
            open.extend(names.filter(|name| !name.ends_with("/target")));
        } else if ENDINGS.iter().any(|end| name.ends_with(&format!(".{end}"))) {
            files.push(name);
        }
    }
    files
}

/// The words of a text in lower case, also those of `snake_case` and of
/// `CamelCase`.
fn words(line: &str) -> impl Iterator<Item = String> {
    let mut before = ' ';
    let mut parted = String::with_capacity(line.len() + 8);
    for letter in line.chars() {
        if before.is_lowercase() && letter.is_uppercase() {
            parted.push(' ');
        }
        parted.extend(letter.to_lowercase());
        before = letter;
    }
    let words: Vec<String> = parted
        .split(|c: char| !c.is_alphabetic())
        .map(str::to_owned)
        .collect();
    words.into_iter()
}

fn is_retired(file: &str, word: &str) -> bool {
    RETIRED.contains(&word) && !(word == "man" && MANUAL.contains(&file))
}

#[test]
fn retired_words_do_not_come_back() {
    let mut found = Vec::new();
    for file in files() {
        if file == "crates/arrocco/tests/retired_words.rs" {
            continue;
        }
        let text = fs::read_to_string(root().join(&file)).expect("text");
        for (line, number) in text.lines().zip(1..) {
            if words(line).any(|word| is_retired(&file, &word)) {
                found.push(format!("{file}:{number}: {}", line.trim()));
            }
        }
    }
    found.sort();
    assert!(found.is_empty(), "retired words:\n{}", found.join("\n"));
}

#[test]
fn words_are_found_inside_names() {
    let found: Vec<String> = words("TooManyMen is_told, Tell!").collect();
    for word in ["men", "told", "tell"] {
        assert!(found.iter().any(|found| found == word), "{word}");
    }
    assert!(!words("menu, manual, hallway").any(|word| is_retired("", &word)));
}

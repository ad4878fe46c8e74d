//! Runs what the guide shows. A `console` block holds commands after `$` and
//! what they print below; a `python` block is run, and the `text` block after
//! it is what it prints. Rust examples are doctests of `arrocco-game`.
//!
//! The blocks of a chapter share a folder, so that one may use the files of
//! those above. A line `…` stands for any lines. Blocks marked `prolog` need
//! SWI-Prolog, and are left out without it, as Python's are without Python.
#![cfg(unix)]

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

use crate::common::Folder;
use arrocco_engine::Level;

/// A fenced block: the words behind the fence, and the lines.
struct Block {
    kind: String,
    line: usize,
    lines: Vec<String>,
}

impl Block {
    fn is(&self, word: &str) -> bool {
        self.kind.split(',').any(|part| part == word)
    }

    fn text(&self) -> String {
        self.lines.iter().map(|line| format!("{line}\n")).collect()
    }
}

fn blocks(page: &str) -> Vec<Block> {
    let mut found: Vec<Block> = Vec::new();
    let mut is_open = false;
    for (index, line) in page.lines().enumerate() {
        match line.strip_prefix("```") {
            Some(_) if is_open => is_open = false,
            Some(kind) => {
                let kind = kind.to_owned();
                found.push(Block {
                    kind,
                    line: index + 1,
                    lines: Vec::new(),
                });
                is_open = true;
            }
            None if is_open => {
                let block = found.last_mut().expect("one is open");
                block.lines.push(line.to_owned());
            }
            None => {}
        }
    }
    assert!(!is_open, "the last block is not closed");
    found
}

/// A command as it is typed, and the lines it prints.
struct Example {
    command: String,
    expected: Vec<String>,
}

/// `$ ` begins a command, `> ` goes on with it.
fn examples(block: &Block) -> Vec<Example> {
    let mut found: Vec<Example> = Vec::new();
    for line in &block.lines {
        if let Some(command) = line.strip_prefix("$ ") {
            let command = command.to_owned();
            found.push(Example {
                command,
                expected: Vec::new(),
            });
            continue;
        }
        let example = found.last_mut().expect("a block begins with a command");
        match line
            .strip_prefix("> ")
            .filter(|_| example.expected.is_empty())
        {
            Some(more) => example.command += &format!("\n{more}"),
            None => example.expected.push(line.clone()),
        }
    }
    found
}

/// Whether lines are as expected, `…` standing for any number of them.
fn agree(expected: &[String], found: &[&str]) -> bool {
    match expected.split_first() {
        None => found.is_empty(),
        Some((line, rest)) if line == "…" => {
            (0..=found.len()).any(|skipped| agree(rest, &found[skipped..]))
        }
        Some((line, rest)) => found
            .split_first()
            .is_some_and(|(first, others)| line == first && agree(rest, others)),
    }
}

fn chapters() -> Vec<PathBuf> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/guide/src");
    let mut found = Vec::new();
    for folder in [source.clone(), source.join("it")] {
        let entries = fs::read_dir(&folder).expect("the guide is there").flatten();
        found.extend(
            entries
                .map(|entry| entry.path())
                .filter(|path| path.is_file()),
        );
    }
    found.sort();
    found
}

/// A shell or Python in the folder, with this program as `arrocco`.
fn run(folder: &Folder, program: &str, arguments: &[&str]) -> (bool, String) {
    let bin = Path::new(env!("CARGO_BIN_EXE_arrocco"))
        .parent()
        .expect("a folder");
    let old = env::var_os("PATH").unwrap_or_default();
    let places = [bin.to_owned()].into_iter().chain(env::split_paths(&old));
    let output = Command::new(program)
        .args(arguments)
        .current_dir(folder.path())
        .env("PATH", env::join_paths(places).expect("a path"))
        .env("LC_ALL", "C.UTF-8")
        .env("COLUMNS", "80")
        .env("ARROCCO_DATA", folder.path().join("data"))
        .env("ARROCCO_CONFIG", folder.path().join("config"))
        .stdin(Stdio::null())
        .output()
        .expect("it starts");
    let said = [output.stdout, output.stderr].concat();
    (
        output.status.success(),
        String::from_utf8_lossy(&said).into_owned(),
    )
}

fn is_installed(program: &str) -> bool {
    let version = Command::new(program).arg("--version").output();
    version.is_ok_and(|output| output.status.success())
}

fn read(chapter: &Path) -> (String, String) {
    let name = chapter.file_name().expect("a name").to_string_lossy();
    let page = fs::read_to_string(chapter).expect("a chapter is text");
    (name.into_owned(), page)
}

/// Runs the console examples of a chapter: how many there are, and those that
/// say something else.
fn console(chapter: &Path) -> (usize, Vec<String>) {
    let has_prolog = is_installed("swipl");
    let (name, page) = read(chapter);
    let folder = Folder::new();
    let (mut count, mut wrong) = (0, Vec::new());
    let consoles = blocks(&page)
        .into_iter()
        .filter(|block| block.is("console"));
    for block in consoles.filter(|block| has_prolog || !block.is("prolog")) {
        for example in examples(&block) {
            let (_, said) = run(&folder, "sh", &["-c", &example.command]);
            if !agree(&example.expected, &said.lines().collect::<Vec<&str>>()) {
                let place = format!("{name}, block at line {}", block.line);
                wrong.push(format!("{place}\n$ {}\n{said}", example.command));
            }
            count += 1;
        }
    }
    (count, wrong)
}

#[test]
fn every_console_example_says_what_the_program_says() {
    let (mut count, mut wrong) = (0, Vec::new());
    let reference = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/COMMANDS.md");
    for chapter in chapters().into_iter().chain([reference]) {
        let (found, failed) = console(&chapter);
        count += found;
        wrong.extend(failed);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(count > 30, "only {count} examples were found");
}

#[test]
fn every_python_example_runs_and_prints_what_is_shown() {
    if !is_installed("python3") {
        eprintln!("left out: there is no python3");
        return;
    }
    let mut count = 0;
    for chapter in chapters() {
        let (name, page) = read(&chapter);
        let folder = Folder::new();
        let blocks = blocks(&page);
        for pair in blocks.windows(2).filter(|pair| pair[0].is("python")) {
            let (well, said) = run(&folder, "python3", &["-c", &pair[0].text()]);
            assert!(well, "{name}, line {}:\n{said}", pair[0].line);
            assert!(
                pair[1].is("text"),
                "{name}, line {}: what it prints",
                pair[0].line
            );
            assert_eq!(said, pair[1].text(), "{name}, line {}", pair[0].line);
            count += 1;
        }
    }
    assert!(count > 0, "no example was found");
}

/// A file of preferences names a language, and that is the one spoken.
#[test]
fn every_file_of_preferences_is_understood() {
    for chapter in chapters() {
        let (name, page) = read(&chapter);
        for block in blocks(&page).iter().filter(|block| block.is("toml")) {
            let folder = Folder::new();
            fs::create_dir(folder.path().join("config")).expect("a folder");
            folder.file("config/preferences.toml", block.text());
            let (_, said) = run(&folder, env!("CARGO_BIN_EXE_arrocco"), &["tui", "--words"]);
            let expected = match block.text().contains("language = \"it\"") {
                true => "Tocca al bianco.\n",
                false => "It's white's turn.\n",
            };
            assert_eq!(said, expected, "{name}, line {}", block.line);
        }
    }
}

/// Blocks of other kinds would be examples that nobody tests.
#[test]
fn every_block_is_of_a_kind_that_is_tested_or_plain_text() {
    let kinds = ["console", "python", "rust", "text", "toml", "keys"];
    for chapter in chapters() {
        let (name, page) = read(&chapter);
        for block in blocks(&page) {
            assert!(
                kinds.iter().any(|kind| block.is(kind)),
                "{name}, line {}",
                block.line
            );
        }
        let is_rust = blocks(&page).iter().any(|block| block.is("rust"));
        assert!(
            !is_rust || name == "library.md",
            "{name}: Rust is tested in library.md"
        );
    }
}

#[test]
fn every_option_of_the_engine_is_named() {
    let chapters = chapters();
    let chapter = chapters.iter().find(|path| path.ends_with("uci.md"));
    let (_, page) = read(chapter.expect("there is one"));
    let (_, said) = run(&Folder::new(), "sh", &["-c", "echo uci | arrocco uci"]);
    let options = said.lines().filter_map(|line| {
        let rest = line.strip_prefix("option name ")?;
        rest.split_once(" type ").map(|(name, _)| name)
    });
    let unnamed: Vec<&str> = options.filter(|name| !page.contains(*name)).collect();
    assert_eq!(unnamed, Vec::<&str>::new());
}

/// A level with its rating, as a row of the table in the chapter on UCI.
fn row(level: Level) -> String {
    let rating = match level.rating() {
        Some(rating) => format!("{} ± {}", rating.elo, rating.error),
        None => "not measured".to_owned(),
    };
    format!("| {} | {} | {rating} |\n", level.number(), level.key())
}

#[test]
fn the_levels_are_named_with_the_ratings_of_the_engine() {
    let chapters = chapters();
    let chapter = chapters.iter().find(|path| path.ends_with("uci.md"));
    let (_, page) = read(chapter.expect("there is one"));
    let table: String = Level::ALL.into_iter().map(row).collect();
    assert!(page.contains(&table), "uci.md shall have\n{table}");
}

#[test]
fn every_chapter_is_in_the_summary_and_every_link_leads_somewhere() {
    let chapters = chapters();
    let summary = chapters.iter().find(|path| path.ends_with("SUMMARY.md"));
    let (_, listed) = read(summary.expect("there is one"));
    for chapter in &chapters {
        let (name, page) = read(chapter);
        assert!(
            name == "SUMMARY.md" || listed.contains(&name),
            "{name} is not listed"
        );
        let folder = chapter.parent().expect("a folder");
        for target in links(&page) {
            assert!(
                folder.join(target).exists(),
                "{name}: {target} leads nowhere"
            );
        }
    }
}

/// The files that a page links to.
fn links(page: &str) -> impl Iterator<Item = &str> {
    let targets = page
        .split("](")
        .skip(1)
        .filter_map(|rest| rest.split(')').next());
    let files = targets.filter_map(|target| target.split('#').next());
    files.filter(|file| !file.is_empty() && !file.contains("://"))
}

//! What an earlier run has finished: the games at the beginning of the output
//! file that are whole and belong to the games of the input, in order.

use std::fs;
use std::io::{ErrorKind, Read};
use std::path::Path;

use arrocco_notation::pgn::{Reader, Tree};
use arrocco_rules::Move;

use crate::failure::Failure;

/// Games that need not be reviewed again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Finished {
    pub(super) games: u64,
    /// The length of the output file with these games alone.
    pub(super) bytes: u64,
}

/// Compares an output file with the input.
///
/// # Errors
///
/// If a file cannot be read, or the output holds games of another input.
pub(super) fn finished(path: &Path, is_json: bool, input: impl Read) -> Result<Finished, Failure> {
    let written = match fs::read(path) {
        Ok(written) => written,
        Err(error) if error.kind() == ErrorKind::NotFound => Vec::new(),
        Err(error) => return Err(Failure::file(path, &error)),
    };
    let mut reader = Reader::new(input);
    let mut done = Finished::default();
    for part in parts(&written, is_json) {
        let Some(game) = Outline::of_part(part, is_json) else {
            break;
        };
        let Ok(Some((tree, _))) = Tree::read_next(&mut reader) else {
            return Err(other_games(path, done.games + 1));
        };
        match game.compare(&Outline::of_tree(&tree)) {
            Comparison::Same => {}
            Comparison::Torn => break,
            Comparison::Other => return Err(other_games(path, done.games + 1)),
        }
        done.games += 1;
        done.bytes += part.len() as u64;
    }
    Ok(done)
}

fn other_games(path: &Path, number: u64) -> Failure {
    let path = path.display();
    Failure::usage(format_args!(
        "{path}: game {number} there is not game {number} of the input"
    ))
    .hint("name another output file, or leave --resume out to begin anew")
}

/// The text of one game after the other, each with the line ends behind it.
fn parts(written: &[u8], is_json: bool) -> Vec<&[u8]> {
    let border: &[u8] = if is_json { b"\n" } else { b"\n\n[Event " };
    let width = if is_json { 1 } else { 2 };
    let mut parts = Vec::new();
    let mut rest = written;
    while let Some(at) = rest
        .windows(border.len())
        .position(|window| window == border)
    {
        let (part, after) = rest.split_at(at + width);
        parts.push(part);
        rest = after;
    }
    parts.push(rest);
    parts.retain(|part| !part.is_empty());
    parts
}

/// What two games are compared by.
struct Outline {
    players: [String; 2],
    moves: Vec<String>,
    /// Whether the text ends as a game does.
    is_whole: bool,
}

enum Comparison {
    Same,
    Torn,
    Other,
}

impl Outline {
    fn of_tree(tree: &Tree) -> Outline {
        let tag = |name: &str| tree.tags().get(name).unwrap_or("?").to_owned();
        let mut position = *tree.start();
        let moves = tree.main_line().map_while(|node| {
            let m: Move = tree.played(node)?;
            let written = position.uci(m).to_string();
            position.play_unchecked(m);
            Some(written)
        });
        let moves = moves.collect();
        Outline {
            players: [tag("White"), tag("Black")],
            moves,
            is_whole: true,
        }
    }

    /// `None` if nothing can be made of it.
    fn of_part(part: &[u8], is_json: bool) -> Option<Outline> {
        if is_json {
            return Outline::of_json(part);
        }
        let (tree, _) = Tree::read_first(part);
        let text = String::from_utf8_lossy(part);
        let end = text.trim_end().rsplit([' ', '\n']).next();
        let is_whole = text.ends_with('\n') && end == Some(tree.result().as_str());
        Some(Outline {
            is_whole,
            ..Outline::of_tree(&tree)
        })
    }

    fn of_json(part: &[u8]) -> Option<Outline> {
        let json: serde_json::Value = serde_json::from_slice(part).ok()?;
        let tag = |name: &str| json["tags"][name].as_str().unwrap_or("?").to_owned();
        let moves = json["moves"].as_array()?;
        let uci = moves.iter().filter_map(|m| m["uci"].as_str());
        Some(Outline {
            players: [tag("White"), tag("Black")],
            moves: uci.map(str::to_owned).collect(),
            is_whole: part.ends_with(b"\n"),
        })
    }

    fn compare(&self, input: &Outline) -> Comparison {
        let is_same = self.players == input.players && self.moves == input.moves;
        match (is_same, self.is_whole) {
            (true, true) => Comparison::Same,
            (_, false) => Comparison::Torn,
            (false, true) => Comparison::Other,
        }
    }
}

//! Files of positions with known counts: `FEN ;D1 20 ;D2 400 ;id start`.

use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::time::Instant;

use arrocco_rules::Position;

use super::{count, rate};
use crate::failure::{Failure, Outcome, Verdict};
use crate::lines::{Line, Lines};

const LIMIT: usize = 1 << 16;

/// A line of the file.
#[derive(Debug, PartialEq)]
struct Entry {
    position: Position,
    /// Depths with their counts.
    counts: Vec<(u32, u64)>,
    /// The name, or the FEN if there is none.
    name: String,
}

/// Counts everything up to a depth and prints what differs.
pub(super) fn verify(path: &Path, depth: u32, threads: usize, out: &mut impl Write) -> Outcome {
    let entries = read(path)?;
    let begin = Instant::now();
    let (mut nodes, mut checked, mut wrong) = (0, 0, 0);
    for entry in &entries {
        for &(plies, expected) in entry.counts.iter().filter(|(plies, _)| *plies <= depth) {
            let found = count(&entry.position, plies, threads);
            nodes += found;
            checked += 1;
            if found != expected {
                wrong += 1;
                let name = &entry.name;
                writeln!(
                    out,
                    "mismatch: {name} D{plies}: expected {expected}, found {found}"
                )?;
                out.flush()?;
            }
        }
    }
    let positions = entries.len();
    writeln!(
        out,
        "{positions} positions, {checked} counts, {wrong} mismatches, {nodes} nodes"
    )?;
    writeln!(out, "{}", rate(nodes, begin.elapsed()))?;
    Ok(Verdict::of(wrong == 0))
}

fn read(path: &Path) -> Result<Vec<Entry>, Failure> {
    let trouble = |error| Failure::file(path, &error);
    let file = File::open(path).map_err(trouble)?;
    let mut lines = Lines::new(file, LIMIT);
    let mut entries = Vec::new();
    while let Some(line) = lines.next(|| Ok(())).map_err(trouble)? {
        let entry = match line {
            Line::Whole(bytes) => parse(&String::from_utf8_lossy(bytes)),
            Line::TooLong => Err("the line is too long".to_owned()),
        };
        match entry {
            Ok(entry) => entries.extend(entry),
            Err(fault) => {
                let place = format!("{}:{}", path.display(), lines.number());
                return Err(Failure::usage(fault)
                    .within(place)
                    .hint("a line looks like `FEN ;D1 20 ;D2 400 ;id name`"));
            }
        }
    }
    Ok(entries)
}

/// The entry of a line; `None` for a blank line or a comment.
fn parse(line: &str) -> Result<Option<Entry>, String> {
    let line = line.trim();
    if line.is_empty() || line.starts_with('#') {
        return Ok(None);
    }
    let mut parts = line.split(';').map(str::trim);
    let text = parts.next().unwrap_or_default();
    let position = text
        .parse::<Position>()
        .map_err(|error| error.to_string())?;
    let mut entry = Entry {
        position,
        counts: Vec::new(),
        name: text.to_owned(),
    };
    for part in parts.filter(|part| !part.is_empty()) {
        let (name, value) = part.split_once(char::is_whitespace).unwrap_or((part, ""));
        match name {
            "id" => entry.name = value.trim().to_owned(),
            // The rights of the FEN say it all: castling knows its rooks.
            "variant" => known_variant(value.trim())?,
            _ => entry.counts.push(parse_count(name, value.trim())?),
        }
    }
    Ok(Some(entry))
}

fn known_variant(name: &str) -> Result<(), String> {
    match name {
        "chess960" | "standard" => Ok(()),
        _ => Err(format!("`{name}`: unknown variant, expected chess960")),
    }
}

fn parse_count(name: &str, value: &str) -> Result<(u32, u64), String> {
    let depth = name
        .strip_prefix('D')
        .and_then(|digits| digits.parse().ok());
    let count = value.parse().ok();
    depth
        .zip(count)
        .ok_or_else(|| format!("`{name} {value}`: expected a count such as `D2 400`"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_gives_position_counts_and_name() {
        let line = "8/8/8/8/8/8/8/K1k5 w - - 0 1 ;D1 1 ;D2 5 ;id corner ;variant chess960";
        let entry = parse(line).unwrap().unwrap();
        assert_eq!(entry.counts, [(1, 1), (2, 5)]);
        assert_eq!(entry.name, "corner");
        assert_eq!(parse("  # a comment"), Ok(None));
    }

    #[test]
    fn what_is_no_count_is_named() {
        let fen = "8/8/8/8/8/8/8/K1k5 w - - 0 1";
        assert_eq!(
            parse(&format!("{fen} ;D1 many")),
            Err("`D1 many`: expected a count such as `D2 400`".to_owned())
        );
        assert!(parse(&format!("{fen} ;variant crazyhouse")).is_err());
    }
}

//! What an opening is called.
//!
//! The table holds facts: a code of the Encyclopaedia of Chess Openings, a
//! name, and the moves that lead there. Positions are compared, not moves, so
//! every other way to get there counts too.

use std::collections::HashMap;
use std::sync::LazyLock;

use arrocco_notation::san::San;
use arrocco_rules::Position;
use serde::Serialize;

/// A named opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Opening {
    /// Its code: a letter and two digits.
    pub eco: &'static str,
    /// Its name.
    pub name: &'static str,
    /// The moves that lead there, in standard notation.
    pub moves: &'static str,
}

/// Lines of code, name and moves, separated by tabs.
const TABLE: &str = include_str!("openings.tsv");

static BY_HASH: LazyLock<HashMap<u64, Opening>> = LazyLock::new(|| {
    let named = openings().filter_map(|opening| Some((arrival(opening.moves)?.zobrist(), opening)));
    named.collect()
});

/// All openings that have a name here, in the order of the table.
pub fn openings() -> impl Iterator<Item = Opening> {
    TABLE.lines().filter_map(|line| {
        let mut fields = line.split('\t');
        Some(Opening {
            eco: fields.next()?,
            name: fields.next()?,
            moves: fields.next()?,
        })
    })
}

/// The opening whose name belongs to exactly this position.
pub fn opening(position: &Position) -> Option<&'static Opening> {
    BY_HASH.get(&position.zobrist())
}

/// Where moves lead; `None` if one of them is not legal.
fn arrival(moves: &str) -> Option<Position> {
    let words = moves.split_whitespace();
    let mut sans = words
        .filter_map(|word| word.rsplit('.').next())
        .filter(|san| !san.is_empty());
    sans.try_fold(Position::initial(), |position, text| {
        let m = text.parse::<San>().ok()?.to_move(&position).ok()?;
        Some(position.after(m))
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use arrocco_notation::san;

    use super::*;

    #[test]
    fn every_line_of_the_table_is_legal_and_well_written() {
        assert!(openings().count() >= 300, "{}", openings().count());
        for Opening { eco, name, moves } in openings() {
            let mut position = Position::initial();
            for (ply, word) in moves.split(' ').enumerate() {
                let number = format!("{}.", ply / 2 + 1);
                let text = match ply % 2 {
                    0 => word
                        .strip_prefix(&number)
                        .unwrap_or_else(|| panic!("{name}: {word}")),
                    _ => word,
                };
                let san: San = text
                    .parse()
                    .unwrap_or_else(|error| panic!("{name}: {error}"));
                let m = san
                    .to_move(&position)
                    .unwrap_or_else(|error| panic!("{name}: {text}: {error}"));
                assert_eq!(san::write(&position, m), text, "{name}");
                position.play_unchecked(m);
            }
            let code = eco.as_bytes();
            assert!(
                matches!(code, [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9']),
                "{name}: {eco}"
            );
        }
    }

    #[test]
    fn no_two_lines_lead_to_the_same_position_and_no_two_have_the_same_name() {
        let mut hashes = HashMap::new();
        let mut names = HashSet::new();
        for Opening { name, moves, .. } in openings() {
            let hash = arrival(moves).map(|position| position.zobrist());
            assert_eq!(hashes.insert(hash, name), None, "{name}");
            assert!(names.insert(name), "{name}");
        }
    }

    #[test]
    fn a_line_has_code_name_and_moves() {
        for line in TABLE.lines() {
            assert_eq!(line.split('\t').count(), 3, "{line}");
        }
    }
}

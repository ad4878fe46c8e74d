//! Names and codes of openings, found by position.
//!
//! The table has a code of the Encyclopaedia of Chess Openings, a name, and the
//! moves that lead there. Positions are compared, not moves, so every other
//! order of moves that leads to the same position has the same name.
//!
//! ```
//! use arrocco_notation::opening;
//! use arrocco_notation::san::San;
//! use arrocco_rules::Position;
//!
//! let mut position = Position::initial();
//! for san in ["c4", "e6", "d4", "d5"] {
//!     position.play(san.parse::<San>()?.to_move(&position)?)?;
//! }
//! let named = opening::find(&position).unwrap();
//! assert_eq!((named.eco, named.name), ("D30", "Queen's Gambit Declined"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod italian;

use std::collections::HashMap;
use std::sync::LazyLock;

use arrocco_rules::{Board, Move, Position};

pub use italian::localized;

use crate::san::San;

/// A named opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Opening {
    /// Its code: a letter and two digits.
    pub eco: &'static str,
    /// Its name.
    pub name: &'static str,
    /// The moves that lead there, numbered, in standard notation.
    pub moves: &'static str,
}

/// Lines of code, name and moves, separated by tabs, below a comment.
const TABLE: &str = include_str!("openings.tsv");

/// The hash of each named position and the opening it belongs to, by hash. It
/// is built when the first position is looked up, which plays 15,000 moves.
static BY_HASH: LazyLock<Vec<(u64, Opening)>> = LazyLock::new(|| {
    let mut path = Path::default();
    let named = all().filter_map(|opening| Some((path.arrive(opening.moves)?, opening)));
    let mut named: Vec<(u64, Opening)> = named.collect();
    named.sort_unstable_by_key(|&(hash, _)| hash);
    named
});

/// The moves that lines of the table play in each of their positions, by hash.
static MOVES: LazyLock<HashMap<u64, Vec<Continuation>>> = LazyLock::new(|| {
    let mut moves: HashMap<u64, Vec<Continuation>> = HashMap::new();
    let mut path = Path::default();
    for opening in all() {
        if path.arrive(opening.moves).is_none() {
            continue;
        }
        let open = u32::from(is_open(&opening));
        let mut before = Position::initial().zobrist();
        for &(_, m, ref after) in &path.moves {
            let known = moves.entry(before).or_default();
            match known.iter_mut().find(|known| known.m == m) {
                Some(known) => {
                    known.lines += 1;
                    known.open += open;
                }
                None => known.push(Continuation { m, lines: 1, open }),
            }
            before = after.zobrist();
        }
    }
    moves
});

/// A move that lines of the table play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Continuation {
    /// The move.
    pub m: Move,
    /// How many lines of the table play it here.
    pub lines: u32,
    /// How many of these are open games: king's pawn openings with an early fight
    /// for the centre, Sicilians, and gambits.
    pub open: u32,
}

/// The moves that lines of the table play in this position.
pub fn continuations(position: &Position) -> &'static [Continuation] {
    MOVES.get(&position.zobrist()).map_or(&[], Vec::as_slice)
}

/// Which openings a player likes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum OpeningStyle {
    /// All of them.
    #[default]
    Any,
    /// Closed and half-open games without gambits.
    Solid,
    /// Open games, Sicilians and gambits.
    Open,
}

impl OpeningStyle {
    /// All styles.
    pub const ALL: [OpeningStyle; 3] = [OpeningStyle::Any, OpeningStyle::Solid, OpeningStyle::Open];

    /// Its name in programs and files.
    pub const fn key(self) -> &'static str {
        match self {
            OpeningStyle::Any => "any",
            OpeningStyle::Solid => "solid",
            OpeningStyle::Open => "open",
        }
    }

    /// The style of this name.
    pub fn from_key(key: &str) -> Option<OpeningStyle> {
        OpeningStyle::ALL
            .into_iter()
            .find(|style| style.key() == key)
    }

    /// The weight of a move. A line that fits counts eight times.
    fn weight(self, known: &Continuation) -> u32 {
        let closed = known.lines - known.open;
        match self {
            OpeningStyle::Any => known.lines,
            OpeningStyle::Solid => 8 * closed + known.open,
            OpeningStyle::Open => 8 * known.open + closed,
        }
    }
}

/// A move is in the book if its weight is at least this share of the greatest.
const RAREST: u32 = 16;

/// The moves a player of this style may choose here, with weights: main lines, through
/// which many lines of the table go, have the most. Rare moves are left out.
pub fn book(position: &Position, style: OpeningStyle) -> Vec<(Move, u32)> {
    let known = continuations(position).iter();
    let mut book: Vec<(Move, u32)> = known.map(|known| (known.m, style.weight(known))).collect();
    let most = book.iter().map(|&(_, weight)| weight).max().unwrap_or(0);
    book.retain(|&(_, weight)| weight * RAREST >= most);
    book
}

/// Whether a line belongs to the open games.
fn is_open(opening: &Opening) -> bool {
    let eco = opening.eco;
    ("B20".."C00").contains(&eco)
        || ("C20".."D00").contains(&eco)
        || opening.name.contains("Gambit")
}

/// All openings of the table, in its order.
pub fn all() -> impl Iterator<Item = Opening> {
    let lines = TABLE.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| {
        let mut fields = line.split('\t');
        Some(Opening {
            eco: fields.next()?,
            name: fields.next()?,
            moves: fields.next()?,
        })
    })
}

/// The opening whose name belongs to exactly this position.
pub fn find(position: &Position) -> Option<&'static Opening> {
    // A board that is only shown does not have to wait for the table.
    if *position.board() == Board::initial() {
        return None;
    }
    let table = &*BY_HASH;
    let at = table.binary_search_by_key(&position.zobrist(), |&(hash, _)| hash);
    at.ok().and_then(|at| table.get(at)).map(|(_, named)| named)
}

/// The opening a game has got to: the name of the last of its positions that
/// has one. Positions come oldest first.
pub fn find_last<'p>(
    positions: impl IntoIterator<Item = &'p Position, IntoIter: DoubleEndedIterator>,
) -> Option<&'static Opening> {
    positions.into_iter().rev().find_map(find)
}

/// The positions of the last line, since the next one often begins alike.
#[derive(Default)]
struct Path {
    moves: Vec<(&'static str, Move, Position)>,
}

impl Path {
    /// The hash of the position that moves lead to; `None` if one of them is
    /// not legal.
    fn arrive(&mut self, moves: &'static str) -> Option<u64> {
        let sans = moves
            .split_ascii_whitespace()
            .filter(|word| !word.ends_with('.'));
        let mut depth = 0;
        for text in sans {
            if self
                .moves
                .get(depth)
                .is_none_or(|&(same, _, _)| same != text)
            {
                self.moves.truncate(depth);
                let before = self.end();
                let m = text.parse::<San>().ok()?.to_move(&before).ok()?;
                self.moves.push((text, m, before.after(m)));
            }
            depth += 1;
        }
        self.moves.truncate(depth);
        Some(self.end().zobrist())
    }

    fn end(&self) -> Position {
        let last = self.moves.last();
        last.map_or_else(Position::initial, |&(_, _, position)| position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::san;

    /// The moves of a line, played one by one.
    fn played(moves: &str) -> Vec<Move> {
        let mut position = Position::initial();
        let words = moves.split(' ').filter(|word| !word.ends_with('.'));
        words
            .map(|text| {
                let m = text.parse::<San>().unwrap().to_move(&position).unwrap();
                assert_eq!(san::write(&position, m), text, "{moves}");
                position.play_unchecked(m);
                m
            })
            .collect()
    }

    fn end(moves: &[Move]) -> Option<Position> {
        let mut position = Position::initial();
        for &m in moves {
            if !position.is_legal(m) {
                return None;
            }
            position.play_unchecked(m);
        }
        Some(position)
    }

    #[test]
    fn every_line_of_the_table_is_found_with_its_code_and_its_name() {
        assert_eq!(all().count(), 3807);
        for opening in all() {
            let position = end(&played(opening.moves)).unwrap();
            assert_eq!(find(&position), Some(&opening));
            let code = opening.eco.as_bytes();
            assert!(
                matches!(code, [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9']),
                "{opening:?}"
            );
        }
    }

    #[test]
    fn no_two_lines_lead_to_the_same_position() {
        let mut hashes = HashMap::new();
        for opening in all() {
            let hash = end(&played(opening.moves)).unwrap().zobrist();
            assert_eq!(hashes.insert(hash, opening), None, "{opening:?}");
        }
        assert_eq!(BY_HASH.len(), hashes.len());
    }

    /// Every line again with two moves of one side exchanged, wherever that is
    /// legal and leads to the same position.
    #[test]
    fn other_orders_of_moves_have_the_same_name() {
        let mut orders = 0;
        for opening in all() {
            let moves = played(opening.moves);
            let position = end(&moves).unwrap();
            for (i, j) in (0..moves.len()).flat_map(|i| [(i, i + 2), (i, i + 4)]) {
                if j >= moves.len() {
                    continue;
                }
                let mut other = moves.clone();
                other.swap(i, j);
                if let Some(same) = end(&other).filter(|other| other.same_as(&position)) {
                    assert_eq!(find(&same), Some(&opening), "{i} and {j} exchanged");
                    orders += 1;
                }
            }
        }
        assert!(orders > 20_000, "{orders}");
    }

    /// Counted again by reading the lines of the table as text.
    #[test]
    fn continuations_count_the_lines_of_the_table() {
        let start = continuations(&Position::initial());
        let count = |moves: &str| all().filter(|line| line.moves.starts_with(moves)).count();
        for (san, text) in [("e4", "1. e4"), ("d4", "1. d4"), ("Nh3", "1. Nh3")] {
            let m = san
                .parse::<San>()
                .unwrap()
                .to_move(&Position::initial())
                .unwrap();
            let found = start.iter().find(|known| known.m == m).unwrap();
            assert_eq!(found.lines as usize, count(text), "{san}");
            assert!(found.open <= found.lines);
        }
        let lines: u32 = start.iter().map(|known| known.lines).sum();
        assert_eq!(lines as usize, all().count());
        let off_the_table = end(&played("1. e4 h5 2. a4 a5 3. h4 Ra6")).unwrap();
        assert_eq!(continuations(&off_the_table), []);
    }

    #[test]
    fn styles_prefer_their_openings_and_rare_moves_are_left_out() {
        let start = Position::initial();
        let share = |style, san: &str| {
            let m = san.parse::<San>().unwrap().to_move(&start).unwrap();
            let book = book(&start, style);
            let sum: u32 = book.iter().map(|&(_, weight)| weight).sum();
            let found = book.iter().find(|&&(known, _)| known == m);
            found.map_or(0, |&(_, weight)| 100 * weight / sum)
        };
        assert!(share(OpeningStyle::Open, "e4") > share(OpeningStyle::Any, "e4"));
        assert!(share(OpeningStyle::Any, "e4") > share(OpeningStyle::Solid, "e4"));
        assert!(share(OpeningStyle::Solid, "d4") > share(OpeningStyle::Open, "d4"));
        for style in OpeningStyle::ALL {
            assert_eq!(share(style, "Nh3") + share(style, "h4"), 0);
            assert_eq!(OpeningStyle::from_key(style.key()), Some(style));
        }
    }

    #[test]
    fn every_continuation_is_legal() {
        for opening in all() {
            let position = end(&played(opening.moves)).unwrap();
            for known in continuations(&position) {
                assert!(position.is_legal(known.m), "{opening:?}");
            }
        }
    }

    #[test]
    fn the_name_stays_when_the_game_leaves_the_table() {
        let moves = played("1. e4 c5 2. Nf3 d6 3. h4 h5");
        let mut positions = vec![Position::initial()];
        for m in moves {
            positions.push(positions[positions.len() - 1].after(m));
        }
        let named = find_last(&positions).unwrap();
        assert_eq!(
            (named.eco, named.name),
            ("B50", "Sicilian Defense: Modern Variations")
        );
        assert_eq!(find(&positions[6]), None);
        assert_eq!(find_last(&positions[..1]), None);
    }
}

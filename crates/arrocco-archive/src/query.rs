//! What positions are looked for: one position, a pattern of squares, or
//! material.

use std::fmt;

use arrocco_rules::{Bitboard, Board, Color, Move, Piece, Position, Role, Square};

use crate::packed::{PackedView, home_pawns, pieces};

/// A question about a position.
#[derive(Clone, Debug)]
pub struct PositionQuery {
    kind: Kind,
    /// Fewest pieces of each side.
    fewest: [u8; 2],
    /// Pawns that must be where they start.
    home_pawns: u16,
}

#[derive(Clone, Debug)]
enum Kind {
    /// Counters do not matter.
    Exact(Box<Position>),
    /// One of these.
    Patterns(Vec<Pattern>),
    Material(Vec<Material>),
}

/// A text is neither a pattern nor material.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseQueryError(String);

impl fmt::Display for ParseQueryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ParseQueryError {}

fn wrong(message: impl Into<String>) -> ParseQueryError {
    ParseQueryError(message.into())
}

impl PositionQuery {
    /// Exactly this position; counters do not matter.
    pub fn exact(position: &Position) -> PositionQuery {
        PositionQuery {
            fewest: pieces(position),
            home_pawns: home_pawns(position),
            kind: Kind::Exact(Box::new(*position)),
        }
    }

    /// A pattern: eight ranks from the eighth down, joined by `/`. Letters are
    /// pieces, digits empty squares, `?` any square, `!` any piece, `A` any
    /// white and `a` any black piece, and `*` any number of any squares. `w` or
    /// `b` behind a blank says who is to move. `mirror` finds it with colours
    /// exchanged too.
    ///
    /// # Errors
    ///
    /// If it is no pattern.
    pub fn pattern(text: &str, mirror: bool) -> Result<PositionQuery, ParseQueryError> {
        let pattern = Pattern::parse(text)?;
        let patterns = match mirror {
            true => vec![pattern.mirrored(), pattern],
            false => vec![pattern],
        };
        let sum = |patterns: &[Pattern], color: usize| {
            let fewest = patterns.iter().map(|pattern| pattern.fewest()[color]);
            fewest.min().unwrap_or(0)
        };
        Ok(PositionQuery {
            fewest: [sum(&patterns, 0), sum(&patterns, 1)],
            home_pawns: 0,
            kind: Kind::Patterns(patterns),
        })
    }

    /// Material: the pieces of White and of Black, such as `KRPPvKRP`. A `+`
    /// behind a letter means that many or more, `*` any number. `mirror` finds
    /// it with colours exchanged too.
    ///
    /// # Errors
    ///
    /// If it is no material.
    pub fn material(text: &str, mirror: bool) -> Result<PositionQuery, ParseQueryError> {
        let [white, black] = Material::parse(text)?.sides;
        let mut all = vec![Material {
            sides: [white, black],
        }];
        if mirror {
            all.push(Material {
                sides: [black, white],
            });
        }
        let sum = |color: usize| {
            let fewest = all.iter().map(|material| {
                material.sides[color]
                    .iter()
                    .map(|range| range.0)
                    .sum::<u8>()
            });
            fewest.min().unwrap_or(0)
        };
        Ok(PositionQuery {
            fewest: [sum(0), sum(1)],
            home_pawns: 0,
            kind: Kind::Material(all),
        })
    }

    /// Whether a position is one of those looked for.
    #[inline]
    pub fn matches(&self, position: &Position) -> bool {
        match &self.kind {
            Kind::Exact(other) => other.zobrist() == position.zobrist() && other.same_as(position),
            Kind::Patterns(patterns) => patterns.iter().any(|pattern| pattern.matches(position)),
            Kind::Material(all) => all
                .iter()
                .any(|material| material.matches(position.board())),
        }
    }

    /// Whether some position after this one can still match: pieces that are
    /// gone and pawns that have moved do not come back.
    #[inline]
    fn is_possible_after(&self, position: &Position) -> bool {
        let board = position.board();
        let count = |color: Color| board.by_color(color).count() as u8;
        count(Color::White) >= self.fewest[0]
            && count(Color::Black) >= self.fewest[1]
            && (self.home_pawns == 0 || self.home_pawns & !home_pawns(position) == 0)
    }

    /// The ply after which a packed game first has such a position, 0 for its
    /// start; `None` if it never has one.
    pub fn find(&self, game: &PackedView<'_>) -> Option<u32> {
        // What is still at home in the end has been at home all the time.
        if let Kind::Exact(_) = self.kind
            && game.is_from_start()
            && game.home_pawns & !self.home_pawns != 0
        {
            return None;
        }
        let mut position = match game.is_from_start() {
            true => Position::initial(),
            false => game.unpack()?.start_position(),
        };
        if self.matches(&position) {
            return Some(0);
        }
        let (moves, _) = game.moves.as_chunks::<2>();
        for (ply, &bytes) in (1..).zip(moves) {
            match crate::unpack_move(bytes) {
                Some(m) if is_plausible(&position, m) => position.play_unchecked(m),
                Some(_) => return None,
                None => position.pass(),
            }
            if self.matches(&position) {
                return Some(ply);
            }
            if !self.is_possible_after(&position) {
                return None;
            }
        }
        None
    }
}

/// Moves in a damaged file may be anything; a debug build would stop.
#[inline]
fn is_plausible(position: &Position, m: Move) -> bool {
    !cfg!(debug_assertions) || position.is_legal(m)
}

/// What each square must hold.
#[derive(Clone, Debug, Default)]
struct Pattern {
    /// By colour and the code of the role.
    pieces: [[Bitboard; 8]; 2],
    /// Any piece of a colour.
    colors: [Bitboard; 2],
    /// Any piece.
    any: Bitboard,
    empty: Bitboard,
    turn: Option<Color>,
}

impl Pattern {
    fn parse(text: &str) -> Result<Pattern, ParseQueryError> {
        let mut fields = text.split_whitespace();
        let placement = fields.next().ok_or_else(|| wrong("the pattern is empty"))?;
        let turn = match fields.next() {
            None | Some("-" | "?") => None,
            Some("w") => Some(Color::White),
            Some("b") => Some(Color::Black),
            Some(other) => return Err(wrong(format!("`{other}`: expected w or b"))),
        };
        let ranks: Vec<&str> = placement.split('/').collect();
        if ranks.len() != 8 {
            return Err(wrong(format!(
                "a pattern has 8 ranks joined by /, not {}",
                ranks.len()
            )));
        }
        let mut pattern = Pattern {
            turn,
            ..Pattern::default()
        };
        for (rank, text) in (0..8).rev().zip(ranks) {
            pattern.read_rank(rank, text)?;
        }
        Ok(pattern)
    }

    fn read_rank(&mut self, rank: u8, text: &str) -> Result<(), ParseQueryError> {
        let width = |c: char| match c {
            '*' => 0,
            _ => c.to_digit(10).unwrap_or(1),
        };
        let used: u32 = text.chars().map(width).sum();
        let stars = text.chars().filter(|&c| c == '*').count();
        if used > 8 || stars > 1 || stars == 0 && used < 8 {
            return Err(wrong(format!(
                "`{text}`: a rank has 8 squares, and at most one *"
            )));
        }
        let mut file = 0;
        for c in text.chars() {
            let square = Bitboard::of(Square::new(rank * 8 + file.min(7)));
            let count = match c {
                '*' => 8 - used as u8,
                '1'..='8' => width(c) as u8,
                _ => 1,
            };
            match c {
                '*' | '?' => {}
                '1'..='8' => {
                    for offset in 0..count {
                        self.empty |= Bitboard::of(Square::new(rank * 8 + (file + offset).min(7)));
                    }
                }
                '!' => self.any |= square,
                'A' => self.colors[0] |= square,
                'a' => self.colors[1] |= square,
                _ => {
                    let piece = Piece::from_char(c)
                        .ok_or_else(|| wrong(format!("`{c}` is not a piece or a sign")))?;
                    self.pieces[piece.color.index()][piece.role as usize] |= square;
                }
            }
            file += count;
        }
        Ok(())
    }

    fn matches(&self, position: &Position) -> bool {
        let board = position.board();
        let within = |squares: Bitboard, set: Bitboard| squares.minus(set).is_empty();
        self.turn.is_none_or(|turn| turn == position.turn())
            && (self.empty & board.occupied()).is_empty()
            && within(self.any, board.occupied())
            && Color::ALL.into_iter().all(|color| {
                let ours = board.by_color(color);
                let pieces = &self.pieces[color.index()];
                within(self.colors[color.index()], ours)
                    && Role::ALL.into_iter().all(|role| {
                        let squares = pieces[role as usize];
                        squares.is_empty() || within(squares, ours & board.by_role(role))
                    })
            })
    }

    fn mirrored(&self) -> Pattern {
        let flip = |squares: Bitboard| Bitboard(squares.0.swap_bytes());
        let [white, black] = self.pieces;
        Pattern {
            pieces: [black.map(flip), white.map(flip)],
            colors: [flip(self.colors[1]), flip(self.colors[0])],
            any: flip(self.any),
            empty: flip(self.empty),
            turn: self.turn.map(|turn| !turn),
        }
    }

    fn fewest(&self) -> [u8; 2] {
        [0, 1].map(|color| {
            let pieces = self.pieces[color].iter().map(|squares| squares.count());
            (pieces.sum::<u32>() + self.colors[color].count()) as u8
        })
    }
}

/// How many pieces of each role, from and to, by its code.
type Side = [(u8, u8); 8];

#[derive(Clone, Copy, Debug)]
struct Material {
    sides: [Side; 2],
}

impl Material {
    fn parse(text: &str) -> Result<Material, ParseQueryError> {
        let sides = match text.split_once(['v', '-']) {
            Some(sides) => sides,
            // KRPKR: the second king begins the second side.
            None => {
                let second = text.bytes().skip(1).position(|byte| byte == b'K');
                let at = second.ok_or_else(|| wrong("expected two sides, such as KRPvKR"))?;
                text.split_at(at + 1)
            }
        };
        Ok(Material {
            sides: [Material::side(sides.0)?, Material::side(sides.1)?],
        })
    }

    fn side(text: &str) -> Result<Side, ParseQueryError> {
        let mut side: Side = [(0, 0); 8];
        let mut last = None;
        for c in text.chars() {
            let range = |role: Option<Role>| {
                role.ok_or_else(|| wrong(format!("`{c}` stands behind no piece")))
            };
            match c {
                '+' => side[range(last)? as usize].1 = u8::MAX,
                '*' => side[range(last)? as usize] = (0, u8::MAX),
                _ => {
                    let role = Role::from_char(c.to_ascii_lowercase())
                        .filter(|_| c.is_ascii_uppercase())
                        .ok_or_else(|| wrong(format!("`{c}` is not one of K Q R B N P")))?;
                    let (fewest, most) = &mut side[role as usize];
                    *fewest = fewest.saturating_add(1);
                    *most = most.saturating_add(1);
                    last = Some(role);
                }
            }
        }
        match side[Role::King as usize] {
            (1, 1) => Ok(side),
            _ => Err(wrong(format!("`{text}`: each side has one king"))),
        }
    }

    fn matches(&self, board: &Board) -> bool {
        Color::ALL.into_iter().all(|color| {
            let ours = board.by_color(color);
            Role::ALL.into_iter().all(|role| {
                let (fewest, most) = self.sides[color.index()][role as usize];
                let count = (ours & board.by_role(role)).count() as u8;
                (fewest..=most).contains(&count)
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(fen: &str) -> Position {
        fen.parse().unwrap()
    }

    #[test]
    fn a_pattern_says_what_stands_where() {
        let isolated = PositionQuery::pattern(
            "????????/????????/????????/????????/??1P1???/??????A?/??1?1???/*K* w",
            false,
        );
        assert!(isolated.is_err(), "two stars in a rank");
        let pattern = "????????/pp???ppp/????????/????????/3P4/????????/??1?1???/*K? w";
        let found = PositionQuery::pattern(pattern, false).unwrap();
        let yes = position("6k1/pp3ppp/8/8/3P4/8/8/6K1 w - - 0 1");
        let black = position("6k1/pp3ppp/8/8/3P4/8/8/6K1 b - - 0 1");
        let other = position("6k1/pp3ppp/8/8/3PP3/8/8/6K1 w - - 0 1");
        assert!(found.matches(&yes) && !found.matches(&black) && !found.matches(&other));
        let swapped = position("6k1/8/8/3p4/8/8/PP3PPP/6K1 b - - 0 1");
        assert!(!found.matches(&swapped));
        assert!(
            PositionQuery::pattern(pattern, true)
                .unwrap()
                .matches(&swapped)
        );
        let signs = "????????/????????/????????/????????/???A????/????????/????????/a?????!?";
        let found = PositionQuery::pattern(signs, false).unwrap();
        assert!(found.matches(&position("4k3/8/8/8/3P4/8/8/r5K1 w - - 0 1")));
        assert!(!found.matches(&yes));
    }

    #[test]
    fn bad_patterns_are_explained() {
        let error = |text: &str| PositionQuery::pattern(text, false).unwrap_err().to_string();
        assert_eq!(error("8/8"), "a pattern has 8 ranks joined by /, not 2");
        assert_eq!(
            error("8/8/8/8/8/8/8/9"),
            "`9`: a rank has 8 squares, and at most one *"
        );
        assert_eq!(error("8/8/8/8/8/8/8/7x"), "`x` is not a piece or a sign");
        assert_eq!(error("8/8/8/8/8/8/8/8 x"), "`x`: expected w or b");
        assert_eq!(error(" "), "the pattern is empty");
        let error = |text: &str| {
            PositionQuery::material(text, false)
                .unwrap_err()
                .to_string()
        };
        assert_eq!(error("KQ"), "expected two sides, such as KRPvKR");
        assert_eq!(error("KXvK"), "`X` is not one of K Q R B N P");
        assert_eq!(error("+KvK"), "`+` stands behind no piece");
        assert_eq!(error("QvK"), "`Q`: each side has one king");
    }

    #[test]
    fn material_is_counted() {
        let rooks = position("4k3/4r3/8/8/8/P7/8/R3K3 w - - 0 1");
        let matches = |text: &str, mirror| {
            let query = PositionQuery::material(text, mirror).unwrap();
            query.matches(&rooks)
        };
        assert!(matches("KRPvKR", false) && matches("KRPKR", false));
        assert!(!matches("KRvKRP", false) && matches("KRvKRP", true));
        assert!(matches("KRP*vKR", false) && matches("KP+RvKRB*", false));
        assert!(!matches("KRPPvKR", false) && !matches("KRvKR", false));
    }
}

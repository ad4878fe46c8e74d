//! The relations of the board, asked in all modes and held against the tables.

use arrocco_oracle::{Prolog, Theory};
use arrocco_rules::{Board, Color, Direction, Role, Square, attacks};

use super::{ask, rows};

/// A relation between two squares of the theory, and the same in Rust.
pub(crate) struct Relation {
    pub(crate) name: String,
    /// The arguments given two squares as text.
    goal: fn(&str, &[String; 4]) -> String,
    targets: Box<dyn Fn(Square) -> Vec<Square>>,
}

impl Relation {
    fn new(
        name: &str,
        goal: fn(&str, &[String; 4]) -> String,
        targets: impl Fn(Square) -> Vec<Square> + 'static,
    ) -> Relation {
        Relation {
            name: name.to_owned(),
            goal,
            targets: Box::new(targets),
        }
    }

    fn goal(&self, from: Option<Square>, to: Option<Square>) -> String {
        let [x1, y1] = coordinates(from, ["X1", "Y1"]);
        let [x2, y2] = coordinates(to, ["X2", "Y2"]);
        (self.goal)(&self.name, &[x1, y1, x2, y2])
    }

    fn sources(&self, to: Square) -> Vec<Square> {
        let leads = |from: &Square| (self.targets)(*from).contains(&to);
        Square::ALL.into_iter().filter(leads).collect()
    }
}

fn coordinates(square: Option<Square>, names: [&str; 2]) -> [String; 2] {
    match square {
        Some(square) => [square.file().index(), square.rank().index()].map(|n| n.to_string()),
        None => names.map(str::to_owned),
    }
}

fn bare(name: &str, [x1, y1, x2, y2]: &[String; 4]) -> String {
    format!("{name}({x1}, {y1}, {x2}, {y2})")
}

fn coloured(name: &str, [x1, y1, x2, y2]: &[String; 4]) -> String {
    let (name, colour) = name.split_once(' ').unwrap();
    format!("{name}({colour}, {x1}-{y1}, {x2}-{y2})")
}

fn coloured_over(name: &str, [x1, y1, x2, y2]: &[String; 4]) -> String {
    let (name, colour) = name.split_once(' ').unwrap();
    format!("{name}({colour}, {x1}-{y1}, _, {x2}-{y2})")
}

/// The eight directions, in the order of [`Direction::ALL`].
pub(crate) const DIRECTIONS: [&str; 8] = [
    "n_move", "s_move", "e_move", "w_move", "ne_move", "se_move", "sw_move", "nw_move",
];

/// All of them: directions, knight, king, and the pawns of both sides.
pub(crate) fn relations() -> Vec<Relation> {
    let directions = DIRECTIONS.into_iter().zip(Direction::ALL);
    let mut all: Vec<Relation> = directions
        .map(|(name, d)| Relation::new(name, bare, move |from| d.squares(from).collect()))
        .collect();
    let set = |bits: arrocco_rules::Bitboard| bits.into_iter().collect();
    all.push(Relation::new("knight_move", bare, move |s| {
        set(attacks::knight(s))
    }));
    all.push(Relation::new("king_move", bare, move |s| {
        set(attacks::king(s))
    }));
    for color in Color::ALL {
        let pushes = move |from: Square| -> Vec<Square> {
            let mut board = Board::empty();
            board.put(from, Role::Pawn.of(color));
            board.reach(from).into_iter().collect()
        };
        let far = move |from: Square, ranks: u8| -> Vec<Square> {
            let is_far = |to: &Square| from.distance(*to) == ranks;
            pushes(from).into_iter().filter(is_far).collect()
        };
        all.push(Relation::new(
            &format!("pawn_capture {color}"),
            coloured,
            move |s| set(attacks::pawn(color, s)),
        ));
        all.push(Relation::new(
            &format!("pawn_step {color}"),
            coloured,
            move |s| far(s, 1),
        ));
        all.push(Relation::new(
            &format!("pawn_double_step {color}"),
            coloured_over,
            move |s| far(s, 2),
        ));
    }
    all
}

fn text(squares: &[Square], prefix: &str) -> Vec<String> {
    let one = |s: &Square| format!("{prefix}{} {}", s.file().index(), s.rank().index());
    squares.iter().map(one).collect()
}

fn sorted(mut rows: Vec<String>) -> Vec<String> {
    rows.sort();
    rows
}

/// Forwards, backwards and open: the right answers, each once. A direction
/// gives the nearest squares first.
pub(crate) fn check_one_way_and_back<P: Prolog>(theory: &mut Theory<P>, relation: &Relation) {
    let mut pairs = Vec::new();
    for square in Square::ALL {
        let (targets, sources) = ((relation.targets)(square), relation.sources(square));
        let forwards = rows(theory, &relation.goal(Some(square), None));
        if DIRECTIONS.contains(&relation.name.as_str()) {
            assert_eq!(
                forwards,
                text(&targets, ""),
                "{} from {square}",
                relation.name
            );
        }
        let expected = sorted(text(&targets, ""));
        assert_eq!(
            sorted(forwards),
            expected,
            "{} from {square}",
            relation.name
        );
        let backwards = sorted(rows(theory, &relation.goal(None, Some(square))));
        assert_eq!(
            backwards,
            sorted(text(&sources, "")),
            "{} to {square}",
            relation.name
        );
        let prefix = format!("{} {} ", square.file().index(), square.rank().index());
        pairs.extend(text(&targets, &prefix));
    }
    let open = sorted(rows(theory, &relation.goal(None, None)));
    assert_eq!(open, sorted(pairs), "{} open", relation.name);
}

/// Both squares given: yes once, or no.
pub(crate) fn check_pairs<P: Prolog>(theory: &mut Theory<P>, relation: &Relation) {
    for from in Square::ALL {
        let targets = (relation.targets)(from);
        for to in Square::ALL {
            let answers = ask(theory, &relation.goal(Some(from), Some(to))).rows.len();
            let expected = usize::from(targets.contains(&to));
            assert_eq!(answers, expected, "{} {from} {to}", relation.name);
        }
    }
}

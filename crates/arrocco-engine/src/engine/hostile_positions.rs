//! Limits in positions where captures and promotions hardly end.

use std::time::Instant;

use arrocco_rules::{Board, Color, Position, Role, Setup, Square};

use super::*;
use crate::level::sight::TURN_NODES;
use crate::level::{Level, LevelRequest};
use crate::random::Random;

/// Every capture here promotes, and every promotion can be taken by another.
const PROMOTIONS: &str = "nbnqnbn1/PPPPPPPP/8/k7/7K/8/pppppppp/NBNQNBN1 w - - 0 1";

#[derive(Clone, Copy)]
enum Kind {
    /// Nearly as many pieces as the rules allow, on any squares.
    Crowded,
    /// Pawns one step from promotion on both sides, with pieces to take.
    PromotionRich,
    /// Many queens and rooks around bare kings.
    MateRich,
}

const KINDS: [Kind; 3] = [Kind::Crowded, Kind::PromotionRich, Kind::MateRich];

impl Kind {
    /// A random role for a square of this rank, counted from the side's own
    /// first rank as 0; `None` leaves the square empty.
    fn role(self, rank: usize, random: &mut Random) -> Option<Role> {
        let pawn_may_stand = (1..7).contains(&rank);
        let officers = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
        match self {
            Kind::Crowded => match random.below(7) {
                0 | 1 if pawn_may_stand => Some(Role::Pawn),
                2..=5 => Some(officers[random.below(4)]),
                _ => None,
            },
            Kind::PromotionRich => match rank {
                6 if random.below(8) > 0 => Some(Role::Pawn),
                0 if random.below(8) > 0 => Some(officers[random.below(4)]),
                _ => None,
            },
            Kind::MateRich => match random.below(8) {
                0 => Some(Role::Queen),
                1 => Some(Role::Rook),
                _ => None,
            },
        }
    }

    /// A random board; it may break the rules.
    fn board(self, random: &mut Random) -> Board {
        let mut board = Board::empty();
        let squares: Vec<Square> = (0..64).map(Square::new).collect();
        for &square in &squares {
            let color = Color::ALL[random.below(2)];
            let ranks = match self {
                // Each side has the pawns of its seventh rank and the pieces
                // of its first.
                Kind::PromotionRich => Color::ALL.to_vec(),
                Kind::Crowded | Kind::MateRich => vec![color],
            };
            for color in ranks {
                let rank = match color {
                    Color::White => square.index() / 8,
                    Color::Black => 7 - square.index() / 8,
                };
                let has_place = board.by_color(color).count() < 15
                    && (board.by_color(color) & board.pawns()).count() < 8;
                if let Some(role) = self.role(rank, random).filter(|_| has_place) {
                    board.put(square, role.of(color));
                }
            }
        }
        for color in Color::ALL {
            board.put(squares[random.below(64)], Role::King.of(color));
        }
        board
    }

    /// A position with legal moves.
    fn position(self, random: &mut Random) -> Position {
        loop {
            let setup = Setup::new(self.board(random), Color::ALL[random.below(2)]);
            let position = Position::try_from(&setup).ok();
            if let Some(position) = position.filter(Position::has_legal_moves) {
                return position;
            }
        }
    }
}

/// The position that was found first, and 499 random ones.
fn hostile_positions() -> impl Iterator<Item = Position> {
    let mut random = Random::new(2026);
    let drawn = (0..499).map(move |index| KINDS[index % 3].position(&mut random));
    std::iter::once(PROMOTIONS.parse::<Position>().expect("a good FEN")).chain(drawn)
}

fn check(position: &Position, answer: &SearchResult, most: u64) {
    let best = answer.best.expect("the game is not over");
    assert!(position.is_legal(best), "{position:?}");
    assert!(answer.nodes <= most, "{} nodes: {position:?}", answer.nodes);
}

#[test]
fn a_node_limit_holds_in_hostile_positions() {
    let mut engine = Engine::new(1).expect("room");
    for position in hostile_positions() {
        for limit in [1, 1500] {
            let limits = Limits::nodes(limit);
            let game = GameHistory::new(position);
            let answer = engine.search(&game, &limits, &SearchControl::new(), &mut |_| {});
            check(&position, &answer, limit + 2000);
        }
    }
}

/// The time was over before the search began: it ends when it looks at the
/// clock for the first time. So the test needs no clock of its own.
#[test]
fn a_time_limit_is_looked_at_from_the_first_node_on() {
    let started = Instant::now()
        .checked_sub(Duration::from_secs(1))
        .expect("the machine runs for a second");
    let mut engine = Engine::new(1).expect("room");
    for position in hostile_positions() {
        let limits = Limits {
            move_time: Some(Duration::from_millis(40)),
            started,
            ..Limits::none()
        };
        let answer = engine.search(
            &GameHistory::new(position),
            &limits,
            &SearchControl::new(),
            &mut |_| {},
        );
        check(&position, &answer, 1024);
    }
}

#[test]
fn a_stop_ends_the_first_iteration_in_hostile_positions() {
    let mut engine = Engine::new(1).expect("room");
    let control = SearchControl::new();
    control.stop();
    for position in hostile_positions() {
        let answer = engine.search(
            &GameHistory::new(position),
            &Limits::none(),
            &control,
            &mut |_| {},
        );
        check(&position, &answer, 1024);
        assert_ne!(answer.score, Score::Mate(0), "{position:?}");
    }
}

/// A depth is no count of nodes, but one ply must not take millions.
#[test]
fn the_first_iteration_ends_in_hostile_positions() {
    let mut engine = Engine::new(1).expect("room");
    for position in hostile_positions().take(60) {
        let limits = Limits::depth(1);
        let answer = engine.search(
            &GameHistory::new(position),
            &limits,
            &SearchControl::new(),
            &mut |_| {},
        );
        check(&position, &answer, 1_000_000);
    }
}

/// Levels compare several lines also where the first iteration is cut short.
#[test]
fn levels_answer_in_hostile_positions() {
    let mut engine = Engine::new(1).expect("room");
    for position in hostile_positions() {
        let game = GameHistory::new(position);
        let request = LevelRequest {
            game: &game,
            limits: &Limits::none(),
            control: &SearchControl::new(),
            seed: 1,
            book: &[],
        };
        let answer = Level::ALL[4].choose(&mut engine, &request, &mut |_| {});
        check(&position, &answer, 1200 + 6 * 2000);
        // The moves that are left have a node each.
        let most = TURN_NODES + 218;
        for level in &Level::ALL[..4] {
            let answer = level.choose(&mut engine, &request, &mut |_| {});
            check(&position, &answer, most);
        }
    }
}

#[test]
#[ignore = "measures time by the clock: needs a machine without other work"]
fn a_move_time_of_40_ms_is_kept_in_hostile_positions() {
    let mut engine = Engine::new(1).expect("room");
    for position in hostile_positions() {
        let limits = Limits {
            move_time: Some(Duration::from_millis(40)),
            ..Limits::none()
        };
        let started = limits.started;
        engine.search(
            &GameHistory::new(position),
            &limits,
            &SearchControl::new(),
            &mut |_| {},
        );
        assert!(started.elapsed().as_millis() < 60, "{position:?}");
    }
}

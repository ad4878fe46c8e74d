//! A game to be reviewed: its moves, and the clocks beside them.

use std::time::Duration;

use arrocco_notation::pgn::{Annotation, NodeId, Tree, annotations};
use arrocco_rules::{Color, Move, Position};

/// A move of the game and what the clock said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayedMove {
    /// The move.
    pub m: Move,
    /// The time left on the mover's clock after it.
    pub clock: Option<Duration>,
    /// The time it took.
    pub spent: Option<Duration>,
}

/// A game to be reviewed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedGame {
    /// Where it begins.
    pub start: Position,
    /// The moves, all legal.
    pub moves: Vec<PlayedMove>,
}

impl PlayedGame {
    /// The main line of a game in PGN, up to a null move. Clocks are read from
    /// `[%clk]` and `[%emt]`; what a move took follows from two clocks and the
    /// increment of the tag `TimeControl`.
    pub fn from_pgn(tree: &Tree) -> PlayedGame {
        let control = tree.tags().get("TimeControl").unwrap_or_default();
        let (base, increment) = time_control(control);
        let mut before = [base; 2];
        let mut turn = tree.start().turn();
        let mut moves = Vec::new();
        for node in tree.main_line() {
            let Some(m) = tree.played(node) else { break };
            let (clock, stated) = clocks(tree, node);
            let earlier = before[turn.index()];
            let measured = match (earlier, clock) {
                (Some(earlier), Some(clock)) => (earlier + increment).checked_sub(clock),
                _ => None,
            };
            moves.push(PlayedMove {
                m,
                clock,
                spent: stated.or(measured),
            });
            before[turn.index()] = clock;
            turn = !turn;
        }
        PlayedGame {
            start: *tree.start(),
            moves,
        }
    }

    /// A game without clocks.
    pub fn new(start: Position, moves: &[Move]) -> PlayedGame {
        let unclocked = |&m| PlayedMove {
            m,
            clock: None,
            spent: None,
        };
        PlayedGame {
            start,
            moves: moves.iter().map(unclocked).collect(),
        }
    }
}

/// What `[%clk]` and `[%emt]` say after a move.
fn clocks(tree: &Tree, node: NodeId) -> (Option<Duration>, Option<Duration>) {
    let (mut clock, mut spent) = (None, None);
    for comment in tree.comments(node) {
        for annotation in annotations(comment) {
            match annotation {
                Annotation::Clock(time) => clock = Some(time),
                Annotation::MoveTime(time) => spent = Some(time),
                Annotation::Eval { .. } | Annotation::Squares(_) | Annotation::Arrows(_) => {}
            }
        }
    }
    (clock, spent)
}

/// The time at the start and the increment of a tag such as `600+5`.
fn time_control(text: &str) -> (Option<Duration>, Duration) {
    let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
    let seconds = |text: &str| {
        text.parse::<u32>()
            .ok()
            .map(|n| Duration::from_secs(n.into()))
    };
    (seconds(base), seconds(increment).unwrap_or_default())
}

/// Part of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GamePhase {
    /// Both sides still bring out their pieces.
    Opening,
    /// Neither of the others.
    Middlegame,
    /// At most six pieces are left beside kings and pawns.
    Endgame,
}

impl GamePhase {
    /// The phase of a position, given that of the position before: a game never
    /// goes back. The middlegame begins when ten or fewer pieces are left, or
    /// when a side has fewer than four pieces on its first rank.
    #[must_use]
    pub fn next(self, position: &Position) -> GamePhase {
        let board = position.board();
        let pieces = board.occupied().minus(board.pawns() | board.kings());
        let is_sparse = Color::ALL.into_iter().any(|side| {
            let rank = arrocco_rules::Rank::ALL[0].relative_to(side);
            let home = arrocco_rules::Bitboard::rank(rank);
            (board.by_color(side) & home).count() < 4
        });
        match self {
            _ if pieces.count() <= 6 => GamePhase::Endgame,
            GamePhase::Endgame => GamePhase::Endgame,
            GamePhase::Middlegame => GamePhase::Middlegame,
            GamePhase::Opening if pieces.count() <= 10 || is_sparse => GamePhase::Middlegame,
            GamePhase::Opening => GamePhase::Opening,
        }
    }

    /// Its name for programs.
    pub const fn key(self) -> &'static str {
        match self {
            GamePhase::Opening => "opening",
            GamePhase::Middlegame => "middlegame",
            GamePhase::Endgame => "endgame",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_spent_follows_from_two_clocks_and_the_increment() {
        let text = "[TimeControl \"600+5\"]\n\n1. e4 {[%clk 0:10:00]} e5 {[%clk 0:09:50]} \
                    2. Nf3 {[%clk 0:09:35]} Nc6 {[%emt 0:00:07]} *";
        let (tree, _) = Tree::read_first(text.as_bytes());
        let game = PlayedGame::from_pgn(&tree);
        let spent: Vec<Option<u64>> = game
            .moves
            .iter()
            .map(|played| played.spent.map(|time| time.as_secs()))
            .collect();
        assert_eq!(spent, [Some(5), Some(15), Some(30), Some(7)]);
    }

    #[test]
    fn a_clock_that_gains_time_says_nothing() {
        let text = "[TimeControl \"60\"]\n\n1. e4 {[%clk 0:02:00]} *";
        let (tree, _) = Tree::read_first(text.as_bytes());
        assert_eq!(PlayedGame::from_pgn(&tree).moves[0].spent, None);
    }

    #[test]
    fn phases_go_forward_only() {
        let full = Position::initial();
        let bare: Position = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse().expect("FEN");
        assert_eq!(GamePhase::Opening.next(&full), GamePhase::Opening);
        assert_eq!(GamePhase::Opening.next(&bare), GamePhase::Endgame);
        assert_eq!(GamePhase::Endgame.next(&full), GamePhase::Endgame);
    }
}

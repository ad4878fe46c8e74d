//! One game of the engine against itself, and the selection of its positions.

use std::collections::TryReserveError;

use arrocco_engine::random::Random;
use arrocco_engine::{Engine, GameHistory, Limits, Score, SearchControl, SearchResult};
use arrocco_rules::{Color, Move, Position};

use crate::record::{Outcome, Record};

/// Random plies before the game begins: one more or less, so that either side
/// may be to move.
const RANDOM_PLIES: usize = 8;

/// A start that is this far from equal teaches little.
const UNEQUAL: i32 = 700;

/// A lead this big, so many plies in a row, is a win.
const WON: i32 = 1500;
const WON_PLIES: u32 = 4;

/// No lead for this many plies, late in the game, is a draw.
const LEVEL: i32 = 8;
const LEVEL_PLIES: u32 = 10;
const LATE: usize = 80;

/// Games end at the latest here.
const LONGEST: usize = 400;

/// A hard limit in soft ones, for iterations that do not end.
const HARD: u64 = 8;

/// Plays against itself, again and again.
pub(crate) struct Player {
    engine: Engine,
    nodes: u64,
}

impl Player {
    /// A player that finishes an iteration once it has looked at this many
    /// positions.
    ///
    /// # Errors
    ///
    /// If there is no room for its table.
    pub(crate) fn new(nodes: u64) -> Result<Player, TryReserveError> {
        let engine = Engine::new(1)?;
        Ok(Player { engine, nodes })
    }

    /// Plays one game. The positions that teach something come back with the
    /// result; none if the random start was no fair game.
    pub(crate) fn play(&mut self, random: &mut Random) -> Vec<Record> {
        self.engine.new_game();
        let plies = RANDOM_PLIES + random.below(2);
        let start = random.walk(Position::initial(), plies);
        let mut played = Played::new(start, plies);
        let outcome = loop {
            if let Some(outcome) = played.outcome() {
                break outcome;
            }
            let answer = self.think(&played.game);
            let Some(best) = answer.best else {
                break Outcome::Drawn;
            };
            if played.is_beginning() && !is_fair(answer.score) {
                return Vec::new();
            }
            played.go_on(&answer, best);
        };
        for record in &mut played.records {
            record.outcome = outcome;
        }
        played.records
    }

    fn think(&mut self, game: &GameHistory) -> SearchResult {
        let limits = Limits {
            soft_nodes: Some(self.nodes),
            ..Limits::nodes(self.nodes * HARD)
        };
        self.engine
            .search(game, &limits, &SearchControl::new(), &mut |_| {})
    }
}

fn is_fair(score: Score) -> bool {
    matches!(score, Score::Centipawns(worth) if worth.abs() <= UNEQUAL)
}

/// A game in progress.
pub(crate) struct Played {
    pub(crate) game: GameHistory,
    /// Hashes since the last move that cannot be undone.
    seen: Vec<u64>,
    records: Vec<Record>,
    start: usize,
    ply: usize,
    /// Plies in a row that White won, Black won, or nobody did anything.
    white_winning: u32,
    black_winning: u32,
    level: u32,
}

impl Played {
    /// A game that begins here, after so many plies.
    pub(crate) fn new(start: Position, ply: usize) -> Played {
        Played {
            game: GameHistory::new(start),
            seen: Vec::new(),
            records: Vec::new(),
            start: ply,
            ply,
            white_winning: 0,
            black_winning: 0,
            level: 0,
        }
    }

    fn is_beginning(&self) -> bool {
        self.ply == self.start
    }

    /// How the game ended, by the rules or because it is clear.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        let position = self.game.position();
        if !position.has_legal_moves() {
            return Some(match (position.is_check(), position.turn()) {
                (false, _) => Outcome::Drawn,
                (true, Color::White) => Outcome::Lost,
                (true, Color::Black) => Outcome::Won,
            });
        }
        if self.is_drawn(position) {
            return Some(Outcome::Drawn);
        }
        match (self.white_winning, self.black_winning) {
            (WON_PLIES.., _) => Some(Outcome::Won),
            (_, WON_PLIES..) => Some(Outcome::Lost),
            _ => None,
        }
    }

    fn is_drawn(&self, position: &Position) -> bool {
        let hash = position.zobrist();
        let repeated = self.seen.iter().filter(|&&seen| seen == hash).count() >= 2;
        repeated
            || position.halfmove_clock() >= 100
            || position.is_insufficient_material()
            || self.ply >= LATE && self.level >= LEVEL_PLIES
            || self.ply >= LONGEST
    }

    /// Notes the position if it teaches something, and plays the move.
    pub(crate) fn go_on(&mut self, answer: &SearchResult, best: Move) {
        let position = *self.game.position();
        let worth = worth(answer.score);
        if let Score::Centipawns(worth) = answer.score
            && is_quiet(&position, best)
        {
            self.records.push(Record::new(&position, worth, self.ply));
        }
        self.judge(match position.turn() {
            Color::White => worth,
            Color::Black => -worth,
        });
        self.seen.push(position.zobrist());
        self.game.play(best);
        if self.game.position().halfmove_clock() == 0 {
            self.seen.clear();
        }
        self.ply += 1;
    }

    /// Counts plies of which the outcome is clear.
    fn judge(&mut self, for_white: i32) {
        let count = |run: u32, goes_on: bool| if goes_on { run + 1 } else { 0 };
        self.white_winning = count(self.white_winning, for_white >= WON);
        self.black_winning = count(self.black_winning, for_white <= -WON);
        self.level = count(self.level, for_white.abs() <= LEVEL);
    }
}

/// Mates are worth more than any lead.
fn worth(score: Score) -> i32 {
    match score {
        Score::Centipawns(worth) => worth,
        Score::Mate(moves) if moves > 0 => i32::from(i16::MAX),
        Score::Mate(_) => -i32::from(i16::MAX),
    }
}

/// Whether a position is what an evaluation should be able to judge: nobody is
/// in check and the best move takes or promotes nothing.
fn is_quiet(position: &Position, best: Move) -> bool {
    let takes = position.board().piece_at(best.to()).is_some() && !best.is_castling();
    !position.is_check() && !takes && !best.is_en_passant() && best.promotion().is_none()
}

#[cfg(test)]
mod tests {

    use super::*;
    use arrocco_rules::UciMove;

    #[test]
    fn the_same_seed_plays_the_same_game() {
        let game = |seed| {
            let mut player = Player::new(60).expect("room");
            let mut random = Random::new(seed);
            (0..2)
                .flat_map(|_| player.play(&mut random))
                .collect::<Vec<_>>()
        };
        assert_eq!(game(1), game(1));
        assert_ne!(game(1), game(2));
    }

    #[test]
    fn all_positions_of_a_game_have_its_outcome() {
        let mut player = Player::new(60).expect("room");
        let mut random = Random::new(5);
        let records = (0..20)
            .map(|_| player.play(&mut random))
            .find(|records| records.len() > 20)
            .expect("a fair start among twenty");
        let first = records[0].outcome;
        assert!(records.iter().all(|record| record.outcome == first));
        assert!(records.windows(2).all(|pair| pair[0].ply < pair[1].ply));
    }

    #[test]
    fn captures_promotions_and_checks_do_not_teach() {
        for (text, best, quiet) in [
            ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", false),
            ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4e5", true),
            ("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", false),
            ("4k3/8/8/8/4r3/8/8/4K3 w - - 0 1", "e1d1", false),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", false),
            ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", true),
        ] {
            let position = text.parse::<Position>().expect("a good FEN");
            let written: UciMove = best.parse().expect("a move");
            let m = written.to_move(&position).expect("a legal move");
            assert_eq!(is_quiet(&position, m), quiet, "{text} {best}");
        }
    }

    #[test]
    fn a_clear_lead_ends_the_game() {
        let mut played = Played::new(Position::initial(), 8);
        for _ in 0..WON_PLIES {
            assert_eq!(played.outcome(), None);
            played.judge(-WON);
        }
        assert_eq!(played.outcome(), Some(Outcome::Lost));
        played.judge(0);
        assert_eq!(played.outcome(), None);
    }
}

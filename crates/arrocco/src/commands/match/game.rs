//! One game: moves in turn until the rules, the clocks or good sense end it.

use std::fmt;
use std::time::Duration;

use arrocco_engine::Score;
use arrocco_notation::pgn::{Annotation, Eval, GameResult, Tree, WriteOptions};
use arrocco_rules::{Color, Move, Position};
use arrocco_uci::client::Clocks;

use super::Terms;
use super::adjudication::{Adjudication, Adjudicator};
use super::contender::Pace;
use super::player::{Fault, Player, Reply};

/// No game is longer.
pub(super) const LONGEST: usize = 600;

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    Checkmate,
    Stalemate,
    Repetition,
    FiftyMoves,
    Material,
    Agreed,
    TooLong,
    Fault(Fault),
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::Checkmate => "checkmate",
            Reason::Stalemate => "stalemate",
            Reason::Repetition => "threefold repetition",
            Reason::FiftyMoves => "fifty moves",
            Reason::Material => "insufficient material",
            Reason::Agreed => "adjudication",
            Reason::TooLong => "too long",
            Reason::Fault(Fault::Crash) => "crash",
            Reason::Fault(Fault::Hang) => "hang",
            Reason::Fault(Fault::Time) => "time forfeit",
            Reason::Fault(Fault::Illegal) => "illegal move",
        })
    }
}

/// What an engine said of its move, and how long it took.
#[derive(Clone, Copy, Debug)]
struct Note {
    score: Option<Score>,
    depth: Option<u32>,
    taken: Duration,
}

impl Note {
    /// As PGN commands, evaluations seen from White.
    fn comment(self, turn: Color) -> String {
        let sign = match turn {
            Color::White => 1,
            Color::Black => -1,
        };
        let eval = self.score.map(|score| Annotation::Eval {
            eval: match score {
                Score::Centipawns(worth) => Eval::Centipawns(sign * worth),
                Score::Mate(moves) => Eval::Mate(sign * moves),
            },
            depth: self.depth,
        });
        let time = Annotation::MoveTime(self.taken);
        let parts = eval.into_iter().chain([time]).map(|part| part.to_string());
        parts.collect::<Vec<_>>().join(" ")
    }
}

/// A finished game.
pub(super) struct Played {
    start: Position,
    pub(super) moves: Vec<Move>,
    /// What the engines said of their moves.
    notes: Vec<Note>,
    pub(super) result: GameResult,
    pub(super) reason: Reason,
    /// Who did something wrong.
    pub(super) fault: Option<(Color, Fault)>,
}

impl Played {
    pub(super) fn to_pgn(&self, date: &str, round: usize, [white, black]: &[&str; 2]) -> String {
        let mut tree = Tree::new(self.start);
        for (name, value) in [
            ("Event", "Engine match"),
            ("Date", date),
            ("Round", &round.to_string()),
            ("White", white),
            ("Black", black),
            ("Termination", &self.reason.to_string()),
        ] {
            tree.set_tag(name, value);
        }
        let mut node = tree.root();
        let mut turn = self.start.turn();
        for (&m, note) in self.moves.iter().zip(&self.notes) {
            match tree.add(node, m) {
                Ok(next) => node = next,
                // Only legal moves were noted.
                Err(_) => break,
            }
            tree.add_comment(node, &note.comment(turn));
            turn = !turn;
        }
        tree.set_result(self.result);
        tree.write(WriteOptions::default())
    }
}

/// Plays a game. The first of the players has White.
pub(super) fn play(terms: &Terms, start: &Position, players: [(&mut Player, Pace); 2]) -> Played {
    let [(white, white_pace), (black, black_pace)] = players;
    let mut board = Board::new(start, [white_pace, black_pace], terms.adjudication);
    let mut players = [white, black];
    for (player, color) in players.iter_mut().zip([Color::White, Color::Black]) {
        if let Err(fault) = player.new_game() {
            return board.forfeited(color, fault);
        }
    }
    loop {
        if let Some((result, reason)) = board.ending() {
            return board.finished(result, reason, None);
        }
        let turn = board.position.turn();
        let player = &mut players[turn.index()];
        let made = player
            .go(&board.start, &board.moves, &board.clocks)
            .and_then(|reply| board.take(&reply, terms.grace));
        if let Err(fault) = made {
            return board.forfeited(turn, fault);
        }
    }
}

/// The game as it stands.
struct Board {
    start: Position,
    position: Position,
    moves: Vec<Move>,
    notes: Vec<Note>,
    /// Hashes since the last move that cannot be undone.
    seen: Vec<u64>,
    paces: [Pace; 2],
    clocks: Clocks,
    verdict: Adjudicator,
}

impl Board {
    fn new(start: &Position, paces: [Pace; 2], rules: Adjudication) -> Board {
        let times = paces.map(|pace| match pace {
            Pace::Clock { base, increment } => (base, increment),
            Pace::Nodes(_) | Pace::MoveTime(_) | Pace::Depth(_) => Default::default(),
        });
        Board {
            start: *start,
            position: *start,
            moves: Vec::new(),
            notes: Vec::new(),
            seen: Vec::new(),
            paces,
            clocks: Clocks {
                remaining: times.map(|(base, _)| base),
                increment: times.map(|(_, increment)| increment),
                moves_to_go: None,
            },
            verdict: Adjudicator::new(rules),
        }
    }

    /// Stops the clock of the side to move; an error if it had run out.
    fn press(&mut self, reply: &Reply, grace: Duration) -> Result<(), Fault> {
        let side = self.position.turn().index();
        if !matches!(self.paces[side], Pace::Clock { .. }) {
            return Ok(());
        }
        let clock = &mut self.clocks.remaining[side];
        if reply.taken > *clock + grace {
            return Err(Fault::Time);
        }
        *clock = clock.saturating_sub(reply.taken) + self.clocks.increment[side];
        Ok(())
    }

    /// A move that is late is late before it is anything else.
    fn take(&mut self, reply: &Reply, grace: Duration) -> Result<(), Fault> {
        self.press(reply, grace)?;
        let m = reply.m.ok_or(Fault::Illegal)?;
        self.verdict
            .note(self.position.turn(), reply.score, self.moves.len());
        self.notes.push(Note {
            score: reply.score,
            depth: reply.depth,
            taken: reply.taken,
        });
        self.make(m);
        Ok(())
    }

    fn make(&mut self, m: Move) {
        self.moves.push(m);
        self.seen.push(self.position.zobrist());
        self.position.play_unchecked(m);
        if self.position.halfmove_clock() == 0 {
            self.seen.clear();
        }
    }

    fn ending(&self) -> Option<(GameResult, Reason)> {
        let position = &self.position;
        if !position.has_legal_moves() {
            return Some(if position.is_check() {
                (won_by(!position.turn()), Reason::Checkmate)
            } else {
                (GameResult::Draw, Reason::Stalemate)
            });
        }
        let hash = position.zobrist();
        let repeated = self.seen.iter().filter(|&&seen| seen == hash).count() >= 2;
        let drawn = [
            (repeated, Reason::Repetition),
            (position.halfmove_clock() >= 100, Reason::FiftyMoves),
            (position.is_insufficient_material(), Reason::Material),
            (self.moves.len() >= LONGEST, Reason::TooLong),
        ];
        if let Some((_, reason)) = drawn.into_iter().find(|(so, _)| *so) {
            return Some((GameResult::Draw, reason));
        }
        self.verdict.result().map(|result| (result, Reason::Agreed))
    }

    fn forfeited(self, color: Color, fault: Fault) -> Played {
        self.finished(won_by(!color), Reason::Fault(fault), Some((color, fault)))
    }

    fn finished(self, result: GameResult, reason: Reason, fault: Option<(Color, Fault)>) -> Played {
        Played {
            start: self.start,
            moves: self.moves,
            notes: self.notes,
            result,
            reason,
            fault,
        }
    }
}

fn won_by(color: Color) -> GameResult {
    match color {
        Color::White => GameResult::WhiteWins,
        Color::Black => GameResult::BlackWins,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(paces: [Pace; 2]) -> Board {
        let rules = Adjudication::parse("off", "off").expect("good rules");
        Board::new(&Position::initial(), paces, rules)
    }

    fn reply(milliseconds: u64) -> Reply {
        Reply {
            m: None,
            score: None,
            depth: None,
            taken: Duration::from_millis(milliseconds),
        }
    }

    #[test]
    fn a_clock_runs_down_gains_and_runs_out() {
        let pace = Pace::Clock {
            base: Duration::from_millis(100),
            increment: Duration::from_millis(10),
        };
        let mut board = board([pace, Pace::Nodes(1)]);
        let grace = Duration::from_millis(20);
        assert_eq!(board.press(&reply(30), grace), Ok(()));
        assert_eq!(board.clocks.remaining[0], Duration::from_millis(80));
        assert_eq!(board.press(&reply(95), grace), Ok(()), "within the grace");
        assert_eq!(board.clocks.remaining[0], Duration::from_millis(10));
        assert_eq!(board.take(&reply(31), grace), Err(Fault::Time));
        assert_eq!(board.take(&reply(5), grace), Err(Fault::Illegal));
    }

    #[test]
    fn engines_without_a_clock_cannot_lose_on_time() {
        let mut board = board([Pace::Nodes(1); 2]);
        assert_eq!(board.press(&reply(9_000_000), Duration::ZERO), Ok(()));
    }

    #[test]
    fn the_third_time_is_a_draw() {
        let mut board = board([Pace::Nodes(1); 2]);
        for text in [
            "g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8",
        ] {
            assert_eq!(board.ending(), None);
            let written: arrocco_rules::UciMove = text.parse().expect("a move");
            let m = written.to_move(&board.position).expect("a legal move");
            board.make(m);
        }
        assert_eq!(board.ending(), Some((GameResult::Draw, Reason::Repetition)));
    }
}

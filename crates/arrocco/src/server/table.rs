//! The game on the table: one, in memory, shared by all open pages.
//!
//! The rules decide; this module remembers. `arrocco-game` will take its place
//! behind the same commands and states.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use arrocco_notation::{fen, san};
use arrocco_rules::{Color, Move, Piece, Position, Role, Square};
use axum::extract::ws::Utf8Bytes;
use tokio::sync::watch;

use super::protocol::{
    Captured, Cause, Check, Command, Event, LastMove, Outcome, RefusalKind, Refused, State,
};
use super::refusal;

/// The table with its audience.
pub(crate) struct SharedTable {
    table: Mutex<Table>,
    states: watch::Sender<Utf8Bytes>,
}

impl SharedTable {
    pub(crate) fn new() -> Self {
        let table = Table::new();
        let states = watch::Sender::new(table.event());
        Self {
            table: Mutex::new(table),
            states,
        }
    }

    /// The states as they come, the present one first.
    pub(crate) fn watch(&self) -> watch::Receiver<Utf8Bytes> {
        self.states.subscribe()
    }

    /// Carries out `command` and tells everyone, or says why not.
    pub(crate) fn apply(&self, command: Command) -> Result<(), Refused> {
        // Published under the lock, so that no older state comes last.
        let mut table = self.lock();
        table.apply(command)?;
        self.states.send_replace(table.event());
        Ok(())
    }

    /// A panic while the table was held cannot leave it half changed: every
    /// command checks first and changes last.
    fn lock(&self) -> MutexGuard<'_, Table> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One game with the moves that were taken back.
struct Table {
    start: Position,
    steps: Vec<Step>,
    /// How many of the steps stand.
    ply: usize,
    resigned: Option<Color>,
}

/// A move with what it did.
struct Step {
    played: Move,
    san: String,
    piece: Piece,
    captured: Option<Piece>,
    after: Position,
}

impl Table {
    fn new() -> Self {
        Self {
            start: Position::initial(),
            steps: Vec::new(),
            ply: 0,
            resigned: None,
        }
    }

    fn apply(&mut self, command: Command) -> Result<(), Refused> {
        match command {
            Command::Move {
                from,
                to,
                promotion,
                ply,
            } => self.play(from, to, promotion, ply),
            Command::Undo => self.undo(),
            Command::Redo => self.redo(),
            Command::New => {
                *self = Self::new();
                Ok(())
            }
            Command::Resign => self.resign(),
        }
    }

    fn play(
        &mut self,
        from: Square,
        to: Square,
        promotion: Option<Role>,
        ply: usize,
    ) -> Result<(), Refused> {
        if ply != self.ply {
            return refuse(RefusalKind::Stale);
        }
        if self.outcome().is_some() {
            return refuse(RefusalKind::GameOver);
        }
        let position = self.position();
        let found = position.find(from, to, promotion).map_err(|reason| {
            let mover = position.board().piece_at(from);
            refusal::tell(from, to, mover, reason)
        })?;
        let step = Step::new(position, found);
        self.steps.truncate(self.ply);
        self.steps.push(step);
        self.ply += 1;
        Ok(())
    }

    /// Takes back what came last: the resignation or a move.
    fn undo(&mut self) -> Result<(), Refused> {
        if self.resigned.take().is_some() {
            return Ok(());
        }
        if self.ply == 0 {
            return refuse(RefusalKind::NothingToUndo);
        }
        self.ply -= 1;
        Ok(())
    }

    fn redo(&mut self) -> Result<(), Refused> {
        if self.resigned.is_some() {
            return refuse(RefusalKind::GameOver);
        }
        if self.ply == self.steps.len() {
            return refuse(RefusalKind::NothingToRedo);
        }
        self.ply += 1;
        Ok(())
    }

    fn resign(&mut self) -> Result<(), Refused> {
        if self.outcome().is_some() {
            return refuse(RefusalKind::GameOver);
        }
        self.resigned = Some(self.position().turn());
        Ok(())
    }

    fn position(&self) -> &Position {
        self.standing()
            .last()
            .map_or(&self.start, |step| &step.after)
    }

    fn standing(&self) -> &[Step] {
        &self.steps[..self.ply]
    }

    fn outcome(&self) -> Option<Outcome> {
        let position = self.position();
        let (cause, winner) = if let Some(loser) = self.resigned {
            (Cause::Resignation, Some(!loser))
        } else if position.is_checkmate() {
            (Cause::Checkmate, Some(!position.turn()))
        } else if position.is_stalemate() {
            (Cause::Stalemate, None)
        } else if position.is_insufficient_material() {
            (Cause::InsufficientMaterial, None)
        } else {
            return None;
        };
        Some(Outcome { cause, winner })
    }

    fn event(&self) -> Utf8Bytes {
        Event::State(self.state()).to_text()
    }

    fn state(&self) -> State {
        let position = self.position();
        let outcome = self.outcome();
        State {
            ply: self.ply,
            fen: fen::write(position, position.castling_mode()),
            turn: position.turn(),
            dests: outcome.map_or_else(|| destinations(position), |_| BTreeMap::new()),
            last_move: self.standing().last().map(Step::last_move),
            check: check(position),
            captured: captured(self.standing()),
            history: self.steps.iter().map(|step| step.san.clone()).collect(),
            outcome,
            status: status(position, outcome),
        }
    }
}

impl Step {
    fn new(before: &Position, played: Move) -> Self {
        let piece = before.board().piece_at(played.from());
        Self {
            played,
            san: san::write(before, played),
            // A legal move always has a piece to move.
            piece: piece.unwrap_or(Role::Pawn.of(before.turn())),
            captured: victim(before, played),
            after: before.after(played),
        }
    }

    fn last_move(&self) -> LastMove {
        LastMove {
            from: self.played.from(),
            to: self.played.destination(),
            color: self.piece.color,
            role: self.piece.role,
        }
    }
}

fn refuse(kind: RefusalKind) -> Result<(), Refused> {
    Err(Refused::plain(kind))
}

/// What `played` captures. The victim of en passant does not stand where the
/// pawn arrives, and a castling king arrives on its own rook.
fn victim(before: &Position, played: Move) -> Option<Piece> {
    if played.is_en_passant() {
        return Some(Role::Pawn.of(!before.turn()));
    }
    before
        .board()
        .piece_at(played.to())
        .filter(|_| !played.is_castling())
}

/// Where each piece may go. A castling king may be put on its new square or on
/// its rook.
fn destinations(position: &Position) -> BTreeMap<Square, Vec<Square>> {
    let mut dests: BTreeMap<Square, Vec<Square>> = BTreeMap::new();
    for legal in &position.legal_moves() {
        let targets = dests.entry(legal.from()).or_default();
        for target in [legal.to(), legal.destination()] {
            if !targets.contains(&target) {
                targets.push(target);
            }
        }
    }
    dests
}

fn check(position: &Position) -> Option<Check> {
    position.is_check().then(|| Check {
        king: position.king(position.turn()),
        attackers: position.checkers().into_iter().collect(),
    })
}

fn captured(steps: &[Step]) -> Captured {
    let of = |color| {
        steps
            .iter()
            .filter_map(|step| step.captured)
            .filter(|piece| piece.color == color)
            .map(|piece| piece.role)
            .collect()
    };
    Captured {
        white: of(Color::White),
        black: of(Color::Black),
    }
}

/// The status line, word for word as M-29 has it.
fn status(position: &Position, outcome: Option<Outcome>) -> String {
    let turn = position.turn();
    match outcome {
        None if position.is_check() => format!("It's {turn}'s turn. | {turn} is in check"),
        None => format!("It's {turn}'s turn."),
        Some(Outcome {
            cause,
            winner: Some(winner),
        }) => {
            let verb = if cause == Cause::Resignation {
                "resigns"
            } else {
                "is checkmate"
            };
            format!("{} {verb} | {winner} wins", !winner)
        }
        Some(Outcome {
            cause: Cause::Stalemate,
            ..
        }) => "draw | stalemate".to_owned(),
        Some(_) => "draw | nobody can mate any more".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Plays moves such as `e2e4` or `a7a8n`, each of which must be legal.
    fn after(moves: &str) -> Table {
        let mut table = Table::new();
        for text in moves.split_whitespace() {
            attempt(&mut table, text).unwrap_or_else(|refused| panic!("{text}: {refused:?}"));
        }
        table
    }

    fn attempt(table: &mut Table, text: &str) -> Result<(), Refused> {
        let ply = table.ply;
        table.play(
            text[..2].parse().expect("a square"),
            text[2..4].parse().expect("a square"),
            text.chars().nth(4).and_then(Role::from_char),
            ply,
        )
    }

    fn kind(outcome: Result<(), Refused>) -> Option<RefusalKind> {
        outcome.err().map(|refused| refused.kind)
    }

    #[test]
    fn m_29_the_status_line_word_for_word() {
        assert_eq!(after("").state().status, "It's white's turn.");
        assert_eq!(after("e2e4").state().status, "It's black's turn.");
        assert_eq!(
            after("e2e4 f7f6 d1h5").state().status,
            "It's black's turn. | black is in check"
        );
        assert_eq!(
            after("f2f3 e7e5 g2g4 d8h4").state().status,
            "white is checkmate | black wins"
        );
    }

    #[test]
    fn the_fastest_stalemate_is_a_draw() {
        let table = after(
            "e2e3 a7a5 d1h5 a8a6 h5a5 h7h5 h2h4 a6h6 a5c7 f7f6 c7d7 e8f7 d7b7 d8d3 b7b8 d3h7 \
             b8c8 f7g6 c8e6",
        );
        assert_eq!(table.state().status, "draw | stalemate");
        assert!(table.state().dests.is_empty());
    }

    #[test]
    fn a_check_names_the_king_and_who_attacks_it() {
        let check = after("e2e4 f7f6 d1h5").state().check.expect("a check");
        assert_eq!(
            (check.king, check.attackers),
            (Square::E8, vec![Square::H5])
        );
    }

    #[test]
    fn m_31_captured_pieces_are_kept_in_order_by_colour_en_passant_too() {
        let table = after("e2e4 d7d5 e4d5 d8d5 b1c3 d5a2 c3a2 e7e5 a2c3 e5e4 d2d4 e4d3");
        let captured = table.state().captured;
        assert_eq!(captured.black, [Role::Pawn, Role::Queen]);
        assert_eq!(captured.white, [Role::Pawn, Role::Pawn, Role::Pawn]);
    }

    #[test]
    fn castling_captures_nothing_and_shows_the_king_where_it_stands() {
        let table = after("e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1");
        let state = table.state();
        assert_eq!(state.captured, Captured::default());
        assert_eq!(state.last_move.map(|last| last.to), Some(Square::G1));
    }

    #[test]
    fn a_king_may_be_put_on_its_new_square_or_on_its_rook() {
        let table = after("e2e4 e7e5 g1f3 b8c6 f1c4 f8c5");
        let king = &table.state().dests[&Square::E1];
        assert!(king.contains(&Square::G1) && king.contains(&Square::H1));
    }

    #[test]
    fn undo_and_redo_walk_the_game_and_a_new_move_forgets_the_rest() {
        let mut table = after("e2e4 e7e5 g1f3");
        assert_eq!(kind(table.undo()), None);
        assert_eq!(kind(table.undo()), None);
        assert_eq!((table.state().ply, table.state().history.len()), (1, 3));
        assert_eq!(kind(table.redo()), None);
        assert_eq!(kind(attempt(&mut table, "b1c3")), None);
        assert_eq!((table.state().ply, table.state().history.len()), (3, 3));
        assert_eq!(kind(table.redo()), Some(RefusalKind::NothingToRedo));
    }

    #[test]
    fn the_history_is_in_standard_notation() {
        let state = after("e2e4 e7e5 g1f3 b8c6 f1b5").state();
        assert_eq!(state.history, ["e4", "e5", "Nf3", "Nc6", "Bb5"]);
        assert!(state.fen.ends_with(" b KQkq - 3 3"), "{}", state.fen);
    }

    #[test]
    fn a_move_sent_twice_is_played_once() {
        let mut table = after("e2e4");
        let again = table.play(Square::E2, Square::E4, None, 0);
        assert_eq!(kind(again), Some(RefusalKind::Stale));
        assert_eq!(table.ply, 1);
    }

    #[test]
    fn a_promotion_must_be_chosen() {
        let mut table = after("a2a4 b7b5 a4b5 a7a6 b5a6 c8b7 a6b7 h7h6");
        assert_eq!(
            kind(attempt(&mut table, "b7a8")),
            Some(RefusalKind::PromotionMissing)
        );
        assert_eq!(kind(attempt(&mut table, "b7a8n")), None);
        assert!(table.state().fen.starts_with('N'));
    }

    #[test]
    fn resigning_ends_the_game_until_it_is_taken_back() {
        let mut table = after("e2e4");
        assert_eq!(kind(table.resign()), None);
        assert_eq!(table.state().status, "black resigns | white wins");
        assert_eq!(
            kind(attempt(&mut table, "e7e5")),
            Some(RefusalKind::GameOver)
        );
        assert_eq!(kind(table.undo()), None);
        assert_eq!(kind(attempt(&mut table, "e7e5")), None);
    }

    #[test]
    fn everyone_who_watches_gets_the_same_state() {
        let shared = SharedTable::new();
        let (mut one, mut two) = (shared.watch(), shared.watch());
        shared.apply(Command::Resign).expect("White may resign");
        assert_eq!(*one.borrow_and_update(), *two.borrow_and_update());
        assert!(one.borrow().contains("white resigns | black wins"));
    }
}

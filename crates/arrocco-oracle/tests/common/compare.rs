//! Holds the theory and `arrocco-rules` side by side.

use std::time::Instant;

use arrocco_oracle::{Prolog, Situation, Theory};
use arrocco_rules::{Color, Move, MoveKind, Position};

use super::positions::{Case, flipped};
use super::say;

/// How often each special thing was met, so that a comparison that never saw
/// one does not count.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tally {
    pub(crate) positions: usize,
    pub(crate) moves: usize,
    pub(crate) en_passant: usize,
    pub(crate) castlings: usize,
    pub(crate) promotions: usize,
    pub(crate) checks: usize,
    pub(crate) double_checks: usize,
    pub(crate) mates: usize,
    pub(crate) stalemates: usize,
}

impl Tally {
    fn add(&mut self, position: &Position, moves: &[Move]) {
        let count = |is: fn(&Move) -> bool| moves.iter().filter(|m| is(m)).count();
        self.positions += 1;
        self.moves += moves.len();
        self.en_passant += count(|m| m.kind() == MoveKind::EnPassant);
        self.castlings += count(|m| m.is_castling());
        self.promotions += count(|m| m.promotion().is_some());
        self.checks += usize::from(position.is_check());
        self.double_checks += usize::from(position.checkers().more_than_one());
        self.mates += usize::from(position.is_checkmate());
        self.stalemates += usize::from(position.is_stalemate());
    }
}

/// Compares on all cases and says how long it took; the first disagreement is
/// an error.
pub(crate) fn all<P: Prolog>(
    theory: &mut Theory<P>,
    cases: &[Case],
    title: &str,
) -> Result<Tally, String> {
    let start = Instant::now();
    let mut tally = Tally::default();
    for case in cases {
        let moves = one(theory, case).map_err(|what| format!("{}: {what}", case.name))?;
        tally.add(&case.position(), &moves);
    }
    say(&format!(
        "oracle: {title}: {tally:?} in {:.1?}",
        start.elapsed()
    ));
    Ok(tally)
}

/// Legal moves and situation of both sides.
fn one<P: Prolog>(theory: &mut Theory<P>, case: &Case) -> Result<Vec<Move>, String> {
    let position = case.position();
    theory
        .set_facts(&case.facts())
        .map_err(|error| error.to_string())?;
    let found = theory.legal_moves().map_err(|error| error.to_string())?;
    same_moves(&found, &position.legal_moves())?;
    same_situation(theory, position.turn(), &position)?;
    if let Some(other) = flipped(case) {
        same_situation(theory, other.turn(), &other)?;
    }
    Ok(found)
}

/// The same moves, each once.
pub(crate) fn same_moves(theory: &[Move], rules: &[Move]) -> Result<(), String> {
    let sorted = |moves: &[Move]| {
        let mut moves = moves.to_vec();
        moves.sort_by_key(|m| m.to_bits());
        moves
    };
    let (theory, rules) = (sorted(theory), sorted(rules));
    if theory == rules {
        return Ok(());
    }
    let only = |a: &[Move], b: &[Move]| -> Vec<Move> {
        a.iter().filter(|m| !b.contains(m)).copied().collect()
    };
    Err(format!(
        "{} moves by the theory, {} by the rules; only the theory has {:?}, only the rules {:?}",
        theory.len(),
        rules.len(),
        only(&theory, &rules),
        only(&rules, &theory)
    ))
}

fn same_situation<P: Prolog>(
    theory: &mut Theory<P>,
    color: Color,
    position: &Position,
) -> Result<(), String> {
    let found = theory.situation(color).map_err(|error| error.to_string())?;
    let expected = situation(position);
    if found == expected {
        Ok(())
    } else {
        Err(format!(
            "{color} is in {found} by the theory, in {expected} by the rules"
        ))
    }
}

/// What `arrocco-rules` says about the side to move.
fn situation(position: &Position) -> Situation {
    match (position.is_check(), position.has_legal_moves()) {
        (true, true) => Situation::Check,
        (true, false) => Situation::Checkmate,
        (false, true) => Situation::None,
        (false, false) => Situation::Stalemate,
    }
}

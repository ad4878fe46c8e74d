//! The coach: what a move leaves undefended, allows or threatens.
//!
//! Every [`Fact`] follows from the rules: counts of attackers and defenders, a pin, a
//! capture or a mate that is legal. Whether something is worth mentioning is decided
//! by the values of the pieces; nothing is searched and nothing is judged. The
//! sentences are in [`Localizer::coach`](crate::l10n::Localizer::coach).

use arrocco_engine::{Level, exchange_wins};
use arrocco_game::{Game, PlayerKind};
use arrocco_rules::{Bitboard, Board, Color, Move, Position, Role, Square};

use crate::engine_player::{Opponent, Strength};

/// The last level the coach helps against.
pub const HIGHEST_LEVEL: Level = Level::ALL[3];

/// Something that is true after a move of the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// The other side can mate at once.
    MateInOne {
        /// With this move.
        m: Move,
    },
    /// The other side can take a piece of the player and win something by it.
    Attacked {
        /// Where it stands.
        square: Square,
        /// What it is.
        role: Role,
        /// The pieces that attack it, the cheapest first.
        attackers: Vec<(Square, Role)>,
        /// The pieces that defend it, the cheapest first.
        defenders: Vec<(Square, Role)>,
    },
    /// A piece of the player cannot leave the line of its king.
    Pinned {
        /// Where it stands.
        square: Square,
        /// What it is.
        role: Role,
        /// What pins it.
        by: (Square, Role),
    },
    /// The piece that moved attacks a piece that is not defended or worth more.
    Threat {
        /// The piece that moved.
        from: (Square, Role),
        /// The piece that it could take.
        target: (Square, Role),
        /// Whether nothing defends that piece.
        is_undefended: bool,
    },
}

impl Fact {
    /// The squares a board marks: the piece it is about, then the others.
    pub fn squares(&self) -> Vec<Square> {
        match self {
            Fact::MateInOne { m } => vec![m.destination(), m.from()],
            Fact::Attacked {
                square, attackers, ..
            } => {
                let attackers = attackers.iter().map(|&(square, _)| square);
                [*square].into_iter().chain(attackers).collect()
            }
            Fact::Pinned { square, by, .. } => vec![*square, by.0],
            Fact::Threat { from, target, .. } => vec![target.0, from.0],
        }
    }
}

/// What the coach has to say about a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CoachNote {
    /// The facts, the most important first.
    pub facts: Vec<Fact>,
    /// Whether a takeback is offered: a mate in one is allowed, or a piece worth more
    /// than a pawn can be won.
    pub is_blunder: bool,
}

/// What there is to say about the last move of a game, if the coach may speak: the
/// move is a person's against a level that the coach helps against, no clock runs, and
/// the game goes on.
pub fn note_of_game(game: &Game) -> Option<CoachNote> {
    let last = game.moves().last()?;
    let color = last.color;
    let is_person = game.settings().seat(color).kind == PlayerKind::Human;
    let other = game.settings().seat(!color);
    let opponent: Opponent = other.strength.parse().unwrap_or_default();
    let is_pupil = matches!(opponent.strength, Strength::Level(level) if level <= HIGHEST_LEVEL);
    let is_engine = other.kind == PlayerKind::Engine;
    let has_clock =
        game.clock().deadline().is_some() || game.clock().left(color, Default::default()).is_some();
    let speaks = is_person && is_engine && is_pupil && !has_clock;
    if !speaks || !game.outcome().is_in_progress() {
        return None;
    }
    let mut before = *game.start();
    for played in game.moves().take(game.ply().saturating_sub(1)) {
        before.play_unchecked(played.to_move());
    }
    Some(note(&before, last.to_move()))
}

/// What there is to say about a legal move.
pub fn note(before: &Position, last: Move) -> CoachNote {
    let after = &before.after(last);
    if !after.has_legal_moves() {
        return CoachNote::default();
    }
    // Whoever takes something has been paid for a piece that is taken back.
    let taken = before
        .board()
        .role_at(last.to())
        .filter(|_| !last.is_castling());
    let is_paid = |square, role| {
        square == last.destination() && taken.is_some_and(|taken| value(taken) >= value(role))
    };
    let mut facts = Vec::new();
    facts.extend(mate_in_one(after));
    let mut attacked = attacked(after);
    attacked.retain(|fact| match fact {
        Fact::Attacked { square, role, .. } => !is_paid(*square, *role),
        Fact::MateInOne { .. } | Fact::Pinned { .. } | Fact::Threat { .. } => true,
    });
    attacked.sort_by_key(|fact| match fact {
        Fact::Attacked { role, .. } => -value(*role),
        Fact::MateInOne { .. } | Fact::Pinned { .. } | Fact::Threat { .. } => 0,
    });
    let is_blunder = !facts.is_empty()
        || attacked
            .iter()
            .any(|fact| matches!(fact, Fact::Attacked { role, .. } if *role != Role::Pawn));
    facts.extend(attacked);
    facts.extend(threats(after, last));
    facts.extend(pins(after));
    CoachNote { facts, is_blunder }
}

fn value(role: Role) -> i32 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 100,
    }
}

fn mate_in_one(after: &Position) -> Option<Fact> {
    let moves = after.legal_moves();
    let mate = moves.iter().find(|&&m| after.after(m).is_checkmate());
    mate.map(|&m| Fact::MateInOne { m })
}

/// Pieces of the side that has just moved by which the other can win something.
fn attacked(after: &Position) -> Vec<Fact> {
    let (board, own) = (after.board(), !after.turn());
    let moves = after.legal_moves();
    let mut facts = Vec::new();
    for (square, piece) in board.iter() {
        if piece.color != own || piece.role == Role::King {
            continue;
        }
        // To win a pawn's worth is worth a word.
        let mut captures = moves
            .iter()
            .filter(|m| m.to() == square && !m.is_castling());
        if captures.any(|&m| exchange_wins(after, m, 100)) {
            facts.push(Fact::Attacked {
                square,
                role: piece.role,
                attackers: by_value(board, board.attackers(square, !own)),
                defenders: by_value(board, board.attackers(square, own)),
            });
        }
    }
    facts
}

/// The pieces on these squares, the cheapest first.
fn by_value(board: &Board, squares: Bitboard) -> Vec<(Square, Role)> {
    let role = |square| Some((square, board.role_at(square)?));
    let mut pieces: Vec<(Square, Role)> = squares.into_iter().filter_map(role).collect();
    pieces.sort_by_key(|&(_, role)| value(role));
    pieces
}

/// What the piece that moved attacks, if the other side has no check to answer.
fn threats(after: &Position, last: Move) -> Vec<Fact> {
    let (board, own) = (after.board(), !after.turn());
    let at = last.destination();
    let Some(role) = board.role_at(at) else {
        return Vec::new();
    };
    // In check the other side has other worries, and a piece that can be taken or may
    // not leave its line threatens nothing.
    let is_safe =
        !after.is_check() && !board.is_attacked(at, !own) && pinner(board, at, own).is_none();
    if !is_safe || role == Role::King {
        return Vec::new();
    }
    let targets = board.attacks_from(at) & board.by_color(!own);
    let threat = |target: Square| {
        let attacked = board.role_at(target)?;
        let is_undefended = !board.is_attacked(target, !own);
        let wins = is_undefended || value(attacked) > value(role);
        (wins && attacked != Role::King).then_some(Fact::Threat {
            from: (at, role),
            target: (target, attacked),
            is_undefended,
        })
    };
    let mut threats: Vec<Fact> = targets.into_iter().filter_map(threat).collect();
    threats.sort_by_key(|fact| match fact {
        Fact::Threat { target, .. } => -value(target.1),
        Fact::MateInOne { .. } | Fact::Attacked { .. } | Fact::Pinned { .. } => 0,
    });
    threats
}

/// Pieces of the side that has just moved that are pinned; pawns are not mentioned.
fn pins(after: &Position) -> Vec<Fact> {
    let (board, own) = (after.board(), !after.turn());
    let is_piece = |role: Role| role != Role::King && role != Role::Pawn;
    let pinned = board
        .iter()
        .filter(|(_, piece)| piece.color == own && is_piece(piece.role));
    let fact = |(square, piece): (Square, arrocco_rules::Piece)| {
        let by = pinner(board, square, own)?;
        Some(Fact::Pinned {
            square,
            role: piece.role,
            by,
        })
    };
    pinned.filter_map(fact).collect()
}

/// What pins a piece of this colour to its king: a piece that attacks the king once
/// the square is empty.
fn pinner(board: &Board, square: Square, own: Color) -> Option<(Square, Role)> {
    let king = board.king(own)?;
    let before = board.attackers(king, !own);
    let without = board.attackers_through(king, !own, board.occupied().without(square));
    let by = without.minus(before).first()?;
    Some((by, board.role_at(by)?))
}

#[cfg(test)]
mod tests;

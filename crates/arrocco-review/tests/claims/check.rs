//! A second, slow and plain way to confirm a claim: rays walked square by square,
//! captures tried one after the other, all replies, mates searched with all
//! moves.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;

use arrocco_review::{Effect, Material, Motif, MoveReview, Reason, Target};
use arrocco_rules::{Color, Move, Position, Role, Square};

/// Whether a piece on a square attacks another, by its steps.
fn attacks(position: &Position, from: Square, to: Square) -> bool {
    let board = position.board();
    let Some(piece) = board.piece_at(from) else {
        return false;
    };
    let files = to.file().index() as i8 - from.file().index() as i8;
    let ranks = to.rank().index() as i8 - from.rank().index() as i8;
    let clear = || {
        let (file, rank) = (files.signum(), ranks.signum());
        let mut at = from;
        loop {
            at = at.offset(file, rank).expect("on the board");
            if at == to {
                return true;
            }
            if board.piece_at(at).is_some() {
                return false;
            }
        }
    };
    let (width, height) = (files.abs(), ranks.abs());
    match piece.role {
        _ if from == to => false,
        Role::Knight => (width, height) == (1, 2) || (width, height) == (2, 1),
        Role::King => width <= 1 && height <= 1,
        Role::Pawn => width == 1 && ranks == piece.color.forward(),
        Role::Bishop => width == height && clear(),
        Role::Rook => (width == 0 || height == 0) && clear(),
        Role::Queen => (width == height || width == 0 || height == 0) && clear(),
    }
}

fn attackers(position: &Position, to: Square, side: Color) -> Vec<Square> {
    let pieces = position.board().iter();
    let own = pieces.filter(|(_, piece)| piece.color == side);
    own.map(|(square, _)| square)
        .filter(|&from| attacks(position, from, to))
        .collect()
}

const fn worth(role: Role) -> i32 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 0,
    }
}

fn material(position: &Position, side: Color) -> i32 {
    let pieces = position.board().iter();
    pieces
        .map(|(_, piece)| {
            let value = worth(piece.role);
            if piece.color == side { value } else { -value }
        })
        .sum()
}

fn is_loud(position: &Position, m: Move) -> bool {
    let is_capture = !m.is_castling() && position.board().piece_at(m.to()).is_some();
    is_capture || m.is_en_passant() || m.promotion() == Some(Role::Queen)
}

/// Whether a side keeps at least this much if both only capture, promote to a
/// queen, or leave check. The other side may stop at any time; this side may
/// stop once, and only if the other cannot mate at once or take something then.
fn keeps_by_captures(
    position: &Position,
    side: Color,
    least: i32,
    length: u32,
    has_stopped: bool,
) -> bool {
    let moves = position.legal_moves();
    let is_own = position.turn() == side;
    let is_check = position.is_check();
    if moves.is_empty() {
        // Mated, mating, or stalemate, which wins nothing.
        return is_check && !is_own;
    }
    let now = material(position, side);
    if length == 0 {
        return now >= least;
    }
    let mut going_on: Vec<Move> = moves.to_vec();
    going_on.retain(|&m| is_check || is_loud(position, m));
    // The order is for speed alone: the greatest prize with the least piece.
    going_on.sort_by_key(|&m| {
        let role = |square| position.board().role_at(square).map_or(0, worth);
        role(m.from()) - 10 * (role(m.to()) + m.promotion().map_or(0, worth))
    });
    let next =
        |m: &Move| keeps_by_captures(&position.after(*m), side, least, length - 1, has_stopped);
    if is_own {
        if !is_check && has_stopped && now >= least {
            return true;
        }
        if !is_check && !has_stopped && now >= least {
            let mut passed = *position;
            passed.pass();
            if !mates(&passed, 1) && keeps_by_captures(&passed, side, least, length - 1, true) {
                return true;
            }
        }
        going_on.iter().any(next)
    } else {
        (is_check || now >= least) && going_on.iter().all(next)
    }
}

/// The moves that a side may use for a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Means {
    /// Forcing moves after the first.
    pub(crate) moves: u32,
    /// Moves out of check beside them.
    pub(crate) evasions: u32,
    /// Whether the last of the moves may be quiet.
    pub(crate) is_quiet: bool,
}

/// From the least to the greatest.
pub(crate) const MEANS: [Means; 7] = [
    means(0, false),
    means(1, false),
    means(1, true),
    means(2, false),
    means(3, false),
    means(2, true),
    means(4, false),
];

const fn means(moves: u32, is_quiet: bool) -> Means {
    Means {
        moves,
        evasions: 3,
        is_quiet,
    }
}

/// A claim that one side keeps at least so much material, whatever the other
/// does.
pub(crate) struct Claim<'a> {
    pub(crate) side: Color,
    pub(crate) least: i32,
    /// Moves that may be played although they are quiet.
    line: &'a [Move],
    /// What is known of positions where the other side is to move.
    known: RefCell<HashMap<(u64, Means), bool>>,
    /// The move that was the answer last.
    last: Cell<Option<Move>>,
}

impl Claim<'_> {
    pub(crate) fn new(side: Color, least: i32, line: &[Move]) -> Claim<'_> {
        Claim {
            side,
            least,
            line,
            known: RefCell::default(),
            last: Cell::default(),
        }
    }

    /// The other side is to move: all its moves are tried.
    pub(crate) fn holds(&self, position: &Position, means: Means) -> bool {
        let replies = position.legal_moves();
        if replies.is_empty() {
            return position.is_check();
        }
        let key = (position.zobrist(), means);
        if let Some(&known) = self.known.borrow().get(&key) {
            return known;
        }
        let answer = replies
            .iter()
            .all(|&reply| self.is_answered(&position.after(reply), means));
        self.known.borrow_mut().insert(key, answer);
        answer
    }

    /// The side is to move.
    pub(crate) fn is_answered(&self, position: &Position, means: Means) -> bool {
        if keeps_by_captures(position, self.side, self.least, 12, false) || mates(position, 1) {
            return true;
        }
        let moves = position.legal_moves();
        if position.is_check() && means.evasions > 0 {
            let evasions = means.evasions - 1;
            let next = Means { evasions, ..means };
            return moves.iter().any(|&m| self.holds(&position.after(m), next));
        }
        if means.moves == 0 {
            return false;
        }
        let next = Means {
            moves: means.moves - 1,
            ..means
        };
        let all_quiet = means.is_quiet && means.moves == 1;
        let is_forcing = |m: Move| {
            is_loud(position, m) || position.after(m).is_check() || self.line.contains(&m)
        };
        let mut tried: Vec<Move> = moves.to_vec();
        tried.retain(|&m| all_quiet || is_forcing(m));
        let last = self.last.get();
        tried.sort_by_key(|&m| (Some(m) != last, !self.line.contains(&m), !is_forcing(m)));
        let found = tried
            .into_iter()
            .find(|&m| self.holds(&position.after(m), next));
        if found.is_some() {
            self.last.set(found);
        }
        found.is_some()
    }
}

/// Whether the side to move mates in so many moves, all moves tried.
fn mates(position: &Position, moves: u32) -> bool {
    moves > 0
        && position.legal_moves().iter().any(|&m| {
            let after = position.after(m);
            let replies = after.legal_moves();
            if replies.is_empty() {
                return after.is_check();
            }
            moves > 1
                && replies
                    .iter()
                    .all(|&reply| mates(&after.after(reply), moves - 1))
        })
}

fn assert_stands(position: &Position, target: Target, side: Color) {
    let piece = position.board().piece_at(target.square).expect("a piece");
    assert_eq!((piece.role, piece.color), (target.role, side), "{target:?}");
}

/// Checks one reason.
pub(crate) fn confirm(reviewed: &MoveReview, reason: &Reason) {
    let start = if reason.is_reply() {
        reviewed.after()
    } else {
        reviewed.before
    };
    let mut positions = vec![start];
    for &m in &reason.line {
        let at = *positions.last().expect("one");
        assert!(at.is_legal(m));
        positions.push(at.after(m));
    }
    let end = positions.last().expect("one");
    match reason.effect {
        Effect::AllowsMate(moves) | Effect::MissesMate(moves) => {
            assert!(end.is_checkmate());
            assert_eq!(reason.line.len() as u32, 2 * moves - 1);
            // Three moves with all defences and all attacks take too long here.
            if moves <= 2 {
                assert!(mates(&start, moves) && !mates(&start, moves - 1));
            }
        }
        Effect::GivesStalemate => assert!(start.is_stalemate()),
        Effect::MissesStalemate => assert!(end.is_stalemate()),
        Effect::Loses(what) | Effect::MissesWinOf(what) => {
            confirm_material(reviewed, reason, &start, end, what);
        }
    }
    confirm_motif(reason, &start);
}

fn confirm_material(
    reviewed: &MoveReview,
    reason: &Reason,
    start: &Position,
    end: &Position,
    what: Material,
) {
    let side = start.turn();
    let before = material(&reviewed.before, side);
    let least = match what {
        Material::Piece(role) => worth(role),
        Material::MinorPiece => 3,
        Material::Exchange => 2,
        Material::For(won, lost) => worth(won) - worth(lost),
        Material::Pawns(count) => count,
    };
    assert!(least >= 1);
    if !matches!(what, Material::Pawns(_)) {
        assert_eq!(material(end, side) - before, least, "{reviewed:?}");
    }
    let first = *reason.line.first().expect("a move");
    // Quiet moves of the engine's line may be part of the proof.
    let expected = if reason.is_reply() {
        reviewed.reply.as_ref()
    } else {
        reviewed.best.first()
    };
    let mut line = reason.line.clone();
    line.extend(expected.into_iter().flat_map(|line| &line.moves));
    let claim = Claim::new(side, before + least, &line);
    let after = start.after(first);
    let is_won = MEANS.into_iter().any(|means| claim.holds(&after, means));
    assert!(is_won, "{start} {reason:?}");
    // The other move does not do the same.
    let best = reviewed
        .best
        .first()
        .and_then(arrocco_review::EvaluatedLine::first);
    let instead = reviewed.before.after(best.expect("a best move"));
    if reason.is_reply() {
        assert!(!claim.is_answered(&instead, MEANS[0]), "{start} {reason:?}");
    } else {
        assert!(
            !claim.holds(&reviewed.after(), MEANS[0]),
            "{start} {reason:?}"
        );
    }
}

fn confirm_motif(reason: &Reason, start: &Position) {
    let Some(&first) = reason.line.first() else {
        return;
    };
    let (side, other) = (start.turn(), !start.turn());
    let after = start.after(first);
    let to = first.destination();
    match &reason.motif {
        Motif::Fork { targets } => {
            assert!(targets.len() >= 2);
            for &target in targets {
                assert_stands(&after, target, other);
                assert!(attacks(&after, to, target.square));
            }
        }
        Motif::MateThreat { target } => {
            assert_stands(&after, *target, other);
            assert!(attacks(&after, to, target.square));
            let mut passed = after;
            passed.pass();
            assert!(mates(&passed, 1));
        }
        Motif::Discovered { slider, target } => {
            assert_stands(&after, *slider, side);
            assert_stands(&after, *target, other);
            assert!(attacks(&after, slider.square, target.square));
            assert!(!attacks(start, slider.square, target.square));
        }
        Motif::Pin {
            pinned: front,
            behind,
        }
        | Motif::Skewer { front, behind } => {
            assert_stands(&after, *front, other);
            assert_stands(&after, *behind, other);
            assert!(attacks(&after, to, front.square));
            assert!(!attacks(&after, to, behind.square));
            let mut board = *after.board();
            board.take(front.square);
            assert!(board.attacks_from(to).has(behind.square));
        }
        Motif::Undefended { taken } => {
            assert_stands(start, *taken, other);
            assert!(attackers(&after, to, other).is_empty());
        }
        Motif::PinnedDefender { taken, defender } => {
            assert_stands(start, *taken, other);
            assert_stands(&after, *defender, other);
            assert!(attacks(&after, defender.square, to));
            assert!(!after.legal_moves().iter().any(|m| m.to() == to));
        }
        Motif::Cheaper { taken, by } => {
            assert_stands(start, *taken, other);
            assert!(worth(taken.role) > worth(*by));
            assert_eq!(start.board().role_at(first.from()), Some(*by));
        }
        Motif::RemovedDefender { taken, left } => {
            assert_stands(start, *taken, other);
            assert_stands(start, *left, other);
            assert_eq!(attackers(start, left.square, other), [taken.square]);
        }
        Motif::Overloaded {
            defender,
            first,
            second,
        } => {
            for piece in [defender, first, second] {
                assert_stands(start, *piece, other);
            }
            for piece in [first, second] {
                assert_eq!(attackers(start, piece.square, other), [defender.square]);
            }
        }
        Motif::Trapped { piece } => {
            assert_stands(&after, *piece, other);
            assert!(attacks(&after, to, piece.square));
            let base = material(&after, side);
            let escapes = after.legal_moves();
            for &m in escapes.iter().filter(|m| m.from() == piece.square) {
                assert!(keeps_by_captures(&after.after(m), side, base + 1, 12, true));
            }
        }
        Motif::Promotion { square } => {
            let is_there = |m: &Move| m.to() == *square && m.promotion().is_some();
            assert!(reason.line.iter().step_by(2).any(is_there));
        }
        Motif::Exchanges { square } => assert!(reason.line.iter().all(|m| m.to() == *square)),
        Motif::BackRank { king } => {
            let end = reason.line.iter().fold(*start, |at, &m| at.after(m));
            assert_eq!(end.king(end.turn()), *king);
            assert!(matches!(king.rank().index(), 0 | 7));
        }
        Motif::Line => {}
    }
}

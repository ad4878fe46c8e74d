//! Proofs by the rules alone: that a side wins material or mates, whatever the
//! other side replies.
//!
//! Material is counted in pawns (1, 3, 3, 5, 9). The side that attacks tries a
//! few forcing moves; the other side tries every legal move. At the end captures
//! are played out: the defender may stop where it likes, and the attacker only
//! after the defender has had one more turn to capture. So a proof can miss a
//! win, but what it claims holds against every reply within its horizon.

use std::collections::HashMap;

use arrocco_rules::{Color, Move, Position, Role};

/// Value of a mate, beyond all material.
const MATE: i32 = 1000;
/// Value of a stalemate for the attacker, who claims to win something.
const STALEMATE: i32 = -500;
/// Captures are played out so far.
const LONGEST_EXCHANGE: u32 = 12;
/// Checks by the defender that the attacker answers beside its own moves.
const EVASIONS: u32 = 3;
/// Moves of an engine's line that may be played against other replies.
const PLAN: usize = 5;
/// Positions a proof may look at.
const NODES: u32 = 300_000;
/// Positions a proof of a mate may look at.
const MATE_NODES: u32 = 400_000;

/// What a piece is worth, in pawns.
pub(crate) const fn value(role: Role) -> i32 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 0,
    }
}

/// The material of a side less that of the other.
pub(crate) fn balance(position: &Position, side: Color) -> i32 {
    let board = position.board();
    Role::ALL
        .into_iter()
        .map(|role| {
            let own = board.by_piece(role.of(side)).count();
            let other = board.by_piece(role.of(!side)).count();
            value(role) * (own as i32 - other as i32)
        })
        .sum()
}

/// Material won against every reply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Gain {
    /// The balance of the attacker at the end.
    pub(crate) balance: i32,
    /// The line against the best defence, from the first move of the attacker.
    pub(crate) line: Vec<Move>,
}

impl Gain {
    pub(crate) fn is_mate(&self) -> bool {
        self.balance >= MATE
    }
}

/// Which moves of the attacker may follow the first one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Effort {
    /// How many moves: checks, captures, promotions and what the engine expects.
    pub(crate) depth: u32,
    /// Whether the last of them may be any move.
    pub(crate) is_quiet: bool,
    /// Whether the moves of the engine's line may be played against other replies
    /// than the line has.
    pub(crate) is_planned: bool,
}

impl Effort {
    /// Forcing moves alone.
    pub(crate) const fn forcing(depth: u32) -> Effort {
        Effort {
            depth,
            is_quiet: false,
            is_planned: false,
        }
    }

    const fn quiet(depth: u32) -> Effort {
        Effort {
            is_quiet: true,
            ..Effort::forcing(depth)
        }
    }

    const fn planned(depth: u32) -> Effort {
        Effort {
            is_planned: true,
            ..Effort::forcing(depth)
        }
    }

    /// The least effort first.
    pub(crate) const ALL: [Effort; 6] = [
        Effort::forcing(0),
        Effort::forcing(1),
        Effort::quiet(1),
        Effort::forcing(2),
        Effort::forcing(3),
        Effort::quiet(2),
    ];

    /// For where these prove nothing: longer lines, which say less to a reader.
    pub(crate) const LONG: [Effort; 3] =
        [Effort::planned(2), Effort::planned(3), Effort::planned(4)];
}

/// The most that the side to move wins by this first move, if it keeps a balance
/// above `least`. `line` is what an engine expects. `None` if no such gain is
/// proved with reasonable effort.
pub(crate) fn gain_of(
    position: &Position,
    first: Move,
    line: &[Move],
    effort: Effort,
    least: i32,
) -> Option<Gain> {
    let mut prover = Prover::new(position.turn(), effort.is_quiet);
    if effort.is_planned {
        prover.plan = line.iter().copied().step_by(2).take(PLAN).collect();
    }
    let rest = line.get(1..).unwrap_or_default();
    let after = position.after(first);
    let (balance, mut moves) = prover.defend(&after, Left::of(effort.depth), rest, least, 2 * MATE);
    moves.insert(0, first);
    let gain = Gain {
        balance,
        line: trimmed(position, moves),
    };
    (!prover.is_exhausted() && balance > least).then_some(gain)
}

/// Whether the side to move keeps a balance above `least` by captures and by
/// forcing moves. `None` if that cannot be found out with reasonable effort.
pub(crate) fn gains(position: &Position, line: &[Move], depth: u32, least: i32) -> Option<bool> {
    let mut prover = Prover::new(position.turn(), false);
    let (balance, _) = prover.attack(position, Left::of(depth), line, least, least + 1);
    (!prover.is_exhausted()).then_some(balance > least)
}

/// Whether the side that has just moved is proved to keep at least this balance.
pub(crate) fn keeps(after: &Position, depth: u32, least: i32) -> bool {
    let mut prover = Prover::new(!after.turn(), false);
    let (balance, _) = prover.defend(after, Left::of(depth), &[], least - 1, least);
    !prover.is_exhausted() && balance >= least
}

/// The balance of a side at the end of a line, captures played out.
pub(crate) fn balance_after(start: &Position, line: &[Move], side: Color) -> i32 {
    let end = line.iter().fold(*start, |position, &m| position.after(m));
    let mut prover = Prover::new(end.turn(), false);
    let (balance, _) = prover.settle(&end, -2 * MATE, 2 * MATE, 0, true);
    if end.turn() == side {
        balance
    } else {
        -balance
    }
}

/// A line without quiet moves at its end.
fn trimmed(start: &Position, mut moves: Vec<Move>) -> Vec<Move> {
    let mut position = *start;
    let mut keep = 1;
    for (index, &m) in moves.iter().enumerate() {
        let is_loud = captured(&position, m).is_some() || m.promotion().is_some();
        position.play_unchecked(m);
        if is_loud || position.is_checkmate() {
            keep = index + 1;
        }
    }
    moves.truncate(keep);
    moves
}

/// The role of the piece that a move captures.
pub(crate) fn captured(position: &Position, m: Move) -> Option<Role> {
    if m.is_en_passant() {
        Some(Role::Pawn)
    } else if m.is_castling() {
        None
    } else {
        position.board().role_at(m.to())
    }
}

struct Prover {
    attacker: Color,
    nodes: u32,
    /// What the attacker gets at most, by position and moves left, where the defender
    /// is to move and no engine's line is followed.
    bounds: HashMap<(u64, Left), i32>,
    /// The attacker's last move may be any move.
    is_quiet: bool,
    /// The moves that won last, by depth: they often win against other replies.
    winners: [Option<Move>; 8],
    /// The attacker's moves that an engine expects: they may be played against
    /// other replies too, also where they are quiet.
    plan: Vec<Move>,
}

type Found = (i32, Vec<Move>);

/// The moves that the attacker has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Left {
    moves: u32,
    evasions: u32,
}

impl Left {
    const fn of(moves: u32) -> Left {
        Left {
            moves,
            evasions: EVASIONS,
        }
    }
}

impl Prover {
    fn new(attacker: Color, is_quiet: bool) -> Prover {
        Prover {
            attacker,
            nodes: NODES,
            bounds: HashMap::new(),
            is_quiet,
            winners: [None; 8],
            plan: Vec::new(),
        }
    }

    fn is_exhausted(&self) -> bool {
        self.nodes == 0
    }

    fn count(&mut self) {
        self.nodes = self.nodes.saturating_sub(1);
    }

    /// The attacker is to move: by captures alone, or by a forcing move. Leaving
    /// check costs none of the moves it has left.
    fn attack(
        &mut self,
        position: &Position,
        left: Left,
        expected: &[Move],
        alpha: i32,
        beta: i32,
    ) -> Found {
        let mut best = self.settle(position, alpha, beta, 0, false);
        if best.0 <= alpha
            && let Some(m) = mating_move(position)
        {
            return (MATE, vec![m]);
        }
        let is_evasion = position.is_check() && left.evasions > 0;
        let next = match (is_evasion, left.moves) {
            (true, _) => Left {
                evasions: left.evasions - 1,
                ..left
            },
            (false, 0) => return best,
            (false, moves) => Left {
                moves: moves - 1,
                ..left
            },
        };
        let is_quiet = is_evasion || self.is_quiet && left.moves == 1;
        let slot = left.moves as usize % self.winners.len();
        let hints = [expected.first().copied(), self.winners[slot]];
        for m in candidates(position, hints, &self.plan, is_quiet) {
            if self.is_exhausted() || best.0 >= beta {
                break;
            }
            let rest = after_first(expected, m);
            let child = position.after(m);
            let found = self.defend(&child, next, rest, alpha.max(best.0), beta);
            if found.0 > best.0 {
                best = with_first(m, found);
                if best.0 > alpha {
                    self.winners[slot] = Some(m);
                }
            }
        }
        best
    }

    /// The defender is to move: every legal move.
    fn defend(
        &mut self,
        position: &Position,
        left: Left,
        expected: &[Move],
        alpha: i32,
        beta: i32,
    ) -> Found {
        self.count();
        let key = (position.zobrist(), left);
        if expected.is_empty()
            && let Some(&bound) = self.bounds.get(&key)
            && bound <= alpha
        {
            return (bound, Vec::new());
        }
        let mut moves = position.legal_moves().to_vec();
        if moves.is_empty() {
            let end = if position.is_check() { MATE } else { STALEMATE };
            return (end, Vec::new());
        }
        // What the engine expects first: among equals it is the line shown.
        let expected_first = expected.first().copied();
        moves.sort_by_key(|&m| (Some(m) != expected_first, captured(position, m).is_none()));
        let mut best: Option<Found> = None;
        for m in moves {
            let worst = best.as_ref().map_or(2 * MATE, |found| found.0);
            if self.is_exhausted() || worst <= alpha {
                break;
            }
            let rest = after_first(expected, m);
            let child = position.after(m);
            let found = self.attack(&child, left, rest, alpha, beta.min(worst));
            if best.as_ref().is_none_or(|best| found.0 < best.0) {
                best = Some(with_first(m, found));
            }
        }
        let best = best.unwrap_or((-MATE, Vec::new()));
        if expected.is_empty() && best.0 <= alpha && !self.is_exhausted() {
            self.bounds.insert(key, best.0);
        }
        best
    }

    /// Plays out captures and promotions. The value is that of the attacker.
    fn settle(
        &mut self,
        position: &Position,
        alpha: i32,
        beta: i32,
        length: u32,
        has_passed: bool,
    ) -> Found {
        self.count();
        let is_attacker = position.turn() == self.attacker;
        let is_check = position.is_check();
        let legal = position.legal_moves();
        if legal.is_empty() {
            let end = match (is_check, is_attacker) {
                (true, true) => -MATE,
                (true, false) => MATE,
                (false, _) => STALEMATE,
            };
            return (end, Vec::new());
        }
        let standing = balance(position, self.attacker);
        if length >= LONGEST_EXCHANGE || self.is_exhausted() {
            return (standing, Vec::new());
        }
        let mut best: Option<Found> = None;
        if !is_check {
            let stop = if is_attacker && !has_passed {
                let mut passed = *position;
                passed.pass();
                // What the defender can still take, or a mate.
                let stop = self.settle(&passed, alpha, beta, length + 1, true).0;
                if stop > alpha && mating_move(&passed).is_some() {
                    -MATE
                } else {
                    stop
                }
            } else {
                standing
            };
            best = Some((stop, Vec::new()));
        }
        let (mut alpha, mut beta) = (alpha, beta);
        for &m in ordered(position, &legal, is_check).iter() {
            if let Some((value, _)) = &best {
                if is_attacker {
                    alpha = alpha.max(*value);
                } else {
                    beta = beta.min(*value);
                }
            }
            if alpha >= beta {
                break;
            }
            let child = position.after(m);
            let found = self.settle(&child, alpha, beta, length + 1, has_passed);
            let is_better = best.as_ref().is_none_or(|best| {
                if is_attacker {
                    found.0 > best.0
                } else {
                    found.0 < best.0
                }
            });
            if is_better {
                best = Some(with_first(m, found));
            }
        }
        best.unwrap_or((standing, Vec::new()))
    }
}

/// A move that mates at once.
fn mating_move(position: &Position) -> Option<Move> {
    let legal = position.legal_moves();
    let mut moves = legal.iter().copied();
    moves.find(|&m| position.after(m).is_checkmate())
}

/// The rest of a line, if it begins with this move.
fn after_first(line: &[Move], m: Move) -> &[Move] {
    match line.split_first() {
        Some((&first, rest)) if first == m => rest,
        Some(_) | None => &[],
    }
}

fn with_first(m: Move, (value, mut line): Found) -> Found {
    line.insert(0, m);
    (value, line)
}

/// The hints, then checks, captures, promotions and what is planned, then perhaps
/// all others. The second hint counts only where it belongs to these.
fn candidates(
    position: &Position,
    hints: [Option<Move>; 2],
    plan: &[Move],
    is_quiet: bool,
) -> Vec<Move> {
    let [expected, winner] = hints;
    let rank = |m: Move| {
        if Some(m) == expected {
            return 0;
        }
        let is_loud = captured(position, m).is_some() || m.promotion() == Some(Role::Queen);
        let is_forcing = is_loud || plan.contains(&m) || position.after(m).is_check();
        match (is_forcing, Some(m) == winner) {
            (true, true) => 1,
            (true, false) => 2,
            (false, true) => 1 + 3 * u8::from(!is_quiet),
            (false, false) => 3 + u8::from(!is_quiet),
        }
    };
    let mut moves: Vec<(u8, Move)> = position
        .legal_moves()
        .iter()
        .map(|&m| (rank(m), m))
        .filter(|&(rank, _)| rank <= 3)
        .collect();
    moves.sort_by_key(|&(rank, _)| rank);
    moves.into_iter().map(|(_, m)| m).collect()
}

/// Captures and queen promotions, the most valuable first; all moves in check.
fn ordered(position: &Position, legal: &[Move], is_check: bool) -> Vec<Move> {
    let worth = |m: Move| {
        let taken = captured(position, m).map_or(0, value);
        taken + m.promotion().map_or(0, value)
    };
    let is_loud = |m: Move| captured(position, m).is_some() || m.promotion() == Some(Role::Queen);
    let mut moves: Vec<Move> = legal
        .iter()
        .copied()
        .filter(|&m| is_check || is_loud(m))
        .collect();
    moves.sort_by_key(|&m| {
        let mover = position.board().role_at(m.from()).map_or(0, value);
        -10 * worth(m) + mover
    });
    moves
}

/// The shortest mate of the side to move in at most this many moves, with the
/// longest defence: the moves of both sides. `None` if none is proved.
pub(crate) fn mate(position: &Position, most: u32, expected: &[Move]) -> Option<Vec<Move>> {
    let mut nodes = MATE_NODES;
    for moves in 1..=most {
        if let Some(line) = mate_in(position, moves, expected, &mut nodes) {
            return Some(line);
        }
        if nodes == 0 {
            return None;
        }
    }
    None
}

fn mate_in(
    position: &Position,
    moves: u32,
    expected: &[Move],
    nodes: &mut u32,
) -> Option<Vec<Move>> {
    let expected_first = expected.first().copied();
    let mut candidates = position.legal_moves().to_vec();
    // A quiet move is tried only where few moves are left, or if the engine
    // plays it.
    candidates.retain(|&m| moves == 2 || Some(m) == expected_first || position.after(m).is_check());
    candidates.sort_by_key(|&m| (Some(m) != expected_first, !position.after(m).is_check()));
    for m in candidates {
        let child = position.after(m);
        let rest = if Some(m) == expected_first {
            expected.get(1..).unwrap_or_default()
        } else {
            &[]
        };
        if let Some(mut line) = mated_in(&child, moves - 1, rest, nodes) {
            line.insert(0, m);
            return Some(line);
        }
        if *nodes == 0 {
            return None;
        }
    }
    None
}

/// The longest defence of the side to move, if it is mated within so many moves
/// of the other.
fn mated_in(
    position: &Position,
    moves: u32,
    expected: &[Move],
    nodes: &mut u32,
) -> Option<Vec<Move>> {
    *nodes = nodes.saturating_sub(1);
    let replies = position.legal_moves();
    if replies.is_empty() {
        return position.is_check().then(Vec::new);
    }
    if moves == 0 || *nodes == 0 {
        return None;
    }
    let expected_first = expected.first().copied();
    let mut replies = replies.to_vec();
    replies.sort_by_key(|&m| Some(m) != expected_first);
    let mut longest: Option<Vec<Move>> = None;
    for reply in replies {
        let child = position.after(reply);
        let rest = if Some(reply) == expected_first {
            expected.get(1..).unwrap_or_default()
        } else {
            &[]
        };
        let shortest = (1..=moves).find_map(|moves| mate_in(&child, moves, rest, nodes));
        let mut line = shortest?;
        line.insert(0, reply);
        if longest
            .as_ref()
            .is_none_or(|longest| line.len() > longest.len())
        {
            longest = Some(line);
        }
    }
    longest
}

#[cfg(test)]
mod tests {
    use arrocco_notation::san::{self, San};

    use super::*;

    fn at(fen: &str) -> Position {
        fen.parse().expect("a good FEN")
    }

    fn play(position: &Position, text: &str) -> Move {
        let san: San = text.parse().expect("a move");
        san.to_move(position).expect("legal")
    }

    fn gain(fen: &str, first: &str, depth: u32) -> (i32, Vec<String>) {
        let position = at(fen);
        let side = position.turn();
        let gain = gain_of(
            &position,
            play(&position, first),
            &[],
            Effort::forcing(depth),
            -2 * MATE,
        )
        .expect("a result");
        let mut at = position;
        let mut line = Vec::new();
        for &m in &gain.line {
            line.push(san::write(&at, m));
            at.play_unchecked(m);
        }
        (gain.balance - balance(&position, side), line)
    }

    #[test]
    fn a_fork_of_king_and_rook_wins_the_rook() {
        let fen = "5rk1/6p1/p1rp2Np/1p6/nP4PP/P7/2P1R3/2KR4 w - - 0 29";
        let (won, line) = gain(fen, "Ne7+", 0);
        assert_eq!(won, 5);
        assert_eq!(line.len(), 3, "{line:?}");
        assert_eq!(line[2], "Nxc6");
    }

    #[test]
    fn a_defended_piece_wins_nothing() {
        let fen = "4k3/2p5/3p4/8/8/8/3R4/4K3 w - - 0 1";
        assert!(gain(fen, "Rxd6", 0).0 < 0);
    }

    #[test]
    fn a_capture_that_leaves_the_queen_hanging_wins_nothing() {
        // The knight leaves the line of the bishop.
        let fen = "4k3/6b1/8/3p4/8/2N5/8/Q3K3 w - - 0 1";
        assert!(gain(fen, "Nxd5", 0).0 < 0);
    }

    #[test]
    fn mates_in_one_two_and_three_are_proved_and_no_shorter_one_is_claimed() {
        for (fen, moves) in [
            ("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", 1),
            (
                "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1",
                2,
            ),
            ("7k/8/5K2/6R1/8/8/8/8 w - - 0 1", 2),
        ] {
            let line = mate(&at(fen), 3, &[]).expect("a mate");
            assert_eq!(line.len(), 2 * moves - 1, "{fen}");
            let end = line.iter().fold(at(fen), |position, &m| position.after(m));
            assert!(end.is_checkmate());
        }
        assert_eq!(mate(&Position::initial(), 2, &[]), None);
    }
}

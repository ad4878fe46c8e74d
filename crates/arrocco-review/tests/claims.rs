//! Every claim of a review is confirmed by a second, slow and plain way: rays
//! walked square by square, captures tried one after the other, mates searched
//! with all moves.

use arrocco_engine::SearchControl;
use arrocco_engine::random::Random;
use arrocco_notation::pgn::Tree;
use arrocco_review::{
    Budget, Effect, Evaluation, Material, Motif, MoveReview, Options, OwnEngine, PlayedGame,
    Reason, Review, Target, review,
};
use arrocco_rules::{Color, Move, Position, Role, Square};

/// A budget that every machine can afford.
const BUDGET: Budget = Budget {
    depth: None,
    nodes: Some(2500),
    time: None,
};

fn reviewed(game: &PlayedGame, budget: Budget) -> Review {
    let mut engine = OwnEngine::new(4, 1).expect("memory");
    let options = Options {
        budget,
        lines: 1,
        opening: |_| None,
    };
    let control = SearchControl::new();
    review(game, &mut engine, &options, &control, &mut |_, _| {}).expect("a review")
}

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
    is_capture || m.is_en_passant() || m.promotion().is_some()
}

/// What a side keeps if both only capture, or leave check, or stop; no deeper
/// than this.
fn quiet_value(position: &Position, side: Color, depth: u32) -> i32 {
    let moves = position.legal_moves();
    let is_own = position.turn() == side;
    if moves.is_empty() {
        return match (position.is_check(), is_own) {
            (true, true) => -1000,
            (true, false) => 1000,
            (false, _) => -500,
        };
    }
    let now = material(position, side);
    if depth == 0 {
        return now;
    }
    let mut best = (!position.is_check()).then_some(now);
    for &m in &moves {
        if position.is_check() || is_loud(position, m) {
            let value = quiet_value(&position.after(m), side, depth - 1);
            best = Some(match best {
                None => value,
                Some(best) if is_own => best.max(value),
                Some(best) => best.min(value),
            });
        }
    }
    best.unwrap_or(now)
}

/// Whether the side that moves first wins at least so much: it plays the first
/// move of a line and then any forcing move, against every reply.
fn wins(position: &Position, first: Move, line: &[Move], least: i32, deeper: u32) -> bool {
    let side = position.turn();
    let after = position.after(first);
    after.legal_moves().iter().all(|&reply| {
        let at = after.after(reply);
        if quiet_value(&at, side, 5) >= least {
            return true;
        }
        deeper > 0
            && at.legal_moves().iter().any(|&next| {
                let is_forcing =
                    is_loud(&at, next) || at.after(next).is_check() || line.contains(&next);
                is_forcing && wins(&at, next, line, least, deeper - 1)
            })
    })
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
fn confirm(reviewed: &MoveReview, reason: &Reason) {
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
    let deeper = reason.line.len() as u32 / 2;
    let is_won =
        (0..=deeper.min(2)).any(|deeper| wins(start, first, &line, before + least, deeper));
    assert!(is_won, "{} {:?}", start, reason);
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
            assert!(!attackers(&after, piece.square, side).is_empty());
            let base = material(&after, side);
            let escapes = after.legal_moves();
            for &m in escapes.iter().filter(|m| m.from() == piece.square) {
                assert!(quiet_value(&after.after(m), side, 5) > base);
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

/// Confirms all reasons of a game; gives how many moves are marked, and how many
/// of them have a reason.
fn confirm_all(game: &PlayedGame, budget: Budget) -> (usize, usize) {
    let review = reviewed(game, budget);
    let mut counts = (0, 0);
    for (_, m) in review.marked() {
        counts.0 += 1;
        if let Some(reason) = &m.reason {
            counts.1 += 1;
            confirm(m, reason);
        }
    }
    counts
}

#[test]
fn every_claim_in_random_games_is_confirmed() {
    let mut random = Random::new(20);
    let mut counts = (0, 0);
    for _ in 0..6 {
        let mut moves = Vec::new();
        let mut position = Position::initial();
        for _ in 0..60 {
            let legal = position.legal_moves();
            let Some(&m) = legal.get(random.below(legal.len())) else {
                break;
            };
            moves.push(m);
            position.play_unchecked(m);
        }
        let (marked, explained) =
            confirm_all(&PlayedGame::new(Position::initial(), &moves), BUDGET);
        counts = (counts.0 + marked, counts.1 + explained);
    }
    assert!(counts.0 >= 60 && counts.1 * 2 >= counts.0, "{counts:?}");
}

/// Games that are known to everybody, with mistakes that everybody explains.
const FAMOUS: &str = "
[White \"Legal\"]

1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0

[White \"Reti\"]

1. e4 c6 2. d4 d5 3. Nc3 dxe4 4. Nxe4 Nf6 5. Qd3 e5 6. dxe5 Qa5+ 7. Bd2 Qxe5 8. O-O-O Nxe4
9. Qd8+ Kxd8 10. Bg5+ Kc7 11. Bd8# 1-0

[White \"Gibaud\"]

1. d4 Nf6 2. Nd2 e5 3. dxe5 Ng4 4. h3 Ne3 0-1

[White \"Noah's ark\"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 d6 5. d4 b5 6. Bb3 Nxd4 7. Nxd4 exd4 8. Qxd4 c5 9. Qd5 Be6
10. Qc6+ Bd7 11. Qd5 c4 0-1

[White \"Elephant\"]

1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Nbd7 5. cxd5 exd5 6. Nxd5 Nxd5 7. Bxd8 Bb4+ 8. Qd2 Bxd2+
9. Kxd2 Kxd8 0-1
";

#[test]
fn every_claim_in_known_games_is_confirmed() {
    let (trees, problems) = Tree::read_all(FAMOUS.as_bytes());
    assert!(
        problems
            .iter()
            .all(|p| p.severity != arrocco_notation::pgn::Severity::Error)
    );
    let mut explained = 0;
    for tree in &trees {
        let (marked, reasons) = confirm_all(&PlayedGame::from_pgn(tree), BUDGET.times(8));
        assert!(marked >= 1);
        explained += reasons;
    }
    assert!(explained >= 4, "{explained}");
}

#[test]
fn a_swing_is_real_at_four_times_the_budget() {
    let (trees, _) = Tree::read_all(FAMOUS.as_bytes());
    let mut engine = OwnEngine::new(4, 1).expect("memory");
    let options = |budget| Options {
        budget,
        lines: 1,
        opening: |_| None,
    };
    for tree in &trees {
        let game = PlayedGame::from_pgn(tree);
        let control = SearchControl::new();
        let mut look = |budget| {
            review(
                &game,
                &mut engine,
                &options(budget),
                &control,
                &mut |_, _| {},
            )
            .expect("reviewed")
        };
        let (short, long) = (look(BUDGET), look(BUDGET.times(4)));
        for ((_, m), again) in short.marked().filter_map(|(ply, m)| {
            m.reason.as_ref()?;
            Some(((ply, m), &long.moves[ply - 1]))
        }) {
            let swing = |m: &MoveReview| {
                let chances = |eval: Evaluation| eval.chances_of(m.mover());
                chances(m.best_eval) - chances(m.eval)
            };
            let is_mate = matches!(
                m.reason.as_ref().map(|reason| reason.effect),
                Some(Effect::MissesMate(_))
            );
            assert!(is_mate || swing(again) >= 5.0, "{:?}", m.reason);
        }
    }
}

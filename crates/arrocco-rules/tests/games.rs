//! Independent answers on random legal games: ours, shakmaty's, cozy-chess's,
//! and our own slow ways.

mod common;

use std::collections::HashMap;

use arrocco_rules::{
    Bitboard, Color, Move, MoveKind, Position, Refusal, Role, Setup, Square, attacks, divide,
};
use common::games::{self, Random};
use common::peers::Peers;
use common::{perft_lines, to_fen};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

fn follow(start: Position, plies: usize, random: &mut Random) {
    let mut peers = Peers::new(&start);
    let mut position = start;
    for _ in 0..plies {
        peers.agree_with(&position);
        let moves = position.legal_moves();
        if moves.is_empty() {
            return;
        }
        let m = random.pick(&moves);
        position.play_unchecked(m);
        peers.play(m);
    }
}

#[test]
fn standard_games_agree_with_shakmaty_and_cozy_chess() {
    let mut random = Random(1);
    for _ in 0..150 {
        follow(Position::initial(), 200, &mut random);
    }
}

#[test]
fn chess960_games_agree_with_shakmaty_and_cozy_chess() {
    let mut random = Random(2);
    for _ in 0..200 {
        let start = games::chess960_start(&mut random);
        follow(start, 120, &mut random);
    }
}

/// Captures and promotions on one side, everything else on the other: both
/// together are the legal moves, none twice.
fn tactical_and_quiet_moves_are_the_legal_moves(position: &Position) {
    let mut parts = Vec::new();
    position.for_each_tactical(|m| {
        let taken = !m.is_castling() && position.board().color_at(m.to()).is_some();
        assert!(
            taken || m.is_en_passant() || m.promotion().is_some(),
            "{m:?}"
        );
        parts.push(m);
    });
    position.for_each_quiet(|m| {
        let free = m.is_castling() || position.board().color_at(m.to()).is_none();
        assert!(
            free && !m.is_en_passant() && m.promotion().is_none(),
            "{m:?}"
        );
        parts.push(m);
    });
    quiet_moves_to_sets_of_squares_are_those_quiet_moves(position);
    the_hash_after_a_plain_move_is_known_before_it(position);
    let mut all = position.legal_moves().to_vec();
    parts.sort_unstable_by_key(|m| m.to_bits());
    all.sort_unstable_by_key(|m| m.to_bits());
    assert_eq!(parts, all, "{}", to_fen(position));
}

fn the_hash_after_a_plain_move_is_known_before_it(position: &Position) {
    for &m in &position.legal_moves() {
        let after = position.after(m);
        let is_plain = m.kind() == MoveKind::Normal
            && after.castling_rooks() == position.castling_rooks()
            && position.en_passant().is_none();
        if is_plain {
            assert_eq!(position.likely_zobrist_after(m), after.zobrist(), "{m:?}");
        }
    }
}

/// A set of squares for each role selects among the quiet moves and keeps their
/// order; castling comes in any case.
fn quiet_moves_to_sets_of_squares_are_those_quiet_moves(position: &Position) {
    let hash = position.zobrist();
    let sets = std::array::from_fn(|role| match (hash >> role) % 4 {
        0 => Bitboard::EMPTY,
        1 => Bitboard::FULL,
        _ => Bitboard(hash.rotate_left(7 * role as u32)),
    });
    let role_of = |m: Move| position.board().role_at(m.from()).expect("a piece moves");
    let mut expected = Vec::new();
    position.for_each_quiet(|m| {
        if m.is_castling() || sets[role_of(m) as usize].has(m.to()) {
            expected.push((role_of(m), m));
        }
    });
    let mut found = Vec::new();
    position.for_each_quiet_to(&sets, |role, m| found.push((role, m)));
    assert_eq!(found, expected, "{}", to_fen(position));
}

#[test]
fn tactical_and_quiet_moves_make_up_the_legal_ones() {
    let mut random = Random(3);
    for game in 0..200 {
        let mut position = match game % 2 {
            0 => Position::initial(),
            _ => games::chess960_start(&mut random),
        };
        for _ in 0..200 {
            tactical_and_quiet_moves_are_the_legal_moves(&position);
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play_unchecked(random.pick(&moves));
        }
    }
    for line in perft_lines() {
        tactical_and_quiet_moves_are_the_legal_moves(&line.position);
    }
}

#[test]
fn games_from_the_perft_positions_agree_with_shakmaty_and_cozy_chess() {
    let mut random = Random(3);
    for line in perft_lines() {
        // Other libraries refuse some of these on purpose: too many checkers.
        if line.position.checkers().count() < 2 {
            follow(line.position, 40, &mut random);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 200,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(4),
        ..ProptestConfig::default()
    })]

    /// Any choice of moves at all, shrunk to the shortest game that fails.
    #[test]
    fn any_game_agrees_with_shakmaty_and_cozy_chess(choices in prop::collection::vec(any::<u16>(), 0..160)) {
        let mut position = Position::initial();
        let mut peers = Peers::new(&position);
        for choice in choices {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let m = moves[usize::from(choice) % moves.len()];
            position.play_unchecked(m);
            peers.play(m);
        }
        peers.agree_with(&position);
        prop_assert_eq!(position.zobrist(), common::rebuilt(&position).zobrist());
    }
}

/// A list and a predicate over all 2^15 moves there could be.
#[test]
fn a_move_is_listed_exactly_when_it_is_legal() {
    for position in games::positions(10, 40).iter().step_by(19) {
        let listed: Vec<Move> = position.legal_moves().into_iter().collect();
        let mut legal = 0;
        for m in (0..=u16::MAX).filter_map(Move::from_bits) {
            let is_legal = position.is_legal(m);
            legal += usize::from(is_legal);
            assert!(
                !is_legal || listed.contains(&m),
                "{m:?} in {}",
                to_fen(position)
            );
        }
        assert_eq!(legal, listed.len(), "{}", to_fen(position));
    }
}

#[test]
fn moves_survive_their_bits() {
    for position in games::positions(11, 4) {
        for m in position.legal_moves() {
            assert_eq!(Move::from_bits(m.to_bits()), Some(m));
        }
    }
    assert_eq!(Move::from_bits(0), None);
}

/// All ways a person may ask for a move, castling in both spellings.
#[test]
fn find_and_explain_agree_with_the_list() {
    let promotions = [None].into_iter().chain(Role::ALL.map(Some));
    for position in games::positions(12, 30).iter().step_by(23) {
        let listed: Vec<Move> = position.legal_moves().into_iter().collect();
        for (from, to) in pairs() {
            for promotion in promotions.clone() {
                let expected = listed.iter().copied().find(|m| {
                    let targets = [m.to(), standard_landing(position, *m)];
                    m.from() == from
                        && targets.contains(&to)
                        && m.promotion() == promotion
                        && !is_shadowed(&listed, *m, to)
                });
                let found = position.find(from, to, promotion);
                assert_eq!(found.ok(), expected, "{from}{to} in {}", to_fen(position));
                let refusal = position.explain(from, to, promotion);
                assert_eq!(refusal.is_none(), expected.is_some());
                if let Some(refusal) = refusal {
                    check_refusal(position, from, to, refusal);
                }
            }
        }
    }
}

fn pairs() -> impl Iterator<Item = (Square, Square)> {
    Square::ALL
        .into_iter()
        .flat_map(|from| Square::ALL.map(|to| (from, to)))
}

/// Where a castling king lands, if that is further than a king's step: a step
/// of one square is always the step.
fn standard_landing(position: &Position, m: Move) -> Square {
    let landing = m.destination();
    let is_rook = position.castling_rooks().has(landing);
    if m.from().distance(landing) < 2 || is_rook {
        m.to()
    } else {
        landing
    }
}

/// A castling given by its landing square gives way to a move that really
/// goes there.
fn is_shadowed(listed: &[Move], m: Move, to: Square) -> bool {
    let goes_there = |other: &Move| *other != m && other.from() == m.from() && other.to() == to;
    m.is_castling() && m.to() != to && listed.iter().any(goes_there)
}

/// What a refusal points at must be there.
fn check_refusal(position: &Position, from: Square, to: Square, refusal: Refusal) {
    let board = position.board();
    let text = || format!("{refusal:?} in {}", to_fen(position));
    let us = position.turn();
    match refusal {
        Refusal::NoPiece { from: at } => {
            assert!(at == from && board.piece_at(at).is_none(), "{}", text());
        }
        Refusal::NotYourPiece { piece, .. } => {
            assert!(
                board.piece_at(from) == Some(piece) && piece.color != us,
                "{}",
                text()
            );
        }
        Refusal::OwnPiece { piece, .. } => {
            assert!(
                board.piece_at(to) == Some(piece) && piece.color == us,
                "{}",
                text()
            );
        }
        Refusal::Geometry { piece, .. } => {
            assert_eq!(board.piece_at(from), Some(piece), "{}", text());
        }
        Refusal::Blocked { by, blocker, .. } => {
            assert_eq!(board.piece_at(by), Some(blocker), "{}", text());
            assert!(attacks::between(from, to).with(to).has(by), "{}", text());
            assert!(
                (attacks::between(from, by) & board.occupied()).is_empty(),
                "{}",
                text()
            );
        }
        Refusal::LeavesCheck {
            king, by, attacker, ..
        } => {
            assert!(
                board.piece_at(by) == Some(attacker) && attacker.color != us,
                "{}",
                text()
            );
            let landed = if board.role_at(from) == Some(Role::King) {
                to
            } else {
                position.king(us)
            };
            assert_eq!(king, landed, "{}", text());
        }
        Refusal::CastlingLost { side, .. } => {
            assert_eq!(position.castling_rook(us, side), None, "{}", text());
        }
        Refusal::CastlingBlocked { .. } => {
            assert!(refusal.culprits().next().is_some(), "{}", text());
            for (square, role) in refusal.culprits() {
                assert_eq!(board.role_at(square), Some(role), "{}", text());
                assert_eq!(square.rank(), from.rank(), "{}", text());
            }
        }
        Refusal::EnPassantLate { pawn, .. } => {
            assert_eq!(board.piece_at(pawn), Some(Role::Pawn.of(!us)), "{}", text());
            assert_eq!(
                (pawn.file(), pawn.rank()),
                (to.file(), from.rank()),
                "{}",
                text()
            );
            assert_eq!(from.distance(pawn), 1, "{}", text());
            assert_ne!(position.en_passant(), Some(to), "{}", text());
        }
        Refusal::CastlingInCheck { by, attacker, .. } => {
            assert!(position.checkers().has(by), "{}", text());
            assert_eq!(board.piece_at(by), Some(attacker), "{}", text());
        }
        Refusal::CastlingThroughCheck { by, attacker, .. } => {
            assert!(
                board.piece_at(by) == Some(attacker) && attacker.color != us,
                "{}",
                text()
            );
            assert!(position.checkers().is_empty(), "{}", text());
        }
        Refusal::PromotionMissing { .. } => {
            assert_eq!(board.role_at(from), Some(Role::Pawn), "{}", text());
        }
        Refusal::PromotionWrong { role, .. } => {
            let is_push =
                board.role_at(from) != Some(Role::Pawn) || ![0, 7].contains(&to.rank().index());
            assert!(is_push || !Role::PROMOTIONS.contains(&role), "{}", text());
        }
    }
}

#[test]
fn the_running_hash_equals_a_fresh_one() {
    for position in games::positions(13, 60) {
        assert_eq!(
            position.zobrist(),
            common::rebuilt(&position).zobrist(),
            "{}",
            to_fen(&position)
        );
        let setup = Setup::from(&position);
        let again = Position::try_from(&setup).expect("a position of a game");
        assert_eq!(again, position);
        assert_eq!(again.zobrist(), position.zobrist());
        assert!(setup.oddities().next().is_none(), "{}", to_fen(&position));
    }
}

/// Over all positions met, and all that one move makes of them.
/// A move played where the position stands, one that makes a new position, and
/// one that looks at the kings itself lead to the same.
#[test]
fn all_ways_to_play_a_move_agree() {
    for position in games::positions(61, 25) {
        for m in position.legal_moves() {
            let after = position.after(m);
            let (mut checked, mut played, mut tried) = (position, position, position);
            assert_eq!(checked.play(m), Ok(()), "{m:?}");
            played.play_unchecked(m);
            assert!(tried.play_pseudo_legal(m), "{m:?}");
            let mut known = position;
            let safety = position.king_safety();
            assert!(known.play_pseudo_legal_with(m, safety), "{m:?}");
            for way in [checked, played, tried, known] {
                assert_eq!(way, after, "{} {m:?}", to_fen(&position));
                assert_eq!(
                    way.zobrist(),
                    after.zobrist(),
                    "{} {m:?}",
                    to_fen(&position)
                );
            }
        }
    }
}

/// Where geometry lets a piece go and only the own king forbids it.
#[test]
fn a_move_that_exposes_the_king_is_not_played() {
    let mut refused = 0;
    for position in games::positions(62, 40) {
        let (board, turn) = (position.board(), position.turn());
        let pieces = board.by_color(turn).minus(board.pawns());
        let steps = pieces
            .into_iter()
            .flat_map(|from| board.reach(from).into_iter().map(move |to| (from, to)));
        for (from, to) in steps {
            let m = Move::new(from, to, MoveKind::Normal);
            let mut tried = position;
            let is_played = tried.play_pseudo_legal(m);
            assert_eq!(is_played, position.is_legal(m), "{m:?}");
            let mut known = position;
            let safety = position.king_safety();
            assert_eq!(known.play_pseudo_legal_with(m, safety), is_played, "{m:?}");
            assert_eq!(known, tried, "{m:?}");
            refused += usize::from(!is_played);
            assert_eq!(tried == position, !is_played, "{m:?}");
            let mut checked = position;
            let reason = position.explain(from, to, None);
            assert_eq!(checked.play(m).err(), reason, "{m:?}");
            assert_eq!(checked, tried, "{m:?}");
        }
    }
    assert!(refused > 1000, "{refused}");
}

/// A piece shields the king if there would be one attacker more without it.
#[test]
fn the_safety_of_a_king_is_what_taking_pieces_away_shows() {
    for position in games::positions(63, 60) {
        let safety = position.king_safety();
        assert_eq!(
            safety.is_check,
            position.is_check(),
            "{}",
            to_fen(&position)
        );
        let (board, turn) = (position.board(), position.turn());
        let king = board.king(turn).expect("both sides have a king");
        let occupied = board.occupied();
        let attackers = board.attackers(king, !turn);
        let shields = |square: &Square| {
            let through = board.attackers_through(king, !turn, occupied.without(*square));
            through.without(*square).minus(attackers).any()
        };
        let shields: Bitboard = occupied.into_iter().filter(shields).collect();
        assert_eq!(safety.shields, shields, "{}", to_fen(&position));
    }
}

#[test]
fn hashes_are_equal_exactly_for_the_same_positions() {
    let mut by_hash: HashMap<u64, Position> = HashMap::new();
    let mut by_key: HashMap<_, u64> = HashMap::new();
    for position in games::positions(14, 12) {
        let children = position.legal_moves();
        for next in children
            .iter()
            .map(|&m| position.after(m))
            .chain([position])
        {
            let first = by_hash.entry(next.zobrist()).or_insert(next);
            assert!(
                first.same_as(&next),
                "{} and {}",
                to_fen(first),
                to_fen(&next)
            );
            let key = (
                *next.board(),
                next.turn(),
                next.castling_rooks(),
                next.en_passant(),
            );
            assert_eq!(*by_key.entry(key).or_insert(next.zobrist()), next.zobrist());
        }
    }
    assert!(by_hash.len() > 20_000, "only {} positions", by_hash.len());
}

#[test]
fn the_null_move_gives_the_turn_and_nothing_else() {
    for position in games::positions(15, 10) {
        if position.is_check() {
            continue;
        }
        let mut passed = position;
        passed.pass();
        assert_eq!(passed.board(), position.board());
        assert_eq!(passed.turn(), !position.turn());
        assert_eq!(passed.castling_rooks(), position.castling_rooks());
        assert_eq!(passed.en_passant(), None);
        assert_eq!(passed.zobrist(), common::rebuilt(&passed).zobrist());
    }
}

#[test]
fn destinations_origins_and_counts_agree_with_the_list() {
    for position in games::positions(16, 20).iter().step_by(3) {
        let moves = position.legal_moves();
        assert_eq!(position.count_legal(), moves.len());
        assert_eq!(position.has_legal_moves(), !moves.is_empty());
        let mut visited = Vec::new();
        position.for_each_legal(|m| visited.push(m));
        assert_eq!(visited, moves.to_vec());
        assert!(
            divide(position, 1)
                .map(|(m, _)| m)
                .eq(moves.iter().copied())
        );
        for square in Square::ALL {
            let leaving = moves.iter().filter(|m| m.from() == square);
            let targets: Bitboard = leaving.map(|m| m.destination()).collect();
            assert_eq!(
                position.destinations(square),
                targets,
                "{square} {}",
                to_fen(position)
            );
            for role in [
                Role::Knight,
                Role::Bishop,
                Role::Rook,
                Role::Queen,
                Role::King,
            ] {
                assert_eq!(
                    position.origins(role, square),
                    origins(position, role, square)
                );
            }
        }
    }
}

fn origins(position: &Position, role: Role, to: Square) -> Bitboard {
    let arrives = |m: &&Move| {
        m.to() == to
            && m.kind() == MoveKind::Normal
            && position.board().role_at(m.from()) == Some(role)
    };
    position
        .legal_moves()
        .iter()
        .filter(arrives)
        .map(|m| m.from())
        .collect()
}

#[test]
fn what_geometry_allows_is_what_simulation_allows() {
    for position in games::positions(17, 12).iter().step_by(7) {
        for (from, to) in pairs() {
            let simulated = [None, Some(Role::Queen)].map(|role| position.simulate(from, to, role));
            let setup = simulated.into_iter().flatten().next();
            let piece = position.board().piece_at(from);
            let is_ours = piece.is_some_and(|piece| piece.color == position.turn());
            let takes = position.board().attacks_from(from).has(to)
                && position.board().color_at(to) == Some(!position.turn());
            let goes = position.displacements(from).has(to) || takes;
            let castles_to_rook = position.castling_rooks().has(to) && setup.is_some();
            let expected = is_ours && goes || castles_to_rook;
            assert_eq!(
                setup.is_some(),
                expected,
                "{from}{to} in {}",
                to_fen(position)
            );
            if let Some(setup) = setup {
                let is_safe = !setup.board.is_check(position.turn());
                let is_legal = [None, Some(Role::Queen)]
                    .into_iter()
                    .any(|role| position.find(from, to, role).is_ok());
                assert_eq!(is_legal, is_safe, "{from}{to} in {}", to_fen(position));
            }
        }
    }
}

#[test]
fn attack_queries_equal_a_slow_walk() {
    for position in games::positions(18, 10).iter().step_by(5) {
        let board = position.board();
        for from in Square::ALL {
            assert_eq!(board.attacks_from(from), slow::attacks_from(board, from));
        }
        for (square, color) in Square::ALL
            .into_iter()
            .flat_map(|s| Color::ALL.map(|c| (s, c)))
        {
            let slow: Bitboard = (board.by_color(color).into_iter())
                .filter(|&from| slow::attacks_from(board, from).has(square))
                .collect();
            assert_eq!(
                board.attackers(square, color),
                slow,
                "{square} {}",
                to_fen(position)
            );
            assert_eq!(board.is_attacked(square, color), slow.any());
        }
    }
}

/// Attacks by walking over the squares, one step at a time.
mod slow {
    use arrocco_rules::{Bitboard, Board, Direction, Role, Square};

    pub(super) fn attacks_from(board: &Board, from: Square) -> Bitboard {
        let Some(piece) = board.piece_at(from) else {
            return Bitboard::EMPTY;
        };
        let forward = piece.color.forward();
        let steps = |steps: &[(i8, i8)]| -> Bitboard {
            steps
                .iter()
                .filter_map(|&(files, ranks)| from.offset(files, ranks))
                .collect()
        };
        let walk = |ways: &[Direction]| -> Bitboard {
            ways.iter()
                .flat_map(|way| way.limited(from, board.occupied()))
                .collect()
        };
        match piece.role {
            Role::Pawn => steps(&[(-1, forward), (1, forward)]),
            Role::Knight => steps(&[
                (1, 2),
                (2, 1),
                (2, -1),
                (1, -2),
                (-1, -2),
                (-2, -1),
                (-2, 1),
                (-1, 2),
            ]),
            Role::Bishop => walk(&Direction::ALL[4..]),
            Role::Rook => walk(&Direction::ALL[..4]),
            Role::Queen => walk(&Direction::ALL),
            Role::King => steps(&Direction::ALL.map(Direction::step)),
        }
    }
}

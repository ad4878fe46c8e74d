//! Dead positions (Article 5.2.2): what is certain, what only looks like it,
//! and an unbounded search that has the last word.

mod common;

use std::collections::HashSet;

use arrocco_rules::{Bitboard, Board, Color, File, Piece, Position, Rank, Role, Setup, Square};
use common::games::{self, Random};
use common::{diagram, fen, to_fen};

/// What an unbounded search would find out; `None` beyond this many positions.
/// Only bare material, which other libraries agree on, ends it early.
fn can_mate(position: &Position, limit: usize) -> Option<[bool; 2]> {
    let key = |p: &Position| (*p.board(), p.turn(), p.castling_rooks(), p.en_passant());
    let mut seen = HashSet::from([key(position)]);
    let mut open = vec![*position];
    let mut mates = [false; 2];
    while let Some(position) = open.pop() {
        if position.is_checkmate() {
            mates[position.turn().other().index()] = true;
        }
        if mates == [true, true] {
            break;
        }
        if seen.len() > limit {
            return None;
        }
        for m in position.legal_moves() {
            let next = position.after(m);
            if !next.is_insufficient_material() && seen.insert(key(&next)) {
                open.push(next);
            }
        }
    }
    Some(mates)
}

#[track_caller]
fn assert_dead(position: Position) {
    assert!(position.is_dead(), "not found dead: {}", to_fen(&position));
    for color in Color::ALL {
        assert!(
            !position.can_ever_mate(color),
            "{color} in {}",
            to_fen(&position)
        );
    }
}

#[track_caller]
fn assert_alive(position: Position) {
    assert!(!position.is_dead(), "called dead: {}", to_fen(&position));
}

#[test]
fn a_full_wall_of_pawns_is_dead() {
    assert_dead(diagram(
        "
        8  . . . . k . . .
        7  . . . . . . . .
        6  . p . p . p . p
        5  p P p P p P p P
        4  P . P . P . P .
        3  . . . . . . . .
        2  . . . . . . . .
        1  . . . . K . . .
           a b c d e f g h   white to move
        ",
    ));
}

/// From b4 or d4 it has itself taken, and a black pawn runs.
#[test]
fn a_rook_can_be_given_up_to_open_the_wall() {
    assert_alive(diagram(
        "
        8  . . . . k . . .
        7  . . . . . . . .
        6  . p . p . p . p
        5  p P p P p P p P
        4  P . P . P . P .
        3  . . . . . . . .
        2  . . . . . . . .
        1  R . . . K . . .
           a b c d e f g h   white to move
        ",
    ));
}

#[test]
fn a_knight_leaps_over_the_wall() {
    assert_alive(diagram(
        "
        8  . . . . k . . .
        7  . . . . . . . .
        6  . p . p . p . p
        5  p P p P p P p P
        4  P . P . P . P .
        3  . . . . . . . .
        2  . . . . . . . .
        1  . N . . K . . .
           a b c d e f g h   white to move
        ",
    ));
}

/// Three pairs are enough: what a pawn does not block it guards.
#[test]
fn three_pairs_of_pawns_hold_both_kings() {
    assert_dead(diagram(
        "
        8  . . . . k . . .
        7  . . . . . . . .
        6  . . . . . . . .
        5  . p . . p . . p
        4  . P . . P . . P
        3  . . . . . . . .
        2  . . . . . . . .
        1  . . . . K . . .
           a b c d e f g h   white to move
        ",
    ));
}

#[test]
fn a_king_walks_through_a_hole() {
    assert_alive(diagram(
        "
        8  . . . . k . . .
        7  . . . . . . . .
        6  . . . . . . . .
        5  . p . . p . . .
        4  . P . . P . . .
        3  . . . . . . . .
        2  . . . . . . . .
        1  . . . . K . . .
           a b c d e f g h   white to move
        ",
    ));
}

#[test]
fn a_zigzag_chain_holds_the_kings() {
    assert_dead(diagram(
        "
        8  . . . k . . . .
        7  . . . . . . . .
        6  . p . . . p . .
        5  p P p . p P p .
        4  P . P p P . P p
        3  . . . P . . . P
        2  . . . . . . . .
        1  . . . K . . . .
           a b c d e f g h   white to move
        ",
    ));
}

/// Both bishops run on the colour of their own pawns: they defend what nobody
/// attacks.
#[test]
fn bad_bishops_behind_a_wall_are_dead() {
    assert_dead(diagram(
        "
        8  . . . . k b . .
        7  . . . . . . . .
        6  . . . . . . . .
        5  p . p . p . p .
        4  P . P . P . P .
        3  . . . . . . . .
        2  . . . . . . . .
        1  . . . . K B . .
           a b c d e f g h   white to move
        ",
    ));
}

/// The dark bishop comes by a3 and c5 to b6, and the wall has a hole.
#[test]
fn a_bishop_that_takes_a_pawn_opens_the_wall() {
    assert_alive(diagram(
        "
        8  . . . . k . . .
        7  . . . . . . . .
        6  . p . p . p . p
        5  . P . P . P . P
        4  . . . . . . . .
        3  . . . . . . . .
        2  . . . . . . . .
        1  . . B . K . . .
           a b c d e f g h   white to move
        ",
    ));
}

#[test]
fn en_passant_opens_the_wall() {
    let wall = "
        8  . . . . k . . .
        7  . . . . . . . .
        6  p . p . p . p .
        5  P p P p P p P p
        4  . P . P . P . P
        3  . . . . . . . .
        2  . . . . . . . .
        1  . . . . K . . .
           a b c d e f g h   white to move";
    assert_dead(diagram(wall));
    assert_alive(diagram(&format!("{wall}, en passant b6")));
}

#[test]
fn a_pawn_that_may_still_step_is_not_locked() {
    assert_alive(fen("4k3/8/8/1p1p1p1p/pP1P1P1P/8/P7/4K3 w - - 0 1"));
}

#[test]
fn the_only_move_takes_the_last_piece() {
    assert_dead(diagram(
        "
        8  . . . . . . . k
        7  . . . . . . Q .
        6  . . . . . . . .
        5  . . . . . . . .
        4  . . . . . . . .
        3  . . . . . . . .
        2  . . . . . . . .
        1  . . . . K . . .
           a b c d e f g h   black to move
        ",
    ));
    assert_alive(fen("7k/6Q1/5K2/8/8/8/8/8 b - - 0 1"));
}

/// The pawn bars b8 and the king b7: only a7 is left.
#[test]
fn the_king_must_take_the_pawn() {
    assert_dead(fen("k7/P7/2K5/8/8/8/8/8 b - - 0 1"));
    assert_alive(fen("k7/P7/1K6/8/8/8/8/8 w - - 0 1"));
}

/// Kxc2 is the only move, and then Kxa2.
#[test]
fn a_forced_line_of_two_moves_is_followed() {
    assert_dead(diagram(
        "
        8  . . . . . . . .
        7  . . . . . . . .
        6  . . . . . . . .
        5  . . . . . . . .
        4  . . . . . . . .
        3  . . . . . . . .
        2  P . q . . . . .
        1  k . K . . . . .
           a b c d e f g h   white to move
        ",
    ));
}

#[test]
fn stalemate_is_dead_and_mate_is_not() {
    assert_dead(fen("K7/1rr5/8/8/8/8/8/7k w - - 0 1"));
    let mated = fen("K1q5/1r6/8/8/8/8/8/7k w - - 0 1");
    assert_alive(mated);
    assert!(mated.can_ever_mate(Color::Black));
    assert!(!mated.can_ever_mate(Color::White));
}

#[test]
fn a_stalemate_among_many_pieces_is_dead() {
    assert_dead(fen(
        "5bnr/4p1pq/4Qpkr/7p/7P/4P3/PPPP1PP1/RNB1KBNR b KQ - 2 10",
    ));
}

#[test]
fn material_alone_is_enough() {
    for text in [
        "4k3/8/8/8/8/8/8/4K3",
        "4k3/8/8/8/8/8/8/4KN2",
        "4k3/8/8/8/8/8/8/4KB2",
        "4kb2/8/8/8/8/8/8/2B1K3",
        "4kb2/8/8/8/8/8/8/B1B1K3",
    ] {
        assert_dead(fen(text));
    }
    for text in [
        "2b1k3/8/8/8/8/8/8/2B1K3",
        "4k3/8/8/8/8/8/8/4KNN1",
        "4kn2/8/8/8/8/8/8/4KN2",
        "4k3/8/8/8/8/8/4P3/4K3",
    ] {
        assert_alive(fen(text));
    }
}

/// Article 6.9: a flag falls, and the other side could never have mated.
#[test]
fn one_side_alone_may_be_unable_to_mate() {
    let bare_king = fen("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1");
    assert!(bare_king.can_ever_mate(Color::White));
    assert!(!bare_king.can_ever_mate(Color::Black));
    let knight_against_queen = fen("4k3/8/8/8/8/8/8/QN2K3 b - - 0 1");
    assert!(!knight_against_queen.can_ever_mate(Color::Black));
}

#[test]
fn ordinary_positions_are_alive() {
    for position in games::standard(20, 30) {
        let is_over = !position.has_legal_moves() || position.is_insufficient_material();
        assert!(is_over || !position.is_dead() || can_mate(&position, 100_000) == Some([false; 2]));
    }
}

/// "Never mates" is held against an unbounded search, for each side, on locked
/// pawns with random pieces.
#[test]
fn whatever_is_called_dead_is_dead() {
    let mut random = Random(30);
    let mut searched = 0;
    while searched < 300 {
        let Some(position) = random_locked(&mut random) else {
            continue;
        };
        let hopeless = Color::ALL.map(|color| !position.can_ever_mate(color));
        let one_sided = hopeless[0] != hopeless[1] && random.below(20) == 0;
        if position.is_insufficient_material() || !(position.is_dead() || one_sided) {
            continue;
        }
        if let Some(mates) = can_mate(&position, 150_000) {
            searched += 1;
            let refuted = hopeless
                .into_iter()
                .zip(mates)
                .any(|(hopeless, mate)| hopeless && mate);
            assert!(!refuted, "{}", to_fen(&position));
        }
    }
}

/// Few pieces close together, where lines are short and forced: what is called
/// dead is dead, and few are missed of those that a tiny search settles.
#[test]
fn short_forced_lines_are_settled() {
    let mut random = Random(31);
    let (mut dead, mut missed) = (0, 0);
    for _ in 0..60_000 {
        let Some(position) = random_few(&mut random) else {
            continue;
        };
        if position.is_dead() {
            dead += 1;
            assert_eq!(
                can_mate(&position, 100_000),
                Some([false; 2]),
                "{}",
                to_fen(&position)
            );
        } else if can_mate(&position, 40) == Some([false; 2]) {
            missed += 1;
        }
    }
    assert!(dead > 20 * missed, "{dead} found, {missed} missed");
}

/// Two kings, and two or three pieces of any kind, most of them in a corner.
fn random_few(random: &mut Random) -> Option<Position> {
    let mut board = Board::empty();
    let roles = [
        Role::Pawn,
        Role::Knight,
        Role::Bishop,
        Role::Rook,
        Role::Queen,
    ];
    let extra = (0..2 + random.below(2)).map(|_| random.pick(&roles).of(random.pick(&Color::ALL)));
    let extra: Vec<Piece> = extra.collect();
    for piece in Color::ALL
        .map(|color| Role::King.of(color))
        .into_iter()
        .chain(extra)
    {
        let side = if random.below(5) == 0 { 8 } else { 3 };
        let square = Square::at(
            File::new(random.below(side) as u8),
            Rank::new(random.below(side) as u8),
        );
        board.put(square, piece);
    }
    let position = Position::try_from(&Setup::new(board, random.pick(&Color::ALL))).ok()?;
    (!position.is_insufficient_material()).then_some(position)
}

/// A chain of facing pawns with some files left out and some pawns a step
/// back; bishops and kings mostly behind their own, a rook now and then.
fn random_locked(random: &mut Random) -> Option<Position> {
    let mut board = Board::empty();
    let mut rank = Rank::new(2 + random.below(3) as u8);
    for file in File::ALL {
        if random.below(4) > 0 {
            let ahead = 1 + i8::from(random.below(15) == 0);
            board.put(Square::at(file, rank), Role::Pawn.of(Color::White));
            board.put(
                Square::at(file, rank.offset(ahead)?),
                Role::Pawn.of(Color::Black),
            );
        }
        let turn = if random.below(10) == 0 {
            0
        } else {
            random.pick(&[-1, 1])
        };
        rank = rank
            .offset(turn)
            .filter(|rank| (1..6).contains(&rank.index()))
            .unwrap_or(rank);
    }
    for color in Color::ALL {
        put_somewhere(&mut board, Role::King.of(color), random);
        for _ in 0..random.below(3) {
            put_somewhere(&mut board, Role::Bishop.of(color), random);
        }
        if random.below(12) == 0 {
            put_somewhere(
                &mut board,
                random.pick(&[Role::Rook, Role::Knight]).of(color),
                random,
            );
        }
    }
    Position::try_from(&Setup::new(board, random.pick(&Color::ALL))).ok()
}

fn put_somewhere(board: &mut Board, piece: Piece, random: &mut Random) {
    let half = match piece.color {
        Color::White => 0,
        Color::Black => 32,
    };
    let anywhere = random.below(6) == 0;
    let index = if anywhere {
        random.below(64)
    } else {
        half + random.below(32)
    };
    let free = Bitboard(!0).minus(board.occupied());
    if let Some(square) = Square::try_new(index).filter(|&square| free.has(square)) {
        board.put(square, piece);
    }
}

//! Moves described by role, target and origins, set beside the list of legal
//! moves.

mod common;

use arrocco_rules::{
    Bitboard, CastlingSide, File, Move, MovePattern, Position, Rank, ResolveError, Role, Square,
};
use common::{games, to_fen};

const ROLES: [Role; 6] = [
    Role::Pawn,
    Role::Knight,
    Role::Bishop,
    Role::Rook,
    Role::Queen,
    Role::King,
];

/// The legal moves a pattern describes, found among all of them.
fn listed(position: &Position, pattern: &MovePattern) -> Vec<Move> {
    let is_diagonal =
        pattern.captures || (pattern.origins & Bitboard::file(pattern.to.file())).is_empty();
    let fits = |m: &&Move| {
        let role = position.board().role_at(m.from());
        let goes_aside = m.from().file() != m.to().file();
        !m.is_castling()
            && role == Some(pattern.role)
            && m.to() == pattern.to
            && pattern.origins.has(m.from())
            && m.promotion() == pattern.promotion
            && (pattern.role != Role::Pawn || goes_aside == is_diagonal)
    };
    position
        .legal_moves()
        .iter()
        .filter(fits)
        .copied()
        .collect()
}

fn assert_resolved(position: &Position, pattern: &MovePattern) {
    let moves = listed(position, pattern);
    let at = || format!("{} {pattern:?}", to_fen(position));
    match position.resolve(pattern) {
        Ok(m) => assert_eq!(moves, [m], "{}", at()),
        Err(ResolveError::Ambiguous { .. }) => assert!(moves.len() > 1, "{}", at()),
        Err(_) => assert!(moves.is_empty(), "{}", at()),
    }
    let MovePattern {
        role,
        to,
        origins,
        captures,
        ..
    } = *pattern;
    if let Some(m) = position.resolve_plain(role, to, origins, captures) {
        let mut next = *position;
        let is_played = next.play_pseudo_legal(m);
        assert_eq!(is_played, position.is_legal(m), "{}", at());
    }
}

#[test]
fn a_pattern_gives_the_only_legal_move_it_describes() {
    for position in games::positions(5, 30).iter().step_by(11) {
        for to in Square::ALL {
            for role in ROLES {
                for captures in [false, true] {
                    let pattern = MovePattern {
                        role,
                        to,
                        origins: Bitboard::FULL,
                        captures,
                        promotion: None,
                    };
                    assert_resolved(position, &pattern);
                }
            }
        }
    }
}

#[test]
fn origins_narrow_a_pattern_down_to_each_legal_move() {
    for position in games::positions(6, 30).iter().step_by(5) {
        for &m in position.legal_moves().iter().filter(|m| !m.is_castling()) {
            let (from, to) = (m.from(), m.to());
            let role = position.board().role_at(from).unwrap();
            let sets = [
                Bitboard::of(from),
                Bitboard::file(from.file()),
                Bitboard::rank(from.rank()),
            ];
            for origins in sets {
                let pattern = MovePattern {
                    role,
                    to,
                    origins,
                    captures: role == Role::Pawn && from.file() != to.file(),
                    promotion: m.promotion(),
                };
                assert_resolved(position, &pattern);
            }
        }
    }
}

#[test]
fn castling_is_found_by_its_side() {
    for position in games::positions(7, 30) {
        for side in CastlingSide::ALL {
            let castles = |m: &&Move| m.is_castling() && CastlingSide::of(m.from(), m.to()) == side;
            let listed = position.legal_moves().iter().find(castles).copied();
            assert_eq!(
                position.find_castling(side).ok(),
                listed,
                "{}",
                to_fen(&position)
            );
        }
    }
}

#[test]
fn a_position_has_legal_moves_if_one_is_listed() {
    for position in games::positions(8, 60) {
        let is_empty = position.legal_moves().is_empty();
        assert_eq!(
            position.has_legal_moves(),
            !is_empty,
            "{}",
            to_fen(&position)
        );
    }
}

/// As SAN tells pieces apart: by file, by rank, by both.
#[test]
fn an_ambiguous_pattern_names_the_moves_it_could_be() {
    let error = |role, squares: &[Square]| ResolveError::Ambiguous {
        role,
        to: Square::at(File::E, Rank::Fourth),
        candidates: squares.iter().copied().collect(),
    };
    for (error, text) in [
        (
            error(Role::Knight, &[Square::C3, Square::G3]),
            "ambiguous: say Nce4 or Nge4",
        ),
        (
            error(Role::Rook, &[Square::E1, Square::E8]),
            "ambiguous: say R1e4 or R8e4",
        ),
        (
            error(Role::Queen, &[Square::H1, Square::E1, Square::H4]),
            "ambiguous: say Qee4 or Qh1e4 or Q4e4",
        ),
        (
            error(Role::Pawn, &[Square::D3, Square::F3]),
            "ambiguous: say dxe4 or fxe4",
        ),
    ] {
        assert_eq!(error.to_string(), text);
    }
}

//! The theory and `arrocco-rules` say the same, and a wrong rule is noticed.

mod common;

use std::time::Instant;

use arrocco_oracle::{Facts, laws};
use arrocco_rules::{Bitboard, Color, Square, perft};
use common::{compare, geometry, positions, rows, say, swi, swi_with};

#[test]
fn directions_knight_king_and_pawns_agree_both_ways_on_all_squares() {
    let Some(mut theory) = swi() else { return };
    let start = Instant::now();
    for relation in geometry::relations() {
        geometry::check_one_way_and_back(&mut theory, &relation);
        geometry::check_pairs(&mut theory, &relation);
    }
    say(&format!("oracle: geometry in {:.1?}", start.elapsed()));
}

#[test]
fn legal_moves_and_situation_agree_on_the_kept_positions() {
    let Some(mut theory) = swi() else { return };
    let (perft, special) = (positions::perft(), positions::special());
    assert_eq!((perft.len(), special.len()), (30, 55));
    compare::all(&mut theory, &perft, "perft positions").unwrap();
    let tally = compare::all(&mut theory, &special, "special positions").unwrap();
    assert!(tally.en_passant >= 5 && tally.castlings >= 8 && tally.promotions >= 20);
    assert!(tally.double_checks >= 3 && tally.mates >= 3 && tally.stalemates >= 2);
}

#[test]
fn legal_moves_and_situation_agree_on_three_thousand_random_positions() {
    let Some(mut theory) = swi() else { return };
    let tally = compare::all(&mut theory, &positions::random(3000), "random positions").unwrap();
    assert_eq!(tally.positions, 3000);
    assert!(tally.en_passant > 0 && tally.castlings > 0 && tally.promotions > 0);
    assert!(tally.checks > 0 && tally.double_checks > 0 && tally.mates > 0);
}

/// Rights and the en passant square after a move are inferred, not stated.
#[test]
fn moves_after_moves_agree_on_the_perft_positions() {
    let Some(mut theory) = swi() else { return };
    let start = Instant::now();
    let mut total = 0;
    for case in positions::perft() {
        theory.set_facts(&case.facts()).unwrap();
        let found = rows(&mut theory, "play(now, _, S), legal_move(S, _)").len() as u64;
        assert_eq!(found, perft(&case.position(), 2), "{}", case.name);
        total += found;
    }
    say(&format!(
        "oracle: {total} pairs of moves in {:.1?}",
        start.elapsed()
    ));
}

/// `attacks/3` and `attacker/4` state one relation from its two ends.
#[test]
fn attacks_agree_from_both_ends_on_all_squares() {
    let Some(mut theory) = swi() else { return };
    for case in positions::special() {
        theory.set_facts(&case.facts()).unwrap();
        let board = case.setup.board;
        for square in Square::ALL {
            let found = Color::ALL.map(|by| theory.attackers_of(square, by).unwrap());
            let expected = Color::ALL.map(|by| board.attackers(square, by));
            assert_eq!(found, expected, "{}: {square}", case.name);
        }
        let forwards = rows(&mut theory, "attacks(now, A, B), named(N, A), named(M, B)");
        let attacked: usize = (board.occupied().into_iter())
            .map(|from| board.attacks_from(from).count() as usize)
            .sum();
        assert_eq!(forwards.len(), attacked, "{}", case.name);
    }
}

/// The piece is put back on every free square as every role it can have been,
/// and sent forward again by the rules.
#[test]
fn what_a_piece_could_come_from_agrees_with_moves_made_forward() {
    let Some(mut theory) = swi() else { return };
    let cases = positions::special();
    for case in cases.iter().chain(&positions::random(30)) {
        theory
            .set_facts(&Facts::of_board(&case.setup.board, case.setup.turn))
            .unwrap();
        for to in case.setup.board.occupied() {
            let mut found = theory.could_come_from(to).unwrap();
            let mut expected = origins(&case.setup.board, to);
            let key = |&(square, role): &(Square, arrocco_rules::Role)| (square, role.char());
            found.sort_by_key(key);
            expected.sort_by_key(key);
            assert_eq!(found, expected, "{}: {to}", case.name);
        }
    }
}

fn origins(board: &arrocco_rules::Board, to: Square) -> Vec<(Square, arrocco_rules::Role)> {
    use arrocco_rules::{Rank, Role};
    let piece = board.piece_at(to).unwrap();
    let last = Bitboard::rank(Rank::Eighth.relative_to(piece.color));
    let first = Bitboard::rank(Rank::First.relative_to(piece.color));
    let may_be_promoted = last.has(to) && Role::PROMOTIONS.contains(&piece.role);
    let mut roles = vec![piece.role];
    roles.extend(may_be_promoted.then_some(Role::Pawn));
    let mut found = Vec::new();
    for role in roles {
        for from in (!board.occupied()).into_iter() {
            let mut before = *board;
            before.take(to);
            before.put(from, role.of(piece.color));
            let mut with_victim = before;
            with_victim.put(to, Role::Queen.of(!piece.color));
            let goes = before.reach(from).has(to) || with_victim.reach(from).has(to);
            let castled = role == Role::King && has_castled(board, from, to, piece.color);
            let stood_there = role != Role::Pawn || !first.has(from);
            if (goes || castled) && stood_there {
                found.push((from, role));
            }
        }
    }
    found
}

/// Whether the king on `to` can have castled from `from`, going by the board.
fn has_castled(board: &arrocco_rules::Board, from: Square, to: Square, color: Color) -> bool {
    use arrocco_rules::{CastlingSide, File, Rank, Role, attacks};
    let home = Square::at(File::E, Rank::First.relative_to(color));
    CastlingSide::ALL.into_iter().any(|side| {
        let corner = Square::at(side.standard_rook_file(), home.rank());
        let rook = side.rook_target(home);
        let way = attacks::between(home, corner)
            .with(corner)
            .without(to)
            .without(rook);
        from == home
            && side.king_target(home) == to
            && board.piece_at(rook) == Some(Role::Rook.of(color))
            && (way & board.occupied()).is_empty()
    })
}

/// One rule at a time is spoilt; the comparison that passes above must fail.
#[test]
fn a_broken_rule_is_caught() {
    let doubles = [
        (
            "no en passant",
            "    just_passed(S, To),\n",
            "    fail,\n    just_passed(S, To),\n",
        ),
        (
            "en passant leaves the taken pawn",
            "change([From, Taken], [piece(To, Colour, pawn)])",
            "change([From], [piece(To, Colour, pawn)])",
        ),
        (
            "castling out of and through check",
            "    \\+ endangered(S, King, KingTo, Enemy).",
            "    \\+ endangered(S, KingTo, KingTo, Enemy).",
        ),
        (
            "castling through check",
            "way(A, B, Square) :- between_squares(A, B, Square).",
            "",
        ),
        (
            "castling past a piece",
            "    \\+ blocked(S, King, Rook),\n",
            "    \\+ blocked(S, King, KingTo),\n",
        ),
        (
            "castling without the right",
            "    may_castle(S, Colour, Side),\n    castling_squares(Colour, Side, King, Rook, KingTo, RookTo),\n",
            "    castling_squares(Colour, Side, King, Rook, KingTo, RookTo),\n",
        ),
        ("no promotion to a knight", "promotes_to(knight).", ""),
        (
            "promotion is optional",
            " :- \\+ last_rank(Colour, Y).",
            ".",
        ),
        ("double step over a piece", "    vacant(S, Over),\n", ""),
        (
            "sliding over pieces",
            "    vacant(S, A),\n    step(D, A, Next),\n",
            "    step(D, A, Next),\n",
        ),
        (
            "taking the own pieces",
            "    opponent(Colour, Enemy),
    on(S, Square, Enemy, Role),
    Role",
            "    opponent(Colour, _),
    on(S, Square, _, Role),
    Role",
        ),
        (
            "kings may stay in check",
            "    \\+ in_check(after(Move, Change, S), Colour).",
            "    true.",
        ),
        (
            "stalemate is mate",
            "verdict(safe, stuck, stalemate).",
            "verdict(safe, stuck, checkmate).",
        ),
        (
            "knights go like camels",
            "one_apart(X1, X2), two_apart(Y1, Y2)",
            "one_apart(X1, X2), two_apart(Y1, M), next(M, Y2)",
        ),
        (
            "black pawns go north",
            "forward(black, south).",
            "forward(black, north).",
        ),
    ];
    let laws = laws();
    let mut cases = positions::special();
    cases.extend(positions::perft());
    for (name, right, wrong) in doubles {
        assert_eq!(
            laws.matches(right).count(),
            1,
            "{name}: the rule is stated once"
        );
        let Some(mut theory) = swi_with(&laws.replace(right, wrong)) else {
            return;
        };
        let caught = compare::all(&mut theory, &cases, name);
        let disagreement = caught.expect_err(name);
        say(&format!("oracle: caught \"{name}\": {disagreement}"));
    }
}

//! How natural a move looks to a person, before it is calculated.
//!
//! The terms are the rules beginners learn: develop, castle, take back, do not
//! move a piece to and fro, leave the rook's pawns alone. They are in centipawns,
//! and a level adds a share of them to what it calculated.

use arrocco_rules::{Color, File, Move, Position, Rank, Role, Square};

use crate::engine::GameHistory;

/// Moves after which the terms of the opening no longer count.
const OPENING: u32 = 12;

/// How attractive a legal move looks, in centipawns.
pub(super) fn appeal(game: &GameHistory, m: Move) -> i32 {
    let position = game.position();
    let [own, answer] = game.last_moves();
    let mut appeal = 0;
    if answer.is_some_and(|answer| answer.destination() == m.to() && !m.is_castling()) {
        appeal += 40;
    }
    if own.is_some_and(|own| undoes(own, m)) {
        appeal -= 150;
    }
    if position.fullmove_number() <= OPENING {
        appeal += opening_appeal(position, own, m);
    }
    appeal
}

/// Whether a move takes back the one before it.
pub(super) fn undoes(own: Move, m: Move) -> bool {
    !own.is_castling() && (m.from(), m.to()) == (own.to(), own.from())
}

fn opening_appeal(position: &Position, own: Option<Move>, m: Move) -> i32 {
    if m.is_castling() {
        return 70;
    }
    let board = position.board();
    let color = position.turn();
    let Some(role) = board.role_at(m.from()) else {
        return 0;
    };
    let takes = board.role_at(m.to()).is_some() || m.is_en_passant();
    let again = own.is_some_and(|own| own.to() == m.from()) && !takes;
    let twice = if again { -25 } else { 0 };
    let from_home = m.from().rank().relative_to(color) == Rank::First;
    let to_home = m.to().rank().relative_to(color) == Rank::First;
    let appeal = match role {
        Role::Pawn => pawn_appeal(position, m, takes),
        Role::Knight if is_edge(m.to()) && !takes => -60,
        Role::Knight | Role::Bishop => match (from_home, to_home) {
            (true, false) => 30,
            (_, true) => -40,
            (false, false) => 0,
        },
        Role::Rook => match may_castle(position, color) && !takes {
            true => -50,
            false => 0,
        },
        Role::Queen => match position.fullmove_number() <= 6 && !takes {
            true => -35,
            false => 0,
        },
        // Out of check there may be no choice, and then it costs every move.
        Role::King => match may_castle(position, color) {
            true => -80,
            false => -20,
        },
    };
    appeal + twice
}

fn pawn_appeal(position: &Position, m: Move, takes: bool) -> i32 {
    if takes {
        return 0;
    }
    let rank = m.to().rank().relative_to(position.turn());
    match (m.to().file(), rank) {
        (File::A | File::H, Rank::Third) => -20,
        (File::A | File::H, _) => -50,
        (File::F, Rank::Third) => -40,
        (File::G, Rank::Fourth) => -50,
        (File::B, Rank::Fourth) => -25,
        (File::D | File::E, Rank::Fourth) => 20,
        (File::D | File::E, Rank::Third) => 10,
        (_, _) => 0,
    }
}

fn is_edge(square: Square) -> bool {
    matches!(square.file(), File::A | File::H)
}

fn may_castle(position: &Position, color: Color) -> bool {
    (position.castling_rooks() & position.board().by_color(color)).any()
}

#[cfg(test)]
mod tests {
    use super::*;
    use arrocco_rules::UciMove;

    fn game(start: &str, moves: &[&str]) -> GameHistory {
        let mut game = GameHistory::new(start.parse().expect("a good FEN"));
        for text in moves {
            game.play(read(&game, text));
        }
        game
    }

    fn read(game: &GameHistory, text: &str) -> Move {
        let written: UciMove = text.parse().expect("a move");
        written.to_move(game.position()).expect("legal")
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    #[test]
    fn beginners_rules_of_the_opening_are_known() {
        let game = game(START, &[]);
        let of = |text| appeal(&game, read(&game, text));
        for (better, worse) in [
            ("g1f3", "g1h3"),
            ("b1c3", "b1a3"),
            ("e2e4", "h2h4"),
            ("d2d4", "a2a3"),
            ("e2e3", "f2f3"),
        ] {
            assert!(of(better) > of(worse) + 20, "{better} {worse}");
        }
    }

    #[test]
    fn castling_attracts_and_king_moves_do_not() {
        let game = game(
            "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4",
            &[],
        );
        let of = |text| appeal(&game, read(&game, text));
        assert!(of("e1g1") > 50 && of("e1f1") < -50 && of("h1g1") < -30);
    }

    #[test]
    fn a_move_to_and_fro_is_odd_and_taking_back_is_not() {
        let to_and_fro = game(START, &["g1f3", "g8f6"]);
        assert!(appeal(&to_and_fro, read(&to_and_fro, "f3g1")) < -150);
        let taken = game(START, &["e2e4", "d7d5", "b1c3", "d5e4"]);
        assert!(appeal(&taken, read(&taken, "c3e4")) > 30);
    }
}

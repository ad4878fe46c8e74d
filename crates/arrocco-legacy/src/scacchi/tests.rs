use arrocco_rules::{Position, Role};

use super::*;

fn state(text: &str) -> State {
    State::from(
        text.parse::<Position>()
            .unwrap_or_else(|error| panic!("{error}")),
    )
}

fn piece(state: &State, square: i32) -> Piece {
    state
        .board()
        .get(square)
        .unwrap_or_else(|| panic!("nothing on {square}"))
}

fn sorted(mut squares: Vec<i32>) -> Vec<i32> {
    squares.sort_unstable();
    squares
}

fn all_squares() -> impl Iterator<Item = i32> {
    (1..=8).flat_map(|column| (1..=8).map(move |row| column * 10 + row))
}

/// Board, state, pieces of six kinds, game, and an error that must be looked
/// at.
#[test]
fn the_types_of_the_package() {
    let board: Board = Board::new();
    let roles: std::collections::HashSet<Role> = all_squares()
        .filter_map(|square| board.get(square))
        .map(|piece: Piece| piece.role())
        .collect();
    assert_eq!(roles.len(), 6);
    let mut game: Game = Game::new();
    let state: &State = game.state();
    assert!(state.is_white_to_move());
    let error: MoveError = game.play(11, 88).expect_err("no such move");
    let _: &dyn std::error::Error = &error;
}

#[test]
fn the_first_and_last_printed_rows() {
    let board = Board::new();
    let row = |row: i32| (1..=8).map(move |column| column * 10 + row);
    let letters = |squares: &mut dyn Iterator<Item = i32>| -> String {
        squares
            .filter_map(|square| board.get(square))
            .map(|piece| piece.letter())
            .collect()
    };
    assert_eq!(row(8).collect::<Vec<_>>(), [18, 28, 38, 48, 58, 68, 78, 88]);
    assert_eq!(letters(&mut row(8)), "rnbqkbnr");
    assert_eq!(letters(&mut row(1)), "RNBQKBNR");
}

#[test]
fn kings_and_queens_at_the_start() {
    let board = Board::new();
    let role = |square| {
        board
            .get(square)
            .map(|piece| (piece.role(), piece.is_white()))
    };
    assert_eq!(role(51), Some((Role::King, true)));
    assert_eq!(role(41), Some((Role::Queen, true)));
    assert_eq!(role(58), Some((Role::King, false)));
    assert_eq!(role(48), Some((Role::Queen, false)));
}

#[test]
fn get_gives_nothing_for_an_empty_square() {
    assert_eq!(Board::new().get(44), None);
}

#[test]
fn a_piece_is_found_by_itself_and_not_by_an_equal_one() {
    let mut state = State::new();
    let (left, right) = (piece(&state, 21), piece(&state, 71));
    assert_ne!(left, right, "two knights are two pieces");
    assert_eq!(state.board().position_of(&left), 21);
    assert!(state.play(21, 33));
    assert_eq!(state.board().position_of(&left), 33);
    assert!(state.play(47, 45) && state.play(33, 45));
    let pawn = piece(&State::new(), 47);
    assert_eq!(state.board().position_of(&pawn), 0, "it was taken");
}

#[test]
fn a_promoted_piece_is_not_the_pawn() {
    let mut state = state("8/4P3/8/8/8/k7/8/K7 w - -");
    let pawn = piece(&state, 57);
    assert!(state.play(57, 58));
    assert_eq!(state.board().position_of(&pawn), 0);
    let queen = piece(&state, 58);
    assert_eq!(
        (queen.role(), state.board().position_of(&queen)),
        (Role::Queen, 58)
    );
}

#[test]
fn the_board_prints_eight_lines() {
    let start = "rnbqkbnr\npppppppp\n........\n........\n........\n........\nPPPPPPPP\nRNBQKBNR\n";
    assert_eq!(Board::new().to_string(), start);
}

#[test]
fn a_state_has_turn_castling_and_en_passant() {
    let mut state = State::new();
    assert!(state.is_white_to_move());
    assert_eq!(state.castling(true), [true; 2]);
    assert_eq!(state.en_passant(), 0);
    assert!(state.play(52, 54));
    assert!(!state.is_white_to_move());
    assert_eq!(state.en_passant(), 53);
    assert!(state.play(57, 55) && state.play(51, 52));
    assert_eq!(state.castling(true), [false; 2]);
    assert_eq!(state.castling(false), [true; 2]);
    assert_eq!(state.en_passant(), 0);
}

#[test]
fn squares_white_attacks_at_the_start() {
    let state = State::new();
    for column in 1..=8 {
        assert!(state.is_attacked(column * 10 + 3, true));
        assert!(!state.is_attacked(column * 10 + 4, true));
        assert!(!state.is_attacked(column * 10 + 3, false));
    }
    assert!(!state.is_attacked(41, true), "it holds a white piece");
}

#[test]
fn check_mate_and_stalemate() {
    let check = state("K7/8/2b5/8/8/8/8/7k w - - 0 1");
    assert!(check.is_check() && !check.is_checkmate() && !check.is_stalemate());
    let mate = state("K1q5/1r6/8/8/8/8/8/7k w - - 0 1");
    assert!(mate.is_check() && mate.is_checkmate() && !mate.is_stalemate());
    let stalemate = state("K7/1rr5/8/8/8/8/8/7k w - - 0 1");
    assert!(!stalemate.is_check() && !stalemate.is_checkmate() && stalemate.is_stalemate());
}

#[test]
fn a_pinned_piece_can_be_simulated_and_the_old_state_stays() {
    let pinned = state("4r2k/8/8/8/8/8/4N3/4K3 w - -");
    let before = pinned.clone();
    let after = pinned.simulate_with(52, 73, 0).expect("a knight's move");
    assert_eq!(pinned, before);
    assert_eq!(after.board().get(73), before.board().get(52));
    assert!(!after.is_white_to_move());
    assert_eq!(pinned.simulate_with(52, 53, 0), None, "no knight's move");
    assert_eq!(pinned.simulate_with(88, 78, 0), None, "not to move");
    assert_eq!(pinned.simulate_with(33, 34, 0), None, "nothing there");
}

#[test]
fn the_short_forms_promote_to_a_queen() {
    let promoting = state("8/4P3/8/8/8/k7/8/K7 w - -");
    assert_eq!(
        promoting.simulate(57, 58),
        promoting.simulate_with(57, 58, 0)
    );
    assert!(promoting.is_valid(57, 58));
    let mut played = promoting.clone();
    assert!(played.play(57, 58));
    assert_eq!(Some(played), promoting.simulate(57, 58));
}

#[test]
fn a_pinned_piece_has_no_valid_move_away() {
    let pinned = state("4r2k/8/8/8/8/8/4N3/4K3 w - -");
    assert!(!pinned.is_valid_with(52, 73, 0));
    assert!(pinned.is_valid(51, 41));
}

#[test]
fn valid_is_what_the_rules_call_legal() {
    for text in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1",
        "8/3KQ3/Q7/3k4/3pP3/8/8/8 b - e3 0 1",
        "4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1",
    ] {
        let state = state(text);
        let position: Position = *state.position().expect("a position");
        for (from, to) in all_squares().flat_map(|from| all_squares().map(move |to| (from, to))) {
            let legal = state
                .find(from, to, 0)
                .filter(|m| i32::from(m.destination().numeric()) == to);
            assert_eq!(
                state.is_valid(from, to),
                legal.is_some(),
                "{text}: {from} {to}"
            );
            if let Some(m) = legal {
                let next = state.simulate(from, to).expect("valid");
                assert_eq!(next.position(), Some(&position.after(m)), "{text}: {m:?}");
                let letters = next.board().to_string().replace('\n', "");
                let board = position.after(m);
                let expected: String = (1..=8)
                    .rev()
                    .flat_map(|row| (1..=8).map(move |column| column * 10 + row))
                    .map(|number| {
                        let square = arrocco_rules::Square::from_numeric(number).expect("a square");
                        board
                            .board()
                            .piece_at(square)
                            .map_or('.', arrocco_rules::Piece::char)
                    })
                    .collect();
                assert_eq!(letters, expected, "{text}: {m:?}");
            }
        }
    }
}

#[test]
fn an_invalid_move_changes_nothing() {
    let mut state = State::new();
    let before = state.clone();
    assert!(!state.play_with(52, 55, 0));
    assert!(!state.play_with(57, 55, 0));
    assert_eq!(state, before);
}

#[test]
fn promotion_codes() {
    let promoting = state("8/4P3/8/8/8/k7/8/K7 w - -");
    let becomes = |code| {
        let after = promoting.simulate_with(57, 58, code)?;
        after.board().get(58).map(|piece| piece.role())
    };
    let roles = [0, 1, 2, 3].map(becomes);
    let expected = [Role::Queen, Role::Knight, Role::Bishop, Role::Rook].map(Some);
    assert_eq!(roles, expected);
    let state = State::new();
    assert_eq!(state.simulate_with(52, 54, 3), state.simulate(52, 54));
    assert_eq!(state.simulate_with(52, 54, -7), state.simulate(52, 54));
}

#[test]
fn a_piece_knows_its_colour() {
    let state = State::new();
    assert!(piece(&state, 12).is_white());
    assert!(!piece(&state, 17).is_white());
}

#[test]
fn castling_is_a_displacement_of_the_king_not_of_the_rook() {
    let castling = state("4k3/8/8/8/8/8/8/R3K2R w KQ -");
    let (king, rook) = (piece(&castling, 51), piece(&castling, 81));
    assert!(king.can_displace(&castling, 71) && king.can_displace(&castling, 31));
    assert!(rook.can_displace(&castling, 61), "an ordinary rook's move");
    assert!(!rook.can_displace(&castling, 51));
    assert!(!king.can_displace(&castling, 81), "not empty");
}

#[test]
fn it_does_not_matter_whose_turn_it_is() {
    let castling = state("4k3/8/8/8/8/8/8/R3K2R b KQ -");
    let king = piece(&castling, 51);
    assert!(king.can_displace(&castling, 71));
    assert!(!castling.is_valid(51, 71), "but it is not White's turn");
}

#[test]
fn lists_and_questions_agree() {
    let state = state("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -");
    for piece in all_squares().filter_map(|square| state.board().get(square)) {
        let asked = |question: &dyn Fn(i32) -> bool| -> Vec<i32> {
            all_squares().filter(|&square| question(square)).collect()
        };
        let displaced = asked(&|target| piece.can_displace(&state, target));
        assert_eq!(sorted(piece.displacements(&state)), sorted(displaced));
        let attacked = asked(&|target| piece.attacks(&state, target));
        assert_eq!(sorted(piece.attacked_squares(&state)), sorted(attacked));
    }
}

#[test]
fn a_pinned_knight_attacks_and_a_pawn_attacks_its_diagonals() {
    let pinned = state("4r2k/8/8/8/8/8/4N3/4K3 w - -");
    assert!(piece(&pinned, 52).attacks(&pinned, 73));
    let start = State::new();
    let pawn = piece(&start, 52);
    assert_eq!(sorted(pawn.attacked_squares(&start)), [43, 63]);
    assert!(!pawn.attacks(&start, 53));
    assert!(!piece(&start, 51).attacks(&start, 52), "an own piece");
}

#[test]
fn a_new_game() {
    let game = Game::new();
    assert!(game.is_in_progress() && game.moves().is_empty());
    assert_eq!(*game.state(), State::new());
}

#[test]
fn an_invalid_move_or_one_after_the_end_is_an_error_and_changes_nothing() {
    let mut game = Game::new();
    let before = game.clone();
    assert_eq!(
        game.play_with(52, 55, 0),
        Err(MoveError::Invalid { from: 52, to: 55 })
    );
    assert_eq!(game, before);
    for (from, to) in [(62, 63), (57, 55), (72, 74), (48, 84)] {
        assert_eq!(game.play(from, to), Ok(()));
    }
    let mated = game.clone();
    assert_eq!(game.play(12, 13), Err(MoveError::GameOver));
    assert_eq!(game, mated);
}

#[test]
fn castling_is_the_kings_move() {
    for (turn, king, to, rook) in [
        ('w', 51, 71, 61),
        ('w', 51, 31, 41),
        ('b', 58, 78, 68),
        ('b', 58, 38, 48),
    ] {
        let start = state(&format!("r3k2r/8/8/8/8/8/8/R3K2R {turn} KQkq -"));
        let mut game = Game::from_state(start);
        assert_eq!(game.play(king, to), Ok(()));
        assert_eq!(piece(game.state(), to).role(), Role::King);
        assert_eq!(piece(game.state(), rook).role(), Role::Rook);
    }
}

#[test]
fn stalemate_is_a_draw_and_mate_wins() {
    let mut game = Game::from_state(state("k7/2Q5/8/1K6/8/8/8/8 w - -"));
    assert_eq!(game.play(25, 24), Ok(()));
    assert!(game.is_draw());
    let mut game = Game::from_state(state("k7/8/1K6/8/8/8/8/7R w - -"));
    assert_eq!(game.play(81, 88), Ok(()));
    assert!(game.is_won_by_white());
}

#[test]
fn the_short_form_plays_promotion_0() {
    let mut game = Game::from_state(state("8/4P3/8/8/8/k7/8/K7 w - -"));
    assert_eq!(game.play(57, 58), Ok(()));
    assert_eq!(game.moves(), [(57, 58, 0)]);
    assert_eq!(piece(game.state(), 58).role(), Role::Queen);
}

#[test]
fn the_side_to_move_resigns_once() {
    let mut game = Game::new();
    assert_eq!(game.play(52, 54), Ok(()));
    game.resign();
    assert!(game.is_won_by_white());
    game.resign();
    assert!(game.is_won_by_white());
}

#[test]
fn en_passant_is_a_displacement_and_the_victim_goes() {
    let mut state = State::new();
    for (from, to) in [(52, 54), (17, 16), (54, 55), (47, 45)] {
        assert!(state.play(from, to));
    }
    let (taker, victim) = (piece(&state, 55), piece(&state, 45));
    assert!(taker.can_displace(&state, 46));
    let after = state.simulate(55, 46).expect("en passant");
    assert_eq!(after.board().position_of(&victim), 0);
    assert_eq!(after.board().position_of(&taker), 46);
}

#[test]
fn en_passant_that_uncovers_the_king_is_simulated_but_not_valid() {
    let mut state = state("4k3/3p4/8/K3P2r/8/8/8/8 b - - 0 1");
    assert!(state.play(47, 45));
    let taker = piece(&state, 55);
    assert!(taker.can_displace(&state, 46));
    let after = state.simulate(55, 46).expect("geometry allows it");
    assert_eq!(after.board().get(45), None);
    assert!(!state.is_valid(55, 46));
}

#[test]
fn no_castling_out_of_or_through_check() {
    for text in [
        "4k3/8/8/8/4r3/8/8/R3K2R w KQ -",
        "3rkr2/8/8/8/8/8/8/R3K2R w KQ -",
    ] {
        let state = state(text);
        let king = piece(&state, 51);
        assert!(!king.can_displace(&state, 71) && !king.can_displace(&state, 31));
        assert_eq!(state.simulate(51, 71), None);
    }
}

#[test]
fn a_wrong_code_makes_the_move_invalid() {
    let promoting = state("8/4P3/8/8/8/k7/8/K7 w - -");
    for code in [-1, 4, 99, i32::MAX, i32::MIN] {
        assert!(!promoting.is_valid_with(57, 58, code), "{code}");
        assert_eq!(promoting.simulate_with(57, 58, code), None);
    }
}

#[test]
fn no_number_panics() {
    let odd = [0, 9, 10, 19, 90, 98, -5, -11, 100, 111, i32::MAX, i32::MIN];
    let mut state = State::new();
    let king = piece(&state, 51);
    for number in odd {
        assert_eq!(state.board().get(number), None);
        assert!(!state.is_attacked(number, true));
        assert!(!king.can_displace(&state, number) && !king.attacks(&state, number));
        for other in odd.into_iter().chain([52, 54]) {
            assert!(!state.is_valid(number, other) && !state.is_valid(other, number));
            assert!(!state.play_with(number, other, number));
        }
    }
    assert_eq!(state, State::new());
}

#[test]
fn nothing_but_stalemate_is_a_draw() {
    let mut game = Game::new();
    for _ in 0..5 {
        for (from, to) in [(71, 63), (78, 66), (63, 71), (66, 78)] {
            assert_eq!(game.play(from, to), Ok(()));
        }
    }
    assert!(game.is_in_progress());
    assert!(Game::from_state(state("4k3/8/8/8/8/8/8/4K3 w - -")).is_in_progress());
}

#[test]
fn moves_can_be_read_undone_written_and_saved() {
    let mut game = Game::new();
    for (from, to) in [(62, 63), (57, 55), (72, 74), (48, 84)] {
        assert_eq!(game.play(from, to), Ok(()));
    }
    assert_eq!(game.notation(), ["f3", "e5", "g4", "Qh4#"]);
    assert!(game.to_pgn().ends_with("1. f3 e5 2. g4 Qh4# 0-1\n\n"));
    assert!(game.undo());
    assert!(game.is_in_progress());
    assert_eq!(game.moves().len(), 3);
    while game.undo() {}
    assert_eq!(game, Game::new());
}

mod properties {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// One outcome holds at any moment, on games of random numbers.
        #[test]
        fn exactly_one_of_the_four_holds(
            commands in prop::collection::vec((0..100_u32, any::<u16>(), -1..5_i32), 0..120)
        ) {
            let mut game = Game::new();
            for (kind, choice, code) in commands {
                step(&mut game, kind, choice, code);
                let answers = [
                    game.is_in_progress(),
                    game.is_won_by_white(),
                    game.is_won_by_black(),
                    game.is_draw(),
                ];
                prop_assert_eq!(answers.iter().filter(|&&holds| holds).count(), 1);
            }
        }
    }

    /// Mostly a legal move, sometimes nonsense, seldom the end.
    fn step(game: &mut Game, kind: u32, choice: u16, code: i32) {
        let legal = game
            .state()
            .position()
            .map(Position::legal_moves)
            .unwrap_or_default();
        let choice = usize::from(choice);
        match kind {
            0 => game.resign(),
            1..10 => _ = game.play_with(choice as i32 % 100, choice as i32 / 100, code),
            _ if legal.is_empty() => {}
            _ => {
                let m = legal[choice % legal.len()];
                let (from, to) = (m.from().numeric(), m.destination().numeric());
                let _ = game.play_with(from.into(), to.into(), code);
            }
        }
    }
}

//! Every claim of the coach is compared with a slow check of its own: pieces walk over
//! a board of letters, step by step, and captures are looked up among the legal moves
//! of the position with the other side to move.

use arrocco_engine::random::Random;
use arrocco_game::{Command, MoveRequest, Settings};
use arrocco_rules::UciMove;

use super::*;
use crate::l10n::{Language, Localizer};

/// A board of letters as in a FEN; rank 1 first.
fn letters(position: &Position) -> [[char; 8]; 8] {
    let text = position.to_string();
    let placement = text.split(' ').next().expect("a board");
    let mut board = [['.'; 8]; 8];
    for (row, rank) in placement.split('/').enumerate() {
        let mut file = 0;
        for letter in rank.chars() {
            match letter.to_digit(10) {
                Some(empty) => file += empty as usize,
                None => {
                    board[7 - row][file] = letter;
                    file += 1;
                }
            }
        }
    }
    board
}

/// The squares of the pieces of a colour that reach a square, found by walking.
fn walkers(board: &[[char; 8]; 8], to: (i32, i32), white: bool) -> Vec<(i32, i32)> {
    const LINES: [(i32, i32); 8] = [
        (0, 1),
        (0, -1),
        (1, 0),
        (-1, 0),
        (1, 1),
        (1, -1),
        (-1, 1),
        (-1, -1),
    ];
    const JUMPS: [(i32, i32); 8] = [
        (1, 2),
        (2, 1),
        (-1, 2),
        (-2, 1),
        (1, -2),
        (2, -1),
        (-1, -2),
        (-2, -1),
    ];
    let at = |file: i32, rank: i32| {
        let inside = (0..8).contains(&file) && (0..8).contains(&rank);
        inside.then(|| board[rank as usize][file as usize])
    };
    let is_own = |letter: char| letter.is_ascii_uppercase() == white;
    let mut found = Vec::new();
    for (index, (files, ranks)) in LINES.into_iter().enumerate() {
        for steps in 1..8 {
            let (file, rank) = (to.0 + files * steps, to.1 + ranks * steps);
            let Some(letter) = at(file, rank) else { break };
            if letter == '.' {
                continue;
            }
            let reaches = match letter.to_ascii_lowercase() {
                'q' => true,
                'r' => index < 4,
                'b' => index >= 4,
                'k' => steps == 1,
                // A pawn takes forwards: White's stands below the square.
                'p' => steps == 1 && files != 0 && ranks == if white { -1 } else { 1 },
                _ => false,
            };
            if reaches && is_own(letter) {
                found.push((file, rank));
            }
            break;
        }
    }
    for (files, ranks) in JUMPS {
        let (file, rank) = (to.0 + files, to.1 + ranks);
        let is_knight = |letter: char| letter.eq_ignore_ascii_case(&'n') && is_own(letter);
        if at(file, rank).is_some_and(is_knight) {
            found.push((file, rank));
        }
    }
    found.sort_unstable();
    found
}

fn place(square: Square) -> (i32, i32) {
    (square.file().index() as i32, square.rank().index() as i32)
}

fn places(pieces: &[(Square, Role)]) -> Vec<(i32, i32)> {
    let mut places: Vec<_> = pieces.iter().map(|&(square, _)| place(square)).collect();
    places.sort_unstable();
    places
}

/// The position with the other side to move, if that can be.
fn passed(position: &Position) -> Option<Position> {
    let text = position.to_string();
    let mut words: Vec<&str> = text.split(' ').collect();
    words[1] = if words[1] == "w" { "b" } else { "w" };
    words[3] = "-";
    words.join(" ").parse().ok()
}

fn letter(board: &[[char; 8]; 8], square: Square) -> char {
    let (file, rank) = place(square);
    board[rank as usize][file as usize]
}

fn role_of(letter: char) -> Option<Role> {
    Role::from_char(letter.to_ascii_lowercase())
}

/// Fails unless every claim about the position is true.
fn check(after: &Position, last: Move, fact: &Fact) {
    let board = letters(after);
    let own_is_white = after.turn() == Color::Black;
    match fact {
        Fact::MateInOne { m } => {
            assert!(after.legal_moves().contains(m), "{after} {fact:?}");
            let mated = after.after(*m);
            assert!(
                mated.is_check() && mated.legal_moves().is_empty(),
                "{after} {fact:?}"
            );
        }
        Fact::Attacked {
            square,
            role,
            attackers,
            defenders,
        } => {
            let found = letter(&board, *square);
            assert_eq!(role_of(found), Some(*role), "{after} {fact:?}");
            assert_eq!(found.is_ascii_uppercase(), own_is_white);
            let at = place(*square);
            assert_eq!(
                places(attackers),
                walkers(&board, at, !own_is_white),
                "{after} {fact:?}"
            );
            assert_eq!(
                places(defenders),
                walkers(&board, at, own_is_white),
                "{after} {fact:?}"
            );
            for &(square, role) in attackers.iter().chain(defenders) {
                assert_eq!(
                    role_of(letter(&board, square)),
                    Some(role),
                    "{after} {fact:?}"
                );
            }
            let moves = after.legal_moves();
            assert!(moves.iter().any(|m| m.to() == *square), "{after} {fact:?}");
        }
        Fact::Pinned { square, role, by } => {
            assert_eq!(
                role_of(letter(&board, *square)),
                Some(*role),
                "{after} {fact:?}"
            );
            assert_eq!(
                role_of(letter(&board, by.0)),
                Some(by.1),
                "{after} {fact:?}"
            );
            let king = if own_is_white { 'K' } else { 'k' };
            let is_king = |square: &Square| letter(&board, *square) == king;
            let king = (0..64)
                .filter_map(Square::try_new)
                .find(is_king)
                .expect("a king");
            let before = walkers(&board, place(king), !own_is_white);
            let mut without = board;
            let (file, rank) = place(*square);
            without[rank as usize][file as usize] = '.';
            let uncovered = walkers(&without, place(king), !own_is_white);
            assert!(!before.contains(&place(by.0)), "{after} {fact:?}");
            assert!(uncovered.contains(&place(by.0)), "{after} {fact:?}");
        }
        Fact::Threat {
            from,
            target,
            is_undefended,
        } => {
            assert_eq!(from.0, last.destination());
            assert_eq!(
                role_of(letter(&board, from.0)),
                Some(from.1),
                "{after} {fact:?}"
            );
            assert_eq!(
                role_of(letter(&board, target.0)),
                Some(target.1),
                "{after} {fact:?}"
            );
            let defenders = walkers(&board, place(target.0), !own_is_white);
            assert_eq!(defenders.is_empty(), *is_undefended, "{after} {fact:?}");
            let next = passed(after).expect("nobody is in check");
            let takes = |m: &Move| (m.from(), m.to()) == (from.0, target.0);
            assert!(next.legal_moves().iter().any(takes), "{after} {fact:?}");
        }
    }
}

#[test]
fn every_claim_over_random_games_is_true() {
    let mut random = Random::new(2026);
    let mut claims = [0; 4];
    for _ in 0..250 {
        let mut position = Position::initial();
        for _ in 0..120 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let last = moves[random.below(moves.len())];
            let facts = note(&position, last).facts;
            position.play_unchecked(last);
            for fact in &facts {
                check(&position, last, fact);
                claims[match fact {
                    Fact::MateInOne { .. } => 0,
                    Fact::Attacked { .. } => 1,
                    Fact::Pinned { .. } => 2,
                    Fact::Threat { .. } => 3,
                }] += 1;
            }
        }
    }
    assert!(claims.iter().all(|&count| count > 100), "{claims:?}");
}

/// A line: the position before the move, the move, what is said first in English.
const POSITIONS: &str = include_str!("positions.txt");

fn read(line: &str) -> (Position, Move, &str) {
    let mut fields = line.split(" | ");
    let mut next = || fields.next().expect("three fields");
    let before: Position = next().parse().expect("a good FEN");
    let written: UciMove = next().parse().expect("a move");
    let last = written.to_move(&before).expect("legal");
    (before, last, next())
}

#[test]
fn sixty_positions_have_the_expected_sentence() {
    let lines: Vec<&str> = POSITIONS
        .lines()
        .filter(|line| !line.starts_with('#'))
        .collect();
    assert_eq!(lines.len(), 60);
    let (english, italian) = (
        Localizer::new(Language::English),
        Localizer::new(Language::Italian),
    );
    for line in lines {
        let (before, last, expected) = read(line);
        let note = note(&before, last);
        let after = before.after(last);
        for fact in &note.facts {
            check(&after, last, fact);
        }
        let said = english.coach(&after, &note);
        assert_eq!(said.first().map(String::as_str), Some(expected), "{line}");
        let translated = italian.coach(&after, &note);
        assert_eq!(said.len(), translated.len());
        for text in translated {
            assert!(!text.contains("coach-") && !text.contains('{'), "{text}");
        }
    }
}

#[test]
fn the_example_of_the_picture_is_said_in_both_languages() {
    let after = "r1bqk1nr/ppp2ppp/2nb4/3pN3/3P4/3B4/PPP2PPP/RNBQK2R b KQkq - 5 6";
    let after: Position = after.parse().expect("a good FEN");
    let attackers = [(Square::D6, Role::Bishop), (Square::C6, Role::Knight)];
    let defenders = [(Square::D4, Role::Pawn)];
    let board = after.board();
    assert_eq!(
        by_value(board, board.attackers(Square::E5, Color::Black)).len(),
        2
    );
    for (language, expected) in [
        (
            Language::English,
            "Your knight on e5 is attacked twice and defended once.",
        ),
        (
            Language::Italian,
            "Il tuo cavallo in e5 è attaccato due volte e difeso una volta.",
        ),
    ] {
        let localizer = Localizer::new(language);
        let said = localizer.coach_attacked(Square::E5, Role::Knight, &attackers, &defenders);
        assert_eq!(said, expected);
    }
    let localizer = Localizer::new(Language::Italian);
    let said = localizer.coach_attacked(Square::D1, Role::Queen, &attackers, &[]);
    assert_eq!(
        said,
        "La tua donna in d1 è attaccata due volte e non è difesa."
    );
}

fn game(strength: &str, clock: &str, moves: &[(&str, &str)]) -> Game {
    let mut settings = Settings {
        time: clock.parse().expect("a clock"),
        ..Settings::default()
    };
    settings.black.kind = PlayerKind::Engine;
    settings.black.strength = strength.to_owned();
    let mut game = Game::new(settings, Default::default()).expect("a game");
    for (from, to) in moves {
        let [from, to] = [from, to].map(|text| text.parse().expect("a square"));
        let command = Command::play(MoveRequest::new(from, to));
        game = game.apply(command, Default::default()).game;
    }
    game
}

#[test]
fn the_coach_speaks_about_people_at_low_levels_without_a_clock() {
    let blunder = [
        ("e2", "e4"),
        ("e7", "e5"),
        ("d1", "h5"),
        ("b8", "c6"),
        ("h5", "f7"),
    ];
    let note = note_of_game(&game("level 2", "unlimited", &blunder)).expect("a note");
    assert!(note.is_blunder, "{note:?}");
    assert_eq!(note_of_game(&game("level 5", "unlimited", &blunder)), None);
    assert_eq!(
        note_of_game(&game("classic 2", "unlimited", &blunder)),
        None
    );
    assert_eq!(
        note_of_game(&game("level 2", "5+3", &blunder)),
        None,
        "a clock runs"
    );
    let engines = &blunder[..4];
    assert_eq!(
        note_of_game(&game("level 2", "unlimited", engines)),
        None,
        "not a person"
    );
}

//! A game written down and read again is the same game.

mod common;

use std::collections::BTreeMap;

use arrocco_game::{Command, Draws, Game, LoadError, Millis, PlayerKind, Settings, Takebacks};
use arrocco_rules::Color;
use common::*;

fn load(pgn: &str, now: Millis) -> Game {
    Game::from_pgn(pgn, now).unwrap_or_else(|error| panic!("{error}\n{pgn}"))
}

/// Loads what was saved, later, and expects to find the same.
fn again(game: &Game, now: Millis) -> Game {
    let pgn = game.to_pgn(now);
    let later = now + at(3600);
    let loaded = load(&pgn, later);
    assert_eq!(loaded.to_pgn(later), pgn);
    assert_eq!(loaded.outcome(), game.outcome(), "{pgn}");
    assert_eq!(loaded.settings(), game.settings(), "{pgn}");
    assert_eq!(loaded.position(), game.position());
    assert_eq!(
        loaded.snapshot(later).clock,
        game.snapshot(now).clock,
        "{pgn}"
    );
    assert_eq!(loaded.snapshot(later).claims, game.snapshot(now).claims);
    assert_eq!(loaded.phase(), game.phase());
    assert_eq!(loaded.draw_offer(), game.draw_offer());
    assert_eq!(loaded.takeback_asked(), game.takeback_asked());
    assert_eq!(loaded.redoable(), game.redoable());
    loaded
}

#[test]
fn a_game_in_progress_goes_on_and_nobody_is_charged_for_the_time_between() {
    let mut settings = Settings {
        time: "5+3 vs 3d2".parse().expect("a time control"),
        draws: Draws::Automatic,
        takebacks: Takebacks::Counted { each: 3 },
        tags: BTreeMap::from([("Event".to_owned(), "Club \"evening\"".to_owned())]),
        ..Settings::default()
    };
    settings.white.name = "Anna".to_owned();
    settings.black.kind = PlayerKind::Engine;
    settings.black.strength = "level 4".to_owned();
    let mut game = begin(settings);
    play_at(&mut game, "e2e4", at(10));
    play_at(&mut game, "e7e5", at(15));
    play_at(&mut game, "g1f3", at(18));
    ok(&mut game, Command::OfferDraw { by: Color::White }, at(19));
    let loaded = again(&game, Millis(20_250));
    let pgn = game.to_pgn(Millis(20_250));
    for part in [
        "[Event \"Club \\\"evening\\\"\"]",
        "[White \"Anna\"]",
        "[Black \"blackPlayer\"]",
        "[BlackType \"program\"]",
        "[BlackStrength \"level 4\"]",
        "[WhiteTimeControl \"300+3\"]",
        "[BlackTimeControl \"180d2\"]",
        "[DrawOffer \"white\"]",
        "[ThinkingTime \"0:00:02.25\"]",
        "[Result \"*\"]",
        "1. e4 {[%clk 0:04:53]} 1... e5 {[%clk 0:02:57]} 2. Nf3",
    ] {
        assert!(pgn.contains(part), "{part} in\n{pgn}");
    }
    assert_eq!(
        loaded.clock().left(Color::Black, at(3620) + Millis(1250)),
        Some(Millis(175_750))
    );
}

#[test]
fn every_end_is_kept() {
    let mut games = Vec::new();
    let mut mate = new_game();
    play(&mut mate, "f2f3 e7e5 g2g4 d8h4");
    games.push(mate);
    let mut resigned = timed("5+3");
    play_at(&mut resigned, "e2e4", at(4));
    ok(&mut resigned, Command::Resign { by: Color::White }, at(9));
    games.push(resigned);
    let mut flagged = timed("1b5");
    play_at(&mut flagged, "e2e4", at(4));
    ok(&mut flagged, Command::Tick, at(64));
    games.push(flagged);
    let mut bare = begin(Settings {
        start: Some("4k3/8/8/8/8/8/P7/4K3 w - - 3 20".to_owned()),
        time: "1".parse().expect("a time control"),
        ..Settings::default()
    });
    ok(&mut bare, Command::Tick, at(60));
    games.push(bare);
    let mut agreed = new_game();
    ok(&mut agreed, Command::OfferDraw { by: Color::White }, NOW);
    ok(&mut agreed, Command::AcceptDraw { by: Color::Black }, NOW);
    games.push(agreed);
    let mut claimed = new_game();
    play(&mut claimed, THERE_AND_BACK);
    play(&mut claimed, "g1f3 g8f6 f3g1");
    ok(
        &mut claimed,
        Command::ClaimDraw {
            intended: Some(text("f6g8")),
        },
        NOW,
    );
    games.push(claimed);
    let mut fifty = from("r3k3/8/8/8/8/8/8/4K2R w - - 99 80");
    play(&mut fifty, "h1h2");
    ok(&mut fifty, Command::ClaimDraw { intended: None }, NOW);
    games.push(fifty);
    for game in &games {
        let loaded = again(game, at(70));
        assert_eq!(loaded.status(), game.status());
    }
}

#[test]
fn moves_taken_back_and_variations_are_kept() {
    let mut game = timed("5+3");
    play_at(&mut game, "e2e4", at(3));
    play_at(&mut game, "e7e5", at(8));
    play_at(&mut game, "g1f3", at(9));
    ok(
        &mut game,
        Command::Vary {
            request: text("b8c6"),
        },
        at(9),
    );
    ok(&mut game, Command::Takeback, at(10));
    ok(&mut game, Command::Takeback, at(11));
    let mut loaded = again(&game, at(12));
    assert_eq!((loaded.ply(), loaded.redoable()), (1, 2));
    ok(&mut loaded, Command::Redo, at(3620));
    ok(&mut loaded, Command::Redo, at(3620));
    assert_eq!(loaded.clock().left(Color::Black, at(3620)), Some(at(298)));
    assert_eq!(loaded.clock().left(Color::White, at(3620)), Some(at(302)));
}

/// Version 0.1.0 let a pawn wait before the last rank and wrote that as a tag.
#[test]
fn a_game_that_waited_for_a_promotion_opens_before_that_move() {
    let before = from("7k/4P3/8/8/8/8/P7/4K3 w - -").to_pgn(NOW);
    let waiting = before.replacen("\n\n", "\n[PromotionDue \"e7e8\"]\n\n", 1);
    let mut game = Game::from_pgn(&waiting, NOW).expect("a game");
    assert_eq!(game.to_pgn(NOW), before);
    play(&mut game, "e7e8q");
}

#[test]
fn adjusted_and_paused_clocks_are_kept() {
    let mut game = timed("5+3");
    let set = |color, seconds| Command::AdjustClock {
        color,
        left: at(seconds),
    };
    ok(&mut game, set(Color::Black, 100), at(1));
    play_at(&mut game, "e2e4", at(3));
    ok(&mut game, set(Color::White, 50), at(4));
    ok(&mut game, Command::Pause, at(5));
    let mut loaded = again(&game, at(6));
    ok(&mut loaded, Command::Resume, at(7));
    ok(&mut loaded, Command::Takeback, at(8));
    assert_eq!(loaded.clock().left(Color::Black, at(8)), Some(at(100)));
}

#[test]
fn analysis_behind_the_end_does_not_become_the_game() {
    let mut game = new_game();
    play(&mut game, "e2e4");
    ok(&mut game, Command::Resign { by: Color::Black }, NOW);
    ok(
        &mut game,
        Command::Vary {
            request: text("e7e5"),
        },
        NOW,
    );
    ok(
        &mut game,
        Command::Vary {
            request: text("g1f3"),
        },
        NOW,
    );
    let loaded = again(&game, NOW);
    assert_eq!(loaded.ply(), 1);
    assert_eq!(loaded.status(), "black resigns | white wins");
}

#[test]
fn files_of_other_programs_are_read() {
    let game = load(
        "[White \"A\"]\n[TimeControl \"180+2\"]\n[Result \"1/2-1/2\"]\n\n\
         1. e4 {[%clk 0:03:00] book [%eval 0.3]} e5 {[%clk 0:02:59]} (1... c5 {sharp}) 1/2-1/2",
        NOW,
    );
    assert_eq!(game.status(), "draw | agreement");
    assert_eq!(game.settings().time.to_string(), "3+2");
    assert!(
        game.to_pgn(NOW)
            .contains("{[%clk 0:03:00]} {book [%eval 0.30]}")
    );
    let forfeit = "[Termination \"time forfeit\"]\n\n1. e4 1-0";
    assert_eq!(
        load(forfeit, NOW).status(),
        "black is out of time | white wins"
    );
}

#[test]
fn what_is_no_game_is_refused() {
    assert_eq!(Game::from_pgn("", NOW), Err(LoadError::Empty));
    let illegal = Game::from_pgn("1. e4 e5 2. Ke3 *", NOW);
    let Err(LoadError::Problem(problem)) = illegal else {
        panic!("{illegal:?}")
    };
    assert!(problem.to_string().contains("Ke3"));
    assert_eq!(
        Game::from_pgn("1. e4 -- 2. d4 *", NOW),
        Err(LoadError::NullMove(2))
    );
}

#[test]
fn a_long_file_is_read_in_linear_time() {
    let rounds = 5_000;
    let moves = "Nf3 Nf6 Ng1 Ng8 ".repeat(rounds);
    let game = load(&format!("{moves}*"), NOW);
    assert_eq!(game.ply(), 4 * rounds);
    assert_eq!(game.outcome().cause(), Some("fivefold"));
}

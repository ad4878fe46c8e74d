//! Taking back, playing again, and what that does to the clock.

mod common;

use arrocco_game::{Command, Event, GameRefusal, Millis, Phase, PlayerKind, Settings, Takebacks};
use arrocco_rules::Color;
use common::*;

#[test]
fn takebacks_between_people_take_one_move_and_redo_plays_it_again() {
    let mut game = timed("5+3");
    play_at(&mut game, "e2e4", at(10));
    play_at(&mut game, "e7e5", at(30));
    let before = game.snapshot(at(30));
    ok(&mut game, Command::Takeback, at(40));
    assert_eq!(
        (game.ply(), game.redoable(), game.turn()),
        (1, 1, Color::Black)
    );
    assert_eq!(game.clock().left(Color::Black, at(40)), Some(at(300)));
    ok(&mut game, Command::Redo, at(50));
    assert_eq!(game.snapshot(at(50)).clock, before.clock);
    assert_eq!(game.snapshot(at(50)).moves, before.moves);
    assert_eq!(
        refused(&mut game, Command::Redo, at(50)),
        GameRefusal::NothingToRedo
    );
}

#[test]
fn a_new_move_after_a_takeback_makes_the_old_one_a_variation() {
    let mut game = new_game();
    play(&mut game, "e2e4 e7e5");
    ok(&mut game, Command::Takeback, NOW);
    play(&mut game, "c7c5");
    assert_eq!(game.redoable(), 0);
    assert!(game.to_pgn(NOW).contains("1. e4 c5 (1... e5) *"));
}

#[test]
fn takebacks_against_an_engine_take_two() {
    let mut settings = Settings::default();
    settings.black.kind = PlayerKind::Engine;
    let mut game = begin(settings);
    play(&mut game, "e2e4 e7e5");
    ok(&mut game, Command::Takeback, NOW);
    assert_eq!(game.ply(), 0);
    ok(&mut game, Command::Redo, NOW);
    assert_eq!(game.ply(), 2);
    play(&mut game, "g1f3");
    ok(&mut game, Command::Takeback, NOW);
    assert_eq!(game.ply(), 2, "the engine has not answered yet");
}

#[test]
fn the_engines_first_move_cannot_be_taken_back() {
    let mut settings = Settings::default();
    settings.white.kind = PlayerKind::Engine;
    let mut game = begin(settings);
    play(&mut game, "e2e4");
    assert_eq!(
        refused(&mut game, Command::Takeback, NOW),
        GameRefusal::NothingToTakeBack
    );
}

#[test]
fn takebacks_are_counted_asked_for_or_forbidden() {
    let with = |takebacks| {
        let mut game = begin(Settings {
            takebacks,
            ..Settings::default()
        });
        play(&mut game, "e2e4");
        game
    };
    let mut counted = with(Takebacks::Counted { each: 1 });
    ok(&mut counted, Command::Takeback, NOW);
    play(&mut counted, "d2d4");
    let color = Color::White;
    assert_eq!(
        refused(&mut counted, Command::Takeback, NOW),
        GameRefusal::NoTakebacksLeft { color }
    );
    play(&mut counted, "d7d5");
    ok(&mut counted, Command::Takeback, NOW);

    let mut asked = with(Takebacks::Asked);
    ok(&mut asked, Command::Takeback, NOW);
    assert_eq!(asked.ply(), 1);
    assert_eq!(
        refused(&mut asked, Command::Takeback, NOW),
        GameRefusal::TakebackPending
    );
    let own = Command::AcceptTakeback { by: color };
    assert_eq!(refused(&mut asked, own, NOW), GameRefusal::NoTakebackAsked);
    let mut declined = asked.clone();
    ok(&mut declined, Command::DeclineTakeback { by: !color }, NOW);
    assert_eq!(declined.takeback_asked(), None);
    let mut ignored = asked.clone();
    let events = play(&mut ignored, "e7e5");
    assert!(
        matches!(events.first(), Some(Event::TakebackDeclined(_))),
        "{events:?}"
    );
    ok(&mut asked, Command::AcceptTakeback { by: !color }, NOW);
    assert_eq!(asked.ply(), 0);

    let mut forbidden = with(Takebacks::Forbidden);
    assert_eq!(
        refused(&mut forbidden, Command::Takeback, NOW),
        GameRefusal::TakebacksForbidden
    );
}

#[test]
fn a_takeback_reopens_what_somebody_ended_but_not_what_the_clock_did() {
    let mut mate = new_game();
    play(&mut mate, "f2f3 e7e5 g2g4 d8h4");
    ok(&mut mate, Command::Takeback, NOW);
    assert_eq!((mate.phase(), mate.ply()), (Phase::Running, 3));
    let mut resigned = new_game();
    play(&mut resigned, "e2e4");
    ok(&mut resigned, Command::Resign { by: Color::White }, NOW);
    ok(&mut resigned, Command::Takeback, NOW);
    assert_eq!((resigned.phase(), resigned.ply()), (Phase::Running, 1));
    let mut flagged = timed("1");
    ok(&mut flagged, Command::Tick, at(60));
    assert_eq!(
        refused(&mut flagged, Command::Takeback, at(60)),
        GameRefusal::GameOver
    );
}

#[test]
fn the_clock_can_be_paused_and_adjusted() {
    let mut game = timed("5");
    assert_eq!(
        refused(&mut game, Command::Resume, NOW),
        GameRefusal::NotPaused
    );
    ok(&mut game, Command::Pause, at(10));
    assert_eq!(
        refused(&mut game, Command::Pause, at(20)),
        GameRefusal::Paused
    );
    assert_eq!(
        refused(&mut game, Command::play(text("e2e4")), at(20)),
        GameRefusal::Paused
    );
    ok(&mut game, Command::Tick, at(9999));
    let color = Color::White;
    ok(
        &mut game,
        Command::AdjustClock {
            color,
            left: at(60),
        },
        at(9999),
    );
    let much = Command::AdjustClock {
        color,
        left: Millis(u64::MAX),
    };
    assert_eq!(refused(&mut game, much, at(9999)), GameRefusal::TooMuchTime);
    ok(&mut game, Command::Resume, at(10_000));
    assert_eq!(game.clock().left(color, at(10_010)), Some(at(50)));
    assert_eq!(
        refused(&mut new_game(), Command::Pause, NOW),
        GameRefusal::NoClock
    );
    let without = Command::AdjustClock { color, left: at(1) };
    assert_eq!(refused(&mut new_game(), without, NOW), GameRefusal::NoClock);
}

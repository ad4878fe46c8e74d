//! The first line is a PGN text, the others are commands as a page sends them.
//! Whatever comes, the game can be written and read again.
#![no_main]

use arrocco_game::{Command, Game, Millis, Settings};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let (pgn, commands) = text.split_once('\n').unwrap_or((text, ""));
    let mut now = Millis(1000);
    let loaded = Game::from_pgn(pgn, now);
    let new = || Game::new(Settings::default(), now).expect("the usual game");
    let mut game = loaded.unwrap_or_else(|_| new());
    for line in commands.lines() {
        let Ok(command) = serde_json::from_str::<Command>(line) else {
            continue;
        };
        now = Millis(now.0 + 700);
        let before = game.clone();
        let applied = game.apply(command, now);
        game = applied.game;
        if applied.refused.is_some() && applied.events.is_empty() {
            assert!(game == before);
        }
        let _ = game.snapshot(now);
    }
    let again = Game::from_pgn(&game.to_pgn(now), now).expect("its own file");
    assert_eq!(again.to_pgn(now), game.to_pgn(now));
});

//! Lines typed at a board, in both languages: every one is answered or leads to
//! commands that the game accepts or refuses.
#![no_main]

use arrocco_game::{Game, Millis, Settings};
use arrocco_session::appearance;
use arrocco_session::interpreter::{Interpreter, Step};
use arrocco_session::l10n::Language;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for language in [Language::English, Language::Italian] {
        let mut now = Millis::ZERO;
        let mut game = Game::new(Settings::default(), now).expect("the usual game");
        let mut interpreter = Interpreter::new(language, &appearance::TERMINAL);
        for line in text.lines().take(40) {
            now = Millis(now.0 + 700);
            match interpreter.line(&game, line, now) {
                Step::Answer(_) => {}
                Step::Apply(commands) => {
                    for command in commands {
                        let applied = game.apply(command, now);
                        game = applied.game;
                        let is_refused = applied.refused.is_some();
                        let _ = interpreter.applied(&game, applied.events, applied.refused);
                        if is_refused {
                            break;
                        }
                    }
                }
                Step::Replace(other) => {
                    game = *other;
                    let _ = interpreter.replaced(&game);
                }
            }
        }
        let _ = game.snapshot(now);
    }
});

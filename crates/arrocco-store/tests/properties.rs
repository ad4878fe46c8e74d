//! After any sequence of commands, reading a game gives the same game.

mod common;
#[path = "../../arrocco-game/tests/common/deeds.rs"]
mod deeds;

use arrocco_game::{Millis, Table};
use arrocco_store::Store;
use common::*;
use deeds::{command, deed, jump, settings};
use proptest::prelude::*;

/// Now and then the program ends and is started again, with another clock.
fn restart() -> impl Strategy<Value = Option<u64>> {
    prop::option::weighted(0.06, 0..1_000_000_u64)
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        cases: 64,
        ..ProptestConfig::default()
    })]

    #[test]
    fn a_fresh_reading_is_the_same_game_after_every_step(
        settings in settings(),
        deeds in prop::collection::vec((deed(), jump(), restart()), 1..40),
    ) {
        let store = Store::in_memory().expect("a store");
        let mut now = Millis(100_000);
        // When the clocks were last kept; what is thought after that is not.
        let mut kept_at = now;
        let mut table = begin(&store, &id(), settings, now);
        for (deed, jump, restart) in deeds {
            if let Some(later) = restart {
                (now, kept_at) = (Millis(later), Millis(later));
                let game = store.resume(&id(), now).expect("read").expect("kept");
                table = Table::with_game(game);
            }
            now = Millis(now.0.saturating_add_signed(jump));
            let command = command(game_on(&table), deed);
            if table.draft(command.clone(), now).to_keep().is_some() {
                kept_at = now;
            }
            let _ = store.carry_out(&id(), &mut table, command.clone(), now);
            let (game, again) = (game_on(&table), stored(&store, &id(), kept_at));
            prop_assert_eq!(again.snapshot(kept_at), game.snapshot(kept_at), "{:?}", command);
            prop_assert_eq!(again.to_pgn(kept_at), game.to_pgn(kept_at));
        }
    }
}

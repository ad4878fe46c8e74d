//! Whatever happens in a game, what is kept is the game.

mod common;

use arrocco_game::{
    Command, Draws, Millis, MoveId, MoveText, PlayerKind, Settings, Table, Takebacks,
};
use arrocco_rules::{Color, Role, Square};
use arrocco_store::Store;
use common::*;
use proptest::prelude::*;

/// Something to do, as far as it can be said without a game.
#[derive(Clone, Debug)]
enum Deed {
    /// One of the legal moves; a promotion may be left for later.
    Legal(usize, bool),
    Do(Command),
    /// The program ends and is started again, with another clock.
    Restart(u64),
}

fn colors() -> impl Strategy<Value = Color> {
    prop::sample::select(&Color::ALL[..])
}

fn texts() -> impl Strategy<Value = MoveText> {
    (0..64_u8, 0..64_u8).prop_map(|(from, to)| MoveText::new(Square::new(from), Square::new(to)))
}

fn commands() -> impl Strategy<Value = Command> {
    let ids = || (0..30_u32).prop_map(MoveId);
    prop_oneof![
        2 => texts().prop_map(Command::play),
        4 => prop::sample::select(&Role::ALL[..]).prop_map(|role| Command::Promote { role }),
        1 => colors().prop_map(|by| Command::Resign { by }),
        4 => colors().prop_map(|by| Command::OfferDraw { by }),
        1 => colors().prop_map(|by| Command::AcceptDraw { by }),
        3 => colors().prop_map(|by| Command::DeclineDraw { by }),
        2 => Just(Command::ClaimDraw { intended: None }),
        8 => Just(Command::Takeback),
        3 => colors().prop_map(|by| Command::AcceptTakeback { by }),
        6 => Just(Command::Redo),
        2 => Just(Command::Pause),
        4 => Just(Command::Resume),
        2 => (colors(), 0..400_000_u64)
            .prop_map(|(color, left)| Command::AdjustClock { color, left: Millis(left) }),
        4 => Just(Command::Tick),
        4 => ids().prop_map(|id| Command::GoTo { id }),
        8 => texts().prop_map(|text| Command::Vary { text }),
        2 => ids().prop_map(|id| Command::PromoteVariation { id }),
        2 => ids().prop_map(|id| Command::DeleteVariation { id }),
        1 => Just(Command::Start { settings: Box::new(timed("1+1")), abandon: true }),
    ]
}

fn deeds() -> impl Strategy<Value = Vec<(Deed, i64)>> {
    let deed = prop_oneof![
        9 => (any::<usize>(), any::<bool>()).prop_map(|(choice, whole)| Deed::Legal(choice, whole)),
        6 => commands().prop_map(Deed::Do),
        1 => (0..1_000_000_u64).prop_map(Deed::Restart),
    ];
    // Mostly some seconds, sometimes back, seldom an hour.
    let jump = prop_oneof![20 => 0..9_000_i64, 2 => -5_000..0_i64, 1 => Just(3_600_000_i64)];
    prop::collection::vec((deed, jump), 1..40)
}

fn settings() -> impl Strategy<Value = Settings> {
    let starts = prop::sample::select(vec![
        None,
        Some("8/PPP4k/8/8/8/8/4Kppp/8 w - - 0 1"),
        Some("8/8/4k3/8/8/4K3/4Q3/8 b - - 96 80"),
    ]);
    let times = prop::sample::select(vec!["-", "5+3", "1d2", "2/1+1,1", "1/move", "1 vs -"]);
    let takebacks = prop::sample::select(vec![
        Takebacks::Free,
        Takebacks::Counted { each: 2 },
        Takebacks::Asked,
    ]);
    let engine = prop::sample::select(vec![PlayerKind::Human, PlayerKind::Engine]);
    let draws = prop::sample::select(vec![Draws::Laws, Draws::Automatic]);
    (starts, times, takebacks, engine, draws).prop_map(|(start, time, takebacks, kind, draws)| {
        let mut settings = timed(time);
        settings.start = start.map(str::to_owned);
        settings.takebacks = takebacks;
        settings.draws = draws;
        settings.black.kind = kind;
        settings
    })
}

fn legal(table: &Table, choice: usize, whole: bool) -> Command {
    let moves = game_on(table).position().legal_moves();
    let Some(m) = moves.get(choice % moves.len().max(1)) else {
        return Command::Tick;
    };
    let mut text = MoveText::from(*m);
    text.promotion = text.promotion.filter(|_| whole);
    Command::play(text)
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
        deeds in deeds(),
    ) {
        let store = Store::in_memory().expect("a store");
        let mut now = Millis(100_000);
        // When the clocks were last kept; what is thought after that is not.
        let mut kept_at = now;
        let mut table = begin(&store, &id(), settings, now);
        for (deed, jump) in deeds {
            now = Millis(now.0.saturating_add_signed(jump));
            let command = match deed {
                Deed::Do(command) => command,
                Deed::Legal(choice, whole) => legal(&table, choice, whole),
                Deed::Restart(later) => {
                    now = Millis(later);
                    kept_at = now;
                    let game = store.resume(&id(), now).expect("read").expect("kept");
                    table = Table::with_game(game);
                    continue;
                }
            };
            let is_kept = table.draft(command.clone(), now).to_keep().is_some();
            let _ = store.carry_out(&id(), &mut table, command.clone(), now);
            if is_kept {
                kept_at = now;
            }
            let (game, again) = (game_on(&table), kept(&store, &id(), kept_at));
            prop_assert_eq!(again.snapshot(kept_at), game.snapshot(kept_at), "{:?}", command);
            prop_assert_eq!(again.to_pgn(kept_at), game.to_pgn(kept_at));
        }
    }
}

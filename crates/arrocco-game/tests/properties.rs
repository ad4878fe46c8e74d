//! Random commands: legal, illegal, out of state, with clocks that jump.

mod common;

use arrocco_game::{
    Command, Draws, Game, Millis, MoveId, MoveText, Outcome, PlayerKind, Settings, Takebacks,
};
use arrocco_rules::{Color, Role, Square};
use proptest::prelude::*;

/// Something to do, as far as it can be said without a game.
#[derive(Clone, Debug)]
enum Deed {
    /// One of the legal moves; a promotion may be left for later.
    Legal(usize, bool),
    Do(Command),
}

fn squares() -> impl Strategy<Value = Square> {
    (0..64_u8).prop_map(Square::new)
}

fn colors() -> impl Strategy<Value = Color> {
    prop::sample::select(&Color::ALL[..])
}

fn texts() -> impl Strategy<Value = MoveText> {
    let promotions = prop::option::weighted(0.2, prop::sample::select(&Role::ALL[..]));
    (squares(), squares(), promotions).prop_map(|(from, to, promotion)| MoveText {
        from,
        to,
        promotion,
    })
}

fn commands() -> impl Strategy<Value = Command> {
    let ids = || (0..40_u32).prop_map(MoveId);
    prop_oneof![
        4 => (texts(), prop::option::of(0..60_u32))
            .prop_map(|(text, ply)| Command::Move { text, ply }),
        4 => prop::sample::select(&Role::ALL[..]).prop_map(|role| Command::Promote { role }),
        1 => colors().prop_map(|by| Command::Resign { by }),
        4 => colors().prop_map(|by| Command::OfferDraw { by }),
        1 => colors().prop_map(|by| Command::AcceptDraw { by }),
        3 => colors().prop_map(|by| Command::DeclineDraw { by }),
        2 => prop::option::of(texts()).prop_map(|intended| Command::ClaimDraw { intended }),
        8 => Just(Command::Takeback),
        3 => colors().prop_map(|by| Command::AcceptTakeback { by }),
        2 => colors().prop_map(|by| Command::DeclineTakeback { by }),
        6 => Just(Command::Redo),
        2 => Just(Command::Pause),
        4 => Just(Command::Resume),
        2 => (colors(), 0..400_000_u64)
            .prop_map(|(color, left)| Command::AdjustClock { color, left: Millis(left) }),
        6 => Just(Command::Tick),
        4 => ids().prop_map(|id| Command::GoTo { id }),
        6 => texts().prop_map(|text| Command::Vary { text }),
        2 => ids().prop_map(|id| Command::PromoteVariation { id }),
        2 => ids().prop_map(|id| Command::DeleteVariation { id }),
        1 => (ids(), "[ -~]{0,12}").prop_map(|(id, comment)| Command::Comment { id, comment }),
        1 => Just(Command::start(Settings::default())),
    ]
}

fn deeds() -> impl Strategy<Value = Vec<(Deed, i64)>> {
    let deed = prop_oneof![
        3 => (any::<usize>(), any::<bool>()).prop_map(|(choice, whole)| Deed::Legal(choice, whole)),
        2 => commands().prop_map(Deed::Do),
    ];
    // Mostly some seconds, sometimes back, seldom an hour.
    let jump = prop_oneof![20 => 0..9_000_i64, 2 => -5_000..0_i64, 1 => Just(3_600_000_i64)];
    prop::collection::vec((deed, jump), 1..80)
}

fn settings() -> impl Strategy<Value = Settings> {
    let starts = prop::sample::select(vec![
        None,
        Some("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
        Some("8/PPP4k/8/8/8/8/4Kppp/8 w - - 0 1"),
        Some("8/8/4k3/8/8/4K3/4Q3/8 b - - 96 80"),
    ]);
    let times = prop::sample::select(vec![
        "-",
        "5+3",
        "1d2",
        "2b4",
        "2/1+1,1",
        "1/move",
        "1 vs -",
        "30s+1 vs 3/1",
    ]);
    let takebacks = prop::sample::select(vec![
        Takebacks::Free,
        Takebacks::Counted { each: 2 },
        Takebacks::Asked,
        Takebacks::Forbidden,
    ]);
    let engine = prop::sample::select(vec![PlayerKind::Human, PlayerKind::Engine]);
    let automatic = prop::sample::select(vec![Draws::Laws, Draws::Automatic]);
    (starts, times, takebacks, engine, automatic).prop_map(
        |(start, time, takebacks, kind, draws)| {
            let mut settings = Settings {
                start: start.map(str::to_owned),
                time: time.parse().expect("a time control"),
                takebacks,
                draws,
                ..Settings::default()
            };
            settings.black.kind = kind;
            settings
        },
    )
}

fn command(game: &Game, deed: Deed) -> Command {
    match deed {
        Deed::Do(command) => command,
        Deed::Legal(choice, whole) => {
            let moves = game.position().legal_moves();
            let Some(m) = moves.get(choice % moves.len().max(1)) else {
                return Command::Tick;
            };
            let mut text = MoveText::from(*m);
            text.promotion = text.promotion.filter(|_| whole);
            Command::play(text)
        }
    }
}

/// All that can be seen of a game.
fn seen(game: &Game, now: Millis) -> String {
    let snapshot = serde_json::to_string(&game.snapshot(now)).expect("JSON");
    format!("{snapshot}\n{}", game.to_pgn(now))
}

fn check_one_outcome(game: &Game) -> Result<(), TestCaseError> {
    let outcome = game.outcome();
    let answers = [
        outcome.is_in_progress(),
        outcome.winner() == Some(Color::White),
        outcome.winner() == Some(Color::Black),
        outcome.is_draw(),
    ];
    prop_assert_eq!(answers.iter().filter(|&&holds| holds).count(), 1);
    prop_assert_eq!(outcome.is_in_progress(), *outcome == Outcome::InProgress);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn no_command_breaks_a_game(settings in settings(), deeds in deeds()) {
        let mut now = Millis(100_000);
        let mut game = Game::new(settings, now).expect("a game can begin");
        for (deed, jump) in deeds {
            now = Millis(now.0.saturating_add_signed(jump));
            let command = command(&game, deed);
            let (before, shown) = (game.clone(), seen(&game, now));
            if game.handle(command.clone(), now).is_err() {
                prop_assert_eq!(&game, &before, "{:?}", command);
                prop_assert_eq!(seen(&game, now), shown, "{:?}", command);
            }
            check_one_outcome(&game)?;
            let line: Vec<&str> = game.moves().map(|played| played.san.as_str()).collect();
            prop_assert_eq!(line.len(), game.ply());
        }
        let pgn = game.to_pgn(now);
        let later = Millis(now.0 + 1_000_000);
        let loaded = Game::from_pgn(&pgn, later).expect("its own file");
        prop_assert_eq!(loaded.to_pgn(later), pgn);
        prop_assert_eq!(loaded.outcome(), game.outcome());
        prop_assert_eq!(loaded.settings(), game.settings());
        prop_assert_eq!(loaded.position(), game.position());
        prop_assert_eq!(loaded.redoable(), game.redoable());
        let clocks = [game.snapshot(now).clock, loaded.snapshot(later).clock];
        prop_assert_eq!(&clocks[0], &clocks[1]);
    }

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,200}") {
        let _ = Game::from_pgn(&text, Millis(0));
    }

    #[test]
    fn any_text_is_a_time_control_or_none(text in "[-0-9.+/bdsmove, :*]{0,20}") {
        if let Ok(control) = text.parse::<arrocco_game::TimeControl>() {
            let again = control.to_string().parse();
            prop_assert_eq!(again, Ok(control.clone()));
            let white = arrocco_game::Control::from_pgn(&control.white.to_pgn());
            prop_assert_eq!(white, Some(control.white));
        }
    }
}

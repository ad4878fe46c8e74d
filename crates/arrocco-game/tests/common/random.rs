//! Random commands: legal, illegal, out of state, with clocks that jump.

use arrocco_game::{
    Command, Draws, Game, Millis, MoveId, MoveRequest, MoveSign, PlayerKind, Settings, Shape,
    ShapeColor, Takebacks,
};
use arrocco_rules::{Color, Role, Square};
use proptest::prelude::*;

/// A command, as far as it can be given without a game.
#[derive(Clone, Debug)]
pub(crate) enum Action {
    /// One of the legal moves; a promotion may be left out.
    Legal(usize, bool),
    Do(Command),
}

fn squares() -> impl Strategy<Value = Square> {
    (0..64_u8).prop_map(Square::new)
}

fn colors() -> impl Strategy<Value = Color> {
    prop::sample::select(&Color::ALL[..])
}

fn requests() -> impl Strategy<Value = MoveRequest> {
    let promotions = prop::option::weighted(0.2, prop::sample::select(&Role::ALL[..]));
    (squares(), squares(), promotions).prop_map(|(from, to, promotion)| MoveRequest {
        from,
        to,
        promotion,
    })
}

fn commands() -> impl Strategy<Value = Command> {
    let ids = || (0..40_u32).prop_map(MoveId);
    prop_oneof![
        4 => (requests(), prop::option::of(0..60_u32))
            .prop_map(|(request, ply)| Command::play_after(request, ply)),
        1 => colors().prop_map(|by| Command::Resign { by }),
        4 => colors().prop_map(|by| Command::OfferDraw { by }),
        1 => colors().prop_map(|by| Command::AcceptDraw { by }),
        3 => colors().prop_map(|by| Command::DeclineDraw { by }),
        2 => prop::option::of(requests()).prop_map(|intended| Command::ClaimDraw { intended }),
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
        6 => requests().prop_map(|request| Command::Vary { request }),
        2 => ids().prop_map(|id| Command::PromoteVariation { id }),
        2 => ids().prop_map(|id| Command::MakeMainLine { id }),
        2 => ids().prop_map(|id| Command::DeleteVariation { id }),
        1 => (ids(), prop::option::of(Just(MoveSign::Dubious)))
            .prop_map(|(id, sign)| Command::Annotate { id, sign }),
        1 => (ids(), "[ -~]{0,12}").prop_map(|(id, comment)| Command::Comment { id, comment }),
        1 => (ids(), shapes()).prop_map(|(id, shapes)| Command::Draw { id, shapes }),
        1 => any::<bool>().prop_map(|abandon| Command::Start { settings: Box::default(), abandon }),
    ]
}

fn shapes() -> impl Strategy<Value = Vec<Shape>> {
    let shape = requests().prop_map(|MoveRequest { from, to, .. }| Shape {
        from,
        to,
        color: ShapeColor::Green,
    });
    prop::collection::vec(shape, 0..4)
}

pub(crate) fn action() -> impl Strategy<Value = Action> {
    prop_oneof![
        3 => (any::<usize>(), any::<bool>()).prop_map(|(choice, whole)| Action::Legal(choice, whole)),
        2 => commands().prop_map(Action::Do),
    ]
}

/// How much later: mostly some seconds, sometimes back, seldom an hour.
pub(crate) fn jump() -> impl Strategy<Value = i64> {
    prop_oneof![20 => 0..9_000_i64, 2 => -5_000..0_i64, 1 => Just(3_600_000_i64)]
}

pub(crate) fn settings() -> impl Strategy<Value = Settings> {
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

/// The command of an action in a game.
pub(crate) fn command(game: &Game, action: Action) -> Command {
    match action {
        Action::Do(command) => command,
        Action::Legal(choice, whole) => {
            let moves = game.position().legal_moves();
            let Some(m) = moves.get(choice % moves.len().max(1)) else {
                return Command::Tick;
            };
            let mut text = MoveRequest::of(*m);
            text.promotion = text.promotion.filter(|_| whole);
            Command::play(text)
        }
    }
}

//! Devices that are away: presence, and what the clock does meanwhile. Time passes
//! only when a test says so.

use arrocco_rules::Color;
use tokio::sync::mpsc;
use tokio::time::Instant;

use super::*;
use crate::protocol::sharing::{Players, Presence};
use crate::request::Client;
use crate::secret::Secret;
use crate::shared_game::{
    AFTER_THE_END, Device as JoinedDevice, NOBODY, PATIENCE as WAIT, PATIENCE_IN_ALL, SharedGame,
};

/// A shared game without sockets.
struct Table {
    site: Site,
    clients: [Option<Client>; 2],
    _still: Still,
}

async fn pass(seconds: u64) {
    tokio::time::advance(Duration::from_secs(seconds)).await;
}

impl Table {
    async fn new(time: &str, absence: Absence) -> Table {
        let still = Still::new();
        let site = Site::new().await;
        let game = site.app.registry.current();
        let settings = Settings {
            time: time.parse().expect("a time control"),
            ..Settings::default()
        };
        game.start_paused(settings, true).await.expect("a game");
        let mut shared = SharedGame::new([Place::Device; 2], absence);
        for (id, role) in [(0, Invited::White), (1, Invited::Black)] {
            let token = Secret::random().expect("random numbers");
            let kind = DeviceKind::Phone;
            let mut device = JoinedDevice::new(id, token, role, kind);
            device.entered = true;
            shared.devices.push(device);
        }
        site.app.sharing.open_for_test(&game, shared);
        let mut table = Table {
            site,
            clients: [None, None],
            _still: still,
        };
        table.arrive(Color::White);
        table.arrive(Color::Black);
        let begin = SharingAction::Begin;
        let begun = table
            .site
            .app
            .sharing
            .act(&table.site.app, &game, begin, None);
        begun.await.expect("both are there");
        table
    }

    fn game(&self) -> Arc<GameActor> {
        self.site.app.registry.current()
    }

    fn arrive(&mut self, color: Color) {
        let (sender, _) = mpsc::channel(1);
        let device = Some(color.index() as u32);
        let client = Client::connect(self.game(), device, sender);
        self.clients[color.index()] = Some(client);
    }

    fn leave(&mut self, color: Color) {
        self.clients[color.index()] = None;
    }

    fn players(&self) -> Players {
        let shared = self.game().shared.borrow().clone().expect("it is shared");
        shared.players(&self.game().game(), Instant::now())
    }

    async fn until_paused(&self, is_paused: bool) {
        let mut states = self.game().watch();
        let is_so = |state: &crate::game_actor::State| state.game.clock().is_paused() == is_paused;
        states.wait_for(is_so).await.expect("the game is there");
    }

    /// Lets happen what is about to: commands are applied in order, and the second
    /// comes after those that others give while the first is stored.
    async fn settle(&self) {
        for event in ["x", "y"] {
            let tags = [("Event".to_owned(), event.to_owned())].into();
            let tag = arrocco_game::Command::Tag { tags };
            self.game().apply(tag).await.expect("it can be stored");
        }
    }

    /// What is left, in seconds.
    fn left(&self, color: Color) -> u64 {
        let game = self.game();
        let left = game.game().clock().left(color, game.time().now());
        left.expect("it is timed").whole_seconds()
    }
}

#[tokio::test(start_paused = true)]
async fn the_clock_waits_half_a_minute_for_a_device_and_then_runs() {
    let mut table = Table::new("5", Absence::Waits).await;
    table.leave(Color::White);
    table.until_paused(true).await;
    let white = table.players().white;
    assert_eq!(white.state, Presence::Away);
    assert_eq!(white.waits.map(Duration::from), Some(WAIT));
    pass(WAIT.as_secs() - 1).await;
    assert!(table.game().game().clock().is_paused());
    pass(1).await;
    table.until_paused(false).await;
    assert_eq!(table.left(Color::White), 300);
    pass(10).await;
    assert_eq!(table.left(Color::White), 290);
}

#[tokio::test(start_paused = true)]
async fn the_clock_goes_on_as_soon_as_the_device_returns() {
    let mut table = Table::new("5", Absence::Waits).await;
    table.leave(Color::White);
    table.until_paused(true).await;
    pass(7).await;
    table.arrive(Color::White);
    table.until_paused(false).await;
    assert_eq!(table.left(Color::White), 300);
    assert_eq!(table.players().white.state, Presence::Present);
}

#[tokio::test(start_paused = true)]
async fn the_clock_waits_two_minutes_in_a_game_at_most() {
    let mut table = Table::new("10", Absence::Waits).await;
    for _ in 0..PATIENCE_IN_ALL.as_secs() / 20 {
        table.leave(Color::White);
        table.until_paused(true).await;
        pass(20).await;
        table.arrive(Color::White);
        table.until_paused(false).await;
        // That it waited is counted after the clock goes on.
        let mut shared = table.game().shared.subscribe();
        let is_counted =
            |shared: &Option<SharedGame>| shared.as_ref().is_some_and(|s| s.hold.is_none());
        shared.wait_for(is_counted).await.expect("it is shared");
    }
    assert_eq!(table.left(Color::White), 600);
    table.leave(Color::White);
    table.settle().await;
    pass(20).await;
    table.arrive(Color::White);
    assert_eq!(table.left(Color::White), 580);
}

#[tokio::test(start_paused = true)]
async fn the_other_sides_clock_runs_while_a_device_is_away() {
    let mut table = Table::new("5", Absence::Waits).await;
    table.leave(Color::Black);
    pass(10).await;
    assert_eq!(table.left(Color::White), 290);
    // At its turn the clock waits for what is left of half a minute.
    table.game().apply(play("e2e4")).await.expect("a move");
    table.until_paused(true).await;
    pass(19).await;
    assert!(table.game().game().clock().is_paused());
    pass(1).await;
    table.until_paused(false).await;
    assert_eq!(table.left(Color::Black), 300);
}

#[tokio::test(start_paused = true)]
async fn a_flag_falls_while_a_device_is_away_if_that_was_agreed() {
    for absence in [Absence::Runs, Absence::Waits] {
        let mut table = Table::new("1", absence).await;
        table.leave(Color::White);
        if absence == Absence::Waits {
            table.until_paused(true).await;
            pass(WAIT.as_secs()).await;
            table.until_paused(false).await;
        }
        pass(59).await;
        assert!(table.game().game().outcome().is_in_progress());
        pass(1).await;
        let mut states = table.game().watch();
        let is_over = |state: &crate::game_actor::State| !state.game.outcome().is_in_progress();
        states.wait_for(is_over).await.expect("the game is there");
        let winner = table.game().game().outcome().winner();
        assert_eq!(winner, Some(Color::Black), "{absence:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn when_all_devices_are_offline_the_game_waits_as_long_as_it_takes() {
    for absence in [Absence::Runs, Absence::Waits] {
        let mut table = Table::new("5", absence).await;
        table.leave(Color::White);
        table.leave(Color::Black);
        pass(NOBODY.as_secs()).await;
        table.until_paused(true).await;
        for _ in 0..60 {
            pass(60).await;
            tokio::task::yield_now().await;
        }
        table.until_paused(true).await;
        assert!(table.left(Color::White) >= 300 - NOBODY.as_secs());
        table.arrive(Color::White);
        table.until_paused(false).await;
        assert_eq!(table.players().black.state, Presence::Away);
    }
}

#[tokio::test(start_paused = true)]
async fn what_the_owner_has_paused_stays_paused() {
    let mut table = Table::new("5", Absence::Waits).await;
    let pause = arrocco_game::Command::Pause;
    table.game().execute(pause).await.expect("the owner may");
    table.leave(Color::White);
    pass(5).await;
    table.arrive(Color::White);
    pass(60).await;
    table.settle().await;
    assert!(table.game().game().clock().is_paused());
}

#[tokio::test(start_paused = true)]
async fn sharing_ends_some_minutes_after_the_game() {
    let table = Table::new("5", Absence::Waits).await;
    let resign = arrocco_game::Command::Resign { by: Color::White };
    table.game().apply(resign).await.expect("it goes on");
    let mut shared = table.game().shared.subscribe();
    let is_over =
        |shared: &Option<SharedGame>| shared.as_ref().is_some_and(|s| s.over_since.is_some());
    shared.wait_for(is_over).await.expect("it is there");
    pass(AFTER_THE_END.as_secs() - 1).await;
    assert!(table.site.app.sharing.seen().is_some());
    pass(1).await;
    shared.wait_for(Option::is_none).await.expect("it is there");
    assert!(table.site.app.sharing.seen().is_none());
}

#[tokio::test(start_paused = true)]
async fn who_takes_no_seat_in_two_minutes_has_to_go() {
    let table = Table::new("5", Absence::Waits).await;
    table.game().shared.send_modify(|shared| {
        let token = Secret::random().expect("random numbers");
        let kind = DeviceKind::Phone;
        let device = JoinedDevice::new(7, token, Invited::Spectator, kind);
        shared.as_mut().expect("it is shared").devices.push(device);
    });
    let mut shared = table.game().shared.subscribe();
    let is_gone = |shared: &Option<SharedGame>| {
        shared
            .as_ref()
            .is_some_and(|shared| shared.device(7).is_none())
    };
    pass(119).await;
    assert!(!is_gone(&shared.borrow()));
    pass(1).await;
    shared.wait_for(is_gone).await.expect("it is there");
}

#[tokio::test(start_paused = true)]
async fn a_move_that_was_made_in_time_counts_although_it_comes_late() {
    for (thought, is_in_time) in [(59_900, true), (60_100, false)] {
        let table = Table::new("1", Absence::Waits).await;
        // The driver knows how long a move may be under way.
        crate::shared_game::measured(&table.game(), 0, Duration::from_millis(300));
        tokio::time::advance(Duration::from_millis(60_200)).await;
        let client = table.clients[0].as_ref().expect("White is there");
        let thought = Some(arrocco_game::Millis(thought));
        let changed = crate::request::attempt(client, play("e2e4"), thought).await;
        let changed = changed.expect("it may");
        assert_eq!(
            changed.refused.is_none(),
            is_in_time,
            "{:?}",
            changed.refused
        );
        let left = changed
            .game
            .clock()
            .left(Color::White, table.game().time().now());
        let expected = if is_in_time { 100 } else { 0 };
        assert_eq!(left, Some(arrocco_game::Millis(expected)));
    }
}

#[tokio::test(start_paused = true)]
async fn a_move_that_does_not_come_in_time_does_not_count() {
    let table = Table::new("1", Absence::Waits).await;
    crate::shared_game::measured(&table.game(), 0, Duration::from_millis(300));
    let mut states = table.game().watch();
    tokio::time::advance(Duration::from_millis(60_200)).await;
    tokio::task::yield_now().await;
    assert!(table.game().game().outcome().is_in_progress());
    tokio::time::advance(Duration::from_millis(200)).await;
    let is_over = |state: &crate::game_actor::State| !state.game.outcome().is_in_progress();
    states.wait_for(is_over).await.expect("the game is there");
}

//! Attends to a shared game: stops and restarts its clock when devices leave and
//! return, and ends the sharing some time after the game.

use std::sync::Arc;
use std::time::Duration;

use arrocco_game::{Command, Game};
use tokio::time::{Instant, sleep, sleep_until};

use super::{REMOVED, Sharing};
use crate::game_actor::GameActor;
use crate::invitations::LIFETIME;
use crate::shared_game::{AFTER_THE_END, Attended, Hold, SharedGame};

/// How long to wait after the clock could not be stopped or restarted.
const RETRY_DELAY: Duration = Duration::from_secs(1);

/// Runs until the game is no longer shared.
pub(super) async fn attend(sharing: Arc<Sharing>, actor: Arc<GameActor>) {
    let mut states = actor.watch();
    let mut clients = actor.clients.watch();
    let mut shared = actor.shared.subscribe();
    loop {
        states.mark_unchanged();
        let is_owner_here = clients.borrow_and_update().has_owner();
        let game = actor.game();
        let now = Instant::now();
        actor.shared.send_if_modified(|shared| {
            let shared = shared.as_mut();
            shared.is_some_and(|shared| update(shared, &game, is_owner_here, now))
        });
        let Some(shared_now) = shared.borrow_and_update().clone() else {
            return;
        };
        if let Some(late) = late_device(&shared_now, now) {
            // It fails only if the device has left.
            let _ = sharing.remove(late, REMOVED);
            continue;
        }
        match shared_now.attend(&game, now) {
            Attended::Pause(color) => hold(&sharing, &actor, Hold { color, since: now }).await,
            Attended::Resume => release(&sharing, &actor).await,
            Attended::Nothing { next } => {
                if sharing.is_over(now) {
                    // It fails only if sharing has ended already.
                    let _ = sharing.stop().await;
                    return;
                }
                let next = [next, next_end(&shared_now)].into_iter().flatten().min();
                tokio::select! {
                    _ = states.changed() => {}
                    _ = clients.changed() => {}
                    // The owner sees who has come and gone.
                    _ = shared.changed() => sharing.bump(),
                    () = at(next) => {}
                }
            }
        }
    }
}

/// Notes who is there and whether the game is over. Whether anything is new.
fn update(shared: &mut SharedGame, game: &Game, is_owner_here: bool, now: Instant) -> bool {
    let since = |is_so: bool, before: Option<Instant>| is_so.then(|| before.unwrap_or(now));
    let owner_away = since(!is_owner_here, shared.owner_away);
    let over_since = since(!game.outcome().is_in_progress(), shared.over_since);
    let is_new = (owner_away, over_since) != (shared.owner_away, shared.over_since);
    (shared.owner_away, shared.over_since) = (owner_away, over_since);
    is_new
}

/// A device that did not take its seat in time.
fn late_device(shared: &SharedGame, now: Instant) -> Option<u32> {
    let is_late = |end: Instant| end <= now;
    let mut waiting = shared.devices.iter().filter(|device| !device.entered);
    let late = waiting.find(|device| device.away.is_some_and(|since| is_late(since + LIFETIME)));
    late.map(|device| device.id)
}

/// When a device that has not taken its seat has to go, or sharing ends.
fn next_end(shared: &SharedGame) -> Option<Instant> {
    let waiting = shared.devices.iter().filter(|device| !device.entered);
    let ends = waiting.filter_map(|device| Some(device.away? + LIFETIME));
    let over = shared.over_since.map(|since| since + AFTER_THE_END);
    ends.chain(over).min()
}

/// Stops the clock until a device returns. That it waits is written down first,
/// so that it goes on after a crash.
async fn hold(sharing: &Sharing, actor: &Arc<GameActor>, hold: Hold) {
    set_hold(actor, |shared| shared.hold = Some(hold));
    sharing.changed();
    if actor.apply(Command::Pause).await.is_err() {
        set_hold(actor, |shared| shared.hold = None);
        sleep(RETRY_DELAY).await;
    }
}

async fn release(sharing: &Sharing, actor: &Arc<GameActor>) {
    if actor.apply(Command::Resume).await.is_err() {
        sleep(RETRY_DELAY).await;
        return;
    }
    set_hold(actor, |shared| shared.end_hold(Instant::now()));
    sharing.changed();
}

fn set_hold(actor: &GameActor, change: impl FnOnce(&mut SharedGame)) {
    actor.shared.send_modify(|shared| {
        if let Some(shared) = shared {
            change(shared);
        }
    });
}

async fn at(moment: Option<Instant>) {
    match moment {
        Some(moment) => sleep_until(moment).await,
        None => std::future::pending().await,
    }
}

impl Sharing {
    /// Whether all games were over for long enough.
    fn is_over(&self, now: Instant) -> bool {
        let open = self.lock();
        open.as_ref().is_some_and(|open| {
            open.games.iter().all(|actor| {
                let shared = actor.shared.borrow();
                let over_since = shared.as_ref().and_then(|shared| shared.over_since);
                over_since.is_some_and(|since| since + AFTER_THE_END <= now)
            })
        })
    }
}

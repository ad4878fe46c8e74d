//! A game that is played on several devices: who plays where, who is there, and
//! for whom the clock waits.

use std::sync::Arc;
use std::time::Duration;

use arrocco_game::{Game, Millis};
use arrocco_rules::Color;
use tokio::sync::watch;
use tokio::time::{Instant, timeout};

use super::game_actor::GameActor;
use super::lag::{self, Lag};
use super::protocol::GameId;
use super::protocol::sharing::{
    Absence, Device as ListedDevice, DeviceKind, Invited, Joined, Place, Player, Players, Presence,
};
use super::seat::Seat;
use super::secret::Secret;
use super::sharing::ANOTHER_SEAT;

/// How long the clock waits for a device that is away.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);
/// How long it waits for one player in a whole game.
pub(crate) const PATIENCE_IN_ALL: Duration = Duration::from_secs(120);
/// How long nobody is there before the clock stops: reloading takes less.
pub(crate) const NOBODY: Duration = Duration::from_secs(5);
/// How long devices stay connected after the end of the game.
pub(crate) const AFTER_THE_END: Duration = Duration::from_secs(300);

/// How long a move of a device waits for the clock to go on.
const RELEASE_TIME: Duration = Duration::from_secs(1);
/// A difference of round trips that is worth showing.
const NOTABLE: Millis = Millis(20);

/// The devices of a game and what was agreed.
#[derive(Clone, Debug)]
pub(crate) struct SharedGame {
    pub(crate) begun: bool,
    pub(crate) absence: Absence,
    /// Where White and Black are played.
    pub(crate) places: [Place; 2],
    pub(crate) devices: Vec<Device>,
    /// Since when no page of the owner has the game open.
    pub(crate) owner_away: Option<Instant>,
    /// Since when the clock waits, and for whom.
    pub(crate) hold: Option<Hold>,
    /// How long the clock has waited for each side.
    pub(crate) waited: [Duration; 2],
    pub(crate) over_since: Option<Instant>,
    pub(crate) asks_help: [bool; 2],
}

/// The clock waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hold {
    pub(crate) color: Color,
    pub(crate) since: Instant,
}

/// A device that has joined.
#[derive(Clone, Debug)]
pub(crate) struct Device {
    pub(crate) id: u32,
    /// The SHA-256 of its token.
    pub(crate) token: Secret,
    /// By which it is known if it shows its code again: the SHA-256 of the code with the
    /// number of the claim.
    pub(crate) claim: Option<Secret>,
    pub(crate) role: Invited,
    pub(crate) name: String,
    pub(crate) kind: DeviceKind,
    /// Whether it has taken its seat.
    pub(crate) entered: bool,
    /// When it joined or was last connected, if it is not connected now.
    pub(crate) away: Option<Instant>,
    /// How many of its pages are connected.
    pub(crate) pages: usize,
    pub(crate) lag: Lag,
    /// How many of its requests were refused, all and since the last notice.
    pub(crate) refused: u32,
    pub(crate) unnoticed: u32,
    pub(crate) noticed: Option<Instant>,
    /// Set when it has to go, with the reason.
    pub(crate) closed: Arc<watch::Sender<Option<&'static str>>>,
}

impl Device {
    pub(crate) fn new(id: u32, token: Secret, role: Invited, kind: DeviceKind) -> Device {
        Device {
            id,
            token,
            claim: None,
            role,
            name: String::new(),
            kind,
            entered: false,
            away: Some(Instant::now()),
            pages: 0,
            lag: Lag::default(),
            refused: 0,
            unnoticed: 0,
            noticed: None,
            closed: Arc::new(watch::Sender::new(None)),
        }
    }

    /// The same device with another seat: its pages connect again.
    pub(crate) fn seated_again(self, role: Invited) -> Device {
        self.closed.send_replace(Some(ANOTHER_SEAT));
        Device {
            role,
            pages: 0,
            away: Some(Instant::now()),
            lag: Lag::default(),
            closed: Arc::new(watch::Sender::new(None)),
            ..self
        }
    }

    fn presence(&self) -> Presence {
        match (self.entered, self.away) {
            (false, _) => Presence::Choosing,
            (true, None) => Presence::Present,
            (true, Some(_)) => Presence::Away,
        }
    }

    /// As the owner sees it.
    pub(crate) fn listed(&self, game: &GameId) -> ListedDevice {
        ListedDevice {
            device: self.id,
            game: game.clone(),
            role: self.role,
            name: self.name.clone(),
            kind: self.kind,
            state: self.presence(),
            lag: self.lag.usual(),
            refused: self.refused,
        }
    }
}

impl SharedGame {
    pub(crate) fn new(places: [Place; 2], absence: Absence) -> SharedGame {
        SharedGame {
            begun: false,
            absence,
            places,
            devices: Vec::new(),
            owner_away: None,
            hold: None,
            waited: [Duration::ZERO; 2],
            over_since: None,
            asks_help: [false; 2],
        }
    }

    /// Whether a colour is played on another device.
    pub(crate) fn is_on_device(&self, color: Color) -> bool {
        self.places[color.index()] == Place::Device
    }

    /// The device that plays a colour or is about to.
    pub(crate) fn player(&self, color: Color) -> Option<&Device> {
        let role = Invited::player(color);
        let of_color = self.devices.iter().filter(|device| device.role == role);
        // One that is to replace the other has not entered yet.
        of_color.max_by_key(|device| device.entered)
    }

    pub(crate) fn device(&self, id: u32) -> Option<&Device> {
        self.devices.iter().find(|device| device.id == id)
    }

    pub(crate) fn device_mut(&mut self, id: u32) -> Option<&mut Device> {
        self.devices.iter_mut().find(|device| device.id == id)
    }

    /// The seat of a device; `None` if it was removed or has not entered.
    pub(crate) fn seat_of(&self, id: u32) -> Option<Seat> {
        let device = self.device(id).filter(|device| device.entered)?;
        Some(Seat::of_device(device.role))
    }

    /// The first colour that is to be played on a device and has none.
    pub(crate) fn empty_seat(&self) -> Option<Color> {
        let is_empty = |color: &Color| {
            let player = self.player(*color);
            self.is_on_device(*color) && player.is_none_or(|device| !device.entered)
        };
        Color::ALL.into_iter().find(is_empty)
    }

    /// Since when the player of a colour is away; `None` if the player is there.
    fn away(&self, color: Color, now: Instant) -> Option<Instant> {
        match self.places[color.index()] {
            Place::Here => self.owner_away,
            Place::Device => match self.player(color) {
                Some(device) => device.away,
                None => Some(now),
            },
        }
    }

    /// Until when the clock waits for a player who is away.
    fn waits_until(&self, color: Color, now: Instant) -> Option<Instant> {
        let away = self.away(color, now)?;
        let nobody = self.nobody_since(now).map(|since| since + NOBODY);
        if nobody.is_some_and(|stops| stops <= now) {
            // As long as it takes: nobody is there whom it would disturb.
            return Some(now + PATIENCE);
        }
        let held = self.hold.map_or(away, |hold| hold.since.max(away));
        let left = PATIENCE_IN_ALL.saturating_sub(self.waited[color.index()]);
        match self.absence {
            Absence::Runs => None,
            Absence::Waits => Some((away + PATIENCE).min(held + left)),
        }
    }

    /// Since when neither a player nor the owner is there.
    fn nobody_since(&self, now: Instant) -> Option<Instant> {
        let players = Color::ALL.map(|color| self.away(color, now));
        let mut all = players.into_iter().chain([self.owner_away]);
        all.try_fold(None, |latest: Option<Instant>, away| {
            away.map(|away| Some(latest.map_or(away, |latest| latest.max(away))))
        })
        .flatten()
    }

    /// What the clock needs now.
    pub(crate) fn attend(&self, game: &Game, now: Instant) -> Attended {
        let is_timed = game.settings().time.is_limited();
        if !self.begun || !game.outcome().is_in_progress() || !is_timed {
            return Attended::Nothing { next: None };
        }
        let (turn, is_paused) = (game.turn(), game.clock().is_paused());
        let until = self.waits_until(turn, now).filter(|until| *until > now);
        let is_held = self.hold.is_some();
        let nobody = self.nobody_since(now).map(|since| since + NOBODY);
        let next = [until, nobody].into_iter().flatten();
        let next = next.filter(|next| *next > now).min();
        match (until, is_paused) {
            (Some(_), false) => Attended::Pause(turn),
            (None, true) if is_held => Attended::Resume,
            (Some(_), true) | (None, _) => Attended::Nothing { next },
        }
    }

    /// The time that a hold has lasted is counted, and the hold is over.
    pub(crate) fn end_hold(&mut self, now: Instant) {
        if let Some(Hold { color, since }) = self.hold.take() {
            self.waited[color.index()] += now.duration_since(since);
        }
    }

    /// How long a move of a side may still be under way after its flag has fallen.
    pub(crate) fn grace(&self, color: Color) -> Duration {
        let device = self.player(color).filter(|_| self.is_on_device(color));
        device.map_or(Duration::ZERO, |device| device.lag.grace().into())
    }

    /// Another game with the same devices.
    pub(crate) fn again(&mut self, swap: bool) {
        if swap {
            self.places.swap(0, 1);
            for device in &mut self.devices {
                device.role = match device.role {
                    Invited::White => Invited::Black,
                    Invited::Black => Invited::White,
                    other @ (Invited::Spectator | Invited::Pupil) => other,
                };
            }
        }
        for device in &mut self.devices {
            device.lag = Lag::default();
        }
        (self.hold, self.over_since) = (None, None);
        (self.waited, self.asks_help) = ([Duration::ZERO; 2], [false; 2]);
    }

    /// As everybody sees it.
    pub(crate) fn players(&self, game: &Game, now: Instant) -> Players {
        let [white, black] = Color::ALL.map(|color| self.listed_player(color, game, now));
        let watches = |device: &&Device| device.entered && device.role == Invited::Spectator;
        Players {
            begun: self.begun,
            absence: self.absence,
            white,
            black,
            spectators: self.devices.iter().filter(watches).count(),
            lag_bound: lag::BOUND,
            lag_reserve: lag::RESERVE,
            ends_in: self
                .over_since
                .map(|since| left(since + AFTER_THE_END, now)),
        }
    }

    fn listed_player(&self, color: Color, game: &Game, now: Instant) -> Player {
        let device = self.player(color).filter(|_| self.is_on_device(color));
        let state = match (self.places[color.index()], device) {
            (Place::Here, _) if self.owner_away.is_some() => Presence::Away,
            (Place::Here, _) => Presence::Present,
            (Place::Device, None) => Presence::Awaited,
            (Place::Device, Some(device)) => device.presence(),
        };
        let is_held = self.hold.is_some_and(|hold| hold.color == color);
        let until = self.waits_until(color, now).filter(|_| is_held);
        Player {
            name: game.settings().seat(color).name.clone(),
            place: self.places[color.index()],
            state,
            waits: until.map(|until| left(until, now)),
            lag: device.and_then(|device| device.lag.usual()),
            credited: device.map_or(Millis::ZERO, |device| device.lag.credited()),
            asks_help: self.asks_help[color.index()],
        }
    }

    /// What a device has joined.
    pub(crate) fn joined(&self, device: &Device, game: &Game) -> Joined {
        let settings = game.settings();
        Joined {
            device: device.id,
            role: device.role,
            name: device.name.clone(),
            entered: device.entered,
            white: settings.white.name.clone(),
            black: settings.black.name.clone(),
            time: settings.time.to_string(),
            absence: self.absence,
            begun: self.begun,
            choices: Vec::new(),
        }
    }
}

/// What the clock of a shared game needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Attended {
    /// To stop, because this side is away.
    Pause(Color),
    /// To go on.
    Resume,
    /// Nothing, until then.
    Nothing { next: Option<Instant> },
}

/// Returns when the clock waits for nobody, or soon: a device that is here again is
/// noticed at once.
pub(crate) async fn released(actor: &GameActor) {
    let mut shared = actor.shared.subscribe();
    let is_released = |shared: &Option<SharedGame>| {
        let hold = shared.as_ref().and_then(|shared| shared.hold);
        hold.is_none()
    };
    // If it takes longer, the game says that the clock is paused.
    let _ = timeout(RELEASE_TIME, shared.wait_for(is_released)).await;
}

/// A page of a device has connected.
pub(crate) fn connected(actor: &GameActor, device: u32) {
    change(actor, device, |device| {
        (device.pages, device.away) = (device.pages + 1, None);
        true
    });
}

/// A page of a device has disconnected.
pub(crate) fn disconnected(actor: &GameActor, device: u32) {
    change(actor, device, |device| {
        device.pages = device.pages.saturating_sub(1);
        device.away = (device.pages == 0).then(Instant::now);
        true
    });
}

/// So much time was given back to a device for a move. Everybody sees it with the
/// next change.
pub(crate) fn credited(actor: &GameActor, device: u32, lag: Millis) {
    change(actor, device, |device| {
        device.lag.spend(lag);
        false
    });
}

/// A round trip to a device was measured. Everybody sees it if it is another than
/// before.
pub(crate) fn measured(actor: &GameActor, device: u32, trip: Duration) {
    change(actor, device, |device| {
        let before = device.lag.usual();
        device.lag.measured(trip);
        let after = device.lag.usual();
        let difference = |one: Millis, other: Millis| (one - other).max(other - one);
        before.zip(after).map(|(b, a)| difference(b, a)) >= Some(NOTABLE) || before.is_none()
    });
}

/// Changes a device, if it is still there. Everybody sees it if `change` says so.
fn change(actor: &GameActor, device: u32, change: impl FnOnce(&mut Device) -> bool) {
    actor.shared.send_if_modified(|shared| {
        let device = shared.as_mut().and_then(|shared| shared.device_mut(device));
        device.is_some_and(change)
    });
}

fn left(until: Instant, now: Instant) -> Millis {
    until.saturating_duration_since(now).into()
}

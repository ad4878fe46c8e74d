//! What is shared, in a file for the next start: after a crash the devices find
//! their game at the same address and need no new code.
//!
//! Only this user can read the file. It has the hashes of the devices' tokens,
//! not the tokens. It is deleted when sharing ends, also by the end of the
//! program in good order.

use std::fs;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use arrocco_rules::Color;
use serde::{Deserialize, Serialize};
use tokio::time::Instant;

use super::{Open, Sharing};
use crate::protocol::sharing::{Absence, DeviceKind, Invited, Place};
use crate::protocol::{GameId, Notice};
use crate::secret::Secret;
use crate::shared_game::{Device, Hold, SharedGame};
use crate::{App, instance, network};

/// The name of the file, in the folder of the games.
pub(crate) const NAME: &str = "sharing.json";
/// How old sharing may be to go on after a crash.
const OLDEST: u64 = 24 * 60 * 60;

#[derive(Debug, Serialize, Deserialize)]
struct Kept {
    address: SocketAddr,
    /// In seconds since 1970.
    begun: u64,
    class: Option<String>,
    next_device: u32,
    games: Vec<KeptGame>,
}

#[derive(Debug, Serialize, Deserialize)]
struct KeptGame {
    game: GameId,
    begun: bool,
    absence: Absence,
    places: [Place; 2],
    /// The side for which the clock waits.
    hold: Option<Color>,
    devices: Vec<KeptDevice>,
}

#[derive(Debug, Serialize, Deserialize)]
struct KeptDevice {
    device: u32,
    /// The SHA-256 of the token.
    token: String,
    role: Invited,
    name: String,
    kind: DeviceKind,
}

impl Open {
    fn kept(&self) -> Kept {
        let games = self.games.iter().filter_map(|actor| {
            let shared = actor.shared.borrow();
            let shared = shared.as_ref()?;
            let entered = shared.devices.iter().filter(|device| device.entered);
            Some(KeptGame {
                game: actor.id().clone(),
                begun: shared.begun,
                absence: shared.absence,
                places: shared.places,
                hold: shared.hold.map(|hold| hold.color),
                devices: entered.map(kept_device).collect(),
            })
        });
        Kept {
            address: self.address,
            begun: self.begun,
            class: self.class.clone(),
            next_device: self.next_device,
            games: games.collect(),
        }
    }
}

fn kept_device(device: &Device) -> KeptDevice {
    KeptDevice {
        device: device.id,
        token: device.token.as_str().to_owned(),
        role: device.role,
        name: device.name.clone(),
        kind: device.kind,
    }
}

impl KeptGame {
    fn shared(&self) -> SharedGame {
        let now = Instant::now();
        let mut shared = SharedGame::new(self.places, self.absence);
        shared.begun = self.begun;
        shared.hold = self.hold.map(|color| Hold { color, since: now });
        shared.devices = self.devices.iter().map(KeptDevice::device).collect();
        shared
    }
}

impl KeptDevice {
    fn device(&self) -> Device {
        let token = Secret::from_text(&self.token);
        let mut device = Device::new(self.device, token, self.role, self.kind);
        device.name.clone_from(&self.name);
        device.entered = true;
        device
    }
}

impl Sharing {
    /// Writes down what is shared, or deletes the file.
    pub(super) fn save(&self) {
        // Written under the lock, so that the last change is written last.
        let open = self.lock();
        let Some(path) = &self.file else { return };
        let written = match &*open {
            Some(open) => serde_json::to_vec(&open.kept())
                .map_err(io::Error::from)
                .and_then(|json| instance::write_private(path, &json)),
            None => match fs::remove_file(path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
                _ => Ok(()),
            },
        };
        if let Err(error) = written {
            eprintln!("arrocco: after a crash the other devices need new codes: {error}");
        }
    }

    /// Goes on with what was shared when the program ended unexpectedly.
    pub(crate) async fn resume(self: &Arc<Sharing>, app: &App) {
        let Some(kept) = self.read() else { return };
        if let Err(why) = self.try_resume(app, &kept).await {
            eprintln!("arrocco: the game on several devices cannot go on: {why}");
        }
        // What could not be resumed is over.
        self.save();
    }

    fn read(&self) -> Option<Kept> {
        let text = fs::read_to_string(self.file.as_ref()?).ok()?;
        let kept: Kept = serde_json::from_str(&text).ok()?;
        (seconds().saturating_sub(kept.begun) < OLDEST).then_some(kept)
    }

    async fn try_resume(self: &Arc<Sharing>, app: &App, kept: &Kept) -> Result<(), String> {
        let mut games = Vec::new();
        for one in &kept.games {
            let actor = app.registry.game(&one.game).await;
            games.push(actor.map_err(|reason| reason.text.into_string())?);
        }
        let is_over =
            |actor: &Arc<crate::game_actor::GameActor>| !actor.game().outcome().is_in_progress();
        if games.iter().all(is_over) {
            return Ok(());
        }
        let listener = network::bind_exactly(kept.address).await;
        let listener = listener.map_err(|reason| reason.text.into_string())?;
        for (actor, one) in games.iter().zip(&kept.games) {
            actor.shared.send_replace(Some(one.shared()));
        }
        let mut open = Open::new(kept.address, games, kept.class.clone());
        (open.begun, open.next_device) = (kept.begun, kept.next_device);
        self.open(app, open, listener.socket);
        let address = kept.address.to_string();
        eprintln!("arrocco: other devices reach their game again at {address}");
        self.set_resumed(Some(Notice::SharingResumed { address }));
        Ok(())
    }
}

/// The seconds since 1970.
pub(super) fn seconds() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(0, |now| now.as_secs())
}

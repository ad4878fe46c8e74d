//! All games that are open, by their numbers; one of them is the one in
//! progress, which a page gets that asks for none.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use arrocco_game::{Game, Settings};

use super::keeper::Keeper;
use super::protocol::{GameId, Reason, ReasonKind};
use super::room::Room;
use super::time::Time;

/// More games than this are not open at once.
const MOST_ROOMS: usize = 1000;

/// The open games.
pub(crate) struct Hall {
    rooms: Mutex<HashMap<GameId, Arc<Room>>>,
    main: Arc<Room>,
    keeper: Keeper,
    time: Time,
}

impl Hall {
    /// A hall with a new game for two people (M-24).
    ///
    /// # Errors
    ///
    /// If the system cannot do without what we need.
    pub(crate) async fn open(keeper: Keeper) -> Result<Hall, Reason> {
        let time = Time::new();
        let main = set_up(Settings::default(), &keeper, time).await?;
        Ok(Hall {
            rooms: Mutex::new(HashMap::from([(main.id(), Arc::clone(&main))])),
            main,
            keeper,
            time,
        })
    }

    /// The game in progress.
    pub(crate) fn main(&self) -> Arc<Room> {
        Arc::clone(&self.main)
    }

    /// The open game of this number.
    pub(crate) fn room(&self, id: GameId) -> Option<Arc<Room>> {
        self.lock().get(&id).cloned()
    }

    /// Begins another game beside those that are open.
    pub(crate) async fn begin(&self, settings: Settings) -> Result<Arc<Room>, Reason> {
        if self.lock().len() >= MOST_ROOMS {
            let text = format!("{MOST_ROOMS} games are open");
            return Err(Reason::plain(ReasonKind::Busy, text));
        }
        let room = set_up(settings, &self.keeper, self.time).await?;
        self.lock().insert(room.id(), Arc::clone(&room));
        Ok(room)
    }

    /// Whether games outlive the program.
    pub(crate) fn is_durable(&self) -> bool {
        self.keeper.is_durable()
    }

    pub(crate) fn time(&self) -> Time {
        self.time
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<GameId, Arc<Room>>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

async fn set_up(settings: Settings, keeper: &Keeper, time: Time) -> Result<Arc<Room>, Reason> {
    let id = GameId::random()
        .map_err(|error| Reason::plain(ReasonKind::Busy, format!("no random numbers: {error}")))?;
    let game = Game::new(settings, time.now())
        .map_err(|refused| Reason::of_game(&refused, &arrocco_rules::Board::default()))?;
    keeper
        .keep(id, &game, time.now())
        .await
        .map_err(|error| Reason::because(ReasonKind::NotKept, error))?;
    Ok(Arc::new(Room::new(id, game, keeper.clone(), time)))
}

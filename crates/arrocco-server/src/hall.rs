//! All games that are open, by their names; one of them is the one in
//! progress, which a page gets that asks for none.
//!
//! Rooms are a cache: a game nobody has open can leave, and comes back from the
//! store when it is asked for.

use std::collections::HashMap;
use std::sync::Arc;

use arrocco_game::Settings;
use tokio::sync::{Mutex, mpsc};

use super::keeper::Keeper;
use super::protocol::{GameId, Reason, ReasonKind};
use super::room::{HintAsked, Room};
use super::searches::Searches;
use super::steward;
use super::time::Time;

/// More games than this are not open at once.
const MOST_ROOMS: usize = 1000;

/// The open games.
pub(crate) struct Hall {
    rooms: Mutex<HashMap<GameId, Arc<Room>>>,
    main: Arc<Room>,
    pub(crate) keeper: Keeper,
    pub(crate) searches: Searches,
    time: Time,
}

impl Hall {
    /// A hall with the game that was in progress, or a new one for two people
    /// (M-24).
    ///
    /// # Errors
    ///
    /// If no game can be kept at all.
    pub(crate) async fn open(keeper: Keeper) -> Result<Hall, Reason> {
        let (time, searches) = (Time::new(), Searches::default());
        let main = main_room(&keeper, time).await?;
        let main = attended(main, &searches);
        Ok(Hall {
            rooms: Mutex::new(HashMap::from([(main.id().clone(), Arc::clone(&main))])),
            main,
            keeper,
            searches,
            time,
        })
    }

    /// The game in progress.
    pub(crate) fn main(&self) -> Arc<Room> {
        Arc::clone(&self.main)
    }

    /// The game of this name, open or kept.
    ///
    /// # Errors
    ///
    /// If there is none, or too many are open.
    pub(crate) async fn room(&self, id: &GameId) -> Result<Arc<Room>, Reason> {
        let mut rooms = self.rooms.lock().await;
        if let Some(room) = rooms.get(id) {
            return Ok(Arc::clone(room));
        }
        let kept = self.keeper.resume(id, self.time.now()).await?;
        let game = kept.ok_or_else(|| {
            Reason::plain(ReasonKind::NoSuchGame, format!("there is no game {id}"))
        })?;
        make_place(&mut rooms, &self.main)?;
        let room = Room::with_game(id.clone(), game, self.keeper.clone(), self.time);
        let room = attended(room, &self.searches);
        rooms.insert(id.clone(), Arc::clone(&room));
        Ok(room)
    }

    /// Begins another game beside those that are open.
    ///
    /// # Errors
    ///
    /// If no game can begin like this, or too many are open.
    pub(crate) async fn begin(&self, settings: Settings) -> Result<Arc<Room>, Reason> {
        let id = GameId::random().map_err(|error| Reason::because(ReasonKind::NotKept, error))?;
        let room = Room::begin(id.clone(), settings, self.keeper.clone(), self.time).await?;
        let mut rooms = self.rooms.lock().await;
        make_place(&mut rooms, &self.main)?;
        let room = attended(room, &self.searches);
        rooms.insert(id, Arc::clone(&room));
        Ok(room)
    }

    /// The open games.
    pub(crate) async fn rooms(&self) -> Vec<Arc<Room>> {
        let rooms = self.rooms.lock().await;
        let mut all: Vec<_> = rooms.values().cloned().collect();
        all.sort_by(|one, other| one.id().cmp(other.id()));
        all
    }

    /// Keeps how long the moves under way have taken, before the program ends.
    pub(crate) async fn close(&self) {
        for room in self.rooms().await {
            room.keep_time().await;
        }
    }
}

async fn main_room(
    keeper: &Keeper,
    time: Time,
) -> Result<(Room, mpsc::Receiver<HintAsked>), Reason> {
    let id = GameId::current();
    match keeper.resume(&id, time.now()).await? {
        Some(game) => Ok(Room::with_game(id, game, keeper.clone(), time)),
        None => Room::begin(id, Settings::default(), keeper.clone(), time).await,
    }
}

/// A room with somebody who looks after it.
fn attended((room, hints): (Room, mpsc::Receiver<HintAsked>), searches: &Searches) -> Arc<Room> {
    let room = Arc::new(room);
    steward::employ(&room, hints, searches.clone());
    room
}

/// Lets a game go that nobody has open, if there are too many.
fn make_place(rooms: &mut HashMap<GameId, Arc<Room>>, main: &Arc<Room>) -> Result<(), Reason> {
    if rooms.len() < MOST_ROOMS {
        return Ok(());
    }
    let is_idle = |room: &Arc<Room>| room.audience.is_empty() && !Arc::ptr_eq(room, main);
    let idle = rooms.values().find(|room| is_idle(room));
    match idle.map(|room| room.id().clone()) {
        Some(id) => {
            rooms.remove(&id);
            Ok(())
        }
        None => Err(Reason::plain(
            ReasonKind::Busy,
            format!("{MOST_ROOMS} games are open"),
        )),
    }
}

//! A class: many games at once, each on two devices, with one code for all pupils.

use std::sync::Arc;
use std::time::Duration;

use arrocco_game::{Command, Settings, Takebacks};
use arrocco_rules::Color;
use std::net::IpAddr;
use tokio::time::{Instant, sleep};

use super::{Open, Sharing, attend, checked_name, not_joined};
use crate::App;
use crate::game_actor::GameActor;
use crate::network;
use crate::protocol::sharing::{
    Absence, Choice, Class, ClassBoard, Enter, Invited, Pair, Place, Presence,
};
use crate::protocol::{GameId, Reason, ReasonKind};
use crate::seat::not_shared;
use crate::shared_game::{Device, SharedGame};
use crate::shutdown::Stop;

/// The most boards of a class.
const MAX_BOARDS: usize = 40;
/// How often the teacher sees new positions at most.
const REPORT_INTERVAL: Duration = Duration::from_millis(500);

/// What a teacher asks for.
#[derive(Debug)]
pub(super) struct Plan {
    pub(super) name: String,
    pub(super) settings: Settings,
    pub(super) absence: Absence,
    pub(super) boards: Vec<Pair>,
}

impl Plan {
    /// # Errors
    ///
    /// If there are no boards or too many, or a name is too long.
    fn check(&self) -> Result<(), Reason> {
        checked_name(&self.name)?;
        if !(1..=MAX_BOARDS).contains(&self.boards.len()) {
            let text = format!("a class has up to {MAX_BOARDS} boards");
            return Err(Reason::plain(ReasonKind::TooManyDevices, text));
        }
        let names = self
            .boards
            .iter()
            .flat_map(|pair| [&pair.white, &pair.black]);
        for name in names {
            let name = checked_name(name)?;
            if name.is_empty() {
                let text = "every pupil needs a name";
                return Err(Reason::plain(ReasonKind::BadName, text));
            }
        }
        Ok(())
    }

    /// The games, whose clocks do not run yet.
    async fn start(&self, app: &App) -> Result<Vec<Arc<GameActor>>, Reason> {
        let mut games = Vec::new();
        for pair in &self.boards {
            let actor = app.registry.start(Settings::default()).await?;
            actor.start_paused(self.settings_of(pair), true).await?;
            games.push(actor);
        }
        for actor in &games {
            let shared = SharedGame::new([Place::Device; 2], self.absence);
            actor.shared.send_replace(Some(shared));
        }
        Ok(games)
    }

    /// The same for other pairs.
    fn again(open: &Open, boards: Vec<Pair>) -> Result<Plan, Reason> {
        let name = open.class.clone().ok_or_else(not_shared)?;
        let first = open.games.first().ok_or_else(not_shared)?;
        let shared = first.shared.borrow();
        let mut settings = first.game().settings().clone();
        // Every game has a seed of its own.
        settings.tags.remove("Seed");
        Ok(Plan {
            name,
            settings,
            absence: shared.as_ref().ok_or_else(not_shared)?.absence,
            boards,
        })
    }

    fn settings_of(&self, pair: &Pair) -> Settings {
        let mut settings = self.settings.clone();
        settings.white.name.clone_from(&pair.white);
        settings.black.name.clone_from(&pair.black);
        if settings.takebacks != Takebacks::Forbidden {
            settings.takebacks = Takebacks::Asked;
        }
        settings
    }
}

impl Sharing {
    /// Begins the games of a class, whose clocks do not run yet.
    pub(super) async fn open_class(
        self: &Arc<Sharing>,
        app: &App,
        address: IpAddr,
        plan: Plan,
    ) -> Result<(), Reason> {
        plan.check()?;
        let _opening = self.opening.lock().await;
        self.check_closed()?;
        let listener = network::bind(address, app.port).await?;
        let games = plan.start(app).await?;
        let first = games.first().map(|actor| actor.id().clone());
        let open = Open::new(listener.address, games, Some(plan.name));
        self.open(app, open, listener.socket);
        match first {
            Some(game) => self.invite(&game, Invited::Pupil),
            None => Ok(()),
        }
    }

    /// Begins new games for other pairs. The games so far are saved; the devices go on
    /// with their new seats.
    pub(super) async fn pair_again(
        self: &Arc<Sharing>,
        app: &App,
        boards: Vec<Pair>,
    ) -> Result<(), Reason> {
        let _opening = self.opening.lock().await;
        let plan = Plan::again(self.lock().as_ref().ok_or_else(not_shared)?, boards)?;
        plan.check()?;
        for actor in self.games()? {
            actor.save().await?;
        }
        let games = plan.start(app).await?;
        for actor in &games {
            tokio::spawn(attend::attend(Arc::clone(self), Arc::clone(actor)));
        }
        self.go_on_with(games, &plan.boards)?;
        self.changed();
        Ok(())
    }

    fn go_on_with(&self, games: Vec<Arc<GameActor>>, boards: &[Pair]) -> Result<(), Reason> {
        // Whoever looks for its game meanwhile waits for this lock.
        let mut open = self.lock();
        let open = open.as_mut().ok_or_else(not_shared)?;
        let first = games.first().ok_or_else(not_shared)?.id();
        open.invitations.lead_to(first, Instant::now());
        let before = std::mem::replace(&mut open.games, games);
        seat_again(&before, &open.games, boards);
        Ok(())
    }

    /// Lets all games begin that have both players and have not begun.
    pub(super) async fn begin_all(&self) -> Result<(), Reason> {
        for actor in self.games()? {
            let is_ready = actor
                .shared
                .borrow()
                .as_ref()
                .is_some_and(|shared| !shared.begun && shared.empty_seat().is_none());
            if is_ready {
                self.let_begin(&actor).await?;
            }
        }
        Ok(())
    }

    /// Applies a command to all games that have begun; those where it makes no
    /// sense stay as they are.
    pub(super) async fn command_all(&self, command: &Command) -> Result<(), Reason> {
        for actor in self.games()? {
            let has_begun = actor
                .shared
                .borrow()
                .as_ref()
                .is_some_and(|shared| shared.begun);
            if has_begun {
                match actor.apply(command.clone()).await {
                    Err(reason) if reason.kind == ReasonKind::NotKept => return Err(reason),
                    Ok(()) | Err(_) => {}
                }
            }
        }
        self.bump();
        Ok(())
    }

    /// Nobody asks for help at a board any more.
    pub(super) fn answer_help(&self, game: &GameId) -> Result<(), Reason> {
        let games = self.games()?;
        let actor = games.iter().find(|actor| actor.id() == game);
        actor.ok_or_else(not_shared)?.shared.send_modify(|shared| {
            if let Some(shared) = shared {
                shared.asks_help = [false; 2];
            }
        });
        self.bump();
        Ok(())
    }

    pub(super) fn games(&self) -> Result<Vec<Arc<GameActor>>, Reason> {
        let open = self.lock();
        Ok(open.as_ref().ok_or_else(not_shared)?.games.clone())
    }

    /// The game in which a device takes its seat, and its name there: a pupil
    /// chooses among those of the class.
    pub(super) fn choose_seat(
        &self,
        actor: Arc<GameActor>,
        device: u32,
        enter: &Enter,
        name: String,
    ) -> Result<(Arc<GameActor>, String), Reason> {
        let open = self.lock();
        let open = open.as_ref().ok_or_else(not_joined)?;
        let is_pupil = actor.shared.borrow().as_ref().is_some_and(|shared| {
            let device = shared.device(device);
            device.is_some_and(|device| device.role == Invited::Pupil)
        });
        if !is_pupil || enter.watch == Some(true) {
            return Ok((actor, name));
        }
        let choices = choices(&open.games);
        let chosen = choices.iter().find(|one| Some(one.seat) == enter.seat);
        let taken = || Reason::plain(ReasonKind::SeatTaken, "somebody has taken this seat");
        let chosen = chosen.ok_or_else(taken)?;
        let to = open.games.get(chosen.board - 1).ok_or_else(taken)?;
        let mut moved = None;
        actor.shared.send_modify(|shared| {
            let Some(shared) = shared else { return };
            let at = shared.devices.iter().position(|one| one.id == device);
            moved = at.map(|at| shared.devices.remove(at));
        });
        let mut moved = moved.ok_or_else(not_joined)?;
        moved.role = Invited::player(chosen.color);
        to.shared.send_modify(|shared| {
            if let Some(shared) = shared {
                shared.devices.push(moved);
            }
        });
        Ok((Arc::clone(to), chosen.name.clone()))
    }

    /// A pupil asks for help, or no longer.
    pub(crate) fn ask_help(&self, actor: &GameActor, color: Color, on: bool) {
        actor.shared.send_modify(|shared| {
            if let Some(shared) = shared {
                shared.asks_help[color.index()] = on;
            }
        });
        self.bump();
    }
}

/// Saves the games of a class that have a move.
pub(super) async fn save(games: &[Arc<GameActor>]) {
    for actor in games {
        if let Err(reason) = actor.save().await {
            eprintln!(
                "arrocco: a game of the class cannot be saved: {}",
                reason.text
            );
        }
    }
}

/// Gives the devices of the games before their seats in the new ones.
fn seat_again(before: &[Arc<GameActor>], games: &[Arc<GameActor>], boards: &[Pair]) {
    let mut devices: Vec<(usize, Device)> = Vec::new();
    for (at, actor) in before.iter().enumerate() {
        let shared = actor.shared.send_replace(None);
        let left = shared.into_iter().flat_map(|shared| shared.devices);
        devices.extend(left.map(|device| (at, device)));
    }
    let mut seated: Vec<Vec<Device>> = boards.iter().map(|_| Vec::new()).collect();
    for (seats, pair) in seated.iter_mut().zip(boards) {
        for (color, name) in [(Color::White, &pair.white), (Color::Black, &pair.black)] {
            let is_theirs = |(_, device): &(usize, Device)| {
                device.entered && device.role != Invited::Spectator && device.name == *name
            };
            if let Some(at) = devices.iter().position(is_theirs) {
                let (_, device) = devices.remove(at);
                seats.push(device.seated_again(Invited::player(color)));
            }
        }
    }
    for (at, device) in devices {
        let (board, role) = match device.role {
            Invited::Spectator => (at.min(seated.len() - 1), Invited::Spectator),
            // Who is in no pair watches, and is known by the name next time.
            Invited::White | Invited::Black | Invited::Pupil => (0, Invited::Pupil),
        };
        if let Some(seats) = seated.get_mut(board) {
            seats.push(device.seated_again(role));
        }
    }
    for (actor, devices) in games.iter().zip(seated) {
        actor.shared.send_modify(|shared| {
            if let Some(shared) = shared {
                shared.devices = devices;
            }
        });
    }
}

/// The seats that no device has taken.
pub(super) fn choices(games: &[Arc<GameActor>]) -> Vec<Choice> {
    let mut choices = Vec::new();
    for (index, actor) in games.iter().enumerate() {
        let (game, shared) = (actor.game(), actor.shared.borrow());
        let Some(shared) = shared.as_ref() else {
            continue;
        };
        for color in Color::ALL {
            if shared.player(color).is_none() {
                choices.push(Choice {
                    seat: (2 * index + color.index()) as u32,
                    name: game.settings().seat(color).name.clone(),
                    color,
                    board: index + 1,
                });
            }
        }
    }
    choices
}

/// All boards of a class.
pub(super) fn seen(name: &str, games: &[Arc<GameActor>]) -> Class {
    let boards = games.iter().enumerate();
    let boards: Vec<ClassBoard> = boards
        .filter_map(|(at, actor)| board(at + 1, actor))
        .collect();
    let sides = boards
        .iter()
        .flat_map(|board| [&board.players.white, &board.players.black]);
    let has_joined = |state: Presence| match state {
        Presence::Present | Presence::Away => true,
        Presence::Awaited | Presence::Choosing => false,
    };
    Class {
        name: name.to_owned(),
        joined: sides.filter(|side| has_joined(side.state)).count(),
        pupils: 2 * boards.len(),
        boards,
    }
}

fn board(number: usize, actor: &GameActor) -> Option<ClassBoard> {
    let game = actor.game();
    let players = actor
        .shared
        .borrow()
        .as_ref()
        .map(|shared| shared.players(&game, Instant::now()))?;
    Some(ClassBoard {
        game: actor.id().clone(),
        number,
        players,
        fen: game.fen(),
        ply: game.ply(),
        turn: game.turn(),
        last_move: game.last_move().map(|played| (played.from, played.to)),
        is_check: game.check().is_some(),
        clock: game.clock_view(actor.time().now()),
        outcome: game.outcome().clone(),
    })
}

/// Lets the teacher see new positions, at most twice a second.
pub(super) async fn report_changes(sharing: Arc<Sharing>, stop: Stop) {
    let mut stopped = stop.subscribe();
    let mut before = Vec::new();
    loop {
        tokio::select! {
            () = stopped.wait() => return,
            () = sleep(REPORT_INTERVAL) => {}
        }
        let Ok(games) = sharing.games() else { return };
        let now: Vec<_> = games.iter().map(|actor| actor.game()).collect();
        let is_same = |(one, other): (&Arc<_>, &Arc<_>)| Arc::ptr_eq(one, other);
        if now.len() != before.len() || !now.iter().zip(&before).all(is_same) {
            before = now;
            sharing.bump();
        }
    }
}

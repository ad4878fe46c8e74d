//! Playing on several devices: the network listener, the devices and their codes.
//!
//! The program listens beyond this computer only while a game is shared, on the
//! one address that the owner has chosen. A device joins with a code
//! (`invitations`), gets a token, and has one seat in one game (`seat`); the
//! devices of a game are in its [`SharedGame`]. What a device can reach is in
//! `network`. A crash ends nothing: [`file`] has what is needed to go on.

mod attend;
mod class;
mod file;

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use arrocco_game::{Command, Settings, Takebacks};
use arrocco_rules::Color;
use tokio::net::TcpListener;
use tokio::sync::{broadcast, watch};
use tokio::time::Instant;

use super::App;
use super::game_actor::GameActor;
use super::invitations::{Given, Invitations};
use super::network;
use super::protocol::sharing::{
    Claimed, DeviceKind, Enter, Invitation, Invited, JoinClaim, Joined, Sharing as Seen,
    SharingAction,
};
use super::protocol::{GameId, Message, Notice, Reason, ReasonKind};
use super::qr;
use super::seat::{not_shared, stays};
use super::secret::Secret;
use super::shared_game::{Device, SharedGame};
use super::shutdown::Stop;

pub(crate) use file::NAME as FILE;

/// Why a device has to go: the owner says so.
pub(crate) const REMOVED: &str = "removed";
/// Why a page of a device is disconnected: the device has another seat, and connects
/// again.
pub(crate) const ANOTHER_SEAT: &str = "another seat";
/// Why a device has to go: all have.
pub(crate) const SHARING_ENDED: &str = "sharing ended";
/// The most devices of one game.
const MAX_DEVICES: usize = 64;
/// The fewest digits of the number of a claim.
const CLAIM_ID_LENGTH: usize = 32;
/// The most characters of a name.
const MAX_NAME: usize = 40;
/// How often the owner hears that a device tries what it may not.
const NOTICE_INTERVAL: Duration = Duration::from_secs(10);
/// The most notices that wait for a page of the owner.
const WAITING_NOTICES: usize = 16;

/// The games that are played on several devices.
pub(crate) struct Sharing {
    open: Mutex<Option<Open>>,
    /// Held while sharing begins or ends.
    opening: tokio::sync::Mutex<()>,
    /// Counts the changes that the owner sees.
    changes: watch::Sender<u64>,
    pub(crate) notices: broadcast::Sender<Notice>,
    /// What the owner should know after a crash.
    resumed: Mutex<Option<Notice>>,
    /// Where it is kept for the next start; `None` if games are not kept either.
    file: Option<PathBuf>,
}

/// What is shared.
struct Open {
    address: SocketAddr,
    invitations: Invitations,
    games: Vec<Arc<GameActor>>,
    /// What the class is called, if it is one.
    class: Option<String>,
    /// Closes the listener with its connections.
    listener: Stop,
    /// When it began, in seconds since 1970.
    begun: u64,
    next_device: u32,
}

impl Open {
    fn new(address: SocketAddr, games: Vec<Arc<GameActor>>, class: Option<String>) -> Open {
        Open {
            address,
            invitations: Invitations::default(),
            games,
            class,
            listener: Stop::new(),
            begun: file::seconds(),
            next_device: 1,
        }
    }

    fn game(&self, id: &GameId) -> Option<&Arc<GameActor>> {
        self.games.iter().find(|actor| actor.id() == id)
    }

    /// The game and the number of the device that has a token.
    fn find(&self, token: &str) -> Option<(Arc<GameActor>, u32)> {
        let hash = Secret::from_text(token).hash();
        self.games.iter().find_map(|actor| {
            let shared = actor.shared.borrow();
            let mut devices = shared.as_ref()?.devices.iter();
            let device = devices.find(|device| device.token.matches(hash.as_str()))?;
            Some((Arc::clone(actor), device.id))
        })
    }

    /// The device that has shown the same code already and did not hear the answer gets
    /// another token. Not after it has taken its seat: then it has heard it.
    fn claimed_before(&self, mark: Option<&Secret>, token: &Secret) -> Option<Joined> {
        let mark = mark?;
        self.games.iter().find_map(|actor| {
            let mut found = None;
            actor.shared.send_if_modified(|shared| {
                let Some(shared) = shared else { return false };
                let mut waiting = shared.devices.iter_mut().filter(|one| !one.entered);
                let same = waiting.find(|one| one.claim.as_ref() == Some(mark));
                found = same.map(|device| {
                    device.token = token.hash();
                    device.id
                });
                false
            });
            let shared = actor.shared.borrow();
            let shared = shared.as_ref()?;
            Some(shared.joined(shared.device(found?)?, &actor.game()))
        })
    }

    /// Makes a new code for every seat on a device.
    fn invite_again(&mut self) -> Result<(), Reason> {
        let roles = [Invited::White, Invited::Black];
        let seats = self.games.iter().flat_map(|actor| {
            let free = roles.into_iter().filter(|&role| can_join(actor, role));
            free.map(|role| (actor.id().clone(), role))
        });
        let mut seats: Vec<_> = match &self.class {
            Some(_) => Vec::new(),
            None => seats.collect(),
        };
        let others = self.invitations.list().iter();
        let others = others.filter(|one| !one.role.is_for_one());
        seats.extend(others.map(|one| (one.game.clone(), one.role)));
        for (game, role) in seats {
            let invited = self.invitations.invite(&game, role, Instant::now());
            invited.map_err(no_random)?;
        }
        Ok(())
    }

    /// The game of a device.
    fn game_of(&self, device: u32) -> Option<Arc<GameActor>> {
        let has = |actor: &&Arc<GameActor>| {
            let shared = actor.shared.borrow();
            shared.as_ref().is_some_and(|s| s.device(device).is_some())
        };
        self.games.iter().find(has).cloned()
    }
}

impl Sharing {
    pub(crate) fn new(file: Option<PathBuf>) -> Sharing {
        Sharing {
            open: Mutex::default(),
            opening: tokio::sync::Mutex::default(),
            changes: watch::Sender::new(0),
            notices: broadcast::Sender::new(WAITING_NOTICES),
            resumed: Mutex::default(),
            file,
        }
    }

    /// What the owner should know after a crash.
    pub(crate) fn resumed(&self) -> Option<Notice> {
        let resumed = self.resumed.lock();
        resumed.unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn set_resumed(&self, notice: Option<Notice>) {
        let resumed = self.resumed.lock();
        *resumed.unwrap_or_else(PoisonError::into_inner) = notice;
    }

    /// Counts the changes that the owner sees.
    pub(crate) fn watch(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }

    /// What the owner sees; nothing while nothing is shared.
    pub(crate) fn seen(&self) -> Option<Seen> {
        let open = self.lock();
        let open = open.as_ref()?;
        let now = Instant::now();
        let invitations = open.invitations.list().iter().map(|one| {
            let url = format!("http://{}/join#{}", open.address, one.secret.as_str());
            Invitation {
                game: one.game.clone(),
                role: one.role,
                code: one.code.as_str().to_owned(),
                qr: qr::picture(&url),
                url,
                expires_in: one
                    .expires
                    .map(|end| end.saturating_duration_since(now).into()),
            }
        });
        let devices = open.games.iter().flat_map(|actor| {
            let shared = actor.shared.borrow();
            let devices = shared.iter().flat_map(|shared| &shared.devices);
            let listed = |device: &Device| device.listed(actor.id());
            devices.map(listed).collect::<Vec<_>>()
        });
        Some(Seen {
            address: open.address.to_string(),
            url: format!("http://{}/", open.address),
            invitations: invitations.collect(),
            devices: devices.collect(),
            locked_for: open.invitations.locked_for(now).unwrap_or_default().into(),
            school_class: open
                .class
                .as_ref()
                .map(|name| class::seen(name, &open.games)),
        })
    }

    /// Does what the owner asks for.
    ///
    /// # Errors
    ///
    /// The reason why not; nothing has changed then.
    pub(crate) async fn act(
        self: &Arc<Sharing>,
        app: &App,
        game: &Arc<GameActor>,
        action: SharingAction,
        id: Option<u32>,
    ) -> Result<Message, Reason> {
        match action {
            SharingAction::Addresses => {
                let addresses = network::addresses();
                return Ok(Message::Addresses { id, addresses });
            }
            SharingAction::Share {
                address,
                settings,
                white,
                black,
                absence,
                abandon,
            } => {
                let shared = SharedGame::new([white, black], absence);
                self.share(app, game, address, *settings, shared, abandon)
                    .await?;
            }
            SharingAction::Listen { address } => self.listen(app, address).await?,
            SharingAction::Invite { role } => self.invite(game.id(), role)?,
            SharingAction::Uninvite { role } => self.uninvite(game.id(), role)?,
            SharingAction::Remove { device } => self.remove(device, REMOVED)?,
            SharingAction::Begin => self.begin(game).await?,
            SharingAction::Rematch { swap } => self.rematch(game, swap).await?,
            SharingAction::Stop => self.stop().await?,
            SharingAction::OpenClass {
                address,
                name,
                settings,
                absence,
                boards,
            } => {
                let class = class::Plan {
                    name,
                    settings: *settings,
                    absence,
                    boards,
                };
                self.open_class(app, address, class).await?;
            }
            SharingAction::PairAgain { boards } => self.pair_again(app, boards).await?,
            SharingAction::BeginAll => self.begin_all().await?,
            SharingAction::PauseAll => self.command_all(&Command::Pause).await?,
            SharingAction::ResumeAll => self.command_all(&Command::Resume).await?,
            SharingAction::AnswerHelp { game } => self.answer_help(&game)?,
        }
        Ok(Message::done(id))
    }

    /// Begins a game on several devices: a new game whose clock does not run yet,
    /// a listener on the address, and a code for each colour that is not played
    /// here.
    async fn share(
        self: &Arc<Sharing>,
        app: &App,
        game: &Arc<GameActor>,
        address: IpAddr,
        settings: Settings,
        shared: SharedGame,
        abandon: bool,
    ) -> Result<(), Reason> {
        let _opening = self.opening.lock().await;
        self.check_closed()?;
        let listener = network::bind(address, app.port).await?;
        let settings = with_takebacks_asked(settings, &shared);
        game.start_paused(settings, abandon).await?;
        game.clients.end_analysis();
        let roles: Vec<Invited> = Color::ALL
            .into_iter()
            .filter(|&color| shared.is_on_device(color))
            .map(Invited::player)
            .collect();
        game.shared.send_replace(Some(shared));
        let open = Open::new(listener.address, vec![Arc::clone(game)], None);
        self.open(app, open, listener.socket);
        for role in roles {
            self.invite(game.id(), role)?;
        }
        Ok(())
    }

    fn check_closed(&self) -> Result<(), Reason> {
        if self.lock().is_some() {
            let text = "a game is shared already";
            return Err(Reason::plain(ReasonKind::AlreadyShared, text));
        }
        Ok(())
    }

    /// Listens, and attends to the games.
    fn open(self: &Arc<Sharing>, app: &App, open: Open, socket: TcpListener) {
        self.serve(app, &open, socket);
        for actor in &open.games {
            tokio::spawn(attend::attend(Arc::clone(self), Arc::clone(actor)));
        }
        *self.lock() = Some(open);
        self.changed();
    }

    /// Serves the address of what is shared.
    fn serve(self: &Arc<Sharing>, app: &App, open: &Open, socket: TcpListener) {
        network::serve(app.clone(), socket, open.address, open.listener.clone());
        if open.class.is_some() {
            tokio::spawn(class::report_changes(
                Arc::clone(self),
                open.listener.clone(),
            ));
        }
    }

    /// Listens on another address instead, with new codes. Devices that have joined
    /// are sent away: the other address is another site to them.
    async fn listen(self: &Arc<Sharing>, app: &App, address: IpAddr) -> Result<(), Reason> {
        let _opening = self.opening.lock().await;
        let before = self.lock().as_ref().map(|open| open.address.ip());
        if before.ok_or_else(not_shared)? == address {
            return Ok(());
        }
        let has_begun = |actor: &Arc<GameActor>| {
            let shared = actor.shared.borrow();
            shared.as_ref().is_some_and(|shared| shared.begun)
        };
        if self.games()?.iter().any(has_begun) {
            return Err(stays());
        }
        let listener = network::bind(address, app.port).await?;
        self.move_to(app, listener)?;
        self.changed();
        Ok(())
    }

    fn move_to(self: &Arc<Sharing>, app: &App, listener: network::Bound) -> Result<(), Reason> {
        let mut open = self.lock();
        let open = open.as_mut().ok_or_else(not_shared)?;
        for actor in &open.games {
            actor.shared.send_modify(|shared| {
                if let Some(shared) = shared {
                    send_away(shared, REMOVED, |_| true);
                }
            });
        }
        open.invite_again()?;
        open.address = listener.address;
        std::mem::replace(&mut open.listener, Stop::new()).trigger();
        self.serve(app, open, listener.socket);
        Ok(())
    }

    /// Shares a game without a listener.
    #[cfg(test)]
    pub(crate) fn open_for_test(self: &Arc<Sharing>, game: &Arc<GameActor>, shared: SharedGame) {
        game.shared.send_replace(Some(shared));
        let address = SocketAddr::from(([127, 0, 0, 2], 1));
        *self.lock() = Some(Open::new(address, vec![Arc::clone(game)], None));
        tokio::spawn(attend::attend(Arc::clone(self), Arc::clone(game)));
    }

    /// Sends all devices away and closes the listener. The games go on here.
    ///
    /// # Errors
    ///
    /// If nothing is shared.
    pub(crate) async fn stop(&self) -> Result<(), Reason> {
        let _opening = self.opening.lock().await;
        let open = self.lock().take().ok_or_else(not_shared)?;
        if open.class.is_some() {
            class::save(&open.games).await;
        }
        for actor in &open.games {
            let devices = actor.shared.send_replace(None);
            for device in devices.iter().flat_map(|shared| &shared.devices) {
                device.closed.send_replace(Some(SHARING_ENDED));
            }
        }
        open.listener.trigger();
        // It was about these devices.
        self.set_resumed(None);
        self.changed();
        Ok(())
    }

    fn invite(&self, game: &GameId, role: Invited) -> Result<(), Reason> {
        let mut open = self.lock();
        let open = open.as_mut().ok_or_else(not_shared)?;
        let game = match role {
            Invited::Pupil => open.games.first().map(|actor| actor.id().clone()),
            Invited::White | Invited::Black | Invited::Spectator => open
                .game(game)
                .filter(|actor| can_join(actor, role))
                .map(|actor| actor.id().clone()),
        };
        let is_class = open.class.is_some();
        let fits = is_class || role != Invited::Pupil;
        let game = game.filter(|_| fits).ok_or_else(not_shared)?;
        open.invitations
            .invite(&game, role, Instant::now())
            .map_err(|error| Reason::because(ReasonKind::NotKept, error))?;
        self.bump();
        Ok(())
    }

    fn uninvite(&self, game: &GameId, role: Invited) -> Result<(), Reason> {
        let mut open = self.lock();
        let open = open.as_mut().ok_or_else(not_shared)?;
        let withdrawn = open.invitations.withdraw(game, role, Instant::now());
        self.bump();
        if withdrawn { Ok(()) } else { Err(not_shared()) }
    }

    /// Sends a device away: its token is void at once.
    pub(crate) fn remove(&self, device: u32, why: &'static str) -> Result<(), Reason> {
        let actor = self.lock().as_ref().and_then(|open| open.game_of(device));
        let Some(actor) = actor else {
            let text = format!("there is no device {device}");
            return Err(Reason::plain(ReasonKind::NoSuchDevice, text));
        };
        actor.shared.send_modify(|shared| {
            if let Some(shared) = shared {
                send_away(shared, why, |one| one.id == device);
            }
        });
        self.changed();
        Ok(())
    }

    async fn begin(&self, actor: &Arc<GameActor>) -> Result<(), Reason> {
        let empty = match &*actor.shared.borrow() {
            None => return Err(not_shared()),
            Some(shared) => shared.empty_seat(),
        };
        if let Some(color) = empty {
            let text = format!("nobody has joined for {color}");
            return Err(Reason::about_color(ReasonKind::SeatEmpty, color, text));
        }
        self.let_begin(actor).await
    }

    /// Lets the clock run and moves be made.
    async fn let_begin(&self, actor: &Arc<GameActor>) -> Result<(), Reason> {
        if actor.game().clock().is_paused() {
            actor.apply(Command::Resume).await?;
        }
        actor.shared.send_modify(|shared| {
            if let Some(shared) = shared {
                shared.begun = true;
            }
        });
        self.changed();
        Ok(())
    }

    /// Another game with the same settings and devices.
    async fn rematch(&self, actor: &Arc<GameActor>, swap: bool) -> Result<(), Reason> {
        if actor.shared.borrow().is_none() {
            return Err(not_shared());
        }
        let mut settings = actor.game().settings().clone();
        if swap {
            std::mem::swap(&mut settings.white, &mut settings.black);
        }
        actor.start_paused(settings, false).await?;
        actor.shared.send_modify(|shared| {
            if let Some(shared) = shared {
                shared.again(swap);
            }
        });
        self.let_begin(actor).await
    }

    /// Gives a device with a code its session.
    ///
    /// # Errors
    ///
    /// If the code is not valid.
    pub(crate) fn claim(
        &self,
        claim: &JoinClaim,
        from: IpAddr,
        kind: DeviceKind,
    ) -> Result<Claimed, Reason> {
        let mut open = self.lock();
        let open = open.as_mut().ok_or_else(not_shared)?;
        let token = Secret::random().map_err(no_random)?;
        let mark = claim_mark(claim);
        if let Some(joined) = open.claimed_before(mark.as_ref(), &token) {
            return Ok(claimed(open, token, joined));
        }
        let given = match (&claim.secret, &claim.code) {
            (Some(secret), _) => Given::Secret(secret),
            (None, code) => Given::Code(code.as_deref().unwrap_or_default()),
        };
        let found = open.invitations.claim(given, from, Instant::now());
        let (game, role) = found.map_err(|wrong| {
            if let Some(tries) = wrong.alarm {
                let address = from.to_string();
                // An error means that no page of the owner is open.
                let _ = self.notices.send(Notice::CodesGuessed { address, tries });
                self.bump();
            }
            Reason::from(wrong)
        })?;
        let mut device = Device::new(open.next_device, token.hash(), role, kind);
        device.claim = mark;
        open.next_device += 1;
        let actor = open.game(&game).ok_or_else(not_shared)?;
        let joined = add_device(actor, device)?;
        self.bump();
        Ok(claimed(open, token, joined))
    }

    /// A device takes its seat.
    ///
    /// # Errors
    ///
    /// If it has no session, the name is too long, or the seat is taken.
    pub(crate) async fn enter(&self, token: &str, enter: Enter) -> Result<Joined, Reason> {
        let name = checked_name(enter.name.as_deref().unwrap_or_default())?;
        let (actor, device) = self.find(token).ok_or_else(not_joined)?;
        let (actor, name) = self.choose_seat(actor, device, &enter, name)?;
        let mut color = None;
        actor.shared.send_modify(|shared| {
            let Some(shared) = shared else { return };
            let Some(entering) = shared.device_mut(device).filter(|one| !one.entered) else {
                return;
            };
            if enter.watch == Some(true) {
                entering.role = Invited::Spectator;
            }
            entering.name.clone_from(&name);
            entering.entered = true;
            let role = entering.role;
            color = Color::ALL
                .into_iter()
                .find(|&color| Invited::player(color) == role);
            // A new device for a colour takes the place of the one before.
            send_away(shared, REMOVED, |one| {
                one.role == role && role.is_for_one() && one.id != device
            });
        });
        if let Some(color) = color.filter(|_| !name.is_empty()) {
            let tag = match color {
                Color::White => "White",
                Color::Black => "Black",
            };
            let tags = [(tag.to_owned(), name)].into();
            // The name is for the eye; without it the device plays all the same.
            let _ = actor.apply(Command::Tag { tags }).await;
        }
        self.changed();
        self.joined(token)
    }

    /// What the device with a token has joined.
    ///
    /// # Errors
    ///
    /// If there is no such device.
    pub(crate) fn joined(&self, token: &str) -> Result<Joined, Reason> {
        let open = self.lock();
        let open = open.as_ref().ok_or_else(not_joined)?;
        let (actor, device) = open.find(token).ok_or_else(not_joined)?;
        let joined = {
            let shared = actor.shared.borrow();
            let shared = shared.as_ref().ok_or_else(not_joined)?;
            let device = shared.device(device).ok_or_else(not_joined)?;
            shared.joined(device, &actor.game())
        };
        Ok(with_choices(open, joined))
    }

    /// The game and the number of the device that has a token.
    pub(crate) fn find(&self, token: &str) -> Option<(Arc<GameActor>, u32)> {
        self.lock().as_ref()?.find(token)
    }

    /// A device has tried what it may not do.
    pub(crate) fn count_refusal(&self, actor: &GameActor, device: u32) {
        let mut notice = None;
        actor.shared.send_if_modified(|shared| {
            let device = shared.as_mut().and_then(|shared| shared.device_mut(device));
            let Some(device) = device else { return false };
            let now = Instant::now();
            device.refused = device.refused.saturating_add(1);
            device.unnoticed = device.unnoticed.saturating_add(1);
            let is_due = device
                .noticed
                .is_none_or(|last| now.duration_since(last) >= NOTICE_INTERVAL);
            if is_due {
                device.noticed = Some(now);
                notice = Some(Notice::DeviceRefused {
                    name: device.name.clone(),
                    count: std::mem::take(&mut device.unnoticed),
                });
            }
            is_due
        });
        if let Some(notice) = notice {
            // An error means that no page of the owner is open.
            let _ = self.notices.send(notice);
            self.bump();
        }
    }

    /// The owner sees something else, and the next start needs to know it.
    pub(crate) fn changed(&self) {
        self.save();
        self.bump();
    }

    /// The owner sees something else.
    pub(crate) fn bump(&self) {
        self.changes
            .send_modify(|count| *count = count.wrapping_add(1));
    }

    fn lock(&self) -> MutexGuard<'_, Option<Open>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// By which a device is known that shows the same code again; `None` if it gives no number
/// that is long enough not to be guessed.
fn claim_mark(JoinClaim { code, secret, id }: &JoinClaim) -> Option<Secret> {
    let id = id.as_ref().filter(|id| id.len() >= CLAIM_ID_LENGTH)?;
    Some(Secret::from_text(&format!("{id} {code:?} {secret:?}")).hash())
}

/// The answer to a device that has shown its code.
fn claimed(open: &Open, token: Secret, joined: Joined) -> Claimed {
    Claimed {
        token: token.as_str().to_owned(),
        joined: with_choices(open, joined),
    }
}

/// With the names to choose from, if the device is that of a pupil.
fn with_choices(open: &Open, mut joined: Joined) -> Joined {
    if joined.role == Invited::Pupil {
        joined.choices = class::choices(&open.games);
    }
    joined
}

fn no_random(error: getrandom::Error) -> Reason {
    Reason::because(ReasonKind::NotKept, error)
}

/// Between two devices a move is taken back only if both agree.
fn with_takebacks_asked(mut settings: Settings, shared: &SharedGame) -> Settings {
    let is_on_device = Color::ALL.iter().any(|&color| shared.is_on_device(color));
    if is_on_device && settings.takebacks != Takebacks::Forbidden {
        settings.takebacks = Takebacks::Asked;
    }
    settings
}

/// Whether such a device can join a game.
fn can_join(actor: &GameActor, role: Invited) -> bool {
    let shared = actor.shared.borrow();
    let is_on_device = |color| {
        shared
            .as_ref()
            .is_some_and(|shared| shared.is_on_device(color))
    };
    match role {
        Invited::White => is_on_device(Color::White),
        Invited::Black => is_on_device(Color::Black),
        Invited::Spectator | Invited::Pupil => shared.is_some(),
    }
}

/// Adds a device that has not taken its seat yet. Another one that was about to
/// take the same seat has waited too long.
fn add_device(actor: &GameActor, device: Device) -> Result<Joined, Reason> {
    let mut result = Err(not_shared());
    actor.shared.send_modify(|shared| {
        let Some(shared) = shared else { return };
        let role = device.role;
        send_away(shared, REMOVED, |one| {
            one.role == role && role.is_for_one() && !one.entered
        });
        if shared.devices.len() >= MAX_DEVICES {
            let text = "no more devices can join";
            result = Err(Reason::plain(ReasonKind::TooManyDevices, text));
            return;
        }
        result = Ok(shared.joined(&device, &actor.game()));
        shared.devices.push(device);
    });
    result
}

fn send_away(shared: &mut SharedGame, why: &'static str, goes: impl Fn(&Device) -> bool) {
    shared.devices.retain(|device| {
        let is_gone = goes(device);
        if is_gone {
            device.closed.send_replace(Some(why));
        }
        !is_gone
    });
}

pub(crate) fn not_joined() -> Reason {
    let text = "this device does not belong to the game any more";
    Reason::plain(ReasonKind::NotJoined, text)
}

/// A name without needless blanks.
fn checked_name(name: &str) -> Result<String, Reason> {
    let name = name.trim();
    if name.chars().count() > MAX_NAME || name.contains(char::is_control) {
        let text = format!("a name has at most {MAX_NAME} characters");
        return Err(Reason::plain(ReasonKind::BadName, text));
    }
    Ok(name.to_owned())
}

//! Games on several devices, most of them over real sockets on several loopback
//! addresses.

mod away;
pub(crate) mod bad_network;
mod class;
mod load;
mod proxy;
mod reach;
mod rights;

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use arrocco_game::Settings;
use serde_json::{Value, json};
use tokio::io::{DuplexStream, duplex};

use super::game_actor::play;
use super::*;
use crate::device_client::{self, DeviceClient, DeviceError, Shown};
use crate::game_actor::GameActor;
use crate::listener::{self, Peer};
use crate::network;
use crate::places::Places;
use crate::protocol::sharing::{
    Absence, DeviceKind, Enter, Invitation, Invited, JoinClaim, Pair, Place, SharingAction,
};
use crate::protocol::{GameId, Message, Reason, ReasonKind};

/// While it lives, no time passes in a test whose time is paused, unless it says so:
/// sockets and other threads can be waited for, however busy the computer is.
struct Still {
    _ended: std::sync::mpsc::Sender<()>,
}

impl Still {
    fn new() -> Still {
        let (ended, end) = std::sync::mpsc::channel();
        // Paused time goes on by itself only while no such thread runs.
        tokio::task::spawn_blocking(move || end.recv());
        Still { _ended: ended }
    }
}

/// A site whose game is shared.
struct Shared {
    site: Site,
    address: String,
    _still: Still,
}

impl Shared {
    /// Both colours are played on devices.
    async fn new(time: &str) -> Shared {
        Shared::with(time, [Place::Device; 2], Absence::Waits).await
    }

    async fn with(time: &str, [white, black]: [Place; 2], absence: Absence) -> Shared {
        let still = Still::new();
        let mut site = Site::new().await;
        site.app.port = 0;
        let settings = Settings {
            time: time.parse().expect("a time control"),
            ..Settings::default()
        };
        let share = SharingAction::Share {
            address: IpAddr::from([127, 0, 0, 2]),
            settings: Box::new(settings),
            white,
            black,
            absence,
            abandon: false,
        };
        let mut shared = Shared {
            site,
            address: String::new(),
            _still: still,
        };
        shared.act(share).await.expect("it can be shared");
        shared.address = shared.seen().address;
        shared
    }

    fn game(&self) -> Arc<GameActor> {
        self.site.app.registry.current()
    }

    /// What the owner does.
    async fn act(&self, action: SharingAction) -> Result<Message, Reason> {
        let app = &self.site.app;
        app.sharing.act(app, &self.game(), action, None).await
    }

    fn seen(&self) -> crate::protocol::sharing::Sharing {
        self.site.app.sharing.seen().expect("it is shared")
    }

    fn invitation(&self, role: Invited) -> Invitation {
        let mut all = self.seen().invitations.into_iter();
        all.find(|one| one.role == role).expect("an invitation")
    }

    async fn token(&self, role: Invited, name: &str) -> String {
        let code = self.invitation(role).code;
        let joined = device_client::join(&self.address, Shown::Code(&code), name).await;
        joined.expect("it joins")
    }

    async fn connect(&self, token: &str) -> Device {
        Device::connect(&self.address, token).await
    }

    async fn join(&self, role: Invited, name: &str) -> Device {
        let token = self.token(role, name).await;
        self.connect(&token).await
    }

    async fn spectator(&self) -> Device {
        let role = Invited::Spectator;
        self.act(SharingAction::Invite { role })
            .await
            .expect("a code");
        self.join(role, "Sara").await
    }

    async fn begin(&self) {
        self.act(SharingAction::Begin).await.expect("all are there");
    }

    /// A game that has begun, with both devices.
    async fn begun(time: &str) -> (Shared, Device, Device) {
        let shared = Shared::new(time).await;
        let white = shared.join(Invited::White, "Anna").await;
        let black = shared.join(Invited::Black, "Marco").await;
        shared.begin().await;
        (shared, white, black)
    }
}

/// A device and what it was sent last.
struct Device {
    client: DeviceClient,
    state: Value,
    players: Value,
    seat: Value,
    next_id: u32,
}

impl Device {
    async fn connect(address: &str, token: &str) -> Device {
        let client = DeviceClient::connect(address, token).await;
        let mut device = Device {
            client: client.expect("it is let in"),
            state: Value::Null,
            players: Value::Null,
            seat: Value::Null,
            next_id: 1,
        };
        device.until(|device| !device.state.is_null()).await;
        device
    }

    /// The next message, which is kept if it is about the game.
    async fn next(&mut self) -> Result<Value, DeviceError> {
        let message = self.client.next().await?;
        match message["type"].as_str() {
            Some("state") => self.state = message["snapshot"].clone(),
            Some("players") => self.players = message["players"].clone(),
            Some("seat") => self.seat = message.clone(),
            _ => {}
        }
        Ok(message)
    }

    async fn until(&mut self, is_so: impl Fn(&Device) -> bool) {
        while !is_so(self) {
            self.next().await.expect("it stays connected");
        }
    }

    /// The answer to a request.
    async fn ask(&mut self, mut request: Value) -> Value {
        let id = self.next_id;
        self.next_id += 1;
        request["id"] = id.into();
        self.client.send(&request).await.expect("it goes out");
        loop {
            let message = self.next().await.expect("it stays connected");
            if message["id"] == id {
                return message;
            }
        }
    }

    async fn act(&mut self, command: Value) -> Value {
        self.ask(json!({ "type": "do", "command": command })).await
    }

    /// Plays a move, written as in UCI.
    async fn play(&mut self, text: &str, ply: usize) -> Value {
        let (from, to) = (&text[..2], &text[2..4]);
        self.act(json!({ "type": "move", "from": from, "to": to, "ply": ply }))
            .await
    }

    async fn kind_of_refusal(&mut self, request: Value) -> String {
        let answer = self.ask(request).await;
        assert_eq!(answer["type"], "refused", "{answer}");
        answer["kind"].as_str().unwrap_or_default().to_owned()
    }

    /// Why it is disconnected.
    async fn end(&mut self) -> String {
        loop {
            match self.next().await {
                Ok(_) => {}
                Err(DeviceError::Closed(why)) => return why,
                Err(error) => panic!("{error}"),
            }
        }
    }
}

/// The token of a device that has shown its code and not taken its seat yet.
async fn claim(address: &str, code: &str) -> String {
    let body = json!({ "code": code });
    let claimed = device_client::post(address, "/join/claim", None, &body).await;
    let claimed = claimed.expect("the code is right");
    claimed["token"].as_str().expect("a token").to_owned()
}

/// A class whose pupils have all joined, with their tokens by seats.
struct School {
    site: Site,
    address: String,
    games: Vec<GameId>,
    tokens: Vec<String>,
}

impl School {
    async fn open(boards: usize, time: &str) -> School {
        School::with(boards, time, Absence::Waits).await
    }

    async fn with(boards: usize, time: &str, absence: Absence) -> School {
        let mut site = Site::new().await;
        site.app.port = 0;
        let pair = |number| Pair {
            white: format!("W{number}"),
            black: format!("B{number}"),
        };
        let settings = Settings {
            time: time.parse().expect("a time control"),
            ..Settings::default()
        };
        let open = SharingAction::OpenClass {
            address: IpAddr::from([127, 0, 0, 2]),
            name: "4B".to_owned(),
            settings: Box::new(settings),
            absence,
            boards: (0..boards).map(pair).collect(),
        };
        let mut school = School {
            site,
            address: String::new(),
            games: Vec::new(),
            tokens: Vec::new(),
        };
        school.act(open).await;
        let seen = school.seen();
        let class = seen.school_class.expect("a class");
        school.games = class.boards.into_iter().map(|board| board.game).collect();
        school.address = seen.address;
        let code = seen.invitations[0].code.clone();
        for seat in 0..2 * boards as u32 {
            let enter = Enter {
                seat: Some(seat),
                ..Enter::default()
            };
            let token = school.enter(&code, enter).await;
            school.tokens.push(token);
        }
        school
    }

    /// A device that watches a board.
    async fn spectator(&self, board: usize) -> String {
        let (app, game) = (&self.site.app, self.game(board).await);
        let role = Invited::Spectator;
        let invite = SharingAction::Invite { role };
        let invited = app.sharing.act(app, &game, invite, None).await;
        invited.expect("it is shared");
        let code = self.seen().invitations.pop().expect("a code").code;
        self.enter(&code, Enter::default()).await
    }

    /// A device joins without sockets, so that time may be paused.
    async fn enter(&self, code: &str, enter: Enter) -> String {
        let claim = JoinClaim {
            code: Some(code.to_owned()),
            ..JoinClaim::default()
        };
        let (sharing, from) = (&self.site.app.sharing, IpAddr::from([127, 0, 0, 3]));
        let claimed = sharing.claim(&claim, from, DeviceKind::Program);
        let token = claimed.expect("the code is right").token;
        let entered = sharing.enter(&token, enter).await;
        assert!(entered.expect("the seat is free").entered);
        token
    }

    fn seen(&self) -> crate::protocol::sharing::Sharing {
        self.site.app.sharing.seen().expect("it is shared")
    }

    async fn game(&self, board: usize) -> Arc<GameActor> {
        let game = self.site.app.registry.game(&self.games[board]).await;
        game.expect("it is open")
    }

    /// What the teacher does.
    async fn act(&self, action: SharingAction) {
        let app = &self.site.app;
        let game = app.registry.current();
        let done = app.sharing.act(app, &game, action, None).await;
        done.expect("the teacher may");
    }
}

/// Connections to the server of a class in memory, so that time may be paused.
struct InMemory {
    router: Router,
    places: Arc<Places>,
    stop: Stop,
}

impl InMemory {
    fn new(school: &School) -> InMemory {
        let address = school.address.parse().expect("an address");
        InMemory {
            router: network::router(school.site.app.clone(), address),
            places: Arc::new(Places::new()),
            stop: Stop::new(),
        }
    }

    fn connect(&self) -> DuplexStream {
        let (device, server) = duplex(64 * 1024);
        let peer = Peer(IpAddr::from([127, 0, 0, 3]));
        let (router, stop) = (self.router.clone(), self.stop.clone());
        let place = self.places.take();
        tokio::spawn(listener::serve_connection(
            server, router, peer, place, stop,
        ));
        device
    }
}

fn refusal(error: DeviceError) -> String {
    match error {
        DeviceError::Refused { kind, .. } => kind,
        other => panic!("{other}"),
    }
}

#[tokio::test(start_paused = true)]
async fn two_devices_join_and_play_to_mate() {
    let shared = Shared::new("10+5").await;
    let mut white = shared.join(Invited::White, "Anna").await;
    let mut black = shared.join(Invited::Black, "Marco").await;
    assert_eq!(white.seat["role"], "white");
    assert_eq!(white.seat["colors"], json!(["white"]));
    assert_eq!(black.seat["role"], "black");
    assert_eq!(white.state["clock"]["paused"], true);
    let too_early = white.play("f2f3", 0).await;
    assert_eq!(too_early["kind"], "not-begun");
    shared.begin().await;

    for (ply, text) in ["f2f3", "e7e5", "g2g4", "d8h4"].into_iter().enumerate() {
        let mover = if ply % 2 == 0 { &mut white } else { &mut black };
        let answer = mover.play(text, ply).await;
        assert_eq!(answer["type"], "done", "{answer}");
    }
    for device in [&mut white, &mut black] {
        device
            .until(|device| device.state["phase"] == "over" && !device.players["ends_in"].is_null())
            .await;
        assert_eq!(device.state["outcome"]["winner"], "black");
        assert_eq!(device.state["names"]["white"], "Anna");
        assert_eq!(device.state["names"]["black"], "Marco");
    }

    // Again, with the colours exchanged.
    let again = SharingAction::Rematch { swap: true };
    shared.act(again).await.expect("the game is over");
    white.until(|device| device.seat["role"] == "black").await;
    black.until(|device| device.seat["role"] == "white").await;
    let answer = black.play("e2e4", 0).await;
    assert_eq!(answer["type"], "done", "{answer}");
    assert_eq!(black.state["names"]["white"], "Marco");
}

#[tokio::test(start_paused = true)]
async fn the_owner_plays_here_and_the_other_on_a_device() {
    let shared = Shared::with("-", [Place::Here, Place::Device], Absence::Runs).await;
    let mut black = shared.join(Invited::Black, "Marco").await;
    shared.begin().await;
    let game = shared.game();
    game.execute(play("e2e4")).await.expect("White is here");
    let refused = game.execute(play("e7e5")).await.expect_err("not Black");
    assert_eq!(refused.kind, ReasonKind::OnAnotherDevice);
    black.until(|device| device.state["ply"] == 1).await;
    let answer = black.play("e7e5", 1).await;
    assert_eq!(answer["type"], "done", "{answer}");
}

#[tokio::test(start_paused = true)]
async fn a_code_is_used_once() {
    let shared = Shared::new("-").await;
    let Invitation { code, url, .. } = shared.invitation(Invited::White);
    let (_, secret) = url.split_once("/join#").expect("a secret");
    let first = device_client::join(&shared.address, Shown::Secret(secret), "").await;
    assert!(first.is_ok());
    for shown in [Shown::Code(&code), Shown::Secret(secret)] {
        let again = device_client::join(&shared.address, shown, "").await;
        assert_eq!(again.map_err(refusal), Err("code-used".to_owned()));
    }
}

/// The token of a claim, or the kind of the refusal.
async fn claim_with(address: &str, claim: Value) -> Result<String, String> {
    let claimed = device_client::post(address, "/join/claim", None, &claim).await;
    let claimed = claimed.map_err(refusal)?;
    Ok(claimed["token"].as_str().expect("a token").to_owned())
}

#[tokio::test(start_paused = true)]
async fn a_claim_whose_answer_got_lost_gets_the_same_seat_again() {
    let shared = Shared::new("-").await;
    let Invitation { code, url, .. } = shared.invitation(Invited::White);
    let (_, secret) = url.split_once("/join#").expect("a secret");
    let address = &shared.address;
    let id = "0123456789abcdef0123456789abcdef";
    let claim = json!({ "secret": secret, "id": id });
    let lost = claim_with(address, claim.clone()).await.expect("a seat");
    let token = claim_with(address, claim.clone()).await.expect("the seat");
    assert_ne!(lost, token);
    assert_eq!(shared.seen().devices.len(), 1);
    // Nobody else gets it: not with the code alone, nor with another number.
    for other in [
        json!({ "secret": secret }),
        json!({ "code": code, "id": id }),
        json!({ "secret": secret, "id": id.replace('0', "1") }),
        json!({ "secret": secret, "id": "0" }),
    ] {
        let refused = claim_with(address, other).await;
        assert_eq!(refused, Err("code-used".to_owned()));
    }
    let enter = json!({ "name": "Anna" });
    let entered = device_client::post(address, "/join/enter", Some(&lost), &enter).await;
    assert_eq!(refusal(entered.expect_err("it is void")), "not-joined");
    let entered = device_client::post(address, "/join/enter", Some(&token), &enter).await;
    assert_eq!(entered.expect("it enters")["role"], "white");
    // Who has taken the seat has heard the answer.
    let late = claim_with(address, claim).await;
    assert_eq!(late, Err("code-used".to_owned()));
}

#[tokio::test(start_paused = true)]
async fn a_number_that_can_be_guessed_is_none() {
    let shared = Shared::new("-").await;
    let code = shared.invitation(Invited::White).code;
    let claim = json!({ "code": code, "id": "1234" });
    assert!(claim_with(&shared.address, claim.clone()).await.is_ok());
    let again = claim_with(&shared.address, claim).await;
    assert_eq!(again, Err("code-used".to_owned()));
}

#[tokio::test(start_paused = true)]
async fn the_owner_chooses_another_address_until_the_game_begins() {
    let shared = Shared::new("-").await;
    let before = shared.invitation(Invited::White);
    let token = shared.token(Invited::Black, "Marco").await;
    let mut black = shared.connect(&token).await;
    let elsewhere = IpAddr::from([127, 0, 0, 3]);
    let listen = SharingAction::Listen { address: elsewhere };
    shared.act(listen.clone()).await.expect("it is free");
    let address = shared.seen().address;
    assert!(address.starts_with("127.0.0.3:"), "{address}");
    assert_eq!(black.end().await, "removed");
    while tokio::net::TcpStream::connect(&shared.address)
        .await
        .is_ok()
    {
        tokio::task::yield_now().await;
    }
    // Other codes for both, with the new address in the picture.
    assert!(shared.seen().devices.is_empty());
    let again = shared.invitation(Invited::White);
    assert!(again.url.contains(&address) && again.code != before.code);
    let old = claim_with(&address, json!({ "code": before.code })).await;
    assert_eq!(old, Err("code-used".to_owned()));
    for role in [Invited::White, Invited::Black] {
        let code = shared.invitation(role).code;
        let joined = device_client::join(&address, Shown::Code(&code), "").await;
        assert!(joined.is_ok());
    }
    // The same again changes nothing, an address of nobody neither.
    shared.act(listen).await.expect("it is there already");
    let bad = IpAddr::from([0, 0, 0, 0]);
    let refused = shared.act(SharingAction::Listen { address: bad }).await;
    let refused = refused.err().map(|reason| reason.kind);
    assert_eq!(refused, Some(ReasonKind::AddressUnusable));
    assert_eq!(shared.seen().devices.len(), 2);
    shared.begin().await;
    let address = IpAddr::from([127, 0, 0, 2]);
    let late = shared.act(SharingAction::Listen { address }).await;
    let late = late.err().map(|reason| reason.kind);
    assert_eq!(late, Some(ReasonKind::SharedGame));
}

#[tokio::test(start_paused = true)]
async fn a_thousand_guesses_lock_the_guesser_out_and_the_owner_hears_it() {
    let shared = Shared::new("-").await;
    let mut notices = shared.site.app.sharing.notices.subscribe();
    let Invitation { code, url, .. } = shared.invitation(Invited::White);
    let mut kinds = std::collections::BTreeMap::new();
    for number in 0..1000_u32 {
        let guess = format!("{:08}", (number * 99_991 + 1) % 100_000_000);
        if guess == code {
            continue;
        }
        let body = json!({ "code": guess });
        let refused = device_client::post(&shared.address, "/join/claim", None, &body).await;
        let kind = refusal(refused.expect_err("it is wrong"));
        *kinds.entry(kind).or_insert(0) += 1;
    }
    assert_eq!(kinds.get("wrong-code"), Some(&10), "{kinds:?}");
    assert!(kinds.get("too-many-tries") >= Some(&989), "{kinds:?}");
    let right = device_client::join(&shared.address, Shown::Code(&code), "").await;
    assert_eq!(right.map_err(refusal), Err("too-many-tries".to_owned()));
    let notice = notices.try_recv().expect("the owner hears it");
    let notice = serde_json::to_value(&notice).expect("JSON");
    assert_eq!(notice["notice"], "codes-guessed");
    assert_eq!(notice["address"], "127.0.0.1");
    // The picture still works.
    let (_, secret) = url.split_once("/join#").expect("a secret");
    let scanned = device_client::join(&shared.address, Shown::Secret(secret), "").await;
    assert!(scanned.is_ok());
}

#[tokio::test(start_paused = true)]
async fn the_owner_removes_a_device_and_its_token_is_void() {
    let (shared, white, _black) = Shared::begun("-").await;
    drop(white);
    let role = Invited::White;
    shared
        .act(SharingAction::Invite { role })
        .await
        .expect("a new code");
    let token = shared.token(role, "Ada").await;
    let mut white = shared.connect(&token).await;
    let device = shared.seen().devices.iter().find_map(|device| {
        let is_it = device.name == "Ada";
        is_it.then_some(device.device)
    });
    let device = device.expect("it is listed");
    shared
        .act(SharingAction::Remove { device })
        .await
        .expect("it is there");
    assert_eq!(white.end().await, "removed");
    let again = DeviceClient::connect(&shared.address, &token).await;
    assert_eq!(refusal(again.expect_err("it was removed")), "not-joined");
    let again = shared.act(SharingAction::Remove { device }).await;
    assert_eq!(
        again.err().map(|reason| reason.kind),
        Some(ReasonKind::NoSuchDevice)
    );
}

#[tokio::test(start_paused = true)]
async fn a_new_device_for_a_colour_takes_the_place_of_the_one_before() {
    let (shared, mut white, _black) = Shared::begun("-").await;
    let role = Invited::White;
    shared
        .act(SharingAction::Invite { role })
        .await
        .expect("a new code");
    let mut other = shared.join(role, "Anna's tablet").await;
    assert_eq!(white.end().await, "removed");
    let answer = other.play("e2e4", 0).await;
    assert_eq!(answer["type"], "done", "{answer}");
}

#[tokio::test(start_paused = true)]
async fn a_device_reconnects_without_a_new_code() {
    let shared = Shared::new("-").await;
    let token = shared.token(Invited::White, "Anna").await;
    let mut black = shared.join(Invited::Black, "Marco").await;
    let mut white = shared.connect(&token).await;
    shared.begin().await;
    assert_eq!(white.play("e2e4", 0).await["type"], "done");
    drop(white);
    black
        .until(|device| device.players["white"]["state"] == "away")
        .await;
    let mut white = shared.connect(&token).await;
    assert_eq!(white.state["ply"], 1);
    black
        .until(|device| device.players["white"]["state"] == "present")
        .await;
    // The move whose answer got lost is played once.
    let again = white.play("e2e4", 0).await;
    assert_eq!(again["kind"], "stale", "{again}");
    assert_eq!(black.play("e7e5", 1).await["type"], "done");
}

#[tokio::test(start_paused = true)]
async fn when_sharing_ends_devices_are_sent_away_and_nobody_listens() {
    let (shared, mut white, mut black) = Shared::begun("-").await;
    shared.act(SharingAction::Stop).await.expect("it is shared");
    for device in [&mut white, &mut black] {
        assert_eq!(device.end().await, "sharing ended");
    }
    while tokio::net::TcpStream::connect(&shared.address)
        .await
        .is_ok()
    {
        tokio::task::yield_now().await;
    }
    assert!(shared.game().shared.borrow().is_none());
    let again = shared.act(SharingAction::Stop).await;
    let again = again.err().map(|reason| reason.kind);
    assert_eq!(again, Some(ReasonKind::NotShared));
}

/// A connection that was dropped with unread bytes was reset: a device that was sending
/// failed before it had read why, and tried to connect again for ever.
#[tokio::test(start_paused = true)]
async fn a_device_that_is_sending_learns_that_sharing_has_ended() {
    let (shared, mut white, _black) = Shared::begun("-").await;
    let long = json!({ "type": "nothing", "text": "-".repeat(16_000) });
    for _ in 0..100 {
        white.client.send(&long).await.expect("it goes out");
    }
    shared.act(SharingAction::Stop).await.expect("it is shared");
    for _ in 0..200 {
        tokio::task::yield_now().await;
    }
    for _ in 0..3 {
        let sent = white.client.send(&json!({ "type": "nothing" })).await;
        sent.expect("the connection is not reset");
        tokio::task::yield_now().await;
    }
    assert_eq!(white.end().await, "sharing ended");
}

#[tokio::test(start_paused = true)]
async fn a_takeback_is_asked_for_and_refused_then_granted() {
    let (_shared, mut white, mut black) = Shared::begun("-").await;
    white.play("e2e4", 0).await;
    let takeback = json!({ "type": "takeback" });
    // The last move is White's, so Black has nothing to take back.
    assert_eq!(black.act(takeback.clone()).await["kind"], "not-your-color");
    assert_eq!(white.act(takeback.clone()).await["type"], "done");
    black
        .until(|device| device.state["takeback_asked"] == "white")
        .await;
    let own = json!({ "type": "accept_takeback", "by": "black" });
    assert_eq!(white.act(own.clone()).await["kind"], "not-your-color");
    let decline = json!({ "type": "decline_takeback", "by": "black" });
    assert_eq!(black.act(decline).await["type"], "done");
    assert_eq!(black.state["ply"], 1);
    assert_eq!(white.act(takeback).await["type"], "done");
    assert_eq!(black.act(own).await["type"], "done");
    assert_eq!(black.state["ply"], 0);
}

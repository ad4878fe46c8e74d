//! Devices behind a bad network. No move is lost or doubled, and the clocks are
//! right.
//!
//! The clocks are compared in paused time, which goes on when all tasks wait: how
//! busy the computer is changes nothing. Nothing real may be waited for then, so
//! the connections are in memory. The same over sockets is a test of its own.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicUsize, Ordering};

use arrocco_game::{Command, Millis, MoveRequest};
use arrocco_rules::{Color, Position};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, ReadHalf, WriteHalf, split};
use tokio::net::TcpSocket;
use tokio::sync::{mpsc, watch};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, sleep_until};

use super::bad_network::{Fate, Random};
use super::*;

/// How long a player thinks: from, to.
const THOUGHT: (u64, u64) = (5, 60);
/// How many moves a game has.
const PLIES: usize = 24;
/// How many games are played, and how many at once. They take three seconds of
/// processor time.
const GAMES: usize = 500;
const BOARDS: usize = 40;
/// The clock of a player.
const CLOCK: Millis = Millis::minutes(10);
/// How much the clock may differ from what the player thought.
const TOLERANCE: u64 = 100;
/// The buffer of a connection in memory.
const BUFFER: usize = 64 * 1024;

/// A bad network between devices and the server.
struct Network {
    way: Way,
    /// So much faster than a bad network is.
    haste: u32,
    stalls: AtomicUsize,
    cuts: AtomicUsize,
}

/// How the far end of the network reaches the server.
enum Way {
    Memory(InMemory),
    /// By a socket, each from another address.
    Sockets(SocketAddr),
}

impl Network {
    fn new(way: Way, haste: u32) -> Arc<Network> {
        Arc::new(Network {
            way,
            haste,
            stalls: AtomicUsize::new(0),
            cuts: AtomicUsize::new(0),
        })
    }

    /// A new connection.
    async fn connect(self: &Arc<Network>, random: &mut Random) -> DuplexStream {
        let (device, near) = duplex(BUFFER);
        match &self.way {
            Way::Memory(memory) => self.link(near, memory.connect(), random),
            Way::Sockets(address) => {
                let socket = TcpSocket::new_v4().expect("a socket");
                let own = [127, 0, 0, random.within((3, 9)) as u8];
                socket.bind((own, 0).into()).expect("an address");
                // If it fails, the device finds its connection cut.
                if let Ok(far) = socket.connect(*address).await {
                    far.set_nodelay(true).expect("an option");
                    self.link(near, far, random);
                }
            }
        }
        device
    }

    /// Passes on both directions of a connection.
    fn link<F>(self: &Arc<Network>, near: DuplexStream, far: F, random: &mut Random)
    where
        F: AsyncRead + AsyncWrite + Send + 'static,
    {
        let cut = Arc::new(watch::Sender::new(false));
        let (from_device, to_device) = split(near);
        let (from_server, to_server) = split(far);
        let mut next = || Random::new(random.next());
        let link = Link {
            network: Arc::clone(self),
            cut: Arc::clone(&cut),
            random: next(),
        };
        tokio::spawn(link.pass_on(from_device, to_server));
        let link = Link {
            network: Arc::clone(self),
            cut,
            random: next(),
        };
        tokio::spawn(link.pass_on(from_server, to_device));
    }

    fn millis(&self, millis: u64) -> Duration {
        Duration::from_millis(millis) / self.haste
    }
}

/// One direction of a connection.
struct Link {
    network: Arc<Network>,
    /// Set when either direction is cut.
    cut: Arc<watch::Sender<bool>>,
    random: Random,
}

impl Link {
    /// How long the next message takes; nothing if the connection is cut instead.
    fn delay(&mut self) -> Option<Duration> {
        let delay = match self.random.fate() {
            Fate::Arrives(delay) => delay,
            Fate::Stalls(delay) => {
                self.network.stalls.fetch_add(1, Ordering::Relaxed);
                delay
            }
            Fate::Cut => {
                self.network.cuts.fetch_add(1, Ordering::Relaxed);
                return None;
            }
        };
        Some(self.network.millis(delay))
    }

    /// Passes on until either direction is cut.
    async fn pass_on<F: AsyncRead, T: AsyncWrite>(
        mut self,
        mut from: ReadHalf<F>,
        mut to: WriteHalf<T>,
    ) {
        let (sender, mut late) = mpsc::unbounded_channel::<(Instant, Vec<u8>)>();
        let writer = async move {
            while let Some((at, bytes)) = late.recv().await {
                sleep_until(at).await;
                if to.write_all(&bytes).await.is_err() {
                    return;
                }
            }
        };
        let cut = Arc::clone(&self.cut);
        let reader = async move {
            let mut last = Instant::now();
            let mut buffer = vec![0; BUFFER];
            while let Ok(count @ 1..) = from.read(&mut buffer).await {
                let Some(delay) = self.delay() else { break };
                // What was sent later does not arrive earlier.
                last = last.max(Instant::now() + delay);
                if sender.send((last, buffer[..count].to_vec())).is_err() {
                    break;
                }
            }
        };
        let mut cuts = cut.subscribe();
        tokio::select! {
            () = async { tokio::join!(writer, reader); } => {}
            _ = cuts.wait_for(|is_cut| *is_cut) => {}
        }
        cut.send_replace(true);
    }
}

/// A player behind the proxy.
struct BadlyConnected {
    network: Arc<Network>,
    address: String,
    token: String,
    color: Color,
    random: Random,
    /// The moves that it made, with their numbers.
    made: Vec<(usize, String)>,
    thought: Millis,
}

/// A move that is not confirmed yet.
struct Pending {
    ply: usize,
    request: Value,
}

impl BadlyConnected {
    /// Plays until the game has enough moves, and returns the last state.
    async fn play(mut self) -> (BadlyConnected, Value) {
        let mut pending: Option<Pending> = None;
        loop {
            let stream = self.network.connect(&mut self.random).await;
            let client = DeviceClient::over(stream, &self.address, &self.token).await;
            let Ok(mut client) = client else { continue };
            if let Some(last) = self.play_on(&mut client, &mut pending).await {
                return (self, last);
            }
        }
    }

    /// Plays until the connection is lost; the last state if the game is over.
    async fn play_on(
        &mut self,
        client: &mut DeviceClient<DuplexStream>,
        pending: &mut Option<Pending>,
    ) -> Option<Value> {
        loop {
            let message = client.next().await.ok()?;
            match message["type"].as_str() {
                Some("state") => {}
                Some("refused") => {
                    // The first one has arrived, or the clock was not yet restarted.
                    assert!(
                        ["stale", "paused"].contains(&message["kind"].as_str().unwrap_or("")),
                        "{message}"
                    );
                    if message["kind"] == "paused" {
                        let request = &pending.as_ref()?.request;
                        sleep(self.network.millis(50)).await;
                        client.send(request).await.ok()?;
                    }
                    continue;
                }
                _ => continue,
            }
            let shown = Instant::now();
            let snapshot = &message["snapshot"];
            let ply = snapshot["ply"].as_u64().unwrap_or_default() as usize;
            if ply >= PLIES || snapshot["phase"] == "over" {
                return Some(snapshot.clone());
            }
            if snapshot["board"]["turn"] != arrocco_session::l10n::color(self.color) {
                continue;
            }
            if pending.as_ref().is_none_or(|pending| pending.ply != ply) {
                let fen = snapshot["board"]["fen"].as_str().unwrap_or_default();
                *pending = Some(self.think(fen, ply, shown).await);
            }
            let request = &pending.as_ref()?.request;
            client.send(request).await.ok()?;
        }
    }

    async fn think(&mut self, fen: &str, ply: usize, shown: Instant) -> Pending {
        let position: Position = fen.parse().expect("a position");
        let moves = position.legal_moves();
        let m = moves[(self.random.next() % moves.len() as u64) as usize];
        sleep(self.network.millis(self.random.within(THOUGHT))).await;
        let thought = Millis::from(shown.elapsed());
        self.made.push((ply, position.uci(m).to_string()));
        self.thought = self.thought + thought;
        let command = Command::play_after(MoveRequest::of(m), u32::try_from(ply).ok());
        let request = json!({ "id": 1, "type": "do", "command": command, "thought": thought });
        Pending { ply, request }
    }
}

/// Plays all games of a class. Returns the largest difference between a clock and
/// what its player thought, in milliseconds.
async fn play_all(school: &School, network: &Arc<Network>, seed: u64) -> u64 {
    let players = school.tokens.iter().enumerate().map(|(seat, token)| {
        let own_seed = seed.wrapping_mul(31).wrapping_add(seat as u64 * 2 + 1);
        BadlyConnected {
            network: Arc::clone(network),
            address: school.address.clone(),
            token: token.clone(),
            color: Color::ALL[seat % 2],
            random: Random::new(own_seed),
            made: Vec::new(),
            thought: Millis::ZERO,
        }
    });
    let players: Vec<BadlyConnected> = players.collect();
    school.act(SharingAction::BeginAll).await;
    let mut playing = JoinSet::new();
    for (seat, player) in players.into_iter().enumerate() {
        playing.spawn(async move { (seat, player.play().await) });
    }
    let mut done: Vec<_> = playing.join_all().await;
    done.sort_by_key(|(seat, _)| *seat);
    let mut worst = 0;
    for (board, pair) in done.chunks(2).enumerate() {
        worst = worst.max(check(pair, &*school.game(board).await));
    }
    worst
}

/// Compares what both devices know with the game.
fn check(pair: &[(usize, (BadlyConnected, Value))], actor: &GameActor) -> u64 {
    let game = actor.game();
    let played: Vec<(usize, String)> = game
        .moves()
        .map(|played| played.uci.clone())
        .enumerate()
        .collect();
    let mut made: Vec<(usize, String)> = pair
        .iter()
        .flat_map(|(_, (player, _))| player.made.clone())
        .collect();
    made.sort_unstable();
    assert_eq!(made, played, "lost or doubled");
    let mut worst = 0;
    for (_, (player, state)) in pair {
        assert_eq!(state["board"]["fen"], game.fen(), "they diverge");
        // What the last move of this player left: the clock of the other runs on.
        let moves = state["moves"].as_array().expect("the moves");
        let own = moves
            .iter()
            .skip(player.color.index())
            .step_by(2)
            .next_back();
        let left = own.map_or(CLOCK.0, |last| last["left"].as_u64().expect("it is timed"));
        worst = worst.max(left.abs_diff((CLOCK - player.thought).0));
    }
    worst
}

#[tokio::test(start_paused = true)]
async fn over_a_bad_network_no_move_is_lost_or_doubled_and_the_clocks_are_right() {
    let (mut played, mut worst, mut stalls, mut cuts) = (0, 0, 0, 0);
    for absence in [Absence::Waits, Absence::Runs].into_iter().cycle() {
        let boards = BOARDS.min(GAMES - played);
        let school = School::with(boards, "10", absence).await;
        let network = Network::new(Way::Memory(InMemory::new(&school)), 1);
        worst = worst.max(play_all(&school, &network, 7 + played as u64).await);
        stalls += network.stalls.load(Ordering::Relaxed);
        cuts += network.cuts.load(Ordering::Relaxed);
        played += boards;
        if played == GAMES {
            break;
        }
    }
    println!("{played} games, {stalls} stalls, {cuts} cuts, clocks differ by {worst} ms at most");
    assert!(stalls > GAMES && cuts > GAMES / 2, "the network is bad");
    assert!(worst < TOLERANCE, "{worst} ms");
}

/// What the clocks are is not compared: it depends on how busy the computer is.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn over_sockets_of_several_addresses_no_move_is_lost_or_doubled() {
    let school = School::open(4, "10").await;
    let address = school.address.parse().expect("an address");
    let network = Network::new(Way::Sockets(address), 10);
    play_all(&school, &network, 7).await;
}

//! Devices behind a bad network: delays of 150 ± 50 ms each way, stalls of a
//! second, cut connections. No move is lost or doubled, and the clocks are right.
//!
//! `ARROCCO_PROXY_GAMES=500` plays so many games instead of a few.

use std::env;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicUsize, Ordering};

use arrocco_game::{Command, Millis, MoveRequest};
use arrocco_rules::{Color, Position};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc, watch};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, sleep_until};

use super::*;

/// How long a message takes: from, to.
const DELAY: (u64, u64) = (100, 200);
/// How long one message in [`STALLS`] takes longer.
const STALL: Duration = Duration::from_secs(1);
const STALLS: u64 = 40;
/// One message in so many cuts the connection.
const CUTS: u64 = 120;
/// How long a player thinks: from, to.
const THOUGHT: (u64, u64) = (5, 60);
/// How many moves a game has.
const PLIES: usize = 24;
/// The clock of a player.
const CLOCK: Millis = Millis::minutes(10);
/// How much the clock may differ from what the player thought.
const TOLERANCE: u64 = 100;

/// Random numbers, the same for the same seed.
#[derive(Clone)]
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn within(&mut self, (from, to): (u64, u64)) -> u64 {
        from + self.next() % (to - from + 1)
    }
}

/// What happened to the connections.
#[derive(Default)]
struct Counts {
    stalls: AtomicUsize,
    cuts: AtomicUsize,
}

/// Listens on an address and passes everything on, late.
async fn proxy(to: SocketAddr, seed: u64, counts: Arc<Counts>) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.3:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(async move {
        let mut random = Random(seed);
        while let Ok((client, _)) = listener.accept().await {
            let Ok(server) = TcpStream::connect(to).await else {
                continue;
            };
            for stream in [&client, &server] {
                stream.set_nodelay(true).expect("an option");
            }
            let (cut, _) = watch::channel(false);
            let cut = Arc::new(cut);
            let (from_client, to_client) = client.into_split();
            let (from_server, to_server) = server.into_split();
            for (from, to) in [(from_client, to_server), (from_server, to_client)] {
                let (random, cut) = (Random(random.next() | 1), Arc::clone(&cut));
                tokio::spawn(pass_on(from, to, random, cut, Arc::clone(&counts)));
            }
        }
    });
    address
}

/// Passes on one direction of a connection until either is cut.
async fn pass_on(
    mut from: OwnedReadHalf,
    mut to: OwnedWriteHalf,
    mut random: Random,
    cut: Arc<watch::Sender<bool>>,
    counts: Arc<Counts>,
) {
    let (sender, mut late) = mpsc::unbounded_channel::<(Instant, Vec<u8>)>();
    let is_cut = Arc::clone(&cut);
    let writer = async move {
        while let Some((at, bytes)) = late.recv().await {
            sleep_until(at).await;
            if to.write_all(&bytes).await.is_err() {
                return;
            }
        }
    };
    let reader = async move {
        let mut last = Instant::now();
        let mut buffer = vec![0; 64 * 1024];
        while let Ok(count @ 1..) = from.read(&mut buffer).await {
            let mut delay = Duration::from_millis(random.within(DELAY));
            if random.next().is_multiple_of(STALLS) {
                counts.stalls.fetch_add(1, Ordering::Relaxed);
                delay += STALL;
            }
            if random.next().is_multiple_of(CUTS) {
                counts.cuts.fetch_add(1, Ordering::Relaxed);
                break;
            }
            // What was sent later does not arrive earlier.
            last = last.max(Instant::now() + delay);
            if sender.send((last, buffer[..count].to_vec())).is_err() {
                break;
            }
        }
    };
    let mut cuts = is_cut.subscribe();
    tokio::select! {
        () = async { tokio::join!(writer, reader); } => {}
        _ = cuts.wait_for(|is_cut| *is_cut) => {}
    }
    cut.send_replace(true);
}

/// A player behind the proxy.
struct BadlyConnected {
    proxy: SocketAddr,
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
            let stream = TcpStream::connect(self.proxy).await;
            let Ok(stream) = stream else { continue };
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
        client: &mut DeviceClient,
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
                        sleep(Duration::from_millis(50)).await;
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
        sleep(Duration::from_millis(self.random.within(THOUGHT))).await;
        let thought = Millis::from(shown.elapsed());
        self.made.push((ply, position.uci(m).to_string()));
        self.thought = self.thought + thought;
        let command = Command::play_after(MoveRequest::of(m), u32::try_from(ply).ok());
        let request = json!({ "id": 1, "type": "do", "command": command, "thought": thought });
        Pending { ply, request }
    }
}

/// Plays so many games at once. Returns the largest difference between a clock and
/// what its player thought, in milliseconds.
async fn play_round(boards: usize, seed: u64, counts: &Arc<Counts>) -> u64 {
    let school = School::open(boards, "10").await;
    let to = school.address.parse().expect("an address");
    let proxy = proxy(to, seed | 1, Arc::clone(counts)).await;
    let players = school.tokens.iter().enumerate().map(|(seat, token)| {
        let seat = seat as u64;
        BadlyConnected {
            proxy,
            address: school.address.clone(),
            token: token.clone(),
            color: Color::ALL[seat as usize % 2],
            random: Random(seed.wrapping_mul(31) + seat * 2 + 1),
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
        let left = state["clock"]["left"][arrocco_session::l10n::color(player.color)].as_u64();
        let left = left.expect("it is timed");
        let expected = (CLOCK - player.thought).0;
        // The clock of the side to move runs on.
        let is_running = player.color == game.turn() && game.outcome().is_in_progress();
        if !is_running {
            worst = worst.max(left.abs_diff(expected));
        }
    }
    worst
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn over_a_bad_network_no_move_is_lost_or_doubled_and_the_clocks_are_right() {
    let wanted = env::var("ARROCCO_PROXY_GAMES");
    let wanted = wanted.ok().and_then(|text| text.parse().ok()).unwrap_or(4);
    let (mut played, mut worst) = (0, 0);
    let counts = Arc::new(Counts::default());
    while played < wanted {
        let boards = (wanted - played).min(40);
        worst = worst.max(play_round(boards, 7 + played as u64, &counts).await);
        played += boards;
    }
    let [stalls, cuts] = [&counts.stalls, &counts.cuts].map(|count| count.load(Ordering::Relaxed));
    println!("{played} games, {stalls} stalls, {cuts} cuts, clocks differ by {worst} ms at most");
    assert!(worst < TOLERANCE, "{worst} ms");
}

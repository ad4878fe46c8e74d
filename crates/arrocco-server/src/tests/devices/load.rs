//! A class at work: how long a move takes to both screens.

use std::collections::HashMap;
use std::sync::Mutex;

use arrocco_game::{Command, MoveRequest};
use arrocco_rules::{Color, Position};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

use super::*;

/// When each move of each game was sent.
type Sent = Arc<Mutex<HashMap<(GameId, usize), Instant>>>;

/// How long a player thinks.
const THOUGHT: Duration = Duration::from_millis(500);

struct Screen<S> {
    client: DeviceClient<S>,
    game: GameId,
    /// The colour it plays; none for a spectator.
    color: Option<Color>,
    seed: u64,
}

impl<S: AsyncRead + AsyncWrite + Unpin> Screen<S> {
    async fn connect(
        stream: S,
        school: &School,
        token: &str,
        board: usize,
        color: Option<Color>,
    ) -> Screen<S> {
        let client = DeviceClient::over(stream, &school.address, token).await;
        Screen {
            client: client.expect("it is let in"),
            game: school.games[board].clone(),
            color,
            seed: board as u64,
        }
    }

    /// Plays or watches so many moves. Returns how long each took to this screen.
    async fn run(mut self, plies: usize, sent: Sent) -> Vec<Duration> {
        let mut times = Vec::new();
        loop {
            let message = self.client.next().await.expect("it stays connected");
            if message["type"] != "state" {
                continue;
            }
            let now = Instant::now();
            let snapshot = &message["snapshot"];
            let ply = snapshot["ply"].as_u64().unwrap_or_default() as usize;
            let begun = ply.checked_sub(1).and_then(|before| {
                let sent = sent.lock().expect("no panic");
                sent.get(&(self.game.clone(), before)).copied()
            });
            times.extend(begun.map(|begun| now.duration_since(begun)));
            if ply >= plies || snapshot["phase"] == "over" {
                return times;
            }
            let turn = self.color.map(arrocco_session::l10n::color);
            if turn.is_none_or(|turn| snapshot["board"]["turn"] != turn) {
                continue;
            }
            if snapshot["clock"]["paused"] == true {
                continue;
            }
            let fen = snapshot["board"]["fen"].as_str().unwrap_or_default();
            let position: Position = fen.parse().expect("a position");
            let moves = position.legal_moves();
            self.seed = self
                .seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            let m = moves[(self.seed >> 33) as usize % moves.len()];
            sleep(THOUGHT).await;
            let command = Command::play_after(MoveRequest::of(m), u32::try_from(ply).ok());
            let request = json!({ "id": 1, "type": "do", "command": command });
            let key = (self.game.clone(), ply);
            sent.lock().expect("no panic").insert(key, Instant::now());
            self.client.send(&request).await.expect("it goes out");
        }
    }
}

/// Plays so many games with a spectator each, over connections made by `connect`.
/// Returns how long each move took to each screen, in order, and how many there were.
async fn play_all<S>(
    school: &School,
    plies: usize,
    connect: impl AsyncFn() -> S,
) -> (Vec<Duration>, usize)
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let mut screens = Vec::new();
    for (seat, token) in school.tokens.iter().enumerate() {
        let color = Some(Color::ALL[seat % 2]);
        let stream = connect().await;
        screens.push(Screen::connect(stream, school, token, seat / 2, color).await);
    }
    for board in 0..school.games.len() {
        let token = school.spectator(board).await;
        let stream = connect().await;
        screens.push(Screen::connect(stream, school, &token, board, None).await);
    }
    school.act(SharingAction::BeginAll).await;
    let sent = Sent::default();
    let mut running = JoinSet::new();
    for screen in screens {
        running.spawn(screen.run(plies, Arc::clone(&sent)));
    }
    let mut times: Vec<Duration> = running.join_all().await.into_iter().flatten().collect();
    times.sort_unstable();
    let moves = sent.lock().expect("no panic").len();
    (times, moves)
}

#[tokio::test(start_paused = true)]
async fn a_class_sees_every_move_on_both_screens() {
    let school = School::open(3, "30").await;
    let memory = InMemory::new(&school);
    let (times, moves) = play_all(&school, 6, async || memory.connect()).await;
    assert_eq!(moves, 3 * 6);
    let at_once = [Duration::ZERO; 3 * 3 * 6];
    assert_eq!(times, at_once, "two players and a spectator each");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "a measurement: 40 games, 80 devices, 40 spectators"]
async fn how_long_a_move_takes_to_the_screens_of_a_class() {
    let school = School::open(40, "30").await;
    let connect = async || {
        let stream = TcpStream::connect(&school.address).await;
        let stream = stream.expect("it listens");
        stream.set_nodelay(true).expect("an option");
        stream
    };
    let (times, moves) = play_all(&school, 60, connect).await;
    assert!(times.len() >= 2 * moves, "all moves came to both players");
    let at = |share: usize| times[(times.len() - 1) * share / 100];
    println!(
        "{} arrivals: median {:?}, p99 {:?}, longest {:?}",
        times.len(),
        at(50),
        at(99),
        at(100)
    );
}

//! A class at work: 40 games, 80 devices, 40 spectators. How long a move takes to
//! both screens.
//!
//! `ARROCCO_CLASS_LOAD=1` plays 30 seconds and prints the times; else it is a short
//! check with few boards.

use std::collections::HashMap;
use std::env;
use std::sync::Mutex;

use arrocco_game::{Command, MoveRequest};
use arrocco_rules::{Color, Position};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

use super::*;

/// When each move of each game was sent.
type Sent = Arc<Mutex<HashMap<(GameId, usize), Instant>>>;

/// How long a player thinks.
const THOUGHT: Duration = Duration::from_millis(500);

struct Screen {
    client: DeviceClient,
    game: GameId,
    /// The colour it plays; none for a spectator.
    color: Option<Color>,
    seed: u64,
}

impl Screen {
    async fn connect(school: &School, token: &str, board: usize, color: Option<Color>) -> Screen {
        let client = DeviceClient::connect(&school.address, token).await;
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

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_class_sees_every_move_on_both_screens() {
    let is_full = env::var_os("ARROCCO_CLASS_LOAD").is_some();
    let (boards, plies) = if is_full { (40, 60) } else { (3, 6) };
    let school = School::open(boards, "30").await;
    let mut screens = Vec::new();
    for (seat, token) in school.tokens.iter().enumerate() {
        let color = Some(Color::ALL[seat % 2]);
        screens.push(Screen::connect(&school, token, seat / 2, color).await);
    }
    for board in 0..boards {
        let (app, game) = (&school.site.app, school.game(board).await);
        let role = Invited::Spectator;
        let invite = SharingAction::Invite { role };
        let invited = app.sharing.act(app, &game, invite, None).await;
        invited.expect("it is shared");
        let code = &school.seen().invitations.pop().expect("a code").code;
        let token = device_client::join(&school.address, Shown::Code(code), "Sara").await;
        let token = token.expect("it joins");
        screens.push(Screen::connect(&school, &token, board, None).await);
    }
    school.act(SharingAction::BeginAll).await;
    let sent = Sent::default();
    let mut running = JoinSet::new();
    for screen in screens {
        running.spawn(screen.run(plies, Arc::clone(&sent)));
    }
    let mut times: Vec<Duration> = running.join_all().await.into_iter().flatten().collect();
    times.sort_unstable();
    let at = |share: usize| times[(times.len() - 1) * share / 100];
    println!(
        "{boards} games, {} devices, {boards} spectators, {} arrivals: median {:?}, p99 {:?}, \
         longest {:?}",
        2 * boards,
        times.len(),
        at(50),
        at(99),
        at(100)
    );
    let moves = sent.lock().expect("no panic").len();
    assert!(times.len() >= 2 * moves, "all moves came to both players");
}

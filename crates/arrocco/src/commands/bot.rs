//! `arrocco bot`: an engine as a device of a game on another computer. An example
//! of a program that speaks the protocol.

use std::io::Write;
use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::Duration;

use arrocco_engine::SearchControl;
use arrocco_rules::{Color, Move, Position, UciMove};
use arrocco_server::device_client::{self, DevicePlayer, Lines, Link};
use arrocco_session::l10n::Localizer;
use arrocco_uci::client::{Client, ClientLimits, ClientSearch, Clocks, EngineSpec, SpecLimit};
use clap::Args;
use serde_json::{Value, json};

use super::join::{failure, move_request, own_color};
use crate::argument;
use crate::failure::{Failure, Outcome, Verdict};

/// How long an engine may be late.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long it thinks without a clock or a limit of its own.
const MOVE_TIME: Duration = Duration::from_secs(1);

/// Let a UCI engine play a game that is shared on another computer
///
/// It plays the colour of the code, answers offers with no, and ends when the game
/// is no longer shared or the other computer sends it away.
#[derive(Args, Debug)]
#[command(after_help = "\
Example:
  arrocco bot --join 192.168.1.24:6464 48210937 --engine stockfish")]
pub(crate) struct Bot {
    /// The address that the other computer shows, and the code
    #[arg(long, num_args = 2, value_names = ["ADDRESS", "CODE"], required = true)]
    join: Vec<String>,
    /// The engine: its command, with options and a limit as for `arrocco match`
    #[arg(long, value_name = "COMMAND")]
    engine: EngineSpec,
    /// The name on the other screen; the engine's if it is left out
    #[arg(long)]
    name: Option<String>,
}

pub(crate) fn run(arguments: &Bot, out: &mut impl Write) -> Outcome {
    let [address, code] = &arguments.join[..] else {
        return Err(Failure::usage("--join needs an address and a code"));
    };
    let engine = Client::start(&arguments.engine, PATIENCE).map_err(Failure::usage)?;
    let name: String = match &arguments.name {
        Some(name) => name.clone(),
        None => engine.name().chars().take(40).collect(),
    };
    let limit = arguments.engine.limit().map(SpecLimit::of_a_move);
    let (tasks, work) = mpsc::channel::<Task>();
    let think = |lines: Lines| {
        thread::spawn(move || {
            let mut engine = engine;
            while let Ok(task) = work.recv() {
                if !lines.send(answer(&mut engine, &task, limit)) {
                    return;
                }
            }
        });
    };
    let mut bot = Player {
        tasks,
        own: None,
        begun: false,
        state: None,
        snapshot: Value::Null,
        asked: None,
        result: String::new(),
    };
    device_client::run(address, code, &name, think, &mut bot).map_err(|error| {
        let localizer = Localizer::new(argument::environment_language());
        failure(address, &error, localizer)
    })?;
    writeln!(out, "{}", bot.result)?;
    Ok(Verdict::Yes)
}

/// A position to think about.
struct Task {
    position: Position,
    ply: u64,
    clocks: Option<[Duration; 2]>,
}

/// The answer as a line: the number of moves before it and the move, or the error.
fn answer(engine: &mut Client, task: &Task, limit: Option<ClientLimits>) -> String {
    let clocks = task.clocks.map(|remaining| Clocks {
        remaining,
        increment: [Duration::ZERO; 2],
        moves_to_go: None,
    });
    let timed = || ClientLimits {
        move_time: clocks.is_none().then_some(MOVE_TIME),
        clocks,
        ..ClientLimits::default()
    };
    let search = ClientSearch {
        start: &task.position,
        moves: &[],
        limits: limit.unwrap_or_else(timed),
    };
    match engine.go(&search, &SearchControl::new(), &mut |_| {}) {
        Ok(found) => {
            let best = found.best.map(|m| task.position.uci(m).to_string());
            format!("{} {}", task.ply, best.unwrap_or_default())
        }
        Err(error) => format!("error {error}"),
    }
}

/// What the engine's device knows.
struct Player {
    tasks: Sender<Task>,
    own: Option<Color>,
    begun: bool,
    /// The position on the board and how many moves led there.
    state: Option<(Position, u64)>,
    snapshot: Value,
    /// The number of moves of the position it thinks about.
    asked: Option<u64>,
    /// How it ended.
    result: String,
}

impl Player {
    fn state(&mut self, snapshot: &Value) -> Vec<Value> {
        let fen = snapshot["board"]["fen"].as_str().unwrap_or_default();
        let ply = snapshot["ply"].as_u64().unwrap_or_default();
        self.state = fen.parse().ok().map(|position| (position, ply));
        self.result = snapshot["status"].as_str().unwrap_or_default().to_owned();
        self.snapshot = snapshot.clone();
        self.think();
        self.decline(snapshot)
    }

    /// Thinks if it is this side's turn.
    fn think(&mut self) {
        let Some((position, ply)) = self.state else {
            return;
        };
        let is_over = self.snapshot["phase"] == "over";
        let is_paused = self.snapshot["clock"]["paused"] == true;
        let is_turn = Some(position.turn()) == self.own;
        if !self.begun || is_over || is_paused || !is_turn || self.asked == Some(ply) {
            return;
        }
        self.asked = Some(ply);
        let left = &self.snapshot["clock"]["left"];
        let clock = |side: &str| left[side].as_u64().map(Duration::from_millis);
        let clocks = clock("white").zip(clock("black"));
        let task = Task {
            position,
            ply,
            clocks: clocks.map(|(white, black)| [white, black]),
        };
        // The thread ends only with this.
        let _ = self.tasks.send(task);
    }

    /// Answers what the other side asks: no.
    fn decline(&self, snapshot: &Value) -> Vec<Value> {
        let Some(own) = self.own else {
            return Vec::new();
        };
        let by = arrocco_session::l10n::color(own);
        let other = arrocco_session::l10n::color(!own);
        let asked = [
            ("draw_offer", "decline_draw"),
            ("takeback_asked", "decline_takeback"),
        ];
        let asked = asked
            .into_iter()
            .filter(|(field, _)| snapshot[*field] == other);
        asked
            .map(|(_, command)| {
                let command = json!({ "type": command, "by": by });
                json!({ "id": 2, "type": "do", "command": command })
            })
            .collect()
    }

    fn played(&self, line: &str) -> Option<Move> {
        let (ply, text) = line.split_once(' ')?;
        let (position, now) = self.state?;
        let found: UciMove = text.parse().ok()?;
        // The board may have changed meanwhile.
        let is_fresh = ply.parse() == Ok(now);
        found.to_move(&position).ok().filter(|_| is_fresh)
    }
}

impl DevicePlayer for Player {
    fn received(&mut self, message: &Value) -> Vec<Value> {
        match message["type"].as_str() {
            Some("seat") => {
                // After a change of colours it thinks anew.
                self.asked = self.asked.filter(|_| self.own == own_color(message));
                self.own = own_color(message);
            }
            Some("players") => {
                self.begun = message["players"]["begun"] == true;
                self.think();
            }
            Some("state") => return self.state(&message["snapshot"]),
            _ => {}
        }
        Vec::new()
    }

    fn line(&mut self, line: &str) -> Option<Vec<Value>> {
        if let Some(error) = line.strip_prefix("error ") {
            eprintln!("arrocco: {error}");
            return None;
        }
        let m = self.played(line);
        let ply = self.state.map_or(0, |(_, ply)| ply);
        Some(m.map(|m| move_request(m, ply)).into_iter().collect())
    }

    fn link(&mut self, link: Link) {
        if link == Link::Restored {
            self.asked = None;
        }
    }
}

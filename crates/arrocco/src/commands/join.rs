//! `arrocco join`: the terminal as a device of a game on another computer.

use std::io::{self, BufRead, Write};
use std::thread;
use std::time::Instant;

use arrocco_game::{
    Command, DrawCause, Game, Millis, MoveRequest, Outcome as GameOutcome, PlayerKind, Settings,
    WinCause,
};
use arrocco_notation::any_move::AnyMove;
use arrocco_rules::{Color, Position};
use arrocco_server::device_client::{self, DeviceError, DevicePlayer, Lines, Link};
use arrocco_session::appearance;
use arrocco_session::command_line::{self, Intent, ParseError};
use arrocco_session::interpreter::{CommandOutcome, Interpreter, Refused, Step, UiAction};
use arrocco_session::l10n::{Language, Localizer, color, with};
use clap::Args;
use serde_json::{Value, json};

use crate::argument;
use crate::drawing;
use crate::failure::{Failure, Outcome, Verdict};

/// Play or watch a game that is shared on another computer
///
/// The other computer shows its address and a code of eight digits (New game, Two
/// devices). One line of text is read at a time, as with `arrocco tui --plain`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  arrocco join 192.168.1.24:6464 48210937
  arrocco join 192.168.1.24:6464 48210937 --name Marco --lang it")]
pub(crate) struct Join {
    /// The address that the other computer shows, with its port
    #[arg(value_parser = argument::address)]
    address: String,
    /// The code that it shows
    code: String,
    /// Your name
    #[arg(long)]
    name: Option<String>,
    /// Language: en or it
    #[arg(long, value_name = "LANG", value_parser = argument::language)]
    lang: Option<Language>,
}

pub(crate) fn run(arguments: &Join, out: &mut impl Write) -> Outcome {
    let language = arguments
        .lang
        .unwrap_or_else(argument::environment_language);
    let localizer = Localizer::new(language);
    let mut terminal = Terminal::new(localizer, out);
    let ended = device_client::run(
        &arguments.address,
        &arguments.code,
        arguments.name.as_deref().unwrap_or_default(),
        read_lines,
        &mut terminal,
    );
    let written = terminal.written;
    match ended {
        Ok(()) => {}
        Err(error) => return Err(failure(&arguments.address, &error, localizer)),
    }
    written?;
    Ok(Verdict::Yes)
}

/// Passes on the lines of standard input. Its end ends the program.
fn read_lines(lines: Lines) {
    thread::spawn(move || {
        for line in io::stdin().lock().lines().map_while(Result::ok) {
            if !lines.send(line) {
                return;
            }
        }
    });
}

/// Why a game could not be joined, in the language of the terminal.
pub(crate) fn failure(address: &str, error: &DeviceError, localizer: Localizer) -> Failure {
    let reason = match error {
        DeviceError::Refused { kind, detail, .. } => {
            let words = [with("reason", detail.as_str()), with("color", "")];
            localizer.format_with(&format!("refused-{kind}"), &words)
        }
        DeviceError::Closed(why) if why == "removed" => localizer.format("join-removed"),
        DeviceError::Io(_) => localizer.format("join-no-answer"),
        DeviceError::Closed(_) | DeviceError::Other(_) => error.to_string(),
    };
    let words = [with("address", address), with("reason", reason)];
    let sentence = localizer.format_with("join-cannot", &words);
    Failure::illegal(sentence.trim_end_matches('.'))
}

/// The game as the terminal knows it.
struct Terminal<'a, W> {
    localizer: Localizer,
    out: &'a mut W,
    /// Whether everything could be written.
    written: io::Result<()>,
    /// The colour of this device; none if it watches.
    own: Option<Color>,
    position: Option<Position>,
    ply: u64,
    snapshot: Value,
    /// The game of the snapshot, and when that came.
    game: Option<Game>,
    received: Instant,
    interpreter: Interpreter,
    /// Whether the board is turned round.
    is_flipped: bool,
    /// The names whose devices are away.
    away: [bool; 2],
    begun: Option<bool>,
    greeted: bool,
}

impl<'a, W: Write> Terminal<'a, W> {
    fn new(localizer: Localizer, out: &'a mut W) -> Terminal<'a, W> {
        Terminal {
            localizer,
            out,
            written: Ok(()),
            own: None,
            position: None,
            ply: 0,
            snapshot: Value::Null,
            game: None,
            received: Instant::now(),
            interpreter: Interpreter::new(localizer.language, &appearance::TERMINAL),
            is_flipped: false,
            away: [false; 2],
            begun: None,
            greeted: false,
        }
    }

    fn say(&mut self, text: &str) {
        let written = writeln!(self.out, "{text}").and_then(|()| self.out.flush());
        self.written = std::mem::replace(&mut self.written, Ok(())).and(written);
    }

    fn say_id(&mut self, id: &str) {
        let sentence = self.localizer.format(id);
        self.say(&sentence);
    }

    fn say_sentence(&mut self, id: &str, name: &str) {
        let sentence = self.localizer.format_with(id, &[with("name", name)]);
        self.say(&sentence);
    }

    /// The name of a side.
    fn name(&self, side: Color) -> String {
        let name = &self.snapshot["settings"][color(side)]["name"];
        match name.as_str() {
            Some("") | None => {
                let words = [with("color", color(side))];
                self.localizer.format_with("color", &words)
            }
            Some(name) => name.to_owned(),
        }
    }

    fn greet(&mut self) {
        let sentence = match self.own {
            Some(own) => {
                let name = self.name(!own);
                let words = [with("color", color(own)), with("name", name)];
                self.localizer.format_with("join-playing", &words)
            }
            None => {
                let [white, black] = Color::ALL.map(|side| self.name(side));
                let words = [with("white", white), with("black", black)];
                self.localizer.format_with("join-watching", &words)
            }
        };
        self.say(&sentence);
        let help = self.localizer.format("join-help");
        self.say(&help);
        if self.begun == Some(false) {
            let waiting = self.localizer.format("join-waiting");
            self.say(&waiting);
        }
    }

    fn state(&mut self, snapshot: &Value) {
        let fen = snapshot["board"]["fen"].as_str().unwrap_or_default();
        let before = (self.position.is_some(), self.ply);
        self.position = fen.parse().ok();
        self.ply = snapshot["ply"].as_u64().unwrap_or_default();
        let asked_before = asked(&self.snapshot);
        self.snapshot = snapshot.clone();
        self.received = Instant::now();
        self.game = game_of(snapshot, self.own);
        if before.1 != self.ply {
            self.interpreter.drop_question();
        }
        if !self.greeted {
            self.greeted = true;
            self.greet();
        }
        if before != (true, self.ply) || snapshot["phase"] == "over" {
            self.show_board();
        }
        let asked = asked(&self.snapshot);
        for (id, now, earlier) in [
            ("join-offer", asked[0], asked_before[0]),
            ("join-takeback", asked[1], asked_before[1]),
        ] {
            if let Some(by) = now.filter(|_| now != earlier && now != self.own) {
                let name = self.name(by);
                self.say_sentence(id, &name);
            }
        }
    }

    fn show_board(&mut self) {
        let Some(position) = self.position else {
            return;
        };
        if let Some(played) = self.snapshot["moves"].as_array().and_then(|all| all.last()) {
            let san = played["san"].as_str().unwrap_or_default();
            let number = self.ply.div_ceil(2);
            let dots = if self.ply % 2 == 1 { "." } else { "…" };
            let text = format!("{number}{dots} {}", self.localizer.san(san));
            self.say(&text);
        }
        self.draw(&position);
        self.show_status();
    }

    /// A position, the own side below.
    fn draw(&mut self, position: &Position) {
        let own = self.own.unwrap_or(Color::White);
        let near = if self.is_flipped { !own } else { own };
        self.say(drawing::draw_from(near, position.board(), &[]).trim_end());
    }

    fn show_status(&mut self) {
        let Some(position) = self.position else {
            return;
        };
        let outcome: GameOutcome = serde_json::from_value(self.snapshot["outcome"].clone())
            .unwrap_or(GameOutcome::InProgress);
        let status = self.localizer.status(&position, &outcome);
        self.say(&status);
    }

    fn players(&mut self, players: &Value) {
        let begun = players["begun"].as_bool();
        if self.begun == Some(false) && begun == Some(true) {
            let sentence = self.localizer.format("join-begun");
            self.say(&sentence);
        }
        self.begun = begun;
        for side in Color::ALL {
            let is_away = players[color(side)]["state"] == "away";
            let was_away = std::mem::replace(&mut self.away[side.index()], is_away);
            if is_away != was_away && Some(side) != self.own && self.greeted {
                let id = if is_away { "join-away" } else { "join-back" };
                let name = self.name(side);
                self.say_sentence(id, &name);
            }
        }
    }

    fn refused(&mut self, refused: &Value) {
        let kind = refused["kind"].as_str().unwrap_or_default();
        let word = |name: &str| refused[name].as_str().unwrap_or_default().to_owned();
        let words = [
            with("color", word("color")),
            with("from", word("from")),
            with("to", word("to")),
            with("role", word("role")),
            with("by", word("by")),
            with("other", word("other")),
            with("attacked", word("attacked")),
            with("reason", word("detail")),
        ];
        let sentence = self
            .localizer
            .format_with(&format!("refused-{kind}"), &words);
        self.say(&sentence);
    }

    /// The requests that a line means; `None` to end. Its words are those of the
    /// terminal; what is left out belongs to the first device.
    fn request(&mut self, line: &str) -> Option<Vec<Value>> {
        let Some(game) = self.game.take() else {
            // There is no game yet, or none that can be understood.
            let intent = command_line::read(line, self.localizer.language);
            return (intent != Ok(Intent::Quit)).then(Vec::new);
        };
        let (game, requests) = self.answer(game, line);
        self.game = Some(game);
        requests
    }

    fn answer(&mut self, game: Game, line: &str) -> (Game, Option<Vec<Value>>) {
        let none = Some(Vec::new());
        let intent = match command_line::read(line, self.localizer.language) {
            Err(ParseError::Empty) => return (game, none),
            Ok(intent @ Intent::Promote(_)) => Ok(intent),
            Ok(intent) => {
                self.interpreter.drop_question();
                Ok(intent)
            }
            Err(error) => Err(error),
        };
        let use_of = intent.as_ref().map_or(Use::Here, use_of);
        match (use_of, intent) {
            (Use::Here, _) => {
                let step = self
                    .interpreter
                    .line(&game, line, self.received.elapsed().into());
                return self.carry_out(game, step);
            }
            (Use::OfTheFirst, _) => self.say_id("refused-only-owner"),
            (Use::Help, _) => self.say_id("refused-no-help"),
            (Use::Own, Ok(Intent::Help)) => self.say_id("join-help"),
            (Use::Own, Ok(Intent::Quit)) => return (game, None),
            (Use::Own, Ok(Intent::Flip)) => {
                self.is_flipped = !self.is_flipped;
                self.show_board();
            }
            (Use::Own, Ok(Intent::Status)) => self.show_status(),
            (Use::Own, Ok(Intent::Board)) => self.show_board(),
            (Use::Own, intent) => {
                let requests = intent.map(|intent| self.offer(&intent)).unwrap_or_default();
                return (game, Some(requests));
            }
        }
        (game, none)
    }

    /// An offer, or the answer to one.
    fn offer(&mut self, intent: &Intent) -> Vec<Value> {
        let by = self.own.map(color).unwrap_or_default();
        let asked = asked(&self.snapshot).map(|asked| asked.is_some() && asked != self.own);
        let command = match (intent, asked) {
            (Intent::Undo, _) => return vec![to_do(json!(Command::Takeback))],
            (Intent::Draw | Intent::Accept, [true, _]) => "accept_draw",
            (Intent::Draw, [false, _]) => "offer_draw",
            (Intent::Accept, [false, true]) => "accept_takeback",
            (Intent::Decline, [true, _]) => "decline_draw",
            (Intent::Decline, [false, true]) => "decline_takeback",
            (_, _) => {
                self.say_id("join-nothing");
                return Vec::new();
            }
        };
        vec![to_do(json!({ "type": command, "by": by }))]
    }

    /// What the interpreter made of a line: commands are sent, answers are said.
    /// Browsing concerns this terminal only.
    fn carry_out(&mut self, mut game: Game, step: Step) -> (Game, Option<Vec<Value>>) {
        let commands = match step {
            Step::Answer(outcome) => {
                self.say_outcome(&outcome);
                return (game, Some(Vec::new()));
            }
            Step::Apply(commands) => commands,
            Step::Replace(_) => Vec::new(),
        };
        let mut requests = Vec::new();
        for command in commands {
            if let Command::GoTo { .. } = command {
                let applied = game.apply(command, self.received.elapsed().into());
                game = applied.game;
                let (events, refused) = (applied.events, applied.refused);
                let outcome = self.interpreter.applied(&game, events, refused);
                self.say_outcome(&outcome);
                self.draw(&game.viewed());
            } else {
                requests.push(to_do(json!(command)));
            }
        }
        (game, Some(requests))
    }

    fn say_outcome(&mut self, outcome: &CommandOutcome) {
        if let (Some(Refused::EngineMoves), Some(own)) = (&outcome.refused, self.own) {
            let words = [with("color", color(own))];
            let sentence = self.localizer.format_with("refused-not-your-color", &words);
            return self.say(&sentence);
        }
        if let Some(UiAction::Language(language)) = outcome.ui_action {
            self.localizer = Localizer::new(language);
        }
        for line in &outcome.lines {
            self.say(line);
        }
    }
}

/// Where a word belongs.
#[derive(Clone, Copy)]
enum Use {
    /// The interpreter answers it, or makes a command of it.
    Here,
    /// This terminal answers it, or asks the other device.
    Own,
    /// It is for the first device.
    OfTheFirst,
    /// Nobody gets help.
    Help,
}

fn use_of(intent: &Intent) -> Use {
    match intent {
        Intent::Play(_)
        | Intent::PlayLine(_)
        | Intent::PlayOrLine(..)
        | Intent::Promote(_)
        | Intent::Claim(_)
        | Intent::Resign
        | Intent::Why(_)
        | Intent::Moves(_)
        | Intent::Attackers(_)
        | Intent::Where(_)
        | Intent::Look(_)
        | Intent::Captured
        | Intent::Last
        | Intent::List
        | Intent::Opening
        | Intent::Time
        | Intent::Fen
        | Intent::Pgn
        | Intent::Go(_)
        | Intent::Language(_) => Use::Here,
        Intent::Undo
        | Intent::Draw
        | Intent::Accept
        | Intent::Decline
        | Intent::Flip
        | Intent::Board
        | Intent::Status
        | Intent::Help
        | Intent::Quit => Use::Own,
        Intent::Redo
        | Intent::Pause
        | Intent::Resume
        | Intent::Review
        | Intent::Practise
        | Intent::Save(_)
        | Intent::Load(_)
        | Intent::Start(_)
        | Intent::Edit
        | Intent::Level(_)
        | Intent::Classic
        | Intent::Clock(_)
        | Intent::New(_)
        | Intent::Try(_)
        | Intent::Raise
        | Intent::Delete
        | Intent::Theme(_)
        | Intent::Pieces(_)
        | Intent::Name(..) => Use::OfTheFirst,
        Intent::Hint | Intent::Evaluate | Intent::Coach(_) => Use::Help,
    }
}

fn to_do(command: Value) -> Value {
    json!({ "id": 1, "type": "do", "command": command })
}

/// The game of a snapshot, for questions about it. The other side is a program to the
/// interpreter, so that whoever types is the person of this device.
fn game_of(snapshot: &Value, own: Option<Color>) -> Option<Game> {
    let mut settings: Settings = serde_json::from_value(snapshot["settings"].clone()).ok()?;
    for side in Color::ALL {
        if own.is_some_and(|own| own != side) {
            match side {
                Color::White => settings.white.kind = PlayerKind::Program,
                Color::Black => settings.black.kind = PlayerKind::Program,
            }
        }
    }
    let mut game = Game::new(settings, Millis::ZERO).ok()?;
    for played in snapshot["moves"].as_array()? {
        let written: AnyMove = played["san"].as_str()?.parse().ok()?;
        let m = written.to_move(game.position()).ok()?;
        game = applied(game, Command::play(MoveRequest::of(m)));
    }
    for side in Color::ALL {
        if let Some(left) = snapshot["clock"]["left"][color(side)].as_u64() {
            let left = Millis(left);
            game = applied(game, Command::AdjustClock { color: side, left });
        }
    }
    if snapshot["clock"]["paused"] == true {
        game = applied(game, Command::Pause);
    }
    let outcome: GameOutcome = serde_json::from_value(snapshot["outcome"].clone()).ok()?;
    match outcome {
        GameOutcome::Win {
            winner,
            cause: WinCause::Resignation,
        } => game = applied(game, Command::Resign { by: !winner }),
        GameOutcome::Draw {
            cause: DrawCause::Agreement,
        } => {
            game = applied(game, Command::OfferDraw { by: Color::White });
            game = applied(game, Command::AcceptDraw { by: Color::Black });
        }
        GameOutcome::InProgress | GameOutcome::Win { .. } | GameOutcome::Draw { .. } => {}
    }
    Some(game)
}

/// The game after a command; as before if it is refused.
fn applied(game: Game, command: Command) -> Game {
    let applied = game.apply(command, Millis::ZERO);
    applied.game
}

/// Who offers a draw, and who asks to take back.
fn asked(snapshot: &Value) -> [Option<Color>; 2] {
    ["draw_offer", "takeback_asked"].map(|field| {
        let by = &snapshot[field];
        Color::ALL.into_iter().find(|&side| by == color(side))
    })
}

/// The request that plays a move after so many.
pub(crate) fn move_request(m: arrocco_rules::Move, ply: u64) -> Value {
    let request = MoveRequest::of(m);
    let command = Command::play_after(request, u32::try_from(ply).ok());
    json!({ "id": 1, "type": "do", "command": command })
}

/// The colour that a message about the seat gives to this device.
pub(crate) fn own_color(seat: &Value) -> Option<Color> {
    let is_own = |side: &Color| seat["role"] == color(*side);
    Color::ALL.into_iter().find(is_own)
}

impl<W: Write> DevicePlayer for Terminal<'_, W> {
    fn received(&mut self, message: &Value) -> Vec<Value> {
        match message["type"].as_str() {
            Some("seat") => {
                self.own = own_color(message);
                self.game = game_of(&self.snapshot, self.own);
            }
            Some("players") => self.players(&message["players"]),
            Some("state") => self.state(&message["snapshot"]),
            Some("refused") => self.refused(message),
            _ => {}
        }
        Vec::new()
    }

    fn line(&mut self, line: &str) -> Option<Vec<Value>> {
        self.request(line)
    }

    fn link(&mut self, link: Link) {
        let id = match link {
            Link::Lost => "join-lost",
            Link::Restored => "join-again",
            Link::Ended => "join-ended",
        };
        let sentence = self.localizer.format(id);
        self.say(&sentence);
    }
}

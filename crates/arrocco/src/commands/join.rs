//! `arrocco join`: the terminal as a device of a game on another computer.

use std::io::{self, BufRead, Write};
use std::thread;

use arrocco_game::Outcome as GameOutcome;
use arrocco_rules::{Color, Position};
use arrocco_server::device_client::{self, DeviceError, DevicePlayer, Lines, Link};
use arrocco_session::command_line;
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
        DeviceError::Closed(_) | DeviceError::Io(_) | DeviceError::Other(_) => error.to_string(),
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
            away: [false; 2],
            begun: None,
            greeted: false,
        }
    }

    fn say(&mut self, text: &str) {
        let written = writeln!(self.out, "{text}").and_then(|()| self.out.flush());
        self.written = std::mem::replace(&mut self.written, Ok(())).and(written);
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
        self.say(drawing::draw(position.board(), &[]).trim_end());
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

    /// The request that a line means; `None` to end.
    fn request(&mut self, line: &str) -> Option<Vec<Value>> {
        let by = self.own.map(color).unwrap_or_default();
        let command = |command: &str| json!({ "type": command, "by": by });
        let asked = asked(&self.snapshot).map(|asked| asked.is_some() && asked != self.own);
        let answered = match line.trim().to_lowercase().as_str() {
            "" => return Some(Vec::new()),
            "quit" | "exit" | "esci" => return None,
            "help" | "aiuto" | "?" => {
                let help = self.localizer.format("join-help");
                self.say(&help);
                return Some(Vec::new());
            }
            "board" | "scacchiera" => {
                self.show_board();
                return Some(Vec::new());
            }
            "resign" | "abbandona" => command("resign"),
            "draw" | "patta" => command("offer_draw"),
            "claim" | "reclama" => json!({ "type": "claim_draw" }),
            "takeback" | "ritira" => json!({ "type": "takeback" }),
            answer @ ("accept" | "accetta" | "decline" | "rifiuta") => {
                let is_yes = matches!(answer, "accept" | "accetta");
                match (asked, is_yes) {
                    ([true, _], true) => command("accept_draw"),
                    ([true, _], false) => command("decline_draw"),
                    ([_, true], true) => command("accept_takeback"),
                    ([_, true], false) => command("decline_takeback"),
                    ([false, false], _) => {
                        let nothing = self.localizer.format("join-nothing");
                        self.say(&nothing);
                        return Some(Vec::new());
                    }
                }
            }
            _ => return Some(self.move_request(line.trim())),
        };
        Some(vec![json!({ "id": 1, "type": "do", "command": answered })])
    }

    /// The request of a move, in any notation.
    fn move_request(&mut self, text: &str) -> Vec<Value> {
        let Some(position) = self.position else {
            return Vec::new();
        };
        let language = self.localizer.language;
        let parsed = command_line::parse_move(text, language).map_or_else(|| text.parse(), Ok);
        match parsed.and_then(|written| written.to_move(&position)) {
            Ok(m) => vec![move_request(m, self.ply)],
            Err(error) => {
                let sentence = self.localizer.not_a_move(&error);
                self.say(&sentence);
                Vec::new()
            }
        }
    }
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
    let request = arrocco_game::MoveRequest::of(m);
    let command = arrocco_game::Command::play_after(request, u32::try_from(ply).ok());
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
            Some("seat") => self.own = own_color(message),
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

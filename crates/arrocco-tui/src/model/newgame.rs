//! The form for a new game, and the settings it describes.

use arrocco_engine::Level;
use arrocco_game::{Millis, PlayerKind, Seat, Settings, Takebacks};
use arrocco_rules::Color;

use super::form::{Form, Row};
use super::{Dialog, Model};
use arrocco_session::engine_player::{Opponent, Strength};
use arrocco_session::l10n::{Localizer, with};
use arrocco_session::random::{chess960, random};

/// The clocks that are offered; any other can be typed.
const CLOCKS: [&str; 8] = ["-", "1+0", "3+2", "5+3", "10+0", "15+10", "30+20", "90+30"];

/// Who can be chosen to play, in the order of the row.
const PLAYERS: [&str; 4] = [
    "players-people",
    "players-engine",
    "players-classic",
    "players-engines",
];
const PEOPLE: usize = 0;
const ENGINE: usize = 1;
const CLASSIC: usize = 2;
const ENGINES: usize = 3;

/// What is offered first where nothing was chosen before.
const USUAL_LEVEL: usize = 2;
const USUAL_DEPTH: usize = 2;

impl Model {
    /// Opens the form for a new game, as the last one was played.
    pub(super) fn open_new_game(&mut self) {
        let form = new_game(&self.session.localizer(), &self.session.next_settings());
        self.dialog = Some(Dialog::NewGame(form));
    }

    /// Begins the game the form describes.
    pub(super) fn apply_new_game(&mut self, form: &Form, now: Millis) {
        match settings(form, &self.session.next_settings()) {
            Ok(settings) => {
                self.dialog = None;
                let outcome = self.session.start_or_ask(settings, now);
                self.show(outcome);
            }
            Err(clock) => {
                let words = [with("found", clock)];
                let sentence = self
                    .session
                    .localizer()
                    .format_with("new-bad-clock", &words);
                self.notice(sentence);
            }
        }
    }
}

/// Opens the rows that have a meaning.
pub(super) fn settle(form: &mut Form) {
    let players = form.choice("new-players");
    let is_custom = form.choice("new-clock") == CLOCKS.len();
    form.open("new-level", players == ENGINE || players == ENGINES);
    form.open("new-depth", players == CLASSIC);
    form.open("new-side", players == ENGINE || players == CLASSIC);
    form.open("new-clock-text", is_custom);
    form.open("new-white", players != ENGINES);
    form.open("new-black", players == PEOPLE);
}

fn new_game(localizer: &Localizer, settings: &Settings) -> Form {
    let mut rows = who(localizer, settings);
    rows.extend(how(localizer, settings));
    let white = person(settings).unwrap_or(&settings.white.name);
    rows.push(Row::text("new-white", white));
    rows.push(Row::text("new-black", &settings.black.name));
    rows.push(Row::button("new-start"));
    let mut form = Form::new("new-title", rows);
    settle(&mut form);
    form
}

/// The rows about who plays, and how strongly.
fn who(localizer: &Localizer, settings: &Settings) -> Vec<Row> {
    let levels = Level::ALL
        .map(|level| level_name(localizer, level))
        .to_vec();
    let depths = Strength::CLASSIC_DEPTHS.map(depth_name);
    let sides = ["side-white", "side-black", "side-random"];
    let chosen = seats(settings);
    vec![
        Row::choice("new-players", say(localizer, &PLAYERS), chosen.players),
        Row::choice("new-level", levels, chosen.level),
        Row::choice("new-depth", depths.collect(), chosen.depth),
        Row::choice("new-side", say(localizer, &sides), chosen.side),
    ]
}

/// The rows about the clock, the first position and taking back.
fn how(localizer: &Localizer, settings: &Settings) -> Vec<Row> {
    let mut clocks = vec![localizer.format("clock-none")];
    clocks.extend(CLOCKS[1..].iter().map(|&clock| clock.to_owned()));
    clocks.push(localizer.format("clock-other"));
    let (clock, clock_text) = clock_choice(settings);
    let variants = vec![localizer.format("variant-usual"), "Chess960".to_owned()];
    let ways = ["takebacks-free", "takebacks-asked", "takebacks-off"];
    let way = takebacks(settings.takebacks);
    vec![
        Row::choice("new-clock", clocks, clock),
        Row::text("new-clock-text", &clock_text),
        Row::choice("new-variant", variants, 0),
        Row::choice("new-takebacks", say(localizer, &ways), way),
    ]
}

fn say(localizer: &Localizer, ids: &[&str]) -> Vec<String> {
    ids.iter().map(|id| localizer.format(id)).collect()
}

/// `4 amateur (1510 ± 105)`.
fn level_name(localizer: &Localizer, level: Level) -> String {
    let name = localizer.format(&format!("level-{}", level.key()));
    with_rating(format!("{} {name}", level.number()), Strength::Level(level))
}

/// `3 (1265 ± 120)`: the depth of the classic opponent.
fn depth_name(depth: u32) -> String {
    with_rating(depth.to_string(), Strength::Classic(depth))
}

fn with_rating(name: String, strength: Strength) -> String {
    match strength.rating() {
        Some(rating) => format!("{name} ({} ± {})", rating.elo, rating.error),
        None => name,
    }
}

/// What is chosen in the rows about who plays.
struct Seats {
    players: usize,
    level: usize,
    depth: usize,
    /// The person's side.
    side: usize,
}

/// The choices that settings stand for.
fn seats(settings: &Settings) -> Seats {
    let is_engine = |seat: &Seat| seat.kind == PlayerKind::Engine;
    let (white, black) = (is_engine(&settings.white), is_engine(&settings.black));
    let seat = if black {
        &settings.black
    } else {
        &settings.white
    };
    let opponent: Opponent = seat.strength.parse().unwrap_or_default();
    let (alone, level, depth) = match opponent.strength {
        _ if !white && !black => (PEOPLE, USUAL_LEVEL, USUAL_DEPTH),
        Strength::Level(level) => {
            let level = usize::from(level.number()).saturating_sub(1);
            (ENGINE, level, USUAL_DEPTH)
        }
        Strength::Classic(depth) => (CLASSIC, USUAL_LEVEL, depth.saturating_sub(1) as usize),
        // The form offers our own engines.
        Strength::Uci => (ENGINE, USUAL_LEVEL, USUAL_DEPTH),
    };
    let both = white && black;
    Seats {
        players: if both { ENGINES } else { alone },
        level,
        depth,
        side: usize::from(white && !both),
    }
}

/// The name of the lone person.
fn person(settings: &Settings) -> Option<&str> {
    match (settings.white.kind, settings.black.kind) {
        (PlayerKind::Engine, PlayerKind::Human) => Some(&settings.black.name),
        _ => None,
    }
}

fn clock_choice(settings: &Settings) -> (usize, String) {
    let text = settings.time.to_string();
    let same = |clock: &str| {
        clock
            .parse()
            .is_ok_and(|time: arrocco_game::TimeControl| time == settings.time)
    };
    match CLOCKS.iter().position(|clock| same(clock)) {
        Some(at) => (at, String::new()),
        None => (CLOCKS.len(), text),
    }
}

const fn takebacks(takebacks: Takebacks) -> usize {
    match takebacks {
        Takebacks::Free | Takebacks::Counted { .. } => 0,
        Takebacks::Asked => 1,
        Takebacks::Forbidden => 2,
    }
}

/// The settings a form describes.
///
/// # Errors
///
/// The text that is no clock.
fn settings(form: &Form, before: &Settings) -> Result<Settings, String> {
    let clock = match CLOCKS.get(form.choice("new-clock")) {
        Some(clock) => clock,
        None => form.chosen("new-clock-text"),
    };
    let time = clock.parse().map_err(|_| clock.to_owned())?;
    let (white, black) = seated(form);
    let is_chess960 = form.choice("new-variant") == 1;
    Ok(Settings {
        white,
        black,
        time,
        takebacks: match form.choice("new-takebacks") {
            0 => Takebacks::Free,
            1 => Takebacks::Asked,
            _ => Takebacks::Forbidden,
        },
        start: is_chess960.then(chess960),
        draws: before.draws,
        tags: Default::default(),
    })
}

fn seated(form: &Form) -> (Seat, Seat) {
    let person = |id| Seat {
        name: form.chosen(id).trim().to_owned(),
        ..Seat::default()
    };
    let engine = |strength: String| Seat {
        kind: PlayerKind::Engine,
        strength,
        ..Seat::default()
    };
    let level = format!("level {}", form.choice("new-level") + 1);
    let strength = match form.choice("new-players") {
        PEOPLE => return (person("new-white"), person("new-black")),
        ENGINES => return (engine(level.clone()), engine(level)),
        ENGINE => level,
        _ => format!("classic {}", form.choice("new-depth") + 1),
    };
    let side = match form.choice("new-side") {
        0 => Color::White,
        1 => Color::Black,
        _ if random(2) == 0 => Color::White,
        _ => Color::Black,
    };
    match side {
        Color::White => (person("new-white"), engine(strength)),
        Color::Black => (engine(strength), person("new-white")),
    }
}

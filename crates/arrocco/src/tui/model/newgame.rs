//! The forms: a new game, and how the screen looks.

use arrocco_engine::Level;
use arrocco_game::{Millis, PlayerKind, Seat, Settings, Takebacks};
use arrocco_rules::Color;

use super::form::{Form, Row};
use super::{Dialog, Model, Seating};
use crate::opponent::Strength;
use crate::speech::{Language, Speech, with};
use crate::tui::options::{Style, Theme};
use crate::tui::session::{chess960, random};
use crate::words::lexicon::{STYLES, THEMES};

/// The clocks that are offered; any other can be typed.
const CLOCKS: [&str; 8] = ["-", "1+0", "3+2", "5+3", "10+0", "15+10", "30+20", "90+30"];

impl Model {
    /// Opens the form for a new game, as the last one was played.
    pub(super) fn open_new_game(&mut self) {
        let form = new_game(&self.session.speech, self.session.next_settings());
        self.dialog = Some(Dialog::NewGame(form));
    }

    /// Opens the form for the appearance.
    pub(super) fn open_appearance(&mut self) {
        let speech = &self.session.speech;
        let of = |names: &[&str]| {
            names
                .iter()
                .map(|name| speech.say(&format!("look-{name}")))
                .collect()
        };
        let look = &self.look;
        let rows = vec![
            Row::choice("look-theme", of(&THEMES), theme_at(look.theme)),
            Row::choice("look-pieces", of(&STYLES), style_at(look.style)),
            Row::choice(
                "look-seating",
                vec![speech.say("seating-fixed"), speech.say("seating-turning")],
                usize::from(look.seating == Seating::Turning),
            ),
            Row::choice(
                "look-evaluation",
                vec![speech.say("off"), speech.say("on")],
                usize::from(look.has_evaluation),
            ),
            Row::choice(
                "look-language",
                vec!["English".to_owned(), "Italiano".to_owned()],
                usize::from(speech.language == Language::Italian),
            ),
            Row::button("look-close"),
        ];
        self.dialog = Some(Dialog::Appearance(Form::new("look-title", rows)));
    }

    /// Lets the screen look as the form says.
    pub(super) fn apply_appearance(&mut self, form: &Form) {
        let theme = THEMES.get(form.choice("look-theme"));
        let style = STYLES.get(form.choice("look-pieces"));
        self.look.theme = theme
            .and_then(|name| Theme::from_name(name))
            .unwrap_or_default();
        self.look.style = style
            .and_then(|name| Style::from_name(name))
            .unwrap_or_default();
        self.look.seating = match form.choice("look-seating") {
            0 => Seating::Fixed,
            _ => Seating::Turning,
        };
        self.look.has_evaluation = form.choice("look-evaluation") == 1;
        let language = match form.choice("look-language") {
            0 => Language::English,
            _ => Language::Italian,
        };
        self.session.speech = Speech::new(language);
        self.refresh();
    }

    /// Begins the game the form describes.
    pub(super) fn apply_new_game(&mut self, form: &Form, now: Millis) {
        match settings(form, self.session.next_settings()) {
            Ok(settings) => {
                self.dialog = None;
                let reply = self.session.start_or_ask(settings, now);
                self.show(reply);
            }
            Err(clock) => {
                let words = [with("found", clock)];
                let sentence = self.session.speech.say_with("new-bad-clock", &words);
                self.notice(sentence);
            }
        }
    }
}

/// Opens the rows that have a meaning.
pub(super) fn settle(form: &mut Form) {
    let players = form.choice("new-players");
    let is_custom = form.choice("new-clock") == CLOCKS.len();
    form.open("new-level", players == 1 || players == 3);
    form.open("new-depth", players == 2);
    form.open("new-side", players == 1 || players == 2);
    form.open("new-clock-text", is_custom);
    form.open("new-white", players != 3);
    form.open("new-black", players == 0);
}

fn new_game(speech: &Speech, settings: &Settings) -> Form {
    let say = |ids: &[&str]| ids.iter().map(|id| speech.say(id)).collect::<Vec<_>>();
    let levels = Level::ALL.map(|level| level_name(speech, level)).to_vec();
    let depths = Strength::CLASSIC_DEPTHS
        .map(|depth| depth.to_string())
        .collect();
    let (players, level, depth, side) = seats(settings);
    let mut clocks: Vec<String> = CLOCKS[1..].iter().map(|&clock| clock.to_owned()).collect();
    clocks.insert(0, speech.say("clock-none"));
    clocks.push(speech.say("clock-other"));
    let (clock, clock_text) = clock_choice(settings);
    let rows = vec![
        Row::choice(
            "new-players",
            say(&[
                "players-people",
                "players-engine",
                "players-classic",
                "players-engines",
            ]),
            players,
        ),
        Row::choice("new-level", levels, level),
        Row::choice("new-depth", depths, depth),
        Row::choice(
            "new-side",
            say(&["side-white", "side-black", "side-random"]),
            side,
        ),
        Row::choice("new-clock", clocks, clock),
        Row::text("new-clock-text", &clock_text),
        Row::choice(
            "new-variant",
            vec![speech.say("variant-usual"), "Chess960".to_owned()],
            0,
        ),
        Row::choice(
            "new-takebacks",
            say(&["takebacks-free", "takebacks-asked", "takebacks-off"]),
            takebacks(settings.takebacks),
        ),
        Row::text(
            "new-white",
            person(settings).unwrap_or(&settings.white.name),
        ),
        Row::text("new-black", &settings.black.name),
        Row::button("new-start"),
    ];
    let mut form = Form::new("new-title", rows);
    settle(&mut form);
    form
}

/// `4 amateur`, with the rating if games have shown it.
fn level_name(speech: &Speech, level: Level) -> String {
    let name = speech.say(&format!("level-{}", level.key()));
    match level.rating() {
        Some(rating) => format!(
            "{} {name} ({} ± {})",
            level.number(),
            rating.elo,
            rating.error
        ),
        None => format!("{} {name}", level.number()),
    }
}

/// Who plays, at which level or depth, and the person's side.
fn seats(settings: &Settings) -> (usize, usize, usize, usize) {
    let engine = |seat: &Seat| seat.kind == PlayerKind::Engine;
    let seat = if engine(&settings.black) {
        &settings.black
    } else {
        &settings.white
    };
    let strength: Strength = seat.strength.parse().unwrap_or_default();
    let (level, depth) = match strength {
        Strength::Level(level) => (usize::from(level.number()).saturating_sub(1), 2),
        Strength::Classic(depth) => (2, depth.saturating_sub(1) as usize),
    };
    let is_classic = matches!(strength, Strength::Classic(_));
    match (engine(&settings.white), engine(&settings.black)) {
        (false, false) => (0, 2, 2, 0),
        (true, true) => (3, level, depth, 0),
        (white, _) => (
            1 + usize::from(is_classic),
            level,
            depth,
            usize::from(white),
        ),
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
        start: is_chess960.then(|| chess960(random(960))),
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
        0 => return (person("new-white"), person("new-black")),
        3 => return (engine(level.clone()), engine(level)),
        1 => level,
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

fn theme_at(theme: Theme) -> usize {
    let same = |name: &str| Theme::from_name(name) == Some(theme);
    THEMES
        .iter()
        .position(|name| same(name))
        .unwrap_or_default()
}

fn style_at(style: Style) -> usize {
    let same = |name: &str| Style::from_name(name) == Some(style);
    STYLES
        .iter()
        .position(|name| same(name))
        .unwrap_or_default()
}

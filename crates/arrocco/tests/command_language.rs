//! Every word of the command language, in both languages, and moves in every
//! notation, typed on the page and in the terminal's line mode: the answers, the
//! refusals, the actions of the front end and the games must be the same.

use std::io::Write;
use std::process::Stdio;
use std::thread;

use crate::common::Folder;
use crate::common::page::{Page, Server, command};
use arrocco_rules::{Position, Setup};
use arrocco_session::appearance::{self, PAGE, TERMINAL};
use arrocco_session::command_line::words::{WORDS, Word};
use arrocco_session::command_line::{self, Argument, Intent};
use arrocco_session::l10n::{Language, Localizer, with};
use serde_json::{Value, json};

/// A game situation, and the lines that lead to it from a new game.
struct Situation {
    name: &'static str,
    setup: &'static [&'static str],
    /// Whether all synonyms and arguments are tried, and words that make the
    /// engine search.
    is_thorough: bool,
    /// Whether a takeback needs the other side's consent.
    asks_takebacks: bool,
}

const fn situation(name: &'static str, setup: &'static [&'static str]) -> Situation {
    Situation {
        name,
        setup,
        is_thorough: false,
        asks_takebacks: false,
    }
}

const SITUATIONS: &[Situation] = &[
    Situation {
        is_thorough: true,
        ..situation("at the start", &[])
    },
    situation("running", &["e4", "e5", "Nf3"]),
    situation("with an offered draw", &["e4", "draw"]),
    Situation {
        asks_takebacks: true,
        ..situation("with a takeback asked", &["e4", "e5", "undo"])
    },
    situation("with a running clock", &["new people 5+3", "e4"]),
    situation("with a paused clock", &["new people 5+3", "e4", "pause"]),
    situation("finished", &["f3", "e5", "g4", "Qh4"]),
    situation("resigned", &["e4", "resign"]),
    situation("in Chess960", &["start 4k3/8/8/8/8/8/8/RK5R w HA - 0 1"]),
    situation(
        "before a promotion",
        &["start 8/P6k/8/8/8/8/8/K7 w - - 0 1"],
    ),
    situation(
        "asked what a pawn becomes",
        &["start 8/P6k/8/8/8/8/8/K7 w - - 0 1", "a8"],
    ),
    situation("asked whether to give up the game", &["e4", "new"]),
    situation("asked for a depth", &["e4", "classic"]),
    // The engine waits while the clock is paused.
    situation("against an engine", &["new level 1 5+3", "pause"]),
    situation(
        "at an earlier position",
        &["e4", "e5", "Nf3", "back", "back"],
    ),
    situation("in a variation", &["e4", "e5", "back", "try d5"]),
    situation(
        "with a draw to claim",
        &["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"],
    ),
];

/// Moves in every notation, castling, promotions with and without a piece,
/// refused moves and lines that mean nothing.
const MOVES: &[&str] = &[
    "e4", "e2e4", "E2 E4", "5254", "e2-e4", "Nf3", "nf3", "Ng1-f3", "Cf3", "1. d4 d5", "d4 d6 c4",
    "e4 Ke3", "O-O", "0-0-0", "ooo", "b1h1", "a8", "a7a8", "a8=Q", "a7a8n", "a7a8k", "a8=K",
    "a8=T", "queen", "donna", "king", "e5", "e7e5", "Ke2", "Qh5", "Nd5", "e1g1", "xyzzy", "resgin",
    "i9", "--", "0", "2", "w", "🦄",
];

/// What is typed after a word. Nothing that starts a game by chance, or in which
/// an engine moves at once.
fn arguments(takes: Argument) -> &'static [&'static str] {
    match takes {
        Argument::Nothing => &["", "xyz"],
        Argument::Square => &["e2", "G8", "", "z9"],
        Argument::Line => &["e", "4", "e1", "", "ee"],
        Argument::Role => &["knight", "donna", "", "horse"],
        Argument::Move => &["Nf3", "a8", "e1g1", "a8=Q", "Ng8", "", "horse"],
        Argument::File => &["FILE", ""],
        Argument::Fen => &["4k3/8/8/8/8/8/8/4K2R w K - 0 1", "startpos", "", "8/8 w"],
        Argument::Level => &["2", "classic 1", "", "99"],
        Argument::Depth => &["1", "", "9"],
        Argument::Clock => &["3+2", "", "never"],
        Argument::Game => &["", "people 3+2", "level 2", "classic 1 white", "purple"],
        Argument::Language => &["en", "italiano", "", "de"],
        // Those that both front ends have; a test of its own tries all.
        Argument::Theme => &["wood", "legno", "Alto Contrasto"],
        Argument::Style => &[],
        Argument::Name => &["white Anna", "nero Bruno", "", "Anna"],
    }
}

/// The lines that are tried in a situation.
fn lines(situation: &Situation, language: Language) -> Vec<String> {
    let mut lines: Vec<String> = MOVES.iter().map(|&line| line.to_owned()).collect();
    for word in WORDS {
        let names: Vec<&str> = if situation.is_thorough {
            word.names().collect()
        } else {
            vec![word.usual(language)]
        };
        let all = arguments(word.takes);
        let some = if situation.is_thorough { all.len() } else { 2 };
        for name in names {
            let of = |argument: &&str| format!("{name} {argument}").trim().to_owned();
            lines.extend(all.iter().take(some).map(of));
        }
    }
    lines.retain(|line| match command_line::read(line, language) {
        Ok(Intent::Hint | Intent::Evaluate) => {
            situation.is_thorough || situation.name == "finished"
        }
        // The terminal ends, or reads other words; there are tests of their own.
        Ok(Intent::Quit | Intent::Review | Intent::Practise) => false,
        Ok(_) | Err(_) => true,
    });
    lines
}

/// What the page answered to a line, as the terminal says it.
#[derive(Debug)]
enum Said {
    Line(String),
    /// What the terminal does instead of the page.
    Action(String),
}

/// The page: it sends lines and writes down what came of them.
struct Typist {
    page: Page,
    language: Language,
    folder: String,
    script: Vec<(String, Vec<Said>)>,
}

impl Typist {
    /// Sends a line. Whether the game may have changed, or a question was asked.
    fn types(&mut self, line: &str) -> bool {
        let is_load = matches!(command_line::read(line, self.language), Ok(Intent::Load(_)));
        let file = if is_load { "missing.pgn" } else { "saved.pgn" };
        let line = line.replace("FILE", &format!("{}/{file}", self.folder));
        let (answer, changed) = self.sends(&line);
        let mut said: Vec<Said> = ["text", "sentence"]
            .iter()
            // The reason of a refusal has an English text as well.
            .filter(|&&field| field == "sentence" || answer["type"] != "refused")
            .filter_map(|&field| answer[field].as_str())
            .flat_map(str::lines)
            .filter(|line| !is_clock_tag(line))
            .map(|line| Said::Line(line.to_owned()))
            .collect();
        match answer["type"].as_str().unwrap_or_default() {
            "client_action" => {
                let kind = answer["action"]["kind"].as_str().unwrap_or_default();
                if kind == "language" {
                    let code = answer["action"]["language"].as_str().unwrap_or_default();
                    self.language = Language::from_name(code).expect("a language");
                } else {
                    said.push(Said::Action(kind.to_owned()));
                }
            }
            "hint" => said.push(Said::Action("hint".to_owned())),
            "done" | "text" | "refused" => {}
            other => panic!("{line}: {other}"),
        }
        let asks = said.iter().any(|said| match said {
            Said::Line(line) => line.ends_with(['?', ')']) || line.contains("yes or no"),
            Said::Action(_) => false,
        });
        if changed {
            let (status, _) = self.sends("status");
            let status = status["text"].as_str().expect("a status");
            said.push(Said::Line(status.to_owned()));
        }
        let is_done = answer["type"] == "done";
        self.script.push((line, said));
        if is_done {
            self.types("fen");
            self.types("pgn");
        }
        is_done || asks || answer["type"] == "client_action"
    }

    /// Sends a line; the answer, and whether pieces moved or a game began or ended.
    fn sends(&mut self, line: &str) -> (Value, bool) {
        let language = self.language.code();
        let request = json!({"id": 7, "type": "type", "line": line, "language": language});
        self.page.send(&request.to_string());
        let mut changed = false;
        loop {
            let (_, contents) = self.page.frame().expect("an answer");
            let message: Value = serde_json::from_slice(&contents).unwrap_or_default();
            let events = message["events"].as_array();
            for event in events.into_iter().flatten() {
                let kind = event["type"].as_str().unwrap_or_default();
                changed |= [
                    "board_changed",
                    "game_started",
                    "game_over",
                    "takeback_done",
                ]
                .contains(&kind);
            }
            if message["id"] == 7 {
                return (message, changed);
            }
        }
    }

    /// Leads to a situation, whatever was before: questions are answered first.
    fn sets_up(&mut self, situation: &Situation, language: Language) {
        for line in ["1", "w", "yes", "end"] {
            self.types(line);
        }
        self.types(&format!("language {}", language.code()));
        for line in ["new people -", "yes"] {
            self.types(line);
        }
        for line in situation.setup {
            self.types(line);
        }
    }
}

/// What the terminal's line mode prints.
fn terminal(folder: &Folder, language: Language, input: String) -> Vec<String> {
    let mut child = command(folder, &["tui", "--words", "--lang", language.code()])
        .stdin(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("its input is ours");
    let feeder = thread::spawn(move || stdin.write_all(input.as_bytes()).is_ok());
    let output = child.wait_with_output().expect("the program ends");
    feeder.join().expect("the feeder does not panic");
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).expect("text");
    let lines = text.lines().filter(|line| !is_clock_tag(line));
    lines.map(str::to_owned).collect()
}

/// Tags of a PGN file that are there if time has passed.
fn is_clock_tag(line: &str) -> bool {
    ["[ThinkingTime", "[WhiteClock", "[BlackClock"]
        .iter()
        .any(|tag| line.starts_with(tag))
}

/// A line without times such as `0:04:59.9`, which pass, and without the seed of a
/// game, which is drawn.
fn timeless(line: &str) -> String {
    if line.starts_with("[Seed \"") {
        return "[Seed]".to_owned();
    }
    let is_part = |c: char| c.is_ascii_digit() || c == ':' || c == '.';
    let mut text = String::new();
    let mut rest = line;
    while let Some(at) = rest.find(is_part) {
        let end = rest[at..].find(|c| !is_part(c));
        let end = end.map_or(rest.len(), |length| at + length);
        text.push_str(&rest[..at]);
        let run = &rest[at..end];
        text.push_str(if run.contains(':') { "TIME" } else { run });
        rest = &rest[end..];
    }
    text + rest
}

/// How many lines the terminal prints for an action of the page; the first is
/// checked.
fn printed(action: &str, localizer: &Localizer, first: Option<&String>) -> usize {
    let first = first.map_or("", String::as_str);
    let is_id = |id: &str| first == localizer.format(id);
    let is_file = |id: &str| {
        let (before, after) = ("\u{1}", "\u{2}");
        let words = [with("file", before), with("reason", after)];
        let sentence = localizer.format_with(id, &words);
        let (start, end) = sentence.split_once(before).expect("a file");
        first.starts_with(start) && first.ends_with(end)
    };
    let (count, is_right) = match action {
        "flip" => (9, first.starts_with(['1', '8'])),
        "help" => (WORDS.len() + 1, is_id("help-notation")),
        "edit" => (1, is_id("edit-plain")),
        "theme" => (1, is_id("theme-plain")),
        "hint" => (1, first.starts_with("Try ") || first.starts_with("Prova ")),
        "evaluate" => (1, first.contains(['+', '-', '#', '|'])),
        "download" => (1, is_file("saved") || is_file("file-exists")),
        "upload" => (1, is_file("file-missing")),
        other => panic!("{other}"),
    };
    assert!(is_right, "{action}: {first}");
    count
}

/// Types the lines of a situation on the page, then the same in the terminal.
fn compare(server: &Server, folder: &Folder, situation: &Situation, language: Language) {
    let mut typist = Typist {
        page: server.page(),
        language,
        folder: folder.path().to_string_lossy().into_owned(),
        script: Vec::new(),
    };
    typist.page.wait_to_play();
    let takebacks = if situation.asks_takebacks {
        "asked"
    } else {
        "free"
    };
    let settings = json!({"takebacks": {"kind": takebacks}});
    let start = json!({"type": "start", "settings": settings, "abandon": true});
    let request = json!({"id": 1, "type": "do", "command": start});
    typist.page.ask(&request.to_string(), "done");
    typist.sets_up(situation, language);
    for line in lines(situation, language) {
        if typist.types(&line) || situation.name.starts_with("asked") {
            typist.sets_up(situation, language);
        }
    }
    let Typist { script, .. } = typist;
    // In the terminal, a file has the setting.
    let game = format!("[Takebacks \"{takebacks}\"]\n\n*\n");
    let load = format!("load {}\n", folder.file("takebacks.pgn", game));
    let lines = script.iter().map(|(line, _)| format!("{line}\n"));
    let printed_lines = terminal(folder, language, load + &lines.collect::<String>());
    let mut localizer = Localizer::new(language);
    assert_eq!(printed_lines[1], localizer.format("loaded"));
    let mut rest = &printed_lines[3..];
    for (line, said) in &script {
        for said in said {
            match said {
                Said::Line(expected) => {
                    let found = rest.first().map(|line| timeless(line));
                    assert_eq!(
                        found.as_deref(),
                        Some(&*timeless(expected)),
                        "{} ({}): {line}",
                        situation.name,
                        language.code()
                    );
                    rest = &rest[1..];
                    for other in [Language::English, Language::Italian] {
                        if *expected == Localizer::new(other).format("language-changed") {
                            localizer = Localizer::new(other);
                        }
                    }
                }
                Said::Action(action) => {
                    rest = &rest[printed(action, &localizer, rest.first())..];
                }
            }
        }
    }
    assert_eq!(rest, &[] as &[String], "{}", situation.name);
}

fn compare_all(language: Language) {
    let folder = Folder::new();
    let Some(server) = Server::start(&folder) else {
        return;
    };
    for situation in SITUATIONS {
        compare(&server, &folder, situation, language);
    }
}

#[test]
fn every_english_line_has_the_same_outcome_on_the_page_and_in_the_terminal() {
    compare_all(Language::English);
}

#[test]
fn every_italian_line_has_the_same_outcome_on_the_page_and_in_the_terminal() {
    compare_all(Language::Italian);
}

/// A page that a test types on.
fn typist(server: &Server, language: Language) -> Typist {
    let mut page = server.page();
    page.wait_to_play();
    Typist {
        page,
        language,
        folder: String::new(),
        script: Vec::new(),
    }
}

/// Page and terminal have themes and pieces of their own. A name is accepted where
/// it is known; elsewhere the sentence is the same but for the names it lists.
#[test]
fn every_theme_and_every_set_of_pieces_is_accepted_where_it_is_known() {
    let folder = Folder::new();
    let Some(server) = Server::start(&folder) else {
        return;
    };
    for language in Language::ALL {
        let mut typist = typist(&server, language);
        let localizer = Localizer::new(language);
        for (word, kind, of, unknown) in [
            ("theme", "theme", PAGE.themes, "theme-unknown"),
            ("tema", "theme", TERMINAL.themes, "theme-unknown"),
            ("pieces", "pieces", PAGE.pieces, "pieces-unknown"),
            ("pezzi", "pieces", TERMINAL.pieces, "pieces-unknown"),
        ] {
            let [on_page, in_terminal] = match kind {
                "theme" => [PAGE.themes, TERMINAL.themes],
                _ => [PAGE.pieces, TERMINAL.pieces],
            };
            for name in of.iter().map(|choice| choice.name(language)) {
                let line = format!("{word} {name}");
                let sentence = |choices| {
                    let names = with("names", appearance::list(choices, language));
                    localizer.format_with(unknown, &[with("found", name), names])
                };
                let (answer, _) = typist.sends(&line);
                match appearance::find(on_page, name) {
                    Some(choice) => {
                        let expected = json!({"kind": kind, "name": choice.key});
                        assert_eq!(answer["action"], expected, "{line}");
                    }
                    None => assert_eq!(answer["text"], sentence(on_page), "{line}"),
                }
                let printed = terminal(&folder, language, format!("{line}\n"));
                let expected = match (appearance::find(in_terminal, name), kind) {
                    (Some(_), "theme") => vec![localizer.format("theme-plain")],
                    // In words no board is drawn.
                    (Some(_), _) => vec![],
                    (None, _) => vec![sentence(in_terminal)],
                };
                assert_eq!(printed[1..], expected, "{line}");
            }
        }
    }
}

/// The number of the Chess960 start that a FEN is.
fn chess960_number(fen: &str) -> Option<u16> {
    (0..960).find(|&number| {
        let setup = Setup::chess960(number).expect("a number below 960");
        Position::try_from(&setup).is_ok_and(|start| start.to_string() == fen)
    })
}

#[test]
fn a_new_chess960_game_begins_at_a_legal_start_on_the_page_and_in_the_terminal() {
    let folder = Folder::new();
    let Some(server) = Server::start(&folder) else {
        return;
    };
    for (line, language) in [
        ("new 960", Language::English),
        ("new people chess960", Language::English),
        ("nuova 960 persone", Language::Italian),
    ] {
        let mut typist = typist(&server, language);
        let (answer, _) = typist.sends(line);
        assert_eq!(answer["type"], "done", "{line}: {answer}");
        let (fen, _) = typist.sends("fen");
        let (status, _) = typist.sends("status");
        let printed = terminal(&folder, language, format!("{line}\nfen\n"));
        let [_, began, turn, start] = printed.as_slice() else {
            panic!("{line}: {printed:?}");
        };
        assert_eq!(answer["text"], *began, "{line}");
        assert_eq!(status["text"], *turn, "{line}");
        for fen in [fen["text"].as_str().unwrap_or_default(), start] {
            assert!(chess960_number(fen).is_some(), "{line}: {fen}");
        }
    }
}

/// The page once opened the help.
#[test]
fn quit_ends_the_terminal_and_says_on_the_page_how_to_leave() {
    let folder = Folder::new();
    let quits = WORDS.iter().flat_map(Word::names);
    let quits =
        quits.filter(|name| command_line::read(name, Language::English) == Ok(Intent::Quit));
    for name in quits {
        let printed = terminal(&folder, Language::English, format!("{name}\nfen\n"));
        assert_eq!(printed, ["It's white's turn."], "{name}");
        let Some(server) = Server::start(&folder) else {
            return;
        };
        let mut page = server.page();
        let request = json!({"id": 1, "type": "type", "line": name, "language": "it"});
        let answer = page.ask(&request.to_string(), "text");
        let expected = "Per uscire, chiudi questa scheda. La partita è salvata.";
        assert_eq!(answer["text"], expected, "{name}");
    }
}

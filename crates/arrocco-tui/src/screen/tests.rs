use std::process::Command;
use std::sync::mpsc;
use std::thread::sleep;
use std::time::{Duration, Instant};

use arrocco_game::{PlayerKind, Settings};
use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;
use ratatui::{TerminalOptions, Viewport};

use super::*;
use arrocco_session::l10n::Language;

/// The other half of the test below: panics with the terminal in its hands.
#[test]
#[ignore = "needs a terminal of its own; the test below starts it in one"]
#[should_panic(expected = "on purpose")]
fn panics_on_the_screen() {
    let _guard = Guard::enter().expect("a terminal");
    panic!("on purpose");
}

fn tmux(socket: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new("tmux")
        .args(["-S", socket])
        .args(arguments)
        .env_remove("TMUX")
        .output();
    let text = output.ok()?.stdout;
    Some(String::from_utf8_lossy(&text).trim().to_owned())
}

#[test]
fn a_panic_gives_the_terminal_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let socket = folder.path().join("tmux").display().to_string();
    let me = std::env::current_exe().expect("this program");
    let test = "screen::tests::panics_on_the_screen";
    let line = format!(
        "'{}' --ignored --exact {test} --nocapture; stty -a; sleep 60",
        me.display()
    );
    let size = ["-x", "200", "-y", "50"];
    let new = [
        &["-f", "/dev/null", "new-session", "-d"],
        &size[..],
        &[&line],
    ]
    .concat();
    if tmux(&socket, &new).is_none() {
        // Where there is no tmux there is nothing to show.
        return;
    }
    let screen = (0..300).find_map(|_| {
        sleep(Duration::from_millis(50));
        tmux(&socket, &["capture-pane", "-p"]).filter(|screen| screen.contains("iexten"))
    });
    let flags = tmux(
        &socket,
        &["display-message", "-p", "#{mouse_any_flag}#{alternate_on}"],
    );
    tmux(&socket, &["kill-server"]);
    let screen = screen.expect("the program ends");
    assert!(screen.contains("on purpose"), "{screen}");
    assert_eq!(flags.as_deref(), Some("00"), "{screen}");
    assert!(
        screen.contains(" icanon") && screen.contains(" echo "),
        "{screen}"
    );
}

/// How long it takes from a key to the frame that shows it, while two engines
/// think on other threads. Printed, not judged: machines differ.
#[test]
#[ignore = "a measurement: cargo xtask bench tui"]
fn key_to_frame() {
    let mut settings = Settings::default();
    settings.black.kind = PlayerKind::Engine;
    settings.black.strength = "level 10".to_owned();
    settings.time = "60+0".parse().expect("a clock");
    let clock = Clock::start();
    let session = Session::open(settings, Language::English, Box::new(InMemory), clock.now());
    let mut model = Model::new(session.expect("a game"), appearance(&TuiOptions::default()));
    model.appearance.has_evaluation = true;
    let (heard, inputs) = mpsc::channel();
    let mut players = Players::new(&heard, None);
    let key = |code| Input::Event(Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
        let viewport = Viewport::Fixed(Rect::new(0, 0, width, height));
        let backend = CrosstermBackend::new(Vec::new());
        let mut screen =
            Terminal::with_options(backend, TerminalOptions { viewport }).expect("a screen");
        for letter in "e4".chars() {
            handle(&mut model, key(KeyCode::Char(letter)), clock.now());
        }
        handle(&mut model, key(KeyCode::Enter), clock.now());
        let mut times: Vec<Duration> = Vec::new();
        for index in 0..2000 {
            let code = [KeyCode::Up, KeyCode::Left, KeyCode::Down, KeyCode::Right][index / 3 % 4];
            let begun = Instant::now();
            handle(&mut model, key(code), clock.now());
            while let Ok(heard) = inputs.try_recv() {
                handle(&mut model, heard, clock.now());
            }
            players.update(&model, clock.now());
            frame(&mut screen, &mut model, clock.now()).expect("it draws");
            times.push(begun.elapsed());
            sleep(Duration::from_millis(1));
        }
        times.sort_unstable();
        let at = |share: usize| times[(times.len() * share / 1000).min(times.len() - 1)];
        println!(
            "{width} x {height}: median {:?}, 99 of 100 within {:?}, longest {:?}",
            at(500),
            at(990),
            at(1000)
        );
    }
}

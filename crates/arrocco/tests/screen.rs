//! `arrocco tui` on a real terminal: tmux with keys and mouse, signals, crashes.
//! Where there is no tmux there is nothing to show.
#![cfg(unix)]

use std::process::{Command, Output};
use std::thread::sleep;
use std::time::Duration;

use crate::common::Folder;

/// How often a screen is looked at before it is given up.
const LOOKS: usize = 300;

/// A terminal of its own with the program in it.
struct Tmux {
    socket: String,
    folder: Folder,
}

impl Tmux {
    /// Starts a shell, which shows what the program leaves behind.
    fn start(width: u16, height: u16) -> Option<Tmux> {
        Command::new("tmux").arg("-V").output().ok()?;
        let folder = Folder::new();
        let socket = folder.name("tmux");
        let tmux = Tmux { socket, folder };
        let (width, height) = (width.to_string(), height.to_string());
        let shell = "env -u ENV PS1='shell$ ' LANG=C.UTF-8 sh";
        tmux.send(&[
            "-u",
            "-f",
            "/dev/null",
            "new-session",
            "-d",
            "-x",
            &width,
            "-y",
            &height,
            shell,
        ]);
        tmux.wait_for("shell$");
        Some(tmux)
    }

    fn run(&self, arguments: &str) {
        let data = self.folder.path().display();
        let program = env!("CARGO_BIN_EXE_arrocco");
        let line = format!(
            "ARROCCO_DATA={data} ARROCCO_CONFIG={data} '{program}' tui --lang en {arguments}"
        );
        self.keys(&[&line, "Enter"]);
    }

    fn send(&self, arguments: &[&str]) -> Output {
        Command::new("tmux")
            .args(["-S", &self.socket])
            .args(arguments)
            .env_remove("TMUX")
            .output()
            .expect("tmux runs")
    }

    fn keys(&self, keys: &[&str]) {
        let arguments = [&["send-keys"], keys].concat();
        self.send(&arguments);
    }

    /// The bytes a terminal sends for a press and a release of the mouse.
    fn drag(&self, from: (u16, u16), to: (u16, u16)) {
        let press = format!("\x1b[<0;{};{}M", from.0 + 1, from.1 + 1);
        let release = format!("\x1b[<0;{};{}m", to.0 + 1, to.1 + 1);
        for bytes in [press, release] {
            self.keys(&["-l", &bytes]);
        }
    }

    fn screen(&self) -> String {
        let output = self.send(&["capture-pane", "-p"]);
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    /// The same with the codes for colours and weights.
    fn painted(&self) -> String {
        let output = self.send(&["capture-pane", "-e", "-p"]);
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    /// Waits until the screen shows a text.
    #[track_caller]
    fn wait_for(&self, text: &str) -> String {
        self.wait_until(text, |screen| screen.contains(text))
    }

    #[track_caller]
    fn wait_until(&self, what: &str, is_there: impl Fn(&str) -> bool) -> String {
        for _ in 0..LOOKS {
            let screen = self.screen();
            if is_there(&screen) {
                return screen;
            }
            sleep(Duration::from_millis(50));
        }
        panic!("no `{what}` on the screen:\n{}", self.screen());
    }

    /// The process of the program.
    fn pid(&self) -> String {
        let output = self.send(&["display-message", "-p", "#{pane_pid}"]);
        let shell = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        let children = Command::new("pgrep").args(["-P", &shell]).output();
        let children = children.expect("pgrep runs");
        String::from_utf8_lossy(&children.stdout).trim().to_owned()
    }

    fn signal(&self, signal: &str) {
        let sent = Command::new("kill").args([signal, &self.pid()]).status();
        assert!(sent.expect("kill runs").success());
    }

    /// The shell is there, takes input and shows it: the terminal is as it was.
    fn is_restored(&self) {
        self.wait_until("a second prompt", |screen| {
            screen.matches("shell$").count() > 1
        });
        self.keys(&["echo re''stored", "Enter"]);
        let screen = self.wait_for("restored");
        assert!(
            screen.contains("echo re''stored"),
            "input is not shown: {screen}"
        );
        assert!(
            !screen.contains("F1 help"),
            "the old screen is not back: {screen}"
        );
        let flags = self.send(&["display-message", "-p", "#{mouse_any_flag}#{alternate_on}"]);
        assert_eq!(String::from_utf8_lossy(&flags.stdout).trim(), "00");
    }
}

impl Drop for Tmux {
    fn drop(&mut self) {
        self.send(&["kill-server"]);
    }
}

/// The middle of a square on a screen of 80 by 24, White at the bottom.
fn at(file: u16, rank: u16) -> (u16, u16) {
    (2 + 5 * file + 2, 1 + 2 * (8 - rank) + 1)
}

#[test]
fn keys_text_and_mouse_play_a_game_and_the_terminal_is_given_back() {
    let Some(tmux) = Tmux::start(80, 24) else {
        return;
    };
    tmux.run("");
    tmux.wait_for("It's white's turn.");
    tmux.keys(&["e4", "Enter"]);
    tmux.wait_for("It's black's turn.");
    tmux.drag(at(4, 7), at(4, 5));
    tmux.wait_for("Black: pawn from e7 to e5.");
    // Click and click.
    tmux.drag(at(6, 1), at(6, 1));
    tmux.drag(at(5, 3), at(5, 3));
    tmux.wait_for("White: knight from g1 to f3.");
    tmux.keys(&["F1"]);
    tmux.wait_for("Help");
    tmux.keys(&["Escape"]);
    tmux.keys(&["C-q"]);
    tmux.is_restored();
}

/// Whether a text asks the terminal for a colour, in front or behind.
fn has_color(text: &str) -> bool {
    let codes = text.split("\x1b[").skip(1);
    let painting = codes.filter_map(|code| code.split_once('m'));
    let mut numbers = painting.flat_map(|(numbers, _)| numbers.split(';'));
    numbers.any(|number| matches!(number.parse(), Ok(30..=38 | 40..=48 | 90..=107)))
}

#[test]
fn no_color_is_honoured_by_messages_and_by_the_board() {
    for (variable, is_colored) in [("NO_COLOR=1", false), ("NO_COLOR=", true)] {
        let Some(tmux) = Tmux::start(80, 24) else {
            return;
        };
        let program = env!("CARGO_BIN_EXE_arrocco");
        let line = format!("TERM=xterm-256color {variable} '{program}' explain");
        tmux.keys(&[&line, "Enter"]);
        tmux.wait_for("required arguments");
        assert_eq!(has_color(&tmux.painted()), is_colored, "{}", tmux.painted());
        tmux.keys(&[
            &format!("clear; export TERM=xterm-256color {variable}"),
            "Enter",
        ]);
        tmux.run("");
        tmux.wait_for("It's white's turn.");
        assert_eq!(has_color(&tmux.painted()), is_colored, "{}", tmux.painted());
        tmux.keys(&["C-q"]);
        tmux.is_restored();
    }
}

#[test]
fn a_window_may_become_small_and_large_again() {
    let Some(tmux) = Tmux::start(80, 24) else {
        return;
    };
    tmux.run("");
    tmux.wait_for("It's white's turn.");
    tmux.send(&["resize-window", "-x", "20", "-y", "10"]);
    tmux.wait_for("at least");
    tmux.send(&["resize-window", "-x", "120", "-y", "40"]);
    tmux.wait_for("It's white's turn.");
    tmux.keys(&["C-q"]);
    tmux.is_restored();
}

#[test]
fn sigterm_gives_the_terminal_back() {
    let Some(tmux) = Tmux::start(80, 24) else {
        return;
    };
    tmux.run("");
    tmux.wait_for("It's white's turn.");
    tmux.signal("-TERM");
    tmux.is_restored();
}

#[test]
fn the_game_is_there_again_after_kill_9() {
    let Some(tmux) = Tmux::start(80, 24) else {
        return;
    };
    tmux.run("");
    tmux.wait_for("It's white's turn.");
    for line in ["d4", "d5", "c4"] {
        tmux.keys(&[line, "Enter"]);
    }
    tmux.wait_for("White: pawn from c2 to c4.");
    tmux.signal("-KILL");
    tmux.wait_for("Killed");
    // Nobody could give the terminal back, so Enter is not what it was.
    tmux.keys(&["stty sane", "C-j"]);
    tmux.keys(&["clear", "C-j"]);
    tmux.wait_until("an empty screen", |screen| !screen.contains("Killed"));
    tmux.run("");
    let screen = tmux.wait_for("The game goes on where it was.");
    assert!(screen.contains("c4"), "{screen}");
    tmux.keys(&["C-q"]);
}

#[test]
fn the_engine_answers_on_the_screen() {
    let Some(tmux) = Tmux::start(80, 24) else {
        return;
    };
    tmux.run("--level 1");
    tmux.wait_for("It's white's turn.");
    tmux.keys(&["e4", "Enter"]);
    tmux.wait_for("Black: ");
    tmux.keys(&["C-q"]);
    tmux.is_restored();
}

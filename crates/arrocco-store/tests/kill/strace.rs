//! Running the program under strace.

use std::ffi::OsString;
use std::process::Command as Process;

/// The program under strace, for so many moves.
pub(crate) fn around(child: &Process, arguments: &[OsString], moves: usize) -> Process {
    let mut strace = Process::new("strace");
    strace.args(["-f", "-y"]).args(arguments);
    strace.arg(child.get_program()).args(child.get_args());
    for (name, value) in child.get_envs() {
        strace.env(name, value.unwrap_or_default());
    }
    strace.env("ARROCCO_MOVES", moves.to_string());
    strace
}

/// Whether strace is not there or may not watch; says so.
pub(crate) fn is_missing() -> bool {
    let tried = Process::new("strace").args(["-f", "true"]).output();
    let works = tried.is_ok_and(|output| output.status.success());
    if !works {
        eprintln!("note: strace is missing or may not watch; this was not checked");
    }
    !works
}

//! A killed program leaves what it wrote to the system, so killing cannot show
//! that something was not synced. Here the system calls are watched: write,
//! sync, confirm, in this order. Needs strace; without it there is a note.

use std::fs;

use crate::child::{self, Manner};
use crate::common::*;
use crate::strace;

const MOVES: usize = 40;

/// What matters of a system call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Call {
    /// Into the log.
    Write,
    /// Of the log.
    Sync,
    /// To the one who listens.
    Confirm,
}

impl Call {
    /// Reads a line of strace, which with `-y` names the file of a descriptor.
    fn parse(line: &str) -> Option<Call> {
        let is_log = line.contains("games.db-wal>");
        if line.contains("write64(") && is_log {
            Some(Call::Write)
        } else if line.contains("sync(") && is_log && line.ends_with("= 0") {
            Some(Call::Sync)
        } else if line.contains("write(1<") && line.contains("\"confirmed") {
            Some(Call::Confirm)
        } else {
            None
        }
    }
}

fn calls_of(manner: Manner) -> Vec<Call> {
    let folder = Folder::new();
    let trace = folder.path().join("trace");
    let trace_name = trace.to_str().expect("a plain name");
    let watched = "trace=write,pwrite64,fdatasync,fsync";
    let child = child::command(&folder.file(), manner);
    let arguments = ["--seccomp-bpf", "-o", trace_name, "-e", watched].map(Into::into);
    let output = strace::around(&child, &arguments, MOVES)
        .output()
        .expect("strace");
    assert!(output.status.success(), "{output:?}");
    let text = fs::read_to_string(&trace).expect("a trace");
    text.lines().filter_map(Call::parse).collect()
}

/// Whether between two confirmations something was written and then synced.
fn is_in_order(calls: &[Call]) -> bool {
    let mut rounds = calls.split_inclusive(|call| *call == Call::Confirm);
    rounds.all(|round| match round {
        [.., Call::Write, Call::Sync, Call::Confirm] => true,
        // After the last confirmation nothing is promised.
        rest => !rest.contains(&Call::Confirm),
    })
}

#[test]
fn a_move_is_written_then_synced_then_confirmed() {
    if strace::is_missing() {
        return;
    }
    let calls = calls_of(Manner::Careful);
    let confirmed = calls.iter().filter(|call| **call == Call::Confirm).count();
    assert_eq!(confirmed, MOVES);
    assert!(is_in_order(&calls), "{calls:?}");
}

#[test]
fn a_program_that_confirms_first_is_out_of_order() {
    if !strace::is_missing() {
        assert!(!is_in_order(&calls_of(Manner::Careless)));
    }
}

/// After a failed sync nobody knows what the disk holds, so nothing more is
/// confirmed, not even when the next sync would succeed.
#[test]
fn nothing_is_confirmed_after_a_failed_sync() {
    if strace::is_missing() {
        return;
    }
    let folder = Folder::new();
    drop(folder.open());
    let fault = "inject=fdatasync,fsync:error=EIO:when=12";
    let child = child::command(&folder.file(), Manner::Careful);
    let arguments = ["--seccomp-bpf", "-o", "/dev/null", "-e", fault].map(Into::into);
    let output = strace::around(&child, &arguments, MOVES)
        .output()
        .expect("strace");
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let lines: Vec<&str> = said
        .lines()
        .filter(|line| line.starts_with("confirmed") || line.starts_with("failed"))
        .collect();
    let failed = lines.last().expect("it says something");
    assert!(
        failed.starts_with("failed the game could not be kept"),
        "{said}"
    );
    let confirmed = lines.len() - 1;
    assert!((5..MOVES).contains(&confirmed), "{said}");
    let game = stored(&folder.open(), &id(), NOW);
    assert!(game.ply() + 1 >= confirmed, "{said}");
}

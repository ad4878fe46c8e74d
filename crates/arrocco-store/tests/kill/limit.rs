//! A limit on the size of files, as a full disk for everybody: no mount and no
//! special rights are needed.

use std::process::Command as Process;

use crate::child::{self, Manner, Progress};
use crate::common::*;

/// Starts a program whose files may not grow beyond so many blocks of 512
/// bytes. The system's signal about it is ignored, so that the write fails.
fn limited(blocks: usize, program: &Process) -> Process {
    let mut shell = Process::new("sh");
    shell.args(["-c", "trap '' XFSZ; ulimit -f \"$0\"; exec \"$@\""]);
    shell.arg(blocks.to_string());
    shell.arg(program.get_program()).args(program.get_args());
    for (name, value) in program.get_envs() {
        shell.env(name, value.unwrap_or_default());
    }
    shell
}

#[cfg(unix)]
#[test]
fn when_no_file_may_grow_the_move_is_refused_and_all_before_are_kept() {
    let folder = Folder::new();
    drop(folder.open());
    let program = child::command(&folder.file(), Manner::Careful);
    let output = limited(256, &program).output().expect("a process");
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let failed = said.lines().find(|line| line.starts_with("failed"));
    let failed = failed.unwrap_or_else(|| panic!("it goes on for ever: {said}"));
    assert!(
        failed.starts_with("failed the game could not be kept: "),
        "{failed}"
    );
    let confirmed = said.lines().filter_map(Progress::parse).next_back();
    let store = folder.open();
    assert_eq!(store.damage(), None);
    let game = stored(&store, &id(), NOW);
    assert_eq!(Some(Progress::of(&game, NOW)), confirmed);
}

//! One announced step of a chore: a command that has to succeed.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

/// What a chore answers: nothing, or the line that says why it stopped.
pub(crate) type Outcome = Result<(), String>;

/// Announces `name`, runs `command` and says how long it took.
pub(crate) fn run(name: &str, command: &mut Command) -> Outcome {
    println!("\n==> {name}");
    let started = Instant::now();
    let status = command
        .status()
        .map_err(|error| format!("{name}: cannot start {:?}: {error}", command.get_program()))?;
    if !status.success() {
        return Err(format!("{name}: FAILED ({status})"));
    }
    println!("    {name}: ok, {:.1} s", started.elapsed().as_secs_f64());
    Ok(())
}

/// A step that cannot run on this machine: a plain warning for a person, a
/// failure for CI, where a silent skip would look like a pass.
pub(crate) fn skip(name: &str, why: &str) -> Outcome {
    if env::var_os("CI").is_some_and(|ci| ci == "true") {
        return Err(format!("{name}: {why}"));
    }
    println!("\n==> {name}\n    WARNING: skipped. {why}");
    Ok(())
}

/// The same cargo that runs us, in the workspace root.
pub(crate) fn cargo(args: &[&str]) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root()).args(args);
    command
}

/// The root of the workspace.
pub(crate) fn root() -> PathBuf {
    let here = env::var_os("CARGO_MANIFEST_DIR")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
    here.parent()
        .map_or_else(|| here.clone(), Path::to_path_buf)
}

/// The target directory, wherever that is: we lie in `PROFILE/` below it.
pub(crate) fn target() -> Result<PathBuf, String> {
    let ours = env::current_exe().map_err(|error| format!("where am I? {error}"))?;
    let target = ours.ancestors().nth(2).ok_or("no target directory")?;
    Ok(target.to_path_buf())
}

/// Whether `program` answers to `argument` without complaint.
pub(crate) fn answers(program: &str, argument: &str) -> bool {
    Command::new(program)
        .arg(argument)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

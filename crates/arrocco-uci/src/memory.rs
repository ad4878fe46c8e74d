//! How big the table may be on this machine.

use std::fs;

/// The limit where the system does not say how much memory it has.
const UNKNOWN: u64 = 4096;

/// The biggest table in MiB: three quarters of the machine's memory, so that a
/// typing mistake does not take the machine down.
pub(super) fn most_hash() -> u64 {
    total().map_or(UNKNOWN, |mebibytes| (mebibytes / 4 * 3).max(1))
}

/// The memory of the machine in MiB.
fn total() -> Option<u64> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find(|line| line.starts_with("MemTotal:"))?;
    let kibibytes: u64 = line.split_ascii_whitespace().nth(1)?.parse().ok()?;
    Some(kibibytes / 1024)
}

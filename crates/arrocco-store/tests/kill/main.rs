//! A program that plays and confirms its moves is killed at random moments: no
//! confirmed move may be lost, every file must open.
//!
//! 200 times, or as often as `ARROCCO_KILLS` says.

mod calls;
mod child;
#[path = "../common/mod.rs"]
mod common;
mod failures;
mod limit;
mod order;
mod strace;

use std::env;
use std::io::BufRead;
use std::path::Path;
use std::thread;
use std::time::Duration;

use arrocco_store::Store;
use child::{Manner, Progress};
use common::*;

/// When to kill.
#[derive(Clone, Copy, Debug)]
struct Moment {
    /// After so many confirmed moves …
    confirmed: usize,
    /// … and this long.
    delay: Duration,
}

impl Moment {
    /// Half of the time soon after the start, when the file is opened or made.
    fn random(random: &mut Random) -> Moment {
        let is_early = random.below(2) == 0;
        let (confirmed, micros) = if is_early {
            (0, 12_000)
        } else {
            (1 + random.below(6), 1500)
        };
        Moment {
            confirmed,
            delay: Duration::from_micros(random.below(micros) as u64),
        }
    }
}

/// Lets the program play and kills it. Returns the last it confirmed.
fn play_and_kill(file: &Path, manner: Manner, moment: Moment) -> Option<Progress> {
    let (mut child, mut out) = child::start(child::command(file, manner));
    let mut last = None;
    let mut line = String::new();
    for _ in 0..moment.confirmed {
        last = next_confirmed(&mut out, &mut line).or(last);
    }
    thread::sleep(moment.delay);
    child.kill().expect("it can be killed");
    child.wait().expect("it has ended");
    // What it said between the last line and its end counts too.
    while let Some(progress) = next_confirmed(&mut out, &mut line) {
        last = Some(progress);
    }
    last
}

/// The next thing it confirms; nothing when it has ended. A line that was cut
/// off by its end confirms nothing.
fn next_confirmed(out: &mut impl BufRead, line: &mut String) -> Option<Progress> {
    loop {
        line.clear();
        if out.read_line(line).expect("text") == 0 {
            return None;
        }
        let whole = line.strip_suffix('\n').and_then(Progress::parse);
        if whole.is_some() {
            return whole;
        }
    }
}

/// Whether the file holds what was confirmed, and at most one step more, which
/// was durable before it could be confirmed. Returns what it holds.
fn check(file: &Path, confirmed: &Progress) -> Result<Progress, String> {
    let store = Store::open(file).map_err(|error| error.to_string())?;
    if let Some(damage) = store.damage() {
        return Err(format!("{damage:?}"));
    }
    check_progress(&store, confirmed)
}

/// The same of a store that is open.
fn check_progress(store: &Store, confirmed: &Progress) -> Result<Progress, String> {
    let game = store.read(&id(), NOW).map_err(|error| error.to_string())?;
    let kept = game
        .map(|game| Progress::of(&game, NOW))
        .unwrap_or_default();
    let next = [
        (confirmed.round, confirmed.ply),
        (confirmed.round, confirmed.ply + 1),
        (confirmed.round + 1, 0),
    ];
    let is_same = kept.ply != confirmed.ply || kept == *confirmed;
    if next.contains(&(kept.round, kept.ply)) && is_same {
        Ok(kept)
    } else {
        Err(format!("confirmed {confirmed:?}, kept {kept:?}"))
    }
}

fn kills() -> usize {
    let count = env::var("ARROCCO_KILLS").ok();
    count.and_then(|text| text.parse().ok()).unwrap_or(200)
}

#[test]
fn no_confirmed_move_is_lost_whenever_the_program_is_killed() {
    let mut random = Random::new(1);
    let mut folder = Folder::new();
    let mut last = None;
    let mut confirmed = 0;
    for kill in 0..kills() {
        // A new folder now and then, to hit the making of a file too.
        if kill % 8 == 0 {
            (folder, last) = (Folder::new(), None);
        }
        let moment = Moment::random(&mut random);
        if let Some(progress) = play_and_kill(&folder.file(), Manner::Careful, moment) {
            confirmed += 1;
            last = Some(progress);
        }
        let lost = |lost: String| -> Progress { panic!("kill {kill}, {moment:?}: {lost}") };
        last = last.map(|last| check(&folder.file(), &last).unwrap_or_else(lost));
        drop(folder.open());
    }
    assert!(
        confirmed * 3 > kills(),
        "only {confirmed} runs got to a move"
    );
}

#[test]
fn a_program_that_confirms_before_it_commits_is_caught() {
    let folder = Folder::new();
    let moment = Moment {
        confirmed: 3,
        delay: Duration::ZERO,
    };
    let last = play_and_kill(&folder.file(), Manner::Careless, moment).expect("it confirmed");
    let lost = check(&folder.file(), &last).expect_err("the loss must be noticed");
    assert!(lost.starts_with("confirmed"), "{lost}");
}

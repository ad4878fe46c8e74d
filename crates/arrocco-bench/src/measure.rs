//! Contests: the same task done by several, timed in turn.

use cpu_time::ThreadTime;

/// How the names of our own entrants begin.
pub(crate) const OURS: &str = "arrocco";

/// One that does the task.
struct Entrant<'a> {
    name: &'static str,
    run: Box<dyn FnMut() + 'a>,
    best: f64,
}

/// What a ratio is measured against.
#[derive(Clone, Copy)]
pub(crate) enum Against {
    /// The fastest entrant that is not ours.
    Peers,
    /// The entrant of this name.
    One(&'static str),
}

/// How many times as fast one of our entrants should be.
struct Target {
    ours: &'static str,
    against: Against,
    ratio: f64,
}

/// A task and those who do it, ours among them.
pub(crate) struct Contest<'a> {
    task: &'static str,
    /// How many items one run does, for the rate.
    items: u64,
    entrants: Vec<Entrant<'a>>,
    targets: Vec<Target>,
}

impl<'a> Contest<'a> {
    pub(crate) fn new(task: &'static str, items: u64) -> Contest<'a> {
        Contest {
            task,
            items,
            entrants: Vec::new(),
            targets: Vec::new(),
        }
    }

    pub(crate) fn entrant(mut self, name: &'static str, run: impl FnMut() + 'a) -> Contest<'a> {
        self.entrants.push(Entrant {
            name,
            run: Box::new(run),
            best: f64::INFINITY,
        });
        self
    }

    pub(crate) fn target(mut self, ours: &'static str, against: Against, ratio: f64) -> Self {
        self.targets.push(Target {
            ours,
            against,
            ratio,
        });
        self
    }

    /// One round: everybody once, so that a busy moment hits all alike.
    fn round(&mut self) {
        for entrant in &mut self.entrants {
            let start = ThreadTime::now();
            (entrant.run)();
            entrant.best = entrant.best.min(start.elapsed().as_secs_f64());
        }
    }

    fn best_of(&self, belongs: impl Fn(&str) -> bool) -> f64 {
        let times = self
            .entrants
            .iter()
            .filter(|e| belongs(e.name))
            .map(|e| e.best);
        times.fold(f64::INFINITY, f64::min)
    }

    fn print(&mut self) {
        self.entrants.sort_by(|a, b| a.best.total_cmp(&b.best));
        let rate = |e: &Entrant<'_>| format!("{} {:.1}", e.name, self.items as f64 / e.best / 1e6);
        let rates: Vec<String> = self.entrants.iter().map(rate).collect();
        println!("| {} | {} | | |", self.task, rates.join(", "));
        for target in &self.targets {
            let ours = self.best_of(|name| name == target.ours);
            let (name, theirs) = match target.against {
                Against::Peers => ("best peer", self.best_of(|name| !name.starts_with(OURS))),
                Against::One(one) => (one, self.best_of(|name| name == one)),
            };
            let (ratio, wanted) = (theirs / ours, target.ratio);
            let missed = if ratio < wanted { " (missed)" } else { "" };
            let ours = target.ours;
            println!("| | {ours} / {name} | **{ratio:.2}** | {wanted:.2}{missed} |");
        }
    }
}

/// Runs all contests, round by round, and prints them as a table: millions of
/// items per second, fastest first, and below them our ratios.
pub(crate) fn hold(title: &str, mut contests: Vec<Contest<'_>>, rounds: usize) {
    for _ in 0..rounds {
        contests.iter_mut().for_each(Contest::round);
    }
    println!("\n## {title}\n");
    println!("| task | millions per second | ratio | target |");
    println!("|---|---|---:|---:|");
    contests.iter_mut().for_each(Contest::print);
}

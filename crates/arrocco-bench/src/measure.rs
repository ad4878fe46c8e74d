//! Contests: the same task done by several, timed in turn.

use cpu_time::ThreadTime;

pub(crate) const OURS: &str = "arrocco";

/// One that does the task.
struct Entrant<'a> {
    name: &'static str,
    run: Box<dyn FnMut() + 'a>,
    best: f64,
}

/// A task and those who do it, ours among them.
pub(crate) struct Contest<'a> {
    task: &'static str,
    /// What the ratio to the best peer should be.
    target: f64,
    /// How many items one run does, for the rate.
    items: u64,
    entrants: Vec<Entrant<'a>>,
}

impl<'a> Contest<'a> {
    pub(crate) fn new(task: &'static str, target: f64, items: u64) -> Contest<'a> {
        Contest {
            task,
            target,
            items,
            entrants: Vec::new(),
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

    /// How many times as fast as the best peer we are.
    pub(crate) fn ratio(&self) -> f64 {
        self.best_of(|name| name != OURS) / self.best_of(|name| name == OURS)
    }

    fn rate(&self, entrant: &Entrant<'_>) -> f64 {
        self.items as f64 / entrant.best / 1e6
    }
}

/// Runs all contests, round by round, and prints them as a table: millions of
/// items a second, fastest first, and our ratio to the best peer.
pub(crate) fn hold(title: &str, mut contests: Vec<Contest<'_>>, rounds: usize) {
    for _ in 0..rounds {
        contests.iter_mut().for_each(Contest::round);
    }
    println!("\n## {title}\n");
    println!("| task | millions a second | arrocco / best peer | target |");
    println!("|---|---|---:|---:|");
    for contest in &mut contests {
        contest.entrants.sort_by(|a, b| a.best.total_cmp(&b.best));
        let rate = |e: &Entrant<'_>| format!("{} {:.1}", e.name, contest.rate(e));
        let rates: Vec<String> = contest.entrants.iter().map(rate).collect();
        let met = if contest.ratio() >= contest.target {
            ""
        } else {
            " (missed)"
        };
        println!(
            "| {} | {} | **{:.2}** | {:.2}{met} |",
            contest.task,
            rates.join(", "),
            contest.ratio(),
            contest.target,
        );
    }
}

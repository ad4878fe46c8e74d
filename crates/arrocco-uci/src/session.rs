//! What happens next: the owner of the engine, the game and the output.

use std::collections::VecDeque;
use std::hash::{BuildHasher, RandomState};
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::mpsc::SyncSender;
use std::thread;
use std::time::{Duration, Instant};

use arrocco_engine::{
    Engine, GameHistory, Level, LevelRequest, Limits, Score, SearchControl, SearchProgress,
    SearchResult, bench, classic, network,
};
use arrocco_notation::opening;
use arrocco_rules::{CastlingMode, Position, fen, perft};

use super::Event;
use super::command::{self, Command, Misunderstanding};
use super::go::Go;
use super::option::{self, Setting};
use super::text::{self, TextStyle};

/// A search needs less; in a debug build it needs more.
const STACK: usize = 16 << 20;

/// A search, with the game as it stood when it was asked for.
struct Task {
    game: GameHistory,
    limits: Limits,
    ponder: bool,
    level: Level,
    /// Plies of the classic opponent; 0 for the level.
    classic: u32,
    seed: u64,
    /// The book, if one is used.
    book: Option<opening::OpeningStyle>,
    /// It was stopped before it began: it answers at once.
    stopped: bool,
}

/// What the engine must be free for.
enum Job {
    Search(Box<Task>),
    NewGame,
    Set(Setting),
    Bench { depth: u32 },
    Perft { game: Box<GameHistory>, depth: u32 },
}

/// Deeper perfts end with the input: they may take days, and nobody could stop them.
const LONGEST_PERFT: u32 = 7;

impl Job {
    /// Whether it goes on when the input ends: whoever sends a bench or a perft by a
    /// pipe waits for the count.
    fn outlasts_input(&self) -> bool {
        match self {
            Job::Bench { .. } => true,
            Job::Perft { depth, .. } => *depth <= LONGEST_PERFT,
            Job::Search(_) | Job::NewGame | Job::Set(_) => false,
        }
    }
}

/// What the engine is busy with.
struct Busy {
    control: Arc<SearchControl>,
    /// How to write the answer, as it was when the search began.
    style: TextStyle,
    stopping: bool,
    /// It goes on when the input ends.
    outlasts_input: bool,
}

pub(super) struct Session<W> {
    output: W,
    events: SyncSender<Event>,
    /// `None` while it is busy on another thread.
    engine: Option<Box<Engine>>,
    busy: Option<Busy>,
    jobs: VecDeque<Job>,
    game: GameHistory,
    chess960: bool,
    outlook: bool,
    level: Level,
    /// The rating to play at, if that counts rather than the level.
    elo: i32,
    limit_strength: bool,
    classic: u32,
    own_book: bool,
    book_style: opening::OpeningStyle,
    /// The seed that was set; 0 for another one in every game.
    seed: u64,
    /// Of this game, once it was used.
    game_seed: Option<u64>,
    /// Nothing more comes in: leave when the engine has answered.
    leaving: bool,
}

type Step = io::Result<ControlFlow<()>>;

impl<W: Write> Session<W> {
    pub(super) fn new(output: W, events: SyncSender<Event>) -> io::Result<Session<W>> {
        let engine = Engine::new(option::DEFAULT_HASH).map_err(io::Error::other)?;
        Ok(Session {
            output,
            events,
            engine: Some(Box::new(engine)),
            busy: None,
            jobs: VecDeque::new(),
            game: GameHistory::new(Position::initial()),
            chess960: false,
            outlook: false,
            level: Level::FULL,
            elo: i32::MAX,
            limit_strength: false,
            classic: 0,
            own_book: true,
            book_style: opening::OpeningStyle::default(),
            seed: 0,
            game_seed: None,
            leaving: false,
        })
    }

    /// Deals with one event; says whether to go on.
    pub(super) fn take(&mut self, event: Event) -> Step {
        match event {
            Event::Line(line, at) => return self.obey(&line, at),
            Event::TooLong => self.complain("the line is too long")?,
            Event::Say(text) => self.say(&text)?,
            Event::Done(engine, answer) => self.done(engine, answer)?,
            Event::End => {
                self.leaving = true;
                self.jobs.retain(Job::outlasts_input);
                if !self.busy.as_ref().is_some_and(|busy| busy.outlasts_input) {
                    self.stop();
                }
            }
        }
        Ok(if self.leaving && self.busy.is_none() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        })
    }

    fn obey(&mut self, line: &str, at: Instant) -> Step {
        match command::parse(line, at, &self.game) {
            Ok(Command::Quit) => {
                self.stop();
                return Ok(ControlFlow::Break(()));
            }
            Ok(command) => self.follow(command)?,
            Err(Misunderstanding(why)) => self.complain(&why)?,
        }
        Ok(ControlFlow::Continue(()))
    }

    fn follow(&mut self, command: Command) -> io::Result<()> {
        match command {
            Command::Uci => self.introduce(),
            Command::IsReady => self.say("readyok"),
            Command::NewGame => {
                self.game_seed = None;
                self.queue(Job::NewGame)
            }
            Command::Position(game) => {
                self.game = *game;
                Ok(())
            }
            Command::Go(go) => self.go(*go),
            Command::Perft { depth } => self.queue(Job::Perft {
                game: Box::new(self.game.clone()),
                depth,
            }),
            Command::Stop => {
                self.stop();
                Ok(())
            }
            Command::PonderHit => {
                if let Some(busy) = &self.busy {
                    busy.control.ponder_hit();
                }
                Ok(())
            }
            Command::SetOption { name, value } => self.set(&name, &value),
            Command::Bench { depth } => self.queue(Job::Bench { depth }),
            Command::Display => self.display(),
            Command::Quit | Command::Nothing => Ok(()),
        }
    }

    fn introduce(&mut self) -> io::Result<()> {
        let version = env!("CARGO_PKG_VERSION");
        self.say(&format!(
            "id name Arrocco {version}\nid author the Arrocco developers\n{}uciok",
            option::describe()
        ))
    }

    fn display(&mut self) -> io::Result<()> {
        let mode = self.style().castling;
        let position = self.game.position();
        self.say(&text::diagram(position, &fen::write(position, mode)))
    }

    /// A second `go` waits if the first search was asked to stop; otherwise it
    /// is a mistake, and the first goes on.
    fn go(&mut self, go: Go) -> io::Result<()> {
        if self.busy.as_ref().is_some_and(|busy| !busy.stopping) {
            return self.complain("go: a search is running, stop it first");
        }
        let level = self.level_now();
        let is_weakened = level != Level::FULL && self.classic == 0;
        let seed = match is_weakened {
            true => self.seed_now()?,
            false => 0,
        };
        let is_book = self.own_book && is_weakened && !go.ponder;
        self.queue(Job::Search(Box::new(Task {
            game: self.game.clone(),
            limits: go.limits,
            ponder: go.ponder,
            level,
            classic: self.classic,
            seed,
            book: is_book.then_some(self.book_style),
            stopped: false,
        })))
    }

    /// The seed of this game; it is printed when it is first used.
    fn seed_now(&mut self) -> io::Result<u64> {
        if let Some(seed) = self.game_seed {
            return Ok(seed);
        }
        let seed = match self.seed {
            0 => 1 + chance() % option::MOST_SEED,
            seed => seed,
        };
        self.game_seed = Some(seed);
        self.say(&format!("info string seed {seed}"))?;
        Ok(seed)
    }

    fn level_now(&self) -> Level {
        match self.limit_strength {
            true => Level::nearest(self.elo),
            false => self.level,
        }
    }

    fn set(&mut self, name: &str, value: &str) -> io::Result<()> {
        match option::parse(name, value) {
            Ok(Setting::Chess960(on)) => self.chess960 = on,
            Ok(Setting::ShowOutlook(on)) => self.outlook = on,
            Ok(Setting::Level(level)) => self.level = level,
            Ok(Setting::Elo(elo)) => self.elo = elo,
            Ok(Setting::LimitStrength(on)) => self.limit_strength = on,
            Ok(Setting::Classic(plies)) => self.classic = plies,
            Ok(Setting::OwnBook(on)) => self.own_book = on,
            Ok(Setting::OpeningStyle(style)) => self.book_style = style,
            Ok(Setting::Seed(seed)) => {
                self.seed = seed;
                self.game_seed = None;
            }
            Ok(setting) => return self.queue(Job::Set(setting)),
            Err(Misunderstanding(why)) => return self.complain(&why),
        }
        Ok(())
    }

    fn stop(&mut self) {
        if let Some(busy) = &mut self.busy {
            busy.stopping = true;
            busy.control.stop();
        }
        // Searches that wait are stopped before they begin, but answer.
        for job in &mut self.jobs {
            if let Job::Search(task) = job {
                task.stopped = true;
            }
        }
    }

    fn queue(&mut self, job: Job) -> io::Result<()> {
        self.jobs.push_back(job);
        self.work()
    }

    /// Does what waits, as long as the engine is here.
    fn work(&mut self) -> io::Result<()> {
        while let Some(mut engine) = self.engine.take() {
            match self.jobs.pop_front() {
                Some(Job::NewGame) => engine.new_game(),
                Some(Job::Set(setting)) => self.apply(&mut engine, setting)?,
                Some(Job::Search(task)) => return self.search(engine, *task),
                Some(Job::Bench { depth }) => return self.bench(engine, depth),
                Some(Job::Perft { game, depth }) => return self.perft(engine, *game, depth),
                None => {
                    self.engine = Some(engine);
                    return Ok(());
                }
            }
            self.engine = Some(engine);
        }
        Ok(())
    }

    fn apply(&mut self, engine: &mut Engine, setting: Setting) -> io::Result<()> {
        match setting {
            Setting::Hash(mebibytes) => {
                if let Err(error) = engine.resize(mebibytes) {
                    return self.complain(&format!("option Hash: {error}"));
                }
            }
            Setting::Threads(count) => engine.options.threads = count,
            Setting::Lines(count) => engine.options.lines = count,
            Setting::Overhead(milliseconds) => {
                engine.options.overhead = Duration::from_millis(milliseconds);
            }
            Setting::ClearHash => engine.clear(),
            Setting::Network(on) => engine.use_network(on.then(network::own).flatten()),
            #[cfg(feature = "tune")]
            Setting::Param(place, value) => arrocco_engine::PARAMS[place].set(value),
            // The session keeps these itself.
            Setting::Chess960(_)
            | Setting::ShowOutlook(_)
            | Setting::Level(_)
            | Setting::Elo(_)
            | Setting::LimitStrength(_)
            | Setting::Classic(_)
            | Setting::OwnBook(_)
            | Setting::OpeningStyle(_)
            | Setting::Seed(_)
            | Setting::Ponder => {}
        }
        Ok(())
    }

    fn search(&mut self, mut engine: Box<Engine>, task: Task) -> io::Result<()> {
        let Task {
            game,
            limits,
            ponder,
            level,
            classic,
            seed,
            book,
            stopped,
        } = task;
        let control = Arc::new(match ponder {
            true => SearchControl::pondering(),
            false => SearchControl::new(),
        });
        if stopped {
            control.stop();
        }
        let style = self.style_for(game.position());
        self.busy = Some(Busy {
            control: Arc::clone(&control),
            style,
            // A `go` that comes now waits, as it does after `stop`.
            stopping: stopped,
            outlasts_input: false,
        });
        let events = self.events.clone();
        start(move || {
            if classic > 0 {
                let answer = classic_answer(game.position(), classic, &control, limits.infinite);
                let _ = events.send(Event::Done(engine, Some(answer)));
                return;
            }
            // If nobody listens any more, nothing is lost.
            let listener = &mut |progress: &SearchProgress<'_>| {
                let _ = events.send(Event::Say(text::info(progress, style)));
            };
            let book = match book {
                Some(style) => opening::book(game.position(), style),
                None => Vec::new(),
            };
            let request = LevelRequest {
                game: &game,
                limits: &limits,
                control: &control,
                seed,
                book: &book,
            };
            let answer = level.choose(&mut engine, &request, listener);
            let _ = events.send(Event::Done(engine, Some(answer)));
        })
    }

    fn bench(&mut self, engine: Box<Engine>, depth: u32) -> io::Result<()> {
        self.busy = Some(Busy {
            control: Arc::new(SearchControl::new()),
            style: self.style(),
            stopping: false,
            outlasts_input: true,
        });
        let events = self.events.clone();
        start(move || {
            let _ = events.send(Event::Say(bench_text(depth)));
            let _ = events.send(Event::Done(engine, None));
        })
    }

    /// Counts move by move.
    fn perft(&mut self, engine: Box<Engine>, game: GameHistory, depth: u32) -> io::Result<()> {
        let control = Arc::new(SearchControl::new());
        let style = self.style_for(game.position());
        self.busy = Some(Busy {
            control: Arc::clone(&control),
            style,
            // It ends by itself: a `go` that comes now waits.
            stopping: true,
            outlasts_input: depth <= LONGEST_PERFT,
        });
        let events = self.events.clone();
        start(move || {
            let mut nodes = u64::from(depth == 0);
            game.position().for_each_child(|m, child| {
                if depth > 0 && !control.is_stopped() {
                    let count = perft_until_stopped(child, depth - 1, &control);
                    nodes += count;
                    let _ = events.send(Event::Say(text::divided(m, count, style)));
                }
            });
            let _ = events.send(Event::Say(format!("\nNodes searched: {nodes}\n")));
            let _ = events.send(Event::Done(engine, None));
        })
    }

    fn done(&mut self, engine: Box<Engine>, answer: Option<SearchResult>) -> io::Result<()> {
        self.engine = Some(engine);
        if let (Some(busy), Some(answer)) = (self.busy.take(), answer) {
            self.say(&text::best(&answer, busy.style))?;
        }
        self.work()
    }

    fn style(&self) -> TextStyle {
        self.style_for(self.game.position())
    }

    fn style_for(&self, position: &Position) -> TextStyle {
        TextStyle {
            castling: match self.chess960 {
                true => CastlingMode::Chess960,
                false => position.castling_mode(),
            },
            outlook: self.outlook,
        }
    }

    fn complain(&mut self, why: &str) -> io::Result<()> {
        self.say(&format!("info string {why}"))
    }

    fn say(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.output, "{text}")?;
        self.output.flush()
    }
}

/// The move of the classic opponent, which knows no limits but its depth.
fn classic_answer(
    position: &Position,
    plies: u32,
    control: &SearchControl,
    is_endless: bool,
) -> SearchResult {
    let choice = classic::choose(position, plies);
    control.wait(is_endless);
    SearchResult {
        best: choice.best,
        ponder: None,
        score: Score::Centipawns(choice.score_for(position.turn())),
        nodes: choice.positions,
    }
}

/// Counts leaves; when it is stopped, what it has counted so far.
fn perft_until_stopped(position: &Position, depth: u32, control: &SearchControl) -> u64 {
    // A count of this depth takes a moment.
    if depth <= 4 {
        return perft(position, depth);
    }
    let mut nodes = 0;
    position.for_each_child(|_, child| {
        if !control.is_stopped() {
            nodes += perft_until_stopped(child, depth - 1, control);
        }
    });
    nodes
}

/// A seed that is another one every time.
fn chance() -> u64 {
    RandomState::new().hash_one(0)
}

fn start(work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    let thread = thread::Builder::new().stack_size(STACK);
    thread.spawn(work).map(|_| ())
}

fn bench_text(depth: u32) -> String {
    match run_bench(depth) {
        Ok(work) => format!("{} nodes {} nps", work.nodes, work.speed()),
        Err(error) => format!("info string bench: {error}"),
    }
}

fn run_bench(depth: u32) -> Result<bench::Work, Box<dyn std::error::Error>> {
    let positions = bench::POSITIONS.into_iter().map(str::parse);
    let positions: Vec<Position> = positions.collect::<Result<_, _>>()?;
    Ok(bench::run(positions, depth)?)
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{Receiver, sync_channel};

    use super::*;

    fn send(session: &mut Session<Vec<u8>>, line: &str) {
        let step = session.take(Event::Line(line.to_owned(), Instant::now()));
        assert!(step.expect("a vector takes all").is_continue());
    }

    /// Takes events until a search has answered.
    fn until_done(session: &mut Session<Vec<u8>>, events: &Receiver<Event>) {
        loop {
            let event = events.recv().expect("the session has a sender");
            let is_done = matches!(event, Event::Done(..));
            let _ = session.take(event).expect("a vector takes all");
            if is_done {
                return;
            }
        }
    }

    /// What the session says to these lines, the last of which is a search.
    fn answer(lines: &[&str]) -> String {
        let (sender, events) = sync_channel(1024);
        let mut session = Session::new(Vec::new(), sender).expect("room");
        for line in lines {
            send(&mut session, line);
        }
        until_done(&mut session, &events);
        String::from_utf8(session.output).expect("text")
    }

    /// The same moves in a new game used to get the same replies.
    #[test]
    fn every_game_has_a_seed_of_its_own_which_is_printed_and_can_be_set() {
        let seed = |text: &str| {
            let rest = text.split_once("info string seed ").expect("a seed").1;
            rest.lines().next().map(str::to_owned)
        };
        let moves = "position startpos moves g2g3 d7d5 f1g2 e7e5 d2d3";
        let game = ["setoption name Level value 3", moves, "go nodes 100000"];
        let (one, other) = (answer(&game), answer(&game));
        assert_ne!(seed(&one), seed(&other));
        let set = [&["setoption name Seed value 7"][..], &game].concat();
        let best = |text: String| text.lines().last().map(str::to_owned);
        let (one, other) = (answer(&set), answer(&set));
        assert_eq!(seed(&one).as_deref(), Some("7"));
        assert_eq!(best(one), best(other));
    }

    #[test]
    fn full_strength_has_no_book_and_no_seed() {
        let said = answer(&["position startpos", "go depth 1"]);
        assert!(
            said.contains("info depth 1") && !said.contains("seed"),
            "{said}"
        );
    }

    #[test]
    fn the_classic_opponent_is_deterministic() {
        let game = [
            "setoption name Classic value 2",
            "position startpos moves e2e4",
            "go",
        ];
        let one = answer(&game);
        assert_eq!(one, answer(&game));
        assert!(!one.contains("seed"), "{one}");
    }

    #[test]
    fn a_level_in_an_endless_search_waits_for_stop() {
        let (sender, events) = sync_channel(1024);
        let mut session = Session::new(Vec::new(), sender).expect("room");
        for line in ["setoption name Level value 1", "go infinite"] {
            send(&mut session, line);
        }
        assert!(session.busy.is_some());
        send(&mut session, "stop");
        until_done(&mut session, &events);
        let output = String::from_utf8(session.output).expect("text");
        assert_eq!(output.matches("bestmove").count(), 1, "{output}");
    }

    /// `echo go perft 5 | arrocco uci` used to print that there are no nodes.
    #[test]
    fn a_perft_is_counted_to_its_end_when_the_input_ends() {
        let (sender, events) = sync_channel(1024);
        let mut session = Session::new(Vec::new(), sender).expect("room");
        for line in ["go perft 5", "go perft 1"] {
            send(&mut session, line);
        }
        let step = session.take(Event::End).expect("a vector takes all");
        assert!(step.is_continue());
        until_done(&mut session, &events);
        until_done(&mut session, &events);
        let output = String::from_utf8(session.output).expect("text");
        for count in ["Nodes searched: 4865609", "Nodes searched: 20"] {
            assert!(output.contains(count), "{output}");
        }
    }

    /// The second search is stopped while it waits for the first. When it
    /// runs, it counts as stopped, so that a third `go` waits for it.
    #[test]
    fn every_go_is_answered_when_a_waiting_search_is_stopped() {
        let (sender, events) = sync_channel(1024);
        let mut session = Session::new(Vec::new(), sender).expect("room");
        for line in ["go infinite", "stop", "go infinite", "stop"] {
            send(&mut session, line);
        }
        until_done(&mut session, &events);
        let busy = session.busy.as_ref().expect("the second search");
        assert!(busy.control.is_stopped() && busy.stopping);
        send(&mut session, "go depth 1");
        until_done(&mut session, &events);
        until_done(&mut session, &events);
        let output = String::from_utf8(session.output).expect("text");
        assert_eq!(output.matches("bestmove").count(), 3, "{output}");
    }
}

//! The tasks of an engine: moves, answers to offers, hints and analysis.

use std::time::Duration;

use arrocco_engine::{
    Engine, GameHistory as Line, Level, LevelRequest, Limits, Score, SearchClock, SearchControl,
    SearchProgress,
};
use arrocco_game::{
    Bonus, Command, Control as TimeControl, Game, Millis, MoveRequest, Played, PlayerKind, Stage,
};
use arrocco_notation::opening;
use arrocco_rules::{Color, Move, Position};
use arrocco_uci::client::Info;

use super::event::{Analysis, EngineEvent};
use super::external::{External, Question};
use super::manners;
use super::strength::{Opponent, Strength};

/// Positions looked at before a draw is accepted.
const JUDGING_NODES: u64 = 50_000;

/// Positions looked at for a hint: a moment on any computer.
const HINT_NODES: u64 = 300_000;

/// The most time used where each move has its own limit.
const LONGEST_MOVE: Millis = Millis(3_000);

/// The level that plays in place of another engine that failed.
pub const SUBSTITUTE: Level = Level::ALL[4];

/// The tag of a game that has its seed.
pub(super) const SEED_TAG: &str = "Seed";

/// One computation of the engine.
#[derive(Clone, Debug)]
pub(super) struct Task {
    /// The moves so far, so that repetitions are seen.
    line: Line,
    start: Position,
    moves: Vec<Move>,
    kind: Kind,
}

/// What a task needs: our engine, and another one if there is one.
pub(super) struct Engines {
    pub(super) own: Engine,
    pub(super) external: External,
}

#[derive(Clone, Debug, PartialEq)]
enum Kind {
    /// An engine is to move.
    Move {
        ply: usize,
        opponent: Opponent,
        clock: Option<SearchClock>,
        can_claim: bool,
        /// Whether a draw that it offered stands.
        has_offered: bool,
        seed: u64,
    },
    /// An engine was offered a draw.
    Offer { to: Color },
    /// An engine was asked for a takeback.
    Takeback { to: Color },
    /// A hint: one good move.
    Hint,
    /// The best lines, until it is stopped.
    Lines { count: usize },
}

impl Task {
    /// The task of the game's engine players, if there is one now.
    pub(super) fn of_game(game: &Game, now: Millis, seed: u64) -> Option<Task> {
        let is_engine = |color| game.settings().seat(color).kind == PlayerKind::Engine;
        if !game.outcome().is_in_progress() || game.clock().is_paused() {
            return None;
        }
        let asked = |by: Option<Color>| by.map(|by| !by).filter(|&to| is_engine(to));
        let kind = if let Some(to) = asked(game.takeback_asked()) {
            Kind::Takeback { to }
        } else if let Some(to) = asked(game.draw_offer()) {
            Kind::Offer { to }
        } else if is_engine(game.turn()) {
            turn(game, now, seed)
        } else {
            return None;
        };
        Some(Task {
            line: line(game),
            start: *game.start(),
            moves: game.moves().map(Played::to_move).collect(),
            kind,
        })
    }

    pub(super) fn hint(position: Position) -> Task {
        Task::about(position, Kind::Hint)
    }

    pub(super) fn lines(position: Position, count: usize) -> Task {
        Task::about(position, Kind::Lines { count })
    }

    fn about(position: Position, kind: Kind) -> Task {
        Task {
            line: Line::new(position),
            start: position,
            moves: Vec::new(),
            kind,
        }
    }

    /// Whether a worker that runs `self` need not start again.
    pub(super) fn is_same(&self, other: &Task) -> bool {
        let is_same_kind = match (&self.kind, &other.kind) {
            // The clock has gone on meanwhile, and the seed is of no account.
            (
                Kind::Move { ply, opponent, .. },
                Kind::Move {
                    ply: p,
                    opponent: o,
                    ..
                },
            ) => (ply, opponent) == (p, o),
            (kind, other) => kind == other,
        };
        is_same_kind && self.line.position() == other.line.position()
    }

    /// Runs the task and sends what it finds. The control stops it early.
    pub(super) fn run(
        &self,
        engines: &mut Engines,
        control: &SearchControl,
        send: &dyn Fn(EngineEvent),
    ) -> Option<EngineEvent> {
        match self.kind {
            Kind::Takeback { to: by } => {
                Some(EngineEvent::Decision(Command::AcceptTakeback { by }))
            }
            Kind::Offer { to } => Some(self.judge(to, &mut engines.own, control)),
            Kind::Move { .. } => self
                .decide(engines, control, send)
                .map(EngineEvent::Decision),
            Kind::Hint => self
                .analyse_by_external(engines, control, (1, false), send, &|_| ())
                .unwrap_or_else(|| self.analyse(&mut engines.own, control, 1, HINT_NODES, &|_| ()))
                .map(EngineEvent::Hint),
            Kind::Lines { count } => {
                self.analyse_by_external(engines, control, (count, true), send, send)
                    .unwrap_or_else(|| {
                        self.analyse(&mut engines.own, control, count, u64::MAX, send)
                    });
                None
            }
        }
    }

    /// How long a move should seem to take; other tasks are answered at once.
    pub(super) fn thinking_time(&self, pace: Duration) -> Duration {
        match self.kind {
            Kind::Move {
                opponent,
                clock,
                seed,
                ..
            } => manners::thinking_time(
                self.line.position(),
                self.moves.last().copied(),
                pace,
                clock,
                opponent.longest_move(),
                seed,
            ),
            Kind::Offer { .. } | Kind::Takeback { .. } | Kind::Hint | Kind::Lines { .. } => {
                Duration::ZERO
            }
        }
    }

    /// What the position is worth to a side.
    fn score_for(&self, color: Color, engine: &mut Engine, control: &SearchControl) -> Score {
        let limits = Limits::nodes(JUDGING_NODES);
        let answer = engine.search(&self.line, &limits, control, &mut |_| ());
        match (answer.score, self.line.position().turn() == color) {
            (score, true) => score,
            (Score::Centipawns(worth), false) => Score::Centipawns(-worth),
            // Mated at once is no distance that has a sign.
            (Score::Mate(0), false) => Score::Mate(1),
            (Score::Mate(moves), false) => Score::Mate(-moves),
        }
    }

    /// Answers a draw offer.
    fn judge(&self, by: Color, engine: &mut Engine, control: &SearchControl) -> EngineEvent {
        let score = self.score_for(by, engine, control);
        let accepts = manners::accepts_draw(self.line.position(), score);
        EngineEvent::Decision(if accepts {
            Command::AcceptDraw { by }
        } else {
            Command::DeclineDraw { by }
        })
    }

    fn decide(
        &self,
        engines: &mut Engines,
        control: &SearchControl,
        send: &dyn Fn(EngineEvent),
    ) -> Option<Command> {
        let Kind::Move {
            ply,
            opponent,
            can_claim,
            has_offered,
            ..
        } = self.kind
        else {
            return None;
        };
        let position = self.line.position();
        let by = position.turn();
        let (best, score) = self.choose(engines, control, send)?;
        if can_claim && !is_better(score) {
            return Some(Command::ClaimDraw { intended: None });
        }
        // A level may misjudge: who gives up or offers looks twice.
        if opponent.resigns && manners::resigns(position, score) {
            let sure = self.score_for(by, &mut engines.own, control);
            if manners::resigns(position, sure) {
                return Some(Command::Resign { by });
            }
        }
        if !has_offered && manners::may_offer_draw(position) {
            let sure = self.score_for(by, &mut engines.own, control);
            if manners::offers_draw(position, sure) {
                return Some(Command::OfferDraw { by });
            }
        }
        let ply = u32::try_from(ply).ok();
        best.map(|m| Command::play_after(MoveRequest::of(m), ply))
    }

    /// The move of the opponent, and its score.
    fn choose(
        &self,
        engines: &mut Engines,
        control: &SearchControl,
        send: &dyn Fn(EngineEvent),
    ) -> Option<(Option<Move>, Score)> {
        let Kind::Move {
            opponent,
            clock,
            seed,
            ..
        } = self.kind
        else {
            return None;
        };
        let position = self.line.position();
        let level = match opponent.strength {
            Strength::Classic(depth) => {
                let choice = arrocco_engine::classic::choose(position, depth);
                let worth = choice.score_for(position.turn());
                return Some((choice.best, Score::Centipawns(worth)));
            }
            Strength::Level(level) => level,
            Strength::Uci => {
                let question = Question {
                    start: &self.start,
                    moves: &self.moves,
                    clock,
                    longest: opponent.longest_move(),
                };
                let mut listen =
                    |info: &_| send(EngineEvent::Analysis(Analysis::of_info(position, info)));
                match engines.external.choose(&question, control, &mut listen) {
                    Some(Ok(answer)) => {
                        let score = answer.lines.first().map(|line| line.score);
                        return Some((answer.best, score.unwrap_or(Score::Centipawns(0))));
                    }
                    Some(Err(error)) => send(EngineEvent::Failed(error)),
                    // It failed before, or the game comes from another computer.
                    None => {}
                }
                SUBSTITUTE
            }
        };
        let mut listen = |progress: &SearchProgress<'_>| {
            send(EngineEvent::Analysis(Analysis::new(position, progress)));
        };
        let mut limits = Limits::for_move(clock);
        limits.move_time = limits
            .move_time
            .map(|time| time.min(opponent.longest_move()));
        let request = LevelRequest {
            game: &self.line,
            limits: &limits,
            control,
            seed,
            book: &opening::book(position, opponent.style),
        };
        let answer = level.choose(&mut engines.own, &request, &mut listen);
        Some((answer.best, answer.score))
    }

    /// The analysis of the engine of another program; `None` if there is none, or it
    /// failed.
    fn analyse_by_external(
        &self,
        engines: &mut Engines,
        control: &SearchControl,
        lines: (usize, bool),
        send: &dyn Fn(EngineEvent),
        send_line: &dyn Fn(EngineEvent),
    ) -> Option<Option<Analysis>> {
        let position = self.line.position();
        let mut best = None;
        let mut listen = |info: &Info| {
            let analysis = Analysis::of_info(position, info);
            if analysis.rank == 1 {
                best = Some(analysis.clone());
            }
            send_line(EngineEvent::Analysis(analysis));
        };
        match engines
            .external
            .analyse(position, lines, control, &mut listen)?
        {
            Ok(_) => Some(best),
            Err(error) => {
                send(EngineEvent::Failed(error));
                None
            }
        }
    }

    /// Searches the position and sends every line. Returns the last analysis of
    /// the best one.
    fn analyse(
        &self,
        engine: &mut Engine,
        control: &SearchControl,
        lines: usize,
        nodes: u64,
        send: &dyn Fn(EngineEvent),
    ) -> Option<Analysis> {
        let position = self.line.position();
        let mut best = None;
        engine.options.lines = lines;
        engine.search(
            &self.line,
            &Limits::nodes(nodes),
            control,
            &mut |progress| {
                let analysis = Analysis::new(position, progress);
                if analysis.rank == 1 {
                    best = Some(analysis.clone());
                }
                send(EngineEvent::Analysis(analysis));
            },
        );
        engine.options.lines = 1;
        best
    }
}

fn turn(game: &Game, now: Millis, seed: u64) -> Kind {
    let seat = game.settings().seat(game.turn());
    // The seed of the game makes it repeatable; without one, each is another.
    let written = game.settings().tags.get(SEED_TAG);
    let written = written.and_then(|text| text.trim().parse::<u64>().ok());
    Kind::Move {
        ply: game.ply(),
        // Old files and other programs may say what they like.
        opponent: seat.strength.parse().unwrap_or_default(),
        clock: clock(game, now),
        can_claim: !game.claims().is_empty(),
        has_offered: game.draw_offer() == Some(game.turn()),
        seed: written.unwrap_or(seed),
    }
}

/// The moves of the game, for the engine.
fn line(game: &Game) -> Line {
    let mut line = Line::new(*game.start());
    for played in game.moves() {
        line.play(played.to_move());
    }
    line
}

/// What the engine has left; nothing without a limit.
fn clock(game: &Game, now: Millis) -> Option<SearchClock> {
    let color = game.turn();
    let left = game.clock().left(color, now)?;
    let (remaining, increment, moves_to_go) = match game.settings().time.of(color) {
        TimeControl::Unlimited => return None,
        TimeControl::PerMove(_) => (left.min(LONGEST_MOVE), Millis::ZERO, Some(1)),
        TimeControl::Stages(stages) => {
            let own = game.moves().filter(|played| played.color == color).count();
            let (bonus, moves_to_go) = stage(stages, own as u64);
            (left, bonus, moves_to_go)
        }
    };
    Some(SearchClock {
        remaining: Duration::from_millis(remaining.0),
        increment: Duration::from_millis(increment.0),
        moves_to_go,
    })
}

/// What each move gives after so many moves, and how many are left in the stage.
fn stage(stages: &[Stage], mut made: u64) -> (Millis, Option<u32>) {
    let mut current = None;
    for stage in stages {
        current = Some(stage);
        match stage.moves.map(u64::from) {
            Some(moves) if made >= moves => made -= moves,
            _ => break,
        }
    }
    let Some(stage) = current else {
        return (Millis::ZERO, None);
    };
    // The last stage repeats.
    let to_go = |moves: u32| moves - (made % u64::from(moves.max(1))) as u32;
    (increment(stage.bonus), stage.moves.map(to_go))
}

fn increment(bonus: Bonus) -> Millis {
    match bonus {
        Bonus::Increment(time) => time,
        // What is not used of these is lost: count on less.
        Bonus::None | Bonus::Delay(_) | Bonus::Bronstein(_) => Millis::ZERO,
    }
}

/// Whether the engine would rather play on than take a draw.
fn is_better(score: Score) -> bool {
    match score {
        Score::Centipawns(worth) => worth > 0,
        Score::Mate(moves) => moves > 0,
    }
}

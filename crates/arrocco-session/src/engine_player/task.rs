//! The tasks of an engine: moves, answers to offers, hints and analysis.

use std::time::Duration;

use arrocco_engine::{
    Clock, Engine, GameHistory as Line, LevelRequest, Limits, Progress, Score, SearchControl,
};
use arrocco_game::{
    Bonus, Command, Control as TimeControl, Game, Millis, MoveRequest, PlayerKind, Stage,
};
use arrocco_rules::{Color, Position};

use super::event::{Analysis, EngineEvent};
use super::strength::Strength;

/// Positions looked at before a draw is accepted.
const JUDGING_NODES: u64 = 50_000;

/// Positions looked at for a hint: a moment on any computer.
const HINT_NODES: u64 = 300_000;

/// No engine accepts a draw before this move.
const FIRST_DRAW: u32 = 20;

/// The most time used where each move has its own limit.
const LONGEST_MOVE: Millis = Millis(3_000);

/// One computation of the engine.
#[derive(Clone, Debug)]
pub(super) struct Task {
    /// The moves so far, so that repetitions are seen.
    line: Line,
    kind: Kind,
}

#[derive(Clone, Debug, PartialEq)]
enum Kind {
    /// An engine is to move.
    Move {
        ply: usize,
        strength: Strength,
        clock: Option<Clock>,
        can_claim: bool,
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
        let line = line(game);
        Some(Task { line, kind })
    }

    pub(super) fn hint(position: Position) -> Task {
        Task {
            line: Line::new(position),
            kind: Kind::Hint,
        }
    }

    pub(super) fn lines(position: Position, count: usize) -> Task {
        Task {
            line: Line::new(position),
            kind: Kind::Lines { count },
        }
    }

    /// Whether a worker that runs `self` need not start again.
    pub(super) fn is_same(&self, other: &Task) -> bool {
        let is_same_kind = match (&self.kind, &other.kind) {
            // The clock has gone on meanwhile, and the seed is of no account.
            (
                Kind::Move { ply, strength, .. },
                Kind::Move {
                    ply: p,
                    strength: s,
                    ..
                },
            ) => (ply, strength) == (p, s),
            (kind, other) => kind == other,
        };
        is_same_kind && self.line.position() == other.line.position()
    }

    /// Runs the task and sends what it finds. The control stops it early.
    pub(super) fn run(
        &self,
        engine: &mut Engine,
        control: &SearchControl,
        send: &dyn Fn(EngineEvent),
    ) -> Option<EngineEvent> {
        match self.kind {
            Kind::Takeback { to: by } => {
                Some(EngineEvent::Decision(Command::AcceptTakeback { by }))
            }
            Kind::Offer { to } => Some(self.judge(to, engine, control)),
            Kind::Move { .. } => self
                .decide(engine, control, send)
                .map(EngineEvent::Decision),
            Kind::Hint => self
                .analyse(engine, control, 1, HINT_NODES, &|_| ())
                .map(EngineEvent::Hint),
            Kind::Lines { count } => {
                self.analyse(engine, control, count, u64::MAX, send);
                None
            }
        }
    }

    /// Whether this is a move, which is paced.
    pub(super) fn is_move(&self) -> bool {
        matches!(self.kind, Kind::Move { .. })
    }

    /// Accepts a draw unless the engine is better.
    fn judge(&self, by: Color, engine: &mut Engine, control: &SearchControl) -> EngineEvent {
        let limits = Limits::nodes(JUDGING_NODES);
        let answer = engine.search(&self.line, &limits, control, &mut |_| ());
        let position = self.line.position();
        let is_late = position.fullmove_number() >= FIRST_DRAW;
        let accepts = is_late && !is_better(answer.score, position.turn() == by);
        EngineEvent::Decision(if accepts {
            Command::AcceptDraw { by }
        } else {
            Command::DeclineDraw { by }
        })
    }

    fn decide(
        &self,
        engine: &mut Engine,
        control: &SearchControl,
        send: &dyn Fn(EngineEvent),
    ) -> Option<Command> {
        let Kind::Move {
            ply,
            strength,
            clock,
            can_claim,
            seed,
        } = self.kind
        else {
            return None;
        };
        let position = self.line.position();
        let (best, score) = match strength {
            Strength::Classic(depth) => {
                let choice = arrocco_engine::classic::choose(position, depth);
                let worth = choice.score_for(position.turn());
                (choice.best, Score::Centipawns(worth))
            }
            Strength::Level(level) => {
                let mut listen = |progress: &Progress<'_>| {
                    send(EngineEvent::Analysis(Analysis::new(position, progress)));
                };
                let request = LevelRequest {
                    game: &self.line,
                    limits: &Limits::for_move(clock),
                    control,
                    seed,
                };
                let answer = level.choose(engine, &request, &mut listen);
                (answer.best, answer.score)
            }
        };
        if can_claim && !is_better(score, true) {
            return Some(Command::ClaimDraw { intended: None });
        }
        let ply = u32::try_from(ply).ok();
        best.map(|m| Command::Move {
            request: MoveRequest::of(m),
            ply,
        })
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
    Kind::Move {
        ply: game.ply(),
        // Old files and other programs may say what they like.
        strength: seat.strength.parse().unwrap_or_default(),
        clock: clock(game, now),
        can_claim: !game.claims().is_empty(),
        seed: seed ^ game.position().zobrist(),
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
fn clock(game: &Game, now: Millis) -> Option<Clock> {
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
    Some(Clock {
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
fn is_better(score: Score, is_own: bool) -> bool {
    let sign = if is_own { 1 } else { -1 };
    match score {
        Score::Centipawns(worth) => sign * worth > 0,
        Score::Mate(moves) => sign * moves > 0,
    }
}

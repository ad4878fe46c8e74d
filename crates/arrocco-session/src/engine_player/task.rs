//! What there is to think about in a game, and what it takes to think about it.

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

/// A limit for each move is there to be kept, not to be used up.
const LONGEST_MOVE: Millis = Millis(3_000);

/// Something to think about. Two equal tasks come to the same.
#[derive(Clone, Debug)]
pub(super) struct Task {
    /// Where it comes from, so that a repetition is seen.
    line: Line,
    kind: Kind,
}

#[derive(Clone, Debug, PartialEq)]
enum Kind {
    /// An engine is at the move.
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
    /// Somebody wants to know a good move.
    Hint,
    /// Somebody wants to see the best lines, until they have seen enough.
    Lines { count: usize },
}

impl Task {
    /// What the engines at this table have to do now, if anything.
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

    /// Whether somebody who thinks about `self` need not begin anew.
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

    /// Thinks, and tells. The control ends it early.
    pub(super) fn carry_out(
        &self,
        engine: &mut Engine,
        control: &SearchControl,
        tell: &dyn Fn(EngineEvent),
    ) -> Option<EngineEvent> {
        match self.kind {
            Kind::Takeback { to: by } => {
                Some(EngineEvent::Decision(Command::AcceptTakeback { by }))
            }
            Kind::Offer { to } => Some(self.judge(to, engine, control)),
            Kind::Move { .. } => self
                .decide(engine, control, tell)
                .map(EngineEvent::Decision),
            Kind::Hint => self
                .look(engine, control, 1, HINT_NODES, &|_| ())
                .map(EngineEvent::Hint),
            Kind::Lines { count } => {
                self.look(engine, control, count, u64::MAX, tell);
                None
            }
        }
    }

    /// Whether this is a move, which people like to see coming.
    pub(super) fn is_move(&self) -> bool {
        matches!(self.kind, Kind::Move { .. })
    }

    /// Accepts a draw unless the engine stands better.
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
        tell: &dyn Fn(EngineEvent),
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
                    tell(EngineEvent::Analysis(Analysis::new(position, progress)));
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

    /// Looks at the position and tells of every line; the answer is the last
    /// word on the best one.
    fn look(
        &self,
        engine: &mut Engine,
        control: &SearchControl,
        lines: usize,
        nodes: u64,
        tell: &dyn Fn(EngineEvent),
    ) -> Option<Analysis> {
        let position = self.line.position();
        let mut best = None;
        engine.options.lines = lines;
        engine.search(
            &self.line,
            &Limits::nodes(nodes),
            control,
            &mut |progress| {
                let insight = Analysis::new(position, progress);
                if insight.rank == 1 {
                    best = Some(insight.clone());
                }
                tell(EngineEvent::Analysis(insight));
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

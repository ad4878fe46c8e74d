//! The engine of another program as a player or analyst.

use std::sync::Arc;
use std::time::Duration;

use arrocco_engine::{SearchClock, SearchControl};
use arrocco_rules::{Color, Move, Position};
use arrocco_uci::client::{
    Client, ClientAnswer, ClientError, ClientLimits, ClientSearch, Clocks, EngineSpec, Info,
    SpecLimit,
};

/// How long another engine may be late.
const LATE: Duration = Duration::from_secs(10);

/// What a move takes where neither a clock runs nor a limit was named.
const MOVE_TIME: Duration = Duration::from_secs(1);

/// Another engine, which is started when it is first needed. After it did something
/// wrong it is not started again.
pub(super) struct External {
    spec: Option<Arc<EngineSpec>>,
    client: Option<Client>,
}

/// What another engine is to think about.
pub(super) struct Question<'a> {
    pub(super) start: &'a Position,
    pub(super) moves: &'a [Move],
    pub(super) clock: Option<SearchClock>,
    pub(super) longest: Duration,
}

impl External {
    pub(super) fn new(spec: Option<Arc<EngineSpec>>) -> External {
        External { spec, client: None }
    }

    /// Its move; `None` if there is no such engine.
    ///
    /// # Errors
    ///
    /// What it did wrong. It is not asked again.
    pub(super) fn choose(
        &mut self,
        question: &Question<'_>,
        control: &SearchControl,
        listener: &mut dyn FnMut(&Info),
    ) -> Option<Result<ClientAnswer, ClientError>> {
        let spec = Arc::clone(self.spec.as_ref()?);
        let limits = limits(&spec, question);
        let search = ClientSearch {
            start: question.start,
            moves: question.moves,
            limits,
        };
        let answer = self
            .client(&spec)
            .and_then(|client| client.go(&search, control, listener));
        if answer.is_err() {
            self.client = None;
            self.spec = None;
        }
        Some(answer)
    }

    /// Its best lines of a position, as they are found: for a moment, or until it is
    /// stopped. `None` if there is no such engine.
    ///
    /// # Errors
    ///
    /// What it did wrong. It is not asked again.
    pub(super) fn analyse(
        &mut self,
        position: &Position,
        (lines, is_endless): (usize, bool),
        control: &SearchControl,
        listener: &mut dyn FnMut(&Info),
    ) -> Option<Result<ClientAnswer, ClientError>> {
        let spec = Arc::clone(self.spec.as_ref()?);
        let search = ClientSearch {
            start: position,
            moves: &[],
            limits: ClientLimits {
                move_time: (!is_endless).then_some(MOVE_TIME),
                ..ClientLimits::default()
            },
        };
        let answer = self.client(&spec).and_then(|client| {
            // An engine without this option gives one line.
            let _ = client.set_option("MultiPV", &lines.max(1).to_string());
            let answer = client.go(&search, control, listener);
            let _ = client.set_option("MultiPV", "1");
            answer
        });
        if answer.is_err() {
            self.client = None;
            self.spec = None;
        }
        Some(answer)
    }

    fn client(&mut self, spec: &EngineSpec) -> Result<&mut Client, ClientError> {
        if self.client.is_none() {
            self.client = Some(Client::start(spec, LATE)?);
        }
        // It was put there just now.
        self.client.as_mut().ok_or_else(|| ClientError::Exit {
            engine: spec.name().to_owned(),
            status: None,
        })
    }
}

/// The limits that were named with the engine, else the clock, else a moment.
fn limits(spec: &EngineSpec, question: &Question<'_>) -> ClientLimits {
    let turn = match question.moves.len() % 2 {
        0 => question.start.turn(),
        _ => !question.start.turn(),
    };
    let named = spec.limit().map(SpecLimit::of_a_move);
    if let Some(limits) = named.filter(|limits| *limits != ClientLimits::default()) {
        return limits;
    }
    match question.clock {
        Some(clock) => ClientLimits {
            clocks: Some(clocks(clock, turn)),
            ..ClientLimits::default()
        },
        None => ClientLimits {
            move_time: Some(MOVE_TIME.min(question.longest)),
            ..ClientLimits::default()
        },
    }
}

/// Both clocks as the engine's own: what the other side has left is not its concern.
fn clocks(clock: SearchClock, turn: Color) -> Clocks {
    let mut clocks = Clocks {
        remaining: [clock.remaining; 2],
        increment: [clock.increment; 2],
        moves_to_go: clock.moves_to_go,
    };
    clocks.remaining[turn.index()] = clock.remaining;
    clocks
}

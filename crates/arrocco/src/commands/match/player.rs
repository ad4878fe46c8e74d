//! An engine that plays: what it did wrong, and what it answered.

use std::fmt;
use std::time::Duration;

use arrocco_engine::{Score, SearchControl};
use arrocco_rules::{Move, Position};
use arrocco_uci::client::{Client, ClientError, ClientLimits, ClientSearch, Clocks};

use super::contender::{Contender, Pace};

/// What an engine did wrong; it loses the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// It ended.
    Crash,
    /// It did not answer for so long that it never will.
    Hang,
    /// It answered too late.
    Time,
    /// What it answered is no legal move.
    Illegal,
}

impl Fault {
    pub(super) const ALL: [Fault; 4] = [Fault::Crash, Fault::Hang, Fault::Time, Fault::Illegal];

    /// What an error counts as.
    fn of(error: &ClientError) -> Fault {
        match error {
            ClientError::Hang { .. } => Fault::Hang,
            ClientError::Illegal { .. } => Fault::Illegal,
            ClientError::Start { .. }
            | ClientError::NotUci { .. }
            | ClientError::NoOption { .. }
            | ClientError::OptionValue { .. }
            | ClientError::Exit { .. } => Fault::Crash,
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Fault::Crash => "crashes",
            Fault::Hang => "hangs",
            Fault::Time => "time losses",
            Fault::Illegal => "illegal moves",
        })
    }
}

/// What an engine answered.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reply {
    /// `None` if what it said is no legal move.
    pub(super) m: Option<Move>,
    /// What it last thought of the position, seen from its side.
    pub(super) score: Option<Score>,
    /// How deep it said it had searched.
    pub(super) depth: Option<u32>,
    /// How long it took.
    pub(super) taken: Duration,
}

/// A running engine. It ends when this is dropped.
pub(super) struct Player {
    client: Client,
    pace: Pace,
}

impl Player {
    /// Starts an engine and sets its options.
    ///
    /// # Errors
    ///
    /// Why it cannot be started, or does not speak UCI.
    pub(super) fn start(contender: &Contender, patience: Duration) -> Result<Player, ClientError> {
        Ok(Player {
            client: Client::start(&contender.spec, patience)?,
            pace: contender.pace,
        })
    }

    /// Announces that another game begins.
    ///
    /// # Errors
    ///
    /// If it does not say that it is ready.
    pub(super) fn new_game(&mut self) -> Result<(), Fault> {
        self.client.new_game().map_err(|error| Fault::of(&error))
    }

    /// Asks for a move after these.
    ///
    /// # Errors
    ///
    /// If it ended or does not answer. Whether it was in time, and what it
    /// said, is for others to judge.
    pub(super) fn go(
        &mut self,
        start: &Position,
        moves: &[Move],
        clocks: &Clocks,
    ) -> Result<Reply, Fault> {
        let limits = match self.pace {
            Pace::Clock { .. } => ClientLimits {
                clocks: Some(*clocks),
                ..ClientLimits::default()
            },
            Pace::Nodes(_) | Pace::MoveTime(_) | Pace::Depth(_) => self.pace.of_a_move(),
        };
        let search = ClientSearch {
            start,
            moves,
            limits,
        };
        let answer = self.client.go(&search, &SearchControl::new(), &mut |_| {});
        match answer {
            Ok(answer) => {
                let line = answer.lines.first();
                Ok(Reply {
                    m: answer.best,
                    score: line.map(|line| line.score),
                    depth: line.map(|line| line.depth),
                    taken: answer.taken,
                })
            }
            Err(ClientError::Illegal { taken, .. }) => Ok(Reply {
                m: None,
                score: None,
                depth: None,
                taken,
            }),
            Err(error) => Err(Fault::of(&error)),
        }
    }
}

//! Players: people, engines and other programs.

use arrocco_game::{Command, Game, Millis, PlayerKind};
use arrocco_rules::Color;

use super::{GameService, ServiceEvent, ServiceRefusal};

/// A player of one side.
pub trait Player {
    /// What kind of player this is.
    fn kind(&self) -> PlayerKind;

    /// What this side does now, if it has something to do: it is at the move,
    /// or was asked for a draw or a takeback. `None` to wait, as people do, who
    /// act elsewhere.
    fn act(&mut self, game: &Game, side: Color) -> Option<Command>;
}

/// A person at the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Human;

impl Player for Human {
    fn kind(&self) -> PlayerKind {
        PlayerKind::Human
    }

    fn act(&mut self, _: &Game, _: Color) -> Option<Command> {
        None
    }
}

/// A program of any kind, as a function of the game.
pub struct Program<F> {
    kind: PlayerKind,
    choose: F,
}

impl<F: FnMut(&Game, Color) -> Option<Command>> Program<F> {
    /// A program that chooses like this.
    pub fn new(choose: F) -> Program<F> {
        Program {
            kind: PlayerKind::Program,
            choose,
        }
    }

    /// An engine that chooses like this.
    pub fn engine(choose: F) -> Program<F> {
        Program {
            kind: PlayerKind::Engine,
            choose,
        }
    }
}

impl<F: FnMut(&Game, Color) -> Option<Command>> Player for Program<F> {
    fn kind(&self) -> PlayerKind {
        self.kind
    }

    fn act(&mut self, game: &Game, side: Color) -> Option<Command> {
        (self.choose)(game, side)
    }
}

/// The two players of a game.
pub struct Seats {
    /// The player of White.
    pub white: Box<dyn Player>,
    /// The player of Black.
    pub black: Box<dyn Player>,
}

impl Seats {
    /// Two people.
    pub fn people() -> Seats {
        Seats {
            white: Box::new(Human),
            black: Box::new(Human),
        }
    }

    fn of(&mut self, color: Color) -> &mut dyn Player {
        match color {
            Color::White => self.white.as_mut(),
            Color::Black => self.black.as_mut(),
        }
    }

    /// Lets the player act whom the game waits for: the one who was asked
    /// something, else the one at the move. `None` if that player waits or the
    /// game is over.
    ///
    /// # Errors
    ///
    /// If the service refuses the command.
    pub fn step(
        &mut self,
        service: &mut GameService,
        now: Millis,
    ) -> Result<Option<Vec<ServiceEvent>>, ServiceRefusal> {
        let Some(game) = service
            .game()
            .filter(|game| game.outcome().is_in_progress())
        else {
            return Ok(None);
        };
        let asked = game.takeback_asked().or(game.draw_offer()).map(|by| !by);
        let sides = asked.into_iter().chain([game.turn()]);
        let command = sides
            .into_iter()
            .find_map(|side| self.of(side).act(game, side));
        command
            .map(|command| service.handle(command, now))
            .transpose()
    }
}

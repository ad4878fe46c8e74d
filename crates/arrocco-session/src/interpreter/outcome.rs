//! What a line or a command led to: events, sentences, squares to mark, an
//! action of the front end, or a refusal.

use arrocco_game::{Event, GameRefusal};
use arrocco_rules::{Bitboard, Refusal, Square};

use crate::l10n::Language;

/// The answer to a line. Front ends show it and decide nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CommandOutcome {
    /// What happened in the game, in order.
    pub events: Vec<Event>,
    /// Sentences in the language of the person, in order.
    pub lines: Vec<String>,
    /// The squares that the sentences name.
    pub marks: Marks,
    /// What only the front end can do.
    pub ui_action: Option<UiAction>,
    /// Why nothing was done, if it was refused.
    pub refused: Option<Refused>,
}

/// Why a line was refused. The sentence is in [`CommandOutcome::lines`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// The game or the rules refuse it.
    Game(GameRefusal),
    /// The side to move is played by an engine.
    EngineMoves,
    /// The line, a name or a file is not understood.
    Input,
}

/// An action that only a front end can carry out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UiAction {
    /// Show the board; the lines describe it for those who cannot see it.
    Board,
    /// Turn the board round.
    Flip,
    /// Show a good move for the viewed position.
    Hint,
    /// Evaluate the viewed position, or switch the evaluation on or off.
    Evaluate,
    /// Review the game.
    Review,
    /// Ask mistakes of kept games again.
    Practise,
    /// Open the position editor.
    Edit,
    /// List the words.
    Help,
    /// Use another language; the interpreter does already.
    Language(Language),
    /// Use the theme with this key.
    Theme(&'static str),
    /// Use the pieces with this key.
    Pieces(&'static str),
    /// Write the game to a file of this name.
    Save(String),
    /// Read a game from a file of this name.
    Load(String),
    /// Let the coach speak after every move of a person, or not.
    Coach(bool),
    /// Leave.
    Quit,
}

/// How far a board has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Change {
    /// Not at all.
    None,
    /// Another move is viewed.
    Browsed,
    /// The pieces on the board have changed.
    Moved,
    /// Another game has begun.
    Began,
    /// The game has ended.
    Over,
}

/// Squares an answer speaks of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// The piece that was to move.
    pub piece: Option<Square>,
    /// Where it cannot go.
    pub target: Option<Square>,
    /// What prevents the move: blockers, attackers, attacked squares.
    pub culprits: Bitboard,
    /// Where the pointed pieces can go.
    pub dots: Bitboard,
    /// The pieces that the answer is about.
    pub pointed: Bitboard,
}

impl CommandOutcome {
    /// A sentence.
    pub fn said(sentence: impl Into<String>) -> CommandOutcome {
        CommandOutcome {
            lines: vec![sentence.into()],
            ..CommandOutcome::default()
        }
    }

    /// An action of the front end.
    pub fn action(action: UiAction) -> CommandOutcome {
        CommandOutcome {
            ui_action: Some(action),
            ..CommandOutcome::default()
        }
    }

    /// A line, a name or a file that is not understood.
    pub fn not_understood(sentence: impl Into<String>) -> CommandOutcome {
        CommandOutcome {
            refused: Some(Refused::Input),
            ..CommandOutcome::said(sentence)
        }
    }

    /// Whether nothing was done.
    pub fn is_refusal(&self) -> bool {
        self.refused.is_some()
    }

    /// How far the board has changed.
    pub fn change(&self) -> Change {
        let changes = self.events.iter().map(|event| match event {
            Event::GameOver(_) => Change::Over,
            Event::GameStarted(_) => Change::Began,
            Event::BoardChanged(_) | Event::TakebackDone(_) => Change::Moved,
            Event::TreeChanged(_) => Change::Browsed,
            Event::TurnChanged(_)
            | Event::Check(_)
            | Event::ClockTick(_)
            | Event::ClockPaused(_)
            | Event::ClockResumed(_)
            | Event::ClockAdjusted(_)
            | Event::DrawOffered(_)
            | Event::DrawDeclined(_)
            | Event::ClaimAvailable(_)
            | Event::DrawClaimed(_)
            | Event::TakebackAsked(_)
            | Event::TakebackDeclined(_)
            | Event::MoveRedone(_)
            | Event::TagsChanged(_) => Change::None,
        });
        changes.max().unwrap_or(Change::None)
    }

    /// Adds what came of the next command of the same line.
    pub fn extend(&mut self, next: CommandOutcome) {
        self.events.extend(next.events);
        self.lines.extend(next.lines);
        self.marks = next.marks;
        self.refused = next.refused;
    }
}

impl Marks {
    /// The squares a refusal names.
    pub fn of(refusal: &Refusal) -> Marks {
        let (piece, target) = refusal.ends();
        let ends = target.into_iter().chain([piece]).collect();
        Marks {
            piece: Some(piece),
            target,
            culprits: refusal.squares().minus(ends),
            ..Marks::default()
        }
    }

    /// Whether nothing is marked.
    pub fn is_empty(&self) -> bool {
        *self == Marks::default()
    }
}

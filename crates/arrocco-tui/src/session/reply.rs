//! The answer of a session: sentences, marked squares and an effect.

use arrocco_rules::{Bitboard, Refusal, Square};

use arrocco_session::l10n::Language;

/// Sentences, squares to mark, and what the screen should do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Reply {
    /// What is said, in order.
    pub(crate) lines: Vec<String>,
    /// What is marked on the board until the next input.
    pub(crate) marks: Marks,
    /// What else happens.
    pub(crate) effect: Effect,
    /// Whether the request was refused.
    pub(crate) is_refusal: bool,
}

/// Squares an answer speaks of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Marks {
    /// The piece that was to move.
    pub(crate) piece: Option<Square>,
    /// Where it cannot go.
    pub(crate) target: Option<Square>,
    /// Who is guilty: blockers, attackers, attacked squares.
    pub(crate) culprits: Bitboard,
    /// Where something can go.
    pub(crate) dots: Bitboard,
    /// What is pointed at.
    pub(crate) pointed: Bitboard,
}

/// What a screen does besides speaking.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Effect {
    /// Nothing.
    #[default]
    None,
    /// The pieces on the board have changed.
    Moved,
    /// Another game has begun.
    Began,
    /// The game has ended.
    Over,
    /// Another move is viewed.
    Browsed,
    /// A promotion is to be chosen.
    Promote,
    /// The board is to be shown.
    Board,
    /// The board is to be turned round.
    Flip,
    /// A good move is asked for.
    Hint,
    /// An evaluation is asked for.
    Evaluate,
    /// The editor is asked for.
    Edit,
    /// Help is asked for.
    Help,
    /// The language has changed.
    Language(Language),
    /// Other colours.
    Theme(String),
    /// Other pieces.
    Pieces(String),
    /// The end.
    Quit,
}

impl Reply {
    /// A sentence.
    pub(crate) fn said(sentence: impl Into<String>) -> Reply {
        Reply {
            lines: vec![sentence.into()],
            ..Reply::default()
        }
    }

    /// A sentence that says no.
    pub(crate) fn refusal(sentence: impl Into<String>) -> Reply {
        Reply {
            is_refusal: true,
            ..Reply::said(sentence)
        }
    }

    /// Something to do, without words.
    pub(crate) fn effect(effect: Effect) -> Reply {
        Reply::default().with_effect(effect)
    }

    pub(crate) fn with_effect(mut self, effect: Effect) -> Reply {
        self.effect = effect;
        self
    }

    pub(crate) fn with_marks(mut self, marks: Marks) -> Reply {
        self.marks = marks;
        self
    }
}

impl Marks {
    /// The squares a refusal names.
    pub(crate) fn of(refusal: &Refusal) -> Marks {
        let (piece, target) = refusal.ends();
        let ends = target.into_iter().chain([piece]).collect();
        Marks {
            piece: Some(piece),
            target,
            culprits: refusal.squares().minus(ends),
            ..Marks::default()
        }
    }

    /// Nothing is marked.
    pub(crate) fn is_empty(&self) -> bool {
        *self == Marks::default()
    }
}

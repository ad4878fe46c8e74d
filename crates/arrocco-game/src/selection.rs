//! The piece that is selected on a board that is clicked on.
//!
//! | a click on …                | nothing selected | a piece selected              |
//! |-----------------------------|------------------|-------------------------------|
//! | a square the piece may go to | –               | [`Click::Play`]               |
//! | the same piece              | –                | [`Click::Dropped`]            |
//! | a piece of the side to move | [`Click::Picked`] | [`Click::Picked`]            |
//! | anything else               | [`Click::Ignored`] | [`Click::Refused`], dropped |
//!
//! A king that may castle may go to its rook: that click castles. Without the
//! castling it selects the rook.

use arrocco_rules::{Refusal, Square};

use crate::{Game, MoveRequest, Phase};

/// A piece that is picked up, or none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Selection {
    /// Nothing is picked up.
    #[default]
    None,
    /// A piece is.
    Piece {
        /// Where it stands: the square to highlight.
        from: Square,
        /// Where it may go: the squares to mark.
        destinations: Vec<Square>,
    },
}

/// What a click meant. The selection has entered and left what it says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Click {
    /// A piece was picked up, perhaps instead of another.
    Picked,
    /// The piece was put down again.
    Dropped,
    /// This move is to be played; nothing is picked up any more.
    Play(MoveRequest),
    /// The piece cannot go there and was put down.
    Refused(Refusal),
    /// There was nothing to pick up.
    Ignored,
}

impl Selection {
    /// A square was clicked on.
    pub fn click(&mut self, game: &Game, square: Square) -> Click {
        match std::mem::take(self) {
            Selection::Piece { from, .. } if from == square => Click::Dropped,
            Selection::Piece { from, destinations } if destinations.contains(&square) => {
                Click::Play(MoveRequest::new(from, square))
            }
            Selection::Piece { from, .. } => {
                let refusal = game.position().explain(from, square, None);
                match (self.pick(game, square), refusal) {
                    (Click::Ignored, Some(refusal)) => Click::Refused(refusal),
                    (click, _) => click,
                }
            }
            Selection::None => self.pick(game, square),
        }
    }

    fn pick(&mut self, game: &Game, square: Square) -> Click {
        let color = game.position().board().color_at(square);
        if game.phase() != Phase::Running || color != Some(game.turn()) {
            return Click::Ignored;
        }
        *self = Selection::Piece {
            from: square,
            destinations: game.destinations(square),
        };
        Click::Picked
    }
}

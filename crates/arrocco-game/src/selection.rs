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

use arrocco_rules::{Position, Refusal, Square};

use crate::game::targets_from;
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
    /// A square of the game's board was clicked on.
    pub fn click(&mut self, game: &Game, square: Square) -> Click {
        let is_running = game.phase() == Phase::Running;
        self.click_in(game.position(), is_running, square)
    }

    /// A square of a viewed position was clicked on, to try a move there.
    pub fn click_viewed(&mut self, position: &Position, square: Square) -> Click {
        let is_playable = position.has_legal_moves() && !position.is_dead();
        self.click_in(position, is_playable, square)
    }

    fn click_in(&mut self, position: &Position, is_running: bool, square: Square) -> Click {
        let before = std::mem::take(self);
        if let Selection::Piece { from, destinations } = &before {
            if *from == square {
                return Click::Dropped;
            }
            if destinations.contains(&square) {
                return Click::Play(MoveRequest::new(*from, square));
            }
        }
        if is_running && position.board().color_at(square) == Some(position.turn()) {
            *self = Selection::Piece {
                from: square,
                destinations: targets_from(position, square),
            };
            return Click::Picked;
        }
        match before {
            Selection::Piece { from, .. } => position
                .explain(from, square, None)
                .map_or(Click::Ignored, Click::Refused),
            Selection::None => Click::Ignored,
        }
    }
}

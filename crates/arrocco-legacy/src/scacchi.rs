//! The rules with numbers for squares: boards, states, pieces and games as an
//! Italian course on programming describes them.
//!
//! Squares are two digits, column then row: 11 is a1, 88 is h8. Any other
//! number names no square; nothing stands there and nothing goes there, and
//! nothing panics. Promotions are 0 for a queen, 1 for a knight, 2 for a bishop
//! and 3 for a rook, and only looked at when a pawn reaches its last row.
//!
//! | here       | there            |
//! |------------|------------------|
//! | [`Board`]  | `Scacchiera`     |
//! | [`State`]  | `Stato`          |
//! | [`Piece`]  | `Pezzo`          |
//! | [`Game`]   | `Partita`        |
//! | [`MoveError`] | `EccezioneMossa` |
//!
//! ```
//! use arrocco_legacy::scacchi::Game;
//!
//! let mut game = Game::new();
//! for (from, to) in [(62, 63), (57, 55), (72, 74), (48, 84)] {
//!     game.play(from, to)?;
//! }
//! assert!(game.is_won_by_black());
//! assert!(game.play(12, 13).is_err());
//! # Ok::<(), arrocco_legacy::scacchi::MoveError>(())
//! ```

mod board;
mod game;
mod piece;
mod state;
#[cfg(test)]
mod tests;

pub use board::Board;
pub use game::{Game, MoveError};
pub use piece::Piece;
pub use state::State;

use arrocco_rules::Role;

/// What a pawn becomes by this code; `None` for any other code.
const fn promotion(code: i32) -> Option<Role> {
    match code {
        0 => Some(Role::Queen),
        1 => Some(Role::Knight),
        2 => Some(Role::Bishop),
        3 => Some(Role::Rook),
        _ => None,
    }
}

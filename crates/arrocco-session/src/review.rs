//! The review of a game that is on the board: what `arrocco-review` needs of it.

use arrocco_game::{Game, Played};
use arrocco_review::{Budget, OpeningName, Options, PlayedGame};
use arrocco_rules::{Move, Position};

/// How games are judged where nobody asks for anything else.
pub const OPTIONS: Options = Options {
    budget: Budget {
        depth: None,
        nodes: None,
        time: None,
    },
    lines: 1,
    opening,
};

/// The moves that stand.
pub fn played_game(game: &Game) -> PlayedGame {
    let mut position = *game.start();
    let mut moves = Vec::new();
    for played in game.moves() {
        let Some(m) = move_of(&position, played) else {
            break;
        };
        moves.push(m);
        position.play_unchecked(m);
    }
    PlayedGame::new(*game.start(), &moves)
}

/// A move of a game in the position before it.
pub fn move_of(before: &Position, played: &Played) -> Option<Move> {
    let to = played.rook.map_or(played.to, |rook| rook.from);
    before.find(played.from, to, played.promotion).ok()
}

/// The name of an opening, from the table of the notation.
pub fn opening(position: &Position) -> Option<OpeningName> {
    let found = arrocco_notation::opening::find(position)?;
    Some(OpeningName {
        eco: found.eco,
        name: found.name,
    })
}

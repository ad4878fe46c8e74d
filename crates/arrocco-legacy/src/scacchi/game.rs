//! A game: the state, the moves so far, and who won.

use std::fmt;

use arrocco_notation::pgn::{GameResult, Tree, WriteOptions};
use arrocco_notation::san;
use arrocco_rules::{Color, Move, Position};

use super::State;

/// A game that ends by mate, stalemate or giving up, and by nothing else.
#[derive(Clone, Debug, PartialEq, Eq)]
#[doc(alias = "Partita")]
pub struct Game {
    /// Before every move, and now.
    states: Vec<State>,
    state: State,
    moves: Vec<(i32, i32, i32)>,
    outcome: Outcome,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    InProgress,
    Won(Color),
    Drawn,
}

/// The move is not valid, or the game is over. Nothing has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(alias = "EccezioneMossa")]
pub enum MoveError {
    /// The game has ended.
    GameOver,
    /// The move is not valid.
    Invalid {
        /// The number of the first square.
        from: i32,
        /// The number of the second square.
        to: i32,
    },
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveError::GameOver => f.write_str("the game is over"),
            MoveError::Invalid { from, to } => write!(f, "{from} to {to} is no valid move"),
        }
    }
}

impl std::error::Error for MoveError {}

impl Default for Game {
    fn default() -> Game {
        Game::new()
    }
}

impl Game {
    /// A game without moves.
    pub fn new() -> Game {
        Game::from_state(State::new())
    }

    /// A game that begins elsewhere.
    pub fn from_state(state: State) -> Game {
        let outcome = judge(&state);
        Game {
            states: Vec::new(),
            state,
            moves: Vec::new(),
            outcome,
        }
    }

    /// How the board stands.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The moves so far: two squares and a promotion code.
    pub fn moves(&self) -> &[(i32, i32, i32)] {
        &self.moves
    }

    /// Plays a move. Castling is a move of the king.
    ///
    /// # Errors
    ///
    /// If the move is not valid or the game is over.
    #[doc(alias = "eseguiMossa")]
    pub fn play_with(&mut self, from: i32, to: i32, code: i32) -> Result<(), MoveError> {
        if self.outcome != Outcome::InProgress {
            return Err(MoveError::GameOver);
        }
        let before = self.state.clone();
        if !self.state.play_with(from, to, code) {
            return Err(MoveError::Invalid { from, to });
        }
        self.states.push(before);
        self.moves.push((from, to, code));
        self.outcome = judge(&self.state);
        Ok(())
    }

    /// The same with promotion 0.
    ///
    /// # Errors
    ///
    /// As [`play_with`](Game::play_with).
    #[doc(alias = "eseguiMossa")]
    pub fn play(&mut self, from: i32, to: i32) -> Result<(), MoveError> {
        self.play_with(from, to, 0)
    }

    /// The side to move gives up; no effect if the game is over.
    #[doc(alias = "abbandona")]
    pub fn resign(&mut self) {
        if self.outcome == Outcome::InProgress {
            let winner = if self.state.is_white_to_move() {
                Color::Black
            } else {
                Color::White
            };
            self.outcome = Outcome::Won(winner);
        }
    }

    /// Takes back the last move, and the end of the game with it; false if
    /// there is none.
    pub fn undo(&mut self) -> bool {
        let Some(before) = self.states.pop() else {
            return false;
        };
        self.state = before;
        self.moves.pop();
        self.outcome = judge(&self.state);
        true
    }

    /// Whether nobody has won and it is no draw.
    #[doc(alias = "inCorso")]
    pub fn is_in_progress(&self) -> bool {
        self.outcome == Outcome::InProgress
    }

    /// Whether White has won.
    #[doc(alias = "vittoriaBianco")]
    pub fn is_won_by_white(&self) -> bool {
        self.outcome == Outcome::Won(Color::White)
    }

    /// Whether Black has won.
    #[doc(alias = "vittoriaNero")]
    pub fn is_won_by_black(&self) -> bool {
        self.outcome == Outcome::Won(Color::Black)
    }

    /// Whether it is a draw.
    #[doc(alias = "patta")]
    pub fn is_draw(&self) -> bool {
        self.outcome == Outcome::Drawn
    }

    /// The moves in standard notation.
    pub fn notation(&self) -> Vec<String> {
        self.legal_moves()
            .map(|(before, m)| san::write(&before, m))
            .collect()
    }

    /// The game as a PGN file.
    pub fn to_pgn(&self) -> String {
        let first = self.states.first().unwrap_or(&self.state);
        let start = first.position().copied().unwrap_or_default();
        let mut tree = Tree::new(start);
        let mut end = tree.root();
        for (_, m) in self.legal_moves() {
            end = tree.add(end, m).unwrap_or(end);
        }
        tree.set_result(match self.outcome {
            Outcome::InProgress => GameResult::Unknown,
            Outcome::Won(Color::White) => GameResult::WhiteWins,
            Outcome::Won(Color::Black) => GameResult::BlackWins,
            Outcome::Drawn => GameResult::Draw,
        });
        tree.write(WriteOptions::default())
    }

    fn legal_moves(&self) -> impl Iterator<Item = (Position, Move)> {
        let played = self.states.iter().zip(&self.moves);
        played.filter_map(|(state, &(from, to, code))| {
            Some((*state.position()?, state.find(from, to, code)?))
        })
    }
}

/// Mate and stalemate end a game, nothing else does.
fn judge(state: &State) -> Outcome {
    if state.is_checkmate() {
        Outcome::Won(if state.is_white_to_move() {
            Color::Black
        } else {
            Color::White
        })
    } else if state.is_stalemate() {
        Outcome::Drawn
    } else {
        Outcome::InProgress
    }
}

//! The line of moves being read, and the lines it branched off from.

use arrocco_rules::{KingSafety, Move, Position};

use super::line_column::Place;

/// How deep variations may nest. A level takes 192 bytes, so that a hostile file
/// is held to 50 MB.
pub const MAX_DEPTH: usize = 1 << 18;

/// A line: where it stands, and where it stood before its last move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line {
    pub(crate) before: Position,
    pub(crate) position: Position,
    pub(crate) plies: u64,
    /// What bears on the king of the side to move. Not kept up by
    /// [`try_play`](Line::try_play).
    pub(crate) safety: KingSafety,
}

/// Where the first of the open variations began. Nearly all of them are closed, and
/// nobody asks for their line and column.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Opened {
    Offset(u64),
    Place(Place),
}

/// The main line and the variations open at the moment.
#[derive(Debug)]
pub(crate) struct Lines {
    pub(crate) line: Line,
    /// The lines that wait for a variation to end.
    waiting: Vec<Line>,
    opened: Opened,
}

impl Line {
    fn new(start: Position) -> Line {
        Line {
            before: start,
            position: start,
            plies: 0,
            safety: start.king_safety(),
        }
    }

    #[inline]
    pub(crate) fn play(&mut self, m: Move) {
        self.before = self.position;
        self.position.play_unchecked(m);
        self.plies += 1;
        self.safety = self.position.king_safety();
    }

    /// Plays a move that is legal but for the own king. False if it leaves that in
    /// check: then there is nothing to branch off from until a move is played.
    #[inline]
    pub(crate) fn try_play(&mut self, m: Move) -> bool {
        self.before = self.position;
        let is_played = self.position.play_pseudo_legal(m);
        self.plies += u64::from(is_played);
        is_played
    }

    /// The same with what bears on the king, then for the other side.
    #[inline]
    pub(crate) fn try_play_watched(&mut self, m: Move) -> bool {
        self.before = self.position;
        let is_played = self.position.play_pseudo_legal_with(m, self.safety);
        if is_played {
            self.plies += 1;
            self.safety = self.position.king_safety();
        }
        is_played
    }

    pub(crate) fn pass(&mut self) {
        self.before = self.position;
        self.position.pass();
        self.plies += 1;
        self.safety = self.position.king_safety();
    }
}

impl Default for Lines {
    fn default() -> Lines {
        Lines {
            line: Line::new(Position::initial()),
            waiting: Vec::new(),
            opened: Opened::Offset(0),
        }
    }
}

impl Lines {
    pub(crate) fn begin(&mut self, start: Position) {
        self.line = Line::new(start);
        self.waiting.clear();
    }

    #[inline]
    pub(crate) fn is_main(&self) -> bool {
        self.waiting.is_empty()
    }

    pub(crate) fn depth(&self) -> usize {
        self.waiting.len()
    }

    /// Steps into a variation on the last move, which begins at this offset of the
    /// file; false if that is too deep.
    pub(crate) fn open(&mut self, offset: u64) -> bool {
        let has_room = self.waiting.len() < MAX_DEPTH;
        if has_room {
            if self.is_main() {
                self.opened = Opened::Offset(offset);
            }
            self.waiting.push(self.line);
            self.line = Line::new(self.line.before);
        }
        has_room
    }

    /// Steps back out; false if there is nothing to step out of.
    pub(crate) fn close(&mut self) -> bool {
        let waiting = self.waiting.pop();
        if let Some(line) = waiting {
            self.line = line;
        }
        waiting.is_some()
    }

    /// Moves of the main line so far.
    pub(crate) fn main_plies(&self) -> u64 {
        self.waiting.first().unwrap_or(&self.line).plies
    }

    /// Where the first of the open variations began, if one is open.
    pub(crate) fn first_opened(&self) -> Option<Opened> {
        (!self.is_main()).then_some(self.opened)
    }

    /// Takes note of the place where the first of the open variations began.
    pub(crate) fn set_opened(&mut self, place: Place) {
        self.opened = Opened::Place(place);
    }
}

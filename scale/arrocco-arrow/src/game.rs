//! A game as the reader gives it, before it becomes rows.

use std::ops::Range;

use arrocco_notation::pgn::{
    Annotation, Eval, GameEnd, GameResult, Next, Ply, Problem, Severity, Start, Tag, Visitor,
    annotations, decode, decode_tag_value,
};
use arrocco_rules::{Move, Position};

/// The tags that have columns of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Known {
    Event,
    Site,
    Round,
    Date,
    White,
    Black,
    WhiteElo,
    BlackElo,
    WhiteTitle,
    BlackTitle,
    Result,
    Eco,
    Opening,
    TimeControl,
    Termination,
    Fen,
}

impl Known {
    pub(crate) const COUNT: usize = 16;

    fn from_name(name: &[u8]) -> Option<Known> {
        Some(match name {
            b"Event" => Known::Event,
            b"Site" => Known::Site,
            b"Round" => Known::Round,
            b"Date" => Known::Date,
            b"White" => Known::White,
            b"Black" => Known::Black,
            b"WhiteElo" => Known::WhiteElo,
            b"BlackElo" => Known::BlackElo,
            b"WhiteTitle" => Known::WhiteTitle,
            b"BlackTitle" => Known::BlackTitle,
            b"Result" => Known::Result,
            b"ECO" => Known::Eco,
            b"Opening" => Known::Opening,
            b"TimeControl" => Known::TimeControl,
            b"Termination" => Known::Termination,
            b"FEN" => Known::Fen,
            _ => return None,
        })
    }
}

/// The first error of a game.
#[derive(Clone, Debug)]
pub(crate) struct GameError {
    pub(crate) message: String,
    pub(crate) ply: u32,
    /// Line and column, if it is an error of the text.
    pub(crate) place: Option<(u64, u64)>,
}

/// One game. Its memory is used again for the next one.
#[derive(Debug, Default)]
pub(crate) struct Game {
    /// Names and values of tags, one after another, each of them UTF-8.
    text: Vec<u8>,
    known: [Option<Range<usize>>; Known::COUNT],
    others: Vec<(Range<usize>, Range<usize>)>,
    /// Two bytes a ply.
    pub(crate) moves: Vec<u8>,
    pub(crate) plies: u32,
    /// Milliseconds after each ply, as far as some clock was noted.
    pub(crate) clocks: Vec<Option<i32>>,
    pub(crate) evals: Vec<Option<i16>>,
    /// The position before each ply, if they are kept.
    pub(crate) positions: Vec<(Position, Option<Move>)>,
    keeps_positions: bool,
    /// The position before the last ply, and that ply. Copying the one that is being
    /// made would have to wait for it.
    before: Position,
    last: Option<Move>,
    /// The position at the end, when the game was read to it.
    pub(crate) end: Position,
    /// The result at the end of the moves.
    token: Option<GameResult>,
    pub(crate) error: Option<GameError>,
}

impl Game {
    pub(crate) fn new(keeps_positions: bool) -> Game {
        Game {
            keeps_positions,
            ..Game::default()
        }
    }

    fn clear(&mut self) {
        self.text.clear();
        self.known = Default::default();
        self.others.clear();
        self.moves.clear();
        self.plies = 0;
        self.clocks.clear();
        self.evals.clear();
        self.positions.clear();
        self.end = Position::initial();
        self.token = None;
        self.error = None;
    }

    /// The value of a tag, as bytes of UTF-8.
    pub(crate) fn known(&self, tag: Known) -> Option<&[u8]> {
        let range = self.known.get(tag as usize)?.clone()?;
        self.text.get(range)
    }

    /// Names and values of the tags without a column of their own, in the order of the
    /// file, as bytes of UTF-8.
    pub(crate) fn others(&self) -> impl Iterator<Item = (&[u8], &[u8])> {
        let text = |range: &Range<usize>| self.text.get(range.clone()).unwrap_or_default();
        self.others
            .iter()
            .map(move |(name, value)| (text(name), text(value)))
    }

    /// The result of the tag, or else that at the end of the moves.
    pub(crate) fn result(&self) -> GameResult {
        let tag = self.known(Known::Result);
        let tag = tag.and_then(GameResult::from_ascii).unwrap_or_default();
        match tag {
            GameResult::Unknown => self.token.unwrap_or_default(),
            GameResult::WhiteWins | GameResult::BlackWins | GameResult::Draw => tag,
        }
    }

    /// Whether the text of the game has its end.
    pub(crate) fn has_result(&self) -> bool {
        self.token.is_some()
    }

    fn push(&mut self, text: &[u8]) -> Range<usize> {
        let from = self.text.len();
        self.text.extend_from_slice(text);
        from..self.text.len()
    }

    /// Notes a value for the last ply; those before have none.
    fn note<T>(values: &mut Vec<Option<T>>, plies: u32, value: T) {
        let Some(last) = (plies as usize).checked_sub(1) else {
            return;
        };
        while values.len() <= last {
            values.push(None);
        }
        if let Some(place) = values.get_mut(last) {
            *place = Some(value);
        }
    }
}

/// A number of the column `evals`: centipawns for White; mate in n moves is
/// 32000 - n, being mated -32000 + n.
pub fn eval_number(eval: Eval) -> i16 {
    let number = match eval {
        Eval::Centipawns(number) => number.clamp(-31_000, 31_000),
        Eval::Mate(moves) if moves < 0 => -32_000 - moves.max(-900),
        Eval::Mate(moves) => 32_000 - moves.min(900),
    };
    number as i16
}

/// Whether the text stands for itself, as nearly all do: ASCII without backslashes.
#[inline]
fn is_plain(text: &[u8]) -> bool {
    let odd = |&byte: &u8| byte >= 0x80 || byte == b'\\';
    !text.iter().fold(false, |any, byte| any | odd(byte))
}

impl Visitor for Game {
    type Output = ();

    fn begin_game(&mut self, _: u64) {
        self.clear();
    }

    fn tag(&mut self, tag: &Tag<'_>) {
        let value = match is_plain(tag.value) {
            true => self.push(tag.value),
            false => self.push(decode_tag_value(tag.value).as_bytes()),
        };
        if let Some(known) = Known::from_name(tag.name) {
            if let Some(place) = self.known.get_mut(known as usize) {
                *place = Some(value);
            }
            return;
        }
        let name = match is_plain(tag.name) {
            true => self.push(tag.name),
            false => self.push(decode(tag.name).as_bytes()),
        };
        let text = &self.text;
        // Of several the last one counts.
        self.others
            .retain(|(other, _)| text.get(other.clone()) != text.get(name.clone()));
        self.others.push((name, value));
    }

    fn begin_moves(&mut self, start: &Start) -> Next {
        self.end = start.position;
        Next::Read
    }

    fn play(&mut self, ply: &Ply<'_>) {
        let bits = ply.played.map_or(0, Move::to_bits);
        self.moves.extend_from_slice(&bits.to_le_bytes());
        self.plies += 1;
        if self.keeps_positions {
            self.positions.push((*ply.before, ply.played));
        }
        self.before = *ply.before;
        self.last = ply.played;
    }

    fn comment(&mut self, text: &[u8]) {
        if !text.contains(&b'%') {
            return;
        }
        for annotation in annotations(&decode(text)) {
            match annotation {
                Annotation::Clock(time) => {
                    let time = i32::try_from(time.as_millis()).unwrap_or(i32::MAX);
                    Game::note(&mut self.clocks, self.plies, time);
                }
                Annotation::Eval { eval, .. } => {
                    Game::note(&mut self.evals, self.plies, eval_number(eval));
                }
                Annotation::MoveTime(_) | Annotation::Squares(_) | Annotation::Arrows(_) => {}
            }
        }
    }

    fn begin_variation(&mut self) -> Next {
        Next::Skip
    }

    fn result(&mut self, result: GameResult) {
        self.token = Some(result);
    }

    fn problem(&mut self, problem: Problem) {
        if problem.severity == Severity::Error && self.error.is_none() {
            self.error = Some(GameError {
                message: problem.message().to_string(),
                ply: self.plies,
                place: Some((problem.place.line, problem.place.column)),
            });
        }
    }

    fn end_game(&mut self, _: &GameEnd) {
        if self.plies > 0 {
            self.end = self.before;
            match self.last {
                Some(m) => self.end.play_unchecked(m),
                None => self.end.pass(),
            }
        }
    }
}

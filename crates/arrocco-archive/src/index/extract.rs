//! What the index takes from the games of a stream.

use std::io::{self, Read};
use std::ops::ControlFlow;

use arrocco_notation::pgn::{
    GameEnd, GameResult, Next, Options, Ply, Reader, Start, Tag, Visitor, decode_tag_value,
};
use arrocco_rules::{Move, Position};

use super::runs::GameFacts;
use crate::packed::PackedGame;
use crate::read::Job;

/// A stream that is not cut is handed over in parts of so many games.
const PART: usize = 2048;

/// A game, and the moves of it that are counted.
#[derive(Debug)]
pub(super) struct Extract {
    pub(super) game: PackedGame,
    /// The moves of the opening with the positions they were played in, each
    /// once.
    pub(super) pairs: Vec<(u64, Move)>,
}

impl Extract {
    pub(super) fn facts(&self) -> GameFacts {
        let game = &self.game;
        let rating = match (game.white_elo, game.black_elo) {
            (0, rating) | (rating, 0) => rating,
            (white, black) => ((u32::from(white) + u32::from(black)) / 2) as u16,
        };
        GameFacts {
            result: game.result,
            rating,
            year: GameFacts::year_code(game.date / 10_000),
        }
    }
}

/// Some games one after another, and where the last one ends.
#[derive(Debug)]
pub(super) struct Part {
    pub(super) games: Vec<Extract>,
    pub(super) end: u64,
}

/// Takes what the index needs from each game.
pub(super) struct Extraction {
    pub(super) plies: u32,
}

impl Job for Extraction {
    type Item = Part;

    // A part is large already.
    const BATCH: usize = 1;

    fn options(&self) -> Options {
        Options::LEGALITY
    }

    fn read<R: Read>(
        &self,
        mut reader: Reader<R>,
        give: &mut dyn FnMut(Part) -> ControlFlow<()>,
    ) -> io::Result<()> {
        let mut extractor = Extractor {
            plies: self.plies,
            ..Extractor::default()
        };
        let mut games = Vec::new();
        loop {
            let offset = reader.offset();
            match reader.read_game(&mut extractor) {
                Ok(Some(mut extract)) => {
                    extract.game.offset = offset;
                    games.push(extract);
                    if games.len() < PART {
                        continue;
                    }
                }
                Ok(None) => {
                    let end = reader.offset();
                    let _ = give(Part { games, end });
                    return Ok(());
                }
                Err(error) => {
                    let _ = give(Part { games, end: offset });
                    return Err(error);
                }
            }
            let part = Part {
                games: std::mem::take(&mut games),
                end: reader.offset(),
            };
            if give(part).is_break() {
                return Ok(());
            }
        }
    }
}

#[derive(Default)]
struct Extractor {
    plies: u32,
    game: PackedGame,
    pairs: Vec<(u64, Move)>,
    played: u32,
    end: Position,
    /// The result of the tag.
    result: GameResult,
}

impl Visitor for Extractor {
    type Output = Extract;

    fn begin_game(&mut self, _: u64) {
        self.played = 0;
        self.result = GameResult::Unknown;
        self.end = Position::initial();
    }

    fn tag(&mut self, tag: &Tag<'_>) {
        let value = || decode_tag_value(tag.value);
        let game = &mut self.game;
        match tag.name {
            b"White" => game.white = value().into_owned(),
            b"Black" => game.black = value().into_owned(),
            b"Event" => game.event = value().into_owned(),
            b"Site" => game.site = value().into_owned(),
            b"ECO" => game.eco = value().into_owned(),
            b"Date" => game.date = date(tag.value),
            b"WhiteElo" => game.white_elo = rating(tag.value),
            b"BlackElo" => game.black_elo = rating(tag.value),
            b"Result" => {
                self.result = GameResult::from_ascii(tag.value).unwrap_or_default();
            }
            _ => {}
        }
    }

    fn begin_moves(&mut self, start: &Start) -> Next {
        self.end = start.position;
        if !start.position.same_as(&Position::initial()) {
            self.game.start = Some(start.position.to_string());
        }
        Next::Read
    }

    fn play(&mut self, ply: &Ply<'_>) {
        let bits = ply.played.map_or(0, Move::to_bits);
        self.game.moves.extend(bits.to_le_bytes());
        if self.played < self.plies
            && let Some(m) = ply.played
        {
            let pair = (ply.before.zobrist(), m);
            // A position can only come again while nothing irreversible
            // happens.
            let since = ply.before.halfmove_clock() as usize;
            let from = self.pairs.len().saturating_sub(since);
            let lately = self.pairs.get(from..).unwrap_or_default();
            if !lately.contains(&pair) {
                self.pairs.push(pair);
            }
        }
        self.played += 1;
        self.end = *ply.after;
    }

    fn begin_variation(&mut self) -> Next {
        Next::Skip
    }

    fn result(&mut self, result: GameResult) {
        self.game.result = result;
    }

    fn end_game(&mut self, _: &GameEnd) -> Extract {
        let mut game = std::mem::take(&mut self.game);
        if self.result != GameResult::Unknown {
            game.result = self.result;
        }
        game.note_end(&self.end);
        Extract {
            game,
            pairs: std::mem::take(&mut self.pairs),
        }
    }
}

fn rating(value: &[u8]) -> u16 {
    let text = str::from_utf8(value).unwrap_or_default();
    text.trim().parse().unwrap_or(0)
}

/// A date such as 2024.05.31 as a number; unknown parts are zeros.
fn date(value: &[u8]) -> u32 {
    let mut parts = value.split(|&byte| matches!(byte, b'.' | b'-' | b'/'));
    let mut number = |limit: u32| {
        let text = parts.next().and_then(|part| str::from_utf8(part).ok());
        let number = text.and_then(|text| text.parse().ok()).unwrap_or(0);
        if number <= limit { number } else { 0 }
    };
    number(9999) * 10_000 + number(12) * 100 + number(31)
}

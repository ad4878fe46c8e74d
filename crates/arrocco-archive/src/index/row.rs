//! The moves of a position as the index stores them.

use arrocco_notation::pgn::GameResult;

use super::runs::GameFacts;
use crate::bytes::{Bytes, push_number};

/// How often a move was played, and how those games ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct MoveRow {
    /// [`arrocco_rules::Move::to_bits`].
    pub(super) bits: u16,
    pub(super) white: u64,
    pub(super) draws: u64,
    pub(super) black: u64,
    /// The ratings of the games that have one, added up.
    pub(super) rating_sum: u64,
    pub(super) rated: u64,
    /// Codes of the first and last year, 0 if none is known.
    pub(super) first_year: u8,
    pub(super) last_year: u8,
}

impl MoveRow {
    pub(super) fn new(bits: u16) -> MoveRow {
        MoveRow {
            bits,
            ..MoveRow::default()
        }
    }

    pub(super) fn games(&self) -> u64 {
        self.white + self.draws + self.black
    }

    pub(super) fn add_game(&mut self, facts: GameFacts) {
        match facts.result {
            GameResult::WhiteWins => self.white += 1,
            GameResult::Draw => self.draws += 1,
            GameResult::BlackWins => self.black += 1,
            GameResult::Unknown => {}
        }
        if facts.rating > 0 {
            self.rating_sum += u64::from(facts.rating);
            self.rated += 1;
        }
        self.add_years(facts.year, facts.year);
    }

    fn add_years(&mut self, first: u8, last: u8) {
        if first > 0 {
            self.first_year = match self.first_year {
                0 => first,
                year => year.min(first),
            };
            self.last_year = self.last_year.max(last);
        }
    }
}

/// All moves of a position, in the order of their bits.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct PositionRow {
    pub(super) moves: Vec<MoveRow>,
}

impl PositionRow {
    pub(super) fn entry(&mut self, bits: u16) -> &mut MoveRow {
        // Moves nearly always come in order.
        let at = match self.moves.last() {
            Some(last) if last.bits == bits => self.moves.len() - 1,
            Some(last) if last.bits > bits => {
                match self.moves.binary_search_by_key(&bits, |row| row.bits) {
                    Ok(at) => at,
                    Err(at) => {
                        self.moves.insert(at, MoveRow::new(bits));
                        at
                    }
                }
            }
            _ => {
                self.moves.push(MoveRow::new(bits));
                self.moves.len() - 1
            }
        };
        &mut self.moves[at]
    }

    pub(super) fn write(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.moves.len() * 12);
        for row in &self.moves {
            bytes.extend(row.bits.to_le_bytes());
            for number in [
                row.white,
                row.draws,
                row.black,
                row.rating_sum,
                row.rated,
                u64::from(row.first_year),
                u64::from(row.last_year - row.first_year),
            ] {
                push_number(&mut bytes, number);
            }
        }
        bytes
    }

    /// `None` if the bytes are damaged.
    pub(super) fn read(bytes: &[u8]) -> Option<PositionRow> {
        let mut bytes = Bytes(bytes);
        let mut moves = Vec::new();
        while !bytes.is_empty() {
            let bits = u16::from_le_bytes(bytes.array()?);
            let mut number = || bytes.number();
            let (white, draws, black) = (number()?, number()?, number()?);
            let (rating_sum, rated) = (number()?, number()?);
            let (first, span) = (number()?, number()?);
            moves.push(MoveRow {
                bits,
                white,
                draws,
                black,
                rating_sum,
                rated,
                first_year: u8::try_from(first).ok()?,
                last_year: u8::try_from(first.checked_add(span)?).ok()?,
            });
        }
        Some(PositionRow { moves })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_comes_back() {
        let mut row = PositionRow::default();
        for (bits, result, rating, year) in [
            (9, GameResult::WhiteWins, 2500, 200),
            (5, GameResult::Draw, 0, 0),
            (9, GameResult::BlackWins, 2700, 180),
            (11, GameResult::Draw, 0, 3),
        ] {
            row.entry(bits).add_game(GameFacts {
                result,
                rating,
                year,
            });
        }
        let bits: Vec<u16> = row.moves.iter().map(|row| row.bits).collect();
        assert_eq!(bits, [5, 9, 11]);
        assert_eq!(row.moves[1].rating_sum, 5200);
        assert_eq!(
            (row.moves[1].first_year, row.moves[1].last_year),
            (180, 200)
        );
        assert_eq!(PositionRow::read(&row.write()), Some(row.clone()));
        assert_eq!(PositionRow::read(&[1]), None);
    }
}

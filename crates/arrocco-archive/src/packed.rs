//! Games in a compact form: two bytes a ply, with the tags that searches are
//! about. `docs/ARCHIVE.md` describes the format.

use std::fs::File;
use std::io::{self, BufReader, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::Path;

use arrocco_notation::pgn::{GameResult, Tree};
use arrocco_rules::{Bitboard, Color, Move, Position, Rank};

use crate::bytes::{Bytes, push_number, push_text};

/// How a file of packed games begins: a name and a version.
pub(crate) const HEADER: &[u8; 16] = b"arrocco games\0\0\x01";
/// Games are compressed together when they have this many bytes.
const BLOCK: usize = 256 << 10;
/// A block that says it is larger is damaged.
const MAX_BLOCK: usize = 64 << 20;
const BLOCK_HEADER: usize = 12;

/// A game without comments and variations.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PackedGame {
    /// The tag `White`.
    pub white: String,
    /// The tag `Black`.
    pub black: String,
    /// The tag `Event`.
    pub event: String,
    /// The tag `Site`.
    pub site: String,
    /// The tag `ECO`.
    pub eco: String,
    /// Year, month and day as eight digits, zeros for what is not known.
    pub date: u32,
    /// White's rating, 0 if it is not known.
    pub white_elo: u16,
    /// Black's rating, 0 if it is not known.
    pub black_elo: u16,
    /// How it ended.
    pub result: GameResult,
    /// The FEN of the start, if it is not the initial position.
    pub start: Option<String>,
    /// The number of the file it comes from.
    pub file: u32,
    /// Where it ends the game before it in the plain text of that file.
    pub offset: u64,
    /// The main line, two bytes a ply: [`Move::to_bits`], 0 for a null move.
    pub moves: Vec<u8>,
    /// Pawns that never moved and were never taken: bits 0 to 7 White's from
    /// the a-file on, 8 to 15 Black's.
    pub(crate) home_pawns: u16,
    /// White's pieces at the end, then Black's.
    pub(crate) pieces: [u8; 2],
}

impl PackedGame {
    /// Where the game begins; the initial position if its FEN is damaged.
    pub fn start_position(&self) -> Position {
        start_position(self.start.as_deref())
    }

    /// The start and the position after each move; a move that is not legal
    /// ends them.
    pub fn positions(&self) -> Vec<Position> {
        let mut position = self.start_position();
        let mut positions = vec![position];
        let (moves, _) = self.moves.as_chunks::<2>();
        for &bytes in moves {
            match unpack_move(bytes) {
                Some(m) if position.is_legal(m) => position.play_unchecked(m),
                Some(_) => break,
                None => position.pass(),
            }
            positions.push(position);
        }
        positions
    }

    /// The game as a tree, for writing it as PGN; a move that is not legal ends
    /// it.
    pub fn to_tree(&self) -> Tree {
        let mut tree = Tree::new(self.start_position());
        for (name, value) in [
            ("Event", &self.event),
            ("Site", &self.site),
            ("White", &self.white),
            ("Black", &self.black),
            ("ECO", &self.eco),
        ] {
            if !value.is_empty() {
                tree.set_tag(name, value);
            }
        }
        tree.set_tag("Date", &self.pgn_date());
        for (name, rating) in [("WhiteElo", self.white_elo), ("BlackElo", self.black_elo)] {
            if rating > 0 {
                tree.set_tag(name, &rating.to_string());
            }
        }
        tree.set_result(self.result);
        let mut node = tree.root();
        let (moves, _) = self.moves.as_chunks::<2>();
        for &bytes in moves {
            let Some(added) = unpack_move(bytes).and_then(|m| tree.add(node, m).ok()) else {
                break;
            };
            node = added;
        }
        tree
    }

    /// The date as PGN has it, with question marks for what is not known.
    pub fn pgn_date(&self) -> String {
        let part = |number: u32, width: usize| match number {
            0 => "?".repeat(width),
            _ => format!("{number:0width$}"),
        };
        let (year, month, day) = (self.date / 10_000, self.date / 100 % 100, self.date % 100);
        format!("{}.{}.{}", part(year, 4), part(month, 2), part(day, 2))
    }

    /// Looks at the last position.
    pub(crate) fn note_end(&mut self, position: &Position) {
        self.home_pawns = home_pawns(position);
        self.pieces = pieces(position);
    }

    /// A number that is the same for games of the same players with the same
    /// moves.
    pub(crate) fn fingerprint(&self) -> u64 {
        let start = self.start.as_deref().unwrap_or_default();
        fingerprint([&self.white, &self.black], start, &self.moves)
    }

    fn write(&self, bytes: &mut Vec<u8>) {
        let mut record = Vec::with_capacity(self.moves.len() + 128);
        record.push(result_code(self.result) | u8::from(self.start.is_some()) << 2);
        record.extend(self.home_pawns.to_le_bytes());
        record.extend(self.pieces);
        push_number(&mut record, self.moves.len() as u64 / 2);
        record.extend_from_slice(&self.moves);
        for number in [
            u64::from(self.white_elo),
            u64::from(self.black_elo),
            u64::from(self.date),
            u64::from(self.file),
            self.offset,
        ] {
            push_number(&mut record, number);
        }
        for text in [&self.white, &self.black, &self.event, &self.site, &self.eco] {
            push_text(&mut record, text);
        }
        if let Some(fen) = &self.start {
            push_text(&mut record, fen);
        }
        push_number(bytes, record.len() as u64);
        bytes.extend_from_slice(&record);
    }
}

/// A number that is the same for games of these players with these packed
/// moves from this start. Case and blanks around names do not matter.
pub fn fingerprint(players: [&str; 2], start: &str, moves: &[u8]) -> u64 {
    let mut hash: u64 = 0xA220_CC00_0000_0002;
    let mut add = |bytes: &[u8]| {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word.iter_mut()
                .zip(chunk)
                .for_each(|(to, from)| *to = *from);
            hash = scramble(hash ^ u64::from_le_bytes(word));
        }
        hash = scramble(hash ^ bytes.len() as u64);
    };
    for player in players {
        add(player.trim().to_lowercase().as_bytes());
    }
    add(start.as_bytes());
    add(moves);
    hash
}

/// Every bit of the number has an effect on every bit of the result (the end of
/// SplitMix64). A plain multiplication is not enough: names that differ in
/// their last digits then have the same fingerprint now and then, and a game
/// is lost.
fn scramble(number: u64) -> u64 {
    let number = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let number = (number ^ (number >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    number ^ (number >> 31)
}

fn start_position(fen: Option<&str>) -> Position {
    fen.and_then(|fen| fen.parse().ok()).unwrap_or_default()
}

pub(crate) const fn result_code(result: GameResult) -> u8 {
    match result {
        GameResult::WhiteWins => 0,
        GameResult::Draw => 1,
        GameResult::BlackWins => 2,
        GameResult::Unknown => 3,
    }
}

pub(crate) const fn result_of(code: u8) -> GameResult {
    match code & 3 {
        0 => GameResult::WhiteWins,
        1 => GameResult::Draw,
        2 => GameResult::BlackWins,
        _ => GameResult::Unknown,
    }
}

/// The pawns on the squares where they start.
pub(crate) fn home_pawns(position: &Position) -> u16 {
    let pawns = position.board().pawns();
    let white = pawns & position.board().by_color(Color::White) & Bitboard::rank(Rank::Second);
    let black = pawns & position.board().by_color(Color::Black) & Bitboard::rank(Rank::Seventh);
    (white.0 >> 8) as u16 | (black.0 >> 40) as u16
}

/// How many pieces each side has.
pub(crate) fn pieces(position: &Position) -> [u8; 2] {
    Color::ALL.map(|color| position.board().by_color(color).count() as u8)
}

/// A packed game that is looked at where it is stored.
#[derive(Clone, Copy, Debug)]
pub struct PackedView<'a> {
    flags: u8,
    pub(crate) home_pawns: u16,
    pub(crate) pieces: [u8; 2],
    /// The main line, two bytes a ply.
    pub moves: &'a [u8],
    rest: Bytes<'a>,
}

impl<'a> PackedView<'a> {
    fn read(record: &'a [u8]) -> Option<PackedView<'a>> {
        let mut bytes = Bytes(record);
        let [flags] = bytes.array()?;
        let home_pawns = u16::from_le_bytes(bytes.array()?);
        let pieces = bytes.array()?;
        let plies: usize = bytes.small()?;
        let moves = bytes.take(plies.checked_mul(2)?)?;
        Some(PackedView {
            flags,
            home_pawns,
            pieces,
            moves,
            rest: bytes,
        })
    }

    /// Whether it begins with the initial position.
    pub fn is_from_start(&self) -> bool {
        self.flags & 4 == 0
    }

    /// The whole game; `None` if it is damaged.
    pub fn unpack(&self) -> Option<PackedGame> {
        let mut rest = self.rest;
        let (white_elo, black_elo) = (rest.small()?, rest.small()?);
        let (date, file, offset) = (rest.small()?, rest.small()?, rest.number()?);
        let mut text = || rest.text().map(str::to_owned);
        Some(PackedGame {
            white: text()?,
            black: text()?,
            event: text()?,
            site: text()?,
            eco: text()?,
            start: match self.is_from_start() {
                true => None,
                false => Some(text()?),
            },
            date,
            white_elo,
            black_elo,
            result: result_of(self.flags),
            file,
            offset,
            moves: self.moves.to_vec(),
            home_pawns: self.home_pawns,
            pieces: self.pieces,
        })
    }
}

/// The move of two bytes; `None` for a null move.
#[inline]
pub fn unpack_move(bytes: [u8; 2]) -> Option<Move> {
    Move::from_bits(u16::from_le_bytes(bytes))
}

/// Writes packed games, several to a block.
#[derive(Debug)]
pub(crate) struct GamesWriter {
    file: File,
    /// The length of the file as far as blocks are complete.
    len: u64,
    block: Vec<u8>,
    count: u32,
    /// The first game of each block written since they were last taken, and
    /// where it begins.
    blocks: Vec<(u64, u64)>,
    next: u64,
}

impl GamesWriter {
    /// Goes on behind the first `len` bytes; what follows them is dropped.
    /// `next` is the number of the next game.
    pub(crate) fn open(path: &Path, len: u64, next: u64) -> io::Result<GamesWriter> {
        let mut file = File::options()
            .create(true)
            .truncate(false)
            .write(true)
            .open(path)?;
        let len = if len == 0 {
            file.set_len(0)?;
            file.write_all(HEADER)?;
            HEADER.len() as u64
        } else {
            if file.metadata()?.len() < len {
                let message = "the file of games is shorter than the index says";
                return Err(io::Error::new(ErrorKind::InvalidData, message));
            }
            file.set_len(len)?;
            file.seek(SeekFrom::Start(len))?;
            len
        };
        Ok(GamesWriter {
            file,
            len,
            block: Vec::new(),
            count: 0,
            blocks: Vec::new(),
            next,
        })
    }

    pub(crate) fn push(&mut self, game: &PackedGame) -> io::Result<()> {
        game.write(&mut self.block);
        self.count += 1;
        if self.block.len() >= BLOCK {
            self.end_block()?;
        }
        Ok(())
    }

    fn end_block(&mut self) -> io::Result<()> {
        if self.count == 0 {
            return Ok(());
        }
        let mut compressor = zstd::bulk::Compressor::new(1)?;
        compressor.include_checksum(true)?;
        let packed = compressor.compress(&self.block)?;
        let mut bytes = Vec::with_capacity(BLOCK_HEADER + packed.len());
        for number in [packed.len() as u32, self.block.len() as u32, self.count] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend(packed);
        self.file.write_all(&bytes)?;
        self.blocks.push((self.next, self.len));
        self.len += bytes.len() as u64;
        self.next += u64::from(self.count);
        self.block.clear();
        self.count = 0;
        Ok(())
    }

    /// Writes everything to the disk. Answers the length, and the blocks since
    /// the last time.
    pub(crate) fn sync(&mut self) -> io::Result<(u64, Vec<(u64, u64)>)> {
        self.end_block()?;
        self.file.sync_data()?;
        Ok((self.len, std::mem::take(&mut self.blocks)))
    }
}

/// Some games that are compressed together.
#[derive(Debug, Default)]
pub struct Block {
    bytes: Vec<u8>,
}

impl Block {
    /// The games, one after another; a damaged one ends them.
    pub fn games(&self) -> impl Iterator<Item = PackedView<'_>> {
        let mut bytes = Bytes(&self.bytes);
        std::iter::from_fn(move || {
            let len = bytes.small()?;
            PackedView::read(bytes.take(len)?)
        })
    }
}

/// Reads a file of packed games block by block.
#[derive(Debug)]
pub struct PackedGames {
    file: BufReader<File>,
    /// Where the file ends, as far as it is known to be complete.
    len: u64,
    at: u64,
}

impl PackedGames {
    /// Opens a file.
    ///
    /// # Errors
    ///
    /// Those of the file, and if it holds something else.
    pub fn open(path: &Path) -> io::Result<PackedGames> {
        let file = File::open(path)?;
        let len = file.metadata()?.len();
        let mut file = BufReader::with_capacity(1 << 20, file);
        let mut header = [0; HEADER.len()];
        file.read_exact(&mut header)?;
        if header != *HEADER {
            let message = "not a file of packed games of this version";
            return Err(io::Error::new(ErrorKind::InvalidData, message));
        }
        Ok(PackedGames {
            file,
            len,
            at: HEADER.len() as u64,
        })
    }

    /// Whether a file begins like packed games.
    pub fn is_one(path: &Path) -> bool {
        let mut header = [0; HEADER.len()];
        let read = File::open(path).and_then(|mut file| file.read_exact(&mut header));
        read.is_ok() && header.starts_with(b"arrocco games\0")
    }

    /// Reads no further than this: what follows is not finished.
    #[must_use]
    pub fn up_to(mut self, len: u64) -> PackedGames {
        self.len = self.len.min(len);
        self
    }

    /// The next block as it is stored, to be decompressed on any thread.
    ///
    /// # Errors
    ///
    /// Those of the file; an early end names its place.
    pub fn next_packed(&mut self) -> io::Result<Option<PackedBlock>> {
        if self.at >= self.len {
            return Ok(None);
        }
        let damaged = |at: u64, what: &str| {
            let message = format!("packed games: {what} at byte {at}");
            io::Error::new(ErrorKind::InvalidData, message)
        };
        let mut header = [0; BLOCK_HEADER];
        self.file
            .read_exact(&mut header)
            .map_err(|_| damaged(self.at, "the file ends too early in the block"))?;
        let [packed, plain, games] = [0, 4, 8].map(|at| {
            let four = header.get(at..at + 4).and_then(|four| four.try_into().ok());
            u32::from_le_bytes(four.unwrap_or_default())
        });
        let (packed, plain) = (packed as usize, plain as usize);
        if packed > MAX_BLOCK || plain > MAX_BLOCK {
            return Err(damaged(self.at, "damaged block"));
        }
        let mut bytes = vec![0; packed];
        self.file
            .read_exact(&mut bytes)
            .map_err(|_| damaged(self.at, "the file ends too early in the block"))?;
        let place = self.at;
        self.at += (BLOCK_HEADER + packed) as u64;
        Ok(Some(PackedBlock {
            bytes,
            plain,
            games,
            place,
        }))
    }

    /// The game with this number within the block that begins at this place.
    pub(crate) fn game_at(&mut self, block: u64, number: u64) -> io::Result<Option<PackedGame>> {
        self.file.seek(SeekFrom::Start(block))?;
        self.at = block;
        let Some(packed) = self.next_packed()? else {
            return Ok(None);
        };
        let block = packed.decompress()?;
        let index = usize::try_from(number).unwrap_or(usize::MAX);
        let game = block.games().nth(index);
        Ok(game.and_then(|game| game.unpack()))
    }
}

/// A block as it is stored.
#[derive(Debug)]
pub struct PackedBlock {
    bytes: Vec<u8>,
    plain: usize,
    /// How many games it holds.
    pub games: u32,
    place: u64,
}

impl PackedBlock {
    /// Decompresses it.
    ///
    /// # Errors
    ///
    /// If it is damaged, with its place.
    pub fn decompress(&self) -> io::Result<Block> {
        match zstd::bulk::decompress(&self.bytes, self.plain) {
            Ok(bytes) if bytes.len() == self.plain => Ok(Block { bytes }),
            _ => {
                let message = format!("packed games: damaged block at byte {}", self.place);
                Err(io::Error::new(ErrorKind::InvalidData, message))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(white: &str) -> PackedGame {
        let mut position = Position::initial();
        let mut moves = Vec::new();
        for (from, to) in [("e2", "e4"), ("c7", "c5"), ("g1", "f3")] {
            let square = |text: &str| text.parse().unwrap();
            let m = position.find(square(from), square(to), None).unwrap();
            position.play_unchecked(m);
            moves.extend(m.to_bits().to_le_bytes());
        }
        let mut game = PackedGame {
            white: white.to_owned(),
            black: "Rossi".to_owned(),
            eco: "B40".to_owned(),
            date: 20_240_531,
            white_elo: 2500,
            result: GameResult::Draw,
            offset: 1 << 40,
            moves,
            ..PackedGame::default()
        };
        game.note_end(&position);
        game
    }

    /// Version 1 took 26 of the first 4,000 for duplicates.
    #[test]
    fn players_with_similar_names_have_different_fingerprints() {
        let moves = game("").moves;
        let mut seen = std::collections::HashSet::new();
        for n in 0..100_000 {
            let (white, black) = (format!("Carla {n}"), format!("Bruno {n}"));
            assert!(
                seen.insert(fingerprint([&white, &black], "", &moves)),
                "{n}"
            );
        }
        assert_eq!(
            fingerprint([" CARLA 7", "bruno 7 "], "", &moves),
            fingerprint(["Carla 7", "Bruno 7"], "", &moves)
        );
    }

    /// The index depends on this number.
    #[test]
    fn a_fingerprint_is_that_of_version_2() {
        let number = fingerprint(["Anna", "Bruno"], "", &game("").moves);
        assert_eq!(number, 5_467_760_981_659_099_353);
    }

    /// Files depend on these bytes.
    #[test]
    fn a_move_has_the_bytes_of_version_1() {
        assert_eq!(
            game("Bianchi").moves,
            [25, 46, 101, 49, 141, 10],
            "the packed form of moves has changed: raise the version"
        );
    }

    #[test]
    fn games_come_back_from_the_file_they_were_written_to() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games");
        let mut writer = GamesWriter::open(&path, 0, 0).unwrap();
        let games: Vec<PackedGame> = (0..20_000).map(|n| game(&format!("White {n}"))).collect();
        games.iter().for_each(|game| writer.push(game).unwrap());
        let (len, blocks) = writer.sync().unwrap();
        assert!(blocks.len() > 1 && len < 300_000, "{len}");
        let mut reader = PackedGames::open(&path).unwrap();
        let mut found = Vec::new();
        while let Some(block) = reader.next_packed().unwrap() {
            found.extend(
                block
                    .decompress()
                    .unwrap()
                    .games()
                    .filter_map(|game| game.unpack()),
            );
        }
        assert_eq!(found, games);
        let (first, place) = blocks[1];
        assert_eq!(
            reader.game_at(place, 7).unwrap().as_ref(),
            games.get(first as usize + 7)
        );
    }

    #[test]
    fn a_damaged_block_is_named_with_its_place() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games");
        let mut writer = GamesWriter::open(&path, 0, 0).unwrap();
        writer.push(&game("a")).unwrap();
        writer.sync().unwrap();
        let mut bytes = std::fs::read(&path).unwrap();
        let last = bytes.len() - 6;
        bytes[last] ^= 1;
        std::fs::write(&path, &bytes).unwrap();
        let mut reader = PackedGames::open(&path).unwrap();
        let block = reader.next_packed().unwrap().unwrap();
        assert_eq!(
            block.decompress().unwrap_err().to_string(),
            "packed games: damaged block at byte 16"
        );
        std::fs::write(&path, &bytes[..bytes.len() - 1]).unwrap();
        let mut reader = PackedGames::open(&path).unwrap();
        assert_eq!(
            reader.next_packed().unwrap_err().to_string(),
            "packed games: the file ends too early in the block at byte 16"
        );
    }

    #[test]
    fn the_same_moves_of_the_same_players_have_the_same_fingerprint() {
        assert_eq!(game("Anna").fingerprint(), game(" anna").fingerprint());
        assert_ne!(game("Anna").fingerprint(), game("Bea").fingerprint());
        let mut longer = game("Anna");
        longer.moves.extend([0, 0]);
        assert_ne!(game("Anna").fingerprint(), longer.fingerprint());
    }
}

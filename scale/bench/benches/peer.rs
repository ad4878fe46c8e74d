//! `cargo bench -p arrocco-scale-bench -- FILE.pgn`: games of a plain PGN file into
//! Arrow, all columns, one thread; by us, and by a program of pgn-reader and shakmaty
//! that fills the same columns. Rounds alternate and the best one counts, in processor time.
//!
//! Before it measures it compares the columns. Hashes and the bits of moves are of
//! another kind there; of errors in the text it does not know the place.

use std::fs::{self, File};
use std::ops::{ControlFlow, Range};
use std::path::Path;
use std::time::Duration;

use arrocco_arrow::{Batches, Errors, Options, games_schema, splits};
use arrow_array::builder::{
    ArrayBuilder, BinaryBuilder, Date32Builder, Float32Builder, Int16Builder, Int32Builder,
    Int64Builder, ListBuilder, MapBuilder, StringBuilder,
};
use arrow_array::{ArrayRef, RecordBatch};
use pgn_reader::{RawComment, RawTag, Reader, SanPlus, Visitor};
use shakmaty::fen::Fen;
use shakmaty::zobrist::Zobrist64;
use shakmaty::{
    Bitboard, CastlingMode, Chess, Color, EnPassantMode, KnownOutcome, Move, Outcome,
    Position as _, Rank, Role,
};

const ROUNDS: usize = 5;
const BATCH: usize = 8192;

fn main() {
    // Cargo adds `--bench`.
    let Some(path) = std::env::args().skip(1).find(|arg| !arg.starts_with("--")) else {
        eprintln!("usage: cargo bench -p arrocco-scale-bench -- FILE.pgn");
        std::process::exit(2);
    };
    let path = Path::new(&path);
    compare(path);
    let mut best = [Duration::MAX; 2];
    let mut games = 0;
    for _ in 0..ROUNDS {
        for (read, best) in [ours, peers].into_iter().zip(&mut best) {
            let begun = processor_time();
            games = 0;
            read(path, &mut |batch| games += batch.num_rows());
            *best = (*best).min(processor_time().saturating_sub(begun));
        }
    }
    let [ours, theirs] = best.map(|time| time.as_secs_f64());
    let rate = |seconds: f64| games as f64 / seconds;
    println!("{games} games");
    println!("arrocco-arrow          {:>9.0} games/s", rate(ours));
    println!("pgn-reader + shakmaty  {:>9.0} games/s", rate(theirs));
    println!("ratio {:.2}", theirs / ours);
}

/// What this thread has used so far, as Linux counts it.
fn processor_time() -> Duration {
    let text = fs::read_to_string("/proc/thread-self/schedstat").expect("this is Linux");
    let nanos = text
        .split_whitespace()
        .next()
        .and_then(|first| first.parse().ok());
    Duration::from_nanos(nanos.expect("a number"))
}

fn ours(path: &Path, take: &mut dyn FnMut(RecordBatch)) {
    let options = Options {
        errors: Errors::Rows,
        batch: BATCH,
    };
    for split in splits(path, u64::MAX).expect("a file") {
        Batches::games(split, options.clone()).for_each(|batch| take(batch.expect("games")));
    }
}

fn peers(path: &Path, take: &mut dyn FnMut(RecordBatch)) {
    let mut reader = Reader::new(File::open(path).expect("a file"));
    let mut table = Peer::new(path.display().to_string());
    while let Some(()) = reader.read_game(&mut table).expect("games") {
        if table.rows == BATCH {
            take(table.finish());
        }
    }
    if table.rows > 0 {
        take(table.finish());
    }
}

/// Both fill the same columns.
fn compare(path: &Path) {
    let all = |read: fn(&Path, &mut dyn FnMut(RecordBatch))| {
        let mut batches = Vec::new();
        read(path, &mut |batch| batches.push(batch));
        batches
    };
    let (ours, theirs) = (all(ours), all(peers));
    assert_eq!(ours.len(), theirs.len(), "batches");
    let mut different = vec![0; games_schema().fields().len()];
    let mut games = 0;
    for (ours, theirs) in ours.iter().zip(&theirs) {
        games += ours.num_rows();
        for (at, (a, b)) in ours.columns().iter().zip(theirs.columns()).enumerate() {
            let differs = |&row: &usize| a.slice(row, 1) != b.slice(row, 1);
            different[at] += match a == b {
                true => 0,
                false => (0..a.len()).filter(differs).count(),
            };
        }
    }
    for (field, count) in games_schema().fields().iter().zip(different) {
        if count > 0 {
            println!("column {}: {count} of {games} values differ", field.name());
        }
    }
}

const TEXTS: [&[u8]; 12] = [
    b"Event",
    b"Site",
    b"Round",
    b"White",
    b"Black",
    b"WhiteTitle",
    b"BlackTitle",
    b"ECO",
    b"Opening",
    b"TimeControl",
    b"Termination",
    b"FEN",
];

/// The table of the peer, and what is known of the present game.
struct Peer {
    rows: usize,
    name: String,
    // The game.
    text: String,
    texts: [Option<Range<usize>>; TEXTS.len()],
    others: Vec<(Range<usize>, Range<usize>)>,
    date: Option<Range<usize>>,
    elo: [Option<Range<usize>>; 2],
    result: Option<Range<usize>>,
    token: Option<Outcome>,
    moves: Vec<u8>,
    plies: i32,
    clocks: Vec<Option<i32>>,
    evals: Vec<Option<i16>>,
    position: Chess,
    error: Option<String>,
    // The columns.
    file: StringBuilder,
    id: Int64Builder,
    text_columns: [StringBuilder; TEXTS.len()],
    date_column: Date32Builder,
    elo_columns: [Int16Builder; 2],
    result_column: StringBuilder,
    score: Float32Builder,
    tags: MapBuilder<StringBuilder, StringBuilder>,
    moves_column: BinaryBuilder,
    plies_column: Int32Builder,
    clocks_column: ListBuilder<Int32Builder>,
    evals_column: ListBuilder<Int16Builder>,
    material: Int64Builder,
    home_pawns: Int32Builder,
    hash: Int64Builder,
    error_column: StringBuilder,
    error_ply: Int32Builder,
    error_line: Int64Builder,
    error_place: Int32Builder,
}

impl Peer {
    fn new(name: String) -> Peer {
        Peer {
            rows: 0,
            name,
            text: String::new(),
            texts: Default::default(),
            others: Vec::new(),
            date: None,
            elo: [None, None],
            result: None,
            token: None,
            moves: Vec::new(),
            plies: 0,
            clocks: Vec::new(),
            evals: Vec::new(),
            position: Chess::default(),
            error: None,
            file: StringBuilder::new(),
            id: Int64Builder::new(),
            text_columns: std::array::from_fn(|_| StringBuilder::new()),
            date_column: Date32Builder::new(),
            elo_columns: std::array::from_fn(|_| Int16Builder::new()),
            result_column: StringBuilder::new(),
            score: Float32Builder::new(),
            tags: MapBuilder::new(None, StringBuilder::new(), StringBuilder::new()),
            moves_column: BinaryBuilder::new(),
            plies_column: Int32Builder::new(),
            clocks_column: ListBuilder::new(Int32Builder::new()),
            evals_column: ListBuilder::new(Int16Builder::new()),
            material: Int64Builder::new(),
            home_pawns: Int32Builder::new(),
            hash: Int64Builder::new(),
            error_column: StringBuilder::new(),
            error_ply: Int32Builder::new(),
            error_line: Int64Builder::new(),
            error_place: Int32Builder::new(),
        }
    }

    fn finish(&mut self) -> RecordBatch {
        self.rows = 0;
        let [white_elo, black_elo] = &mut self.elo_columns;
        let [
            event,
            site,
            round,
            white,
            black,
            wt,
            bt,
            eco,
            opening,
            tc,
            term,
            fen,
        ] = &mut self.text_columns;
        let columns: [&mut dyn ArrayBuilder; 31] = [
            &mut self.file,
            &mut self.id,
            event,
            site,
            round,
            &mut self.date_column,
            white,
            black,
            white_elo,
            black_elo,
            wt,
            bt,
            &mut self.result_column,
            &mut self.score,
            eco,
            opening,
            tc,
            term,
            &mut self.tags,
            fen,
            &mut self.moves_column,
            &mut self.plies_column,
            &mut self.clocks_column,
            &mut self.evals_column,
            &mut self.material,
            &mut self.home_pawns,
            &mut self.hash,
            &mut self.error_column,
            &mut self.error_ply,
            &mut self.error_line,
            &mut self.error_place,
        ];
        let columns: Vec<ArrayRef> = columns.into_iter().map(ArrayBuilder::finish).collect();
        RecordBatch::try_new(games_schema(), columns).expect("columns of one length")
    }

    fn push(&mut self, bytes: &[u8]) -> Range<usize> {
        let from = self.text.len();
        match std::str::from_utf8(bytes) {
            Ok(text) => self.text.push_str(text),
            Err(_) => self.text.extend(bytes.iter().map(|&byte| char::from(byte))),
        }
        from..self.text.len()
    }

    fn fail(&mut self, message: String) {
        if self.error.is_none() {
            self.error = Some(message);
        }
    }

    fn push_tag(&mut self, name: &str, value: &str) {
        self.tags.keys().append_value(name);
        self.tags.values().append_value(value);
    }

    fn push_readings(&mut self) {
        let date = self.date.take().map(|range| self.text[range].to_owned());
        let day = date.as_deref().and_then(days_since_1970);
        self.date_column.append_option(day);
        if let (Some(date), None) = (date, day) {
            self.push_tag("Date", &date);
        }
        for (at, name) in ["WhiteElo", "BlackElo"].into_iter().enumerate() {
            let text = self.elo[at].take();
            let number = text
                .clone()
                .and_then(|range| self.text[range].parse::<i16>().ok());
            let number = number.filter(|&number| number > 0);
            self.elo_columns[at].append_option(number);
            if let (Some(range), None) = (text, number) {
                let text = self.text[range].to_owned();
                self.push_tag(name, &text);
            }
        }
        let tag = self.result.take().map(|range| self.text[range].to_owned());
        let known = tag
            .as_deref()
            .filter(|tag| ["1-0", "0-1", "1/2-1/2"].contains(tag));
        let token = match self.token {
            Some(Outcome::Known(KnownOutcome::Decisive {
                winner: Color::White,
            })) => "1-0",
            Some(Outcome::Known(KnownOutcome::Decisive {
                winner: Color::Black,
            })) => "0-1",
            Some(Outcome::Known(KnownOutcome::Draw)) => "1/2-1/2",
            Some(Outcome::Unknown) | None => "*",
        };
        let result = known.unwrap_or(token).to_owned();
        if let Some(tag) = tag.as_deref().filter(|tag| *tag != result) {
            self.push_tag("Result", tag);
        }
        self.result_column.append_value(&result);
        self.score.append_option(match result.as_str() {
            "1-0" => Some(1.0),
            "1/2-1/2" => Some(0.5),
            "0-1" => Some(0.0),
            _ => None,
        });
    }

    fn push_lists(&mut self) {
        let missing = |len: usize| (self.plies as usize).saturating_sub(len);
        for clock in &self.clocks {
            self.clocks_column.values().append_option(*clock);
        }
        if !self.clocks.is_empty() {
            self.clocks_column
                .values()
                .append_nulls(missing(self.clocks.len()));
        }
        self.clocks_column.append(!self.clocks.is_empty());
        for eval in &self.evals {
            self.evals_column.values().append_option(*eval);
        }
        if !self.evals.is_empty() {
            self.evals_column
                .values()
                .append_nulls(missing(self.evals.len()));
        }
        self.evals_column.append(!self.evals.is_empty());
    }
}

impl Visitor for Peer {
    type Tags = ();
    type Movetext = ();
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), ()> {
        self.text.clear();
        self.texts = Default::default();
        self.others.clear();
        self.token = None;
        self.moves.clear();
        self.plies = 0;
        self.clocks.clear();
        self.evals.clear();
        self.position = Chess::default();
        self.error = None;
        ControlFlow::Continue(())
    }

    fn tag(&mut self, (): &mut (), name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        let value = self.push(&value.decode());
        match name {
            b"Date" => self.date = Some(value),
            b"WhiteElo" => self.elo[0] = Some(value),
            b"BlackElo" => self.elo[1] = Some(value),
            b"Result" => self.result = Some(value),
            _ => match TEXTS.iter().position(|text| *text == name) {
                Some(at) => self.texts[at] = Some(value),
                None => {
                    let name = self.push(name);
                    self.others.push((name, value));
                }
            },
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<(), ()> {
        if let Some(range) = self.texts[11].clone() {
            let fen = Fen::from_ascii(self.text[range].as_bytes());
            let position = fen
                .ok()
                .and_then(|fen| fen.into_position(CastlingMode::Standard).ok());
            match position {
                Some(position) => self.position = position,
                None => self.fail("no position".to_owned()),
            }
        }
        ControlFlow::Continue(())
    }

    fn san(&mut self, (): &mut (), san: SanPlus) -> ControlFlow<()> {
        if self.error.is_some() {
            return ControlFlow::Continue(());
        }
        match san.san.to_move(&self.position) {
            Err(error) => self.fail(format!("{san}: {error}")),
            Ok(m) => {
                self.moves.extend(bits(m).to_le_bytes());
                self.position.play_unchecked(m);
                self.plies += 1;
            }
        }
        ControlFlow::Continue(())
    }

    fn comment(&mut self, (): &mut (), comment: RawComment<'_>) -> ControlFlow<()> {
        let text = comment.as_bytes();
        let (Some(last), true) = ((self.plies as usize).checked_sub(1), text.contains(&b'%'))
        else {
            return ControlFlow::Continue(());
        };
        let text = String::from_utf8_lossy(text);
        for part in text.split("[%").skip(1) {
            let part = part.split(']').next().unwrap_or_default();
            if let Some(clock) = part.strip_prefix("clk ") {
                self.clocks.resize(last + 1, None);
                self.clocks[last] = millis(clock);
            }
            if let Some(eval) = part.strip_prefix("eval ") {
                self.evals.resize(last + 1, None);
                self.evals[last] = centipawns(eval);
            }
        }
        ControlFlow::Continue(())
    }

    fn outcome(&mut self, (): &mut (), outcome: Outcome) -> ControlFlow<()> {
        self.token = Some(outcome);
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, (): ()) {
        self.rows += 1;
        self.file.append_value(&self.name);
        self.id.append_value(0);
        for (column, text) in self.text_columns.iter_mut().zip(&self.texts) {
            column.append_option(text.clone().map(|range| &self.text[range]));
        }
        self.push_readings();
        for (name, value) in &self.others {
            self.tags.keys().append_value(&self.text[name.clone()]);
            self.tags.values().append_value(&self.text[value.clone()]);
        }
        self.tags.append(true).expect("as many values as keys");
        self.moves_column.append_value(&self.moves);
        self.plies_column.append_value(self.plies);
        self.push_lists();
        self.material.append_value(material(&self.position));
        self.home_pawns.append_value(home_pawns(&self.position));
        let hash: Zobrist64 = self.position.zobrist_hash(EnPassantMode::Legal);
        self.hash.append_value(hash.0.cast_signed());
        self.error_column.append_option(self.error.as_ref());
        self.error_ply
            .append_option(self.error.as_ref().map(|_| self.plies));
        self.error_line.append_null();
        self.error_place.append_null();
    }
}

/// Two bytes: origin, destination, promotion.
fn bits(m: Move) -> u16 {
    let from = m.from().map_or(0, |square| square as u16);
    let promotion = m.promotion().map_or(0, |role| role as u16);
    from | (m.to() as u16) << 6 | promotion << 12
}

fn material(position: &Chess) -> i64 {
    let roles = [
        Role::Pawn,
        Role::Knight,
        Role::Bishop,
        Role::Rook,
        Role::Queen,
    ];
    let counts = [Color::White, Color::Black].into_iter().flat_map(|color| {
        let ours = position.us_of(color);
        roles.map(|role| (ours & position.board().by_role(role)).count() as i64)
    });
    counts
        .enumerate()
        .fold(0, |all, (at, count)| all | count << (4 * at))
}

trait OfColor {
    fn us_of(&self, color: Color) -> Bitboard;
}

impl OfColor for Chess {
    fn us_of(&self, color: Color) -> Bitboard {
        self.board().by_color(color)
    }
}

fn home_pawns(position: &Chess) -> i32 {
    let on = |color, rank| {
        let pawns = position.board().pawns() & position.us_of(color);
        (pawns & Bitboard::from_rank(rank)).0
    };
    (on(Color::White, Rank::Second) >> 8 | on(Color::Black, Rank::Seventh) >> 40) as i32
}

fn days_since_1970(text: &str) -> Option<i32> {
    let mut parts = text.split('.').map(|part| part.parse::<i32>().ok());
    let [year, month, day] = [parts.next()??, parts.next()??, parts.next()??];
    if text.len() != 10 || year == 0 || !(1..=12).contains(&month) || !(1..=31).contains(&day) {
        return None;
    }
    let (year, month) = match month > 2 {
        true => (year, month - 3),
        false => (year - 1, month + 9),
    };
    let before = 365 * year + year / 4 - year / 100 + year / 400;
    Some(before + (153 * month + 2) / 5 + day - 1 - 719_468)
}

fn millis(text: &str) -> Option<i32> {
    let seconds = text.trim().split(':').try_fold(0.0, |all, part| {
        part.parse::<f64>().ok().map(|part| all * 60.0 + part)
    })?;
    Some((seconds * 1000.0) as i32)
}

fn centipawns(text: &str) -> Option<i16> {
    let text = text.trim();
    match text.strip_prefix('#') {
        Some(mate) => {
            let moves: i16 = mate.parse().ok()?;
            Some(if moves < 0 {
                -32_000 - moves
            } else {
                32_000 - moves
            })
        }
        None => Some((text.parse::<f64>().ok()? * 100.0) as i16),
    }
}

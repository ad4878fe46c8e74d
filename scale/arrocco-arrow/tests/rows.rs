//! Rows of splits: the same however a file is cut, none lost, errors in place.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use arrocco_arrow::{
    Batches, Dataset, Errors, FileSplit, Options, ReadError, TableKind, parquet, splits,
};
use arrocco_rules::{Move, Position};
use arrow_array::cast::AsArray;
use arrow_array::types::{Int16Type, Int32Type, Int64Type};
use arrow_array::{Array, RecordBatch, RecordBatchReader};

const ROWS: Options = Options {
    errors: Errors::Rows,
    batch: 7,
};

/// An empty folder that goes with the test.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Relaxed);
        let name = format!("rows-{}-{number}", std::process::id());
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A game that is as long as its number says.
fn game(number: usize) -> String {
    let moves = [
        "1. e4 e5 2. Nf3 Nc6 1/2-1/2",
        "1. d4 {[%clk 0:01:00] [%eval 0.3]} d5 {[%clk 0:00:59.5]} 2. c4 1-0",
        "1. f3 e5 2. g4 Qh4# {[%eval #-0]} 0-1",
        "*",
    ];
    let extra = "x".repeat(number * 37 % 300);
    format!(
        "[Event \"{number}\"]\n[White \"Anna {number}\"]\n[Black \"Bruno\"]\n[Date \"2024.05.{:02}\"]\n\
         [WhiteElo \"{}\"]\n[Note \"{extra}\"]\n\n{{{extra}}} {}\n\n",
        number % 28 + 1,
        1500 + number,
        moves[number % moves.len()]
    )
}

fn text(count: usize) -> String {
    (0..count).map(game).collect()
}

/// The text in frames that are cut anywhere, as pzstd writes them.
fn frames(text: &[u8], size: usize) -> Vec<u8> {
    let mut file = Vec::new();
    for part in text.chunks(size) {
        let frame = zstd::bulk::compress(part, 1).expect("compressed");
        file.extend(0x184D_2A50_u32.to_le_bytes());
        file.extend(4_u32.to_le_bytes());
        file.extend((frame.len() as u32).to_le_bytes());
        file.extend(frame);
    }
    file
}

fn written(folder: &Path, name: &str, bytes: &[u8]) -> PathBuf {
    let path = folder.join(name);
    fs::write(&path, bytes).expect("written");
    path
}

type Table = fn(FileSplit, Options) -> Batches;

/// All rows, each as one text, so that they can be compared.
fn rows(table: Table, splits: &[FileSplit], options: &Options) -> Vec<String> {
    let mut rows = Vec::new();
    for split in splits {
        for batch in table(split.clone(), options.clone()) {
            let batch = batch.expect("readable");
            for row in 0..batch.num_rows() {
                let row = batch.slice(row, 1);
                let columns: Vec<String> = row.columns().iter().map(|c| format!("{c:?}")).collect();
                rows.push(columns.join("|"));
            }
        }
    }
    rows
}

fn batch(splits: &[FileSplit], options: &Options) -> RecordBatch {
    let options = Options {
        batch: 1_000_000,
        ..options.clone()
    };
    let [split] = splits else {
        panic!("one split is expected");
    };
    let mut batches = Batches::games(split.clone(), options);
    let batch = batches.next().expect("rows").expect("readable");
    assert!(batches.next().is_none());
    batch
}

fn first_error(splits: &[FileSplit]) -> ReadError {
    let found = splits.iter().find_map(|split| {
        let mut batches = Batches::games(split.clone(), Options::default());
        std::iter::from_fn(|| batches.next_batch()).find_map(Result::err)
    });
    found.expect("an error")
}

#[test]
fn any_cuts_give_the_same_rows() {
    let folder = Folder::new();
    let broken = text(30)
        + "[Event \"broken\"]\n\n1. e4 e5 2. Ke3 1-0\n\n"
        + &text(3)
        + "1. c4 *\n\n% escaped\n; a comment\n[White \"no event\"]\n\n1. a3 *\n\n\r\n"
        + &text(20)
        + "[Event \"open\"]\n\n1. e4 {never closed\n\n"
        + &text(9).replace('\n', "\r\n");
    for table in [Batches::games as Table, Batches::positions] {
        let plain = written(folder.path(), "games.pgn", broken.as_bytes());
        let whole = rows(table, &splits(&plain, u64::MAX).expect("splits"), &ROWS);
        assert!(whole.len() >= 66);
        for size in [1, 50, 333, 1000, 4096, 10_000] {
            let cut = splits(&plain, size).expect("splits");
            assert_eq!(rows(table, &cut, &ROWS), whole, "{size}");
        }
        for frame in [100, 999, 5000, 100_000] {
            let path = written(
                folder.path(),
                "games.pgn.zst",
                &frames(broken.as_bytes(), frame),
            );
            let one = rows(table, &splits(&path, u64::MAX).expect("splits"), &ROWS);
            assert_eq!(one.len(), whole.len());
            for size in [1, 400, 2000] {
                let mut cut = splits(&path, size).expect("splits");
                assert_eq!(rows(table, &cut, &ROWS), one, "{frame}, {size}");
                // Tasks end in any order.
                cut.reverse();
                let mut back: Vec<String> = cut
                    .iter()
                    .rev()
                    .flat_map(|split| rows(table, std::slice::from_ref(split), &ROWS))
                    .collect();
                assert_eq!(back, one);
                back.dedup();
                assert_eq!(back.len(), one.len(), "every row has a name of its own");
            }
        }
    }
}

#[test]
fn the_columns_hold_what_the_game_says() {
    let folder = Folder::new();
    let pgn = "\n [Event \"A \\\"b\\\"\"]\n[Site \"?\"]\n[Round \"3\"]\n[Date \"1992.??.??\"]\n[White \"R\u{e9}ti\"]\n\
               [Black \"B\"]\n[Result \"0-1\"]\n[WhiteElo \"2400\"]\n[BlackElo \"-\"]\n[ECO \"A00\"]\n[Odd \"yes\"]\n\
               [Odd \"no\"]\n\n1. f3 {[%clk 0:03:00]} e5 (1... d5 {[%clk 9:00:00]}) 2. g4 {[%eval #-1,9]} Qh4# 0-1\n\n\
               [FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. O-O -- 2. -- *\n";
    let path = written(folder.path(), "a.pgn", pgn.as_bytes());
    let batch = batch(
        &splits(&path, u64::MAX).expect("splits"),
        &Options::default(),
    );
    let text = |name: &str| batch.column_by_name(name).expect(name).as_string::<i32>();
    assert_eq!(text("event").value(0), "A \"b\"");
    assert_eq!(text("white").value(0), "R\u{e9}ti");
    assert_eq!(text("result").value(0), "0-1");
    assert_eq!(text("result").value(1), "*");
    assert!(text("event").is_null(1) && text("start_fen").is_null(0));
    assert_eq!(text("start_fen").value(1), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    let column = |name: &str| Arc::clone(batch.column_by_name(name).expect(name));
    assert_eq!(column("id").as_primitive::<Int64Type>().values()[0], 0);
    assert_eq!(
        column("id").as_primitive::<Int64Type>().value(1) as usize,
        pgn.find("[FEN").expect("there")
    );
    assert_eq!(
        column("white_elo").as_primitive::<Int16Type>().value(0),
        2400
    );
    assert!(column("black_elo").is_null(0) && column("date").is_null(0));
    assert_eq!(
        column("plies")
            .as_primitive::<Int32Type>()
            .values()
            .as_ref(),
        [4, 3]
    );
    let tags = column("tags");
    let tags = tags.as_map().value(0);
    let [keys, values] = [0, 1].map(|at| {
        let texts = tags.column(at).as_string::<i32>();
        texts
            .iter()
            .flatten()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    });
    let tags: BTreeMap<_, _> = keys.into_iter().zip(values).collect();
    let expected = [("BlackElo", "-"), ("Date", "1992.??.??"), ("Odd", "no")];
    assert_eq!(
        tags,
        expected.map(|(k, v)| (k.to_owned(), v.to_owned())).into()
    );
    let clocks = column("clocks");
    let clocks = clocks.as_list::<i32>().value(0);
    let clocks: Vec<_> = clocks.as_primitive::<Int32Type>().iter().collect();
    assert_eq!(clocks, [Some(180_000), None, None, None]);
    assert!(column("clocks").is_null(1));
    let evals = column("evals");
    let evals = evals.as_list::<i32>().value(0);
    let evals: Vec<_> = evals.as_primitive::<Int16Type>().iter().collect();
    assert_eq!(evals, [None, None, Some(-31_999), None]);
    // The moves lead to the position of the hash.
    let moves = column("moves");
    let mut position = Position::initial();
    let (plies, _) = moves.as_binary::<i32>().value(0).as_chunks::<2>();
    for &ply in plies {
        let m = Move::from_bits(u16::from_le_bytes(ply)).expect("a move");
        position.play(m).expect("legal");
    }
    assert!(position.is_checkmate());
    let hash = column("final_hash").as_primitive::<Int64Type>().value(0);
    assert_eq!(hash, position.zobrist().cast_signed());
}

/// Hashes are stored, so they may not change without a new version.
#[test]
fn the_hashes_of_version_1() {
    for (fen, hash) in [
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            0xCB81_EDCA_16F7_A10C,
        ),
        (
            "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
            0x15FE_B251_6650_F69F,
        ),
        ("4k3/8/8/8/8/8/8/4K2R b K - 3 9", 0xF790_143C_9442_53DC),
    ] {
        let position: Position = fen.parse().expect("a position");
        assert_eq!(position.zobrist(), hash, "{fen}");
    }
    // Two bytes of a move: 1. e4.
    let position = Position::initial();
    let m = position
        .legal_moves()
        .iter()
        .copied()
        .find(|&m| position.uci(m).to_string() == "e2e4")
        .expect("legal");
    assert_eq!(m.to_bits(), 0x2E19);
}

#[test]
fn an_illegal_move_is_an_error_with_its_place_or_a_row() {
    let folder = Folder::new();
    let pgn = text(20) + "[Event \"x\"]\n\n1. e4 e5\n2. Ke3 1-0\n\n" + &text(5);
    let path = written(folder.path(), "bad.pgn", pgn.as_bytes());
    let line = pgn[..pgn.find("Ke3").expect("there")].lines().count() as u64;
    for size in [u64::MAX, 500] {
        let error = first_error(&splits(&path, size).expect("splits"));
        assert_eq!(error.place, Some((line, 4)), "{size}");
        assert_eq!(
            error.to_string(),
            format!(
                "{}:{line}:4: `Ke3`: illegal move: a king cannot go from e1 to e3",
                path.display()
            )
        );
    }
    let batch = batch(&splits(&path, u64::MAX).expect("splits"), &ROWS);
    assert_eq!(batch.num_rows(), 26);
    let errors = batch.column_by_name("error").expect("error");
    assert_eq!(errors.null_count(), 25);
    assert_eq!(
        errors.as_string::<i32>().value(20),
        "`Ke3`: illegal move: a king cannot go from e1 to e3"
    );
    let number = |name: &str| {
        let column = batch.column_by_name(name).expect(name);
        column.as_primitive::<Int32Type>().value(20)
    };
    assert_eq!((number("error_ply"), number("plies")), (2, 2));
    let lines = batch.column_by_name("error_line").expect("lines");
    assert_eq!(lines.as_primitive::<Int64Type>().value(20) as u64, line);
}

#[test]
fn a_damaged_frame_is_an_error_with_its_place_and_other_rows_are_kept() {
    let folder = Folder::new();
    let pgn = text(400);
    let whole = frames(pgn.as_bytes(), 20_000);
    let good = written(folder.path(), "games.pgn.zst", &whole);
    let cut = splits(&good, 1).expect("splits");
    assert!(cut.len() > 4);
    let all = rows(Batches::games, &cut, &ROWS);
    let mut damaged = whole.clone();
    let middle = (cut[2].from + cut[2].to) as usize / 2;
    damaged[middle..middle + 8].fill(0xAA);
    fs::write(&good, damaged).expect("written");
    // Each task by itself, and all frames as one task.
    for cut in [
        splits(&good, 1).expect("splits"),
        splits(&good, u64::MAX).expect("splits"),
    ] {
        let error = first_error(&cut);
        assert!(error.message.contains("damaged zstd data"), "{error}");
        assert!(
            error.message.contains(&format!("byte {}", cut_from(&good))),
            "{error}"
        );
        let found = rows(Batches::games, &cut, &ROWS);
        let broken: Vec<&String> = found.iter().filter(|row| row.contains("damaged")).collect();
        assert!(!broken.is_empty() && broken.len() <= 2, "{broken:?}");
        // Nothing is lost of the frames before and behind it.
        let kept = found.iter().filter(|row| all.contains(row)).count();
        assert_eq!(kept + broken.len(), found.len());
        let frames = splits(&good, 1).expect("splits").len();
        assert!(kept >= all.len() * (frames - 2) / frames, "{kept}");
    }
}

/// Where the third frame begins.
fn cut_from(path: &Path) -> u64 {
    splits(path, 1).expect("splits")[2].from
}

#[test]
fn a_file_that_changed_is_not_read() {
    let folder = Folder::new();
    let path = written(folder.path(), "a.pgn", text(50).as_bytes());
    let cut = splits(&path, 1000).expect("splits");
    fs::write(&path, text(51)).expect("written");
    let error = first_error(&cut).to_string();
    assert!(error.contains("when it was split"), "{error}");
    fs::write(&path, text(50).replace("Anna", "Anni")).expect("written");
    let error = first_error(&cut).to_string();
    assert!(error.contains("has changed since it was split"), "{error}");
    // In rows there is one for the split, so that it is not missed.
    assert_eq!(rows(Batches::games, &cut[..1], &ROWS).len(), 1);
    fs::remove_file(&path).expect("removed");
    let missing = format!("a.pgn: bytes 0 to {} cannot be read: ", cut[0].to);
    let error = first_error(&cut).to_string();
    assert!(error.contains(&missing), "{error}");
    fs::write(&path, text(50)).expect("written");
    let beyond = FileSplit {
        to: 1 << 40,
        ..cut[0].clone()
    };
    assert!(
        first_error(&[beyond])
            .to_string()
            .contains("cannot be read")
    );
}

#[test]
fn parquet_gives_the_rows_back_and_goes_on_where_it_was() {
    let folder = Folder::new();
    let path = written(folder.path(), "a.pgn", text(300).as_bytes());
    let cut = splits(&path, 20_000).expect("splits");
    assert!(cut.len() > 2);
    let out = folder.path().join("parquet");
    let mut read = Vec::new();
    for split in &cut {
        let converted = parquet::convert(split, &out, Options::default()).expect("converted");
        assert!(converted.rows.is_some());
        let batches = parquet::read(&converted.path, 50).expect("readable");
        assert_eq!(
            batches.schema().fields(),
            arrocco_arrow::games_schema().fields()
        );
        for batch in batches {
            let batch = batch.expect("readable");
            for row in 0..batch.num_rows() {
                let row = batch.slice(row, 1);
                let columns: Vec<String> = row.columns().iter().map(|c| format!("{c:?}")).collect();
                read.push(columns.join("|"));
            }
        }
        // Again: it is there.
        let again = parquet::convert(split, &out, Options::default()).expect("converted");
        assert_eq!(again.rows, None);
    }
    assert_eq!(read, rows(Batches::games, &cut, &Options::default()));
    // Half a file is no file.
    let first = parquet::convert(&cut[0], &out, Options::default()).expect("there");
    let bytes = fs::read(&first.path).expect("readable");
    fs::write(&first.path, &bytes[..bytes.len() / 2]).expect("written");
    let again = parquet::convert(&cut[0], &out, Options::default()).expect("converted");
    assert!(again.rows.is_some());
    assert_eq!(fs::read(&first.path).expect("readable"), bytes);
}

#[test]
fn an_error_leaves_no_parquet_file() {
    let folder = Folder::new();
    let pgn = text(3) + "[Event \"x\"]\n\n1. e5 *\n";
    let path = written(folder.path(), "a.pgn", pgn.as_bytes());
    let out = folder.path().join("parquet");
    let split = &splits(&path, u64::MAX).expect("splits")[0];
    let error = parquet::convert(split, &out, Options::default()).unwrap_err();
    assert!(error.place.is_some(), "{error}");
    assert_eq!(fs::read_dir(&out).expect("a folder").count(), 0);
    let kept = parquet::convert(split, &out, ROWS).expect("converted");
    assert_eq!(kept.rows, Some(4));
}

#[test]
fn some_columns_in_any_order() {
    let folder = Folder::new();
    let path = written(folder.path(), "a.pgn", text(3).as_bytes());
    let split = splits(&path, u64::MAX).expect("splits").remove(0);
    let names = ["white", "id"].map(str::to_owned);
    let mut batches =
        Batches::games_with(split.clone(), Options::default(), Some(&names)).expect("columns");
    let batch = batches.next().expect("rows").expect("readable");
    let found: Vec<_> = batch
        .schema()
        .fields()
        .iter()
        .map(|f| f.name().clone())
        .collect();
    assert_eq!(found, names);
    let error = Batches::positions_with(split, Options::default(), Some(&["wite".to_owned()]));
    let error = error.unwrap_err().to_string();
    assert!(error.starts_with("there is no column `wite`; the columns are file, game"));
}

#[test]
fn threads_give_the_same_rows_in_the_same_order() {
    let folder = Folder::new();
    let path = written(
        folder.path(),
        "a.pgn.zst",
        &frames(text(300).as_bytes(), 9000),
    );
    let cut = splits(&path, 1).expect("splits");
    let read = |threads: usize| -> Vec<String> {
        let options = Options::default();
        let dataset = Dataset::new(TableKind::Games, cut.clone(), options, None).expect("columns");
        let batches = dataset.read(threads);
        let lines = batches.map(|batch| format!("{:?}", batch.expect("readable")));
        lines.collect()
    };
    let alone = read(1);
    assert!(alone.len() > 5);
    assert_eq!(read(2), alone);
    assert_eq!(read(64), alone);
}

//! The program as a user runs it, over small files.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// An empty folder that goes with the test.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Relaxed);
        let name = format!("sql-{}-{number}", std::process::id());
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    fn write(&self, name: &str, bytes: impl AsRef<[u8]>) -> String {
        let path = self.0.join(name);
        fs::write(&path, bytes).expect("written");
        path.display().to_string()
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }

    /// Its files, by name.
    fn names(&self, name: &str) -> Vec<String> {
        let entries = fs::read_dir(self.0.join(name)).expect("a folder").flatten();
        let mut names: Vec<String> = entries
            .map(|entry| entry.file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

const GAMES: [&str; 3] = [
    "[ECO \"C20\"]\n[Date \"2024.05.06\"]\n[Note \"red\"]\n[Result \"1-0\"]\n[WhiteElo \"2100\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0",
    "[ECO \"D30\"]\n[Result \"1/2-1/2\"]\n\n1. d4 {[%clk 0:01:00]} d5 2. c4 e6 1/2-1/2",
    "[ECO \"C20\"]\n[Result \"0-1\"]\n\n1. e4 e5 2. Ke2 Ke7 0-1",
];

fn text(count: usize) -> String {
    let game = |number: usize| {
        let rest = GAMES[number % GAMES.len()];
        format!(
            "[Event \"{number}\"]\n[White \"Anna {}\"]\n{rest}\n\n",
            number % 5
        )
    };
    (0..count).map(game).collect()
}

/// Several frames, as pzstd writes them.
fn frames(text: &str, size: usize) -> Vec<u8> {
    let frame = |part| zstd::bulk::compress(part, 1).expect("compressed");
    text.as_bytes().chunks(size).flat_map(frame).collect()
}

fn run(args: &[&str]) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_arrocco-sql"));
    program.args(args).output().expect("it starts")
}

/// What it prints if all is well.
fn said(args: &[&str]) -> String {
    let output = run(args);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{args:?}: {error}");
    String::from_utf8(output.stdout).expect("text")
}

/// The rows of a statement as CSV, without their names.
fn rows(sql: &str, files: &[&str]) -> Vec<String> {
    let args = [&[sql, "--format", "csv"], files].concat();
    said(&args).lines().skip(1).map(str::to_owned).collect()
}

/// What it complains about.
fn error(args: &[&str]) -> String {
    let output = run(args);
    assert_eq!(output.status.code(), Some(1), "{args:?}");
    String::from_utf8(output.stderr).expect("text")
}

const BY_ECO: &str = "select eco, count(*), avg(score) from games group by eco order by eco";

#[test]
fn plain_compressed_and_parquet_files_give_the_same_rows() {
    let folder = Folder::new();
    let plain = folder.write("games.pgn", text(30));
    let packed = folder.write("games.pgn.zst", frames(&text(30), 700));
    let columnar = folder.path("parquet");
    said(&["convert", &packed, "-o", &columnar, "--split", "1"]);
    let expected = ["C20,20,0.5", "D30,10,0.5"];
    for files in [
        vec![plain.as_str()],
        vec![&plain, "--split", "300", "--threads", "3"],
        vec![&packed, "--split", "1", "--threads", "2"],
        vec![&columnar],
    ] {
        assert_eq!(rows(BY_ECO, &files), expected, "{files:?}");
    }
}

#[test]
fn positions_of_pgn_and_of_parquet_are_the_same() {
    let folder = Folder::new();
    let bad = "[Event \"x\"]\n\n1. e4 Ke3 *\n\n[Event \"y\"]\n[FEN \"none\"]\n\n1. e4 *\n\n";
    let pgn = folder.write("games.pgn", text(12) + bad);
    let columnar = folder.path("parquet");
    said(&[
        "convert", &pgn, "-o", &columnar, "--split", "500", "--errors", "rows",
    ]);
    let all = "select * from positions order by game, ply";
    let expected = rows(all, &[&pgn, "--errors", "rows"]);
    assert_eq!(expected.len(), 12 / 3 * (8 + 5 + 5) + 2 + 1);
    assert_eq!(rows(all, &[&columnar]), expected);
    let some = "select ply, san from positions where ply = 2 and san is not null order by game";
    assert_eq!(
        rows(some, &[&columnar]),
        rows(some, &[&pgn, "--errors", "rows"])
    );
}

#[test]
fn a_conversion_goes_on_where_it_was_broken_off() {
    let folder = Folder::new();
    let pgn = folder.write("games.pgn", text(40));
    let columnar = folder.path("parquet");
    let convert = ["convert", &pgn, "-o", &columnar, "--split", "1000"];
    let first = said(&convert);
    let files = folder.names("parquet");
    assert!(
        files.len() > 2 && files.iter().all(|name| name.ends_with(".parquet")),
        "{files:?}"
    );
    assert_eq!(
        first,
        format!("40 games in {} files, 0 files were there\n", files.len())
    );

    // One file is missing, another one was cut off.
    fs::remove_file(format!("{columnar}/{}", files[0])).expect("removed");
    let second = format!("{columnar}/{}", files[1]);
    let half = fs::read(&second).expect("bytes");
    fs::write(&second, &half[..half.len() / 2]).expect("written");
    let kept = files.len() - 2;
    assert!(said(&convert).ends_with(&format!(" 2 files, {kept} files were there\n")));
    assert_eq!(rows("select count(*) from games", &[&columnar]), ["40"]);
    assert_eq!(folder.names("parquet"), files);

    // Another text of the same length at its ends is another file.
    fs::write(&pgn, text(41)).expect("written");
    assert!(said(&convert).ends_with(" 0 files were there\n"));
    assert_eq!(rows("select count(*) from games", &[&columnar]), ["41"]);
}

#[test]
fn functions_of_chess() {
    let folder = Folder::new();
    let pgn = folder.write("games.pgn", text(3));
    let columnar = folder.path("parquet");
    said(&["convert", &pgn, "-o", &columnar]);
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for (sql, expected) in [
        (
            "select san(moves) from games where id = 0",
            "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7#",
        ),
        (
            "select fen_at(moves, 2) from games where eco = 'D30'",
            "rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 2",
        ),
        ("select count(fen_at(moves, 5)) from games", "1"),
        ("select count(fen_at(moves, -1)) from games", "0"),
        (
            "select count(*) from games where has_position(moves, \
             'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 9')",
            "2",
        ),
        (
            "select count(*) from games where matches(moves, '*/*/*/*/*/*/????K???/*')",
            "1",
        ),
        (
            "select count(*) from games where matches(moves, 'KQRRBBNNP+vKQRRBBNNPPPPPPP')",
            "1",
        ),
        (
            "select count(*) from games where material_at(moves, plies) = final_material",
            "3",
        ),
        (
            "select opening(moves) from games where eco = 'D30'",
            "Queen's Gambit Declined",
        ),
        (
            "select min(san(fen, move) = san) from positions where move is not null",
            "true",
        ),
        (
            "select min(position_hash(fen) = hash) from positions",
            "true",
        ),
        (
            "select count(*) from games where final_hash = position_hash(fen_at(moves, plies))",
            "3",
        ),
        (
            "select min(legal(fen, san)) from positions where san is not null",
            "true",
        ),
        (
            "select clocks[1] from games where clocks is not null",
            "60000",
        ),
        (
            "select san(null) is null and legal(null, 'e4') is null",
            "true",
        ),
    ] {
        assert_eq!(rows(sql, &[&pgn]), [expected], "{sql}");
        assert_eq!(rows(sql, &[&columnar]), [expected], "{sql}, Parquet");
    }
    let explained = format!("select legal('{start}', 'Ke2'), explain('{start}', 'Ke2')");
    assert_eq!(rows(&explained, &[]), ["false,your own pawn is on e2"]);
    let allowed = format!("select legal('{start}', 'e4'), explain('{start}', 'e2e4') is null");
    assert_eq!(rows(&allowed, &[]), ["true,true"]);
}

#[test]
fn a_game_that_begins_elsewhere() {
    let folder = Folder::new();
    let fen = "8/8/8/8/8/5k2/5p2/5K2 b - - 0 60";
    let pgn = format!("[Event \"x\"]\n[FEN \"{fen}\"]\n\n60... Ke3 61. Kg2 *\n");
    let pgn = folder.write("end.pgn", pgn);
    let sql = "select san(moves, start_fen), fen_at(moves, 0, start_fen) = start_fen from games";
    assert_eq!(rows(sql, &[&pgn]), ["60... Ke3 61. Kg2,true"]);
    // Without it the moves make no sense.
    assert!(error(&["select san(moves) from games", &pgn]).contains("san: ply 0: `f3e3`"));
}

#[test]
fn output_as_table_csv_json_and_parquet() {
    let folder = Folder::new();
    let pgn = folder.write("games.pgn", text(3));
    let sql = "select eco, plies, clocks from games order by id";
    let table = said(&[sql, &pgn]);
    assert!(table.contains("| eco | plies | clocks"), "{table}");
    let csv = "eco,plies,clocks\nC20,7,\nD30,4,\"[60000, , , ]\"\nC20,4,\n";
    assert_eq!(said(&[sql, &pgn, "-f", "csv"]), csv);
    let json = said(&[sql, &pgn, "-f", "json"]);
    assert_eq!(json.lines().next(), Some(r#"{"eco":"C20","plies":7}"#));
    assert!(
        json.contains(r#""clocks":[60000,null,null,null]"#),
        "{json}"
    );
    let parquet = folder.path("out.parquet");
    assert_eq!(said(&[sql, &pgn, "-o", &parquet]), "");
    assert_eq!(
        rows(
            "select eco from games order by plies desc limit 1",
            &[&parquet]
        ),
        ["C20"]
    );
    assert!(error(&[sql, &pgn, "-f", "parquet"]).contains("--output"));
    assert_eq!(said(&["select 1 where false", "-f", "csv"]), "Int64(1)\n");
    let all = said(&["select * from games", &pgn, "-f", "csv"]);
    assert_eq!(all.lines().count(), 4);
}

/// As root, `-o /dev/null` would have replaced the device by a file.
#[test]
#[cfg(unix)]
fn an_output_that_is_a_pipe_is_not_replaced() {
    use std::os::unix::fs::FileTypeExt;
    let folder = Folder::new();
    let pgn = folder.write("games.pgn", text(3));
    let pipe = folder.path("pipe.csv");
    let made = Command::new("mkfifo").arg(&pipe).status();
    assert!(made.expect("mkfifo").success());
    let reader = std::thread::spawn({
        let pipe = pipe.clone();
        move || fs::read_to_string(pipe).expect("text")
    });
    said(&["select plies from games order by id", &pgn, "-o", &pipe]);
    assert_eq!(reader.join().expect("read"), "plies\n7\n4\n4\n");
    let kind = fs::metadata(&pipe).expect("there").file_type();
    assert!(kind.is_fifo());
    let said = error(&["select 1", "-f", "csv", "-o", &folder.path("")]);
    assert!(said.contains("Is a directory"), "{said}");
}

#[test]
fn a_folder_stands_for_its_games() {
    let folder = Folder::new();
    let count = "select count(*), count(distinct file) from games";
    folder.write("a.pgn", text(3));
    folder.write("B.PGN", text(4));
    folder.write("c.pgn.zst", frames(&text(5), 700));
    folder.write("empty.pgn", "");
    folder.write("notes.txt", "no games");
    folder.write("a.pgn.000000000000.parquet.99.unfinished", "half a file");
    assert_eq!(rows(count, &[&folder.path("")]), ["12,3"]);
    // With Parquet files it stands for these.
    said(&["convert", &folder.path("a.pgn"), "-o", &folder.path("")]);
    assert_eq!(rows(count, &[&folder.path("")]), ["3,1"]);
}

#[test]
fn a_table_is_cut_and_says_so() {
    let folder = Folder::new();
    let pgn = folder.write("games.pgn", text(1001));
    let table = said(&["select id from games", &pgn]);
    assert!(table.ends_with("the first 1000 rows; all of them: --format csv, json or parquet\n"));
    let table = said(&["select id from games limit 1000", &pgn]);
    assert!(table.ends_with("+\n"));
}

#[test]
fn errors_name_file_line_and_column_or_are_rows() {
    let folder = Folder::new();
    let pgn = folder.write("bad.pgn", text(2) + "[Event \"x\"]\n\n1. e4 Ke3 *\n");
    let line = text(2).lines().count() + 3;
    for sql in [
        BY_ECO,
        "select * from games",
        "select count(*) from positions",
    ] {
        let said = error(&[sql, &pgn]);
        assert!(
            said.starts_with(&format!("arrocco-sql: {pgn}:{line}:7: ")),
            "{said}"
        );
        assert_eq!(said.lines().count(), 1, "{said}");
    }
    let convert = error(&["convert", &pgn, "-o", &folder.path("parquet")]);
    assert!(convert.contains(&format!("{pgn}:{line}:7: ")), "{convert}");
    assert!(folder.names("parquet").is_empty());
    let sql = "select plies, error_line, error_column from games where error is not null";
    assert_eq!(
        rows(sql, &[&pgn, "--errors", "rows"]),
        [format!("1,{line},7")]
    );

    let mut packed = frames(&text(40), 1000);
    let middle = packed.len() / 2;
    packed[middle] ^= 0xFF;
    let packed = folder.write("damaged.pgn.zst", packed);
    assert!(error(&[BY_ECO, &packed]).contains("damaged.pgn.zst"));
    let kept = "select count(*) > 20, count(error) > 0 from games";
    assert_eq!(rows(kept, &[&packed, "--errors", "rows"]), ["true,true"]);
}

#[test]
fn bad_statements_and_files_are_told_in_one_message() {
    let folder = Folder::new();
    let pgn = folder.write("games.pgn", text(1));
    for (args, expected) in [
        (vec!["selec 1"], "Line: 1, Column: 1"),
        (vec!["select x from games", &pgn], "No field named x"),
        (vec!["select position_hash('x')"], "position_hash: `x`"),
        (
            vec!["select matches(moves, 'Q') from games", &pgn],
            "matches: `Q`",
        ),
        (
            vec!["select fen_at(moves) from games", &pgn],
            "fen_at(moves, ply [, start_fen])",
        ),
        (
            vec!["select san(fen, 0) from positions", &pgn],
            "san: 0 is no move",
        ),
        (vec!["create table x as select 1"], "DDL not supported"),
        (vec!["copy games to 'x.csv'", &pgn], "DML not supported"),
        (vec!["select 1", "none.pgn"], "none.pgn: No such file"),
        (
            vec!["select 1", "none.parquet"],
            "none.parquet: No such file",
        ),
    ] {
        let said = error(&args);
        assert!(
            said.starts_with("arrocco-sql: ") && said.contains(expected),
            "{args:?}: {said}"
        );
    }
    let empty = folder.path("empty");
    fs::create_dir(&empty).expect("a folder");
    assert!(error(&["select 1", &empty]).contains("no Parquet or PGN files"));
    let broken = folder.write("broken.parquet", "PAR1");
    assert!(error(&["select * from games", &broken]).contains("broken.parquet"));
    assert!(error(&["select * from games", &broken, &pgn]).contains("is Parquet and"));
    // Parquet of others has no moves that positions could be made of.
    let other = folder.path("other.parquet");
    said(&["select 1 as x", "-o", &other]);
    assert!(error(&["select * from positions", &other]).contains("other.parquet: "));
}

#[test]
fn many_conditions_do_not_exhaust_the_stack() {
    let conditions: Vec<String> = (0..2000).map(|n| format!("plies = {n} + 1")).collect();
    let folder = Folder::new();
    let pgn = folder.write("games.pgn", text(3));
    let sql = format!(
        "select count(*) from games where {}",
        conditions.join(" or ")
    );
    assert_eq!(rows(&sql, &[&pgn]), ["3"]);
    let nested = format!("select {}1{}", "(".repeat(5000), ")".repeat(5000));
    assert!(error(&[&nested]).contains("recursion limit"));
}

#[test]
fn little_memory_is_enough_for_sorting_and_never_exceeded() {
    let folder = Folder::new();
    let pgn = folder.write("games.pgn", text(3000));
    let sql = "select ply, fen from positions order by fen, ply, game limit 20000";
    let all = rows(sql, &[&pgn]);
    assert_eq!(all.len(), 3000 / 3 * (8 + 5 + 5));
    assert_eq!(rows(sql, &[&pgn, "--memory", "12M"]), all);
    let said = error(&[sql, &pgn, "--memory", "10K"]);
    assert!(said.contains("Resources exhausted"), "{said}");
}

#[test]
fn progress_says_what_was_read() {
    let folder = Folder::new();
    let pgn = folder.write("games.pgn", text(30));
    let output = run(&[BY_ECO, &pgn, "--split", "1500", "--progress", "always"]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(
        said.starts_with("30 rows, ") && said.ends_with(" parts\n"),
        "{said}"
    );
    let quiet = run(&[BY_ECO, &pgn]);
    assert!(quiet.stderr.is_empty());
}

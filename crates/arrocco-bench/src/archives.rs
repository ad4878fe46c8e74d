//! Archives: everything the project promises about many games, measured on real
//! files or on generated games, with the peers in the same run.
//!
//! Whole programs are measured as processes of their own, on one core where
//! that is promised; what they are charged is the time the system accounts to
//! them. python-chess and pgn-extract take part if they are installed.

use std::collections::HashMap;
use std::fmt::Display;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Instant;
use std::{env, thread};

use arrocco_archive::index::Explorer;
use arrocco_archive::{Job, PackedGames, PositionQuery, Source, Split, give_games, read_games};
use arrocco_notation::opening;
use arrocco_notation::pgn::{GameEnd, Options, Ply, Reader, Visitor};
use arrocco_notation::san::San;
use arrocco_rules::{Move, Position};
use cpu_time::ThreadTime;

use crate::archive::archive;
use crate::check::{Usage, best_of, measured, parsed};
use crate::random::Random;

/// Games that are generated if no file is named.
const GENERATED: usize = 100_000;
/// The text of a frame, as `pzstd -12` cuts it.
const FRAME: usize = 16 << 20;
const LEVEL: i32 = 12;
/// Positions that are looked up.
const POSITIONS: usize = 2_000;
/// Positions that are compared with python-chess.
const COMPARED: usize = 500;
const LINES: usize = 500;
const SPLITTINGS: u64 = 200;
const FILES: usize = 20;
const MEGABYTE: f64 = 1e6;

/// Counts positions and moves as the explorer does, with python-chess.
const PYTHON: &str = r#"
import sys, time, chess, chess.pgn
from collections import Counter
counts, games, began = Counter(), 0, time.process_time()
with open(sys.argv[1], encoding="utf-8", errors="replace") as file:
    while (game := chess.pgn.read_game(file)) is not None:
        games += 1
        result = game.headers.get("Result", "*")
        seen, board, ply = set(), game.board(), 0
        for move in game.mainline_moves():
            if ply < 50 and result in ("1-0", "0-1", "1/2-1/2"):
                seen.add((board.epd(), board.uci(move, chess960=False)))
            board.push(move)
            ply += 1
        for key in seen:
            counts[key + (result,)] += 1
print(games, time.process_time() - began)
for (epd, move, result), count in counts.items():
    print(epd, move, result, count, sep="\t")
"#;

/// What is measured, and the files it is measured on.
struct Bench<'a> {
    program: &'a Path,
    folder: tempfile::TempDir,
    plain: PathBuf,
    packed: PathBuf,
    /// The size of the plain text.
    bytes: u64,
    rounds: usize,
}

/// Measures the program on these files, or on generated games.
pub(crate) fn run(program: &Path, files: &[String], rounds: usize) -> io::Result<()> {
    let folder = tempfile::tempdir()?;
    let plain = folder.path().join("games.pgn");
    let packed = folder.path().join("games.pgn.zst");
    let text = if files.is_empty() {
        archive(GENERATED).into_bytes()
    } else {
        let texts: io::Result<Vec<Vec<u8>>> = files.iter().map(fs::read).collect();
        texts?.join(&b"\n\n"[..])
    };
    fs::write(&plain, &text)?;
    fs::write(&packed, frames(&text)?)?;
    let bytes = text.len() as u64;
    drop(text);
    let bench = Bench {
        program,
        folder,
        plain,
        packed,
        bytes,
        rounds,
    };
    println!(
        "\n## Archives, {} files, {:.1} MB\n",
        files.len().max(1),
        bytes as f64 / MEGABYTE
    );
    println!("| measured | result | target |");
    println!("|---|---:|---:|");
    openings();
    bench.splits()?;
    bench.compressed()?;
    let index = bench.index()?;
    explorer(&index)?;
    scan(&index)?;
    bench.memory()?;
    bench.python_chess()?;
    bench.pgn_extract()
}

fn row(what: impl Display, result: impl Display, target: impl Display) {
    println!("| {what} | {result} | {target} |");
}

/// The text in frames of their own, each behind its size, as pzstd writes it.
fn frames(text: &[u8]) -> io::Result<Vec<u8>> {
    let mut packed = Vec::new();
    for part in text.chunks(FRAME) {
        let frame = zstd::bulk::compress(part, LEVEL)?;
        packed.extend([0x50, 0x2A, 0x4D, 0x18, 4, 0, 0, 0]);
        packed.extend((frame.len() as u32).to_le_bytes());
        packed.extend(frame);
    }
    Ok(packed)
}

// ---- names and splits -------------------------------------------------------

fn end(moves: &[Move]) -> Option<Position> {
    let mut position = Position::initial();
    for &m in moves {
        if !position.is_legal(m) {
            return None;
        }
        position.play_unchecked(m);
    }
    Some(position)
}

/// Random lines of the table, each also with two moves of a side exchanged.
fn openings() {
    let all: Vec<_> = opening::all().collect();
    let mut random = Random(21);
    let (mut asked, mut right) = (0, 0);
    for _ in 0..LINES {
        let line = &all[random.below(all.len())];
        let mut position = Position::initial();
        let mut moves = Vec::new();
        for word in line.moves.split(' ').filter(|word| !word.ends_with('.')) {
            let san: San = word.parse().expect("a move of the table");
            let m = san.to_move(&position).expect("a legal move");
            position.play_unchecked(m);
            moves.push(m);
        }
        let mut orders = vec![moves.clone()];
        if moves.len() > 2 {
            let at = random.below(moves.len() - 2);
            moves.swap(at, at + 2);
            orders.push(moves);
        }
        for order in orders {
            if let Some(same) = end(&order).filter(|other| other.same_as(&position)) {
                asked += 1;
                right += u32::from(opening::find(&same) == Some(line));
            }
        }
    }
    row(
        format!("opening names, {LINES} random lines and transposed orders"),
        format!("{right} of {asked}"),
        "100 %",
    );
}

impl Bench<'_> {
    /// Random cuts of parts of the file: together they must be the part.
    fn splits(&self) -> io::Result<()> {
        let text = fs::read(&self.plain)?;
        let mut random = Random(4);
        let mut right = 0;
        let size = (text.len() / FILES).min(1 << 20);
        for (number, part) in text.chunks(text.len() / FILES + 1).take(FILES).enumerate() {
            let part = &part[..size.min(part.len())];
            let path = self.folder.path().join(format!("part{number}.pgn"));
            fs::write(&path, part)?;
            let source = Source::named(&path);
            for _ in 0..SPLITTINGS / FILES as u64 {
                let mut cuts: Vec<u64> = (0..random.below(9))
                    .map(|_| random.below(part.len()) as u64)
                    .collect();
                cuts.extend([0, part.len() as u64]);
                cuts.sort_unstable();
                let mut whole = Vec::new();
                for cut in cuts.windows(2) {
                    let (from, to) = (cut[0], cut[1]);
                    source
                        .read_split(Split { from, to })?
                        .read_to_end(&mut whole)?;
                }
                right += u32::from(whole == part);
            }
            fs::remove_file(&path)?;
        }
        row(
            format!("random splittings of {FILES} files"),
            format!("{right} of {SPLITTINGS}"),
            "all",
        );
        Ok(())
    }

    // ---- compressed files ---------------------------------------------------

    fn compressed(&self) -> io::Result<()> {
        let bench = env::current_exe()?;
        let legality = |jobs: &str| {
            vec![
                bench.clone(),
                "legality".into(),
                self.packed.clone(),
                jobs.into(),
            ]
        };
        let peer = || vec![bench.clone(), "peer".into(), self.packed.clone()];
        let plain_peer = vec![bench.clone(), "peer".into(), self.plain.clone()];
        let plain = vec![
            bench.clone(),
            "legality".into(),
            self.plain.clone(),
            "1".into(),
        ];
        let entrants = [
            (legality("1"), true),
            (peer(), true),
            (legality("1"), false),
            (legality("2"), false),
            (peer(), false),
            (plain, true),
            (plain_peer, true),
        ];
        let [one, peer, alone, together, peer_alone, plain, plain_peer] =
            best_of(&entrants, self.rounds)?;
        row(
            "plain PGN, legality, one job, to pgn-reader + shakmaty",
            format!(
                "{:.2} x ({:.0} MB/s)",
                plain_peer.cpu / plain.cpu,
                self.rate(plain)
            ),
            "",
        );
        row(
            "`.pgn.zst`, legality, one job, to pgn-reader + shakmaty + zstd",
            format!("{:.2} x ({:.0} MB/s)", peer.cpu / one.cpu, self.rate(one)),
            "1.7",
        );
        row(
            "two jobs to one, by the clock",
            format!("{:.2} x", alone.wall / together.wall),
            "1.8",
        );
        row(
            "two jobs to the peer, by the clock",
            format!("{:.2} x", peer_alone.wall / together.wall),
            "2.5",
        );
        Ok(())
    }

    fn rate(&self, usage: Usage) -> f64 {
        self.bytes as f64 / MEGABYTE / usage.cpu
    }

    // ---- the index ----------------------------------------------------------

    fn build(&self, name: &str, more: &[&str]) -> io::Result<(PathBuf, Usage)> {
        let index = self.folder.path().join(name);
        let mut command: Vec<PathBuf> = vec![self.program.into()];
        command.extend(["pgn", "index", "--jobs", "1"].map(PathBuf::from));
        command.extend(more.iter().map(PathBuf::from));
        command.extend([self.plain.clone(), "-o".into(), index.clone()]);
        let usage = measured(&command, true)?;
        Ok((index, usage))
    }

    fn index(&self) -> io::Result<PathBuf> {
        let (mut best, mut index) = (f64::INFINITY, PathBuf::new());
        for round in 0..self.rounds.clamp(1, 3) {
            let (built, usage) = self.build(&format!("openings{round}.db"), &[])?;
            best = best.min(usage.cpu);
            index = built;
        }
        row(
            "index build, plain PGN, one core",
            format!("{:.0} MB/s", self.bytes as f64 / MEGABYTE / best),
            "40",
        );
        let (bare, _) = self.build("bare.db", &["--samples", "0"])?;
        let games = open(&index)?.games();
        let size =
            |path: &Path| Ok::<_, io::Error>(fs::metadata(path)?.len() as f64 / games as f64);
        row(
            format!("index of {games} games without examples and side file"),
            format!("{:.0} bytes a game", size(&bare)?),
            "100",
        );
        let beside = |end: &str| PathBuf::from(format!("{}{end}", index.display()));
        row(
            "with examples; side file; packed games",
            format!(
                "{:.0}; {:.0}; {:.0} bytes a game",
                size(&index)?,
                size(&beside(".once1"))?,
                size(&beside(".games"))?
            ),
            "",
        );
        Ok(index)
    }

    /// The games several times with other names, through a pipe. Below half a
    /// million games the buffers of a build are still growing.
    fn memory(&self) -> io::Result<()> {
        let mut peaks = Vec::new();
        for times in [4, 8, 16] {
            let index = self.folder.path().join(format!("times{times}.db"));
            let mut child = Command::new(env::current_exe()?)
                .arg("measure")
                .arg(self.program)
                .args(["pgn", "index", "--jobs", "1", "-", "-o"])
                .arg(&index)
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .spawn()?;
            let stdin = child.stdin.take().ok_or(io::ErrorKind::BrokenPipe)?;
            let plain = self.plain.clone();
            let feeder = thread::spawn(move || renamed(&plain, times, stdin));
            let output = child.wait_with_output()?;
            feeder
                .join()
                .unwrap_or_else(|_| Err(io::ErrorKind::Other.into()))?;
            let peak = parsed(&output.stdout)?.peak;
            peaks.push((open(&index)?.games() as f64, peak));
        }
        let text: Vec<String> = peaks
            .iter()
            .map(|(games, peak)| format!("{peak:.0} MB for {games}"))
            .collect();
        let ((games, low), (more, high)) = (peaks[0], peaks[2]);
        let slope = (high - low).max(0.0) * 1024.0 * 1024.0 / (more - games);
        let expected = high + slope * (1e7 - more) / (1024.0 * 1024.0);
        row("peak memory of a build", text.join(", "), "");
        row(
            format!("at {slope:.0} bytes a game: ten million games"),
            format!("{expected:.0} MB"),
            "300 MB",
        );
        Ok(())
    }

    // ---- the peers ----------------------------------------------------------

    /// One game of a hundred, counted by python-chess.
    fn python_chess(&self) -> io::Result<()> {
        let python = env::var("ARROCCO_PYTHON").unwrap_or_else(|_| "python3".to_owned());
        let part = self.folder.path().join("part.pgn");
        every_hundredth(&self.plain, &part)?;
        let output = Command::new(python)
            .args(["-c", PYTHON])
            .arg(&part)
            .stderr(Stdio::null())
            .output();
        let Some(output) = output.ok().filter(|output| output.status.success()) else {
            row(
                "explorer counts against python-chess",
                "it is not installed",
                "",
            );
            return Ok(());
        };
        let text = String::from_utf8_lossy(&output.stdout);
        let mut lines = text.lines();
        let head: Vec<f64> = lines
            .next()
            .unwrap_or_default()
            .split(' ')
            .filter_map(|word| word.parse().ok())
            .collect();
        let mut counts: HashMap<&str, HashMap<(&str, &str), u64>> = HashMap::new();
        for line in lines {
            let fields: Vec<&str> = line.split('\t').collect();
            if let [epd, uci, result, count] = fields[..] {
                let moves = counts.entry(epd).or_default();
                moves.insert((uci, result), count.parse().unwrap_or(0));
            }
        }
        let index = self.folder.path().join("part.db");
        let command: Vec<PathBuf> = [
            self.program.into(),
            "pgn".into(),
            "index".into(),
            "--keep-duplicates".into(),
            part.clone(),
            "-o".into(),
            index.clone(),
        ]
        .to_vec();
        measured(&command, false)?;
        let mut explorer = open(&index)?;
        let mut positions: Vec<&&str> = counts.keys().collect();
        positions.sort_unstable();
        let mut random = Random(7);
        let (mut right, mut single, asked) = (0, 0, COMPARED.min(positions.len()));
        for _ in 0..asked {
            let epd = positions.swap_remove(random.below(positions.len()));
            let position: Position = format!("{epd} 0 1").parse().expect("a FEN");
            let found = explorer.look_up(&position).map_err(io::Error::other)?;
            let mut ours = HashMap::new();
            for m in &found.moves {
                let uci = position.uci(m.played).to_string();
                for (result, count) in [("1-0", m.white), ("1/2-1/2", m.draws), ("0-1", m.black)] {
                    if count > 0 {
                        ours.insert((uci.clone(), result), count);
                    }
                }
            }
            let theirs: HashMap<(String, &str), u64> = counts[*epd]
                .iter()
                .map(|(&(uci, result), &count)| ((uci.to_owned(), result), count))
                .collect();
            right += u32::from(ours == theirs);
            single += u32::from(theirs.values().sum::<u64>() == 1);
        }
        row(
            format!("explorer counts of {asked} positions, {single} of one game, to python-chess"),
            format!("{right} equal"),
            "all",
        );
        let megabytes = fs::metadata(&part)?.len() as f64 / MEGABYTE;
        if let [games, seconds] = head[..] {
            row(
                "python-chess reads and counts 1 % of the games",
                format!(
                    "{:.2} MB/s, {:.0} games/s",
                    megabytes / seconds,
                    games / seconds
                ),
                "",
            );
        }
        Ok(())
    }

    /// Results of pgn-extract on the same file.
    fn pgn_extract(&self) -> io::Result<()> {
        let program = env::var("ARROCCO_PGN_EXTRACT").unwrap_or_else(|_| "pgn-extract".to_owned());
        let theirs = |arguments: &[&str]| -> io::Result<(u64, f64)> {
            let start = Instant::now();
            let mut child = Command::new(&program)
                .arg("-s")
                .args(arguments)
                .arg(&self.plain)
                .stdout(Stdio::piped())
                .stderr(Stdio::null())
                .spawn()?;
            let count = count_games(child.stdout.take())?;
            child.wait()?;
            Ok((count, start.elapsed().as_secs_f64()))
        };
        let ours = |arguments: &[&str]| -> io::Result<u64> {
            let mut child = Command::new(self.program)
                .arg("pgn")
                .args(arguments)
                .arg(&self.plain)
                .stdout(Stdio::piped())
                .stderr(Stdio::null())
                .spawn()?;
            let count = count_games(child.stdout.take())?;
            child.wait()?;
            Ok(count)
        };
        let Ok((games, seconds)) = theirs(&[]) else {
            row("pgn-extract", "it is not installed", "");
            return Ok(());
        };
        row(
            format!("pgn-extract reads {games} games"),
            format!("{:.1} MB/s", self.bytes as f64 / MEGABYTE / seconds),
            "",
        );
        let pattern = "*/*/*/3p4/3P4/*/*/*";
        let criteria = self.folder.path().join("criteria");
        let by_file = format!("-t{}", criteria.display());
        let cases: [(&str, String, &[&str]); 3] = [
            (
                "`filter --pattern`, pawns on d4 and d5",
                format!("FENPattern \"{pattern}\"\n"),
                &["filter", "--pattern", pattern],
            ),
            (
                "`filter --result 1-0`",
                "Result \"1-0\"\n".to_owned(),
                &["filter", "--result", "1-0"],
            ),
            (
                "`dedup --moves-only`",
                String::new(),
                &["dedup", "--moves-only"],
            ),
        ];
        for (what, file, mine) in cases {
            fs::write(&criteria, &file)?;
            let theirs = match file.is_empty() {
                true => theirs(&["-D"])?.0,
                false => theirs(&[&by_file])?.0,
            };
            row(
                format!("{what}, games: ours, pgn-extract's"),
                format!("{}, {theirs}", ours(mine)?),
                "equal",
            );
        }
        Ok(())
    }
}

/// Counts games that are written to a pipe.
fn count_games(output: Option<impl Read>) -> io::Result<u64> {
    let mut count = 0;
    let Some(output) = output else {
        return Ok(0);
    };
    for line in BufReader::new(output).split(b'\n') {
        count += u64::from(line?.starts_with(b"[Event "));
    }
    Ok(count)
}

/// Every hundredth game of a file.
fn every_hundredth(from: &Path, to: &Path) -> io::Result<()> {
    let mut part = io::BufWriter::new(File::create(to)?);
    let mut game = 0_u64;
    for line in BufReader::new(File::open(from)?).split(b'\n') {
        let line = line?;
        game += u64::from(line.starts_with(b"[Event "));
        if game % 100 == 1 {
            part.write_all(&line)?;
            part.write_all(b"\n")?;
        }
    }
    part.flush()
}

/// The games several times, each time with other names for White.
fn renamed(plain: &Path, times: u32, to: impl Write) -> io::Result<()> {
    let mut to = io::BufWriter::with_capacity(1 << 20, to);
    for round in 0..times {
        for line in BufReader::with_capacity(1 << 20, File::open(plain)?).split(b'\n') {
            let line = line?;
            match line.strip_prefix(b"[White \"") {
                Some(rest) => {
                    write!(to, "[White \"{round} ")?;
                    to.write_all(rest)?;
                }
                None => to.write_all(&line)?,
            }
            to.write_all(b"\n")?;
        }
        to.write_all(b"\n")?;
    }
    to.flush()
}

// ---- questions to the index -------------------------------------------------

fn open(index: &Path) -> io::Result<Explorer> {
    Explorer::open(index).map_err(io::Error::other)
}

/// How long an answer takes that was given before: the best of three runs.
fn explorer(index: &Path) -> io::Result<()> {
    let mut explorer = open(index)?;
    let mut random = Random(3);
    let (games, plies) = (explorer.games(), explorer.plies() as usize);
    let mut positions = Vec::new();
    while positions.len() < POSITIONS {
        let number = random.below(usize::try_from(games).unwrap_or(1)) as u64;
        let game = explorer.game(number).map_err(io::Error::other)?;
        let all = game.map(|game| game.positions()).unwrap_or_default();
        if !all.is_empty() {
            positions.push(all[random.below(all.len().min(plies))]);
        }
    }
    let mut best = (f64::INFINITY, f64::INFINITY);
    for _ in 0..4 {
        let mut times = Vec::new();
        for position in &positions {
            let start = Instant::now();
            explorer.look_up(position).map_err(io::Error::other)?;
            times.push(start.elapsed().as_secs_f64());
        }
        times.sort_by(f64::total_cmp);
        let p99 = times[times.len() * 99 / 100];
        if p99 < best.1 {
            best = (times[times.len() / 2], p99);
        }
    }
    row(
        format!("explorer answer, warm, {POSITIONS} positions"),
        format!("median {:.0} µs, p99 {:.0} µs", best.0 * 1e6, best.1 * 1e6),
        "1 ms",
    );
    Ok(())
}

/// The speed of a search that no index answers.
fn scan(index: &Path) -> io::Result<()> {
    let path = PathBuf::from(format!("{}.games", index.display()));
    let ruy = "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3";
    let position: Position = ruy.parse().expect("a FEN");
    let rooks = PositionQuery::material("KRPPPvKRPPP", true).expect("material");
    for (what, query) in [
        ("a position", PositionQuery::exact(&position)),
        ("material", rooks),
    ] {
        let mut best = f64::INFINITY;
        let (mut plies, mut found) = (0, 0);
        for _ in 0..3 {
            (plies, found) = (0, 0);
            let start = ThreadTime::now();
            let mut games = PackedGames::open(&path)?;
            while let Some(block) = games.next_packed()? {
                for game in block.decompress()?.games() {
                    plies += game.moves.len() / 2;
                    found += u32::from(query.find(&game).is_some());
                }
            }
            best = best.min(start.elapsed().as_secs_f64());
        }
        row(
            format!("scan for {what} ({found} games found)"),
            format!("{:.0} million plies/s", plies as f64 / best / 1e6),
            "40",
        );
    }
    Ok(())
}

// ---- entrants as programs ---------------------------------------------------

/// Counts the legal moves of a file, as a program of its own.
pub(crate) fn legality(file: &str, jobs: usize) -> io::Result<()> {
    struct Count(u64);
    impl Visitor for Count {
        type Output = u64;
        fn play(&mut self, _: &Ply<'_>) {
            self.0 += 1;
        }
        fn end_game(&mut self, _: &GameEnd) -> u64 {
            std::mem::take(&mut self.0)
        }
    }
    struct Legality;
    impl Job for Legality {
        type Item = u64;
        fn options(&self) -> Options {
            Options::LEGALITY
        }
        fn read<R: Read>(
            &self,
            reader: Reader<R>,
            give: &mut dyn FnMut(u64) -> ControlFlow<()>,
        ) -> io::Result<()> {
            give_games(reader, &mut Count(0), give)
        }
    }
    let source = Source::named(Path::new(file));
    let bytes = source.open_with(jobs, Arc::new(|_| {}))?;
    let mut moves = 0;
    read_games(bytes, &Arc::new(Legality), jobs, &mut |counts| {
        moves += counts.iter().sum::<u64>();
        Ok::<(), io::Error>(())
    })??;
    println!("{moves} moves");
    Ok(())
}

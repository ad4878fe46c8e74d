//! The explorer's counts, against a plain count of the same games.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use arrocco_archive::index::{Explorer, IndexOptions, IndexReport, build};
use arrocco_archive::{ReadProgress, Source};
use arrocco_notation::pgn::{GameResult, Tree};
use arrocco_notation::san;
use arrocco_rules::Position;

/// A small generator, so that a failure can be repeated.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }
}

/// Games of few different moves, so that many positions are shared, and pieces
/// often go to and fro.
fn games(seed: u64, count: usize) -> String {
    let mut random = Random(seed);
    let mut text = String::new();
    for n in 0..count {
        let result = ["1-0", "0-1", "1/2-1/2", "*"][random.below(4)];
        let (elo, year) = (2000 + random.below(700), 1990 + random.below(30));
        text += &format!(
            "[Event \"e\"]\n[Date \"{year}.01.0{}\"]\n[White \"W{n}\"]\n[Black \"B{seed}\"]\n\
             [WhiteElo \"{elo}\"]\n[BlackElo \"{elo}\"]\n[Result \"{result}\"]\n\n",
            1 + n % 9
        );
        let mut position = Position::initial();
        for ply in 0..20 + random.below(30) {
            let mut moves = position.legal_moves().to_vec();
            if moves.is_empty() {
                break;
            }
            moves.sort_by_key(|m| m.to_bits());
            let m = moves[random.below(2.min(moves.len()))];
            if ply % 2 == 0 {
                text += &format!("{}. ", ply / 2 + 1);
            }
            text += &san::write(&position, m);
            text.push(' ');
            position.play_unchecked(m);
        }
        text += result;
        text += "\n\n";
    }
    text
}

/// White wins, draws and black wins of each move of each position.
type Counts = HashMap<String, BTreeMap<String, [u64; 3]>>;

/// What a plain count finds; the keys are FENs without counters.
fn plain_count(text: &str, plies: usize) -> Counts {
    let mut counts = Counts::new();
    for tree in Tree::read_all(text.as_bytes()).0 {
        let column = match tree.result() {
            GameResult::WhiteWins => 0,
            GameResult::Draw => 1,
            GameResult::BlackWins => 2,
            GameResult::Unknown => continue,
        };
        let mut position = *tree.start();
        let mut seen = std::collections::HashSet::new();
        for node in tree.main_line().take(plies) {
            let m = tree.played(node).expect("no null moves here");
            let key = (key(&position), position.uci(m).to_string());
            if seen.insert(key.clone()) {
                counts.entry(key.0).or_default().entry(key.1).or_default()[column] += 1;
            }
            position.play_unchecked(m);
        }
    }
    counts
}

fn key(position: &Position) -> String {
    let fen = position.to_string();
    fen.split(' ').take(4).collect::<Vec<_>>().join(" ")
}

fn check(index: &Path, counts: &Counts) {
    let mut explorer = Explorer::open(index).expect("an index");
    for (fen, moves) in counts {
        let position: Position = format!("{fen} 0 1").parse().expect("a FEN");
        let found = explorer.look_up(&position).expect("an answer");
        let found: BTreeMap<String, [u64; 3]> = found
            .moves
            .iter()
            .map(|m| {
                let uci = position.uci(m.played).to_string();
                (uci, [m.white, m.draws, m.black])
            })
            .collect();
        assert_eq!(&found, moves, "{fen}");
    }
}

fn silent() -> ReadProgress {
    Arc::new(|_| {})
}

fn small_runs(jobs: usize) -> IndexOptions {
    IndexOptions {
        jobs,
        run: NonZeroUsize::new(1000).expect("not zero"),
        ..IndexOptions::default()
    }
}

fn add(index: &Path, files: &[&PathBuf], options: &IndexOptions) -> IndexReport {
    let sources: Vec<Source> = files.iter().map(|path| Source::named(path)).collect();
    build(index, &sources, options, &silent()).expect("built")
}

#[test]
fn counts_are_those_of_the_games_however_they_are_added() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).expect("written");
        path
    };
    let (one, two, three) = (games(1, 200), games(2, 150), games(3, 1));
    let (a, b, c) = (
        file("a.pgn", &one),
        file("b.pgn", &two),
        file("c.pgn", &three),
    );
    let counts = plain_count(&[one.as_str(), &two, &three].concat(), 50);
    assert!(counts.len() > 3000, "{}", counts.len());

    let together = folder.path().join("together.db");
    let report = add(&together, &[&a, &b, &c], &small_runs(1));
    assert_eq!(
        (report.added, report.games, report.duplicates),
        (351, 351, 0)
    );
    check(&together, &counts);

    let apart = folder.path().join("apart.db");
    add(&apart, &[&a], &small_runs(2));
    add(&apart, &[&b], &small_runs(2));
    let report = add(&apart, &[&c], &small_runs(2));
    assert_eq!((report.added, report.games), (1, 351));
    check(&apart, &counts);
    assert_eq!(
        Explorer::open(&apart).expect("an index").games(),
        Explorer::open(&together).expect("an index").games()
    );

    // Nothing is left beside the index but its own files.
    let mut names: Vec<String> = fs::read_dir(folder.path())
        .expect("a folder")
        .flatten()
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .filter(|name| name.starts_with("apart"))
        .collect();
    names.sort();
    assert_eq!(names, ["apart.db", "apart.db.games", "apart.db.once3"]);
}

#[test]
fn the_same_file_or_game_is_not_counted_twice() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = games(7, 60);
    let path = folder.path().join("a.pgn");
    fs::write(&path, &text).expect("written");
    let copy = folder.path().join("copy.pgn");
    fs::write(&copy, &text).expect("written");
    let index = folder.path().join("i.db");
    add(&index, &[&path], &small_runs(1));
    let again = add(&index, &[&path], &small_runs(1));
    assert_eq!(
        (again.added, again.games, again.known_files.len()),
        (0, 60, 1)
    );
    let copied = add(&index, &[&copy], &small_runs(1));
    assert_eq!((copied.added, copied.duplicates, copied.games), (0, 60, 60));
    check(&index, &plain_count(&text, 50));

    let both = folder.path().join("both.db");
    let keep = IndexOptions {
        keep_duplicates: true,
        ..small_runs(1)
    };
    let report = add(&both, &[&path, &copy], &keep);
    assert_eq!(report.games, 120);
    check(&both, &plain_count(&[text.as_str(), &text].concat(), 50));
}

#[test]
fn a_move_that_one_game_plays_twice_counts_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.pgn");
    let shuffle = "[White \"a\"]\n[Black \"b\"]\n[Result \"1/2-1/2\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 1/2-1/2\n";
    fs::write(&path, shuffle).expect("written");
    let index = folder.path().join("i.db");
    add(&index, &[&path], &IndexOptions::default());
    let mut explorer = Explorer::open(&index).expect("an index");
    let found = explorer.look_up(&Position::initial()).expect("an answer");
    let counted: Vec<(String, u64)> = found
        .moves
        .iter()
        .map(|m| (format!("{:?}", m.played), m.games()))
        .collect();
    assert_eq!(counted.len(), 2);
    assert!(counted.contains(&("g1f3".to_owned(), 1)), "{counted:?}");
    assert!(counted.contains(&("e2e4".to_owned(), 1)), "{counted:?}");
    assert_eq!(found.samples, [0]);
    let game = explorer.game(0).expect("readable").expect("a game");
    assert_eq!((game.white.as_str(), game.moves.len()), ("a", 18));
}

#[test]
fn examples_are_the_games_of_the_strongest_players() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.pgn");
    let text: String = (0..30)
        .map(|n| {
            format!(
                "[Event \"e\"]\n[White \"W{n}\"]\n[Black \"b\"]\n[WhiteElo \"{}\"]\n[BlackElo \"2400\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n\n",
                2000 + (n * 7) % 30
            )
        })
        .collect();
    fs::write(&path, text).expect("written");
    let index = folder.path().join("i.db");
    add(&index, &[&path], &IndexOptions::default());
    let mut explorer = Explorer::open(&index).expect("an index");
    let found = explorer.look_up(&Position::initial()).expect("an answer");
    let ratings: Vec<u16> = found
        .samples
        .iter()
        .map(|&n| {
            explorer
                .game(n)
                .expect("readable")
                .expect("a game")
                .white_elo
        })
        .collect();
    assert!(ratings.iter().all(|&rating| rating >= 2022), "{ratings:?}");
    assert_eq!(ratings.len(), 4);
    assert_eq!(found.moves[0].games(), 30);
    assert_eq!(found.moves[0].rating, Some(2207));
}

/// What was read before the damage is in the index, and a mended file is read
/// as a whole.
#[test]
fn a_damaged_file_is_named_and_the_rest_is_usable() {
    let folder = tempfile::tempdir().expect("a folder");
    let (good, bad) = (games(11, 80), games(12, 3000));
    let good_path = folder.path().join("good.pgn");
    fs::write(&good_path, &good).expect("written");
    let bad_path = folder.path().join("bad.pgn.zst");
    let packed = zstd::bulk::compress(bad.as_bytes(), 1).expect("compressed");
    fs::write(&bad_path, &packed[..packed.len() / 2]).expect("written");
    let index = folder.path().join("i.db");
    let report = add(&index, &[&bad_path, &good_path], &small_runs(1));
    let [(name, reason)] = &report.failures[..] else {
        panic!("{report:?}");
    };
    assert!(name.ends_with("bad.pgn.zst"), "{name}");
    assert!(reason.starts_with("the file ends too early"), "{reason}");
    assert!(report.games > 80 && report.games < 3080, "{}", report.games);
    fs::write(&bad_path, &packed).expect("written");
    let report = add(&index, &[&bad_path], &small_runs(1));
    assert_eq!((report.games, report.failures.len()), (3080, 0));
    check(&index, &plain_count(&[bad.as_str(), &good].concat(), 50));
}

#[test]
fn another_number_of_plies_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.pgn");
    fs::write(&path, games(5, 3)).expect("written");
    let index = folder.path().join("i.db");
    let plies = |plies| IndexOptions {
        plies: Some(plies),
        ..IndexOptions::default()
    };
    let sources = [Source::named(&path)];
    build(&index, &sources, &plies(10), &silent()).expect("built");
    let error = build(&index, &sources, &plies(20), &silent()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "this index counts 10 plies of a game, not 20"
    );
    fs::write(folder.path().join("x.db"), "no index").expect("written");
    assert!(Explorer::open(&folder.path().join("x.db")).is_err());
    assert!(Explorer::open(&folder.path().join("missing.db")).is_err());
}

/// Indexes contain these numbers. They were computed by another program from
/// the definition of the constants.
#[test]
fn hashes_of_positions_are_those_of_version_1() {
    for (fen, hash) in [
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            0xCB81_EDCA_16F7_A10C,
        ),
        (
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b Kq - 0 1",
            0x24C2_29A1_7FF5_86C3,
        ),
        (
            "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
            0x15FE_B251_6650_F69F,
        ),
        ("8/8/8/4k3/8/4K3/4P3/8 b - - 0 1", 0x3CAC_C7EA_1A38_3145),
    ] {
        let position: Position = fen.parse().expect("a FEN");
        assert_eq!(position.zobrist(), hash, "{fen}");
    }
}

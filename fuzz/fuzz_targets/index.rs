//! An index of games whose files were changed: every question is answered or
//! refused. The first byte says which file; the packed games are changed before they
//! are compressed, too.
#![no_main]

use std::fs;
use std::path::PathBuf;
use std::sync::{Arc, LazyLock};

use arrocco_archive::index::{Explorer, IndexOptions, build};
use arrocco_archive::Source;
use arrocco_fuzz::{folder, patched};
use arrocco_rules::Position;
use libfuzzer_sys::fuzz_target;

const GAMES: &str = "[White \"Anna\"]\n[Date \"2024.05.31\"]\n[WhiteElo \"2100\"]\n\n\
    1. e4 e5 2. Nf3 Nc6 1-0\n\n[White \"Bruno\"]\n[Round \"3\"]\n\n1. e4 e5 2. f4 *\n\n\
    [FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. a8=Q 1/2-1/2\n";
/// What precedes the first block, and what precedes its games.
const HEADER: usize = 16;
const BLOCK_HEADER: usize = 12;

struct Index {
    path: PathBuf,
    files: Vec<(PathBuf, Vec<u8>)>,
}

static INDEX: LazyLock<Index> = LazyLock::new(|| {
    let folder = folder("index");
    let (games, path) = (folder.join("games.pgn"), folder.join("index.db"));
    fs::write(&games, GAMES).expect("a file");
    let source = [Source::named(&games)];
    let options = IndexOptions::default();
    build(&path, &source, &options, &(Arc::new(|_| ()) as _)).expect("an index");
    let all = fs::read_dir(&folder).expect("a folder").flatten();
    let mut paths: Vec<PathBuf> = all
        .map(|entry| entry.path())
        .filter(|file| file.is_file() && *file != games)
        .collect();
    paths.sort();
    let sound = |file: PathBuf| (file.clone(), fs::read(file).expect("a file"));
    Index {
        path,
        files: paths.into_iter().map(sound).collect(),
    }
});

/// The file of packed games with other bytes in its only block.
fn repacked(sound: &[u8], patches: &[u8]) -> Vec<u8> {
    let (header, block) = sound.split_at(HEADER);
    let number = |at: usize| u32::from_le_bytes(*block[at..].first_chunk().expect("a number"));
    let packed = &block[BLOCK_HEADER..BLOCK_HEADER + number(0) as usize];
    let plain = zstd::bulk::decompress(packed, number(4) as usize).expect("a sound block");
    let plain = patched(&plain, patches);
    let packed = zstd::bulk::compress(&plain, 1).expect("room");
    let lengths = [packed.len() as u32, plain.len() as u32, number(8)];
    let lengths = lengths.map(u32::to_le_bytes).concat();
    [header, &lengths, &packed].concat()
}

fuzz_target!(|bytes: &[u8]| {
    let Some((&which, patches)) = bytes.split_first() else {
        return;
    };
    let Index { path, files } = &*INDEX;
    let chosen = usize::from(which) % (files.len() + 1);
    for (index, (file, sound)) in files.iter().enumerate() {
        let is_games = file.extension().is_some_and(|ending| ending == "games");
        let changed = match chosen {
            _ if index == chosen => patched(sound, patches),
            _ if is_games && chosen == files.len() => repacked(sound, patches),
            _ => sound.clone(),
        };
        fs::write(file, changed).expect("a file");
    }
    let Ok(mut explorer) = Explorer::open(path) else {
        return;
    };
    let mut position = Position::initial();
    for number in 0..4 {
        if let Ok(found) = explorer.look_up(&position) {
            let _ = found.moves.iter().map(|m| m.games()).max();
            for &game in &found.samples {
                let _ = explorer.game(game);
            }
        }
        if let Ok(Some(game)) = explorer.game(number) {
            let _ = (game.positions(), game.to_tree().to_string());
        }
        position.play_unchecked(position.legal_moves()[0]);
    }
    if let Ok(mut games) = explorer.packed_games() {
        while let Ok(Some(block)) = games.next_packed() {
            let Ok(block) = block.decompress() else {
                continue;
            };
            for game in block.games().filter_map(|view| view.unpack()) {
                let _ = (game.positions(), game.to_tree().to_string());
            }
        }
    }
});

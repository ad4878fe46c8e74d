//! Splits: any cuts, the same games, none lost or doubled.

use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use arrocco_archive::{Source, Split};
use arrocco_notation::pgn::{Reader, Tree};

/// A small generator, so that a failure can be repeated.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % limit.max(1)
    }
}

fn games(text: &[u8]) -> Vec<String> {
    let mut reader = Reader::new(text);
    let mut games = Vec::new();
    while let Some((tree, _)) = Tree::read_next(&mut reader).expect("a slice has no errors") {
        games.push(tree.to_string());
    }
    games
}

fn content(source: &Source, split: Split) -> Vec<u8> {
    let mut text = Vec::new();
    let mut reader = source.read_split(split).expect("a split");
    reader.read_to_end(&mut text).expect("readable");
    text
}

/// Texts as they are found and as they are not: 20 of them.
fn texts() -> Vec<(&'static str, Vec<u8>)> {
    let game = |n: u64, end: &str| {
        format!(
            "[Event \"{n}\"]{end}[White \"a\"]{end}[Result \"1-0\"]{end}{end}1. e4 {{{}}} e5 (1... c5) 2. Nf3 1-0{end}{end}",
            "x".repeat((n * 37 % 300) as usize)
        )
    };
    let many = |count: u64, end: &str| (0..count).map(|n| game(n, end)).collect::<String>();
    let unix = many(60, "\n");
    let open = "[Event \"open\"]\n\n1. d4 {never closed\n\n";
    let in_comment = "[Event \"c\"]\n\n1. d4 {a\n[Event \"no border\"]\nb} d5 *\n\n";
    let bare = "1. c4 c5 2. Nf3 Nf6 *\n\n\n".repeat(30);
    let tags_only = "[Event \"t\"]\n[Site \"s\"]\n\n".repeat(30);
    let tight = "[Event \"t\"]\n1. e4 *\n[Event \"u\"]\n1. d4 *\n".repeat(20);
    vec![
        ("unix", unix.clone().into_bytes()),
        ("windows", many(60, "\r\n").into_bytes()),
        ("old mac", many(40, "\r").into_bytes()),
        ("empty", Vec::new()),
        ("one byte", b"*".to_vec()),
        ("blank", b"\n\n\n \n\n".to_vec()),
        ("one game", game(1, "\n").into_bytes()),
        ("no end", unix.trim_end().as_bytes().to_vec()),
        ("blank lines", unix.replace("\n\n", "\n\n\n\n").into_bytes()),
        (
            "blanks in lines",
            unix.replace("\n\n", "\n \n").into_bytes(),
        ),
        ("mark", [b"\xEF\xBB\xBF", unix.as_bytes()].concat()),
        (
            "marks",
            unix.replace("[Event", "\u{FEFF}[Event").into_bytes(),
        ),
        (
            "open comments",
            [open, &unix, open, open, &unix].concat().into_bytes(),
        ),
        (
            "tags in comments",
            [in_comment, &unix, in_comment]
                .concat()
                .repeat(2)
                .into_bytes(),
        ),
        ("bare moves", bare.into_bytes()),
        ("tags only", tags_only.into_bytes()),
        ("no blank lines", tight.into_bytes()),
        (
            "latin",
            unix.replace('x', "\u{e9}")
                .chars()
                .map(|c| c as u8)
                .collect(),
        ),
        ("zeros", unix.replace('x', "\0").into_bytes()),
        (
            "a long comment",
            format!(
                "[Event \"l\"]\n\n1. e4 {{{}}} *\n\n{unix}",
                "word ".repeat(150_000)
            )
            .into_bytes(),
        ),
    ]
}

fn written(folder: &Path, name: &str, bytes: &[u8]) -> (PathBuf, Source) {
    let path = folder.join(name);
    fs::write(&path, bytes).expect("written");
    let source = Source::named(&path);
    (path, source)
}

/// Checks that these cuts give the text back, as the same games.
fn check(name: &str, source: &Source, cuts: &[u64], text: &[u8], whole: &[String]) {
    let splits = cuts.windows(2).map(|cut| Split {
        from: cut[0],
        to: cut[1],
    });
    let parts: Vec<Vec<u8>> = splits.map(|split| content(source, split)).collect();
    assert_eq!(parts.concat(), text, "{name}: {cuts:?}");
    let found: Vec<String> = parts.iter().flat_map(|part| games(part)).collect();
    assert_eq!(found, whole, "{name}: {cuts:?}");
}

#[test]
fn any_cuts_of_a_plain_file_give_every_game_exactly_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut random = Random(0x5EED);
    for (name, text) in texts() {
        let (_, source) = written(folder.path(), name, &text);
        let whole = games(&text);
        let rounds = if text.len() > 100_000 { 20 } else { 200 };
        for _ in 0..rounds {
            let len = text.len() as u64;
            let mut cuts: Vec<u64> = (0..random.below(12)).map(|_| random.below(len)).collect();
            cuts.extend([0, len]);
            cuts.sort_unstable();
            check(name, &source, &cuts, &text, &whole);
        }
        let size = 1 + random.below(900);
        let planned = source.splits(size).expect("splits");
        let cuts: Vec<u64> = std::iter::once(0)
            .chain(planned.iter().map(|split| split.to))
            .collect();
        if text.len() < 100_000 {
            check(name, &source, &cuts, &text, &whole);
        }
    }
}

fn compressed(text: &[u8]) -> Vec<u8> {
    zstd::bulk::compress(text, 1).expect("compressed")
}

/// Frames of these texts, with what a compressor writes around them.
fn frames(parts: &[&[u8]], style: u64) -> Vec<u8> {
    let mut file = Vec::new();
    let mut table = Vec::new();
    for part in parts {
        let frame = compressed(part);
        if style == 1 {
            file.extend(0x184D_2A50_u32.to_le_bytes());
            file.extend(4_u32.to_le_bytes());
            file.extend((frame.len() as u32).to_le_bytes());
        }
        table.extend((frame.len() as u32).to_le_bytes());
        table.extend((part.len() as u32).to_le_bytes());
        file.write_all(&frame).expect("in memory");
    }
    if style == 2 {
        file.extend(0x184D_2A5E_u32.to_le_bytes());
        file.extend((table.len() as u32 + 9).to_le_bytes());
        file.extend(&table);
        file.extend((parts.len() as u32).to_le_bytes());
        file.push(0);
        file.extend(0x8F92_EAB1_u32.to_le_bytes());
    }
    file
}

#[test]
fn frames_of_any_compressor_give_every_game_exactly_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut random = Random(0xF0F0);
    for (name, text) in texts() {
        let whole = games(&text);
        for round in 0..15 {
            let style = round % 3;
            let mut cuts: Vec<usize> = (0..1 + random.below(6))
                .map(|_| random.below(text.len() as u64) as usize)
                .collect();
            cuts.extend([0, text.len()]);
            cuts.sort_unstable();
            let parts: Vec<&[u8]> = cuts.windows(2).map(|cut| &text[cut[0]..cut[1]]).collect();
            let name = format!("{name}-{round}.pgn.zst");
            let (_, source) = written(folder.path(), &name, &frames(&parts, style));
            let splits = source.splits(1).expect("splits");
            assert!(splits.len() >= parts.len(), "{name}: {splits:?}");
            let found: Vec<Vec<u8>> = splits
                .iter()
                .map(|&split| content(&source, split))
                .collect();
            assert_eq!(found.concat(), text, "{name}");
            let found: Vec<String> = found.iter().flat_map(|part| games(part)).collect();
            assert_eq!(found, whole, "{name}");
            // Side by side, in order.
            let mut bytes = Vec::new();
            let mut reader = source
                .open_with(3, std::sync::Arc::new(|_| {}))
                .expect("open");
            reader.read_to_end(&mut bytes).expect("readable");
            assert_eq!(bytes, text, "{name}");
        }
    }
}

#[test]
fn a_damaged_frame_is_named_with_its_place_and_what_is_before_is_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let (_, text) = texts().remove(0);
    let half = text.len() / 2;
    let mut file = frames(&[&text[..half], &text[half..]], 1);
    let second = 12 + compressed(&text[..half]).len();
    let middle = second + (file.len() - second) / 2;
    file[middle..middle + 8].fill(0xAA);
    let (_, source) = written(folder.path(), "damaged.pgn.zst", &file);
    for jobs in [1, 2] {
        let mut bytes = Vec::new();
        let mut reader = source
            .open_with(jobs, std::sync::Arc::new(|_| {}))
            .expect("open");
        let error = reader.read_to_end(&mut bytes).unwrap_err().to_string();
        assert!(error.starts_with("damaged zstd data"), "{error}");
        assert!(
            bytes.len() >= half && text.starts_with(&bytes),
            "{}",
            bytes.len()
        );
    }
}

#[test]
fn a_file_that_ends_too_early_is_called_that() {
    let folder = tempfile::tempdir().expect("a folder");
    let (_, text) = texts().remove(0);
    let whole = frames(&[&text[..3000], &text[3000..]], 0);
    let (_, source) = written(folder.path(), "cut.pgn.zst", &whole[..whole.len() - 20]);
    for jobs in [1, 2] {
        let mut bytes = Vec::new();
        let mut reader = source
            .open_with(jobs, std::sync::Arc::new(|_| {}))
            .expect("open");
        let error = reader.read_to_end(&mut bytes).unwrap_err().to_string();
        assert!(error.starts_with("the file ends too early"), "{error}");
    }
}

#[test]
fn formats_that_are_not_supported_are_refused_by_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let (_, source) = written(folder.path(), "games.zip", b"PK\x03\x04rest of the file");
    let error = source.open().err().expect("refused").to_string();
    assert_eq!(
        error,
        "zip is not supported; use `unzip -p FILE | arrocco … -`"
    );
    assert_eq!(source.splits(10).unwrap_err().to_string(), error);
}

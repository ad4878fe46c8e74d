//! Any bytes, packed or not, are read as an archive to their end or refused, and
//! all splits together are the whole.
#![no_main]

use std::io::Read;
use std::path::PathBuf;
use std::sync::LazyLock;

use arrocco_archive::Source;
use arrocco_notation::pgn::{Options, Report, read};
use libfuzzer_sys::fuzz_target;

/// One file for each process.
static PATH: LazyLock<PathBuf> = LazyLock::new(|| {
    std::env::temp_dir().join(format!("arrocco-fuzz-{}.pgn", std::process::id()))
});
/// A few bytes can unpack to gigabytes.
const MOST: u64 = 1 << 20;

fn plain(bytes: impl Read) -> Option<Vec<u8>> {
    let mut plain = Vec::new();
    bytes.take(MOST).read_to_end(&mut plain).ok()?;
    Some(plain)
}

fuzz_target!(|bytes: &[u8]| {
    std::fs::write(&*PATH, bytes).expect("a file of a few bytes");
    let source = Source::named(&PATH);
    let whole = source.open().ok().and_then(plain);
    if let Some(whole) = &whole {
        read(whole, Options::default(), &mut Report::default());
    }
    let (Ok(splits), Some(whole)) = (source.splits(64), whole) else {
        return;
    };
    let mut parts = Vec::new();
    for split in splits {
        let Some(part) = source.read_split(split).ok().and_then(plain) else {
            return;
        };
        parts.extend(part);
    }
    if whole.len() < MOST as usize {
        assert!(parts == whole, "the splits are not the file");
    }
});

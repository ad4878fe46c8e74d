//! What several targets need: sound files that random bytes are written into.

use std::fs;
use std::path::{Path, PathBuf};

/// A folder for the files of this process, in memory where the system has such a
/// place.
pub fn folder(name: &str) -> PathBuf {
    let memory = Path::new("/dev/shm");
    let base = match memory.is_dir() {
        true => memory.to_owned(),
        false => std::env::temp_dir(),
    };
    let folder = base.join(format!("arrocco-fuzz-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// A sound file with random bytes in it: three bytes of `patches` are a place and
/// what is there. What is left of them says how much of the end is missing.
pub fn patched(sound: &[u8], patches: &[u8]) -> Vec<u8> {
    let mut bytes = sound.to_vec();
    let (patches, rest) = patches.as_chunks::<3>();
    for &[high, low, value] in patches {
        let at = usize::from(u16::from_be_bytes([high, low]));
        let length = bytes.len().max(1);
        if let Some(byte) = bytes.get_mut(at % length) {
            *byte = value;
        }
    }
    if let [high, low] = *rest {
        let missing = usize::from(u16::from_be_bytes([high, low]));
        bytes.truncate(bytes.len().saturating_sub(missing));
    }
    bytes
}

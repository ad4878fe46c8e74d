//! The compression of a file, recognised by its first bytes.

use std::io::{self, ErrorKind, Read};

/// The longest beginning that tells a compressed file.
const MAGIC: usize = 10;

/// How the bytes of a file are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    Plain,
    Zstd,
    Gzip,
    Bzip2,
    /// Refused, with a way around.
    Unsupported {
        name: &'static str,
        instead: &'static str,
    },
}

impl Format {
    /// The format of a file that begins like this.
    pub(crate) fn of(head: &[u8]) -> Format {
        let is = |magic: &[u8]| head.starts_with(magic);
        let refused = |name, instead| Format::Unsupported { name, instead };
        if is(b"\x1F\x8B") {
            Format::Gzip
        } else if is(b"\x28\xB5\x2F\xFD") || is_skippable_frame(head) {
            Format::Zstd
        } else if is(b"BZh") && head.get(4..).is_some_and(|rest| rest == b"1AY&SY") {
            Format::Bzip2
        } else if is(b"\xFD7zXZ\0") {
            refused("xz", "xz -dc FILE |")
        } else if is(b"PK\x03\x04") || is(b"PK\x05\x06") {
            refused("zip", "unzip -p FILE |")
        } else if is(b"7z\xBC\xAF\x27\x1C") {
            refused("7z", "7z x -so FILE |")
        } else if is(b"Rar!\x1A\x07") {
            refused("rar", "unrar p -inul FILE |")
        } else {
            Format::Plain
        }
    }

    /// The name of the compression, for errors.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Format::Plain => "text",
            Format::Zstd => "zstd",
            Format::Gzip => "gzip",
            Format::Bzip2 => "bzip2",
            Format::Unsupported { name, .. } => name,
        }
    }
}

/// Parallel compressors begin with a frame that holds no data.
fn is_skippable_frame(head: &[u8]) -> bool {
    matches!(head, [0x50..=0x5F, 0x2A, 0x4D, 0x18, ..])
}

/// Reads the first bytes of a stream, fewer if it is shorter.
pub(crate) fn read_head(raw: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut head = Vec::with_capacity(MAGIC);
    while head.len() < MAGIC {
        let mut rest = raw.take((MAGIC - head.len()) as u64);
        match rest.read_to_end(&mut head) {
            Ok(0) => break,
            Ok(_) => {}
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(head)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_format_is_recognised_by_its_first_bytes() {
        assert_eq!(Format::of(b"[Event \"a\"]"), Format::Plain);
        assert_eq!(Format::of(b""), Format::Plain);
        assert_eq!(Format::of(b"\x28\xB5\x2F\xFD1234"), Format::Zstd);
        assert_eq!(Format::of(b"\x50\x2A\x4D\x18\x04\0\0\0"), Format::Zstd);
        assert_eq!(Format::of(b"\x1F\x8B\x08"), Format::Gzip);
        assert_eq!(Format::of(b"BZh91AY&SY"), Format::Bzip2);
        for (head, name) in [
            (&b"\xFD7zXZ\0\0\0\0\0"[..], "xz"),
            (b"PK\x03\x04", "zip"),
            (b"7z\xBC\xAF\x27\x1C\0\0\0\0", "7z"),
            (b"Rar!\x1A\x07\0\0\0\0", "rar"),
        ] {
            assert_eq!(Format::of(head).name(), name);
        }
    }
}

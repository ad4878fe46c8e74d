//! All files as a Python wheel, so that `pipx install` or `pip install` gets the
//! program: the same files give the same bytes.
//!
//! A wheel is a zip archive. `NAME.data/scripts` is installed into `bin/`,
//! `NAME.data/data` below the root of the environment.

use std::env::consts::ARCH;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use flate2::write::DeflateEncoder;
use flate2::{Compression, Crc};
use sha2::{Digest, Sha256};

use crate::tree::File;
use crate::{DistError, PackageTree};

/// The name of the package; `arrocco` is the Python module of `scale/`.
const PACKAGE: &str = "arrocco_program";
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Writes `arrocco_program-VERSION-py3-none-PLATFORM.whl` into `folder`. `None` if
/// this is not Linux.
///
/// # Errors
///
/// If the file cannot be written.
pub fn pack(tree: &PackageTree, folder: &Path) -> Result<Option<PathBuf>, DistError> {
    if !cfg!(target_os = "linux") {
        return Ok(None);
    }
    let tag = format!("py3-none-{}", platform(tree));
    let path = folder.join(format!("{PACKAGE}-{VERSION}-{tag}.whl"));
    fs::create_dir_all(folder).map_err(DistError::file(folder))?;
    fs::File::create(&path)
        .and_then(|file| write(tree, &tag, file))
        .map_err(DistError::file(&path))?;
    Ok(Some(path))
}

/// The oldest Linux that the program runs on: it needs a C library that has all
/// versions of functions which the program names.
fn platform(tree: &PackageTree) -> String {
    let programs = tree.files().filter(|(_, file)| file.executable);
    let newest = programs.filter_map(|(_, file)| newest_glibc(&file.contents));
    match newest.max() {
        Some(minor) => format!("manylinux_2_{minor}_{ARCH}"),
        None => format!("linux_{ARCH}"),
    }
}

/// The largest N of all `GLIBC_2.N` in a program.
fn newest_glibc(program: &[u8]) -> Option<u32> {
    const MARK: &[u8] = b"GLIBC_2.";
    let minor = |rest: &[u8]| -> Option<u32> {
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        std::str::from_utf8(&rest[..digits]).ok()?.parse().ok()
    };
    let places = program.windows(MARK.len()).enumerate();
    places
        .filter(|(_, window)| *window == MARK)
        .filter_map(|(at, _)| minor(&program[at + MARK.len()..]))
        .max()
}

fn write(tree: &PackageTree, tag: &str, out: impl Write) -> io::Result<()> {
    let info = format!("{PACKAGE}-{VERSION}.dist-info");
    let mut zip = Zip::new(out);
    let mut record = String::new();
    let mut add = |name: &str, file: &File| -> io::Result<()> {
        let hash = URL_SAFE_NO_PAD.encode(Sha256::digest(&file.contents));
        record += &format!("{name},sha256={hash},{}\n", file.contents.len());
        zip.add(name, file)
    };
    for (name, file) in tree.files() {
        let place = match name.strip_prefix("bin/") {
            Some(program) => format!("scripts/{program}"),
            None => format!("data/{name}"),
        };
        add(&format!("{PACKAGE}-{VERSION}.data/{place}"), file)?;
    }
    add(&format!("{info}/METADATA"), &text(metadata()))?;
    let wheel = format!(
        "Wheel-Version: 1.0\nGenerator: arrocco-dist {VERSION}\n\
         Root-Is-Purelib: false\nTag: {tag}\n"
    );
    add(&format!("{info}/WHEEL"), &text(wheel))?;
    record += &format!("{info}/RECORD,,\n");
    zip.add(&format!("{info}/RECORD"), &text(record))?;
    zip.finish()
}

fn text(contents: String) -> File {
    File {
        contents: contents.into_bytes(),
        executable: false,
    }
}

fn metadata() -> String {
    format!(
        "Metadata-Version: 2.1\nName: arrocco-program\nVersion: {VERSION}\n\
         Summary: Chess for two people at one device, against the engine, and for programs\n\
         License: GPL-3.0-or-later\nRequires-Python: >=3.8\n\
         Description-Content-Type: text/markdown\n\n\
         The program `arrocco` with its page: a board in the browser or the terminal, a UCI\n\
         engine, and commands for positions, games and archives. Start it with `arrocco`.\n"
    )
}

/// A zip archive that is being written.
struct Zip<W> {
    out: W,
    len: u32,
    /// The list of files at the end.
    directory: Vec<u8>,
    count: u16,
}

/// 2026-01-01 as MS-DOS writes it, as [`DATE`](crate::DATE) is.
const DOS_DATE: u16 = (2026 - 1980) << 9 | 1 << 5 | 1;

impl<W: Write> Zip<W> {
    fn new(out: W) -> Zip<W> {
        Zip {
            out,
            len: 0,
            directory: Vec::new(),
            count: 0,
        }
    }

    fn add(&mut self, name: &str, file: &File) -> io::Result<()> {
        let mut crc = Crc::new();
        crc.update(&file.contents);
        let mut encoder = DeflateEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(&file.contents)?;
        let packed = encoder.finish()?;

        // What both the file and the list say of it.
        let mut facts = Vec::new();
        facts.extend(20_u16.to_le_bytes()); // needs version 2.0: deflate
        facts.extend(0x0800_u16.to_le_bytes()); // the name is UTF-8
        facts.extend(8_u16.to_le_bytes()); // deflate
        facts.extend(0_u16.to_le_bytes()); // at midnight
        facts.extend(DOS_DATE.to_le_bytes());
        facts.extend(crc.sum().to_le_bytes());
        facts.extend(small(packed.len())?.to_le_bytes());
        facts.extend(small(file.contents.len())?.to_le_bytes());
        facts.extend((name.len() as u16).to_le_bytes());
        facts.extend(0_u16.to_le_bytes()); // no extra fields

        let directory = &mut self.directory;
        directory.extend(b"PK\x01\x02");
        directory.extend((3_u16 << 8 | 20).to_le_bytes()); // made on Unix
        directory.extend(&facts);
        directory.extend([0; 6]); // no comment, first disk, binary
        let mode = 0o100_000 | file.mode();
        directory.extend((mode << 16).to_le_bytes());
        directory.extend(self.len.to_le_bytes());
        directory.extend(name.as_bytes());
        self.count += 1;

        self.write(b"PK\x03\x04")?;
        self.write(&facts)?;
        self.write(name.as_bytes())?;
        self.write(&packed)
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.out.write_all(bytes)?;
        let sum = self.len.checked_add(small(bytes.len())?);
        self.len = sum.ok_or_else(too_large)?;
        Ok(())
    }

    fn finish(mut self) -> io::Result<()> {
        let start = self.len;
        let directory = std::mem::take(&mut self.directory);
        self.write(&directory)?;
        let mut end = Vec::from(b"PK\x05\x06");
        end.extend([0; 4]); // one disk
        end.extend(self.count.to_le_bytes());
        end.extend(self.count.to_le_bytes());
        end.extend(small(directory.len())?.to_le_bytes());
        end.extend(start.to_le_bytes());
        end.extend([0; 2]); // no comment
        self.write(&end)?;
        self.out.flush()
    }
}

fn small(len: usize) -> io::Result<u32> {
    u32::try_from(len).map_err(|_| too_large())
}

fn too_large() -> io::Error {
    io::Error::other("more than 4 GiB do not fit into a wheel")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_version_of_the_c_library_counts() {
        let program = b"\0GLIBC_2.2.5\0GLIBC_2.34\0GLIBC_2.9\0GLIBC_2.x\0GLIBC_2.";
        assert_eq!(newest_glibc(program), Some(34));
        assert_eq!(newest_glibc(b"static"), None);
    }
}

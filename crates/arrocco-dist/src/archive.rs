//! All files as one `tar.gz`: the same files give the same bytes, whoever packs
//! them and when.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::GzEncoder;

use crate::tree::File;
use crate::{DATE, DistError, PackageTree, name};

/// Writes `NAME.tar.gz` into `folder`; inside, everything lies below `NAME/`.
///
/// # Errors
///
/// If the file cannot be written.
pub fn pack(tree: &PackageTree, folder: &Path) -> Result<PathBuf, DistError> {
    let path = folder.join(format!("{}.tar.gz", name()));
    fs::create_dir_all(folder).map_err(DistError::file(folder))?;
    fs::File::create(&path)
        .and_then(|file| write(tree, file))
        .map_err(DistError::file(&path))?;
    Ok(path)
}

fn write(tree: &PackageTree, out: impl Write) -> io::Result<()> {
    let mut archive = tar::Builder::new(GzEncoder::new(out, Compression::default()));
    for (name, file) in tree.files() {
        let path = format!("{}/{name}", crate::name());
        archive.append_data(&mut header(file), path, file.contents.as_slice())?;
    }
    archive.into_inner()?.finish()?.flush()
}

/// Owner, group and date say nothing about where it was packed.
fn header(file: &File) -> tar::Header {
    let mut header = tar::Header::new_gnu();
    header.set_size(file.contents.len() as u64);
    header.set_mode(file.mode());
    header.set_mtime(DATE);
    header.set_uid(0);
    header.set_gid(0);
    header
}

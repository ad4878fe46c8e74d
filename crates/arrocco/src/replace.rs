//! A file replaced in one step: whoever looks sees the old content or the new
//! one, never a part, and the new one is on disk before `replace` returns.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;

/// How often another name is tried for a temporary file.
const ATTEMPTS: u32 = 100;

/// Gives a file this content, making it if need be. Permissions stay, and a
/// link stays a link.
///
/// # Errors
///
/// Those of the file system, and that the name belongs to no file.
pub(crate) fn replace(path: &Path, content: &[u8]) -> io::Result<()> {
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let old = fs::metadata(&path).ok();
    if let Some(old) = old.as_ref().filter(|old| !old.is_file()) {
        let kind = if old.is_dir() {
            "a folder"
        } else {
            "not a file"
        };
        return Err(io::Error::other(format!("{kind} cannot be replaced")));
    }
    let (temporary, mut file) = create_beside(&path)?;
    let written = file
        .write_all(content)
        .and_then(|()| match &old {
            Some(old) => file.set_permissions(old.permissions()),
            None => Ok(()),
        })
        .and_then(|()| file.sync_all())
        .and_then(|()| fs::rename(&temporary, &path));
    if written.is_err() {
        let _ = fs::remove_file(&temporary);
    }
    written.and_then(|()| sync_folder(&path))
}

/// A new file in the same folder, under a name nobody has.
fn create_beside(path: &Path) -> io::Result<(PathBuf, File)> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let mut taken = io::Error::from(io::ErrorKind::AlreadyExists);
    for attempt in 0..ATTEMPTS {
        let temporary = path.with_file_name(format!(".{name}.{}.{attempt}", process::id()));
        match File::create_new(&temporary) {
            Ok(file) => return Ok((temporary, file)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => taken = error,
            Err(error) => return Err(error),
        }
    }
    Err(taken)
}

/// A new name is only safe once its folder is on disk.
///
/// # Errors
///
/// Those of the file system.
pub(crate) fn sync_folder(path: &Path) -> io::Result<()> {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    // Elsewhere a folder cannot be opened to be synced.
    if cfg!(unix) {
        File::open(folder.unwrap_or(Path::new(".")))?.sync_all()?;
    }
    Ok(())
}

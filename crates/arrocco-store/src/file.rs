//! Opening, locking and creating the file of games.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};

use rusqlite::{Connection, OpenFlags};

use crate::{Damage, OpenError, StoreError, damage, schema};

/// A file of games, ready to use.
#[derive(Debug)]
pub(crate) struct Opened {
    // Declared before the lock, so that it is closed before.
    pub(crate) connection: Connection,
    pub(crate) damage: Option<Damage>,
    access: Access,
    /// Where the file is, and which it was when it was opened.
    place: Option<(PathBuf, Option<u64>)>,
}

#[derive(Debug)]
enum Access {
    Read,
    /// The lock keeps other programs from writing. The system releases it when
    /// the program ends in any way.
    Write {
        _lock: Option<Lock>,
    },
}

/// A locked file.
#[derive(Debug)]
struct Lock(File);

/// Unlocks explicitly: closing the file is not enough while a child process that
/// is just being started has a copy of the descriptor.
impl Drop for Lock {
    fn drop(&mut self) {
        // If it fails, closing the file follows at once.
        let _ = self.0.unlock();
    }
}

impl Opened {
    pub(crate) fn is_read_only(&self) -> bool {
        matches!(self.access, Access::Read)
    }

    /// Writes to a file that was deleted or replaced succeed, and all of them
    /// would be lost.
    pub(crate) fn check_in_place(&self) -> Result<(), StoreError> {
        match &self.place {
            Some((path, number)) if !path.exists() || file_number(path) != *number => {
                let reason = format!("{} was moved or deleted", path.display());
                Err(StoreError::Disk(reason))
            }
            _ => Ok(()),
        }
    }
}

#[cfg(unix)]
fn file_number(path: &Path) -> Option<u64> {
    use std::os::unix::fs::MetadataExt;
    fs::metadata(path).ok().map(|data| data.ino())
}

#[cfg(not(unix))]
fn file_number(_: &Path) -> Option<u64> {
    None
}

pub(crate) fn in_memory() -> Result<Opened, OpenError> {
    let error = || OpenError::store(":memory:");
    let mut connection = Connection::open_in_memory().map_err(OpenError::store(":memory:"))?;
    schema::set_up(&connection).map_err(error())?;
    schema::migrate(&mut connection).map_err(error())?;
    Ok(Opened {
        connection,
        damage: None,
        access: Access::Write { _lock: None },
        place: None,
    })
}

pub(crate) fn open_read_only(path: &Path) -> Result<Opened, OpenError> {
    let connection = connect_read_only(path)?;
    check_version(path, &connection)?;
    Ok(Opened {
        connection,
        damage: None,
        access: Access::Read,
        place: Some((path.to_owned(), file_number(path))),
    })
}

pub(crate) fn connect_read_only(path: &Path) -> Result<Connection, OpenError> {
    fs::metadata(path).map_err(OpenError::io(path))?;
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags).map_err(OpenError::store(path))?;
    schema::set_up(&connection).map_err(OpenError::store(path))?;
    Ok(connection)
}

pub(crate) fn open(path: &Path) -> Result<Opened, OpenError> {
    let path = &resolve_link(path)?;
    let folder = folder_of(path);
    create_folder(folder).map_err(OpenError::io(folder))?;
    let lock = lock(path)?;
    let damage = damage::repair(path)?;
    if !path.exists() {
        create_in_place(path)?;
    }
    let mut connection = connect(path).map_err(OpenError::store(path))?;
    schema::migrate(&mut connection).map_err(OpenError::store(path))?;
    Ok(Opened {
        connection,
        damage,
        access: Access::Write { _lock: Some(lock) },
        place: Some((path.to_owned(), file_number(path))),
    })
}

/// The path itself, or where it leads if it is a symbolic link. The parts of the
/// file lie beside the target.
///
/// # Errors
///
/// If the target is missing, as on a disk that is unplugged: a new file would
/// replace the link and hide the games.
fn resolve_link(path: &Path) -> Result<PathBuf, OpenError> {
    let is_link = fs::symlink_metadata(path).is_ok_and(|data| data.is_symlink());
    if !is_link {
        return Ok(path.to_owned());
    }
    fs::canonicalize(path).map_err(|error| OpenError::Io {
        path: path.to_owned(),
        reason: match fs::read_link(path) {
            Ok(target) => format!("it is a link to {}: {error}", target.display()),
            Err(_) => error.to_string(),
        },
    })
}

pub(crate) fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    }
}

/// Creates the folder, readable by its owner only.
fn create_folder(folder: &Path) -> std::io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

fn private() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Takes the lock on `games.db.lock`, which stands for `games.db`.
fn lock(path: &Path) -> Result<Lock, OpenError> {
    let lock = beside(path, ".lock");
    let file = private().open(&lock).map_err(OpenError::io(&lock))?;
    match file.try_lock() {
        Ok(()) => Ok(Lock(file)),
        Err(TryLockError::WouldBlock) => Err(OpenError::InUse(path.to_owned())),
        Err(TryLockError::Error(error)) => Err(OpenError::io(lock)(error)),
    }
}

/// A path with something after its name.
pub(crate) fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

fn connect(path: &Path) -> Result<Connection, StoreError> {
    let connection = connect_without_wal(path)?;
    schema::use_wal(&connection)?;
    Ok(connection)
}

pub(crate) fn connect_without_wal(path: &Path) -> Result<Connection, StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    schema::set_up(&connection)?;
    Ok(connection)
}

/// Creates the file under another name and renames it when it is complete, so
/// that a file named `games.db` is never half made.
fn create_in_place(path: &Path) -> Result<(), OpenError> {
    let draft = beside(path, ".new");
    drop(create(&draft)?);
    fs::rename(&draft, path).map_err(OpenError::io(path))?;
    let folder = folder_of(path);
    sync_folder(folder).map_err(OpenError::io(folder))
}

/// Creates an empty file of games in place of one that was left half made. It
/// has no write-ahead log yet, so that after a commit it is a single file.
pub(crate) fn create(draft: &Path) -> Result<Connection, OpenError> {
    remove(draft)?;
    private().open(draft).map_err(OpenError::io(draft))?;
    let mut connection = connect_without_wal(draft).map_err(OpenError::store(draft))?;
    schema::migrate(&mut connection).map_err(OpenError::store(draft))?;
    Ok(connection)
}

/// Deletes a file with all its parts.
pub(crate) fn remove(path: &Path) -> Result<(), OpenError> {
    for suffix in PARTS {
        let part = beside(path, suffix);
        if part.exists() {
            fs::remove_file(&part).map_err(OpenError::io(&part))?;
        }
    }
    Ok(())
}

/// The file itself, its write-ahead log, the index of that log, and the rollback
/// journal that SQLite uses before the file has a write-ahead log.
pub(crate) const PARTS: [&str; 4] = ["", "-wal", "-shm", "-journal"];

/// Makes renames in a folder durable.
pub(crate) fn sync_folder(folder: &Path) -> std::io::Result<()> {
    if cfg!(unix) {
        File::open(folder)?.sync_all()?;
    }
    Ok(())
}

pub(crate) fn check_version(path: &Path, connection: &Connection) -> Result<(), OpenError> {
    let versions = schema::read(connection).map_err(OpenError::store(path))?;
    check_known(path, versions)
}

/// Checks application id and version: `Foreign` or `Newer` are errors.
pub(crate) fn check_known(path: &Path, versions: (i64, i64)) -> Result<(), OpenError> {
    let known = schema::VERSION;
    match versions {
        (schema::APPLICATION, found) if found > known => Err(OpenError::Newer {
            path: path.to_owned(),
            found,
            known,
        }),
        (schema::APPLICATION, _) => Ok(()),
        _ => Err(OpenError::Foreign(path.to_owned())),
    }
}

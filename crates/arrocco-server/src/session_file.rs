//! The sessions of pages on disk, so that an open page continues after a restart
//! of the program.
//!
//! A page has a *ticket*: an id, and a key which it keeps in memory and never
//! sends. After a restart it sends the id and a random challenge, and gets its new
//! token, encrypted with a key for this challenge. A page thus knows that it talks
//! to our program before it sends its token, and whoever has only the id gets
//! nothing they can read.
//!
//! The file has the name of the port, because a page belongs to a port, and only
//! this user can read it.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

use super::instance::write_private;
use super::secret::{Challenge, Secret};
use super::sessions::LIFETIME;

/// The beginning of the names of these files.
const NAME: &str = "sessions-";

/// What an open page keeps for the next start of the program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Ticket {
    #[cfg_attr(test, ts(type = "string"))]
    pub(crate) id: Secret,
    #[cfg_attr(test, ts(type = "string"))]
    key: Secret,
}

impl Ticket {
    /// A new ticket.
    ///
    /// # Errors
    ///
    /// If the system has no random numbers.
    pub(crate) fn random() -> Result<Ticket, getrandom::Error> {
        Ok(Ticket {
            id: Secret::random()?,
            key: Secret::random()?,
        })
    }

    /// The token for the page alone, as the answer to its challenge.
    ///
    /// # Errors
    ///
    /// If the system has no random numbers.
    pub(crate) fn seal(
        &self,
        challenge: Challenge,
        token: &Secret,
    ) -> Result<String, getrandom::Error> {
        self.key.derive(challenge).seal(token.as_str())
    }

    /// What a page reads of an answer to its challenge.
    #[cfg(test)]
    pub(crate) fn unseal(&self, challenge: Challenge, sealed: &str) -> Option<String> {
        self.key.derive(challenge).unseal(sealed)
    }
}

/// A session of an earlier start.
#[derive(Debug)]
pub(crate) struct StoredSession {
    pub(crate) ticket: Ticket,
    /// The time since it was used.
    pub(crate) age: Duration,
}

/// An entry of the file.
#[derive(Debug, Serialize, Deserialize)]
struct Entry {
    #[serde(flatten)]
    ticket: Ticket,
    /// When it was used, in seconds since 1970.
    used: u64,
}

/// The file of the sessions of one port.
#[derive(Debug)]
pub(crate) struct SessionFile {
    path: PathBuf,
}

impl SessionFile {
    pub(crate) fn new(folder: &Path, port: u16) -> SessionFile {
        SessionFile {
            path: folder.join(format!("{NAME}{port}.json")),
        }
    }

    /// The sessions that have not expired. A file that cannot be read has none.
    pub(crate) fn load(&self) -> Vec<StoredSession> {
        let text = fs::read_to_string(&self.path).unwrap_or_default();
        let entries: Vec<Entry> = serde_json::from_str(&text).unwrap_or_default();
        let now = seconds(SystemTime::now());
        let stored = entries.into_iter().map(|Entry { ticket, used }| {
            let age = Duration::from_secs(now.saturating_sub(used));
            StoredSession { ticket, age }
        });
        stored.filter(|one| one.age < LIFETIME).collect()
    }

    /// Replaces the file.
    ///
    /// # Errors
    ///
    /// If the folder cannot be written to.
    pub(crate) fn write(&self, sessions: impl Iterator<Item = StoredSession>) -> io::Result<()> {
        let now = SystemTime::now();
        let entries: Vec<Entry> = sessions
            .map(|StoredSession { ticket, age }| Entry {
                ticket,
                used: seconds(now.checked_sub(age).unwrap_or(now)),
            })
            .collect();
        write_private(&self.path, &serde_json::to_vec(&entries)?)
    }
}

/// Deletes the files of all ports whose sessions have expired.
pub(crate) fn remove_expired(folder: &Path) {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    for entry in entries {
        let name = entry.file_name();
        let is_ours = name.to_str().is_some_and(|name| name.starts_with(NAME));
        let written = entry.metadata().and_then(|metadata| metadata.modified());
        let age = written.ok().and_then(|written| written.elapsed().ok());
        if is_ours && age > Some(LIFETIME) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

fn seconds(time: SystemTime) -> u64 {
    time.duration_since(UNIX_EPOCH)
        .map_or(0, |since| since.as_secs())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stored(age: Duration) -> StoredSession {
        let ticket = Ticket::random().expect("random numbers");
        StoredSession { ticket, age }
    }

    #[cfg(unix)]
    #[test]
    fn only_this_user_can_read_the_stored_sessions() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().expect("a folder");
        let file = SessionFile::new(folder.path(), 6464);
        file.write([stored(Duration::ZERO)].into_iter())
            .expect("it can be written");
        let mode = fs::metadata(&file.path).expect("a file").permissions();
        assert_eq!(mode.mode() & 0o777, 0o600);
    }

    #[test]
    fn sessions_are_stored_for_a_day_and_for_their_port() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = SessionFile::new(folder.path(), 6464);
        let [used, expired] = [Duration::from_secs(3600), LIFETIME].map(stored);
        let ticket = used.ticket.clone();
        file.write([used, expired].into_iter())
            .expect("it can be written");
        let loaded = file.load();
        let tickets: Vec<_> = loaded.iter().map(|one| &one.ticket).collect();
        assert_eq!(tickets, [&ticket]);
        assert!(loaded.iter().all(|one| one.age.as_secs() >= 3600));
        assert!(SessionFile::new(folder.path(), 6465).load().is_empty());
        remove_expired(folder.path());
        assert_eq!(file.load().len(), 1, "the file is new");
    }

    #[test]
    fn a_damaged_file_has_no_sessions() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = SessionFile::new(folder.path(), 6464);
        for text in ["", "{", "[{}]", "[{\"id\":1}]", "\0"] {
            fs::write(&file.path, text).expect("it can be written");
            assert!(file.load().is_empty(), "{text}");
        }
    }
}

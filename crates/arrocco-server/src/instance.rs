//! The program that is running already, and the file by which a second start
//! finds it.

use std::fs::{self, OpenOptions};
use std::io::{self, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::key::Key;

/// A program on this computer answers at once or is none of ours.
const PATIENCE: Duration = Duration::from_millis(500);
/// Longer than any answer about health.
const LONGEST_ANSWER: u64 = 4096;

/// What a second start has to know of the first.
#[derive(Debug, Serialize, Deserialize)]
struct Note {
    instance: String,
    key: String,
    origin: String,
}

/// What `/healthz` answers.
#[derive(Debug, Deserialize)]
struct Health {
    instance: String,
}

/// The note of this start, gone at its end.
#[derive(Debug)]
pub(crate) struct Posted(PathBuf);

impl Drop for Posted {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

/// The address with the key of the program on `port`, if it is one of ours that
/// belongs to the same person.
pub(crate) fn running(folder: &Path, port: u16) -> Option<String> {
    let text = fs::read_to_string(file(folder, port)).ok()?;
    let note: Note = serde_json::from_str(&text).ok()?;
    let is_it = health(port).is_some_and(|health| health.instance == note.instance);
    is_it.then(|| address(&note.origin, &Key::read(&note.key)))
}

/// Leaves a note that only this person can read.
///
/// # Errors
///
/// If the folder cannot be written to.
pub(crate) fn post(
    folder: &Path,
    port: u16,
    instance: &str,
    origin: &str,
    key: &Key,
) -> io::Result<Posted> {
    let note = Note {
        instance: instance.to_owned(),
        key: key.as_str().to_owned(),
        origin: origin.to_owned(),
    };
    fs::create_dir_all(folder)?;
    let path = file(folder, port);
    write_private(&path, &serde_json::to_vec(&note)?)?;
    Ok(Posted(path))
}

/// The address that lets a browser in.
pub(crate) fn address(origin: &str, key: &Key) -> String {
    format!("{origin}/?key={}", key.as_str())
}

fn file(folder: &Path, port: u16) -> PathBuf {
    folder.join(format!("page-{port}.json"))
}

/// Written beside and put in place, so that nobody reads half of it or has it
/// open from before.
fn write_private(path: &Path, contents: &[u8]) -> io::Result<()> {
    let unfinished = path.with_extension("new");
    let _ = fs::remove_file(&unfinished);
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(&unfinished)?;
    file.write_all(contents)?;
    fs::rename(&unfinished, path)
}

fn health(port: u16) -> Option<Health> {
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    let mut stream = TcpStream::connect_timeout(&address, PATIENCE).ok()?;
    stream.set_read_timeout(Some(PATIENCE)).ok()?;
    stream.set_write_timeout(Some(PATIENCE)).ok()?;
    let question = format!("GET /healthz HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(question.as_bytes()).ok()?;
    let mut answer = String::new();
    stream
        .take(LONGEST_ANSWER)
        .read_to_string(&mut answer)
        .ok()?;
    let (_, body) = answer.split_once("\r\n\r\n")?;
    serde_json::from_str(body).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn the_note_is_for_this_person_alone_and_gone_at_the_end() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().expect("a folder");
        let key = Key::random().expect("random numbers");
        let posted = post(folder.path(), 6464, "one", "http://127.0.0.1:6464", &key);
        let posted = posted.expect("it can be written");
        let mode = fs::metadata(&posted.0).expect("it is there").permissions();
        assert_eq!(mode.mode() & 0o777, 0o600);
        let path = posted.0.clone();
        drop(posted);
        assert!(!path.exists());
    }

    #[test]
    fn a_note_of_a_program_that_is_gone_leads_nowhere() {
        let folder = tempfile::tempdir().expect("a folder");
        let key = Key::random().expect("random numbers");
        // Nobody listens on a port that was just given back.
        let port = std::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0))
            .and_then(|listener| listener.local_addr())
            .expect("a free port")
            .port();
        let _posted = post(folder.path(), port, "one", "http://127.0.0.1", &key);
        assert_eq!(running(folder.path(), port), None);
    }
}

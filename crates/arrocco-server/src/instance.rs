//! The file by which a second start of the program finds the first one.

use std::fs::{self, OpenOptions};
use std::io::{self, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::secret::Secret;

/// The longest wait for an answer of the program on this computer.
const TIMEOUT: Duration = Duration::from_millis(500);
/// More bytes than any answer of `/healthz` has.
const MAX_RESPONSE: u64 = 4096;

/// The contents of the file.
#[derive(Debug, Serialize, Deserialize)]
struct Instance {
    instance: String,
    key: String,
    origin: String,
}

/// The answer of `/healthz`.
#[derive(Debug, Deserialize)]
struct Health {
    instance: String,
}

/// The file of this start, deleted when dropped.
#[derive(Debug)]
pub(crate) struct InstanceFile(PathBuf);

impl Drop for InstanceFile {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

/// The URL with the key of the program on `port`, if it is Arrocco and belongs to
/// the same user.
pub(crate) fn find_running(folder: &Path, port: u16) -> Option<String> {
    let text = fs::read_to_string(file(folder, port)).ok()?;
    let instance: Instance = serde_json::from_str(&text).ok()?;
    let is_same = health(port).is_some_and(|health| health.instance == instance.instance);
    is_same.then(|| login_url(&instance.origin, &Secret::from_text(&instance.key)))
}

/// Writes the file, which only this user can read.
///
/// # Errors
///
/// If the folder cannot be written to.
pub(crate) fn write(
    folder: &Path,
    port: u16,
    instance: &str,
    origin: &str,
    secret: &Secret,
) -> io::Result<InstanceFile> {
    let contents = Instance {
        instance: instance.to_owned(),
        key: secret.as_str().to_owned(),
        origin: origin.to_owned(),
    };
    fs::create_dir_all(folder)?;
    let path = file(folder, port);
    write_private(&path, &serde_json::to_vec(&contents)?)?;
    Ok(InstanceFile(path))
}

/// The URL that signs a browser in.
pub(crate) fn login_url(origin: &str, secret: &Secret) -> String {
    format!("{origin}/?key={}", secret.as_str())
}

fn file(folder: &Path, port: u16) -> PathBuf {
    folder.join(format!("page-{port}.json"))
}

/// Writes another file and renames it, so that nobody reads a part of it or has
/// it open from before.
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
    let mut stream = TcpStream::connect_timeout(&address, TIMEOUT).ok()?;
    stream.set_read_timeout(Some(TIMEOUT)).ok()?;
    stream.set_write_timeout(Some(TIMEOUT)).ok()?;
    let request = format!("GET /healthz HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).ok()?;
    let mut response = String::new();
    stream
        .take(MAX_RESPONSE)
        .read_to_string(&mut response)
        .ok()?;
    let (_, body) = response.split_once("\r\n\r\n")?;
    serde_json::from_str(body).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn the_file_is_readable_by_this_user_only_and_deleted_at_the_end() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().expect("a folder");
        let secret = Secret::random().expect("random numbers");
        let written = write(folder.path(), 6464, "one", "http://127.0.0.1:6464", &secret);
        let written = written.expect("it can be written");
        let mode = fs::metadata(&written.0).expect("it is there").permissions();
        assert_eq!(mode.mode() & 0o777, 0o600);
        let path = written.0.clone();
        drop(written);
        assert!(!path.exists());
    }

    #[test]
    fn the_file_of_a_program_that_has_ended_is_ignored() {
        let folder = tempfile::tempdir().expect("a folder");
        let secret = Secret::random().expect("random numbers");
        // Nobody listens on a port that was just given back.
        let port = std::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0))
            .and_then(|listener| listener.local_addr())
            .expect("a free port")
            .port();
        let _file = write(folder.path(), port, "one", "http://127.0.0.1", &secret);
        assert_eq!(find_running(folder.path(), port), None);
    }
}

//! The files by which a second start of the program finds the first one, and by
//! which a browser is opened.
//!
//! Only this user can read them. Both contain the key of the server, which is
//! therefore not an argument of any process: all users see those.

use std::fs::{self, OpenOptions};
use std::io::{self, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use super::secret::Secret;

/// The longest wait for the proof of another program on this computer. It may
/// have started just now and be opening its games.
const PATIENCE: Duration = Duration::from_secs(5);
/// The time between two looks for a file.
const PAUSE: Duration = Duration::from_millis(50);
/// More bytes than any answer of `/healthz` has.
const MAX_RESPONSE: usize = 4096;

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
    proof: String,
}

/// The files of this start, deleted when dropped.
#[derive(Debug)]
pub(crate) struct InstanceFile {
    folder: PathBuf,
    port: u16,
}

impl InstanceFile {
    /// The file that signs a browser in.
    pub(crate) fn page(&self) -> PathBuf {
        page_file(&self.folder, self.port)
    }
}

impl Drop for InstanceFile {
    fn drop(&mut self) {
        remove(&self.folder, self.port);
    }
}

/// A server of the same user that is running.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Running {
    /// The URL with its key.
    pub(crate) url: String,
    /// The file that signs a browser in.
    pub(crate) page: PathBuf,
    pub(crate) port: u16,
    pub(crate) key: Secret,
}

/// The program on `port`, if it proves to be Arrocco and to belong to the same
/// user.
pub(crate) fn find_running(folder: &Path, port: u16) -> Option<Running> {
    let text = fs::read_to_string(file(folder, port)).ok()?;
    let instance: Instance = serde_json::from_str(&text).ok()?;
    let key = Secret::from_text(&instance.key);
    has_key(port, &key).then(move || Running {
        url: login_url(&instance.origin, &key),
        page: page_file(folder, port),
        port,
        key,
    })
}

/// Any other server of the same user, which has the games open; waits for one
/// that is just starting.
pub(crate) fn find_any_running(folder: &Path, except: u16) -> Option<Running> {
    let deadline = Instant::now() + PATIENCE;
    loop {
        let others = ports(folder).into_iter().filter(|port| *port != except);
        let mut found = others.filter_map(|port| find_running(folder, port));
        if let Some(running) = found.next() {
            return Some(running);
        }
        if Instant::now() >= deadline {
            return None;
        }
        thread::sleep(PAUSE);
    }
}

/// Deletes the files of programs that ended without deleting them: nothing
/// listens on their ports.
pub(crate) fn remove_stale(folder: &Path) {
    for port in ports(folder) {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        let connected = TcpStream::connect_timeout(&address, PATIENCE);
        if connected.is_err_and(|error| error.kind() == io::ErrorKind::ConnectionRefused) {
            remove(folder, port);
        }
    }
}

/// Writes the files, which only this user can read.
///
/// # Errors
///
/// If the folder cannot be written to.
pub(crate) fn write(
    folder: &Path,
    port: u16,
    instance: &str,
    origin: &str,
    key: &Secret,
) -> io::Result<InstanceFile> {
    let contents = Instance {
        instance: instance.to_owned(),
        key: key.as_str().to_owned(),
        origin: origin.to_owned(),
    };
    create_folder(folder)?;
    let page = redirect(&login_url(origin, key));
    write_private(&page_file(folder, port), page.as_bytes())?;
    write_private(&file(folder, port), &serde_json::to_vec(&contents)?)?;
    Ok(InstanceFile {
        folder: folder.to_owned(),
        port,
    })
}

/// The URL that signs a browser in.
pub(crate) fn login_url(origin: &str, key: &Secret) -> String {
    format!("{origin}/?key={}", key.as_str())
}

/// A page that leads to a URL, which has no characters that HTML would take for
/// something else.
fn redirect(url: &str) -> String {
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"referrer\" content=\"no-referrer\">\n\
         <meta http-equiv=\"refresh\" content=\"0; url={url}\">\n\
         <title>Arrocco</title>\n<p><a href=\"{url}\">Arrocco</a></p>\n</html>\n"
    )
}

fn file(folder: &Path, port: u16) -> PathBuf {
    folder.join(format!("page-{port}.json"))
}

fn page_file(folder: &Path, port: u16) -> PathBuf {
    folder.join(format!("page-{port}.html"))
}

fn remove(folder: &Path, port: u16) {
    let _ = fs::remove_file(file(folder, port));
    let _ = fs::remove_file(page_file(folder, port));
}

/// The ports that a folder has files of.
fn ports(folder: &Path) -> Vec<u16> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut ports: Vec<u16> = entries
        .filter_map(|entry| {
            let name = entry.file_name().into_string().ok()?;
            let name = name.strip_prefix("page-")?;
            let name = name
                .strip_suffix(".json")
                .or_else(|| name.strip_suffix(".html"))?;
            name.parse().ok()
        })
        .collect();
    ports.sort_unstable();
    ports.dedup();
    ports
}

/// Creates the folder, for this user only.
fn create_folder(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Writes another file and renames it, so that nobody reads a part of it or has
/// it open from before.
pub(crate) fn write_private(path: &Path, contents: &[u8]) -> io::Result<()> {
    let mut unfinished = path.as_os_str().to_owned();
    unfinished.push(".new");
    let _ = fs::remove_file(&unfinished);
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(&unfinished)?;
    file.write_all(contents)?;
    fs::rename(&unfinished, path)
}

/// Whether the program on a port has the key. It is sent a challenge, so that
/// nobody learns the key who does not have it.
fn has_key(port: u16, key: &Secret) -> bool {
    let Ok(challenge) = Secret::random() else {
        return false;
    };
    let health = health(port, challenge.as_str());
    health.is_some_and(|health| {
        let expected = Secret::from_text(&key.proof(challenge.as_str()));
        expected.matches(&health.proof)
    })
}

fn health(port: u16, challenge: &str) -> Option<Health> {
    let deadline = Instant::now() + PATIENCE;
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    let mut stream = TcpStream::connect_timeout(&address, PATIENCE).ok()?;
    stream.set_write_timeout(Some(PATIENCE)).ok()?;
    let request = format!(
        "GET /healthz?challenge={challenge} HTTP/1.1\r\nHost: {address}\r\n\
         Connection: close\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).ok()?;
    let response = read_until(&mut stream, deadline)?;
    let (_, body) = response.split_once("\r\n\r\n")?;
    serde_json::from_str(body).ok()
}

/// What a program sends until it closes the connection, if that is before the
/// deadline: one that sends a byte at a time is not waited for.
fn read_until(stream: &mut TcpStream, deadline: Instant) -> Option<String> {
    let mut response = Vec::new();
    let mut buffer = [0; 1024];
    while response.len() <= MAX_RESPONSE {
        let left = deadline.checked_duration_since(Instant::now())?;
        stream
            .set_read_timeout(Some(left.max(Duration::from_millis(1))))
            .ok()?;
        match stream.read(&mut buffer).ok()? {
            0 => return String::from_utf8(response).ok(),
            count => response.extend(buffer.get(..count)?),
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    const ORIGIN: &str = "http://127.0.0.1:6464";

    fn free_port() -> u16 {
        // Nobody listens on a port that was just given back.
        std::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0))
            .and_then(|listener| listener.local_addr())
            .expect("a free port")
            .port()
    }

    /// A folder with the files of a program on a port, and its key.
    fn written(port: u16) -> (tempfile::TempDir, InstanceFile, Secret) {
        let folder = tempfile::tempdir().expect("a folder");
        let key = Secret::random().expect("random numbers");
        let written = write(folder.path(), port, "one", ORIGIN, &key);
        (folder, written.expect("it can be written"), key)
    }

    #[cfg(unix)]
    #[test]
    fn the_file_is_readable_by_this_user_only_and_deleted_at_the_end() {
        use std::os::unix::fs::PermissionsExt;
        let (folder, files, _) = written(6464);
        let paths = [file(folder.path(), 6464), files.page()];
        for path in &paths {
            let mode = fs::metadata(path).expect("it is there").permissions();
            assert_eq!(mode.mode() & 0o777, 0o600);
        }
        drop(files);
        assert!(paths.iter().all(|path| !path.exists()));
    }

    #[test]
    fn the_file_of_a_program_that_has_ended_is_ignored_and_swept() {
        let port = free_port();
        let (folder, files, _) = written(port);
        std::mem::forget(files);
        assert_eq!(find_running(folder.path(), port), None);
        remove_stale(folder.path());
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
    }

    /// Answers every connection with these bytes, at most `pieces` at a time.
    fn impostor(body: String, slowness: Duration) -> u16 {
        let listener = std::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
        let port = listener.local_addr().expect("an address").port();
        thread::spawn(move || {
            for mut stream in listener.incoming().flatten() {
                let _ = stream.read(&mut [0; 1024]);
                for byte in format!("HTTP/1.1 200 OK\r\n\r\n{body}").bytes() {
                    thread::sleep(slowness);
                    if stream.write_all(&[byte]).is_err() {
                        break;
                    }
                }
            }
        });
        port
    }

    /// A program that took over the port after a crash knows what `/healthz` said
    /// before, but not the key.
    #[test]
    fn a_program_that_repeats_an_earlier_answer_is_not_ours() {
        let old = Secret::from_text("another").proof("earlier");
        let body = format!(r#"{{"name":"arrocco","instance":"one","proof":"{old}"}}"#);
        let port = impostor(body, Duration::ZERO);
        let (folder, _files, _) = written(port);
        assert_eq!(find_running(folder.path(), port), None);
    }

    #[test]
    fn a_program_that_answers_a_byte_at_a_time_is_not_waited_for() {
        let port = impostor("x".repeat(4000), Duration::from_millis(100));
        let (folder, _files, _) = written(port);
        let begun = Instant::now();
        assert_eq!(find_running(folder.path(), port), None);
        assert!(begun.elapsed() < 4 * PATIENCE, "{:?}", begun.elapsed());
    }
}

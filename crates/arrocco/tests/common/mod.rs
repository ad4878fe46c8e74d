//! Runs the real program and looks at what it says.
#![allow(dead_code, reason = "not every test file uses all of it")]

pub(crate) mod long_game;
pub(crate) mod page;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::{env, fs, process, thread};

use serde_json::Value;

/// How a run of the program ended.
pub(crate) struct Run {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Run {
    fn new(output: Output) -> Run {
        Run {
            code: output.status.code().expect("the program was not killed"),
            out: String::from_utf8_lossy(&output.stdout).into_owned(),
            err: String::from_utf8_lossy(&output.stderr).into_owned(),
        }
    }

    /// Exit code and output; stderr is asserted to be silent.
    #[track_caller]
    pub(crate) fn silent(self) -> (i32, String) {
        assert_eq!(self.err, "");
        (self.code, self.out)
    }
}

/// Runs the program without input.
pub(crate) fn arrocco<'a>(arguments: impl IntoIterator<Item = &'a str>) -> Run {
    fed(arguments, b"")
}

/// Runs the program with this input.
pub(crate) fn fed<'a>(arguments: impl IntoIterator<Item = &'a str>, input: &[u8]) -> Run {
    Run::new(output(arguments, input))
}

/// The bytes the program writes when all goes well.
#[track_caller]
pub(crate) fn raw<'a>(arguments: impl IntoIterator<Item = &'a str>, input: &[u8]) -> Vec<u8> {
    let output = output(arguments, input);
    assert_eq!(output.status.code(), Some(0));
    output.stdout
}

/// The answers of `arrocco jsonl`, one for each request.
#[track_caller]
pub(crate) fn ask_all(requests: &[Value]) -> Vec<Value> {
    let lines: String = requests
        .iter()
        .map(|request| format!("{request}\n"))
        .collect();
    let (code, out) = fed(["jsonl"], lines.as_bytes()).silent();
    assert_eq!(code, 0);
    let answers: Vec<Value> = out
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(answers.len(), requests.len());
    answers
}

#[track_caller]
pub(crate) fn ask(request: Value) -> Value {
    ask_all(&[request]).remove(0)
}

fn output<'a>(arguments: impl IntoIterator<Item = &'a str>, input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_arrocco"))
        .args(arguments)
        .env("COLUMNS", "80")
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("its input is ours");
    let input = input.to_vec();
    // It may end before it has read everything.
    let feeder = thread::spawn(move || stdin.write_all(&input).is_ok());
    let output = child.wait_with_output().expect("the program ends");
    feeder.join().expect("the feeder does not panic");
    output
}

/// A folder of one test, gone at its end.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Folder {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("arrocco-test-{}-{number}", process::id());
        let path = env::temp_dir().join(name);
        fs::create_dir_all(&path).expect("a folder can be made");
        Folder(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    /// The full name of a file in the folder.
    pub(crate) fn name(&self, file: &str) -> String {
        self.0.join(file).to_string_lossy().into_owned()
    }

    /// Writes a file and gives its full name.
    pub(crate) fn file(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        let path = self.name(name);
        fs::write(&path, content).expect("the file can be written");
        path
    }

    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.name(name)).expect("the file can be read")
    }

    /// The names of the files in it.
    pub(crate) fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).expect("the folder can be read");
        let name = |entry: fs::DirEntry| entry.file_name().to_string_lossy().into_owned();
        let mut names: Vec<String> = entries.flatten().map(name).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A generator of numbers that is the same at every run.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }

    pub(crate) fn bytes(&mut self, length: usize) -> Vec<u8> {
        (0..length).map(|_| self.below(256) as u8).collect()
    }
}

//! Builds the page of `web/` so that it can become part of the program.
//!
//! One page build serves all profiles: it lies in the target directory under a
//! hash of everything it is made from, and is reused as long as that hash
//! stands. Nothing is written outside the target directory and
//! `web/node_modules`. Without Node.js, or if the packages of the page are not
//! there and their registry cannot be reached, the program is built without its
//! page and says so when it is started.

use std::env;
use std::error::Error;
use std::fs::{self, File};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

type Outcome<T> = Result<T, Box<dyn Error>>;

/// What the page is made from, seen from the root of the repository.
const INPUTS: [&str; 9] = [
    "crates/arrocco-picture/pieces",
    "locales",
    "web/.npmrc",
    "web/index.html",
    "web/package-lock.json",
    "web/package.json",
    "web/public",
    "web/src",
    "web/vite.config.mjs",
];

/// Puts `FILE.br` and `FILE.gz` beside each file that gets smaller by it, so
/// that the program need not compress anything.
const COMPRESS: &str = r"
const { readdirSync, readFileSync, statSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { brotliCompressSync, gzipSync } = require('node:zlib');
const root = process.argv.at(-1);
for (const name of readdirSync(root, { recursive: true })) {
  const file = join(root, name);
  if (!statSync(file).isFile() || file.endsWith('.br') || file.endsWith('.gz')) continue;
  const plain = readFileSync(file);
  for (const [extension, small] of [['br', brotliCompressSync(plain)], ['gz', gzipSync(plain, { level: 9 })]]) {
    if (small.length < plain.length) writeFileSync(`${file}.${extension}`, small);
  }
}";

/// Major and minor version, as Vite needs it.
const OLDEST_NODE: (u32, u32) = (20, 19);
/// The codes that npm prints when it cannot reach the registry, or something in
/// between answers in its place.
const OFFLINE: [&str; 12] = [
    "ENOTFOUND",
    "EAI_AGAIN",
    "ECONNREFUSED",
    "ECONNRESET",
    "ENETUNREACH",
    "EHOSTUNREACH",
    "ETIMEDOUT",
    "ERR_SOCKET_TIMEOUT",
    "FETCH_ERROR",
    "E502",
    "E503",
    "E504",
];
const NPM: &str = if cfg!(windows) { "npm.cmd" } else { "npm" };

fn main() -> Outcome<()> {
    let root = root()?;
    for input in INPUTS {
        println!("cargo:rerun-if-changed={}", root.join(input).display());
    }
    let page = match node_version() {
        Some(version) if version >= OLDEST_NODE => match built_page(&root)? {
            Some(page) => page,
            None => no_page("the package registry cannot be reached")?,
        },
        _ => {
            let (major, minor) = OLDEST_NODE;
            no_page(&format!("Node.js {major}.{minor} or newer is missing"))?
        }
    };
    println!("cargo:rustc-env=ARROCCO_PAGE={}", page.display());
    Ok(())
}

fn root() -> Outcome<PathBuf> {
    let here = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
    let root = here.ancestors().nth(2).ok_or("no repository around us")?;
    Ok(root.to_path_buf())
}

/// Major and minor version of the Node.js in the path.
fn node_version() -> Option<(u32, u32)> {
    let output = Command::new("node").arg("--version").output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    let mut numbers = text.trim().strip_prefix('v')?.split('.').map(str::parse);
    Some((numbers.next()?.ok()?, numbers.next()?.ok()?))
}

/// An empty folder in place of the page.
fn no_page(why: &str) -> Outcome<PathBuf> {
    println!("cargo:warning={why}: the page is left out");
    let empty = PathBuf::from(env::var("OUT_DIR")?).join("no-page");
    fs::create_dir_all(&empty)?;
    // A file that is never there makes cargo ask again at the next build, when
    // what is missing may have come.
    println!("cargo:rerun-if-changed={}", empty.join("node").display());
    Ok(empty)
}

/// The folder with the page of these inputs, built now if need be. `None` if its
/// packages cannot be had.
fn built_page(root: &Path) -> Outcome<Option<PathBuf>> {
    let pages = target_directory()?.join("page");
    let page = pages.join(format!("{:016x}", fingerprint(root)?));
    println!(
        "cargo:rerun-if-changed={}",
        page.join("index.html").display()
    );

    fs::create_dir_all(&pages)?;
    // Two profiles may be built at once; npm must run for one at a time.
    let lock = File::create(pages.join(".lock"))?;
    lock.lock()?;
    if !page.join("index.html").is_file() {
        if let Err(error) = install_packages(&root.join("web")) {
            return match is_offline(&error.to_string()) {
                true => Ok(None),
                false => Err(error),
            };
        }
        build(&root.join("web"), &page)?;
    }
    Ok(Some(page))
}

/// Whether this is what npm prints when it cannot reach the registry.
fn is_offline(printed: &str) -> bool {
    let is_code = |line: &str| {
        OFFLINE
            .iter()
            .any(|code| line.ends_with(&format!(" code {code}")))
    };
    printed.lines().any(is_code)
}

/// `OUT_DIR` is `target/PROFILE/build/NAME-HASH/out`.
fn target_directory() -> Outcome<PathBuf> {
    let out = PathBuf::from(env::var("OUT_DIR")?);
    let target = out
        .ancestors()
        .nth(4)
        .ok_or("OUT_DIR is not where it used to be")?;
    Ok(target.to_path_buf())
}

fn fingerprint(root: &Path) -> Outcome<u64> {
    let mut hasher = DefaultHasher::new();
    for input in INPUTS {
        hash_tree(&root.join(input), &mut hasher)?;
    }
    Ok(hasher.finish())
}

/// Hashes names and contents, folders in the order of their names.
fn hash_tree(path: &Path, hasher: &mut DefaultHasher) -> Outcome<()> {
    path.file_name().hash(hasher);
    if !path.is_dir() {
        let contents = fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
        contents.hash(hasher);
        return Ok(());
    }
    let mut entries: Vec<PathBuf> = fs::read_dir(path)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()?;
    entries.sort();
    entries
        .iter()
        .try_for_each(|entry| hash_tree(entry, hasher))
}

/// `npm ci`, unless the packages are there and as new as the lock file.
fn install_packages(web: &Path) -> Outcome<()> {
    let changed = |file: &str| fs::metadata(web.join(file)).and_then(|data| data.modified());
    let locked = changed("package-lock.json")?;
    if changed("node_modules/.package-lock.json").is_ok_and(|installed| installed >= locked) {
        return Ok(());
    }
    // A registry that does not answer is not waited for long.
    let patience = [
        "--fetch-retries=1",
        "--fetch-retry-mintimeout=1000",
        "--fetch-timeout=20000",
    ];
    run(npm(web)
        .args(["ci", "--ignore-scripts", "--no-audit", "--no-fund"])
        .args(patience))
}

/// Builds beside the final place and moves it there when it is whole.
fn build(web: &Path, page: &Path) -> Outcome<()> {
    let unfinished = page.with_extension("unfinished");
    run(npm(web)
        .args(["run", "build", "--", "--emptyOutDir", "--outDir"])
        .arg(&unfinished))?;
    run(Command::new("node")
        .args(["--eval", COMPRESS])
        .arg(&unfinished))?;
    // Cargo would take a page younger than this script for a change of its
    // input, and compile the program twice.
    let index = File::options()
        .write(true)
        .open(unfinished.join("index.html"))?;
    index.set_modified(SystemTime::UNIX_EPOCH)?;
    if page.exists() {
        fs::remove_dir_all(page)?;
    }
    fs::rename(&unfinished, page)?;
    Ok(())
}

fn npm(web: &Path) -> Command {
    let mut command = Command::new(NPM);
    command.current_dir(web);
    command
}

/// Runs `command`; what it printed is shown only when it fails.
fn run(command: &mut Command) -> Outcome<()> {
    let output = command
        .output()
        .map_err(|error| format!("cannot run {command:?}: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stdout);
    let complained = String::from_utf8_lossy(&output.stderr);
    Err(format!("{command:?} failed:\n{said}\n{complained}").into())
}

/// The library compiles this file as a module for these tests.
#[cfg(test)]
mod tests {
    use super::*;

    /// A registry that accepted and did not answer failed the build, after minutes.
    #[test]
    fn the_page_is_left_out_only_if_the_registry_cannot_be_reached() {
        for printed in [
            "npm error code ECONNREFUSED\nnpm error syscall connect",
            "npm ERR! code ENOTFOUND",
            "npm warn x\nnpm error code FETCH_ERROR\nnpm error network timeout at: y",
            "npm error code E503\nnpm error 503 Busy - GET x",
        ] {
            assert!(is_offline(printed), "{printed}");
        }
        for printed in [
            "npm error code EINTEGRITY\nnpm error sha512-E503 integrity checksum failed",
            "npm error code E404",
            "npm error code EUSAGE",
            "",
        ] {
            assert!(!is_offline(printed), "{printed}");
        }
    }
}

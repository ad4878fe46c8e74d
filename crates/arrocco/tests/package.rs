//! M-52: what people download, unpacked in an empty folder and started from
//! somewhere else by somebody with an empty home.

#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::common::Folder;
use crate::common::page::Server;
use arrocco_dist::{PackageTree, archive, debian, wheel};

/// The program that cargo has built for the tests, with all that belongs to it.
fn tree() -> PackageTree {
    PackageTree::of(Path::new(env!("CARGO_BIN_EXE_arrocco"))).expect("the program can be packed")
}

/// Runs a program of the system that has to succeed.
fn run(command: &mut Command) {
    let output = command.output().expect("the program is installed");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {said}");
}

/// Files below `folder` by their names, in order.
fn names(folder: &Path) -> Vec<String> {
    let mut names = Vec::new();
    let mut waiting = vec![folder.to_owned()];
    while let Some(here) = waiting.pop() {
        for entry in fs::read_dir(here).expect("a folder").flatten() {
            if entry.path().is_dir() {
                waiting.push(entry.path());
            } else {
                let path = entry.path();
                let name = path.strip_prefix(folder).expect("it lies below");
                names.push(name.to_string_lossy().into_owned());
            }
        }
    }
    names.sort();
    names
}

/// What all packages have, below `usr/` in one of them.
fn belongings() -> Vec<String> {
    let sizes = [16, 32, 48, 64, 128, 256, 512];
    let icons = sizes.map(|size| format!("share/icons/hicolor/{size}x{size}/apps/arrocco.png"));
    let others = [
        "bin/arrocco",
        "share/applications/arrocco.desktop",
        "share/bash-completion/completions/arrocco",
        "share/doc/arrocco/CHANGELOG.md",
        "share/doc/arrocco/LICENCES.txt",
        "share/doc/arrocco/LICENSE-GPL",
        "share/fish/vendor_completions.d/arrocco.fish",
        "share/icons/hicolor/scalable/apps/arrocco.svg",
    ];
    icons.into_iter().chain(others.map(str::to_owned)).collect()
}

/// Starts what was unpacked, with nothing of this test's environment.
fn stranger(program: &Path, home: &Folder, elsewhere: &Folder) -> Command {
    let mut command = Command::new(program);
    command
        .current_dir(elsewhere.path())
        .env_clear()
        .env("HOME", home.path())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

fn said(command: &mut Command) -> String {
    let output = command.output().expect("it starts");
    assert_eq!(output.status.code(), Some(0), "{command:?}");
    String::from_utf8(output.stdout).expect("text")
}

/// It prints its version, counts, serves its page and ends when asked.
fn is_whole(program: &Path) {
    let (home, elsewhere) = (Folder::new(), Folder::new());
    let start = |arguments: &[&str]| {
        let mut command = stranger(program, &home, &elsewhere);
        command.args(arguments);
        command
    };
    let version = concat!("arrocco ", env!("CARGO_PKG_VERSION"), "\n");
    assert_eq!(said(&mut start(&["--version"])), version);
    assert!(said(&mut start(&["perft", "startpos", "--depth", "3"])).contains("8902"));

    let Some(mut server) = Server::from(start(&["--no-open", "--port", "0"])) else {
        return;
    };
    assert!(server.get("/healthz").contains(r#""name":"arrocco""#));
    assert!(server.get("/").contains("<html"), "the page is inside");
    assert_eq!(server.page().hear("hello")["durable"], true);
    assert_eq!(server.stop("TERM"), Some(0));
    assert!(elsewhere.names().is_empty(), "nothing is left behind");
}

fn unpacked(archive: &Path, folder: &Folder) -> PathBuf {
    run(Command::new("tar")
        .arg("-xzf")
        .arg(archive)
        .arg("-C")
        .arg(folder.path()));
    folder.path().join(arrocco_dist::name())
}

#[test]
fn the_archive_unpacked_anywhere_is_all_it_takes() {
    let (packed, clean) = (Folder::new(), Folder::new());
    let archive = archive::pack(&tree(), packed.path()).expect("an archive");
    let unpacked = unpacked(&archive, &clean);
    let names = names(&unpacked);
    for name in belongings() {
        assert!(names.contains(&name), "{name} is missing: {names:?}");
    }
    assert!(names.contains(&"share/man/man1/arrocco-pgn-check.1".to_owned()));
    is_whole(&unpacked.join("bin/arrocco"));
}

#[test]
fn the_debian_package_is_all_it_takes() {
    if Command::new("dpkg-deb").arg("--version").output().is_err() {
        eprintln!("skipped: this is no Debian, there is no dpkg-deb");
        return;
    }
    let (packed, clean) = (Folder::new(), Folder::new());
    let package = debian::pack(&tree(), packed.path(), debian::Effort::Little);
    let Some(package) = package.expect("cargo-deb likes it") else {
        eprintln!("skipped: cargo-deb is missing ({})", debian::INSTALL);
        return;
    };
    run(Command::new("dpkg-deb")
        .arg("-x")
        .args([&package, clean.path()]));
    let names = names(clean.path());
    for name in belongings() {
        // Debian packs long texts.
        let (plain, zipped) = (format!("usr/{name}"), format!("usr/{name}.gz"));
        let is_there = names.contains(&plain) || names.contains(&zipped);
        assert!(is_there, "{name} is missing: {names:?}");
    }
    is_whole(&clean.path().join("usr/bin/arrocco"));
}

#[test]
fn the_wheel_is_all_it_takes() {
    let pip = || {
        let mut python = Command::new("python3");
        python.args(["-m", "pip", "--disable-pip-version-check"]);
        python
    };
    let asked = pip().arg("--version").output();
    if !asked.is_ok_and(|output| output.status.success()) {
        eprintln!("skipped: there is no Python with pip");
        return;
    }
    let (packed, clean) = (Folder::new(), Folder::new());
    let wheel = wheel::pack(&tree(), packed.path()).expect("a wheel");
    let Some(wheel) = wheel else {
        eprintln!("skipped: this is not Linux");
        return;
    };
    run(pip()
        .args(["install", "--no-index", "--no-deps", "--quiet", "--prefix"])
        .args([clean.path(), &wheel])
        .env("PIP_BREAK_SYSTEM_PACKAGES", "1"));
    // Debian's Python puts `local/` before `bin/`.
    let root = ["", "local"].map(|place| clean.path().join(place));
    let root = root.iter().find(|root| root.join("bin").exists());
    let root = root.expect("the program is installed");
    let names = names(root);
    for name in belongings() {
        assert!(names.contains(&name), "{name} is missing: {names:?}");
    }
    is_whole(&root.join("bin/arrocco"));
}

#[test]
fn the_same_files_give_the_same_bytes() {
    let mut tree = PackageTree::default();
    tree.add("share/b", "second");
    tree.add("share/a", "first");
    let bytes = || {
        let folder = Folder::new();
        let archive = archive::pack(&tree, folder.path()).expect("an archive");
        let wheel = wheel::pack(&tree, folder.path()).expect("a wheel");
        let packed = [Some(archive), wheel].into_iter().flatten();
        packed
            .map(|path| fs::read(path).expect("bytes"))
            .collect::<Vec<_>>()
    };
    assert_eq!(bytes(), bytes());
}

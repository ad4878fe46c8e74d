//! The files of an installation.
//!
//! As everywhere on Unix: `bin/`, `share/man/`, `share/icons/`. Unpacked into
//! `~/.local` or `/usr/local` they are found by shells, `man` and menus.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::{DistError, icon, licence, manual, root};

/// The entry of the program's menu.
const DESKTOP: &str = include_str!("../share/arrocco.desktop");

/// One file, whatever its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// What is in it.
    pub contents: Vec<u8>,
    /// Whether it is a program.
    pub executable: bool,
}

impl File {
    /// The permissions, as Unix writes them.
    pub fn mode(&self) -> u32 {
        if self.executable { 0o755 } else { 0o644 }
    }
}

/// Files by their names, such as `share/man/man1/arrocco.1`, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PackageTree(BTreeMap<String, File>);

impl PackageTree {
    /// A built program with all that belongs to it.
    ///
    /// # Errors
    ///
    /// If the program does not answer, or something of the repository cannot be
    /// read.
    pub fn of(program: &Path) -> Result<PackageTree, DistError> {
        let mut tree = PackageTree::default();
        let contents = fs::read(program).map_err(DistError::file(program))?;
        let executable = true;
        let file = File {
            contents,
            executable,
        };
        tree.0.insert("bin/arrocco".to_owned(), file);
        tree.add("share/applications/arrocco.desktop", DESKTOP);
        manual::add(&mut tree, program)?;
        icon::add(&mut tree)?;
        licence::add(&mut tree)?;
        tree.copy("CHANGELOG.md", "share/doc/arrocco/CHANGELOG.md")?;
        Ok(tree)
    }

    /// Puts a file into the tree.
    pub fn add(&mut self, name: &str, contents: impl Into<Vec<u8>>) {
        let file = File {
            contents: contents.into(),
            executable: false,
        };
        self.0.insert(name.to_owned(), file);
    }

    /// Puts a file of the repository into the tree.
    ///
    /// # Errors
    ///
    /// If it is not there.
    pub fn copy(&mut self, from: &str, name: &str) -> Result<(), DistError> {
        let path = root().join(from);
        self.add(name, fs::read(&path).map_err(DistError::file(&path))?);
        Ok(())
    }

    /// Names and files in the order of the names.
    pub fn files(&self) -> impl Iterator<Item = (&str, &File)> {
        self.0.iter().map(|(name, file)| (name.as_str(), file))
    }

    /// Writes all files below a folder, which begins empty.
    ///
    /// # Errors
    ///
    /// If the folder cannot be written.
    pub fn lay_out(&self, folder: &Path) -> Result<(), DistError> {
        if folder.exists() {
            fs::remove_dir_all(folder).map_err(DistError::file(folder))?;
        }
        self.files()
            .try_for_each(|(name, file)| write(&folder.join(name), &file.contents))
    }
}

fn write(path: &Path, contents: &[u8]) -> Result<(), DistError> {
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder).map_err(DistError::file(folder))?;
    fs::write(path, contents).map_err(DistError::file(path))
}

//! The crates and packages that the program includes.
//!
//! Cargo knows the crates, the lock file of the page its packages. Only what
//! ends up in the program counts: nothing for tests or for the build.

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde::Deserialize;

use crate::manual::ask;
use crate::{DistError, root};

/// A crate or package of others, at one version.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Part {
    pub(crate) name: String,
    pub(crate) version: String,
    /// As its authors write it, such as `MIT OR Apache-2.0`.
    pub(crate) licence: String,
    /// The texts that come with it.
    pub(crate) texts: Vec<String>,
}

impl Part {
    pub(crate) fn title(&self) -> String {
        format!("{} {}", self.name, self.version)
    }
}

/// All of them, crates first, each kind in the order of the names.
pub(crate) fn all() -> Result<Vec<Part>, DistError> {
    let (mut crates, mut page) = (crates()?, page()?);
    crates.sort();
    page.sort();
    crates.append(&mut page);
    Ok(crates)
}

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
    resolve: Resolve,
}

#[derive(Deserialize)]
struct Package {
    id: String,
    name: String,
    version: String,
    license: Option<String>,
    manifest_path: PathBuf,
    /// Where it comes from; our own come from nowhere.
    source: Option<String>,
}

#[derive(Deserialize)]
struct Resolve {
    nodes: Vec<Node>,
}

#[derive(Deserialize)]
struct Node {
    id: String,
    deps: Vec<Dependency>,
}

#[derive(Deserialize)]
struct Dependency {
    pkg: String,
    dep_kinds: Vec<Kind>,
}

#[derive(Deserialize)]
struct Kind {
    /// `dev` or `build`, nothing for what is inside.
    kind: Option<String>,
}

fn crates() -> Result<Vec<Part>, DistError> {
    let platform = format!("{}-unknown-linux-gnu", env::consts::ARCH);
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command
        .current_dir(root())
        .args(["metadata", "--locked", "--format-version", "1"])
        .args(["--filter-platform", &platform]);
    let output = ask(Path::new("cargo metadata"), &mut command)?;
    let metadata: Metadata = serde_json::from_slice(&output.stdout)
        .map_err(|error| DistError::Unreadable("cargo metadata", error))?;
    let inside = inside(&metadata);
    let packages = metadata.packages.iter();
    packages
        .filter(|package| package.source.is_some() && inside.contains(package.id.as_str()))
        .map(Package::part)
        .collect()
}

/// The ids of all that the program is made of, itself included.
fn inside(metadata: &Metadata) -> BTreeSet<&str> {
    let nodes = metadata.resolve.nodes.iter();
    let by_id: BTreeMap<&str, &Node> = nodes.map(|node| (node.id.as_str(), node)).collect();
    let mut program = metadata.packages.iter().filter(|one| one.name == "arrocco");
    let mut waiting: Vec<&str> = program
        .next()
        .map(|one| one.id.as_str())
        .into_iter()
        .collect();
    let mut inside = BTreeSet::new();
    while let Some(id) = waiting.pop() {
        if inside.insert(id) {
            let needs = by_id.get(id).map_or(&[][..], |node| &node.deps);
            let is_inside = |need: &&Dependency| need.dep_kinds.iter().any(|k| k.kind.is_none());
            waiting.extend(needs.iter().filter(is_inside).map(|need| need.pkg.as_str()));
        }
    }
    inside
}

impl Package {
    fn part(&self) -> Result<Part, DistError> {
        let unnamed = || "see its text".to_owned();
        let folder = self.manifest_path.parent().unwrap_or(&self.manifest_path);
        Ok(Part {
            name: self.name.clone(),
            version: self.version.clone(),
            licence: self.license.clone().unwrap_or_else(unnamed),
            texts: texts(folder)?,
        })
    }
}

#[derive(Deserialize)]
struct Lock {
    packages: BTreeMap<String, Locked>,
}

#[derive(Deserialize)]
struct Locked {
    #[serde(default)]
    version: String,
    #[serde(default)]
    license: String,
    /// Whether it is for building and testing only.
    #[serde(default)]
    dev: bool,
}

fn page() -> Result<Vec<Part>, DistError> {
    let web = root().join("web");
    let path = web.join("package-lock.json");
    let text = fs::read_to_string(&path).map_err(DistError::file(&path))?;
    let lock: Lock = serde_json::from_str(&text)
        .map_err(|error| DistError::Unreadable("web/package-lock.json", error))?;
    let others = lock.packages.into_iter();
    others
        .filter(|(_, package)| !package.dev)
        .filter_map(|(key, package)| Some((key.strip_prefix("node_modules/")?.to_owned(), package)))
        .map(|(name, package)| {
            let folder = web.join("node_modules").join(&name);
            Ok(Part {
                texts: texts(&folder)?,
                name,
                version: package.version,
                licence: package.license,
            })
        })
        .collect()
}

/// The licences that lie in a folder, in the order of their names; none if the
/// folder is not there.
fn texts(folder: &Path) -> Result<Vec<String>, DistError> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.path())
        .filter(|path| path.is_file() && is_licence(path))
        .collect();
    paths.sort();
    let read = |path: &PathBuf| fs::read(path).map_err(DistError::file(path));
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).replace("\r\n", "\n");
    paths.iter().map(|path| read(path).map(text)).collect()
}

fn is_licence(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let name = name.to_ascii_lowercase();
    let starts = ["licen", "copying", "copyright", "notice", "unlicense"];
    starts.iter().any(|start| name.starts_with(start))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_inside_is_named_and_what_only_tests_is_not() {
        let parts = all().expect("cargo and the lock file can be read");
        let has = |name: &str| parts.iter().any(|part| part.name == name);
        assert!(has("axum") && has("rusqlite") && has("@lichess-org/chessground"));
        assert!(!has("shakmaty") && !has("proptest") && !has("vite") && !has("arrocco-rules"));
    }
}

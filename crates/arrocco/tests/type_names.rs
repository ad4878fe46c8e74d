//! A public type has a name that no other crate uses for another type.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The package of an older system, whose names are its own.
const OLDER_SYSTEM: &str = "arrocco-legacy/src/scacchi/";

/// The names of the public types that are defined in a file.
fn defined(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| {
        let item = line.strip_prefix("pub ")?;
        let kinds = ["struct ", "enum ", "trait ", "type "];
        let name = kinds.iter().find_map(|kind| item.strip_prefix(kind))?;
        name.split(|c: char| !c.is_alphanumeric()).next()
    })
}

fn collect(folder: &Path, names: &mut BTreeMap<String, Vec<String>>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.to_string_lossy().replace('\\', "/");
        if path.is_dir() {
            collect(&path, names);
        } else if name.ends_with(".rs") && !name.contains(OLDER_SYSTEM) {
            let text = fs::read_to_string(&path).expect("text");
            for defined in defined(&text) {
                names
                    .entry(defined.to_owned())
                    .or_default()
                    .push(name.clone());
            }
        }
    }
}

#[test]
fn no_two_public_types_have_the_same_name() {
    let mut names = BTreeMap::new();
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for entry in fs::read_dir(crates).expect("the crates") {
        collect(&entry.expect("an entry").path().join("src"), &mut names);
    }
    assert!(names.contains_key("Position"), "nothing was read");
    names.retain(|_, files| files.len() > 1);
    assert!(names.is_empty(), "used twice: {names:#?}");
}

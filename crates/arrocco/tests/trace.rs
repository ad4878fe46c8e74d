//! Whether the documentation is true of the sources: `docs/REQUIREMENTS.md` has a
//! row for every requirement, every test it names exists, and so does every
//! function that `docs/ARCHITECTURE.md` names.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The requirements: a prefix and the number of the last one.
const IDS: [(&str, u32); 13] = [
    ("M-", 53),
    ("M-D", 17),
    ("J-", 31),
    ("J-D", 8),
    ("T-", 34),
    ("T-D", 10),
    ("S-", 23),
    ("S-D", 8),
    ("C-", 22),
    ("C-D", 12),
    ("X-", 25),
    ("V-", 20),
    ("R-", 54),
];

fn ids() -> Vec<String> {
    let numbered = |&(prefix, last): &(&str, u32)| -> Vec<String> {
        (1..=last)
            .map(|number| format!("{prefix}{number:02}"))
            .collect()
    };
    IDS.iter().flat_map(numbered).collect()
}

/// A row of the page: the id, and the cell with the tests.
struct Row {
    id: String,
    tests: String,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn rows() -> Vec<Row> {
    let page = fs::read_to_string(root().join("docs/REQUIREMENTS.md")).expect("the page is there");
    page.lines().filter_map(row).collect()
}

fn row(line: &str) -> Option<Row> {
    let cells: Vec<&str> = line.strip_prefix("| ")?.split(" | ").collect();
    let &[id, _, _, tests] = cells.as_slice() else {
        return None;
    };
    let is_id = id.len() >= 4 && id.as_bytes()[1] == b'-';
    is_id.then(|| Row {
        id: id.to_owned(),
        tests: tests.trim_end_matches(" |").to_owned(),
    })
}

/// The tests a cell names, as file and test. They stand between backquotes.
fn named(cell: &str) -> Vec<(&str, &str)> {
    let quoted = cell.split('`').skip(1).step_by(2);
    quoted.filter_map(|text| text.split_once(": ")).collect()
}

/// Rust tests are functions, tests of the page have titles.
fn is_there(text: &str, file: &str, test: &str) -> bool {
    if file.starts_with("web/") {
        return ["\"", "`"]
            .iter()
            .any(|quote| text.contains(&format!("test({quote}{test}{quote}")));
    }
    text.contains(&format!("fn {test}("))
}

fn path(file: &str) -> PathBuf {
    let folder = if file.starts_with("web/") {
        ""
    } else {
        "crates"
    };
    root().join(folder).join(file)
}

#[test]
fn every_requirement_has_exactly_one_row() {
    let mut count = BTreeMap::new();
    for row in rows() {
        *count.entry(row.id).or_insert(0) += 1;
    }
    let expected: BTreeMap<String, i32> = ids().into_iter().map(|id| (id, 1)).collect();
    assert_eq!(count, expected);
}

#[test]
fn every_requirement_is_shown_by_a_test() {
    let rows = rows().into_iter();
    let missing: Vec<String> = rows
        .filter(|row| named(&row.tests).is_empty())
        .map(|row| row.id)
        .collect();
    assert_eq!(missing, Vec::<String>::new());
}

#[test]
fn every_test_that_is_named_exists() {
    let mut files = BTreeMap::new();
    let mut wrong = Vec::new();
    for row in rows() {
        for (file, test) in named(&row.tests) {
            let read = || fs::read_to_string(path(file)).unwrap_or_default();
            let text = files.entry(file.to_owned()).or_insert_with(read);
            if !is_there(text, file, test) {
                wrong.push(format!("{}: `{file}: {test}`", row.id));
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "these do not exist:\n{}",
        wrong.join("\n")
    );
}

/// The texts between backquotes.
fn quoted(cell: &str) -> Vec<&str> {
    cell.split('`').skip(1).step_by(2).collect()
}

/// The steps of the paths in `docs/ARCHITECTURE.md`: functions and their files.
fn steps(heading: &str) -> Vec<(String, String)> {
    let page = fs::read_to_string(root().join("docs/ARCHITECTURE.md")).expect("the page is there");
    let (_, section) = page.split_once(heading).expect("the section is there");
    let section = section.split("\n## ").next().unwrap_or_default();
    let mut steps = Vec::new();
    for line in section.lines() {
        let cells: Vec<&str> = line.split(" | ").collect();
        if let &[number, functions, files, _] = cells.as_slice()
            && number.ends_with(|c: char| c.is_ascii_digit())
        {
            let (functions, files) = (quoted(functions), quoted(files));
            assert_eq!(functions.len(), files.len(), "{line}");
            let pairs = functions.into_iter().zip(files);
            steps.extend(pairs.map(|(function, file)| (function.to_owned(), file.to_owned())));
        }
    }
    steps
}

/// Whether a file has a function: `name`, `Type::name` or `module::name`.
fn has_function(file: &str, function: &str) -> bool {
    let text = fs::read_to_string(root().join(file)).unwrap_or_default();
    let (owner, name) = function.split_once("::").unwrap_or(("", function));
    let is_owner = owner.is_empty()
        || file.ends_with(&format!("/{owner}.rs"))
        || file.contains(&format!("/{owner}/"))
        || text.contains(&format!("impl {owner} "))
        || text.contains(&format!("> {owner} "))
        || text.contains(&format!("> {owner}<"));
    let starts = ["fn ", "function "].map(|word| format!("{word}{name}"));
    let is_there = starts.iter().any(|start| {
        text.match_indices(start)
            .any(|(at, _)| text[at + start.len()..].starts_with(['(', '<']))
    });
    is_owner && is_there
}

#[test]
fn the_functions_that_the_architecture_names_exist_in_their_files() {
    let path = steps("## The path of a move");
    assert!((5..=10).contains(&path.len()), "{path:?}");
    let typed = steps("## The path of a typed line");
    assert!(typed.len() >= 6, "{typed:?}");
    for (function, file) in path.into_iter().chain(typed) {
        assert!(has_function(&file, &function), "`{function}` in {file}");
    }
}

/// A file that `tests/main.rs` does not name would never be compiled.
#[test]
fn every_file_of_tests_is_part_of_the_executable() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let main = fs::read_to_string(folder.join("main.rs")).expect("main.rs");
    for entry in fs::read_dir(folder).expect("the folder").flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        if let Some(module) = name.strip_suffix(".rs").filter(|module| *module != "main") {
            assert!(main.contains(&format!("\nmod {module};\n")), "{name}");
        }
    }
}

//! Requirements that are about the whole of the project, or about the program
//! as it is handed on.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::common::{Folder, arrocco};

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn manifest(name: &str) -> String {
    let path = crates().join(name).join("Cargo.toml");
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn every_crate_names_its_licence() {
    for entry in fs::read_dir(crates()).expect("the crates").flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        if !entry.path().join("Cargo.toml").exists() {
            continue;
        }
        let text = manifest(&name);
        let named = ["license.workspace = true", "license = \"GPL-3.0-or-later\""];
        assert!(named.iter().any(|line| text.contains(line)), "{name}");
    }
    for text in ["LICENSE-MIT", "LICENSE-APACHE", "LICENSE-GPL"] {
        assert!(crates().join("..").join(text).exists(), "{text}");
    }
}

/// What each crate may know of the others, in the order of the layers.
const LAYERS: [(&str, &[&str]); 8] = [
    ("rules", &[]),
    ("notation", &["rules"]),
    ("engine", &["rules"]),
    ("oracle", &["rules"]),
    ("game", &["rules", "notation"]),
    ("picture", &["rules", "notation"]),
    ("store", &["rules", "notation", "game"]),
    ("legacy", &["rules", "notation", "game"]),
];

/// The crates of ours in the section `[dependencies]`.
fn dependencies(manifest: &str) -> Vec<String> {
    let section = manifest
        .split("\n[")
        .find(|part| part.starts_with("dependencies]"));
    let lines = section.unwrap_or_default().lines();
    let ours = lines.filter_map(|line| line.strip_prefix("arrocco-"));
    ours.map(|rest| rest.chars().take_while(char::is_ascii_lowercase).collect())
        .collect()
}

#[test]
fn dependencies_point_one_way() {
    for (name, allowed) in LAYERS {
        for found in dependencies(&manifest(&format!("arrocco-{name}"))) {
            assert!(allowed.contains(&found.as_str()), "{name} knows {found}");
        }
    }
}

#[test]
fn italian_names_are_documented_aliases() {
    let names = [
        "Scacchiera",
        "Stato",
        "Pezzo",
        "Pedone",
        "Torre",
        "Alfiere",
        "Cavallo",
        "Regina",
        "Re",
        "Partita",
        "EccezioneMossa",
        "getPos",
        "sottoAttacco",
        "scacco",
        "scaccoMatto",
        "stallo",
        "simulaSpostamentoOCattura",
        "mossaValida",
        "eseguiMossa",
        "spostamentoPotenziale",
        "listaSpostamentoPotenziale",
        "attacco",
        "listaAttacco",
        "abbandona",
        "inCorso",
        "vittoriaBianco",
        "vittoriaNero",
        "patta",
    ];
    let file = |name: &str| {
        let path = crates().join("arrocco-legacy/src/scacchi").join(name);
        fs::read_to_string(path).expect("the source")
    };
    let source = ["board.rs", "state.rs", "piece.rs", "game.rs"]
        .map(file)
        .concat();
    for name in names {
        assert!(
            source.contains(&format!("#[doc(alias = \"{name}\")]")),
            "{name}"
        );
    }
}

/// A copy of the program in a folder of its own, started from another one,
/// with an environment that knows nothing of where it was built.
fn alone(program: &Path, from: &Folder, arguments: &[&str]) -> Output {
    Command::new(program)
        .args(arguments)
        .current_dir(from.path())
        .env_clear()
        .env("ARROCCO_DATA", from.path())
        .env("ARROCCO_CONFIG", from.path())
        .output()
        .expect("the copy starts")
}

#[test]
fn the_program_alone_in_a_folder_has_all_it_needs() {
    let (home, elsewhere) = (Folder::new(), Folder::new());
    let program = home.path().join("arrocco-copy");
    fs::copy(env!("CARGO_BIN_EXE_arrocco"), &program).expect("a copy");

    let picture = alone(&program, &elsewhere, &["board", "startpos"]);
    assert_eq!(picture.status.code(), Some(0));
    let svg = String::from_utf8(picture.stdout).expect("text");
    assert!(
        svg.starts_with("<svg") && svg.contains("<path"),
        "pieces are inside"
    );

    let words = alone(&program, &elsewhere, &["tui", "--words", "--lang", "it"]);
    let said = String::from_utf8(words.stdout).expect("text");
    assert!(
        said.contains("Tocca al bianco."),
        "words are inside: {said}"
    );
}

/// T-D08: a pawn that nobody can stop is not left standing.
#[test]
fn a_free_pawn_is_promoted() {
    for (position, best) in [
        ("8/P7/8/8/8/8/6k1/4K3 w - - 0 1", "): 1. a8=Q"),
        ("4k3/8/8/8/8/8/p7/6K1 b - - 0 1", "): 1... a1=Q"),
    ] {
        let run = arrocco(["analyse", position, "--depth", "6"]);
        assert!(run.out.contains(best), "{position}: {}", run.out);
    }
}

//! `arrocco-dist PROGRAM FOLDER`: packs a built program, see the library.

use std::env;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use arrocco_dist::{DistError, PackageTree, archive, debian, wheel};

fn main() -> ExitCode {
    let arguments: Vec<PathBuf> = env::args_os().skip(1).map(PathBuf::from).collect();
    let [program, folder] = arguments.as_slice() else {
        eprintln!("usage: arrocco-dist PROGRAM FOLDER");
        return ExitCode::from(2);
    };
    match pack(program, folder) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("arrocco-dist: {error}");
            ExitCode::FAILURE
        }
    }
}

fn pack(program: &Path, folder: &Path) -> Result<(), DistError> {
    let tree = PackageTree::of(program)?;
    println!("{}", archive::pack(&tree, folder)?.display());
    match wheel::pack(&tree, folder)? {
        Some(wheel) => println!("{}", wheel.display()),
        None => println!("no wheel: only for Linux"),
    }
    match debian::pack(&tree, folder, debian::Effort::Full)? {
        Some(package) => println!("{}", package.display()),
        None => println!(
            "no Debian package: cargo-deb is missing ({})",
            debian::INSTALL
        ),
    }
    Ok(())
}

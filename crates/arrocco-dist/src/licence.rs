//! The licences of the program and of the works it includes.
//!
//! Our own licences go in as they are; for the work of others there is one
//! file with a list, and then every text once, with the names it stands for.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::parts::{self, Part};
use crate::{DistError, PackageTree};

const OURS: [&str; 3] = ["LICENSE-APACHE", "LICENSE-GPL", "LICENSE-MIT"];

const HEAD: &str = "\
The program arrocco, with its page, is free software under the GNU General
Public License, version 3 or later (LICENSE-GPL). Its libraries may also be used
under the MIT or the Apache 2.0 licence (LICENSE-MIT, LICENSE-APACHE), and its
drawings of the pieces for anything (CC0).

It contains the work of others, who are thanked: the Rust standard library (MIT
or Apache-2.0), SQLite (public domain), and these packages. Their texts follow
below; of a package without a text of its own, the licence named here holds.

";

/// Adds the licences of ourselves and of all others.
///
/// # Errors
///
/// If cargo or a licence cannot be read.
pub fn add(tree: &mut PackageTree) -> Result<(), DistError> {
    for name in OURS {
        tree.copy(name, &format!("share/doc/arrocco/{name}"))?;
    }
    tree.add("share/doc/arrocco/LICENCES.txt", notice(&parts::all()?));
    Ok(())
}

/// The list, and every text once.
fn notice(parts: &[Part]) -> String {
    let mut notice = HEAD.to_owned();
    for part in parts {
        // Writing to a string cannot fail.
        let _ = writeln!(notice, "  {:<44} {}", part.title(), part.licence);
    }
    for (text, titles) in texts(parts) {
        let rule = "-".repeat(72);
        let _ = writeln!(notice, "\n{rule}\n{}\n{rule}\n\n{text}", titles.join(", "));
    }
    notice
}

/// The texts in order, with those they belong to.
fn texts(parts: &[Part]) -> BTreeMap<&str, Vec<String>> {
    let mut texts: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for part in parts {
        for text in &part.texts {
            texts.entry(text.trim()).or_default().push(part.title());
        }
    }
    texts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(name: &str, text: &str) -> Part {
        Part {
            name: name.to_owned(),
            version: "1.0.0".to_owned(),
            licence: "MIT".to_owned(),
            texts: vec![text.to_owned()],
        }
    }

    #[test]
    fn a_text_that_two_share_is_there_once_with_both_names() {
        let parts = [
            part("one", "Do.\n"),
            part("two", "Do."),
            part("three", "Do not."),
        ];
        let notice = notice(&parts);
        assert_eq!(notice.matches("\nDo.\n").count(), 1);
        assert!(notice.contains("\none 1.0.0, two 1.0.0\n"));
        assert!(notice.contains("\nthree 1.0.0\n"));
    }
}

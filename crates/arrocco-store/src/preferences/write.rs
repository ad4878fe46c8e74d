//! Writing preferences to a file.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use toml_edit::{Item, Table, TableLike, Value};

use super::value::PreferenceValue;
use super::{Preferences, ROOT, Source, Visitor};
use crate::file::{beside, folder_of, sync_folder};

impl Preferences {
    /// Replaces the file atomically. A file that is not TOML is copied under
    /// another name before.
    ///
    /// # Errors
    ///
    /// If it cannot be written. The file is then unchanged.
    pub fn save(&mut self, path: &Path) -> io::Result<()> {
        let text = self.to_toml();
        fs::create_dir_all(folder_of(path))?;
        let draft = beside(path, ".new");
        write_durably(&draft, &text)?;
        if self.source.is_unreadable && path.exists() {
            fs::copy(path, free_name(path))?;
        }
        fs::rename(&draft, path)?;
        self.source.is_unreadable = false;
        sync_folder(folder_of(path))
    }

    /// The text of the file.
    pub fn to_toml(&mut self) -> String {
        let source = std::mem::take(&mut self.source);
        let mut writer = TomlWriter { source };
        self.each(&mut writer);
        self.source = writer.source;
        self.source.document.to_string()
    }
}

fn write_durably(path: &Path, text: &str) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

/// `preferences.toml.unreadable-1`
fn free_name(path: &Path) -> std::path::PathBuf {
    let name = |number: u32| beside(path, &format!(".unreadable-{number}"));
    let mut names = (1..u32::MAX).map(name);
    names
        .find(|name| !name.exists())
        .unwrap_or_else(|| name(u32::MAX))
}

/// Writes the preferences into the text they came from.
struct TomlWriter {
    source: Source,
}

impl TomlWriter {
    /// The table of a name, created if it does not exist. `None` if the name is
    /// an entry that is not a table; it is not removed.
    fn table(&mut self, name: &str) -> Option<&mut dyn TableLike> {
        let root = self.source.document.as_table_mut();
        match name {
            ROOT => Some(root),
            name => root
                .entry(name)
                .or_insert_with(|| Item::Table(Table::new()))
                .as_table_like_mut(),
        }
    }

    fn has(&self, table: &str, name: &str) -> bool {
        let root = self.source.document.as_table();
        let table: Option<&dyn TableLike> = match table {
            ROOT => Some(root),
            table => root.get(table).and_then(Item::as_table_like),
        };
        table.is_some_and(|table| table.contains_key(name))
    }

    fn set(&mut self, table: &str, name: &str, mut value: Value) {
        let Some(table) = self.table(table) else {
            return;
        };
        match table.get_mut(name).and_then(Item::as_value_mut) {
            Some(old) => {
                // Keep a comment behind the value.
                *value.decor_mut() = old.decor().clone();
                *old = value;
            }
            None => _ = table.insert(name, Item::Value(value)),
        }
    }
}

impl Visitor for TomlWriter {
    fn visit<T: PreferenceValue>(
        &mut self,
        table: &'static str,
        name: &'static str,
        value: &mut Option<T>,
    ) {
        let is_bad = self.source.bad.contains(&(table, name));
        match value {
            Some(value) => {
                let item = self.table(table).and_then(|table| table.get(name));
                if item.and_then(T::read).as_ref() != Some(value) {
                    self.set(table, name, value.write());
                    self.source.bad.retain(|bad| *bad != (table, name));
                }
            }
            None if !is_bad && self.has(table, name) => {
                let table = self.table(table);
                table.map(|table| table.remove(name));
            }
            None => {}
        }
    }
}

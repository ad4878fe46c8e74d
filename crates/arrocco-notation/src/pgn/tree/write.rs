//! Trees as PGN in export format.

use std::fmt;

use arrocco_rules::{CastlingMode, Color, Position, fen};

use super::Tree;
use super::node::NodeId;
use crate::san;

/// Lines stay below 80 columns unless a word is longer.
const WIDTH: usize = 79;

/// What is written of a tree. By default everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WriteOptions {
    /// Comments.
    pub comments: bool,
    /// Variations.
    pub variations: bool,
    /// Numeric annotation glyphs.
    pub nags: bool,
}

impl WriteOptions {
    /// Tags, the moves of the main line and the result.
    pub const REDUCED: WriteOptions = WriteOptions {
        comments: false,
        variations: false,
        nags: false,
    };
}

impl Default for WriteOptions {
    fn default() -> WriteOptions {
        WriteOptions {
            comments: true,
            variations: true,
            nags: true,
        }
    }
}

impl Tree {
    /// The game in export format, with an empty line behind it.
    pub fn write(&self, options: WriteOptions) -> String {
        let mut text = String::new();
        self.append_to(&mut text, options);
        text
    }

    /// Adds the game to a text, as [`write`](Tree::write) writes it.
    pub fn append_to(&self, text: &mut String, options: WriteOptions) {
        self.write_tags(text);
        text.push('\n');
        let mut writer = Writer {
            text,
            column: 0,
            opening: String::new(),
            number_due: true,
            options,
        };
        writer.moves(self);
        writer.word(self.result.as_str());
        text.push_str("\n\n");
    }

    fn write_tags(&self, text: &mut String) {
        let (roster, rest) = self.tags.roster_and_rest();
        roster.for_each(|(name, value)| write_tag(name, value, text));
        write_tag("Result", self.result.as_str(), text);
        let mode = if self.is_chess960 {
            CastlingMode::Chess960
        } else {
            CastlingMode::Standard
        };
        if self.is_chess960 {
            write_tag("Variant", "Chess960", text);
        }
        if self.start != Position::initial() {
            write_tag("SetUp", "1", text);
            write_tag("FEN", &fen::write(&self.start, mode), text);
        }
        rest.for_each(|(name, value)| write_tag(name, value, text));
    }
}

/// The whole game, as [`Tree::write`] writes it by default.
impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.write(WriteOptions::default()))
    }
}

fn write_tag(name: &str, value: &str, text: &mut String) {
    text.push('[');
    text.push_str(name);
    text.push_str(" \"");
    for c in value.chars() {
        if matches!(c, '"' | '\\') {
            text.push('\\');
        }
        text.push(c);
    }
    text.push_str("\"]\n");
}

/// What is left to write, the next on top.
enum Task {
    /// This node and the line it goes on with.
    Line(NodeId, Position),
    /// This variation and its further siblings.
    Variations(NodeId, Position),
    Close,
}

/// Writes words into lines.
struct Writer<'t> {
    text: &'t mut String,
    column: usize,
    /// Brackets that the next word will stand behind.
    opening: String,
    /// Whether the next move needs its number even if Black plays it.
    number_due: bool,
    options: WriteOptions,
}

impl Writer<'_> {
    fn moves(&mut self, tree: &Tree) {
        self.notes(tree, NodeId::ROOT);
        let first = tree.next(NodeId::ROOT);
        let mut tasks: Vec<Task> = first
            .map(|id| Task::Line(id, tree.start))
            .into_iter()
            .collect();
        while let Some(task) = tasks.pop() {
            match task {
                Task::Line(id, position) => self.line(tree, id, position, &mut tasks),
                Task::Variations(id, position) => self.variation(tree, id, position, &mut tasks),
                Task::Close => self.closing(')'),
            }
        }
    }

    /// Writes a line up to the first move that has variations, and leaves the
    /// rest for later.
    fn line(&mut self, tree: &Tree, id: NodeId, position: Position, tasks: &mut Vec<Task>) {
        let (mut id, mut position) = (id, position);
        loop {
            self.play(tree, id, &position);
            let after = tree.play(position, id);
            let next = tree.next(id);
            let variations = tree.node(id).next_sibling;
            if let Some(variation) = variations
                && tree.is_main(id)
                && self.options.variations
            {
                tasks.extend(next.map(|next| Task::Line(next, after)));
                tasks.push(Task::Variations(variation, position));
                return;
            }
            let Some(next) = next else { return };
            (id, position) = (next, after);
        }
    }

    fn variation(&mut self, tree: &Tree, id: NodeId, position: Position, tasks: &mut Vec<Task>) {
        let next = tree.node(id).next_sibling;
        tasks.extend(next.map(|next| Task::Variations(next, position)));
        tasks.push(Task::Close);
        tasks.push(Task::Line(id, position));
        self.opening.push('(');
        self.number_due = true;
    }

    fn play(&mut self, tree: &Tree, id: NodeId, position: &Position) {
        for comment in tree.comments_before(id) {
            self.comment(comment);
        }
        let number = position.fullmove_number();
        match position.turn() {
            Color::White => self.word(&format!("{number}.")),
            Color::Black if self.number_due => self.word(&format!("{number}...")),
            Color::Black => {}
        }
        self.number_due = false;
        match tree.played(id) {
            Some(m) => self.word(&san::write(position, m)),
            None => self.word("--"),
        }
        self.notes(tree, id);
    }

    fn notes(&mut self, tree: &Tree, id: NodeId) {
        if self.options.nags {
            tree.nags(id)
                .iter()
                .for_each(|nag| self.word(&nag.to_string()));
        }
        for comment in tree.comments(id) {
            self.comment(comment);
        }
    }

    fn comment(&mut self, comment: &str) {
        if !self.options.comments {
            return;
        }
        self.opening.push('{');
        comment.split(' ').for_each(|word| self.word(word));
        self.closing('}');
    }

    /// Writes a word with the brackets before it, on a new line if it does not
    /// fit.
    fn word(&mut self, word: &str) {
        let width = self.opening.chars().count() + word.chars().count();
        if self.column > 0 && self.column + 1 + width > WIDTH {
            self.text.push('\n');
            self.column = 0;
        }
        // At the beginning of a line `%` would hide the rest of it.
        if self.column > 0 || self.opening.is_empty() && word.starts_with('%') {
            self.text.push(' ');
            self.column += 1;
        }
        self.text.push_str(&self.opening);
        self.text.push_str(word);
        self.opening.clear();
        self.column += width;
    }

    /// Writes a bracket right behind the last word if it fits.
    fn closing(&mut self, bracket: char) {
        if self.column >= WIDTH {
            self.text.push('\n');
            self.column = 0;
        }
        self.text.push(bracket);
        self.column += 1;
        self.number_due = true;
    }
}

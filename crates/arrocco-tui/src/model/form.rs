//! A dialog of choices.

/// A form with a row that is lit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Form {
    pub(crate) title: &'static str,
    pub(crate) rows: Vec<Row>,
    pub(crate) at: usize,
}

/// A row of a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    /// The name of its label, and of the row for programs.
    pub(crate) id: &'static str,
    pub(crate) field: Field,
    /// Whether it has a meaning with the other choices.
    pub(crate) is_open: bool,
}

/// What a row holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Field {
    /// One of several.
    Choice {
        /// What they are called.
        options: Vec<String>,
        /// Which is chosen.
        at: usize,
    },
    /// Free text.
    Text(String),
    /// Does what the form is for.
    Button,
}

/// What a key did to a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    /// Nothing, or only the light moved.
    None,
    /// Another choice.
    Changed,
    /// The form is to be carried out.
    Done,
}

/// Names are not longer than this.
const LONGEST: usize = 30;

impl Form {
    pub(crate) fn new(title: &'static str, rows: Vec<Row>) -> Form {
        Form { title, rows, at: 0 }
    }

    /// Which option of a choice is taken.
    pub(crate) fn choice(&self, id: &str) -> usize {
        match self.row(id).map(|row| &row.field) {
            Some(Field::Choice { at, .. }) => *at,
            _ => 0,
        }
    }

    /// What a choice is called.
    pub(crate) fn chosen(&self, id: &str) -> &str {
        match self.row(id).map(|row| &row.field) {
            Some(Field::Choice { options, at }) => options.get(*at).map_or("", String::as_str),
            Some(Field::Text(text)) => text,
            _ => "",
        }
    }

    fn row(&self, id: &str) -> Option<&Row> {
        self.rows.iter().find(|row| row.id == id)
    }

    /// Opens or closes a row.
    pub(crate) fn open(&mut self, id: &str, is_open: bool) {
        if let Some(row) = self.rows.iter_mut().find(|row| row.id == id) {
            row.is_open = is_open;
        }
    }

    /// Lights the next row that has a meaning.
    pub(crate) fn down(&mut self) {
        let next = (self.at + 1..self.rows.len()).find(|&at| self.is_open(at));
        self.at = next.unwrap_or(self.at);
    }

    /// Lights the row before.
    pub(crate) fn up(&mut self) {
        let before = (0..self.at).rev().find(|&at| self.is_open(at));
        self.at = before.unwrap_or(self.at);
    }

    fn is_open(&self, at: usize) -> bool {
        self.rows.get(at).is_some_and(|row| row.is_open)
    }

    /// Lights a row, if it has a meaning.
    pub(crate) fn light(&mut self, at: usize) {
        if self.is_open(at) {
            self.at = at;
        }
    }

    /// Takes the next option of the row that is lit; the first after the last.
    pub(crate) fn next(&mut self) -> Change {
        self.choose(|at, count| (at + 1) % count)
    }

    /// Takes the previous option.
    pub(crate) fn previous(&mut self) -> Change {
        self.choose(|at, count| (at + count - 1) % count)
    }

    fn choose(&mut self, other: impl Fn(usize, usize) -> usize) -> Change {
        let Some(Field::Choice { options, at }) = self.field_mut() else {
            return Change::None;
        };
        *at = other(*at, options.len().max(1));
        Change::Changed
    }

    /// Enter: the next option, or the end of the form.
    pub(crate) fn press(&mut self) -> Change {
        match self.field_mut() {
            Some(Field::Button) => Change::Done,
            Some(Field::Choice { .. }) => self.next(),
            _ => {
                self.down();
                Change::None
            }
        }
    }

    pub(crate) fn insert(&mut self, letter: char) {
        match self.field_mut() {
            Some(Field::Text(text)) if text.chars().count() < LONGEST && !letter.is_control() => {
                text.push(letter);
            }
            Some(Field::Choice { .. }) if letter == ' ' => {
                self.next();
            }
            _ => {}
        }
    }

    pub(crate) fn erase(&mut self) {
        if let Some(Field::Text(text)) = self.field_mut() {
            text.pop();
        }
    }

    fn field_mut(&mut self) -> Option<&mut Field> {
        self.rows.get_mut(self.at).map(|row| &mut row.field)
    }
}

impl Row {
    pub(crate) fn choice(id: &'static str, options: Vec<String>, at: usize) -> Row {
        Row {
            id,
            field: Field::Choice { options, at },
            is_open: true,
        }
    }

    pub(crate) fn text(id: &'static str, value: &str) -> Row {
        Row {
            id,
            field: Field::Text(value.to_owned()),
            is_open: true,
        }
    }

    pub(crate) fn button(id: &'static str) -> Row {
        Row {
            id,
            field: Field::Button,
            is_open: true,
        }
    }
}

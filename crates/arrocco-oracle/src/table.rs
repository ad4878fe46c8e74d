//! Answers as a table for a terminal.

use std::fmt;

use crate::{Answers, Term};

/// A heading, a line for each answer, and how many there are. A goal without
/// variables is answered by `yes` or `no`.
impl fmt::Display for Answers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.variables.is_empty() {
            return f.write_str(if self.rows.is_empty() {
                "no\n"
            } else {
                "yes\n"
            });
        }
        if !self.rows.is_empty() {
            let rows = self.rows.iter();
            let cells: Vec<Vec<String>> = rows.map(|row| texts(row)).collect();
            let widths = widths(&self.variables, &cells);
            write_line(f, &self.variables, &widths)?;
            cells
                .iter()
                .try_for_each(|row| write_line(f, row, &widths))?;
        }
        writeln!(f, "{}", count(self.rows.len(), self.is_complete))
    }
}

fn texts(row: &[Term]) -> Vec<String> {
    row.iter().map(Term::to_string).collect()
}

/// The widest text of each column.
fn widths(variables: &[String], cells: &[Vec<String>]) -> Vec<usize> {
    let mut widths: Vec<usize> = variables.iter().map(String::len).collect();
    for row in cells {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = cell.len().max(*width);
        }
    }
    widths
}

fn write_line(f: &mut fmt::Formatter<'_>, cells: &[String], widths: &[usize]) -> fmt::Result {
    let padded = cells.iter().zip(widths);
    let padded: Vec<String> = padded
        .map(|(cell, &width)| format!("{cell:width$}"))
        .collect();
    writeln!(f, "{}", padded.join("  ").trim_end())
}

fn count(answers: usize, is_complete: bool) -> String {
    match (answers, is_complete) {
        (0, _) => "no answers".to_owned(),
        (1, true) => "1 answer".to_owned(),
        (_, true) => format!("{answers} answers"),
        (_, false) => format!("the first {answers} answers, there are more"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_stand_in_columns() {
        let mut answers = Answers {
            variables: vec!["From".into(), "To".into()],
            rows: vec![
                vec![Term::atom("e2"), Term::atom("e4")],
                vec![Term::atom("rook_ending"), Term::atom("e3")],
            ],
            is_complete: true,
        };
        assert_eq!(
            answers.to_string(),
            "From         To\ne2           e4\nrook_ending  e3\n2 answers\n"
        );
        answers.is_complete = false;
        assert!(
            answers
                .to_string()
                .ends_with("the first 2 answers, there are more\n")
        );
        answers.rows.clear();
        assert_eq!(answers.to_string(), "no answers\n");
    }

    #[test]
    fn a_goal_without_variables_is_answered_by_yes_or_no() {
        let mut answers = Answers {
            variables: vec![],
            rows: vec![vec![]],
            is_complete: true,
        };
        assert_eq!(answers.to_string(), "yes\n");
        answers.rows.clear();
        assert_eq!(answers.to_string(), "no\n");
    }
}

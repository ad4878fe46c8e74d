//! Prolog terms and their text.

use std::fmt;

/// A term of a goal or of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Term {
    /// A name that stands for something not known yet, such as `To`.
    Variable(String),
    /// A whole number.
    Integer(i64),
    /// A name that stands for itself, such as `e4` or `knight`.
    Atom(String),
    /// A name with arguments, such as `promotion(queen)` or `4-3`.
    Compound(String, Vec<Term>),
    /// A list with a known end.
    List(Vec<Term>),
}

impl Term {
    /// An atom of this name.
    pub fn atom(name: impl Into<String>) -> Term {
        Term::Atom(name.into())
    }

    /// The name, if this is an atom.
    pub fn as_atom(&self) -> Option<&str> {
        match self {
            Term::Atom(name) => Some(name),
            _ => None,
        }
    }

    /// The variables in it, in the order they are met.
    pub(crate) fn for_each_variable(&self, visit: &mut impl FnMut(&str)) {
        match self {
            Term::Variable(name) => visit(name),
            Term::Integer(_) | Term::Atom(_) => {}
            Term::Compound(_, parts) | Term::List(parts) => {
                parts.iter().for_each(|part| part.for_each_variable(visit));
            }
        }
    }
}

/// As a Prolog system reads it back, given the usual operators.
impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Term::Variable(name) => f.write_str(name),
            Term::Integer(number) => write!(f, "{number}"),
            Term::Atom(name) => write_atom(f, name),
            Term::Compound(name, parts) => match parts.as_slice() {
                [left, right] if name == "-" => write_difference(f, left, right),
                _ => {
                    write_atom(f, name)?;
                    write_between(f, '(', parts, ')')
                }
            },
            Term::List(parts) => write_between(f, '[', parts, ']'),
        }
    }
}

/// The right side is bracketed unless it is simple, because `-` groups to the
/// left.
fn write_difference(f: &mut fmt::Formatter<'_>, left: &Term, right: &Term) -> fmt::Result {
    let is_simple = match right {
        Term::Compound(name, parts) => name != "-" || parts.len() != 2,
        Term::Integer(number) => *number >= 0,
        _ => true,
    };
    if is_simple {
        write!(f, "{left}-{right}")
    } else {
        write!(f, "{left}-({right})")
    }
}

fn write_between(
    f: &mut fmt::Formatter<'_>,
    open: char,
    parts: &[Term],
    close: char,
) -> fmt::Result {
    write!(f, "{open}")?;
    for (index, part) in parts.iter().enumerate() {
        let comma = if index == 0 { "" } else { "," };
        write!(f, "{comma}{part}")?;
    }
    write!(f, "{close}")
}

fn write_atom(f: &mut fmt::Formatter<'_>, name: &str) -> fmt::Result {
    if is_plain_atom(name) {
        return f.write_str(name);
    }
    let escaped = name.replace('\\', "\\\\").replace('\'', "\\'");
    write!(f, "'{}'", escaped.replace('\n', "\\n"))
}

/// Whether an atom needs no quotes.
fn is_plain_atom(name: &str) -> bool {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    name == "[]" || name.starts_with(|c: char| c.is_ascii_lowercase()) && name.chars().all(is_word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_are_written_so_that_they_can_be_read_back() {
        let square = Term::Compound("-".into(), vec![Term::Integer(4), Term::Integer(3)]);
        assert_eq!(square.to_string(), "4-3");
        let nested = Term::Compound("-".into(), vec![Term::Integer(1), square.clone()]);
        assert_eq!(nested.to_string(), "1-(4-3)");
        let call = Term::Compound("on".into(), vec![Term::atom("now"), square]);
        assert_eq!(call.to_string(), "on(now,4-3)");
        assert_eq!(Term::atom("it's").to_string(), r"'it\'s'");
        assert_eq!(Term::atom("Queen").to_string(), "'Queen'");
        assert_eq!(Term::List(vec![]).to_string(), "[]");
    }
}

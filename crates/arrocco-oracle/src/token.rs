//! Tokens of goals and answers.

use crate::{GoalError, GoalFault};

/// The longest goal that is looked at, in bytes.
pub(crate) const MAX_LENGTH: usize = 4096;

/// A word or sign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Token {
    Variable(String),
    Integer(i64),
    Atom(String),
    /// An opening bracket that touches the name before it: arguments follow.
    Arguments,
    /// Any other bracket, comma, bar, or operator.
    Sign(&'static str),
}

/// Longer signs come before their beginnings.
const SIGNS: [&str; 18] = [
    "=:=", "=\\=", "\\==", "=<", ">=", "==", "\\=", "\\+", "=", "<", ">", "-", "(", ")", "[", "]",
    ",", "|",
];

/// A token and the column of its first character, from 1.
pub(crate) type Placed = (usize, Token);

/// The tokens of a text. A single final stop is allowed and left out.
pub(crate) fn tokens(text: &str) -> Result<Vec<Placed>, GoalError> {
    let mut cutter = Cutter {
        rest: text,
        column: 1,
    };
    let mut found = Vec::new();
    while let Some(token) = cutter.next()? {
        found.push(token);
    }
    Ok(found)
}

struct Cutter<'a> {
    rest: &'a str,
    column: usize,
}

impl Cutter<'_> {
    fn next(&mut self) -> Result<Option<Placed>, GoalError> {
        let touches = !self.skip_blanks() && self.column > 1;
        let column = self.column;
        let Some(first) = self.rest.chars().next() else {
            return Ok(None);
        };
        if self.rest.trim_end() == "." {
            return Ok(None);
        }
        let token = match first {
            '(' if touches => self.argument_bracket(),
            '0'..='9' => self.integer()?,
            'A'..='Z' | '_' => Token::Variable(self.word()),
            'a'..='z' => Token::Atom(self.word()),
            '\'' => self.quoted()?,
            _ => self.sign(first)?,
        };
        Ok(Some((column, token)))
    }

    /// Moves past blanks; whether there were any.
    fn skip_blanks(&mut self) -> bool {
        let trimmed = self.rest.trim_start();
        let blanks = self.rest.len() - trimmed.len();
        self.advance(blanks);
        blanks > 0
    }

    /// Moves on by that many bytes, which end between two characters.
    fn advance(&mut self, bytes: usize) -> &str {
        let (head, tail) = self.rest.split_at(bytes);
        self.column += head.chars().count();
        self.rest = tail;
        head
    }

    fn argument_bracket(&mut self) -> Token {
        self.advance(1);
        Token::Arguments
    }

    fn word(&mut self) -> String {
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let end = self.rest.find(|c| !is_word(c)).unwrap_or(self.rest.len());
        self.advance(end).to_owned()
    }

    fn integer(&mut self) -> Result<Token, GoalError> {
        let column = self.column;
        let digits = self.word();
        let number = digits.parse().map_err(|_| GoalError {
            column,
            fault: GoalFault::Number(digits),
        })?;
        Ok(Token::Integer(number))
    }

    /// A name between single quotes; a backslash takes the next character as
    /// it is, but `\n` is a line end.
    fn quoted(&mut self) -> Result<Token, GoalError> {
        let mut name = String::new();
        let mut characters = self.rest.char_indices().skip(1);
        while let Some((at, character)) = characters.next() {
            match character {
                '\'' => {
                    self.advance(at + 1);
                    return Ok(Token::Atom(name));
                }
                '\\' => match characters.next() {
                    Some((_, 'n')) => name.push('\n'),
                    Some((_, escaped)) => name.push(escaped),
                    None => break,
                },
                other => name.push(other),
            }
        }
        Err(self.fault(GoalFault::OpenQuote))
    }

    fn sign(&mut self, first: char) -> Result<Token, GoalError> {
        let sign = SIGNS.into_iter().find(|sign| self.rest.starts_with(sign));
        let sign = sign.ok_or_else(|| self.fault(GoalFault::Character(first)))?;
        self.advance(sign.len());
        Ok(Token::Sign(sign))
    }

    fn fault(&self, fault: GoalFault) -> GoalError {
        GoalError {
            column: self.column,
            fault,
        }
    }
}

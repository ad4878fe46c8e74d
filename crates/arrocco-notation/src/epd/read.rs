//! From text to [`Epd`].

use super::{Epd, EpdError, EpdFault, Operand, Operation};
use arrocco_rules::fen;

pub(super) fn read(text: &str) -> Result<Epd, EpdError> {
    let (mut setup, at) = fen::parse_first_fields(text).map_err(|error| EpdError {
        at: error.at,
        fault: EpdFault::Position(error),
    })?;
    let mut cursor = Cursor { text, at };
    let mut operations = Vec::new();
    while let Some(start) = cursor.skip_blanks() {
        let operation = cursor.operation()?;
        match operation.opcode.as_str() {
            "hmvc" => setup.halfmove_clock = counter(&operation, start)?,
            "fmvn" => setup.fullmove_number = counter(&operation, start)?.max(1),
            _ => {}
        }
        operations.push(operation);
    }
    Ok(Epd { setup, operations })
}

fn counter(operation: &Operation, at: usize) -> Result<u32, EpdError> {
    match operation.operands.as_slice() {
        [operand] => operand
            .integer()
            .and_then(|number| u32::try_from(number).ok()),
        _ => None,
    }
    .ok_or(EpdError {
        at,
        fault: EpdFault::Counter,
    })
}

/// The text with the place reading has come to, always between characters.
struct Cursor<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Cursor<'a> {
    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn fail<T>(&self, fault: EpdFault) -> Result<T, EpdError> {
        Err(EpdError { at: self.at, fault })
    }

    /// Takes the text up to where the pattern first fits.
    fn take_until(&mut self, ends: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let taken = &rest[..rest.find(ends).unwrap_or(rest.len())];
        self.at += taken.len();
        taken
    }

    /// The place of the next character that is no blank.
    fn skip_blanks(&mut self) -> Option<usize> {
        self.take_until(|letter| !letter.is_ascii_whitespace());
        (self.at < self.text.len()).then_some(self.at)
    }

    /// An operation with its `;`, which may be missing at the very end.
    fn operation(&mut self) -> Result<Operation, EpdError> {
        let opcode = self.opcode()?;
        let mut operands = Vec::new();
        while self.skip_blanks().is_some() {
            match self.peek() {
                Some(';') => {
                    self.at += 1;
                    break;
                }
                Some('"') => operands.push(self.quoted()?),
                _ => operands.push(self.word()),
            }
        }
        Ok(Operation { opcode, operands })
    }

    fn opcode(&mut self) -> Result<String, EpdError> {
        match self.peek() {
            Some(';') => return self.fail(EpdFault::Empty),
            Some(letter) if !letter.is_ascii_alphabetic() => {
                return self.fail(EpdFault::Opcode(letter));
            }
            _ => {}
        }
        let goes_on = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '_' | '-');
        let opcode = self.take_until(|letter| !goes_on(letter));
        match self.peek() {
            Some(letter) if letter != ';' && !letter.is_ascii_whitespace() => {
                self.fail(EpdFault::Opcode(letter))
            }
            _ => Ok(opcode.to_owned()),
        }
    }

    fn word(&mut self) -> Operand {
        let word = self.take_until(|letter| letter == ';' || letter.is_ascii_whitespace());
        Operand::Word(word.to_owned())
    }

    /// A text in quotes; a backslash guards a quote or a backslash.
    fn quoted(&mut self) -> Result<Operand, EpdError> {
        let start = self.at;
        let mut text = String::new();
        let mut letters = self.rest().char_indices().skip(1);
        while let Some((index, letter)) = letters.next() {
            match letter {
                '"' => {
                    self.at += index + 1;
                    return self.expect_gap(Operand::Text(text));
                }
                '\\' if self.text[start + index + 1..].starts_with(['"', '\\']) => {
                    text.extend(letters.next().map(|(_, guarded)| guarded));
                }
                _ => text.push(letter),
            }
        }
        Err(EpdError {
            at: start,
            fault: EpdFault::Unclosed,
        })
    }

    fn expect_gap(&self, operand: Operand) -> Result<Operand, EpdError> {
        match self.peek() {
            Some(letter) if letter != ';' && !letter.is_ascii_whitespace() => {
                self.fail(EpdFault::Glued(letter))
            }
            _ => Ok(operand),
        }
    }
}

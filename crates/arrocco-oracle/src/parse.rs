//! From tokens to terms, no deeper than a bound.

use crate::token::{Placed, Token, tokens};
use crate::{GoalError, GoalFault, Term};

/// How deep brackets may nest; also bounds the recursion over terms.
const MAX_DEPTH: usize = 32;

/// Reads terms off a row of tokens.
pub(crate) struct Parser {
    tokens: std::iter::Peekable<std::vec::IntoIter<Placed>>,
    /// The column after the last character, to say where more was expected.
    end: usize,
    depth: usize,
}

impl Parser {
    pub(crate) fn new(text: &str) -> Result<Parser, GoalError> {
        Ok(Parser {
            tokens: tokens(text)?.into_iter().peekable(),
            end: text.trim_end().chars().count() + 1,
            depth: 0,
        })
    }

    /// The column of the next token.
    pub(crate) fn column(&mut self) -> usize {
        self.tokens.peek().map_or(self.end, |(column, _)| *column)
    }

    /// Takes the next token if it is this sign.
    pub(crate) fn take(&mut self, sign: &str) -> bool {
        let is_it = |(_, token): &Placed| matches!(token, Token::Sign(s) if *s == sign);
        self.tokens.next_if(is_it).is_some()
    }

    /// Takes the next token if it is one of these signs.
    pub(crate) fn take_any(&mut self, signs: &[&str]) -> Option<&'static str> {
        let is_one = |(_, token): &Placed| matches!(token, Token::Sign(s) if signs.contains(s));
        match self.tokens.next_if(is_one)?.1 {
            Token::Sign(sign) => Some(sign),
            _ => None,
        }
    }

    /// An opening bracket, whether or not a name stands before it.
    pub(crate) fn take_bracket(&mut self) -> bool {
        self.take("(") || self.take_arguments()
    }

    fn take_arguments(&mut self) -> bool {
        let is_it = |(_, token): &Placed| *token == Token::Arguments;
        self.tokens.next_if(is_it).is_some()
    }

    /// Takes this closing bracket or says that it is missing.
    pub(crate) fn expect(&mut self, sign: &'static str) -> Result<(), GoalError> {
        if self.take(sign) {
            Ok(())
        } else {
            Err(self.unexpected(if sign == "]" { "`]`" } else { "`)`" }))
        }
    }

    /// Nothing may follow.
    pub(crate) fn finish(&mut self) -> Result<(), GoalError> {
        match self.tokens.peek() {
            None => Ok(()),
            Some(_) => Err(self.unexpected("`,` or the end")),
        }
    }

    /// What was expected instead of the next token.
    pub(crate) fn unexpected(&mut self, expected: &'static str) -> GoalError {
        let found = self.tokens.peek().map(|(_, token)| describe(token));
        GoalError {
            column: self.column(),
            fault: GoalFault::Unexpected { expected, found },
        }
    }

    /// Runs a reader one level deeper.
    pub(crate) fn nested<T>(
        &mut self,
        read: impl FnOnce(&mut Parser) -> Result<T, GoalError>,
    ) -> Result<T, GoalError> {
        if self.depth == MAX_DEPTH {
            let column = self.column();
            let fault = GoalFault::TooDeep(MAX_DEPTH);
            return Err(GoalError { column, fault });
        }
        self.depth += 1;
        let result = read(self);
        self.depth -= 1;
        result
    }

    /// A term: simple ones with `-` between them, grouped to the left. The
    /// chain counts as depth, since that is how deep the term becomes.
    pub(crate) fn term(&mut self) -> Result<Term, GoalError> {
        let mut term = self.simple_term()?;
        let depth = self.depth;
        while self.take("-") {
            let right = self.nested(Parser::simple_term)?;
            self.depth += 1;
            term = Term::Compound("-".to_owned(), vec![term, right]);
        }
        self.depth = depth;
        Ok(term)
    }

    fn simple_term(&mut self) -> Result<Term, GoalError> {
        if self.take_bracket() {
            let term = self.nested(Parser::term)?;
            self.expect(")")?;
            return Ok(term);
        }
        if self.take("[") {
            return self.nested(Parser::list);
        }
        if self.take("-") {
            return self.negative();
        }
        match self.tokens.next_if(|(_, token)| !is_sign(token)) {
            Some((_, Token::Variable(name))) => Ok(Term::Variable(name)),
            Some((_, Token::Integer(number))) => Ok(Term::Integer(number)),
            Some((_, Token::Atom(name))) => self.after_name(name),
            _ => Err(self.unexpected("a term")),
        }
    }

    fn negative(&mut self) -> Result<Term, GoalError> {
        let is_number = |(_, token): &Placed| matches!(token, Token::Integer(_));
        match self.tokens.next_if(is_number) {
            Some((_, Token::Integer(number))) => Ok(Term::Integer(-number)),
            _ => Err(self.unexpected("a number")),
        }
    }

    fn after_name(&mut self, name: String) -> Result<Term, GoalError> {
        if !self.take_arguments() {
            return Ok(Term::Atom(name));
        }
        let parts = self.nested(|parser| parser.terms_until(")"))?;
        Ok(Term::Compound(name, parts))
    }

    fn list(&mut self) -> Result<Term, GoalError> {
        if self.take("]") {
            return Ok(Term::List(Vec::new()));
        }
        Ok(Term::List(self.terms_until("]")?))
    }

    fn terms_until(&mut self, close: &'static str) -> Result<Vec<Term>, GoalError> {
        let mut parts = vec![self.term()?];
        while self.take(",") {
            parts.push(self.term()?);
        }
        self.expect(close)?;
        Ok(parts)
    }
}

fn is_sign(token: &Token) -> bool {
    matches!(token, Token::Sign(_) | Token::Arguments)
}

fn describe(token: &Token) -> String {
    match token {
        Token::Variable(name) | Token::Atom(name) => name.clone(),
        Token::Integer(number) => number.to_string(),
        Token::Arguments => "(".to_owned(),
        Token::Sign(sign) => (*sign).to_owned(),
    }
}

/// A whole text as one term.
impl std::str::FromStr for Term {
    type Err = GoalError;

    fn from_str(text: &str) -> Result<Term, GoalError> {
        let mut parser = Parser::new(text)?;
        let term = parser.term()?;
        parser.finish()?;
        Ok(term)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_are_read_as_they_are_written() {
        for text in [
            "e4",
            "4-3",
            "-1",
            "4-(-1)",
            "1-(4-3)",
            "1-2-3",
            "[]",
            "[4-3,X]",
            "after(move(4-1,4-3,double_step),change([4-1],[piece(4-3,white,pawn)]),now)",
            "'it\\'s'",
        ] {
            let term: Term = text.parse().unwrap();
            assert_eq!(term.to_string(), text);
        }
    }

    #[test]
    fn depth_is_bounded_however_it_is_reached() {
        let deep = [
            "f(".repeat(10_000),
            "(".repeat(10_000),
            "[".repeat(10_000),
            "1-".repeat(10_000) + "1",
        ];
        for text in deep {
            let error = text.parse::<Term>().unwrap_err();
            assert_eq!(error.fault, GoalFault::TooDeep(MAX_DEPTH));
        }
    }
}

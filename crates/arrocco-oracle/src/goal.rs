//! Goals: texts that are checked before a Prolog system runs them.
//!
//! An engine inside the program must not be brought down by a slip of the
//! pen, nor talked into anything but chess. So a goal is read here first:
//! predicates of the [vocabulary](crate::PREDICATES), comparisons, `\+`, and
//! commas between them. Whatever else is refused, with place and reason.

use std::fmt;
use std::str::FromStr;

use crate::parse::Parser;
use crate::token::MAX_LENGTH;
use crate::vocabulary::arities;
use crate::{GoalError, GoalFault, Term};

/// The comparisons a goal may use.
const COMPARISONS: [&str; 10] = [
    "=", "\\=", "==", "\\==", "<", ">", "=<", ">=", "=:=", "=\\=",
];

/// A question that any engine can be given.
///
/// ```
/// use arrocco_oracle::Goal;
///
/// let goal: Goal = "can_play(From, e4, Kind), From \\= e2".parse()?;
/// assert_eq!(goal.variables(), ["From", "Kind"]);
///
/// let error = "shell(ls)".parse::<Goal>().unwrap_err();
/// assert_eq!(error.to_string(), "column 1: no predicate `shell` with 1 argument is known");
/// # Ok::<(), arrocco_oracle::GoalError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Goal {
    parts: Vec<Part>,
    variables: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    Call(Term),
    Compare(&'static str, Term, Term),
    Not(Vec<Part>),
}

impl Goal {
    /// The named variables, in the order they appear. Those that begin with
    /// `_` are not shown.
    pub fn variables(&self) -> &[String] {
        &self.variables
    }

    /// The variables as one term `row(…)`, which an engine fills in.
    pub(crate) fn row(&self) -> Term {
        let variable = |name: &String| Term::Variable(name.clone());
        match self.variables.as_slice() {
            [] => Term::atom("row"),
            names => Term::Compound("row".to_owned(), names.iter().map(variable).collect()),
        }
    }
}

impl FromStr for Goal {
    type Err = GoalError;

    fn from_str(text: &str) -> Result<Goal, GoalError> {
        if text.len() > MAX_LENGTH {
            let fault = GoalFault::TooLong(text.len());
            return Err(GoalError { column: 1, fault });
        }
        let mut parser = Parser::new(text)?;
        let parts = conjunction(&mut parser)?;
        parser.finish()?;
        let variables = variables(&parts);
        Ok(Goal { parts, variables })
    }
}

fn conjunction(parser: &mut Parser) -> Result<Vec<Part>, GoalError> {
    let mut parts = vec![part(parser)?];
    while parser.take(",") {
        parts.push(part(parser)?);
    }
    Ok(parts)
}

fn part(parser: &mut Parser) -> Result<Part, GoalError> {
    if parser.take("\\+") {
        return parser.nested(negation);
    }
    let column = parser.column();
    let left = parser.term()?;
    match parser.take_any(&COMPARISONS) {
        Some(sign) => Ok(Part::Compare(sign, left, parser.term()?)),
        None => match refusal(&left) {
            Some(fault) => Err(GoalError { column, fault }),
            None => Ok(Part::Call(left)),
        },
    }
}

fn negation(parser: &mut Parser) -> Result<Part, GoalError> {
    if !parser.take_bracket() {
        return Ok(Part::Not(vec![part(parser)?]));
    }
    let parts = conjunction(parser)?;
    parser.expect(")")?;
    Ok(Part::Not(parts))
}

/// Why a term is not a goal.
fn refusal(term: &Term) -> Option<GoalFault> {
    let (name, arity) = match term {
        Term::Compound(name, parts) => (name, parts.len()),
        Term::Atom(name) => (name, 0),
        _ => return Some(GoalFault::NotAGoal(term.to_string())),
    };
    let known = arities(name);
    (!known.contains(&arity)).then(|| GoalFault::Unknown {
        name: name.clone(),
        arity,
        known: known.first().copied(),
    })
}

fn variables(parts: &[Part]) -> Vec<String> {
    let mut names = Vec::new();
    let mut note = |name: &str| {
        if !name.starts_with('_') && !names.iter().any(|known| known == name) {
            names.push(name.to_owned());
        }
    };
    parts.iter().for_each(|part| visit(part, &mut note));
    names
}

fn visit(part: &Part, note: &mut impl FnMut(&str)) {
    match part {
        Part::Call(term) => term.for_each_variable(note),
        Part::Compare(_, left, right) => {
            left.for_each_variable(note);
            right.for_each_variable(note);
        }
        Part::Not(parts) => parts.iter().for_each(|part| visit(part, note)),
    }
}

/// As an engine reads it, with no stop at the end.
impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_parts(f, &self.parts)
    }
}

fn write_parts(f: &mut fmt::Formatter<'_>, parts: &[Part]) -> fmt::Result {
    for (index, part) in parts.iter().enumerate() {
        let comma = if index == 0 { "" } else { ", " };
        f.write_str(comma)?;
        match part {
            Part::Call(term) => write!(f, "{term}")?,
            Part::Compare(sign, left, right) => write!(f, "{left} {sign} {right}")?,
            Part::Not(parts) => {
                f.write_str("\\+ (")?;
                write_parts(f, parts)?;
                f.write_str(")")?;
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(text: &str) -> String {
        text.parse::<Goal>().unwrap_err().to_string()
    }

    #[test]
    fn goals_are_read_and_written() {
        for (text, written) in [
            ("n_move(0,0,X,Y).", "n_move(0,0,X,Y)"),
            (
                "square( S ),\\+own(e4) , S\\=4-3",
                "square(S), \\+ (own(e4)), S \\= 4-3",
            ),
            ("\\+ (own(e4), turn(white))", "\\+ (own(e4), turn(white))"),
            ("X =< 3", "X =< 3"),
        ] {
            assert_eq!(text.parse::<Goal>().unwrap().to_string(), written);
        }
    }

    #[test]
    fn what_is_no_question_about_chess_is_refused_with_its_place() {
        let table = [
            ("", "column 1: expected a term, found the end"),
            (
                "halt",
                "column 1: no predicate `halt` with 0 arguments is known",
            ),
            (
                "turn(white), shell(ls)",
                "column 14: no predicate `shell` with 1 argument is known",
            ),
            (
                "assertz(turn(black))",
                "column 1: no predicate `assertz` with 1 argument is known",
            ),
            (
                "can_play(e2, e4)",
                "column 1: `can_play` has 3 arguments, not 2",
            ),
            ("X", "column 1: `X` is not a goal"),
            ("\\+ X", "column 4: `X` is not a goal"),
            (
                "turn(white) ; turn(black)",
                "column 13: `;` has no meaning here",
            ),
            ("turn(white", "column 11: expected `)`, found the end"),
            (
                "turn(white))",
                "column 12: expected `,` or the end, found `)`",
            ),
            (
                "turn(white) :- own(e4)",
                "column 13: `:` has no meaning here",
            ),
            ("turn('white)", "column 6: the quote is never closed"),
            ("turn(\"white\")", "column 6: `\"` has no meaning here"),
            (
                "next(99999999999999999999, X)",
                "column 6: `99999999999999999999` is not a number that fits",
            ),
            ("turn(é)", "column 6: `é` has no meaning here"),
            ("own(e4). own(e5)", "column 8: `.` has no meaning here"),
        ];
        for (text, message) in table {
            assert_eq!(refused(text), message, "{text}");
        }
    }

    #[test]
    fn deep_and_long_texts_are_refused() {
        assert!(refused(&"\\+".repeat(1000)).contains("deeper than 32"));
        assert!(refused(&"\\+(".repeat(1000)).contains("deeper than 32"));
        assert!(refused(&"own(e4), ".repeat(1000)).contains("longer than 4096"));
    }

    /// No text at all brings the reader down; what it lets through has only
    /// known names in it.
    #[test]
    fn any_text_is_read_or_refused() {
        let pieces = [
            "own(", "e4", ")", ",", "X", "-", "1", "\\+", " ", "=", "[", "]", "'", "|",
        ];
        let mut state = 1u64;
        for _ in 0..20_000 {
            let mut text = String::new();
            for _ in 0..8 {
                state = state
                    .wrapping_mul(6364136223846793005)
                    .wrapping_add(1442695040888963407);
                text += pieces[(state >> 33) as usize % pieces.len()];
            }
            if let Ok(goal) = text.parse::<Goal>() {
                assert_eq!(goal.to_string().parse(), Ok(goal), "{text}");
            }
        }
    }
}

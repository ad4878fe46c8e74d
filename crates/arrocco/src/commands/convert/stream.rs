//! Items one after another from the standard input.

use std::io::{self, Read, Write};

use arrocco_notation::pgn::{Reader, Severity, Tree};

use super::format::is_row;
use super::{Context, Format, Item};
use crate::failure::complain;
use crate::failure::{Failure, Outcome, Verdict};
use crate::lines::{Line, Lines};

/// No position and no list of moves is longer than this.
const LIMIT: usize = 1 << 20;
/// Eight rows and the files below them.
const DRAWING: usize = 9;

pub(super) fn convert(mut input: impl Read, context: &Context, out: &mut impl Write) -> Outcome {
    let format = context.from;
    if format == Some(Format::Pgn) {
        return games(input, context, out);
    }
    // The first byte that is not a blank distinguishes PGN from the rest.
    let mut head = Vec::new();
    if format.is_none() && begins_with_bracket(&mut input, &mut head)? {
        return games(head.as_slice().chain(input), context, out);
    }
    items(head.as_slice().chain(input), context, out)
}

fn begins_with_bracket(input: &mut impl Read, head: &mut Vec<u8>) -> Result<bool, Failure> {
    let mut byte = [0];
    loop {
        match input.read(&mut byte) {
            Ok(0) => return Ok(false),
            Ok(_) => head.extend(byte),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(unreadable(&error)),
        }
        let is_mark = b"\xEF\xBB\xBF".contains(&byte[0]);
        if head.len() > LIMIT || !(byte[0].is_ascii_whitespace() || is_mark) {
            return Ok(byte == *b"[");
        }
    }
}

fn unreadable(error: &io::Error) -> Failure {
    Failure::usage(format_args!("cannot read the input: {error}"))
}

/// Lines, or drawings of several lines.
fn items(input: impl Read, context: &Context, out: &mut impl Write) -> Outcome {
    let mut lines = Lines::new(input, LIMIT);
    let mut drawing: Vec<String> = Vec::new();
    loop {
        let line = lines.next(|| Ok(())).map_err(|error| unreadable(&error))?;
        let text = match line {
            None => break,
            Some(Line::Whole(bytes)) => String::from_utf8_lossy(bytes).into_owned(),
            Some(Line::TooLong) => {
                let place = format!("line {}", lines.number());
                return Err(Failure::usage("the line is too long").within(place));
            }
        };
        let is_blank = text.trim().is_empty();
        if !is_blank && is_drawn(&text, &drawing, context) {
            drawing.push(text);
            if drawing.len() < DRAWING {
                continue;
            }
        } else if !is_blank {
            one(&text, context, lines.number(), out)?;
            continue;
        }
        flush(&mut drawing, context, lines.number(), out)?;
    }
    flush(&mut drawing, context, lines.number(), out)?;
    Ok(Verdict::Yes)
}

/// Whether a line is part of a drawing, given the rows before it.
fn is_drawn(line: &str, drawing: &[String], context: &Context) -> bool {
    match context.from {
        Some(from) => from == Format::Diagram,
        None => is_row(line) || drawing.len() == DRAWING - 1 && line.trim().starts_with("a b c"),
    }
}

fn flush(
    drawing: &mut Vec<String>,
    context: &Context,
    line: u64,
    out: &mut impl Write,
) -> Result<(), Failure> {
    if drawing.is_empty() {
        return Ok(());
    }
    let text = std::mem::take(drawing).join("\n");
    let item = Item::read(&text, Format::Diagram, context);
    let place = |failure: Failure| failure.within(format_args!("drawing before line {}", line + 1));
    item.map_err(place)?.write(context, out)
}

fn one(text: &str, context: &Context, line: u64, out: &mut impl Write) -> Result<(), Failure> {
    let text = text.trim_start_matches('\u{feff}');
    let format = context.from.unwrap_or_else(|| Format::guess(text));
    let item = Item::read(text, format, context);
    let place = |failure: Failure| failure.within(format_args!("line {line}"));
    item.map_err(place)?.write(context, out).map_err(place)
}

/// The games of a PGN file. A game with an error is converted up to there.
pub(super) fn games(input: impl Read, context: &Context, out: &mut impl Write) -> Outcome {
    let mut reader = Reader::new(input);
    let mut verdict = Verdict::Yes;
    loop {
        let game = Tree::read_next(&mut reader).map_err(|error| unreadable(&error))?;
        let Some((tree, problems)) = game else {
            return Ok(verdict);
        };
        for problem in problems
            .iter()
            .filter(|problem| problem.severity == Severity::Error)
        {
            verdict = Verdict::No;
            complain(problem);
        }
        Item::Game(Box::new(tree)).write(context, out)?;
    }
}

//! `arrocco jsonl`: the rules for scripts, one JSON request and answer a line.
//!
//! Answers come in the order of the requests and are flushed whenever the next
//! request has to be waited for. Nothing a line holds ends the conversation.

mod answer;
mod request;
mod serve;

use std::io::{self, Read, Write};

use clap::Args;
use serde_json::value::RawValue;

pub(crate) use self::answer::Status as StatusAnswer;
use self::answer::{Answer, Envelope, Fault};
use self::request::{Header, Op};
use crate::failure::{Failure, Outcome, Verdict};
use crate::lines::{Line, Lines};

/// Answer questions of programs, one JSON object a line
///
/// Reads requests from the standard input until it ends. An "id" of any kind
/// comes back with the answer; "chess960": true writes castling as the king
/// taking its rook and FENs with the files of the rooks.
#[derive(Debug, Args)]
#[command(after_help = "\
Requests:
  {\"op\":\"fen\",\"text\":F}                          canonical FEN
  {\"op\":\"legal\",\"fen\":F}                         legal moves
  {\"op\":\"dests\",\"fen\":F}                         the same, by square
  {\"op\":\"san\",\"fen\":F,\"uci\":M}                   a move as people write it
  {\"op\":\"uci\",\"fen\":F,\"san\":S}                   a move as engines write it
  {\"op\":\"status\",\"fen\":F,\"moves\":[M,...]}        mate, draws, claims
  {\"op\":\"explain\",\"fen\":F,\"uci\":M}               why a move is refused
  {\"op\":\"attackers\",\"fen\":F,\"square\":S,\"by\":C}   who attacks a square
  {\"op\":\"opening\",\"moves\":[M,...]}             code and name of the opening
  {\"op\":\"opening\",\"fen\":F}                       the same for one position
  {\"op\":\"pgn\",\"text\":T}                          the games of a PGN text
  {\"op\":\"analyse\",\"fen\":F,\"nodes\":N}            the engine's best lines
  {\"op\":\"config\",\"text\":C}                       a $ configuration
  {\"op\":\"sequence\",\"config\":C,\"moves\":S}         play a sequence on it
  {\"op\":\"compare\",\"a\":C,\"b\":C}                   the move between two

Example:
  echo '{\"op\":\"legal\",\"fen\":\"8/8/8/8/8/8/8/K1k5 w - -\"}' | arrocco jsonl")]
pub(crate) struct Jsonl {}

/// A request may be no longer than this.
const LIMIT: usize = 4 << 20;

pub(crate) fn run(out: &mut impl Write) -> Outcome {
    converse(io::stdin().lock(), out)?;
    Ok(Verdict::Yes)
}

fn converse(input: impl Read, out: &mut impl Write) -> Result<(), Failure> {
    let mut lines = Lines::new(input, LIMIT);
    // A script that asks much at once should not pay for a flush a line.
    while let Some(line) = next_line(&mut lines, out)? {
        respond(&line, out)?;
    }
    Ok(())
}

fn next_line<'a, R: Read>(
    lines: &'a mut Lines<R>,
    out: &mut impl Write,
) -> Result<Option<Line<'a>>, Failure> {
    let line = lines.next(|| out.flush());
    line.map_err(|error| match error.kind() {
        io::ErrorKind::BrokenPipe => error.into(),
        _ => Failure::usage(format_args!("cannot read the input: {error}")),
    })
}

fn respond(line: &Line<'_>, out: &mut impl Write) -> io::Result<()> {
    match line {
        Line::Whole(bytes) => answer(bytes, out),
        Line::TooLong => {
            let message = format!("the request is longer than {LIMIT} bytes");
            write(None, Err(Fault::new("too_long", message, None)), out)
        }
    }
}

fn answer(line: &[u8], out: &mut impl Write) -> io::Result<()> {
    let text = match str::from_utf8(line) {
        Ok(text) => text,
        Err(error) => {
            let at = error.valid_up_to() + 1;
            let fault = Fault::new("json", "the request is not UTF-8", Some(at));
            return write(None, Err(fault), out);
        }
    };
    match Header::read(text) {
        Ok(header) => {
            let answer = Op::read(&header, text).and_then(|op| serve::serve(&op));
            write(header.id, answer, out)
        }
        Err(fault) => write(None, Err(fault), out),
    }
}

fn write(
    id: Option<&RawValue>,
    answer: Result<Answer, Fault>,
    out: &mut impl Write,
) -> io::Result<()> {
    serde_json::to_writer(&mut *out, &Envelope::new(id, answer))?;
    out.write_all(b"\n")
}

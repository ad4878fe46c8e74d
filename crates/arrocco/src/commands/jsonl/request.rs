//! What scripts ask, as types.

use std::num::NonZeroUsize;

use serde::de::IgnoredAny;
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use super::answer::Fault;
use crate::argument::{START, Side};

/// What all requests have in common.
#[derive(Debug, Deserialize)]
pub(super) struct Header<'a> {
    /// Given back as it is, `null` too.
    #[serde(borrow, default, deserialize_with = "present")]
    pub(super) id: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    op: Option<&'a RawValue>,
}

fn present<'de: 'a, 'a, D: Deserializer<'de>>(from: D) -> Result<Option<&'a RawValue>, D::Error> {
    <&RawValue>::deserialize(from).map(Some)
}

impl<'a> Header<'a> {
    pub(super) fn read(text: &'a str) -> Result<Header<'a>, Fault> {
        // Lists would be read as the fields in their order.
        if !text.trim_start().starts_with('{') {
            fields::<IgnoredAny>(text)?;
            return Err(Fault::new("request", "expected an object", Some(1)));
        }
        fields(text)
    }
}

/// A request.
#[derive(Debug)]
pub(super) enum Op {
    Fen(Fen),
    San(San),
    Uci(Uci),
    Legal(Legal),
    Dests(Legal),
    Status(Status),
    Explain(San),
    Config(Config),
    Sequence(Sequence),
    Compare(Compare),
    Attackers(Attackers),
    Opening(Opening),
    Pgn(Pgn),
    Analyse(Analyse),
}

impl Op {
    /// Reads the fields of the operation that the header names.
    pub(super) fn read(header: &Header<'_>, text: &str) -> Result<Op, Fault> {
        let Some(op) = header.op else {
            return Err(Fault::new("request", "the field `op` is missing", None));
        };
        let op: String = fields(op.get())?;
        match op.as_str() {
            "fen" => fields(text).map(Op::Fen),
            "san" => fields(text).map(Op::San),
            "uci" => fields(text).map(Op::Uci),
            "legal" => fields(text).map(Op::Legal),
            "dests" => fields(text).map(Op::Dests),
            "status" => fields(text).map(Op::Status),
            "explain" => fields(text).map(Op::Explain),
            "config" => fields(text).map(Op::Config),
            "sequence" => fields(text).map(Op::Sequence),
            "compare" => fields(text).map(Op::Compare),
            "attackers" => fields(text).map(Op::Attackers),
            "opening" => fields(text).map(Op::Opening),
            "pgn" => fields(text).map(Op::Pgn),
            "analyse" => fields(text).map(Op::Analyse),
            _ => Err(Fault::new("request", format!("unknown op {op:?}"), None)),
        }
    }
}

fn fields<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, Fault> {
    serde_json::from_str(text).map_err(|error| Fault::json(&error))
}

#[derive(Debug, Deserialize)]
pub(super) struct Fen {
    pub(super) text: String,
    #[serde(default)]
    pub(super) chess960: bool,
}

#[derive(Debug, Deserialize)]
pub(super) struct San {
    pub(super) fen: String,
    pub(super) uci: String,
    #[serde(default)]
    pub(super) chess960: bool,
}

#[derive(Debug, Deserialize)]
pub(super) struct Uci {
    pub(super) fen: String,
    pub(super) san: String,
    #[serde(default)]
    pub(super) chess960: bool,
}

#[derive(Debug, Deserialize)]
pub(super) struct Legal {
    pub(super) fen: String,
    #[serde(default)]
    pub(super) chess960: bool,
}

#[derive(Debug, Deserialize)]
pub(super) struct Status {
    pub(super) fen: String,
    #[serde(default)]
    pub(super) moves: Vec<String>,
    #[serde(default)]
    pub(super) chess960: bool,
}

#[derive(Debug, Deserialize)]
pub(super) struct Config {
    pub(super) text: String,
}

#[derive(Debug, Deserialize)]
pub(super) struct Sequence {
    pub(super) config: String,
    pub(super) moves: String,
    #[serde(default)]
    pub(super) strict: bool,
    /// Who moves first in strict mode; White if not said.
    #[serde(default)]
    pub(super) side: Option<Side>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Compare {
    pub(super) a: String,
    pub(super) b: String,
}

#[derive(Debug, Deserialize)]
pub(super) struct Attackers {
    pub(super) fen: String,
    pub(super) square: String,
    pub(super) by: Side,
}

/// A position, or the moves of a game from the start or from a position.
#[derive(Debug, Deserialize)]
pub(super) struct Opening {
    #[serde(default = "start")]
    pub(super) fen: String,
    #[serde(default)]
    pub(super) moves: Vec<String>,
    #[serde(default)]
    pub(super) chess960: bool,
}

fn start() -> String {
    START.to_owned()
}

#[derive(Debug, Deserialize)]
pub(super) struct Pgn {
    pub(super) text: String,
}

#[derive(Debug, Deserialize)]
pub(super) struct Analyse {
    pub(super) fen: String,
    #[serde(default)]
    pub(super) moves: Vec<String>,
    #[serde(default)]
    pub(super) chess960: bool,
    #[serde(default)]
    pub(super) depth: Option<u32>,
    #[serde(default)]
    pub(super) nodes: Option<u64>,
    /// Milliseconds.
    #[serde(default)]
    pub(super) movetime: Option<u64>,
    /// How many best lines; one if not said.
    #[serde(default)]
    pub(super) multipv: Option<NonZeroUsize>,
}

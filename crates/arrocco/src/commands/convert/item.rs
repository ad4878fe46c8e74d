//! One thing to convert: a position or a game.

use std::io::{self, Write};

use arrocco_legacy::config::ConfigBoard;
use arrocco_notation::any_move::{AnyMove, AnyMoveError};
use arrocco_notation::pgn::{GameResult, Tree, WriteOptions};
use arrocco_notation::{diagram, lan, numeric, san};
use arrocco_rules::{CastlingMode, Move, Position, Setup, UciMove, fen};
use arrocco_session::command_line;
use arrocco_session::l10n::Language;

use super::{Context, Format};
use crate::argument::{self, START};
use crate::failure::Failure;

pub(super) enum Item {
    /// Pieces that may or may not be playable.
    Setup(Box<Setup>),
    /// Moves from somewhere.
    Game(Box<Tree>),
}

impl Item {
    pub(super) fn read(text: &str, format: Format, context: &Context) -> Result<Item, Failure> {
        let setup = match format {
            Format::Fen if text.trim() == START => Setup::from(&Position::initial()),
            Format::Fen => read_fen(text)?,
            Format::Config => read_config(text, context)?,
            Format::Diagram => read_diagram(text, context)?,
            Format::Uci
            | Format::San
            | Format::Lan
            | Format::Numeric
            | Format::Sequence
            | Format::Pgn => return read_moves(text, format, context),
        };
        Ok(Item::Setup(Box::new(setup)))
    }

    pub(super) fn write(&self, context: &Context, out: &mut impl Write) -> Result<(), Failure> {
        match (self, context.to) {
            (Item::Setup(setup), Format::Pgn) => {
                let position = playable(setup)?;
                let game = Tree::new(position).write(WriteOptions::default());
                out.write_all(game.as_bytes())?;
            }
            (Item::Setup(_), to) if to.is_moves() => {
                return Err(Failure::usage("a position has no moves to convert")
                    .hint("convert it to fen, config, diagram or pgn"));
            }
            (Item::Setup(setup), to) => write_setup(setup, to, context, out)?,
            (Item::Game(tree), Format::Pgn) => {
                out.write_all(tree.write(WriteOptions::default()).as_bytes())?;
            }
            (Item::Game(tree), to) if to.is_moves() => write_moves(tree, to, context, out)?,
            (Item::Game(tree), to) => {
                let end = tree.main_line().last().unwrap_or(tree.root());
                write_setup(&Setup::from(&tree.position(end)), to, context, out)?;
            }
        }
        Ok(())
    }
}

fn playable(setup: &Setup) -> Result<Position, Failure> {
    Position::try_from(setup).map_err(|error| {
        Failure::illegal(format_args!("nobody can play from this position: {error}"))
    })
}

fn read_fen(text: &str) -> Result<Setup, Failure> {
    text.parse::<Setup>()
        .map_err(|error| Failure::usage(format_args!("not a FEN: {error}")))
}

fn read_config(text: &str, context: &Context) -> Result<Setup, Failure> {
    let config: Result<ConfigBoard, _> = text.trim().parse();
    let config = config.map_err(Failure::usage)?;
    Ok(Setup::new(*config.board(), context.side))
}

/// With labels or without; what is wrong is said of the labelled form.
fn read_diagram(text: &str, context: &Context) -> Result<Setup, Failure> {
    if let Ok(board) = diagram::plain(text.trim_end()) {
        return Ok(Setup::new(board, context.side));
    }
    diagram::drawn(text).map_err(|error| Failure::usage(format_args!("not a drawing: {error}")))
}

fn read_moves(text: &str, format: Format, context: &Context) -> Result<Item, Failure> {
    let mut tree = Tree::new(context.start);
    let mut node = tree.root();
    let mut position = context.start;
    let words = text.split(|c: char| c.is_whitespace() || matches!(c, ';' | '$'));
    for (index, word) in words
        .map(without_number)
        .filter(|word| !word.is_empty())
        .enumerate()
    {
        if let Some(result) = GameResult::from_ascii(word.as_bytes()) {
            tree.set_result(result);
            continue;
        }
        let m = parse(word, format, context.from.is_some())
            .and_then(|m| m.to_move(&position))
            .map_err(|error| {
                argument::bad_move(word, &error).within(format_args!("move {}", index + 1))
            })?;
        node = tree.add(node, m).map_err(Failure::illegal)?;
        position.play_unchecked(m);
    }
    Ok(Item::Game(Box::new(tree)))
}

/// A move in the notation that was asked for, or in any.
fn parse(word: &str, format: Format, is_asked: bool) -> Result<AnyMove, AnyMoveError> {
    let syntax = AnyMoveError::Syntax;
    match format {
        Format::San if is_asked => word.parse().map(AnyMove::San).map_err(syntax),
        Format::Lan => word.parse().map(AnyMove::Lan).map_err(syntax),
        Format::Numeric | Format::Sequence => word
            .parse()
            .map(AnyMove::Numeric)
            .map_err(AnyMoveError::Digits),
        Format::Fen
        | Format::Config
        | Format::Diagram
        | Format::Uci
        | Format::San
        | Format::Pgn => word
            .parse()
            .or_else(|error| command_line::parse_move(word, Language::English).ok_or(error)),
    }
}

/// `12.e4` and `12...` without the number.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest.starts_with('.') {
        rest.trim_start_matches('.')
    } else {
        word
    }
}

fn write_setup(
    setup: &Setup,
    to: Format,
    context: &Context,
    out: &mut impl Write,
) -> io::Result<()> {
    let position = Position::try_from(setup).ok();
    match to {
        Format::Config => writeln!(out, "{}", ConfigBoard::from(setup.board)),
        Format::Diagram => match position {
            Some(position) => writeln!(out, "{}", diagram::draw(&position)),
            None => writeln!(out, "{}", setup.board),
        },
        Format::Fen
        | Format::Uci
        | Format::San
        | Format::Lan
        | Format::Numeric
        | Format::Sequence
        | Format::Pgn => {
            let written = position.map(|position| Setup::from(&position));
            let mode = mode(position.as_ref(), context);
            writeln!(
                out,
                "{}",
                fen::write_setup(written.as_ref().unwrap_or(setup), mode)
            )
        }
    }
}

fn mode(position: Option<&Position>, context: &Context) -> CastlingMode {
    match position {
        _ if context.chess960 => CastlingMode::Chess960,
        Some(position) => position.castling_mode(),
        None => CastlingMode::Standard,
    }
}

fn write_moves(tree: &Tree, to: Format, context: &Context, out: &mut impl Write) -> io::Result<()> {
    let chess960 = context.chess960 || tree.is_chess960();
    let mode = if chess960 {
        CastlingMode::Chess960
    } else {
        CastlingMode::Standard
    };
    let separator = if to == Format::Sequence { ";" } else { " " };
    let mut position = *tree.start();
    for (index, node) in tree.main_line().enumerate() {
        if index > 0 {
            out.write_all(separator.as_bytes())?;
        }
        let played = tree.played(node);
        out.write_all(written(&position, played, to, mode).as_bytes())?;
        match played {
            Some(m) => position.play_unchecked(m),
            None => position.pass(),
        }
    }
    writeln!(out, "{}", if to == Format::Sequence { "$" } else { "" })
}

fn written(position: &Position, played: Option<Move>, to: Format, mode: CastlingMode) -> String {
    match (played, to) {
        (Some(m), Format::San) => san::write(position, m),
        (Some(m), Format::Lan) => lan::write(position, m),
        (Some(m), Format::Uci) => UciMove::from_move(m, mode).to_string(),
        (Some(m), _) => numeric::write(m, mode),
        (None, Format::San | Format::Lan) => "--".to_owned(),
        (None, _) => "0000".to_owned(),
    }
}

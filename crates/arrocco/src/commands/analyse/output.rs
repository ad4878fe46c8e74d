//! Where reviews go: annotated games, text or JSON in one stream, and beside it
//! a report and a graph.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use arrocco_notation::pgn::WriteOptions;
use arrocco_notation::san;
use arrocco_review::{
    EvaluatedLine, GRAPH_WIDTH, Heading, Review, ReviewJson, Sentences, annotate, html_head,
    to_graph, to_html, to_text,
};
use arrocco_rules::{BoardOutcome, Color, Position};
use serde::Serialize;
use serde_json::json;

use super::Analyse;
use super::games::Game;
use crate::failure::Failure;
use crate::replace;

/// The kind of picture that a name asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GraphKind {
    Svg,
    Png,
}

impl GraphKind {
    pub(super) fn of(path: &Path) -> Result<GraphKind, Failure> {
        let ending = path.extension().unwrap_or_default().to_string_lossy();
        match ending.to_ascii_lowercase().as_str() {
            "svg" => Ok(GraphKind::Svg),
            "png" => Ok(GraphKind::Png),
            _ => {
                let name = path.display();
                Err(
                    Failure::usage(format_args!("{name}: which kind of picture is that?"))
                        .hint("let the name end with .svg or .png"),
                )
            }
        }
    }
}

/// The best lines of a position.
pub(super) fn write_position(
    arguments: &Analyse,
    position: &Position,
    lines: &[EvaluatedLine],
    out: &mut impl Write,
) -> Result<(), Failure> {
    if arguments.json {
        let lines: Vec<_> = lines
            .iter()
            .map(|line| {
                let mut at = *position;
                let mut moves = (Vec::new(), Vec::new());
                for &m in &line.moves {
                    moves.0.push(san::write(&at, m));
                    moves.1.push(at.uci(m).to_string());
                    at.play_unchecked(m);
                }
                let eval = line.eval.to_pgn().map(|eval| eval.to_string());
                let chances = (line.eval.chances() * 10.0).round() / 10.0;
                json!({"eval": eval, "chances": chances, "depth": line.depth, "san": moves.0, "uci": moves.1})
            })
            .collect();
        let over = position.outcome().map(over);
        writeln!(
            out,
            "{}",
            json!({"fen": position.to_string(), "lines": lines, "over": over})
        )?;
        return Ok(());
    }
    for (rank, line) in lines.iter().enumerate() {
        let eval = line.eval.to_pgn().map(|eval| eval.to_string());
        let (rank, eval, moves) = (rank + 1, eval.unwrap_or_default(), written(position, line));
        writeln!(out, "{rank}. {eval} (depth {}): {moves}", line.depth)?;
    }
    if let Some(outcome) = position.outcome() {
        writeln!(out, "the game is over: {}", over(outcome))?;
    }
    Ok(())
}

fn over(outcome: BoardOutcome) -> &'static str {
    match outcome {
        BoardOutcome::Checkmate {
            winner: Color::White,
        } => "White has given checkmate",
        BoardOutcome::Checkmate {
            winner: Color::Black,
        } => "Black has given checkmate",
        BoardOutcome::Stalemate => "stalemate",
        BoardOutcome::DeadPosition => "neither side can checkmate",
    }
}

/// A line in standard notation with numbers.
fn written(position: &Position, line: &EvaluatedLine) -> String {
    let mut position = *position;
    let mut words = Vec::new();
    for (index, &m) in line.moves.iter().enumerate() {
        let number = position.fullmove_number();
        match position.turn() {
            Color::White => words.push(format!("{number}.")),
            Color::Black if index == 0 => words.push(format!("{number}...")),
            Color::Black => {}
        }
        words.push(san::write(&position, m));
        position.play_unchecked(m);
    }
    words.join(" ")
}

/// A game as JSON: its number and tags, what is wrong with it, and its review.
#[derive(Serialize)]
struct GameJson<'a> {
    game: u64,
    tags: BTreeMap<&'a str, &'a str>,
    result: &'static str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    problems: Vec<String>,
    /// The engine that was to judge and failed, and why.
    #[serde(skip_serializing_if = "Option::is_none")]
    replaced: Option<ReplacedJson<'a>>,
    #[serde(flatten)]
    review: ReviewJson,
}

#[derive(Serialize)]
struct ReplacedJson<'a> {
    engine: &'a str,
    reason: &'a str,
}

/// The files of a run.
pub(super) struct Files<'a, W> {
    main: Main<'a, W>,
    html: Option<(PathBuf, BufWriter<File>)>,
    graph: Option<(PathBuf, GraphKind)>,
    is_text: bool,
    is_json: bool,
    sentences: Sentences,
}

enum Main<'a, W> {
    Stream(&'a mut W),
    File(PathBuf, File),
}

impl<'a, W: Write> Files<'a, W> {
    /// `keep` is how many bytes of the output file stay; `None` begins it anew.
    pub(super) fn open(
        arguments: &Analyse,
        graph: Option<GraphKind>,
        keep: Option<u64>,
        out: &'a mut W,
    ) -> Result<Files<'a, W>, Failure> {
        let sentences = super::sentences(arguments.lang);
        let main = match &arguments.output {
            None => Main::Stream(out),
            Some(path) => {
                let file = open_output(path, keep).map_err(|error| Failure::file(path, &error))?;
                Main::File(path.clone(), file)
            }
        };
        let html = arguments.html.as_ref().map(|path| {
            let title = sentences.text("review-title");
            let file = File::create(path).and_then(|file| {
                let mut file = BufWriter::new(file);
                file.write_all(html_head(&title, sentences).as_bytes())?;
                Ok(file)
            });
            file.map(|file| (path.clone(), file))
                .map_err(|error| Failure::file(path, &error))
        });
        Ok(Files {
            main,
            html: html.transpose()?,
            graph: arguments.graph.clone().zip(graph),
            is_text: arguments.text,
            is_json: arguments.json,
            sentences,
        })
    }

    /// Writes a game and sees to it that it has left this program.
    pub(super) fn write(&mut self, mut game: Game, review: &Review) -> Result<(), Failure> {
        let heading = heading(&game);
        if let Some((path, kind)) = self.graph.take() {
            let svg = to_graph(review, &heading, self.sentences);
            draw(&path, kind, &svg)?;
        }
        let json = self.is_json.then(|| to_json(&game, review));
        annotate(&mut game.tree, review, &heading, self.sentences);
        let pgn = game.tree.write(WriteOptions::default());
        if let Some((path, file)) = &mut self.html {
            let html = to_html(review, &heading, game.number, &pgn, self.sentences);
            file.write_all(html.as_bytes())
                .and_then(|()| file.flush())
                .map_err(|error| Failure::file(path, &error))?;
        }
        let text = match json {
            Some(json) => json,
            None if self.is_text => {
                let mut text = to_text(review, &heading, self.sentences);
                text.push('\n');
                text
            }
            None => pgn,
        };
        match &mut self.main {
            Main::Stream(out) => {
                out.write_all(text.as_bytes())?;
                out.flush()?;
            }
            // One call, so that a game is there as a whole or not at all
            // wherever this program is ended.
            Main::File(path, file) => file
                .write_all(text.as_bytes())
                .map_err(|error| Failure::file(path, &error))?,
        }
        Ok(())
    }
}

fn open_output(path: &Path, keep: Option<u64>) -> io::Result<File> {
    let mut options = fs::OpenOptions::new();
    let mut file = options
        .write(true)
        .create(true)
        .truncate(keep.is_none())
        .open(path)?;
    if let Some(length) = keep {
        file.set_len(length)?;
        io::Seek::seek(&mut file, io::SeekFrom::End(0))?;
    }
    Ok(file)
}

fn to_json(game: &Game, review: &Review) -> String {
    let tags = game.tree.tags();
    let json = GameJson {
        game: game.number,
        tags: tags.iter().collect(),
        result: game.tree.result().as_str(),
        problems: game.problems.iter().map(ToString::to_string).collect(),
        replaced: review.replaced.as_ref().map(|replaced| ReplacedJson {
            engine: &replaced.engine,
            reason: &replaced.reason,
        }),
        review: ReviewJson::new(review),
    };
    // Strings and numbers are always written.
    let mut line = serde_json::to_string(&json).unwrap_or_default();
    line.push('\n');
    line
}

/// Names, result and event of a game, and where an error cut it off.
fn heading(game: &Game) -> Heading {
    let tag = |name: &str| {
        let value = game.tree.tags().get(name).unwrap_or_default();
        if matches!(value, "?" | "????.??.??") {
            String::new()
        } else {
            value.to_owned()
        }
    };
    let event: Vec<String> = ["Event", "Site", "Date"]
        .into_iter()
        .map(tag)
        .filter(|value| !value.is_empty())
        .collect();
    let event = match event.is_empty() {
        true => String::new(),
        false => format!("{}.", event.join(", ")),
    };
    Heading {
        white: tag("White"),
        black: tag("Black"),
        result: game.tree.result().as_str().to_owned(),
        event,
        problem: game.broken_by.clone(),
    }
}

fn draw(path: &Path, kind: GraphKind, svg: &str) -> Result<(), Failure> {
    let bytes = match kind {
        GraphKind::Png => arrocco_picture::to_png(svg, GRAPH_WIDTH * 2).map_err(Failure::usage)?,
        GraphKind::Svg => svg.as_bytes().to_vec(),
    };
    replace::replace(path, &bytes).map_err(|error| Failure::file(path, &error))
}

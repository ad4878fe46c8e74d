//! What the tests of the theory share: an engine, positions, and the
//! comparison with `arrocco-rules`.

#![allow(dead_code, reason = "each test file takes what it needs")]

pub(crate) mod compare;
pub(crate) mod geometry;
pub(crate) mod positions;
pub(crate) mod tutorial;

use std::io::Write;

use arrocco_oracle::{Answers, EngineError, Facts, Goal, Prolog, Swi, Theory};
use arrocco_rules::{Board, Color, File, Piece, Rank, Setup, Square};

/// A line that is shown even when the test passes.
pub(crate) fn say(line: &str) {
    // Unlike `eprintln!`, this is not captured; losing the line is no failure.
    let _ = writeln!(std::io::stderr(), "{line}");
}

/// The theory on SWI-Prolog.
///
/// Without `swipl` there is nothing to test with: on a developer's machine that is said and
/// let pass, on CI it fails.
pub(crate) fn swi() -> Option<Theory<Swi>> {
    started(Swi::start())
}

/// The same with another text of the theory.
pub(crate) fn swi_with(program: &str) -> Option<Theory<Swi>> {
    started(Swi::with_program(program))
}

fn started(swi: Result<Swi, EngineError>) -> Option<Theory<Swi>> {
    match swi {
        Ok(swi) => Some(Theory::new(swi)),
        Err(EngineError::Missing(name)) => {
            let is_ci = std::env::var("CI").is_ok_and(|value| value == "true");
            assert!(!is_ci, "`{name}` must be installed on CI");
            say(&format!(
                "SKIPPED: `{name}` is not installed, so the theory was not tested"
            ));
            None
        }
        Err(error) => panic!("{error}"),
    }
}

/// All answers to a goal.
pub(crate) fn ask<P: Prolog>(theory: &mut Theory<P>, goal: &str) -> Answers {
    let goal: Goal = goal
        .parse()
        .unwrap_or_else(|error| panic!("{goal}: {error}"));
    theory
        .ask(&goal)
        .unwrap_or_else(|error| panic!("{goal}: {error}"))
}

/// The answers as text, a row each, values parted by a blank.
pub(crate) fn rows<P: Prolog>(theory: &mut Theory<P>, goal: &str) -> Vec<String> {
    let text = |row: &Vec<arrocco_oracle::Term>| {
        let values: Vec<String> = row.iter().map(ToString::to_string).collect();
        values.join(" ")
    };
    ask(theory, goal).rows.iter().map(text).collect()
}

/// States a position given as FEN.
pub(crate) fn set_fen<P: Prolog>(theory: &mut Theory<P>, fen: &str) {
    let setup = fen.parse::<Setup>().unwrap();
    theory.set_facts(&Facts::try_from(&setup).unwrap()).unwrap();
}

/// States a drawn board, with or without kings.
pub(crate) fn set_drawn<P: Prolog>(theory: &mut Theory<P>, board: &Board) {
    theory
        .set_facts(&Facts::of_board(board, Color::White))
        .unwrap();
}

/// The squares of a drawing, rank 8 first, with what stands in each cell
/// (S-10): cells are parted by `|`, `*` is empty.
fn cells(drawing: &str) -> Vec<(Square, char)> {
    let lines: Vec<&str> = drawing.split_whitespace().collect();
    assert_eq!(lines.len(), 8, "eight ranks");
    let mut cells = Vec::new();
    for (line, rank) in lines.into_iter().zip(Rank::ALL.into_iter().rev()) {
        let row: Vec<&str> = line.split('|').collect();
        assert_eq!(row.len(), 8, "eight files in {line}");
        for (cell, file) in row.into_iter().zip(File::ALL) {
            let letter = cell.chars().next().unwrap_or('?');
            cells.push((Square::at(file, rank), letter));
        }
    }
    cells
}

/// The pieces of a drawing (S-10); `X` marks are not pieces.
pub(crate) fn drawn(drawing: &str) -> Board {
    let piece = |(square, letter): (Square, char)| Some((square, Piece::from_char(letter)?));
    cells(drawing).into_iter().filter_map(piece).collect()
}

/// The squares marked `X` in a drawing (S-11).
pub(crate) fn marked(drawing: &str) -> Vec<Square> {
    let mut marks: Vec<Square> = cells(drawing)
        .into_iter()
        .filter(|(_, letter)| *letter == 'X')
        .map(|(square, _)| square)
        .collect();
    marks.sort();
    marks
}

/// A board drawn as S-10 has it, with `X` on the marked squares.
pub(crate) fn draw(board: &Board, marks: &[Square]) -> String {
    let cell = |square: Square| match board.piece_at(square) {
        _ if marks.contains(&square) => "X".to_owned(),
        Some(piece) => piece.char().to_string(),
        None => "*".to_owned(),
    };
    let line = |rank: Rank| {
        let row = File::ALL.map(|file| cell(Square::at(file, rank)));
        row.join("|")
    };
    let lines: Vec<String> = Rank::ALL.into_iter().rev().map(line).collect();
    lines.join("\n")
}

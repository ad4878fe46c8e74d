//! Ranks and files labelled, and below them what the pieces do not show.

use std::fmt::Write;

use arrocco_rules::{Board, CastlingMode, Color, File, Piece, Position, Rank, Setup, Square, fen};

use super::{DiagramError, DiagramFault, put};

/// Reads a drawn board: eight lines of eight letters set apart by blanks, `.`
/// for an empty square, each after its rank if you like; then the file letters
/// and, separated by commas, any of the remarks `white to move`, `black to
/// move`, `castling KQkq`, `en passant d6`, `halfmove 3` and `move 12`.
/// Nothing said, White is to move and nothing is claimed. Blank lines and
/// blanks around lines do not matter.
///
/// # Errors
///
/// The line and column that are wrong.
pub fn drawn(text: &str) -> Result<Setup, DiagramError> {
    let mut board = Board::empty();
    let mut setup = None;
    let mut rows = 0;
    for (index, line) in text
        .lines()
        .enumerate()
        .filter(|(_, line)| !line.trim().is_empty())
    {
        let place = |(column, fault)| DiagramError {
            line: index + 1,
            column,
            fault,
        };
        if let Some(rank) = Rank::First.offset(7 - rows as i8) {
            read_row(line, rank, &mut board).map_err(place)?;
            rows += 1;
        } else if setup.is_none() {
            setup = Some(read_remarks(line, &board).map_err(place)?);
        } else {
            return Err(place((1, DiagramFault::Rows(10))));
        }
    }
    if rows < 8 {
        let line = text.lines().count() + 1;
        return Err(DiagramError {
            line,
            column: 1,
            fault: DiagramFault::Rows(rows),
        });
    }
    Ok(setup.unwrap_or(Setup::new(board, Color::White)))
}

/// A column from 1, and what is wrong there.
type Fault = (usize, DiagramFault);

/// The words of a line with their columns.
fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut rest = line;
    let mut column = 1;
    std::iter::from_fn(move || {
        let start = rest.find(|letter: char| !letter.is_whitespace())?;
        column += rest[..start].chars().count();
        let end = rest[start..]
            .find(char::is_whitespace)
            .map_or(rest.len(), |len| start + len);
        let (word, at) = (&rest[start..end], column);
        column += word.chars().count();
        rest = &rest[end..];
        Some((at, word))
    })
}

fn read_row(line: &str, rank: Rank, board: &mut Board) -> Result<(), Fault> {
    let mut words = words(line).peekable();
    if let Some(&(column, word)) = words.peek()
        && word.starts_with(|letter: char| letter.is_ascii_digit())
    {
        let found = letter_of(column, word)?;
        if found != rank.char() {
            let expected = "the ranks from 8 down to 1";
            return Err((column, DiagramFault::Unexpected { found, expected }));
        }
        words.next();
    }
    let mut squares = File::ALL.map(|file| Square::at(file, rank)).into_iter();
    for (column, word) in words {
        let square = squares.next().ok_or((column, DiagramFault::LongRow))?;
        put(board, square, letter_of(column, word)?).map_err(|fault| (column, fault))?;
    }
    match squares.len() {
        0 => Ok(()),
        left => Err((line.chars().count() + 1, DiagramFault::ShortRow(8 - left))),
    }
}

/// The only letter of a word.
fn letter_of(column: usize, word: &str) -> Result<char, Fault> {
    let mut letters = word.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) => Ok(letter),
        (_, Some(found)) => Err((
            column + 1,
            DiagramFault::Unexpected {
                found,
                expected: "a blank",
            },
        )),
        (None, _) => Err((
            column,
            DiagramFault::Incomplete {
                expected: "a letter",
            },
        )),
    }
}

fn read_remarks(line: &str, board: &Board) -> Result<Setup, Fault> {
    let mut setup = Setup::new(*board, Color::White);
    let remarks = skip_labels(line)?;
    let mut column = line.chars().count() - remarks.chars().count() + 1;
    if remarks.trim().is_empty() {
        return Ok(setup);
    }
    for remark in remarks.split(',') {
        let blanks = remark
            .chars()
            .take_while(|letter| letter.is_whitespace())
            .count();
        read_remark(remark.trim(), &mut setup).map_err(|fault| (column + blanks, fault))?;
        column += remark.chars().count() + 1;
    }
    Ok(setup)
}

/// What follows `a b c d e f g h`, which may be left out but not in part.
fn skip_labels(line: &str) -> Result<&str, Fault> {
    let mut rest = line.trim_start();
    if words(line).next().is_none_or(|(_, word)| word != "a") {
        return Ok(rest);
    }
    for file in File::ALL {
        let column = line.chars().count() - rest.chars().count() + 1;
        let found = rest.chars().next();
        rest = match found {
            Some(letter) if letter == file.char() => rest[1..].trim_start(),
            Some(found) => {
                return Err((
                    column,
                    DiagramFault::Unexpected {
                        found,
                        expected: FILES,
                    },
                ));
            }
            None => return Err((column, DiagramFault::Incomplete { expected: FILES })),
        };
    }
    Ok(rest)
}

const FILES: &str = "the files from `a` to `h`";

fn read_remark(remark: &str, setup: &mut Setup) -> Result<(), DiagramFault> {
    if let Some(color) = Color::ALL.into_iter().find(|color| remark == turn(*color)) {
        setup.turn = color;
    } else if let Some(letters) = remark.strip_prefix("castling ") {
        let rooks = fen::parse_castling(&setup.board, letters.trim());
        setup.castling_rooks = rooks.map_err(|error| DiagramFault::Castling(error.fault))?;
    } else if let Some(square) = remark.strip_prefix("en passant ") {
        setup.en_passant = Some(square.trim().parse().map_err(|_| DiagramFault::Remark)?);
    } else if let Some(number) = remark.strip_prefix("halfmove ") {
        setup.halfmove_clock = read_number(number)?;
    } else if let Some(number) = remark.strip_prefix("move ") {
        setup.fullmove_number = read_number(number)?.max(1);
    } else {
        return Err(DiagramFault::Remark);
    }
    Ok(())
}

fn read_number(text: &str) -> Result<u32, DiagramFault> {
    let digits = text.trim();
    let is_plain = digits.bytes().all(|byte| byte.is_ascii_digit());
    digits
        .parse()
        .ok()
        .filter(|_| is_plain)
        .ok_or(DiagramFault::Remark)
}

fn turn(color: Color) -> &'static str {
    match color {
        Color::White => "white to move",
        Color::Black => "black to move",
    }
}

/// Draws a position as [`drawn`] reads it.
pub fn draw(position: &Position) -> String {
    let mut text = String::with_capacity(256);
    for rank in Rank::ALL.into_iter().rev() {
        text.push(rank.char());
        text.push(' ');
        for file in File::ALL {
            let piece = position.board().piece_at(Square::at(file, rank));
            text.push(' ');
            text.push(piece.map_or('.', Piece::char));
        }
        text.push('\n');
    }
    text.push_str("   a b c d e f g h   ");
    append_remarks(position, &mut text);
    text.push('\n');
    text
}

/// What the pieces do not show, as far as it is not the usual.
fn append_remarks(position: &Position, text: &mut String) {
    text.push_str(turn(position.turn()));
    if position.castling_rooks().any() {
        text.push_str(", castling ");
        text.push_str(&fen::castling_letters(position, CastlingMode::Standard));
    }
    // Writing to a string does not fail.
    if let Some(square) = position.en_passant() {
        let _ = write!(text, ", en passant {square}");
    }
    if position.halfmove_clock() > 0 {
        let _ = write!(text, ", halfmove {}", position.halfmove_clock());
    }
    if position.fullmove_number() > 1 {
        let _ = write!(text, ", move {}", position.fullmove_number());
    }
}

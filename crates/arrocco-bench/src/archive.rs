//! A synthetic PGN archive: random legal games with ten tags, numeric glyphs,
//! clock and evaluation comments, and short variations.

use std::fmt::Write;

use arrocco_notation::san;
use arrocco_rules::{Move, Position};

use crate::random::Random;

/// The text of that many games, the same at every run.
pub(crate) fn archive(games: usize) -> String {
    let mut random = Random(1);
    let mut text = String::with_capacity(games * 1300);
    for number in 0..games {
        write_game(number, &mut random, &mut text);
    }
    text
}

fn write_game(number: usize, random: &mut Random, text: &mut String) {
    let (white, black) = (1200 + random.below(1500), 1200 + random.below(1500));
    let mut moves = Words::default();
    let result = write_moves(random, &mut moves);
    moves.push(result);
    let day = 1 + number % 28;
    let written = write!(
        text,
        "[Event \"Synthetic game\"]\n[Site \"Arrocco {number:08}\"]\n[Date \"2026.01.{day:02}\"]\n\
         [Round \"-\"]\n[White \"player{white}\"]\n[Black \"player{black}\"]\n\
         [Result \"{result}\"]\n[WhiteElo \"{white}\"]\n[BlackElo \"{black}\"]\n\
         [TimeControl \"300+3\"]\n\n{}\n\n",
        moves.text
    );
    written.expect("a string grows");
}

/// The moves of one game of 40 to 139 plies; answers the result.
fn write_moves(random: &mut Random, words: &mut Words) -> &'static str {
    let mut position = Position::initial();
    let mut is_numbered = true;
    for ply in 0..40 + random.below(100) {
        if position.is_insufficient_material() {
            return "1/2-1/2";
        }
        let Some(m) = any_move(&position, random) else {
            return result_of(&position);
        };
        words.push_move(&position, m, ply, is_numbered);
        is_numbered = write_extras(&position, ply, random, words);
        position.play_unchecked(m);
    }
    "*"
}

/// Glyph, comment and variation, each now and then; answers whether the next
/// move needs its number again.
fn write_extras(before: &Position, ply: usize, random: &mut Random, words: &mut Words) -> bool {
    if random.below(16) == 0 {
        words.push(&format!("${}", 1 + random.below(6)));
    }
    let comments = random.below(8) == 0;
    if comments {
        let (pawns, cents) = (random.below(3), random.below(100));
        let (minutes, seconds) = (random.below(10), random.below(60));
        words.push("{");
        words.push(&format!("[%eval {pawns}.{cents:02}]"));
        words.push(&format!("[%clk 0:{minutes:02}:{seconds:02}]"));
        words.push("}");
    }
    let varies = random.below(32) == 0;
    if varies {
        write_variation(*before, ply, random, words);
    }
    comments || varies
}

fn write_variation(mut position: Position, ply: usize, random: &mut Random, words: &mut Words) {
    words.push("(");
    for k in 0..1 + random.below(6) {
        let Some(m) = any_move(&position, random) else {
            break;
        };
        words.push_move(&position, m, ply + k, k == 0);
        position.play_unchecked(m);
    }
    words.push(")");
}

fn any_move(position: &Position, random: &mut Random) -> Option<Move> {
    let moves = position.legal_moves();
    (!moves.is_empty()).then(|| moves[random.below(moves.len())])
}

fn result_of(position: &Position) -> &'static str {
    match (position.is_check(), position.turn()) {
        (false, _) => "1/2-1/2",
        (true, arrocco_rules::Color::White) => "0-1",
        (true, arrocco_rules::Color::Black) => "1-0",
    }
}

/// Words with blanks between them, in lines of at most 80 columns.
#[derive(Default)]
struct Words {
    text: String,
    column: usize,
}

impl Words {
    fn push(&mut self, word: &str) {
        if self.column + word.len() + 1 > 80 {
            self.text.push('\n');
            self.column = 0;
        } else if self.column > 0 {
            self.text.push(' ');
            self.column += 1;
        }
        self.text.push_str(word);
        self.column += word.len();
    }

    fn push_move(&mut self, position: &Position, m: Move, ply: usize, is_numbered: bool) {
        let number = ply / 2 + 1;
        if ply.is_multiple_of(2) {
            self.push(&format!("{number}."));
        } else if is_numbered {
            self.push(&format!("{number}..."));
        }
        self.push(&san::write(position, m));
    }
}

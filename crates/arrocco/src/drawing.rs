//! A small board for the terminal, with signs around the squares to look at.

use arrocco_rules::{Bitboard, Board, Color, File, Piece, Rank, Square};

/// Squares with a sign on either side of them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SquareMark {
    pub(crate) squares: Bitboard,
    pub(crate) signs: [char; 2],
}

/// Square brackets: where a move starts and ends, what was asked about.
pub(crate) fn asked(squares: Bitboard) -> SquareMark {
    SquareMark {
        squares,
        signs: ['[', ']'],
    }
}

/// Round brackets: what the answer points at.
pub(crate) fn pointed(squares: Bitboard) -> SquareMark {
    SquareMark {
        squares,
        signs: ['(', ')'],
    }
}

/// The board from White's side; where marks overlap, the first one counts.
pub(crate) fn draw(board: &Board, marks: &[SquareMark]) -> String {
    draw_from(Color::White, board, marks)
}

/// The board from the side of a colour.
pub(crate) fn draw_from(near: Color, board: &Board, marks: &[SquareMark]) -> String {
    let (mut ranks, mut files) = (Rank::ALL, File::ALL);
    match near {
        Color::White => ranks.reverse(),
        Color::Black => files.reverse(),
    }
    let mut text = String::with_capacity(9 * 28);
    for rank in ranks {
        text.push(rank.char());
        text.push(' ');
        for file in files {
            append_cell(board, Square::at(file, rank), marks, &mut text);
        }
        text.truncate(text.trim_end_matches(' ').len());
        text.push('\n');
    }
    let letters = files.map(|file| format!("  {}", file.char()));
    text.push_str(&format!(" {}\n", letters.concat()));
    text
}

fn append_cell(board: &Board, square: Square, marks: &[SquareMark], text: &mut String) {
    let mark = marks.iter().find(|mark| mark.squares.has(square));
    let [left, right] = mark.map_or([' ', ' '], |mark| mark.signs);
    text.push(left);
    text.push(board.piece_at(square).map_or('.', Piece::char));
    text.push(right);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn black_has_its_own_pieces_below() {
        let drawn = draw_from(Color::Black, &Board::initial(), &[]);
        let lines: Vec<&str> = drawn.lines().collect();
        assert_eq!(lines[0], "1  R  N  B  K  Q  B  N  R");
        assert_eq!(lines[7], "8  r  n  b  k  q  b  n  r");
        assert_eq!(lines[8], "   h  g  f  e  d  c  b  a");
    }

    #[test]
    fn the_first_mark_of_a_square_counts() {
        let board = Board::initial();
        let e2 = Bitboard::of(Square::E2);
        let marks = [asked(e2.with(Square::E4)), pointed(e2.with(Square::D7))];
        let drawing = draw(&board, &marks);
        let rows: Vec<&str> = drawing.lines().collect();
        assert_eq!(rows[1], "7  p  p  p (p) p  p  p  p");
        assert_eq!(rows[4], "4  .  .  .  . [.] .  .  .");
        assert_eq!(rows[6], "2  P  P  P  P [P] P  P  P");
        assert_eq!(rows[8], "   a  b  c  d  e  f  g  h");
    }
}

//! The board as lines of text, with one side at the bottom.

use arrocco_rules::{Color, File, Piece, Position, Rank, Role, Square};

use crate::session::Session;

/// Draws the position one is looking at. The squares of the last move are in
/// brackets, a king in check between exclamation marks.
pub(super) fn draw(session: &Session, bottom: Color, figures: bool) -> String {
    let position = session.viewed();
    let last = session.last_squares();
    let mut text = String::new();
    for rank in ranks(bottom) {
        text.push(rank.char());
        text.push(' ');
        for file in files(bottom) {
            let square = Square::at(file, rank);
            text.push_str(&cell(&position, square, &last, figures));
        }
        text.push('\n');
    }
    text.push_str("  ");
    for file in files(bottom) {
        text.push_str(&format!(" {} ", file.char()));
    }
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    format!("{}\n", lines.join("\n"))
}

fn ranks(bottom: Color) -> Vec<Rank> {
    let mut ranks = Rank::ALL.to_vec();
    if bottom == Color::White {
        ranks.reverse();
    }
    ranks
}

fn files(bottom: Color) -> Vec<File> {
    let mut files = File::ALL.to_vec();
    if bottom == Color::Black {
        files.reverse();
    }
    files
}

fn cell(position: &Position, square: Square, last: &[Square], figures: bool) -> String {
    let sign = match position.board().piece_at(square) {
        Some(piece) if figures => figure(piece),
        Some(piece) => piece.char(),
        None if last.contains(&square) => ' ',
        None => '.',
    };
    let in_check = position.is_check() && position.king(position.turn()) == square;
    match (in_check, last.contains(&square)) {
        (true, _) => format!("!{sign}!"),
        (false, true) => format!("[{sign}]"),
        (false, false) => format!(" {sign} "),
    }
}

/// White figures are outlined, black ones filled.
pub(crate) const fn figure(piece: Piece) -> char {
    match (piece.color, piece.role) {
        (Color::White, Role::King) => '♔',
        (Color::White, Role::Queen) => '♕',
        (Color::White, Role::Rook) => '♖',
        (Color::White, Role::Bishop) => '♗',
        (Color::White, Role::Knight) => '♘',
        (Color::White, Role::Pawn) => '♙',
        (Color::Black, Role::King) => '♚',
        (Color::Black, Role::Queen) => '♛',
        (Color::Black, Role::Rook) => '♜',
        (Color::Black, Role::Bishop) => '♝',
        (Color::Black, Role::Knight) => '♞',
        (Color::Black, Role::Pawn) => '♟',
    }
}

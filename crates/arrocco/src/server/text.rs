//! Positions and moves as text, until `arrocco-notation` does it.

use arrocco_rules::{Board, File, Move, Position, Rank, Role, Square};

/// The first field of FEN.
pub(crate) fn placement(board: &Board) -> String {
    let ranks: Vec<String> = Rank::ALL
        .iter()
        .rev()
        .map(|&rank| row(board, rank))
        .collect();
    ranks.join("/")
}

fn row(board: &Board, rank: Rank) -> String {
    let squares = File::ALL.map(|file| board.piece_at(Square::at(file, rank)));
    squares
        .chunk_by(|left, right| left.is_none() && right.is_none())
        .map(|run| match run {
            [Some(piece)] => piece.char().to_string(),
            empty => empty.len().to_string(),
        })
        .collect()
}

/// A move as `Ng1-f3`, `e4xd5`, `a7-a8=Q`, `O-O`, with `+` or `#`.
pub(crate) fn long_algebraic(before: &Position, played: Move) -> String {
    let after = before.after(played);
    let sign = match (after.is_checkmate(), after.is_check()) {
        (true, _) => "#",
        (_, true) => "+",
        _ => "",
    };
    format!("{}{sign}", without_sign(before, played))
}

fn without_sign(before: &Position, played: Move) -> String {
    if played.is_castling() {
        let is_short = played.destination().file() == File::G;
        return if is_short { "O-O" } else { "O-O-O" }.to_owned();
    }
    let board = before.board();
    let role = board
        .role_at(played.from())
        .filter(|&role| role != Role::Pawn);
    let letter = role
        .map(|role| role.upper_char().to_string())
        .unwrap_or_default();
    let captures = played.is_en_passant() || board.piece_at(played.to()).is_some();
    let between = if captures { 'x' } else { '-' };
    let becomes = played
        .promotion()
        .map(|role| format!("={}", role.upper_char()));
    format!(
        "{letter}{}{between}{}{}",
        played.from(),
        played.to(),
        becomes.unwrap_or_default()
    )
}

//! What the tests share: positions from FEN and from drawings, random games.
#![allow(dead_code, unreachable_pub, reason = "each test file uses its part")]

pub mod diagram;
pub mod games;
pub mod peers;

use arrocco_rules::{
    Bitboard, Board, CastlingSide, Color, File, Move, Piece, Position, Rank, Role, Setup, Square,
};
use diagram::Diagram;

/// A position from a FEN known to be good; the tests' own tiny reader, since
/// the notation crate stands on this one.
#[track_caller]
pub fn fen(text: &str) -> Position {
    let setup = setup(text);
    Position::try_from(&setup).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The fields of a FEN, unvetted. The counters may be missing.
#[track_caller]
pub fn setup(text: &str) -> Setup {
    let mut fields = text.split_whitespace();
    let board = board_field(fields.next().expect("a board"));
    let turn = match fields.next() {
        None | Some("w") => Color::White,
        Some("b") => Color::Black,
        Some(other) => panic!("`{other}` is nobody's turn"),
    };
    let mut setup = Setup::new(board, turn);
    for letter in fields.next().unwrap_or("-").chars().filter(|&c| c != '-') {
        setup.castling_rooks |= Bitboard::of(castling_rook(&setup.board, letter));
    }
    setup.en_passant = fields.next().and_then(|field| field.parse().ok());
    setup.halfmove_clock = fields
        .next()
        .map_or(0, |field| field.parse().expect("a clock"));
    setup.fullmove_number = fields
        .next()
        .map_or(1, |field| field.parse().expect("a number"));
    setup
}

/// The first field of a FEN: who stands where.
#[track_caller]
pub fn board_field(text: &str) -> Board {
    let mut board = Board::empty();
    for (row, rank) in text.split('/').zip(Rank::ALL.into_iter().rev()) {
        let mut file = 0;
        for cell in row.chars() {
            if let Some(skip) = cell.to_digit(10) {
                file += skip as u8;
            } else {
                let piece = Piece::from_char(cell).expect("a piece");
                board.put(Square::at(File::new(file), rank), piece);
                file += 1;
            }
        }
        assert_eq!(file, 8, "{text}: rank {rank}");
    }
    board
}

/// `KQkq` mean the outermost rook (X-FEN), other letters name a file (Shredder).
fn castling_rook(board: &Board, letter: char) -> Square {
    let color = if letter.is_ascii_uppercase() {
        Color::White
    } else {
        Color::Black
    };
    let home = Rank::First.relative_to(color);
    let rooks = board.by_piece(Role::Rook.of(color)) & Bitboard::rank(home);
    let corner = |file| Square::at(file, home);
    match letter.to_ascii_lowercase() {
        'k' => rooks.last().unwrap_or(corner(File::H)),
        'q' => rooks.first().unwrap_or(corner(File::A)),
        file => corner(File::from_char(file).expect("a castling letter")),
    }
}

/// The same position made anew from its fields, with a hash that no move has
/// kept up.
pub fn rebuilt(position: &Position) -> Position {
    Position::try_from(&Setup::from(position)).expect("a position stays one")
}

/// A drawn board; see [`Diagram`].
#[track_caller]
pub fn drawn(text: &str) -> Diagram {
    text.parse()
        .unwrap_or_else(|error| panic!("{error}:{text}"))
}

/// A drawn position. The line with the files may go on with whose turn it is
/// and what else is said in a FEN: `white to move, castling KQkq, en passant d6`.
#[track_caller]
pub fn diagram(text: &str) -> Position {
    let notes = text
        .lines()
        .find(|line| line.trim().starts_with('a'))
        .unwrap_or_default();
    let turn = if notes.contains("black to move") {
        Color::Black
    } else {
        Color::White
    };
    let mut setup = Setup::new(drawn(text).board, turn);
    let after = |word: &str| {
        notes
            .split_once(word)?
            .1
            .split([',', ' '])
            .find(|s| !s.is_empty())
    };
    for letter in after("castling").unwrap_or_default().chars() {
        setup.castling_rooks |= Bitboard::of(castling_rook(&setup.board, letter));
    }
    setup.en_passant = after("en passant").map(|square| square.parse().expect("a square"));
    Position::try_from(&setup).unwrap_or_else(|error| panic!("{error}:{text}"))
}

/// The legal move a text such as `e2e4` or `e7e8q` means.
#[track_caller]
pub fn mv(position: &Position, text: &str) -> Move {
    let (from, to, promotion) = parts(text);
    position
        .find(from, to, promotion)
        .unwrap_or_else(|refusal| panic!("{text}: {refusal}"))
}

/// Whether the move a text such as `e2e4` or `e7e8q` means is legal.
#[track_caller]
pub fn is_legal(position: &Position, text: &str) -> bool {
    let (from, to, promotion) = parts(text);
    position.find(from, to, promotion).is_ok()
}

/// The two squares of a move and what its pawn becomes.
#[track_caller]
pub fn parts(text: &str) -> (Square, Square, Option<Role>) {
    let square = |range| text.get(range).and_then(|name: &str| name.parse().ok());
    let promotion = text.chars().nth(4).and_then(Role::from_char);
    (
        square(0..2).expect("a square"),
        square(2..4).expect("a square"),
        promotion,
    )
}

/// The position after some moves, each checked.
#[track_caller]
pub fn play(mut position: Position, moves: &str) -> Position {
    for text in moves.split_whitespace() {
        let m = mv(&position, text);
        position.play_unchecked(m);
    }
    position
}

/// The legal moves as sorted text, castling as the king's own move.
pub fn moves(position: &Position) -> Vec<String> {
    let text = |m: &Move| {
        let promotion = m.promotion().map(|role| role.char().to_string());
        format!(
            "{}{}{}",
            m.from(),
            m.destination(),
            promotion.unwrap_or_default()
        )
    };
    let mut list: Vec<String> = position.legal_moves().iter().map(text).collect();
    list.sort();
    list
}

/// The castling moves there are, kingside first.
pub fn castlings(position: &Position) -> Vec<CastlingSide> {
    let side = |m: &Move| CastlingSide::of(m.from(), m.to());
    let mut sides: Vec<CastlingSide> = position
        .legal_moves()
        .iter()
        .filter(|m| m.is_castling())
        .map(side)
        .collect();
    sides.sort_by_key(|&side| side as u8);
    sides
}

/// A FEN of the position, rights with the letters of their files.
pub fn to_fen(position: &Position) -> String {
    let setup = Setup::from(position);
    let rank = |rank: Rank| {
        let cell = |file: File| {
            setup
                .board
                .piece_at(Square::at(file, rank))
                .map(Piece::char)
        };
        let mut row = String::new();
        for file in File::ALL {
            match (cell(file), row.pop()) {
                (Some(letter), last) => row.extend(last.into_iter().chain([letter])),
                (None, Some(n @ '1'..='7')) => row.push((n as u8 + 1) as char),
                (None, last) => row.extend(last.into_iter().chain(['1'])),
            }
        }
        row
    };
    let rows: Vec<String> = Rank::ALL.into_iter().rev().map(rank).collect();
    let letter = |square: Square| match square.rank() {
        Rank::First => square.file().char().to_ascii_uppercase(),
        _ => square.file().char(),
    };
    let rights: String = setup.castling_rooks.into_iter().map(letter).collect();
    format!(
        "{} {} {} {} {} {}",
        rows.join("/"),
        if setup.turn == Color::White { "w" } else { "b" },
        if rights.is_empty() { "-" } else { &rights },
        setup
            .en_passant
            .map_or("-".to_string(), |square| square.to_string()),
        setup.halfmove_clock,
        setup.fullmove_number
    )
}

/// One line of `data/perft.epd`.
pub struct Line {
    pub position: Position,
    pub counts: Vec<(u32, u64)>,
    pub id: &'static str,
    pub is_chess960: bool,
}

/// All lines of `data/perft.epd`.
pub fn perft_lines() -> Vec<Line> {
    let text = include_str!("../data/perft.epd");
    text.lines()
        .filter(|line| !line.starts_with('#'))
        .map(perft_line)
        .collect()
}

fn perft_line(text: &'static str) -> Line {
    let mut fields = text.split(';').map(str::trim);
    let position = fen(fields.next().expect("a FEN"));
    let mut line = Line {
        position,
        counts: Vec::new(),
        id: "",
        is_chess960: false,
    };
    for field in fields {
        match field.split_once(' ') {
            Some(("id", id)) => line.id = id,
            Some(("variant", "chess960")) => line.is_chess960 = true,
            Some((depth, nodes)) => {
                let depth = depth
                    .strip_prefix('D')
                    .expect("a depth")
                    .parse()
                    .expect("a depth");
                line.counts.push((depth, nodes.parse().expect("a count")));
            }
            None => panic!("`{field}` in {text}"),
        }
    }
    line
}

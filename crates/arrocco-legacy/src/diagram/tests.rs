use arrocco_rules::fen;
use arrocco_rules::{Bitboard, Board, Color, Role, Square};

use super::*;

#[test]
fn the_layout_rotated_is_the_start() {
    let layout: Layout = Layout::START.parse().unwrap();
    assert_eq!((layout.width(), layout.height()), (8, 8));
    let board = layout.board(Seen::ByBlack).unwrap();
    assert_eq!(
        fen::write_board(&board),
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
    );
    assert_eq!(Layout::of(&board, Seen::ByBlack).to_string(), Layout::START);
    assert!(
        Layout::of(&board, Seen::ByWhite)
            .to_string()
            .starts_with("rnbqkbnr\n")
    );
}

#[test]
fn any_other_character_is_empty_and_the_size_comes_from_the_text() {
    let layout: Layout = "K1.\n|éq".parse().unwrap();
    assert_eq!((layout.width(), layout.height()), (3, 2));
    assert_eq!(layout.piece_at(0, 0), Some(Role::King.of(Color::White)));
    assert_eq!(layout.piece_at(2, 1), Some(Role::Queen.of(Color::Black)));
    assert_eq!(layout.piece_at(1, 0), None);
    assert_eq!(layout.piece_at(3, 0), None);
    assert_eq!(layout.piece_at(usize::MAX, usize::MAX), None);
    assert_eq!(layout.board(Seen::ByWhite), None);
    assert_eq!(layout.to_string(), "KXX\nXXq");
    for bad in ["", "K\n", "KX\nK", "\n"] {
        assert!(bad.parse::<Layout>().is_err(), "{bad:?}");
    }
}

const SOLITARY_QUEEN: &str = "
    * | * | * | * | X | * | * | X
    X | * | * | * | X | * | X | *
    * | X | * | * | X | X | * | *
    X | X | X | X | Q | X | X | X
";

#[test]
fn cells_out_and_in() {
    let text = Cells {
        board: Board::initial(),
        marked: Bitboard::EMPTY,
    }
    .to_string();
    assert!(text.starts_with("r | n | b | q | k | b | n | r\np | p"));
    assert!(text.contains("\n* | * | * | * | * | * | * | *\n"));
    assert_eq!(text.parse::<Cells>().unwrap().board, Board::initial());
    let drawing: Cells = SOLITARY_QUEEN.parse().unwrap();
    assert_eq!(drawing.to_string().parse(), Ok(drawing));
}

#[test]
fn boards_without_kings_are_drawn_too() {
    let drawing: Cells = SOLITARY_QUEEN.parse().unwrap();
    assert_eq!(drawing.board.occupied().count(), 1);
    assert_eq!(drawing.marked.count(), 15);
}

#[test]
fn rows_may_be_left_out() {
    let short: Cells = "r | **\n** { 2 }\n* | P | **\n** {3}\n* | * | x"
        .parse()
        .unwrap();
    assert_eq!(fen::write_board(&short.board), "r7/8/8/1P6/8/8/8/8");
    assert_eq!(short.marked, Square::C1.into());
    let one_line: Cells = "** { 7 } | * | K".parse().unwrap();
    assert_eq!(fen::write_board(&one_line.board), "8/8/8/8/8/8/8/1K6");
    assert_eq!("".parse(), Ok(Cells::default()));
}

#[test]
fn a_65th_cell_is_an_error() {
    let error = |text: &str| text.parse::<Cells>().unwrap_err();
    let full = ["* | * | * | * | * | * | * | *"; 8].join("\n");
    assert!(full.parse::<Cells>().is_ok());
    let fault = DiagramFault::TooManyCells;
    assert_eq!(
        error(&format!("{full}\n  *")),
        DiagramError {
            line: 9,
            column: 3,
            fault
        }
    );
    assert_eq!(error(&format!("{full} | *")).fault, fault);
    assert_eq!(error("** { 9 }").fault, fault);
    assert_eq!(error("** { 99999999999999999999999 }").fault, fault);
    assert_eq!(error("P | ** { 8 } | K").fault, fault);
}

#[test]
fn errors_name_line_and_column() {
    let error = |text: &str| {
        let error = text.parse::<Cells>().unwrap_err();
        (error.line, error.column)
    };
    assert_eq!(error("P | z"), (1, 5));
    assert_eq!(error("\nP | PP"), (2, 5));
    assert_eq!(error("P | | P"), (1, 5));
    assert_eq!(error("** { x }"), (1, 1));
    assert_eq!(error("** 3"), (1, 1));
    assert_eq!(error("** {}"), (1, 1));
    assert_eq!(error("é"), (1, 1));
}

use arrocco_rules::{Bitboard, Color, Position, Role, fen};

use super::*;

#[test]
fn m_03_v_01_the_layout_rotated_is_the_start() {
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
fn m_04_any_other_character_is_empty_and_the_size_comes_from_the_text() {
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

#[test]
fn j_06_eight_lines_out_and_in() {
    let text = Board::initial().to_string();
    assert_eq!(
        text,
        "rnbqkbnr\npppppppp\n........\n........\n........\n........\nPPPPPPPP\nRNBQKBNR\n"
    );
    assert_eq!(plain(&text), Ok(Board::initial()));
}

#[test]
fn j_06_errors_name_line_and_column() {
    let error = |text: &str| {
        let error = plain(text).unwrap_err();
        (error.line, error.column)
    };
    let rows = "........\n".repeat(7);
    assert_eq!(error(&rows), (8, 1));
    assert_eq!(error(&format!("{rows}.......")), (8, 8));
    assert_eq!(error(&format!("{rows}.........")), (8, 9));
    assert_eq!(error(&format!("{rows}....x...")), (8, 5));
    assert_eq!(error(&format!("{rows}........\n........")), (9, 1));
    assert_eq!(error(""), (1, 1));
}

const SOLITARY_QUEEN: &str = "
    * | * | * | * | X | * | * | X
    X | * | * | * | X | * | X | *
    * | X | * | * | X | X | * | *
    X | X | X | X | Q | X | X | X
";

#[test]
fn s_10_r_17_cells_out_and_in() {
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
fn s_12_boards_without_kings_are_drawn_too() {
    let drawing: Cells = SOLITARY_QUEEN.parse().unwrap();
    assert_eq!(drawing.board.occupied().count(), 1);
    assert_eq!(drawing.marked.count(), 15);
}

#[test]
fn r_16_rows_may_be_left_out() {
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
fn r_16_a_65th_cell_is_an_error() {
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
fn s_10_errors_name_line_and_column() {
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

#[test]
fn a_drawn_position_out_and_in() {
    for text in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2",
        "r3k2r/8/8/8/8/8/8/1R2K2R b Kkq - 13 99",
        "4k3/8/8/8/8/8/8/1K3RR1 w F - 0 1",
    ] {
        let position = text.parse::<Position>().unwrap();
        let again = drawn(&draw(&position)).unwrap();
        assert_eq!(Position::try_from(&again), Ok(position), "{text}");
    }
}

#[test]
fn a_drawing_reads_as_it_is_written() {
    let position = "7k/8/8/K2pP2r/8/8/8/8 b - - 3 12"
        .parse::<Position>()
        .unwrap();
    let expected = "\
8  . . . . . . . k
7  . . . . . . . .
6  . . . . . . . .
5  K . . p P . . r
4  . . . . . . . .
3  . . . . . . . .
2  . . . . . . . .
1  . . . . . . . .
   a b c d e f g h   black to move, halfmove 3, move 12
";
    assert_eq!(draw(&position), expected);
}

#[test]
fn labels_and_remarks_may_be_left_out() {
    let rows = ". . . . . . . .\n".repeat(8);
    let setup = drawn(&rows).unwrap();
    assert_eq!(
        setup,
        arrocco_rules::Setup::new(Board::empty(), Color::White)
    );
    assert_eq!(
        drawn(&format!("{rows}black to move")).unwrap().turn,
        Color::Black
    );
    let castling = drawn(&format!("{rows}a b c d e f g h  castling K, black to move")).unwrap();
    assert_eq!(castling.castling_rooks, Square::H1.into());
    assert_eq!(castling.to_string(), "8/8/8/8/8/8/8/8 b K - 0 1");
}

#[test]
fn drawing_errors_name_line_and_column() {
    let rows = ". . . . . . . .\n".repeat(7);
    let error = |text: &str| {
        let error = drawn(&format!("{rows}{text}")).unwrap_err();
        (error.line, error.column)
    };
    assert_eq!(error(""), (8, 1));
    assert_eq!(error(". . . . . . ."), (8, 14));
    assert_eq!(error("1 . . . . . . . . ."), (8, 19));
    assert_eq!(error("2 . . . . . . . ."), (8, 1));
    assert_eq!(error(". . . . . . . x"), (8, 15));
    assert_eq!(error(". . . . .. . . ."), (8, 10));
    let last = ". . . . . . . .\n";
    assert_eq!(error(&format!("{last}a b c d f")), (9, 9));
    assert_eq!(error(&format!("{last}a b c")), (9, 6));
    assert_eq!(
        error(&format!("{last}a b c d e f g h  red to move")),
        (9, 18)
    );
    assert_eq!(error(&format!("{last}white to move, castling KK")), (9, 16));
    assert_eq!(error(&format!("{last}white to move,")), (9, 15));
    assert_eq!(error(&format!("{last}en passant e9")), (9, 1));
    assert_eq!(error(&format!("{last}halfmove +3")), (9, 1));
    assert_eq!(error(&format!("{last}white to move\n{last}")), (10, 1));
}

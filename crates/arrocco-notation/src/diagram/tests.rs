use arrocco_rules::{Color, Position};

use super::*;

#[test]
fn eight_lines_out_and_in() {
    let text = Board::initial().to_string();
    assert_eq!(
        text,
        "rnbqkbnr\npppppppp\n........\n........\n........\n........\nPPPPPPPP\nRNBQKBNR\n"
    );
    assert_eq!(plain(&text), Ok(Board::initial()));
}

#[test]
fn errors_name_line_and_column() {
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

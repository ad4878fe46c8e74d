use arrocco_rules::fen::PlacementFault;
use arrocco_rules::{Color, Refusal, Role, SetupError, Square};

use super::*;
use arrocco_notation::numeric::ParseNumericError;

const S: &str = "rnbqkbnr$pppppppp$8$8$8$8$PPPPPPPP$RNBQKBNR";
const E: &str = "1q3kr1$3rb2p$p3Q3$8$1p6$8$PPP3PP$4R2K";

fn board(text: &str) -> ConfigBoard {
    text.parse().unwrap()
}

/// What a check gives: `Ok(true)`, `Ok(false)` or the illegal move, and the
/// configuration afterwards.
fn check(config: &str, sequence: &str) -> (Result<bool, String>, String) {
    let mut board = board(config);
    let result = board.check_moves(&sequence.parse().unwrap());
    let result = result.map(|outcome| outcome == SequenceOutcome::Applied);
    (
        result.map_err(|illegal| illegal.m.to_string()),
        board.to_string(),
    )
}

#[test]
fn check_moves() {
    let after = |text: &str| text.to_owned();
    let e1 = "1q3kr1$3rQ2p$p7$8$1p6$8$PPP3PP$4R2K";
    for (config, sequence, result, afterwards) in [
        (
            S,
            "5254;5755$",
            Ok(true),
            "rnbqkbnr$pppp1ppp$8$4p3$4P3$8$PPPP1PPP$RNBQKBNR",
        ),
        (
            S,
            "5254;5755;7163;2836$",
            Ok(true),
            "r1bqkbnr$pppp1ppp$2n5$4p3$4P3$5N2$PPPP1PPP$RNBQKB1R",
        ),
        (
            S,
            "2133$",
            Ok(true),
            "rnbqkbnr$pppppppp$8$8$8$2N5$PPPPPPPP$R1BQKBNR",
        ),
        (S, "1112$", Ok(false), S),
        (
            S,
            "5254;4131$",
            Ok(false),
            "rnbqkbnr$pppppppp$8$8$4P3$8$PPPP1PPP$RNBQKBNR",
        ),
        (S, "1113$", Err("1113"), S),
        (S, "5254;5254$", Err("5254"), S),
        (E, "5657$", Ok(true), e1),
        (
            E,
            "5657;4757;5157$",
            Ok(true),
            "1q3kr1$4R2p$p7$8$1p6$8$PPP3PP$7K",
        ),
        (E, "5651$", Ok(false), E),
        (E, "5657;8182$", Ok(false), e1),
        (E, "5668$", Err("5668"), E),
        (E, "5158$", Err("5158"), E),
        (E, "5657;1213;1311$", Err("1311"), E),
        (
            E,
            "2423$",
            Ok(true),
            "1q3kr1$3rb2p$p3Q3$8$8$1p6$PPP3PP$4R2K",
        ),
        (E, "2425$", Err("2425"), E),
    ] {
        let expected = (result.map_err(after), after(afterwards));
        assert_eq!(check(config, sequence), expected, "{config} {sequence}");
    }
}

#[test]
fn the_illegal_move_is_named_with_its_place_and_reason() {
    let mut start = board(S);
    let illegal = start
        .check_moves(&"5254;5254$".parse().unwrap())
        .unwrap_err();
    assert_eq!(
        (illegal.at, illegal.reason),
        (2, Refusal::NoPiece { from: Square::E2 })
    );
    assert_eq!(
        illegal.to_string(),
        "move 2 (5254) is illegal: no piece stands on e2"
    );
    let jump = start.check_moves(&"1113$".parse().unwrap()).unwrap_err();
    assert_eq!(
        jump.to_string(),
        "move 1 (1113) is illegal: the pawn on a2 is in the way"
    );
}

#[test]
fn compare() {
    let after = |config: &str, sequence: &str| board(&check(config, sequence).1);
    let compare =
        |a: &ConfigBoard, b: &ConfigBoard| a.compare(b).map_or(String::new(), |m| m.to_string());
    let (s, e) = (board(S), board(E));
    assert_eq!(compare(&s, &after(S, "5254$")), "5254");
    assert_eq!(compare(&after(S, "5254$"), &s), "");
    assert_eq!(compare(&s, &s), "");
    assert_eq!(compare(&s, &after(S, "5254;5755$")), "");
    assert_eq!(compare(&e, &after(E, "5657$")), "5657");
}

#[test]
fn the_move_found_leads_to_the_other_board() {
    let (mut from, to) = (board(E), board("1q3kr1$3rQ2p$p7$8$1p6$8$PPP3PP$4R2K"));
    let sequence = format!("{}$", from.compare(&to).unwrap());
    assert_eq!(
        from.check_moves(&sequence.parse().unwrap()),
        Ok(SequenceOutcome::Applied)
    );
    assert_eq!(from, to);
}

#[test]
fn the_example_has_these_pieces() {
    let pieces: String = board(E)
        .pieces()
        .map(|piece| format!("{}{} ", piece.piece().char(), piece.square()))
        .collect();
    assert_eq!(
        pieces,
        "Re1 Kh1 Pa2 Pb2 Pc2 Pg2 Ph2 pb4 pa6 Qe6 rd7 be7 ph7 qb8 kf8 rg8 "
    );
}

#[test]
fn configurations_out_and_in() {
    for text in [S, E, "8$8$8$8$8$8$8$8"] {
        assert_eq!(board(text).to_string(), text);
    }
    assert_eq!(board(S), ConfigBoard::initial());
}

#[test]
fn one_sign_at_the_end_is_read_and_not_written() {
    assert_eq!(board(&format!("{S}$")).to_string(), S);
    let error = format!("{S}$$").parse::<ConfigBoard>().unwrap_err();
    assert_eq!(error.0.fault, PlacementFault::ExtraRow);
}

#[test]
fn bad_configurations_name_row_and_column_and_change_nothing() {
    let mut kept = board(E);
    for (text, row, column) in [
        ("8$8$8$8$8$8$8$8$8", 9, 1),
        ("8$8$7$8$8$8$8$8", 3, 2),
        ("8$8$0p7$8$8$8$8$8", 3, 1),
        ("9$8$8$8$8$8$8$8", 1, 1),
        ("8$44$8$8$8$8$8$8", 2, 2),
        ("8$8$8$8$8$8$z7$8", 7, 1),
        ("8$8$8$8$8$8$8$8 ", 8, 2),
        (" 8$8$8$8$8$8$8$8", 1, 1),
        ("8/8/8/8/8/8/8/8", 1, 2),
        ("", 1, 1),
        ("$", 1, 1),
    ] {
        let ParseConfigError(place) = kept.set(text).unwrap_err();
        assert_eq!((place.row, place.column), (row, column), "{text:?}");
        assert_eq!(kept.to_string(), E);
    }
    let error = "8$44$8$8$8$8$8$8".parse::<ConfigBoard>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "not a configuration: row 2, column 2: '4' follows a digit, empty squares in a row are one digit"
    );
}

#[test]
fn bad_sequences_are_refused_before_any_move() {
    let error = |text: &str| text.parse::<MoveSequence>().unwrap_err();
    for (text, at, number, fault) in [
        ("", 0, 0, SequenceFault::Unclosed),
        ("5254", 4, 1, SequenceFault::Unclosed),
        ("5254;;5755$", 5, 2, SequenceFault::Empty),
        (";5254$", 0, 1, SequenceFault::Empty),
        ("5254;$", 5, 2, SequenceFault::Empty),
        (
            "525$",
            0,
            1,
            SequenceFault::Move(ParseNumericError::Length(3)),
        ),
        (
            "57581$",
            0,
            1,
            SequenceFault::Move(ParseNumericError::Length(5)),
        ),
        (
            "5254;52 4$",
            5,
            2,
            SequenceFault::Move(ParseNumericError::OffBoard { at: 3, digit: ' ' }),
        ),
        (
            "5294$",
            0,
            1,
            SequenceFault::Move(ParseNumericError::OffBoard { at: 3, digit: '9' }),
        ),
        ("5254$\n", 5, 1, SequenceFault::Trailing('\n')),
        ("5254$$", 5, 1, SequenceFault::Trailing('$')),
    ] {
        assert_eq!(error(text), SequenceError { at, number, fault }, "{text:?}");
    }
    assert_eq!(error("5254;;$").to_string(), "move 2 at column 6 is empty");
}

#[test]
fn a_lone_sign_is_no_moves_and_true() {
    assert_eq!(check(S, "$"), (Ok(true), S.to_owned()));
    assert_eq!(
        "5254;5755$".parse::<MoveSequence>().unwrap().to_string(),
        "5254;5755$"
    );
}

#[test]
fn pieces_go_as_they_go() {
    let reach = |piece: ConfigPiece| -> i32 {
        let squares = (1..=8).flat_map(|i| (1..=8).map(move |j| (i, j)));
        squares.filter(|&(i, j)| piece.check_move(i, j)).count() as i32
    };
    assert_eq!(reach(ConfigPiece::king(1, 1, 'W').unwrap()), 3);
    assert_eq!(reach(ConfigPiece::queen(5, 5, 'W').unwrap()), 27);
    assert_eq!(reach(ConfigPiece::rook(4, 4, 'B').unwrap()), 14);
    assert_eq!(reach(ConfigPiece::bishop(4, 4, 'B').unwrap()), 13);
    assert_eq!(reach(ConfigPiece::knight(4, 4, 'B').unwrap()), 8);
    assert_eq!(reach(ConfigPiece::pawn(5, 2, 'W').unwrap()), 4);
    assert_eq!(reach(ConfigPiece::pawn(5, 3, 'W').unwrap()), 3);
    let pawn = ConfigPiece::pawn(5, 7, 'B').unwrap();
    assert!(pawn.check_move(5, 5) && pawn.check_move(4, 6) && !pawn.check_move(5, 8));
    assert!(!pawn.check_move(5, 0) && !pawn.check_move(9, 6) && !pawn.check_move(5, 7));
}

#[test]
fn move_goes_there_without_asking() {
    let mut king = ConfigPiece::king(5, 1, 'W').unwrap();
    assert_eq!(king.move_to(1, 8), Ok(()));
    assert_eq!((king.x(), king.y(), king.colour()), (1, 8, 'W'));
    assert_eq!(king.move_to(1, 9), Err(IllegalPiece::Ordinate(9)));
    assert_eq!(king.square(), Square::A8);
}

#[test]
fn construction_errors_name_the_coordinate_or_the_colour() {
    assert_eq!(ConfigPiece::king(0, 5, 'W'), Err(IllegalPiece::Abscissa(0)));
    assert_eq!(ConfigPiece::king(9, 1, 'W'), Err(IllegalPiece::Abscissa(9)));
    assert_eq!(
        ConfigPiece::pawn(1, 10, 'W'),
        Err(IllegalPiece::Ordinate(10))
    );
    assert_eq!(
        ConfigPiece::pawn(1, -9, 'W'),
        Err(IllegalPiece::Ordinate(-9))
    );
    assert_eq!(ConfigPiece::rook(1, 1, 'w'), Err(IllegalPiece::Colour('w')));
    assert_eq!(ConfigPiece::rook(1, 1, 'X'), Err(IllegalPiece::Colour('X')));
    assert_eq!(
        IllegalPiece::Abscissa(0).to_string(),
        "the abscissa is 0, expected 1 to 8"
    );
    for number in [i32::MIN, i32::MAX] {
        assert!(ConfigPiece::new(Role::King, number, number, 'W').is_err());
        assert!(ConfigPiece::new(Role::King, 1, number, 'W').is_err());
    }
}

#[test]
fn a_clone_is_independent() {
    let original = board(S);
    let mut copy = original.clone();
    copy.check_moves(&"5254$".parse().unwrap()).unwrap();
    assert_eq!(original.to_string(), S);
    assert_ne!(copy, original);
}

#[test]
fn what_is_illegal_though_nobody_said_so() {
    assert_eq!(check(S, "6152$").0, Ok(false), "a bishop onto its own pawn");
    assert_eq!(
        check(S, "6163$").0,
        Err("6163".into()),
        "a bishop straight ahead"
    );
    assert_eq!(check(S, "5151$").0, Err("5151".into()), "no move at all");
    assert_eq!(check(S, "5255$").0, Err("5255".into()), "three squares");
    assert_eq!(
        check(S, "5263$").0,
        Err("5263".into()),
        "aslant onto nothing"
    );
    let doubled = "8$8$8$8$8$4P3$4P3$8";
    assert_eq!(
        check(doubled, "5253$").0,
        Err("5253".into()),
        "towards a piece of its own"
    );
    assert_eq!(
        check(doubled, "5254$").0,
        Err("5254".into()),
        "past a piece of its own"
    );
    let beside = "8$8$8$8$8$5P2$4P3$8";
    assert_eq!(
        check(beside, "5263$").0,
        Err("5263".into()),
        "aslant onto a piece of its own"
    );
}

#[test]
fn literally_a_pawn_stays_a_pawn_and_kings_do_not_matter() {
    assert_eq!(check("8$4P3$8$8$8$8$8$8", "5758$").1, "4P3$8$8$8$8$8$8$8");
    assert_eq!(check("4k3$8$8$8$8$8$8$4R3", "5158$").1, "4R3$8$8$8$8$8$8$8");
    assert_eq!(check("8$8$8$8$8$8$8$4K2R", "5171$").0, Err("5171".into()));
}

fn strict(
    config: &str,
    sequence: &str,
    turn: Color,
) -> (Result<SequenceOutcome, StrictError>, String) {
    let mut board = board(config);
    let sequence = MoveSequence::with_promotions(sequence).unwrap();
    let result = board.check_moves_strict(&sequence, turn);
    (result, board.to_string())
}

#[test]
fn strict_promotes_to_a_queen_or_what_the_fifth_digit_says() {
    let pawn = "8$4P1k1$8$8$8$8$8$4K3";
    for (sequence, letter) in [
        ("5758$", 'Q'),
        ("57581$", 'Q'),
        ("57582$", 'R'),
        ("57584$", 'N'),
    ] {
        let (result, after) = strict(pawn, sequence, Color::White);
        assert_eq!(result, Ok(SequenceOutcome::Applied));
        assert_eq!(after, format!("4{letter}3$6k1$8$8$8$8$8$4K3"));
    }
}

#[test]
fn strict_castles_by_the_kings_move() {
    let ready = "4k3$8$8$8$8$8$8$R3K2R";
    assert_eq!(
        strict(ready, "5171$", Color::White).1,
        "4k3$8$8$8$8$8$8$R4RK1"
    );
    assert_eq!(
        strict(ready, "5131$", Color::White).1,
        "4k3$8$8$8$8$8$8$2KR3R"
    );
    let (to_rook, after) = strict(ready, "5181$", Color::White);
    assert!(matches!(
        to_rook,
        Err(StrictError::Illegal(IllegalConfigMove { at: 1, .. }))
    ));
    assert_eq!(after, ready);
}

#[test]
fn strict_has_turns_checks_and_en_passant() {
    let reason = |config, sequence, turn| match strict(config, sequence, turn) {
        (Err(StrictError::Illegal(illegal)), after) if after == config => illegal.reason,
        other => panic!("{other:?}"),
    };
    assert!(matches!(
        reason(S, "5254;4244$", Color::White),
        Refusal::NotYourPiece { .. }
    ));
    assert!(matches!(
        reason(S, "5755$", Color::White),
        Refusal::NotYourPiece { .. }
    ));
    let pinned = "4r2k$8$8$8$8$8$4N3$4K3";
    assert!(matches!(
        reason(pinned, "5233$", Color::White),
        Refusal::LeavesCheck { .. }
    ));
    assert!(matches!(
        reason(S, "1113$", Color::White),
        Refusal::Blocked { .. }
    ));
    let (result, after) = strict(S, "5254;1716;5455;4745;5546$", Color::White);
    assert_eq!(result, Ok(SequenceOutcome::Applied));
    assert_eq!(after, "rnbqkbnr$1pp1pppp$p2P4$8$8$8$PPPP1PPP$RNBQKBNR");
}

#[test]
fn strict_stops_at_a_piece_of_its_own_and_keeps_what_was_played() {
    let (result, after) = strict(S, "5254;5755;6152;6857;4142$", Color::White);
    let Ok(SequenceOutcome::Stopped { at: 5, m }) = result else {
        panic!("{result:?}")
    };
    assert_eq!(m.to_string(), "4142");
    assert_eq!(after, "rnbqk1nr$ppppbppp$8$4p3$4P3$8$PPPPBPPP$RNBQK1NR");
}

#[test]
fn strict_refuses_what_nobody_can_play() {
    let (result, after) = strict("8$8$8$8$8$8$8$4K3", "5152$", Color::White);
    let fault = SetupError::Kings {
        color: Color::Black,
        count: 0,
    };
    assert_eq!(result, Err(StrictError::Setup(fault)));
    assert_eq!(after, "8$8$8$8$8$8$8$4K3");
}

/// Found by fuzzing: the fifth digit was passed over in silence.
#[test]
fn a_promotion_has_no_place_among_literal_moves() {
    let mut board = ConfigBoard::initial();
    let sequence = MoveSequence::with_promotions("5254;77752$").expect("a sequence");
    let illegal = board.check_moves(&sequence).expect_err("no promotions");
    assert_eq!(illegal.at, 2);
    assert_eq!(illegal.reason.kind(), "promotion_wrong");
    assert_eq!(board, ConfigBoard::initial());
}

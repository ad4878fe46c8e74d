//! Text out and back in, over random legal games and random garbage.

mod common;

use arrocco_notation::config::{ConfigBoard, MoveSequence};
use arrocco_notation::diagram::{self, Cells, Layout, Seen};
use arrocco_notation::epd::{Epd, Operand, Operation};
use arrocco_notation::lan::Lan;
use arrocco_notation::numeric::NumericMove;
use arrocco_notation::san::San;
use arrocco_notation::{codes, lan, numeric, san};
use arrocco_rules::{Bitboard, CastlingMode, Position, Setup, UciMove, fen};
use common::{STARTS, game};
use proptest::prelude::*;

const MODES: [CastlingMode; 2] = [CastlingMode::Standard, CastlingMode::Chess960];

/// A random game from a random start.
fn any_game() -> impl Strategy<Value = Vec<(Position, arrocco_rules::Move)>> {
    (0..STARTS.len(), any::<u64>()).prop_map(|(start, seed)| game(STARTS[start], seed, 60))
}

/// Text that comes close to what the readers want.
fn near_text() -> impl Strategy<Value = String> {
    let letters = "[KQRBNPkqrbnpXx*.|/$;0-9a-hwO=+#!?{} \n\"\\\\,é-]{0,90}";
    prop_oneof![letters, ".{0,60}"]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn positions_out_and_in(played in any_game()) {
        for (position, _) in played {
            for mode in MODES {
                prop_assert_eq!(fen::parse_strict(&fen::write(&position, mode)), Ok(position));
            }
            let setup = diagram::drawn(&diagram::draw(&position)).unwrap();
            prop_assert_eq!(Position::try_from(&setup), Ok(position));
            let epd = Epd { setup: Setup::from(&position), operations: vec![] };
            let again: Epd = epd.to_string().parse().unwrap();
            prop_assert!(again.position().unwrap().same_as(&position));
        }
    }

    #[test]
    fn boards_out_and_in(played in any_game(), marks in any::<u64>()) {
        for (position, _) in played.iter().step_by(5) {
            let board = *position.board();
            prop_assert_eq!(fen::parse_board(&fen::write_board(&board)), Ok(board));
            prop_assert_eq!(codes::board(&codes::matrix(&board)), Ok(board));
            prop_assert_eq!(diagram::plain(&board.to_string()), Ok(board));
            let config = ConfigBoard::from(board);
            prop_assert_eq!(config.to_string().parse(), Ok(config));
            let cells = Cells { board, marked: Bitboard(marks).minus(board.occupied()) };
            prop_assert_eq!(cells.to_string().parse(), Ok(cells));
            for seen in [Seen::ByWhite, Seen::ByBlack] {
                let layout: Layout = Layout::of(&board, seen).to_string().parse().unwrap();
                prop_assert_eq!(layout.board(seen), Some(board));
            }
        }
    }

    #[test]
    fn moves_out_and_in(played in any_game()) {
        for (position, _) in played.into_iter().step_by(3) {
            for &m in &position.legal_moves() {
                let text = san::write(&position, m);
                let read: San = text.parse().unwrap();
                prop_assert!(read.spelling.is_usual());
                prop_assert_eq!(read.to_string(), text);
                prop_assert_eq!(read.to_move(&position), Ok(m));
                let text = lan::write(&position, m);
                prop_assert_eq!(text.parse::<Lan>().unwrap().to_move(&position), Ok(m));
                prop_assert_eq!(text.parse::<Lan>().unwrap().to_string(), text);
                for mode in [position.castling_mode(), CastlingMode::Chess960] {
                    let text = UciMove::from_move(m, mode).to_string();
                    prop_assert_eq!(text.parse::<UciMove>().unwrap().to_move(&position), Ok(m));
                    let text = numeric::write(m, mode);
                    prop_assert_eq!(text.parse::<NumericMove>().unwrap().to_move(&position), Ok(m));
                }
            }
        }
    }

    /// Strict sequences lead where the game led, and each literal step that a
    /// configuration can tell is found again between the two boards.
    #[test]
    fn sequences_lead_where_the_game_led(seed in any::<u64>()) {
        let played = game(STARTS[0], seed, 40);
        let mode = CastlingMode::Standard;
        let moves = played.iter().map(|&(_, m)| NumericMove::new(m, mode));
        let sequence: MoveSequence = moves.collect();
        let read = MoveSequence::with_promotions(&sequence.to_string()).unwrap();
        let mut board = ConfigBoard::initial();
        board.check_moves_strict(&read, arrocco_rules::Color::White).unwrap();
        let (position, m) = *played.last().unwrap();
        let after = ConfigBoard::from(*position.after(m).board());
        prop_assert_eq!(board, after.clone());
        if !m.is_castling() && !m.is_en_passant() && m.promotion().is_none() {
            let before = ConfigBoard::from(*position.board());
            prop_assert_eq!(before.compare(&after), Some(NumericMove::new(m, mode)));
        }
    }

    #[test]
    fn epd_texts_out_and_in(text in ".{0,40}", word in "[!-:<-~&&[^\"]]{1,12}") {
        let setup = Setup::from(&Position::initial());
        let operands = vec![Operand::Text(text), Operand::Word(word)];
        let epd = Epd { setup, operations: vec![Operation { opcode: "c0".into(), operands }] };
        prop_assert_eq!(epd.to_string().parse(), Ok(epd));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..ProptestConfig::default() })]

    /// No text makes a reader panic, and what is read is written and read alike.
    #[test]
    fn any_text_is_read_or_refused(text in near_text()) {
        if let Ok(setup) = text.parse::<Setup>() {
            let written = fen::write_setup(&setup, CastlingMode::Chess960);
            prop_assert_eq!(written.parse::<Setup>(), Ok(setup));
        }
        if let Ok(board) = fen::parse_board(&text) {
            prop_assert_eq!(fen::write_board(&board), text.clone());
        }
        if let Ok(read) = text.parse::<San>() {
            let again: San = read.to_string().parse().unwrap();
            prop_assert_eq!((again.step, again.mark), (read.step, read.mark));
        }
        if let Ok(read) = text.parse::<UciMove>() {
            prop_assert_eq!(read.to_string(), text.clone());
        }
        if let Ok(read) = text.parse::<NumericMove>() {
            prop_assert_eq!(read.to_string(), text.clone());
        }
        if let Ok(read) = text.parse::<Lan>() {
            prop_assert_eq!(read.to_string().parse(), Ok(read));
        }
        if let Ok(read) = MoveSequence::with_promotions(&text) {
            prop_assert_eq!(read.to_string(), text.clone());
        }
        if let Ok(read) = text.parse::<Cells>() {
            prop_assert_eq!(read.to_string().parse(), Ok(read));
        }
        if let Ok(read) = text.parse::<Layout>() {
            prop_assert_eq!(read.to_string().parse(), Ok(read));
        }
        if let Ok(read) = text.parse::<Epd>() {
            prop_assert_eq!(read.to_string().parse(), Ok(read));
        }
        let _ = (text.parse::<ConfigBoard>(), diagram::drawn(&text), diagram::plain(&text));
    }
}

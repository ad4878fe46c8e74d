//! Text out and back in, over random legal games and random text.

#[path = "../../arrocco-notation/tests/common/mod.rs"]
mod common;

use arrocco_legacy::codes;
use arrocco_legacy::config::{ConfigBoard, MoveSequence};
use arrocco_legacy::diagram::{Cells, Layout, Seen};
use arrocco_notation::numeric::NumericMove;
use arrocco_rules::{Bitboard, CastlingMode};
use common::{STARTS, game};
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn boards_out_and_in(start in 0..STARTS.len(), seed in any::<u64>(), marks in any::<u64>()) {
        for (position, _) in game(STARTS[start], seed, 60).iter().step_by(5) {
            let board = *position.board();
            prop_assert_eq!(codes::board(&codes::matrix(&board)), Ok(board));
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

    /// Strict sequences lead where the game led, and each literal step that a
    /// configuration can express is found again between the two boards.
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
}

/// Text that comes close to what the readers accept.
fn near_text() -> impl Strategy<Value = String> {
    let letters = "[KQRBNPkqrbnpXx*.|/$;0-9a-hwO=+#!?{} \n\"\\\\,é-]{0,90}";
    prop_oneof![letters, ".{0,60}"]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..ProptestConfig::default() })]

    /// No text makes a reader panic, and what is read is written and read alike.
    #[test]
    fn any_text_is_read_or_refused(text in near_text()) {
        if let Ok(read) = MoveSequence::with_promotions(&text) {
            prop_assert_eq!(read.to_string(), text.clone());
        }
        if let Ok(read) = text.parse::<Cells>() {
            prop_assert_eq!(read.to_string().parse(), Ok(read));
        }
        if let Ok(read) = text.parse::<Layout>() {
            prop_assert_eq!(read.to_string().parse(), Ok(read));
        }
        let _ = text.parse::<ConfigBoard>();
    }
}

#![no_main]

use arrocco_legacy::config::{ConfigBoard, MoveSequence, SequenceOutcome};
use arrocco_rules::Color;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(read) = text.parse::<MoveSequence>() {
        check_literally(&read, text);
    }
    if let Ok(read) = MoveSequence::with_promotions(text) {
        check_strictly(&read, text);
    }
});

fn check_literally(read: &MoveSequence, text: &str) {
    assert_eq!(read.to_string(), text);
    let start = ConfigBoard::initial();
    let mut board = start.clone();
    if board.check_moves(read).is_err() {
        assert_eq!(board, start);
    } else if let (Some(m), [only]) = (start.compare(&board), read.moves()) {
        assert_eq!(m, *only);
    }
}

fn check_strictly(read: &MoveSequence, text: &str) {
    assert_eq!(read.to_string(), text);
    let start = ConfigBoard::initial();
    let mut board = start.clone();
    match board.check_moves_strict(read, Color::White) {
        Err(_) | Ok(SequenceOutcome::Stopped { at: 1, .. }) => assert_eq!(board, start),
        Ok(_) => {}
    }
}

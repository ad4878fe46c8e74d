#![no_main]

use arrocco_notation::config::{ConfigBoard, MoveSequence, Outcome};
use arrocco_rules::Color;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(read) = MoveSequence::with_promotions(text) else {
        return;
    };
    assert_eq!(read.to_string(), text);
    let start = ConfigBoard::initial();
    let mut board = start.clone();
    if board.check_moves(&read).is_err() {
        assert_eq!(board, start);
    } else if let (Some(m), [_]) = (start.compare(&board), read.moves()) {
        assert_eq!(m, read.moves()[0]);
    }
    let mut board = start.clone();
    match board.check_moves_strict(&read, Color::White) {
        Err(_) | Ok(Outcome::Stopped { at: 1, .. }) => assert_eq!(board, start),
        Ok(_) => {}
    }
});

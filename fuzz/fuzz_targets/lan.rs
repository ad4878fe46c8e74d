#![no_main]

use arrocco_notation::lan::{self, Lan};
use arrocco_rules::Position;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &[u8]| {
    let mut position = Position::initial();
    for word in text.split(|&byte| byte == b' ') {
        let Ok(read) = Lan::from_ascii(word) else {
            continue;
        };
        assert_eq!(read.to_string().parse(), Ok(read));
        if let Ok(m) = read.to_move(&position) {
            let written: Lan = lan::write(&position, m).parse().unwrap();
            assert_eq!(written.to_move(&position), Ok(m));
            position.play_unchecked(m);
        }
    }
});

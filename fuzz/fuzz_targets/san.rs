#![no_main]

use arrocco_notation::san::{self, San};
use arrocco_rules::Position;
use libfuzzer_sys::fuzz_target;

// Words are played one after the other, so the fuzzer can reach any position.
fuzz_target!(|text: &[u8]| {
    let mut position = Position::initial();
    for word in text.split(|&byte| byte == b' ') {
        let Ok(read) = San::from_ascii(word) else {
            continue;
        };
        let again: San = read.to_string().parse().unwrap();
        assert_eq!((again.step, again.mark), (read.step, read.mark));
        if let Ok(m) = read.to_move(&position) {
            let written: San = san::write(&position, m).parse().unwrap();
            assert_eq!(written.to_move(&position), Ok(m));
            position.play_unchecked(m);
        }
    }
});

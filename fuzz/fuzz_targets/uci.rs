#![no_main]

use arrocco_rules::{Position, UciMove};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &[u8]| {
    let mut position = Position::initial();
    for word in text.split(|&byte| byte == b' ') {
        let Ok(read) = UciMove::from_ascii(word) else {
            continue;
        };
        assert_eq!(read.to_string().as_bytes(), word);
        if let Ok(m) = read.to_move(&position) {
            let written = position.uci(m).to_string();
            assert_eq!(
                written.parse::<UciMove>().unwrap().to_move(&position),
                Ok(m)
            );
            position.play_unchecked(m);
        }
    }
});

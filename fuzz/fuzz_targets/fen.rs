#![no_main]

use arrocco_rules::{fen, Position, Setup};
use arrocco_rules::CastlingMode::{Chess960, Standard};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(setup) = text.parse::<Setup>() {
        assert_eq!(
            fen::write_setup(&setup, Chess960).parse::<Setup>(),
            Ok(setup)
        );
    }
    if let Ok(position) = text.parse::<Position>() {
        assert_eq!(fen::write(&position, Chess960).parse::<Position>(), Ok(position));
        assert_eq!(fen::write(&position, Standard).parse::<Position>(), Ok(position));
    }
    let _ = fen::parse_strict(text);
});

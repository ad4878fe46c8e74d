#![no_main]

use arrocco_notation::fen;
use arrocco_rules::CastlingMode::{Chess960, Standard};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(setup) = fen::parse_setup(text) {
        assert_eq!(
            fen::parse_setup(&fen::write_setup(&setup, Chess960)),
            Ok(setup)
        );
    }
    if let Ok(position) = fen::parse(text) {
        assert_eq!(fen::parse(&fen::write(&position, Chess960)), Ok(position));
        assert_eq!(fen::parse(&fen::write(&position, Standard)), Ok(position));
    }
    let _ = fen::parse_strict(text);
});

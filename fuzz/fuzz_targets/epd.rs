#![no_main]

use arrocco_notation::epd::Epd;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(read) = text.parse::<Epd>() else {
        return;
    };
    assert_eq!(read.to_string().parse(), Ok(read.clone()));
    if let Ok(position) = read.position() {
        for operation in &read.operations {
            let _ = (operation.moves(&position), operation.line(&position));
        }
    }
});

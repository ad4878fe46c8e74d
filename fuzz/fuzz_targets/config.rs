#![no_main]

use arrocco_legacy::config::ConfigBoard;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(read) = text.parse::<ConfigBoard>() {
        assert_eq!(read.to_string(), text.strip_suffix('$').unwrap_or(text));
    }
});

//! A file of preferences is read, or its errors are named; what is written is read
//! alike.
#![no_main]

use arrocco_store::preferences::Preferences;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let (mut preferences, _) = Preferences::parse(text);
    preferences.white = Some("Anna \"A.\"\n".to_owned());
    preferences.sound = Some(false);
    let written = preferences.to_toml();
    let (mut again, _) = Preferences::parse(&written);
    assert_eq!(again.to_toml(), written);
});

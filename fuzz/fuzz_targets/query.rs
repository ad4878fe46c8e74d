//! Patterns and materials to search an archive for, and time controls.
#![no_main]

use arrocco_archive::PositionQuery;
use arrocco_game::TimeControl;
use arrocco_rules::Position;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for mirror in [false, true] {
        let pattern = PositionQuery::pattern(text, mirror);
        let material = PositionQuery::material(text, mirror);
        for query in pattern.into_iter().chain(material) {
            let _ = query.matches(&Position::initial());
        }
    }
    if let Ok(control) = text.parse::<TimeControl>() {
        assert_eq!(control.to_string().parse(), Ok(control));
    }
});

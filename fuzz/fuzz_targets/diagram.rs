#![no_main]

use arrocco_legacy::diagram::{Cells, Layout};
use arrocco_notation::diagram;
use arrocco_rules::Position;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(board) = diagram::plain(text) {
        assert_eq!(diagram::plain(&board.to_string()), Ok(board));
    }
    if let Ok(cells) = text.parse::<Cells>() {
        assert_eq!(cells.to_string().parse(), Ok(cells));
    }
    if let Ok(layout) = text.parse::<Layout>() {
        assert_eq!(layout.to_string().parse(), Ok(layout));
    }
    if let Ok(setup) = diagram::drawn(text)
        && let Ok(position) = Position::try_from(&setup)
    {
        let again = diagram::drawn(&diagram::draw(&position)).unwrap();
        assert_eq!(Position::try_from(&again), Ok(position));
    }
});

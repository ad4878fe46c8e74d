//! Short texts: moves in any notation, strengths, engines of other programs, ids,
//! annotations in comments, and the lines of the UCI protocol from both sides.
#![no_main]

use arrocco_notation::any_move::{self, AnyMove};
use arrocco_notation::pgn::Annotation;
use arrocco_rules::Position;
use arrocco_session::engine_player::{Opponent, Strength};
use arrocco_store::{Date, GameId};
use arrocco_uci::client::EngineSpec;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let _ = text.parse::<AnyMove>();
    let _ = any_move::to_move(text, &Position::initial());
    let _ = (text.parse::<Strength>(), text.parse::<Opponent>());
    if let Ok(engine) = text.parse::<EngineSpec>() {
        let _ = (engine.name(), engine.command(), engine.limit());
    }
    if let Ok(id) = text.parse::<GameId>() {
        assert_eq!(id.as_str(), text);
    }
    if let Some(date) = Date::from_tag(text) {
        assert_eq!(Date::from_tag(&date.to_string()), Some(date));
    }
    if let Ok(read) = text.parse::<Annotation>() {
        assert_eq!(read.to_string().parse(), Ok(read));
    }
    arrocco_uci::read_lines_of_both_sides(text);
});

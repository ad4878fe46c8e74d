//! Plays Fool's mate and prints the game as PGN.

use arrocco_game::{Command, Game, Millis, MoveRequest, Settings};
use arrocco_rules::Square;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let settings = Settings {
        time: "5+3".parse()?,
        ..Settings::default()
    };
    let mut game = Game::new(settings, Millis::ZERO)?;
    let mut now = Millis::ZERO;
    for (from, to) in [
        (Square::F2, Square::F3),
        (Square::E7, Square::E5),
        (Square::G2, Square::G4),
        (Square::D8, Square::H4),
    ] {
        now = now + Millis::seconds(2);
        let applied = game.apply(Command::play(MoveRequest::new(from, to)), now);
        if let Some(refusal) = applied.refused {
            return Err(refusal.into());
        }
        game = applied.game;
    }
    println!("{}", game.status());
    print!("{}", game.to_pgn(now));
    Ok(())
}

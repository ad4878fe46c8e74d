//! Measures how many commands per second a game carries out, in memory.

use std::time::Instant;

use arrocco_game::{Command, Game, GameRefusal, Millis, MoveRequest, Settings};
use arrocco_rules::Move;

/// Random games, always the same ones.
fn main() -> Result<(), GameRefusal> {
    let mut seed = 1_u64;
    let (mut commands, mut games) = (0_u32, 0_u32);
    let begin = Instant::now();
    while begin.elapsed().as_secs() < 3 {
        commands += random_game(&mut seed)?;
        games += 1;
    }
    let rate = f64::from(commands) / begin.elapsed().as_secs_f64();
    println!("{games} games, {commands} commands, {rate:.0} commands per second");
    Ok(())
}

fn random_game(seed: &mut u64) -> Result<u32, GameRefusal> {
    let mut game = Game::new(Settings::default(), Millis::ZERO)?;
    let mut commands = 0;
    while game.outcome().is_in_progress() && game.ply() < 200 {
        let command = Command::play(MoveRequest::of(pick(&game, seed)));
        game = game.apply(command, Millis::ZERO).game;
        commands += 1;
    }
    Ok(commands)
}

fn pick(game: &Game, seed: &mut u64) -> Move {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
    let moves = game.position().legal_moves();
    moves[(*seed >> 33) as usize % moves.len()]
}

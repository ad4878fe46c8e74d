//! Whether another engine confirms puzzles.
//!
//! `confirm puzzles.pgn "stockfish Threads=1" 8000000` evaluates each position
//! with so many nodes and two lines: a puzzle is confirmed if the best move is the
//! solution with 70 per cent of winning chances or more, and every other move has
//! 60 at most.

use arrocco_engine::SearchControl;
use arrocco_notation::pgn::Tree;
use arrocco_notation::san;
use arrocco_review::{Budget, EvaluatedLine, Evaluator, Path, PlayedGame, UciEngine};

/// The winning chances of the solution, at least.
const KEEPS: f64 = 70.0;
/// Those of every other move, at most.
const LOSES: f64 = 60.0;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [puzzles, engine, nodes] = arguments.as_slice() else {
        return Err("confirm puzzles.pgn ENGINE NODES".into());
    };
    let (trees, _) = Tree::read_all(&std::fs::read(puzzles)?);
    let mut engine = UciEngine::start(&engine.parse()?, 64)?;
    let budget = Budget {
        nodes: Some(nodes.parse()?),
        ..Budget::default()
    };
    let (mut all, mut confirmed) = (0, 0);
    for puzzle in trees.iter().map(PlayedGame::from_pgn) {
        let path = Path {
            start: &puzzle.start,
            moves: &[],
        };
        engine.new_game();
        let lines = engine.evaluate(path, budget, 2, &SearchControl::new())?;
        let chances = |line: &EvaluatedLine| line.eval.chances_of(puzzle.start.turn());
        let solution = puzzle.moves.first().map(|played| played.m);
        let is_confirmed = match lines.as_slice() {
            [best, other, ..] => {
                best.first() == solution && chances(best) >= KEEPS && chances(other) <= LOSES
            }
            [] | [_] => false,
        };
        all += 1;
        confirmed += usize::from(is_confirmed);
        let moves = lines.iter().filter_map(|line| Some((line.first()?, line)));
        let found: Vec<String> = moves
            .map(|(m, line)| format!("{} {:.0}", san::write(&puzzle.start, m), chances(line)))
            .collect();
        let solution = solution.map_or_else(String::new, |m| san::write(&puzzle.start, m));
        let sign = if is_confirmed { "yes" } else { "NO " };
        println!(
            "{sign} {solution} | {} | {}",
            found.join(", "),
            puzzle.start
        );
    }
    println!("{confirmed} of {all} confirmed");
    Ok(())
}

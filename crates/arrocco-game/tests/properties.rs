//! Random commands: legal, illegal, out of state, with clocks that jump.

#[path = "common/random.rs"]
mod random;

use std::collections::BTreeMap;

use arrocco_game::{Game, Millis, MoveId, NamedOpening, Outcome, Played};
use arrocco_notation::opening;
use arrocco_rules::{Color, Role};
use proptest::prelude::*;
use random::{action, command, jump, settings};

/// All that can be seen of a game.
fn seen(game: &Game, now: Millis) -> String {
    let snapshot = serde_json::to_string(&game.snapshot(now)).expect("JSON");
    format!("{snapshot}\n{}", game.to_pgn(now))
}

fn check_one_outcome(game: &Game) -> Result<(), TestCaseError> {
    let outcome = game.outcome();
    let answers = [
        outcome.is_in_progress(),
        outcome.winner() == Some(Color::White),
        outcome.winner() == Some(Color::Black),
        outcome.is_draw(),
    ];
    prop_assert_eq!(answers.iter().filter(|&&holds| holds).count(), 1);
    prop_assert_eq!(outcome.is_in_progress(), *outcome == Outcome::InProgress);
    Ok(())
}

/// What a page has that is sent only the changes is the whole snapshot.
fn check_changes(before: &Game, game: &Game, now: Millis) -> Result<(), TestCaseError> {
    let (old, whole) = (before.snapshot(now), game.snapshot(now));
    let kept = game.kept_since(before);
    let mut merged = game.snapshot_without(kept, now);
    merged
        .moves
        .splice(..0, old.moves.into_iter().take(kept.moves));
    merged
        .tree
        .splice(..0, old.tree.into_iter().take(kept.tree));
    prop_assert_eq!(merged, whole);
    Ok(())
}

/// What is computed move by move is what the whole game says.
fn check_history(game: &Game) -> Result<(), TestCaseError> {
    let mut positions = vec![*game.start()];
    let mut captured: [Vec<Role>; 2] = Default::default();
    for played in game.moves() {
        let before = positions[positions.len() - 1];
        positions.push(before.after(played.to_move()));
        if let Some(piece) = Played::captured_piece(played) {
            captured[piece.color.index()].push(piece.role);
        }
    }
    prop_assert_eq!(positions.last(), Some(game.position()));
    for color in Color::ALL {
        prop_assert_eq!(&game.captured(color), &captured[color.index()]);
    }
    let named = opening::find_last(&positions).map(NamedOpening::from);
    prop_assert_eq!(game.opening(), named);
    Ok(())
}

/// The list of all moves, each with the moves that lead to it, whatever their
/// numbers are.
fn listed(game: &Game) -> Vec<(String, bool, String)> {
    let mut paths = BTreeMap::from([(MoveId::START, String::new())]);
    let branches = game.branches().into_iter();
    let listed = branches.map(|branch| {
        let path = format!("{} {}", paths[&branch.parent], branch.san);
        paths.insert(branch.id, path.clone());
        (path, branch.is_main, branch.comment)
    });
    listed.collect()
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn no_command_breaks_a_game(
        settings in settings(),
        actions in prop::collection::vec((action(), jump()), 1..80),
    ) {
        let mut now = Millis(100_000);
        let mut game = Game::new(settings, now).expect("a game can begin");
        for (action, jump) in actions {
            now = Millis(now.0.saturating_add_signed(jump));
            let command = command(&game, action);
            let (before, shown) = (game.clone(), seen(&game, now));
            let applied = game.apply(command.clone(), now);
            game = applied.game;
            if applied.refused.is_some() && applied.events.is_empty() {
                prop_assert_eq!(&game, &before, "{:?}", command);
                prop_assert_eq!(seen(&game, now), shown, "{:?}", command);
            } else if applied.refused.is_some() {
                prop_assert!(!game.outcome().is_in_progress(), "a flag fell: {:?}", command);
            }
            check_one_outcome(&game)?;
            check_changes(&before, &game, now)?;
            check_history(&game)?;
            let line: Vec<&str> = game.moves().map(|played| played.san.as_str()).collect();
            prop_assert_eq!(line.len(), game.ply());
        }
        let pgn = game.to_pgn(now);
        let later = Millis(now.0 + 1_000_000);
        let loaded = Game::from_pgn(&pgn, later).expect("its own file");
        prop_assert_eq!(loaded.to_pgn(later), pgn);
        prop_assert_eq!(loaded.outcome(), game.outcome());
        prop_assert_eq!(loaded.settings(), game.settings());
        prop_assert_eq!(loaded.position(), game.position());
        prop_assert_eq!(loaded.redoable(), game.redoable());
        prop_assert_eq!(listed(&loaded), listed(&game));
        let clocks = [game.snapshot(now).clock, loaded.snapshot(later).clock];
        prop_assert_eq!(&clocks[0], &clocks[1]);
    }

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,200}") {
        let _ = Game::from_pgn(&text, Millis(0));
    }

    #[test]
    fn any_text_is_a_time_control_or_none(text in "[-0-9.+/bdsmove, :*]{0,20}") {
        if let Ok(control) = text.parse::<arrocco_game::TimeControl>() {
            let again = control.to_string().parse();
            prop_assert_eq!(again, Ok(control.clone()));
            let white = arrocco_game::Control::from_pgn(&control.white.to_pgn());
            prop_assert_eq!(white, Some(control.white));
        }
    }
}

//! Lines typed on the page, in the command language of the terminal.
//!
//! The interpreter of `arrocco-session` decides what a line means. Here its
//! commands are applied to the game and its outcome becomes a [`Message`].

use arrocco_game::Command;
use arrocco_session::interpreter::{CommandOutcome, Interpreter, Refused, Step, UiAction};
use arrocco_session::l10n::{Language, Localizer};

use super::protocol::{ClientAction, Message, Reason};
use super::request::{self, Client};

/// Carries out a line. `None` if the answer comes later.
pub(crate) async fn handle(
    client: &Client,
    line: &str,
    language: Language,
    id: Option<u32>,
) -> Result<Option<Message>, Reason> {
    let (game, now) = (client.actor.game(), client.actor.time().now());
    let step = client.with_interpreter(|interpreter| {
        interpreter.localizer = Localizer::new(language);
        interpreter.line(&game, line, now)
    });
    let outcome = match step {
        Step::Answer(outcome) => outcome,
        Step::Apply(commands) => apply(client, commands).await?,
        Step::Replace(game) => {
            request::replace(client, game.to_pgn(now)).await?;
            client.with_interpreter(|interpreter| interpreter.replaced(&game))
        }
    };
    answer(client, outcome, id)
}

/// Applies commands up to the first that is refused.
async fn apply(client: &Client, commands: Vec<Command>) -> Result<CommandOutcome, Reason> {
    let mut outcome = CommandOutcome::default();
    for command in commands {
        let changed = request::attempt(client, command, None).await?;
        let describe = |interpreter: &mut Interpreter| {
            interpreter.applied(&changed.game, changed.events, changed.refused)
        };
        outcome.extend(client.with_interpreter(describe));
        if outcome.is_refusal() {
            break;
        }
    }
    Ok(outcome)
}

/// The message for an outcome. `None` if the answer comes later.
fn answer(
    client: &Client,
    outcome: CommandOutcome,
    id: Option<u32>,
) -> Result<Option<Message>, Reason> {
    let text = outcome.lines.join("\n");
    let reason = match &outcome.refused {
        Some(Refused::Game(refused)) => {
            let position = client.actor.game().viewed();
            Some(Reason::of_game(refused, position.board()))
        }
        Some(Refused::EngineMoves) => Some(Reason::engine_moves()),
        Some(Refused::Input) | None => None,
    };
    if let Some(reason) = reason {
        let sentence = Some(text.into());
        return Ok(Some(Message::Refused {
            id,
            reason: Reason { sentence, ..reason },
        }));
    }
    let action = match outcome.ui_action {
        Some(UiAction::Hint) => {
            request::request_hint(client, id)?;
            return Ok(None);
        }
        Some(UiAction::Quit) => {
            let text = client.with_interpreter(|it| it.localizer.format("quit-page"));
            return Ok(Some(Message::text(id, text)));
        }
        Some(UiAction::Review) => Some(ClientAction::Review),
        Some(UiAction::Practise) => Some(ClientAction::Practise),
        // The lines describe the board, which the page shows already.
        Some(UiAction::Board) | None => None,
        Some(UiAction::Flip) => Some(ClientAction::Flip),
        Some(UiAction::Evaluate) => Some(ClientAction::Evaluate),
        Some(UiAction::Coach(on)) => Some(ClientAction::Coach { on }),
        Some(UiAction::Edit) => Some(ClientAction::Edit),
        Some(UiAction::Help) => Some(ClientAction::Help),
        Some(UiAction::Language(language)) => Some(ClientAction::Language { language }),
        Some(UiAction::Theme(name)) => Some(ClientAction::Theme { name }),
        Some(UiAction::Pieces(name)) => Some(ClientAction::Pieces { name }),
        Some(UiAction::Save(name)) => Some(ClientAction::Download { name }),
        Some(UiAction::Load(_)) => Some(ClientAction::Upload),
    };
    Ok(Some(match action {
        Some(action) => Message::ClientAction {
            id,
            action,
            text: Some(text).filter(|text| !text.is_empty()),
        },
        None if !outcome.events.is_empty() => Message::Done {
            id,
            text: Some(text),
        },
        None => Message::Text {
            id,
            text,
            refused: outcome.refused.is_some(),
            pointed: outcome.marks.pointed.into_iter().collect(),
            targets: outcome.marks.dots.into_iter().collect(),
        },
    }))
}

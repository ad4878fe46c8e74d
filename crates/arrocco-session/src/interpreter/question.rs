//! Questions to the person, and what the answers do.

use arrocco_game::{Command, Game, MoveRequest, Settings};
use arrocco_rules::{Color, Role, Square};

use super::{CommandOutcome, Interpreter, Step};
use crate::command_line::{self, Intent, NewGame, Players};
use crate::engine_player::Strength;
use crate::l10n::Language;

/// A question that waits for an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// What the pawn becomes.
    Promotion {
        /// Where it stands.
        from: Square,
        /// Where it goes.
        to: Square,
        /// Whether the move is a variation of the viewed position.
        is_variation: bool,
    },
    /// Whether the game in progress may be given up for a new one.
    Replace(Box<Settings>),
    /// Whether it may be given up for one from a file.
    ReplaceBy(Box<Game>),
    /// How deep the classic engine searches.
    Depth,
    /// Which side the person plays against the classic engine.
    Side {
        /// How deep the engine searches.
        depth: u32,
    },
}

impl Interpreter {
    /// What an answer to a question does. `None` if the line is no answer: the
    /// question is dropped, and the line means what it means without it.
    pub(super) fn answer(&mut self, question: Question, game: &Game, line: &str) -> Option<Step> {
        let read = command_line::read(line, self.localizer.language);
        match question {
            Question::Depth => Some(self.answer_depth(line)),
            Question::Side { depth } => Some(self.answer_side(game, depth, line)),
            Question::Promotion { .. } => {
                if let Ok(Intent::Promote(role)) = read {
                    self.question = Some(question);
                    return Some(self.promote(role));
                }
                read.is_err()
                    .then(|| self.ask_again(question, "ask-promotion"))
            }
            Question::Replace(_) | Question::ReplaceBy(_) => {
                if read == Ok(Intent::Accept) {
                    self.question = Some(question);
                    return Some(self.agree());
                }
                (read == Ok(Intent::Decline)).then(|| self.disagree())
            }
        }
    }

    /// The promotion that was asked for.
    pub fn promote(&mut self, role: Role) -> Step {
        let Some(Question::Promotion {
            from,
            to,
            is_variation,
        }) = self.question.take()
        else {
            return self.not_understood("refused-no-promotion-due");
        };
        if !Role::PROMOTIONS.contains(&role) {
            let question = Question::Promotion {
                from,
                to,
                is_variation,
            };
            return self.ask_again(question, "refused-promotion-wrong");
        }
        let request = MoveRequest::promoting(from, to, role);
        Step::apply(if is_variation {
            Command::Vary { request }
        } else {
            Command::play(request)
        })
    }

    /// Yes to the question, if it can be answered like that.
    pub fn agree(&mut self) -> Step {
        match self.question.take() {
            Some(Question::Replace(settings)) => Step::start(*settings),
            Some(Question::ReplaceBy(game)) => Step::Replace(game),
            Some(Question::Promotion { .. } | Question::Depth | Question::Side { .. }) | None => {
                Step::Answer(CommandOutcome::default())
            }
        }
    }

    /// No to the question.
    pub fn disagree(&mut self) -> Step {
        self.question = None;
        self.say("game-goes-on")
    }

    /// Drops the question.
    pub fn drop_question(&mut self) {
        self.question = None;
    }

    pub(super) fn ask(&mut self, question: Question, id: &str) -> Step {
        self.question = Some(question);
        self.say(id)
    }

    fn ask_again(&mut self, question: Question, id: &str) -> Step {
        self.question = Some(question);
        self.not_understood(id)
    }

    fn answer_depth(&mut self, line: &str) -> Step {
        let line = line.trim();
        let is_number = !line.is_empty() && line.bytes().all(|byte| byte.is_ascii_digit());
        let refusal = match line.parse::<i128>() {
            Ok(..=0) => "depth-too-small",
            Ok(depth) => match u32::try_from(depth) {
                Ok(depth) if Strength::CLASSIC_DEPTHS.contains(&depth) => {
                    return self.ask(Question::Side { depth }, "ask-side");
                }
                Ok(_) | Err(_) => "depth-too-large",
            },
            Err(_) if is_number => "depth-too-large",
            Err(_) => "depth-no-number",
        };
        self.refuse_and_ask(Question::Depth, refusal, "ask-depth")
    }

    fn answer_side(&mut self, game: &Game, depth: u32, line: &str) -> Step {
        let Some(side) = side(line, self.localizer.language) else {
            return self.refuse_and_ask(Question::Side { depth }, "side-unknown", "ask-side");
        };
        let new = NewGame {
            players: Some(Players::Engine(Strength::Classic(depth))),
            side: Some(side),
            ..NewGame::default()
        };
        self.new_game(game, new)
    }

    fn refuse_and_ask(&mut self, question: Question, refusal: &str, ask: &str) -> Step {
        self.question = Some(question);
        let mut outcome = CommandOutcome::not_understood(self.localizer.format(refusal));
        outcome.lines.push(self.localizer.format(ask));
        Step::Answer(outcome)
    }
}

/// The side a letter or a word names. B is black in English and bianco in
/// Italian.
fn side(line: &str, language: Language) -> Option<Color> {
    match (&*line.trim().to_lowercase(), language) {
        ("w" | "white" | "bianco", _) | ("b", Language::Italian) => Some(Color::White),
        ("b", Language::English) | ("black" | "nero", _) => Some(Color::Black),
        ("n", Language::Italian) => Some(Color::Black),
        _ => None,
    }
}

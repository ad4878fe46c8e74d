//! Questions to the person, and what the answers do.

use arrocco_game::{Command, Game, Millis, MoveRequest, Settings};
use arrocco_rules::{Color, Role, Square};

use super::{Effect, Reply, Session};
use arrocco_session::command_line::{self, Intent, Players, Strength};
use arrocco_session::l10n::Language;

/// A question that waits for an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    /// What the pawn becomes.
    Promotion {
        /// Where it stands.
        from: Square,
        /// Where it goes.
        to: Square,
    },
    /// Whether the game in progress may be given up for a new one.
    Replace(Box<Settings>),
    /// Whether it may be given up for one from a file.
    ReplaceBy(Box<Game>),
    /// How deep the computer thinks.
    Depth,
    /// Which side the person plays.
    Side {
        /// How deep the computer thinks.
        depth: u32,
    },
}

impl Session {
    /// Answers the question that was asked, if there is one and this is an
    /// answer. Anything else than an answer to yes or no lets the question
    /// fall.
    pub(super) fn answer_question(&mut self, line: &str, now: Millis) -> Option<Reply> {
        match self.question.take()? {
            Question::Depth => Some(self.answer_depth(line)),
            Question::Side { depth } => Some(self.answer_side(depth, line, now)),
            Question::Promotion { from, to } => self.answer_promotion(from, to, line, now),
            Question::Replace(settings) => match self.yes_or_no(line)? {
                true => Some(self.start(*settings, now)),
                false => Some(self.game_goes_on()),
            },
            Question::ReplaceBy(game) => match self.yes_or_no(line)? {
                true => Some(self.replace_game(*game, now)),
                false => Some(self.game_goes_on()),
            },
        }
    }

    fn answer_promotion(
        &mut self,
        from: Square,
        to: Square,
        line: &str,
        now: Millis,
    ) -> Option<Reply> {
        let refusal = match command_line::read(line, self.localizer.language) {
            Ok(Intent::Promote(role)) if Role::PROMOTIONS.contains(&role) => {
                return Some(self.promote(from, to, role, now));
            }
            Ok(Intent::Promote(_)) => "refused-promotion-wrong",
            Ok(_) => return None,
            Err(_) => "ask-promotion",
        };
        self.question = Some(Question::Promotion { from, to });
        Some(Reply::refusal(self.localizer.format(refusal)).with_effect(Effect::Promote))
    }

    /// Lets the pawn that waits become something.
    pub(crate) fn promote(&mut self, from: Square, to: Square, role: Role, now: Millis) -> Reply {
        self.question = None;
        self.act(Command::play(MoveRequest::promoting(from, to, role)), now)
    }

    /// Yes to the question that was asked, if it can be answered like that.
    pub(crate) fn agree(&mut self, now: Millis) -> Reply {
        match self.question.take() {
            Some(Question::Replace(settings)) => self.start(*settings, now),
            Some(Question::ReplaceBy(game)) => self.replace_game(*game, now),
            Some(Question::Promotion { .. } | Question::Depth | Question::Side { .. }) | None => {
                Reply::default()
            }
        }
    }

    /// Lets the question fall.
    pub(crate) fn drop_question(&mut self) {
        self.question = None;
    }

    fn yes_or_no(&self, line: &str) -> Option<bool> {
        let intent = command_line::read(line, self.localizer.language).ok()?;
        match intent {
            Intent::Accept => Some(true),
            Intent::Decline => Some(false),
            _ => None,
        }
    }

    fn game_goes_on(&self) -> Reply {
        Reply::said(self.localizer.format("game-goes-on"))
    }

    /// Asks the first of the two questions.
    pub(super) fn ask_depth(&mut self) -> Reply {
        self.question = Some(Question::Depth);
        Reply::said(self.localizer.format("ask-depth"))
    }

    fn answer_depth(&mut self, line: &str) -> Reply {
        let refusal = match line.trim().parse::<i128>() {
            Ok(..=0) => "depth-too-small",
            Ok(depth) => match u32::try_from(depth) {
                Ok(depth) if Strength::CLASSIC_DEPTHS.contains(&depth) => {
                    self.question = Some(Question::Side { depth });
                    return Reply::said(self.localizer.format("ask-side"));
                }
                _ => "depth-too-large",
            },
            Err(_) if is_number(line) => "depth-too-large",
            Err(_) => "depth-no-number",
        };
        self.ask_again(Question::Depth, refusal, "ask-depth")
    }

    fn answer_side(&mut self, depth: u32, line: &str, now: Millis) -> Reply {
        let Some(side) = side(line, self.localizer.language) else {
            return self.ask_again(Question::Side { depth }, "side-unknown", "ask-side");
        };
        let players = Players::Engine(Strength::Classic(depth));
        let settings = self.settings_for(Some(players), Some(side), None, false);
        self.start_or_ask(settings, now)
    }

    fn ask_again(&mut self, question: Question, refusal: &str, ask: &str) -> Reply {
        self.question = Some(question);
        let mut reply = Reply::refusal(self.localizer.format(refusal));
        reply.lines.push(self.localizer.format(ask));
        reply
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

fn is_number(line: &str) -> bool {
    let digits = line.trim();
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

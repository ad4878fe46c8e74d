//! The interpreter of the command language, the same for every front end.
//!
//! [`Interpreter::line`] says what a typed line asks for, as a [`Step`]: commands
//! to apply, or an answer. The front end applies the commands, in memory or
//! durably, and passes what came of them to [`Interpreter::applied`], which
//! describes it. Both end in an [`CommandOutcome`], which the front end only shows.
//!
//! ```
//! use arrocco_game::{Game, Millis, Settings};
//! use arrocco_session::appearance;
//! use arrocco_session::interpreter::{Interpreter, Step};
//! use arrocco_session::l10n::Language;
//!
//! let mut game = Game::new(Settings::default(), Millis::ZERO)?;
//! let mut interpreter = Interpreter::new(Language::English, &appearance::TERMINAL);
//! let Step::Apply(commands) = interpreter.line(&game, "e4", Millis::ZERO) else {
//!     unreachable!("a legal move is a command");
//! };
//! for command in commands {
//!     let applied = game.apply(command, Millis::ZERO);
//!     game = applied.game;
//!     let outcome = interpreter.applied(&game, applied.events, applied.refused);
//!     assert_eq!(outcome.lines, ["White: pawn from e2 to e4."]);
//! }
//! # Ok::<(), arrocco_game::GameRefusal>(())
//! ```

mod begin;
mod describe;
mod outcome;
mod question;
#[cfg(test)]
mod tests;

use arrocco_game::{
    Command, Event, Game, GameRefusal, Millis, MoveId, MoveRequest, Settings, TimeControl,
};
use arrocco_notation::any_move::{AnyMove, AnyMoveError};
use arrocco_rules::{Color, Position, Refusal};

pub use begin::{engine, is_engines_turn, lone_person, speaker};
pub use describe::clock_face;
pub use outcome::{Change, CommandOutcome, Marks, Refused, UiAction};
pub use question::Question;

use crate::appearance::{self, Appearances, Choice};
use crate::coach;
use crate::command_line::{self, Coaching, Intent, NewGame, Players, Way};
use crate::engine_player::Strength;
use crate::l10n::{Language, Localizer, with};

/// What a person at a board types, understood: the language, the question that
/// was asked last, and the settings of the next game.
#[derive(Debug)]
pub struct Interpreter {
    /// The language of lines and answers.
    pub localizer: Localizer,
    appearances: &'static Appearances,
    /// The settings of the next game, if they differ from this one's.
    next: Option<Settings>,
    question: Option<Question>,
    /// Whether the coach speaks after every move of a person.
    pub coaches: bool,
}

/// What a front end does next.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub enum Step {
    /// Show the answer.
    Answer(CommandOutcome),
    /// Apply these commands in order, up to the first that is refused, and show
    /// what [`Interpreter::applied`] makes of each.
    Apply(Vec<Command>),
    /// Replace the game by this one and show [`Interpreter::replaced`].
    Replace(Box<Game>),
}

impl Step {
    fn apply(command: Command) -> Step {
        Step::Apply(vec![command])
    }

    /// Starts a game and gives up the one in progress.
    fn start(settings: Settings) -> Step {
        Step::apply(Command::Start {
            settings: Box::new(settings),
            abandon: true,
        })
    }
}

impl Interpreter {
    /// An interpreter for a front end with these themes and pieces.
    pub fn new(language: Language, appearances: &'static Appearances) -> Interpreter {
        Interpreter {
            localizer: Localizer::new(language),
            appearances,
            next: None,
            question: None,
            coaches: false,
        }
    }

    /// What a typed line asks for. A question that was asked comes first.
    pub fn line(&mut self, game: &Game, line: &str, now: Millis) -> Step {
        let question = self.question.take();
        let answer = question.and_then(|question| self.answer(question, game, line));
        if let Some(step) = answer {
            return step;
        }
        match command_line::read(line, self.localizer.language) {
            Ok(intent) => self.execute(game, intent, now),
            Err(error) => {
                let sentence = self.localizer.parse_error(&error);
                Step::Answer(CommandOutcome::not_understood(sentence))
            }
        }
    }

    /// What an intent asks for in a game.
    pub fn execute(&mut self, game: &Game, intent: Intent, now: Millis) -> Step {
        let (localizer, viewed) = (self.localizer, game.viewed());
        let said = |sentence: String| Step::Answer(CommandOutcome::said(sentence));
        let action = |action| Step::Answer(CommandOutcome::action(action));
        match intent {
            Intent::Play(m) => self.play_all(game, &[m]),
            Intent::PlayLine(moves) => self.play_all(game, &moves),
            Intent::PlayOrLine(m, moves) => self.play_or_line(game, m, &moves),
            Intent::Promote(role) => self.promote(role),
            Intent::Try(m) => self.try_move(game, &m),
            Intent::Undo => Step::apply(Command::Takeback),
            Intent::Redo => Step::apply(Command::Redo),
            Intent::Draw => Step::apply(draw(game)),
            Intent::Accept => Step::apply(accept(game)),
            Intent::Decline => Step::apply(decline(game)),
            Intent::Claim(None) => Step::apply(Command::ClaimDraw { intended: None }),
            Intent::Claim(Some(m)) => match m.to_move(game.position()) {
                Ok(m) => Step::apply(Command::ClaimDraw {
                    intended: Some(MoveRequest::of(m)),
                }),
                Err(error) => self.not_a_move(game, &error),
            },
            Intent::Resign => Step::apply(Command::Resign { by: speaker(game) }),
            Intent::Pause => Step::apply(Command::Pause),
            Intent::Resume => Step::apply(Command::Resume),

            Intent::Go(way) => Step::apply(Command::GoTo {
                id: target(game, way),
            }),
            Intent::Raise => Step::apply(Command::PromoteVariation { id: game.cursor() }),
            Intent::Delete => Step::apply(Command::DeleteVariation { id: game.cursor() }),

            Intent::New(new) => self.new_game(game, new),
            Intent::Level(strength) => self.play_against(game, strength),
            Intent::Classic => self.ask(Question::Depth, "ask-depth"),
            Intent::Clock(clock) => self.set_clock(game, clock),
            Intent::Name(color, name) => self.set_name(color, name),
            Intent::Start(text) => self.start_from(game, &text),

            Intent::Why(m) => Step::Answer(describe::why(&localizer, game, &m)),
            Intent::Moves(from) => Step::Answer(describe::moves(&localizer, &viewed, from)),
            Intent::Attackers(at) => Step::Answer(describe::attackers(&localizer, &viewed, at)),
            Intent::Where(role) => Step::Answer(describe::role(&localizer, &viewed, role)),
            Intent::Look(line) => said(describe::line(&localizer, &viewed, line)),
            Intent::Board => Step::Answer(CommandOutcome {
                lines: describe::board(&localizer, &viewed),
                ..CommandOutcome::action(UiAction::Board)
            }),
            Intent::Status => said(localizer.status(game.position(), game.outcome())),
            Intent::Captured => said(describe::captured(&localizer, game)),
            Intent::Last => said(describe::last_move(&localizer, game)),
            Intent::List => said(describe::moves_played(&localizer, game)),
            Intent::Opening => said(describe::opening(&localizer, game)),
            Intent::Time => said(describe::clocks(&localizer, game, now)),
            Intent::Fen => said(game.fen()),
            Intent::Pgn => said(game.to_pgn(now).trim_end().to_owned()),

            Intent::Hint if !can_hint(game) => self.not_understood("hint-none"),
            Intent::Hint => action(UiAction::Hint),
            Intent::Evaluate => action(UiAction::Evaluate),
            Intent::Review if game.ply() == 0 => self.not_understood("review-empty"),
            Intent::Review => action(UiAction::Review),
            Intent::Practise => action(UiAction::Practise),
            Intent::Coach(Coaching::Now) => Step::Answer(match coach::note_of_game(game) {
                Some(note) if !note.facts.is_empty() => describe::coach(&localizer, game, &note),
                Some(_) | None => CommandOutcome::said(localizer.format("coach-nothing")),
            }),
            Intent::Coach(coaching) => {
                let is_on = coaching == Coaching::On;
                let id = if is_on { "coach-on" } else { "coach-off" };
                Step::Answer(CommandOutcome {
                    ui_action: Some(UiAction::Coach(is_on)),
                    ..CommandOutcome::said(localizer.format(id))
                })
            }
            Intent::Flip => action(UiAction::Flip),
            Intent::Edit => action(UiAction::Edit),
            Intent::Help => action(UiAction::Help),
            Intent::Quit => action(UiAction::Quit),
            Intent::Save(name) => action(UiAction::Save(name)),
            Intent::Load(name) => action(UiAction::Load(name)),
            Intent::Theme(name) => {
                let themes = self.appearances.themes;
                self.choose(themes, name, UiAction::Theme, "theme-unknown", "themes")
            }
            Intent::Pieces(name) => {
                let pieces = self.appearances.pieces;
                self.choose(
                    pieces,
                    name,
                    UiAction::Pieces,
                    "pieces-unknown",
                    "piece-sets",
                )
            }
            Intent::Language(language) => {
                self.localizer = Localizer::new(language);
                Step::Answer(CommandOutcome {
                    ui_action: Some(UiAction::Language(language)),
                    ..CommandOutcome::said(self.localizer.format("language-changed"))
                })
            }
        }
    }

    /// Describes what came of a command. The game is the one afterwards.
    pub fn applied(
        &mut self,
        game: &Game,
        events: Vec<Event>,
        refused: Option<GameRefusal>,
    ) -> CommandOutcome {
        if events
            .iter()
            .any(|event| matches!(event, Event::GameStarted(_)))
        {
            self.next = None;
            self.question = None;
        }
        let sentences = events
            .iter()
            .filter_map(|event| describe::event(&self.localizer, game, event));
        let mut outcome = CommandOutcome {
            lines: sentences.collect(),
            ..CommandOutcome::default()
        };
        if let Some(refused) = refused {
            outcome.extend(describe::refused(&self.localizer, game, refused));
        }
        let has_moved = events
            .iter()
            .any(|event| matches!(event, Event::BoardChanged(_)));
        if let Some(note) = coach::note_of_game(game).filter(|_| self.coaches && has_moved) {
            outcome.extend(describe::coach(&self.localizer, game, &note));
        }
        CommandOutcome { events, ..outcome }
    }

    /// Describes that the game was replaced by one from a file.
    pub fn replaced(&mut self, game: &Game) -> CommandOutcome {
        (self.next, self.question) = (None, None);
        let started = arrocco_game::event::GameStarted {
            settings: game.settings().clone(),
            fen: game.fen(),
        };
        CommandOutcome {
            events: vec![started.into()],
            ..CommandOutcome::said(self.localizer.format("loaded"))
        }
    }

    /// Why the rules refuse a move, with the squares to look at.
    pub fn illegal(&self, game: &Game, refusal: Refusal) -> CommandOutcome {
        describe::refused(&self.localizer, game, GameRefusal::Illegal(refusal))
    }

    /// The question that waits for an answer.
    pub fn question(&self) -> Option<&Question> {
        self.question.as_ref()
    }

    /// The settings of the next game.
    pub fn next_settings(&self, game: &Game) -> Settings {
        self.next.clone().unwrap_or_else(|| begin::again(game))
    }

    /// A move from square to square, which asks what a pawn becomes: at the
    /// viewed position, where it may be a variation.
    pub fn play(&mut self, game: &Game, request: MoveRequest) -> Step {
        let is_variation = game.cursor() != game.head();
        if !is_variation && let Some(step) = self.not_now(game) {
            return step;
        }
        let MoveRequest {
            from,
            to,
            promotion,
        } = request;
        let refusal = game.viewed().explain(from, to, promotion);
        if matches!(refusal, Some(Refusal::PromotionMissing { .. })) {
            return self.ask_promotion(request, is_variation);
        }
        Step::apply(if is_variation {
            Command::Vary { request }
        } else {
            Command::play(request)
        })
    }

    /// Moves of the game, all of them or none.
    fn play_all(&mut self, game: &Game, moves: &[AnyMove]) -> Step {
        if let Some(step) = self.not_now(game) {
            return step;
        }
        let mut position = *game.position();
        let mut commands = Vec::new();
        for m in moves {
            if !commands.is_empty() && lone_person(game.settings()).is_some() {
                return self.engine_moves();
            }
            match m.to_move(&position) {
                Ok(m) => {
                    let ply = u32::try_from(game.ply() + commands.len()).ok();
                    let request = MoveRequest::of(m);
                    commands.push(Command::play_after(request, ply));
                    position.play_unchecked(m);
                }
                Err(error) if moves.len() == 1 => return self.ask_or_refuse(game, &error, false),
                Err(error) => return self.not_a_move(game, &error),
            }
        }
        Step::Apply(commands)
    }

    /// One move with both of its squares, or the moves it can be read as: `e2 e4`
    /// and `e4 e5`.
    fn play_or_line(&mut self, game: &Game, m: AnyMove, moves: &[AnyMove]) -> Step {
        let refusal = m.to_move(game.position()).err();
        if refusal.is_some() && are_legal(moves, game.position()) {
            return self.play_all(game, moves);
        }
        let mut step = self.play_all(game, &[m]);
        if let Step::Answer(outcome) = &mut step
            && let Some(Refused::Game(GameRefusal::Illegal(Refusal::NoPiece { .. }))) =
                outcome.refused
        {
            let sentence = self.localizer.format("refused-as-two-moves");
            outcome.lines.push(sentence);
        }
        step
    }

    /// A move as a variation of the viewed position.
    fn try_move(&mut self, game: &Game, m: &AnyMove) -> Step {
        match m.to_move(&game.viewed()) {
            Ok(m) => Step::apply(Command::Vary {
                request: MoveRequest::of(m),
            }),
            Err(error) => self.ask_or_refuse(game, &error, true),
        }
    }

    /// Asks what a pawn becomes, if that is all that is missing.
    fn ask_or_refuse(&mut self, game: &Game, error: &AnyMoveError, is_variation: bool) -> Step {
        if let Some(Refusal::PromotionMissing { from, to }) = error.refusal() {
            return self.ask_promotion(MoveRequest::new(from, to), is_variation);
        }
        self.not_a_move(game, error)
    }

    fn ask_promotion(&mut self, request: MoveRequest, is_variation: bool) -> Step {
        let MoveRequest { from, to, .. } = request;
        let question = Question::Promotion {
            from,
            to,
            is_variation,
        };
        self.ask(question, "ask-promotion")
    }

    /// Why nobody can move now: the game is over, or an engine is to move.
    fn not_now(&self, game: &Game) -> Option<Step> {
        if !game.outcome().is_in_progress() {
            let refused = describe::refused(&self.localizer, game, GameRefusal::GameOver);
            return Some(Step::Answer(refused));
        }
        is_engines_turn(game).then(|| self.engine_moves())
    }

    fn engine_moves(&self) -> Step {
        Step::Answer(CommandOutcome {
            refused: Some(Refused::EngineMoves),
            ..CommandOutcome::said(self.localizer.format("refused-engine-moves"))
        })
    }

    fn not_a_move(&self, game: &Game, error: &AnyMoveError) -> Step {
        Step::Answer(describe::not_a_move(&self.localizer, game, error))
    }

    fn new_game(&mut self, game: &Game, new: NewGame) -> Step {
        let settings = begin::changed(self.next_settings(game), new);
        self.start_or_ask(game, settings)
    }

    /// A game against an engine, at once or next time.
    fn play_against(&mut self, game: &Game, strength: Strength) -> Step {
        let new = NewGame {
            players: Some(Players::Engine(strength)),
            side: lone_person(game.settings()),
            ..NewGame::default()
        };
        self.start_or_keep(game, new)
    }

    fn set_clock(&mut self, game: &Game, clock: TimeControl) -> Step {
        let new = NewGame {
            clock: Some(clock),
            ..NewGame::default()
        };
        self.start_or_keep(game, new)
    }

    /// Names a player of this game, and of the next one.
    fn set_name(&mut self, color: Color, name: String) -> Step {
        let (tag, next) = match color {
            Color::White => ("White", self.next.as_mut().map(|next| &mut next.white)),
            Color::Black => ("Black", self.next.as_mut().map(|next| &mut next.black)),
        };
        if let Some(seat) = next {
            seat.name.clone_from(&name);
        }
        Step::apply(Command::Tag {
            tags: [(tag.to_owned(), name)].into(),
        })
    }

    /// A game from a FEN.
    pub fn start_from(&mut self, game: &Game, text: &str) -> Step {
        let start = match text {
            "startpos" => None,
            fen => match fen.parse::<Position>() {
                Ok(_) => Some(fen.to_owned()),
                Err(error) => {
                    let sentence = self.localizer.no_start(&error.first());
                    return Step::Answer(CommandOutcome::not_understood(sentence));
                }
            },
        };
        let settings = Settings {
            start,
            ..self.next_settings(game)
        };
        self.start_or_ask(game, settings)
    }

    /// Starts a game at once if no move would be lost; else asks.
    pub fn start_or_ask(&mut self, game: &Game, settings: Settings) -> Step {
        if would_lose_moves(game) {
            return self.ask(Question::Replace(Box::new(settings)), "ask-give-up");
        }
        Step::start(settings)
    }

    /// Replaces the game at once if no move would be lost; else asks.
    pub fn replace_or_ask(&mut self, game: &Game, by: Game) -> Step {
        if would_lose_moves(game) {
            return self.ask(Question::ReplaceBy(Box::new(by)), "ask-give-up");
        }
        Step::Replace(Box::new(by))
    }

    /// Starts a game at once if no move would be lost; else keeps the settings
    /// for the next one.
    fn start_or_keep(&mut self, game: &Game, new: NewGame) -> Step {
        let settings = begin::changed(self.next_settings(game), new);
        if !would_lose_moves(game) {
            return Step::start(settings);
        }
        self.next = Some(settings);
        self.say("settings-next")
    }

    /// One of the looks of the front end; without a name, which there are.
    fn choose(
        &self,
        choices: &'static [Choice],
        name: Option<String>,
        action: fn(&'static str) -> UiAction,
        unknown: &str,
        all: &str,
    ) -> Step {
        let names = with("names", appearance::list(choices, self.localizer.language));
        let Some(name) = name else {
            return Step::Answer(CommandOutcome::said(
                self.localizer.format_with(all, &[names]),
            ));
        };
        Step::Answer(match appearance::find(choices, &name) {
            Some(choice) => CommandOutcome::action(action(choice.key)),
            None => {
                let found: String = name.chars().take(40).collect();
                let words = [with("found", found), names];
                CommandOutcome::not_understood(self.localizer.format_with(unknown, &words))
            }
        })
    }

    fn say(&self, id: &str) -> Step {
        Step::Answer(CommandOutcome::said(self.localizer.format(id)))
    }

    fn not_understood(&self, id: &str) -> Step {
        Step::Answer(CommandOutcome::not_understood(self.localizer.format(id)))
    }
}

/// Whether a move can be suggested: not on the board of a game that is over.
fn can_hint(game: &Game) -> bool {
    let is_board = game.cursor() == game.head();
    let is_over = is_board && !game.outcome().is_in_progress();
    !is_over && game.viewed().has_legal_moves()
}

/// Whether moves can be played one after the other.
fn are_legal(moves: &[AnyMove], position: &Position) -> bool {
    let mut position = *position;
    let mut play = |m: &AnyMove| m.to_move(&position).map(|m| position.play_unchecked(m));
    moves.iter().all(|m| play(m).is_ok())
}

fn would_lose_moves(game: &Game) -> bool {
    game.outcome().is_in_progress() && game.ply() > 0
}

/// Offers a draw; accepts it if the other side has offered one.
fn draw(game: &Game) -> Command {
    let by = speaker(game);
    match game.draw_offer() {
        Some(other) if other != by => Command::AcceptDraw { by },
        Some(_) | None => Command::OfferDraw { by },
    }
}

/// Accepts the takeback or the draw that waits for an answer.
fn accept(game: &Game) -> Command {
    match (game.takeback_asked(), game.draw_offer()) {
        (Some(asker), _) => Command::AcceptTakeback { by: !asker },
        (None, Some(offerer)) => Command::AcceptDraw { by: !offerer },
        (None, None) => Command::AcceptDraw { by: speaker(game) },
    }
}

/// Declines the takeback or the draw that waits for an answer.
fn decline(game: &Game) -> Command {
    match (game.takeback_asked(), game.draw_offer()) {
        (Some(asker), _) => Command::DeclineTakeback { by: !asker },
        (None, Some(offerer)) => Command::DeclineDraw { by: !offerer },
        (None, None) => Command::DeclineDraw { by: speaker(game) },
    }
}

/// The move that a step through the game leads to; the viewed one at an end.
fn target(game: &Game, way: Way) -> MoveId {
    let (cursor, branches) = (game.cursor(), game.branches());
    let found = match way {
        Way::First => Some(MoveId::START),
        Way::Last => Some(game.head()),
        Way::Back => branches
            .iter()
            .find(|branch| branch.id == cursor)
            .map(|branch| branch.parent),
        Way::Forward => branches
            .iter()
            .find(|branch| branch.parent == cursor && branch.is_main)
            .map(|branch| branch.id),
    };
    found.unwrap_or(cursor)
}

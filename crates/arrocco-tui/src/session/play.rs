//! Moves, takebacks, draws, and sentences for events and refusals.

use arrocco_game::{Command, Event, Game, GameRefusal, Millis, MoveRequest, Played, PlayerKind};
use arrocco_notation::any::{AnyMove, AnyMoveError};
use arrocco_rules::{CastlingSide, Color, Refusal, Role, Square};

use super::{Effect, Marks, Question, Reply, Session, lone_person};
use arrocco_session::l10n::with;

impl Session {
    /// Carries out a command and reports its events.
    pub(crate) fn act(&mut self, command: Command, now: Millis) -> Reply {
        match self.command(command, now) {
            Ok(events) => self.report(&events),
            Err(reply) => reply,
        }
    }

    pub(super) fn no_promotion_due(&self) -> Reply {
        Reply::refusal(self.localizer.format("refused-no-promotion-due"))
    }

    /// Plays a typed move.
    pub(super) fn play(&mut self, m: &AnyMove, now: Millis) -> Reply {
        if let Some(reply) = self.not_the_persons_turn() {
            return reply;
        }
        match self.resolve(m) {
            Ok(text) => self.play_move(text, now),
            Err(error) => match error.refusal() {
                Some(Refusal::PromotionMissing { from, to }) => self.ask_promotion(from, to),
                _ => self.not_a_move(&error),
            },
        }
    }

    /// Plays a move of two squares, or asks what a pawn becomes.
    pub(crate) fn play_move(&mut self, text: MoveRequest, now: Millis) -> Reply {
        if let Some(reply) = self.not_the_persons_turn() {
            return reply;
        }
        let position = self.position();
        match position.explain(text.from, text.to, text.promotion) {
            Some(Refusal::PromotionMissing { from, to }) if self.is_running() => {
                self.ask_promotion(from, to)
            }
            _ => self.act(Command::play(text), now),
        }
    }

    fn ask_promotion(&mut self, from: Square, to: Square) -> Reply {
        self.question = Some(Question::Promotion { from, to });
        Reply::said(self.localizer.format("ask-promotion")).with_effect(Effect::Promote)
    }

    /// An engine is not moved by hand.
    fn not_the_persons_turn(&self) -> Option<Reply> {
        self.engine_to_move()
            .then(|| Reply::refusal(self.localizer.format("refused-engine-to-move")))
    }

    /// Whether an engine is to move.
    pub(crate) fn engine_to_move(&self) -> bool {
        let turn = self.game().map(Game::turn);
        self.is_running() && turn.is_some_and(|turn| !self.is_person(turn))
    }

    /// Whether a person plays a side.
    pub(crate) fn is_person(&self, color: Color) -> bool {
        let seat = self.game().map(|game| game.settings().seat(color));
        seat.is_some_and(|seat| seat.kind == PlayerKind::Human)
    }

    /// Tries a move where one is looking; the game is not touched.
    pub(crate) fn try_move(&mut self, text: MoveRequest, now: Millis) -> Reply {
        // A variation can wait for no answer, so a pawn becomes what it mostly
        // does.
        let promotion = match self.viewed().explain(text.from, text.to, None) {
            Some(Refusal::PromotionMissing { .. }) => Some(Role::Queen),
            _ => text.promotion,
        };
        let request = MoveRequest { promotion, ..text };
        self.act(Command::Vary { request }, now)
            .with_effect(Effect::Browsed)
    }

    pub(crate) fn is_running(&self) -> bool {
        self.game()
            .is_some_and(|game| game.outcome().is_in_progress())
    }

    fn resolve(&self, m: &AnyMove) -> Result<MoveRequest, AnyMoveError> {
        let position = self.position();
        let m = m.to_move(&position)?;
        Ok(MoveRequest::of(m))
    }

    pub(super) fn offer_draw(&mut self, now: Millis) -> Reply {
        let by = self.speaker();
        let offered = self.game().and_then(Game::draw_offer);
        // Who offers a draw that the other side has offered accepts it.
        let command = match offered {
            Some(other) if other != by => Command::AcceptDraw { by },
            _ => Command::OfferDraw { by },
        };
        self.act(command, now)
    }

    /// Claims a draw, now or with the intended move.
    pub(super) fn claim_draw(&mut self, intended: Option<&AnyMove>, now: Millis) -> Reply {
        match intended.map(|m| self.resolve(m)).transpose() {
            Ok(intended) => self.act(Command::ClaimDraw { intended }, now),
            Err(error) => self.not_a_move(&error),
        }
    }

    /// Accepts the takeback or the draw that waits for an answer.
    pub(super) fn accept(&mut self, now: Millis) -> Reply {
        let command = match (self.takeback_asked(), self.draw_offered()) {
            (Some(asker), _) => Command::AcceptTakeback { by: !asker },
            (None, Some(offerer)) => Command::AcceptDraw { by: !offerer },
            (None, None) => Command::AcceptDraw { by: self.speaker() },
        };
        self.act(command, now)
    }

    /// Declines the takeback or the draw that waits for an answer.
    pub(super) fn decline(&mut self, now: Millis) -> Reply {
        let command = match (self.takeback_asked(), self.draw_offered()) {
            (Some(asker), _) => Command::DeclineTakeback { by: !asker },
            (None, Some(offerer)) => Command::DeclineDraw { by: !offerer },
            (None, None) => Command::DeclineDraw { by: self.speaker() },
        };
        self.act(command, now)
    }

    /// Who asks to take back.
    pub(crate) fn takeback_asked(&self) -> Option<Color> {
        self.game().and_then(Game::takeback_asked)
    }

    /// Who has offered a draw.
    pub(crate) fn draw_offered(&self) -> Option<Color> {
        self.game().and_then(Game::draw_offer)
    }

    /// The events in words, and what the screen does about them.
    pub(super) fn report(&self, events: &[Event]) -> Reply {
        let mut reply = Reply::default();
        for event in events {
            reply.lines.extend(self.describe_event(event));
            reply.effect = match event {
                Event::BoardChanged(_) => Effect::Moved,
                Event::GameStarted(_) => Effect::Began,
                Event::GameOver(_) => Effect::Over,
                Event::TakebackDone(_) if reply.effect == Effect::None => Effect::Moved,
                Event::TakebackDone(_)
                | Event::TurnChanged(_)
                | Event::Check(_)
                | Event::ClockTick(_)
                | Event::ClockPaused(_)
                | Event::ClockResumed(_)
                | Event::ClockAdjusted(_)
                | Event::DrawOffered(_)
                | Event::DrawDeclined(_)
                | Event::ClaimAvailable(_)
                | Event::DrawClaimed(_)
                | Event::TakebackAsked(_)
                | Event::TakebackDeclined(_)
                | Event::MoveRedone(_)
                | Event::TreeChanged(_)
                | Event::TagsChanged(_) => continue,
            };
        }
        reply
    }

    /// The sentence for an event, if it has one.
    fn describe_event(&self, event: &Event) -> Option<String> {
        let localizer = &self.localizer;
        match event {
            Event::GameStarted(_) => Some(localizer.format("game-began")),
            Event::BoardChanged(changed) => {
                let last = changed.last_move.as_ref();
                last.map(|played| localizer.played(played))
            }
            Event::ClockPaused(_) => Some(localizer.format("clock-paused")),
            Event::ClockResumed(_) => Some(localizer.format("clock-resumed")),
            Event::DrawOffered(offer) => Some(self.between("draw-offered", offer.by)),
            Event::DrawDeclined(declined) => Some(self.between("draw-declined", declined.by)),
            Event::TakebackAsked(asked) => Some(self.between("takeback-asked", asked.by)),
            Event::TakebackDeclined(no) => Some(self.between("takeback-declined", no.by)),
            Event::TakebackDone(_) => Some(localizer.format("taken-back")),
            Event::ClaimAvailable(claim) => {
                claim.claims.first().map(|claim| localizer.claim(claim))
            }
            Event::GameOver(over) => Some(localizer.end(&over.outcome)),
            Event::TurnChanged(_)
            | Event::Check(_)
            | Event::ClockTick(_)
            | Event::ClockAdjusted(_)
            | Event::DrawClaimed(_)
            | Event::MoveRedone(_)
            | Event::TreeChanged(_)
            | Event::TagsChanged(_) => None,
        }
    }

    /// A sentence with the names of both players, the one who acts first.
    pub(crate) fn between(&self, id: &str, by: Color) -> String {
        let words = [
            with("name", self.name(by)),
            with("other-name", self.name(!by)),
        ];
        self.localizer.format_with(id, &words)
    }

    /// A player's name: the one given, the engine's strength, or the colour.
    pub(crate) fn name(&self, color: Color) -> String {
        let Some(game) = self.game() else {
            return self.color_name(color);
        };
        let seat = game.settings().seat(color);
        match (&*seat.name, seat.kind) {
            ("", PlayerKind::Engine) => self.strength_name(&seat.strength),
            ("", _) => self.color_name(color),
            (name, _) => name.to_owned(),
        }
    }

    pub(super) fn color_name(&self, color: Color) -> String {
        let words = [with("color", arrocco_session::l10n::color(color))];
        self.localizer.format_with("Color", &words)
    }

    /// An engine by its strength: `Engine, level 4`.
    pub(crate) fn strength_name(&self, strength: &str) -> String {
        let name = match strength.split_once(' ') {
            Some(("level", level)) => {
                let words = [with("level", level)];
                self.localizer.format_with("strength-level", &words)
            }
            Some(("classic", depth)) => {
                let words = [with("depth", depth)];
                self.localizer.format_with("strength-classic", &words)
            }
            _ => strength.to_owned(),
        };
        match &*name {
            "" => self.localizer.format("engine"),
            name => self
                .localizer
                .format_with("engine-of", &[with("strength", name)]),
        }
    }

    /// Why not, with the squares to look at.
    pub(super) fn refusal(&self, refused: &GameRefusal) -> Reply {
        match refused {
            GameRefusal::Illegal(refusal) => self.illegal(refusal),
            other => Reply::refusal(self.localizer.refused(other)),
        }
    }

    pub(super) fn not_a_move(&self, error: &AnyMoveError) -> Reply {
        match error.refusal() {
            _ if !self.is_running() => {
                Reply::refusal(self.localizer.refused(&GameRefusal::GameOver))
            }
            Some(refusal) => self.illegal(&refusal),
            None => Reply::refusal(self.localizer.not_a_move(error)),
        }
    }

    pub(crate) fn illegal(&self, refusal: &Refusal) -> Reply {
        let sentence = match *refusal {
            Refusal::CastlingLost { side, .. } => self.castling_lost(side),
            _ => None,
        };
        let sentence = sentence.unwrap_or_else(|| self.localizer.refusal(refusal));
        Reply::refusal(sentence).with_marks(Marks::of(refusal))
    }

    /// When castling was lost, if the game has seen it.
    fn castling_lost(&self, side: CastlingSide) -> Option<String> {
        let game = self.game()?;
        let turn = game.turn();
        let start = game.start();
        let rook = start.castling_rook(turn, side)?;
        let is_own = |played: &&Played| played.color == turn;
        let lost = game
            .moves()
            .filter(is_own)
            .find(|played| played.role == Role::King || played.from == rook)?;
        let id = match lost.role {
            Role::King => "refused-castling-lost-king",
            _ => "refused-castling-lost-rook",
        };
        Some(
            self.localizer
                .format_with(id, &[with("move", lost.number.to_string())]),
        )
    }

    /// The side of the lone person, or nobody.
    pub(crate) fn lone_person(&self) -> Option<Color> {
        self.game().and_then(|game| lone_person(game.settings()))
    }
}

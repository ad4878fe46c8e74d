//! The review of a game in words: one line in, text out.
//!
//! It has words of its own while it lasts: the mistakes one after the other, the
//! better moves, and another try. The line mode reads and writes for it.

use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::Path;

use arrocco_engine::SearchControl;
use arrocco_game::{Game, Millis};
use arrocco_review::{
    Heading, MoveReview, OwnEngine, Path as GamePath, Review, ReviewError, Sentences, review,
    to_moments, to_summary, to_text, to_text_graph,
};
use arrocco_rules::{Color, Move};
use arrocco_session::l10n::{self, Localizer, counted, with};
use arrocco_session::review::{OPTIONS, played_game, to_practise};
use arrocco_store::{Date, NewExercise, StoreError};

use crate::attempt::{Attempt, Tried, better, diagram};
use crate::session::KeptGames;

/// The engine's memory, in MiB.
pub(crate) const MEMORY: usize = 16;
/// A review that is being read.
pub(crate) struct ReviewMode {
    review: Review,
    game: Game,
    /// Where games are kept, if they are.
    kept: Option<KeptGames>,
    heading: Heading,
    engine: OwnEngine,
    localizer: Localizer,
    /// Without drawings, for those who listen.
    is_spoken: bool,
    /// The mistake that was shown last, counted from 0.
    at: usize,
    attempt: Option<Attempt>,
}

/// What is written, and whether the review is left.
pub(crate) struct Said {
    pub(crate) text: String,
    pub(crate) is_over: bool,
}

impl Said {
    pub(crate) fn line(text: impl Into<String>) -> Said {
        let mut text: String = text.into();
        if !text.ends_with('\n') {
            text.push('\n');
        }
        Said {
            text,
            is_over: false,
        }
    }
}

/// A word of the review.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Word {
    Next,
    Back,
    Better,
    Try,
    Hint,
    Moments,
    Graph,
    Keep,
    Report(String),
    Help,
    Quit,
}

impl Word {
    /// The words of both languages are understood in both.
    fn read(line: &str) -> Option<Word> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        let word = match word.to_lowercase().as_str() {
            "next" | "avanti" => Word::Next,
            "back" | "indietro" => Word::Back,
            "better" | "migliore" => Word::Better,
            "try" | "riprova" => Word::Try,
            "hint" | "suggerimento" => Word::Hint,
            "moments" | "momenti" => Word::Moments,
            "graph" | "grafico" => Word::Graph,
            "keep" | "conserva" => Word::Keep,
            "report" | "rapporto" if !rest.is_empty() => {
                return Some(Word::Report(rest.to_owned()));
            }
            "help" | "aiuto" | "?" => Word::Help,
            "quit" | "esci" => Word::Quit,
            _ => return None,
        };
        rest.is_empty().then_some(word)
    }
}

impl ReviewMode {
    /// Reviews a game, which takes a while.
    ///
    /// # Errors
    ///
    /// Why there is no review.
    pub(crate) fn open(
        game: &Game,
        kept: Option<KeptGames>,
        localizer: Localizer,
        is_spoken: bool,
    ) -> Result<ReviewMode, String> {
        let mut engine = OwnEngine::new(MEMORY, 1).map_err(|error| error.to_string())?;
        let played = played_game(game);
        let control = SearchControl::new();
        let review = review(&played, &mut engine, &OPTIONS, &control, &mut |_, _| {})
            .map_err(|error: ReviewError| error.to_string())?;
        let [white, black] = Color::ALL.map(|color| localizer.player_name(game.settings(), color));
        let heading = Heading {
            white,
            black,
            result: game.outcome().result().to_string(),
            ..Heading::default()
        };
        Ok(ReviewMode {
            review,
            game: game.clone(),
            kept,
            heading,
            engine,
            localizer,
            is_spoken,
            at: 0,
            attempt: None,
        })
    }

    fn sentences(&self) -> Sentences {
        Sentences::new(self.localizer.language)
    }

    /// What is shown first: the figures, the moments and the first mistake.
    pub(crate) fn begin(&self) -> String {
        let sentences = self.sentences();
        let mut text = to_summary(&self.review, &self.heading, sentences, self.is_spoken);
        if let Some((_, m)) = self.mistake() {
            text.push_str(&self.describe(m));
        }
        text.push_str(&self.words());
        text.push('\n');
        if let Some(note) = self.practice_note() {
            text.push_str(&note);
            text.push('\n');
        }
        text
    }

    /// The mistakes that can be asked again.
    fn to_practise(&self) -> Vec<NewExercise> {
        let mistakes = to_practise(&self.game, &self.review).into_iter();
        let exercise = |m: &MoveReview| NewExercise {
            position: m.before.to_string(),
            mistake: m.to_text(),
        };
        mistakes.map(exercise).collect()
    }

    /// Whether the mistakes are asked again: they are if the game is saved.
    fn practice_note(&self) -> Option<String> {
        let kept = self.kept.as_ref()?;
        let mistakes = self.to_practise();
        if mistakes.is_empty() {
            return None;
        }
        let saved = kept.store.saved_as(&kept.id);
        let added = saved.and_then(|saved| match saved {
            Some(saved) => kept
                .store
                .add_exercises(saved, mistakes, Date::today())
                .map(Some),
            None => Ok(None),
        });
        Some(match added {
            Ok(Some(count)) => self.will_ask(count),
            Ok(None) => self.localizer.format("review-keep-note"),
            Err(error) => self.not_kept(&error),
        })
    }

    fn will_ask(&self, count: usize) -> String {
        self.localizer
            .format_with("review-asked-again", &counted("count", count))
    }

    fn not_kept(&self, error: &StoreError) -> String {
        let words = [with("reason", error.to_string())];
        self.localizer.format_with("refused-not-kept", &words)
    }

    /// Saves the game, so that its mistakes are asked again.
    fn keep(&self, now: Millis) -> Said {
        let Some(kept) = &self.kept else {
            return Said::line(self.localizer.format("practise-not-kept"));
        };
        let saved = kept.store.save(&kept.id, &self.game, now, Date::today());
        let added = saved.and_then(|saved| {
            kept.store
                .add_exercises(saved, self.to_practise(), Date::today())
        });
        Said::line(match added {
            Ok(count) => self.will_ask(count),
            Err(error) => self.not_kept(&error),
        })
    }

    /// What is asked for now.
    pub(crate) fn prompt(&self) -> String {
        let id = match self.attempt {
            Some(_) => "review-prompt-try",
            None => "review-prompt",
        };
        self.localizer.format(id)
    }

    fn words(&self) -> String {
        self.localizer.format("review-words")
    }

    fn count(&self) -> usize {
        self.review.marked().count()
    }

    /// The mistake that is shown, with its ply.
    fn mistake(&self) -> Option<(usize, &MoveReview)> {
        self.review.marked().nth(self.at)
    }

    /// Answers a line.
    pub(crate) fn answer(&mut self, line: &str, now: Millis) -> Said {
        let line = line.trim();
        if line.is_empty() {
            return Said::line(self.words());
        }
        match (Word::read(line), self.attempt) {
            (Some(Word::Next), _) => self.go(1),
            (Some(Word::Back), Some(_)) => {
                self.attempt = None;
                Said::line(self.shown())
            }
            (Some(Word::Back), None) => self.go(-1),
            (Some(Word::Better), _) => {
                self.attempt = None;
                self.better()
            }
            (Some(Word::Try), _) => self.begin_attempt(),
            (Some(Word::Hint), _) => self.hint(),
            (Some(Word::Moments), _) => {
                let text = to_moments(&self.review, self.sentences(), self.is_spoken);
                Said::line(text)
            }
            (Some(Word::Graph), _) => {
                let text = to_text_graph(&self.review, self.sentences(), self.is_spoken);
                Said::line(text)
            }
            (Some(Word::Keep), _) => self.keep(now),
            (Some(Word::Report(name)), _) => self.report(&name),
            (Some(Word::Help), _) => Said::line(self.words()),
            (Some(Word::Quit), _) => Said {
                is_over: true,
                ..Said::line(self.localizer.format("review-left"))
            },
            (None, Some(attempt)) => self.attempt_move(line, attempt),
            (None, None) => self.unknown(line),
        }
    }

    fn unknown(&self, line: &str) -> Said {
        let found: String = line.chars().take(40).collect();
        let words = [with("found", found), with("words", self.words())];
        Said::line(self.localizer.format_with("review-unknown", &words))
    }

    /// The mistake that is shown, or that there is none.
    fn shown(&self) -> String {
        match self.mistake() {
            Some((_, m)) => self.describe(m),
            None => self.sentences().text("no-mistakes"),
        }
    }

    fn go(&mut self, steps: isize) -> Said {
        self.attempt = None;
        let next = self.at.checked_add_signed(steps);
        match next {
            None => Said::line(self.localizer.format("review-first")),
            Some(next) if next >= self.count() => Said::line(self.localizer.format("review-last")),
            Some(next) => {
                self.at = next;
                Said::line(self.shown())
            }
        }
    }

    /// A mistake: whose it is, why, and the board.
    fn describe(&self, m: &MoveReview) -> String {
        let sentences = self.sentences();
        let mark = m.mark.map_or("", arrocco_review::Mark::key);
        let words = [
            with("number", (self.at + 1).to_string()),
            with("count", self.count().to_string()),
            with("player", self.heading.name(m.mover(), sentences)),
            with("mark", sentences.text(mark)),
        ];
        let head = self.localizer.format_with("review-mistake", &words);
        let said = match &m.reason {
            Some(reason) => sentences.reason(m, reason),
            None => sentences.explain(m),
        };
        let mut text = format!("{head}\n{said}\n");
        if !self.is_spoken {
            text.push('\n');
            text.push_str(&self.board(m));
            text.push('\n');
        }
        text
    }

    fn better(&self) -> Said {
        let mistake = self.mistake();
        let better = mistake.and_then(|(_, m)| better(m, self.localizer));
        Said::line(better.unwrap_or_else(|| self.localizer.format("review-none")))
    }

    fn begin_attempt(&mut self) -> Said {
        let Some((_, m)) = self.mistake() else {
            return Said::line(self.localizer.format("review-none"));
        };
        let words = [with("color", l10n::color(m.mover()))];
        let text = self.localizer.format_with("review-find", &words);
        self.attempt = Some(Attempt::default());
        Said::line(text)
    }

    fn hint(&mut self) -> Said {
        let mut attempt = self.attempt.unwrap_or_default();
        let hint = self
            .mistake()
            .and_then(|(_, m)| attempt.hint(m, self.localizer));
        self.attempt = self.attempt.map(|_| attempt);
        Said::line(hint.unwrap_or_else(|| self.localizer.format("review-none")))
    }

    /// Grades a move.
    fn attempt_move(&mut self, line: &str, mut attempt: Attempt) -> Said {
        let Some((ply, _)) = self.mistake() else {
            return Said::line(self.localizer.format("review-none"));
        };
        let moves: Vec<Move> = self.review.moves[..ply - 1]
            .iter()
            .map(|m| m.played)
            .collect();
        let start = self.review.start;
        let path = GamePath {
            start: &start,
            moves: &moves,
        };
        let tried = attempt.try_move(line, path, &mut self.engine, self.localizer);
        self.attempt = match &tried {
            Tried::Right(_) => None,
            Tried::NotAMove | Tried::Refused(_) | Tried::Wrong(_) => Some(attempt),
        };
        match tried {
            Tried::NotAMove => self.unknown(line),
            Tried::Refused(text) | Tried::Wrong(text) | Tried::Right(text) => Said::line(text),
        }
    }

    /// The whole review.
    pub(crate) fn to_text(&self) -> String {
        to_text(&self.review, &self.heading, self.sentences())
    }

    /// Writes the whole review to a new file.
    fn report(&self, name: &str) -> Said {
        let text = self.to_text();
        let id = match write_new(Path::new(name), &text) {
            Ok(()) => "saved",
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => "file-exists",
            Err(error) if error.kind() == io::ErrorKind::NotFound => "file-missing",
            Err(error) => {
                let words = [
                    with("file", name.to_owned()),
                    with("reason", error.kind().to_string()),
                ];
                return Said::line(self.localizer.format_with("file-trouble", &words));
            }
        };
        let words = [with("file", name.to_owned())];
        Said::line(self.localizer.format_with(id, &words))
    }

    /// The position after the move, with the squares that count.
    fn board(&self, m: &MoveReview) -> String {
        let is_reply = m
            .reason
            .as_ref()
            .is_none_or(arrocco_review::Reason::is_reply);
        let (position, played) = (m.after(), m.played.destination());
        let line = match &m.reason {
            Some(reason) if is_reply => reason.line.first(),
            Some(_) | None => None,
        };
        let answer = line.map(|m| m.destination());
        let named = m.reason.as_ref().filter(|_| is_reply);
        let named = named.map_or_else(Vec::new, |reason| reason.motif.squares());
        let legend = [
            Some("review-legend-played"),
            Some("review-legend-from"),
            named
                .iter()
                .any(|&at| at != played && Some(at) != answer)
                .then_some("review-legend-attacked"),
            answer.map(|_| "review-legend-answer"),
        ];
        let legend = legend.into_iter().flatten();
        let signs = |square| match square {
            at if at == played => ('[', ']'),
            at if Some(at) == answer => ('>', '<'),
            at if at == m.played.from() => (':', ':'),
            at if named.contains(&at) => ('(', ')'),
            _ => (' ', ' '),
        };
        diagram(
            &position,
            self.localizer.language,
            signs,
            legend.map(|id| self.localizer.format(id)).collect(),
        )
    }
}

fn write_new(path: &Path, text: &str) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
    file.write_all(text.as_bytes())
}

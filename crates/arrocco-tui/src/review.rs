//! The review of a game in words: one line in, text out.
//!
//! It has words of its own while it lasts: the mistakes one after the other, the
//! better moves, and another try. The line mode reads and writes for it.

use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::Path;

use arrocco_engine::SearchControl;
use arrocco_game::{Game, GameRefusal};
use arrocco_review::{
    Heading, MoveReview, OwnEngine, Path as GamePath, Review, ReviewError, Sentences, Target,
    grade, review, to_moments, to_summary, to_text, to_text_graph,
};
use arrocco_rules::{Color, File, Move, Piece, Rank, Role, Square};
use arrocco_session::command_line::parse_move;
use arrocco_session::l10n::{self, Language, Localizer, with};
use arrocco_session::review::{OPTIONS, played_game};

/// The engine's memory, in MiB.
const MEMORY: usize = 16;
/// A line is shown up to this many moves.
const LONGEST_LINE: usize = 6;

/// A review that is being read.
pub(crate) struct ReviewMode {
    review: Review,
    heading: Heading,
    engine: OwnEngine,
    localizer: Localizer,
    /// Without drawings, for those who listen.
    is_spoken: bool,
    /// The mistake that was shown last, counted from 0.
    at: usize,
    attempt: Option<Attempt>,
}

/// The search for a better move.
#[derive(Clone, Copy, Debug, Default)]
struct Attempt {
    tries: u32,
    hints: u32,
}

/// What is written, and whether the review is left.
pub(crate) struct Said {
    pub(crate) text: String,
    pub(crate) is_over: bool,
}

impl Said {
    fn line(text: impl Into<String>) -> Said {
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
        text
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
    pub(crate) fn answer(&mut self, line: &str) -> Said {
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
        let better = self.mistake().and_then(|(_, m)| self.sentences().better(m));
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
        let found = self.mistake().and_then(|(_, m)| {
            let best = m.best.first()?.first()?;
            let square = best.from();
            let role = m.before.board().role_at(square)?;
            Some(Target { square, role })
        });
        let Some(target) = found else {
            return Said::line(self.localizer.format("review-none"));
        };
        if let Some(attempt) = &mut self.attempt {
            attempt.hints += 1;
        }
        let words = [with("piece", self.sentences().piece_on(target))];
        Said::line(self.localizer.format_with("review-look-at", &words))
    }

    /// Grades a move. Any move that is as good as the best is right.
    fn attempt_move(&mut self, line: &str, attempt: Attempt) -> Said {
        let Some((ply, before)) = self.mistake().map(|(ply, m)| (ply, m.before)) else {
            return Said::line(self.localizer.format("review-none"));
        };
        let Some(written) = parse_move(line, self.localizer.language) else {
            return self.unknown(line);
        };
        let m = match written.to_move(&before) {
            Ok(m) => m,
            Err(error) => {
                let refused = error.refusal().map(GameRefusal::Illegal);
                let text = refused.map_or_else(
                    || error.to_string(),
                    |refused| self.localizer.refused(&refused),
                );
                return Said::line(text);
            }
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
        let graded = match grade(path, m, &mut self.engine, &OPTIONS, &SearchControl::new()) {
            Ok(graded) => graded,
            Err(error) => {
                let words = [with("reason", error.to_string())];
                return Said::line(self.localizer.format_with("review-failed", &words));
            }
        };
        let tries = attempt.tries + 1;
        let sentences = self.sentences();
        if graded.is_right {
            self.attempt = None;
            let reply = graded.reviewed.reply.as_ref();
            let reply = reply.map_or(&[][..], |line| &line.moves);
            let line: Vec<Move> = std::iter::once(m)
                .chain(reply.iter().copied())
                .take(LONGEST_LINE)
                .collect();
            let words = [
                with("line", sentences.line(&before, &line)),
                with("tries", tries.to_string()),
                with("hints", attempt.hints.to_string()),
            ];
            return Said::line(self.localizer.format_with("review-right", &words));
        }
        self.attempt = Some(Attempt { tries, ..attempt });
        let words = [with("move", sentences.numbered(&before, m))];
        let mut text = self.localizer.format_with("review-not-it", &words);
        if let Some(reason) = graded.reviewed.reason.as_ref().filter(|r| r.is_reply()) {
            text.push(' ');
            text.push_str(&sentences.reason(&graded.reviewed, reason));
        }
        Said::line(text)
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
        let mut legend = legend.into_iter().flatten();
        let mut text = String::new();
        for (row, rank) in Rank::ALL.into_iter().rev().enumerate() {
            text.push_str(&format!("  {} ", rank.char()));
            for file in File::ALL {
                let square = Square::at(file, rank);
                let sign = match position.board().piece_at(square) {
                    Some(piece) => letter(piece, self.localizer.language),
                    None => '.',
                };
                let (left, right) = match square {
                    at if at == played => ('[', ']'),
                    at if Some(at) == answer => ('>', '<'),
                    at if at == m.played.from() => (':', ':'),
                    at if named.contains(&at) => ('(', ')'),
                    _ => (' ', ' '),
                };
                text.extend([left, sign, right]);
            }
            if row >= 2
                && let Some(id) = legend.next()
            {
                text.push_str("    ");
                text.push_str(&self.localizer.format(id));
            }
            text.truncate(text.trim_end().len());
            text.push('\n');
        }
        text.push_str("     a  b  c  d  e  f  g  h\n");
        text
    }
}

/// The letter of a piece: large for White, in the language of the reader.
fn letter(piece: Piece, language: Language) -> char {
    let large = match (language, piece.role) {
        (Language::English, Role::King) => 'K',
        (Language::English, Role::Queen) => 'Q',
        (Language::English, Role::Rook) => 'R',
        (Language::English, Role::Bishop) => 'B',
        (Language::English, Role::Knight) => 'N',
        (Language::Italian, Role::King) => 'R',
        (Language::Italian, Role::Queen) => 'D',
        (Language::Italian, Role::Rook) => 'T',
        (Language::Italian, Role::Bishop) => 'A',
        (Language::Italian, Role::Knight) => 'C',
        (Language::English | Language::Italian, Role::Pawn) => 'P',
    };
    match piece.color {
        Color::White => large,
        Color::Black => large.to_ascii_lowercase(),
    }
}

fn write_new(path: &Path, text: &str) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
    file.write_all(text.as_bytes())
}

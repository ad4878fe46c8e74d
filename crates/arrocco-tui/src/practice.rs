//! The practice of mistakes in words: one line in, text out.
//!
//! The mistakes that are due are asked one after the other. Moves are graded,
//! questions about the position are answered as in a game, and the first try
//! decides when the mistake is asked again. The line mode reads and writes for it.

use arrocco_game::{Game, Millis, Settings};
use arrocco_review::{MoveReview, OwnEngine, Path as GamePath, Sentences};
use arrocco_rules::{Color, Position};
use arrocco_session::appearance;
use arrocco_session::command_line::{self, Intent};
use arrocco_session::interpreter::{Interpreter, Step};
use arrocco_session::l10n::{self, Localizer, counted, with};
use arrocco_session::review::game_from;
use arrocco_store::{Date, Exercise, SavedGame, Store, StoreError};

use crate::attempt::{Attempt, Tried, better, diagram};
use crate::review::{MEMORY, Said};

/// Mistakes that are being asked.
pub(crate) struct PracticeMode {
    store: Store,
    engine: OwnEngine,
    localizer: Localizer,
    /// Without drawings, for those who listen.
    is_spoken: bool,
    /// Those that are due, the next one last.
    waiting: Vec<Exercise>,
    /// How many were due at the beginning.
    all: usize,
    asked: Asked,
}

/// The mistake that is asked.
struct Asked {
    exercise: Exercise,
    from: SavedGame,
    mistake: MoveReview,
    /// A game that begins in its position, for questions about it.
    game: Game,
    attempt: Attempt,
    /// Whether the answer was recorded.
    is_answered: bool,
    /// Whether the better move is known.
    is_over: bool,
}

/// A word of the practice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Word {
    Hint,
    Better,
    Next,
    Board,
    Help,
    Quit,
}

impl Word {
    /// The words of both languages are understood in both.
    fn read(line: &str) -> Option<Word> {
        Some(match line.to_lowercase().as_str() {
            "hint" | "suggerimento" => Word::Hint,
            "better" | "migliore" => Word::Better,
            "next" | "avanti" => Word::Next,
            "board" | "scacchiera" => Word::Board,
            "help" | "aiuto" | "?" => Word::Help,
            "quit" | "esci" => Word::Quit,
            _ => return None,
        })
    }
}

impl PracticeMode {
    /// Asks the mistakes that are due on this day.
    ///
    /// # Errors
    ///
    /// A sentence saying why there is nothing to ask.
    pub(crate) fn open(
        store: Store,
        localizer: Localizer,
        is_spoken: bool,
        today: Date,
    ) -> Result<PracticeMode, String> {
        let failed = |error: StoreError| failed(localizer, &error.to_string());
        let all = store.exercises().map_err(failed)?;
        let next = all.first().and_then(|exercise| exercise.due);
        let mut waiting: Vec<Exercise> = all.into_iter().filter(|e| e.is_due(today)).collect();
        waiting.reverse();
        let Some(first) = waiting.pop() else {
            return Err(match next {
                None => localizer.format("practise-none"),
                Some(due) => {
                    let days = counted("days", today.until(due) as usize);
                    localizer.format_with("practise-later", &days)
                }
            });
        };
        let engine = OwnEngine::new(MEMORY, 1);
        let engine = engine.map_err(|error| self::failed(localizer, &error.to_string()))?;
        Ok(PracticeMode {
            asked: Asked::new(&store, first, localizer)?,
            store,
            engine,
            localizer,
            is_spoken,
            all: waiting.len() + 1,
            waiting,
        })
    }

    /// What is shown first.
    pub(crate) fn begin(&self) -> String {
        let words = counted("count", self.all);
        let due = self.localizer.format_with("practise-due", &words);
        let help = self.localizer.format("practise-words");
        format!("{due}\n{}{help}\n", self.question())
    }

    /// What is asked for now.
    pub(crate) fn prompt(&self) -> String {
        self.localizer.format("practise-prompt")
    }

    /// The mistake: its game, the move that was played, and the position.
    fn question(&self) -> String {
        let Asked { from, mistake, .. } = &self.asked;
        let sentences = Sentences::new(self.localizer.language);
        let words = [
            with("number", (self.all - self.waiting.len()).to_string()),
            with("count", self.all.to_string()),
            with("white", self.name(&from.white, Color::White)),
            with("black", self.name(&from.black, Color::Black)),
            with("date", from.date.clone()),
            with("move", sentences.numbered(&mistake.before, mistake.played)),
        ];
        let head = self.localizer.format_with("practise-from", &words);
        let color = [with("color", l10n::color(mistake.mover()))];
        let find = self.localizer.format_with("practise-find", &color);
        format!("{head}\n{}{find}\n", self.board())
    }

    /// A player without a name is called by the colour.
    fn name(&self, name: &str, color: Color) -> String {
        let nobody = Settings::default();
        if name == nobody.name(color) || name == "?" {
            return self.localizer.player_name(&nobody, color);
        }
        name.to_owned()
    }

    /// The position, drawn or in words.
    fn board(&self) -> String {
        let position = &self.asked.mistake.before;
        if !self.is_spoken {
            let plain = |_| (' ', ' ');
            let board = diagram(position, self.localizer.language, plain, Vec::new());
            return format!("\n{board}\n");
        }
        self.describe(Intent::Board)
    }

    /// What the command language says about the position.
    fn describe(&self, intent: Intent) -> String {
        let mut interpreter = Interpreter::new(self.localizer.language, &appearance::TERMINAL);
        match interpreter.execute(&self.asked.game, intent, Millis::ZERO) {
            Step::Answer(outcome) => outcome
                .lines
                .iter()
                .map(|line| format!("{line}\n"))
                .collect(),
            Step::Apply(_) | Step::Replace(_) => String::new(),
        }
    }

    /// Answers a line on a day.
    pub(crate) fn answer(&mut self, line: &str, today: Date) -> Said {
        let line = line.trim();
        let help = || Said::line(self.localizer.format("practise-words"));
        match Word::read(line) {
            _ if line.is_empty() => help(),
            Some(Word::Help) => help(),
            Some(Word::Hint) => self.hint(),
            Some(Word::Better) => self.better(today),
            Some(Word::Next) => self.next(),
            Some(Word::Board) => Said::line(self.board()),
            Some(Word::Quit) => self.leave("review-left"),
            None if self.asked.is_over => self.unknown(line),
            None => self.attempt_move(line, today),
        }
    }

    fn leave(&self, id: &str) -> Said {
        Said {
            is_over: true,
            ..Said::line(self.localizer.format(id))
        }
    }

    fn unknown(&self, line: &str) -> Said {
        let found: String = line.chars().take(40).collect();
        let words = self.localizer.format("practise-words");
        let words = [with("found", found), with("words", words)];
        Said::line(self.localizer.format_with("practise-unknown", &words))
    }

    fn hint(&mut self) -> Said {
        let Asked {
            attempt, mistake, ..
        } = &mut self.asked;
        let hint = attempt.hint(mistake, self.localizer);
        Said::line(hint.unwrap_or_default())
    }

    /// Shows the better move, which is no solution.
    fn better(&mut self, today: Date) -> Said {
        let text = better(&self.asked.mistake, self.localizer).unwrap_or_default();
        self.asked.is_over = true;
        self.record(false, today, text)
    }

    /// The next mistake, or the end.
    fn next(&mut self) -> Said {
        let Some(exercise) = self.waiting.pop() else {
            return self.leave("practise-done");
        };
        match Asked::new(&self.store, exercise, self.localizer) {
            Ok(asked) => {
                self.asked = asked;
                Said::line(self.question())
            }
            Err(sentence) => Said {
                is_over: true,
                ..Said::line(sentence)
            },
        }
    }

    fn attempt_move(&mut self, line: &str, today: Date) -> Said {
        let Asked {
            attempt, mistake, ..
        } = &mut self.asked;
        let path = GamePath {
            start: &mistake.before,
            moves: &[],
        };
        match attempt.try_move(line, path, &mut self.engine, self.localizer) {
            Tried::NotAMove => self.question_about(line),
            Tried::Refused(text) => Said::line(text),
            Tried::Wrong(text) => self.record(false, today, text),
            Tried::Right(text) => {
                self.asked.is_over = true;
                let is_solved = self.asked.attempt == Attempt { tries: 1, hints: 0 };
                self.record(is_solved, today, text)
            }
        }
    }

    /// A question about the position, as in a game.
    fn question_about(&self, line: &str) -> Said {
        match command_line::read(line, self.localizer.language) {
            Ok(
                intent @ (Intent::Moves(_)
                | Intent::Attackers(_)
                | Intent::Where(_)
                | Intent::Look(_)
                | Intent::Why(_)
                | Intent::Status
                | Intent::Fen),
            ) => Said::line(self.describe(intent)),
            Ok(_) | Err(_) => self.unknown(line),
        }
    }

    /// Records the first answer, and says when it is asked again once the better
    /// move is known.
    fn record(&mut self, is_solved: bool, today: Date, mut text: String) -> Said {
        if !self.asked.is_answered {
            let id = self.asked.exercise.id;
            match self.store.answer_exercise(id, is_solved, today) {
                Ok(answered) => self.asked.exercise = answered,
                Err(error) => return Said::line(failed(self.localizer, &error.to_string())),
            }
            self.asked.is_answered = true;
        }
        if self.asked.is_over {
            let again = match self.asked.exercise.due {
                Some(due) => {
                    let days = counted("days", today.until(due) as usize);
                    self.localizer.format_with("practise-again", &days)
                }
                None => self.localizer.format("practise-learned"),
            };
            let left = counted("count", self.waiting.len());
            let left = self.localizer.format_with("practise-left", &left);
            text = format!("{text}\n{again} {left}");
        }
        Said::line(text)
    }
}

impl Asked {
    fn new(store: &Store, exercise: Exercise, localizer: Localizer) -> Result<Asked, String> {
        let failed = |reason: String| failed(localizer, &reason);
        let position = exercise.position.parse::<Position>();
        let position = position.map_err(|error| failed(error.to_string()))?;
        let mistake = MoveReview::from_text(&position, &exercise.mistake);
        let from = store.saved_game(exercise.saved);
        Ok(Asked {
            mistake: mistake.map_err(|error| failed(error.to_string()))?,
            from: from.map_err(|error| failed(error.to_string()))?,
            game: game_from(&position).map_err(|error| failed(error.to_string()))?,
            exercise,
            attempt: Attempt::default(),
            is_answered: false,
            is_over: false,
        })
    }
}

fn failed(localizer: Localizer, reason: &str) -> String {
    let words = [with("reason", reason.to_owned())];
    localizer.format_with("practise-failed", &words)
}

#[cfg(test)]
mod tests {
    use arrocco_game::Command;
    use arrocco_session::l10n::Language;
    use arrocco_store::{GameId, NewExercise};

    use super::*;

    const DAY: Date = Date {
        year: 2024,
        month: 5,
        day: 31,
    };
    /// White gives the queen away: 3. Qxf7+.
    const POSITION: &str = "r1bqkbnr/pppp1ppp/2n5/4p2Q/4P3/8/PPPP1PPP/RNB1KBNR w KQkq - 2 3";
    const MISTAKE: &str = r#"{"played":"h5f7",
        "best":{"eval":{"cp":20},"depth":12,"moves":["f1c4","g7g6","h5f3"]},
        "after":{"eval":{"cp":-900},"depth":12,"moves":["e8f7"]}}"#;

    /// A saved game with this many mistakes, which are asked from the next day.
    fn store(mistakes: usize) -> Store {
        let store = Store::in_memory().expect("a store");
        let mut settings = Settings::default();
        settings.white.name = "Anna".to_owned();
        let game = Game::new(settings.clone(), Millis::ZERO).expect("a game");
        let id = GameId::current();
        let start = Command::start(settings);
        store.keep(&id, &start, Millis::ZERO, &game).expect("kept");
        let saved = store.save(&id, &game, Millis::ZERO, DAY).expect("saved");
        let exercise = |number: usize| NewExercise {
            position: POSITION.replace("2 3", &format!("2 {}", number + 3)),
            mistake: MISTAKE.to_owned(),
        };
        let added = store.add_exercises(saved, (0..mistakes).map(exercise).collect(), DAY);
        assert_eq!(added, Ok(mistakes));
        store
    }

    fn open(store: &Store, days: u32, is_spoken: bool) -> Result<PracticeMode, String> {
        let localizer = Localizer::new(Language::English);
        PracticeMode::open(store.clone(), localizer, is_spoken, DAY.plus(days))
    }

    fn says(mode: &mut PracticeMode, line: &str, text: &str) -> bool {
        let said = mode.answer(line, DAY.plus(1));
        assert!(said.text.contains(text), "{line}: {}", said.text);
        said.is_over
    }

    #[test]
    fn nothing_is_asked_before_its_day() {
        let none = open(&store(0), 1, false).err().expect("nothing");
        assert!(none.starts_with("There is nothing to practise."), "{none}");
        let later = open(&store(1), 0, false).err().expect("nothing");
        assert!(
            later.ends_with("The next mistake is asked tomorrow."),
            "{later}"
        );
        assert!(open(&store(1), 1, false).is_ok());
    }

    #[test]
    fn a_move_as_good_as_the_best_solves_it_and_it_is_asked_in_three_days() {
        let store = store(2);
        let mut mode = open(&store, 1, false).expect("two mistakes");
        let begun = mode.begin();
        for text in [
            "2 mistakes to practise today.",
            "1 of 2: Anna – Black, 2024.05.31.",
            "In the game: 3.Qxf7+.",
            "Find the better move for White.",
            "  5  .  .  .  .  p  .  .  Q",
        ] {
            assert!(begun.contains(text), "{text}: {begun}");
        }
        says(&mut mode, "Qh8", "");
        says(&mut mode, "where queen", "h5");
        says(&mut mode, "xyzzy", "neither a move nor a word");
        // Not the move of the text, but as good.
        says(
            &mut mode,
            "Qd1",
            "It is asked again in 3 days. One more: type next.",
        );
        assert_eq!(store.exercises().expect("read")[1].solved, 1);
        says(&mut mode, "next", "2 of 2");
        assert!(says(&mut mode, "next", "That was the last one for today."));
    }

    #[test]
    fn a_hint_a_wrong_try_and_the_solution_do_not_count_as_solved() {
        for lines in [
            ["hint", "Bc4"].as_slice(),
            ["Qxf7", "Bc4"].as_slice(),
            ["better"].as_slice(),
        ] {
            let store = store(1);
            let mut mode = open(&store, 1, true).expect("a mistake");
            let (last, first) = lines.split_last().expect("lines");
            for line in first {
                says(&mut mode, line, "");
            }
            says(
                &mut mode,
                last,
                "It is asked again tomorrow. That was the last one.",
            );
            let exercises = store.exercises().expect("read");
            assert_eq!(
                (exercises[0].solved, exercises[0].due),
                (0, Some(DAY.plus(2)))
            );
        }
    }

    #[test]
    fn the_position_is_described_to_those_who_listen() {
        let mode = open(&store(1), 1, true).expect("a mistake");
        let begun = mode.begin();
        assert!(!begun.contains(". ."), "{begun}");
        assert!(begun.contains("h5"), "{begun}");
    }

    #[test]
    fn a_mistake_that_cannot_be_read_is_said_so() {
        let store = store(0);
        let saved = store
            .saved_as(&GameId::current())
            .expect("read")
            .expect("saved");
        let broken = NewExercise {
            position: POSITION.to_owned(),
            mistake: "{}".to_owned(),
        };
        store
            .add_exercises(saved, vec![broken], DAY)
            .expect("added");
        let said = open(&store, 1, false).err().expect("nothing to ask");
        assert!(said.starts_with("The mistakes cannot be asked: "), "{said}");
    }
}

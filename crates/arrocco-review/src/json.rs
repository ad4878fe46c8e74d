//! A review as JSON, for programs and for the page. The schema is described in
//! `docs/REVIEW.md`; fields are only added.

use arrocco_notation::san;
use arrocco_rules::{Color, Move, Position, Square};
use serde::{Deserialize, Serialize};

use crate::chances::Evaluation;
use crate::evaluator::{Budget, EvaluatedLine};
use crate::mark::Missed;
use crate::reason::{Effect, Reason};
use crate::review::{MoveReview, PlayerReview, Review};
use crate::sentence::{Language, Sentences};

/// A reviewed game.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ReviewJson {
    /// The engine.
    pub engine: String,
    /// How much was spent on each position.
    pub budget: BudgetJson,
    /// The position where the game begins, as FEN.
    pub start: String,
    /// What that is worth.
    pub start_eval: EvalJson,
    /// The opening, if it has a name.
    pub opening: Option<OpeningJson>,
    /// White.
    pub white: PlayerJson,
    /// Black.
    pub black: PlayerJson,
    /// The plies of the moments that decided, the worst first.
    pub moments: Vec<usize>,
    /// All moves.
    pub moves: Vec<MoveJson>,
}

/// A budget; what is not limited is absent.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct BudgetJson {
    /// Plies.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub depth: Option<u32>,
    /// Nodes.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub nodes: Option<u64>,
    /// Milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub millis: Option<u64>,
}

/// An evaluation seen from White: one of the two.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum EvalJson {
    /// Centipawns.
    Cp(i32),
    /// Mate in so many moves, negative if White is mated; 0 on the board.
    Mate(i64),
}

/// An opening.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OpeningJson {
    /// Its code.
    pub eco: String,
    /// Its name.
    pub name: String,
    /// The ply that left the table, from 1; absent if the whole game is in it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub left_at: Option<usize>,
}

/// A player's game in numbers.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PlayerJson {
    /// Moves.
    pub moves: usize,
    /// In per cent, with one decimal; absent without moves.
    pub accuracy: Option<f64>,
    /// Percentage points of winning chances lost by a move.
    pub mean_loss: f64,
    /// Moves marked `?!`.
    pub inaccuracies: usize,
    /// Moves marked `?`.
    pub mistakes: usize,
    /// Moves marked `??`.
    pub blunders: usize,
    /// Mates missed.
    pub missed_mates: usize,
    /// Wins missed.
    pub missed_wins: usize,
    /// Milliseconds on the clock, if it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub millis: Option<u64>,
    /// The ply of the move that took longest.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub longest: Option<usize>,
}

/// A move.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MoveJson {
    /// From 1.
    pub ply: usize,
    /// The number of the move.
    pub number: u32,
    /// Who moved.
    #[cfg_attr(feature = "ts", ts(type = "Color"))]
    pub color: Color,
    /// In standard notation.
    pub san: String,
    /// In UCI notation.
    pub uci: String,
    /// What the position is worth after it.
    pub eval: EvalJson,
    /// How deep that was searched.
    pub depth: u32,
    /// The winning chances of White in per cent.
    pub chances: f64,
    /// Percentage points lost.
    pub loss: f64,
    /// In per cent.
    pub accuracy: f64,
    /// Opening, middlegame or endgame.
    pub phase: &'static str,
    /// `inaccuracy`, `mistake`, `blunder` or `missed-mate`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub mark: Option<&'static str>,
    /// What it missed: `mate` or `win`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub missed: Option<&'static str>,
    /// The best lines of the position before; marked moves only.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<LineJson>>"))]
    pub best: Vec<LineJson>,
    /// Why it was bad.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub reason: Option<ReasonJson>,
    /// What is to be said of it, in both languages; marked moves only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub text: Option<TextJson>,
    /// What it loses or misses, without the why; marked moves only, and only if
    /// something is proved or the advantage is gone.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub headline: Option<TextJson>,
    /// The better line as a sentence; marked moves only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub better: Option<TextJson>,
    /// Milliseconds left on the clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub clock: Option<u64>,
    /// Milliseconds it took.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub spent: Option<u64>,
}

/// A line.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LineJson {
    /// What it is worth.
    pub eval: EvalJson,
    /// In standard notation.
    pub san: Vec<String>,
    /// In UCI notation.
    pub uci: Vec<String>,
}

/// A reason.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ReasonJson {
    /// `loses`, `allows-mate`, `misses-win-of`, `misses-mate`,
    /// `gives-stalemate`, `misses-stalemate`.
    pub effect: &'static str,
    /// The motif.
    pub motif: &'static str,
    /// The squares of the motif.
    #[cfg_attr(feature = "ts", ts(type = "Array<Square>"))]
    pub squares: Vec<Square>,
    /// Whether the line follows the move; else it replaces it.
    pub is_reply: bool,
    /// The line that proves it, in standard notation.
    pub san: Vec<String>,
    /// The same in UCI notation.
    pub uci: Vec<String>,
    /// The reason as a sentence.
    pub text: TextJson,
}

/// A text in both languages.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TextJson {
    /// English.
    pub en: String,
    /// Italian.
    pub it: String,
}

impl ReviewJson {
    /// The JSON of a review.
    pub fn new(review: &Review) -> ReviewJson {
        let [white, black] = &review.players;
        let numbered = review.moves.iter().enumerate();
        ReviewJson {
            engine: review.engine.clone(),
            budget: BudgetJson::new(review.budget),
            start: review.start.to_string(),
            start_eval: EvalJson::new(review.start_eval),
            opening: review.opening.map(|opening| OpeningJson {
                eco: opening.name.eco.to_owned(),
                name: opening.name.name.to_owned(),
                left_at: Some(opening.left_at).filter(|&ply| ply <= review.moves.len()),
            }),
            white: PlayerJson::new(white),
            black: PlayerJson::new(black),
            moments: review.moments().iter().map(|(ply, _)| *ply).collect(),
            moves: numbered
                .map(|(index, reviewed)| MoveJson::new(index + 1, reviewed))
                .collect(),
        }
    }
}

impl BudgetJson {
    fn new(budget: Budget) -> BudgetJson {
        BudgetJson {
            depth: budget.depth,
            nodes: budget.nodes,
            millis: budget.time.map(millis),
        }
    }
}

impl EvalJson {
    pub(crate) fn new(eval: Evaluation) -> EvalJson {
        match eval {
            Evaluation::Centipawns(worth) => EvalJson::Cp(worth),
            Evaluation::Mate(Color::White, moves) => EvalJson::Mate(moves.into()),
            Evaluation::Mate(Color::Black, moves) => EvalJson::Mate(-i64::from(moves)),
        }
    }
}

impl PlayerJson {
    fn new(player: &PlayerReview) -> PlayerJson {
        PlayerJson {
            moves: player.moves,
            accuracy: player.accuracy.map(tenths),
            mean_loss: tenths(player.mean_loss),
            inaccuracies: player.inaccuracies,
            mistakes: player.mistakes,
            blunders: player.blunders,
            missed_mates: player.missed_mates,
            missed_wins: player.missed_wins,
            millis: player.time.map(millis),
            longest: player.longest,
        }
    }
}

impl TextJson {
    /// A text that both languages have, or neither.
    fn of(text: impl Fn(Sentences) -> Option<String>) -> Option<TextJson> {
        let [en, it] = Language::ALL.map(|language| text(Sentences::new(language)));
        Some(TextJson { en: en?, it: it? })
    }
}

impl MoveJson {
    /// The JSON of a move; its ply is counted from 1.
    pub fn new(ply: usize, reviewed: &MoveReview) -> MoveJson {
        let before = &reviewed.before;
        let is_marked = reviewed.mark.is_some();
        let best = reviewed.best.iter().filter(|_| is_marked);
        let of_marked = |text: &dyn Fn(Sentences) -> Option<String>| {
            TextJson::of(|sentences| text(sentences).filter(|_| is_marked))
        };
        MoveJson {
            ply,
            number: before.fullmove_number(),
            color: reviewed.mover(),
            san: san::write(before, reviewed.played),
            uci: before.uci(reviewed.played).to_string(),
            eval: EvalJson::new(reviewed.eval),
            depth: reviewed.depth,
            chances: tenths(reviewed.chances),
            loss: tenths(reviewed.loss),
            accuracy: tenths(reviewed.accuracy),
            phase: reviewed.phase.key(),
            mark: reviewed.mark.map(crate::mark::Mark::key),
            missed: reviewed.missed.map(|missed| match missed {
                Missed::Mate(_) => "mate",
                Missed::Win => "win",
            }),
            best: best.map(|line| LineJson::new(before, line)).collect(),
            reason: reviewed
                .reason
                .as_ref()
                .map(|reason| ReasonJson::new(reviewed, reason)),
            text: of_marked(&|sentences| Some(sentences.explain(reviewed))),
            headline: of_marked(&|sentences| sentences.headline(reviewed)),
            better: of_marked(&|sentences| sentences.better(reviewed)),
            clock: reviewed.clock.map(millis),
            spent: reviewed.spent.map(millis),
        }
    }
}

impl LineJson {
    fn new(before: &Position, line: &EvaluatedLine) -> LineJson {
        let (san, uci) = written(before, &line.moves);
        LineJson {
            eval: EvalJson::new(line.eval),
            san,
            uci,
        }
    }
}

impl ReasonJson {
    fn new(reviewed: &MoveReview, reason: &Reason) -> ReasonJson {
        let is_reply = reason.is_reply();
        let start = if is_reply {
            reviewed.after()
        } else {
            reviewed.before
        };
        let (san, uci) = written(&start, &reason.line);
        ReasonJson {
            effect: match reason.effect {
                Effect::Loses(_) => "loses",
                Effect::AllowsMate(_) => "allows-mate",
                Effect::MissesWinOf(_) => "misses-win-of",
                Effect::MissesMate(_) => "misses-mate",
                Effect::GivesStalemate => "gives-stalemate",
                Effect::MissesStalemate => "misses-stalemate",
            },
            motif: reason.motif.key(),
            squares: reason.motif.squares(),
            is_reply,
            san,
            uci,
            text: TextJson {
                en: Sentences::new(Language::English).reason(reviewed, reason),
                it: Sentences::new(Language::Italian).reason(reviewed, reason),
            },
        }
    }
}

fn written(start: &Position, moves: &[Move]) -> (Vec<String>, Vec<String>) {
    let mut position = *start;
    moves
        .iter()
        .map(|&m| {
            let both = (san::write(&position, m), position.uci(m).to_string());
            position.play_unchecked(m);
            both
        })
        .unzip()
}

/// The TypeScript declarations of all types, for a page.
#[cfg(feature = "ts")]
pub fn typescript() -> String {
    use ts_rs::TS;
    let config = ts_rs::Config::new().with_large_int("number");
    let all = [
        ReviewJson::decl(&config),
        BudgetJson::decl(&config),
        EvalJson::decl(&config),
        OpeningJson::decl(&config),
        PlayerJson::decl(&config),
        MoveJson::decl(&config),
        LineJson::decl(&config),
        ReasonJson::decl(&config),
        TextJson::decl(&config),
    ];
    all.iter().map(|text| format!("export {text}\n")).collect()
}

fn millis(time: std::time::Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

fn tenths(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}

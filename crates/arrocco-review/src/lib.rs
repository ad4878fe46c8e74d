//! A finished game judged and explained; no database, no screen.
//!
//! | to get                                       | see                              |
//! |----------------------------------------------|----------------------------------|
//! | every move of a game judged                  | [`review`], [`Review`]           |
//! | the same position by position                | [`Reviewer`]                     |
//! | a move tried instead of the one played       | [`grade`]                        |
//! | an engine to judge with                      | [`Evaluator`], [`OwnEngine`], [`UciEngine`], [`Judge`] |
//! | winning chances and accuracy                 | [`Evaluation`], [`accuracy`]     |
//! | a game out of PGN, with its clocks           | [`PlayedGame`]                   |
//! | why a move was bad                           | [`Reason`], [`Motif`]            |
//! | sentences in English and Italian             | [`Sentences`]                    |
//! | PGN, text, JSON                              | [`annotate`], [`to_text`], [`ReviewJson`] |
//! | a graph and a report, with the feature `report` | `to_graph`, `to_html`          |
//! | positions with one good move                 | [`puzzles`]                      |
//! | a mistake to be asked again                  | [`MoveReview::to_text`]          |
//!
//! ```
//! use arrocco_engine::SearchControl;
//! use arrocco_notation::pgn::Tree;
//! use arrocco_review::{Budget, Mark, ReviewOptions, OwnEngine, PlayedGame, review};
//!
//! let (tree, _) = Tree::read_first(b"1. e4 e5 2. Qh5 Nc6 3. Qxf7+ Kxf7 *");
//! let game = PlayedGame::from_pgn(&tree);
//! let budget = Budget { depth: Some(5), ..Budget::default() };
//! let options = ReviewOptions { budget, lines: 1, opening: |_| None };
//! let mut engine = OwnEngine::new(1, 1)?;
//! let review = review(&game, &mut engine, &options, &SearchControl::new(), &mut |_, _| {})?;
//! assert_eq!(review.moves[4].mark, Some(Mark::Blunder));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod chances;
mod evaluator;
mod game;
#[cfg(feature = "report")]
mod graph;
#[cfg(feature = "report")]
mod html;
mod json;
mod judge;
mod mark;
mod mistake;
mod pgn;
mod proof;
mod puzzle;
mod reason;
mod review;
mod sentence;
mod text;

pub use chances::{Evaluation, accuracy, accuracy_of_all};
pub use evaluator::{
    Budget, DEFAULT_NODES, EvaluatedLine, Evaluator, EvaluatorError, OwnEngine, Path,
};
pub use game::{GamePhase, PlayedGame, PlayedMove};
#[cfg(feature = "report")]
pub use graph::{GRAPH_WIDTH, to_graph};
#[cfg(feature = "report")]
pub use html::{html_head, to_html};
#[cfg(feature = "ts")]
pub use json::typescript;
pub use json::{
    BudgetJson, EvalJson, LineJson, MoveJson, OpeningJson, PlayerJson, ReasonJson, ReviewJson,
    TextJson,
};
pub use judge::{Judge, Replaced, UciEngine};
pub use mark::{Mark, Missed};
pub use mistake::InvalidMistake;
pub use pgn::annotate;
pub use puzzle::{
    ADVANTAGE, CARE, LAST_CARE, MARGIN, NO_ADVANTAGE, Puzzle, SHORT_SIGHT, STABLE, is_recapture,
    puzzles,
};
pub use reason::{Effect, Material, Motif, Reason, Target};
pub use review::{
    EQUAL, Graded, MoveReview, OpeningName, OpeningReview, PlayerReview, Review, ReviewError,
    ReviewOptions, ReviewProgress, ReviewStep, Reviewer, SECOND_LOOK, grade, review,
};
pub use sentence::{Language, Sentences};
pub use text::{Heading, to_moments, to_summary, to_text, to_text_graph};

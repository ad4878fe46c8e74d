//! The Laws of Chess as a relational Prolog theory.
//!
//! The theory under `prolog/` states the rules in their own words: it shares
//! no code with `arrocco-rules`, so that each can be held against the other,
//! and it runs in every direction, so that it also answers "from where could
//! this knight have come?".
//!
//! | to                                       | go to                       |
//! |------------------------------------------|-----------------------------|
//! | read the theory                          | [`FILES`], [`laws`]         |
//! | see what can be asked                    | [`PREDICATES`]              |
//! | state a position                         | [`Facts`]                   |
//! | ask with typed answers                   | [`Theory`], [`Situation`]   |
//! | put a person's question                  | [`Goal`], [`ask_on`], `ask` |
//! | print the answers                        | [`Answers`] as text         |
//! | write a file for a Prolog prompt         | [`export`]                  |
//! | run it on SWI-Prolog, if installed       | [`Swi`]                     |
//! | run it inside the program                | `Scryer`, feature `logic`   |
//! | run it on something else                 | [`Prolog`]                  |
//!
//! ```
//! use arrocco_oracle::{Goal, export};
//! use arrocco_rules::{Position, Setup};
//!
//! let file = export(&Setup::from(&Position::initial()))?;
//! assert!(file.contains("piece(4,0,white,king)."));
//! assert!("n_move(0, 0, X, Y)".parse::<Goal>().is_ok());
//! # Ok::<(), arrocco_oracle::FactsError>(())
//! ```

#![forbid(unsafe_code)]

mod ask;
mod engine;
mod error;
mod facts;
mod goal;
mod laws;
mod parse;
#[cfg(feature = "logic")]
mod scryer;
mod swi;
mod table;
mod term;
mod theory;
mod token;
mod vocabulary;

#[cfg(feature = "logic")]
pub use ask::ask;
pub use ask::{AskError, ask_on};
pub use engine::{Answers, Prolog, ProofLimits};
pub use error::{EngineError, FactsError, GoalError, GoalFault};
pub use facts::Facts;
pub use goal::Goal;
pub use laws::{FILES, export, laws};
#[cfg(feature = "logic")]
pub use scryer::Scryer;
pub use swi::Swi;
pub use term::Term;
pub use theory::{Situation, Theory};
pub use vocabulary::{PREDICATES, Predicate};

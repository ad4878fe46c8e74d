//! PGN: games read, checked, kept, changed and written.
//!
//! | to …                                    | use                            |
//! |-----------------------------------------|--------------------------------|
//! | go through a file of any size           | [`Reader`] and a [`Visitor`]   |
//! | go through a text in memory             | [`read`] and a [`Visitor`]     |
//! | know what is wrong with a file          | [`Report`]                     |
//! | keep a game, change it, write it        | [`Tree`]                       |
//! | read clocks and evaluations in comments | [`annotations`]                |
//! | only see tokens                         | [`Lexer`]                      |
//! | read a file in parts, side by side      | [`last_border`]                |
//!
//! ```
//! use arrocco_notation::pgn::{self, Options, Report};
//!
//! let file = b"[White \"Anna\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bd7 1-0\n";
//! let mut report = Report::default();
//! pgn::read(file, Options::default(), &mut report);
//! assert_eq!(report.plies, [4]);
//! let problem = &report.problems[0];
//! assert_eq!((problem.game, problem.place.line, problem.place.column), (1, 3, 24));
//! assert_eq!(problem.kind.code(), "illegal_move");
//! ```
//!
//! # What is read
//!
//! Every move of every line is found and played, so a visitor only gets
//! legal ones. Bytes are UTF-8 or else Windows-1252. Departures from the
//! standard are [problems](Problem): *warnings* as long as it is clear what is
//! meant, else *errors*.
//!
//! After an error the moves before it are kept. The rest of the variation is
//! left out if it is in one, and the main line goes on; otherwise the rest of
//! the game is left out. A game ends
//!
//! - with its result (outside variations). Comments may follow; anything else
//!   but a tag or a move number 1 is an error there,
//! - before a tag that follows moves,
//! - before an `Event` tag that begins a line behind an empty line: the
//!   *border*, which counts even among tags and within a comment that was
//!   never closed,
//! - with the file.
//!
//! Comments before the first tag or move of a file belong to no game.

mod annotation;
mod automatic_draw;
mod bracket;
mod diagnostics;
mod fast_path;
mod header;
mod lexer;
mod line;
mod line_column;
mod movetext;
mod nag;
mod options;
mod parser;
mod problem;
mod reader;
mod report;
mod result;
mod swar;
mod tags;
mod text;
mod token;
mod tree;
mod visitor;

pub use annotation::{
    Annotation, Eval, Paint, ParseAnnotationError, annotations, without_annotations,
};
pub use automatic_draw::AutomaticDraw;
pub use bracket::{first_border, last_border};
pub use lexer::Lexer;
pub use line::MAX_DEPTH;
pub use line_column::Place;
pub use nag::Nag;
pub use options::{Checks, Mode, Options};
pub use problem::{Mate, Problem, ProblemKind, Severity};
pub use reader::{Reader, read};
pub use report::Report;
pub use result::GameResult;
pub use tags::Tags;
pub use text::{decode, decode_tag_value};
pub use token::{Tag, Token};
pub use tree::{IllegalMove, NodeId, Tree, TreeBuilder, WriteOptions};
pub use visitor::{GameEnd, Next, Ply, Start, Visitor};

//! Games as files: PGN read and written.
//!
//! | to …                                    | use                            |
//! |-----------------------------------------|--------------------------------|
//! | go through a file of any size           | [`Reader`] and a [`Visitor`]   |
//! | go through a text in memory             | [`read`] and a [`Visitor`]     |
//! | know what is wrong with a file          | [`Report`]                     |
//! | keep a game, change it, write it         | [`Tree`]                       |
//! | read clocks and evaluations in comments | [`annotations`]                |
//! | only see tokens                         | [`Lexer`]                      |
//! | cut a file into parts                   | [`last_border`]                |

mod annotation;
mod border;
mod draws;
mod header;
mod lexer;
mod line;
mod movetext;
mod nag;
mod options;
mod parser;
mod place;
mod problem;
mod quick;
mod reader;
mod report;
mod result;
mod tags;
mod text;
mod token;
mod tree;
mod visitor;

pub use annotation::{
    Annotation, Eval, Paint, ParseAnnotationError, annotations, without_annotations,
};
pub use border::last_border;
pub use draws::AutomaticDraw;
pub use lexer::Lexer;
pub use line::MAX_DEPTH;
pub use nag::Nag;
pub use options::{Checks, Mode, Options};
pub use place::Place;
pub use problem::{Mate, Problem, ProblemKind, Severity};
pub use reader::{Reader, read};
pub use report::Report;
pub use result::GameResult;
pub use tags::Tags;
pub use text::{decode, decode_tag_value};
pub use token::{Tag, Token};
pub use tree::{IllegalMove, NodeId, Tree, TreeBuilder, WriteOptions};
pub use visitor::{GameEnd, Next, Ply, Start, Visitor};

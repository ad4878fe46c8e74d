//! Tests of the real program and of the repository, in one executable: linking it
//! once takes less time than linking each file.
//!
//! `cargo test -p arrocco --test it pgn::` runs the tests of `pgn.rs`.

mod common;

mod analyse;
mod ask;
mod board;
mod castling;
mod chess960;
mod command_language;
mod commands;
mod compatibility;
mod config;
mod devices;
mod explore;
mod guide;
mod jsonl;
mod opened_games;
mod package;
mod pgn;
mod program;
mod random_lines;
mod random_socket;
mod requirements;
mod retired_words;
mod screen;
mod security;
mod terminal;
mod tournament;
mod trace;
mod type_names;
mod uci;

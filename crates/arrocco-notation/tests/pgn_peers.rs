//! Random games, read side by side with pgn-reader and shakmaty.

use std::fmt::Write;
use std::ops::ControlFlow;

use arrocco_notation::pgn::{
    GameEnd, Next, Options, Ply, Problem, Tree, Visitor, WriteOptions, read,
};
use arrocco_rules::{CastlingMode, fen};
use pgn_reader::{SanPlus, Skip};
use shakmaty::fen::Fen;
use shakmaty::{Chess, EnPassantMode, Position};

/// SplitMix64, so that every run makes the same games.
struct Rng(u64);

impl Rng {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((u128::from(z ^ (z >> 31)) * n as u128) >> 64) as usize
    }
}

/// A random line from a position, with variations up to a depth.
fn line(rng: &mut Rng, position: &Chess, plies: usize, depth: u32, text: &mut String) {
    let mut position = position.clone();
    for ply in 0..plies {
        let moves = position.legal_moves();
        if moves.is_empty() {
            return;
        }
        let before = position.clone();
        let m = moves[rng.below(moves.len())];
        let dots = if position.turn().is_white() {
            "."
        } else {
            "..."
        };
        if dots == "." || ply == 0 || rng.below(4) == 0 {
            write!(text, "{}{dots} ", position.fullmoves()).unwrap();
        }
        write!(
            text,
            "{} ",
            SanPlus::from_move_and_play_unchecked(&mut position, m)
        )
        .unwrap();
        match rng.below(20) {
            0 => text.push_str("$5 "),
            1 => text.push_str("{ [%eval 0.1] a comment\nof two lines } "),
            2 => text.push_str("; a comment (to) the end of the line\n"),
            3 if depth > 0 => {
                text.push('(');
                let length = 1 + rng.below(8);
                line(rng, &before, length, depth - 1, text);
                text.push_str(") ");
            }
            _ => {}
        }
    }
}

fn file(games: usize) -> String {
    let mut rng = Rng(7);
    let mut text = String::new();
    for game in 0..games {
        write!(text, "[Event \"game {game}\"]\n[Result \"*\"]\n\n").unwrap();
        let plies = rng.below(250);
        line(&mut rng, &Chess::default(), plies, 3, &mut text);
        text.push_str("*\n\n");
    }
    text
}

/// The position after every move, as FEN, and where lines begin and end.
#[derive(Default)]
struct Ours {
    heard: Vec<String>,
    problems: Vec<Problem>,
}

impl Visitor for Ours {
    type Output = ();

    fn play(&mut self, ply: &Ply<'_>) {
        self.heard
            .push(fen::write(ply.after, CastlingMode::Standard));
    }
    fn begin_variation(&mut self) -> Next {
        self.heard.push("(".to_owned());
        Next::Read
    }
    fn end_variation(&mut self) {
        self.heard.push(")".to_owned());
    }
    fn problem(&mut self, problem: Problem) {
        self.problems.push(problem);
    }
    fn end_game(&mut self, _: &GameEnd) {
        self.heard.push("end".to_owned());
    }
}

#[derive(Default)]
struct Theirs {
    heard: Vec<String>,
}

#[derive(Default)]
struct Lines {
    now: Chess,
    before: Chess,
    waiting: Vec<(Chess, Chess)>,
}

impl pgn_reader::Visitor for Theirs {
    type Tags = ();
    type Movetext = Lines;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), ()> {
        ControlFlow::Continue(())
    }
    fn begin_movetext(&mut self, (): ()) -> ControlFlow<(), Lines> {
        ControlFlow::Continue(Lines::default())
    }
    fn san(&mut self, lines: &mut Lines, san: SanPlus) -> ControlFlow<()> {
        let m = san.san.to_move(&lines.now).unwrap();
        lines.before = lines.now.clone();
        lines.now.play_unchecked(m);
        self.heard
            .push(Fen::from_position(&lines.now, EnPassantMode::Legal).to_string());
        ControlFlow::Continue(())
    }
    fn begin_variation(&mut self, lines: &mut Lines) -> ControlFlow<(), Skip> {
        lines
            .waiting
            .push((lines.now.clone(), lines.before.clone()));
        lines.now = lines.before.clone();
        self.heard.push("(".to_owned());
        ControlFlow::Continue(Skip(false))
    }
    fn end_variation(&mut self, lines: &mut Lines) -> ControlFlow<()> {
        (lines.now, lines.before) = lines.waiting.pop().unwrap();
        self.heard.push(")".to_owned());
        ControlFlow::Continue(())
    }
    fn end_game(&mut self, _: Lines) {
        self.heard.push("end".to_owned());
    }
}

fn read_theirs(text: &str) -> Vec<String> {
    let mut theirs = Theirs::default();
    let mut reader = pgn_reader::Reader::new(text.as_bytes());
    while reader.read_game(&mut theirs).unwrap().is_some() {}
    theirs.heard
}

#[test]
fn every_position_of_random_games_agrees_with_pgn_reader_and_shakmaty() {
    let text = file(300);
    let mut ours = Ours::default();
    read(text.as_bytes(), Options::default(), &mut ours);
    let unexpected = ours
        .problems
        .iter()
        .filter(|p| p.kind.code() != "move_after_draw");
    assert_eq!(
        unexpected.map(ToString::to_string).collect::<Vec<_>>(),
        Vec::<String>::new()
    );
    assert_eq!(ours.heard, read_theirs(&text));
}

#[test]
fn what_trees_write_is_read_alike_by_pgn_reader_and_shakmaty() {
    let text = file(100);
    let (trees, _) = Tree::read_all(text.as_bytes());
    let written: String = trees
        .iter()
        .map(|tree| tree.write(WriteOptions::default()))
        .collect();
    let mut ours = Ours::default();
    read(written.as_bytes(), Options::LEGALITY, &mut ours);
    assert_eq!(ours.heard, read_theirs(&written));
    assert_eq!(Tree::read_all(written.as_bytes()).0, trees);
}

//! Validating an archive: every move of every line of 100,000 games.

use std::io::Read;
use std::ops::ControlFlow;

use arrocco_notation::pgn::{GameEnd, Options, Ply, Problem, Reader, Severity, Visitor};
use pgn_reader::{Reader as PeerReader, SanPlus, Skip, Visitor as PeerVisitor};
use shakmaty::{Chess, Position};

use crate::archive::archive;
use crate::measure::{Against, Contest, OURS, hold};

const GAMES: usize = 100_000;

pub(crate) fn run(rounds: usize) {
    let text = archive(GAMES);
    let moves = peer(text.as_bytes());
    let bytes = text.as_bytes();
    let legality = Contest::new("legality of every move", moves)
        .target(OURS, Against::Peers, 2.2)
        .entrant(OURS, || assert_eq!(ours(bytes, Options::LEGALITY), moves))
        .entrant("pgn-reader + shakmaty", || assert_eq!(peer(bytes), moves));
    let everything = Contest::new("the same with all our warnings", moves)
        .target(OURS, Against::Peers, 1.0)
        .entrant(OURS, || assert_eq!(ours(bytes, Options::default()), moves))
        .entrant("pgn-reader + shakmaty, legality only", || {
            assert_eq!(peer(bytes), moves);
        });
    let megabytes = text.len() / 1_000_000;
    hold(
        &format!("PGN, {GAMES} games, {megabytes} MB, {moves} moves with variations"),
        vec![legality, everything],
        rounds,
    );
}

/// Counts moves and lets no error pass.
struct Count(u64);

impl Visitor for Count {
    type Output = ();

    fn play(&mut self, _: &Ply<'_>) {
        self.0 += 1;
    }

    fn problem(&mut self, problem: Problem) {
        assert_ne!(problem.severity, Severity::Error, "{problem}");
    }

    fn end_game(&mut self, _: &GameEnd) {}
}

fn ours(text: &[u8], options: Options) -> u64 {
    let mut count = Count(0);
    let mut reader = Reader::with_options(text, options);
    reader.read_all(&mut count).expect("memory can be read");
    count.0
}

/// How many moves there are, all of them legal.
pub(crate) fn peer(text: impl Read) -> u64 {
    let mut reader = PeerReader::new(text);
    let mut moves = 0;
    while let Some(count) = reader.read_game(&mut Validate).expect("it can be read") {
        moves += count;
    }
    moves
}

/// Plays every move of every line.
struct Validate;

/// The line being read and those it branches from.
struct Line {
    stack: Vec<(Chess, Chess)>,
    now: Chess,
    before: Chess,
    moves: u64,
}

impl PeerVisitor for Validate {
    type Tags = ();
    type Movetext = Line;
    type Output = u64;

    fn begin_tags(&mut self) -> ControlFlow<u64, ()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<u64, Line> {
        let start = Chess::default();
        ControlFlow::Continue(Line {
            stack: Vec::new(),
            now: start.clone(),
            before: start,
            moves: 0,
        })
    }

    fn san(&mut self, line: &mut Line, san: SanPlus) -> ControlFlow<u64> {
        // Real files have illegal moves now and then: the next game is read.
        let Ok(m) = san.san.to_move(&line.now) else {
            return ControlFlow::Break(line.moves);
        };
        line.before = line.now.clone();
        line.now.play_unchecked(m);
        line.moves += 1;
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, line: &mut Line) -> ControlFlow<u64, Skip> {
        line.stack.push((line.now.clone(), line.before.clone()));
        line.now = line.before.clone();
        ControlFlow::Continue(Skip(false))
    }

    fn end_variation(&mut self, line: &mut Line) -> ControlFlow<u64> {
        if let Some((now, before)) = line.stack.pop() {
            line.now = now;
            line.before = before;
        }
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, line: Line) -> u64 {
        line.moves
    }
}

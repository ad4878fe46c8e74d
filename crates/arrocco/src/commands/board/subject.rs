//! The subject of a picture: pieces on a board, or a game move by move.

use std::io;
use std::path::Path;

use arrocco_legacy::config::ConfigBoard;
use arrocco_notation::pgn::{NodeId, Reader, Tree};
use arrocco_notation::san;
use arrocco_picture::Scene;
use arrocco_rules::{Board, Color, Position, fen};

use crate::argument::{self, START};
use crate::failure::{Failure, Verdict, report_errors};
use arrocco_archive::{STDIN, Source};

/// A thing to draw.
#[derive(Debug)]
pub(super) enum Subject {
    /// Pieces from which no game may be playable.
    Pieces(Board),
    /// A position and the moves from there.
    Game(Box<Tree>),
}

impl Subject {
    /// What an argument means, with moves played from it. The verdict is no if
    /// the game has an error; then its moves up to there are the subject.
    pub(super) fn read(
        what: &str,
        game: u64,
        moves: &[String],
    ) -> Result<(Subject, Verdict), Failure> {
        let path = Path::new(what);
        if what == STDIN || what != START && path.is_file() {
            if !moves.is_empty() {
                return Err(Failure::usage("a PGN file has moves of its own"));
            }
            let (tree, verdict) = game_of(path, game)?;
            return Ok((Subject::Game(Box::new(tree)), verdict));
        }
        if game != 1 {
            return Err(Failure::usage("--game is for PGN files"));
        }
        let subject = Subject::of_text(what, moves)?;
        Ok((subject, Verdict::Yes))
    }

    fn of_text(text: &str, moves: &[String]) -> Result<Subject, Failure> {
        if text.contains('$') {
            let config: ConfigBoard = text.trim().parse().map_err(Failure::usage)?;
            return Subject::of_pieces(*config.board(), moves);
        }
        if text != START && !text.contains('/') {
            return Err(no_such_thing(text));
        }
        match argument::position(text) {
            Ok(position) => Ok(Subject::Game(Box::new(played(position, moves)?))),
            Err(_) if moves.is_empty() => Subject::of_pieces(argument::board(text)?, moves),
            Err(failure) => Err(failure),
        }
    }

    fn of_pieces(board: Board, moves: &[String]) -> Result<Subject, Failure> {
        if moves.is_empty() {
            return Ok(Subject::Pieces(board));
        }
        Err(Failure::usage("moves need a whole FEN to begin with"))
    }

    /// How many moves there are.
    pub(super) fn plies(&self) -> usize {
        match self {
            Subject::Pieces(_) => 0,
            Subject::Game(tree) => tree.main_line().count(),
        }
    }

    /// What is seen at the start and after every move.
    pub(super) fn scenes(&self) -> Box<dyn Iterator<Item = Scene> + '_> {
        match self {
            Subject::Pieces(board) => {
                let mut scene = Scene::of_board(board);
                scene.title = fen::write_board(board);
                Box::new(std::iter::once(scene))
            }
            Subject::Game(tree) => Box::new(game_scenes(tree)),
        }
    }
}

/// Neither a position nor a file that is there.
fn no_such_thing(text: &str) -> Failure {
    let path = Path::new(text);
    match path.metadata() {
        Ok(_) => Failure::usage(format_args!("{text}: not a file")),
        Err(error) => Failure::file(path, &error),
    }
}

/// A game of these moves.
fn played(start: Position, moves: &[String]) -> Result<Tree, Failure> {
    let mut tree = Tree::new(start);
    let mut position = start;
    let mut node = tree.root();
    for (index, text) in moves.iter().enumerate() {
        let place = |failure: Failure| failure.within(format_args!("move {}", index + 1));
        let m = argument::legal_move(text, &position).map_err(place)?;
        node = tree.add(node, m).map_err(Failure::illegal)?;
        position.play_unchecked(m);
    }
    Ok(tree)
}

/// A game of a file, by its number.
fn game_of(path: &Path, number: u64) -> Result<(Tree, Verdict), Failure> {
    let source = Source::named(path);
    let unreadable = |error: &io::Error| Failure::file(path, error);
    let bytes = source.open();
    let mut reader = Reader::new(bytes.map_err(|error| unreadable(&error))?);
    let mut games = 0;
    while let Some((tree, problems)) =
        Tree::read_next(&mut reader).map_err(|error| unreadable(&error))?
    {
        games += 1;
        if games == number {
            return Ok((tree, report_errors(&source.name(), &problems)));
        }
    }
    let name = source.name();
    Err(match games {
        0 => Failure::usage(format_args!("{name}: no game in it")),
        1 => Failure::usage(format_args!("{name}: no game {number}, there is one")),
        _ => Failure::usage(format_args!("{name}: no game {number}, there are {games}")),
    })
}

fn game_scenes(tree: &Tree) -> impl Iterator<Item = Scene> {
    let players = players(tree);
    let mut position = *tree.start();
    let nodes = std::iter::once(tree.root()).chain(tree.main_line());
    nodes.map(move |node| {
        let mut scene = step(tree, node, &mut position);
        scene.title = format!("{players}{}", scene.title);
        for comment in tree.comments(node) {
            scene.annotate(comment);
        }
        scene
    })
}

/// The scene after the move of a node, which is played. The root has none, and
/// a null move changes nothing to be seen.
fn step(tree: &Tree, node: NodeId, position: &mut Position) -> Scene {
    let before = *position;
    let Some(m) = tree.played(node) else {
        if node != tree.root() {
            position.pass();
        }
        let mut scene = Scene::of(position);
        scene.title = position.to_string();
        return scene;
    };
    position.play_unchecked(m);
    let mut scene = Scene::after(&before, m);
    scene.title = format!("{} {}", numbered(&before), san::write(&before, m));
    scene
}

/// `12.` or `12...`
fn numbered(position: &Position) -> String {
    let dots = match position.turn() {
        Color::White => ".",
        Color::Black => "...",
    };
    format!("{}{dots}", position.fullmove_number())
}

/// `Anna - Bruno, ` if they are known.
fn players(tree: &Tree) -> String {
    let name = |tag| tree.tags().get(tag).filter(|name| *name != "?");
    match (name("White"), name("Black")) {
        (None, None) => String::new(),
        (white, black) => {
            let unknown = "?";
            let (white, black) = (white.unwrap_or(unknown), black.unwrap_or(unknown));
            format!("{white} - {black}, ")
        }
    }
}

//! From a request to its answer.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::time::Duration;

use arrocco_game::PositionHistory;
use arrocco_legacy::config::{
    ConfigBoard, MoveSequence, SequenceOutcome as Sequenced, StrictError,
};
use arrocco_notation::opening;
use arrocco_notation::pgn::{Eval, Problem, Severity, Tree};
use arrocco_notation::san::{self, San as SanMove};
use arrocco_review::{Budget, EvaluatedLine, OwnEngine};
use arrocco_rules::fen::{self, FenError, FenFault};
use arrocco_rules::uci::{self, UciError};
use arrocco_rules::{
    Bitboard, Board, CastlingMode, Color, Move, Position, Refusal, ResolveError, Setup, Square,
    UciMove,
};

use super::answer::{
    AnalysedLine, Answer, Fault, PgnGame, PgnProblem, Played, Status as StatusAnswer,
};
use super::request::{
    Analyse, Attackers, Compare, Config, Fen, Legal, Op, Opening, Pgn, San, Sequence, Status, Uci,
};
use crate::argument::{START, Side};
use crate::commands::analyse::best_lines;
use crate::commands::config::parse_sequence;
use crate::commands::explain::GameOver;

type Served = Result<Answer, Fault>;

pub(super) fn serve(op: &Op) -> Served {
    match op {
        Op::Fen(request) => fen(request),
        Op::San(request) => san(request),
        Op::Uci(request) => uci(request),
        Op::Legal(request) => legal(request),
        Op::Dests(request) => dests(request),
        Op::Status(request) => status(request),
        Op::Explain(request) => explain(request),
        Op::Config(request) => config(request),
        Op::Sequence(request) => sequence(request),
        Op::Compare(request) => compare(request),
        Op::Attackers(request) => attackers(request),
        Op::Opening(request) => opening(request),
        Op::Pgn(request) => Ok(pgn(request)),
        Op::Analyse(request) => analyse(request),
    }
}

/// The position a request is about, and how its moves and FENs are written.
#[derive(Clone, Copy)]
struct Subject {
    position: Position,
    mode: CastlingMode,
}

impl Subject {
    /// Chess960 if it is asked for, or if the usual way could not
    /// distinguish a castling from a step of the king.
    fn new(fen: &str, chess960: bool) -> Result<Subject, Fault> {
        let position = match fen {
            START => Position::initial(),
            _ => fen.parse::<Position>().map_err(|error| bad_fen(&error))?,
        };
        let mode = match chess960 {
            true => CastlingMode::Chess960,
            false => position.castling_mode(),
        };
        Ok(Subject { position, mode })
    }

    fn fen(&self, position: &Position) -> String {
        fen::write(position, self.mode)
    }

    fn fen_after(&self, m: Move) -> String {
        self.fen(&self.position.after(m))
    }

    fn uci(&self, m: Move) -> String {
        UciMove::from_move(m, self.mode).to_string()
    }

    /// The positions of a game: where it starts, and after each move.
    fn positions(&self, moves: &[String]) -> Result<Vec<Position>, Fault> {
        let mut positions = vec![self.position];
        let mut position = self.position;
        for (index, text) in moves.iter().enumerate() {
            let found = self.find(&position, text);
            position.play_unchecked(found.map_err(|fault| fault.of_move(index + 1, text))?);
            positions.push(position);
        }
        Ok(positions)
    }

    /// Moves one after another in both notations.
    fn written(&self, moves: impl Iterator<Item = Move>) -> (Vec<String>, Vec<String>) {
        let mut position = self.position;
        let write = moves.map(|m| {
            let san = san::write(&position, m);
            position.play_unchecked(m);
            (self.uci(m), san)
        });
        write.unzip()
    }

    fn find(&self, position: &Position, text: &str) -> Result<Move, Fault> {
        match parse_uci(text)?.to_move(position) {
            Ok(m) => Ok(m),
            Err(UciError::Illegal(refusal)) => Err(illegal(position, &refusal)),
            Err(error @ UciError::Null) => Err(Fault::new("illegal", error.to_string(), None)),
        }
    }
}

fn bad_fen(error: &FenError) -> Fault {
    let (reason, column) = match error.first() {
        FenFault::Syntax(error) => ("fen", Some(error.column())),
        FenFault::Setup(_) | FenFault::Odd(_) => ("position", None),
    };
    Fault::new(reason, error.to_string(), column)
}

fn parse_uci(text: &str) -> Result<UciMove, Fault> {
    let parsed = text.parse();
    parsed.map_err(|error: uci::ParseUciError| {
        Fault::new("move", error.to_string(), Some(error.at + 1))
    })
}

fn illegal(position: &Position, refusal: &Refusal) -> Fault {
    let message = match GameOver::of(position) {
        Some(over) => over.to_string(),
        None => refusal.to_string(),
    };
    Fault::new("illegal", message, None)
}

fn fen(request: &Fen) -> Served {
    let subject = Subject::new(&request.text, request.chess960)?;
    Ok(Answer::Fen {
        fen: subject.fen(&subject.position),
        chess960: subject.mode == CastlingMode::Chess960,
    })
}

fn san(request: &San) -> Served {
    let subject = Subject::new(&request.fen, request.chess960)?;
    let m = subject.find(&subject.position, &request.uci)?;
    Ok(Answer::San {
        san: san::write(&subject.position, m),
        after: subject.fen_after(m),
    })
}

fn uci(request: &Uci) -> Served {
    let subject = Subject::new(&request.fen, request.chess960)?;
    let san: SanMove = request.san.parse().map_err(|error: san::ParseSanError| {
        Fault::new("move", error.to_string(), Some(error.at as usize + 1))
    })?;
    let m = san
        .to_move(&subject.position)
        .map_err(|error| match error {
            ResolveError::Ambiguous { .. } => Fault::new("ambiguous", error.to_string(), None),
            ResolveError::Illegal(_)
            | ResolveError::NoneCan { .. }
            | ResolveError::NoSuchPiece { .. } => Fault::new("illegal", error.to_string(), None),
        })?;
    Ok(Answer::Uci {
        uci: subject.uci(m),
        after: subject.fen_after(m),
    })
}

fn legal(request: &Legal) -> Served {
    let subject = Subject::new(&request.fen, request.chess960)?;
    let legal = subject.position.legal_moves();
    let mut moves: Vec<String> = legal.iter().map(|&m| subject.uci(m)).collect();
    moves.sort_unstable();
    Ok(Answer::Legal { moves })
}

fn dests(request: &Legal) -> Served {
    let subject = Subject::new(&request.fen, request.chess960)?;
    let mut targets: BTreeMap<Square, Bitboard> = BTreeMap::new();
    for m in subject.position.legal_moves() {
        let to = match subject.mode {
            CastlingMode::Standard => m.destination(),
            CastlingMode::Chess960 => m.to(),
        };
        *targets.entry(m.from()).or_default() |= Bitboard::of(to);
    }
    let named = |(from, targets): (Square, Bitboard)| (from.to_string(), names(targets));
    Ok(Answer::Dests {
        dests: targets.into_iter().map(named).collect(),
    })
}

fn status(request: &Status) -> Served {
    let subject = Subject::new(&request.fen, request.chess960)?;
    let mut history = PositionHistory::new(subject.position);
    for (index, text) in request.moves.iter().enumerate() {
        let found = subject.find(history.position(), text);
        let m = found.map_err(|fault| fault.of_move(index + 1, text))?;
        history.play(m);
    }
    let fen = subject.fen(history.position());
    let answer = StatusAnswer::new(fen, &history.status());
    Ok(Answer::Status(Box::new(answer)))
}

fn explain(request: &San) -> Served {
    let subject = Subject::new(&request.fen, request.chess960)?;
    let position = &subject.position;
    let m = parse_uci(&request.uci)?;
    let (reason, message, squares) = if let Some(over) = GameOver::of(position) {
        (Some(GameOver::KIND), over.to_string(), over.squares)
    } else {
        match m.to_move(position) {
            Ok(_) => (None, "the move is legal".to_owned(), Bitboard::EMPTY),
            Err(UciError::Illegal(refusal)) => {
                (Some(refusal.kind()), refusal.to_string(), refusal.squares())
            }
            Err(error @ UciError::Null) => return Err(Fault::new("move", error.to_string(), None)),
        }
    };
    Ok(Answer::Explain {
        legal: reason.is_none(),
        reason,
        message,
        squares: names(squares),
    })
}

fn config(request: &Config) -> Served {
    let config = read_config(&request.text)?;
    let board = config.board();
    let is_ok = |turn| Position::try_from(&Setup::new(*board, turn)).is_ok();
    Ok(Answer::Config {
        canonical: config.to_string(),
        board: fen::write_board(board),
        pieces: board.occupied().count(),
        white_to_move_ok: is_ok(Color::White),
        black_to_move_ok: is_ok(Color::Black),
    })
}

fn read_config(text: &str) -> Result<ConfigBoard, Fault> {
    let parsed = text.parse();
    parsed.map_err(|error: arrocco_legacy::config::ParseConfigError| {
        Fault::new("config", error.to_string(), Some(error.0.at + 1))
    })
}

fn sequence(request: &Sequence) -> Served {
    let mut config = read_config(&request.config)?;
    let sequence = read_sequence(&request.moves, request.strict)?;
    let played = if request.strict {
        let side = request.side.unwrap_or(Side::White);
        match config.check_moves_strict(&sequence, side.into()) {
            Err(StrictError::Setup(error)) => {
                return Err(Fault::new("position", error.to_string(), None));
            }
            Err(StrictError::Illegal(illegal)) => Err(illegal),
            Ok(played) => Ok(played),
        }
    } else {
        config.check_moves(&sequence)
    };
    let (outcome, at) = match played {
        Ok(Sequenced::Applied) => (Played::Applied, None),
        Ok(Sequenced::Stopped { at, .. }) => (Played::Stopped, Some(at)),
        Err(illegal) => (Played::Illegal, Some(illegal.at)),
    };
    let config = config.to_string();
    Ok(Answer::Sequence {
        outcome,
        config,
        at,
    })
}

fn read_sequence(text: &str, strict: bool) -> Result<MoveSequence, Fault> {
    parse_sequence(text, strict)
        .map_err(|error| Fault::new("sequence", error.to_string(), Some(error.at + 1)))
}

fn compare(request: &Compare) -> Served {
    let found = read_config(&request.a)?.compare(&read_config(&request.b)?);
    let m = found.map_or_else(String::new, |m| m.to_string());
    Ok(Answer::Compare { m })
}

/// Attacks are a question for the board alone, kings or no kings.
fn attackers(request: &Attackers) -> Served {
    let board = read_board(&request.fen)?;
    let square: Square =
        request
            .square
            .parse()
            .map_err(|error: arrocco_rules::ParseSquareError| {
                Fault::new("square", error.to_string(), Some(1))
            })?;
    Ok(Answer::Attackers {
        squares: names(board.attackers(square, request.by.into())),
    })
}

fn read_board(fen: &str) -> Result<Board, Fault> {
    if fen == START {
        return Ok(Board::initial());
    }
    let setup = fen.parse::<Setup>().map_err(|error| bad_fen(&error))?;
    Ok(setup.board)
}

fn opening(request: &Opening) -> Served {
    let subject = Subject::new(&request.fen, request.chess960)?;
    let positions = subject.positions(&request.moves)?;
    let named = opening::find_last(&positions);
    Ok(Answer::Opening {
        eco: named.map(|named| named.eco),
        name: named.map(|named| named.name),
    })
}

/// The games of a text as far as they can be read, and what is wrong with it.
fn pgn(request: &Pgn) -> Answer {
    let (trees, problems) = Tree::read_all(request.text.as_bytes());
    let (errors, warnings): (Vec<_>, Vec<_>) = problems
        .iter()
        .partition(|problem| problem.severity == Severity::Error);
    let listed = |problems: Vec<&Problem>| problems.into_iter().map(pgn_problem).collect();
    Answer::Pgn {
        games: trees.iter().map(pgn_game).collect(),
        errors: listed(errors),
        warnings: listed(warnings),
    }
}

fn pgn_game(tree: &Tree) -> PgnGame {
    let position = *tree.start();
    let mode = match tree.is_chess960() {
        true => CastlingMode::Chess960,
        false => position.castling_mode(),
    };
    let mut game = PgnGame {
        tags: tree
            .tags()
            .iter()
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect(),
        fen: fen::write(&position, mode),
        moves: Vec::new(),
        san: Vec::new(),
        end_fen: String::new(),
        result: tree.result().as_str(),
        eco: None,
        name: None,
    };
    game.tags
        .insert("Result".to_owned(), tree.result().to_string());
    let mut positions = vec![position];
    let mut position = position;
    for node in tree.main_line() {
        match tree.played(node) {
            Some(m) => {
                game.moves.push(UciMove::from_move(m, mode).to_string());
                game.san.push(san::write(&position, m));
                position.play_unchecked(m);
            }
            None => {
                game.moves.push("0000".to_owned());
                game.san.push("--".to_owned());
                position.pass();
            }
        }
        positions.push(position);
    }
    game.end_fen = fen::write(&position, mode);
    let named = opening::find_last(&positions);
    game.eco = named.map(|named| named.eco);
    game.name = named.map(|named| named.name);
    game
}

fn pgn_problem(problem: &Problem) -> PgnProblem {
    PgnProblem {
        game: problem.game,
        line: problem.place.line,
        column: problem.place.column,
        message: problem.message().to_string(),
    }
}

/// What the engine's table may take while one position is searched.
const ANALYSE_MEBIBYTES: usize = 16;

fn analyse(request: &Analyse) -> Served {
    let start = Subject::new(&request.fen, request.chess960)?;
    let positions = start.positions(&request.moves)?;
    let subject = Subject {
        position: positions.last().copied().unwrap_or(start.position),
        ..start
    };
    let budget = Budget {
        depth: request.depth,
        nodes: request.nodes,
        time: request.movetime.map(Duration::from_millis),
    };
    let lines = request.multipv.map_or(1, NonZeroUsize::get);
    let mut engine = OwnEngine::new(ANALYSE_MEBIBYTES, 1)
        .map_err(|error| Fault::new("memory", error.to_string(), None))?;
    let found = best_lines(&mut engine, &subject.position, budget, lines)
        .map_err(|error| Fault::new("engine", error.to_string(), None))?;
    let line = |line: &EvaluatedLine| {
        let (moves, san) = subject.written(line.moves.iter().copied());
        let (cp, mate) = match line.eval.to_pgn() {
            Some(Eval::Centipawns(worth)) => (Some(worth), None),
            Some(Eval::Mate(moves)) => (None, Some(moves)),
            None => (None, None),
        };
        AnalysedLine {
            cp,
            mate,
            moves,
            san,
        }
    };
    Ok(Answer::Analyse {
        depth: found.first().map_or(0, |line| line.depth),
        lines: found.iter().map(line).collect(),
    })
}

/// The squares of a set by name, a1, a2 and so on to h8.
fn names(squares: Bitboard) -> Vec<String> {
    let mut names: Vec<String> = squares
        .into_iter()
        .map(|square| square.to_string())
        .collect();
    names.sort_unstable();
    names
}

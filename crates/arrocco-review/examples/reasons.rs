//! How many mistakes of games get a reason.
//!
//! `reasons games.pgn moves.txt` reviews games and writes the marked moves, one
//! a line; `reasons play 0 50 moves.txt` does it with fifty games that the
//! engine plays with few nodes; `reasons moves.txt` looks for their reasons,
//! and `reasons sentences moves.txt` writes those of two pawns or more for the
//! test of positions. A mistake is tactical if
//! mate in at most four moves is allowed or missed, or if the material, after
//! captures, differs between the engine's line and the better line, six plies on
//! and still twelve plies on.

use std::fmt::Write;
use std::time::Instant;

use arrocco_engine::SearchControl;
use arrocco_engine::random::Random;
use arrocco_notation::pgn::Tree;
use arrocco_review::{
    Budget, EvaluatedLine, Evaluation, Evaluator, GamePhase, Language, Mark, MoveReview, OwnEngine,
    Path, PlayedGame, Reason, ReviewOptions, Sentences, review,
};
use arrocco_rules::{Color, Move, Position, Role, UciMove};

const PLIES: usize = 6;

/// The budget for the games of the engine.
const SHORT: Budget = Budget {
    depth: None,
    nodes: Some(20_000),
    time: None,
};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.as_slice() {
        [word, from, to, moves] if word == "play" => {
            let played = (from.parse()?..to.parse()?).map(play).collect();
            write_moves(played, SHORT, moves)
        }
        [word, moves] if word == "sentences" => {
            write_sentences(&std::fs::read_to_string(moves)?);
            Ok(())
        }
        [games, moves] => {
            let (trees, _) = Tree::read_all(&std::fs::read(games)?);
            let games = trees.iter().map(PlayedGame::from_pgn).collect();
            write_moves(games, Budget::default(), moves)
        }
        [moves] => {
            count(&std::fs::read_to_string(moves)?);
            Ok(())
        }
        _ => Err("reasons games.pgn moves.txt, or reasons moves.txt".into()),
    }
}

/// A game of the engine against itself with few nodes, after six random moves.
fn play(number: u64) -> PlayedGame {
    let mut random = Random::new(number);
    let (mut position, mut moves) = (Position::initial(), Vec::new());
    let mut engine = OwnEngine::new(1, 1).expect("memory");
    while position.outcome().is_none() && moves.len() < 120 {
        let legal = position.legal_moves();
        let m = if moves.len() < 6 {
            legal[random.below(legal.len())]
        } else {
            let start = Position::initial();
            let path = Path {
                start: &start,
                moves: &moves,
            };
            let nodes = 20 + random.below(100) as u64;
            let budget = Budget {
                nodes: Some(nodes),
                ..Budget::default()
            };
            let lines = engine.evaluate(path, budget, 1, &SearchControl::new());
            let line = lines.expect("a line").into_iter().next();
            line.and_then(|line| line.first()).expect("a move")
        };
        moves.push(m);
        position.play_unchecked(m);
    }
    PlayedGame::new(Position::initial(), &moves)
}

fn write_moves(
    games: Vec<PlayedGame>,
    budget: Budget,
    moves: &str,
) -> Result<(), Box<dyn std::error::Error>> {
    let mut engine = OwnEngine::new(16, 1)?;
    let options = ReviewOptions {
        budget,
        lines: 1,
        opening: |_| None,
    };
    let mut text = String::new();
    for game in &games {
        let control = SearchControl::new();
        let review = review(game, &mut engine, &options, &control, &mut |_, _| {})?;
        for (_, m) in review.marked() {
            let line = |mut position: Position, line: Option<&EvaluatedLine>| {
                let mut words = Vec::new();
                for &m in line.map_or(&[][..], |line| &line.moves) {
                    words.push(position.uci(m).to_string());
                    position.play_unchecked(m);
                }
                words.join(" ")
            };
            let _ = writeln!(
                text,
                "{}|{}|{}|{}|{}|{}|{}",
                m.before,
                m.before.uci(m.played),
                mark(m.mark),
                eval(m.best_eval),
                line(m.before, m.best.first()),
                eval(m.eval),
                line(m.after(), m.reply.as_ref())
            );
        }
        std::fs::write(moves, &text)?;
    }
    Ok(())
}

fn mark(mark: Option<Mark>) -> &'static str {
    mark.map_or("", Mark::key)
}

fn eval(eval: Evaluation) -> String {
    match eval {
        Evaluation::Centipawns(worth) => worth.to_string(),
        Evaluation::Mate(Color::White, moves) => format!("w{moves}"),
        Evaluation::Mate(Color::Black, moves) => format!("b{moves}"),
    }
}

fn read_eval(text: &str) -> Evaluation {
    let mate = |text: &str| text.parse().unwrap_or(0);
    if let Some(moves) = text.strip_prefix('w') {
        return Evaluation::Mate(Color::White, mate(moves));
    }
    if let Some(moves) = text.strip_prefix('b') {
        return Evaluation::Mate(Color::Black, mate(moves));
    }
    Evaluation::Centipawns(text.parse().unwrap_or(0))
}

fn read_line(start: Position, text: &str, eval: Evaluation) -> Option<EvaluatedLine> {
    let mut position = start;
    let mut moves = Vec::new();
    for word in text.split_whitespace() {
        let written: UciMove = word.parse().ok()?;
        let m = written.to_move(&position).ok()?;
        position.play_unchecked(m);
        moves.push(m);
    }
    (!moves.is_empty()).then_some(EvaluatedLine {
        eval,
        depth: 1,
        moves,
    })
}

fn read(text: &str) -> Option<MoveReview> {
    let parts: Vec<&str> = text.split('|').collect();
    let [fen, played, mark, best_eval, best, eval, reply] = parts.as_slice() else {
        return None;
    };
    let before: Position = fen.parse().ok()?;
    let played: Move = played.parse::<UciMove>().ok()?.to_move(&before).ok()?;
    let (best_eval, eval) = (read_eval(best_eval), read_eval(eval));
    let mover = before.turn();
    Some(MoveReview {
        before,
        played,
        eval,
        depth: 1,
        chances: eval.chances(),
        loss: best_eval.chances_of(mover) - eval.chances_of(mover),
        accuracy: 0.0,
        mark: Mark::ALL.into_iter().find(|known| known.key() == *mark),
        missed: None,
        best_eval,
        best: read_line(before, best, best_eval).into_iter().collect(),
        reply: read_line(before.after(played), reply, eval),
        reason: None,
        phase: GamePhase::Opening,
        clock: None,
        spent: None,
    })
}

const fn worth(role: Role) -> i32 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 0,
    }
}

fn material(position: &Position, side: Color) -> i32 {
    let pieces = position.board().iter();
    pieces
        .map(|(_, piece)| {
            if piece.color == side {
                worth(piece.role)
            } else {
                -worth(piece.role)
            }
        })
        .sum()
}

/// The material of the side to move after captures.
fn settled(position: &Position, alpha: i32, beta: i32) -> i32 {
    let is_check = position.is_check();
    let mut best = if is_check {
        -1000
    } else {
        material(position, position.turn())
    };
    for &m in &position.legal_moves() {
        let is_capture = is_check
            || m.is_en_passant()
            || !m.is_castling() && position.board().piece_at(m.to()).is_some()
            || m.promotion() == Some(Role::Queen);
        if best >= beta {
            break;
        }
        if is_capture {
            best = best.max(-settled(&position.after(m), -beta, -alpha.max(best)));
        }
    }
    best
}

/// The material of a side some plies along a line, after captures.
fn along(start: &Position, moves: &[Move], side: Color, plies: usize) -> i32 {
    let mut position = *start;
    for &m in moves.iter().take(plies) {
        position.play_unchecked(m);
    }
    let value = settled(&position, -1000, 1000);
    if position.turn() == side {
        value
    } else {
        -value
    }
}

enum Kind {
    Mate,
    Material(i32),
    Quiet,
}

fn kind(m: &MoveReview) -> Kind {
    let mover = m.mover();
    let short = |eval: Evaluation, side| matches!(eval, Evaluation::Mate(winner, moves) if winner == side && (1..=4).contains(&moves));
    if short(m.eval, !mover) && !m.best_eval.is_mate_for(!mover)
        || short(m.best_eval, mover) && !m.eval.is_mate_for(mover)
    {
        return Kind::Mate;
    }
    let best = m.best.first().map_or(&[][..], |line| &line.moves);
    let reply = m.reply.as_ref().map_or(&[][..], |line| &line.moves);
    let mut played = vec![m.played];
    played.extend(reply);
    let difference =
        |plies| along(&m.before, best, mover, plies) - along(&m.before, &played, mover, plies);
    match difference(PLIES).min(difference(2 * PLIES)) {
        difference @ 1.. => Kind::Material(difference),
        _ => Kind::Quiet,
    }
}

/// The tactical mistakes of two pawns or more with their sentences.
fn write_sentences(text: &str) {
    let sentences = Sentences::new(Language::English);
    for line in text.lines() {
        let Some(m) = read(line) else { continue };
        if matches!(kind(&m), Kind::Quiet | Kind::Material(1)) {
            continue;
        }
        let reason = Reason::find(&m);
        let sentence = reason.map_or("-".to_owned(), |reason| sentences.reason(&m, &reason));
        println!("{line}|{sentence}");
    }
}

fn count(text: &str) {
    let sentences = Sentences::new(Language::English);
    let (mut all, mut quiet) = ((0, 0), (0, 0));
    let (mut tactical, mut large) = ((0, 0), (0, 0));
    let mut longest = 0;
    for mut m in text.lines().filter_map(read) {
        let begin = Instant::now();
        m.reason = Reason::find(&m);
        let taken = begin.elapsed().as_millis();
        longest = longest.max(taken);
        let add = |counts: &mut (u32, u32)| {
            counts.0 += 1;
            counts.1 += u32::from(m.reason.is_some());
        };
        add(&mut all);
        let kind = kind(&m);
        let name = match kind {
            Kind::Mate => "mate".to_owned(),
            Kind::Material(n) => format!("material {n}"),
            Kind::Quiet => "quiet".to_owned(),
        };
        match kind {
            Kind::Mate => {
                add(&mut tactical);
                add(&mut large);
            }
            Kind::Material(difference) => {
                add(&mut tactical);
                if difference >= 2 {
                    add(&mut large);
                }
            }
            Kind::Quiet => add(&mut quiet),
        }
        let state = if m.reason.is_some() { "+" } else { "-" };
        println!(
            "{state} {name} [{} ms] {} {} {} -> {} | {} | reply {}",
            taken,
            m.before,
            mark(m.mark),
            eval(m.best_eval),
            eval(m.eval),
            sentences.explain(&m),
            m.reply.as_ref().map_or(String::new(), |line| {
                sentences.line(&m.after(), line.moves.get(..8).unwrap_or(&line.moves))
            })
        );
    }
    println!(
        "all {all:?}, tactical {tactical:?}, of two pawns or more {large:?}, quiet {quiet:?}, longest {longest} ms"
    );
}

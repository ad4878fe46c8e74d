//! Answers to questions about the position and the game.

use arrocco_game::{Event, Game, GameRefusal, Millis, Played};
use arrocco_notation::any_move::{AnyMove, AnyMoveError};
use arrocco_notation::san;
use arrocco_rules::{Bitboard, CastlingSide, Color, Move, Position, Refusal, Role, Square};

use super::{CommandOutcome, Marks, Refused};
use crate::coach::{CoachNote, Fact};
use crate::command_line::BoardLine;
use crate::l10n::{self, Localizer, with};

/// Why a move is refused at the viewed position, or that it is legal.
pub(super) fn why(localizer: &Localizer, game: &Game, m: &AnyMove) -> CommandOutcome {
    let position = game.viewed();
    match m.to_move(&position) {
        Ok(m) => {
            let words = [with("move", written(localizer, &position, m))];
            CommandOutcome::said(localizer.format_with("move-is-legal", &words))
        }
        // The question is answered, so it is no refusal.
        Err(error) => CommandOutcome {
            refused: None,
            ..not_a_move(localizer, game, &error)
        },
    }
}

/// Why a text gives no move, with the squares to look at.
pub(super) fn not_a_move(
    localizer: &Localizer,
    game: &Game,
    error: &AnyMoveError,
) -> CommandOutcome {
    match error.refusal() {
        Some(illegal) => refused(localizer, game, GameRefusal::Illegal(illegal)),
        None => CommandOutcome::not_understood(localizer.not_a_move(error)),
    }
}

/// Why a command is refused, with the squares to look at.
/// What the coach says, with the squares of the first sentence.
pub(super) fn coach(localizer: &Localizer, game: &Game, note: &CoachNote) -> CommandOutcome {
    let squares = note.facts.iter().take(1).flat_map(Fact::squares);
    let pointed = squares.fold(Bitboard::EMPTY, Bitboard::with);
    CommandOutcome {
        lines: localizer.coach(game.position(), note),
        marks: Marks {
            pointed,
            ..Marks::default()
        },
        ..CommandOutcome::default()
    }
}

pub(super) fn refused(localizer: &Localizer, game: &Game, refused: GameRefusal) -> CommandOutcome {
    let mut outcome = CommandOutcome::said(localizer.refused(&refused));
    if let GameRefusal::Illegal(illegal) = &refused {
        outcome.marks = Marks::of(illegal);
        if let Refusal::CastlingLost { side, .. } = *illegal
            && let Some(lost) = castling_lost(localizer, game, side)
        {
            outcome.lines = vec![lost];
        }
    }
    outcome.refused = Some(Refused::Game(refused));
    outcome
}

/// When the side to move lost a castling, if the game has seen it.
fn castling_lost(localizer: &Localizer, game: &Game, side: CastlingSide) -> Option<String> {
    let turn = game.turn();
    let rook = game.start().castling_rook(turn, side)?;
    let is_own = |played: &&Played| played.color == turn;
    let mut own = game.moves().filter(is_own);
    let lost = own.find(|played| played.role == Role::King || played.from == rook)?;
    let id = if lost.role == Role::King {
        "refused-castling-lost-king"
    } else {
        "refused-castling-lost-rook"
    };
    Some(localizer.format_with(id, &[with("move", lost.number.to_string())]))
}

fn written(localizer: &Localizer, position: &Position, m: Move) -> String {
    localizer.san(&san::write(position, m))
}

/// The legal moves, of the piece on a square or of all.
pub(super) fn moves(
    localizer: &Localizer,
    position: &Position,
    from: Option<Square>,
) -> CommandOutcome {
    let legal = position.legal_moves();
    let of_square = |m: &&Move| from.is_none_or(|from| m.from() == from);
    let moves: Vec<Move> = legal.iter().filter(of_square).copied().collect();
    let mut names: Vec<String> = moves
        .iter()
        .map(|&m| written(localizer, position, m))
        .collect();
    names.sort_unstable();
    let id = match (names.is_empty(), from) {
        (true, Some(_)) => "moves-none-from",
        (true, None) => "moves-none",
        (false, Some(_)) => "moves-from",
        (false, None) => "moves-all",
    };
    let square = from.map(|square| square.to_string()).unwrap_or_default();
    let words = [with("moves", names.join(" ")), with("square", square)];
    let marks = from.map_or_else(Marks::default, |from| Marks {
        dots: moves.iter().map(|m| m.destination()).collect(),
        pointed: Bitboard::of(from),
        ..Marks::default()
    });
    CommandOutcome {
        marks,
        ..CommandOutcome::said(localizer.format_with(id, &words))
    }
}

/// The pieces of both sides that attack a square.
pub(super) fn attackers(
    localizer: &Localizer,
    position: &Position,
    square: Square,
) -> CommandOutcome {
    let board = position.board();
    let attackers = Color::ALL.map(|color| (color, board.attackers(square, color)));
    let sentence = |(color, squares): (Color, Bitboard)| {
        let names = squares.into_iter().filter_map(|square| {
            let role = board.role_at(square)?;
            Some(format!("{} {square}", localizer.role_name(role)))
        });
        let words = [
            with("color", l10n::color(color)),
            with("square", square.to_string()),
            with("pieces", names.collect::<Vec<_>>().join(", ")),
        ];
        let id = if squares.is_empty() {
            "attackers-none"
        } else {
            "attackers"
        };
        localizer.format_with(id, &words)
    };
    let [(_, white), (_, black)] = attackers;
    CommandOutcome {
        lines: attackers.map(sentence).to_vec(),
        marks: Marks {
            pointed: white | black,
            dots: Bitboard::of(square),
            ..Marks::default()
        },
        ..CommandOutcome::default()
    }
}

/// Where the pieces of a role stand.
pub(super) fn role(localizer: &Localizer, position: &Position, role: Role) -> CommandOutcome {
    let board = position.board();
    let lines = Color::ALL.map(|color| {
        let squares = board.by_piece(role.of(color));
        let words = [
            with("piece", localizer.piece(role.of(color))),
            with("squares", localizer.squares(squares)),
        ];
        let id = if squares.is_empty() {
            "where-none"
        } else {
            "where"
        };
        localizer.format_with(id, &words)
    });
    CommandOutcome {
        lines: lines.to_vec(),
        marks: Marks {
            pointed: board.by_role(role),
            ..Marks::default()
        },
        ..CommandOutcome::default()
    }
}

/// What stands on a file, a rank or a square.
pub(super) fn line(localizer: &Localizer, position: &Position, line: BoardLine) -> String {
    let is_on = |square: &Square| match line {
        BoardLine::File(file) => square.file() == file,
        BoardLine::Rank(rank) => square.rank() == rank,
        BoardLine::Square(one) => *square == one,
    };
    let squares = Square::ALL.into_iter().filter(is_on);
    let contents = squares.map(|square| match position.board().piece_at(square) {
        Some(piece) => format!("{square} {}", localizer.piece(piece)),
        None => format!("{square} {}", localizer.format("empty")),
    });
    format!("{}.", contents.collect::<Vec<_>>().join(", "))
}

/// Every piece with its square, one sentence per side.
pub(super) fn board(localizer: &Localizer, position: &Position) -> Vec<String> {
    let board = position.board();
    let of_color = |color: Color| {
        let pieces = Role::ALL.into_iter().rev().filter_map(|role| {
            let squares = board.by_piece(role.of(color));
            let names: Vec<String> = squares.into_iter().map(|at| at.to_string()).collect();
            let name = localizer.role_name(role);
            (!names.is_empty()).then(|| format!("{name} {}", names.join(" ")))
        });
        let words = [
            with("color", l10n::color(color)),
            with("pieces", pieces.collect::<Vec<_>>().join(", ")),
        ];
        localizer.format_with("pieces-of", &words)
    };
    Color::ALL.map(of_color).to_vec()
}

/// The captured pieces and the balance of material.
pub(super) fn captured(localizer: &Localizer, game: &Game) -> String {
    let of_color = |color: Color| {
        let roles = game.captured(color).into_iter();
        let names: Vec<String> = roles.map(|role| localizer.role_name(role)).collect();
        let id = if names.is_empty() {
            "captured-none"
        } else {
            "captured"
        };
        let words = [
            with("color", l10n::color(color)),
            with("pieces", names.join(", ")),
        ];
        localizer.format_with(id, &words)
    };
    let sentences = Color::ALL.map(of_color);
    format!("{} {}", sentences.join(" "), localizer.material(game))
}

pub(super) fn last_move(localizer: &Localizer, game: &Game) -> String {
    match game.last_move() {
        Some(played) => localizer.played(played),
        None => localizer.format("no-move-yet"),
    }
}

/// The moves of the game with their numbers.
pub(super) fn moves_played(localizer: &Localizer, game: &Game) -> String {
    let mut words: Vec<String> = Vec::new();
    for played in game.moves() {
        match (played.color, words.is_empty()) {
            (Color::White, _) => words.push(format!("{}.", played.number)),
            (Color::Black, true) => words.push(format!("{}...", played.number)),
            (Color::Black, false) => {}
        }
        words.push(localizer.san(&played.san));
    }
    if words.is_empty() {
        return localizer.format("no-move-yet");
    }
    words.join(" ")
}

pub(super) fn opening(localizer: &Localizer, game: &Game) -> String {
    match game.opening() {
        Some(opening) => localizer.opening(&opening),
        None => localizer.format("opening-unknown"),
    }
}

pub(super) fn clocks(localizer: &Localizer, game: &Game, now: Millis) -> String {
    let left = |color| game.clock().left(color, now).map(clock_face);
    let (Some(white), Some(black)) = (left(Color::White), left(Color::Black)) else {
        return localizer.format("refused-no-clock");
    };
    localizer.format_with("clocks", &[with("white", white), with("black", black)])
}

/// What a clock shows: hours if there are any, tenths below ten seconds.
pub fn clock_face(left: Millis) -> String {
    let tenths = left.0 / 100;
    // A clock shows 0:01 until the second is over, as wooden ones do.
    let seconds = left.0.div_ceil(1000);
    match seconds {
        3600.. => format!(
            "{}:{:02}:{:02}",
            seconds / 3600,
            seconds / 60 % 60,
            seconds % 60
        ),
        10.. => format!("{}:{:02}", seconds / 60, seconds % 60),
        _ => format!("0:0{}.{}", tenths / 10, tenths % 10),
    }
}

/// The viewed position.
fn view(localizer: &Localizer, game: &Game) -> String {
    if game.cursor() == game.head() {
        return localizer.format("view-board");
    }
    match game.viewed_move() {
        Some(played) => {
            let words = [with("move", localizer.san(&played.san))];
            localizer.format_with("view-after", &words)
        }
        None => localizer.format("view-start"),
    }
}

/// The sentence for an event, if it has one.
pub(super) fn event(localizer: &Localizer, game: &Game, event: &Event) -> Option<String> {
    let between = |id, by| Some(localizer.between(id, game.settings(), by));
    match event {
        Event::GameStarted(_) => Some(localizer.format("game-began")),
        Event::BoardChanged(changed) => {
            let last = changed.last_move.as_ref();
            last.map(|played| localizer.played(played))
        }
        Event::ClockPaused(_) => Some(localizer.format("clock-paused")),
        Event::ClockResumed(_) => Some(localizer.format("clock-resumed")),
        Event::DrawOffered(offer) => between("draw-offered", offer.by),
        Event::DrawDeclined(declined) => between("draw-declined", declined.by),
        Event::TakebackAsked(asked) => between("takeback-asked", asked.by),
        Event::TakebackDeclined(no) => between("takeback-declined", no.by),
        Event::TakebackDone(_) => Some(localizer.format("taken-back")),
        Event::ClaimAvailable(claim) => claim.claims.first().map(|claim| localizer.claim(claim)),
        Event::GameOver(over) => Some(localizer.end(&over.outcome)),
        Event::TreeChanged(_) => Some(view(localizer, game)),
        Event::TagsChanged(_) => between("players-now", Color::White),
        Event::TurnChanged(_)
        | Event::Check(_)
        | Event::ClockTick(_)
        | Event::ClockAdjusted(_)
        | Event::DrawClaimed(_)
        | Event::MoveRedone(_) => None,
    }
}

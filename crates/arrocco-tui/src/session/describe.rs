//! Descriptions of the position and the game in sentences.

use arrocco_game::{Game, Millis};
use arrocco_notation::any::AnyMove;
use arrocco_notation::san;
use arrocco_rules::{Bitboard, Color, Role, Square};

use super::{Marks, Reply, Session};
use arrocco_session::command_line::Line;
use arrocco_session::l10n::{self, with};

impl Session {
    /// Why a move is refused, or that it is legal.
    pub(super) fn explain(&self, m: &AnyMove) -> Reply {
        match m.to_move(&self.viewed()) {
            Ok(_) => Reply::said(self.localizer.format("why-legal")),
            Err(error) => self.not_a_move(&error),
        }
    }

    pub(super) fn describe_moves(&self, square: Option<Square>) -> Reply {
        let position = self.viewed();
        let legal = position.legal_moves();
        let of_square = legal
            .iter()
            .filter(|m| square.is_none_or(|square| m.from() == square));
        let mut dots = Bitboard::EMPTY;
        let mut written: Vec<String> = of_square
            .map(|&m| {
                dots = dots.with(m.destination());
                self.localizer.san(&san::write(&position, m))
            })
            .collect();
        written.sort_unstable();
        let words = [
            with("moves", written.join(" ")),
            with(
                "square",
                square.map(|square| square.to_string()).unwrap_or_default(),
            ),
        ];
        let id = match (written.is_empty(), square) {
            (true, Some(_)) => "moves-none-from",
            (true, None) => "moves-none",
            (false, Some(_)) => "moves-from",
            (false, None) => "moves-all",
        };
        let marks = Marks {
            dots: if square.is_some() {
                dots
            } else {
                Bitboard::EMPTY
            },
            piece: None,
            pointed: square.map_or(Bitboard::EMPTY, Bitboard::of),
            ..Marks::default()
        };
        Reply::said(self.localizer.format_with(id, &words)).with_marks(marks)
    }

    pub(super) fn describe_attackers(&self, square: Square) -> Reply {
        let position = self.viewed();
        let board = position.board();
        let mut pointed = Bitboard::EMPTY;
        let lines = Color::ALL.map(|color| {
            let attackers = board.attackers(square, color);
            pointed |= attackers;
            let words = [
                with("color", l10n::color(color)),
                with("square", square.to_string()),
                with("pieces", self.describe_pieces(attackers)),
            ];
            let id = if attackers.is_empty() {
                "attackers-none"
            } else {
                "attackers"
            };
            self.localizer.format_with(id, &words)
        });
        let marks = Marks {
            target: None,
            pointed,
            dots: Bitboard::of(square),
            ..Marks::default()
        };
        Reply {
            lines: lines.to_vec(),
            marks,
            ..Reply::default()
        }
    }

    /// Pieces with their squares: `knight g1, bishop f1`.
    fn describe_pieces(&self, squares: Bitboard) -> String {
        let position = self.viewed();
        let board = position.board();
        let pieces: Vec<String> = squares
            .into_iter()
            .filter_map(|square| {
                let role = board.role_at(square)?;
                let name = self.role_name(role);
                Some(format!("{name} {square}"))
            })
            .collect();
        pieces.join(", ")
    }

    pub(crate) fn role_name(&self, role: Role) -> String {
        self.localizer
            .format_with("role", &[with("role", l10n::role(role))])
    }

    pub(super) fn describe_role(&self, role: Role) -> Reply {
        let position = self.viewed();
        let board = position.board();
        let mut lines = Vec::new();
        let mut pointed = Bitboard::EMPTY;
        for color in Color::ALL {
            let squares = board.by_piece(role.of(color));
            pointed |= squares;
            let words = [
                with("piece", self.localizer.piece(role.of(color))),
                with("squares", self.localizer.squares(squares)),
            ];
            let id = if squares.is_empty() {
                "where-none"
            } else {
                "where"
            };
            lines.push(self.localizer.format_with(id, &words));
        }
        let marks = Marks {
            pointed,
            ..Marks::default()
        };
        Reply {
            lines,
            marks,
            ..Reply::default()
        }
    }

    pub(super) fn describe_line(&self, line: Line) -> Reply {
        let position = self.viewed();
        let board = position.board();
        let is_on = |square: &Square| match line {
            Line::File(file) => square.file() == file,
            Line::Rank(rank) => square.rank() == rank,
            Line::Square(one) => *square == one,
        };
        let squares: Vec<String> = Square::ALL
            .into_iter()
            .filter(is_on)
            .map(|square| match board.piece_at(square) {
                Some(piece) => format!("{square} {}", self.localizer.piece(piece)),
                None => format!("{square} {}", self.localizer.format("empty")),
            })
            .collect();
        Reply::said(format!("{}.", squares.join(", ")))
    }

    /// Every piece with its square, one sentence per side.
    pub(crate) fn describe_board(&self) -> Vec<String> {
        let position = self.viewed();
        let board = position.board();
        let describe = |color: Color| {
            let pieces: Vec<String> = Role::ALL
                .iter()
                .rev()
                .filter_map(|&role| self.describe_squares(board.by_piece(role.of(color)), role))
                .collect();
            let words = [
                with("color", l10n::color(color)),
                with("pieces", pieces.join(", ")),
            ];
            self.localizer.format_with("pieces-of", &words)
        };
        Color::ALL.map(describe).to_vec()
    }

    fn describe_squares(&self, squares: Bitboard, role: Role) -> Option<String> {
        let names: Vec<String> = squares
            .into_iter()
            .map(|square| square.to_string())
            .collect();
        (!names.is_empty()).then(|| format!("{} {}", self.role_name(role), names.join(" ")))
    }

    pub(super) fn describe_captured(&self) -> String {
        let Some(game) = self.game() else {
            return String::new();
        };
        let sentences = Color::ALL.map(|color| {
            let roles = game.captured(color);
            let names: Vec<String> = roles.iter().map(|&role| self.role_name(role)).collect();
            let words = [
                with("color", l10n::color(color)),
                with("pieces", names.join(", ")),
            ];
            let id = if names.is_empty() {
                "captured-none"
            } else {
                "captured"
            };
            self.localizer.format_with(id, &words)
        });
        format!("{} {}", sentences.join(" "), self.describe_material())
    }

    /// The balance of material in words.
    pub(crate) fn describe_material(&self) -> String {
        let material = self.game().map_or(0, Game::material);
        let ahead = if material > 0 {
            Color::White
        } else {
            Color::Black
        };
        let words = [
            with("color", l10n::color(ahead)),
            with("points", material.unsigned_abs().to_string()),
        ];
        match material {
            0 => self.localizer.format("material-even"),
            _ => self.localizer.format_with("material-ahead", &words),
        }
    }

    pub(super) fn describe_last_move(&self) -> String {
        let last = self.game().and_then(Game::last_move);
        match last {
            Some(played) => self.localizer.played(played),
            None => self.localizer.format("no-move-yet"),
        }
    }

    pub(super) fn describe_game(&self) -> String {
        let Some(game) = self.game().filter(|game| game.ply() > 0) else {
            return self.localizer.format("no-move-yet");
        };
        let mut text = String::new();
        for played in game.moves() {
            let number = match (played.color, text.is_empty()) {
                (Color::White, _) => format!("{}. ", played.number),
                (Color::Black, true) => format!("{}... ", played.number),
                (Color::Black, false) => String::new(),
            };
            let blank = if text.is_empty() { "" } else { " " };
            text.push_str(&format!(
                "{blank}{number}{}",
                self.localizer.san(&played.san)
            ));
        }
        text
    }

    pub(super) fn describe_opening(&self) -> String {
        let opening = self.game().and_then(Game::opening);
        match opening {
            Some(opening) => format!("{} {}", opening.eco, opening.name),
            None => self.localizer.format("opening-unknown"),
        }
    }

    pub(super) fn describe_clocks(&self, now: Millis) -> String {
        let Some(game) = self.game().filter(|game| game.settings().time.is_limited()) else {
            return self.localizer.format("refused-no-clock");
        };
        let of = |color| {
            game.clock()
                .left(color, now)
                .map_or("–".to_owned(), clock_face)
        };
        let words = [
            with("white", of(Color::White)),
            with("black", of(Color::Black)),
        ];
        self.localizer.format_with("clocks", &words)
    }
}

/// What a clock shows: hours if there are any, tenths below ten seconds.
pub(crate) fn clock_face(left: Millis) -> String {
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

//! The moves of a game: moves, variations, annotations, and what is left out
//! after an error.

use arrocco_rules::{Bitboard, Move, Position, ResolveError, Role, Square};

use super::diagnostics::excerpt;
use super::fast_path::{self, FastMove};
use super::line::MAX_DEPTH;
use super::nag::Nag;
use super::parser::{Pass, Phase};
use super::problem::{Mate, ProblemKind};
use super::result::GameResult;
use super::text::decode;
use super::token::Token;
use super::visitor::{Next, Ply, Visitor};
use crate::san::{self, CheckMark, San, SanStep, Spelling};

impl<'b, V: Visitor> Pass<'_, 'b, V> {
    /// Reads what is usual among moves as long as nothing else comes.
    #[inline]
    pub(super) fn fast_forward(&mut self) {
        while self.state.phase == Phase::Moves
            && let Some(chunk) = self.lexer.chunk()
            && let Some(chunk) = self.fast_forward_number(chunk)
        {
            let is_taken = match chunk as u8 {
                b'A'..=b'z' => self.fast_forward_move(chunk),
                // One number behind another.
                b'0'..=b'9' => true,
                _ => self.fast_forward_sign(chunk),
            };
            if !is_taken {
                break;
            }
        }
    }

    /// Reads a number if there is one, and answers what comes then.
    #[inline]
    fn fast_forward_number(&mut self, chunk: u64) -> Option<u64> {
        if !(chunk as u8).is_ascii_digit() {
            return Some(chunk);
        }
        let fast = fast_path::read_number(chunk)?;
        self.lexer.accept(fast.len);
        self.note_end();
        self.number(fast.number, fast.dots);
        self.lexer.chunk()
    }

    /// Reads a sign and what belongs to it. What is wrong with the space before
    /// it has to be reported first.
    fn fast_forward_sign(&mut self, chunk: u64) -> bool {
        self.settle_mark();
        if self.lexer.has_bare_return() {
            return false;
        }
        match chunk as u8 {
            b'{' => {
                let Some(text) = self.lexer.closed_comment() else {
                    return false;
                };
                self.comment(text);
            }
            b'$' => {
                let Some(nag) = fast_path::read_number(chunk >> 8).filter(|nag| nag.dots == 0)
                else {
                    return false;
                };
                self.lexer.accept(1 + nag.len);
                self.nag(Some(nag.number));
            }
            b'(' => {
                self.lexer.accept(1);
                self.open();
            }
            b')' => {
                self.lexer.accept(1);
                self.close();
            }
            _ => return false,
        }
        self.note_end();
        true
    }

    #[inline]
    fn fast_forward_move(&mut self, chunk: u64) -> bool {
        let position = &self.state.lines.line.position;
        let Some(fast) = fast_path::read_move(chunk, position) else {
            return false;
        };
        if self.state.options.checks.disambiguation && !has_right_origin(position, &fast) {
            return false;
        }
        let watches = self.state.options.checks.check_marks;
        let line = &mut self.state.lines.line;
        let is_played = if watches {
            line.try_play_watched(fast.played)
        } else {
            line.try_play(fast.played)
        };
        if !is_played {
            return false;
        }
        // It was no mate: here is a legal move.
        self.state.unsettled = None;
        self.lexer.accept(usize::from(fast.len));
        self.note_end();
        self.note_draw();
        self.show(Some(fast.played));
        if watches {
            let is_check = self.state.lines.line.safety.is_check;
            if is_check & fast.is_check {
                self.state.unsettled = Some(self.lexer.start());
            } else if is_check | fast.is_check {
                self.compare_mark(fast.is_check.then_some(CheckMark::Check), is_check);
            }
        }
        true
    }

    /// Finds out whether a check that the last move was marked with is mate. Most often
    /// the next move of the line has shown that it is not.
    #[inline]
    pub(super) fn settle_mark(&mut self) {
        if let Some(start) = self.state.unsettled.take() {
            self.settle_mark_at(start);
        }
    }

    #[inline(never)]
    fn settle_mark_at(&mut self, start: usize) {
        if !self.state.lines.line.position.has_legal_moves() {
            let place = self.locate(self.base + start as u64);
            let text = self.lexer.marked_move(start);
            self.report(
                ProblemKind::CheckMark(Some(CheckMark::Checkmate)),
                place,
                excerpt(text),
            );
        }
    }

    /// A token among the moves that are being read.
    pub(super) fn movetext(&mut self, token: Token<'b>) {
        match token {
            Token::Word(text) => self.word(text),
            Token::Number { number, dots } => self.number(number, dots),
            Token::Dots(_) => self.warn(ProblemKind::OddDots, self.text()),
            Token::Nag(number) => self.nag(number),
            Token::Glyph(signs) => self.glyph(signs),
            Token::OpenVariation => self.open(),
            Token::CloseVariation => self.close(),
            Token::Result(result) if self.state.lines.is_main() => self.result(result),
            Token::Result(_) => self.warn(ProblemKind::ResultInVariation, self.text()),
            Token::CloseBrace | Token::CloseBracket => {
                self.error(ProblemKind::StrayClosing, self.text());
            }
            _ => self.error(ProblemKind::Garbage, self.text()),
        }
    }

    /// Skips to the end of a variation that went wrong.
    pub(super) fn skip_variation(&mut self, token: Token<'b>) {
        match token {
            Token::OpenVariation => self.state.skipped += 1,
            Token::CloseVariation if self.state.skipped > 0 => self.state.skipped -= 1,
            Token::CloseVariation => {
                self.state.phase = Phase::Moves;
                self.leave();
            }
            _ => {}
        }
    }

    /// Skips to the result of a game that went wrong or is left out.
    pub(super) fn skip_game(&mut self, token: Token<'b>) {
        match token {
            Token::OpenVariation => self.state.skipped += 1,
            Token::CloseVariation => self.state.skipped = self.state.skipped.saturating_sub(1),
            Token::Result(result) if self.state.skipped == 0 => self.result(result),
            _ => {}
        }
    }

    /// A move, nearly always.
    #[inline]
    pub(super) fn word(&mut self, text: &'b [u8]) {
        let Ok(san) = San::from_ascii(text) else {
            return self.odd_word(text);
        };
        match san.to_move(&self.state.lines.line.position) {
            Ok(m) => {
                if !san.spelling.is_usual() {
                    self.note_spelling(san.spelling, text);
                }
                self.check_and_play(m, &san, text);
            }
            Err(error) => self.refused(text, &san, error),
        }
    }

    #[inline]
    fn check_and_play(&mut self, m: Move, san: &San, text: &[u8]) {
        let checks = self.state.options.checks;
        let is_short = !san.spelling.has(Spelling::LONG);
        if checks.disambiguation
            && is_short
            && is_overspecified(&self.state.lines.line.position, san, m)
        {
            self.warn(ProblemKind::Disambiguation, text);
        }
        self.play(m);
        if checks.check_marks {
            let is_check = self.state.lines.line.position.is_check();
            self.compare_mark(san.mark, is_check);
        }
    }

    fn play(&mut self, m: Move) {
        self.note_draw();
        self.state.lines.line.play(m);
        self.show(Some(m));
    }

    /// Reports an automatic draw that a further move follows.
    #[inline]
    fn note_draw(&mut self) {
        let watches = self.state.options.checks.draws && self.state.lines.is_main();
        if watches && let Some(draw) = self.state.draws.take() {
            self.warn(ProblemKind::MoveAfterDraw(draw), self.text());
        }
    }

    #[inline]
    fn show(&mut self, played: Option<Move>) {
        let line = &self.state.lines.line;
        if self.state.options.checks.draws && self.state.lines.is_main() {
            self.state.draws.see(&line.position);
        }
        self.visitor.play(&Ply {
            played,
            before: &line.before,
            after: &line.position,
        });
    }

    /// Compares the mark behind the last move with what it did.
    fn compare_mark(&mut self, written: Option<CheckMark>, is_check: bool) {
        let position = &self.state.lines.line.position;
        let real = match is_check {
            true if position.has_legal_moves() => Some(CheckMark::Check),
            true => Some(CheckMark::Checkmate),
            false => None,
        };
        if written != real {
            self.warn(ProblemKind::CheckMark(real), self.text());
        }
    }

    #[cold]
    fn note_spelling(&mut self, spelling: Spelling, text: &[u8]) {
        let kinds = [
            (Spelling::LONG, ProblemKind::LongMove),
            (Spelling::PAWN_LETTER, ProblemKind::PawnLetter),
            (Spelling::EN_PASSANT, ProblemKind::EnPassantNote),
            (Spelling::ZEROS, ProblemKind::Spelling),
            (Spelling::NO_EQUALS, ProblemKind::Spelling),
            (Spelling::DOUBLE_PLUS, ProblemKind::Spelling),
        ];
        for (_, kind) in kinds.into_iter().filter(|&(which, _)| spelling.has(which)) {
            self.warn(kind, text);
        }
    }

    /// A well-formed move that is not legal: perhaps one from square to square,
    /// else an error.
    #[cold]
    fn refused(&mut self, text: &'b [u8], san: &San, error: ResolveError) {
        if san.spelling.has(Spelling::LONG) && self.coordinate_move(text) {
            return;
        }
        let kind = match (self.mate(), error) {
            (Some(mate), _) => ProblemKind::MoveAfterEnd(mate),
            (None, ResolveError::Ambiguous { .. }) => ProblemKind::AmbiguousMove(error),
            (None, _) => ProblemKind::IllegalMove(error),
        };
        self.error(kind, text);
    }

    fn mate(&self) -> Option<Mate> {
        let position = &self.state.lines.line.position;
        if position.has_legal_moves() {
            None
        } else if position.is_check() {
            Some(Mate::Checkmate)
        } else {
            Some(Mate::Stalemate)
        }
    }

    /// Plays a move such as `g1f3` or `e7e8q`; false if it is none.
    fn coordinate_move(&mut self, text: &'b [u8]) -> bool {
        let (text, mark) = split_mark(text);
        let Some((from, to, promotion)) = coordinates(text) else {
            return false;
        };
        let Ok(m) = self.state.lines.line.position.find(from, to, promotion) else {
            return false;
        };
        self.warn(ProblemKind::LongMove, text);
        self.play(m);
        if self.state.options.checks.check_marks && mark.is_some() {
            self.compare_mark(mark, self.state.lines.line.position.is_check());
        }
        true
    }

    /// Anything that is not a move in algebraic notation.
    #[cold]
    fn odd_word(&mut self, text: &'b [u8]) {
        if std::str::from_utf8(text).is_err() {
            self.note_encoding(text);
        }
        let decoded = decode(text);
        if san::is_null(text) {
            self.null_move(text);
        } else if let Some(result) = GameResult::from_habit(&decoded) {
            self.odd_result(result);
        } else if let Some(nag) = Nag::from_sign(&decoded) {
            self.warn(ProblemKind::Glyph(nag), text);
            self.visitor.nag(nag);
        } else if matches!(text, b"e.p." | b"e.p" | b"ep" | b"ep.") {
            self.warn(ProblemKind::EnPassantNote, text);
        } else if !self.coordinate_move(text) {
            self.no_move(text);
        }
    }

    /// A coordinate move that is refused is an illegal move; the rest is
    /// garbage.
    fn no_move(&mut self, text: &'b [u8]) {
        let position = &self.state.lines.line.position;
        let refusal = coordinates(split_mark(text).0)
            .and_then(|(from, to, promotion)| position.explain(from, to, promotion));
        match refusal {
            None => self.error(ProblemKind::Garbage, text),
            Some(refusal) => {
                let kind = ProblemKind::IllegalMove(ResolveError::Illegal(refusal));
                self.error(self.mate().map_or(kind, ProblemKind::MoveAfterEnd), text);
            }
        }
    }

    fn odd_result(&mut self, result: GameResult) {
        if self.state.lines.is_main() {
            self.warn(ProblemKind::OddResult(result), self.text());
            self.result(result);
        } else {
            self.warn(ProblemKind::ResultInVariation, self.text());
        }
    }

    fn null_move(&mut self, text: &[u8]) {
        if let Some(mate) = self.mate() {
            self.error(ProblemKind::MoveAfterEnd(mate), text);
        } else if self.state.lines.line.position.is_check() {
            self.error(ProblemKind::NullMoveInCheck, text);
        } else {
            self.warn(ProblemKind::NullMove, text);
            self.state.lines.line.pass();
            self.show(None);
        }
    }

    /// Dots are right if there are none, one before a move of White, three
    /// before one of Black.
    #[inline]
    pub(super) fn number(&mut self, number: u32, dots: u32) {
        let position = &self.state.lines.line.position;
        let expected = position.fullmove_number();
        let usual_dots = 1 + 2 * position.turn() as u32;
        if number != expected {
            self.settle_mark();
            self.warn(ProblemKind::MoveNumber(expected), self.text());
        }
        if dots != usual_dots && dots != 0 {
            self.settle_mark();
            self.warn(ProblemKind::OddDots, self.text());
        }
    }

    fn nag(&mut self, number: Option<u32>) {
        match number.and_then(|number| u8::try_from(number).ok()) {
            Some(number) => self.visitor.nag(Nag(number)),
            None => self.warn(ProblemKind::OddNag, self.text()),
        }
    }

    fn glyph(&mut self, signs: &[u8]) {
        match std::str::from_utf8(signs).ok().and_then(Nag::from_sign) {
            Some(nag) => {
                self.warn(ProblemKind::Glyph(nag), signs);
                self.visitor.nag(nag);
            }
            None => self.error(ProblemKind::Garbage, signs),
        }
    }

    fn open(&mut self) {
        let is_early = self.state.lines.is_main() && self.state.lines.line.plies == 0;
        if is_early {
            self.warn(ProblemKind::EarlyVariation, b"(");
        }
        if !self.state.lines.open(self.offset()) {
            self.error(ProblemKind::TooDeep(MAX_DEPTH), b"(");
            self.state.skipped = 1;
        } else if self.visitor.begin_variation() == Next::Skip {
            self.state.phase = Phase::SkipVariation;
            self.state.skipped = 0;
        }
    }

    fn close(&mut self) {
        if self.state.lines.is_main() {
            return self.error(ProblemKind::StrayClosing, b")");
        }
        if self.state.lines.line.plies == 0 {
            self.warn(ProblemKind::EmptyVariation, b")");
        }
        self.leave();
    }

    fn leave(&mut self) {
        self.state.lines.close();
        self.visitor.end_variation();
    }
}

/// Whether the move surely says no more about where the piece comes from than
/// it must; the rest is for [`is_overspecified`].
#[inline]
fn has_right_origin(position: &Position, fast: &FastMove) -> bool {
    !fast.has_origin || !fast.has_whole_origin && has_rival(position, fast.played)
}

/// Whether another piece of the same role could go there too.
#[inline]
fn has_rival(position: &Position, m: Move) -> bool {
    let others = Bitboard::FULL.without(m.from());
    let role = position.board().role_at(m.from());
    role.is_some_and(|role| position.origins_among(role, m.to(), others).any())
}

/// Whether the move says more about where the piece comes from than it must.
#[inline]
fn is_overspecified(position: &Position, san: &San, m: Move) -> bool {
    match san.step {
        SanStep::Piece {
            file: None,
            rank: None,
            ..
        }
        | SanStep::Castling(_) => false,
        SanStep::Piece {
            role: Role::Pawn, ..
        } => false,
        SanStep::Piece {
            role,
            to,
            file,
            rank,
            ..
        } => {
            let rivals = position.origins(role, to).without(m.from());
            let (own_file, own_rank) = (
                Bitboard::file(m.from().file()),
                Bitboard::rank(m.from().rank()),
            );
            let one_is_enough = (rivals & own_file).is_empty() || (rivals & own_rank).is_empty();
            rivals.is_empty() || file.is_some() && rank.is_some() && one_is_enough
        }
    }
}

/// A move and the check mark behind it.
fn split_mark(text: &[u8]) -> (&[u8], Option<CheckMark>) {
    match text {
        [body @ .., b'+'] => (body, Some(CheckMark::Check)),
        [body @ .., b'#'] => (body, Some(CheckMark::Checkmate)),
        _ => (text, None),
    }
}

/// The squares and the promotion of `e2e4`, `e2-e4` or `e7e8q`.
fn coordinates(text: &[u8]) -> Option<(Square, Square, Option<Role>)> {
    let (from, rest) = text.split_at_checked(2)?;
    let rest = rest
        .strip_prefix(b"-")
        .or(rest.strip_prefix(b"x"))
        .unwrap_or(rest);
    let (to, rest) = rest.split_at_checked(2)?;
    let rest = rest.strip_prefix(b"=").unwrap_or(rest);
    let promotion = match *rest {
        [] => None,
        [letter] => Some(promoted(letter)?),
        _ => return None,
    };
    Some((square(from)?, square(to)?, promotion))
}

fn promoted(letter: u8) -> Option<Role> {
    let role = Role::from_char(char::from(letter));
    role.filter(|role| !matches!(role, Role::Pawn | Role::King))
}

fn square(text: &[u8]) -> Option<Square> {
    std::str::from_utf8(text).ok()?.parse().ok()
}

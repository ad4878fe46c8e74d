//! The search for a better move in a position: moves are graded, hints are given.
//!
//! The review and the practice of mistakes use it. Any move that is as good as the
//! best is right.

use arrocco_engine::SearchControl;
use arrocco_game::GameRefusal;
use arrocco_review::{MoveReview, OwnEngine, Path as GamePath, Sentences, Target, grade};
use arrocco_rules::{Color, File, Move, Piece, Position, Rank, Role, Square};
use arrocco_session::command_line::parse_move;
use arrocco_session::l10n::{Language, Localizer, with};
use arrocco_session::review::OPTIONS;

/// A line is shown up to this many moves.
const LONGEST_LINE: usize = 6;

/// What was tried so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Attempt {
    pub(crate) tries: u32,
    pub(crate) hints: u32,
}

/// What became of a line that may be a move.
pub(crate) enum Tried {
    /// It is not a move at all.
    NotAMove,
    /// The rules refuse it, or it could not be graded: a sentence.
    Refused(String),
    /// There is a better one.
    Wrong(String),
    /// It is as good as the best.
    Right(String),
}

impl Attempt {
    /// Grades the move that is written in a line, at the end of a path.
    pub(crate) fn try_move(
        &mut self,
        line: &str,
        path: GamePath<'_>,
        engine: &mut OwnEngine,
        localizer: Localizer,
    ) -> Tried {
        let before = path.position();
        let Some(written) = parse_move(line, localizer.language) else {
            return Tried::NotAMove;
        };
        let m = match written.to_move(&before) {
            Ok(m) => m,
            Err(error) => {
                let refused = error.refusal().map(GameRefusal::Illegal);
                let text = refused
                    .map_or_else(|| error.to_string(), |refused| localizer.refused(&refused));
                return Tried::Refused(text);
            }
        };
        let graded = match grade(path, m, engine, &OPTIONS, &SearchControl::new()) {
            Ok(graded) => graded,
            Err(error) => {
                let words = [with("reason", error.to_string())];
                return Tried::Refused(localizer.format_with("review-failed", &words));
            }
        };
        self.tries += 1;
        let sentences = Sentences::new(localizer.language);
        if graded.is_right {
            let reply = graded.reviewed.reply.as_ref();
            let reply = reply.map_or(&[][..], |line| &line.moves);
            let line: Vec<Move> = std::iter::once(m)
                .chain(reply.iter().copied())
                .take(LONGEST_LINE)
                .collect();
            let words = [
                with("line", sentences.line(&before, &line)),
                with("tries", self.tries.to_string()),
                with("hints", self.hints.to_string()),
            ];
            return Tried::Right(localizer.format_with("review-right", &words));
        }
        let words = [with("move", sentences.numbered(&before, m))];
        let mut text = localizer.format_with("review-not-it", &words);
        if let Some(reason) = graded.reviewed.reason.as_ref().filter(|r| r.is_reply()) {
            text.push(' ');
            text.push_str(&sentences.reason(&graded.reviewed, reason));
        }
        Tried::Wrong(text)
    }

    /// Names the piece to move. `None` if the better move is not known.
    pub(crate) fn hint(&mut self, mistake: &MoveReview, localizer: Localizer) -> Option<String> {
        let square = mistake.best.first()?.first()?.from();
        let role = mistake.before.board().role_at(square)?;
        self.hints += 1;
        let piece = Sentences::new(localizer.language).piece_on(Target { square, role });
        Some(localizer.format_with("review-look-at", &[with("piece", piece)]))
    }
}

/// The better move, with its reason if there is one that is not about the reply.
pub(crate) fn better(mistake: &MoveReview, localizer: Localizer) -> Option<String> {
    let sentences = Sentences::new(localizer.language);
    match mistake.reason.as_ref().filter(|reason| !reason.is_reply()) {
        Some(reason) => Some(sentences.reason(mistake, reason)),
        None => sentences.better(mistake),
    }
}

/// A board of letters, White below, with a sign on both sides of some squares and
/// what they mean beside it.
pub(crate) fn diagram(
    position: &Position,
    language: Language,
    signs: impl Fn(Square) -> (char, char),
    legend: Vec<String>,
) -> String {
    let mut legend = legend.into_iter();
    let mut text = String::new();
    for (row, rank) in Rank::ALL.into_iter().rev().enumerate() {
        text.push_str(&format!("  {} ", rank.char()));
        for file in File::ALL {
            let square = Square::at(file, rank);
            let piece = position.board().piece_at(square);
            let sign = piece.map_or('.', |piece| letter(piece, language));
            let (left, right) = signs(square);
            text.extend([left, sign, right]);
        }
        if row >= 2
            && let Some(line) = legend.next()
        {
            text.push_str("    ");
            text.push_str(&line);
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    text.push_str("     a  b  c  d  e  f  g  h\n");
    text
}

/// The letter of a piece: large for White, in the language of the reader.
fn letter(piece: Piece, language: Language) -> char {
    let large = match (language, piece.role) {
        (Language::English, Role::King) => 'K',
        (Language::English, Role::Queen) => 'Q',
        (Language::English, Role::Rook) => 'R',
        (Language::English, Role::Bishop) => 'B',
        (Language::English, Role::Knight) => 'N',
        (Language::Italian, Role::King) => 'R',
        (Language::Italian, Role::Queen) => 'D',
        (Language::Italian, Role::Rook) => 'T',
        (Language::Italian, Role::Bishop) => 'A',
        (Language::Italian, Role::Knight) => 'C',
        (Language::English | Language::Italian, Role::Pawn) => 'P',
    };
    match piece.color {
        Color::White => large,
        Color::Black => large.to_ascii_lowercase(),
    }
}

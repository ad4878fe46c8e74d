//! The same game in two other libraries, move by move.

use std::collections::BTreeSet;

use arrocco_rules::{Bitboard, Move, Position, Role};
use cozy_chess::GameStatus;
use shakmaty::Position as _;
use shakmaty::fen::Fen;

use super::to_fen;

/// A move all three can agree on: indices of the squares (castling goes to the
/// rook) and what a pawn becomes.
pub type Plain = (usize, usize, Option<char>);

/// shakmaty and cozy-chess following one of our games on their own.
pub struct Peers {
    shakmaty: shakmaty::Chess,
    cozy: cozy_chess::Board,
}

impl Peers {
    /// Only the first position of a game is given to them.
    pub fn new(start: &Position) -> Peers {
        let text = to_fen(start);
        let fen: Fen = text.parse().expect("a FEN for shakmaty");
        let shakmaty = fen
            .into_position(shakmaty::CastlingMode::Chess960)
            .expect("playable");
        let cozy = cozy_chess::Board::from_fen(&text, true).expect("a FEN for cozy-chess");
        Peers { shakmaty, cozy }
    }

    pub fn play(&mut self, m: Move) {
        let plain = plain(m);
        let legal = self.shakmaty.legal_moves();
        let theirs = legal
            .iter()
            .find(|m| plain_shakmaty(m) == plain)
            .expect("a legal move");
        self.shakmaty.play_unchecked(*theirs);
        let theirs = self
            .cozy_moves()
            .into_iter()
            .find(|m| plain_cozy(m) == plain);
        self.cozy.play(theirs.expect("a legal move"));
    }

    /// Everything both know about the position must be what we say.
    pub fn agree_with(&self, position: &Position) {
        let text = to_fen(position);
        let ours: BTreeSet<Plain> = position.legal_moves().iter().copied().map(plain).collect();
        let shakmaty: BTreeSet<Plain> = self
            .shakmaty
            .legal_moves()
            .iter()
            .map(plain_shakmaty)
            .collect();
        let cozy: BTreeSet<Plain> = self.cozy_moves().iter().map(plain_cozy).collect();
        assert_eq!(ours, shakmaty, "{text}");
        assert_eq!(ours, cozy, "{text}");
        assert_eq!(
            ours.len(),
            position.legal_moves().len(),
            "a move twice in {text}"
        );
        self.outcomes_agree(position, &text);
        self.material_agrees(position, &text);
    }

    fn outcomes_agree(&self, position: &Position, text: &str) {
        let checkers = position.checkers();
        assert_eq!(checkers, Bitboard(self.shakmaty.checkers().0), "{text}");
        assert_eq!(checkers, Bitboard(self.cozy.checkers().0), "{text}");
        assert_eq!(
            position.is_checkmate(),
            self.shakmaty.is_checkmate(),
            "{text}"
        );
        assert_eq!(
            position.is_stalemate(),
            self.shakmaty.is_stalemate(),
            "{text}"
        );
        let is_won = self.cozy.status() == GameStatus::Won;
        assert_eq!(position.is_checkmate(), is_won, "{text}");
        assert_eq!(
            position.halfmove_clock().min(100),
            u32::from(self.cozy.halfmove_clock())
        );
    }

    fn material_agrees(&self, position: &Position, text: &str) {
        let lacks = |color| position.has_insufficient_material(color);
        assert_eq!(
            position.is_insufficient_material(),
            self.shakmaty.is_insufficient_material(),
            "{text}"
        );
        for (ours, theirs) in [
            (arrocco_rules::Color::White, shakmaty::Color::White),
            (arrocco_rules::Color::Black, shakmaty::Color::Black),
        ] {
            assert_eq!(
                lacks(ours),
                self.shakmaty.has_insufficient_material(theirs),
                "{text}"
            );
        }
    }

    fn cozy_moves(&self) -> Vec<cozy_chess::Move> {
        let mut moves = Vec::new();
        self.cozy.generate_moves(|set| {
            moves.extend(set);
            false
        });
        moves
    }
}

pub fn plain(m: Move) -> Plain {
    (
        m.from().index(),
        m.to().index(),
        m.promotion().map(Role::char),
    )
}

fn plain_shakmaty(m: &shakmaty::Move) -> Plain {
    let from = m.from().expect("no drops in chess");
    (
        from.into(),
        m.to().into(),
        m.promotion().map(shakmaty::Role::char),
    )
}

fn plain_cozy(m: &cozy_chess::Move) -> Plain {
    let promotion = m.promotion.map(char::from);
    (m.from as usize, m.to as usize, promotion)
}

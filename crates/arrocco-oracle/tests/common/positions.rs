//! Positions to compare on: kept ones, and random ones from legal games.

use arrocco_oracle::Facts;
use arrocco_rules::{Bitboard, MoveKind, Position, Role, Setup, attacks, fen};

/// A position as the last move left it, and a name for messages. The en
/// passant square is that of any double step, so that the theory has to find
/// out by itself whether a pawn may capture there.
pub(crate) struct Case {
    pub(crate) name: String,
    pub(crate) setup: Setup,
}

impl Case {
    pub(crate) fn position(&self) -> Position {
        Position::try_from(&self.setup).expect("cases are playable")
    }

    pub(crate) fn facts(&self) -> Facts {
        Facts::try_from(&self.setup).expect("cases castle as standard chess does")
    }
}

/// The positions whose move counts are known.
pub(crate) fn perft() -> Vec<Case> {
    read(include_str!("../data/perft.epd"))
}

/// Positions with one special thing each.
pub(crate) fn special() -> Vec<Case> {
    read(include_str!("../data/special.epd"))
}

fn read(text: &str) -> Vec<Case> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| case(line).unwrap_or_else(|| panic!("{line}")))
        .collect()
}

fn case(line: &str) -> Option<Case> {
    let (fen, rest) = line.split_once(';')?;
    let setup = fen.parse::<Setup>().ok()?;
    Position::try_from(&setup).ok()?;
    let (_, name) = rest.split_once("id ")?;
    Some(Case {
        name: name.to_owned(),
        setup,
    })
}

/// So many positions from random legal games, the same ones every time.
pub(crate) fn random(count: usize) -> Vec<Case> {
    let mut numbers = SplitMix(20_240_229);
    let mut cases = Vec::new();
    while cases.len() < count {
        game(&mut numbers, &mut cases);
    }
    cases.truncate(count);
    cases
}

/// Plays one game to its end or for 160 plies and keeps every fourth position
/// and those where something is going on.
fn game(numbers: &mut SplitMix, cases: &mut Vec<Case>) {
    let mut setup = Setup::from(&Position::initial());
    let first = numbers.below(4);
    for ply in 0..160 {
        let position = Position::try_from(&setup).expect("legal moves lead to positions");
        let moves = position.legal_moves();
        if ply % 4 == first || is_eventful(&position, &setup) {
            let name = fen::write_setup(&setup, position.castling_mode());
            cases.push(Case {
                name,
                setup: setup.clone(),
            });
        }
        let Some(&m) = moves.get(numbers.below(moves.len().max(1))) else {
            return;
        };
        setup = Setup::from(&position.after(m));
        setup.en_passant = (m.kind() == MoveKind::DoubleStep)
            .then(|| m.from().forward(position.turn()))
            .flatten();
    }
}

/// Check, a double step beside an enemy pawn, or no moves.
fn is_eventful(position: &Position, setup: &Setup) -> bool {
    let takers = setup.en_passant.map(|square| {
        attacks::pawn(!setup.turn, square) & setup.board.by_piece(Role::Pawn.of(setup.turn))
    });
    position.is_check() || takers.is_some_and(Bitboard::any) || !position.has_legal_moves()
}

/// The same position with the other side to move, if that is playable.
pub(crate) fn flipped(case: &Case) -> Option<Position> {
    let setup = Setup {
        turn: !case.setup.turn,
        en_passant: None,
        ..case.setup.clone()
    };
    Position::try_from(&setup).ok()
}

/// A small generator of numbers that look random.
struct SplitMix(u64);

impl SplitMix {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }
}

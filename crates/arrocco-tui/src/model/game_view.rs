//! What is drawn of the game: the viewed position and the list of moves, computed
//! once per change.

use std::collections::HashMap;

use arrocco_game::{Branch, Game, MoveId};
use arrocco_rules::{Bitboard, Color, Position, Role, Square};

use crate::session::Session;
use arrocco_session::l10n::Localizer;

/// The viewed position, the moves and the captured pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GameView {
    pub(crate) position: Position,
    pub(crate) last: Vec<Square>,
    /// The king in check and who attacks it.
    pub(crate) check: Option<(Square, Bitboard)>,
    pub(crate) entries: Vec<Entry>,
    pub(crate) looking_at: MoveId,
    /// Whether that is the position on the board.
    pub(crate) is_board: bool,
    /// What was taken, by colour, in order.
    pub(crate) captured: [Vec<Role>; 2],
    pub(crate) material: i32,
    pub(crate) opening: Option<String>,
}

/// A move in the list, in the order of reading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) id: MoveId,
    /// With the letters of the language.
    pub(crate) san: String,
    pub(crate) number: u32,
    pub(crate) color: Color,
    /// 0 for the game, more for variations of variations.
    pub(crate) depth: usize,
    /// Whether a variation begins here.
    pub(crate) begins: bool,
}

impl GameView {
    pub(crate) fn new(session: &Session) -> GameView {
        let position = session.viewed();
        let game = session.game();
        let localizer = session.localizer();
        let check = position
            .is_check()
            .then(|| (position.king(position.turn()), position.checkers()));
        GameView {
            position,
            last: session.last_squares(),
            check,
            entries: entries(game, &localizer),
            looking_at: game.cursor(),
            is_board: session.is_at_board(),
            captured: Color::ALL.map(|color| game.captured(color)),
            material: game.material(),
            opening: game.opening().map(|opening| localizer.opening(&opening)),
        }
    }
}

/// What remains to be written down.
enum Step {
    /// The moves after this one.
    After(MoveId, usize, u32),
    /// This move.
    Write(usize, usize, u32, bool),
}

/// All moves in the order of reading: a move, the variations to it, then how
/// the line goes on. Without recursion: a file may nest variations as deep as
/// it likes.
fn entries(game: &Game, localizer: &Localizer) -> Vec<Entry> {
    let branches = game.branches();
    let children = children(&branches);
    let first = first_ply(game.start());
    let mut entries = Vec::with_capacity(branches.len());
    let mut steps = vec![Step::After(MoveId::START, 0, first)];
    while let Some(step) = steps.pop() {
        match step {
            Step::Write(index, depth, ply, begins) => {
                entries.extend(branches.get(index).map(|branch| Entry {
                    id: branch.id,
                    san: localizer.san(&branch.san),
                    number: ply / 2 + 1,
                    color: if ply.is_multiple_of(2) {
                        Color::White
                    } else {
                        Color::Black
                    },
                    depth,
                    begins,
                }));
            }
            Step::After(parent, depth, ply) => {
                let of_parent = children.get(&parent).map_or(&[][..], Vec::as_slice);
                let Some((&main, variations)) = of_parent.split_first() else {
                    continue;
                };
                let id = |index: usize| branches.get(index).map_or(MoveId::START, |b| b.id);
                steps.push(Step::After(id(main), depth, ply + 1));
                for &variation in variations.iter().rev() {
                    steps.push(Step::After(id(variation), depth + 1, ply + 1));
                    steps.push(Step::Write(variation, depth + 1, ply, true));
                }
                steps.push(Step::Write(main, depth, ply, false));
            }
        }
    }
    entries
}

/// The moves after each move, the main one first.
fn children(branches: &[Branch]) -> HashMap<MoveId, Vec<usize>> {
    let mut children: HashMap<MoveId, Vec<usize>> = HashMap::new();
    for (index, branch) in branches.iter().enumerate() {
        let of_parent = children.entry(branch.parent).or_default();
        let at = if branch.is_main { 0 } else { of_parent.len() };
        of_parent.insert(at, index);
    }
    children
}

/// How many plies there were before the game began here.
fn first_ply(start: &Position) -> u32 {
    let pairs = start.fullmove_number().saturating_sub(1).saturating_mul(2);
    pairs.saturating_add(u32::from(start.turn() == Color::Black))
}

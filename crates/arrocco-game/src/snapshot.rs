//! All there is to show of a game, at once: a screen needs no memory.

use std::collections::BTreeMap;

use arrocco_rules::{Color, Move, Position, Role, Square, fen};
use serde::Serialize;

use crate::event::Check;
use crate::game::{check, material};
use crate::played::captive;
use crate::{
    Branch, Claim, Game, GameRefusal, Millis, MoveId, NamedOpening, Outcome, Played, Settings,
    Shape,
};

/// What every front end shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Snapshot {
    /// What was agreed.
    pub settings: Settings,
    /// The names at the table, the usual ones where none was given.
    pub names: BySide<String>,
    /// Whether the game goes on.
    pub phase: Phase,
    /// How many moves stand.
    pub ply: u32,
    /// The position on the board.
    pub board: View,
    /// The position one is looking at, if it is another.
    pub view: Option<View>,
    /// The moves that stand, with the time each left to its mover.
    pub moves: Vec<ListedMove>,
    /// Moves that were taken back and can be played again.
    pub taken_back: Vec<String>,
    /// All moves with their variations.
    pub tree: Vec<Branch>,
    /// What both sides have left.
    pub clock: ClockView,
    /// Who won, and why.
    pub outcome: Outcome,
    /// Draws the side to move can claim, with the proof.
    pub claims: Vec<Claim>,
    /// Who has offered a draw.
    #[cfg_attr(feature = "ts", ts(type = "Color | null"))]
    pub draw_offer: Option<Color>,
    /// Who asks to take back.
    #[cfg_attr(feature = "ts", ts(type = "Color | null"))]
    pub takeback_asked: Option<Color>,
    /// How many takebacks are left; nothing if they are not counted.
    pub takebacks_left: BySide<Option<u32>>,
    /// The pieces that were taken, by their colour, in order.
    #[cfg_attr(
        feature = "ts",
        ts(type = "{ white: Array<Role>, black: Array<Role> }")
    )]
    pub captured: BySide<Vec<Role>>,
    /// How much more White has than Black, in pawns.
    pub material: i32,
    /// What the opening is called.
    pub opening: Option<NamedOpening>,
    /// The status line in English.
    pub status: String,
}

/// How much of an earlier snapshot's lists is still right: so many elements at the
/// beginning of each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Kept {
    /// Of [`moves`](Snapshot::moves).
    pub moves: usize,
    /// Of [`tree`](Snapshot::tree).
    pub tree: usize,
}

/// Something of each side.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct BySide<T> {
    /// White's.
    pub white: T,
    /// Black's.
    pub black: T,
}

impl<T> BySide<T> {
    fn of(mut each: impl FnMut(Color) -> T) -> BySide<T> {
        BySide {
            white: each(Color::White),
            black: each(Color::Black),
        }
    }

    pub(crate) fn of_mut(&mut self, color: Color) -> &mut T {
        match color {
            Color::White => &mut self.white,
            Color::Black => &mut self.black,
        }
    }
}

/// Whether a game goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// It waits for a move.
    Running,
    /// It has ended.
    Over,
}

/// A position with what a board shows of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct View {
    /// The move that led there.
    pub id: MoveId,
    /// The position, as a FEN.
    pub fen: String,
    /// Who is to move.
    #[cfg_attr(feature = "ts", ts(type = "Color"))]
    pub turn: Color,
    /// Where each piece may go; a castling king also onto its rook.
    #[cfg_attr(feature = "ts", ts(type = "{ [key in Square]?: Array<Square> }"))]
    pub destinations: BTreeMap<Square, Vec<Square>>,
    /// The move that led there.
    pub last_move: Option<Played>,
    /// The king in check, and by whom.
    pub check: Option<Check>,
    /// What somebody drew on it.
    pub shapes: Vec<Shape>,
    /// Whether a game that reaches this position is over.
    pub outcome: Outcome,
    /// The pieces that were taken before it, by their colour, in order.
    #[cfg_attr(
        feature = "ts",
        ts(type = "{ white: Array<Role>, black: Array<Role> }")
    )]
    pub captured: BySide<Vec<Role>>,
    /// How much more White has than Black, in pawns.
    pub material: i32,
}

/// A move in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ListedMove {
    /// The move in the tree.
    pub id: MoveId,
    /// In standard notation.
    pub san: String,
    /// What it left to its mover.
    pub left: Option<Millis>,
}

/// What a clock shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ClockView {
    /// What is left; nothing without a limit.
    pub left: BySide<Option<Millis>>,
    /// Whose time is running.
    #[cfg_attr(feature = "ts", ts(type = "Color | null"))]
    pub running: Option<Color>,
    /// Whether it was paused.
    pub paused: bool,
}

impl Game {
    /// All there is to show now.
    pub fn snapshot(&self, now: Millis) -> Snapshot {
        self.snapshot_without(Kept::default(), now)
    }

    /// How much of the lists of an earlier snapshot is still right. It takes no
    /// longer in a long game if this one came from that one by a few commands.
    pub fn kept_since(&self, earlier: &Game) -> Kept {
        let line = self.line.common(&earlier.line);
        let stamps = self.clock.common_stamps(&earlier.clock);
        let moves = line.min(stamps).min(self.ply).min(earlier.ply);
        Kept {
            moves,
            tree: self.tree.common_branches(&earlier.tree),
        }
    }

    /// All there is to show now, without the elements of the lists that are kept
    /// of an earlier snapshot.
    pub fn snapshot_without(&self, kept: Kept, now: Millis) -> Snapshot {
        let captured = self.captured_by(self.ply);
        Snapshot {
            settings: self.settings.clone(),
            names: BySide::of(|color| self.settings.name(color).to_owned()),
            phase: self.phase(),
            ply: self.ply as u32,
            board: self.board_view(),
            view: self.cursor_view(),
            moves: self.listed_moves(kept.moves),
            taken_back: self.taken_back(),
            tree: self.tree.branches(kept.tree),
            clock: self.clock_view(now),
            outcome: self.outcome.clone(),
            claims: self.claims(),
            draw_offer: self.offer,
            takeback_asked: self.asked,
            takebacks_left: BySide::of(|color| self.takebacks_left(color)),
            captured,
            material: self.material(),
            opening: self.opening(),
            status: self.status(),
        }
    }

    /// Whether the game goes on.
    pub fn phase(&self) -> Phase {
        if !self.outcome.is_in_progress() {
            Phase::Over
        } else {
            Phase::Running
        }
    }

    fn board_view(&self) -> View {
        let position = self.position();
        let is_open = self.phase() == Phase::Running;
        View {
            id: self.head(),
            fen: self.fen(),
            turn: self.turn(),
            destinations: if is_open {
                destinations(position)
            } else {
                BTreeMap::new()
            },
            last_move: self.last_move().cloned(),
            check: self.check(),
            shapes: self.tree.shapes(self.head()),
            outcome: self.outcome.clone(),
            captured: self.captured_by(self.ply),
            material: self.material(),
        }
    }

    fn cursor_view(&self) -> Option<View> {
        let id = self.cursor();
        (id != self.head()).then(|| self.view_after(id))
    }

    /// The position after a move of the tree.
    ///
    /// # Errors
    ///
    /// If the tree has no such move.
    pub fn view_of(&self, id: MoveId) -> Result<View, GameRefusal> {
        self.check_known(id)?;
        Ok(self.view_after(id))
    }

    fn view_after(&self, id: MoveId) -> View {
        let position = self.position_after(id);
        View {
            id,
            fen: fen::write(&position, self.mode()),
            turn: position.turn(),
            destinations: destinations(&position),
            last_move: self.tree_move(id),
            check: check(&position),
            shapes: self.tree.shapes(id),
            outcome: Outcome::of_position(&position),
            captured: self.captured_before(id),
            material: material(position.board()),
        }
    }

    /// The position after a move that is legal before the move with this number
    /// of the game, counted from 1. Nothing may be moved there. `None` if there
    /// is no such move.
    pub fn view_of_try(&self, ply: usize, m: Move) -> Option<View> {
        let replaced = self.moves().nth(ply.checked_sub(1)?)?.id;
        let id = self.tree.parent(replaced)?;
        let before = self.position_after(id);
        if !before.is_legal(m) {
            return None;
        }
        let position = before.after(m);
        let played = Played::new(id, &before, m, self.mode());
        let mut captured = self.captured_before(id);
        if let Some(captive) = played.captured {
            captured.of_mut(!played.color).push(captive.role);
        }
        Some(View {
            id,
            fen: fen::write(&position, self.mode()),
            turn: position.turn(),
            destinations: BTreeMap::new(),
            last_move: Some(played),
            check: check(&position),
            shapes: Vec::new(),
            outcome: Outcome::of_position(&position),
            captured,
            material: material(position.board()),
        })
    }

    /// The pieces that were taken on the way to a move of the tree.
    fn captured_before(&self, id: MoveId) -> BySide<Vec<Role>> {
        let (plies, tried) = self.way_to(id);
        let mut captured = self.captured_by(plies);
        let mut position = *self.position_at(plies);
        for m in tried {
            let Some(m) = m else {
                position.pass();
                continue;
            };
            if let Some(captive) = captive(&position, m) {
                captured.of_mut(!position.turn()).push(captive.role);
            }
            position.play_unchecked(m);
        }
        captured
    }

    pub(crate) fn tree_move(&self, id: MoveId) -> Option<Played> {
        let before = self.position_after(self.tree.parent(id)?);
        let m = self.tree.played(id)?;
        Some(Played::new(id, &before, m, self.mode()))
    }

    fn listed_moves(&self, kept: usize) -> Vec<ListedMove> {
        let listed = |(ply, played): (usize, &Played)| ListedMove {
            id: played.id,
            san: played.san.clone(),
            left: self.clock.stamp(ply),
        };
        let moves = self.moves().enumerate().skip(kept);
        moves.map(listed).collect()
    }

    fn taken_back(&self) -> Vec<String> {
        let taken = self.line.iter().skip(self.ply);
        taken.map(|ply| ply.played.san.clone()).collect()
    }

    /// What the clock shows.
    pub fn clock_view(&self, now: Millis) -> ClockView {
        let is_running = self.clock.is_running() && self.settings.time.is_limited();
        ClockView {
            left: BySide::of(|color| self.clock.left(color, now)),
            running: is_running.then_some(self.turn()),
            paused: self.clock.is_paused(),
        }
    }
}

/// Where each piece may go. A castling king may be put on its new square or on
/// its rook.
fn destinations(position: &Position) -> BTreeMap<Square, Vec<Square>> {
    let mut all: BTreeMap<Square, Vec<Square>> = BTreeMap::new();
    for &legal in &position.legal_moves() {
        let targets = all.entry(legal.from()).or_default();
        for target in targets_of(legal) {
            if !targets.contains(&target) {
                targets.push(target);
            }
        }
    }
    all
}

/// The squares a piece may be put on to make a move. A king that castles without
/// leaving its square can only be put on its rook.
pub(crate) fn targets_of(m: Move) -> impl Iterator<Item = Square> {
    [m.destination(), m.to()]
        .into_iter()
        .filter(move |&target| target != m.from())
}

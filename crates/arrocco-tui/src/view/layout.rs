//! Where everything goes, by the size of the window.
//!
//! The squares are as large as the window allows. With room at the side the
//! players and moves stand there, else below the board.

use ratatui::layout::Rect;

use crate::model::Model;
use crate::model::click_areas::BoardArea;

/// The smallest window in which a game can be played.
pub(super) const MIN_WIDTH: u16 = 27;
pub(super) const MIN_HEIGHT: u16 = 12;

/// The narrowest panel at the side.
const PANEL_WIDTH: u16 = 24;
/// The widest: more would only be empty.
const WIDEST_PANEL: u16 = 48;
/// Rows besides the squares: status, letters, message, line of text.
const FRAME_ROWS: u16 = 4;
/// Two players below the board.
const PLAYER_ROWS: u16 = 2;
/// Larger squares would not look better.
const TALLEST_SQUARE: u16 = 10;

/// The parts of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Places {
    pub(super) status: Rect,
    pub(super) board: BoardArea,
    pub(super) bar: Option<Rect>,
    /// Players, moves and the engine's line, beside the board or below it.
    pub(super) panel: Option<Rect>,
    /// Whether the panel is beside the board.
    pub(super) is_beside: bool,
    pub(super) message: Rect,
    pub(super) prompt: Rect,
    pub(super) shortcuts: Option<Rect>,
}

impl Places {
    /// The places in a window; nothing if it is too small.
    pub(super) fn of(window: Rect, model: &Model) -> Option<Places> {
        if window.width < MIN_WIDTH || window.height < MIN_HEIGHT {
            return None;
        }
        let bar = if model.appearance.has_evaluation {
            2
        } else {
            0
        };
        let beside = largest(
            window.width.saturating_sub(PANEL_WIDTH + 2 + bar),
            window.height,
            FRAME_ROWS + 1,
        );
        let below = largest(
            window.width.saturating_sub(bar),
            window.height,
            FRAME_ROWS + 1 + PLAYER_ROWS,
        );
        let bare = largest(window.width, window.height, FRAME_ROWS).unwrap_or(1);
        Some(match (beside, below) {
            (Some(beside), below) if below.is_none_or(|below| below <= beside) => {
                Places::side_by_side(window, beside, model)
            }
            (_, Some(below)) => Places::stacked(window, below, model, true),
            _ => Places::stacked(window, bare.min(1), model, false),
        })
    }

    fn side_by_side(window: Rect, height: u16, model: &Model) -> Places {
        let board = board(window, height, model);
        let bar = bar(&board, model);
        let left = bar.map_or(board.area.right(), Rect::right) + 2;
        let width = window.right().saturating_sub(left).min(WIDEST_PANEL);
        let panel = Rect::new(left, board.area.y, width, board.area.height);
        let mut places = Places::around(window, board, bar, true);
        places.panel = Some(panel);
        places.is_beside = true;
        places
    }

    fn stacked(window: Rect, height: u16, model: &Model, has_players: bool) -> Places {
        let board = board(window, height, model);
        let bar = bar(&board, model).filter(|bar| bar.right() <= window.right());
        let mut places = Places::around(window, board, bar, has_players);
        if has_players {
            let top = board.area.bottom() + 1;
            let rows = places.message.y.saturating_sub(top);
            places.panel = Some(Rect::new(window.x, top, window.width, rows));
        }
        places
    }

    /// Status above, message, line of text and keys at the bottom.
    fn around(window: Rect, board: BoardArea, bar: Option<Rect>, has_keys: bool) -> Places {
        let row = |y| Rect::new(window.x, y, window.width, 1);
        let keys = has_keys.then(|| row(window.bottom() - 1));
        let prompt = row(window.bottom() - 1 - u16::from(has_keys));
        let free = prompt.y.saturating_sub(board.area.bottom() + 1);
        let rows = free.clamp(1, 2);
        Places {
            status: row(window.y),
            board,
            bar,
            panel: None,
            is_beside: false,
            message: Rect::new(window.x, prompt.y - rows, window.width, rows),
            prompt,
            shortcuts: keys,
        }
    }
}

/// How high squares can be, with so many rows for other things.
fn largest(width: u16, height: u16, other_rows: u16) -> Option<u16> {
    let fits = |&rows: &u16| {
        let wide = 8 * columns(rows) + 2 <= width;
        wide && board_rows(rows) + other_rows <= height
    };
    (1..=TALLEST_SQUARE).rev().find(fits)
}

/// Letters are about twice as high as wide; an odd number has a middle.
const fn columns(rows: u16) -> u16 {
    2 * rows + 1
}

/// Squares of two rows share the rows between them.
const fn board_rows(rows: u16) -> u16 {
    if rows == 2 { 17 } else { 8 * rows }
}

fn board(window: Rect, height: u16, model: &Model) -> BoardArea {
    let width = columns(height);
    // Half rows need two colours in one cell.
    let is_shifted = height == 2 && model.appearance.has_colors() && model.appearance.is_utf8;
    let rows = if is_shifted {
        board_rows(height)
    } else {
        8 * height
    };
    BoardArea {
        area: Rect::new(window.x + 2, window.y + 1, 8 * width, rows),
        width,
        height,
        is_shifted,
        bottom: model.bottom(),
    }
}

fn bar(board: &BoardArea, model: &Model) -> Option<Rect> {
    let area = board.area;
    let place = Rect::new(area.right() + 1, area.y, 1, area.height);
    model.appearance.has_evaluation.then_some(place)
}

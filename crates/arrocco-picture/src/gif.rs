//! Animated GIFs of games.
//!
//! Each frame holds only what changed: the smallest rectangle around it, and
//! in that "as it was" wherever nothing did. All frames share one palette.

use std::borrow::Cow;
use std::fmt;
use std::io::{self, Write};
use std::time::Duration;

use arrocco_rules::{Bitboard, Board, Color, Role, Square};
use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};

use crate::palette::{MOST, Palette};
use crate::png::{Pixels, RenderError, to_pixels};
use crate::scene::Scene;
use crate::svg::{PictureStyle, to_svg};

/// How long frames are shown. A GIF counts hundredths of a second, up to 655 s.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// Each frame but the last.
    pub delay: Duration,
    /// The last frame.
    pub last: Duration,
    /// Whether it begins again at the end.
    pub repeats: bool,
}

impl Default for Pace {
    /// 0.8 seconds per move, four seconds for the end, repeated forever.
    fn default() -> Pace {
        Pace {
            delay: Duration::from_millis(800),
            last: Duration::from_secs(4),
            repeats: true,
        }
    }
}

/// A GIF could not be written, or only a part of it.
#[derive(Debug)]
pub enum WriteGifError {
    /// A frame could not be drawn.
    Render(RenderError),
    /// The bytes could not be written.
    Io(io::Error),
    /// The frames could not be packed.
    Pack(String),
}

impl fmt::Display for WriteGifError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Render(error) => error.fmt(f),
            Self::Io(error) => error.fmt(f),
            Self::Pack(error) => write!(f, "cannot pack the frames: {error}"),
        }
    }
}

impl std::error::Error for WriteGifError {}

impl From<RenderError> for WriteGifError {
    fn from(error: RenderError) -> WriteGifError {
        WriteGifError::Render(error)
    }
}

impl From<EncodingError> for WriteGifError {
    fn from(error: EncodingError) -> WriteGifError {
        match error {
            EncodingError::Io(error) => WriteGifError::Io(error),
            error => WriteGifError::Pack(error.to_string()),
        }
    }
}

/// Writes an animated GIF with a frame for every scene. Scenes are drawn one
/// after another, so memory does not grow with the game.
///
/// # Errors
///
/// The size of the style is out of bounds, or `out` does not take the bytes.
pub fn write_gif(
    scenes: impl IntoIterator<Item = Scene>,
    style: &PictureStyle,
    pace: Pace,
    out: &mut impl Write,
) -> Result<(), WriteGifError> {
    let mut film = Film::new(out, palette(style)?, side(style.size), pace)?;
    let mut scenes = scenes.into_iter().peekable();
    while let Some(scene) = scenes.next() {
        let is_last = scenes.peek().is_none();
        let pixels = to_pixels(&to_svg(&scene, style), style.size)?;
        film.show(&pixels, if is_last { pace.last } else { pace.delay })?;
    }
    Ok(())
}

/// The colours that boards of a style need.
fn palette(style: &PictureStyle) -> Result<Palette, RenderError> {
    let mut rgba = Vec::new();
    for chart in charts() {
        rgba.extend(to_pixels(&to_svg(&chart, style), style.size)?.rgba);
    }
    Ok(Palette::of(&rgba))
}

/// Boards with every piece on light and dark, kings in check and out of it, and
/// last moves by either side: what they need of colours, games need.
fn charts() -> [Scene; 2] {
    let mut board = Board::empty();
    for (row, color) in Color::ALL.into_iter().enumerate() {
        for (column, role) in Role::ALL.into_iter().enumerate() {
            for rank in [row, row + 3] {
                if let Some(square) = Square::try_new(column + 8 * rank) {
                    board.put(square, role.of(color));
                }
            }
        }
    }
    let chart = |last_move, checked| Scene {
        last_move: Some(last_move),
        checked,
        ..Scene::of_board(&board)
    };
    [
        chart((Square::A1, Square::B1), board.kings()),
        chart((Square::A2, Square::B2), Bitboard::EMPTY),
    ]
}

/// A GIF being written, and the frame that is to be seen.
struct Film<W: Write> {
    encoder: Encoder<W>,
    palette: Palette,
    shown: Vec<u8>,
    width: u16,
}

impl<W: Write> Film<W> {
    fn new(out: W, palette: Palette, width: u16, pace: Pace) -> Result<Film<W>, WriteGifError> {
        let mut encoder = Encoder::new(out, width, width, &palette.bytes())?;
        if pace.repeats {
            encoder.set_repeat(Repeat::Infinite)?;
        }
        Ok(Film {
            encoder,
            palette,
            shown: Vec::new(),
            width,
        })
    }

    fn show(&mut self, pixels: &Pixels, delay: Duration) -> Result<(), WriteGifError> {
        let next: Vec<u8> = pixels
            .rgba
            .chunks_exact(4)
            .map(|pixel| self.palette.index(pixel))
            .collect();
        let area = Area::of_change(&self.shown, &next, usize::from(self.width));
        let frame = Frame {
            delay: hundredths(delay),
            dispose: DisposalMethod::Keep,
            transparent: Some(MOST as u8),
            left: area.left,
            top: area.top,
            width: area.width,
            height: area.height,
            buffer: Cow::Owned(area.changes(&self.shown, &next, usize::from(self.width))),
            ..Frame::default()
        };
        self.encoder.write_frame(&frame)?;
        self.shown = next;
        Ok(())
    }
}

/// A rectangle of the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Area {
    left: u16,
    top: u16,
    width: u16,
    height: u16,
}

impl Area {
    /// The smallest rectangle with all pixels that differ; one pixel if none
    /// does, everything if nothing was shown before.
    fn of_change(before: &[u8], now: &[u8], width: usize) -> Area {
        let (mut left, mut right, mut top, mut bottom) = (width, 0, usize::MAX, 0);
        for at in (0..now.len()).filter(|&at| before.get(at) != now.get(at)) {
            let (x, y) = (at % width, at / width);
            (left, right) = (left.min(x), right.max(x));
            (top, bottom) = (top.min(y), bottom.max(y));
        }
        if top == usize::MAX {
            (left, top) = (0, 0);
        }
        let number = |value: usize| u16::try_from(value).unwrap_or(u16::MAX);
        Area {
            left: number(left),
            top: number(top),
            width: number(right - left + 1),
            height: number(bottom - top + 1),
        }
    }

    /// Its pixels, "as it was" where nothing changed.
    fn changes(self, before: &[u8], now: &[u8], width: usize) -> Vec<u8> {
        let row = |y: usize| {
            let start = y * width + usize::from(self.left);
            start..start + usize::from(self.width)
        };
        let top = usize::from(self.top);
        let places = (top..top + usize::from(self.height)).flat_map(row);
        let change = |at: usize| match now.get(at) {
            pixel if pixel == before.get(at) => MOST as u8,
            pixel => pixel.copied().unwrap_or(MOST as u8),
        };
        places.map(change).collect()
    }
}

fn side(pixels: u32) -> u16 {
    u16::try_from(pixels).unwrap_or(u16::MAX)
}

fn hundredths(time: Duration) -> u16 {
    u16::try_from(time.as_millis() / 10).unwrap_or(u16::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_is_the_smallest_rectangle_around_what_changed() {
        let before = [1; 12];
        let mut now = before;
        (now[5], now[10]) = (2, 3);
        let area = Area::of_change(&before, &now, 4);
        assert_eq!((area.left, area.top, area.width, area.height), (1, 1, 2, 2));
        assert_eq!(area.changes(&before, &now, 4), [2, 255, 255, 3]);
    }

    #[test]
    fn a_frame_without_change_is_one_pixel_of_nothing() {
        let area = Area::of_change(&[1; 4], &[1; 4], 2);
        assert_eq!(area.changes(&[1; 4], &[1; 4], 2), [255]);
        let first = Area::of_change(&[], &[1; 4], 2);
        assert_eq!((first.width, first.height), (2, 2));
    }

    /// The palette comes from the chart, so all twelve must be on both kinds
    /// of squares.
    #[test]
    fn the_chart_shows_every_piece_on_light_and_dark() {
        let [Scene { board, .. }, _] = charts();
        for piece in crate::piece::all() {
            let squares: Vec<Square> = board.by_piece(piece).into_iter().collect();
            for light in [true, false] {
                assert!(squares.iter().any(|s| s.is_light() == light), "{piece:?}");
            }
        }
    }
}

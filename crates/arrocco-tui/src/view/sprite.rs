//! Pieces made of blocks: two pixels in each cell, one above the other.

use arrocco_rules::Role;

/// A picture of a piece; `#` is ink.
type Picture = &'static [&'static str];

/// The largest picture that fits into a square of so many columns and rows, and
/// how much it is magnified. Nothing if there is no room.
pub(crate) fn fitting(role: Role, columns: u16, rows: u16) -> Option<Sprite> {
    let (width, height) = (columns.saturating_sub(2), rows * 2);
    let fits = |picture: Picture| {
        let (wide, tall) = size(picture);
        (width / wide).min(height / tall)
    };
    let large = large(role);
    match (fits(large), fits(small(role))) {
        (0, 0) => None,
        (0, scale) => Some(Sprite::new(small(role), scale)),
        (scale, _) => Some(Sprite::new(large, scale)),
    }
}

/// A picture, magnified.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sprite {
    picture: Picture,
    scale: u16,
}

impl Sprite {
    const fn new(picture: Picture, scale: u16) -> Sprite {
        Sprite { picture, scale }
    }

    /// Columns and rows of cells.
    pub(crate) fn size(&self) -> (u16, u16) {
        let (wide, tall) = size(self.picture);
        (wide * self.scale, (tall * self.scale).div_ceil(2))
    }

    /// The block that shows the two pixels of a cell; nothing if both are
    /// empty.
    pub(crate) fn block(&self, column: u16, row: u16) -> Option<&'static str> {
        match (self.ink(column, row * 2), self.ink(column, row * 2 + 1)) {
            (true, true) => Some("█"),
            (true, false) => Some("▀"),
            (false, true) => Some("▄"),
            (false, false) => None,
        }
    }

    fn ink(&self, x: u16, y: u16) -> bool {
        let (x, y) = (usize::from(x / self.scale), usize::from(y / self.scale));
        let line = self.picture.get(y).map(|line| line.as_bytes());
        line.and_then(|line| line.get(x)) == Some(&b'#')
    }
}

fn size(picture: Picture) -> (u16, u16) {
    let width = picture.first().map_or(1, |line| line.len());
    (width as u16, picture.len() as u16)
}

/// Five pixels by six; the first row is left free, too.
#[rustfmt::skip]
const fn small(role: Role) -> Picture {
    match role {
        Role::Pawn => &[
            ".....",
            ".....",
            "..#..",
            ".###.",
            "..#..",
            ".###.",
        ],
        Role::Knight => &[
            ".....",
            ".###.",
            "#####",
            "#.###",
            "..##.",
            ".####",
        ],
        Role::Bishop => &[
            ".....",
            "..#..",
            ".#.#.",
            ".###.",
            "..#..",
            "#####",
        ],
        Role::Rook => &[
            ".....",
            "#.#.#",
            "#####",
            ".###.",
            ".###.",
            "#####",
        ],
        Role::Queen => &[
            ".....",
            "#.#.#",
            "#.#.#",
            "#####",
            ".###.",
            "#####",
        ],
        Role::King => &[
            ".....",
            "..#..",
            ".###.",
            "#.#.#",
            "#####",
            ".###.",
        ],
    }
}

/// Seven pixels by eight; the first row is left free, so that a piece does not
/// touch the one above it.
#[rustfmt::skip]
const fn large(role: Role) -> Picture {
    match role {
        Role::Pawn => &[
            ".......",
            ".......",
            "...#...",
            "..###..",
            "..###..",
            "...#...",
            "..###..",
            ".#####.",
        ],
        Role::Knight => &[
            ".......",
            "..##...",
            ".#####.",
            "###.###",
            "##.####",
            "..#####",
            ".######",
            "#######",
        ],
        Role::Bishop => &[
            ".......",
            "...#...",
            "..##.#.",
            ".##.##.",
            ".#####.",
            "..###..",
            "..###..",
            "#######",
        ],
        Role::Rook => &[
            ".......",
            "##.#.##",
            "#######",
            ".#####.",
            ".#####.",
            ".#####.",
            "#######",
            "#######",
        ],
        Role::Queen => &[
            ".......",
            "#..#..#",
            "##.#.##",
            "#######",
            "#######",
            ".#####.",
            ".#####.",
            "#######",
        ],
        Role::King => &[
            ".......",
            "...#...",
            "..###..",
            "##.#.##",
            "#######",
            "#######",
            ".#####.",
            "#######",
        ],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_picture_has_its_size_and_no_two_are_alike() {
        for (pictures, expected) in [
            (Role::ALL.map(small), (5, 6)),
            (Role::ALL.map(large), (7, 8)),
        ] {
            for (index, picture) in pictures.iter().enumerate() {
                assert_eq!(size(picture), expected);
                assert!(
                    picture
                        .iter()
                        .all(|line| line.len() == usize::from(expected.0))
                );
                assert!(!pictures[..index].contains(picture));
            }
        }
    }

    #[test]
    fn a_square_gets_the_largest_picture_that_fits() {
        assert!(fitting(Role::King, 5, 2).is_none());
        assert_eq!(
            fitting(Role::King, 7, 3).map(|sprite| sprite.size()),
            Some((5, 3))
        );
        assert_eq!(
            fitting(Role::King, 9, 4).map(|sprite| sprite.size()),
            Some((7, 4))
        );
        assert_eq!(
            fitting(Role::King, 17, 8).map(|sprite| sprite.size()),
            Some((14, 8))
        );
    }
}

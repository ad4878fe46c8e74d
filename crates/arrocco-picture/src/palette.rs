//! The choice of 255 colours for the frames of a GIF.
//!
//! A board has few colours and many blends of them along edges. Colours that
//! look alike share a bucket, and the most frequent colour of a bucket stands
//! for it. The fullest buckets win half the places, so the squares keep their
//! exact tones; the other half goes to whatever is farthest from all that was
//! chosen, so no rare blend is far off.

use std::collections::HashMap;

/// The number of colours chosen because they are frequent.
const FREQUENT: usize = 128;
/// One index of the 256 is left for "as it was".
pub(crate) const MOST: usize = 255;

type Rgb = [u8; 3];

/// Colours by number, and the number for any colour.
#[derive(Debug)]
pub(crate) struct Palette {
    colors: Vec<Rgb>,
    known: HashMap<Rgb, u8>,
}

impl Palette {
    /// The colours that represent these pixels best.
    pub(crate) fn of(rgba: &[u8]) -> Palette {
        let mut counts: HashMap<Rgb, u32> = HashMap::new();
        for pixel in rgba.chunks_exact(4) {
            *counts.entry(color(pixel)).or_default() += 1;
        }
        let mut buckets: HashMap<Rgb, (u32, u32, Rgb)> = HashMap::new();
        for (&color, &count) in &counts {
            let (sum, most, best) = buckets.entry(bucket(color)).or_insert((0, 0, color));
            *sum += count;
            // Equal counts are settled by the colour: hash maps have no order.
            if (count, color) > (*most, *best) || count > *most {
                (*most, *best) = (count, color);
            }
        }
        let mut ranking: Vec<(u32, Rgb)> = buckets
            .into_values()
            .map(|(sum, _, best)| (sum, best))
            .collect();
        ranking.sort_unstable_by(|a, b| b.cmp(a));
        Palette {
            colors: chosen(ranking.into_iter().map(|(_, best)| best).collect()),
            known: HashMap::new(),
        }
    }

    /// Red, green and blue of all colours in a row, as a GIF has them, with
    /// space for the index that is not a colour.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let mut bytes = self.colors.concat();
        bytes.resize(3 * (MOST + 1), 0);
        bytes
    }

    /// The number of the nearest colour.
    pub(crate) fn index(&mut self, pixel: &[u8]) -> u8 {
        let target = color(pixel);
        let colors = &self.colors;
        *self
            .known
            .entry(target)
            .or_insert_with(|| nearest(colors, target))
    }
}

/// The first of a ranking, then those the farthest from all before them.
fn chosen(ranking: Vec<Rgb>) -> Vec<Rgb> {
    let mut colors: Vec<Rgb> = ranking.iter().take(FREQUENT).copied().collect();
    let gap = |&color: &Rgb| colors.iter().map(|&known| distance(known, color)).min();
    let mut gaps: Vec<u32> = ranking
        .iter()
        .map(|color| gap(color).unwrap_or(0))
        .collect();
    while colors.len() < MOST {
        let farthest = gaps.iter().zip(&ranking).max();
        let Some((1.., &color)) = farthest else { break };
        colors.push(color);
        for (gap, &other) in gaps.iter_mut().zip(&ranking) {
            *gap = (*gap).min(distance(color, other));
        }
    }
    colors
}

fn color(pixel: &[u8]) -> Rgb {
    match *pixel {
        [red, green, blue, ..] => [red, green, blue],
        _ => Rgb::default(),
    }
}

/// Colours that share the five leading bits of each part look alike.
fn bucket(color: Rgb) -> Rgb {
    color.map(|part| part >> 3)
}

fn nearest(colors: &[Rgb], target: Rgb) -> u8 {
    let nearest = (0..=u8::MAX)
        .zip(colors)
        .min_by_key(|&(_, &color)| distance(color, target));
    nearest.map_or(0, |(index, _)| index)
}

/// Weighted as the eye does: green counts most, blue least.
fn distance(a: Rgb, b: Rgb) -> u32 {
    let [red, green, blue] = [0, 1, 2].map(|part| u32::from(a[part].abs_diff(b[part])).pow(2));
    3 * red + 6 * green + blue
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frequent_colours_are_kept_exactly() {
        let mut pixels = [[7, 70, 170, 255]; 100].concat();
        pixels.extend([[7, 71, 171, 255]; 3].concat());
        let mut palette = Palette::of(&pixels);
        assert_eq!(palette.bytes().get(..3), Some(&[7, 70, 170][..]));
        assert_eq!(palette.index(&[7, 71, 171, 255]), 0);
    }

    #[test]
    fn there_is_always_a_number_left_for_no_colour() {
        let mut pixels = Vec::new();
        for part in 0..=255 {
            for other in [0, 60, 120] {
                pixels.extend([part, other, 255 - part, 255]);
            }
        }
        let palette = Palette::of(&pixels);
        assert!(palette.colors.len() <= MOST);
        assert_eq!(palette.bytes().len(), 768);
    }
}

//! QR codes: as an SVG path for the page, as half blocks for a terminal.

use qrcodegen::{QrCode, QrCodeEcc};

use super::protocol::sharing::QrPicture;

/// The quiet zone around a code, in modules.
const QUIET: i32 = 4;

/// The dark modules of a text. A URL is far shorter than the longest code.
fn encode(text: &str) -> Option<QrCode> {
    QrCode::encode_text(text, QrCodeEcc::Medium).ok()
}

/// A code as an SVG path, with its quiet zone.
pub(crate) fn picture(text: &str) -> QrPicture {
    let Some(code) = encode(text) else {
        return QrPicture {
            size: 1,
            path: String::new(),
        };
    };
    let mut path = String::new();
    for y in 0..code.size() {
        for (start, length) in dark_runs(&code, y) {
            let (x, y) = (start + QUIET, y + QUIET);
            path += &format!("M{x} {y}h{length}v1h-{length}z");
        }
    }
    QrPicture {
        size: (code.size() + 2 * QUIET).unsigned_abs(),
        path,
    }
}

/// Where dark modules begin in a row, and how many follow each other.
fn dark_runs(code: &QrCode, y: i32) -> Vec<(i32, i32)> {
    let mut runs: Vec<(i32, i32)> = Vec::new();
    for x in (0..code.size()).filter(|&x| code.get_module(x, y)) {
        match runs.last_mut() {
            Some((start, length)) if *start + *length == x => *length += 1,
            _ => runs.push((x, 1)),
        }
    }
    runs
}

/// A code for a terminal of light text on a dark ground: each character is two
/// modules, one above the other, and light modules are printed.
pub fn half_blocks(text: &str) -> Vec<String> {
    let Some(code) = encode(text) else {
        return Vec::new();
    };
    let size = code.size();
    let is_light = |x: i32, y: i32| !code.get_module(x, y);
    let row = |y: i32| {
        let character = |x: i32| match (is_light(x, y), is_light(x, y + 1)) {
            (true, true) => '█',
            (true, false) => '▀',
            (false, true) => '▄',
            (false, false) => ' ',
        };
        (-QUIET..size + QUIET).map(character).collect()
    };
    (-QUIET..size + QUIET).step_by(2).map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const URL: &str = "http://192.168.1.24:6464/join#0123456789abcdef0123456789abcdef";

    /// The modules that a path covers, as rows of 0 and 1.
    fn covered(picture: &QrPicture) -> Vec<Vec<bool>> {
        let size = picture.size as usize;
        let mut dark = vec![vec![false; size]; size];
        for run in picture.path.split_terminator('z') {
            let numbers: Vec<usize> = run
                .split(|c: char| !c.is_ascii_digit())
                .filter_map(|text| text.parse().ok())
                .collect();
            let [x, y, length, 1, back] = numbers[..] else {
                panic!("{run}");
            };
            assert_eq!(length, back);
            dark[y][x..x + length].fill(true);
        }
        dark
    }

    #[test]
    fn the_path_and_the_half_blocks_show_the_modules_of_the_code() {
        let code = encode(URL).expect("it is short");
        let dark = covered(&picture(URL));
        let lines = half_blocks(URL);
        let of_lines = |x: usize, y: usize| {
            let character = lines[y / 2].chars().nth(x).expect("a column");
            let lights = match character {
                '█' => [true, true],
                '▀' => [true, false],
                '▄' => [false, true],
                _ => [false, false],
            };
            !lights[y % 2]
        };
        for (y, row) in dark.iter().enumerate() {
            for (x, &is_dark) in row.iter().enumerate() {
                let expected = code.get_module(x as i32 - QUIET, y as i32 - QUIET);
                assert_eq!(is_dark, expected, "path at {x} {y}");
                assert_eq!(of_lines(x, y), expected, "half block at {x} {y}");
            }
        }
    }

    #[test]
    fn the_quiet_zone_is_light_and_the_corner_dark() {
        let dark = covered(&picture(URL));
        assert!(dark[..4].iter().flatten().all(|&is_dark| !is_dark));
        assert!(dark[4][4..11].iter().all(|&is_dark| is_dark));
    }
}

//! Boards as SVG, pixels and animations.

use std::time::Duration;

use arrocco_picture::{
    Arrow, Circle, MAX_SIDE, Pace, PictureStyle, Pixels, RenderError, Scene, Theme, glyph,
    to_pixels, to_png, to_svg, write_gif,
};
use arrocco_rules::{Board, Color, Position, Square, fen};
use proptest::prelude::*;

/// Pixels a square: fewer, and thin frames reach over the border.
const SIDE: usize = 45;
const BOARD: usize = 8 * SIDE;

const SMALL: PictureStyle = PictureStyle {
    theme: Theme::ALL[0],
    bottom: Color::White,
    coordinates: false,
    size: BOARD as u32,
};

fn drawn(scene: &Scene, style: &PictureStyle) -> Pixels {
    to_pixels(&to_svg(scene, style), style.size).expect("a picture")
}

fn pixel(pixels: &Pixels, x: usize, y: usize) -> String {
    let at = 4 * (y * pixels.width as usize + x);
    let [red, green, blue] = [0, 1, 2].map(|part| pixels.rgba[at + part]);
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// M-35: light and dark squares, light at the top left, whoever sits below.
#[test]
fn the_square_at_the_top_left_is_light_in_every_theme() {
    for theme in Theme::ALL {
        for bottom in Color::ALL {
            let style = PictureStyle {
                theme,
                bottom,
                ..SMALL
            };
            let pixels = drawn(&Scene::default(), &style);
            assert_eq!(pixel(&pixels, 22, 22), theme.light, "{}", theme.name);
            assert_eq!(pixel(&pixels, 67, 22), theme.dark, "{}", theme.name);
            assert_eq!(pixel(&pixels, 337, 337), theme.light, "{}", theme.name);
        }
    }
}

#[test]
fn the_gray_theme_is_white_and_gray() {
    let theme: &Theme = "gray".parse().expect("a theme");
    assert_eq!(theme.light, "#ffffff");
    let gray = theme.dark.trim_start_matches('#');
    assert_eq!((&gray[..2], &gray[2..4]), (&gray[2..4], &gray[4..]));
    let unknown = "pink".parse::<&Theme>().unwrap_err().to_string();
    assert!(unknown.starts_with("no theme `pink`, expected one of page, "));
}

/// Where anything differs from the empty board, as squares.
fn touched(scene: &Scene, style: &PictureStyle) -> Vec<(usize, usize)> {
    let empty = drawn(&Scene::default(), style);
    let pixels = drawn(scene, style);
    let pairs = empty.rgba.chunks_exact(4).zip(pixels.rgba.chunks_exact(4));
    let differing = pairs.enumerate().filter(|(_, (a, b))| a != b);
    let mut cells: Vec<(usize, usize)> = differing
        .map(|(at, _)| (at % BOARD / SIDE, at / BOARD / SIDE))
        .collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

#[test]
fn pieces_and_marks_turn_with_the_board() {
    let mut scene = Scene::of_board(&fen::parse_board("8/8/8/8/8/8/8/K7").expect("pieces"));
    assert_eq!(touched(&scene, &SMALL), [(0, 7)]);
    let flipped = PictureStyle {
        bottom: Color::Black,
        ..SMALL
    };
    assert_eq!(touched(&scene, &flipped), [(7, 0)]);
    scene.board = Board::empty();
    scene
        .circles
        .push("b3:red".parse::<Circle>().expect("a circle"));
    assert_eq!(touched(&scene, &SMALL), [(1, 5)]);
    assert_eq!(touched(&scene, &flipped), [(6, 2)]);
}

#[test]
fn the_last_move_is_tinted_at_both_ends_and_an_arrow_goes_between() {
    let last_move = Some((Square::A8, Square::C8));
    let scene = Scene {
        last_move,
        ..Scene::default()
    };
    assert_eq!(touched(&scene, &SMALL), [(0, 0), (2, 0)]);
    let arrow = "a8c8".parse::<Arrow>().expect("an arrow");
    let scene = Scene {
        arrows: vec![arrow],
        ..Scene::default()
    };
    assert_eq!(touched(&scene, &SMALL), [(0, 0), (1, 0), (2, 0)]);
}

#[test]
fn a_king_in_check_is_marked_and_no_other() {
    let mated = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3".parse::<Position>();
    let scene = Scene::of(&mated.expect("a position"));
    assert_eq!(scene.checked, Square::E1.into());
    assert!(Scene::of(&Position::initial()).checked.is_empty());
}

#[test]
fn marks_are_read_and_their_slips_are_named() {
    for (text, message) in [
        ("e2e9", "`e2e9` is not two squares such as `e2e4`"),
        ("e2", "`e2` is not two squares such as `e2e4`"),
        ("é2e4", "`é2e4` is not two squares such as `e2e4`"),
        ("e2e2", "an arrow from e2 to itself"),
        (
            "e2e4:pink",
            "no colour `pink`, expected one of green, red, yellow, blue, cyan, orange",
        ),
    ] {
        assert_eq!(text.parse::<Arrow>().unwrap_err().to_string(), message);
    }
    let error = "e9".parse::<Circle>().unwrap_err();
    assert_eq!(error.to_string(), "`e9` is not a square such as `e4`");
}

#[test]
fn comments_bring_their_arrows_and_circles() {
    let mut scene = Scene::default();
    scene.annotate("see [%cal Ge2e4,Ra1a1] and [%csl Yd5] [%clk 0:01:00]");
    assert_eq!(scene.arrows, ["e2e4".parse::<Arrow>().expect("an arrow")]);
    assert_eq!(scene.circles, ["d5:yellow".parse::<Circle>().expect("one")]);
}

#[test]
fn coordinates_name_each_file_and_rank_once() {
    let with = PictureStyle {
        coordinates: true,
        ..SMALL
    };
    let count = |style: &PictureStyle| to_svg(&Scene::default(), style).matches("scale(").count();
    assert_eq!((count(&with), count(&SMALL)), (16, 0));
    assert!(glyph::width("12", 7.0) > glyph::width("1", 7.0));
    assert_eq!(glyph::width("", 7.0), 0.0);
}

#[test]
fn pictures_have_a_size_within_bounds() {
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1 2\"/>";
    let size = |width| match to_pixels(svg, width) {
        Ok(pixels) => Some((pixels.width, pixels.height)),
        Err(RenderError::Size { .. }) => None,
        Err(error) => panic!("{error}"),
    };
    assert_eq!(size(3), Some((3, 6)));
    assert_eq!([0, MAX_SIDE, u32::MAX].map(size), [None; 3]);
    assert!(matches!(to_png("no", 8), Err(RenderError::Svg(_))));
}

/// A picture must not be a way to read files.
#[test]
fn an_image_in_an_svg_is_not_loaded() {
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\">\
         <image href=\"{}/pieces/wK.svg\" width=\"9\" height=\"9\"/></svg>",
        env!("CARGO_MANIFEST_DIR")
    );
    let pixels = to_pixels(&svg, 9).expect("a picture");
    assert!(pixels.rgba.iter().all(|&part| part == 0));
}

fn film(scenes: Vec<Scene>, pace: Pace) -> Vec<u8> {
    let mut bytes = Vec::new();
    write_gif(scenes, &SMALL, pace, &mut bytes).expect("a film");
    bytes
}

/// What is seen after every frame, as pixels, and how long in hundredths.
fn shown(bytes: &[u8]) -> Vec<(Vec<u8>, u16)> {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(bytes).expect("a gif");
    let mut canvas = vec![0; 4 * BOARD * BOARD];
    let mut frames = Vec::new();
    while let Some(frame) = decoder.read_next_frame().expect("a frame") {
        let (left, top) = (usize::from(frame.left), usize::from(frame.top));
        let width = usize::from(frame.width);
        for (at, pixel) in frame.buffer.chunks_exact(4).enumerate() {
            let place = 4 * ((top + at / width) * BOARD + left + at % width);
            if pixel[3] > 0 {
                canvas[place..place + 4].copy_from_slice(pixel);
            }
        }
        frames.push((canvas.clone(), frame.delay));
    }
    frames
}

#[test]
fn a_film_shows_what_the_stills_show() {
    let mut position = Position::initial();
    let mut scenes = vec![Scene::of(&position)];
    for (from, to) in [
        (Square::F2, Square::F3),
        (Square::E7, Square::E5),
        (Square::G2, Square::G4),
        (Square::D8, Square::H4),
    ] {
        let m = position.find(from, to, None).expect("legal");
        scenes.push(Scene::after(&position, m));
        position.play_unchecked(m);
    }
    let pace = Pace {
        delay: Duration::from_millis(500),
        last: Duration::from_secs(2),
        repeats: false,
    };
    let frames = shown(&film(scenes.clone(), pace));
    assert_eq!(frames.len(), scenes.len());
    for ((frame, _), scene) in frames.iter().zip(&scenes) {
        let still = drawn(scene, &SMALL).rgba;
        let worst = frame.iter().zip(&still).map(|(a, b)| a.abs_diff(*b)).max();
        assert!(worst < Some(28), "a colour is {worst:?} off");
        let exact = frame.chunks(4).zip(still.chunks(4)).filter(|(a, b)| a == b);
        assert!(exact.count() > BOARD * BOARD * 8 / 10);
    }
    let delays: Vec<u16> = frames.iter().map(|(_, delay)| *delay).collect();
    assert_eq!(delays, [50, 50, 50, 50, 200]);
}

#[test]
fn a_film_of_one_scene_is_a_still() {
    assert_eq!(
        shown(&film(vec![Scene::default()], Pace::default())).len(),
        1
    );
}

proptest! {
    /// Names come from people: no text may break out of its element.
    #[test]
    fn any_title_leaves_the_picture_whole(title in any::<String>()) {
        let scene = Scene { title, ..Scene::default() };
        let svg = to_svg(&scene, &SMALL);
        prop_assert!(to_pixels(&svg, 8).is_ok());
        prop_assert_eq!(svg.matches("<title>").count(), usize::from(!scene.title.is_empty()));
    }

    #[test]
    fn any_text_is_an_svg_or_an_error(text in any::<String>()) {
        let _ = to_png(&text, 8);
        let _ = text.parse::<Arrow>();
        let _ = text.parse::<Circle>();
        let _ = glyph::write(&text, 0.0, 0.0, 7.0, &text);
    }
}

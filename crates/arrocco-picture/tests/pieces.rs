//! The twelve drawings: complete, self-contained, alike (M-36).

use arrocco_picture::{piece, to_pixels};
use arrocco_rules::{Color, Piece, Role};

fn all() -> impl Iterator<Item = Piece> {
    Color::ALL
        .into_iter()
        .flat_map(|color| Role::ALL.map(|role| role.of(color)))
}

/// The shapes of a drawing without its colours.
fn shapes(piece: Piece) -> Vec<&'static str> {
    let svg = piece::svg(piece);
    let lines = svg.lines();
    lines
        .filter(|line| line.starts_with("<path d=") || line.starts_with("<circle"))
        .collect()
}

#[test]
fn names_are_colour_and_role_with_n_for_the_knight() {
    let names: Vec<String> = all().map(piece::name).collect();
    for name in [
        "wK", "wQ", "wR", "wB", "wN", "wP", "bK", "bQ", "bR", "bB", "bN", "bP",
    ] {
        assert!(names.iter().any(|known| known == name), "{name}");
    }
}

#[test]
fn drawings_are_small_and_need_nothing_from_outside() {
    for piece in all() {
        let svg = piece::svg(piece);
        assert!(svg.contains("viewBox=\"0 0 45 45\""), "{piece:?}");
        assert!(svg.len() < 1500, "{piece:?}: {} bytes", svg.len());
        for foreign in ["href", "style", "url(", " id=", "<text", "<image", "class"] {
            assert!(!svg.contains(foreign), "{piece:?}: {foreign}");
        }
    }
}

#[test]
fn white_and_black_share_their_shapes() {
    for role in Role::ALL {
        let white = shapes(role.of(Color::White));
        assert!(white.len() >= 2, "{role:?}");
        assert_eq!(white, shapes(role.of(Color::Black)), "{role:?}");
    }
}

/// Every piece stands on the same line, in the middle, inside its square.
#[test]
fn pieces_stand_on_one_line_and_inside_their_square() {
    for piece in all() {
        let pixels = to_pixels(piece::svg(piece), 90).expect("a drawing");
        let opaque = pixels.rgba.chunks_exact(4).enumerate();
        let inked: Vec<(usize, usize)> = opaque
            .filter(|(_, pixel)| pixel[3] > 127)
            .map(|(at, _)| (at % 90, at / 90))
            .collect();
        let lowest = inked.iter().map(|&(_, y)| y).max();
        assert_eq!(lowest, Some(81), "{piece:?}");
        assert!(
            inked.iter().all(|&(x, y)| (4..86).contains(&x) && y >= 3),
            "{piece:?}"
        );
        let base: Vec<usize> = inked
            .iter()
            .filter(|&&(_, y)| y == 78)
            .map(|&(x, _)| x)
            .collect();
        let (left, right) = (base.iter().min(), base.iter().max());
        let middle = left.zip(right).map(|(left, right)| left + right);
        assert_eq!(middle, Some(89), "{piece:?}");
    }
}

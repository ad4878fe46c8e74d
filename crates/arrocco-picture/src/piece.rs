//! The drawings of the pieces.

use arrocco_rules::{Color, Piece, Role};

/// The side of the square every piece is drawn in, in units of the drawing.
pub const SIDE: f32 = 45.0;

macro_rules! drawing {
    ($name:literal) => {
        include_str!(concat!("../pieces/", $name, ".svg"))
    };
}

/// The picture of a piece as an SVG file of its own, view box `0 0 45 45`.
///
/// ```
/// use arrocco_picture::piece;
/// use arrocco_rules::{Color, Role};
///
/// assert!(piece::svg(Role::Knight.of(Color::Black)).starts_with("<svg "));
/// ```
pub fn svg(piece: Piece) -> &'static str {
    match (piece.color, piece.role) {
        (Color::White, Role::King) => drawing!("wK"),
        (Color::White, Role::Queen) => drawing!("wQ"),
        (Color::White, Role::Rook) => drawing!("wR"),
        (Color::White, Role::Bishop) => drawing!("wB"),
        (Color::White, Role::Knight) => drawing!("wN"),
        (Color::White, Role::Pawn) => drawing!("wP"),
        (Color::Black, Role::King) => drawing!("bK"),
        (Color::Black, Role::Queen) => drawing!("bQ"),
        (Color::Black, Role::Rook) => drawing!("bR"),
        (Color::Black, Role::Bishop) => drawing!("bB"),
        (Color::Black, Role::Knight) => drawing!("bN"),
        (Color::Black, Role::Pawn) => drawing!("bP"),
    }
}

/// The name of its picture: colour and role, `wK` to `bP`.
pub fn name(piece: Piece) -> String {
    let color = match piece.color {
        Color::White => 'w',
        Color::Black => 'b',
    };
    [color, piece.role.upper_char()].iter().collect()
}

/// The drawing without the `<svg>` around it.
pub(crate) fn inside(piece: Piece) -> &'static str {
    let file = svg(piece);
    let head = file.find('>').map_or(0, |at| at + 1);
    let body = file.get(head..).unwrap_or(file).trim();
    body.strip_suffix("</svg>").unwrap_or(body).trim_end()
}

/// All twelve.
pub(crate) fn all() -> impl Iterator<Item = Piece> {
    Color::ALL
        .into_iter()
        .flat_map(|color| Role::ALL.into_iter().map(move |role| role.of(color)))
}

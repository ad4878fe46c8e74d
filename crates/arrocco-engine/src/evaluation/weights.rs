//! The weights of the hand-made evaluation, written by `arrocco-train tune`.

use super::layout::COUNT;
use super::tapered::{Tapered, tapered};

#[rustfmt::skip]
pub(super) static WEIGHTS: [Tapered; COUNT] = [
    // TEMPO
    tapered(18, 10),
    // MATERIAL
    tapered(84, 108), tapered(345, 320), tapered(360, 335), tapered(485, 570),
    tapered(1030, 1040),
    // PAWN_SQUARES
    tapered(0, 0), tapered(0, 0), tapered(0, 0), tapered(0, 0),
    tapered(-16, 6), tapered(-2, 6), tapered(-8, 6), tapered(-12, 4),
    tapered(-16, 0), tapered(-4, 2), tapered(0, 0), tapered(4, 0),
    tapered(-14, 6), tapered(-6, 4), tapered(8, -4), tapered(20, -8),
    tapered(-6, 18), tapered(2, 14), tapered(12, 4), tapered(26, -4),
    tapered(6, 44), tapered(14, 42), tapered(30, 32), tapered(36, 24),
    tapered(50, 86), tapered(60, 82), tapered(60, 72), tapered(64, 66),
    tapered(0, 0), tapered(0, 0), tapered(0, 0), tapered(0, 0),
    // KNIGHT_SQUARES
    tapered(-70, -40), tapered(-24, -34), tapered(-30, -20), tapered(-20, -16),
    tapered(-26, -30), tapered(-22, -16), tapered(-6, -10), tapered(2, -2),
    tapered(-18, -22), tapered(-2, -6), tapered(8, 2), tapered(14, 12),
    tapered(-6, -14), tapered(6, 2), tapered(14, 16), tapered(18, 22),
    tapered(2, -12), tapered(12, 4), tapered(26, 18), tapered(32, 26),
    tapered(-6, -20), tapered(20, -4), tapered(34, 12), tapered(44, 16),
    tapered(-22, -26), tapered(-6, -12), tapered(26, -6), tapered(26, 6),
    tapered(-96, -54), tapered(-40, -30), tapered(-24, -16), tapered(-10, -14),
    // BISHOP_SQUARES
    tapered(-18, -16), tapered(2, -8), tapered(-12, -10), tapered(-14, -4),
    tapered(6, -12), tapered(14, -8), tapered(10, -4), tapered(0, 0),
    tapered(2, -6), tapered(12, 0), tapered(10, 4), tapered(8, 8),
    tapered(-2, -4), tapered(4, 2), tapered(8, 8), tapered(18, 10),
    tapered(-6, -2), tapered(8, 6), tapered(14, 8), tapered(24, 12),
    tapered(0, 0), tapered(14, 4), tapered(22, 4), tapered(20, 4),
    tapered(-18, -6), tapered(-6, -2), tapered(-4, 2), tapered(-6, -2),
    tapered(-20, -10), tapered(-18, -6), tapered(-26, -6), tapered(-26, -4),
    // ROOK_SQUARES
    tapered(-12, -8), tapered(-10, -2), tapered(0, -2), tapered(8, -6),
    tapered(-26, -8), tapered(-14, -6), tapered(-10, -2), tapered(-4, -4),
    tapered(-24, -4), tapered(-12, -2), tapered(-14, -4), tapered(-8, -4),
    tapered(-20, 4), tapered(-14, 4), tapered(-12, 4), tapered(-4, 0),
    tapered(-10, 8), tapered(-4, 8), tapered(4, 8), tapered(12, 2),
    tapered(-2, 10), tapered(10, 10), tapered(14, 8), tapered(18, 6),
    tapered(10, 12), tapered(10, 14), tapered(24, 12), tapered(30, 10),
    tapered(12, 12), tapered(14, 12), tapered(12, 14), tapered(18, 12),
    // QUEEN_SQUARES
    tapered(-10, -34), tapered(-14, -28), tapered(-8, -24), tapered(2, -26),
    tapered(-14, -28), tapered(-6, -24), tapered(4, -22), tapered(4, -14),
    tapered(-8, -20), tapered(2, -10), tapered(-2, 4), tapered(-2, 2),
    tapered(-6, -10), tapered(-8, 6), tapered(-6, 10), tapered(-8, 24),
    tapered(-12, 4), tapered(-10, 16), tapered(-8, 18), tapered(-10, 32),
    tapered(0, 0), tapered(-4, 12), tapered(2, 24), tapered(4, 32),
    tapered(-6, 2), tapered(-26, 20), tapered(-6, 26), tapered(-10, 34),
    tapered(-6, 4), tapered(2, 12), tapered(6, 18), tapered(6, 20),
    // KING_SQUARES
    tapered(14, -52), tapered(34, -34), tapered(6, -22), tapered(-12, -26),
    tapered(14, -28), tapered(10, -14), tapered(-16, -2), tapered(-36, 4),
    tapered(-22, -18), tapered(-18, -4), tapered(-36, 8), tapered(-48, 16),
    tapered(-46, -16), tapered(-34, 4), tapered(-48, 18), tapered(-60, 24),
    tapered(-44, -6), tapered(-30, 14), tapered(-40, 24), tapered(-52, 28),
    tapered(-30, -2), tapered(-14, 20), tapered(-26, 24), tapered(-36, 22),
    tapered(-18, -14), tapered(-10, 12), tapered(-20, 14), tapered(-28, 12),
    tapered(-20, -56), tapered(-10, -26), tapered(-20, -18), tapered(-24, -16),
    // KNIGHT_MOBILITY
    tapered(-52, -52), tapered(-30, -30), tapered(-10, -10), tapered(-2, -2),
    tapered(4, 4), tapered(10, 10), tapered(16, 16), tapered(21, 21),
    tapered(26, 26),
    // BISHOP_MOBILITY
    tapered(-44, -55), tapered(-24, -30), tapered(-8, -10), tapered(0, 0),
    tapered(8, 10), tapered(14, 17), tapered(19, 23), tapered(23, 28),
    tapered(26, 32), tapered(28, 35), tapered(30, 37), tapered(33, 41),
    tapered(38, 47), tapered(42, 52),
    // ROOK_MOBILITY
    tapered(-34, -92), tapered(-19, -52), tapered(-10, -28), tapered(-6, -16),
    tapered(-2, -6), tapered(0, 2), tapered(3, 10), tapered(6, 18),
    tapered(9, 26), tapered(12, 34), tapered(15, 40), tapered(17, 46),
    tapered(19, 52), tapered(21, 58), tapered(23, 62),
    // QUEEN_MOBILITY
    tapered(-30, -60), tapered(-21, -42), tapered(-13, -27), tapered(-9, -18),
    tapered(-6, -12), tapered(-3, -6), tapered(0, 0), tapered(2, 4),
    tapered(4, 9), tapered(6, 13), tapered(8, 16), tapered(9, 19),
    tapered(11, 22), tapered(12, 25), tapered(14, 28), tapered(15, 31),
    tapered(16, 33), tapered(18, 36), tapered(18, 37), tapered(20, 40),
    tapered(21, 42), tapered(21, 43), tapered(22, 45), tapered(24, 48),
    tapered(25, 51), tapered(27, 54), tapered(28, 57), tapered(30, 60),
    // ISOLATED
    tapered(-12, -14),
    // DOUBLED
    tapered(-8, -22),
    // BACKWARD
    tapered(-9, -10),
    // CONNECTED
    tapered(0, 0), tapered(4, 0), tapered(8, 4), tapered(11, 8),
    tapered(18, 18), tapered(40, 42), tapered(75, 70), tapered(0, 0),
    // PASSED
    tapered(0, 0), tapered(2, 8), tapered(2, 14), tapered(6, 34),
    tapered(28, 62), tapered(62, 112), tapered(100, 170), tapered(0, 0),
    // FREE_PASSED
    tapered(0, 0), tapered(0, 0), tapered(0, 2), tapered(2, 8),
    tapered(6, 20), tapered(16, 44), tapered(30, 80), tapered(0, 0),
    // KING_STEP
    tapered(0, 0), tapered(0, 0), tapered(0, 1), tapered(0, 3),
    tapered(0, 6), tapered(0, 9), tapered(0, 11), tapered(0, 0),
    // ROOK_BEHIND
    tapered(4, 12),
    // BISHOP_PAIR
    tapered(26, 62),
    // BAD_BISHOP
    tapered(-3, -6),
    // KNIGHT_OUTPOST
    tapered(24, 14),
    // BISHOP_OUTPOST
    tapered(12, 7),
    // OPEN_FILE
    tapered(30, 8),
    // HALF_OPEN_FILE
    tapered(13, 8),
    // THREAT_BY_PAWN
    tapered(58, 44),
    // THREAT_BY_MINOR
    tapered(36, 38),
    // THREAT_BY_ROOK
    tapered(44, 20),
    // HANGING
    tapered(22, 20),
    // SHIELD
    tapered(13, -2),
    // FAR_SHIELD
    tapered(6, 0),
    // KING_OPEN_FILE
    tapered(-24, 4),
    // KING_HALF_OPEN_FILE
    tapered(-12, 0),
    // DANGER
    tapered(0, 0), tapered(2, 3), tapered(7, 5), tapered(14, 7),
    tapered(23, 9), tapered(34, 11), tapered(48, 13), tapered(64, 15),
    tapered(82, 17), tapered(103, 19), tapered(126, 21), tapered(151, 23),
    tapered(178, 25), tapered(208, 27), tapered(240, 29), tapered(274, 31),
    tapered(311, 33), tapered(350, 35), tapered(391, 37), tapered(434, 39),
    tapered(480, 41), tapered(528, 43), tapered(578, 45), tapered(631, 47),
    tapered(686, 49), tapered(743, 51),
    // DANGER_WITHOUT_QUEEN
    tapered(0, 0), tapered(0, 1), tapered(2, 1), tapered(4, 2),
    tapered(7, 3), tapered(11, 3), tapered(16, 4), tapered(21, 5),
    tapered(27, 5), tapered(34, 6), tapered(42, 7), tapered(50, 7),
    tapered(59, 8), tapered(69, 9), tapered(80, 9), tapered(91, 10),
    tapered(103, 11), tapered(116, 11), tapered(130, 12), tapered(144, 13),
    tapered(160, 13), tapered(176, 14), tapered(192, 15), tapered(210, 15),
    tapered(228, 16), tapered(247, 17),
];

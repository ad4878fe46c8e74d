//! The weights of the hand-made evaluation, written by `arrocco-train tune`.

use super::layout::COUNT;
use super::pair::{Pair, pair};

#[rustfmt::skip]
pub(super) static WEIGHTS: [Pair; COUNT] = [
    // TEMPO
    pair(18, 10),
    // MATERIAL
    pair(84, 108), pair(345, 320), pair(360, 335), pair(485, 570),
    pair(1030, 1040),
    // PAWN_SQUARES
    pair(0, 0), pair(0, 0), pair(0, 0), pair(0, 0),
    pair(-16, 6), pair(-2, 6), pair(-8, 6), pair(-12, 4),
    pair(-16, 0), pair(-4, 2), pair(0, 0), pair(4, 0),
    pair(-14, 6), pair(-6, 4), pair(8, -4), pair(20, -8),
    pair(-6, 18), pair(2, 14), pair(12, 4), pair(26, -4),
    pair(6, 44), pair(14, 42), pair(30, 32), pair(36, 24),
    pair(50, 86), pair(60, 82), pair(60, 72), pair(64, 66),
    pair(0, 0), pair(0, 0), pair(0, 0), pair(0, 0),
    // KNIGHT_SQUARES
    pair(-70, -40), pair(-24, -34), pair(-30, -20), pair(-20, -16),
    pair(-26, -30), pair(-22, -16), pair(-6, -10), pair(2, -2),
    pair(-18, -22), pair(-2, -6), pair(8, 2), pair(14, 12),
    pair(-6, -14), pair(6, 2), pair(14, 16), pair(18, 22),
    pair(2, -12), pair(12, 4), pair(26, 18), pair(32, 26),
    pair(-6, -20), pair(20, -4), pair(34, 12), pair(44, 16),
    pair(-22, -26), pair(-6, -12), pair(26, -6), pair(26, 6),
    pair(-96, -54), pair(-40, -30), pair(-24, -16), pair(-10, -14),
    // BISHOP_SQUARES
    pair(-18, -16), pair(2, -8), pair(-12, -10), pair(-14, -4),
    pair(6, -12), pair(14, -8), pair(10, -4), pair(0, 0),
    pair(2, -6), pair(12, 0), pair(10, 4), pair(8, 8),
    pair(-2, -4), pair(4, 2), pair(8, 8), pair(18, 10),
    pair(-6, -2), pair(8, 6), pair(14, 8), pair(24, 12),
    pair(0, 0), pair(14, 4), pair(22, 4), pair(20, 4),
    pair(-18, -6), pair(-6, -2), pair(-4, 2), pair(-6, -2),
    pair(-20, -10), pair(-18, -6), pair(-26, -6), pair(-26, -4),
    // ROOK_SQUARES
    pair(-12, -8), pair(-10, -2), pair(0, -2), pair(8, -6),
    pair(-26, -8), pair(-14, -6), pair(-10, -2), pair(-4, -4),
    pair(-24, -4), pair(-12, -2), pair(-14, -4), pair(-8, -4),
    pair(-20, 4), pair(-14, 4), pair(-12, 4), pair(-4, 0),
    pair(-10, 8), pair(-4, 8), pair(4, 8), pair(12, 2),
    pair(-2, 10), pair(10, 10), pair(14, 8), pair(18, 6),
    pair(10, 12), pair(10, 14), pair(24, 12), pair(30, 10),
    pair(12, 12), pair(14, 12), pair(12, 14), pair(18, 12),
    // QUEEN_SQUARES
    pair(-10, -34), pair(-14, -28), pair(-8, -24), pair(2, -26),
    pair(-14, -28), pair(-6, -24), pair(4, -22), pair(4, -14),
    pair(-8, -20), pair(2, -10), pair(-2, 4), pair(-2, 2),
    pair(-6, -10), pair(-8, 6), pair(-6, 10), pair(-8, 24),
    pair(-12, 4), pair(-10, 16), pair(-8, 18), pair(-10, 32),
    pair(0, 0), pair(-4, 12), pair(2, 24), pair(4, 32),
    pair(-6, 2), pair(-26, 20), pair(-6, 26), pair(-10, 34),
    pair(-6, 4), pair(2, 12), pair(6, 18), pair(6, 20),
    // KING_SQUARES
    pair(14, -52), pair(34, -34), pair(6, -22), pair(-12, -26),
    pair(14, -28), pair(10, -14), pair(-16, -2), pair(-36, 4),
    pair(-22, -18), pair(-18, -4), pair(-36, 8), pair(-48, 16),
    pair(-46, -16), pair(-34, 4), pair(-48, 18), pair(-60, 24),
    pair(-44, -6), pair(-30, 14), pair(-40, 24), pair(-52, 28),
    pair(-30, -2), pair(-14, 20), pair(-26, 24), pair(-36, 22),
    pair(-18, -14), pair(-10, 12), pair(-20, 14), pair(-28, 12),
    pair(-20, -56), pair(-10, -26), pair(-20, -18), pair(-24, -16),
    // KNIGHT_MOBILITY
    pair(-52, -52), pair(-30, -30), pair(-10, -10), pair(-2, -2),
    pair(4, 4), pair(10, 10), pair(16, 16), pair(21, 21),
    pair(26, 26),
    // BISHOP_MOBILITY
    pair(-44, -55), pair(-24, -30), pair(-8, -10), pair(0, 0),
    pair(8, 10), pair(14, 17), pair(19, 23), pair(23, 28),
    pair(26, 32), pair(28, 35), pair(30, 37), pair(33, 41),
    pair(38, 47), pair(42, 52),
    // ROOK_MOBILITY
    pair(-34, -92), pair(-19, -52), pair(-10, -28), pair(-6, -16),
    pair(-2, -6), pair(0, 2), pair(3, 10), pair(6, 18),
    pair(9, 26), pair(12, 34), pair(15, 40), pair(17, 46),
    pair(19, 52), pair(21, 58), pair(23, 62),
    // QUEEN_MOBILITY
    pair(-30, -60), pair(-21, -42), pair(-13, -27), pair(-9, -18),
    pair(-6, -12), pair(-3, -6), pair(0, 0), pair(2, 4),
    pair(4, 9), pair(6, 13), pair(8, 16), pair(9, 19),
    pair(11, 22), pair(12, 25), pair(14, 28), pair(15, 31),
    pair(16, 33), pair(18, 36), pair(18, 37), pair(20, 40),
    pair(21, 42), pair(21, 43), pair(22, 45), pair(24, 48),
    pair(25, 51), pair(27, 54), pair(28, 57), pair(30, 60),
    // ISOLATED
    pair(-12, -14),
    // DOUBLED
    pair(-8, -22),
    // BACKWARD
    pair(-9, -10),
    // CONNECTED
    pair(0, 0), pair(4, 0), pair(8, 4), pair(11, 8),
    pair(18, 18), pair(40, 42), pair(75, 70), pair(0, 0),
    // PASSED
    pair(0, 0), pair(2, 8), pair(2, 14), pair(6, 34),
    pair(28, 62), pair(62, 112), pair(100, 170), pair(0, 0),
    // FREE_PASSED
    pair(0, 0), pair(0, 0), pair(0, 2), pair(2, 8),
    pair(6, 20), pair(16, 44), pair(30, 80), pair(0, 0),
    // KING_STEP
    pair(0, 0), pair(0, 0), pair(0, 1), pair(0, 3),
    pair(0, 6), pair(0, 9), pair(0, 11), pair(0, 0),
    // ROOK_BEHIND
    pair(4, 12),
    // BISHOP_PAIR
    pair(26, 62),
    // BAD_BISHOP
    pair(-3, -6),
    // KNIGHT_OUTPOST
    pair(24, 14),
    // BISHOP_OUTPOST
    pair(12, 7),
    // OPEN_FILE
    pair(30, 8),
    // HALF_OPEN_FILE
    pair(13, 8),
    // THREAT_BY_PAWN
    pair(58, 44),
    // THREAT_BY_MINOR
    pair(36, 38),
    // THREAT_BY_ROOK
    pair(44, 20),
    // HANGING
    pair(22, 20),
    // SHIELD
    pair(13, -2),
    // FAR_SHIELD
    pair(6, 0),
    // KING_OPEN_FILE
    pair(-24, 4),
    // KING_HALF_OPEN_FILE
    pair(-12, 0),
    // DANGER
    pair(0, 0), pair(2, 3), pair(7, 5), pair(14, 7),
    pair(23, 9), pair(34, 11), pair(48, 13), pair(64, 15),
    pair(82, 17), pair(103, 19), pair(126, 21), pair(151, 23),
    pair(178, 25), pair(208, 27), pair(240, 29), pair(274, 31),
    pair(311, 33), pair(350, 35), pair(391, 37), pair(434, 39),
    pair(480, 41), pair(528, 43), pair(578, 45), pair(631, 47),
    pair(686, 49), pair(743, 51),
    // DANGER_WITHOUT_QUEEN
    pair(0, 0), pair(0, 1), pair(2, 1), pair(4, 2),
    pair(7, 3), pair(11, 3), pair(16, 4), pair(21, 5),
    pair(27, 5), pair(34, 6), pair(42, 7), pair(50, 7),
    pair(59, 8), pair(69, 9), pair(80, 9), pair(91, 10),
    pair(103, 11), pair(116, 11), pair(130, 12), pair(144, 13),
    pair(160, 13), pair(176, 14), pair(192, 15), pair(210, 15),
    pair(228, 16), pair(247, 17),
];

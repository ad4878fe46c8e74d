//! Officers at work: where they can go, what they threaten, and the kings.

use arrocco_rules::{Bitboard, Rank, Role, Square, attacks};

use super::Camp;
use super::pair::{Pair, pair};
use super::pawns::{files, front_fill};

const BISHOP_PAIR: Pair = pair(26, 62);
const OPEN_FILE: Pair = pair(30, 8);
const HALF_OPEN_FILE: Pair = pair(13, 8);
const OUTPOST: Pair = pair(24, 14);
/// For each own pawn on squares of the bishop's colour.
const BAD_BISHOP: Pair = pair(-3, -6);

const THREAT_BY_PAWN: Pair = pair(58, 44);
const THREAT_BY_MINOR: Pair = pair(36, 38);
const THREAT_BY_ROOK: Pair = pair(44, 20);
const HANGING: Pair = pair(22, 20);

const SHIELD: Pair = pair(13, -2);
const FAR_SHIELD: Pair = pair(6, 0);
const KING_OPEN_FILE: Pair = pair(-24, 4);
const KING_HALF_OPEN_FILE: Pair = pair(-12, 0);

/// What a number of squares is worth: little is bad, more is better, much
/// hardly better still.
const fn mobility(role: Role, squares: usize) -> Pair {
    const KNIGHT: [i32; 9] = [-52, -30, -10, -2, 4, 10, 16, 21, 26];
    const BISHOP: [i32; 14] = [-44, -24, -8, 0, 8, 14, 19, 23, 26, 28, 30, 33, 38, 42];
    const ROOK: [i32; 15] = [-46, -26, -14, -8, -3, 1, 5, 9, 13, 17, 20, 23, 26, 29, 31];
    const QUEEN: [i32; 28] = [
        -40, -28, -18, -12, -8, -4, 0, 3, 6, 9, 11, 13, 15, 17, 19, 21, 22, 24, 25, 27, 28, 29, 30,
        32, 34, 36, 38, 40,
    ];
    match role {
        Role::Knight => pair(KNIGHT[squares], KNIGHT[squares]),
        Role::Bishop => pair(BISHOP[squares], BISHOP[squares] * 5 / 4),
        Role::Rook => pair(ROOK[squares] * 3 / 4, ROOK[squares] * 2),
        Role::Queen => pair(QUEEN[squares] * 3 / 4, QUEEN[squares] * 3 / 2),
        Role::Pawn | Role::King => Pair::ZERO,
    }
}

/// How much an attack of this role on squares around the king counts.
const fn menace(role: Role) -> i32 {
    match role {
        Role::Knight => 9,
        Role::Bishop => 7,
        Role::Rook => 9,
        Role::Queen => 11,
        Role::Pawn | Role::King => 0,
    }
}

/// What this side's officers do, gathered while looking at each once.
pub(super) struct Survey {
    mobility: Pair,
    /// Everything attacked by anybody.
    attacked: Bitboard,
    by_minors: Bitboard,
    by_rooks: Bitboard,
    /// How many men bear on the enemy king, and how heavily.
    hunters: u32,
    weight: i32,
}

impl Survey {
    pub(super) fn new(us: &Camp, them: &Camp) -> Survey {
        let mut survey = Survey {
            mobility: Pair::ZERO,
            attacked: us.pawn_attacks | attacks::king(us.king),
            by_minors: Bitboard::EMPTY,
            by_rooks: Bitboard::EMPTY,
            hunters: 0,
            weight: 0,
        };
        // Squares a pawn guards or an own pawn blocks are no good.
        let useful = !(them.pawn_attacks | us.pawns | Bitboard::of(us.king));
        let zone = king_zone(them);
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            for from in us.men(role) {
                let reach = us.reach(role, from);
                survey.mobility += mobility(role, (reach & useful).count() as usize);
                survey.note(role, reach, zone);
            }
        }
        survey
    }

    fn note(&mut self, role: Role, reach: Bitboard, zone: Bitboard) {
        self.attacked |= reach;
        match role {
            Role::Knight | Role::Bishop => self.by_minors |= reach,
            Role::Rook => self.by_rooks |= reach,
            _ => {}
        }
        let hits = (reach & zone).count();
        if hits > 0 {
            self.hunters += 1;
            self.weight += menace(role) + 2 * hits as i32;
        }
    }
}

impl Camp<'_> {
    /// Mobility, threats, what is special about each kind of officer, and the
    /// attack on the enemy king.
    pub(super) fn activity(&self, them: &Camp, own: &Survey, other: &Survey) -> Pair {
        own.mobility
            + self.bishops()
            + self.outposts(them)
            + self.rooks(them)
            + self.threats(them, own, other)
            + self.king_attack(them, own)
    }

    /// What a man attacks; sliders see through their own queen and rooks that
    /// slide the same way.
    fn reach(&self, role: Role, from: Square) -> Bitboard {
        match role {
            Role::Bishop => attacks::bishop(from, self.occupied.minus(self.men(Role::Queen))),
            Role::Rook => {
                let through = self.board.straight_sliders() & self.ours;
                attacks::rook(from, self.occupied.minus(through))
            }
            _ => attacks::of(role, self.color, from, self.occupied),
        }
    }

    fn threats(&self, them: &Camp, own: &Survey, other: &Survey) -> Pair {
        let officers = them.ours.minus(them.pawns).without(them.king);
        let heavy = them.men(Role::Queen) | them.men(Role::Rook);
        let hanging = (them.ours.without(them.king) & own.attacked).minus(other.attacked);
        THREAT_BY_PAWN * (officers & self.pawn_attacks).count()
            + THREAT_BY_MINOR * (heavy & own.by_minors).count()
            + THREAT_BY_ROOK * (them.men(Role::Queen) & own.by_rooks).count()
            + HANGING * hanging.count()
    }

    /// Danger grows faster than the number of attackers.
    fn king_attack(&self, them: &Camp, own: &Survey) -> Pair {
        if own.hunters < 2 {
            return Pair::ZERO;
        }
        let queen = if self.men(Role::Queen).is_empty() {
            3
        } else {
            1
        };
        let open = (king_zone(them).minus(them.ours)).count() as i32;
        let danger = own.weight + 2 * own.hunters as i32 + open - 10;
        let danger = danger.clamp(0, 100);
        pair(danger * danger / (14 * queen), danger / (2 * queen))
    }

    fn bishops(&self) -> Pair {
        let bishops = self.men(Role::Bishop);
        let light = bishops & Bitboard::LIGHT;
        let dark = bishops & Bitboard::DARK;
        let mut sum = Pair::ZERO;
        if light.any() && dark.any() {
            sum += BISHOP_PAIR;
        }
        sum += BAD_BISHOP * (light.count() * (self.pawns & Bitboard::LIGHT).count());
        sum + BAD_BISHOP * (dark.count() * (self.pawns & Bitboard::DARK).count())
    }

    /// Minor pieces on the fourth to sixth rank, defended by a pawn, where no
    /// enemy pawn can ever chase them.
    fn outposts(&self, them: &Camp) -> Pair {
        let ranks = [Rank::Fourth, Rank::Fifth, Rank::Sixth]
            .into_iter()
            .fold(Bitboard::EMPTY, |set, rank| {
                set | Bitboard::rank(rank.relative_to(self.color))
            });
        let chased = front_fill(them.color, them.pawn_attacks);
        let good = (ranks & self.pawn_attacks).minus(chased);
        let knights = (self.men(Role::Knight) & good).count();
        let bishops = (self.men(Role::Bishop) & good).count();
        OUTPOST * knights + pair(OUTPOST.middlegame / 2, OUTPOST.endgame / 2) * bishops
    }

    fn rooks(&self, them: &Camp) -> Pair {
        let rooks = self.men(Role::Rook).minus(files(self.pawns));
        let open = rooks.minus(files(them.pawns));
        OPEN_FILE * open.count() + HALF_OPEN_FILE * (rooks.count() - open.count())
    }

    /// Pawns in front of the own king, and files that lead to it.
    pub(super) fn shelter(&self, them: &Camp) -> Pair {
        let beside = Bitboard::of(self.king);
        let row = beside | beside.east() | beside.west();
        let near = row.forward(self.color);
        let shield = self.pawns & near;
        let far = self.pawns & near.forward(self.color);
        let mut sum = SHIELD * shield.count() + FAR_SHIELD * far.count();
        for file in row {
            let column = files(Bitboard::of(file));
            if (column & self.pawns).is_empty() {
                let open = (column & them.pawns).is_empty();
                sum += if open {
                    KING_OPEN_FILE
                } else {
                    KING_HALF_OPEN_FILE
                };
            }
        }
        sum
    }
}

/// The squares around a king and those in front of them.
fn king_zone(camp: &Camp) -> Bitboard {
    let near = attacks::king(camp.king).with(camp.king);
    near | near.forward(camp.color)
}

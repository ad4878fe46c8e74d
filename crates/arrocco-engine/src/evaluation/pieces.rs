//! Officers at work: where they can go, what they threaten, and the kings.

use arrocco_rules::{Bitboard, Rank, Role, Square, attacks};

use super::Camp;
use super::layout::{
    BAD_BISHOP, BISHOP_MOBILITY, BISHOP_OUTPOST, BISHOP_PAIR, DANGER, DANGER_WITHOUT_QUEEN,
    FAR_SHIELD, HALF_OPEN_FILE, HANGING, KING_HALF_OPEN_FILE, KING_OPEN_FILE, KNIGHT_MOBILITY,
    KNIGHT_OUTPOST, OPEN_FILE, QUEEN_MOBILITY, ROOK_MOBILITY, SHIELD, THREAT_BY_MINOR,
    THREAT_BY_PAWN, THREAT_BY_ROOK,
};
use super::pawns::{files, front_fill};
use super::sheet::Sheet;

/// Where the weights of a role's mobility begin.
const fn mobility(role: Role) -> usize {
    match role {
        Role::Knight => KNIGHT_MOBILITY,
        Role::Bishop => BISHOP_MOBILITY,
        Role::Rook => ROOK_MOBILITY,
        _ => QUEEN_MOBILITY,
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
    /// Everything attacked by anybody.
    attacked: Bitboard,
    by_minors: Bitboard,
    by_rooks: Bitboard,
    /// How many men bear on the enemy king, and how heavily.
    hunters: u32,
    weight: i32,
}

impl Survey {
    /// Looks at the officers of a side, and notes their mobility.
    pub(super) fn new(us: &Camp, them: &Camp, sheet: &mut impl Sheet) -> Survey {
        let mut survey = Survey {
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
                let squares = (reach & useful).count() as usize;
                us.add(sheet, mobility(role) + squares, 1);
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
    /// Threats, what is special about each kind of officer, and the attack on
    /// the enemy king.
    pub(super) fn activity(
        &self,
        them: &Camp,
        own: &Survey,
        other: &Survey,
        sheet: &mut impl Sheet,
    ) {
        self.bishops(sheet);
        self.outposts(them, sheet);
        self.rooks(them, sheet);
        self.threats(them, own, other, sheet);
        self.king_attack(them, own, sheet);
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

    fn threats(&self, them: &Camp, own: &Survey, other: &Survey, sheet: &mut impl Sheet) {
        let officers = them.ours.minus(them.pawns).without(them.king);
        let heavy = them.men(Role::Queen) | them.men(Role::Rook);
        let hanging = (them.ours.without(them.king) & own.attacked).minus(other.attacked);
        for (weight, targets) in [
            (THREAT_BY_PAWN, officers & self.pawn_attacks),
            (THREAT_BY_MINOR, heavy & own.by_minors),
            (THREAT_BY_ROOK, them.men(Role::Queen) & own.by_rooks),
            (HANGING, hanging),
        ] {
            self.add(sheet, weight, targets.count());
        }
    }

    /// Danger grows faster than the number of attackers.
    fn king_attack(&self, them: &Camp, own: &Survey, sheet: &mut impl Sheet) {
        if own.hunters < 2 {
            return;
        }
        let open = (king_zone(them).minus(them.ours)).count() as i32;
        let danger = own.weight + 2 * own.hunters as i32 + open - 10;
        let step = danger.clamp(0, 100) as usize / 4;
        let table = if self.men(Role::Queen).is_empty() {
            DANGER_WITHOUT_QUEEN
        } else {
            DANGER
        };
        self.add(sheet, table + step, 1);
    }

    fn bishops(&self, sheet: &mut impl Sheet) {
        let bishops = self.men(Role::Bishop);
        let light = bishops & Bitboard::LIGHT;
        let dark = bishops & Bitboard::DARK;
        if light.any() && dark.any() {
            self.add(sheet, BISHOP_PAIR, 1);
        }
        let bad = light.count() * (self.pawns & Bitboard::LIGHT).count()
            + dark.count() * (self.pawns & Bitboard::DARK).count();
        self.add(sheet, BAD_BISHOP, bad);
    }

    /// Minor pieces on the fourth to sixth rank, defended by a pawn, where no
    /// enemy pawn can ever chase them.
    fn outposts(&self, them: &Camp, sheet: &mut impl Sheet) {
        let ranks = [Rank::Fourth, Rank::Fifth, Rank::Sixth]
            .into_iter()
            .fold(Bitboard::EMPTY, |set, rank| {
                set | Bitboard::rank(rank.relative_to(self.color))
            });
        let chased = front_fill(them.color, them.pawn_attacks);
        let good = (ranks & self.pawn_attacks).minus(chased);
        let on_good = |role| (self.men(role) & good).count();
        self.add(sheet, KNIGHT_OUTPOST, on_good(Role::Knight));
        self.add(sheet, BISHOP_OUTPOST, on_good(Role::Bishop));
    }

    fn rooks(&self, them: &Camp, sheet: &mut impl Sheet) {
        let rooks = self.men(Role::Rook).minus(files(self.pawns));
        let open = rooks.minus(files(them.pawns)).count();
        self.add(sheet, OPEN_FILE, open);
        self.add(sheet, HALF_OPEN_FILE, rooks.count() - open);
    }

    /// Pawns in front of the own king, and files that lead to it.
    pub(super) fn shelter(&self, them: &Camp, sheet: &mut impl Sheet) {
        let beside = Bitboard::of(self.king);
        let row = beside | beside.east() | beside.west();
        let near = row.forward(self.color);
        let far = near.forward(self.color);
        self.add(sheet, SHIELD, (self.pawns & near).count());
        self.add(sheet, FAR_SHIELD, (self.pawns & far).count());
        for file in row {
            let column = files(Bitboard::of(file));
            if (column & self.pawns).is_empty() {
                let open = (column & them.pawns).is_empty();
                let weight = if open {
                    KING_OPEN_FILE
                } else {
                    KING_HALF_OPEN_FILE
                };
                self.add(sheet, weight, 1);
            }
        }
    }
}

/// The squares around a king and those in front of them.
fn king_zone(camp: &Camp) -> Bitboard {
    let near = attacks::king(camp.king).with(camp.king);
    near | near.forward(camp.color)
}

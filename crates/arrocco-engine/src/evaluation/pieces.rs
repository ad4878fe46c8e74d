//! Terms of the pieces: mobility, outposts, files, threats, attacks on the king
//! and its shelter.

use arrocco_rules::{Bitboard, Rank, Role, Square, attacks};

use super::Side;
use super::layout::{
    BAD_BISHOP, BISHOP_MOBILITY, BISHOP_OUTPOST, BISHOP_PAIR, DANGER, DANGER_WITHOUT_QUEEN,
    FAR_SHIELD, HALF_OPEN_FILE, HANGING, KING_HALF_OPEN_FILE, KING_OPEN_FILE, KNIGHT_MOBILITY,
    KNIGHT_OUTPOST, OPEN_FILE, QUEEN_MOBILITY, ROOK_MOBILITY, SHIELD, THREAT_BY_MINOR,
    THREAT_BY_PAWN, THREAT_BY_ROOK,
};
use super::pawns::{files, front_fill};
use super::terms::TermSink;

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
const fn king_attack_weight(role: Role) -> i32 {
    match role {
        Role::Knight => 9,
        Role::Bishop => 7,
        Role::Rook => 9,
        Role::Queen => 11,
        Role::Pawn | Role::King => 0,
    }
}

/// What this side's pieces do, gathered while looking at each once.
pub(super) struct Activity {
    /// Everything attacked by anybody.
    attacked: Bitboard,
    by_minors: Bitboard,
    by_rooks: Bitboard,
    /// How many pieces bear on the enemy king, and how heavily.
    king_attackers: u32,
    weight: i32,
}

impl Activity {
    /// Looks at the pieces of a side, and notes their mobility.
    pub(super) fn new(us: &Side, them: &Side, terms: &mut impl TermSink) -> Activity {
        let mut activity = Activity {
            attacked: us.pawn_attacks | attacks::king(us.king),
            by_minors: Bitboard::EMPTY,
            by_rooks: Bitboard::EMPTY,
            king_attackers: 0,
            weight: 0,
        };
        // Squares a pawn guards or its own pawn blocks are no good.
        let useful = !(them.pawn_attacks | us.pawns | Bitboard::of(us.king));
        let zone = king_zone(them);
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            for from in us.pieces(role) {
                let reach = us.reach(role, from);
                let squares = (reach & useful).count() as usize;
                us.add(terms, mobility(role) + squares, 1);
                activity.note(role, reach, zone);
            }
        }
        activity
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
            self.king_attackers += 1;
            self.weight += king_attack_weight(role) + 2 * hits as i32;
        }
    }
}

impl Side<'_> {
    /// Threats, what is special about each kind of piece, and the attack on
    /// the enemy king.
    pub(super) fn activity(
        &self,
        them: &Side,
        own: &Activity,
        other: &Activity,
        terms: &mut impl TermSink,
    ) {
        self.bishops(terms);
        self.outposts(them, terms);
        self.rooks(them, terms);
        self.threats(them, own, other, terms);
        self.king_attack(them, own, terms);
    }

    /// What a piece attacks; sliders see through their own queen and rooks that
    /// slide the same way.
    fn reach(&self, role: Role, from: Square) -> Bitboard {
        match role {
            Role::Bishop => attacks::bishop(from, self.occupied.minus(self.pieces(Role::Queen))),
            Role::Rook => {
                let through = self.board.straight_sliders() & self.ours;
                attacks::rook(from, self.occupied.minus(through))
            }
            _ => attacks::of(role, self.color, from, self.occupied),
        }
    }

    fn threats(&self, them: &Side, own: &Activity, other: &Activity, terms: &mut impl TermSink) {
        let officers = them.ours.minus(them.pawns).without(them.king);
        let heavy = them.pieces(Role::Queen) | them.pieces(Role::Rook);
        let hanging = (them.ours.without(them.king) & own.attacked).minus(other.attacked);
        for (weight, targets) in [
            (THREAT_BY_PAWN, officers & self.pawn_attacks),
            (THREAT_BY_MINOR, heavy & own.by_minors),
            (THREAT_BY_ROOK, them.pieces(Role::Queen) & own.by_rooks),
            (HANGING, hanging),
        ] {
            self.add(terms, weight, targets.count());
        }
    }

    /// Danger grows faster than the number of attackers.
    fn king_attack(&self, them: &Side, own: &Activity, terms: &mut impl TermSink) {
        if own.king_attackers < 2 {
            return;
        }
        let open = (king_zone(them).minus(them.ours)).count() as i32;
        let danger = own.weight + 2 * own.king_attackers as i32 + open - 10;
        let step = danger.clamp(0, 100) as usize / 4;
        let table = if self.pieces(Role::Queen).is_empty() {
            DANGER_WITHOUT_QUEEN
        } else {
            DANGER
        };
        self.add(terms, table + step, 1);
    }

    fn bishops(&self, terms: &mut impl TermSink) {
        let bishops = self.pieces(Role::Bishop);
        let light = bishops & Bitboard::LIGHT;
        let dark = bishops & Bitboard::DARK;
        if light.any() && dark.any() {
            self.add(terms, BISHOP_PAIR, 1);
        }
        let bad = light.count() * (self.pawns & Bitboard::LIGHT).count()
            + dark.count() * (self.pawns & Bitboard::DARK).count();
        self.add(terms, BAD_BISHOP, bad);
    }

    /// Minor pieces on the fourth to sixth rank, defended by a pawn, where no
    /// enemy pawn can ever chase them.
    fn outposts(&self, them: &Side, terms: &mut impl TermSink) {
        let ranks = [Rank::Fourth, Rank::Fifth, Rank::Sixth]
            .into_iter()
            .fold(Bitboard::EMPTY, |set, rank| {
                set | Bitboard::rank(rank.relative_to(self.color))
            });
        let chased = front_fill(them.color, them.pawn_attacks);
        let good = (ranks & self.pawn_attacks).minus(chased);
        let on_good = |role| (self.pieces(role) & good).count();
        self.add(terms, KNIGHT_OUTPOST, on_good(Role::Knight));
        self.add(terms, BISHOP_OUTPOST, on_good(Role::Bishop));
    }

    fn rooks(&self, them: &Side, terms: &mut impl TermSink) {
        let rooks = self.pieces(Role::Rook).minus(files(self.pawns));
        let open = rooks.minus(files(them.pawns)).count();
        self.add(terms, OPEN_FILE, open);
        self.add(terms, HALF_OPEN_FILE, rooks.count() - open);
    }

    /// Pawns in front of its own king, and files that lead to it.
    pub(super) fn shelter(&self, them: &Side, terms: &mut impl TermSink) {
        let beside = Bitboard::of(self.king);
        let row = beside | beside.east() | beside.west();
        let near = row.forward(self.color);
        let far = near.forward(self.color);
        self.add(terms, SHIELD, (self.pawns & near).count());
        self.add(terms, FAR_SHIELD, (self.pawns & far).count());
        for file in row {
            let column = files(Bitboard::of(file));
            if (column & self.pawns).is_empty() {
                let open = (column & them.pawns).is_empty();
                let weight = if open {
                    KING_OPEN_FILE
                } else {
                    KING_HALF_OPEN_FILE
                };
                self.add(terms, weight, 1);
            }
        }
    }
}

/// The squares around a king and those in front of them.
fn king_zone(camp: &Side) -> Bitboard {
    let near = attacks::king(camp.king).with(camp.king);
    near | near.forward(camp.color)
}

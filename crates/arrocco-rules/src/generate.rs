//! The legal moves of a position, found as sets.
//!
//! Checks and pins are worked out first; every set is then legal as it comes:
//! a piece goes where it reaches, onto squares that end the check if there is
//! one, and along its pin if it has one. Pawns move all at once. What happens
//! with the sets is the sink's business: it may count them, list them, or stop
//! at the first.

use core::marker::PhantomData;

use crate::moves::MoveSets;
use crate::play::Lifted;
use crate::side::{Side, with_side};
use crate::{
    Bitboard, CastlingPath, File, Move, MoveKind, MoveList, Position, Rank, Role, Square, attacks,
};

/// Where generated moves go.
pub(crate) trait Sink {
    /// A piece on `from` may go to these squares.
    fn piece(&mut self, from: Square, targets: Bitboard);
    /// Pawns may arrive on these squares, each from `step` indices before.
    fn pawns(&mut self, targets: Bitboard, step: i8, kind: MoveKind);
    /// Pawns may arrive and promote on these squares.
    fn promotions(&mut self, targets: Bitboard, step: i8);
    /// One more move: en passant or castling.
    fn single(&mut self, m: Move);
    /// Whether nothing more is wanted.
    #[inline]
    fn is_done(&self) -> bool {
        false
    }
    /// Where steps of the king matter: where they are wanted, and beside it if it
    /// may castle.
    #[inline]
    fn king_targets(&self) -> Bitboard {
        Bitboard::FULL
    }
}

impl Position {
    /// The legal moves, in no particular order.
    #[doc(alias = "listaSpostamentoPotenziale")]
    #[inline(never)]
    pub fn legal_moves(&self) -> MoveList {
        let mut sets = MoveSets::new();
        self.generate(&mut sets);
        sets.list()
    }

    /// Hands every legal move to a function, without a list in between.
    #[inline]
    pub fn for_each_legal(&self, visit: impl FnMut(Move)) {
        self.generate(&mut Each::new(visit, |visit, m| visit(m)));
    }

    /// Hands every legal move to a function, with the position after it.
    /// Quicker than playing the moves one by one, since a piece with several
    /// targets is lifted only once.
    #[inline]
    pub fn for_each_child(&self, visit: impl FnMut(Move, &Position)) {
        with_side!(self.turn, S => self.children_as::<S>(visit));
    }

    #[inline]
    pub(crate) fn children_as<S: Side>(&self, visit: impl FnMut(Move, &Position)) {
        self.generate_as::<S, _>(&mut Children::<S, _> {
            parent: self,
            visit,
            side: PhantomData,
        });
    }

    /// Hands on the moves that change what is on the board: captures, en
    /// passant and promotions. Together with [`for_each_quiet`] they are the
    /// legal moves, none twice.
    ///
    /// [`for_each_quiet`]: Position::for_each_quiet
    #[inline]
    pub fn for_each_tactical(&self, visit: impl FnMut(Move)) {
        let mut each = Each::new(visit, |visit, m| visit(m));
        with_side!(self.turn, S => self.generate_some::<S, Tactical, _>(&mut each));
    }

    /// Hands on the moves that neither take nor promote, castling included.
    #[inline]
    pub fn for_each_quiet(&self, visit: impl FnMut(Move)) {
        let mut each = Each::new(visit, |visit, m| visit(m));
        with_side!(self.turn, S => self.generate_some::<S, Quiet, _>(&mut each));
    }

    /// Hands on the moves of [`for_each_quiet`](Position::for_each_quiet) that arrive
    /// on a square of the set of their piece's role, in the same order and together
    /// with the role, which indexes the sets. Castling comes in any case. For
    /// engines, which want the moves that give check.
    #[inline]
    pub fn for_each_quiet_to(&self, targets: &[Bitboard; 8], visit: impl FnMut(Role, Move)) {
        let mut each = EachTo {
            position: self,
            targets,
            visit,
        };
        with_side!(self.turn, S => self.generate_some::<S, Quiet, _>(&mut each));
    }

    /// How many legal moves there are; cheaper than listing them.
    pub fn count_legal(&self) -> usize {
        let mut count = Count(0);
        self.generate(&mut count);
        count.0 as usize
    }

    /// Whether there is a legal move. Stops at the first.
    pub fn has_legal_moves(&self) -> bool {
        // The king is asked first: out of most checks it can step.
        if self.can_king_step() {
            return true;
        }
        let mut any = Any(false);
        self.generate(&mut any);
        any.0
    }

    fn can_king_step(&self) -> bool {
        let king = self.king(self.turn);
        let steps = attacks::king(king).minus(self.board.by_color(self.turn));
        steps.into_iter().any(|to| self.is_safe_step(king, to))
    }

    #[inline]
    fn generate(&self, sink: &mut impl Sink) {
        with_side!(self.turn, S => self.generate_as::<S, _>(sink));
    }

    #[inline]
    pub(crate) fn generate_as<S: Side, K: Sink>(&self, sink: &mut K) {
        self.generate_some::<S, Every, K>(sink);
    }

    #[inline]
    fn generate_some<S: Side, C: Choice, K: Sink>(&self, sink: &mut K) {
        let scan = Scan::new::<S>(self);
        let steps = scan.king_steps::<S>(self, C::targets(&scan) & sink.king_targets());
        sink.piece(scan.king, steps);
        if sink.is_done() || scan.checkers.more_than_one() {
            return;
        }
        if scan.checkers.any() {
            let checker = scan.checkers.lowest();
            let answers = attacks::between(scan.king, checker) | scan.checkers;
            scan.pieces::<S, C, K>(self, answers, sink);
        } else {
            scan.pieces::<S, C, K>(self, Bitboard::FULL, sink);
            if C::CASTLING {
                scan.castlings::<S, K>(self, steps, sink);
            }
        }
        if let Some(target) = self.en_passant.filter(|_| C::EN_PASSANT) {
            scan.en_passant(self, target, sink);
        }
    }
}

/// Which of the legal moves are asked for. Known at compile time, so that
/// asking for all of them costs nothing more.
trait Choice {
    /// Where pawns may arrive that take nothing.
    const PUSHES: Bitboard;
    const CASTLING: bool;
    const EN_PASSANT: bool;
    /// Where pieces may arrive, and pawns that take.
    fn targets(scan: &Scan) -> Bitboard;
}

/// The first and the last rank, where pawns only arrive to promote.
const EDGES: Bitboard = Bitboard(0xFF00_0000_0000_00FF);

struct Every;

impl Choice for Every {
    const PUSHES: Bitboard = Bitboard::FULL;
    const CASTLING: bool = true;
    const EN_PASSANT: bool = true;

    #[inline]
    fn targets(scan: &Scan) -> Bitboard {
        !scan.ours
    }
}

/// Captures and promotions.
struct Tactical;

impl Choice for Tactical {
    const PUSHES: Bitboard = EDGES;
    const CASTLING: bool = false;
    const EN_PASSANT: bool = true;

    #[inline]
    fn targets(scan: &Scan) -> Bitboard {
        scan.theirs
    }
}

/// Neither captures nor promotions.
struct Quiet;

impl Choice for Quiet {
    const PUSHES: Bitboard = Bitboard(!EDGES.0);
    const CASTLING: bool = true;
    const EN_PASSANT: bool = false;

    #[inline]
    fn targets(scan: &Scan) -> Bitboard {
        !scan.occupied
    }
}

/// What is known before the first move is found.
struct Scan {
    king: Square,
    occupied: Bitboard,
    ours: Bitboard,
    theirs: Bitboard,
    checkers: Bitboard,
    /// Lines from a pinning rook or queen up to our king. A piece of ours on one
    /// of them must stay there. No move leads from one line to another, so all
    /// lines of a kind share a set.
    pinned_straight: Bitboard,
    pinned_diagonal: Bitboard,
}

impl Scan {
    #[inline(always)]
    fn new<S: Side>(position: &Position) -> Scan {
        let board = &position.board;
        let occupied = board.occupied();
        let ours = board.by_color(S::COLOR);
        let theirs = occupied ^ ours;
        let king = (board.kings() & ours).lowest();
        let mut scan = Scan {
            king,
            occupied,
            ours,
            theirs,
            checkers: attacks::knight(king) & board.knights() & theirs
                | attacks::pawn(S::COLOR, king) & board.pawns() & theirs,
            pinned_straight: Bitboard::EMPTY,
            pinned_diagonal: Bitboard::EMPTY,
        };
        for sniper in attacks::rook_rays(king) & board.straight_sliders() & theirs {
            let line = scan.line_of_fire(sniper);
            scan.pinned_straight |= line;
        }
        for sniper in attacks::bishop_rays(king) & board.diagonal_sliders() & theirs {
            let line = scan.line_of_fire(sniper);
            scan.pinned_diagonal |= line;
        }
        scan
    }

    /// Notes a check, or returns the line if a single piece stands on it.
    #[inline(always)]
    fn line_of_fire(&mut self, sniper: Square) -> Bitboard {
        let way = attacks::between(self.king, sniper);
        let blockers = way & self.occupied;
        if blockers.is_empty() {
            self.checkers |= Bitboard::of(sniper);
            Bitboard::EMPTY
        } else if blockers.more_than_one() {
            Bitboard::EMPTY
        } else {
            way.with(sniper)
        }
    }

    /// Where among the targets the king may step: nobody of ours there, nobody
    /// attacks it. Their sliders see through the king, which cannot hide
    /// behind itself.
    #[inline(always)]
    fn king_steps<S: Side>(&self, position: &Position, targets: Bitboard) -> Bitboard {
        let steps = attacks::king(self.king) & targets;
        if steps.is_empty() {
            return steps;
        }
        let board = &position.board;
        let their_king = (board.kings() & self.theirs).lowest();
        let mut danger = attacks::pawns(S::Other::COLOR, board.pawns() & self.theirs)
            | attacks::king(their_king);
        for knight in board.knights() & self.theirs {
            danger |= attacks::knight(knight);
        }
        let mut steps = steps.minus(danger);
        if steps.any() {
            let occupied = self.occupied.without(self.king);
            for rook in board.straight_sliders() & self.theirs {
                steps = steps.minus(attacks::rook(rook, occupied));
            }
            for bishop in board.diagonal_sliders() & self.theirs {
                steps = steps.minus(attacks::bishop(bishop, occupied));
            }
        }
        steps
    }

    /// Everything but the king, onto squares that answer the check.
    #[inline(always)]
    fn pieces<S: Side, C: Choice, K: Sink>(
        &self,
        position: &Position,
        answers: Bitboard,
        sink: &mut K,
    ) {
        let board = &position.board;
        let targets = C::targets(self) & answers;
        let pinned = self.pinned_straight | self.pinned_diagonal;
        for knight in (board.knights() & self.ours).minus(pinned) {
            sink.piece(knight, attacks::knight(knight) & targets);
        }
        let bishops = (board.diagonal_sliders() & self.ours).minus(self.pinned_straight);
        for bishop in bishops.minus(self.pinned_diagonal) {
            sink.piece(bishop, attacks::bishop(bishop, self.occupied) & targets);
        }
        for bishop in bishops & self.pinned_diagonal {
            let line = targets & self.pinned_diagonal;
            sink.piece(bishop, attacks::bishop(bishop, self.occupied) & line);
        }
        let rooks = (board.straight_sliders() & self.ours).minus(self.pinned_diagonal);
        for rook in rooks.minus(self.pinned_straight) {
            sink.piece(rook, attacks::rook(rook, self.occupied) & targets);
        }
        for rook in rooks & self.pinned_straight {
            let line = targets & self.pinned_straight;
            sink.piece(rook, attacks::rook(rook, self.occupied) & line);
        }
        if !sink.is_done() {
            self.pawns::<S, C, K>(board.pawns() & self.ours, answers, sink);
        }
    }

    #[inline(always)]
    fn pawns<S: Side, C: Choice, K: Sink>(&self, pawns: Bitboard, answers: Bitboard, sink: &mut K) {
        let ahead = 8 * S::COLOR.forward();
        let empty = !self.occupied;
        let third = Bitboard::rank(Rank::Third.relative_to(S::COLOR));

        let pushing = pawns.minus(self.pinned_diagonal);
        let free = pushing.minus(self.pinned_straight).forward(S::COLOR);
        let held = (pushing & self.pinned_straight).forward(S::COLOR) & self.pinned_straight;
        let once = (free | held) & empty;
        let twice = (once & third).forward(S::COLOR) & empty & answers & C::PUSHES;

        let taking = pawns.minus(self.pinned_straight);
        let free = taking.minus(self.pinned_diagonal).forward(S::COLOR);
        let held = (taking & self.pinned_diagonal).forward(S::COLOR);
        let prey = self.theirs & C::targets(self) & answers;
        let east = (free.east() | held.east() & self.pinned_diagonal) & prey;
        let west = (free.west() | held.west() & self.pinned_diagonal) & prey;

        let last = Bitboard::rank(Rank::Eighth.relative_to(S::COLOR));
        let steps = [
            (once & answers & C::PUSHES, ahead),
            (east, ahead + 1),
            (west, ahead - 1),
        ];
        if (pawns.forward(S::COLOR) & last).is_empty() {
            for (set, step) in steps {
                sink.pawns(set, step, MoveKind::Normal);
            }
        } else {
            for (set, step) in steps {
                sink.pawns(set.minus(last), step, MoveKind::Normal);
                sink.promotions(set & last, step);
            }
        }
        sink.pawns(twice, 2 * ahead, MoveKind::DoubleStep);
    }

    /// The position keeps the square only if somebody can take there, so a
    /// lone candidate needs no second look.
    #[inline(always)]
    fn en_passant<K: Sink>(&self, position: &Position, target: Square, sink: &mut K) {
        let takers = position.en_passant_takers(target);
        for from in takers {
            if !takers.more_than_one() || position.is_safe_en_passant(from, target) {
                sink.single(Move::new(from, target, MoveKind::EnPassant));
            }
        }
    }

    #[inline(always)]
    fn castlings<S: Side, K: Sink>(&self, position: &Position, steps: Bitboard, sink: &mut K) {
        for rook in position.castling_rooks & S::HOME {
            let path = CastlingPath::new(self.king, rook);
            // The first square of the way is one the king could step to, if
            // the king is in the middle; this settles most cases. In Chess960
            // the rook itself may stand there.
            let first = (path.must_be_safe & attacks::king(self.king)).without(rook);
            let may_step = self.king.file() != File::E || first.minus(steps).is_empty();
            if may_step
                && (path.must_be_empty & self.occupied).is_empty()
                && position.is_castling_safe(self.king, rook, &path)
            {
                sink.single(Move::new(self.king, rook, MoveKind::Castling));
            }
        }
    }
}

impl Position {
    /// Whether no square of the king's way is attacked now, nor its last one
    /// when the rook has left, which matters in Chess960.
    pub(crate) fn is_castling_safe(&self, king: Square, rook: Square, path: &CastlingPath) -> bool {
        let board = &self.board;
        let them = !self.turn;
        let without_king = board.occupied().without(king);
        let safe = |square| {
            board
                .attackers_through(square, them, without_king)
                .is_empty()
        };
        let afterwards = without_king.without(rook).with(path.rook_to);
        path.must_be_safe.into_iter().all(safe)
            && board
                .attackers_through(path.king_to, them, afterwards)
                .is_empty()
    }
}

/// Adds up the sizes of the sets.
pub(crate) struct Count(pub(crate) u32);

impl Sink for Count {
    #[inline]
    fn piece(&mut self, _: Square, targets: Bitboard) {
        self.0 += targets.count();
    }

    #[inline]
    fn pawns(&mut self, targets: Bitboard, _: i8, _: MoveKind) {
        self.0 += targets.count();
    }

    #[inline]
    fn promotions(&mut self, targets: Bitboard, _: i8) {
        self.0 += 4 * targets.count();
    }

    #[inline]
    fn single(&mut self, _: Move) {
        self.0 += 1;
    }
}

/// Knows whether there was anything.
struct Any(bool);

impl Sink for Any {
    #[inline]
    fn piece(&mut self, _: Square, targets: Bitboard) {
        self.0 |= targets.any();
    }

    #[inline]
    fn pawns(&mut self, targets: Bitboard, _: i8, _: MoveKind) {
        self.0 |= targets.any();
    }

    #[inline]
    fn promotions(&mut self, targets: Bitboard, _: i8) {
        self.0 |= targets.any();
    }

    #[inline]
    fn single(&mut self, _: Move) {
        self.0 = true;
    }

    #[inline]
    fn is_done(&self) -> bool {
        self.0
    }
}

/// Gathers sets for a list.
impl Sink for MoveSets {
    #[inline(always)]
    fn piece(&mut self, from: Square, targets: Bitboard) {
        self.push_from(from, targets);
    }

    #[inline(always)]
    fn pawns(&mut self, targets: Bitboard, step: i8, kind: MoveKind) {
        self.push_step(targets, step, kind);
    }

    #[inline(always)]
    fn promotions(&mut self, targets: Bitboard, step: i8) {
        // Whether there is a promotion at all can be predicted.
        if targets.any() {
            for kind in MoveKind::PROMOTIONS {
                self.push_step(targets, step, kind);
            }
        }
    }

    #[inline(always)]
    fn single(&mut self, m: Move) {
        self.push(m);
    }
}

/// Takes the sets apart and hands on single moves.
pub(crate) struct Each<T, F> {
    state: T,
    visit: F,
}

impl<T, F: FnMut(&mut T, Move)> Each<T, F> {
    #[inline]
    pub(crate) fn new(state: T, visit: F) -> Each<T, F> {
        Each { state, visit }
    }
}

impl<T, F: FnMut(&mut T, Move)> Sink for Each<T, F> {
    #[inline]
    fn piece(&mut self, from: Square, targets: Bitboard) {
        for to in targets {
            (self.visit)(&mut self.state, Move::new(from, to, MoveKind::Normal));
        }
    }

    #[inline]
    fn pawns(&mut self, targets: Bitboard, step: i8, kind: MoveKind) {
        for to in targets {
            let from = to.minus_index(step);
            (self.visit)(&mut self.state, Move::new(from, to, kind));
        }
    }

    #[inline]
    fn promotions(&mut self, targets: Bitboard, step: i8) {
        for to in targets {
            let from = to.minus_index(step);
            for kind in MoveKind::PROMOTIONS {
                (self.visit)(&mut self.state, Move::new(from, to, kind));
            }
        }
    }

    #[inline]
    fn single(&mut self, m: Move) {
        (self.visit)(&mut self.state, m);
    }
}

/// Hands on moves that arrive on certain squares, with the role of the piece.
struct EachTo<'a, F> {
    position: &'a Position,
    /// By role.
    targets: &'a [Bitboard; 8],
    visit: F,
}

impl<F: FnMut(Role, Move)> Sink for EachTo<'_, F> {
    #[inline]
    fn piece(&mut self, from: Square, targets: Bitboard) {
        if let Some(role) = self.position.board.role_at(from) {
            for to in targets & self.targets[role as usize] {
                (self.visit)(role, Move::new(from, to, MoveKind::Normal));
            }
        }
    }

    #[inline]
    fn pawns(&mut self, targets: Bitboard, step: i8, kind: MoveKind) {
        for to in targets & self.targets[Role::Pawn as usize] {
            let from = to.minus_index(step);
            (self.visit)(Role::Pawn, Move::new(from, to, kind));
        }
    }

    #[inline]
    fn promotions(&mut self, targets: Bitboard, step: i8) {
        let targets = targets & self.targets[Role::Pawn as usize];
        Each::new(self, |each, m| (each.visit)(Role::Pawn, m)).promotions(targets, step);
    }

    #[inline]
    fn single(&mut self, m: Move) {
        if let Some(role) = self.position.board.role_at(m.from()) {
            (self.visit)(role, m);
        }
    }

    #[inline]
    fn king_targets(&self) -> Bitboard {
        if self.position.castling_rooks.any() {
            Bitboard::FULL
        } else {
            self.targets[Role::King as usize]
        }
    }
}

/// Hands on moves together with what comes of them.
struct Children<'a, S, F> {
    parent: &'a Position,
    visit: F,
    side: PhantomData<S>,
}

impl<S: Side, F: FnMut(Move, &Position)> Sink for Children<'_, S, F> {
    #[inline]
    fn piece(&mut self, from: Square, targets: Bitboard) {
        if targets.any() {
            let lifted = Lifted::any(self.parent, from, S::COLOR);
            for to in targets {
                (self.visit)(Move::new(from, to, MoveKind::Normal), &lifted.put(to));
            }
        }
    }

    #[inline]
    fn pawns(&mut self, targets: Bitboard, step: i8, kind: MoveKind) {
        for to in targets {
            let from = to.minus_index(step);
            let mut next = Lifted::new(self.parent, from, S::COLOR, Role::Pawn.code()).put(to);
            if kind == MoveKind::DoubleStep {
                next.offer_en_passant(to, S::COLOR);
            }
            (self.visit)(Move::new(from, to, kind), &next);
        }
    }

    #[inline]
    fn promotions(&mut self, targets: Bitboard, step: i8) {
        Each::new(self, |children, m| children.single(m)).promotions(targets, step);
    }

    #[inline]
    fn single(&mut self, m: Move) {
        (self.visit)(m, &self.parent.after_as::<S>(m));
    }
}

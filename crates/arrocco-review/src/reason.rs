//! Why a move was bad: what it loses or misses, and by which motif.
//!
//! A reason is given only if it is proved: material and mates by
//! [`proof`](crate::proof), attacks, pins and defenders by the board itself.

use arrocco_rules::{Bitboard, Board, Color, Direction, Move, Position, Role, Square};

use crate::chances::Evaluation;
use crate::proof::{self, Effort, balance, captured, value};
use crate::review::MoveReview;

/// A mate is proved up to this many moves.
const LONGEST_MATE: u32 = 4;

/// A piece where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// Where.
    pub square: Square,
    /// What.
    pub role: Role,
}

/// What a move loses or misses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// The reply wins this.
    Loses(Material),
    /// The reply mates in so many moves.
    AllowsMate(u32),
    /// The better move would have won this.
    MissesWinOf(Material),
    /// The better move would have mated in so many moves.
    MissesMate(u32),
    /// The move gives stalemate in a won game.
    GivesStalemate,
    /// The better move would have forced stalemate in a lost game.
    MissesStalemate,
}

/// Material that changes hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Material {
    /// One piece for nothing.
    Piece(Role),
    /// A knight or a bishop, as the loser likes.
    MinorPiece,
    /// A rook for a knight or a bishop.
    Exchange,
    /// One piece for a lesser one.
    For(Role, Role),
    /// Something else, worth this many pawns.
    Pawns(i32),
}

/// The way in which the first move of the line wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Motif {
    /// It attacks two pieces or more.
    Fork {
        /// The pieces, the king first.
        targets: Vec<Target>,
    },
    /// It threatens mate and attacks a piece.
    MateThreat {
        /// The piece.
        target: Target,
    },
    /// It opens the line of another piece.
    Discovered {
        /// The piece behind.
        slider: Target,
        /// What that attacks now.
        target: Target,
    },
    /// It pins a piece.
    Pin {
        /// The piece that cannot move.
        pinned: Target,
        /// What stands behind it.
        behind: Target,
    },
    /// It attacks a piece and what stands behind it.
    Skewer {
        /// The piece in front.
        front: Target,
        /// The piece that is won.
        behind: Target,
    },
    /// It takes a piece that nothing defends.
    Undefended {
        /// The piece.
        taken: Target,
    },
    /// It takes a piece whose only defender is pinned to the king.
    PinnedDefender {
        /// The piece.
        taken: Target,
        /// The defender.
        defender: Target,
    },
    /// It takes a piece with a lesser one.
    Cheaper {
        /// The piece taken.
        taken: Target,
        /// The piece that takes.
        by: Role,
    },
    /// It takes the only defender of another piece.
    RemovedDefender {
        /// The defender.
        taken: Target,
        /// The other piece.
        left: Target,
    },
    /// It takes what a defender of two pieces defends.
    Overloaded {
        /// The defender.
        defender: Target,
        /// The first piece, which is taken.
        first: Target,
        /// The second piece.
        second: Target,
    },
    /// It attacks a piece that has no safe square.
    Trapped {
        /// The piece.
        piece: Target,
    },
    /// A pawn promotes.
    Promotion {
        /// Where.
        square: Square,
    },
    /// A series of captures on one square.
    Exchanges {
        /// The square.
        square: Square,
    },
    /// Mate on the back rank.
    BackRank {
        /// The king.
        king: Square,
    },
    /// The line itself shows it.
    Line,
}

impl Motif {
    /// Its name for programs, which is the key of its sentence.
    pub const fn key(&self) -> &'static str {
        match self {
            Motif::Fork { .. } => "fork",
            Motif::MateThreat { .. } => "mate-threat",
            Motif::Discovered { .. } => "discovered-attack",
            Motif::Pin { .. } => "pin",
            Motif::Skewer { .. } => "skewer",
            Motif::Undefended { .. } => "undefended",
            Motif::PinnedDefender { .. } => "pinned-defender",
            Motif::Cheaper { .. } => "cheaper",
            Motif::RemovedDefender { .. } => "removed-defender",
            Motif::Overloaded { .. } => "overloaded",
            Motif::Trapped { .. } => "trapped",
            Motif::Promotion { .. } => "promotion",
            Motif::Exchanges { .. } => "exchanges",
            Motif::BackRank { .. } => "back-rank",
            Motif::Line => "line",
        }
    }

    /// The squares it speaks of.
    pub fn squares(&self) -> Vec<Square> {
        match self {
            Motif::Fork { targets } => targets.iter().map(|target| target.square).collect(),
            Motif::MateThreat { target } => vec![target.square],
            Motif::Discovered { slider, target } => vec![slider.square, target.square],
            Motif::Pin { pinned, behind } => vec![pinned.square, behind.square],
            Motif::Skewer { front, behind } => vec![front.square, behind.square],
            Motif::Undefended { taken } | Motif::Cheaper { taken, .. } => vec![taken.square],
            Motif::PinnedDefender { taken, defender } => vec![taken.square, defender.square],
            Motif::RemovedDefender { taken, left } => vec![taken.square, left.square],
            Motif::Overloaded {
                defender,
                first,
                second,
            } => vec![defender.square, first.square, second.square],
            Motif::Trapped { piece } => vec![piece.square],
            Motif::Promotion { square } | Motif::Exchanges { square } => vec![*square],
            Motif::BackRank { king } => vec![*king],
            Motif::Line => Vec::new(),
        }
    }
}

/// Why a move was bad.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// What it loses or misses.
    pub effect: Effect,
    /// How.
    pub motif: Motif,
    /// The shortest line that proves it: from the position after the move if the
    /// reply is the point, from the position before if the better move is.
    pub line: Vec<Move>,
}

impl Reason {
    /// Whether the line begins in the position after the move.
    pub const fn is_reply(&self) -> bool {
        match self.effect {
            Effect::Loses(_) | Effect::AllowsMate(_) | Effect::GivesStalemate => true,
            Effect::MissesWinOf(_) | Effect::MissesMate(_) | Effect::MissesStalemate => false,
        }
    }

    /// The reason of a marked move, if one is proved.
    pub fn find(reviewed: &MoveReview) -> Option<Reason> {
        reviewed.mark?;
        let mover = reviewed.mover();
        stalemate(reviewed)
            .or_else(|| allowed_mate(reviewed, mover))
            .or_else(|| missed_mate(reviewed, mover))
            .or_else(|| material(reviewed, mover))
    }
}

fn stalemate(reviewed: &MoveReview) -> Option<Reason> {
    let mover = reviewed.mover();
    let after = reviewed.after();
    if after.is_stalemate() && reviewed.best_eval.chances_of(mover) > 60.0 {
        return Some(Reason {
            effect: Effect::GivesStalemate,
            motif: Motif::Line,
            line: Vec::new(),
        });
    }
    // The better move forces it: every reply is stalemate or allows it at once.
    let best = reviewed.best.first()?.first()?;
    if reviewed.eval.chances_of(mover) > 35.0 {
        return None;
    }
    let line = forced_stalemate(&reviewed.before, best)?;
    Some(Reason {
        effect: Effect::MissesStalemate,
        motif: Motif::Line,
        line,
    })
}

/// A line in which the side to move is stalemated by every capture of the piece
/// that it offers with check, the only legal reply.
fn forced_stalemate(position: &Position, first: Move) -> Option<Vec<Move>> {
    let after = position.after(first);
    let replies = after.legal_moves();
    let is_forced = !replies.is_empty() && replies.iter().all(|&m| after.after(m).is_stalemate());
    let reply = *replies.iter().next().filter(|_| is_forced)?;
    Some(vec![first, reply])
}

fn allowed_mate(reviewed: &MoveReview, mover: Color) -> Option<Reason> {
    let Evaluation::Mate(winner, moves) = reviewed.eval else {
        return None;
    };
    if winner == mover || moves == 0 || reviewed.best_eval.is_mate_for(winner) {
        return None;
    }
    let after = reviewed.after();
    let expected = reviewed.reply.as_ref().map_or(&[][..], |line| &line.moves);
    let line = proof::mate(&after, moves.min(LONGEST_MATE), expected)?;
    Some(Reason {
        effect: Effect::AllowsMate(line.len().div_ceil(2) as u32),
        motif: mate_motif(&after, &line),
        line,
    })
}

fn missed_mate(reviewed: &MoveReview, mover: Color) -> Option<Reason> {
    let Evaluation::Mate(winner, moves) = reviewed.best_eval else {
        return None;
    };
    if winner != mover || reviewed.eval.is_mate_for(mover) {
        return None;
    }
    let expected = &reviewed.best.first()?.moves;
    let line = proof::mate(&reviewed.before, moves.min(LONGEST_MATE), expected)?;
    Some(Reason {
        effect: Effect::MissesMate(line.len().div_ceil(2) as u32),
        motif: mate_motif(&reviewed.before, &line),
        line,
    })
}

/// Whether the mate at the end of a line is one on the back rank: a rook or a
/// queen checks along the rank, and the king's own pieces stand before it.
fn mate_motif(start: &Position, line: &[Move]) -> Motif {
    let end = line.iter().fold(*start, |position, &m| position.after(m));
    let side = end.turn();
    let king = end.king(side);
    let home = arrocco_rules::Rank::ALL[0].relative_to(side);
    let mut checkers = end.checkers().into_iter();
    let (Some(checker), None) = (checkers.next(), checkers.next()) else {
        return Motif::Line;
    };
    let is_along = checker.rank() == home && king.rank() == home;
    let heavy = matches!(end.board().role_at(checker), Some(Role::Rook | Role::Queen));
    let is_shut = [-1, 0, 1]
        .into_iter()
        .filter_map(|file| king.offset(file, side.forward()))
        .all(|square| end.board().color_at(square) == Some(side));
    if is_along && heavy && is_shut {
        Motif::BackRank { king }
    } else {
        Motif::Line
    }
}

fn material(reviewed: &MoveReview, mover: Color) -> Option<Reason> {
    won_or_lost(reviewed, mover, &Effort::ALL)
        .or_else(|| won_or_lost(reviewed, mover, &Effort::LONG))
}

fn won_or_lost(reviewed: &MoveReview, mover: Color, efforts: &[Effort]) -> Option<Reason> {
    let swing = reviewed.best_eval.centipawns_of(mover) - reviewed.eval.centipawns_of(mover);
    let before = &reviewed.before;
    let after = reviewed.after();
    let base = balance(before, mover);
    let lost = reviewed.reply.as_ref().and_then(|reply| {
        let win = Win::find(&after, &reply.moves, efforts, -base, swing)?;
        // Not the fault of the move if it is lost after the best move too.
        let best = reviewed.best.first()?;
        let alternative = before.after(best.first()?);
        let rest = best.moves.get(1..).unwrap_or_default();
        let is_lost_anyway =
            proof::gains(&alternative, rest, win.depth.min(1), win.gain - base - 1);
        (is_lost_anyway == Some(false)).then_some(win)
    });
    let missed = reviewed.best.first().and_then(|best| {
        let win = Win::find(before, &best.moves, efforts, base, swing)?;
        // Not missed if the move wins as much, by proof or as the engine sees it.
        let reply = reviewed.reply.as_ref().map_or(&[][..], |line| &line.moves);
        let target = base + win.gain;
        let is_won_anyway = proof::balance_after(&after, reply, mover) >= target
            || proof::keeps(&after, win.depth.min(1), target);
        (!is_won_anyway).then_some(win)
    });
    let (win, is_loss) = match (lost, missed) {
        (Some(lost), Some(missed)) if missed.gain > lost.gain => (missed, false),
        (Some(lost), _) => (lost, true),
        (None, Some(missed)) => (missed, false),
        (None, None) => return None,
    };
    let (start, prefix) = if is_loss {
        (&after, Some(reviewed.played))
    } else {
        (before, None)
    };
    let motif = motif(start, &win);
    let what = what_is_won(before, prefix, &win, &motif)?;
    Some(Reason {
        effect: if is_loss {
            Effect::Loses(what)
        } else {
            Effect::MissesWinOf(what)
        },
        motif,
        line: win.line,
    })
}

/// Material that is won against every reply.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Win {
    /// In pawns.
    gain: i32,
    /// Forcing moves after the first.
    depth: u32,
    line: Vec<Move>,
}

impl Win {
    /// What the side to move wins by the first move of a line, over a balance
    /// that it had. The shortest proof of the greatest gain. A gain that the
    /// engine does not see, or sees as less than half, is not believed.
    fn find(
        position: &Position,
        line: &[Move],
        efforts: &[Effort],
        base: i32,
        swing: i32,
    ) -> Option<Win> {
        let first = *line.first()?;
        let mut best: Option<Win> = None;
        for &effort in efforts {
            let known = best.as_ref().map_or(0, |best| best.gain);
            let Some(found) = proof::gain_of(position, first, line, effort, base + known) else {
                continue;
            };
            if found.is_mate() {
                // What mates is not a matter of material.
                break;
            }
            best = Some(Win {
                gain: found.balance - base,
                depth: effort.depth,
                line: found.line,
            });
        }
        best.filter(|win| swing >= 50 * win.gain)
    }
}

/// The pieces that change hands in a line, those won and those lost, equal ones
/// cancelled.
fn what_is_won(
    before: &Position,
    prefix: Option<Move>,
    win: &Win,
    motif: &Motif,
) -> Option<Material> {
    let attacker = match prefix {
        Some(_) => !before.turn(),
        None => before.turn(),
    };
    let (mut won, mut lost) = (Vec::new(), Vec::new());
    let mut position = *before;
    let mut promoted = false;
    for m in prefix.into_iter().chain(win.line.iter().copied()) {
        promoted |= m.promotion().is_some();
        if let Some(role) = captured(&position, m) {
            if position.turn() == attacker {
                won.push(role);
            } else {
                lost.push(role);
            }
        }
        position.play_unchecked(m);
    }
    // What the line shows must be what was proved.
    if balance(&position, attacker) - balance(before, attacker) != win.gain {
        return Some(Material::Pawns(win.gain)).filter(|_| promoted || win.gain >= 1);
    }
    if promoted {
        return Some(Material::Pawns(win.gain));
    }
    won.retain(|&role| {
        let same = lost.iter().position(|&other| value(other) == value(role));
        same.map(|at| lost.swap_remove(at)).is_none()
    });
    let is_minor = |role| matches!(role, Role::Knight | Role::Bishop);
    Some(match (won.as_slice(), lost.as_slice()) {
        (&[role], []) if is_minor(role) && has_other_minor(motif, role) => Material::MinorPiece,
        (&[role], []) => Material::Piece(role),
        (&[Role::Rook], &[minor]) if is_minor(minor) => Material::Exchange,
        (&[role], &[lesser]) if value(role) > value(lesser) => Material::For(role, lesser),
        _ => Material::Pawns(win.gain),
    })
}

/// Whether the loser of a fork may choose between a knight and a bishop.
fn has_other_minor(motif: &Motif, role: Role) -> bool {
    let other = match role {
        Role::Knight => Role::Bishop,
        _ => Role::Knight,
    };
    matches!(motif, Motif::Fork { targets } if targets.iter().any(|target| target.role == other))
}

/// The motif of a proved gain: the first that holds.
fn motif(position: &Position, win: &Win) -> Motif {
    let Some(&first) = win.line.first() else {
        return Motif::Line;
    };
    let scene = Scene {
        before: position,
        after: position.after(first),
        first,
        line: &win.line,
    };
    scene
        .simple_capture()
        .or_else(|| scene.promotion())
        .or_else(|| scene.removed_defender())
        .or_else(|| scene.overloaded())
        .or_else(|| scene.fork())
        .or_else(|| scene.discovered())
        .or_else(|| scene.skewer())
        .or_else(|| scene.pin())
        .or_else(|| scene.mate_threat())
        .or_else(|| scene.trapped())
        .unwrap_or(Motif::Line)
}

/// A winning move and the positions around it.
struct Scene<'a> {
    before: &'a Position,
    after: Position,
    first: Move,
    line: &'a [Move],
}

impl Scene<'_> {
    fn attacker(&self) -> Color {
        self.before.turn()
    }

    fn defender(&self) -> Color {
        !self.before.turn()
    }

    fn board(&self) -> &Board {
        self.after.board()
    }

    fn target(&self, square: Square) -> Option<Target> {
        target_at(self.board(), square)
    }

    /// Where the piece that moved stands now.
    fn to(&self) -> Square {
        self.first.destination()
    }

    /// The second move of the attacker, if it takes something: from where, and
    /// what it takes in the position after the reply.
    fn second_capture(&self) -> Option<(Square, Target)> {
        let (&reply, &second) = (self.line.get(1)?, self.line.get(2)?);
        let position = self.after.after(reply);
        let role = captured(&position, second)?;
        let target = Target {
            square: second.to(),
            role,
        };
        Some((second.from(), target))
    }

    /// Whether a piece of the defender can be taken with profit by a piece that
    /// attacks it: it is worth more, or nothing defends it.
    fn is_worth_taking(&self, target: Square, by: Square) -> bool {
        let board = self.board();
        let (Some(taken), Some(taker)) = (board.role_at(target), board.role_at(by)) else {
            return false;
        };
        taken == Role::King || value(taken) > value(taker) || !self.is_defended(target, by)
    }

    /// Whether the defender could take back on a square, were its piece taken
    /// by the piece `by`.
    fn is_defended(&self, square: Square, by: Square) -> bool {
        let board = self.board();
        let occupied = board.occupied().without(by).with(square);
        (board.attackers_through(square, self.defender(), occupied) & occupied)
            .without(square)
            .any()
    }

    fn simple_capture(&self) -> Option<Motif> {
        let role = captured(self.before, self.first)?;
        let taken = Target {
            square: if self.first.is_en_passant() {
                Square::at(self.first.to().file(), self.first.from().rank())
            } else {
                self.first.to()
            },
            role,
        };
        // Everything happens on this square.
        let square = self.first.to();
        if !self.line.iter().all(|m| m.to() == square) {
            return None;
        }
        let board = self.board();
        let defenders = board.attackers(square, self.defender());
        let recaptures = self.after.legal_moves();
        let can_recapture = recaptures.iter().any(|m| m.to() == square);
        if defenders.is_empty() {
            return Some(Motif::Undefended { taken });
        }
        if !can_recapture {
            let only = defenders.first().filter(|_| defenders.count() == 1)?;
            let is_pinned = is_pinned(&self.after, only) && !self.after.is_check();
            let defender = self.target(only).filter(|_| is_pinned)?;
            return Some(Motif::PinnedDefender { taken, defender });
        }
        let by = self.before.board().role_at(self.first.from())?;
        if value(role) > value(by) && by != Role::King {
            return Some(Motif::Cheaper { taken, by });
        }
        (self.line.len() > 2).then_some(Motif::Exchanges { square })
    }

    fn promotion(&self) -> Option<Motif> {
        let mine = self.line.iter().step_by(2);
        let promoting = mine.into_iter().find(|m| m.promotion().is_some())?;
        Some(Motif::Promotion {
            square: promoting.to(),
        })
    }

    /// The first move takes a piece, and the second takes what only that piece
    /// defended.
    fn removed_defender(&self) -> Option<Motif> {
        let role = captured(self.before, self.first).filter(|_| !self.first.is_en_passant())?;
        let taken = Target {
            square: self.first.to(),
            role,
        };
        let (_, left) = self.second_capture()?;
        let board = self.before.board();
        let is_same = target_at(board, left.square) == Some(left);
        let defenders = board.attackers(left.square, self.defender());
        let was_attacked = board.is_attacked(left.square, self.attacker());
        (is_same
            && was_attacked
            && left.square != taken.square
            && defenders == Bitboard::of(taken.square))
        .then_some(Motif::RemovedDefender { taken, left })
    }

    /// The first move takes what a piece defends, that piece takes back, and
    /// then it no longer defends what the second move takes.
    fn overloaded(&self) -> Option<Motif> {
        let role = captured(self.before, self.first).filter(|_| !self.first.is_en_passant())?;
        let first = Target {
            square: self.first.to(),
            role,
        };
        let &reply = self.line.get(1)?;
        let (_, second) = self.second_capture()?;
        let board = self.before.board();
        let defender = target_at(board, reply.from())?;
        let only = Bitboard::of(defender.square);
        let same = target_at(board, second.square) == Some(second);
        let is_alone = [first.square, second.square]
            .into_iter()
            .all(|square| board.attackers(square, self.defender()) == only);
        (same && is_alone && reply.to() == first.square && second.square != first.square).then_some(
            Motif::Overloaded {
                defender,
                first,
                second,
            },
        )
    }

    /// The pieces that the piece that moved attacks and can take with profit.
    fn attacked(&self) -> Vec<Target> {
        let board = self.board();
        let reached = board.attacks_from(self.to()) & board.by_color(self.defender());
        let mut targets: Vec<Target> = reached
            .into_iter()
            .filter(|&square| self.is_worth_taking(square, self.to()))
            .filter_map(|square| self.target(square))
            .collect();
        let worth = |role| if role == Role::King { 100 } else { value(role) };
        targets.sort_by_key(|target| -worth(target.role));
        targets
    }

    fn fork(&self) -> Option<Motif> {
        let (from, won) = self
            .second_capture()
            .filter(|(from, _)| *from == self.to())?;
        let mut targets = self.attacked();
        let is_target = targets.contains(&won) && from == self.to();
        // What is worth less than what is won is no part of the point.
        targets.retain(|target| target.role == Role::King || value(target.role) >= value(won.role));
        targets.truncate(3);
        (is_target && targets.len() >= 2 && targets.contains(&won))
            .then_some(Motif::Fork { targets })
    }

    fn discovered(&self) -> Option<Motif> {
        let board = self.board();
        let from = self.first.from();
        let sliders =
            board.by_color(self.attacker()) & (board.straight_sliders() | board.diagonal_sliders());
        let found = sliders.without(self.to()).into_iter().find_map(|square| {
            let new = board
                .attacks_from(square)
                .minus(self.before.board().attacks_from(square));
            let opened = new & board.by_color(self.defender());
            let through = opened.into_iter().filter(|&target| {
                arrocco_rules::attacks::between(square, target).has(from)
                    && self.is_worth_taking(target, square)
            });
            let best = through
                .filter_map(|target| self.target(target))
                .max_by_key(|target| {
                    if target.role == Role::King {
                        100
                    } else {
                        value(target.role)
                    }
                })?;
            Some(Motif::Discovered {
                slider: self.target(square)?,
                target: best,
            })
        })?;
        // The point is the opened line: its target is taken, or is the king, or
        // the piece that moved takes while the target is looked after.
        let Motif::Discovered { slider, target } = &found else {
            return None;
        };
        let second = self.second_capture()?;
        let is_point =
            second.0 == slider.square && second.1.square == target.square || second.0 == self.to();
        is_point.then_some(found)
    }

    /// The first two pieces of the defender on each line of the piece that
    /// moved, with nothing else between.
    fn lined_up(&self) -> Vec<(Target, Target)> {
        let board = self.board();
        let Some(role) = board.role_at(self.to()) else {
            return Vec::new();
        };
        let is_slider = matches!(role, Role::Bishop | Role::Rook | Role::Queen);
        let directions = Direction::ALL.into_iter().filter(|direction| {
            let (file, rank) = direction.step();
            let is_straight = file == 0 || rank == 0;
            match role {
                Role::Rook => is_straight,
                Role::Bishop => !is_straight,
                _ => is_slider,
            }
        });
        directions
            .filter_map(|direction| {
                let mut seen = direction
                    .squares(self.to())
                    .filter(|&square| board.occupied().has(square));
                let (front, behind) = (seen.next()?, seen.next()?);
                let is_theirs = |square| board.color_at(square) == Some(self.defender());
                (is_theirs(front) && is_theirs(behind))
                    .then_some((self.target(front)?, self.target(behind)?))
            })
            .collect()
    }

    fn skewer(&self) -> Option<Motif> {
        let (from, won) = self.second_capture()?;
        let mover = value(self.board().role_at(self.to())?);
        let found = self.lined_up().into_iter().find(|(front, behind)| {
            let front_first = front.role == Role::King
                || value(front.role) > mover && value(front.role) >= value(behind.role);
            front_first && *behind == won
        })?;
        (from == self.to()).then_some(Motif::Skewer {
            front: found.0,
            behind: found.1,
        })
    }

    fn pin(&self) -> Option<Motif> {
        let (_, won) = self.second_capture()?;
        let mover = value(self.board().role_at(self.to())?);
        let (pinned, behind) = self.lined_up().into_iter().find(|(pinned, behind)| {
            let is_pin = behind.role == Role::King
                || value(behind.role) > value(pinned.role) && value(behind.role) > mover;
            is_pin && pinned.role != Role::King && *pinned == won
        })?;
        Some(Motif::Pin { pinned, behind })
    }

    fn mate_threat(&self) -> Option<Motif> {
        let (from, won) = self
            .second_capture()
            .filter(|(from, _)| *from == self.to())?;
        let target = self.attacked().into_iter().find(|target| *target == won)?;
        if self.after.is_check() || from != self.to() {
            return None;
        }
        let mut passed = self.after;
        passed.pass();
        proof::mate(&passed, 1, &[])?;
        Some(Motif::MateThreat { target })
    }

    /// A piece is attacked, is taken by the second move, and every move it has
    /// loses it.
    fn trapped(&self) -> Option<Motif> {
        let (_, won) = self.second_capture()?;
        let at = target_at(self.board(), won.square).filter(|target| *target == won);
        // If it moved, it was taken elsewhere.
        let moved = self.line.get(1).filter(|reply| reply.to() == won.square);
        let piece = match (at, moved) {
            (_, Some(reply)) => self.target(reply.from())?,
            (Some(piece), None) => piece,
            (None, None) => return None,
        };
        if piece.role == Role::Pawn || self.after.is_check() {
            return None;
        }
        // The sentence says that the move attacks it.
        if !self.board().attacks_from(self.to()).has(piece.square) {
            return None;
        }
        let base = balance(&self.after, self.attacker());
        let escapes = self.after.legal_moves();
        let escapes = escapes.iter().filter(|m| m.from() == piece.square);
        let all_lose = escapes.into_iter().all(|&m| {
            let position = self.after.after(m);
            // Wherever it goes, taking it there wins something.
            position.legal_moves().iter().any(|&take| {
                take.to() == m.to()
                    && proof::gain_of(&position, take, &[], Effort::forcing(0), base).is_some()
            })
        });
        all_lose.then_some(Motif::Trapped { piece })
    }
}

fn target_at(board: &Board, square: Square) -> Option<Target> {
    let role = board.role_at(square)?;
    Some(Target { square, role })
}

/// Whether a piece of the side to move stands between its king and a slider, so
/// that it cannot leave that line.
fn is_pinned(position: &Position, square: Square) -> bool {
    let side = position.turn();
    let king = position.king(side);
    let board = position.board();
    let occupied = board.occupied().without(square);
    let before = board.attackers(king, !side);
    let after = board.attackers_through(king, !side, occupied);
    after.minus(before).any()
}

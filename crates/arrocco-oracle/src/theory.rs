//! Questions to the theory with typed answers.

use std::fmt;

use arrocco_rules::{Bitboard, CastlingSide, Color, Direction, File, Move, MoveKind, Role, Square};

use crate::{Answers, EngineError, Facts, Goal, Prolog, ProofLimits, Term};

/// The Laws on a Prolog system, asked about one position after another.
///
/// ```no_run
/// use arrocco_oracle::{Facts, Situation, Swi, Theory};
/// use arrocco_rules::{Color, Position};
///
/// let mut theory = Theory::new(Swi::start()?);
/// theory.set_facts(&Facts::try_from(&Position::initial())?)?;
/// assert_eq!(theory.legal_moves()?.len(), 20);
/// assert_eq!(theory.situation(Color::White)?, Situation::None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Theory<P> {
    engine: P,
    limits: ProofLimits,
}

/// How things stand from the view of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Situation {
    /// Nothing special.
    None,
    /// The king is attacked and there is a way out.
    Check,
    /// No legal move, no check.
    Stalemate,
    /// Check and no legal move.
    Checkmate,
}

impl fmt::Display for Situation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Situation::None => "none",
            Situation::Check => "check",
            Situation::Stalemate => "stalemate",
            Situation::Checkmate => "checkmate",
        })
    }
}

/// Every question fails with an [`EngineError`] when the engine does.
impl<P: Prolog> Theory<P> {
    /// The theory on an engine that has consulted it.
    pub fn new(engine: P) -> Theory<P> {
        Theory {
            engine,
            limits: ProofLimits::default(),
        }
    }

    /// Takes these facts for the position at hand.
    pub fn set_facts(&mut self, facts: &Facts) -> Result<(), EngineError> {
        self.engine.set_facts(facts)
    }

    /// All answers to any goal.
    pub fn ask(&mut self, goal: &Goal) -> Result<Answers, EngineError> {
        self.engine.solve(goal, self.limits)
    }

    /// The squares in a direction, nearest first.
    pub fn directions(
        &mut self,
        from: Square,
        direction: Direction,
    ) -> Result<Vec<Square>, EngineError> {
        let goal = format!("direction({}, {from}, To)", direction_word(direction));
        self.each(&goal, |row| square(row.first()?))
    }

    /// The squares in a direction up to the first piece, that one included
    /// whatever its colour.
    pub fn line(&mut self, from: Square, direction: Direction) -> Result<Vec<Square>, EngineError> {
        let goal = format!("line({}, {from}, To)", direction_word(direction));
        self.each(&goal, |row| square(row.first()?))
    }

    /// The legal moves of the piece on a square, whoever has the move.
    pub fn moves_of(&mut self, from: Square) -> Result<Vec<Move>, EngineError> {
        let goal = format!("moves_of({from}, To, Kind)");
        self.each(&goal, |row| match row {
            [to, kind] => chess_move(from, square(to)?, kind),
            _ => None,
        })
    }

    /// The pieces of one side that attack a square.
    pub fn attackers_of(&mut self, of: Square, by: Color) -> Result<Bitboard, EngineError> {
        let goal = format!("attackers_of({of}, {by}, From)");
        let squares = self.each(&goal, |row| square(row.first()?))?;
        Ok(squares.into_iter().collect())
    }

    /// Whence the piece on a square can have come with its last move, and what
    /// it was before: a queen may have been a pawn.
    pub fn could_come_from(&mut self, to: Square) -> Result<Vec<(Square, Role)>, EngineError> {
        let goal = format!("could_come_from({to}, From, Role)");
        self.each(&goal, |row| match row {
            [from, was] => Some((square(from)?, role(was)?)),
            _ => None,
        })
    }

    /// The legal moves of the side to move.
    pub fn legal_moves(&mut self) -> Result<Vec<Move>, EngineError> {
        self.each("can_play(From, To, Kind)", |row| match row {
            [from, to, kind] => chess_move(square(from)?, square(to)?, kind),
            _ => None,
        })
    }

    /// How things stand from the view of one side, to move or not.
    pub fn situation(&mut self, color: Color) -> Result<Situation, EngineError> {
        let goal = format!("situation_of({color}, What)");
        let found = self.each(&goal, |row| situation(row.first()?))?;
        match found.as_slice() {
            [situation] => Ok(*situation),
            _ => Err(EngineError::Unreadable(format!("{found:?}"))),
        }
    }

    /// The answers to a goal of ours, each made into what it stands for.
    fn each<T>(
        &mut self,
        goal: &str,
        read: impl Fn(&[Term]) -> Option<T>,
    ) -> Result<Vec<T>, EngineError> {
        let goal: Goal = goal
            .parse()
            .map_err(|error| EngineError::Unreadable(format!("{goal}: {error}")))?;
        let answers = self.ask(&goal)?;
        let unreadable =
            |row: &[Term]| EngineError::Unreadable(Term::List(row.to_vec()).to_string());
        let read = |row: &Vec<Term>| read(row).ok_or_else(|| unreadable(row));
        answers.rows.iter().map(read).collect()
    }
}

/// The word of the theory for a direction.
fn direction_word(direction: Direction) -> &'static str {
    match direction {
        Direction::North => "north",
        Direction::South => "south",
        Direction::East => "east",
        Direction::West => "west",
        Direction::NorthEast => "north_east",
        Direction::SouthEast => "south_east",
        Direction::SouthWest => "south_west",
        Direction::NorthWest => "north_west",
    }
}

fn square(term: &Term) -> Option<Square> {
    term.as_atom()?.parse().ok()
}

fn role(term: &Term) -> Option<Role> {
    let name = term.as_atom()?;
    Role::ALL.into_iter().find(|role| role.to_string() == name)
}

fn situation(term: &Term) -> Option<Situation> {
    match term.as_atom()? {
        "none" => Some(Situation::None),
        "check" => Some(Situation::Check),
        "stalemate" => Some(Situation::Stalemate),
        "checkmate" => Some(Situation::Checkmate),
        _ => None,
    }
}

/// The move of `arrocco-rules`, in which a castling king goes to its rook.
fn chess_move(from: Square, to: Square, kind: &Term) -> Option<Move> {
    match kind {
        Term::Atom(name) => Some(Move::new(from, to, plain_kind(name)?)),
        Term::Compound(name, parts) => match (name.as_str(), parts.as_slice()) {
            ("promotion", [becomes]) => {
                let kind = MoveKind::promoting(role(becomes)?)?;
                Some(Move::new(from, to, kind))
            }
            ("castling", [side]) => castling(from, to, side.as_atom()?),
            _ => None,
        },
        _ => None,
    }
}

fn plain_kind(name: &str) -> Option<MoveKind> {
    match name {
        "plain" => Some(MoveKind::Normal),
        "double_step" => Some(MoveKind::DoubleStep),
        "en_passant" => Some(MoveKind::EnPassant),
        _ => None,
    }
}

/// The theory says where the king lands; that must be the place for its side.
fn castling(from: Square, to: Square, side: &str) -> Option<Move> {
    let side = match side {
        "kingside" => CastlingSide::Kingside,
        "queenside" => CastlingSide::Queenside,
        _ => return None,
    };
    let rook = Square::at(side.standard_rook_file(), from.rank());
    let is_standard = from.file() == File::E && side.king_target(from) == to;
    is_standard.then(|| Move::new(from, rook, MoveKind::Castling))
}

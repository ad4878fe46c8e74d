//! The predicates a goal may name: those of the theory, and nothing else.
//!
//! No predicate here reads a file, starts a program or changes a fact.

/// A predicate of the theory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Predicate {
    /// Its name.
    pub name: &'static str,
    /// Its arguments, as a person would name them.
    pub arguments: &'static str,
    /// What it states.
    pub states: &'static str,
}

impl Predicate {
    /// How many arguments it has.
    pub fn arity(&self) -> usize {
        self.arguments.split(", ").count()
    }
}

/// One line per predicate.
macro_rules! predicates {
    ($($name:literal ($arguments:literal) $states:literal)*) => {
        &[$(Predicate { name: $name, arguments: $arguments, states: $states }),*]
    };
}

/// What can be asked, the short questions first.
pub const PREDICATES: &[Predicate] = predicates! {
    "can_play" ("From, To, Kind") "the side to move may play this"
    "moves_of" ("From, To, Kind") "the piece on From may go to To, whoever has the move"
    "takes" ("From, To, Square, Role") "a move that takes the piece on Square"
    "mates" ("From, To, Kind") "this move ends the game"
    "attackers_of" ("Square, Colour, From") "the piece of Colour on From attacks Square"
    "could_come_from" ("Square, From, Role") "the piece on Square may have come from From"
    "situation_of" ("Colour, What") "checkmate, check, stalemate or none"
    "stands" ("Square, Colour, Role") "who stands on Square"
    "own" ("Square") "a piece of the side to move stands on Square"
    "unmoved" ("Square") "the piece on Square has never moved"
    "line" ("Direction, From, To") "To is free or the first piece seen from From"
    "direction" ("Direction, From, To") "To lies in that direction from From"
    "named" ("Name, Square") "Square, such as 4-3, is called Name, such as e4"
    "n_move" ("X1, Y1, X2, Y2") "the second square lies north of the first"
    "s_move" ("X1, Y1, X2, Y2") "… south"
    "e_move" ("X1, Y1, X2, Y2") "… east"
    "w_move" ("X1, Y1, X2, Y2") "… west"
    "ne_move" ("X1, Y1, X2, Y2") "… north-east"
    "se_move" ("X1, Y1, X2, Y2") "… south-east"
    "sw_move" ("X1, Y1, X2, Y2") "… south-west"
    "nw_move" ("X1, Y1, X2, Y2") "… north-west"
    "knight_move" ("X1, Y1, X2, Y2") "a knight goes from the first square to the second"
    "king_move" ("X1, Y1, X2, Y2") "a king does"
    "square" ("Square") "one of the 64 squares"
    "step" ("Direction, From, To") "the next square in a direction"
    "ray" ("Direction, From, To") "a square in a direction"
    "between_squares" ("A, B, Square") "Square lies on the line from A to B"
    "opposite" ("Direction, Back") "the way back"
    "straight" ("Direction") "along a file or a rank"
    "diagonal" ("Direction") "along a diagonal"
    "opponent" ("Colour, Other") "the two sides"
    "officer" ("Role") "a role other than the pawn"
    "slides" ("Role, Direction") "how bishop, rook and queen go"
    "leaps" ("Role, From, To") "how knight and king go"
    "pawn_step" ("Colour, From, To") "how a pawn goes"
    "pawn_double_step" ("Colour, From, Over, To") "how a pawn may begin"
    "pawn_capture" ("Colour, From, To") "how a pawn takes"
    "promotes_to" ("Role") "what a pawn becomes"
    "piece" ("X, Y, Colour, Role") "a piece of the position"
    "turn" ("Colour") "who has the move"
    "castling_right" ("Colour, Side") "neither king nor rook has moved"
    "en_passant" ("X, Y") "the square a pawn has just gone over"
    "one_of" ("Element, List") "an element of a list"
    "on" ("Situation, Square, Colour, Role") "who stands where, now or after moves"
    "vacant" ("Situation, Square") "the square is empty"
    "to_move" ("Situation, Colour") "who has the move"
    "may_castle" ("Situation, Colour, Side") "the right to castle"
    "sees" ("Situation, Direction, From, To") "free squares and the first piece"
    "attacks" ("Situation, From, To") "the piece on From attacks To"
    "attacker" ("Situation, Square, Colour, From") "the same from the square's side"
    "in_check" ("Situation, Colour") "the king is attacked"
    "legal" ("Situation, Colour, Move, After") "a legal move and where it leads"
    "legal_move" ("Situation, Move") "a legal move of the side to move"
    "play" ("Situation, Move, After") "the same and where it leads"
    "can_move" ("Situation, Colour") "there is a legal move"
    "checkmate" ("Situation, Colour") "in check and no legal move"
    "stalemate" ("Situation, Colour") "no check and no legal move"
    "situation" ("Situation, Colour, What") "checkmate, check, stalemate or none"
};

/// The arities in which a name is known.
pub(crate) fn arities(name: &str) -> Vec<usize> {
    let named = PREDICATES.iter().filter(|predicate| predicate.name == name);
    named.map(Predicate::arity).collect()
}

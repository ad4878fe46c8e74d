% Questions about the position at hand, with the names people give to squares.
%
% Nothing new is said here: each clause puts the relations of the other files
% into a form that is short to type.

% direction(D, From, To): To lies in the direction D from From.
direction(D, From, To) :- named(From, A), ray(D, A, B), named(To, B).

% stands(Square, C, R): a piece of colour C and role R stands on Square.
stands(Square, Colour, Role) :- piece(X, Y, Colour, Role), named(Square, X-Y).

% own(Square): the piece on Square belongs to the side to move.
own(Square) :- turn(Colour), stands(Square, Colour, _).

% unmoved(Square): the piece on Square has certainly never moved: a pawn on its
% rank, or a king and rook that may still castle together.
unmoved(Square) :- piece(X, Y, Colour, pawn), pawn_rank(Colour, Y), named(Square, X-Y).
unmoved(Square) :- castler(Colour, king, A), on(now, A, Colour, king), named(Square, A).
unmoved(Square) :- castler(Colour, rook, A), on(now, A, Colour, rook), named(Square, A).

% castler(C, R, A): the piece R of C that starts on A has a right to castle.
castler(Colour, king, King) :-
    opponent(Colour, _),
    castling_squares(Colour, kingside, King, _, _, _),
    \+ \+ castling_right(Colour, _).
castler(Colour, rook, Rook) :-
    castling_right(Colour, Side),
    castling_squares(Colour, Side, _, Rook, _, _).

% line(D, From, To): looking from From in the direction D, To is free or has
% the first piece on it.
line(D, From, To) :- named(From, A), sees(now, D, A, B), named(To, B).

% moves_of(From, To, Kind): the piece on From may go to To, if its side has or
% had the move.
moves_of(From, To, Kind) :-
    named(From, A),
    legal(now, _, move(A, B, Kind), _),
    named(To, B).

% takes(From, To, Square, R): that move takes the piece of role R on Square.
takes(From, To, Square, Role) :-
    named(From, A),
    legal(now, _, move(A, B, _), after(_, change([_|Taken], [piece(_, Colour, _)|_]), _)),
    one_of(V, Taken),
    opponent(Colour, Enemy),
    on(now, V, Enemy, Role),
    named(To, B),
    named(Square, V).

% can_play(From, To, Kind): the side to move may make this move.
can_play(From, To, Kind) :-
    legal_move(now, move(A, B, Kind)),
    named(From, A),
    named(To, B).

% attackers_of(Square, C, From): the piece of colour C on From attacks Square.
attackers_of(Square, Colour, From) :-
    named(Square, B),
    attacker(now, B, Colour, A),
    named(From, A).

% could_come_from(Square, From, R): the piece on Square could have come from From,
% now free, with its last move, when its role was R. What it took on its way,
% and whose king was in check before, is not asked.
could_come_from(Square, From, Role) :-
    named(Square, B),
    on(now, B, Colour, Is),
    came(Colour, Is, Role, A, B),
    vacant(now, A),
    named(From, A).

% came(C, Is, Was, A, B): the moves of the other files, looked at from their end.
came(Colour, Role, Role, A, B) :- officer(Role), covers(now, Colour, Role, A, B).
came(Colour, pawn, pawn, A, B) :- pawn_came(Colour, A, B).
came(Colour, Role, pawn, A, X-Y) :-
    promotes_to(Role),
    last_rank(Colour, Y),
    pawn_came(Colour, A, X-Y).
came(Colour, king, king, A, B) :-
    castling_squares(Colour, _, A, Rook, B, RookTo),
    on(now, RookTo, Colour, rook),
    vacant(now, Rook),
    \+ (between_squares(A, Rook, S), S \== B, S \== RookTo, on(now, S, _, _)).

% A pawn came by a step, by two from its rank, or by taking; never from the
% first rank, where none stands.
pawn_came(Colour, X-Y, B) :- pawn_step(Colour, X-Y, B), \+ first_rank(Colour, Y).
pawn_came(Colour, A, B) :- pawn_double_step(Colour, A, Over, B), vacant(now, Over).
pawn_came(Colour, X-Y, B) :- pawn_capture(Colour, X-Y, B), \+ first_rank(Colour, Y).

% situation_of(C, What): checkmate, check, stalemate or none, seen by C.
situation_of(Colour, What) :- situation(now, Colour, What).

% mates(From, To, Kind): this move of the side to move ends the game.
mates(From, To, Kind) :-
    play(now, move(A, B, Kind), After),
    to_move(After, Loser),
    checkmate(After, Loser),
    named(From, A),
    named(To, B).

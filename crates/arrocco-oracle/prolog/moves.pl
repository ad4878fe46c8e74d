% How pieces go and take among the others (Articles 3.1 and 3.7), no king asked.
%
% A move is move(From, To, Kind); Kind is plain, double_step, en_passant,
% castling(Side) or promotion(Role). With it comes its change(Lifted, Placed),
% the mover's piece first among the placed.

% possible(S, C, Move, Change): C could make this move if kings did not matter.
possible(S, Colour, Move, Change) :- officer_move(S, Colour, Move, Change).
possible(S, Colour, Move, Change) :- pawn_move(S, Colour, Move, Change).
possible(S, Colour, Move, Change) :- castling_move(S, Colour, Move, Change).

% Pieces other than pawns take as they go (3.2 to 3.6, 3.8).
officer_move(S, Colour, move(From, To, plain),
             change([From|Taken], [piece(To, Colour, Role)])) :-
    on(S, From, Colour, Role),
    officer(Role),
    covers(S, Colour, Role, From, To),
    lands(S, Colour, To, Taken).

% lands(S, C, To, Taken): a piece of C may arrive on To, lifting Taken. Not where
% a piece of its own colour stands; an opponent's piece is taken (3.1).
lands(S, _, To, []) :- vacant(S, To).
lands(S, Colour, To, [To]) :- prey(S, Colour, To).

% prey(S, C, Square): a piece that C may take stands there. Kings are not taken
% (1.4); that matters when the side that is not to move is asked about.
prey(S, Colour, Square) :-
    opponent(Colour, Enemy),
    on(S, Square, Enemy, Role),
    Role \== king.

% 3.7: forward to the free square in front.
pawn_move(S, Colour, move(From, To, Kind), change([From], [piece(To, Colour, Role)])) :-
    on(S, From, Colour, pawn),
    pawn_step(Colour, From, To),
    vacant(S, To),
    arrives(Colour, To, Kind, Role).

% 3.7: two squares on its first move, if both are free.
pawn_move(S, Colour, move(From, To, double_step), change([From], [piece(To, Colour, pawn)])) :-
    on(S, From, Colour, pawn),
    pawn_double_step(Colour, From, Over, To),
    vacant(S, Over),
    vacant(S, To).

% 3.7: diagonally forward, taking an opponent's piece.
pawn_move(S, Colour, move(From, To, Kind), change([From, To], [piece(To, Colour, Role)])) :-
    on(S, From, Colour, pawn),
    pawn_capture(Colour, From, To),
    prey(S, Colour, To),
    arrives(Colour, To, Kind, Role).

% 3.7: a pawn that has just gone two squares is taken as if it had gone one.
pawn_move(S, Colour, move(From, To, en_passant), change([From, Taken], [piece(To, Colour, pawn)])) :-
    just_passed(S, To),
    opponent(Colour, Enemy),
    pawn_double_step(Enemy, Home, To, Taken),
    on(S, Taken, Enemy, pawn),
    vacant(S, To),
    vacant(S, Home),
    pawn_capture(Colour, From, To),
    on(S, From, Colour, pawn).

% arrives(C, To, Kind, R): a pawn of C that comes to To is now of the role R;
% on the last rank it must become something better (3.7).
arrives(Colour, _-Y, plain, pawn) :- \+ last_rank(Colour, Y).
arrives(Colour, _-Y, promotion(Role), Role) :- last_rank(Colour, Y), promotes_to(Role).

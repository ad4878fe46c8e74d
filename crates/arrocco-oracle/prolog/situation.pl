% What stands where, now and after moves.
%
% A situation is either `now`, stated by the facts below, or
% `after(Move, change(Lifted, Placed), S)`: what the situation S becomes when
% the pieces on the squares Lifted leave the board and the pieces Placed arrive. All
% of chess is lifting and placing, so this one frame rule serves every move,
% and a move is tried without touching a fact.

:- dynamic(piece/4).             % piece(X, Y, Colour, Role)
:- dynamic(turn/1).            % turn(Colour)
:- dynamic(castling_right/2).  % castling_right(Colour, Side)
:- dynamic(en_passant/2).      % en_passant(X, Y): the last move, a pawn's
                               % double step, went over this square

% one_of(E, L): E is an element of the list L.
one_of(E, [E|_]).
one_of(E, [_|Rest]) :- one_of(E, Rest).

% on(S, Square, C, R): in the situation S a piece of colour C and role R stands
% on Square.
on(now, X-Y, Colour, Role) :- piece(X, Y, Colour, Role).
on(after(_, change(_, Placed), _), Square, Colour, Role) :-
    one_of(piece(Square, Colour, Role), Placed).
on(after(_, change(Lifted, _), S), Square, Colour, Role) :-
    on(S, Square, Colour, Role),
    \+ one_of(Square, Lifted).

% vacant(S, Square): it is empty.
vacant(S, Square) :- square(Square), \+ on(S, Square, _, _).

% to_move(S, C): C has the move; the players move in turn (1.1).
to_move(now, Colour) :- turn(Colour).
to_move(after(_, change(_, [piece(_, Mover, _)|_]), _), Colour) :-
    opponent(Mover, Colour).

% may_castle(S, C, Side): neither king nor rook has moved (3.8). A move that
% lifts a piece off either square ends the right for good.
may_castle(now, Colour, Side) :- castling_right(Colour, Side).
may_castle(after(_, change(Lifted, _), S), Colour, Side) :-
    may_castle(S, Colour, Side),
    castling_squares(Colour, Side, King, Rook, _, _),
    \+ one_of(King, Lifted),
    \+ one_of(Rook, Lifted).

% just_passed(S, Square): the last move went over Square with a double step.
just_passed(now, X-Y) :- en_passant(X, Y).
just_passed(after(move(From, To, double_step), _, _), Over) :-
    between_squares(From, To, Over).

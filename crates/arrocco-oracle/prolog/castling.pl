% Castling (Article 3.8).

% castling_files(Side, King, Rook, KingTo, RookTo): the files of the one move
% that two pieces make: the king goes two squares towards the rook, and the rook
% to the square the king has crossed.
castling_files(kingside, 4, 7, 6, 5).
castling_files(queenside, 4, 0, 2, 3).

% castling_squares(C, Side, King, Rook, KingTo, RookTo): the same on the first
% rank of C.
castling_squares(Colour, Side, K-Y, R-Y, KT-Y, RT-Y) :-
    first_rank(Colour, Y),
    castling_files(Side, K, R, KT, RT).

% The king and a rook that have not moved go together, if nothing stands
% between them and the king is never under attack on its way.
castling_move(S, Colour, move(King, KingTo, castling(Side)),
              change([King, Rook], [piece(KingTo, Colour, king), piece(RookTo, Colour, rook)])) :-
    may_castle(S, Colour, Side),
    castling_squares(Colour, Side, King, Rook, KingTo, RookTo),
    on(S, King, Colour, king),
    on(S, Rook, Colour, rook),
    \+ blocked(S, King, Rook),
    opponent(Colour, Enemy),
    \+ endangered(S, King, KingTo, Enemy).

% blocked(S, A, B): someone stands between A and B.
blocked(S, A, B) :- between_squares(A, B, Square), on(S, Square, _, _).

% endangered(S, A, B, Enemy): Enemy attacks the square the king stands on, one
% it crosses, or the one it comes to. The rook may be attacked, or cross such
% a square.
endangered(S, A, B, Enemy) :- way(A, B, Square), attacker(S, Square, Enemy, _).

% way(A, B, Square): Square is A, B or between them.
way(A, _, A).
way(_, B, B).
way(A, B, Square) :- between_squares(A, B, Square).

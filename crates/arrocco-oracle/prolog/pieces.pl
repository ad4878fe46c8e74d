% How each piece goes on an empty board (Articles 3.2 to 3.8).
%
% No other piece stands in the way here and no king is in danger; attacks.pl and
% legality.pl see to that.

% opponent(A, B): A plays against B (1.1).
opponent(white, black).
opponent(black, white).

% officer(R): R is a role other than the pawn.
officer(knight).
officer(bishop).
officer(rook).
officer(queen).
officer(king).

% slides(R, D): a piece of the role R goes any distance in the direction D.
slides(bishop, D) :- diagonal(D).       % 3.2: along a diagonal
slides(rook, D) :- straight(D).         % 3.3: along the file or the rank
slides(queen, D) :- straight(D).        % 3.4: along the file, the rank
slides(queen, D) :- diagonal(D).        %      or a diagonal

% leaps(R, A, B): a piece of the role R goes from A to B whatever lies between.
leaps(knight, X1-Y1, X2-Y2) :- knight_move(X1, Y1, X2, Y2).
leaps(king, X1-Y1, X2-Y2) :- king_move(X1, Y1, X2, Y2).

% one_apart(A, B), two_apart(A, B): how far two coordinates lie apart.
one_apart(A, B) :- next(A, B).
one_apart(A, B) :- next(B, A).
two_apart(A, B) :- next(A, M), next(M, B).
two_apart(A, B) :- next(B, M), next(M, A).

% 3.6: the knight goes to one of the nearest squares that are not on the same
% file, rank or diagonal: one away one way and two the other.
knight_move(X1, Y1, X2, Y2) :- one_apart(X1, X2), two_apart(Y1, Y2).
knight_move(X1, Y1, X2, Y2) :- two_apart(X1, X2), one_apart(Y1, Y2).

% 3.8: the king goes to an adjoining square; castling is in castling.pl.
king_move(X1, Y1, X2, Y2) :- step(_, X1-Y1, X2-Y2).

% forward(C, D): the pawns of C go in the direction D.
forward(white, north).
forward(black, south).

% takes_towards(C, D): the pawns of C take in the direction D.
takes_towards(white, north_east).
takes_towards(white, north_west).
takes_towards(black, south_east).
takes_towards(black, south_west).

% first_rank(C, Y), pawn_rank(C, Y), last_rank(C, Y): where the king of C
% starts, where its pawns start, and where they end.
first_rank(white, 0).
first_rank(black, 7).
pawn_rank(white, 1).
pawn_rank(black, 6).
last_rank(white, 7).
last_rank(black, 0).

% 3.7: a pawn goes to the square in front of it.
pawn_step(Colour, From, To) :- forward(Colour, D), step(D, From, To).

% 3.7: on its first move it may go two squares, over the one between.
pawn_double_step(Colour, X-Y, Over, To) :-
    pawn_rank(Colour, Y),
    pawn_step(Colour, X-Y, Over),
    pawn_step(Colour, Over, To).

% 3.7: it takes on the squares diagonally in front of it.
pawn_capture(Colour, From, To) :- takes_towards(Colour, D), step(D, From, To).

% 3.7: at the end of its way it becomes one of these, whatever was taken before.
promotes_to(queen).
promotes_to(rook).
promotes_to(bishop).
promotes_to(knight).

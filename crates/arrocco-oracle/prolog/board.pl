% The board (Article 2): coordinates, squares, the eight directions, rays.
%
% A square is written X-Y, both from 0 to 7, a1 being 0-0. There is no
% arithmetic: `next/2` is the only fact about numbers, so every relation runs
% in every direction, ends, and gives each answer once.

% next(A, B): B is the coordinate that follows A.
next(0, 1).
next(1, 2).
next(2, 3).
next(3, 4).
next(4, 5).
next(5, 6).
next(6, 7).

% coordinate(N): N counts a file or a rank; there are eight of each (2.1).
coordinate(0).
coordinate(1).
coordinate(2).
coordinate(3).
coordinate(4).
coordinate(5).
coordinate(6).
coordinate(7).

% square(S): S is one of the 64 squares (2.1).
square(X-Y) :- coordinate(X), coordinate(Y).

% file_letter(X, L): the file X is called L, from White's left.
file_letter(0, a).
file_letter(1, b).
file_letter(2, c).
file_letter(3, d).
file_letter(4, e).
file_letter(5, f).
file_letter(6, g).
file_letter(7, h).

% rank_digit(Y, D): the rank Y is called D, from White's side.
rank_digit(0, '1').
rank_digit(1, '2').
rank_digit(2, '3').
rank_digit(3, '4').
rank_digit(4, '5').
rank_digit(5, '6').
rank_digit(6, '7').
rank_digit(7, '8').

% named(N, S): people call the square S by the name N, such as e4.
named(Name, X-Y) :-
    file_letter(X, Letter),
    rank_digit(Y, Digit),
    atom_chars(Name, [Letter, Digit]).

% step(D, A, B): B is the square next to A in the direction D. Files run north
% and south, ranks east and west, diagonals the four other ways (2.4).
step(north, X-Y1, X-Y2) :- next(Y1, Y2), coordinate(X).
step(south, X-Y1, X-Y2) :- next(Y2, Y1), coordinate(X).
step(east, X1-Y, X2-Y) :- next(X1, X2), coordinate(Y).
step(west, X1-Y, X2-Y) :- next(X2, X1), coordinate(Y).
step(north_east, X1-Y1, X2-Y2) :- next(X1, X2), next(Y1, Y2).
step(south_east, X1-Y1, X2-Y2) :- next(X1, X2), next(Y2, Y1).
step(south_west, X1-Y1, X2-Y2) :- next(X2, X1), next(Y2, Y1).
step(north_west, X1-Y1, X2-Y2) :- next(X2, X1), next(Y1, Y2).

% straight(D): D runs along a file or a rank.
straight(north).
straight(south).
straight(east).
straight(west).

% diagonal(D): D runs along a diagonal.
diagonal(north_east).
diagonal(south_east).
diagonal(south_west).
diagonal(north_west).

% opposite(D, E): who goes D and then E is back where he was.
opposite(north, south).
opposite(south, north).
opposite(east, west).
opposite(west, east).
opposite(north_east, south_west).
opposite(south_west, north_east).
opposite(north_west, south_east).
opposite(south_east, north_west).

% ray(D, A, B): B lies in the direction D from A; the nearest come first.
ray(D, A, B) :- step(D, A, Next), onward(D, Next, B).

% onward(D, A, B): B is A, or lies in the direction D from it.
onward(_, B, B).
onward(D, A, B) :- step(D, A, Next), onward(D, Next, B).

% between_squares(A, B, S): S lies on the line from A to B, neither being S.
between_squares(A, B, S) :- ray(D, A, S), ray(D, S, B).

% The eight directions one by one, with bare coordinates.
n_move(X1, Y1, X2, Y2) :- ray(north, X1-Y1, X2-Y2).
s_move(X1, Y1, X2, Y2) :- ray(south, X1-Y1, X2-Y2).
e_move(X1, Y1, X2, Y2) :- ray(east, X1-Y1, X2-Y2).
w_move(X1, Y1, X2, Y2) :- ray(west, X1-Y1, X2-Y2).
ne_move(X1, Y1, X2, Y2) :- ray(north_east, X1-Y1, X2-Y2).
se_move(X1, Y1, X2, Y2) :- ray(south_east, X1-Y1, X2-Y2).
sw_move(X1, Y1, X2, Y2) :- ray(south_west, X1-Y1, X2-Y2).
nw_move(X1, Y1, X2, Y2) :- ray(north_west, X1-Y1, X2-Y2).

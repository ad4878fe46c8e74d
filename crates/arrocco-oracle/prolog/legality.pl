% Check, legal moves, checkmate and stalemate (Articles 1.4, 3.9, 3.10, 5.1, 5.2).

% in_check(S, C): the king of C is attacked, even by pieces that could not move
% because their own king would be in danger (3.9). Without a king, no check.
in_check(S, Colour) :-
    opponent(Colour, Enemy),
    on(S, King, Colour, king),
    \+ \+ attacker(S, King, Enemy, _).

% legal(S, C, Move, After): C may make this move, which leads to After: no move
% may leave or put its own king in check (3.9, 3.10).
legal(S, Colour, Move, after(Move, Change, S)) :-
    possible(S, Colour, Move, Change),
    \+ in_check(after(Move, Change, S), Colour).

% legal_move(S, Move): whoever has the move may make this one.
legal_move(S, Move) :- play(S, Move, _).

% play(S, Move, After): the same, with the situation it leads to.
play(S, Move, After) :- to_move(S, Colour), legal(S, Colour, Move, After).

% can_move(S, C): C has a legal move.
can_move(S, Colour) :- opponent(Colour, _), \+ \+ legal(S, Colour, _, _).

% checkmate(S, C): C is in check and has no legal move (1.4, 5.1).
checkmate(S, Colour) :- in_check(S, Colour), \+ can_move(S, Colour).

% stalemate(S, C): C is not in check and has no legal move (5.2).
stalemate(S, Colour) :-
    opponent(Colour, _),
    \+ in_check(S, Colour),
    \+ can_move(S, Colour).

% situation(S, C, What): how things stand from the view of C: checkmate, check,
% stalemate or none of them. Either side may be asked about, whoever has the
% move.
situation(S, Colour, What) :-
    opponent(Colour, _),
    danger(S, Colour, Danger),
    freedom(S, Colour, Freedom),
    verdict(Danger, Freedom, What).

% danger(S, C, D): whether the king of C is attacked (3.9).
danger(S, Colour, check) :- in_check(S, Colour).
danger(S, Colour, safe) :- \+ in_check(S, Colour).

% freedom(S, C, F): whether C has a legal move.
freedom(S, Colour, free) :- can_move(S, Colour).
freedom(S, Colour, stuck) :- \+ can_move(S, Colour).

% verdict(D, F, What): what the two amount to.
verdict(check, stuck, checkmate).    % 5.1: the game is won
verdict(check, free, check).
verdict(safe, stuck, stalemate).     % 5.2: the game is drawn
verdict(safe, free, none).

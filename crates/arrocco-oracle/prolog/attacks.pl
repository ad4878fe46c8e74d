% What a piece sees past the others, and what it attacks (Articles 3.1 and 3.5).

% sees(S, D, A, B): looking from A in the direction D, B is free or is the
% first square with a piece on it, whatever its colour: no piece goes over an
% intervening piece (3.5).
sees(S, D, A, B) :- step(D, A, Next), sees_on(S, D, Next, B).

% sees_on(S, D, A, B): the look that has come to A reaches B.
sees_on(_, _, B, B).
sees_on(S, D, A, B) :-
    vacant(S, A),
    step(D, A, Next),
    sees_on(S, D, Next, B).

% covers(S, C, R, A, B): a piece of colour C and role R on A would attack B.
covers(_, _, Role, A, B) :- leaps(Role, A, B).
covers(S, _, Role, A, B) :- slides(Role, D), sees(S, D, A, B).
covers(_, Colour, pawn, A, B) :- pawn_capture(Colour, A, B).

% attacks(S, A, B): the piece on A attacks the square B, even if it may not go
% there because its own king would be in danger (3.1).
attacks(S, A, B) :- on(S, A, Colour, Role), covers(S, Colour, Role, A, B).

% attacker(S, B, C, A): the square B is attacked by the piece of colour C on A.
% It is attacks/3 stated from the square's side: look from B for pieces that look
% back. A king asks so whether it is in check, which takes a glance along the
% eight directions instead of all the moves of the enemy.
attacker(S, B, Colour, A) :- leaps(Role, A, B), on(S, A, Colour, Role).
attacker(S, B, Colour, A) :- pawn_capture(Colour, A, B), on(S, A, Colour, pawn).
attacker(S, B, Colour, A) :-
    sees(S, D, B, A),
    on(S, A, Colour, Role),
    opposite(D, Back),
    slides(Role, Back).

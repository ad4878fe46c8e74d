% The SWI-Prolog end of the conversation with swi.rs; no part of the theory.
%
% A request is a term on the input. A line `row …` comes back for each answer,
% then one of `end`, `more` (there are others, not asked for) or `error …`.

oracle_serve :-
    read(Request),
    oracle_serve(Request).

oracle_serve(end_of_file) :- halt.
oracle_serve(Request) :-
    catch(oracle_answer(Request), Error, oracle_line(error, Error)),
    flush_output,
    oracle_serve.

oracle_answer(set_facts(Facts)) :-
    retractall(piece(_, _, _, _)),
    retractall(turn(_)),
    retractall(castling_right(_, _)),
    retractall(en_passant(_, _)),
    forall(member(Fact, Facts), assertz(Fact)),
    writeln(end).
oracle_answer(solve(Limit, Row, Goal)) :-
    Count = count(0),
    (   call(Goal),
        arg(1, Count, Before),
        (   Before >= Limit
        ->  true
        ;   After is Before + 1,
            nb_setarg(1, Count, After),
            oracle_line(row, Row),
            fail
        )
    ->  writeln(more)
    ;   writeln(end)
    ).

oracle_line(Word, Term) :-
    write(Word),
    write(' '),
    writeq(Term),
    nl.

# La partita in parole: stato, mosse, rifiuti. Letto dalla pagina e da Rust.
#
# $role e $from parlano del pezzo che muove, $other e $at di quello che
# ostacola o attacca.

## Riga di stato

status-turn = Tocca al { color }.
status-check = Tocca al { color }. | il { color } è sotto scacco
status-checkmate = scacco matto al { loser } | vince il { winner }
status-resignation = il { loser } abbandona | vince il { winner }
status-stalemate = patta | stallo
status-insufficient-material = patta | nessuno può più dare matto

color = { $color ->
    [white] bianco
   *[black] nero
}
loser = { $loser ->
    [white] bianco
   *[black] nero
}
winner = { $winner ->
    [white] bianco
   *[black] nero
}

## Pezzi

role = { $role ->
    [king] re
    [queen] donna
    [rook] torre
    [bishop] alfiere
    [knight] cavallo
   *[pawn] pedone
}
A-role = { $role ->
    [queen] Una donna
    [rook] Una torre
   *[other] Un { role }
}
The-role = { $role ->
    [queen] La donna
    [rook] La torre
    [bishop] L'alfiere
   *[other] Il { role }
}
other = { $other ->
    [king] re
    [queen] donna
    [rook] torre
    [bishop] alfiere
    [knight] cavallo
   *[pawn] pedone
}
The-other = { $other ->
    [queen] La donna
    [rook] La torre
    [bishop] L'alfiere
   *[other] Il { other }
}
the-other = { $other ->
    [queen] la donna
    [rook] la torre
    [bishop] l'alfiere
   *[other] il { other }
}
by-the-other = { $other ->
    [queen] dalla donna
    [rook] dalla torre
    [bishop] dall'alfiere
   *[other] dal { other }
}
of-the-other = { $other ->
    [queen] della donna
    [rook] della torre
    [bishop] dell'alfiere
   *[other] del { other }
}
piece = { role } { $color ->
    [white] { $role ->
        [queen] bianca
        [rook] bianca
       *[other] bianco
    }
   *[black] { $role ->
        [queen] nera
        [rook] nera
       *[other] nero
    }
}

# Re, donna, torre, alfiere, cavallo, come nella lista delle mosse.
piece-letters = RDTAC

## Mosse in parole

move-told = { $color ->
    [white] Bianco
   *[black] Nero
}: { role } da { $from } a { $to }.

## Rifiuti: una frase, con pezzo e casa, senza rimproveri.

refused-no-piece = In { $from } non c'è alcun pezzo.
refused-not-your-piece = Il pezzo in { $from } è { $color ->
    [white] bianco; tocca al nero
   *[black] nero; tocca al bianco
}.
refused-own-piece = { The-other } in { $to } è dello stesso colore.
refused-geometry = { A-role } non va da { $from } a { $to }.
refused-blocked = { The-other } in { $by } sbarra la via.
refused-pinned = { $role ->
    [queen] La donna in { $from } è inchiodata
    [rook] La torre in { $from } è inchiodata
   *[other] { The-role } in { $from } è inchiodato
} { by-the-other } in { $by }.
refused-uncovered = Tolto quel pedone, il re sarebbe attaccato { by-the-other } in { $by }.
refused-still-in-check = Il re resterebbe sotto lo scacco { of-the-other } in { $by }.
refused-king-attacked = Il re non può andare in { $to }, attaccata { by-the-other } in { $by }.
refused-castling-lost = Arrocco perso: il re o la torre ha già mosso.
refused-castling-in-check = Il re è sotto lo scacco { of-the-other } in { $by }: non può arroccare.
refused-castling-through-check = Il re passerebbe per { $attacked }, attaccata { by-the-other } in { $by }.
refused-promotion-missing = Scegli che cosa diventa il pedone.
refused-promotion-wrong = Un pedone sull'ultima traversa diventa donna, torre, alfiere o cavallo.
refused-game-over = La partita è finita.
refused-stale = La scacchiera è cambiata; guarda di nuovo.
refused-nothing-to-undo = Non c'è alcuna mossa da ritirare.
refused-nothing-to-redo = Non c'è alcuna mossa da rifare.

# La partita in parole: stato, mosse, rifiuti. Letto dalla pagina e da Rust.
#
# $role e $from parlano del pezzo che muove, $other e $at di quello che
# ostacola o attacca.

## Riga di stato

status-turn = Tocca al { color }.
status-check = Tocca al { color }. | il { color } è sotto scacco
status-checkmate = scacco matto al { loser } | vince il { winner }
status-resignation = il { loser } abbandona | vince il { winner }
status-time = tempo scaduto per il { loser } | vince il { winner }
status-stalemate = patta | stallo
status-dead-position = patta | posizione morta
status-fivefold = patta | quinta ripetizione
status-seventy-five-moves = patta | settantacinque mosse
status-threefold = patta | terza ripetizione
status-fifty-moves = patta | cinquanta mosse
status-agreement = patta | accordo
status-time-against-bare-material = patta | tempo scaduto per il { loser }, il { winner } non può dare matto

## La fine della partita, in frasi intere.

end-checkmate = Scacco matto al { loser }. Vince il { winner }.
end-resignation = Il { loser } abbandona. Vince il { winner }.
end-time = Tempo scaduto per il { loser }. Vince il { winner }.
end-stalemate = Stallo. Patta.
end-dead-position = Nessuno può più dare matto. Patta.
end-fivefold = La stessa posizione per la quinta volta. Patta.
end-seventy-five-moves = Settantacinque mosse senza catture né mosse di pedone. Patta.
end-threefold = La stessa posizione per la terza volta. Patta.
end-fifty-moves = Cinquanta mosse senza catture né mosse di pedone. Patta.
end-agreement = Patta d'accordo.
end-time-against-bare-material = Tempo scaduto per il { loser }, ma il { winner } non può dare matto. Patta.

## Che cosa mostra che la patta si può chiedere, o quanto manca.

# $moves: mosse, come testo, ad esempio 12, 16, 20.
proof-repetition = Stessa posizione dopo { $moves }.
proof-repetition-start = Stessa posizione all'inizio e dopo { $moves }.
proof-single = Questa posizione si è presentata una volta.
proof-count = { $moves } mosse senza catture né mosse di pedone.
ask-claim = { $proof } Chiedi patta?

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

Color = { $color ->
    [white] Bianco
   *[black] Nero
}
Loser = { $loser ->
    [white] Bianco
   *[black] Nero
}
Winner = { $winner ->
    [white] Bianco
   *[black] Nero
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
a-role = { $role ->
    [queen] una donna
    [rook] una torre
   *[other] un { role }
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
the-other-at = { the-other } in { $at }
list-and = { $first } e { $last }
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

move-plain = { $color ->
    [white] Bianco
   *[black] Nero
}: { role } da { $from } a { $to }.

move-takes = { Color }: { role } da { $from } prende { the-other } in { $to }.
move-takes-in-passing = { Color }: il pedone da { $from } prende en passant il pedone in { $at }.
move-castles-kingside = Il { color } arrocca corto.
move-castles-queenside = Il { color } arrocca lungo.
move-becomes = Promuove a { role }.

## Offerte e domande fra i giocatori. $name è il nome di un giocatore.

draw-offered = { $name } propone patta. { $other-name } accetta?
draw-declined = { $name } rifiuta la patta.
takeback-asked = { $name } chiede di ritirare la mossa. { $other-name } è d'accordo?
takeback-declined = { $name } non è d'accordo.

## Avversari

strength-level = livello { $level }
strength-classic = classico, profondità { $depth }
strength-uci = un altro programma

## Il motore di un altro programma che non va. $engine è il suo nome.

engine-cannot-start = { $engine } non si avvia: { $reason }.
engine-not-uci = { $engine } non parla UCI.
engine-no-option = { $engine } non ha l'opzione { $option }.
engine-option-value = L'opzione { $option } non può essere { $value }.
engine-illegal = { $engine } ha risposto «{ $answer }», che non è una mossa legale.
engine-hangs = { $engine } non risponde.
engine-ended = { $engine } si è chiuso.
engine-replaced = { $failure } Al suo posto continua il livello { $level }.

## L'allenatore. $role è il pezzo del giocatore, in $at.

your-role = { $role ->
    [queen] La tua donna
    [rook] La tua torre
   *[other] Il tuo { role }
}
coach-attacked = { your-role } in { $at } è { $role ->
    [queen] attaccata
    [rook] attaccata
   *[other] attaccato
} { $attacked ->
    [once] una volta
    [twice] due volte
   *[other] { $attackers } volte
} e { $defended ->
    [none] non è { coach-defended }
    [once] { coach-defended } una volta
    [twice] { coach-defended } due volte
   *[other] { coach-defended } { $defenders } volte
}.
coach-defended = { $role ->
    [queen] difesa
    [rook] difesa
   *[other] difeso
}
coach-attacked-by = Attaccanti: { $pieces }.
coach-defended-by = Difensori: { $pieces }.
coach-pinned = { your-role } in { $at } è { $role ->
    [queen] inchiodata
    [rook] inchiodata
   *[other] inchiodato
} al re { by-the-other } in { $by }.
coach-threat = { your-role } in { $at } attacca { the-other } in { $by }.
coach-threat-undefended = { your-role } in { $at } attacca { the-other } in { $by }, che non è { $other ->
    [queen] difesa
    [rook] difesa
   *[other] difeso
}.
coach-mate = Il { color } può dare matto subito: { $move }.
coach-takeback = Puoi ritirare la mossa: ritira.
coach-nothing = Non c'è nulla da dire sull'ultima mossa.
coach-on = L'allenatore parla dopo le tue mosse, ai livelli da 1 a 4 e senza orologio.
coach-off = L'allenatore tace.

## Rifiuti: una frase, con pezzo e casa, senza rimproveri.

refused-no-piece = In { $from } non c'è alcun pezzo.
refused-as-two-moves = Lette come due mosse, non sono entrambe legali.
refused-not-your-piece = Il pezzo in { $from } è { $color ->
    [white] bianco; tocca al nero
   *[black] nero; tocca al bianco
}.
refused-own-piece = In { $to } c'è { $other ->
    [king] il tuo re
    [queen] la tua donna
    [rook] una tua torre
   *[other] un tuo { other }
}.
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
refused-castling-lost = Il { color } non può più arroccare { $side ->
    [kingside] corto
   *[queenside] lungo
}: il re o quella torre ha già mosso.
refused-castling-in-check = Il re è sotto lo scacco { of-the-other } in { $by }: non può arroccare.
refused-castling-through-check = Il re passerebbe per { $attacked }, attaccata { by-the-other } in { $by }.
refused-promotion-missing = Scegli che cosa diventa il pedone.
refused-en-passant-late = Un pedone avanzato di due case si può prendere en passant solo alla mossa immediatamente successiva.
refused-promotion-wrong = Un pedone può diventare solo donna, torre, alfiere o cavallo.
refused-not-a-promotion = Si promuove solo un pedone che arriva all'ultima traversa.
refused-game-over = La partita è finita.
refused-engine-moves = Tocca al motore.
refused-stale = La scacchiera è cambiata; guarda di nuovo.
refused-nothing-to-redo = Non c'è alcuna mossa da rifare.
# $pieces: un elenco come l'alfiere in f1 e il cavallo in g1.
refused-castling-blocked = Il re non può arroccare: { $pieces } { $number ->
    [one] sbarra
   *[many] sbarrano
} la via.
refused-castling-lost-king = Non si può più arroccare: il re ha mosso alla mossa { $move }.
refused-castling-lost-rook = Non si può più arroccare: la torre ha mosso alla mossa { $move }.
refused-already-running = Una partita è in corso.
refused-no-promotion-due = Nessun pedone aspetta di diventare qualcosa.
refused-out-of-time = Tempo scaduto per il { color }.
refused-paused = L'orologio è in pausa.
refused-not-paused = L'orologio non è in pausa.
refused-no-clock = Questa partita si gioca senza orologio.
refused-too-much-time = Un orologio non può mostrare tanto.
refused-offer-stands = Il { color } ha già proposto patta.
refused-no-offer = Nessuno ha proposto patta.
refused-no-claim = Non c'è patta da chiedere. { $repetition } { $count }
refused-takebacks-forbidden = In questa partita le mosse non si ritirano.
refused-no-takebacks-left = Il { color } non può più ritirare mosse.
refused-nothing-to-take-back = Non c'è alcuna mossa da ritirare.
refused-takeback-pending = È già stato chiesto di ritirare la mossa.
refused-no-takeback-asked = Nessuno chiede di ritirare la mossa.
refused-unknown-move = In questa partita non c'è quella mossa.
refused-part-of-game = Quella mossa è stata giocata e non è una variante.
refused-already-main = Quella variante è già la prima.
refused-bad-settings = Nessuna partita può cominciare così: { $reason }.
refused-none-can = { $role ->
    [queen] Nessuna donna
    [rook] Nessuna torre
   *[other] Nessun { role }
} può andare in { $to }.
refused-no-such-piece = Non c'è { a-role } che possa andare così in { $to }.
# $squares: un elenco come b1 o f3.
refused-ambiguous = Più di { a-role } può andare in { $to }: da { $squares }.
refused-wrong-piece = In { $from } c'è { $other ->
    [king] un re
    [queen] una donna
    [rook] una torre
    [bishop] un alfiere
    [knight] un cavallo
   *[pawn] un pedone
}, non { a-role }.
refused-null = Questa non è una mossa di scacchi.
refused-not-kept = La partita non si è potuta conservare: { $reason }. Nulla è cambiato.

## Una posizione disposta a mano che non si può giocare

setup-no-king = Al { color } manca il re.
setup-kings = Il { color } ha { $count } re.
setup-pieces = Il { color } ha { $count } pezzi; il massimo è sedici.
setup-pawns = Il { color } ha { $count } pedoni; il massimo è otto.
setup-pawn-on-end = Un pedone non può stare in { $at }.
setup-kings-touch = I re in { $from } e { $to } sono adiacenti.
setup-opponent-in-check = Non tocca al { color }, ma il suo re in { $at } è attaccato da { $by }.

## Livelli del motore

level-beginner = principiante
level-novice = novizio
level-casual = occasionale
level-amateur = dilettante
level-regular = assiduo
level-club = da circolo
level-tournament = da torneo
level-expert = esperto
level-master = maestro
level-full = piena forza

## Altri dispositivi

refused-not-your-color = { $color ->
    [white] Su questo dispositivo giochi con il bianco.
   *[black] Su questo dispositivo giochi con il nero.
}
refused-on-another-device = { $color ->
    [white] Il bianco gioca su un altro dispositivo.
   *[black] Il nero gioca su un altro dispositivo.
}
refused-spectating = Questo dispositivo guarda soltanto.
refused-only-owner = Può farlo solo il primo dispositivo.
refused-not-begun = La partita non è ancora cominciata.
refused-no-help = Niente aiuti mentre si gioca su due dispositivi.
refused-shared-game = Non mentre si gioca su due dispositivi. Prima premi Chiudi il collegamento.
refused-not-shared = Nessun altro dispositivo è collegato.
refused-already-shared = Un'altra partita è già condivisa.
refused-address-unusable = Questo indirizzo non si può usare: { $reason }
refused-seat-empty = { $color ->
    [white] Il bianco non è ancora entrato.
   *[black] Il nero non è ancora entrato.
}
refused-no-such-device = Questo dispositivo se n'è già andato.
refused-wrong-code = Il codice non è questo.
refused-code-used = Questo codice è già stato usato. Chiedine uno nuovo.
refused-code-expired = Questo codice è scaduto. Chiedine uno nuovo.
refused-too-many-tries = Troppi codici sbagliati. Aspetta { $reason } secondi, o inquadra l'immagine.
refused-seat-taken = Questo posto è già occupato.
refused-too-many-devices = Non possono entrare altri dispositivi.
refused-bad-name = Un nome ha al massimo 40 caratteri.
refused-not-joined = Questo dispositivo non fa più parte della partita.

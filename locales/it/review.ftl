# La partita finita: segni, motivi, rapporto. Letto da Rust.

## Pezzi

# $role in $square: la torre in c6
piece-on = { $role ->
    [king] il re
    [queen] la donna
    [rook] la torre
    [bishop] l'alfiere
    [knight] il cavallo
   *[pawn] il pedone
} in { $square }

# Che cosa si perde o si guadagna.
a-piece = { $role ->
    [queen] la donna
    [rook] una torre
    [bishop] un alfiere
    [knight] un cavallo
    [king] il re
   *[pawn] un pedone
}
a-minor-piece = un pezzo
the-exchange = la qualità
piece-for = { $won } per { $lost }
# $pawns: quanto vale in pedoni, come testo.
material-worth-one = materiale del valore di un pedone
material-worth = materiale del valore di { $pawns } pedoni
list-and = { $first } e { $last }
list-comma = { $first }, { $last }

## Che cosa perde o manca una mossa. $move è la mossa con il numero.

loses = { $move } perde { $what }
allows-mate = { $move } permette il matto in { $moves }
misses-win-of = { $move } manca l'occasione di vincere { $what }
misses-mate = { $move } manca il matto in { $moves }
gives-stalemate = { $move } dà stallo. Patta.
misses-stalemate = { $move } manca uno stallo
because = { $effect }: { $why }.
plainly = { $effect }.

## Perché. $reply è la mossa vincente con il numero.

why-fork = { $reply } attacca { $targets }
why-mate-threat = { $reply } minaccia matto e attacca { $target }
why-discovered-attack = { $reply } apre l'attacco di scoperta con { $slider } contro { $target }
why-pin = { $reply } inchioda { $pinned } contro { $behind }
why-skewer = { $reply } infila { $front } e { $behind }
why-undefended = { $reply } prende { $taken }, che è { $role ->
    [queen] indifesa
    [rook] indifesa
   *[other] indifeso
}
why-pinned-defender = { $reply } prende { $taken }; { $defender } non può riprendere: è { $role ->
    [queen] inchiodata
    [rook] inchiodata
   *[other] inchiodato
}
why-cheaper = { $reply } prende { $taken } con { $by ->
    [queen] la donna
    [rook] una torre
    [bishop] un alfiere
    [knight] un cavallo
    [king] il re
   *[pawn] un pedone
}
why-removed-defender = { $reply } prende { $taken }, che da solo difende { $left }
why-overloaded = { $reply } prende { $first }; { $defender } non può difendere anche { $second }
why-trapped = { $reply } attacca { $piece }, che non ha case sicure
why-promotion = dopo { $reply } un pedone promuove in { $square }
why-exchanges = { $reply } apre i cambi in { $square }
why-back-rank = { $line } è matto del corridoio, { $king } non ha case
why-line = { $line }

## Dove non c'è nulla da dimostrare

gives-away-advantage = { $move } spreca il vantaggio
better = Meglio: { $line }.

## Il rapporto

review-title = Analisi della partita
accuracy = Precisione
accuracy-note = Precisione calcolata dalle possibilità di vittoria perse a ogni mossa
white = Bianco
black = Nero
inaccuracy = imprecisione
mistake = errore
blunder = errore grave
missed-mate = matto mancato
missed-win = vittoria mancata
evaluation = Valutazione
higher-is-better = più in alto è meglio per il bianco
one-moment = Il momento decisivo
two-moments = I due momenti decisivi
three-moments = I tre momenti decisivi
other-marks = Le altre mosse segnate
no-mistakes = Nessun errore trovato.
no-moves = Non ci sono mosse da analizzare.
moves = Mosse
moves-count-one = 1 mossa
moves-count = { $count } mosse
opening = Apertura
left-table = { $move } esce dalla tabella delle aperture
within-table = tutta la partita è nella tabella delle aperture
time-used = Tempo usato
longest-thought = la mossa più pensata: { $move }, { $time }
judged-by = Giudicata da { $engine }, { $budget } per posizione, di più dove una mossa sembra cattiva.
engine-replaced = Doveva giudicare { $engine }, ma ha smesso: { $reason }.
budget-nodes = { $count } nodi
budget-depth = profondità { $count }
budget-time = { $count } s
chances-of-white = Possibilità di vittoria del bianco, in %, dopo ogni mossa (: bianco, # nero)
swing = Da { $before } a { $after }.
player-figures = { $name }: precisione { $accuracy }, imprecisioni { $inaccuracies }, errori { $mistakes }, errori gravi { $blunders }, matti mancati { $mates }, vittorie mancate { $wins }.
chances-after = Dopo la mossa { $move }: { $chances } per cento per il bianco.
chances-at-end = Alla fine: { $chances } per cento per il bianco.
one-file = Un solo file, senza bisogno di rete.
diagram-of = Posizione con la mossa al { $side ->
    [white] bianco
   *[black] nero
}
ended-early = Analizzata fino a un errore nel file, riga { $line }, colonna { $column }: { $problem }

## Problemi

find-better-move = Trova la mossa migliore per il { $side ->
    [white] bianco
   *[black] nero
}.

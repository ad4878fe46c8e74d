# Testi della pagina: pulsanti, domande, nomi per i lettori di schermo.

## Intestazione e sezioni

sections = Sezioni
section-play = Gioca
section-analyse = Analizza
section-review = Rivedi
section-practise = Allenati
section-edit = Posizione
new-game = Nuova partita
language = Lingua
settings = Impostazioni
title = Scacchi – Arrocco
help = Aiuto
menu = Menu
more = Altro
about = Informazioni
close = Chiudi
cancel = Annulla
theme-next = Prossimo tema
sound = Suono
sound-on = Accendi il suono
sound-off = Spegni il suono

## Intorno alla scacchiera

board = Scacchiera
moves = Mosse
moves-none = Ancora nessuna mossa.
opening = Apertura
explorer = Esplora
captured-black = Pezzi neri catturati
captured-white = Pezzi bianchi catturati
lead = Il { color } è avanti di { $pawns }
flip-board = Gira la scacchiera
step-first = Prima posizione
step-prev = Mossa precedente
step-next = Mossa seguente
step-last = Ultima posizione
line = Mossa o comando
line-hint = Scrivi una mossa o un comando: Cf3, O-O, patta, aiuto
key-signs = Segno della mossa mostrata: ! ? !! ?? !? ?!; Backspace lo toglie
sign = Segno
sign-none = Nessuno
make-main-line = Rendi principale questa variante
delete-from-here = Elimina da qui in poi
variation-up = Sposta in su questa variante
variation-delete = Cancella questa variante

clock-turn = { $side }, al tratto
clock-low = { $side }, poco tempo
clock-paused = { $side }, in pausa
clock-turn-alone = al tratto
clock-low-alone = poco tempo
clock-paused-alone = in pausa
clock-warning = { $color ->
    [white] Al bianco
   *[black] Al nero
} restano { $seconds } secondi.

## Che cosa si può fare

take-back = Ritira
redo = Rifai
offer-draw = Patta
offer-draw-short = Patta
resign = Abbandona
hint = Suggerimento
pause = Ferma l'orologio
resume = Riprendi
save = Salva
saved = La partita è salvata su questo computer.
share = Esporta e importa
games = Partite salvate
comment = Commento
keep = Salva il commento
play-on = Continua
play-from-here = Gioca da qui
draw-arrows = Frecce
engine = Motore
engine-name = Arrocco
engine-start = Avvia il motore
engine-stop = Ferma il motore
pause-engine = Pausa
start-engine = Avvia
engine-lines = Numero di linee
engine-depth = prof. { $depth }
claim-now = Chiedi patta: { $proof }
claim-with = Chiedi patta con { $move }: { $proof }
claim = Chiedi
accept = Accetta
decline = Rifiuta
confirm = Gioca
put-back = Rimetti
back-to-game = Torna alla partita
take-over = Gioca qui
rematch-short = Rivincita
rematch = Rivincita, colori scambiati

## Domande

choose = scegli
ask-new = Cominciare una nuova partita?
ask-new-detail = La partita in corso sarà abbandonata.
save-and-start = Salvala e comincia
drop-game = Abbandonala e comincia
ask-analyse = Analizzare la partita in corso?
ask-analyse-detail = Dovete essere d'accordo tutti e due: si vedranno le mosse migliori.
ask-analyse-paused = Dovete essere d'accordo tutti e due: l'orologio si ferma e si vedranno le mosse migliori.
ask-edit = Preparare un'altra posizione?
ask-leave-paused = L'orologio si ferma e la partita aspetta.
ask-resign = { $name }, abbandoni?
ask-resign-detail = Vince { $name }.
ask-confirm = Da { $from } a { $to }: giochi questa mossa?
ask-delete = Cancellare questa partita?
ask-delete-detail = Non si potrà recuperare.
delete = Cancella

## Frasi sotto la scacchiera

welcome = Scegli un pezzo e poi la casa, o trascinalo.
takeback-done = { $count ->
    [0] La fine della partita è annullata.
    [one] Una mossa ritirata.
   *[other] { $count } mosse ritirate.
}
move-redone = La mossa è rigiocata.
clock-resumed = L'orologio riparte.
waiting = In attesa del programma…
draw-offered-short = { $name } propone patta.
takeback-asked-short = { $name } chiede di ritirare la mossa.
draw-waits = La tua proposta aspetta la risposta di { $name }.
takeback-waits = La tua richiesta aspetta la risposta di { $name }.
back-stays = La partita è ancora in corso. Per lasciarla, chiudi la scheda.
reconnected = Il programma è di nuovo in funzione.
connecting = Connessione al programma…
stopped = Il programma si è fermato; la partita è salvata. Riavvialo e la partita riprende qui.
part-failed = Questa parte della pagina non si è caricata. Il programma è ancora in esecuzione? Se lo è, ricarica la pagina.
locked = Questa sessione è terminata. Apri l'indirizzo che il programma ha stampato; poi la partita riprende anche qui.
reconnect = Riconnetti
watching = Questa scheda guarda soltanto. Si gioca in un'altra scheda.
looking-back = Stai guardando una posizione precedente.
hint-given = Prova { $move }. { $worth }
hints-used-up = In questa partita non ci sono più suggerimenti.
notice-in-memory = Su questo computer le partite non si possono salvare: { $detail }
notice-damaged = Il file delle partite era danneggiato ed è stato rinominato { $file }.
notice-device-refused = { $count ->
    [one] { $name } ha tentato qualcosa che può fare solo questo computer.
   *[other] { $name } ha tentato { $count } volte qualcosa che può fare solo questo computer.
}
notice-codes-guessed = Da { $address } sono stati scritti { $tries } codici sbagliati.
notice-sharing-resumed = La partita continua: gli altri dispositivi la ritrovano all'indirizzo { $address }.
notice-engine-failed = { $failure ->
    [start] { $engine } non si avvia.
    [not-uci] { $engine } non parla UCI.
    [option] Il motore non accetta l'opzione { $engine }.
    [illegal] { $engine } ha risposto qualcosa che non è una mossa legale.
    [hangs] { $engine } non risponde.
   *[ended] { $engine } si è chiuso.
} Al suo posto continua il livello { $level }.
refused-watching = Questa scheda guarda soltanto.
refused-no-such-game = Quella partita non c'è più.
refused-no-such-file = Questo file non è più aperto. Aprilo di nuovo.
refused-too-long = Il file supera i 200 MB. Prendine una parte con «arrocco pgn filter» o «arrocco pgn split», oppure importalo in Esplora (Analizza).
refused-not-readable = Non è né una posizione (FEN) né una partita (PGN). { $reason }
refused-game-too-long = Questa partita è troppo lunga. Nomi e tag occupano al massimo 8 KB, i commenti 1 MB in tutto, e una partita ha al massimo 20 000 mosse, varianti comprese.
refused-not-understood = La richiesta non è stata capita.
refused-database-unreadable = L'archivio non si può leggere: { $reason }.
refused-busy = Una cosa alla volta, per favore.

## Case, per i lettori di schermo

square-empty = { $square }
square-piece = { $square }, { piece }
mark-selected = scelto
mark-destination = può andare qui
mark-last-move = ultima mossa
mark-check = sotto scacco
mark-attacker = dà scacco
mark-refused = non possibile

## Quanto vale una posizione

worth-even = Quasi pari.
worth-better = Il { color } sta meglio: { $worth }.
worth-mate = Il { color } dà matto in { $moves }.
graph = Valutazione
graph-hint = Più in alto, meglio per il bianco
graph-progress = { $done } posizioni su { $all }
graph-inaccuracy = imprecisione
graph-mistake = errore
graph-blunder = errore grave
graph-missed-mate = matto mancato
graph-at = Dopo { $ply } semimosse.

## La partita riveduta

ask-review = Rivedere la partita in corso?
review-no-moves = Non ci sono ancora mosse da rivedere.
review-running = Esamino la mossa { $move } di { $count }
review-stop = Ferma
review-stopped = L'esame è stato fermato.
review-restart = Rivedi di nuovo
review-none = Nessun errore trovato.
review-found = { $count ->
    [one] Trovato un errore.
   *[other] Trovati { $count } errori.
}
review-fine = Qui nessun errore.
review-last = Non ci sono altri errori.
review-count = { $number } di { $count }
review-try = Riprova
review-next = Errore seguente
review-first = Primo errore
review-better = Mostra la mossa migliore
review-better-short = Mossa migliore
review-better-title = La mossa migliore
review-better-exists = C'era una mossa migliore.
review-back = Torna all'errore
review-player = Giocatore
review-accuracy = Precisione
review-moments = { $count ->
    [one] Il momento decisivo
    [2] I due momenti decisivi
   *[other] I tre momenti decisivi
}
review-moments-short = Momenti
review-for-white = per il bianco
review-at = Mossa { $number }, { Color }
review-find = Trova la mossa migliore per il { color }
review-hint = Suggerimento
review-hint-piece = Aiuto: quale pezzo?
review-hint-square = Aiuto: dove va?
review-hint-look = Guarda { $role ->
    [king] il re
    [queen] la donna
    [rook] la torre
    [bishop] l'alfiere
    [knight] il cavallo
   *[pawn] il pedone
} in { $square }.
review-hint-target = Va in { $square }.
review-show = Mostra la mossa
review-kept = La tua partita resta com'era: i tentativi non vengono aggiunti.
review-grading = La mossa viene giudicata…
review-right = Giusto, è questa
review-right-too = Giusto, vale altrettanto
review-not-it = { $move } non basta.
review-near = { $move } ci va vicino, ma c'è di meglio.
review-tries = I tuoi tentativi
review-tries-from = prima di { $move }
review-in-game = in partita
review-try-number = { $number ->
    [1] primo tentativo
    [2] secondo tentativo
    [3] terzo tentativo
   *[other] tentativo { $number }
}
review-tries-count = { $tries ->
    [one] 1 tentativo
   *[other] { $tries } tentativi
}, { $hints ->
    [0] nessun aiuto
    [one] 1 aiuto
   *[other] { $hints } aiuti
}
mark-played-from = da dove veniva la mossa
mark-played-to = l'errore
mark-attacked = attaccata dalla risposta
mark-aimed = attaccata dalla mossa migliore
mark-hinted = il pezzo da muovere
mark-answer = dove va la risposta

## Allenamento: gli errori delle partite conservate, chiesti di nuovo

ask-practise = Lasciare la partita per allenarsi?
practise-none = Ancora nessun errore da ripassare. Conserva una partita e rivedila: i suoi errori ti saranno chiesti qui di nuovo, dopo 1, 3 e 7 giorni.
practise-none-today = Oggi non c'è nulla da ripassare.
practise-done = Per oggi è tutto.
practise-next = { $count ->
    [one] Un errore da ripassare
   *[other] { $count } errori da ripassare
}, il prossimo { $days ->
    [one] domani.
   *[other] fra { $days } giorni.
}
practise-left = { $count ->
    [one] Resta un errore da risolvere.
   *[other] Restano { $count } errori da risolvere.
}
practise-ahead = Allenati lo stesso
practise-leave = Torna alla partita
practise-finish = Fine
practise-from = { $game }. In partita: { $move }.
practise-again = { $days ->
    [one] Ti sarà chiesto di nuovo domani.
   *[other] Ti sarà chiesto di nuovo fra { $days } giorni.
}
practise-learned = Lo sai: non ti sarà più chiesto.
practise-of-game = { $count ->
    [0] Conosci gli errori di questa partita.
    [one] Un errore di questa partita ti sarà chiesto di nuovo dopo 1, 3 e 7 giorni.
   *[other] { $count } errori di questa partita ti saranno chiesti di nuovo dopo 1, 3 e 7 giorni.
}
practise-keep = Conserva questa partita: i suoi errori ti saranno chiesti di nuovo dopo 1, 3 e 7 giorni.
practise-keep-button = Conserva la partita
practise-due = { $count ->
    [0] Allenati
    [one] Allenati: un errore oggi
   *[other] Allenati: { $count } errori oggi
}

## Nuova partita

opponents = Giocatori
opponents-people = Due persone
opponents-engine = Contro il motore
opponents-engines = Motore contro motore
names = Nomi (facoltativi)
name-of = Nome del { $color ->
    [white] bianco
   *[black] nero
}
names-hint = Salvati con la partita, solo su questo computer.
swap = Scambia i colori
you-play = Giochi con
random = A caso
seating = Disposizione
seating-fixed = Fianco a fianco
seating-fixed-detail = la scacchiera non gira
seating-turning = Girevole
seating-turning-detail = la scacchiera gira dopo ogni mossa
seating-face = Faccia a faccia
seating-face-detail = pezzi e orologio dell'avversario capovolti
seating-devices = Due dispositivi
seating-devices-detail = stessa rete, si entra con un codice
clock = Orologio
clock-kind-none = senza orologio
clock-kind-bullet = bullet
clock-kind-blitz = lampo
clock-kind-rapid = rapida
clock-kind-long = lunga
clock-none = No
clock-bad = Questo non è un tempo di riflessione. Esempi: 5, 5+3, 40/90+30, 5d3.
clock-both = Tutti e due
minutes = Minuti
seconds = Secondi per mossa
same-time = Stesso tempo per tutti e due
clock-expected = { $minutes ->
    [one] Circa un minuto a testa per 40 mosse.
   *[other] Circa { $minutes } minuti a testa per 40 mosse.
}
clock-expected-each = Bianco circa { $white ->
    [one] un minuto
   *[other] { $white } minuti
} per 40 mosse, nero circa { $black }.
clock-other = Altro
clock-hint = Minuti, secondi per mossa: 5+3. Ritardo 5d3, Bronstein 5b3, per mossa 5/move, diversi 5+3 vs 3+2.
rules = Regole
chess960 = Chess960
chess960-detail = Prima traversa mescolata: una di 960 posizioni
takebacks = Si possono ritirare le mosse
takebacks-detail = Con la mossa torna indietro anche l'orologio
level = Livello (forza misurata, 95 %)
level-of = { $color ->
    [white] Livello del bianco
   *[black] Livello del nero
}
manners = Motore
style = Aperture
style-any = Tutte
style-solid = Solide
style-open = Aperte e vivaci
patience = Riflessione più lunga
patience-seconds = { $seconds ->
    [one] { $seconds } secondo
   *[other] { $seconds } secondi
}
resigns = Può abbandonare
resigns-detail = Quando non c'è più nulla da salvare
level-hint = I livelli bassi vedono meno e trascurano qualcosa; non sbagliano apposta.
rating-none = non misurata
level-1 = Principiante
level-2 = Novizio
level-3 = Occasionale
level-4 = Dilettante
level-5 = Assiduo
level-6 = Circolo
level-7 = Torneo
level-8 = Esperto
level-9 = Maestro
level-10 = Piena forza
start-game = Comincia
new-game-kept = La partita sulla scacchiera continua finché non cominci.
new-game-from = La partita comincia dalla posizione sulla scacchiera.

## Fine

score = Punteggio
keep-ask = Conservare le partite finite su questo computer?
keep-this = Questa
keep-all = Tutte d'ora in poi
keep-none = Nessuna
time-left = Tempo rimasto

## Esporta e importa

share-out = Questa partita
share-in = Carica una posizione o una partita
share-in-hint = Incolla qui una FEN o un PGN, o lascia cadere un file sulla pagina
copy = Copia { $name }
copied = Copiato
save-file = Salva come file
open-file = Apri file
load = Carica
picture = Immagine della scacchiera
picture-as = Come { $kind }
tags = Dati della partita
tags-save = Salva i dati
tags-saved = Salvati.
tag-name = { $tag ->
    [Event] Torneo
    [Site] Luogo
    [Date] Data
    [Round] Turno
    [White] Bianco
   *[Black] Nero
}

## Partite salvate

games-search = Giocatore, data, apertura
result = Risultato
result-any = Tutti i risultati
games-none = Nessuna partita salvata.
in-progress = in corso
moves-count = { $count ->
    [one] { $count } mossa
   *[other] { $count } mosse
}
delete-game = Cancella { $players }

## Errori di un testo PGN

fault-move = Mossa { $number } { $text } (riga { $line }): { $reason }
fault-ambiguous-move = Mossa { $number } { $text } (riga { $line }): più di un pezzo può andarci.
fault-move-after-end = Mossa { $number } { $text } (riga { $line }): la partita è finita prima di questa mossa.
fault-bad-fen = Riga { $line }: il tag FEN non è una posizione.
fault-unclosed-comment = Riga { $line }: un commento non è chiuso.
fault-unclosed-variation = Riga { $line }: una variante non è chiusa.
fault-stray-closing = Riga { $line }: «{ $text }» non chiude nulla.
fault-too-deep = Riga { $line }: troppe varianti una dentro l'altra.
fault-garbage = Riga { $line }, alla mossa { $number }: «{ $text }» non fa parte di una partita.

## File con più partite

file-reading = Lettura del file…
file-failed = Il programma non risponde. È ancora in esecuzione?
file-pasted = Partite incollate
file-search = Cerca giocatori, tornei, aperture
file-count = { $count ->
    [one] { $count } partita.
   *[other] { $count } partite.
}
file-found = { $count ->
    [0] Nessuna partita trovata.
    [one] { $count } partita trovata.
   *[other] { $count } partite trovate.
}
file-faulty = { $count ->
    [one] { $count } partita contiene errori.
   *[other] { $count } partite contengono errori.
}
file-cut = Sono elencate solo le prime { $count } partite.
file-fault = contiene errori
file-more = Mostra altre
file-games = Partite di { $file }

## Posizione

tool-hand = Sposta i pezzi
tool-rubber = Togli i pezzi
to-move = Tratto
right-K = Il bianco può arroccare corto
right-Q = Il bianco può arroccare lungo
right-k = Il nero può arroccare corto
right-q = Il nero può arroccare lungo
setup-start = Posizione iniziale
setup-empty = Scacchiera vuota
setup-over = In questa posizione la partita è già finita.
setup-fine = Questa posizione si può giocare.
problem-no-position = Questa non è una posizione.
problem-no-king = Il { color } non ha il re.
problem-many-kings = Il { color } ha { $count } re.
problem-too-many-pieces = Il { color } ha { $count } pezzi; al massimo 16.
problem-too-many-pawns = Il { color } ha { $count } pedoni; al massimo 8.
problem-pawn-on-end-rank = Un pedone non può stare in { $square }.
problem-kings-touch = I re in { $square } e { $other } sono adiacenti.
problem-opponent-in-check = Il re in { $square } è sotto scacco, ma tocca all'altro.

## Impostazioni

settings-hint = Salvate in questo browser, solo su questo computer.
keep-games = Partite finite
keeping-ask = Chiedi
keeping-all = Conserva tutte
keeping-none = Non conservare
theme = Tema
theme-auto = Sistema
theme-light = Chiaro
theme-dark = Scuro
theme-contrast = Alto contrasto
board-colours = Colori della scacchiera
board-stone = Pietra
board-gray = Bianco e grigio
board-green = Verde
board-wood = Legno
board-tournament = Verde da torneo
board-walnut = Noce
board-sea = Mare
piece-set = Pezzi
pieces-arrocco = Arrocco
pieces-cburnett = cburnett
blindfold = Alla cieca
blindfold-off = No
blindfold-discs = Dischi per tutti i pezzi
blindfold-own = Solo i tuoi pezzi
blindfold-last = Solo l'ultimo pezzo mosso
blindfold-nothing = Scacchiera vuota
habits = Gioco
prefer-coordinates = Coordinate
prefer-dots = Mostra dove può andare un pezzo
prefer-confirm = Conferma ogni mossa
prefer-autoQueen = Promuovi a donna senza chiedere
prefer-sound = Suoni
prefer-evaluation = Valutazione durante la partita
prefer-large = Scacchiera grande come la finestra
prefer-coach = Allenatore ai livelli da 1 a 4, senza orologio
lock = Blocco dell'insegnante
lock-word = Password
lock-hints = Suggerimenti a partita
lock-open = Sblocca
lock-close = Blocca
lock-wrong = Password errata.
lock-hint = Niente mosse ritirate, niente punti, pochi suggerimenti, livello fisso.
lock-closed-hint = Bloccato: niente mosse ritirate, niente punti, pochi suggerimenti, livello fisso.
sessions = Accesso
sessions-close = Chiudi tutte le altre sessioni
sessions-hint = Gli altri browser e programmi dovranno riaprire l'indirizzo con la chiave.
sessions-closed = { $count ->
    [0] Non c'erano altre sessioni aperte.
    [one] Una sessione chiusa.
   *[other] { $count } sessioni chiuse.
}

## Aiuto

help-hands = Mouse o dita
help-keys = Tastiera
help-click = Fai clic su un pezzo e poi sulla casa, o trascinalo. Un altro clic lo posa.
help-drag = Col tasto destro: trascina per una freccia, clic per un cerchio. Sul touch screen: Frecce.
help-words = Scrivi mosse e comandi: Cf3, O-O, patta, perché Cd4, aiuto.
help-arrows = La rotella del mouse sulla scacchiera sfoglia le mosse.
help-refused = Una mossa illegale mostra il motivo e segna le case.
key-cursor = muove il cursore
key-pick = prende e posa
key-drop = posa il pezzo, chiude
key-line = riga dei comandi
key-back = ritira la mossa
key-forward = rigioca la mossa
key-browse = una mossa indietro o avanti
key-ends = prima o ultima posizione
key-flip = gira la scacchiera
key-hint = suggerimento
key-last = legge l'ultima mossa
key-clocks = legge gli orologi
key-new = nuova partita
key-explorer = esplora, in analisi
key-help = questa pagina

## Informazioni

about-text = Scacchi per due persone davanti a un solo dispositivo, contro un motore onesto, e per programmi che hanno bisogno delle regole. Senza rete, senza account, senza telemetria.
about-source = Il codice sorgente è nel repository da cui è stato compilato il programma, con i testi delle licenze.
about-warranty = Nessuna garanzia, nei limiti della legge.

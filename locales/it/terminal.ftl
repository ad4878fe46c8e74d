# Risposte alle righe scritte, e testi del terminale. Li legge solo Rust.

## Una riga che non si è capita

misread-empty = Scrivi una mossa come e4 o Cf3, oppure aiuto.
misread-unknown = «{ $word }» non è né una mossa né un comando. Scrivi aiuto.
misread-near = «{ $word }» non è né una mossa né un comando. Volevi dire { $near }?
misread-missing = A { $word } serve { $what }.
misread-wrong = A { $word } serve { $what }; «{ $found }» non lo è.

argument-square = una casa come e4
argument-line = una colonna come e, una traversa come 4, o una casa
argument-role = un pezzo come cavallo
argument-move = una mossa come Cf3 o g1f3
argument-file = il nome di un file
argument-fen = una posizione in FEN
argument-level = un livello da 1 a 10, o classico 3
argument-depth = una profondità da 1 a 5
argument-clock = un tempo come 5+3 o 10
argument-game = persone, livello N, classico N, motori N, bianco, nero, 960 o un tempo come 5+3
argument-language = en o it
argument-theme = il nome di un tema
argument-style = il nome di un tipo di pezzi
argument-name = bianco o nero, poi il nome
argument-nothing = nessun argomento

## Domande

ask-promotion = Che cosa diventa il pedone: donna, torre, alfiere o cavallo?
ask-give-up = C'è una partita in corso. Vuoi lasciarla? Rispondi sì o no.
game-goes-on = La partita continua.
# Domande del motore classico.
ask-depth = Scegli la profondità del computer:
    (consigliamo un valore fra 1 e 5)
depth-too-small = Scrivi un numero maggiore di 0.
depth-no-number = Questo non è un numero intero. Scrivi un numero intero.
depth-too-large = Il numero è troppo grande. Scrivine uno più piccolo.
ask-side = Giochi con il Bianco o con il Nero? (B/N)
side-unknown = Scrivi B per il Bianco o N per il Nero.

## Che cosa è successo

game-began = È cominciata una nuova partita.
taken-back = Mossa ritirata.
clock-paused = L'orologio è in pausa.
clock-resumed = L'orologio riparte.
language-changed = Ora la lingua è l'italiano.
players-now = Giocano { $name } e { $other-name }.
themes = Temi: { $names }.
theme-unknown = Non c'è un tema «{ $found }». Temi: { $names }.
piece-sets = Pezzi: { $names }.
pieces-unknown = Non ci sono pezzi «{ $found }». Pezzi: { $names }.
quit-page = Per uscire, chiudi questa scheda. La partita è salvata.
loaded = La partita è caricata.
saved = La partita è salvata in { $file }.
resumed = La partita continua da dov'era.
settings-next = Vale per la prossima partita: scrivi nuova.

## Che cosa si rifiuta

file-exists = { $file } esiste già e non è stato sovrascritto.
file-missing = { $file } non è stato trovato.
folder-missing = La cartella di { $file } non esiste.
file-first-game = Il file contiene più partite; questa è la prima.
file-trouble = { $file }: { $reason }.
file-no-game = { $file } non contiene una partita leggibile: { $reason }.
start-refused = Da lì non può cominciare una partita: { $reason }.
start-not-a-fen = Questa non è una FEN: { $field ->
    [board] la scacchiera
    [turn] il tratto
    [castling] il campo dell'arrocco
    [en-passant] il campo dell'en passant
    [halfmove] il conto delle semimosse
    [fullmove] il numero della mossa
   *[rest] la fine
}, colonna { $column }: { $fault ->
    [missing] manca
    [unexpected] «{ $found }» non è ammesso
    [short] è troppo breve
    [row] una traversa ha otto case
    [rows] una scacchiera ha otto traverse
    [twice] «{ $found }» è ripetuto
    [large] il numero è troppo grande
    [extra] testo in più
   *[other] qualcosa non va
}.

## Risposte

engine = Motore
engine-of = Motore, { $strength }
move-is-legal = { $move } è una mossa legale.
moves-all = { $moves }
moves-from = Da { $square }: { $moves }
moves-none = Non ci sono mosse legali.
moves-none-from = Nessun pezzo può muovere da { $square }.
attackers = Il { color } attacca { $square } con { $pieces }.
attackers-none = Il { color } non attacca { $square }.
where = { $piece }: { $squares }.
where-none = { $piece }: nessuno.
empty = vuota
pieces-of = { Color }: { $pieces }.
captured = Pezzi catturati del { color }: { $pieces }.
captured-none = Nessun pezzo del { color } è stato catturato.
material-even = Il materiale è pari.
material-ahead = Il { color } è avanti di { $points }.
no-move-yet = Ancora nessuna mossa.
opening-unknown = Questa apertura non è nell'elenco delle aperture.
clocks = Bianco { $white }, Nero { $black }.
view-board = Questa è la posizione sulla scacchiera.
view-after = La posizione dopo { $move }.
view-start = La posizione prima della prima mossa.
hint = Prova { $move }.
hint-line = Prova { $move }. Può continuare { $line }.
hint-none = Non c'è alcuna mossa da consigliare.
evaluation = { $standing } { $score }
standing-level = La posizione è pari.
standing-slight = Il { color } sta leggermente meglio.
standing-clear = Il { color } sta meglio.
standing-winning = Il { color } è in posizione vinta.
standing-mating = Il { color } dà matto in { $moves }.
thinking = Il motore sta pensando.

## Aiuto

help-notation = Mosse: e4, Cf3, exd5, O-O, e8=D, oppure e2e4, Cg1-f3, 5254. Comandi:
help-undo = ritira l'ultima mossa
help-redo = rigioca la mossa ritirata
help-draw = proponi patta
help-accept = rispondi sì
help-decline = rispondi no
help-claim = chiedi patta, subito o con la mossa che intendi
help-resign = abbandona
help-pause = ferma l'orologio
help-resume = fai ripartire l'orologio
help-hint = chiedi una buona mossa
help-coach = che cosa lascia indifeso la tua ultima mossa; sì, no
help-why = perché una mossa è rifiutata
help-moves = le mosse legali, di un pezzo o di tutti
help-attackers = chi attacca una casa
help-where = dove stanno i pezzi di un tipo
help-look = che cosa c'è su una colonna, traversa o casa
help-board = mostra la scacchiera
help-status = a chi tocca, o com'è finita la partita
help-captured = i pezzi catturati
help-last = l'ultima mossa in parole
help-list = le mosse della partita
help-opening = il nome dell'apertura
help-eval = chi sta meglio
help-practise = gli errori delle partite conservate, da rivedere
help-review = la partita rivista: gli errori e i loro motivi
help-save = scrivi la partita in un file PGN
help-load = continua la partita di un file PGN
help-fen = la posizione in FEN
help-pgn = la partita in PGN
help-start = comincia da una posizione
help-edit = disponi una posizione a mano
help-new = una nuova partita
help-level = gioca contro il motore, da 1 a 10
help-classic = gioca contro il motore classico
help-clock = gli orologi, o un tempo per la partita
help-name = cambia il nome di un giocatore
help-flip = gira la scacchiera
help-back = mostra la mossa precedente
help-forward = mostra la mossa seguente
help-first = mostra l'inizio
help-end = mostra la posizione attuale
help-try = prova una mossa come variante
help-raise = sposta in su una variante
help-delete = cancella una variante
help-language = cambia lingua
help-theme = cambia colori
help-pieces = cambia pezzi
help-help = questo elenco
help-quit = esci
follows-square = e4
follows-role = cavallo
follows-move = Cf3
follows-file = FILE
follows-fen = FEN
follows-number = 4
follows-clock = 5+3
follows-game = livello 4 5+3
follows-language = en
follows-theme = legno
follows-style = lettere
follows-name = bianco Anna
theme-plain = I colori valgono solo a schermo intero.
edit-plain = Scrivi parti e una FEN.

## Dove si conservano le partite

store-in-use = La partita in corso è aperta altrove, sulla pagina o in un altro terminale. Questa non viene salvata.
store-nowhere = Non c'è una cartella dove salvare le partite. Questa non viene salvata.
store-refused = Le partite non si possono salvare: { $reason }.
store-damaged = Il file delle partite era danneggiato ed è stato rinominato { $file }.

## Lo schermo intero

welcome = Scrivi una mossa come e4, usa le frecce o il mouse. F1 mostra l'aiuto.
too-small = La finestra è troppo piccola: almeno { $width } per { $height }.
hint-coming = Cerco una buona mossa.
key-help = aiuto
key-new = nuova
key-flip = gira
key-hint = idea
key-eval = valuta
key-appearance = tema
key-edit = disponi
key-quit = esci
yes = Sì
no = No
on = sì
off = no
end-title = La partita è finita
end-again = Rigioca
end-new = Nuova partita
end-look = Guarda la partita
choose = scegli
help-title = Aiuto
text-title = Testo
help-close = Esc chiude, le frecce scorrono.
ask-resign = { $name }, abbandoni?
resign-title = Abbandono
offer-title = Domanda
give-up-title = Nuova partita
give-up-ask = C'è una partita in corso. Vuoi lasciarla?
editor-title = Disponi una posizione
editor-put = Le lettere mettono i pezzi: { $letters } bianchi, { $lower } neri.
editor-erase = Spazio toglie un pezzo. Tab cambia il tratto.
editor-castling = 1 2 3 4: arrocco { $rights }.
editor-turn = Tocca al { color }.
editor-board = F8 svuota la scacchiera, F9 mette la posizione iniziale.
editor-leave = Invio gioca da qui, Esc annulla.
editor-good = Questa posizione si può giocare.
viewing = Questa è una posizione precedente. Fine torna alla partita.
new-title = Nuova partita
new-players = Giocatori
new-level = Livello
new-depth = Profondità
new-side = Il tuo colore
new-clock = Orologio
new-clock-text = Tempo
new-variant = Inizio
new-takebacks = Ritiro mosse
new-white = Il tuo nome
new-black = Nero
new-white-two = Bianco
new-start = Comincia la partita
new-bad-clock = «{ $found }» non è un tempo di gioco. Scrivi 5+3 per cinque minuti più tre secondi per mossa.
players-people = due persone
players-engine = contro il motore
players-classic = contro il motore classico
players-engines = motore contro motore
side-white = Bianco
side-black = Nero
side-random = a caso
clock-none = senza orologio
clock-other = altro
variant-usual = classico
takebacks-free = sì
takebacks-asked = se l'avversario è d'accordo
takebacks-off = no
form-help = Le frecce scelgono, Invio conferma, Esc chiude.
appearance-title = Aspetto
appearance-theme = Colori
appearance-pieces = Pezzi
appearance-seating = Gira la scacchiera
appearance-evaluation = Valutazione
appearance-language = Lingua
appearance-close = Fatto
seating-fixed = mai
seating-turning = dopo ogni mossa
keys-move = Frecce, Invio
keys-move-help = scegli una casa, prendi, posa
keys-mouse = Mouse
keys-mouse-help = due clic o trascina; la rotella sfoglia
keys-type = una lettera, /
keys-type-help = scrivi una mossa o un comando; Tab completa, ↑ richiama
keys-undo = Ctrl+Z, Ctrl+Y
keys-undo-help = ritira, rigioca
keys-browse = Pag↑, Pag↓, Inizio, Fine
keys-browse-help = sfoglia la partita
keys-draw = F8, F9
keys-draw-help = proponi patta, abbandona
keys-quit = Ctrl+Q, F10
keys-quit-help = esci; la partita è salvata
keys-esc = Esc
keys-esc-help = annulla, chiudi, torna
help-keys = Tasti

## `arrocco explain`. $text: la mossa digitata, $san e $uci: come la scrivono altri.

explain-legal = { $text } è legale: { $san }, { $uci } per i motori
explain-illegal = { $text } è illegale. { $reason }
explain-ambiguous = { $text } è ambigua. { $reason }

## La partita rivista, in parole

review-empty = Non ci sono ancora mosse da rivedere.
review-working = Rivedo la partita. Ci vogliono alcuni secondi.
review-failed = Non è possibile rivedere la partita: { $reason }.
review-prompt = rivedi
review-prompt-try = riprova
review-words = avanti, indietro: un altro errore; migliore: la mossa migliore; riprova: trovala tu; momenti; grafico; conserva: questi errori ti saranno chiesti di nuovo; rapporto FILE; esci
review-mistake = Errore { $number } di { $count }: { $player }, { $mark }.
review-first = Questo è il primo errore.
review-last = Questo era l'ultimo errore.
review-none = Non c'è nulla da riprovare: nessun errore trovato.
review-legend-played = [ ] la mossa giocata
review-legend-from = : : da dove veniva
review-legend-attacked = ( ) di che cosa parla la frase
review-legend-answer = > < dove arriva la risposta
review-find = Trova la mossa migliore per il { $color ->
    [white] bianco
   *[black] nero
}. Scrivi una mossa, suggerimento, migliore o indietro.
review-look-at = Guarda { $piece }.
review-not-it = { $move } non basta.
review-right = Giusto: { $line }. (tentativi: { $tries }, suggerimenti: { $hints })
review-unknown = «{ $found }» non è una parola di questo esame. { $words }.
review-left = Si torna alla partita.
review-keep-note = Scrivi conserva per conservare questa partita: i suoi errori ti saranno chiesti di nuovo dopo 1, 3 e 7 giorni.
review-asked-again = { $number ->
    [one] Un errore di questa partita ti sarà chiesto
   *[many] { $count } errori di questa partita ti saranno chiesti
 } di nuovo dopo 1, 3 e 7 giorni: scrivi allenati durante la partita.

## Allenamento: gli errori delle partite conservate, chiesti di nuovo

practise-not-kept = Gli errori si ripassano solo se le partite vengono conservate. Avvia con --resume per conservarle.
practise-none = Non c'è nulla da ripassare. Rivedi una partita che conservi: i suoi errori ti saranno chiesti qui.
practise-later = Oggi non c'è nulla da ripassare. { $number ->
    [one] Il prossimo errore arriva domani.
   *[many] Il prossimo errore arriva fra { $days } giorni.
 }
practise-due = { $number ->
    [one] Un errore da ripassare oggi.
   *[many] { $count } errori da ripassare oggi.
 }
practise-from = { $number } di { $count }: { $white } – { $black }, { $date }. In partita: { $move }.
practise-find = Trova la mossa migliore per il { $color ->
    [white] bianco
   *[black] nero
}.
practise-prompt = allenati
practise-words = una mossa; suggerimento; migliore: la mossa migliore; avanti; scacchiera; esci
practise-unknown = «{ $found }» non è né una mossa né una parola dell'allenamento. { $words }.
practise-again = { $number ->
    [one] Ti sarà chiesto di nuovo domani.
   *[many] Ti sarà chiesto di nuovo fra { $days } giorni.
 }
practise-learned = Lo sai: non ti sarà più chiesto.
practise-left = { $number ->
    [none] Era l'ultimo.
    [one] Ne resta uno: scrivi avanti.
   *[many] Ne restano { $count }: scrivi avanti.
 }
practise-done = Per oggi è tutto. Si torna alla partita.
practise-failed = Non è possibile ripassare gli errori: { $reason }.
practise-screen = Gli errori si ripassano in modalità testo: arrocco tui --plain --resume

## Su un altro computer: `arrocco join`

join-playing = { $color ->
    [white] Giochi con il bianco contro { $name }.
   *[black] Giochi con il nero contro { $name }.
}
join-watching = Guardi { $white } contro { $black }.
join-help = Scrivi una mossa, per esempio e4 o Cf3; oppure patta, accetta, rifiuta, reclama, abbandona, ritira, scacchiera o esci. Alle domande si risponde come nel terminale: mosse e2, perché e2 e5, lista, orologio, indietro.
join-waiting = In attesa che la partita cominci.
join-begun = La partita comincia.
join-away = Il dispositivo di { $name } è assente.
join-back = { $name } è di nuovo qui.
join-offer = { $name } propone patta. Scrivi accetta o rifiuta.
join-takeback = { $name } chiede di ritirare una mossa. Scrivi accetta o rifiuta.
join-lost = Collegamento interrotto. Riprovo.
join-again = Di nuovo collegato.
join-removed = Questo dispositivo è stato allontanato dalla partita.
join-ended = La partita non è più condivisa.
join-no-answer = Il computer non risponde. Siete sulla stessa rete?
join-nothing = Non c'è niente a cui rispondere.
join-cannot = Non si può entrare a { $address }: { $reason }

## arrocco explore

explore-none = Nessuna partita dell'indice continua da qui.
explore-move = mossa
explore-games = partite
explore-white = bianco
explore-draw = patta
explore-black = nero
explore-rating = Elo
explore-years = anni
explore-examples = esempi:

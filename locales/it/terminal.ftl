# Le parole proprie del terminale. Le legge solo Rust.

## Una riga che non si è capita

misread-empty = Scrivi una mossa come e4 o Cf3, oppure aiuto.
misread-unknown = «{ $word }» non è una mossa né una parola che conosco. Scrivi aiuto.
misread-near = «{ $word }» non è una mossa né una parola che conosco. Volevi dire { $near }?
misread-missing = A { $word } serve { $what }.
misread-wrong = A { $word } serve { $what }; «{ $found }» non lo è.

argument-square = una casa come e4
argument-line = una colonna come e, una traversa come 4, o una casa
argument-role = un tipo di pezzo come cavallo
argument-move = una mossa come Cf3 o g1f3
argument-file = il nome di un file
argument-fen = una posizione in FEN
argument-level = un livello da 1 a 10, o classico 3
argument-depth = una profondità da 1 a 5
argument-clock = un tempo come 5+3 o 10
argument-game = persone, livello N, classico N, motori N, bianco, nero, 960 o un tempo come 5+3
argument-language = en o it
argument-theme = slate, wood, green, contrast o plain
argument-style = auto, figures, letters o blocks
argument-name = bianco o nero, poi il nome
argument-nothing = nulla dopo di sé

## Domande

ask-promotion = Che cosa diventa il pedone: donna, torre, alfiere o cavallo?
ask-give-up = Una partita è in corso. La lasci? Rispondi sì o no.
game-goes-on = La partita continua.
# Le due domande di R-30 e R-31.
ask-depth = Scegli la profondità del computer:
    (consigliamo un valore fra 1 e 5)
depth-too-small = Scrivi un numero maggiore di 0.
depth-no-number = Questo non è un numero intero. Scrivi un numero intero.
depth-too-large = Il numero è troppo grande. Scrivine uno più piccolo.
ask-side = Giochi con il Bianco o con il Nero? (B/N)
side-unknown = Scrivi B per il Bianco o N per il Nero.

## Che cosa è successo

game-began = Una nuova partita è cominciata.
taken-back = Mossa ritirata.
clock-paused = L'orologio è in pausa.
clock-resumed = L'orologio riparte.
language-changed = D'ora in poi in italiano.
loaded = La partita è sulla scacchiera.
saved = La partita è in { $file }.
resumed = La partita continua da dov'era.
level-next = Vale per la prossima partita: scrivi nuova.
clock-next = Vale per la prossima partita: scrivi nuova.
name-next = Vale per la prossima partita: scrivi nuova.

## Che cosa si rifiuta

refused-engine-to-move = Tocca al motore.
file-exists = { $file } c'è già; non è stato sovrascritto.
file-missing = Non c'è alcun file { $file }.
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
    [unexpected] “{ $found }” non può stare lì
    [short] finisce troppo presto
    [row] una traversa ha otto case
    [rows] una scacchiera ha otto traverse
    [twice] “{ $found }” c'è già
    [large] il numero è troppo grande
    [extra] non può seguire nulla
   *[other] qualcosa non va
}.

## Risposte

engine = Motore
engine-of = Motore, { $strength }
why-legal = Quella mossa è legale.
moves-all = { $moves }
moves-from = Da { $square }: { $moves }
moves-none = Non c'è alcuna mossa legale.
moves-none-from = Nulla può muovere da { $square }.
attackers = Il { color } attacca { $square } con { $pieces }.
attackers-none = Il { color } non attacca { $square }.
where = { $piece }: { $squares }.
where-none = { $piece }: nessuno.
empty = vuota
pieces-of = { Color }: { $pieces }.
captured = Pezzi catturati del { color }: { $pieces }.
captured-none = Nessun pezzo del { color } è catturato.
material-even = Il materiale è pari.
material-ahead = Il { color } è avanti di { $points }.
no-move-yet = Ancora nessuna mossa.
opening-unknown = Questa apertura qui non ha nome.
clocks = Bianco { $white }, Nero { $black }.
view-board = Questa è la posizione sulla scacchiera.
view-after = La posizione dopo { $move }.
view-start = La posizione prima della prima mossa.
hint = Prova { $move }.
hint-line = Prova { $move }. Può continuare { $line }.
hint-none = Non c'è alcuna mossa da trovare.
evaluation = { $standing } { $score }
standing-level = Le parti stanno alla pari.
standing-slight = Il { color } sta un po' meglio.
standing-clear = Il { color } sta meglio.
standing-winning = Il { color } vince.
standing-mating = Il { color } dà matto in { $moves }.
thinking = Il motore pensa.

## Aiuto

help-notation = Una mossa: e4, Cf3, exd5, O-O, e8=D, oppure e2e4, Cg1-f3, 5254. Una parola:
help-undo = ritira l'ultima mossa
help-redo = rigioca la mossa ritirata
help-draw = proponi patta
help-accept = sì, a ciò che è stato chiesto
help-decline = no, a ciò che è stato chiesto
help-claim = chiedi patta, anche con la mossa che intendi
help-resign = abbandona
help-pause = ferma l'orologio
help-resume = fai ripartire l'orologio
help-hint = chiedi una buona mossa
help-why = chiedi perché una mossa è rifiutata
help-moves = le mosse legali, di un pezzo o di tutti
help-attackers = chi attacca una casa
help-where = dove stanno i pezzi di un tipo
help-look = che cosa c'è su una colonna, traversa o casa
help-board = mostra la scacchiera
help-status = come sta la partita
help-captured = i pezzi catturati
help-last = l'ultima mossa in parole
help-list = le mosse della partita
help-opening = il nome dell'apertura
help-eval = chi sta meglio
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
help-name = dai un nome a una parte
help-flip = gira la scacchiera
help-back = guarda una mossa indietro
help-forward = guarda una mossa avanti
help-first = guarda l'inizio
help-end = guarda di nuovo la scacchiera
help-try = prova una mossa a parte
help-raise = alza una variante
help-delete = cancella una variante
help-language = parla un'altra lingua
help-theme = altri colori
help-pieces = altri pezzi
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
follows-theme = wood
follows-style = letters
follows-name = bianco Anna
edit-plain = Scrivi parti e una posizione in FEN.

## Dove si conservano le partite

store-in-use = La partita in corso è aperta altrove, sulla pagina o in un altro terminale. Questa resta solo in memoria.
store-nowhere = Non c'è una cartella dove conservare le partite. Questa resta solo in memoria.
store-refused = Le partite non si possono conservare: { $reason }.
store-damaged = Il file delle partite era danneggiato ed è stato messo da parte come { $file }.

## Lo schermo intero

welcome = Scrivi una mossa come e4, usa le frecce o il mouse. F1 aiuta.
too-small = La finestra è troppo piccola: almeno { $width } per { $height }.
hint-coming = Cerco una buona mossa.
key-help = aiuto
key-new = nuova
key-flip = gira
key-hint = consiglio
key-eval = valuta
key-look = aspetto
key-edit = disponi
key-quit = esci
yes = Sì
no = No
on = sì
off = no
end-title = La partita è finita
end-again = Ancora
end-new = Nuova partita
end-look = Guardala
choose = scegli
help-title = Aiuto
text-title = Testo
help-close = Esc chiude, le frecce scorrono.
ask-resign = { $name }, abbandoni?
resign-title = Abbandono
offer-title = Domanda
give-up-title = Nuova partita
give-up-ask = Una partita è in corso. La lasci?
editor-title = Disponi una posizione
editor-put = Le lettere mettono i pezzi: { $letters } bianchi, { $lower } neri.
editor-erase = Spazio toglie. Tab: a chi tocca.
editor-castling = 1 2 3 4: arrocco { $rights }.
editor-turn = Tocca al { color }.
editor-board = F8 svuota, F9 mette la posizione iniziale.
editor-leave = Invio gioca da qui, Esc torna.
editor-good = Questa posizione si può giocare.
viewing = Guardi una posizione precedente. Fine torna alla partita.
new-title = Nuova partita
new-players = Giocatori
new-level = Livello
new-depth = Profondità
new-side = Il tuo colore
new-clock = Orologio
new-clock-text = Tempo
new-variant = Inizio
new-takebacks = Ritirare
new-white = Il tuo nome
new-black = Nero
new-white-two = Bianco
new-start = Comincia la partita
new-bad-clock = «{ $found }» non è un tempo. Scrivi 5+3 per cinque minuti e tre secondi a mossa.
players-people = due persone
players-engine = contro il motore
players-classic = contro il motore classico
players-engines = motore contro motore
side-white = Bianco
side-black = Nero
side-random = a caso
clock-none = senza orologio
clock-other = altro
variant-usual = usuale
takebacks-free = libero
takebacks-asked = se l'altro è d'accordo
takebacks-off = mai
form-help = Le frecce scelgono, Invio comincia, Esc chiude.
look-title = Aspetto
look-theme = Colori
look-pieces = Pezzi
look-seating = Scacchiera
look-evaluation = Valutazione
look-language = Lingua
look-close = Fatto
look-slate = ardesia
look-wood = legno
look-green = verde
look-contrast = alto contrasto
look-plain = senza colori
look-auto = come si adatta
look-figures = figure
look-letters = lettere
look-blocks = grandi
seating-fixed = sta ferma
seating-turning = gira dopo ogni mossa
keys-move = Frecce, Invio
keys-move-told = scegli una casa, prendi, posa
keys-mouse = Mouse
keys-mouse-told = due clic o trascina; la rotella sfoglia
keys-type = una lettera, /
keys-type-told = scrivi una mossa o una parola; Tab completa, ↑ richiama
keys-undo = Ctrl+Z, Ctrl+Y
keys-undo-told = ritira, rigioca
keys-browse = Pag↑, Pag↓, Inizio, Fine
keys-browse-told = sfoglia la partita
keys-draw = F8, F9
keys-draw-told = proponi patta, abbandona
keys-quit = Ctrl+Q, F10
keys-quit-told = esci; la partita è conservata
keys-esc = Esc
keys-esc-told = lascia, chiudi, torna
help-keys = Tasti

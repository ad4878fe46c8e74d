# Due dispositivi, una partita; e una classe. Si carica con quella parte della pagina.

## Nuova partita

devices-here = Questo computer
devices-play = Giochi con
devices-board-only = Solo scacchiera
devices-board-only-hint = Entrambi entrano con un dispositivo; questo computer mostra la scacchiera.
devices-name = Il tuo nome
devices-network = Rete
devices-kind-wireless = Wi-Fi
devices-kind-cable = Cavo
devices-kind-other = Rete
devices-kind-loopback = Solo questo computer
devices-none = Questo computer non è in rete. Collegalo al Wi-Fi o al cavo, poi scegli di nuovo Due dispositivi.
devices-absence = Se un dispositivo si scollega
devices-absence-waits = L'orologio aspetta 30 s
devices-absence-runs = L'orologio corre
devices-share = Mostra il codice
devices-share-hint = Il programma ascolta la rete solo da adesso, e solo fino alla fine della partita.

## Attesa

devices-waiting = In attesa del secondo giocatore
devices-waiting-both = In attesa dei due giocatori
devices-ready = Tutti pronti
devices-ready-how = Inizia la partita quando vuoi.
devices-no-code = Non si aspetta nessun altro.
devices-playing = I dispositivi di questa partita
devices-how = Apri questo indirizzo su un telefono, un tablet o un computer della stessa rete e scrivi il codice.
devices-address = Indirizzo
devices-code = Codice
devices-code-for = Codice per
devices-addresses = { $count ->
    [2] Questo computer ha due indirizzi
   *[other] Questo computer ha { $count } indirizzi
}
devices-code-black = Nero
devices-code-white = Bianco
devices-code-spectator = Chi guarda
devices-code-once = Vale una volta, ancora per { $time }.
devices-code-many = Per tutti quelli che guardano, ancora per { $time }.
devices-code-expired = Questo codice è scaduto.
devices-code-renew = Nuovo codice
devices-locked = Troppi codici sbagliati. I codici scritti sono rifiutati ancora per { $time }; l'immagine funziona.
devices-copy = Copia
devices-copied = Copiato
devices-scan = Inquadra qui con il telefono
devices-step-network = Stessa rete
devices-step-network-detail = I due dispositivi sullo stesso Wi-Fi o cavo.
devices-step-camera = Fotocamera o indirizzo
devices-step-camera-detail = Inquadra l'immagine, o scrivi l'indirizzo.
devices-step-code = Codice
devices-step-code-detail = Serve solo se l'indirizzo è stato scritto.
devices-connected = Collegati
devices-count = { $count ->
    [one] { $count } dispositivo
   *[other] { $count } dispositivi
}
devices-on-phone = Un telefono
devices-on-tablet = Un tablet
devices-on-computer = Un computer
devices-on-program = Un programma
devices-at-here = Questo computer, { $side }
devices-at-device = { $kind }, { $side }
devices-at-nobody = { $side }, entra con il codice
devices-player = Giocatore { $color ->
    [white] bianco
   *[black] nero
}
devices-spectator = Spettatore
devices-at-watching = { $kind }, guarda
devices-state-present = pronto
devices-state-choosing = sceglie il nome
devices-state-away = scollegato
devices-state-awaited = non c'è ancora
devices-remove = Togli { $name }
devices-remove-ask = Togliere { $name }?
devices-remove-detail = Il dispositivo perde subito il suo posto. Con un codice nuovo si può rientrare.
devices-remove-yes = Togli
devices-nobody-watches = Non guarda nessuno.
devices-watching = { $count ->
    [one] Un dispositivo guarda.
   *[other] { $count } dispositivi guardano.
}
devices-let-watch = Lascia guardare altri
devices-end-watch = Nessun altro spettatore
devices-fact-clock = Orologio
devices-fact-clock-none = nessuno
devices-fact-plays = { $name } gioca con
devices-fact-board = Questo computer
devices-fact-board-only = mostra la scacchiera
devices-fact-absence = Se un dispositivo si scollega
devices-fact-absence-waits = l'orologio aspetta 30 s
devices-fact-absence-runs = l'orologio corre
devices-fact-takebacks = Ritirare mosse
devices-fact-takebacks-asked = se l'altro accetta
devices-fact-takebacks-forbidden = non si può
devices-fact-delay = Ritardo di rete
devices-fact-delay-given = resi fino a { $bound } s per mossa, più { $reserve } s in tutta la partita
devices-open = Chi è su questa rete e conosce il codice può entrare. La partita non esce dalla rete. Il collegamento non è cifrato.
devices-stop = Chiudi il collegamento
devices-stop-ask = Chiudere il collegamento?
devices-stop-detail = Gli altri dispositivi vengono scollegati. La partita continua su questo computer.
devices-begin = Inizia la partita
devices-begin-later = { $color ->
    [white] Comincia quando arriva il bianco
    [black] Comincia quando arriva il nero
   *[both] Comincia quando ci sono tutti e due
}
devices-back = Torna alla partita

## Durante la partita

devices = Dispositivi
devices-joined = { $name } è entrato e gioca col { $color ->
    [white] bianco
   *[black] nero
}.
devices-choosing = Un dispositivo è entrato e sceglie il nome.
devices-begun = La partita è cominciata.
devices-not-begun-owner = La partita non è ancora cominciata.
devices-not-begun = La partita comincia quando lo decide { $name }.
devices-not-begun-host = La partita comincia quando lo decide il computer.
devices-away = Il dispositivo di { $name } è scollegato.
devices-away-runs = Il dispositivo di { $name } è scollegato. L'orologio corre.
devices-away-waits = Il dispositivo di { $name } è scollegato. L'orologio aspetta { $seconds } s.
devices-away-both = I due dispositivi sono scollegati.
devices-returned = { $name } è tornato.
devices-rematch-how = Un'altra partita si comincia dal computer: questa pagina la mostrerà.
devices-ends = La partita è finita. I dispositivi restano collegati ancora per { $time }.
devices-spectating = Stai guardando.
devices-stopped = I dispositivi sono scollegati. La partita continua su questo computer.
devices-lost-runs = Collegamento interrotto. Il tuo orologio corre; questa pagina si ricollega da sola.
devices-lost-waits = Collegamento interrotto. L'orologio ti aspetta per 30 secondi; questa pagina si ricollega da sola.
devices-lost = Collegamento interrotto. Questa pagina si ricollega da sola.
devices-reconnected = Di nuovo collegato.
devices-removed = Questo dispositivo è stato tolto dalla partita.
devices-ended = Il collegamento è stato chiuso. La partita resta sul computer.
devices-join-again = Rientra
devices-leave = Lascia la partita
devices-leave-ask = Lasciare la partita?
devices-leave-detail = Il tuo colore torna libero. Per rientrare serve un codice nuovo.
devices-own-color = Giochi col { $color ->
    [white] bianco
   *[black] nero
}.
clock-away = { $side }, scollegato
clock-away-alone = scollegato
devices-credited = { $name }: resi { $seconds } s per il ritardo di rete

## Entrare

join-title = Entra in una partita
join-code = Codice
join-code-how = Scrivi le otto cifre che vedi sull'altro schermo.
join-go = Entra
join-unreachable = Il computer non risponde. I due dispositivi sono sulla stessa rete?
join-against = contro
join-you = te
join-play-against = Gioca col { $color ->
    [white] bianco
   *[black] nero
} contro { $name }
join-play-alone = Gioca col { $color ->
    [white] bianco
   *[black] nero
}
join-watch-title = Guarda la partita
join-play = Gioca col { $color ->
    [white] bianco
   *[black] nero
}
join-watch = Guarda soltanto
join-watch-go = Guarda
join-clock = Orologio
join-clock-none = senza orologio
join-clock-minutes = { $minutes ->
    [one] { $minutes } minuto
   *[other] { $minutes } minuti
}
join-clock-plus = { $minutes ->
    [one] { $minutes } minuto
   *[other] { $minutes } minuti
} + { $seconds ->
    [one] { $seconds } secondo
   *[other] { $seconds } secondi
} per mossa
join-first = Prima mossa
join-first-other = { $name }, bianco
join-first-you = tu, bianco
join-away = Se ti scolleghi
join-away-waits = l'orologio aspetta 30 s
join-away-runs = l'orologio corre
join-name = Il tuo nome, se vuoi
join-kept = Puoi chiudere questa pagina: la partita ti aspetta. Il collegamento non è cifrato.
join-kept-clock = Se chiudi questa pagina, il tuo orologio corre. Il collegamento non è cifrato.
join-who = Chi sei?
join-who-choice = { $name } – scacchiera { $board }, { $color ->
    [white] bianco
   *[black] nero
}

## Una classe

class-filter = Scacchiere
class-filter-all = Tutte { $count }
class-filter-help = { $count ->
    [one] 1 chiede aiuto
   *[other] { $count } chiedono aiuto
}
class-filter-short = { $count } con poco tempo
class-summary = { $boards } scacchiere, { $joined } allievi su { $pupils } presenti
class-code = Codice
class-begin = Avvia tutte
class-pause = Ferma tutte
class-resume = Riprendi tutte
class-stop-detail = Tutti gli allievi vengono scollegati. Le loro partite sono tra quelle salvate su questo computer.
class-pair-again = Nuovi abbinamenti
class-pair-how = Prima il bianco. Il dispositivo di ogni allievo passa alla nuova partita; un nome da solo sulla riga guarda.
class-pair-saves = Le partite giocate finora vengono salvate.
class-pair-stops = Le partite in corso finiscono qui. Tutte vengono salvate.
class-pair-shuffle = Mescola
class-pair-yes = Nuove partite
class-board = Scacchiera { $number }
class-move = Mossa { $number }
class-not-begun = Non iniziata
class-asks = { $name } chiede aiuto
class-missing = { $name } non è ancora entrato
class-short = { $color ->
    [white] Il bianco ha poco tempo
   *[black] Il nero ha poco tempo
}
class-check = { $color ->
    [white] Il bianco è sotto scacco
   *[black] Il nero è sotto scacco
}
class-turn = { $color ->
    [white] Tocca al bianco
   *[black] Tocca al nero
}
class-back = Tutte le scacchiere
class-new = Una classe
class-new-two = Due giocatori
class-name = Nome della classe
class-pairs = Coppie, una per riga: Luca – Sofia
class-pairs-bad = Scrivi almeno due coppie, una per riga, con un trattino fra i nomi.
class-ask-help = Chiedi aiuto
class-asked-help = L'aiuto sta arrivando: annulla

# L'esplorazione delle aperture nella pagina.

explorer-database = Archivio
explorer-import = Importa un file di partite
explorer-start = Posizione iniziale
explorer-no-name = Posizione senza nome
explorer-reading = Lettura…
explorer-empty = Questo archivio è ancora vuoto. Importa un file PGN, anche compresso: resta su questo computer.
explorer-nothing = Questa posizione non è nell'archivio.
explorer-too-deep = Di ogni partita sono contate solo le prime { $moves } mosse. L'elenco delle partite conosce anche le altre.
explorer-move = Mossa
explorer-count = Partite
explorer-white = Bianco
explorer-draws = patta
explorer-black = Nero
explorer-all = Totale
explorer-caption = Mosse giocate in questa posizione
explorer-summary = { $moves ->
    [one] Una mossa
   *[other] { $moves } mosse
}, { explorer-of-games }.
explorer-of-games = { $games ->
    [one] una partita
   *[other] { $games } partite
}
explorer-row = { $move }, { explorer-of-games }, { $shares }
explorer-shares = Bianco { $white }, patta { $draws }, Nero { $black } per cento
explorer-results = Bianco { $white }, patta { $draws }, Nero { $black }
explorer-rating = punteggio medio { $rating }
explorer-games = Partite da qui
explorer-some = { $shown } di { $games }
explorer-back = Indietro
explorer-all-games = { $games ->
    [0] Tutte le partite
    [one] Una partita
   *[other] Tutte le { $games } partite
}
explorer-search = Cerca giocatori e tornei
explorer-searching = Ricerca…
explorer-found = { $count ->
    [0] Nessuna partita trovata.
    [one] Una partita trovata.
   *[other] Trovate { $count } partite.
}
explorer-found-more = Trovate più di { $count } partite.

database-saved = Partite salvate
database-imported = Partite importate
database-entry = { $name }, { explorer-of-games }

import-sending = { $file }: ricevuto il { $percent } %
import-reading = { $file }: letto il { $percent } % delle partite
import-stop = Ferma
import-cancelled = Importazione interrotta; l'archivio è rimasto com'era.
import-failed = { $file } non è stato importato e l'archivio è rimasto com'era: { $problem }.
import-done = { $file }: { $added ->
    [0] nessuna partita nuova
    [one] aggiunta una partita
   *[other] aggiunte { $added } partite
}.
import-known = { $known ->
    [one] Una c'era già.
   *[other] { $known } c'erano già.
}
import-cut = Il resto del file non si può leggere: { $problem }.

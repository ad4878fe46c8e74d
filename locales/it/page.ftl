# Le parole della pagina: pulsanti, domande, nomi per i lettori di schermo.

board = Scacchiera
moves = Mosse
moves-none = Nessuna mossa.
captured-black = Pezzi neri catturati
captured-white = Pezzi bianchi catturati
new-game = Nuova partita
take-back = Ritira
redo = Rifai
flip = Gira
flip-board = Gira la scacchiera
resign = Abbandona
language = Lingua

choose = scegli
cancel = Annulla

ask-new = Cominciare una nuova partita?
ask-new-detail = La partita in corso andrà persa.
ask-resign = { $color ->
    [white] Bianco, abbandoni?
   *[black] Nero, abbandoni?
}
ask-resign-detail = Vince l'altro colore.

welcome = Scegli un pezzo e poi la casa, o trascinalo.
connecting = Cerco il programma…
stopped = Il programma è fermo. Riavvialo e questa pagina torna.

square-empty = { $square }
square-piece = { $square }, { piece }
mark-selected = scelto
mark-destination = può andare qui
mark-last-move = ultima mossa
mark-check = sotto scacco

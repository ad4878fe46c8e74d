# Per un browser senza chiave. Letto solo da Rust.

access-title = Questa scacchiera ha una chiave.
access-how = Apri l'indirizzo che arrocco ha scritto all'avvio: finisce con «?key=» e la chiave.
access-again = L'indirizzo non c'è più? Avvia arrocco un'altra volta sullo stesso computer: apre la scacchiera già in funzione.

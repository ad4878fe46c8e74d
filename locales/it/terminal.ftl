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
argument-level = un livello come 4, o classico 3
argument-depth = una profondità da 1 a 99
argument-clock = un tempo come 5+3 o 10
argument-game = persone, livello N, classico N, motori N, bianco, nero, 960 o un tempo come 5+3
argument-language = en o it
argument-theme = slate, wood, green, contrast o plain
argument-style = auto, figures, letters o blocks
argument-name = bianco o nero, poi il nome
argument-nothing = nulla dopo di sé

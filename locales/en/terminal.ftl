# The terminal's own words. Read by Rust alone.

## A line that was not understood

misread-empty = Type a move such as e4 or Nf3, or help.
misread-unknown = “{ $word }” is neither a move nor a word I know. Type help.
misread-near = “{ $word }” is neither a move nor a word I know. Did you mean { $near }?
misread-missing = { $word } needs { $what }.
misread-wrong = { $word } needs { $what }; “{ $found }” is not that.

argument-square = a square such as e4
argument-line = a file such as e, a rank such as 4, or a square
argument-role = a kind of piece such as knight
argument-move = a move such as Nf3 or g1f3
argument-file = the name of a file
argument-fen = a position as FEN
argument-level = a level such as 4, or classic 3
argument-depth = a depth from 1 to 99
argument-clock = a time such as 5+3 or 10
argument-game = people, level N, classic N, engines N, white, black, 960 or a time such as 5+3
argument-language = en or it
argument-theme = slate, wood, green, contrast or plain
argument-style = auto, figures, letters or blocks
argument-name = white or black, then the name
argument-nothing = nothing after it

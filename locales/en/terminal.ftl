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
argument-level = a level from 1 to 10, or classic 3
argument-depth = a depth from 1 to 5
argument-clock = a time such as 5+3 or 10
argument-game = people, level N, classic N, engines N, white, black, 960 or a time such as 5+3
argument-language = en or it
argument-theme = slate, wood, green, contrast or plain
argument-style = auto, figures, letters or blocks
argument-name = white or black, then the name
argument-nothing = nothing after it

## Questions

ask-promotion = What does the pawn become: queen, rook, bishop or knight?
ask-give-up = A game is in progress. Give it up? Answer yes or no.
game-goes-on = The game goes on.
# The two questions of R-30 and R-31 keep their words.
ask-depth = Choose The Depth For The Computer:
    (We Recommend a Value Between 1-5)
depth-too-small = Please enter a number greater than 0.
depth-no-number = Invalid input. Please enter a valid integer.
depth-too-large = The number is too large. Please enter a smaller integer.
ask-side = Do You Want To Play Black or White? (B/W)
side-unknown = Invalid input. Please enter 'B' for Black or 'W' for White.

## What happened

game-began = A new game has begun.
taken-back = Taken back.
clock-paused = The clock is paused.
clock-resumed = The clock goes on.
language-changed = From now on in English.
loaded = The game is on the board.
saved = The game is in { $file }.
resumed = The game goes on where it was.
level-next = That is for the next game: type new.
clock-next = That is for the next game: type new.
name-next = That is for the next game: type new.

## What is refused

refused-engine-to-move = The engine is to move.
file-exists = { $file } is there already; nothing was written over it.
file-missing = There is no file { $file }.
file-trouble = { $file }: { $reason }.
file-no-game = { $file } holds no game that can be read: { $reason }.
start-refused = No game can begin there: { $reason }.
start-not-a-fen = This is no FEN: { $field ->
    [board] the board
    [turn] the side to move
    [castling] the castling field
    [en-passant] the en passant field
    [halfmove] the count of half-moves
    [fullmove] the number of the move
   *[rest] the end
}, column { $column }: { $fault ->
    [missing] it is missing
    [unexpected] “{ $found }” cannot stand there
    [short] it ends too soon
    [row] a row has eight squares
    [rows] a board has eight rows
    [twice] “{ $found }” is there already
    [large] the number is too large
    [extra] nothing may follow
   *[other] something is wrong
}.

## Answers

engine = Engine
engine-of = Engine, { $strength }
why-legal = That move is legal.
moves-all = { $moves }
moves-from = From { $square }: { $moves }
moves-none = There is no legal move.
moves-none-from = Nothing can go from { $square }.
attackers = { Color } attacks { $square } with { $pieces }.
attackers-none = { Color } does not attack { $square }.
where = { $piece }: { $squares }.
where-none = { $piece }: none.
empty = empty
pieces-of = { Color }: { $pieces }.
captured = Captured { color }: { $pieces }.
captured-none = No { color } piece is captured.
material-even = Material is even.
material-ahead = { Color } is ahead by { $points }.
no-move-yet = No move yet.
opening-unknown = This opening has no name here.
clocks = White { $white }, Black { $black }.
view-board = This is the position on the board.
view-after = The position after { $move }.
view-start = The position before the first move.
hint = Try { $move }.
hint-line = Try { $move }. It may go on { $line }.
hint-none = There is no move to find.
evaluation = { $standing } { $score }
standing-level = Both sides stand alike.
standing-slight = { Color } stands a little better.
standing-clear = { Color } stands better.
standing-winning = { Color } is winning.
standing-mating = { Color } mates in { $moves }.
thinking = The engine is thinking.

## Help

help-notation = A move: e4, Nf3, exd5, O-O, e8=Q, or e2e4, Ng1-f3, 5254. A word:
help-undo = take back the last move
help-redo = play again what was taken back
help-draw = offer a draw
help-accept = yes, to whatever was asked
help-decline = no, to whatever was asked
help-claim = claim a draw, also with the move you intend
help-resign = give up
help-pause = stop the clock
help-resume = let the clock go on
help-hint = ask for a good move
help-why = ask why a move is refused
help-moves = the legal moves, of one piece or of all
help-attackers = who attacks a square
help-where = where the pieces of a kind stand
help-look = what stands on a file, rank or square
help-board = show the board
help-status = how the game stands
help-captured = what was captured
help-last = the last move in words
help-list = the moves of the game
help-opening = the name of the opening
help-eval = who stands better
help-save = write the game to a PGN file
help-load = go on with the game in a PGN file
help-fen = the position as FEN
help-pgn = the game as PGN
help-start = begin from a position
help-edit = set up a position by hand
help-new = a new game
help-level = play against the engine, 1 to 10
help-classic = play against the classic engine
help-clock = the clocks, or a clock for the game
help-name = give a side a name
help-flip = turn the board round
help-back = look one move back
help-forward = look one move on
help-first = look at the start
help-end = look at the board again
help-try = try a move beside the game
help-raise = move a variation up
help-delete = delete a variation
help-language = speak another language
help-theme = other colours
help-pieces = other pieces
help-help = this list
help-quit = leave
follows-square = e4
follows-role = knight
follows-move = Nf3
follows-file = FILE
follows-fen = FEN
follows-number = 4
follows-clock = 5+3
follows-game = level 4 5+3
follows-language = it
follows-theme = wood
follows-style = letters
follows-name = white Anna
edit-plain = Type start and a position as FEN.

## Where games are kept

store-in-use = The game in progress is open elsewhere, on the page or in another terminal. This game is kept in memory only.
store-nowhere = There is no folder to keep games in. This game is kept in memory only.
store-refused = Games cannot be kept: { $reason }.
store-damaged = The file of games was damaged and was put aside as { $file }.

## The full screen

welcome = Type a move such as e4, use the arrow keys, or click. F1 helps.
too-small = The window is too small: at least { $width } by { $height }.
hint-coming = Looking for a good move.
key-help = help
key-new = new
key-flip = flip
key-hint = hint
key-eval = eval
key-look = look
key-edit = edit
key-quit = quit
yes = Yes
no = No
on = on
off = off
end-title = The game is over
end-again = Play again
end-new = New game
end-look = Look at it
choose = choose
help-title = Help
text-title = Text
help-close = Esc closes, arrows scroll.
ask-resign = { $name }, resign?
resign-title = Resign
offer-title = Question
give-up-title = New game
give-up-ask = A game is in progress. Give it up?
editor-title = Set up a position
editor-put = Letters put pieces: { $letters } white, { $lower } black.
editor-erase = Space takes away. Tab: who is to move.
editor-castling = 1 2 3 4: castling { $rights }.
editor-turn = { Color } is to move.
editor-board = F8 empties, F9 sets the usual position.
editor-leave = Enter plays from here, Esc goes back.
editor-good = This position can be played.
viewing = You look at an earlier position. End goes back to the game.
new-title = New game
new-players = Players
new-level = Level
new-depth = Depth
new-side = Your side
new-clock = Clock
new-clock-text = Time
new-variant = Start
new-takebacks = Takebacks
new-white = Your name
new-black = Black
new-white-two = White
new-start = Start the game
new-bad-clock = “{ $found }” is no time. Write 5+3 for five minutes and three seconds a move.
players-people = two people
players-engine = against the engine
players-classic = against the classic engine
players-engines = engine against engine
side-white = White
side-black = Black
side-random = by chance
clock-none = no clock
clock-other = other
variant-usual = usual
takebacks-free = free
takebacks-asked = if the other agrees
takebacks-off = none
form-help = Arrows choose, Enter starts, Esc closes.
look-title = Appearance
look-theme = Colours
look-pieces = Pieces
look-seating = Board
look-evaluation = Evaluation
look-language = Language
look-close = Done
look-slate = slate
look-wood = wood
look-green = green
look-contrast = high contrast
look-plain = no colours
look-auto = as it fits
look-figures = figures
look-letters = letters
look-blocks = large
seating-fixed = stays
seating-turning = turns after each move
keys-move = Arrows, Enter
keys-move-told = choose a square, pick up, put down
keys-mouse = Mouse
keys-mouse-told = click and click, or drag; the wheel browses
keys-type = any letter, /
keys-type-told = type a move or a word; Tab completes, ↑ recalls
keys-undo = Ctrl+Z, Ctrl+Y
keys-undo-told = take back, play again
keys-browse = PgUp, PgDn, Home, End
keys-browse-told = look through the game
keys-draw = F8, F9
keys-draw-told = offer a draw, resign
keys-quit = Ctrl+Q, F10
keys-quit-told = leave; the game is kept
keys-esc = Esc
keys-esc-told = drop, close, go back
help-keys = Keys

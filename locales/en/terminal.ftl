# Answers to typed lines, and the texts of the terminal. Read by Rust only.

## A line that was not understood

misread-empty = Type a move such as e4 or Nf3, or help.
misread-unknown = “{ $word }” is neither a move nor a command. Type help.
misread-near = “{ $word }” is neither a move nor a command. Did you mean { $near }?
misread-missing = { $word } needs { $what }.
misread-wrong = { $word } needs { $what }; “{ $found }” is not that.

argument-square = a square such as e4
argument-line = a file such as e, a rank such as 4, or a square
argument-role = a piece such as knight
argument-move = a move such as Nf3 or g1f3
argument-file = the name of a file
argument-fen = a position as FEN
argument-level = a level from 1 to 10, or classic 3
argument-depth = a depth from 1 to 5
argument-clock = a time such as 5+3 or 10
argument-game = people, level N, classic N, engines N, white, black, 960 or a time such as 5+3
argument-language = en or it
argument-theme = the name of a theme
argument-style = the name of a set of pieces
argument-name = white or black, then the name
argument-nothing = no argument

## Questions

ask-promotion = What does the pawn become: queen, rook, bishop or knight?
ask-give-up = A game is in progress. Abandon it? Answer yes or no.
game-goes-on = The game goes on.
# These questions have fixed wording.
ask-depth = Choose The Depth For The Computer:
    (We Recommend a Value Between 1-5)
depth-too-small = Please enter a number greater than 0.
depth-no-number = Invalid input. Please enter a valid integer.
depth-too-large = The number is too large. Please enter a smaller integer.
ask-side = Do You Want To Play Black or White? (B/W)
side-unknown = Invalid input. Please enter 'B' for Black or 'W' for White.

## What happened

game-began = A new game has started.
taken-back = Taken back.
clock-paused = The clock is paused.
clock-resumed = The clock is running again.
language-changed = The language is now English.
players-now = The players are { $name } and { $other-name }.
themes = Themes: { $names }.
theme-unknown = There is no theme “{ $found }”. Themes: { $names }.
piece-sets = Pieces: { $names }.
pieces-unknown = There are no pieces “{ $found }”. Pieces: { $names }.
quit-page = To leave, close this tab. The game is saved.
loaded = The game is loaded.
saved = The game is saved in { $file }.
resumed = The game goes on where it was.
settings-next = This applies to the next game: type new.

## What is refused

file-exists = { $file } already exists and was not overwritten.
file-missing = { $file } was not found.
folder-missing = The folder of { $file } does not exist.
file-first-game = The file has several games; this is the first.
file-trouble = { $file }: { $reason }.
file-no-game = { $file } contains no readable game: { $reason }.
start-refused = A game cannot start there: { $reason }.
start-not-a-fen = This is not a FEN: { $field ->
    [board] the board
    [turn] the side to move
    [castling] the castling field
    [en-passant] the en passant field
    [halfmove] the half-move clock
    [fullmove] the move number
   *[rest] the end
}, column { $column }: { $fault ->
    [missing] it is missing
    [unexpected] “{ $found }” is not allowed there
    [short] it is too short
    [row] a row has eight squares
    [rows] a board has eight rows
    [twice] “{ $found }” occurs twice
    [large] the number is too large
    [extra] unexpected text
   *[other] something is wrong
}.

## Answers

engine = Engine
engine-of = Engine, { $strength }
move-is-legal = { $move } is legal.
moves-all = { $moves }
moves-from = From { $square }: { $moves }
moves-none = There are no legal moves.
moves-none-from = No piece can move from { $square }.
attackers = { Color } attacks { $square } with { $pieces }.
attackers-none = { Color } does not attack { $square }.
where = { $piece }: { $squares }.
where-none = { $piece }: none.
empty = empty
pieces-of = { Color }: { $pieces }.
captured = Captured { color }: { $pieces }.
captured-none = No { color } piece has been captured.
material-even = Material is even.
material-ahead = { Color } is ahead by { $points }.
no-move-yet = No moves yet.
opening-unknown = This opening is not in the table of openings.
clocks = White { $white }, Black { $black }.
view-board = This is the position on the board.
view-after = The position after { $move }.
view-start = The position before the first move.
hint = Try { $move }.
hint-line = Try { $move }. It could continue { $line }.
hint-none = There is no move to suggest.
evaluation = { $standing } { $score }
standing-level = The position is equal.
standing-slight = { Color } is slightly better.
standing-clear = { Color } is better.
standing-winning = { Color } is winning.
standing-mating = { Color } mates in { $moves }.
thinking = The engine is thinking.

## Help

help-notation = Moves: e4, Nf3, exd5, O-O, e8=Q, or e2e4, Ng1-f3, 5254. Commands:
help-undo = take back the last move
help-redo = replay the move that was taken back
help-draw = offer a draw
help-accept = answer yes
help-decline = answer no
help-claim = claim a draw, now or with the move you intend
help-resign = resign the game
help-pause = stop the clock
help-resume = start the clock again
help-hint = ask for a good move
help-coach = what your last move leaves undefended; on, off
help-why = why a move is refused
help-moves = the legal moves, of one piece or of all
help-attackers = who attacks a square
help-where = where the pieces of one kind are
help-look = what is on a file, rank or square
help-board = show the board
help-status = whose turn it is, or how the game ended
help-captured = what was captured
help-last = the last move in words
help-list = the moves of the game
help-opening = the name of the opening
help-eval = who is better
help-practise = the mistakes of kept games, asked again
help-review = the game reviewed: mistakes and their reasons
help-save = write the game to a PGN file
help-load = continue the game in a PGN file
help-fen = the position as FEN
help-pgn = the game as PGN
help-start = start from a position
help-edit = set up a position by hand
help-new = a new game
help-level = play against the engine, 1 to 10
help-classic = play against the classic engine
help-clock = the clocks, or a time control for the game
help-name = set a player's name
help-flip = flip the board
help-back = view the previous move
help-forward = view the next move
help-first = view the start
help-end = view the current position
help-try = try a move as a variation
help-raise = move a variation up
help-delete = delete a variation
help-language = change the language
help-theme = change the colours
help-pieces = change the pieces
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
theme-plain = The colours apply in full screen only.
edit-plain = Type start and a FEN.

## Where games are kept

store-in-use = The game in progress is open elsewhere, on the page or in another terminal. This game is not saved.
store-nowhere = There is no folder to save games in. This game is not saved.
store-refused = Games cannot be saved: { $reason }.
store-damaged = The file of games was damaged and has been renamed to { $file }.

## The full screen

welcome = Type a move such as e4, use the arrow keys, or click. F1 shows help.
too-small = The window is too small: at least { $width } by { $height }.
hint-coming = Looking for a good move.
key-help = help
key-new = new
key-flip = flip
key-hint = hint
key-eval = eval
key-appearance = look
key-edit = edit
key-quit = quit
yes = Yes
no = No
on = on
off = off
end-title = The game is over
end-again = Play again
end-new = New game
end-look = View the game
choose = choose
help-title = Help
text-title = Text
help-close = Esc closes, arrows scroll.
ask-resign = { $name }, resign?
resign-title = Resign
offer-title = Question
give-up-title = New game
give-up-ask = A game is in progress. Abandon it?
editor-title = Set up a position
editor-put = Letters place pieces: { $letters } white, { $lower } black.
editor-erase = Space removes a piece. Tab changes the side to move.
editor-castling = 1 2 3 4: castling { $rights }.
editor-turn = { Color } is to move.
editor-board = F8 empties the board, F9 sets the starting position.
editor-leave = Enter plays from here, Esc cancels.
editor-good = This position can be played.
viewing = This is an earlier position. End returns to the game.
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
new-bad-clock = “{ $found }” is not a time control. Write 5+3 for five minutes plus three seconds per move.
players-people = two people
players-engine = against the engine
players-classic = against the classic engine
players-engines = engine against engine
side-white = White
side-black = Black
side-random = random
clock-none = no clock
clock-other = other
variant-usual = standard
takebacks-free = free
takebacks-asked = if the opponent agrees
takebacks-off = none
form-help = Arrows choose, Enter confirms, Esc closes.
appearance-title = Appearance
appearance-theme = Colours
appearance-pieces = Pieces
appearance-seating = Turn the board
appearance-evaluation = Evaluation
appearance-language = Language
appearance-close = Done
seating-fixed = never
seating-turning = after each move
keys-move = Arrows, Enter
keys-move-help = choose a square, pick up, put down
keys-mouse = Mouse
keys-mouse-help = click and click, or drag; the wheel browses
keys-type = any letter, /
keys-type-help = type a move or a command; Tab completes, ↑ recalls
keys-undo = Ctrl+Z, Ctrl+Y
keys-undo-help = take back, replay
keys-browse = PgUp, PgDn, Home, End
keys-browse-help = browse the game
keys-draw = F8, F9
keys-draw-help = offer a draw, resign
keys-quit = Ctrl+Q, F10
keys-quit-help = quit; the game is saved
keys-esc = Esc
keys-esc-help = cancel, close, go back
help-keys = Keys

## `arrocco explain`. $text: the move as typed, $san and $uci: as others write it.

explain-legal = { $text } is legal: { $san }, { $uci } to engines
explain-illegal = { $text } is illegal: { $reason }
explain-ambiguous = { $text } is { $reason }

## The review of the game, in words

review-empty = There are no moves to review yet.
review-working = Reviewing the game. This takes some seconds.
review-failed = The game cannot be reviewed: { $reason }.
review-prompt = review
review-prompt-try = try
review-words = next, back: another mistake; better: the better move; try: find it yourself; moments; graph; keep: ask these mistakes again; report FILE; quit
review-mistake = Mistake { $number } of { $count }: { $player }, { $mark }.
review-first = This is the first mistake.
review-last = This was the last mistake.
review-none = There is nothing to try: no mistake was found.
review-legend-played = [ ] the move played
review-legend-from = : : where it came from
review-legend-attacked = ( ) what the sentence is about
review-legend-answer = > < where the answer goes
review-find = Find the better move for { $color ->
    [white] White
   *[black] Black
}. Type a move, hint, better or back.
review-look-at = Look at { $piece }.
review-not-it = { $move } is not it.
review-right = Yes: { $line }. (tries: { $tries }, hints: { $hints })
review-unknown = "{ $found }" is not a word of the review. { $words }.
review-left = Back to the game.
review-keep-note = Type keep to keep this game: its mistakes are then asked again after 1, 3 and 7 days.
review-asked-again = { $number ->
    [one] One mistake of this game is
   *[many] { $count } mistakes of this game are
 } asked again after 1, 3 and 7 days: type practise in the game.

## Practice: the mistakes of kept games, asked again

practise-not-kept = Mistakes are asked again only if games are kept. Start with --resume to keep them.
practise-none = There is nothing to practise. Review a game that you keep, and its mistakes are asked here.
practise-later = Nothing to practise today. { $number ->
    [one] The next mistake is asked tomorrow.
   *[many] The next mistake is asked in { $days } days.
 }
practise-due = { $number ->
    [one] One mistake to practise today.
   *[many] { $count } mistakes to practise today.
 }
practise-from = { $number } of { $count }: { $white } – { $black }, { $date }. In the game: { $move }.
practise-find = Find the better move for { $color ->
    [white] White
   *[black] Black
}.
practise-prompt = practise
practise-words = a move; hint; better: the better move; next; board; quit
practise-unknown = "{ $found }" is neither a move nor a word of the practice. { $words }.
practise-again = { $number ->
    [one] It is asked again tomorrow.
   *[many] It is asked again in { $days } days.
 }
practise-learned = You know it: it is not asked again.
practise-left = { $number ->
    [none] That was the last one.
    [one] One more: type next.
   *[many] { $count } more: type next.
 }
practise-done = That was the last one for today. Back to the game.
practise-failed = The mistakes cannot be asked: { $reason }.
practise-screen = Mistakes are practised in line mode: arrocco tui --plain --resume

## On another computer: `arrocco join`

join-playing = { $color ->
    [white] You play White against { $name }.
   *[black] You play Black against { $name }.
}
join-watching = You are watching { $white } against { $black }.
join-help = Type a move such as e4 or Nf3; draw, accept, decline, claim, resign, takeback, board or quit. Questions are answered as in the terminal: moves e2, why e2 e5, list, clock, back.
join-waiting = Waiting for the game to begin.
join-begun = The game begins.
join-away = { $name }’s device is away.
join-back = { $name } is back.
join-offer = { $name } offers a draw. Type accept or decline.
join-takeback = { $name } asks to take a move back. Type accept or decline.
join-lost = Connection lost. Trying again.
join-again = Connected again.
join-removed = This device was removed from the game.
join-ended = The game is no longer shared.
join-no-answer = The computer does not answer. Are both on the same network?
join-nothing = There is nothing to answer.
join-cannot = { $address } cannot be joined: { $reason }

## arrocco explore

explore-none = No game of the index goes on from here.
explore-move = move
explore-games = games
explore-white = white
explore-draw = draw
explore-black = black
explore-rating = rating
explore-years = years
explore-examples = examples:

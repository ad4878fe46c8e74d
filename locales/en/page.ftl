# Texts of the page: buttons, questions, names for screen readers.

## Header and sections

sections = Sections
section-play = Play
section-analyse = Analyse
section-review = Review
section-practise = Practise
section-edit = Set up
new-game = New game
language = Language
settings = Settings
title = Chess – Arrocco
help = Help
menu = Menu
more = More
about = About
close = Close
cancel = Cancel
theme-next = Next theme
sound = Sound
sound-on = Turn the sound on
sound-off = Turn the sound off

## Around the board

board = Board
moves = Moves
moves-none = No moves yet.
opening = Opening
explorer = Explorer
captured-black = Captured black pieces
captured-white = Captured white pieces
lead = { Color } is ahead by { $pawns }
flip-board = Flip the board
step-first = First position
step-prev = Previous move
step-next = Next move
step-last = Last position
line = Move or command
line-hint = Type a move or a command: Nf3, O-O, draw, help
key-signs = Sign of the shown move: ! ? !! ?? !? ?!; Backspace removes it
sign = Sign
sign-none = None
make-main-line = Make this the main line
delete-from-here = Delete from here
variation-up = Move this variation up
variation-delete = Delete this variation

clock-turn = { $side }, to move
clock-low = { $side }, low on time
clock-paused = { $side }, paused
clock-turn-alone = to move
clock-low-alone = low on time
clock-paused-alone = paused
clock-warning = { $color ->
    [white] White has
   *[black] Black has
} { $seconds } seconds left.

## What can be done

take-back = Take back
redo = Redo
offer-draw = Offer draw
offer-draw-short = Draw
resign = Resign
hint = Hint
pause = Pause the clock
resume = Resume
save = Save
saved = The game is saved on this computer.
share = Export and import
games = Saved games
comment = Comment
keep = Save comment
play-on = Play on
play-from-here = Play from here
draw-arrows = Draw arrows
engine = Engine
engine-name = Arrocco
engine-start = Start the engine
engine-stop = Stop the engine
pause-engine = Pause
start-engine = Start
engine-lines = Number of lines
engine-depth = depth { $depth }
claim-now = Claim a draw: { $proof }
claim-with = Claim a draw with { $move }: { $proof }
claim = Claim
accept = Accept
decline = Decline
confirm = Play it
put-back = Put back
back-to-game = Back to the game
take-over = Play here
rematch-short = Rematch
rematch = Rematch, sides swapped

## Questions

choose = choose
ask-new = Start a new game?
ask-new-detail = The game in progress will be abandoned.
save-and-start = Save it and start
drop-game = Abandon it and start
ask-analyse = Analyse the game in progress?
ask-analyse-detail = Both players should agree: the best moves will be shown.
ask-analyse-paused = Both players should agree: the clock is paused, and the best moves will be shown.
ask-edit = Set up another position?
ask-leave-paused = The clock is paused, and the game waits.
ask-resign = { $name }, resign?
ask-resign-detail = { $name } wins.
ask-confirm = { $from } to { $to }: play this move?
ask-delete = Delete this game?
ask-delete-detail = It cannot be recovered.
delete = Delete

## Sentences below the board

welcome = Choose a piece, then its square; or drag it there.
takeback-done = { $count ->
    [0] The end of the game is taken back.
    [one] One move is taken back.
   *[other] { $count } moves are taken back.
}
move-redone = The move is played again.
clock-resumed = The clock is running.
waiting = Waiting for the program…
draw-offered-short = { $name } offers a draw.
takeback-asked-short = { $name } asks for a takeback.
draw-waits = Your draw offer waits for { $name }.
takeback-waits = Your request waits for { $name }.
back-stays = The game is still running. To leave it, close the tab.
reconnected = The program is running again.
connecting = Connecting to the program…
stopped = The program has stopped; the game is saved. Start it again and the game goes on here.
part-failed = This part of the page could not be loaded. Is the program still running? If it is, reload the page.
locked = This session has ended. Open the address that the program printed; then the game goes on here too.
reconnect = Reconnect
watching = This tab is watching. The game is played in another tab.
looking-back = You are looking at an earlier position.
hint-given = Try { $move }. { $worth }
hints-used-up = There are no more hints in this game.
notice-in-memory = Games cannot be saved on this computer: { $detail }
notice-damaged = The file of games was damaged and has been renamed to { $file }.
notice-device-refused = { $count ->
    [one] { $name } tried something that only this computer may do.
   *[other] { $name } tried something { $count } times that only this computer may do.
}
notice-codes-guessed = { $tries } wrong codes were typed on { $address }.
notice-sharing-resumed = The game goes on: other devices reach it again at { $address }.
notice-engine-failed = { $failure ->
    [start] { $engine } cannot be started.
    [not-uci] { $engine } does not speak UCI.
    [option] The engine cannot take the option { $engine }.
    [illegal] { $engine } answered something that is no legal move.
    [hangs] { $engine } does not answer.
   *[ended] { $engine } has ended.
} Level { $level } plays on in its place.
refused-watching = This tab only watches.
refused-no-such-game = There is no such game any more.
refused-no-such-file = There is no such file open any more. Open it again.
refused-too-long = The file is longer than 200 MB. Take a part of it with “arrocco pgn filter” or “arrocco pgn split”, or import it into the explorer (Analyse).
refused-not-readable = This is neither a position (FEN) nor a game (PGN). { $reason }
refused-game-too-long = This game is too long. Names and tags have at most 8 KB, all comments 1 MB, and a game 20,000 moves with its variations.
refused-not-understood = That was not understood.
refused-database-unreadable = The database cannot be read: { $reason }.
refused-busy = One thing at a time, please.

## Squares, for screen readers

square-empty = { $square }
square-piece = { $square }, { piece }
mark-selected = selected
mark-destination = may go here
mark-last-move = last move
mark-check = in check
mark-attacker = gives check
mark-refused = not possible

## What a position is worth

worth-even = About even.
worth-better = { Color } is better: { $worth }.
worth-mate = { Color } mates in { $moves }.
graph = Evaluation
graph-hint = Higher is better for White
graph-progress = { $done } of { $all } positions
graph-inaccuracy = inaccuracy
graph-mistake = mistake
graph-blunder = blunder
graph-missed-mate = missed mate
graph-at = After { $ply } half-moves.

## The review of a game

ask-review = Review the game in progress?
review-no-moves = There are no moves to review yet.
review-running = Reviewing move { $move } of { $count }
review-stop = Stop
review-stopped = The review was stopped.
review-restart = Review again
review-none = No mistakes found.
review-found = { $count ->
    [one] One mistake found.
   *[other] { $count } mistakes found.
}
review-fine = No mistake here.
review-last = There are no more mistakes.
review-count = { $number } of { $count }
review-try = Try again
review-next = Next mistake
review-first = First mistake
review-better = Show the better move
review-better-short = Better move
review-better-title = The better move
review-better-exists = There was a better move.
review-back = Back to the mistake
review-player = Player
review-accuracy = Accuracy
review-moments = { $count ->
    [one] The moment that decided
    [2] Two moments that decided
   *[other] Three moments that decided
}
review-moments-short = Moments
review-for-white = for White
review-at = Move { $number }, { Color }
review-find = Find the better move for { Color }
review-hint = Hint
review-hint-piece = Hint: which piece?
review-hint-square = Hint: where to?
review-hint-look = Look at the { role } on { $square }.
review-hint-target = It goes to { $square }.
review-show = Show the move
review-kept = Your game is kept as it was. Tries are not added to it.
review-grading = Your move is being judged…
review-right = Yes, that is the move
review-right-too = Yes, that is just as good
review-not-it = { $move } is not it.
review-near = { $move } is close, but there is better.
review-tries = Your tries
review-tries-from = before { $move }
review-in-game = in the game
review-try-number = { $number ->
    [1] first try
    [2] second try
    [3] third try
   *[other] try { $number }
}
review-tries-count = { $tries ->
    [one] 1 try
   *[other] { $tries } tries
}, { $hints ->
    [0] no hint
    [one] 1 hint
   *[other] { $hints } hints
}
mark-played-from = where the move came from
mark-played-to = the mistake
mark-attacked = attacked by the answer
mark-aimed = attacked by the better move
mark-hinted = the piece to move
mark-answer = where the answer goes

## Practice: the mistakes of kept games, asked again

ask-practise = Leave the game for some practice?
practise-none = No mistakes to practise yet. Keep a game and review it: its mistakes are asked here again, after 1, 3 and 7 days.
practise-none-today = Nothing to practise today.
practise-done = That was all for today.
practise-next = { $count ->
    [one] One mistake is
   *[other] { $count } mistakes are
} asked again, the next { $days ->
    [one] tomorrow.
   *[other] in { $days } days.
}
practise-left = { $count ->
    [one] One mistake is still to be solved.
   *[other] { $count } mistakes are still to be solved.
}
practise-ahead = Practise anyway
practise-leave = Back to the game
practise-finish = Done
practise-from = { $game }. In the game: { $move }.
practise-again = { $days ->
    [one] It is asked again tomorrow.
   *[other] It is asked again in { $days } days.
}
practise-learned = You know it: it is not asked again.
practise-of-game = { $count ->
    [0] You know the mistakes of this game.
    [one] One mistake of this game is asked again after 1, 3 and 7 days.
   *[other] { $count } mistakes of this game are asked again after 1, 3 and 7 days.
}
practise-keep = Keep this game, and its mistakes are asked again after 1, 3 and 7 days.
practise-keep-button = Keep this game
practise-due = { $count ->
    [0] Practise
    [one] Practise: one mistake today
   *[other] Practise: { $count } mistakes today
}

## New game

opponents = Players
opponents-people = Two people
opponents-engine = Against the engine
opponents-engines = Engine against engine
names = Names (optional)
name-of = Name of { $color ->
    [white] White
   *[black] Black
}
names-hint = Saved with the game, on this computer only.
swap = Swap the colours
you-play = You play
random = Random
seating = Seating
seating-fixed = Side by side
seating-fixed-detail = the board does not turn
seating-turning = Turning
seating-turning-detail = the board turns after each move
seating-face = Face to face
seating-face-detail = the opponent's pieces and clock upside down
seating-devices = Two devices
seating-devices-detail = same network, join with a code
clock = Clock
clock-kind-none = no clock
clock-kind-bullet = bullet
clock-kind-blitz = blitz
clock-kind-rapid = rapid
clock-kind-long = long
clock-none = None
clock-bad = This is not a time control. Examples: 5, 5+3, 40/90+30, 5d3.
clock-both = Both
minutes = Minutes
seconds = Seconds per move
same-time = Same time for both
clock-expected = { $minutes ->
    [one] About one minute each for 40 moves.
   *[other] About { $minutes } minutes each for 40 moves.
}
clock-expected-each = White about { $white ->
    [one] one minute
   *[other] { $white } minutes
} for 40 moves, Black about { $black }.
clock-other = Other
clock-hint = Minutes, seconds per move: 5+3. Delay 5d3, Bronstein 5b3, per move 5/move, unequal 5+3 vs 3+2.
rules = Rules
chess960 = Chess960
chess960-detail = The back rank is shuffled: one of 960 positions
takebacks = Allow takebacks
takebacks-detail = The clock goes back with the move
level = Level (measured rating range, 95 %)
level-of = { $color ->
    [white] White's level
   *[black] Black's level
}
manners = Engine
style = Openings
style-any = Any
style-solid = Solid
style-open = Open and sharp
patience = Longest thought
patience-seconds = { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
}
resigns = It may resign
resigns-detail = When nothing can be saved
level-hint = Lower levels see less and overlook things; they make no bad moves on purpose.
rating-none = not measured
level-1 = Beginner
level-2 = Novice
level-3 = Casual
level-4 = Amateur
level-5 = Regular
level-6 = Club
level-7 = Tournament
level-8 = Expert
level-9 = Master
level-10 = Full strength
start-game = Start game
new-game-kept = The game on the board continues until you start.
new-game-from = The game starts from the position on the board.

## End

score = Score
keep-ask = Keep finished games on this computer?
keep-this = This one
keep-all = All from now on
keep-none = None
time-left = Time left

## Export and import

share-out = This game
share-in = Load a position or a game
share-in-hint = Paste a FEN or a PGN here, or drop a file on the page
copy = Copy { $name }
copied = Copied
save-file = Save as file
open-file = Open file
load = Load
picture = Picture of the board
picture-as = As { $kind }
tags = Tags
tags-save = Save tags
tags-saved = Saved.
tag-name = { $tag ->
    [Event] Event
    [Site] Site
    [Date] Date
    [Round] Round
    [White] White
   *[Black] Black
}

## Saved games

games-search = Player, date, opening
result = Result
result-any = Any result
games-none = No saved games yet.
in-progress = in progress
moves-count = { $count ->
    [one] { $count } move
   *[other] { $count } moves
}
delete-game = Delete { $players }

## Faults of a PGN text. $number is a move number such as 12. or 12…

fault-move = Move { $number } { $text } (line { $line }): { $reason }
fault-ambiguous-move = Move { $number } { $text } (line { $line }): more than one piece can go there.
fault-move-after-end = Move { $number } { $text } (line { $line }): the game is over before this move.
fault-bad-fen = Line { $line }: the FEN tag is not a position.
fault-unclosed-comment = Line { $line }: a comment is never closed.
fault-unclosed-variation = Line { $line }: a variation is never closed.
fault-stray-closing = Line { $line }: “{ $text }” closes nothing.
fault-too-deep = Line { $line }: variations are nested too deeply.
fault-garbage = Line { $line }, at move { $number }: “{ $text }” is not part of a game.

## Files of many games

file-reading = Reading the file…
file-failed = The program does not answer. Is it still running?
file-pasted = Pasted games
file-search = Search players, events, openings
file-count = { $count ->
    [one] { $count } game.
   *[other] { $count } games.
}
file-found = { $count ->
    [0] No game found.
    [one] { $count } game found.
   *[other] { $count } games found.
}
file-faulty = { $count ->
    [one] { $count } game has errors.
   *[other] { $count } games have errors.
}
file-cut = Only the first { $count } games are listed.
file-fault = has errors
file-more = Show more
file-games = Games of { $file }

## Set up

tool-hand = Move pieces
tool-rubber = Remove pieces
to-move = To move
right-K = White may castle kingside
right-Q = White may castle queenside
right-k = Black may castle kingside
right-q = Black may castle queenside
setup-start = Starting position
setup-empty = Empty board
setup-over = In this position the game is already over.
setup-fine = This position can be played.
problem-no-position = This is not a position.
problem-no-king = { Color } has no king.
problem-many-kings = { Color } has { $count } kings.
problem-too-many-pieces = { Color } has { $count } pieces; 16 is the most.
problem-too-many-pawns = { Color } has { $count } pawns; 8 is the most.
problem-pawn-on-end-rank = A pawn cannot stand on { $square }.
problem-kings-touch = The kings on { $square } and { $other } are adjacent.
problem-opponent-in-check = The king on { $square } is in check, but the other side is to move.

## Settings

settings-hint = Saved in this browser, on this computer only.
keep-games = Finished games
keeping-ask = Ask
keeping-all = Keep all
keeping-none = Keep none
theme = Theme
theme-auto = System
theme-light = Light
theme-dark = Dark
theme-contrast = High contrast
board-colours = Board colours
board-stone = Stone
board-gray = White and gray
board-green = Green
board-wood = Wood
board-tournament = Tournament green
board-walnut = Walnut
board-sea = Sea
piece-set = Pieces
pieces-arrocco = Arrocco
pieces-cburnett = cburnett
blindfold = Blindfold
blindfold-off = Off
blindfold-discs = Discs for all pieces
blindfold-own = Only your own pieces
blindfold-last = Only the last piece moved
blindfold-nothing = Empty board
habits = Playing
prefer-coordinates = Coordinates
prefer-dots = Show where a piece may go
prefer-confirm = Confirm every move
prefer-autoQueen = Promote to a queen without asking
prefer-sound = Sounds
prefer-evaluation = Evaluation bar while playing
prefer-large = Board as large as the window
prefer-coach = Coach at levels 1 to 4, without a clock
lock = Teacher's lock
lock-word = Password
lock-hints = Hints per game
lock-open = Unlock
lock-close = Lock
lock-wrong = Wrong password.
lock-hint = No takebacks, no dots, few hints, fixed level.
lock-closed-hint = Locked: no takebacks, no dots, few hints, fixed level.
sessions = Access
sessions-close = Close all other sessions
sessions-hint = Other browsers and programs have to open the address with the key again.
sessions-closed = { $count ->
    [0] No other session was open.
    [one] One session closed.
   *[other] { $count } sessions closed.
}

## Help

help-hands = Mouse or touch
help-keys = Keyboard
help-click = Click a piece, then its square; or drag it. Click it again to put it down.
help-drag = Right-drag draws an arrow, right-click a circle. On a touch screen: Draw arrows.
help-words = Type moves and commands: Nf3, O-O, draw, why Nd4, help.
help-arrows = The mouse wheel over the board browses the moves.
help-refused = An illegal move shows the reason and marks the squares.
key-cursor = move the square cursor
key-pick = pick up, put down
key-drop = drop the piece, close
key-line = command line
key-back = take back
key-forward = replay
key-browse = previous or next move
key-ends = first or last position
key-flip = flip the board
key-hint = hint
key-last = read the last move
key-clocks = read the clocks
key-new = new game
key-explorer = explorer, in analysis
key-help = this page

## About

about-text = Chess for two people at one device, against an honest engine, and for programs that need the rules. Offline, no account, no telemetry.
about-source = The source code is in the repository the program was built from, with the licence texts.
about-warranty = There is no warranty, to the extent the law permits.

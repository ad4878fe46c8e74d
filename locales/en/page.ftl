# The page's own words: buttons, questions, names for screen readers.

## Header and sections

sections = Sections
section-play = Play
section-analyse = Analyse
section-edit = Set up
new-game = New game
language = Language
settings = Settings
help = Help
menu = Menu
more = More
about = About
close = Close
cancel = Cancel
theme-next = Next theme
sound = Sound
sound-on = Sound on
sound-off = Sound off

## Around the board

board = Board
moves = Moves
moves-none = No move yet.
opening = Opening
captured-black = Captured black pieces
captured-white = Captured white pieces
lead = { Color } is ahead by { $pawns }
flip-board = Flip the board
step-first = First position
step-prev = Previous move
step-next = Next move
step-last = Last position
line = Move or word
line-hint = Type a move or a word: Nf3, O-O, draw, help
variation-up = Move this variation up
variation-delete = Delete this variation

clock-turn = { $side }, to move
clock-low = { $side }, low on time
clock-paused = { $side }, paused
clock-warning = { $color ->
    [white] White has
   *[black] Black has
} { $seconds } seconds left.

## What can be done

take-back = Take back
redo = Redo
offer-draw = Offer draw
resign = Resign
hint = Hint
pause = Pause the clock
resume = Go on
save = Save
saved = The game is saved on this computer.
share = Export and import
games = Saved games
comment = Comment
keep = Keep
play-on = Play on
play-from-here = Play on from here
draw-arrows = Draw arrows
engine = Engine
engine-name = Arrocco
engine-start = Start the engine
engine-stop = Stop the engine
pause-engine = Pause
start-engine = Think
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
rematch = Rematch, sides swapped

## Questions

choose = choose
ask-new = Start a new game?
ask-new-detail = The game in progress will be dropped.
drop-game = Drop it and start
ask-resign = { $name }, resign?
ask-resign-detail = { $name } wins.
ask-confirm = { $from } to { $to }: play this move?
ask-delete = Delete this game?
ask-delete-detail = It cannot be brought back.
delete = Delete

## Sentences below the board

welcome = Choose a piece, then its square; or drag it there.
attackers-told = { $square } is attacked by White from { $white } and by Black from { $black }.
connecting = Looking for the program…
stopped = The program stopped; the game is safe. Start it again and this page comes back.
locked = The program was started anew. Open the address it printed; then this page goes on too.
watching = This tab only watches. Another one plays.
looking-back = You are looking at an earlier position.
hint-told = Try { $move }. { $worth }
hints-used-up = There are no more hints in this game.
notice-in-memory = Games cannot be kept on this computer: { $detail }
notice-damaged = The file with the games was damaged and put aside as { $file }.
notice-no-engine = The engine has failed: { $detail }
refused-watching = This tab only watches.
refused-engine-moves = It is the engine's turn.
refused-no-such-game = There is no such game any more.
refused-not-readable = This is neither a position (FEN) nor a game (PGN). { $reason }
refused-not-understood = That was not understood.
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
graph-at = After { $ply } half-moves.

## New game

opponents = Who plays
opponents-people = Two people
opponents-engine = Against the engine
opponents-engines = Engine against engine
names = Names, if you like
name-of = Name of { $color ->
    [white] White
   *[black] Black
}
names-hint = Kept with the game, on this computer only.
swap = Swap the colours
you-play = You play
random = Random
seating = Seating
seating-fixed = Fixed
seating-fixed-detail = side by side
seating-turning = Turning
seating-turning-detail = board turns after each move
seating-face = Face to face
seating-face-detail = far pieces and clock upside down
clock = Clock
clock-none = None
clock-kind-- = no clock
clock-kind-5-3 = blitz
clock-kind-10-5 = rapid
clock-kind-30 = long
clock-other = Other times
clock-hint = Minutes, seconds per move: 5+3. Delay 5d3, Bronstein 5b3, per move 5/move, unequal 5+3 vs 3+2.
rules = Rules
chess960 = Chess960
chess960-detail = The back rank is drawn by lot, one of 960
takebacks = Taking moves back
takebacks-detail = The clock goes back with the move
level = Level (measured rating range, 95 %)
level-of = { $color ->
    [white] White's level
   *[black] Black's level
}
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
new-game-kept = The game on the board is kept until you start.
new-game-from = The game begins with the position on the board.

## End

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
tags-save = Keep tags
tags-saved = Kept.

## Saved games

games-none = No game is kept yet.
in-progress = in progress
moves-count = { $count ->
    [one] { $count } move
   *[other] { $count } moves
}
delete-game = Delete { $players }

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
setup-fine = A game can begin here.
problem-no-position = This is not a position.
problem-no-king = { Color } has no king.
problem-many-kings = { Color } has { $count } kings.
problem-too-many-pieces = { Color } has { $count } pieces; 16 is the most.
problem-too-many-pawns = { Color } has { $count } pawns; 8 is the most.
problem-pawn-on-end-rank = A pawn cannot stand on { $square }.
problem-kings-touch = The kings on { $square } and { $other } stand side by side.
problem-opponent-in-check = The king on { $square } is in check, but the other side is to move.

## Settings

settings-hint = Kept in this browser, on this computer only.
theme = Theme
theme-auto = System
theme-light = Light
theme-dark = Dark
theme-contrast = High contrast
board-colours = Board
board-stone = Stone
board-gray = White and gray
board-green = Green
board-wood = Wood
board-sea = Sea
piece-set = Pieces
pieces-arrocco = Arrocco
pieces-cburnett = cburnett
blindfold = Blindfold
blindfold-off = Off
blindfold-discs = Discs for all pieces
blindfold-own = Only one's own pieces
blindfold-last = Only the last piece moved
blindfold-nothing = Empty board
habits = Habits
prefer-coordinates = Coordinates
prefer-dots = Show where a piece may go
prefer-confirm = Confirm every move
prefer-autoQueen = Promote to a queen without asking
prefer-sound = Sounds
prefer-evaluation = Evaluation bar while playing
prefer-large = Board as large as the window
lock = Teacher's lock
lock-word = Word to open it
lock-hints = Hints per game
lock-open = Open
lock-close = Lock
lock-wrong = That is not the word.
lock-hint = No taking back, no dots, few hints, the level stays.
lock-closed-hint = Locked: no taking back, no dots, few hints, the level stays.

## Help

help-hands = By hand
help-keys = By keys
help-click = Press a piece, then its square; or drag it. Press it again to put it down.
help-drag = Right-drag to draw an arrow, right-press for a circle. On a touch screen: Draw arrows.
help-words = Type moves and words in the line: Nf3, O-O, draw, why Nd4, help.
help-arrows = The wheel over the board goes through the moves.
help-refused = A move that is not possible tells you why and marks the squares.
key-cursor = move the square cursor
key-pick = pick up, put down
key-drop = drop the piece, close
key-line = command line
key-back = take back
key-forward = play again
key-browse = one move back or on
key-ends = first or last position
key-flip = flip the board
key-hint = hint
key-last = tell the last move
key-clocks = tell the clocks
key-new = new game
key-help = this page

## About

about-text = Chess for two people at one device, against an honest engine, and for programs that need the rules. Offline, no account, no telemetry.
about-source = The source comes with the program: the repository it was built from, with the licence texts beside it.
about-warranty = There is no warranty, to the extent the law permits.

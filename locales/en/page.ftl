# The page's own words: buttons, questions, names for screen readers.

board = Board
moves = Moves
moves-none = No move yet.
captured-black = Captured black pieces
captured-white = Captured white pieces
new-game = New game
take-back = Take back
redo = Redo
flip = Flip
flip-board = Flip the board
resign = Resign
language = Language

choose = choose
cancel = Cancel

ask-new = Start a new game?
ask-new-detail = The game in progress will be dropped.
ask-resign = { $color ->
    [white] White, resign?
   *[black] Black, resign?
}
ask-resign-detail = The other side wins.

welcome = Choose a piece, then its square; or drag it there.
connecting = Looking for the program…
stopped = The program stopped. Start it again and this page comes back.

square-empty = { $square }
square-piece = { $square }, { piece }
mark-selected = selected
mark-destination = may go here
mark-last-move = last move
mark-check = in check

# The review of a finished game: marks, reasons, report. Read by Rust.

## Pieces

# $role on $square: the rook on c6
piece-on = { $role ->
    [king] the king
    [queen] the queen
    [rook] the rook
    [bishop] the bishop
    [knight] the knight
   *[pawn] the pawn
} on { $square }

# What is lost or won.
a-piece = { $role ->
    [queen] the queen
    [rook] a rook
    [bishop] a bishop
    [knight] a knight
    [king] the king
   *[pawn] a pawn
}
a-minor-piece = a piece
the-exchange = the exchange
piece-for = { $won } for { $lost }
# $pawns: what it is worth in pawns, as a text.
material-worth-one = material worth a pawn
material-worth = material worth { $pawns } pawns
list-and = { $first } and { $last }
list-comma = { $first }, { $last }

## What a move loses or misses. $move is the move with its number.

loses = { $move } loses { $what }
allows-mate = { $move } allows mate in { $moves }
misses-win-of = { $move } misses the chance to win { $what }
misses-mate = { $move } misses mate in { $moves }
gives-stalemate = { $move } gives stalemate. Draw.
misses-stalemate = { $move } misses a stalemate
because = { $effect }: { $why }.
plainly = { $effect }.

## Why. $reply is the move that wins, with its number.

why-fork = { $reply } attacks { $targets }
why-mate-threat = { $reply } threatens mate and attacks { $target }
why-discovered-attack = { $reply } opens an attack by { $slider } on { $target }
why-pin = { $reply } pins { $pinned } against { $behind }
why-skewer = { $reply } skewers { $front } and { $behind }
why-undefended = { $reply } takes { $taken }, which is undefended
why-pinned-defender = { $reply } takes { $taken }; { $defender } is pinned and cannot take back
why-cheaper = { $reply } takes { $taken } with { $by ->
    [queen] the queen
    [rook] a rook
    [bishop] a bishop
    [knight] a knight
    [king] the king
   *[pawn] a pawn
}
why-removed-defender = { $reply } takes { $taken }, the only defender of { $left }
why-overloaded = { $reply } takes { $first }; { $defender } cannot defend it and { $second } too
why-trapped = { $reply } attacks { $piece }, which has no safe square
why-promotion = after { $reply } a pawn promotes on { $square }
why-exchanges = { $reply } begins the exchanges on { $square }
why-back-rank = { $line } is mate on the back rank, { $king } has no square
why-line = { $line }

## Where nothing can be proved

gives-away-advantage = { $move } gives away the advantage
better = Better: { $line }.

## The report

review-title = Review
accuracy = Accuracy
accuracy-note = Accuracy from the loss of winning chances per move
white = White
black = Black
inaccuracy = inaccuracy
mistake = mistake
blunder = blunder
missed-mate = missed mate
missed-win = missed win
evaluation = Evaluation
higher-is-better = higher is better for White
one-moment = The moment that decided
two-moments = Two moments that decided
three-moments = Three moments that decided
other-marks = Other marked moves
no-mistakes = No mistakes found.
no-moves = There are no moves to review.
moves = Moves
moves-count-one = 1 move
moves-count = { $count } moves
opening = Opening
left-table = { $move } leaves the table of openings
within-table = the whole game is in the table of openings
time-used = Time used
longest-thought = longest thought: { $move }, { $time }
judged-by = Judged by { $engine }, { $budget } per position, more where a move seems bad.
engine-replaced = { $engine } was to judge, but failed: { $reason }.
budget-nodes = { $count } nodes
budget-depth = depth { $count }
budget-time = { $count } s
chances-of-white = Winning chances of White in per cent after each move (: White, # Black)
swing = From { $before } to { $after }.
player-figures = { $name }: accuracy { $accuracy }, inaccuracies { $inaccuracies }, mistakes { $mistakes }, blunders { $blunders }, missed mates { $mates }, missed wins { $wins }.
chances-after = After move { $move }: { $chances } per cent for White.
chances-at-end = At the end: { $chances } per cent for White.
one-file = One file, no network needed.
diagram-of = Position with { $side ->
    [white] White
   *[black] Black
} to move
ended-early = Reviewed up to an error in the file: { $line }:{ $column }: { $problem }

## Puzzles

find-better-move = Find the better move for { $side ->
    [white] White
   *[black] Black
}.

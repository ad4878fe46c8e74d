# The game in words: status, moves, refusals. Read by the page and by Rust.
#
# $role and $from speak of the piece that moves, $other and $by of the piece
# that stands in its way or attacks.

## Status line. The English wording is fixed by requirement M-29.

status-turn = It's { color }'s turn.
status-check = It's { color }'s turn. | { color } is in check
status-checkmate = { loser } is checkmate | { winner } wins
status-resignation = { loser } resigns | { winner } wins
status-stalemate = draw | stalemate
status-insufficient-material = draw | nobody can mate any more

color = { $color ->
    [white] white
   *[black] black
}
loser = { $loser ->
    [white] white
   *[black] black
}
winner = { $winner ->
    [white] white
   *[black] black
}

## Pieces

role = { $role ->
    [king] king
    [queen] queen
    [rook] rook
    [bishop] bishop
    [knight] knight
   *[pawn] pawn
}
A-role = A { role }
The-role = The { role }
other = { $other ->
    [king] king
    [queen] queen
    [rook] rook
    [bishop] bishop
    [knight] knight
   *[pawn] pawn
}
The-other = The { other }
the-other = the { other }
by-the-other = by the { other }
piece = { $color ->
    [white] white
   *[black] black
} { role }

# King, queen, rook, bishop, knight, as in the move list.
piece-letters = KQRBN

## Moves in words

move-told = { $color ->
    [white] White
   *[black] Black
}: { role } from { $from } to { $to }.

## Refusals: one sentence, naming piece and square, without blame.

refused-no-piece = There is no piece on { $from }.
refused-not-your-piece = The piece on { $from } is { $color ->
    [white] white; Black
   *[black] black; White
} is to move.
refused-own-piece = { The-other } on { $to } is your own.
refused-geometry = { A-role } cannot go from { $from } to { $to }.
refused-blocked = { The-other } on { $by } is in the way.
refused-pinned = { The-role } on { $from } is pinned { by-the-other } on { $by }.
refused-uncovered = Taking that pawn would let { the-other } on { $by } attack the king.
refused-still-in-check = The king would still be in check from { the-other } on { $by }.
refused-king-attacked = The king may not go to { $to }, which { the-other } on { $by } attacks.
refused-castling-lost = Castling is lost: the king or the rook has moved.
refused-castling-in-check = The king may not castle out of check from { the-other } on { $by }.
refused-castling-through-check = The king would cross { $attacked }, which { the-other } on { $by } attacks.
refused-promotion-missing = Choose what the pawn becomes.
refused-promotion-wrong = A pawn on the last rank becomes a queen, a rook, a bishop or a knight.
refused-game-over = The game is over.
refused-stale = The board has changed; look again.
refused-nothing-to-undo = There is no move to take back.
refused-nothing-to-redo = There is no move to bring back.

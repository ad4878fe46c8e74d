# Sentences about the game: status, moves, refusals. Read by the page and by Rust.
#
# $role and $from are the piece that moves, $other and $by the piece that blocks
# or attacks.

## Status line. The English wording is fixed.

status-turn = It's { color }'s turn.
status-check = It's { color }'s turn. | { color } is in check
status-checkmate = { loser } is checkmate | { winner } wins
status-resignation = { loser } resigns | { winner } wins
status-time = { loser } is out of time | { winner } wins
status-stalemate = draw | stalemate
status-dead-position = draw | dead position
status-fivefold = draw | fivefold repetition
status-seventy-five-moves = draw | seventy-five moves
status-threefold = draw | threefold repetition
status-fifty-moves = draw | fifty moves
status-agreement = draw | agreement
status-time-against-bare-material = draw | { loser } is out of time, { winner } cannot mate

## The end of a game, in whole sentences.

end-checkmate = { Loser } is checkmated. { Winner } wins.
end-resignation = { Loser } resigns. { Winner } wins.
end-time = { Loser }'s time is up. { Winner } wins.
end-stalemate = Stalemate. Draw.
end-dead-position = Neither side can checkmate. Draw.
end-fivefold = The same position for the fifth time. Draw.
end-seventy-five-moves = Seventy-five moves without a capture or a pawn move. Draw.
end-threefold = The same position for the third time. Draw.
end-fifty-moves = Fifty moves without a capture or a pawn move. Draw.
end-agreement = Draw by agreement.
end-time-against-bare-material = { Loser }'s time is up, but { Winner } cannot mate. Draw.

## What shows that a draw can be claimed, or how far it is.

# $moves: numbers of moves, as a text such as 12, 16, 20.
proof-repetition = Same position after { $moves }.
proof-repetition-start = Same position at the start and after { $moves }.
proof-single = This position has occurred once.
proof-count = { $moves } moves without a capture or a pawn move.
ask-claim = { $proof } Claim a draw?

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

Color = { $color ->
    [white] White
   *[black] Black
}
Loser = { $loser ->
    [white] White
   *[black] Black
}
Winner = { $winner ->
    [white] White
   *[black] Black
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
a-role = a { role }
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
the-other-at = { the-other } on { $at }
list-and = { $first } and { $last }
piece = { $color ->
    [white] white
   *[black] black
} { role }

# King, queen, rook, bishop, knight, as in the move list.
piece-letters = KQRBN

## Moves in words

move-plain = { $color ->
    [white] White
   *[black] Black
}: { role } from { $from } to { $to }.

move-takes = { Color }: { role } from { $from } takes { the-other } on { $to }.
move-takes-in-passing = { Color }: pawn from { $from } takes the pawn on { $at } en passant.
move-castles-kingside = { Color } castles kingside.
move-castles-queenside = { Color } castles queenside.
move-becomes = It promotes to { a-role }.

## Offers and questions between the players. $name is a player's name.

draw-offered = { $name } offers a draw. Does { $other-name } accept?
draw-declined = { $name } declines the draw.
takeback-asked = { $name } asks for a takeback. Does { $other-name } agree?
takeback-declined = { $name } declines the takeback.

## Opponents

strength-level = level { $level }
strength-classic = classic, depth { $depth }
strength-uci = another program

## The engine of another program that failed. $engine is its name.

engine-cannot-start = { $engine } cannot be started: { $reason }.
engine-not-uci = { $engine } does not speak UCI.
engine-no-option = { $engine } has no option { $option }.
engine-option-value = The option { $option } cannot be { $value }.
engine-illegal = { $engine } answered “{ $answer }”, which is no legal move.
engine-hangs = { $engine } does not answer.
engine-ended = { $engine } has ended.
engine-replaced = { $failure } Level { $level } plays on in its place.

## The coach. $role is the player's piece, on $at.

your-role = Your { role }
coach-attacked = { your-role } on { $at } is attacked { $attacked ->
    [once] once
    [twice] twice
   *[other] { $attackers } times
} and { $defended ->
    [none] not { coach-defended }
    [once] { coach-defended } once
    [twice] { coach-defended } twice
   *[other] { coach-defended } { $defenders } times
}.
coach-defended = defended
coach-attacked-by = Attacked by { $pieces }.
coach-defended-by = Defended by { $pieces }.
coach-pinned = { your-role } on { $at } is pinned to the king { by-the-other } on { $by }.
coach-threat = { your-role } on { $at } attacks { the-other } on { $by }.
coach-threat-undefended = { your-role } on { $at } attacks { the-other } on { $by }, which is not defended.
coach-mate = { Color } can mate at once: { $move }.
coach-takeback = You may take the move back: undo.
coach-nothing = There is nothing to say about the last move.
coach-on = The coach speaks after your moves, at levels 1 to 4 and without a clock.
coach-off = The coach is silent.

## Refusals: one sentence, naming piece and square, without blame.

refused-no-piece = There is no piece on { $from }.
refused-as-two-moves = Read as two moves, they are not both legal.
refused-not-your-piece = The piece on { $from } is { $color ->
    [white] white; Black
   *[black] black; White
} is to move.
refused-own-piece = Your own { other } is on { $to }.
refused-geometry = { A-role } cannot go from { $from } to { $to }.
refused-blocked = { The-other } on { $by } is in the way.
refused-pinned = { The-role } on { $from } is pinned { by-the-other } on { $by }.
refused-uncovered = Taking that pawn would let { the-other } on { $by } attack the king.
refused-still-in-check = The king would still be in check from { the-other } on { $by }.
refused-king-attacked = The king may not go to { $to }, which { the-other } on { $by } attacks.
refused-castling-lost = { Color } may no longer castle { $side ->
    [kingside] kingside
   *[queenside] queenside
}: the king or that rook has moved.
refused-castling-in-check = The king may not castle out of check from { the-other } on { $by }.
refused-castling-through-check = The king would cross { $attacked }, which { the-other } on { $by } attacks.
refused-promotion-missing = Choose what the pawn becomes.
refused-en-passant-late = A pawn that has gone two squares can be taken en passant only on the very next move.
refused-promotion-wrong = A pawn can become a queen, a rook, a bishop or a knight, nothing else.
refused-not-a-promotion = Only a pawn that reaches the last rank promotes.
refused-game-over = The game is over.
refused-engine-moves = It is the engine's turn.
refused-stale = The board has changed; look again.
refused-nothing-to-redo = There is no move to bring back.
# $pieces is a list such as the bishop on f1 and the knight on g1.
refused-castling-blocked = The king cannot castle: { $pieces } { $number ->
    [one] is
   *[many] are
} in the way.
refused-castling-lost-king = It is too late to castle: the king moved on move { $move }.
refused-castling-lost-rook = It is too late to castle: the rook moved on move { $move }.
refused-already-running = A game is in progress.
refused-no-promotion-due = No pawn waits to become something.
refused-out-of-time = { Color }'s time is up.
refused-paused = The clock is paused.
refused-not-paused = The clock is not paused.
refused-no-clock = This game is played without a clock.
refused-too-much-time = A clock cannot show that much.
refused-offer-stands = { Color } has already offered a draw.
refused-no-offer = Nobody has offered a draw.
refused-no-claim = There is no draw to claim. { $repetition } { $count }
refused-takebacks-forbidden = This game is played without takebacks.
refused-no-takebacks-left = { Color } has no takebacks left.
refused-nothing-to-take-back = There is no move to take back.
refused-takeback-pending = A takeback has already been asked for.
refused-no-takeback-asked = Nobody has asked to take back a move.
refused-unknown-move = There is no such move in this game.
refused-part-of-game = That move was played in the game; it is not a variation.
refused-already-main = That variation is already at the top.
refused-bad-settings = No game can begin like this: { $reason }.
refused-none-can = No { role } can go to { $to }.
refused-no-such-piece = There is no such { role } to go to { $to }.
# $squares is a list such as b1 or f3.
refused-ambiguous = More than one { role } can go to { $to }: from { $squares }.
refused-wrong-piece = On { $from } stands { $other ->
    [king] a king
    [queen] a queen
    [rook] a rook
    [bishop] a bishop
    [knight] a knight
   *[pawn] a pawn
}, not { a-role }.
refused-null = That is no move of chess.
refused-not-kept = The game could not be kept: { $reason }. Nothing has changed.

## A position that was set up by hand and cannot be played

setup-no-king = { Color } has no king.
setup-kings = { Color } has { $count } kings.
setup-pieces = { Color } has { $count } pieces; the maximum is sixteen.
setup-pawns = { Color } has { $count } pawns; the maximum is eight.
setup-pawn-on-end = A pawn cannot stand on { $at }.
setup-kings-touch = The kings on { $from } and { $to } are adjacent.
setup-opponent-in-check = { Color } is not to move, but its king on { $at } is attacked from { $by }.

## Levels of the engine

level-beginner = beginner
level-novice = novice
level-casual = casual
level-amateur = amateur
level-regular = regular
level-club = club
level-tournament = tournament
level-expert = expert
level-master = master
level-full = full strength

## Other devices

refused-not-your-color = { $color ->
    [white] You play White on this device.
   *[black] You play Black on this device.
}
refused-on-another-device = { $color ->
    [white] White plays on another device.
   *[black] Black plays on another device.
}
refused-spectating = This device only watches.
refused-only-owner = Only the first device can do that.
refused-not-begun = The game has not begun yet.
refused-no-help = No help while the game is played on two devices.
refused-shared-game = Not while the game is played on two devices. Stop sharing first.
refused-not-shared = No other device is connected.
refused-already-shared = Another game is being shared already.
refused-address-unusable = This address cannot be used: { $reason }
refused-seat-empty = { $color ->
    [white] White has not joined yet.
   *[black] Black has not joined yet.
}
refused-no-such-device = This device has left already.
refused-wrong-code = That is not the code.
refused-code-used = This code has been used. Ask for a new one.
refused-code-expired = This code has expired. Ask for a new one.
refused-too-many-tries = Too many wrong codes. Wait { $reason } seconds, or scan the picture.
refused-seat-taken = Somebody else has taken this place.
refused-too-many-devices = No more devices can join.
refused-bad-name = A name has at most 40 characters.
refused-not-joined = This device does not belong to the game any more.

# Two devices, one game; and a class. Loaded with that part of the page.

## New game

devices-here = This computer
devices-play = You play
devices-board-only = Board only
devices-board-only-hint = Both players join with a device; this computer shows the board.
devices-name = Your name
devices-network = Network
devices-kind-wireless = Wi-Fi
devices-kind-cable = Cable
devices-kind-other = Network
devices-kind-loopback = This computer only
devices-none = This computer is in no network. Connect it to the Wi-Fi or to a cable, then choose Two devices again.
devices-absence = When a device is away
devices-absence-waits = The clock waits 30 s
devices-absence-runs = The clock runs on
devices-share = Show the code
devices-share-hint = Only now does the program listen to the network, and only until the game ends.

## Waiting

devices-waiting = Waiting for the second player
devices-waiting-both = Waiting for both players
devices-ready = Everybody is ready
devices-ready-how = Start the game when you like.
devices-no-code = Nobody else is expected.
devices-playing = The devices of this game
devices-how = Open this address on a phone, tablet or computer on the same network and type the code.
devices-address = Address
devices-code = Code
devices-code-for = Code for
devices-addresses = { $count ->
    [2] This computer has two addresses
   *[other] This computer has { $count } addresses
}
devices-code-black = Black
devices-code-white = White
devices-code-spectator = Watching
devices-code-once = Works once, for { $time } more.
devices-code-many = For everybody who watches, for { $time } more.
devices-code-expired = This code has expired.
devices-code-renew = New code
devices-locked = Too many wrong codes were typed. Typed codes are refused for { $time } more; the picture still works.
devices-copy = Copy
devices-copied = Copied
devices-scan = Point a phone camera here
devices-step-network = Same network
devices-step-network-detail = Both devices on the same Wi-Fi or cable.
devices-step-camera = Camera or address
devices-step-camera-detail = Scan the picture, or type the address.
devices-step-code = Code
devices-step-code-detail = Only asked when the address was typed.
devices-connected = Connected
devices-count = { $count ->
    [one] { $count } device
   *[other] { $count } devices
}
devices-on-phone = phone
devices-on-tablet = tablet
devices-on-computer = computer
devices-on-program = program
devices-at-here = This computer, { $side }
devices-at-device = A { $kind }, { $side }
devices-at-nobody = { $side }, joins with the code
devices-player = { $color ->
    [white] White player
   *[black] Black player
}
devices-spectator = Spectator
devices-at-watching = A { $kind }, watches
devices-state-present = ready
devices-state-choosing = choosing a name
devices-state-away = away
devices-state-awaited = not here yet
devices-remove = Remove { $name }
devices-remove-ask = Remove { $name }?
devices-remove-detail = The device loses its place at once. With a new code somebody can join again.
devices-remove-yes = Remove
devices-nobody-watches = Nobody is watching.
devices-watching = { $count ->
    [one] One device is watching.
   *[other] { $count } devices are watching.
}
devices-let-watch = Let others watch
devices-end-watch = No more spectators
devices-fact-clock = Clock
devices-fact-clock-none = none
devices-fact-plays = { $name } plays
devices-fact-board = This computer
devices-fact-board-only = shows the board
devices-fact-absence = A device is away
devices-fact-absence-waits = the clock waits 30 s
devices-fact-absence-runs = the clock runs on
devices-fact-takebacks = Taking moves back
devices-fact-takebacks-asked = when both agree
devices-fact-takebacks-forbidden = not possible
devices-fact-delay = Network delay
devices-fact-delay-given = up to { $bound } s a move given back, and { $reserve } s more in a game
devices-open = Anyone on this network who knows the code can join. The game never leaves the network. The connection is not encrypted.
devices-stop = Stop sharing
devices-stop-ask = Stop sharing?
devices-stop-detail = All other devices are disconnected. The game goes on at this computer.
devices-begin = Start game
devices-begin-later = { $color ->
    [white] Start when White has joined
    [black] Start when Black has joined
   *[both] Start when both have joined
}
devices-back = Back to the game

## During the game

devices = Devices
devices-joined = { $name } has joined and plays { $color ->
    [white] White
   *[black] Black
}.
devices-choosing = A device has joined and chooses a name.
devices-begun = The game has started.
devices-not-begun-owner = The game has not started yet.
devices-not-begun = The game starts when { $name } says so.
devices-not-begun-host = The game starts when the computer says so.
devices-away = { $name }'s device is away.
devices-away-runs = { $name }'s device is away. The clock runs on.
devices-away-waits = { $name }'s device is away. The clock waits { $seconds } s.
devices-away-both = Both devices are away.
devices-returned = { $name } is back.
devices-rematch-how = Another game is started at the computer; this page shows it then.
devices-ends = The game is over. The devices stay connected for { $time } more.
devices-spectating = You are watching.
devices-stopped = The devices are disconnected. The game goes on at this computer.
devices-lost-runs = Connection lost. Your clock runs on; this page connects again by itself.
devices-lost-waits = Connection lost. The clock waits 30 seconds for you; this page connects again by itself.
devices-lost = Connection lost. This page connects again by itself.
devices-reconnected = Connected again.
devices-removed = This device was removed from the game.
devices-ended = Sharing has ended. The game is kept on the computer.
devices-join-again = Join again
devices-leave = Leave the game
devices-leave-ask = Leave the game?
devices-leave-detail = Your colour is free again. To come back you need a new code.
devices-own-color = You play { $color ->
    [white] White
   *[black] Black
}.
clock-away = { $side }, away
clock-away-alone = away
devices-credited = { $name }: { $seconds } s given back for network delay

## Joining

join-title = Join a game
join-code = Code
join-code-how = Type the eight digits that the other screen shows.
join-go = Join
join-unreachable = The computer does not answer. Are both devices on the same network?
join-against = against
join-you = you
join-play-against = Play { $color ->
    [white] White
   *[black] Black
} against { $name }
join-play-alone = Play { $color ->
    [white] White
   *[black] Black
}
join-watch-title = Watch the game
join-play = Play { $color ->
    [white] White
   *[black] Black
}
join-watch = Only watch
join-watch-go = Watch
join-clock = Clock
join-clock-none = no clock
join-clock-minutes = { $minutes ->
    [one] { $minutes } minute
   *[other] { $minutes } minutes
}
join-clock-plus = { $minutes ->
    [one] { $minutes } minute
   *[other] { $minutes } minutes
} + { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
} per move
join-first = First move
join-first-other = { $name }, White
join-first-you = you, White
join-away = When you are away
join-away-waits = the clock waits 30 s
join-away-runs = the clock runs on
join-name = Your name, if you like
join-kept = You can close this page; the game waits for you. The connection is not encrypted.
join-kept-clock = If you close this page, your clock runs on. The connection is not encrypted.
join-who = Who are you?
join-who-choice = { $name } – board { $board }, { $color ->
    [white] White
   *[black] Black
}

## A class

class-filter = Boards
class-filter-all = All { $count }
class-filter-help = { $count ->
    [one] 1 asks for help
   *[other] { $count } ask for help
}
class-filter-short = { $count } short of time
class-summary = { $boards } boards, { $joined } of { $pupils } pupils joined
class-code = Code
class-begin = Start all
class-pause = Pause all
class-resume = Resume all
class-stop-detail = All pupils are disconnected. Their games are among the saved games of this computer.
class-pair-again = Pair again
class-pair-how = White first. Every pupil's device goes on with the new game; a name alone on its line watches.
class-pair-saves = The games so far are saved.
class-pair-stops = Games that are not over end here. All games are saved.
class-pair-shuffle = Shuffle
class-pair-yes = New games
class-board = Board { $number }
class-move = Move { $number }
class-not-begun = Not started
class-asks = { $name } asks for help
class-missing = { $name } has not joined
class-short = { $color ->
    [white] White is short of time
   *[black] Black is short of time
}
class-check = { $color ->
    [white] White is in check
   *[black] Black is in check
}
class-turn = { $color ->
    [white] White to move
   *[black] Black to move
}
class-back = All boards
class-new = A class
class-new-two = Two players
class-name = Name of the class
class-pairs = Pairs, one on each line: Luca – Sofia
class-pairs-bad = Write at least two pairs, one on each line, with a hyphen between the names.
class-ask-help = Ask for help
class-asked-help = Help is on its way; ask no more

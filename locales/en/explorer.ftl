# The opening explorer on the page.

explorer-database = Database
explorer-import = Import a file of games
explorer-start = Initial position
explorer-no-name = No name for this position
explorer-reading = Reading…
explorer-empty = This database has no games yet. Import a PGN file, plain or compressed: it stays on this computer.
explorer-nothing = This position is not in the database.
explorer-too-deep = Only the first { $moves } moves of each game are counted. The list of games knows the others.
explorer-move = Move
explorer-count = Games
explorer-white = White
explorer-draws = draw
explorer-black = Black
explorer-all = All
explorer-caption = Moves that were played in this position
explorer-summary = { $moves ->
    [one] One move
   *[other] { $moves } moves
}, { explorer-of-games }.
explorer-of-games = { $games ->
    [one] one game
   *[other] { $games } games
}
explorer-row = { $move }, { explorer-of-games }, { $shares }
explorer-shares = White { $white }, draw { $draws }, Black { $black } per cent
explorer-results = White { $white }, draw { $draws }, Black { $black }
explorer-rating = average rating { $rating }
explorer-games = Games from here
explorer-some = { $shown } of { $games }
explorer-back = Back one move
explorer-all-games = { $games ->
    [0] All games
    [one] One game
   *[other] All { $games } games
}
explorer-search = Search players and events
explorer-searching = Searching…
explorer-found = { $count ->
    [0] No game found.
    [one] One game found.
   *[other] { $count } games found.
}
explorer-found-more = More than { $count } games found.

database-saved = Saved games
database-imported = Imported games
database-entry = { $name }, { explorer-of-games }

import-sending = { $file }: { $percent } % received
import-reading = { $file }: { $percent } % of the games read
import-stop = Stop
import-cancelled = The import was stopped; the database is as it was.
import-failed = { $file } was not imported, and the database is as it was: { $problem }.
import-done = { $file }: { $added ->
    [0] no new games
    [one] one game added
   *[other] { $added } games added
}.
import-known = { $known ->
    [one] One was there already.
   *[other] { $known } were there already.
}
import-cut = The rest of the file cannot be read: { $problem }.

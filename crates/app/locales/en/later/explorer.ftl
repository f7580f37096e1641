# The explorer: what was played in a position.

explorer-title = Explorer
explorer-sources = Source
explorer-source = { $source ->
    [server] Server’s games
    [device] My games
   *[tables] Tables
}
explorer-any = All
explorer-speed = Speed
explorer-speed-name = { $speed ->
    [fast] Fast
    [rapid] Rapid
    [slow] Slow
   *[correspondence] Correspondence
}
explorer-rating = Mean rating
explorer-band-under = under { $to }
explorer-band = { $from }–{ $to }
explorer-band-over = { $from } and over
explorer-rated = Kind
explorer-rated-name = { $rated ->
    [true] Rated
   *[false] Casual
}
explorer-loading = Looking up games…
explorer-looking = Looking up the position…
explorer-offline = You are offline. The server’s games can be looked up when you are connected.
explorer-wait = This position belongs to a rated game in progress. The explorer answers when it is over.
explorer-too-many = That was quick. Wait a moment and choose the position again.
explorer-failed = The server’s games could not be looked up. Try again later.
explorer-nobody = No games are played on this server, so there is nothing to look up.
explorer-nothing-server = No finished game on this server had this position in its first { $n } moves, with these filters.
explorer-nothing-device = No finished game on this device had this position.
explorer-morelli = Morelli has millions of set-ups, and only games with exactly the same position are counted.
explorer-nothing-tables = No exact values are known for this position.
explorer-sum = { $n ->
    [one] { $n } game
   *[other] { $n } games
}
explorer-often = × { $n }
explorer-mean = Mean rating
explorer-results = White won { $white }, drawn { $draws }, Black won { $black }
explorer-symmetry = Positions that are mirror images of each other or turned count as one. × says in how many games a move was played.
explorer-counting = Some finished games have not been counted yet.
explorer-more = { $n } more
explorer-games = Last games
explorer-tables = Proved for the player to move: { $won } winning, { $drawn } drawing and { $lost } losing moves.
explorer-keep = Best moves

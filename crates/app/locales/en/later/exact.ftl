# Exact values of positions and moves, from tables.

exact-title = Exact values
exact-source = { $source ->
    [device] from the tables on this device
    [book] from the book of proved openings
    [search] proved by a search to the end of the game
    [instead] from the server’s tables, because the table file for this device is damaged
    [despite] from this device; the server’s values contradict them and are not shown
   *[server] from the server’s tables
}
exact-win = { $n ->
    [0] Won
   *[other] Won in { $n }
}
exact-loss = { $n ->
    [0] Lost
   *[other] Lost in { $n }
}
exact-draw = Drawn
exact-more = { $n } more
exact-distance = Proved, for the player to move. Numbers count the moves of both players to the next capture or the end of the game.
exact-wrong = The server’s exact values contradict the rules, so they are not shown.
exact-partly = { $n ->
    [0] The values of its moves are not known here.
   *[other] The values of the other moves are not known here.
}
exact-played = played
exact-damaged = { $place ->
    [device] The table file for this device is damaged, so it is not used.
   *[server] A table file on the server is damaged, so it is not used.
}

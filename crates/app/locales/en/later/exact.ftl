# Exact values of positions and moves, from tables.

exact-title = Exact values
exact-source = { $source ->
    [device] from the tables on this device
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

# The panel of a new game.

options-title = New game
option-game = Game
option-board = Board
option-edition = Rules
option-edition-name = { $edition ->
    [e2011] 2011, first
   *[e2015] 2015, revised
}
option-rules = Extra rules
option-clock = Clock
option-diagonal-hint = Men move along the diagonals; no mills there.
option-flying-hint = With three men left, move to any vacant point.
option-double-hint = Two mills at once remove two men.
option-noreform-hint = A broken mill may not be closed again at once.
start-game = Start game
setup-other = { $name } (of the other edition)
setup-note = { $mode ->
    [random] Pieces stand at random; opposite every piece stands one of the other colour.
    [pairs] Before the game, you take turns placing pairs of opposite pieces.
    [facing] Black has two opposite sides.
    [adjacent] Black has two neighbouring sides.
    [free] Before the game, you take turns placing your pieces one by one.
    [fists] Both choose Facing, Adjacent or Free in secret; if the choices differ, the third is played.
   *[other] The game begins from this position.
}
setup-empty = The board is empty at the start; players take turns placing men.
edition-note = { $edition ->
    [e2011] First edition: stones and towers. You may decline captures and the Centre.
   *[e2015] Revised edition: captures are compulsory, and a frame enthrones your king at once.
}
size-note = { $size ->
    [s5] Our own small board, for a quick look.
    [s7] A short game.
    [s9] Recommended for newcomers by the rules.
    [s11] Nearly the full game.
   *[s13] The full game.
}
option-recommended = Recommended by the author of the rules.
name-of = { $color ->
    [white] White’s name
   *[black] Black’s name
}

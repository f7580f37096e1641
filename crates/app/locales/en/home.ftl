# Home.

home-title = Play Morelli and Morris
home-text = Play the engine, a friend here, or anyone online.
home-about = { $game ->
    [morelli13] A rainbow board. Move inwards, flank, complete a frame and put your king on the Throne.
    [six] Six men, sixteen points. Quick, sharp, and completely solved.
    [twelve] Twelve men, and the diagonals count. Rarely quiet.
    [stacking] Nothing leaves the board: captured men go under yours. Three stacks in a line win.
   *[nine] The old game of mills: nine men, twenty-four points, three in a row remove one.
}
play-now = Play
card-options = Options
continue-title = Continue
forget-game = Delete this game of { $game }

options-title = New game
option-game = Game
option-board = Board
option-edition = Rules
option-edition-name = { $edition ->
    [e2011] 2011, first
   *[e2015] 2015, revised
}
option-setup = Set-up
option-rules = Extra rules
option-clock = Clock
option-diagonal-hint = Men move along the diagonals; no mills there.
option-flying-hint = With three men left, move to any vacant point.
option-double-hint = Two mills at once remove two men.
option-noreform-hint = A broken mill may not be closed again at once.
start-game = Start game

setup-name = { $mode ->
    [random] Random
    [pairs] Pairs
    [facing] Facing
    [adjacent] Adjacent
    [free] Free
    [fists] Fists
   *[other] From a position
}
setup-about = { $mode ->
    [adjacent] Black has two neighbouring sides.
    [facing] Black has two opposite sides.
   *[free] Stones are placed one by one.
}

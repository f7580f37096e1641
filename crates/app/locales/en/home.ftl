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
practise-due = Practise your mistakes
forget-game = Delete this game of { $game }

option-setup = Set-up

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

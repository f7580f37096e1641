# The frame around every screen.

nav-more = More
running-move = { $n ->
    [one] Your move
   *[other] Your move in { $n } games
}
running-game = Game in progress
running-posted = Waiting for an opponent…

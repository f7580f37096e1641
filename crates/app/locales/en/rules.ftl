# Why a typed move cannot be played.

wrong-over = The game is over.
wrong-syntax = “{ $text }” is not a move in this game’s notation.
wrong-turn = { $turn }: { $why }
wrong-illegal = This move is not possible here.
wrong-off-board = { $at } is not on this board.
wrong-nothing-there = there is nothing on { $at } to move.
wrong-not-yours = { $at } is your opponent’s.
wrong-not-straight = moves must be straight: along a row, column or diagonal.
wrong-lands-on-throne = nothing may land on the centre.
wrong-not-nearer = the move must end on a band nearer the centre.
wrong-occupied = { $at } is occupied.
wrong-in-the-way = { $at } stands in the way.
wrong-throne-in-the-way = the centre may not be crossed while it is occupied.
wrong-not-adverse = there is nothing of your opponent’s on { $at }.
wrong-not-adjacent = { $at } is not next to the destination.
wrong-not-flanked = { $at } is not flanked: nothing of yours is on its far side.
wrong-no-frame = the move does not complete a frame.
wrong-already-there = you already hold the centre.
wrong-place-first = place the men in hand first.
wrong-hand-empty = you have no men left in hand.
wrong-not-neighbours = { $a } and { $b } are not neighbours on a line.
wrong-reformed = it re-forms { $at }, which you broke on your last move.
wrong-no-mill = nothing may be removed: the move closes no mill.
wrong-must-remove = the move closes a mill: add the man to remove, such as x{ $at }.
wrong-removal-count = { $n ->
    [one] exactly { $n } man must be removed.
   *[other] exactly { $n } men must be removed.
}
wrong-protected = { $at } is in a mill; choose a man outside any mill.
wrong-start-processing = there is a mill to process first, such as { $at }.
wrong-no-start-mill = there is no mill to process at the start of the move.
wrong-end-processing = the move closes a mill to process, such as { $at }.
wrong-not-turnable = there is no stack on { $at } to turn over.
wrong-not-under = { $at } is not a singleton of yours in the mill.
wrong-go-on = the move is not finished: place or move a man.
wrong-won-already = three stacks in a line end the move: { $at } alone.
wrong-leaves-no-move = this would leave you without a move; choose another.

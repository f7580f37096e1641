# Why a typed turn cannot be played.

wrong-over = The game is over.
wrong-syntax = “{ $text }” is not a turn in this game’s notation.
wrong-turn = { $turn }: { $why }
wrong-illegal = This turn is not possible here.
wrong-off-board = { $at } is not on this board.
wrong-nothing-there = there is nothing on { $at } to move.
wrong-not-yours = what stands on { $at } belongs to the other player.
wrong-not-straight = the way must be straight: along a row, a column or a diagonal.
wrong-lands-on-throne = nothing may land on the centre.
wrong-not-nearer = the move must end on a band nearer the centre.
wrong-occupied = { $at } is occupied.
wrong-in-the-way = { $at } stands in the way.
wrong-throne-in-the-way = the centre may not be crossed while it is occupied.
wrong-not-adverse = nothing of the other player stands on { $at }.
wrong-not-adjacent = { $at } is not next to the cell moved to.
wrong-not-flanked = { $at } is not flanked: the far side holds nothing of yours.
wrong-no-frame = the turn completes no frame.
wrong-already-there = the centre is yours already.
wrong-place-first = men in hand must be placed first.
wrong-hand-empty = no man is left in hand.
wrong-not-neighbours = { $a } and { $b } are not neighbours on a line.
wrong-reformed = it completes { $at } again, which was broken on the turn before.
wrong-no-mill = nothing may be taken off, for the turn completes no mill.
wrong-must-remove = the turn completes a mill: write the man to take off, such as x{ $at }.
wrong-removal-count = { $n ->
    [one] exactly { $n } man is to be taken off.
   *[other] exactly { $n } men are to be taken off.
}
wrong-protected = { $at } is in a mill, and another man may be taken.
wrong-start-processing = there is a mill to process first, such as { $at }.
wrong-no-start-mill = there is no mill to process at the start of the turn.
wrong-end-processing = the turn completes a mill to process, such as { $at }.
wrong-not-turnable = no stack on { $at } can be turned over.
wrong-not-under = { $at } is no singleton of yours in the mill.
wrong-go-on = the turn must go on with placing or moving.
wrong-won-already = three stacks in a line end the turn: { $at } alone.
wrong-leaves-no-move = this leaves no move, and another choice does not.

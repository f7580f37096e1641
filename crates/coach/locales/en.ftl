# Players and frames, for the messages below.
coach-side = { $color ->
    [white] White
   *[black] Black
}
coach-frame = { $band ->
    [indigo] Indigo
    [blue] Blue
    [green] Green
    [yellow] Yellow
   *[orange] Orange
} { $number }

# How good a move is.
judgement-good = Good
judgement-inaccuracy = Inaccuracy
judgement-mistake = Mistake
judgement-blunder = Blunder

# Why a move is worse than another; the player who made it is the subject.
why-misses-win = { $how ->
    [two-men] misses a win: a mill would leave two men
    [blocked] misses a win: the opponent would be blocked
    [stacks] misses a win: three stacks in a line
   *[no-move] misses a win: the opponent would have no move left
}
why-ends-game = { $color ->
    [white] ends the game, and White wins
    [black] ends the game, and Black wins
   *[none] ends the game in a draw
}
why-lets-win = { $how ->
    [two-men] lets { coach-side } win: only two men would be left
    [blocked] lets { coach-side } win by blocking every man
    [stacks] lets { coach-side } win with three stacks in a line
   *[no-move] lets { coach-side } win: no move would be left
}
why-gives-throne = { $edition ->
    [e2011] gives the Centre away: { coach-side } can complete { coach-frame }
   *[e2015] gives the Throne away: { coach-side } can complete { coach-frame }
}
why-lets-frame = { $edition ->
    [e2011] lets { coach-side } complete { coach-frame } and take the Centre
   *[e2015] lets { coach-side } complete { coach-frame } and take the Throne
}
why-misses-frame = misses { coach-frame }
why-leaves-captures = { $edition ->
    [e2011] { $count ->
        [one] leaves a stone to be captured: { $cells }
       *[other] leaves { $count } stones to be captured: { $cells }
    }
   *[e2015] { $count ->
        [one] leaves a piece to be captured: { $cells }
       *[other] leaves { $count } pieces to be captured: { $cells }
    }
}
why-misses-captures = { $count ->
    [one] misses a capture: { $cells }
   *[other] misses { $count } captures: { $cells }
}
why-shuts-self-out = { $edition ->
    [e2011] gives up the last chance to take the Centre
   *[e2015] gives up the last chance to complete a frame
}
why-misses-mill = misses a mill at { $at }
why-lets-mill = lets { coach-side } close a mill at { $at }
why-opens-double-mill = opens a double mill for { coach-side }: { $from } to { $to }
why-misses-double-mill = misses a double mill: { $from } to { $to }
why-loses-men = { $count ->
    [one] loses a man
   *[other] loses { $count } men
}
why-blocks-own = { $count ->
    [one] blocks one of your own men
   *[other] blocks { $count } of your own men
}
why-leaves-mill = leaves { coach-side } a mill to process
why-lets-turn-over = lets { coach-side } turn over the stack on { $at }

# Frames within reach.
radar-next-turn = { $count ->
    [one] { coach-frame }: one move is enough, { $cells } is missing
   *[other] { coach-frame }: one move is enough, { $cells } are missing
}
radar-missing = { $count ->
    [one] { coach-frame }: { $cells } is missing
   *[other] { coach-frame }: { $cells } are missing
}
radar-shut-out = { $edition ->
    [e2011] { coach-side } can no longer complete a square of four.
   *[e2015] { coach-side } can no longer complete a frame.
}

# Moves left. What is said is certain: no more than this, perhaps fewer.
gridlock-side = { $movable ->
    [one] { coach-side }: one can move, { $moves ->
        [one] one way
       *[other] { $moves } ways
    }; at most { $most ->
        [one] one move
       *[other] { $most } moves
    } left
   *[other] { coach-side }: { $movable } can move, { $moves } ways in all; at most { $most ->
        [one] one move
       *[other] { $most } moves
    } left
}
gridlock-locked = { coach-side }: nothing can move now; at most { $most ->
    [one] one move
   *[other] { $most } moves
} left
gridlock-game = { $most ->
    [one] At most one more move in the game
   *[other] At most { $most } more moves in the game
}

# Morris. These stand under the name of their side.
morris-men = { $men } on the board, { $hand } in hand
morris-reach = { $count ->
    [one] Can close a mill at { $points }
   *[other] Can close mills at { $points }
}
morris-double = Has a double mill: { $from } to { $to } and back
morris-blocked = { $count ->
    [one] A man is blocked: { $points }
   *[other] { $count } men are blocked: { $points }
}

# Stacking Morris, likewise.
stacking-wins-next = Threatens three stacks in a line
stacking-waiting = { $count ->
    [one] A mill is waiting to be processed
   *[other] { $count } mills are waiting to be processed
}
stacking-exposed = { $count ->
    [one] A singleton can be taken: { $points }
   *[other] Singletons can be taken: { $points }
}
stacking-turnable = { $count ->
    [one] A stack can be turned over: { $points }
   *[other] Stacks can be turned over: { $points }
}

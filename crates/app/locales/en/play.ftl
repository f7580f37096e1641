# Playing.

board-label = Board; move around it with Shift and the arrow keys
side-label = Game
moves-title = Moves
moves-empty = No moves yet.
step-first = To the start
step-back = One move back
step-forward = One move forward
step-last = To the end
flip = Flip board

# What to choose next.
step-piece = { $game ->
    [e2011] choose a stone to move
   *[other] choose a piece to move
}
step-destination = choose where it goes
step-capture = choose stones to capture
step-occupy = put your tower in the Centre
step-place = choose a point for a man
step-man = { $game ->
    [stacking] choose a man or a stack to move
   *[other] choose a man to move
}
step-remove = choose a man to remove
step-turn-over = choose a stack to turn over
step-take = choose a singleton to take
step-put-under = choose the man to put it under
step-or = { " " }or{ " " }
do-next = { $color ->
    [white] White: { $what }.
   *[black] Black: { $what }.
}
engine-thinks = { $color ->
    [white] White is thinking (level { $level })…
   *[black] Black is thinking (level { $level })…
}
engines-rest = Engines paused.
looking-back = After move { $n } of { $all }.
confirm-turn = Play { $turn }?
placing-next = { $kind ->
    [engine] { $color ->
        [white] White is placing…
       *[black] Black is placing…
    }
    [Pairs] { $color ->
        [white] White: place { $n ->
            [one] a pair
           *[other] { $n } pairs
        }. Choose the cell of its black piece.
       *[black] Black: place { $n ->
            [one] a pair
           *[other] { $n } pairs
        }. Choose the cell of its black piece.
    }
   *[Free] { $color ->
        [white] White: place { $n ->
            [one] a stone
           *[other] { $n } stones
        } on the outermost band.
       *[black] Black: place { $n ->
            [one] a stone
           *[other] { $n } stones
        } on the outermost band.
    }
}

choice-confirm = Play
choice-cancel = Back
choice-all = Capture all
choice-done = { $any ->
    [true] Only these
   *[false] Capture none
}
choice-occupy = Occupy the Centre
choice-leave = Don’t occupy

fists-title = Fists
fists-about = Both choose in secret. If the choices match, that set-up is played; if not, the third.
fists-choose = { $color ->
    [white] White: choose a set-up. Black looks away.
   *[black] Black: choose a set-up. White looks away.
}
fists-revealed = Both have chosen.
fists-settled = { $same ->
    [true] Both chose { $mode }.
   *[false] Different choices, so the third: { $mode }.
}
fists-begin = Start

undo = Undo
hint = Hint
offer = { $family ->
    [morelli] Offer to end
   *[morris] Offer a draw
}
resign = Resign
new-game = New game
rematch = Rematch
pause = Pause
go-on = Resume
men-in-hand = { $n ->
    [one] { $n } man in hand
   *[other] { $n } men in hand
}
holds-throne = { $edition ->
    [e2011] holds the Centre
   *[e2015] holds the Throne
}

typed-label = Type a move
typed-play = Play
typed-wrong = { $about }
bad-start = The link has no valid position; the game starts from the usual one.
not-your-turn = It is not your turn.
engine-failed = The engine is not responding. Reload the page to try again.
hint-thinking = Looking for a good move…
hint-is = Best move: { $about }.
offer-thinking = The engine is considering the offer…
offer-declined = Offer declined.
ask-resign = { $color ->
    [white] Resign as White? Black wins.
   *[black] Resign as Black? White wins.
}
ask-accept = { $family ->
    [morelli] { $color ->
        [white] White offers to end the game now; the holder of the centre wins. Does Black accept?
       *[black] Black offers to end the game now; the holder of the centre wins. Does White accept?
    }
   *[morris] { $color ->
        [white] White offers a draw. Does Black accept?
       *[black] Black offers a draw. Does White accept?
    }
}

share-title = Save and copy

spoken-turn = { $color ->
    [white] White: { $turn }.
   *[black] Black: { $turn }.
}
spoken-throne = { $edition ->
    [e2011] The tower takes the Centre.
   *[e2015] The king takes the Throne.
}

outcome-win = { $color ->
    [white] White wins
   *[black] Black wins
}
outcome-draw = Draw
ending = { $outcome }: { $reason }.
reason-no-move = { $edition ->
    [e2011] no moves are left, and the Centre decides
   *[e2015] no moves are left, and the Throne decides
}
reason-agreement = by agreement
reason-resignation = by resignation
reason-time = the other side ran out of time
reason-game-time = { $edition ->
    [e2011] time is up, and the Centre decides
   *[e2015] time is up, and the Throne decides
}
reason-stacks = three stacks in a line
reason-two-men = only two men are left
reason-blocked = no man can move
reason-repetition = threefold repetition
reason-full-board = the board is full

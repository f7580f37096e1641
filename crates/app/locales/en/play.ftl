# Playing.

board-label = Board
side-label = The game
moves-title = Turns
moves-empty = No turns yet.
step-first = To the start
step-back = One turn back
step-forward = One turn forward
step-last = To the end
flip = Turn board

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
step-remove = choose a man to take off
step-turn-over = choose a stack to turn over
step-take = choose a singleton to take
step-put-under = choose the man to put it under
step-or = { " " }or{ " " }
do-next = { $color ->
    [white] White: { $what }.
   *[black] Black: { $what }.
}
engine-thinks = { $color ->
    [white] White thinks (level { $level }) …
   *[black] Black thinks (level { $level }) …
}
engines-rest = The engines rest.
looking-back = After turn { $n } of { $all }.
confirm-turn = Play { $turn }?
placing-next = { $kind ->
    [engine] { $color ->
        [white] White is placing …
       *[black] Black is placing …
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

choice-confirm = Play it
choice-cancel = Back
choice-all = Take all
choice-done = { $any ->
    [true] Only those chosen
   *[false] Take none
}
choice-occupy = Occupy the Centre
choice-leave = Leave it

fists-title = Fists
fists-about = Both choose in secret. The same choice is played; if they differ, the third is.
fists-choose = { $color ->
    [white] White: choose a set-up. Black looks away.
   *[black] Black: choose a set-up. White looks away.
}
fists-revealed = Both have chosen.
fists-settled = { $same ->
    [true] Both chose the same: { $mode }.
   *[false] They differ, so the third is played: { $mode }.
}
fists-begin = Begin

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
go-on = Go on
men-in-hand = { $n ->
    [one] { $n } man in hand
   *[other] { $n } men in hand
}
holds-throne = { $edition ->
    [e2011] holds the Centre
   *[e2015] holds the Throne
}

typed-label = Type a turn
typed-play = Play
typed-wrong = { $about }
bad-start = The address holds no valid position, so the game begins from the usual start.
not-your-turn = It is not your turn.
engine-failed = The engine cannot be reached. Reload the page to try again.
hint-thinking = Looking for a good turn …
hint-is = The engine would play { $about }.
offer-thinking = The engine looks at the position …
offer-declined = The offer is declined.
ask-resign = { $color ->
    [white] Does White resign? Black wins then.
   *[black] Does Black resign? White wins then.
}
ask-accept = { $family ->
    [morelli] { $color ->
        [white] White offers to end the game here; whoever holds the centre wins. Does Black accept?
       *[black] Black offers to end the game here; whoever holds the centre wins. Does White accept?
    }
   *[morris] { $color ->
        [white] White offers a draw. Does Black accept?
       *[black] Black offers a draw. Does White accept?
    }
}

share-title = Save and copy
copy-record = Copy record
copy-position = Copy position
copy-link = Copy link
save-record = Save record
save-svg = Save SVG
save-png = Save PNG
copy-svg = Copy SVG
copy-png = Copy PNG
copied = Copied.
copy-failed = The browser does not let this page copy. Save it, or mark and copy it yourself.

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
    [e2011] no turn is left, and the Centre decides
   *[e2015] no turn is left, and the Throne decides
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
reason-repetition = the position has come a third time
reason-full-board = the board is full

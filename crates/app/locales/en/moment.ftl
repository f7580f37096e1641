# The moment of the game: names, levels, endings, clicks that do nothing, aids.

you = You
level-name = { $level ->
    [l1] Rocamadour
    [l2] Gekrepten
    [l3] Talita
    [l4] Babs
    [l5] Ronald
    [l6] La Maga
    [l7] Traveler
    [l8] Etienne
    [l9] Oliveira
   *[l10] Morelli
}
level-character = { $level ->
    [l1] Overlooks nearly half of all captures, mills and frames.
    [l2] Overlooks more than a third of all captures, mills and frames.
    [l3] Overlooks about a third of all captures, mills and frames.
    [l4] Overlooks about a quarter of all captures, mills and frames.
    [l5] Overlooks about a fifth of all captures, mills and frames.
    [l6] Overlooks about one capture, mill or frame in seven.
    [l7] Overlooks about one capture, mill or frame in ten.
    [l8] Overlooks about one capture, mill or frame in twenty.
    [l9] Overlooks almost nothing.
   *[l10] Full strength: up to two seconds a move.
}
level-strength = Scored { $percent } % against level { $below } in games of { $game ->
    [morelli13] Morelli 13 × 13
    [morelli9] Morelli 9 × 9
    [stacking] Stacking Morris
    [twelve] Twelve Men’s Morris
   *[nine] Nine Men’s Morris
}.
level-strength-full = With a tenth of a second a move it scored { $percent } % against level 9 in games of { $game ->
    [morelli13] Morelli 13 × 13
    [morelli9] Morelli 9 × 9
    [stacking] Stacking Morris
    [twelve] Twelve Men’s Morris
   *[nine] Nine Men’s Morris
}.
player-level = level { $level }

ended-plainly = { $outcome } { $reason }.
vacant-no-move = { $edition ->
    [e2011] no move is left, and the Centre is vacant
   *[e2015] no move is left, and the Throne is vacant
}
vacant-game-time = { $edition ->
    [e2011] time is up, and the Centre is vacant
   *[e2015] time is up, and the Throne is vacant
}
you-won = { $reason ->
    [resignation] You won: your opponent resigned.
    [time] You won: your opponent ran out of time.
    [stacks] You won: three of your stacks stand in a line.
    [two-men] You won: your opponent has only two men left.
    [blocked] You won: your opponent cannot move.
   *[throne] { $edition ->
        [e2011] You won: your tower holds the Centre.
       *[e2015] You won: your king holds the Throne.
    }
}
you-lost = { $reason ->
    [resignation] You resigned.
    [time] You lost: your time ran out.
    [stacks] You lost: three of your opponent’s stacks stand in a line.
    [two-men] You lost: only two of your men are left.
    [blocked] You lost: none of your men can move.
   *[throne] { $edition ->
        [e2011] You lost: your opponent’s tower holds the Centre.
       *[e2015] You lost: your opponent’s king holds the Throne.
    }
}
you-drew = { $reason ->
    [agreement] A draw by agreement.
    [repetition] A draw: the same position for the third time.
    [full-board] A draw: the board is full.
   *[throne] { $edition ->
        [e2011] A draw: nobody holds the Centre.
       *[e2015] A draw: nobody holds the Throne.
    }
}
review = Review mistakes
how-to-play = How to play

click-marked = Choose one of the marked places, or “Back”.
click-stuck = What stands on { $at } cannot move now.
click-theirs = What stands on { $at } belongs to your opponent.
click-nothing = There is nothing of yours on { $at }.
click-occupied = { $at } is occupied.

not-saved = This could not be saved: the browser’s storage is full or blocked. Your game goes on, but will be lost when the page is closed. Remove old games, or save the record.
elsewhere = This game has gone on in another tab.
elsewhere-follow = Show it here
elsewhere-copy = Continue here as a copy

coach-looks = The coach is looking at your move …
aid-frames = Show frames that lack one corner
aid-threats = Show threats

new-here = New here?
new-here-text = Learn Morelli in two minutes, then play a first game with a coach.
new-here-start = Show me

# What explains the options of a new game.

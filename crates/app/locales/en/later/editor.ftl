# The editor, and what can be wrong with a position.

editor-title = Set up a position
editor-board = Position editor
editor-side = Position
editor-game = Game and rules
editor-turn = To move
editor-throne = { $edition ->
    [e2011] In the Centre
   *[e2015] On the Throne
}
editor-holder = { $holder ->
    [white] { $edition ->
        [e2011] White’s tower
       *[e2015] White’s king
    }
    [black] { $edition ->
        [e2011] Black’s tower
       *[e2015] Black’s king
    }
   *[none] Nobody
}
editor-hand = { $color ->
    [white] White’s hand
   *[black] Black’s hand
}
editor-counts = { $family ->
    [morelli] { $edition ->
        [e2011] White { $white }, Black { $black }; the game has { $most } stones.
       *[e2015] White { $white }, Black { $black }; the game has { $most } pieces.
    }
   *[morris] On the board: White { $white }, Black { $black }; each player has { $most } men.
}
editor-start = Start position
editor-clear = Clear
editor-mirror = Mirror
editor-swap = Swap colours
editor-text = Position as text
editor-valid = This position can be played.
editor-play = Play from here
editor-analyse = Analyse
tray-label = Pieces to place
tray-hint = Drag onto the board, or choose and click; drag off the board to remove. On a cell, the keys w, b and x do the same.
tool-erase = remove
tool-stack = { $color ->
    [white] white on top
   *[black] black on top
}

fault-syntax = Character { $column } is “{ $found }”; expected: { $expected }.
fault-ends = The text ends too soon; expected: { $expected }.
fault-expected = { $what ->
    [cells] b, w, a number of empty cells, or /
    [run] a number of empty cells
    [side] the side to move, b or w
    [throne] who holds the centre, -, b or w
    [points] . w b / (in Stacking also W and B)
    [white-hand] White’s men in hand
    [black-hand] Black’s men in hand
    [black-bans] Black’s barred lines, or -
    [point] a point such as d2
    [end] nothing more
   *[other] something else
}
fault-rank-count = The text has { $found } ranks; the board has { $expected }.
fault-rank-width = Rank { $rank } has { $found } places in the text; on the board it has { $expected }.
fault-too-many-pieces = { $piece ->
    [stone] There are { $found } stones; the game has { $most }.
   *[piece] There are { $found } pieces; the game has { $most }.
}
fault-centre-occupied = { $piece ->
    [stone] The Centre, { $cell }, must be empty: no stone ever stands there.
   *[piece] The Throne, { $cell }, must be empty: no piece ever stands there.
}
fault-too-many-men = { $color ->
    [white] White has { $found } men on the board and in hand; the limit is { $most }.
   *[black] Black has { $found } men on the board and in hand; the limit is { $most }.
}
fault-stacks-unknown = Stacks (W, B) exist in Stacking Morris only.
fault-bans-unknown = Barred lines are written only where re-forming is forbidden.
fault-bans-missing = Without re-forming, the text ends with White’s and Black’s barred lines; “- -” if there are none.
fault-not-a-line = “{ $line }” is not a mill line of this board.
fault-both-won = Both players have three stacks in a line, which cannot happen in a game.

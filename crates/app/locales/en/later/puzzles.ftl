# Puzzles.

puzzles-text = Positions with one right answer, each of them proved. Find it on the board.
puzzles-daily-text = The same for everyone, and a new one every day.
puzzles-none = This copy of Rayuela comes without puzzles.
puzzles-unreachable = The puzzles could not be loaded. Connect once; after that they work offline.
puzzles-damaged = The file with these puzzles is damaged at line { $line }, so this puzzle cannot be shown.
puzzles-missing = There is no such puzzle.
puzzles-all = All puzzles
puzzles-where = Where you are
puzzles-solve = Solve
puzzles-streak = Streak
puzzles-solve-game = Solve puzzles: { $game }
puzzles-streak-game = Streak: { $game }
puzzles-count = { $n ->
    [one] { $n } puzzle
   *[other] { $n } puzzles
}
puzzles-tried = { $n } of { $all } tried, { $solved } solved at once

puzzle-number = Puzzle { $n }
puzzle-task-label = Task
puzzle-task = { $color ->
    [white] { $goal ->
        [win] White to move and win
        [draw] White to move and hold the draw
       *[win-in] { $n ->
            [one] White to move and win at once
           *[other] White to move and win in { $n }
        }
    }
   *[black] { $goal ->
        [win] Black to move and win
        [draw] Black to move and hold the draw
       *[win-in] { $n ->
            [one] Black to move and win at once
           *[other] Black to move and win in { $n }
        }
    }
}
puzzle-why = { $goal ->
    [win] Only one move keeps the win.
    [draw] Every other move loses.
   *[win-in] No other move wins as fast.
}
puzzle-right = Right. Go on.
puzzle-solved = Solved!
puzzle-solved-late = That is it. It counts as not solved, because the first attempt decides.
puzzle-wrong = { $goal ->
    [win] That gives the win away.
    [draw] That loses.
   *[win-in] { $n ->
        [one] That does not win at once.
       *[other] That does not win in { $n }.
    }
}
puzzle-shown = This is the solution.
puzzle-refuting = Looking for the answer…
puzzle-refuted = { $color ->
    [white] White answers { $turn }.
   *[black] Black answers { $turn }.
}
puzzle-estimate = { $color ->
    [white] Estimate: about { $p } % for White
   *[black] Estimate: about { $p } % for Black
}
puzzle-hint-piece = { $kind ->
    [place] Look at { $at }.
   *[move] Look at what stands on { $at }.
}
puzzle-hint-move = Play { $turn }.
puzzle-retry = Try again
puzzle-next = Next puzzle
puzzle-solution = Solution
puzzle-rated = Rating { $n }
puzzle-uncounted = Not counted again: you tried it within the last 30 days.
puzzle-hand = { $color ->
    [white] White: { $n } in hand
   *[black] Black: { $n } in hand
}
puzzle-theme-label = Which puzzles
puzzle-theme-any = Near your rating
puzzle-theme = { $theme ->
    [mill-in-one] Mill in one
    [double-mill] Double mill
    [block] Block
    [only-move] Only move
    [break-frame] Break the frame
    [frame-by-capture] Frame by capture
    [three-at-once] Three at once
    [throne-race] Race for the Throne
    [gridlock-count] Count the moves left
    [save-the-draw] Save the draw
   *[turn-over] Turn over a stack
}

rating-title = Your rating
rating-change = { $n ->
    [one] Changed by { $n } point
   *[other] Changed by { $n } points
}
rating-tried = { $n ->
    [one] { $n } puzzle, { $solved } solved at once
   *[other] { $n } puzzles, { $solved } solved at once
}
rating-graph = Your rating over the latest { $n } puzzles, now { $rating }

streak-best = Longest streak: { $n }
streak-over = The streak ends at { $n }.
streak-new = New streak
streak-how = Each puzzle is harder than the one before. The first mistake ends the streak; your rating does not change.

key-puzzle-next = next puzzle, or try again
key-puzzle-hint = hint
key-puzzle-solution = solution
key-puzzle-analysis = open the puzzle in analysis
